"""The first idea of a group as sentences: what it was, what was wrong with it, what stands instead."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.messages import Message, Phrase
from tablas.pairing.story.parts import Line, Pairs, People, Topic, cited, halves
from tablas.systems.reasons import Fault, Idea, Rule, Way

_STANDS = {
    Way.HALVES: "story-idea-stands",
    Way.ENDS: "story-idea-stands-ends",
    Way.ROWS: "story-idea-stands-rows",
    Way.LIST: "story-idea-stands-list",
    Way.DISTANCE: "story-idea-stands-distance",
}


def tell_idea(
    idea: Idea, made: tuple[tuple[int, int], ...], with_guests: bool, who: People, *, up: bool = False
) -> Iterator[Line]:
    """The idea, its fault, and the pairs that stand instead; *with_guests* where some came from another group."""
    if idea.fault is None:
        guests = with_guests and idea.way is Way.HALVES
        yield Line(Topic.IDEA, Message("story-idea-stands-down" if guests else _STANDS[idea.way]), brief=True)
        return
    yield Line(Topic.IDEA, Message("story-idea", pairs=who.pairs(idea.pairs)), brief=False)
    for player in idea.down:
        yield Line(Topic.IDEA, Message("story-idea-up" if up else "story-idea-down", player=who(player)), (player,))
    yield from _fault(idea.fault, who)
    known = {frozenset(pair) for pair in idea.pairs}
    changed = [pair for pair in made if frozenset(pair) not in known]
    if changed:
        said = Message("story-instead", pairs=who.pairs(changed, limit=5))
        yield Line(Topic.CHANGE, said, flat(tuple(changed)), brief=True)


def _fault(fault: Fault, who: People) -> Iterator[Line]:
    if fault.pairs:
        if fault.rule == Rule.MAY_NOT_MEET.value:
            code, (met, apart) = "story-may-not-meet", who.parted(fault.pairs)
        else:
            code, met, apart = "story-colours-collide", fault.pairs, ()
        if met:
            said = Message(code, pairs=who.pairs(met, limit=3), count=len(met), article=cited(fault.name))
            yield Line(Topic.FAULT, said, flat(met), brief=True)
        if apart:
            yield Line(
                Topic.FAULT, Message("story-kept-apart", pairs=who.pairs(apart, limit=3)), flat(apart), brief=True
            )
    elif fault.rule == Rule.INCOMPLETE.value:
        yield Line(Topic.FAULT, Message("story-rest-cannot", article=cited(fault.name)), brief=True)
    else:
        yield Line(Topic.FAULT, counts("story-worse", fault), fault.players, brief=True)
        if fault.players:
            yield Line(Topic.FAULT, Message("story-hits", players=who.all(fault.players, 6)), fault.players, brief=True)


def flat(pairs: Pairs) -> tuple[int, ...]:
    """Everybody of some pairs, pair after pair."""
    return tuple(number for pair in pairs for number in pair)


def counts(code: str, fault: Fault) -> Message:
    """A sentence with both values of a criterion."""
    return Message(
        code, rule=Phrase(fault.rule), value=_shown(fault.value), made=_shown(fault.made), article=cited(fault.name)
    )


def _shown(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(halves(str(item)) for item in value) or Message("nothing")
    return value
