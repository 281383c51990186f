"""The answer in sentences, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablas.federation.prizes import show_money
from tablas.messages import Items, Message
from tablas.model import format_points
from tablas.simulate.chances.aims import AimKind
from tablas.simulate.chances.answer import Chances, Section
from tablas.simulate.chances.conditions import Condition, Cover, Literal
from tablas.simulate.chances.exact import Verdict

_OWN = ("win", "draw", "loss")


class Paragraph(NamedTuple):
    """A sentence, and the ways it announces: each a list of things that must all happen."""

    message: Message
    ways: tuple[tuple[Message, ...], ...] = ()


def told(found: Chances) -> tuple[Paragraph, ...]:
    """Everything there is to say, the answer first, how it was found last."""
    return tuple(_paragraphs(found))


def _paragraphs(found: Chances) -> Iterator[Paragraph]:
    about = {"name": found.name, "aim": found.aim.words}
    if found.verdict is Verdict.YES:
        yield Paragraph(Message("chance-certain", **about))
    elif found.verdict is Verdict.NO:
        yield Paragraph(Message("chance-impossible", **about))
    else:
        yield Paragraph(Message(_seen(found), **about))
    for section in found.sections:
        yield from _section(found, section)
    if found.need is not None and found.verdict is not Verdict.YES:
        ways = tuple((line,) for line in found.need.lines)
        if len(ways) == 1 or found.verdict is Verdict.NO:
            for (line,) in ways:
                yield Paragraph(line)
        else:
            yield Paragraph(Message("chance-norm-ways"), ways)
        if found.need.wishes:
            yield Paragraph(Message("chance-norm-also", wishes=Items(found.need.wishes, mark="; ")))
    if found.chance is not None and found.verdict is None:
        yield Paragraph(_chance(found))
    for row in found.scores:
        yield Paragraph(
            Message(
                "chance-with-score",
                points=format_points(row.points, half="½"),
                chance=percent(row.share.value),
                count=row.share.runs,
            )
        )
    if found.money is not None and found.money.most:
        money = found.money
        amounts = {"least": money.least, "most": money.most, "mean": money.mean}
        said = {name: show_money(amount) for name, amount in amounts.items()}
        yield Paragraph(Message("chance-money", currency=money.currency, **said))
    for message in found.method:
        yield Paragraph(message)
    if found.aim.kind is AimKind.PLACE:
        yield Paragraph(Message("chance-shared-counts"))


def _seen(found: Chances) -> str:
    """What runs alone have shown is not said to be possible or sure."""
    if found.sections or found.share is None or found.need is not None:
        return "chance-open"
    return "chance-never-seen" if not found.share.hits else "chance-open"


def _chance(found: Chances) -> Message:
    assert found.chance is not None
    if found.share is None:
        return Message("chance-is", chance=percent(found.chance))
    low, high = found.share.bounds
    return Message("chance-is-about", chance=percent(found.share.value), low=percent(low), high=percent(high))


def percent(share: float) -> str:
    """A share for people; what is possible is never told as 0, nor what is not sure as 100.

    >>> percent(0.5), percent(0.001), percent(0.005), percent(0.9999), percent(0.0), percent(1.0)
    ('50', '<1', '<1', '>99', '0', '100')
    """
    if 0 < share <= 0.005:
        return "<1"
    if 0.995 <= share < 1:
        return ">99"
    return str(round(100 * share))


_SAID = {
    ("win", "enough"): "chance-win-enough",
    ("win", "not"): "chance-win-not",
    ("win", "tie"): "chance-win-tie",
    ("win", "if"): "chance-win-if",
    ("win", "one-of"): "chance-win-one-of",
    ("win", "tie-if"): "chance-win-tie-if",
    ("draw", "enough"): "chance-draw-enough",
    ("draw", "not"): "chance-draw-not",
    ("draw", "tie"): "chance-draw-tie",
    ("draw", "if"): "chance-draw-if",
    ("draw", "one-of"): "chance-draw-one-of",
    ("draw", "tie-if"): "chance-draw-tie-if",
    ("loss", "enough"): "chance-loss-enough",
    ("loss", "not"): "chance-loss-not",
    ("loss", "tie"): "chance-loss-tie",
    ("loss", "if"): "chance-loss-if",
    ("loss", "one-of"): "chance-loss-one-of",
    ("loss", "tie-if"): "chance-loss-tie-if",
    ("others", "enough"): "chance-others-enough",
    ("others", "not"): "chance-others-not",
    ("others", "tie"): "chance-others-tie",
    ("others", "if"): "chance-others-if",
    ("others", "one-of"): "chance-others-one-of",
    ("others", "tie-if"): "chance-others-tie-if",
}
"""By the result of the own game, or by the others' games alone, and what it brings."""
_STATES = {Verdict.YES: "enough", Verdict.NO: "not", Verdict.TIE: "tie"}


