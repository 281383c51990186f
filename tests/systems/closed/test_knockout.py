"""Knock-outs played: whole events, lives, withdrawals, places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruled import under
from tablas.errors import OptionError, PairingError
from tablas.model import Absence, Game, Outcome, Player, Round, Tournament
from tablas.standings import Standings, rank
from tablas.systems import registry
from tablas.systems.closed.knockout.system import SYSTEM, state_of
from tablas.systems.registry import Settings, Value

# Mini-matches


# Whole events


def event(players: int) -> Tournament:
    return Tournament(players=tuple(Player(number) for number in range(1, players + 1)))


def options(**values: Value) -> Settings:
    return SYSTEM.settings(values=values)


OUTCOMES = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN)


def play_round(tournament: Tournament, chosen: Settings, chance: Random) -> Tournament:
    pairing = SYSTEM.pair(tournament, chosen)
    games = tuple(Game.of(pair.white, pair.black, chance.choice(OUTCOMES)) for pair in pairing.pairs)
    return tournament.with_round(Round(games, pairing.as_round().byes))


def play_out(tournament: Tournament, chosen: Settings, chance: Random, leaving: float = 0.0) -> Tournament:
    for _ in range(400):
        state = state_of(tournament, chosen)
        if not state.games:
            tournament.check()
            return tournament
        if leaving and chance.random() < leaving and len(state.alive) > 2:
            gone = chance.choice(state.alive)
            changed = [
                replace(player, left_after=tournament.rounds_paired) if player.number == gone else player
                for player in tournament.players
            ]
            tournament = replace(tournament, players=tuple(changed))
            continue
        tournament = play_round(tournament, chosen, chance)
    raise AssertionError("the event does not end")


@pytest.mark.slow
@given(st.integers(2, 18), st.integers(1, 4), st.integers(1, 2), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_knockout_crowns_one_and_takes_everybody_elses_lives(
    players: int, lives: int, games: int, chance: int
) -> None:
    chosen = options(lives=lives, games=games, draw="lot", seed=chance)
    tournament = play_out(event(players), chosen, Random(chance))
    state = state_of(tournament, chosen)
    assert state.champion is not None
    assert state.losses[state.champion] < lives
    assert all(losses == lives for player, losses in state.losses.items() if player != state.champion)
    lost = Counter(match.loser for match in state.matches if match.games)
    assert all(lost[player] == losses for player, losses in state.losses.items())
    order = table(tournament, chosen).rows
    assert order[0].number == state.champion
    assert [row.label for row in order][:2] == ["1", "2"]
    out = [state.eliminated[row.number] for row in order[1:]]
    assert out == sorted(out, reverse=True)  # who goes out later stands before


@given(st.integers(3, 20), st.integers(1, 3), st.booleans(), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_knockout_survives_withdrawals(players: int, lives: int, reseed: bool, chance: int) -> None:
    chosen = options(lives=1 if reseed else lives, reseed=reseed)
    tournament = play_out(event(players), chosen, Random(chance), leaving=0.2)
    state = state_of(tournament, chosen)
    gone = {player.number for player in tournament.players if player.left_after is not None}
    assert state.champion is not None
    for player, losses in state.losses.items():
        if player not in gone and player != state.champion:
            assert losses == (1 if reseed else lives)
    for number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            for side in (game.white, game.black):
                left = tournament.player(side).left_after
                assert left is None or left >= number


def table(tournament: Tournament, chosen: Settings) -> Standings:
    """The standings as the bracket tells them."""
    return rank(under(tournament, SYSTEM, chosen))


@given(st.integers(4, 16), st.integers(1, 2), st.booleans(), st.sampled_from(["", "2:1"]), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_standings_read_the_same_places_from_the_report_alone(
    players: int, games: int, third: bool, exempt: str, chance: int
) -> None:
    """Without sudden death every match has a winner on points, so the results tell how far everybody came."""
    chosen = options(games=games, tie_breaks="", third_place=third and not exempt, exempt=exempt if players > 8 else "")
    tournament = play_out(event(players), chosen, Random(chance))
    ranked = rank(tournament, system="knockout")
    assert {row.number: row.place for row in ranked} == {row.number: row.place for row in table(tournament, chosen)}


@given(st.integers(4, 16), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_standings_read_double_elimination_too(players: int, chance: int) -> None:
    """Results alone tell two finals apart only where some match before them needed a single game."""
    chosen = options(lives=2, tie_breaks="")
    tournament = play_out(event(players), chosen, Random(chance))
    first, second = ({frozenset(game[:2]) for game in played.games} for played in tournament.rounds[:2])
    assume(first - second)
    ranked = rank(tournament, system="knockout")
    assert {row.number: row.place for row in ranked} == {row.number: row.place for row in table(tournament, chosen)}


@pytest.mark.slow
@given(st.integers(4, 16), st.integers(3, 4), st.integers(1, 2), st.floats(0, 1), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_standings_by_the_bracket_are_exact_for_any_number_of_lives(
    players: int, lives: int, games: int, part: float, chance: int
) -> None:
    """At any moment, also in the middle of a stage."""
    chosen = options(lives=lives, games=games)
    whole = play_out(event(players), chosen, Random(chance))
    tournament = whole.after(round(part * whole.rounds_paired))
    out = state_of(tournament, chosen).eliminated
    stays = {player.number: out.get(player.number, 10**6) for player in tournament.players}
    for row in table(tournament, chosen):
        assert row.place == 1 + sum(stage > stays[row.number] for stage in stays.values())


def test_who_is_in_stands_above_who_went_out_in_the_same_stage() -> None:
    """Two matches of two games: one is over after the first because a player left."""
    chosen = options(games=2)
    tournament = event(4)
    games = tuple(Game.of(pair.white, pair.black, Outcome.DRAW) for pair in SYSTEM.pair(tournament, chosen).pairs)
    gone = games[0].black
    left = tuple(replace(player, left_after=1) if player.number == gone else player for player in tournament.players)
    tournament = replace(tournament.with_round(Round(games)), players=left)
    assert [row.number for row in table(tournament, chosen) if row.place == 4] == [gone]


def win_for(better: int) -> Outcome:
    return Outcome.WIN if better else Outcome.LOSS


def favourites(
    tournament: Tournament, chosen: Settings, upsets: frozenset[tuple[int, int]] = frozenset()
) -> Tournament:
    """Play on with the lower number winning, but for the upsets given as (round, winner)."""
    pairing = SYSTEM.pair(tournament, chosen)
    games = []
    for white, black in pairing.pairs:
        winner = min(white, black)
        for side in (white, black):
            if (pairing.round, side) in upsets:
                winner = side
        games.append(Game.of(white, black, win_for(winner == white)))
    return tournament.with_round(Round(tuple(games), pairing.as_round().byes))


def test_the_second_final_is_played_when_it_is_due() -> None:
    chosen = options(lives=2)
    tournament = event(4)
    for _ in range(3):
        tournament = favourites(tournament, chosen)
    assert [tuple(pair) for pair in SYSTEM.pair(tournament, chosen).pairs] == [(1, 2)]
    finished = favourites(tournament, chosen)
    assert state_of(finished, chosen).champion == 1
    with pytest.raises(PairingError, match="player 1 has won it"):
        SYSTEM.pair(finished, chosen)
    upset = favourites(tournament, chosen, frozenset({(4, 2)}))
    assert state_of(upset, chosen).champion is None
    again = SYSTEM.pair(upset, chosen)
    assert {*again.pairs[0]} == {1, 2}
    assert state_of(favourites(upset, chosen), chosen).champion == 1


def test_third_place() -> None:
    chosen = options(third_place=True)
    tournament = event(4)
    tournament = favourites(tournament, chosen)
    assert sorted(sorted(pair) for pair in SYSTEM.pair(tournament, chosen).pairs) == [[1, 2], [3, 4]]
    tournament = favourites(tournament, chosen, frozenset({(2, 4)}))
    assert [(row.place, row.number) for row in table(tournament, chosen)] == [(1, 1), (2, 2), (3, 4), (4, 3)]
    with pytest.raises(OptionError, match="third place"):
        SYSTEM.pair(event(4), options(third_place=True, lives=2))


def test_places_are_shared_by_those_who_go_out_together() -> None:
    chosen = options()
    tournament = event(8)
    for _ in range(3):
        tournament = favourites(tournament, chosen)
    assert [(row.place, row.number) for row in table(tournament, chosen)] == [
        (1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8),
    ]  # fmt: skip


def test_a_draw_in_sudden_death_puts_black_first() -> None:
    """The results alone leave the final level; the bracket knows that the draw was enough for Black."""
    chosen = options(tie_breaks="sudden")
    tournament = event(2)
    for _ in range(2):
        paired = SYSTEM.pair(tournament, chosen).as_round()
        tournament = tournament.with_round(Round(tuple(Game.of(*game[:2], Outcome.DRAW) for game in paired.games)))
    assert tournament.rounds[1].games[0].black == 1
    assert [(row.label, row.number) for row in table(tournament, chosen)] == [("1", 1), ("2", 2)]


def test_a_round_going_on_does_not_move_the_bracket() -> None:
    chosen = options()
    tournament = event(4).with_round(Round((Game.of(1, 4, Outcome.WIN), Game(2, 3))))
    rows = table(tournament, chosen)
    assert rows.provisional
    assert [row.label for row in rows] == ["1="] * 4
    tournament = event(4).with_round(Round((Game.of(1, 4, Outcome.WIN), Game.of(2, 3, Outcome.DRAW))))
    # Players 2 and 3 play on in the stage and are in like player 1; 4 is out.
    assert [(row.label, row.number) for row in table(tournament, chosen)] == [
        ("1=", 1),
        ("1=", 2),
        ("1=", 3),
        ("4", 4),
    ]


def test_reseeding_pairs_the_best_with_the_worst_left() -> None:
    chosen = options(reseed=True)
    tournament = favourites(event(8), chosen, frozenset({(1, 8), (1, 7)}))
    pairs = {tuple(sorted(pair)) for pair in SYSTEM.pair(tournament, chosen).pairs}
    assert pairs == {(3, 8), (4, 7)}
    fixed = {tuple(sorted(pair)) for pair in SYSTEM.pair(tournament, options()).pairs}
    assert fixed == {(4, 8), (3, 7)}


def test_two_legs_change_colours_and_a_level_match_goes_on() -> None:
    chosen = options(games=2)
    tournament = event(2)
    first = SYSTEM.pair(tournament, chosen)
    assert first.pairs == ((1, 2),)
    tournament = tournament.with_round(Round((Game.of(1, 2, Outcome.WIN),)))
    second = SYSTEM.pair(tournament, chosen)
    assert second.pairs == ((2, 1),)
    tournament = tournament.with_round(Round((Game.of(2, 1, Outcome.WIN),)))
    third = SYSTEM.pair(tournament, chosen)
    assert third.trace is not None
    assert third.trace.as_data()["games"] == [{"name": "1", "white": 1, "black": 2, "stage": "rapid"}]


def test_freed_players_wait_without_points_and_missing_results_are_asked_for() -> None:
    chosen = options()
    pairing = SYSTEM.pair(event(3), chosen)
    assert pairing.pairs == ((2, 3),)
    assert [(bye.player, bye.kind) for bye in pairing.byes] == [(1, Outcome.ZERO_BYE)]
    with pytest.raises(PairingError, match="2-3 is missing"):
        SYSTEM.pair(event(3).with_round(pairing.as_round()), chosen)


def test_who_has_lost_does_not_wait_for_the_tie_breaks_of_others() -> None:
    chosen = options()
    tournament = event(4).with_round(Round((Game.of(1, 4, Outcome.WIN), Game.of(2, 3, Outcome.DRAW))))
    pairing = SYSTEM.pair(tournament, chosen)
    assert pairing.pairs == ((3, 2),)
    assert [bye.player for bye in pairing.byes] == [1]


def test_nobody_at_the_deciding_game() -> None:
    chosen = options(tie_breaks="sudden")
    tournament = event(2).with_round(Round((Game.of(1, 2, Outcome.DRAW),)))
    absent = Game(2, 1, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    with pytest.raises(PairingError, match="withdraw one of them"):
        SYSTEM.pair(tournament.with_round(Round((absent,))), chosen)


def test_who_is_absent_for_a_round_loses_it_by_forfeit() -> None:
    chosen = options()
    tournament = replace(event(4), absences=(Absence(1, 4),))
    paired = SYSTEM.pair(tournament, chosen).as_round()
    assert paired.games[0] == (1, 4, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    assert paired.games[1].white_outcome is Outcome.PENDING
    played = tournament.with_round(Round((paired.games[0], Game.of(2, 3, Outcome.WIN)), paired.byes))
    assert SYSTEM.pair(played, chosen).pairs == ((1, 2),)


def test_the_winner_may_leave_afterwards() -> None:
    chosen = options()
    tournament = favourites(event(2), chosen)
    players = (replace(tournament.players[0], left_after=1), tournament.players[1])
    assert state_of(replace(tournament, players=players), chosen).champion == 1


@pytest.mark.parametrize("reseed", [False, True])
def test_exempt_and_freed_players_enter_when_they_should(reseed: bool) -> None:
    chosen = options(exempt="7:1,3:2", reseed=reseed, tie_breaks="sudden")
    tournament = play_out(event(40), chosen, Random(8))
    debut = {
        player: next(n for n, played in enumerate(state_of(tournament, chosen).matches) if player in played[2:4])
        for player in range(1, 41)
    }
    stages = [match.stage for match in state_of(tournament, chosen).matches]
    entered = {player: stages[place] for player, place in debut.items()}
    assert {player for player, stage in entered.items() if stage == 3} == {1, 2, 3}
    assert {player for player, stage in entered.items() if stage == 2} == set(range(4, 19))
    assert Counter(stages) == {1: 11, 2: 13, 3: 8, 4: 4, 5: 2, 6: 1}


def test_the_registry_has_it() -> None:
    assert registry.get("knockout") is SYSTEM


def test_the_finals_of_two_lives_are_counted_from_one() -> None:
    chosen = options(lives=2)
    tournament = play_out(event(4), chosen, Random(2))
    finals = [match.name for match in state_of(tournament, chosen).matches if match.name.startswith("final ")]
    assert finals == [f"final {number}" for number in range(1, len(finals) + 1)]
    assert finals
