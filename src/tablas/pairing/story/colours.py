"""Why these colours: which rule gave them, and who does not get the colour that is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablas.messages import Message, Phrase
from tablas.pairing.story.parts import Line, People, Topic, cited
from tablas.systems.seats import ColourRule, Seats

_PLACES = {
    ColourRule.BOTH: 1,
    ColourRule.ONLY: 1,
    ColourRule.STRONGER: 2,
    ColourRule.WIDER: 2,
    ColourRule.LAST_DIFFERENCE: 3,
    ColourRule.HIGHER: 4,
    ColourRule.LOT: 5,
}
ARTICLES = {("dutch", "2026"): "5.2.{}", ("dutch", "2017"): "E.{}"}
"""How the text that numbers these rules writes them."""


def tell_colours(
    seats: Iterable[Seats], pairs: Iterable[tuple[int, int]], who: People, written: str = ""
) -> Iterator[Line]:
    """The colours of some pairs: together where both are served, one by one where somebody is not."""
    wanted = {frozenset(pair) for pair in pairs}
    own = [seat for seat in seats if frozenset(seat[:2]) in wanted]
    served = [seat for seat in own if seat.rule is ColourRule.BOTH]
    if served:
        told = Message("story-colours-both", count=len(served), article=cited(article(ColourRule.BOTH, written)))
        people = tuple(number for seat in served for number in seat[:2])
        yield Line(Topic.COLOUR, told, people)
    for white, black, rule in own:
        if rule is ColourRule.BOTH:
            continue
        stands = cited(article(rule, written))
        told = Message("story-colours", white=who(white), black=who(black), rule=Phrase(rule.value), article=stands)
        yield Line(Topic.COLOUR, told, (white, black))
    yield from _denied(own, who)


def tell_seats(seats: Iterable[Seats], who: People, written: str = "") -> dict[frozenset[int], Message]:
    """The rule behind the colours of every two who meet."""
    return {
        frozenset((white, black)): Message(
            "story-colours",
            white=who(white),
            black=who(black),
            rule=Phrase(rule.value),
            article=cited(article(rule, written)),
        )
        for white, black, rule in seats
    }


def _denied(seats: list[Seats], who: People) -> Iterator[Line]:
    """Who has the other colour than the one due."""
    for white, black, _ in seats:
        for player, has in ((white, "w"), (black, "b")):
            if who.due.get(player, has) != has:
                code = "story-not-due-white" if has == "w" else "story-not-due-black"
                other = black if player == white else white
                yield Line(Topic.COLOUR, Message(code, player=who(player)), (player, other), brief=True)


def article(rule: ColourRule, written: str) -> str:
    """Where the rule stands."""
    return written.format(_PLACES[rule]) if written and rule in _PLACES else ""
