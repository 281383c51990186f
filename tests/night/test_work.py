"""What is done with one report, as data: every field of every verb, with the rooms below standing in."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import FormatError, OptionError, Where
from tablas.formats.trf import Loaded
from tablas.messages import Message
from tablas.model import EventInfo, Game, Number, Outcome, Player, Round, Team, Tournament
from tablas.night import Night, run, work
from tablas.night.packed import pack_rating, unpack_event
from tablas.night.run import carried_out, job_of, nobody
from tablas.night.source import Reports
from tablas.pairing.check import Difference, Report
from tablas.spread import InProcess, Job, Memory
from tablas.systems.result import Pair

PEOPLE = (
    Player(Number(1), "Ana", 2000, fide_id="11"),
    Player(Number(2), "Blas", 2000, fide_id="22"),
    Player(Number(3), "Cira", 0, fide_id="33"),
    Player(Number(4), "Dan", 1800),
)
ROUND = Round((Game.of(Number(1), Number(2), Outcome.WIN), Game.of(Number(3), Number(4), Outcome.DRAW)))
EVENT = Tournament("Club", PEOPLE, (ROUND,), 3, info=EventInfo(federation="ESP", end=date(2026, 5, 2)))
FACTS = {"name": "Club", "federation": "ESP", "start": "2026-05-02", "players": 4, "rounds": 1}
WRONG = Message("report-empty")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Gives *event* for any report; its printed ranks are wrong in one place."""

    def give(event: Tournament) -> None:
        monkeypatch.setattr(work, "_loaded", lambda what, item: SimpleNamespace(tournament=event))

    monkeypatch.setattr(work, "rank_faults", lambda loaded: (WRONG,))
    give(EVENT)
    return give


def test_facts_of_a_report_without_a_date(read: Any) -> None:
    read(Tournament(players=PEOPLE[:3]))
    told = work.people({}, {})
    assert {name: told[name] for name in FACTS} == {
        "name": "",
        "federation": "",
        "start": "",
        "players": 3,
        "rounds": 0,
    }


