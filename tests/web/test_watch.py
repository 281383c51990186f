"""A site that is published again after a change: only what the change touches is made, and nothing is missed."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tablas.cli import publish as command
from tablas.cli.main import cli
from tablas.events.acts import (
    AdjustPoints,
    Announce,
    AnnounceAbsence,
    ChangeEvent,
    ChangeSettings,
    Command,
    CorrectForRating,
    CorrectResult,
    CreateTournament,
    DiscardDraft,
    EditPlayer,
    EndAnnouncement,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    PublishSchedule,
    SetTimes,
    Undo,
    WithdrawPlayer,
    WriteNote,
)
from tablas.events.errors import ConsentError
from tablas.events.hall import RoundTime
from tablas.events.note import NoteKind
from tablas.events.results import read_result
from tablas.model import Card, Outcome, Player, Title
from tablas.web.made_of import MadeOf
from tablas.web.sites import Known, gather
from tablas.web.sites import Site as Files
from tablas.web.spectator import Rendered, asking
from walks import up_to
from web_site import Site, Visitor

GATHER = sys.modules["tablas.web.sites.gather"]
WIN, DRAW, LOSS = read_result("1"), read_result("="), read_result("0")
HALL = (
    Player(0, "Ana", 2440, title=Title.IM, federation="ESP", sex="w"),
    Player(0, "Boris", 2410, title=Title.FM, federation="FRA"),
    Player(0, "Carla", 2100, federation="GER"),
    Player(0, "Dan", 0, federation="ESP"),
    Player(0, "Eve", 2035, federation="ITA"),
    Player(0, "Finn", 0, federation="NOR"),
)
"""Titles, so that norms are told; players without a rating, whose ratings hang on others' results."""


def result(board: int, how: tuple[Outcome, Outcome], number: int = 2, name: str = "a") -> Command:
    return EnterResult(name, number, board, *how)


