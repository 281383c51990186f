"""The whole story of a round, sentence by sentence, of small events that anybody can work out by hand.

``tests/data/stories`` has a file a story, and ``positions.md`` with the tables that
an arbiter begins with.  Lines that start with ``#`` are the working: how one comes by
the rules from the tables to every line of the story.  A line begins with its
topic and the numbers it is about; ``*`` marks what the short story tells too.  After
"seats" stands why who has White.

``test_stories_by_the_text.py`` holds boards, colours and byes of the files against
second engines that read the rules literally, and the tables against the facts.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from story_positions import DRAW, EIGHT, NAMES, NINE, SWISS, WIN, event, written
from tablas.model import Bye, Game, Number, Round, Tournament
from tablas.pairing.player import why_not_bye, why_player
from tablas.pairing.round import ruled
from tablas.pairing.story import Line, RoundStory, Topic, tell_story
from tablas.pairing.why import why_not
from tablas.say import plain, tell_answer, tell_not_bye, tell_reason


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
    assert list(told(story)) == written(f"{name}-{system.replace('/', '-')}")


FIRST = Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW)), (Bye(Number(5)),))
COLOURLESS = [("monrad", {}), ("schenkel", {}), ("lim", {"colours": False})]


@pytest.mark.parametrize(("system", "options"), COLOURLESS, ids=[system for system, _ in COLOURLESS])
def test_where_boards_have_no_colours_none_are_told(system: str, options: dict[str, object]) -> None:
    story = tell_story(ruled(EIGHT, None, system, None, options))
    assert not story.seats
    assert {line.topic for line in story.lines}.isdisjoint({Topic.COLOUR})


OTHERS = {
    "first-berger": event(5, total_rounds=None),
    "first-knockout": event(6, total_rounds=None),
    "first-double-swiss": event(5, total_rounds=6),
    "second-double-swiss": event(5, FIRST, total_rounds=6),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_round_of_a_table_of_a_bracket_and_of_matches(name: str) -> None:
    story = tell_story(ruled(OTHERS[name], None, name.partition("-")[2], None, {}))
    assert list(told(story)) == written(name)


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
    assert list(answers(system)) == written(f"nine-{system.replace('/', '-')}-why")
