"""The small words of every reason: lists, points, and who was passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from tablas.say.catalogue import single
from tablas.systems.reasons import Attempt, Choice, Passed, Remark, Role, Step


class Say(Protocol):
    """Looks a phrase up in a language and fills its gaps."""

    def __call__(self, phrase: str, **values: object) -> str: ...


Who = Callable[[int], str]
"""How a player is called: by number, or by name."""


def plain(phrase: str, **values: object) -> str:
    """English, as it is written.

    >>> plain("{pair} have met in round {round}.", pair="1 and 6", round=3)
    '1 and 6 have met in round 3.'
    """
    return phrase.format(**values) if values else phrase


def listed(players: Iterable[object]) -> str:
    """Numbers one after the other."""
    return " ".join(map(str, players)) or "–"


def shown(value: object, say: Say) -> str:
    """The value of a criterion: a count, or a list of scores, of which one may be the limbo."""
    if not isinstance(value, list | tuple):
        return str(value)
    return ", ".join(say("limbo") if item == "limbo" else str(item) for item in value) or "–"


def group_name(title: str, say: Say) -> str:
    """A group as it is called inside a sentence; *title* is a score or the engine's word for it.

    >>> group_name("2.5", plain), group_name("1", plain), group_name("group 2", plain)
    ('the group of 2.5 points', 'the group of 1 point', 'group 2')
    """
    if title.removeprefix("-")[:1].isdecimal():
        if single(title) == 1:
            return say("the group of {score} point", score=title)
        return say("the group of {score} points", score=title)
    if title == "list":
        return say("the list")
    if title == "floaters":
        return say("the group of those who are left")
    return say("group {number}", number=title.removeprefix("group "))


def tell_passed(entries: Iterable[Passed], say: Say, who: Who = str) -> str:
    """Those passed over, each with the cause.

    >>> from tablas.systems.reasons import Cause
    >>> tell_passed([Passed(11, Cause.MET, "B1")], plain)
    '11 (they have met, B1)'
    """
    return ", ".join(f"{who(entry.player)} ({tell_cause(entry, say)})" for entry in entries)


def tell_cause(entry: Passed, say: Say) -> str:
    """The cause, with the article that names it."""
    return ", ".join(filter(None, (say(entry.cause.value), entry.article)))


def tell_step(step: Step, say: Say, who: Who = str) -> str:
    """A step of a procedure as a sentence without its full stop."""
    if isinstance(step, Remark):
        return tell_remark(step, say)
    if isinstance(step, Attempt):
        return tell_attempt(step, say, who)
    return tell_choice(step, say, who)


def tell_attempt(attempt: Attempt, say: Say, who: Who = str) -> str:
    """A combination that was undone, and what was wrong with it.

    >>> from tablas.systems.reasons import Cause
    >>> tell_attempt(Attempt(((5, 4),), 3, (Passed(12, Cause.MET, "B1"),)), plain)
    'tried 5–4: 3 finds nobody: 12 (they have met, B1)'
    """
    player = who(attempt.player)
    if attempt.left_over:
        cause = ", ".join(tell_cause(entry, say) for entry in attempt.passed)
        end = say("{player} would be left over ({cause})", player=player, cause=cause)
    elif attempt.exhausted:
        end = say("{player} finds nobody else: {passed}", player=player, passed=tell_passed(attempt.passed, say, who))
    elif attempt.passed:
        end = say("{player} finds nobody: {passed}", player=player, passed=tell_passed(attempt.passed, say, who))
    else:
        end = say("{player} finds nobody", player=player)
    made = [f"{who(one)}–{who(two)}" for one, two in attempt.pairs]
    made += [say("{player} goes on", player=who(player)) for player in attempt.out]
    if not made:
        return end
    pairs = "  ".join(made)
    return say("tried {pairs}: {end}", pairs=pairs, end=end)


def tell_remark(remark: Remark, say: Say) -> str:
    """A remark with its gaps filled."""
    values = {name: listed(value) if isinstance(value, list) else value for name, value in remark.values.items()}
    return say(remark.note.value, **values)


def tell_choice(choice: Choice, say: Say, who: Who = str) -> str:
    """Who was taken, and who stood before.

    >>> from tablas.systems.reasons import Cause
    >>> tell_choice(Choice(Role.OPPONENT, 13, 2, (Passed(11, Cause.MET, "B1"),)), plain)
    '2 meets 13; earlier in the order: 11 (they have met, B1)'
    """
    taken = who(choice.taken)
    match choice.role:
        case Role.OPPONENT:
            text = say("{player} meets {taken}", player=who(choice.player or 0), taken=taken)
        case Role.DOWN:
            text = say("{player} goes down", player=taken)
        case Role.UP:
            text = say("{player} goes up", player=taken)
        case Role.IN:
            text = say("{player} comes up", player=taken)
        case _:
            text = say("the bye goes to {player}", player=taken)
            if not choice.passed:
                return say("{bye}, who stands first in the order for it", bye=text)
    if choice.passed:
        text += say("; earlier in the order: {passed}", passed=tell_passed(choice.passed, say, who))
    return text
