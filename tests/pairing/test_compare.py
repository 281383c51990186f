"""Two pairings of a round compared: the engine's is never worse, and the criterion named is the one that decides."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

import pytest
from click.testing import CliRunner

import obvious
from dutch_fields import random_field
from literal_ideas import NAMES, cannot_be_completed
from open_small import Pairs, pairings
from tablas.cli.main import cli
from tablas.errors import PairingError
from tablas.formats import trf
from tablas.model import Absence, ForbiddenGroup, Game, Number, Outcome, Player, Regulation, Round, Team, Tournament
from tablas.pairing.breaches import Breach
from tablas.pairing.compare import (
    Decision,
    Verdict,
    as_boards,
    compare_pairings,
    compare_with_engine,
    decide,
    judge_by_table,
)
from tablas.pairing.round import pair_round
from tablas.systems.judgement import Boards, Worth
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.judge import judge_field
from tablas.systems.open.dutch.pair_dutch import pair_field
from tablas.systems.reasons import Rule
from tablas.systems.registry import Settings
from tablas.systems.result import Pair

LLERA = Path(__file__).parents[1] / "data" / "dutch" / "llera_before_round_5.trf"


def legal_rounds(field: Field) -> Iterator[Pairs]:
    """Every complete legal pairing of a field."""
    everybody = list(range(len(field)))
    if len(field) % 2 == 0:
        yield from pairings(everybody, field.may_meet)
        return
    for bye in everybody:
        if field.may_have_bye[bye]:
            yield from pairings([player for player in everybody if player != bye], field.may_meet)


def decided(field: Field, edition: str, first: Pairs, second: Pairs) -> Decision | None:
    judged = (judge_field(field, EDITIONS[edition], pairs) for pairs in (first, second))
    return decide(tuple(zip_longest(*judged)), "")


def by_the_twin(field: Field, edition: str, first: Pairs, second: Pairs) -> str:
    """The criterion by which the literal reading finds the second worse, or the order of generation."""
    game = obvious.Round(field)
    groups = obvious.groups_of(field)
    mdps: tuple[int, ...] = ()
    while groups:
        residents, lower = groups[0], groups[1:]
        parts = []
        for pairs in (first, second):
            own = tuple(pair for pair in pairs if max(pair) in residents)
            paired = {player for pair in own for player in pair}
            parts.append(obvious.Candidate(own, tuple(p for p in sorted({*mdps, *residents}) if p not in paired)))
        penultimate = edition == "2017" and bool(lower) and cannot_be_completed(game, mdps, residents, lower)
        if parts[0] != parts[1]:
            named = (
                obvious.criteria_2026(game, mdps, residents, lower)
                if edition == "2026"
                else obvious.criteria_2017(game, lower, penultimate)
            )
            return _first_worse(named, NAMES[edition], parts)
        mdps, groups = parts[0].left, [tuple(sorted(sum(lower, ())))] if penultimate else lower
    raise AssertionError("the same pairing twice")


def _first_worse(named: dict[str, object], names: list[str], parts: list[obvious.Candidate]) -> str:
    for name, value in named.items():
        one, two = (value(part) for part in parts)  # type: ignore[operator]
        if one == two:
            continue
        assert one < two, name
        first, _, last = name.partition("–")
        if not last:
            return name
        place = next(n for n, (mine, other) in enumerate(zip(one, two, strict=True)) if mine != other)
        return names[names.index(first) + place]
    return "ORDER"


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_engine_is_never_worse_than_any_legal_round_and_the_twin_names_the_same_criterion(edition: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        field = random_field(seed, most=7)
        try:
            done = pair_field(field, EDITIONS[edition], attempt)
        except PairingError:
            continue
        made = tuple(sorted(pair for _, pairing in done for pair in pairing.pairs))
        for other in legal_rounds(field):
            if set(other) == set(made):
                continue
            decision = decided(field, edition, made, other)
            assert decision is not None
            assert decision.worse == "second", (seed, other)
            wanted = by_the_twin(field, edition, made, tuple(sorted(other)))
            told = decision.criterion.rstrip("b") or decision.verdict.name
            assert told == wanted, (seed, other)
            seen[told] += 1
    assert len(seen) >= 12
    assert seen["ORDER"]


def test_the_other_way_round_the_first_is_worse() -> None:
    field = random_field(7, most=6)
    made = tuple(pair for _, pairing in pair_field(field, EDITIONS["2026"], attempt) for pair in pairing.pairs)
    other = next(round_ for round_ in legal_rounds(field) if set(round_) != set(made))
    there, back = decided(field, "2026", made, other), decided(field, "2026", other, made)
    assert there is not None
    assert back is not None
    assert (there.worse, back.worse) == ("second", "first")
    assert (there.first, there.second) == (back.second, back.first)


@pytest.fixture(scope="module")
def llera() -> Tournament:
    return trf.load(LLERA).tournament.ruled(edition="2017")


def swapped(tournament: Tournament, *pairs: tuple[int, int]) -> Boards:
    """The engine's boards with some replaced, White first."""
    made = Boards.of(pair_round(tournament))
    gone = {number for pair in pairs for number in pair}
    kept = tuple(pair for pair in made.pairs if not gone & {*pair})
    return Boards(kept + tuple(Pair(Number(one), Number(two)) for one, two in pairs), made.bye)


