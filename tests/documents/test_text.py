"""Every paper of an event shows what its data say: every board, name and tie-break, in order and once."""

from __future__ import annotations

import random
from collections.abc import Set

import pytest

from every_case import systems
from every_system import played
from paper_pages import Page, pages_of
from paper_rows import lines_of, people_in, plain
from tablas.documents import press
from tablas.documents.paper import Choice, Paper
from tablas.documents.papers import PAPERS
from tablas.documents.source import Source, from_event
from tablas.documents.words import said
from walks import ALL

ADDRESS = "https://chess.example/p/open"
SAMPLE = (("dutch", "2026"), ("team-swiss", "2026"), ("berger", ""), ("knockout", ""))
OF_PEOPLE = (
    "check-in", "badges", "name-plates", "announcement", "rules", "poster", "board-numbers", "score-sheets-blank",
    "cards-blank", "cards-short-blank", "grid-blank", "chart-blank", "bracket-blank", "receipts", "certificates",
    "it1", "it2", "it3", "fa1", "ia1", "complaint", "complaint-after",
)  # fmt: skip
"""Papers of names and forms, which look the same whatever paired the round: every fifth system prints each."""


def source_of(seed: int, system: str, edition: str) -> Source:
    desk = played(seed, system, edition).desk
    return from_event(desk.event, desk.section())


def assert_shown(paper: Paper, source: Source, choice: Choice) -> None:
    data = press.data_of(paper, source, choice)
    pages = pages_of(press.typeset(paper, source, choice).pdf)
    text = plain("".join(page.text for page in pages))
    lines = lines_of(paper.name, data, "".join(said(choice.lang, "w", "b")))
    if lines is None:
        missing = [name for name in people_in(data) if plain(name) not in text]
        assert missing == [], f"{paper.name} lacks {missing}"
    else:
        at = 0
        for line in lines:
            found = text.find(line, at)
            assert found >= 0, f"{paper.name}: {line!r} is not in {text[at : at + 300]!r}"
            assert len(line) < 9 or text.count(line) == lines.count(line), f"{paper.name} has {line!r} more than once"
            at = found + len(line)
    assert_tidy(paper.name, pages)


def assert_tidy(name: str, pages: list[Page]) -> None:
    """Nothing is cut off, nothing covers anything else, nothing is too small to read."""
    for number, page in enumerate(pages, 1):
        assert (page.outside(), page.overlapping(), page.small()) == ([], [], []), f"{name}, page {number}"


def assert_all_shown(seed: int, system: str, edition: str, left_out: Set[str] = frozenset()) -> None:
    source = source_of(seed, system, edition)
    lang, size = random.Random(f"{seed} {system}").choice((("en", "letter"), ("es", "a4")))
    for paper in PAPERS:
        if paper.name not in left_out and paper.needs(source) is None:
            assert_shown(paper, source, Choice(lang=lang, paper_size=size, address=ADDRESS))


@pytest.mark.slow
@pytest.mark.parametrize(("system", "edition"), SAMPLE)
def test_a_sample_of_events(system: str, edition: str) -> None:
    """Papers that look the same whatever paired the round are printed for the first system alone."""
    assert_all_shown(1, system, edition, frozenset() if (system, edition) == SAMPLE[0] else frozenset(OF_PEOPLE))


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize(("system", "edition"), list(dict(systems()).items()))
def test_events_of_every_system(system: str, edition: str) -> None:
    """Every paper of every system on a walk; otherwise every third, others for the next system."""
    place = list(dict(systems())).index(system)
    of_people = {name for at, name in enumerate(OF_PEOPLE) if (at + place) % 5}
    left_out = set() if ALL else {paper.name for at, paper in enumerate(PAPERS) if (at + place) % 3}
    assert_all_shown(2, system, edition, of_people | left_out)


def test_papers_of_people_are_papers() -> None:
    assert set(OF_PEOPLE) <= {paper.name for paper in PAPERS}
