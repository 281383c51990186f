"""The whole story of a round, sentence by sentence, of small events that anybody can work out by hand.

``tests/data/stories`` has a file a story.  A line begins with its topic and the
numbers it is about; ``*`` marks what the short story tells too.  After "seats"
stands why who has White.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablas.model import (
    Bye,
    Colour,
    ForbiddenGroup,
    Game,
    Number,
    Outcome,
    Player,
    Round,
    Tournament,
)
from tablas.pairing.player import why_not_bye, why_player
from tablas.pairing.round import ruled
from tablas.pairing.story import Line, RoundStory, tell_story
from tablas.pairing.why import why_not
from tablas.say import plain, tell_answer, tell_not_bye, tell_reason

STORIES = Path(__file__).parents[1] / "data" / "stories"
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
NAMES = ("Alba", "Bruno", "Celia", "David", "Elena", "Fidel", "Gema", "Hugo", "Irene")


def event(count: int, *rounds: Round, **facts: object) -> Tournament:
    players = tuple(Player(Number(place), name, 2400 - 50 * place) for place, name in enumerate(NAMES[:count], 1))
    known = {"total_rounds": 5, "initial_colour": Colour.WHITE} | facts
    return Tournament(players=players, rounds=rounds, **known)  # type: ignore[arg-type]


NINE = event(
    9,
    Round((Game.of(1, 5, WIN), Game.of(6, 2, DRAW), Game.of(3, 7, WIN), Game.of(8, 4, LOSS)), (Bye(Number(9)),)),
    Round((Game.of(4, 1, DRAW), Game.of(9, 3, LOSS), Game.of(2, 8, WIN), Game.of(5, 6, DRAW)), (Bye(Number(7)),)),
)
"""Points 1½, 1½, 2, 1½, ½, 1, 1, 0, 1; due White are 1, 3, 6, 7 and 8, the others Black."""
EIGHT = event(
    8,
    Round((Game.of(1, 5, WIN), Game.of(6, 2, LOSS), Game.of(3, 7, WIN), Game.of(8, 4, LOSS))),
    Round((Game.of(4, 1, LOSS), Game.of(2, 3, WIN), Game.of(5, 8, WIN), Game.of(7, 6, Outcome.FORFEIT_WIN))),
    forbidden=(ForbiddenGroup((1, 2)),),
)
"""Points 2, 2, 1, 1, 1, 0, 1, 0; 1 and 2 are kept apart, the game of 7 and 6 was not played."""
SWISS = ("dutch/2026", "dutch/2017", "lim", "dubov", "burstein", "monrad", "keizer", "amalfi", "schenkel", "vega")


def told(story: RoundStory) -> Iterator[str]:
    yield f"{story.system} {story.edition}".strip()
    yield from (_line(line) for line in story.opening)
    for group in story.groups:
        yield f"[{group.title}] {' '.join(f'{one}-{two}' for one, two in group.pairs)}".strip()
        yield from (_line(line) for line in group.lines)
    if story.closing:
        yield "at the end"
        yield from (_line(line) for line in story.closing)
    if story.seats:
        yield "seats"
        yield from (f"  {message}" for message in story.seats.values())


def _line(line: Line) -> str:
    people = ",".join(map(str, line.players))
    return f"  {'*' if line.brief else ' '} {line.topic.name.lower()} ({people}) {line.message}"


@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize(("name", "facts"), [("nine", NINE), ("eight", EIGHT)])
def test_a_round_of_a_swiss(system: str, name: str, facts: Tournament) -> None:
    code, _, edition = system.partition("/")
    story = tell_story(ruled(facts, edition or None, code, None, {}))
    written = STORIES / f"{name}-{system.replace('/', '-')}.txt"
    assert list(told(story)) == written.read_text(encoding="utf-8").splitlines()


FIRST = Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW)), (Bye(Number(5)),))
OTHERS = {
    "first-berger": event(5, total_rounds=None),
    "first-knockout": event(6, total_rounds=None),
    "first-double-swiss": event(5, total_rounds=6),
    "second-double-swiss": event(5, FIRST, total_rounds=6),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_round_of_a_table_of_a_bracket_and_of_matches(name: str) -> None:
    story = tell_story(ruled(OTHERS[name], None, name.partition("-")[2], None, {}))
    assert list(told(story)) == (STORIES / f"{name}.txt").read_text(encoding="utf-8").splitlines()


ASKED = ((3, 1), (3, 2), (1, 4), (3, 4), (6, 7), (7, 9), (5, 8), (1, 9), (8, 9))
WHY = ("dutch/2026", "lim", "dubov", "burstein", "monrad", "keizer")


def answers(system: str) -> Iterator[str]:
    code, _, edition = system.partition("/")
    asked = ruled(NINE, edition or None, code, None, {})
    who = dict(enumerate(NAMES, 1)).__getitem__
    for one, two in ASKED:
        yield f"{one}-{two} {tell_answer(why_not(asked, one, two), one, two, plain, who)}"
    for player in (5, 8, 9):
        yield f"bye {player} {tell_not_bye(why_not_bye(asked, player), player, plain, who)}"
    for player in (1, 7, 8):
        for reason in why_player(asked, player):
            yield f"{player} {tell_reason(reason, plain, who)}"


@pytest.mark.parametrize("system", WHY)
def test_why_two_do_not_meet_and_why_somebody_has_what_she_has(system: str) -> None:
    written = STORIES / f"nine-{system.replace('/', '-')}-why.txt"
    assert list(answers(system)) == written.read_text(encoding="utf-8").splitlines()
