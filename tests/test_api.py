"""The public face: what is chosen when nothing is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import tablas
from ruled import as_reported
from tablas import api, standings
from tablas.errors import FormatError, PairingError
from tablas.federation.prizes import Fund, read_fund
from tablas.formats.trf import Loaded
from tablas.model import POINT, TWO_ONE_ZERO, Colour, EventInfo, Number, Outcome, Player, Tournament, VirtualPoints
from tablas.pairing.round import lifted, ruled, settings_of, system_of
from tablas.simulate.chances import Model
from tablas.systems import registry
from tablas.systems.judgement import Boards
from tablas.systems.registry import Settings
from tablas.systems.result import Pair, RoundPairing


def event(**info: object) -> Tournament:
    return as_reported(
        Tournament(
            players=tuple(Player(number) for number in range(1, 21)),
            total_rounds=9,
            info=EventInfo(**info),  # type: ignore[arg-type]
        )
    )


@pytest.mark.parametrize("code", ["", "FIDE_DUTCH", "FIDE_DUTCH_2017_BAKU", "FIDE_DUTCH_2026", "CUSTOM_SWISS"])
def test_dutch_is_the_default(code: str) -> None:
    assert system_of(event(type_code=code)).name == "dutch"


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("CUSTOM_TEAM_KNOCKOUT", "team-knockout"),
        ("FIDE_SCHEVENINGEN_G3", "djaja"),
        ("CUSTOM_SCHEVENINGEN", "scheveningen"),
        ("BERGER_TEAM_ROUNDROBIN", "team-berger"),
    ],
)
def test_closed_types_name_a_system_of_the_registry(code: str, system: str) -> None:
    assert system_of(event(type_code=code)).name == system
    assert system in registry.names()


def test_a_type_for_teams_needs_teams() -> None:
    with pytest.raises(PairingError, match="needs 2 teams or more; the tournament has 0"):
        tablas.pair(event(type_code="CUSTOM_TEAM_KNOCKOUT"))
    assert tablas.pair(event(type_code="CUSTOM_TEAM_KNOCKOUT"), system="dutch").round == 1


def test_a_double_scheveningen_has_two_cycles() -> None:
    assert event(type_code="FIDE_DOUBLESCHEVENINGEN").regulation.options == {"cycles": 2}


@pytest.mark.parametrize(
    ("code", "system", "expected"),
    [
        ("FIDE_TEAM", "team-swiss", {"preference": "A", "primary": "match", "secondary": True}),
        ("FIDE_TEAM_BAKU", "team-swiss", {"preference": "A", "primary": "match", "secondary": True}),
        ("FIDE_TEAM_TYPEB_GP_MP", "team-swiss", {"preference": "B", "primary": "game", "secondary": True}),
        ("FIDE_TEAM_TYPEA_MP", "team-swiss", {"preference": "A", "primary": "match", "secondary": False}),
        ("FIDE_TEAM_MP_GP", "team-swiss", {"preference": "none", "primary": "match", "secondary": True}),
        ("FIDE_DOUBLEROUNDROBIN", "berger", {"cycles": 2}),
        ("FIDE_DUBOV", "dubov", {}),
        ("FIDE_DOUBLESWISS_BAKU", "double-swiss", {}),
    ],
)
def test_the_type_says_system_and_options(code: str, system: str, expected: dict[str, object]) -> None:
    declared = event(type_code=code)
    assert declared.regulation.system == system
    assert expected.items() <= settings_of(declared).values.items()


def test_the_type_finds_its_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A double round robin asks for two cycles, unless told otherwise."""
    asked: list[Settings] = []

    def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
        asked.append(settings)
        return RoundPairing(tournament.next_round, (Pair(1, 2),))

    berger = replace(registry.get("berger"), pair=pair)
    monkeypatch.setattr(registry, "names", lambda: ("berger",))
    monkeypatch.setattr(registry, "get", lambda name: berger)
    tablas.pair(event(type_code="FIDE_DOUBLEROUNDROBIN"))
    tablas.pair(event(type_code="FIDE_ROUNDROBIN"))
    tablas.pair(event(type_code="FIDE_DOUBLEROUNDROBIN"), cycles=3)
    assert [one.number("cycles") for one in asked] == [2, 1, 3]


