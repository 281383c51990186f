"""Why this pairing?  The groups of a round, and the answer to "why do these two not meet?"."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.say import tell_answer
from tablas.web.desk import ArbiterDesk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, number
from tablas.web.show.why import names, not_together, reasons

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/round/{round_number}/why")
def show(round_number: int, desk: ArbiterDesk) -> Response:
    """The reasons of a published round or of the draft."""
    section = desk.section
    last = section.next_round if section.draft is not None else section.rounds_paired
    if not 1 <= round_number <= last:
        raise MissingError("no-such-page")
    say = desk.page.say
    query = desk.page.request.query_params
    one, two = number(query, "one"), number(query, "two")
    called = names(section)
    sentence, found, problem = "", None, None
    try:
        found = reasons(section, round_number, say)
        if one and two:
            answer = not_together(section, round_number, one, two)
            sentence = tell_answer(answer, one, two, say, lambda player: called.get(player, str(player)))
    except TablasError as error:
        problem = Problem(desk.page.sentence(error.message), "one")
    return desk.render(
        "why.html",
        round=round_number,
        reasons=found,
        people=[(player, f"{player} {name}") for player, name in called.items()],
        names=called,
        one=one,
        two=two,
        sentence=sentence,
        problem=problem,
    )
