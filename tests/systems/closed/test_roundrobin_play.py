"""Round robins and groups as whole events: results, rests, withdrawals, standings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruled import under
from tablas.errors import OptionError, PairingError
from tablas.history import annulled
from tablas.model import Game, Outcome, Player, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.standings import Standing, Standings, rank
from tablas.standings.parts import places, tables
from tablas.systems import registry
from tablas.systems.closed.roundrobin.groups import event_of, rounds_needed
from tablas.systems.registry import Settings, System

BERGER = registry.get("berger")
NAGARAJAN = registry.get("nagarajan")
GROUPS = registry.get("groups")


def field(players: int) -> Tournament:
    return Tournament(players=tuple(Player(number, f"P{number:02}") for number in range(1, players + 1)))


def with_results(round_: Round, chance: Random) -> Round:
    games = []
    for game in round_.games:
        if game.white_outcome.is_known:  # a forfeit of somebody who has left
            games.append(game)
        else:
            games.append(Game.of(*game[:2], chance.choice((Outcome.WIN, Outcome.DRAW, Outcome.LOSS))))
    return Round(tuple(games), round_.byes)


def settings_by_places(values: dict[str, int | bool | str]) -> Settings:
    """Settings of groups, with the way to find the places that the final depends on."""
    return GROUPS.settings(values=values, ranker=places)


def named(tournament: Tournament, chosen: Settings, name: str) -> Standings:
    """One of the tables of an event in groups."""
    return next(part.standings for part in tables(under(tournament, GROUPS, chosen)) if part.name == name)


def play(system: System, chosen: Settings, tournament: Tournament, rounds: int, chance: Random) -> Tournament:
    for _ in range(rounds):
        made = pair_round(under(tournament, system, chosen)).as_round()
        tournament = tournament.with_round(with_results(made, chance))
        tournament.check()
    return tournament


def standings(tournament: Tournament, **values: int) -> Standings:
    """The table of a round robin by Berger."""
    return rank(under(tournament, BERGER, BERGER.settings(values=values)))


def points(row: Standing) -> Fraction:
    found = row.exact("PTS")
    assert isinstance(found, Fraction)
    return found


def leave(tournament: Tournament, number: int) -> Tournament:
    changed = (
        replace(player, left_after=tournament.rounds_paired) if player.number == number else player
        for player in tournament.players
    )
    return replace(tournament, players=tuple(changed))


@given(st.integers(2, 16), st.integers(1, 2), st.sampled_from(["number", "lot"]), st.integers(0, 999))
@settings(max_examples=30, deadline=None)
def test_a_round_robin_is_played_to_the_end(players: int, cycles: int, draw: str, seed: int) -> None:
    chosen = BERGER.settings(values={"cycles": cycles, "draw": draw, "seed": seed})
    rounds = cycles * (players - 1 + players % 2)
    tournament = play(BERGER, chosen, field(players), rounds, Random(seed))
    met = Counter(frozenset(game[:2]) for played in tournament.rounds for game in played.games)
    assert met == {frozenset(pair): cycles for pair in combinations(range(1, players + 1), 2)}
    if players % 2:
        rests = Counter(bye.player for played in tournament.rounds for bye in played.byes)
        assert rests == dict.fromkeys(range(1, players + 1), cycles)
    rows = standings(tournament, cycles=cycles)
    assert sum(points(row) for row in rows) == cycles * players * (players - 1) // 2
    with pytest.raises(PairingError, match="all of its rounds are paired"):
        BERGER.pair(tournament, chosen)


@given(st.integers(4, 12), st.integers(0, 999), st.data())
@settings(max_examples=40, deadline=None)
def test_withdrawals_keep_the_table_and_the_books_straight(players: int, seed: int, data: st.DataObject) -> None:
    chosen = BERGER.settings()
    rounds = players - 1 + players % 2
    chance = Random(seed)
    leaver = data.draw(st.integers(1, players))
    when = data.draw(st.integers(0, rounds - 1))
    tournament = leave(play(BERGER, chosen, field(players), when, chance), leaver)
    tournament = play(BERGER, chosen, tournament, rounds - when, chance)
    played = [game for done in tournament.rounds for game in done.games]
    assert Counter(frozenset(game[:2]) for game in played) == {
        frozenset(pair): 1 for pair in combinations(range(1, players + 1), 2)
    }
    completed = sum(game.played for game in played if leaver in game[:2])
    void = annulled(tournament, players - 1)
    assert void == ({leaver} if 2 * completed < players - 1 else set())
    rows = standings(tournament).rows
    counted = len(played) - (players - 1 if void else 0)
    assert sum(points(row) for row in rows) == counted
    if void:
        assert rows[-1].number == leaver
        assert points(rows[-1]) == 0
        assert rows[-1].withdrawn
        assert not rows[-1].shared


def test_who_leaves_after_half_the_games_loses_the_others_by_forfeit() -> None:
    tournament = play(BERGER, BERGER.settings(), field(4), 2, Random(1))
    tournament = play(BERGER, BERGER.settings(), leave(tournament, 2), 1, Random(1))
    (game,) = (game for game in tournament.rounds[2].games if 2 in game[:2])
    assert tuple(game) == (2, 4, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
    assert annulled(tournament, 3) == set()


def test_two_who_have_left_both_lose_their_game() -> None:
    tournament = leave(leave(field(4), 1), 4)
    opening = BERGER.pair(tournament, BERGER.settings()).as_round()
    assert opening.games[0] == (1, 4, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    assert opening.games[1].white_outcome is Outcome.PENDING


def test_numbers_drawn_by_hand() -> None:
    chosen = BERGER.settings(values={"draw": "hand", "numbers": "3, 1, 4, 2"})
    assert BERGER.pair(field(4), chosen).pairs == ((3, 2), (1, 4))  # 1-4 2-3
    with pytest.raises(OptionError, match="every pairing number once"):
        BERGER.pair(field(4), BERGER.settings(values={"draw": "hand", "numbers": "1,2,3"}))


def test_varma_draw_in_an_event() -> None:
    players = [Player(n, f"P{n:02}", federation="ESP" if n <= 3 else f"F{n:02}") for n in range(1, 11)]
    tournament = Tournament(players=tuple(players))
    chosen = BERGER.settings(values={"draw": "federation", "seed": 4})
    pairings = []
    assert str(BERGER.pair(tournament, chosen).notes[0]).startswith("P01 (ESP) draws ")
    for _ in range(9):
        pairing = BERGER.pair(tournament, chosen)
        pairings.append({frozenset(pair) for pair in pairing.pairs})
        tournament = tournament.with_round(pairing.as_round())
    for late in pairings[-3:]:
        assert not any(pair <= {1, 2, 3} for pair in late)
    assert pairing.notes == ()  # the draw is told with the first round only


def test_a_club_too_large_for_an_envelope_is_told_of_its_late_meetings() -> None:
    tournament = Tournament(players=tuple(Player(n, f"P{n:02}", club="One" if n < 8 else "") for n in range(1, 11)))
    trace = BERGER.pair(tournament, BERGER.settings(values={"draw": "club"})).trace
    assert trace is not None
    notes = trace.as_data()["notes"]
    assert isinstance(notes, list)
    assert any("several" in note for note in notes)
    assert any("both of One" in note for note in notes)


def test_nagarajan_numbers_follow_the_rating() -> None:
    ratings = {1: 1900, 2: 2300, 3: 2100, 4: 2000}
    tournament = Tournament(players=tuple(Player(n, rating=rating) for n, rating in ratings.items()))
    # 2, 3, 4, 1 by rating; the first line of the table for four is 4-2 3-1.
    assert NAGARAJAN.pair(tournament, NAGARAJAN.settings(values={"winner": "1"})).pairs == ((1, 3), (4, 2))
    assert NAGARAJAN.pair(tournament, NAGARAJAN.settings(values={"winner": "2"})).pairs == ((3, 1), (2, 4))


def test_standings_break_ties_by_direct_encounter() -> None:
    results = [(1, 4, Outcome.WIN), (2, 3, Outcome.WIN), (4, 3, Outcome.LOSS), (1, 2, Outcome.LOSS)]
    results += [(2, 4, Outcome.LOSS), (3, 1, Outcome.LOSS)]
    rounds = tuple(Round(tuple(Game.of(*result) for result in results[start : start + 2])) for start in range(0, 6, 2))
    rows = standings(replace(field(4), rounds=rounds))
    assert [(row.number, row["PTS"], row["DE"]) for row in rows] == [
        (2, "2", "1"),
        (1, "2", "0"),
        (3, "1", "1"),
        (4, "1", "0"),
    ]


# Groups and a final


def test_amsterdam_example_of_the_book() -> None:
    chosen = settings_by_places(values={"groups": 4, "qualifiers": 2, "amsterdam": True})
    event = event_of(field(32), chosen)
    assert [len(group) for group in event.groups] == [8, 8, 8, 8]
    assert rounds_needed(event) == 7 + 6
    plain = event_of(field(32), settings_by_places(values={"groups": 4, "qualifiers": 2}))
    assert rounds_needed(plain) == 7 + 7


@pytest.mark.parametrize(
    ("players", "groups", "qualifiers", "amsterdam"),
    [(32, 4, 2, True), (32, 4, 2, False), (12, 3, 2, True), (13, 3, 2, False), (16, 4, 3, True), (9, 3, 1, False)],
)
def test_groups_and_final_to_the_end(players: int, groups: int, qualifiers: int, amsterdam: bool) -> None:
    chosen = settings_by_places(values={"groups": groups, "qualifiers": qualifiers, "amsterdam": amsterdam})
    start = field(players)
    total = rounds_needed(event_of(start, chosen))
    tournament = play(GROUPS, chosen, start, total, Random(players))
    event = event_of(tournament, chosen)
    first = len(event.first_phase.rounds)
    finalists = {player for group in event.finalists() for player in group}
    final = Counter(frozenset(game[:2]) for played in tournament.rounds[first:] for game in played.games)
    carried = Counter(frozenset(game[:2]) for game in event.inherited())
    assert final + carried == {frozenset(pair): 1 for pair in combinations(finalists, 2)}
    assert bool(carried) == amsterdam
    rows = named(tournament, chosen, "final")
    assert {row.number for row in rows} == finalists
    assert sum(points(row) for row in rows) == len(finalists) * (len(finalists) - 1) // 2
    for index, group in enumerate(event.groups):
        best = [row.number for row in named(tournament, chosen, "ABCD"[index])]
        assert sorted(best) == sorted(group)
        assert tuple(best[:qualifiers]) == event.finalists()[index]


def test_a_withdrawn_player_makes_room_in_the_final() -> None:
    chosen = settings_by_places(values={"groups": 2, "qualifiers": 1})
    tournament = play(GROUPS, chosen, field(8), 2, Random(3))
    leader = named(tournament, chosen, "A").rows[0].number
    tournament = play(GROUPS, chosen, leave(tournament, leader), 1, Random(3))
    assert leader not in event_of(tournament, chosen).finalists()[0]
    winner = event_of(tournament, chosen).finalists()[1][0]  # who leaves between the phases makes room as well
    assert winner not in event_of(leave(tournament, winner), chosen).finalists()[1]
    never_came = leave(field(8), 1)
    assert 1 not in event_of(play(GROUPS, chosen, never_came, 3, Random(3)), chosen).finalists()[0]


@pytest.mark.parametrize(("rounds", "annulled_"), [(1, True), (2, True), (3, False), (5, False)])
def test_who_leaves_the_final_early_counts_for_nobody(rounds: int, annulled_: bool) -> None:
    """Each of eight finalists has seven games, one of them inherited: three more make half."""
    chosen = settings_by_places(values={"groups": 4, "qualifiers": 2, "amsterdam": True})
    tournament = play(GROUPS, chosen, field(16), 3 + rounds, Random(7))
    leaver = event_of(tournament, chosen).finalists()[0][0]
    tournament = play(GROUPS, chosen, leave(tournament, leaver), 6 - rounds, Random(7))
    rows = named(tournament, chosen, "final")
    assert rows.row(leaver).withdrawn
    whole = rank(under(tournament, GROUPS, chosen)).places()
    assert sorted(whole[row.number] for row in rows) == sorted(row.place for row in rows)  # before all others
    assert (rows.book.annulled == {rows.row(leaver).position}) is annulled_
    assert sum(points(row) for row in rows) == (21 if annulled_ else 28)


def test_a_withdrawal_counts_at_once() -> None:
    tournament = play(BERGER, BERGER.settings(), field(8), 3, Random(5))
    assert annulled(leave(tournament, 3), 7) == {3}
    assert annulled(leave(play(BERGER, BERGER.settings(), tournament, 1, Random(5)), 3), 7) == set()


def test_the_final_waits_for_the_groups_and_groups_must_be_possible() -> None:
    chosen = settings_by_places(values={"groups": 2, "qualifiers": 1})
    tournament = field(4)
    tournament = tournament.with_round(GROUPS.pair(tournament, chosen).as_round())
    with pytest.raises(PairingError, match="Enter every result"):
        GROUPS.pair(tournament, chosen)
    with pytest.raises(OptionError, match="2 of 3, 3 of 2"):
        GROUPS.pair(field(6), settings_by_places(values={"groups": 4}))