def test_a_board_altered_by_hand(llera: Tournament) -> None:
    """1 meets 4 and 3 meets 16: the other way three instead of one player miss their colour."""
    told = compare_with_engine(llera, swapped(llera, (1, 3), (4, 16)))
    decision = told.decision
    assert (decision.verdict, decision.worse, decision.criterion) == (Verdict.CRITERION, "second", "C.10")
    *before, (ours, theirs) = told.measured
    assert (ours.name, ours.value, theirs.value) == ("C.10", decision.first, decision.second)
    assert before
    assert all(one.value == two.value for one, two in before), "what stands before it is equal"
    assert (decision.first, decision.second, decision.group) == (1, 3, "3")
    assert decision.article == "FIDE Handbook C.04.3 2017 C.10"
    assert told.only_first == (Pair(Number(1), Number(4)), Pair(Number(3), Number(16)))
    assert told.only_second == (Pair(Number(1), Number(3)), Pair(Number(4), Number(16)))
    assert set(decision.players) <= {1, 3, 4, 16}
    assert "C.10" in str(decision.message)


def test_a_rematch_comes_before_every_criterion(llera: Tournament) -> None:
    told = compare_with_engine(llera, swapped(llera, (1, 6), (12, 4)))
    assert told.decision.verdict is Verdict.BREACH
    assert told.decision.article == "C.04.1 2"
    assert str(told.decision.message) == "The second pairing breaks a rule: 1 and 6 have met in round 3."


def test_colours_alone(llera: Tournament) -> None:
    made = Boards.of(pair_round(llera))
    turned = Boards((Pair(made.pairs[0].black, made.pairs[0].white), *made.pairs[1:]), made.bye)
    told = compare_pairings(llera, made, turned)
    assert told.decision.verdict is Verdict.COLOURS
    assert told.turned == (turned.pairs[0],)
    assert compare_pairings(llera, made, Boards(made.pairs[::-1], made.bye)).same


def breaches_of(tournament: Tournament, *pairs: tuple[int, int], bye: int | None = None) -> set[Breach]:
    boards = Boards(tuple(Pair(Number(one), Number(two)) for one, two in pairs), bye)
    return {broken.breach for broken in compare_with_engine(tournament, boards).breaches_of_second}


def test_every_absolute_rule_is_told() -> None:
    """A five-player event after two rounds: 1 has had White twice, 5 a bye and a full point without playing."""
    text = """012 Club
142 6
001    1      Ana                               2000                             2.0    1     2 w 1     3 w 1
001    2      Bo                                1900                             1.0    2     1 b 0     4 b 1
001    3      Cai                               1800                             1.0    3     4 w 1     1 b 0
001    4      Dan                               1700                             0.0    5     3 b 0     2 w 0
001    5      Eva                               1600                             2.0    4  0000 - U  0000 - F
"""
    event = trf.read(text.encode()).tournament.ruled(system="dutch", edition="2026")
    assert Breach.REMATCH in breaches_of(event, (1, 2), (3, 5), bye=4)
    assert Breach.SECOND_BYE in breaches_of(event, (4, 1), (2, 3), bye=5)
    assert Breach.BYE_NOT_LOWEST in breaches_of(event, (4, 1), (5, 3), bye=2)
    assert Breach.THIRD_COLOUR in breaches_of(event, (1, 5), (2, 3), bye=4)
    assert Breach.THIRD_COLOUR not in breaches_of(event, (5, 1), (2, 3), bye=4)
    assert Breach.LEFT_OUT in breaches_of(event, (5, 1), (2, 3))
    assert Breach.TWICE in breaches_of(event, (5, 1), (1, 3), bye=4)
    apart = replace(event, forbidden=(ForbiddenGroup((Number(2), Number(3))),))
    assert Breach.FORBIDDEN in breaches_of(apart, (5, 1), (2, 3), bye=4)
    away = event.with_absences([Absence(3, Number(5))])
    assert Breach.NOT_PRESENT in breaches_of(away, (5, 1), (2, 3), bye=4)


def test_a_closed_system_tells_the_cell_of_its_table() -> None:
    """Berger for four: 1–4 2–3 first, and 1–2 stands in round 2 (4–3 1–2)."""
    club = Tournament(players=tuple(Player(Number(n)) for n in range(1, 5)), regulation=Regulation("berger"))
    told = compare_with_engine(club, Boards((Pair(Number(1), Number(2)), Pair(Number(3), Number(4)))))
    assert (told.decision.verdict, told.decision.worse) == (Verdict.CRITERION, "second")
    assert told.only_first == (Pair(Number(1), Number(4)), Pair(Number(2), Number(3)))
    said = "The table has 1–4, 2–3 in this round; it has 1 and 2 meet in round 2."
    assert str(told.decision.message) == said