def _section(found: Chances, section: Section) -> Iterator[Paragraph]:
    own = _own(found, section)

    def said(what: str) -> Message:
        code = _SAID[own or "others", what]
        return Message(code, opponent=_opponent(found)) if own else Message(code, name=found.name)

    if section.state is not None:
        yield Paragraph(said(_STATES[section.state]))
        return
    several = len(section.enough.conditions) + len(section.level.conditions) > 1
    common = section.needed if several else ()
    if section.enough.conditions:
        ways = _ways(found, section.enough, common)
        yield Paragraph(said("if" if len(ways) == 1 else "one-of"), ways)
    if section.level.conditions:
        yield Paragraph(said("tie-if"), _ways(found, section.level, common))
    if not (section.enough.complete and section.level.complete):
        yield Paragraph(Message("chance-further-ways"))
    if common:
        yield Paragraph(Message("chance-in-any-case", ways=Items(_all(found, common), mark="; ")))


def _own(found: Chances, section: Section) -> str:
    """The result of the player's own game: win, draw or loss; empty where it has none."""
    if section.own is None:
        return ""
    white = found.games[found.own_games[0]].game.white == found.number
    return _OWN[section.own if white else 2 - section.own]


def _opponent(found: Chances) -> str:
    game = found.games[found.own_games[0]].game
    return found.names.get(game.black if game.white == found.number else game.white, "")


def _ways(found: Chances, cover: Cover, common: Condition) -> tuple[tuple[Message, ...], ...]:
    """The conditions without what is told for all of them together."""
    every = tuple(
        _all(found, tuple(literal for literal in condition if literal not in common)) for condition in cover.conditions
    )
    # A way that asks for nothing else is told whole.
    return tuple(way or _all(found, condition) for way, condition in zip(every, cover.conditions, strict=True))


def _all(found: Chances, condition: Condition) -> tuple[Message, ...]:
    return tuple(_literal(found, literal) for literal in condition)


def _literal(found: Chances, literal: Literal) -> Message:
    game = found.games[literal.game].game
    white, black = found.names.get(game.white, str(game.white)), found.names.get(game.black, str(game.black))
    code, one, other = {
        (0,): ("chance-beats", white, black),
        (1,): ("chance-drawn", white, black),
        (2,): ("chance-beats", black, white),
        (0, 1): ("chance-not-beats", black, white),
        (0, 2): ("chance-not-drawn", white, black),
        (1, 2): ("chance-not-beats", white, black),
    }[literal.results]
    return Message(code, one=one, other=other)


_VERDICTS = {Verdict.YES: "certain", Verdict.NO: "impossible", None: "open"}


def as_data(found: Chances) -> dict[str, object]:
    """The answer as plain data, with the sentences as codes."""
    bounds = None if found.share is None else found.share.bounds
    return {
        "number": found.number,
        "name": found.name,
        "aim": found.aim.name,
        "verdict": _VERDICTS[found.verdict],
        "chance": None if found.chance is None else round(found.chance, 6),
        "runs": None if found.share is None else found.share.runs,
        "low": None if bounds is None else round(bounds[0], 6),
        "high": None if bounds is None else round(bounds[1], 6),
        "games": [{"round": one.round + 1, "white": one.game.white, "black": one.game.black} for one in found.games],
        "sections": [_section_data(found, section) for section in found.sections],
        "scores": [
            {"points": row.points / 60, "reached": row.share.hits, "runs": row.share.runs} for row in found.scores
        ],
        "money": None
        if found.money is None
        else {
            "least": found.money.least / 100,
            "most": found.money.most / 100,
            "mean": found.money.mean / 100,
            "currency": found.money.currency,
        },
        "told": [
            {
                "message": paragraph.message.as_data(),
                "ways": [[one.as_data() for one in way] for way in paragraph.ways],
            }
            for paragraph in told(found)
        ],
    }


def _section_data(found: Chances, section: Section) -> dict[str, object]:
    return {
        "own": _own(found, section) or None,
        "state": None if section.state is None else _STATES[section.state],
        "enough": [_condition_data(condition) for condition in section.enough.conditions],
        "level": [_condition_data(condition) for condition in section.level.conditions],
        "complete": section.enough.complete and section.level.complete,
        "needed": _condition_data(section.needed),
    }


def _condition_data(condition: Condition) -> list[dict[str, object]]:
    signs = ("1-0", "1/2-1/2", "0-1")
    return [{"game": literal.game, "results": [signs[result] for result in literal.results]} for literal in condition]
