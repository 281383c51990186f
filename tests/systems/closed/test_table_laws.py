"""What every table must obey, for any size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.systems.closed.roundrobin.berger import berger
from tablas.systems.closed.roundrobin.groups import factor_combinations
from tablas.systems.closed.roundrobin.nagarajan import nagarajan
from tablas.systems.closed.roundrobin.varma import Entrant, draw, envelopes, late_meetings
from tablas.systems.closed.schedule import Board, Schedule, longest_run
from tablas.systems.closed.teams.hilton import hilton
from tablas.systems.closed.teams.hutton import hutton
from tablas.systems.closed.teams.molter import molter
from tablas.systems.closed.teams.scheveningen import djaja, scheveningen, semi_scheveningen
from tablas.systems.closed.teams.schiller import schiller
from tablas.systems.closed.teams.skalitzka import skalitzka

Meetings = Counter[frozenset[str]]


def meetings(table: Schedule) -> Meetings:
    return Counter(frozenset(board) for played in table.rounds for board in played)


def one_game_a_round(table: Schedule) -> bool:
    everybody = set(table.labels())
    for index, played in enumerate(table.rounds):
        seen = [label for board in played for label in board]
        seen += table.rests[index] if table.rests else ()
        if len(seen) != len(set(seen)) or set(seen) != everybody:
            return False
    return True


def surplus(colours: str) -> int:
    return colours.count("W") - colours.count("B")


@given(st.integers(2, 30), st.integers(1, 4), st.booleans())
def test_berger(players: int, cycles: int, reverse: bool) -> None:
    table = berger(players, cycles, reverse=reverse)
    assert one_game_a_round(table)
    expected = {frozenset(map(str, pair)): cycles for pair in combinations(range(1, players + 1), 2)}
    assert meetings(table) == expected
    for label in table.labels():
        difference = surplus(table.colours(label))
        if players % 2 or cycles % 2 == 0:
            assert difference == 0
        else:
            upper = int(label) <= players // 2
            assert difference == (1 if upper != reverse else -1)


def built_by_hand(size: int) -> list[list[tuple[int, int]]]:
    """The construction of the book, section 2.2.1: each line comes from reading the last one backwards."""
    lines = [[(number, size + 1 - number) for number in range(1, size // 2 + 1)]]
    while len(lines) < size - 1:
        last = lines[-1]
        highest_had_white = last[0][0] == size
        backwards = [number for pair in last for number in pair][::-1]
        first, *others = (number for number in backwards if number != size)
        line = [(first, size) if highest_had_white else (size, first)]
        line += [(others[place + 1], others[place]) for place in range(0, len(others), 2)]
        lines.append(line)
    return lines


@given(st.integers(1, 30))
def test_berger_equals_the_construction_by_hand(half: int) -> None:
    ours = [[(int(white), int(black)) for white, black in played] for played in berger(2 * half).rounds]
    assert ours == built_by_hand(2 * half)


@given(st.integers(3, 30), st.integers(1, 4))
def test_berger_has_no_run_of_three(players: int, cycles: int) -> None:
    table = berger(players, cycles)
    if players > 4 or cycles < 3:
        assert table.longest_run() <= 2
    if cycles > 1:
        assert table.notes


def test_four_players_who_meet_three_times_are_told_of_the_run() -> None:
    assert "leaves a run of three" in str(berger(4, 3).notes[0])


@given(st.integers(3, 30), st.sampled_from([1, 2]))
def test_nagarajan(players: int, winner: int) -> None:
    table = nagarajan(players, winner)
    assert one_game_a_round(table)
    assert meetings(table) == {frozenset(map(str, pair)): 1 for pair in combinations(range(1, players + 1), 2)}
    for label in table.labels():
        colours = table.colours(label)
        assert longest_run(colours) <= 2 + players % 2  # a rest between two games hides a change
        if players % 2:
            assert surplus(colours) == 0
        else:  # the extra White goes to the numbers of one parity
            assert surplus(colours) == (1 if (int(label) % 2 == 1) == (winner == 1) else -1)


@pytest.mark.parametrize("players", range(9, 25))
def test_varma_envelopes_keep_compatriots_apart(players: int) -> None:
    groups = envelopes(players)
    assert sorted(number for group in groups for number in group) == list(range(1, players + 1))
    for group in groups:
        assert late_meetings(berger(players), {str(number): "XXX" for number in group}) == ()


def test_the_printed_group_for_twelve_meets_in_the_last_round() -> None:
    flawed = envelopes(12, as_printed=True)[2]
    (meeting,) = late_meetings(berger(12), {str(number): "XXX" for number in flawed})
    assert (meeting.round, meeting.white, meeting.black) == (11, "6", "12")


@given(st.integers(9, 24), st.integers(0, 1000), st.lists(st.integers(1, 4), min_size=1, max_size=6))
def test_varma_draw(players: int, seed: int, sizes: list[int]) -> None:
    federations = [f"F{index:02}" for index, size in enumerate(sizes) for _ in range(size)][:players]
    federations += [f"Z{index:02}" for index in range(players - len(federations))]
    entrants = [Entrant(f"name {index}", federation) for index, federation in enumerate(federations)]
    lots = draw(entrants, seed)
    assert sorted(lots.numbers) == list(range(1, players + 1))
    assert draw(entrants, seed) == lots
    if not any(step.code == "draws-from-several" for step in lots.steps):
        behind = {str(number): entrant.federation for number, entrant in zip(lots.numbers, entrants, strict=True)}
        assert late_meetings(berger(players), behind) == ()


def test_varma_draws_the_largest_federation_first() -> None:
    entrants = [Entrant("Zoe", "AAA"), Entrant("Bea", "BBB"), Entrant("Ana", "BBB")]
    entrants += [Entrant(f"Solo {index}", f"S{index}") for index in range(7)]
    steps = draw(entrants, 3).steps
    assert [step.values["name"] for step in steps[:3]] == ["Ana", "Bea", "Zoe"]


@given(st.integers(2, 15))
def test_scheveningen(half: int) -> None:
    size = 2 * half
    table = scheveningen(size)
    assert one_game_a_round(table)
    assert meetings(table) == {frozenset((f"A{i}", f"B{j}")): 1 for i in range(1, size + 1) for j in range(1, size + 1)}
    for label in table.labels():
        assert longest_run(table.colours(label)) == 1


@given(st.integers(2, 30))
def test_djaja(size: int) -> None:
    table = djaja(size)
    assert one_game_a_round(table)
    assert meetings(table) == {frozenset((f"A{i}", f"B{j}")): 1 for i in range(1, size + 1) for j in range(1, size + 1)}
    for number, played in enumerate(table.rounds, 1):
        ours = sum(board.white.startswith("A") for board in played)
        if size == 2:
            continue  # printed as the classic table
        assert 2 * ours == size + (0 if size % 2 == 0 else (1 if number % 2 else -1))
    for label in table.labels():
        colours = table.colours(label)
        assert longest_run(colours) <= 2
        assert abs(surplus(colours)) == size % 2


@given(st.integers(2, 30))
def test_semi_scheveningen(half: int) -> None:
    table = semi_scheveningen(2 * half)
    assert one_game_a_round(table)
    assert len(table.rounds) == half


@given(st.integers(2, 7), st.integers(1, 7))
def test_schiller(teams: int, players: int) -> None:
    table = schiller(teams, players)
    assert one_game_a_round(table)
    pairs = combinations(table.labels(), 2)
    assert meetings(table) == {frozenset(pair): 1 for pair in pairs if pair[0][0] != pair[1][0]}
    if teams * players % 2 == 0:
        assert len(table.rounds) == (teams - 1) * players
        assert not table.rests
    for label in table.labels():
        assert abs(surplus(table.colours(label))) <= 1


def test_schiller_of_the_handbook_gives_nine_games() -> None:
    table = schiller(4, 3)
    assert {len(table.colours(label)) for label in table.labels()} == {9}


@given(st.integers(3, 15), st.integers(1, 30))
def test_hutton(teams: int, players: int) -> None:
    if teams % 2 and players % 2:
        with pytest.raises(OptionError, match="even number of boards"):
            hutton(teams, players)
        return
    table = hutton(teams, players)
    assert one_game_a_round(table)
    assert len(table.labels()) == teams * players
    for white, black in table.rounds[0]:
        assert white[0] != black[0]
        assert abs(int(white[1:]) - int(black[1:])) <= 1


@given(st.integers(3, 15))
def test_hutton_teams_meet_twice_with_both_colours(teams: int) -> None:
    directed = Counter((board.white[0], board.black[0]) for board in hutton(teams).rounds[0])
    letters = sorted({letter for pair in directed for letter in pair})
    assert directed == {(one, other): 1 for one in letters for other in letters if one != other}


@given(st.integers(3, 26))
def test_hilton(teams: int) -> None:
    table = hilton(teams)
    assert one_game_a_round(table)
    for played in table.rounds:
        pairs = Counter(frozenset((board.white[0], board.black[0])) for board in played)
        assert all(board.white[1:] == board.black[1:] for board in played)
        assert len(pairs) == teams * (teams - 1) // 2
        assert set(pairs.values()) == {1}
    assert set(meetings(table).values()) == {1}
    for label in table.labels():
        assert longest_run(table.colours(label)) <= 2


@given(st.integers(1, 20), st.booleans())
def test_skalitzka(couples: int, balanced: bool) -> None:
    players = 2 * couples
    table = skalitzka(players, balanced)
    assert one_game_a_round(table)
    directed = Counter((board.white[0], board.black[0]) for played in table.rounds for board in played)
    for label in table.labels():
        assert sorted(table.colours(label)) == ["B", "W"]
        met = {(set(board) - {label}).pop()[0] for played in table.rounds for board in played if label in board}
        assert met == set("ABC") - {label[0]}
    for one, other in combinations("ABC", 2):
        assert directed[one, other] + directed[other, one] == players
        if balanced and players % 4 == 0:
            assert directed[one, other] == directed[other, one]


@given(st.integers(3, 12), st.integers(1, 10))
def test_molter(teams: int, players: int) -> None:
    if teams % 2 and players % 2:
        with pytest.raises(OptionError, match="even number of players"):
            molter(teams, players)
        return
    table = molter(teams, players)
    assert one_game_a_round(table)
    assert len(table.rounds) == teams - 1
    for label in table.labels():
        opponents = [(set(board) - {label}).pop() for played in table.rounds for board in played if label in board]
        assert len({opponent[0] for opponent in opponents}) == teams - 1
        assert all(abs(int(opponent[1:]) - int(label[1:])) <= 1 for opponent in opponents)
        assert longest_run(table.colours(label)) <= (1 if teams % 2 else 2)


def test_factor_combinations_of_the_book() -> None:
    assert {(4, 15), (6, 10), (5, 12)} <= set(factor_combinations(60))
    assert set(factor_combinations(63)) == {(7, 9), (9, 7), (3, 21), (21, 3)}
    assert factor_combinations(13) == ()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: berger(1), "2 or more players"),
        (lambda: berger(8, 0), "1 to 20 cycles"),
        (lambda: berger(8, 2, swap="last"), "auto, none, each, followed"),
        (lambda: nagarajan(2), "3 or more players"),
        (lambda: nagarajan(8, 3), "player 1 or 2"),
        (lambda: envelopes(8), "9 to 24 players"),
        (lambda: scheveningen(5), "Djaja"),
        (lambda: djaja(1), "two players or more"),
        (lambda: semi_scheveningen(5), "4, 6, 8"),
        (lambda: schiller(1, 3), "2 to 26 teams"),
        (lambda: schiller(26, 20), "up to 500 players"),
        (lambda: hutton(2), "3 to 26 teams"),
        (lambda: hilton(27), "3 to 26 teams"),
        (lambda: skalitzka(3), "2, 4, 6"),
        (lambda: molter(2, 2), "3 to 26 teams"),
    ],
)
def test_bad_sizes_are_told_what_is_possible(make: object, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        make()  # type: ignore[operator]


def test_who_always_rests_is_still_in_the_table() -> None:
    table = Schedule("made", ((Board("1", "2"),),), (("3",),))
    assert table.labels() == ("1", "2", "3")
