"""The answer to "why do these two not meet?" as one sentence."""

from __future__ import annotations

from tablas.say.phrases import Say, Who, group_name, shown, tell_cause, tell_choice
from tablas.systems.answers import Answer, Why
from tablas.systems.reasons import Role


def tell_answer(answer: Answer, one: int, two: int, say: Say, who: Who = str) -> str:
    """The answer as a sentence."""
    pair = say("{one} and {two}", one=who(one), two=who(two))
    simple = _simple(answer, pair, say, who)
    if simple is not None:
        return simple
    return _compared(answer, pair, say, who) or _by_steps(answer, one, two, pair, say, who)


def _simple(answer: Answer, pair: str, say: Say, who: Who) -> str | None:
    """Answers that need no pairing to compare with."""
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
        case Why.SECOND_GAME:
            return say("{pair} cannot meet: this round repeats the pairs of the round before.", pair=pair)
        case Why.TABLE:
            return say("The table has {pair} meet in round {round}.", pair=pair, round=answer.round)
        case Why.NEVER:
            return say("The table has no game between {pair}.", pair=pair)
        case Why.OUT:
            player = answer.made if isinstance(answer.made, int) else 0
            return say("{player} is out of the event since stage {stage}.", player=who(player), stage=answer.forced)
        case Why.BRACKET:
            if answer.forced is None:
                return say("{pair} are in different matches of the bracket in this round.", pair=pair)
            return say(
                "{pair} are in different matches of the bracket; if they go on, they meet in stage {stage} at the earliest.",  # noqa: E501
                pair=pair,
                stage=answer.forced,
            )
        case _:
            return None


def _compared(answer: Answer, pair: str, say: Say, who: Who) -> str | None:
    """Answers from the round paired again with the two together."""
    match answer.why:
        case Why.CRITERION if answer.score:
            return say(
                "With {pair} on one board {criterion} would be worse in the bracket of {score} points: {rule}, {forced} instead of {made}.",  # noqa: E501
                pair=pair,
                criterion=answer.criterion,
                score=answer.score,
                rule=say(answer.rule),
                forced=shown(answer.forced, say),
                made=shown(answer.made, say),
            )
        case Why.CRITERION:
            return say(
                "With {pair} on one board {criterion} would be worse: {rule}, {forced} instead of {made}.",
                pair=pair,
                criterion=answer.criterion,
                rule=say(answer.rule),
                forced=shown(answer.forced, say),
                made=shown(answer.made, say),
            )
        case Why.BYE:
            made, forced = (who(player) if isinstance(player, int) else "–" for player in (answer.made, answer.forced))
            return say(
                "With {pair} on one board the bye would go to {forced} instead of {made}, who comes first for it.",
                pair=pair,
                forced=forced,
                made=made,
            )
        case Why.GROUPS:
            return say(
                "With {pair} on one board {group} could not be paired as it stands.",
                pair=pair,
                group=group_name(answer.score, say),
            )
        case Why.ORDER:
            return say(
                "{pair} would do as well on every criterion, but the pairing made comes earlier in the order of the rules.",  # noqa: E501
                pair=pair,
            )
        case _:
            return None


def _by_steps(answer: Answer, one: int, two: int, pair: str, say: Say, who: Who) -> str:
    """Answers from the step that decided."""
    choice = answer.choice
    assert choice is not None
    served = choice.player if choice.player is not None else 0
    player, taken = who(served), who(choice.taken)
    group = group_name(answer.score, say)
    other = who(two if one in (choice.player, choice.taken) else one)
    match answer.why:
        case Why.PASSED:
            assert answer.passed is not None
            cause = tell_cause(answer.passed, say)
            return say(
                "When {player} was served, {other} was passed over for {taken}: {cause}.",
                player=player,
                other=other,
                taken=taken,
                cause=cause,
            )
        case Why.LATER:
            return say(
                "When {player} was served, {taken} came before {other} in the order and could be had.",
                player=player,
                taken=taken,
                other=other,
            )
        case Why.TAKEN:
            return say(
                "{player} was served earlier and took {taken}; {other} came too late.",
                player=player,
                taken=taken,
                other=other,
            )
        case Why.LEFT:
            first = say(
                "{pair} are in one group at first, but {left} leaves {group} before the other is served.",
                pair=pair,
                left=taken,
                group=group,
            )
            step = tell_choice(choice, say, who)
            return f"{first} {step[:1].upper()}{step[1:]}."
        case Why.NOT_MOVED:
            assert answer.passed is not None
            values = {
                "pair": pair,
                "taken": taken,
                "group": group,
                "stays": who(answer.passed.player),
                "cause": tell_cause(answer.passed, say),
            }
            if choice.role is Role.IN:
                return say(
                    "{pair} are in different groups: {taken} joins {group} rather than {stays} ({cause}).", **values
                )
            return say(
                "{pair} are in different groups: {taken} leaves {group} rather than {stays} ({cause}).", **values
            )
        case _:
            mine = player if served in (one, two) else taken
            partner = taken if served in (one, two) else player
            return say(
                "{pair} are in different groups: {mine} meets {partner} in {group}, in which {other} is not.",
                pair=pair,
                mine=mine,
                partner=partner,
                group=group,
                other=other,
            )
