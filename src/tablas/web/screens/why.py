"""Why this pairing?  The brackets of a round, and the answer to "why do these two not meet?"."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.pairing.swiss.dutch.why import Answer, Why
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import MissingError, Problem, number
from tablas.web.show.why import not_together, reasons, tells_reasons

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/round/{round_number}/why")
def show(round_number: int, desk: ArbiterDesk) -> Response:
    """The reasons of a published round or of the draft."""
    section = desk.section
    last = section.next_round if section.draft is not None else section.rounds_paired
    if not tells_reasons(section) or not 1 <= round_number <= last:
        raise MissingError("There is no such page.")
    found = reasons(section, round_number)
    if found is None:
        raise MissingError("There is no such page.")
    query = desk.page.request.query_params
    one, two = number(query, "one"), number(query, "two")
    sentence, problem = "", None
    if one and two:
        try:
            sentence = told(desk, not_together(section, round_number, one, two), one, two)
        except TablasError as error:
            problem = Problem(desk.page.sentence(error.sentence), "one")
    return desk.render(
        "why.html",
        reasons=found,
        people=[(player.number, f"{player.number} {player.name}") for player in section.tournament.players],
        names={player.number: player.name for player in section.tournament.players},
        one=one,
        two=two,
        sentence=sentence,
        problem=problem,
    )


def told(desk: Desk, answer: Answer, one: int, two: int) -> str:
    """The answer as a sentence."""
    say = desk.page.say
    people = {player.number: player.name for player in desk.section.tournament.players}
    pair = say("{one} and {two}", one=people[one], two=people[two])
    match answer.why:
        case Why.THEY_MEET:
            return say("{pair} do meet in this round.", pair=pair)
        case Why.ABSENT:
            return say("{pair} cannot meet: one of them is not paired in this round.", pair=pair)
        case Why.MET:
            return say("{pair} have met in round {round}.", pair=pair, round=answer.round)
        case Why.FORBIDDEN:
            return say("{pair} are kept apart by decision.", pair=pair)
        case Why.COLOURS:
            return say("{pair} cannot meet: both must have the same colour.", pair=pair)
        case Why.IMPOSSIBLE:
            return say("With {pair} on one board the others could not all be paired.", pair=pair)
        case Why.CRITERION:
            return say(
                "With {pair} on one board, {criterion} would be worse in the bracket of {score} points: {rule}, {forced} instead of {made}.",  # noqa: E501
                pair=pair,
                criterion=answer.criterion,
                score=answer.score,
                rule=say(answer.rule),
                forced=shown(answer.forced),
                made=shown(answer.made),
            )
        case _:
            return say(
                "{pair} would do as well on every criterion, but the pairing made comes earlier in the order of the rules.",  # noqa: E501
                pair=pair,
            )


def shown(value: object) -> str:
    """The value of a criterion: a count, or a list of scores."""
    return ", ".join(map(str, value)) or "0" if isinstance(value, list) else str(value)