@pytest.mark.parametrize(
    ("bye", "told"), [(4, "3–5, bye for 4"), (None, "3–5, no bye"), (5, "1–3, 2–4")], ids=["other", "nobody", "same"]
)
def test_where_no_order_decides_the_other_boards_are_named_with_the_bye(bye: int | None, told: str) -> None:
    club = Tournament(players=tuple(Player(Number(n)) for n in range(1, 6)), regulation=Regulation("nagarajan"))
    pairs = ((1, 3), (2, 4)) if bye == 5 else ((1, 2), (3, 5))
    one = Boards((Pair(Number(1), Number(2)), Pair(Number(3), Number(4))), Number(5))
    two = Boards(tuple(Pair(Number(a), Number(b)) for a, b in pairs), None if bye is None else Number(bye))
    decision = compare_pairings(club, one, two).decision
    assert decision.verdict is Verdict.UNORDERED
    assert str(decision.message).removesuffix(".").endswith(told)


def test_a_list_is_compared_step_by_step() -> None:
    """Monrad, round 1 of eight: first against second; whoever takes the third instead parts at the first step."""
    event = Tournament(players=tuple(Player(Number(n)) for n in range(1, 9)), regulation=Regulation("monrad"))
    other = ((1, 3), (2, 4), (5, 6), (7, 8))
    told = compare_with_engine(event, Boards(tuple(Pair(Number(one), Number(two)) for one, two in other)))
    assert (told.decision.verdict, told.decision.worse) == (Verdict.ORDER, "second")
    assert told.decision.players == (1, 2, 3)
    said = "When 1 is served, 2 comes before 3 in the order of Elementos de un torneo, 2.9.1."
    assert str(told.decision.message) == said


def test_the_command_tells_it_and_json_has_it_whole() -> None:
    boards = "5-9 1-3 4-16 " + " ".join(
        f"{white}-{black}"
        for white, black in pair_round(trf.load(LLERA).tournament.ruled(edition="2017")).pairs
        if not {white, black} & {5, 9, 1, 3, 4, 16}
    )
    command = ["explain", str(LLERA), "--edition", "2017", "--compare", boards + " 38=PAB"]
    told = CliRunner().invoke(cli, command)
    assert told.exit_code == 0
    assert "worse by FIDE Handbook C.04.3 2017 C.10" in told.output
    data = json.loads(CliRunner().invoke(cli, [*command, "--json"]).output)
    assert data["decision"]["criterion"] == "C.10"
    assert [group["first"]["group"] for group in data["groups"]][:2] == ["3.5", "3"]
    played = CliRunner().invoke(
        cli, ["explain", str(LLERA), "--round", "4", "--edition", "2017", "--compare", "played"]
    )
    assert played.output == "The two pairings are the same.\n"
    wrong = CliRunner().invoke(cli, ["explain", str(LLERA), "--compare", "5:9"])
    assert wrong.exit_code == 2


def test_a_board_that_the_table_has_not_is_judged_by_that_alone() -> None:
    """Berger, four players: 1-4 and 2-3."""
    people = tuple(Player(Number(number), f"P{number}") for number in range(1, 5))
    event = Tournament(players=people, regulation=Regulation(system="berger"))
    asked = Settings("", {})
    (group,) = judge_by_table(event, asked, Boards((Pair(Number(1), Number(2)), Pair(Number(3), Number(4))))).groups
    (worth,) = group.criteria
    assert worth == Worth("", Rule.NOT_IN_TABLE.value, 2, 2, (1, 2, 3, 4))
    assert (group.title, group.members, group.kind) == ("list", (1, 2, 3, 4), "table")
    (group,) = judge_by_table(event, asked, Boards((Pair(Number(4), Number(1)), Pair(Number(2), Number(3))))).groups
    assert (group.criteria[0].key, group.criteria[0].players) == (0, ()), "a table says who meets, not who has White"


def test_a_round_of_teams_is_compared_as_matches_and_one_of_players_as_boards() -> None:
    """Two teams of two: one match of numbers 1 and 2, though two boards were played."""
    people = tuple(Player(Number(number), f"P{number}") for number in range(1, 5))
    teams = (Team(1, "One", members=(1, 3)), Team(2, "Two", members=(2, 4)))
    played = Round((Game.of(1, 2, Outcome.WIN), Game.of(4, 3, Outcome.DRAW)))
    league = Tournament(
        players=people,
        rounds=(played,),
        teams=teams,
        total_rounds=1,
        regulation=Regulation("team-swiss", of_teams=True),
    )
    assert as_boards(league, 1).meetings == {frozenset({1, 2})}
    alone = Tournament(players=people, rounds=(played,), regulation=Regulation("dutch", edition="2026"))
    assert as_boards(alone, 1).pairs == (Pair(Number(1), Number(2)), Pair(Number(4), Number(3)))