@pytest.mark.parametrize(
    ("guessed", "assumed"),
    [((False, False), False), ((True, False), True), ((False, True), True)],
)
def test_a_check_tells_every_difference_with_what_decides_it(
    guessed: tuple[bool, bool], assumed: bool, read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    impossible = Difference(1, problem=WRONG)
    colours = Difference(1, (Pair(Number(1), Number(2)),), (Pair(Number(2), Number(1)),))
    system, edition = guessed
    report = Report("dutch", "2026", 1, (impossible, colours), assumed_system=system, assumed_edition=edition)
    monkeypatch.setattr(work, "check_rounds", lambda event: report if event is EVENT else None)
    assert work.check({}, {}) == FACTS | {
        "system": "dutch",
        "edition": "2026",
        "assumed": assumed,
        "differences": [
            {"round": 1, "message": impossible.message.as_data(), "criterion": "no-pairing", "article": ""},
            {"round": 1, "message": colours.message.as_data(), "criterion": "colours", "article": ""},
        ],
        "ranks": [WRONG.as_data()],
    }


def test_other_pairs_are_told_with_the_criterion_that_decides_or_as_matches(
    read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is compared as it was made: from the state before it, with the boards of the report."""
    asked: list[tuple[int, Any]] = []
    decides = iter(("C6", ""))

    def compare(event: Tournament, boards: Any) -> Any:
        asked.append((event.rounds_paired, [tuple(pair) for pair in boards.pairs]))
        decision = SimpleNamespace(criterion=next(decides), article="C.4", verdict=SimpleNamespace(value="same"))
        return SimpleNamespace(decision=decision)

    monkeypatch.setattr(work, "compare_with_engine", compare)
    other = Difference(1, (Pair(Number(1), Number(3)),), (Pair(Number(1), Number(2)),))
    loaded: Any = SimpleNamespace(tournament=EVENT)
    told = []
    for _ in range(2):
        found = work._difference(loaded, other)
        told.append((found["criterion"], found["article"]))
    assert told == [("C6", "C.4"), ("same", "C.4")]
    assert asked == [(0, [(1, 2), (3, 4)])] * 2
    teams = (Team(1, members=(Number(1), Number(3))), Team(2, members=(Number(2), Number(4))))
    matches = Tournament("Club", PEOPLE, (ROUND,), 3, teams=teams).ruled(of_teams=True)
    found = work._difference(Loaded(matches, None), other)  # type: ignore[arg-type]
    assert (found["criterion"], found["article"], len(asked)) == ("teams", "", 2)


def test_standings_are_rows_of_words(read: Any) -> None:
    """By points alone: 1 has one, 3 and 4 half, 2 none."""
    read(EVENT.ruled(tie_breaks=("PTS",)))
    assert work.standings({}, {}) == FACTS | {
        "tie_breaks": ["PTS"],
        "rows": [
            [1, False, 1, "11", "Ana", ["1"]],
            [2, True, 3, "33", "Cira", ["0.5"]],
            [2, True, 4, "", "Dan", ["0.5"]],
            [4, False, 2, "22", "Blas", ["0"]],
        ],
        "ranks": [WRONG.as_data()],
    }


def test_who_plays_is_told_with_ratings_and_the_list_that_counts(read: Any) -> None:
    told = work.people({"kind": "blitz"}, {})
    assert told == FACTS | {"kind": "blitz", "people": [["11", 2000], ["22", 2000], ["33", 0], ["Dan", 1800]]}
    read(Tournament("Club", PEOPLE, info=EventInfo(time_control="15+10")))
    assert work.people({}, {})["kind"] == "rapid"


def test_norms_are_told_one_by_one(read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were made come first; of the conditions only what was not met matters."""

    def norm(player: Player, made: bool) -> Any:
        level = SimpleNamespace(title=SimpleNamespace(value="IM"))
        check = SimpleNamespace(
            level=level, is_norm=made, performance=2450, score=390, games=[1] * 9, average=2300, missing=[WRONG] * 2
        )
        return SimpleNamespace(player=player, check=check)

    near: list[int] = []

    def found(event: Tournament, near_: int) -> Any:
        assert event is EVENT
        near.append(near_)
        conditions = [SimpleNamespace(met=met, sentence=Message(code)) for met, code in ((True, "a"), (False, "b"))]
        return SimpleNamespace(made=[norm(PEOPLE[0], True)], missed=[norm(PEOPLE[1], False)], conditions=conditions)

    monkeypatch.setattr(work, "event_norms", lambda event, near: found(event, near))
    one = {"number": 1, "name": "Ana", "fide_id": "11", "title": "IM", "made": True}
    one |= {"performance": 2450, "score": "6.5", "games": 9, "average": 2300, "missing": [WRONG.as_data()] * 2}
    assert work.norms({"near": 30}, {}) == FACTS | {
        "norms": [one, one | {"number": 2, "name": "Blas", "fide_id": "22", "made": False}],
        "conditions": [Message("b").as_data()],
    }
    work.norms({}, {})
    assert near == [30, 50]


THREE = Tournament("Club", PEOPLE, (ROUND,) * 3, 3, info=EventInfo(start=date(2026, 5, 2), time_control="90+30"))


def test_changes_are_told_one_by_one(read: Any) -> None:
    """1.5 beyond what was expected, at K 20 thirty points, at K 40 sixty; who has no rating has games and no K."""
    read(THREE)
    told = work.rate({}, {"records": {"1": {"k": 40}}})
    rows = {row["number"]: row for row in told["changes"]}
    assert rows[1] == {
        "number": 1,
        "fide_id": "11",
        "name": "Ana",
        "rating": 2000,
        "games": 3,
        "k": 40,
        "change": 60.0,
        "new_rating": 2060,
    }
    assert (rows[2]["k"], rows[2]["change"], rows[2]["new_rating"]) == (20, -30.0, 1970)
    assert (rows[3]["games"], rows[3]["k"], rows[3]["change"]) == (3, None, None)
    assert told["reasons"] == []


def test_an_event_of_a_period_knows_the_list_and_the_newest_ratings(read: Any) -> None:
    read(THREE)
    item = {"file": "may.trf", "records": {"11": {"k": 40}}, "newest": {"33": 1500}, "earlier": True}
    event = unpack_event(work.rate_part({}, item)["event"])
    assert (event.name, event.start, event.end, event.earlier) == ("Club", date(2026, 5, 2), date(2026, 5, 2), True)
    assert {part.player.number: part.rating for part in event.parts} == {1: 2000, 2: 2000, 3: 0, 4: 1800}
    now = unpack_event(work.rate_part({"kind": "blitz"}, {"file": "may.trf", "newest": {"33": 1500}})["event"])
    assert (now.earlier, now.rules.kind.value) == (False, "blitz")
    assert {part.player.number: part.rating for part in now.parts}[3] == 1500, "the newest rating of the others"
    read(EVENT)
    with pytest.raises(OptionError) as told:
        work.rate_part({}, {"file": "may.trf"})
    assert told.value.where == Where(file="may.trf")


def test_who_was_not_rated_at_all_has_no_games() -> None:
    entry = SimpleNamespace(player=PEOPLE[3], rating=1800, change=None, first=None, new_rating=None)
    rating: Any = SimpleNamespace(rules=SimpleNamespace(name="2024"), reasons=[WRONG], players=[entry])
    told = pack_rating(rating)
    assert (told["rules"], told["reasons"]) == ("2024", [WRONG.as_data()])
    assert told["changes"] == [
        {
            "number": 4,
            "fide_id": "",
            "name": "Dan",
            "rating": 1800,
            "games": 0,
            "k": None,
            "change": None,
            "new_rating": None,
        }
    ]


def test_a_report_is_read_from_its_folder_and_named_as_the_night_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[bytes, str, bool]] = []
    monkeypatch.setattr(work.trf, "read", lambda *how: asked.append(how))
    (tmp_path / "a.trf").write_bytes(b"report")
    for what in ({}, {"lenient": False}, {"lenient": True}):
        work._loaded({"root": str(tmp_path)} | what, {"file": "a.trf"})
    assert asked == [(b"report", "a.trf", lenient) for lenient in (False, False, True)]
    with pytest.raises(FormatError) as told:
        work._loaded({"root": str(tmp_path)}, {"file": "b.trf"})
    assert (told.value.message.code, told.value.where) == ("the-file-cannot-be-read", Where(file="b.trf"))
    assert told.value.message.values["strerror"] == "No such file or directory"


# The whole of a night


def test_a_night_hands_its_verb_to_the_crew(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text("<html>")
    reports = Reports(tmp_path, (("a.trf", "1"),))
    night = Night("norms", reports, lenient=True, kind="blitz", near=30)
    what = {"root": str(tmp_path), "lenient": True, "kind": "blitz", "near": 30}
    assert night.what() == what
    assert Night("check", reports).what() == {"root": str(tmp_path), "lenient": False, "kind": None, "near": 50}
    job = job_of(night, "norms", reports.items())
    assert job == Job("tablas.night.work:norms", what, reports.items(), job.size, job.edition)
    told: list[tuple[int, int]] = []
    shelf = Memory()
    for _ in range(2):
        assert run(night, InProcess(), shelf, lambda *done: told.append(done)).unread == 1
    assert told == [(1, 0), (0, 1)], "what the shelf has is not done again"
    assert nobody(frozenset({"11"}), "standard") == {}


def test_a_night_of_another_kind_is_refused() -> None:
    reports = Reports(Path(), ())
    with pytest.raises(OptionError) as told:
        carried_out(Night("sleep", reports), lambda name, items: [])
    assert told.value.message.code == "no-such-night"
    assert str(told.value).endswith("check, rate, standings, norms.")
    asked: list[str] = []

    def do(name: str, items: Any) -> list[Any]:
        asked.append(name)
        return []

    for verb in ("check", "standings", "norms"):
        assert carried_out(Night(verb, reports, period=date(2026, 7, 1)), do).verb == verb
    assert carried_out(Night("rate", reports), do).tables[1].name == "changes"
    assert carried_out(Night("rate", reports, period=date(2026, 7, 1)), do).tables[1].name == "players"
    assert asked == ["check", "standings", "norms", "rate", "people", "rate_part"]