LIFE: tuple[tuple[Command, ...], ...] = (
    (result(1, DRAW),),
    (AnnounceAbsence("a", Card(4), 3), Announce("The bus leaves at nine")),
    (EndAnnouncement(1), result(2, WIN), CorrectResult("a", 2, 2, *LOSS)),
    (Undo(last=1),),
    (result(3, WIN), PairRound("a"), DiscardDraft("a", 3)),
    (PairRound("a"), PublishRound("a", 3), SetTimes("a", (RoundTime(3, "2026-03-02 16:30"),))),
    (result(1, WIN, 3), CorrectForRating("a", 1, 1, *DRAW)),
    (WithdrawPlayer("a", Card(6)), EditPlayer("a", Card(2), {"rating": 2390})),
    (AdjustPoints("a", 1, -30, reason="came late"), WriteNote("a", NoteKind.INCIDENT, "A phone rang.")),
    (result(1, WIN, 1, "r"), result(2, DRAW, 2, "r")),
    (ChangeSettings("a", {"name": "Group One"}), ChangeEvent({"city": "Ávila"})),
)
"""What happens in an event; after each line, or after every third but on a walk, the site is looked at."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Site, str]]:
    """A Swiss in its second round and a round robin whose rounds are published together."""
    site = Site(tmp_path)
    slug = site.event("Spring", 0, total_rounds=9, public_remarks=True, start="2026-03-01")
    site.do(slug, EnterPlayers("a", HALL))
    site.play(slug, "1=0")
    site.play(slug, "...")
    site.do(slug, CreateTournament("r", {"name": "Masters", "system": "berger"}))
    site.do(slug, EnterPlayers("r", HALL[:4]))
    consenting(site, slug, PublishSchedule("r"))
    yield site, slug
    site.close()


def made(site: Site, slug: str, known: Known | None, asked: dict[str, Rendered] | None = None) -> Files:
    """The site; what was *asked* for already at this moment is the answer to whoever asks again."""
    told = {} if asked is None else asked
    with asking(site.app) as get:

        def once(address: str) -> Rendered:
            if address not in told:
                told[address] = get(address)
            return told[address]

        found = gather(site.services.store.moment(slug).event, slug, once, known)
    if known is not None:
        known.end(True)
    return found


@pytest.mark.slow
@pytest.mark.walk
def test_after_every_act_what_was_known_makes_the_same_site(
    played: tuple[Site, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, slug = played
    monkeypatch.setattr(GATHER, "languages", lambda: {"en": "English"})
    # Papers are set from the same rows as their tables, and slowly; of pages in two views one will do.
    other = r"[.]pdf$|/sheet/|&group=|&count=|/es/|/p/[^/]+/r/(?!player/1$|pairings)"
    quick = re.compile(rf"{GATHER._NO_PAGE.pattern}|{other}")
    monkeypatch.setattr(GATHER, "_NO_PAGE", quick)
    known = Known(MadeOf(site.services.store), slug)
    made(site, slug, known)
    fewest = len(made(site, slug, None).files)
    for place, acts in enumerate(LIFE, 1):
        for act in acts:
            consenting(site, slug, act)
        asked: dict[str, Rendered] = {}
        again = made(site, slug, known, asked)
        fewest = min(fewest, again.made)
        if place % up_to(1, 3) and place < len(LIFE):
            continue
        fresh = made(site, slug, None, asked)
        assert again.files.keys() == fresh.files.keys(), acts
        different = [name for name, body in fresh.files.items() if again.files[name] != body]
        assert different == [], acts
    assert fewest < len(again.files) // 4, "a result touches few pages"


def consenting(site: Site, slug: str, act: Command) -> None:
    """Do it, whatever the program asks first."""
    try:
        site.do(slug, act)
    except ConsentError as asked:
        site.do(slug, act, *(concern.code for concern in asked.concerns))


@pytest.mark.slow
def test_watching_writes_what_changed_and_nothing_else(
    played: tuple[Site, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, slug = played
    folder = tmp_path / "site"
    # Papers are set slowly, and are written like any other file.
    monkeypatch.setattr(GATHER, "_NO_PAGE", re.compile(rf"{GATHER._NO_PAGE.pattern}|[.]pdf$"))
    seen: list[dict[str, int]] = []
    acts: list[Command] = [AnnounceAbsence("a", Card(4), 3), result(1, DRAW)]

    def files() -> dict[str, int]:
        """Each file of the site, by the number the disk gave it: one that is written again has another."""
        return {path.relative_to(folder).as_posix(): path.stat().st_ino for path in folder.rglob("*") if path.is_file()}

    def wait(_: float) -> None:
        seen.append(files())
        if not acts:
            raise KeyboardInterrupt
        site.do(slug, acts.pop(0))

    monkeypatch.setattr(command, "time", SimpleNamespace(sleep=wait, monotonic=time.monotonic))
    words = ["publish", slug, "--database", str(site.services.store.database.file), "-o", str(folder), "--watch"]
    done = CliRunner().invoke(cli, [*words, "--json"])
    told = [json.loads(part + "}") for part in done.stdout.split("}") if part.strip().startswith("{")]
    first, hidden, changed = seen
    assert hidden == first, "what the public cannot see writes nothing"
    assert len(told) == 2
    written = {name for name, number in changed.items() if first.get(name) != number}
    assert len(written) == told[1]["written"] + 1, "and the list"
    assert changed.keys() == first.keys()
    assert "en/a/pairings.html" in written
    assert "en/a/player/1.html" in written
    for kept in ("en/a/players.html", "en/a/pairings-round-1.html", "en/a/standings-after-1.html", "es/r/players.html"):
        assert kept in first
        assert kept not in written
    assert not [name for name in changed if name.endswith(".new")]


def test_a_page_that_nothing_touched_is_not_made_for_the_next_version(
    played: tuple[Site, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, slug = played
    rendered: list[str] = []
    from tablas.web import render

    usual = render.page

    def count(language: str, template: str, values: dict[str, object]) -> str:
        rendered.append(template)
        return usual(language, template, values)

    monkeypatch.setattr(render, "page", count)
    visitor: Visitor = site.visitor()
    parts = ("players", "standings", "pairings", "pairings?round=1", "cross", "player/5", "player/1")
    pages = [f"/en/p/{slug}/a/{part}" for part in parts]
    before = {page: visitor.get(page) for page in pages}
    rendered.clear()
    site.do(slug, result(1, DRAW))
    assert "data-version" in before[pages[0]].text
    after = {page: visitor.get(page) for page in pages}
    assert [name for name in rendered if name != "public_player.html"] == ["public_pairings.html", "public_cross.html"]
    versions = {answer.text.partition('data-version="')[2].partition('"')[0] for answer in after.values()}
    assert versions == {site.services.versions.name(slug)}, "every page names the version that it is of"
    assert before[pages[0]].headers["ETag"] != after[pages[0]].headers["ETag"]