@pytest.mark.parametrize(
    ("code", "start", "edition", "first"),
    [
        ("FIDE_DUTCH_2026_BAKU", None, None, 2 * POINT),
        ("FIDE_DUTCH_BAKU", date(2026, 3, 1), None, 2 * POINT),
        ("FIDE_DUTCH_2026_BAKU", date(2025, 3, 1), "2026", 2 * POINT),
    ],
)
def test_baku_of_the_type(code: str, start: date | None, edition: str | None, first: int) -> None:
    """The type promises acceleration: since 2026 worth a win, which here is two points."""
    scoring = TWO_ONE_ZERO
    tournament = event(type_code=code, start=start).ruled(scoring=scoring)
    virtual = lifted(ruled(tournament, edition)).virtual_points
    assert virtual[0].points == first
    assert (virtual[0].last_player, virtual[0].last_round, virtual[-1].last_round) == (10, 3, 5)


@pytest.mark.parametrize(("code", "start"), [("FIDE_DUTCH_2017_BAKU", None), ("FIDE_DUTCH_BAKU", date(2025, 12, 31))])
def test_baku_until_2026(code: str, start: date | None) -> None:
    virtual = lifted(event(type_code=code, start=start)).virtual_points
    assert [(one.first_round, one.last_round, one.points) for one in virtual] == [(1, 3, POINT), (4, 5, POINT // 2)]


def test_stated_virtual_points_stay() -> None:
    stated = VirtualPoints(1, 4, 1, 2, POINT)
    tournament = replace(event(type_code="FIDE_DUTCH_BAKU"), virtual_points=(stated,))
    assert lifted(tournament).virtual_points == (stated,)


def test_accelerated_first_round_pairs_halves() -> None:
    pairs = tablas.pair(event(type_code="FIDE_DUTCH_2026_BAKU")).pairs
    assert {tuple(sorted(pair)) for pair in pairs} == {(n, n + 5) for n in (1, 2, 3, 4, 5, 11, 12, 13, 14, 15)}


def test_check_reads_the_lot_from_round_one() -> None:
    made = tablas.generate(players=10, rounds=3, seed=4, initial_colour="black").tournament
    assert made.initial_colour is Colour.BLACK
    assert tablas.check(replace(made, initial_colour=None)).same
    assert not tablas.check(replace(made, initial_colour=Colour.WHITE)).same


def test_check_assumes_the_last_round_when_none_is_stated() -> None:
    made = tablas.generate(players=10, rounds=3, seed=4).tournament
    report = tablas.check(replace(made, total_rounds=None))
    assert report.assumed_rounds
    assert report.same
    assert not tablas.check(made).assumed_rounds


def test_check_tells_of_rounds_that_cannot_be_paired() -> None:
    made = tablas.generate(players=4, rounds=3, seed=1, forfeits=0, double_forfeits=0).tournament
    again = made.with_round(made.rounds[0])
    report = tablas.check(replace(again, total_rounds=4))
    assert [one.round for one in report.differences] == [4]
    assert "cannot be paired" in str(report.differences[0])


def test_load_and_save_complain_in_sentences(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        tablas.load(tmp_path / "none.trf")
    with pytest.raises(FormatError, match="folder"):
        tablas.load(tmp_path)
    with pytest.raises(FormatError, match="cannot be written"):
        tablas.save(event(), tmp_path / "no" / "where.trf")


def test_pairing_becomes_a_round() -> None:
    tournament = Tournament(players=tuple(Player(number) for number in range(1, 6)), total_rounds=3)
    answer = tablas.pair(tournament)
    played = answer.as_round()
    assert [(game.white, game.black) for game in played.games] == [tuple(pair) for pair in answer.pairs]
    assert played.byes[-1].kind is Outcome.PAIRING_BYE


def test_defaults_are_those_that_are_documented() -> None:
    """Runs that are random are the same every time: 500 of them by seed 1, three draws of ten between equals."""
    event = tablas.generate(players=4, rounds=1, seed=4).tournament
    event = replace(event, total_rounds=2)
    asked = tablas.chances(event, 2)
    assert asked == tablas.chances(event, 2, "win", runs=500, seed=1, draw_rate=0.3)
    assert asked != tablas.chances(event, 2, "win", runs=500, seed=2, draw_rate=0.3)


def test_everybody_calls_the_same_norms_near() -> None:
    """Fifty points of performance, as the help of the commands says, wherever nothing else is chosen."""
    from inspect import signature

    from tablas.cli.night import night
    from tablas.cli.norms import norms
    from tablas.federation.titles.event import event_norms
    from tablas.night.run import Night
    from tablas.web.show.norms import norms as shown

    typed = [one.default for command in (night, norms) for one in command.params if one.name == "near"]
    called = [signature(one).parameters["near"].default for one in (tablas.norms, event_norms, shown, Night)]
    assert [*typed, *called] == 6 * [50]
    event = tablas.generate(players=10, rounds=9, seed=3).tournament
    assert tablas.norms(event, edition="2024") == tablas.norms(event, edition="2024", near=50)


def test_everybody_draws_as_many_endings() -> None:
    """A thousand, as the help of the command says, wherever nothing else is chosen."""
    from inspect import signature

    from tablas.cli.study.event import event
    from tablas.study.event import study_event

    (typed,) = (one.default for one in event.params if one.name == "runs")
    assert [typed, signature(study_event).parameters["runs"].default] == 2 * [1000]


# Thin calls


class Rooms:
    """Stand for what is called: notes with what, and answers with a word."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.called: list[tuple[Any, ...]] = []
        self.monkeypatch = monkeypatch

    def stand_in(self, home: str) -> None:
        name = home.rpartition(".")[2]

        def noting(*given: Any, **named: Any) -> str:
            self.called.append((name, *given, *([named] if named else [])))
            return name

        self.monkeypatch.setattr(home, noting)


EVENT = Tournament("Club", tuple(Player(number) for number in range(1, 5)))
UNDER = {"edition": "2026", "system": "lim", "acceleration": "baku", "cycles": 2}


@pytest.mark.parametrize(
    ("home", "call", "given"),
    [
        ("tablas.api.pair_round", lambda: tablas.pair(EVENT, **UNDER), ()),
        ("tablas.pairing.check.check_rounds", lambda: tablas.check(EVENT, **UNDER), ({"asked": True},)),
        ("tablas.pairing.why.why_not", lambda: tablas.explain(EVENT, 1, 2, **UNDER), (1, 2)),
        ("tablas.pairing.player.why_player", lambda: tablas.why(EVENT, 3, **UNDER), (3,)),
        ("tablas.pairing.story.tell_story", lambda: tablas.story(EVENT, **UNDER), ()),
        (
            "tablas.pairing.compare.compare_with_engine",
            lambda: tablas.compare(EVENT, [(1, 2)], 3, **UNDER),
            (Boards((Pair(Number(1), Number(2)),), Number(3)),),
        ),
    ],
)
def test_a_round_is_asked_for_under_the_rules_that_were_named(
    home: str, call: Callable[[], object], given: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = Rooms(monkeypatch)
    rooms.stand_in("tablas.api.ruled")
    rooms.stand_in(home)
    name = home.rpartition(".")[2]
    assert call() == name
    assert rooms.called == [("ruled", EVENT, "2026", "lim", "baku", {"cycles": 2}), (name, "ruled", *given)]


def test_a_check_without_an_edition_may_assume_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = Rooms(monkeypatch)
    rooms.stand_in("tablas.api.ruled")
    rooms.stand_in("tablas.pairing.check.check_rounds")
    tablas.check(EVENT)
    assert rooms.called == [("ruled", EVENT, None, None, None, {}), ("check_rounds", "ruled", {"asked": False})]


def test_ratings_and_norms_are_asked_for_with_what_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = Rooms(monkeypatch)
    rooms.stand_in("tablas.federation.ratings.tournament.rate_tournament")
    rooms.stand_in("tablas.federation.titles.event.event_norms")
    rooms.stand_in("tablas.federation.titles.event.norm_rules_of")
    tablas.rate(EVENT, "2024", "rapid", "15+10", {})
    tablas.norms(EVENT, "2024", 30)
    tablas.norms(EVENT)
    assert rooms.called == [
        ("rate_tournament", EVENT, "2024", "rapid", "15+10", {}),
        ("norm_rules_of", EVENT, "2024"),
        ("event_norms", EVENT, {"rules": "norm_rules_of", "near": 30}),
        ("event_norms", EVENT, {"rules": None, "near": 50}),
    ]


def test_money_goes_by_the_places_of_players_and_categories_are_read_for_the_event(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms = Rooms(monkeypatch)
    for home in ("groups_on_points", "surpluses"):
        rooms.stand_in(f"tablas.federation.prizes.table.{home}")
    rooms.stand_in("tablas.federation.prizes.distribute")
    rooms.stand_in("tablas.standings.rank")
    rooms.stand_in("tablas.standings.categories.parse")
    rooms.stand_in("tablas.simulate.chances.chances_of")
    rooms.stand_in("tablas.simulate.chances.parse_aim")
    known = read_fund({"prizes": [3, 2]}, lambda written: None)  # type: ignore[arg-type, return-value]

    def read(fund: Any, category: Callable[[str], object]) -> Fund:
        rooms.called.append(("read_fund", fund, category("sex=w")))
        return known

    monkeypatch.setattr("tablas.federation.prizes.read_fund", read)
    fund = {"prizes": [3, 2]}
    people = {player.number: player for player in EVENT.players}
    ranked = [
        ("rank", EVENT, "PTS", "2026", {"teams": False}),
        ("groups_on_points", "rank"),
        ("surpluses", EVENT),
        ("distribute", known, "groups_on_points", people, "surpluses"),
    ]
    reading = [("parse", "sex=w", EVENT), ("read_fund", fund, "parse")]
    tablas.prizes(EVENT, fund, "PTS", "2026")
    assert rooms.called == [*reading, *ranked]
    rooms.called.clear()
    tablas.prizes(EVENT, known, "PTS", "2026")
    assert rooms.called == ranked, "a fund that is one is not read"

    def chances(*aim: object) -> list[tuple[Any, ...]]:
        how = {"runs": 7, "seed": 8, "model": Model(0.5)}
        return [("parse_aim", "prize", *aim), ("chances_of", EVENT, 2, "parse_aim", how)]

    for given, expected in (
        (fund, [*reading, *chances(known)]),
        (known, chances(known)),
        (None, chances(None)),
    ):
        rooms.called.clear()
        tablas.chances(EVENT, 2, "prize", given, runs=7, seed=8, draw_rate=0.5)
        assert rooms.called == expected


def test_reports_are_read_and_written_as_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[Any, ...]] = []
    loaded = Loaded(EVENT, None)  # type: ignore[arg-type]
    monkeypatch.setattr("tablas.formats.trf.load", lambda path, lenient: asked.append((path, lenient)) or loaded)
    monkeypatch.setattr("tablas.federation.report.report", lambda *how: asked.append(how) or b"written")
    file = tmp_path / "a.trf"
    file.write_bytes(b"")
    assert tablas.load(file) is EVENT
    assert api.load_report(file) is loaded
    tablas.load(str(file), True)
    tablas.save(EVENT, file, "trf16")
    assert file.read_bytes() == b"written"
    tablas.save(EVENT, str(file), like=Loaded(EVENT, "document"))  # type: ignore[arg-type]
    assert asked == [
        (file, False),
        (file, False),
        (str(file), True),
        (EVENT, None, "trf16"),
        (EVENT, "document", None),
    ]


def test_what_stands_at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every public name comes from its home when it is asked for, and nothing else does."""
    assert tablas.rank is standings.rank
    assert all(getattr(tablas, name) is getattr(api, name) for name in tablas.__all__ if name not in _ELSEWHERE)
    with pytest.raises(AttributeError, match="'tablas' has no attribute 'pear'"):
        _ = tablas.pear  # type: ignore[attr-defined]
    monkeypatch.setattr("tablas.simulate.fresh_seed", lambda: 77)
    assert tablas.generate(players=4, rounds=1).seed == 77
    assert tablas.generate(players=4, rounds=1, seed=0).seed == 0
    assert tablas.generate(4, 2, 5).tournament.total_rounds == 2


_ELSEWHERE = ("__version__", "rank")
