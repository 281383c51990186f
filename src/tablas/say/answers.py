"""The answers to "why do these two not meet?" and to what a player asks of a round, each as one sentence."""

from __future__ import annotations

from tablas.say.phrases import Say, Who, group_name, shown
from tablas.systems.answers import About, Answer, Reason, Why
from tablas.systems.reasons import article_of


def tell_answer(answer: Answer, one: int, two: int, say: Say, who: Who = str) -> str:
    """Why two do not meet, as a sentence."""
    pair = say("{one} and {two}", one=who(one), two=who(two))
    return _simple(answer, pair, say, who) or _compared(answer, say("With {pair} on one board", pair=pair), say, who)


def tell_reason(reason: Reason, say: Say, who: Who = str) -> str:
    """Why a player has this opponent, colour, float or bye, as a sentence."""
    player, answer = who(reason.player), reason.answer
    other = who(reason.other) if reason.other is not None else "–"
    if reason.about is About.COLOUR:
        seats = reason.seats
        assert seats is not None
        return say(
            "{white} has White against {black}: {rule}.",
            white=who(seats.white),
            black=who(seats.black),
            rule=say(seats.rule.value),
        )
    assert answer is not None
    if answer.why is Why.ABSENT:
        return say("{player} is not paired in this round.", player=player)
    if answer.why is Why.IMPOSSIBLE:
        return _no_other(reason.about, say, player, other)
    if answer.why is Why.BYE and reason.about is About.BYE:
        return _in_line(answer, say, who)
    return _compared(answer, _lead(reason.about, say, player, other), say, who)


def tell_not_bye(answer: Answer, player: int, say: Say, who: Who = str) -> str:
    """Why a player does not have the bye, as a sentence."""
    name = who(player)
    match answer.why:
        case Why.ABSENT:
            return say("{player} is not paired in this round.", player=name)
        case Why.NO_BYE:
            return say("Nobody has the bye in this round.")
        case Why.HAS_BYE:
            return say("{player} has the bye in this round.", player=name)
        case Why.HAD_BYE:
            return say(
                "{player} had the bye in round {round} and may not have it again.", player=name, round=answer.round
            )
        case Why.IMPOSSIBLE:
            return say("{player} may not have the bye, or the others could not all be paired then.", player=name)
        case Why.BYE:
            return _in_line(answer, say, who)
    return _compared(answer, say("With the bye for {player}", player=name), say, who)


def _in_line(answer: Answer, say: Say, who: Who) -> str:
    """The bye goes to whoever comes first for it."""
    return say("{made} comes before {forced} for the bye ({cause}).", **_of_bye(answer, say, who))


def _of_bye(answer: Answer, say: Say, who: Who) -> dict[str, str]:
    """Who has the bye, who would have it, and what decides."""
    made, forced = (who(player) if isinstance(player, int) else "–" for player in (answer.made, answer.forced))
    rule = say(answer.rule) if answer.rule else ""
    return {"made": made, "forced": forced, "cause": ", ".join(filter(None, (rule, answer.article)))}


def _lead(about: About, say: Say, player: str, other: str) -> str:
    """What is otherwise in the round compared with."""
    match about:
        case About.FLOAT:
            return say("If {player} met somebody of the same score,", player=player)
        case About.BYE:
            return say("With the bye for {player}", player=other)
        case _:
            return say("If {player} and {other} did not meet,", player=player, other=other)


def _no_other(about: About, say: Say, player: str, other: str) -> str:
    """There is no such round."""
    match about:
        case About.FLOAT:
            return say("{player} must meet somebody of another score: no other legal round is left.", player=player)
        case About.BYE:
            return say("{player} must have the bye: nobody else may have it and leave a legal round.", player=player)
        case _:
            return say(
                "{player} and {other} must meet: without that board no legal round is left.", player=player, other=other
            )


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


def _compared(answer: Answer, lead: str, say: Say, who: Who) -> str:
    """Answers from the round paired again with something forced, which the *lead* says."""
    step = answer.step
    values = {
        "lead": lead,
        "rule": say(answer.rule) if answer.rule else "",
        "forced": shown(answer.forced, say),
        "made": shown(answer.made, say),
        "article": answer.article,
    }
    if step is not None:
        values |= {"player": who(step[0]), "taken": who(step[1]), "other": who(step[2])}
    match answer.why:
        case Why.BYE:
            return say(
                "{lead} the bye would go to {forced}; {made} comes first for it ({cause}).",
                lead=lead,
                **_of_bye(answer, say, who),
            )
        case Why.CRITERION if step is not None:
            return say(
                "{lead} {player} would meet {other} instead of {taken}, which is worse: {rule}, {forced} instead of {made}.",  # noqa: E501
                **values,
            )
        case Why.CRITERION if answer.score and answer.criterion:
            return say(
                "{lead} {group} would be worse: {rule}, {forced} instead of {made} ({criterion}).",
                criterion=article_of(answer.criterion),
                group=group_name(answer.score, say),
                **values,
            )
        case Why.CRITERION:
            return say("{lead} {article} would be worse: {rule}, {forced} instead of {made}.", **values)
        case Why.STEP:
            return say(
                "{lead} {player} would meet {other}; {taken} comes before {other} in the order of {article}.", **values
            )
        case _:
            return say(
                "{lead} every criterion would be as good, but the pairing made comes earlier in the order of {article}.",  # noqa: E501
                **values,
            )
