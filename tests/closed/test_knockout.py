"""Knock-outs: seedings, Dapiran's counts, charts, mini-matches and whole events."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import OptionError, PairingError
from tablas.model import HALF, POINT, Absence, Game, Outcome, Player, Round, Tournament
from tablas.pairing import registry
from tablas.pairing.closed.knockout.chart import draw_chart
from tablas.pairing.closed.knockout.dapiran import dapiran, parse_exemptions
from tablas.pairing.closed.knockout.minimatch import next_game, parse_format
from tablas.pairing.closed.knockout.seeding import compensation, draw_order, equidistant
from tablas.pairing.closed.knockout.system import SYSTEM, state_of
from tablas.pairing.registry import Settings, Value
from tablas.standings import Standings, rank

COMPENSATION = {
    4: "1-4 2-3",
    8: "1-8 4-5 3-6 2-7",
    16: "1-16 9-8 4-13 12-5 2-15 10-7 3-14 11-6",
    32: "1-32 16-17 9-24 8-25 4-29 13-20 12-21 5-28 2-31 15-18 10-23 7-26 3-30 14-19 11-22 6-27",
}
EQUIDISTANT = {
    4: "1-3 2-4",
    8: "1-5 3-7 2-6 4-8",
    16: "1-9 5-13 3-11 7-15 2-10 6-14 4-12 8-16",
    32: "1-17 9-25 5-21 13-29 3-19 11-27 7-23 15-31 2-18 10-26 6-22 14-30 4-20 12-28 8-24 16-32",
}


def read(line: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, pair.split("-"))) for pair in line.split())


@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_printed_seedings(size: int) -> None:
    assert compensation(size) == read(COMPENSATION[size])
    assert equidistant(size) == read(EQUIDISTANT[size])


@given(st.integers(1, 9))
def test_favourites_meet_as_late_as_possible(rounds: int) -> None:
    size = 2**rounds
    for pairs, partner in ((compensation(size), size + 1), (equidistant(size), None)):
        left = [tuple(sorted(pair)) for pair in pairs]
        assert sorted(seed for pair in left for seed in pair) == list(range(1, size + 1))
        while left:  # if the better seed always wins, every round is as the principle says
            current = 2 * len(left)
            for better, worse in left:
                assert worse == (current + 1 - better if partner else better + current // 2)
            winners = [pair[0] for pair in left]
            left = [tuple(sorted(winners[place : place + 2])) for place in range(0, len(winners) - 1, 2)]


def test_heads_of_series_and_lots() -> None:
    entrants = list("abcdefgh")
    drawn = draw_order(entrants, "heads", heads=3, seed=4)
    assert drawn[:3] == ["a", "b", "c"]
    assert sorted(drawn) == entrants
    assert draw_order(entrants, "lot", seed=4) == draw_order(entrants, "lot", seed=4)
    assert {tuple(draw_order(entrants, "lot", seed=seed)) for seed in range(5)} != {tuple(entrants)}
    with pytest.raises(OptionError, match="1 to 8 heads"):
        draw_order(entrants, "heads", heads=9)


def test_dapiran_example_1() -> None:
    plan = dapiran(25)
    assert (plan.total, plan.ideal, plan.freed, plan.preliminary_rounds) == (25, 32, 7, 0)
    first, second = plan.rounds[:2]
    assert (first.number, first.players, first.before, first.freed) == (1, 18, 25, 7)
    assert (second.number, second.players, second.before, second.readmitted) == (2, 16, 9, 7)


def test_dapiran_example_2() -> None:
    plan = dapiran(100)
    assert (plan.total, plan.ideal, plan.freed) == (100, 128, 28)
    assert [(count.players, count.before, count.readmitted) for count in plan.rounds[:2]] == [
        (72, 100, 0),
        (64, 36, 28),
    ]


def test_dapiran_example_3() -> None:
    plan = dapiran(25, [(6, 1)])
    assert (plan.available, plan.fictitious, plan.total, plan.ideal, plan.freed) == (19, 12, 31, 32, 1)
    first, second = plan.rounds[:2]
    assert (first.players, first.before, first.exempt, first.freed) == (18, 25, 6, 1)
    assert (second.players, second.before, second.readmitted) == (16, 9, 7)


def test_dapiran_example_4() -> None:
    plan = dapiran(31, [(6, 1)])
    assert plan.notes == ("27 players would have to be freed and there are 25: a preliminary round is needed.",)
    assert (plan.available, plan.fictitious, plan.total, plan.ideal, plan.freed) == (25, 24, 49, 64, 15)
    assert [tuple(count) for count in plan.rounds[:3]] == [
        (0, 10, 31, 6, 15, 0),
        (1, 20, 5, 6, 0, 21),
        (2, 16, 10, 0, 0, 6),
    ]


def test_dapiran_example_5() -> None:
    plan = dapiran(40, [(7, 1), (3, 2)])
    assert (plan.available, plan.fictitious, plan.total, plan.ideal, plan.freed) == (30, 26, 56, 64, 8)
    assert [tuple(count) for count in plan.rounds[:3]] == [
        (1, 22, 40, 10, 8, 0),
        (2, 26, 11, 3, 0, 18),
        (3, 16, 13, 0, 0, 3),
    ]


@given(st.integers(2, 200), st.lists(st.tuples(st.integers(1, 10), st.integers(1, 3)), max_size=2))
def test_dapiran_leads_to_one_winner(entrants: int, exemptions: list[tuple[int, int]]) -> None:
    try:
        plan = dapiran(entrants, exemptions)
    except OptionError:
        return
    assert all(count.players % 2 == 0 for count in plan.rounds)
    assert sum(count.players // 2 for count in plan.rounds) == entrants - 1
    assert plan.rounds[-1].players == 2
    chart = draw_chart(entrants, exemptions=exemptions)
    by_stage = Counter(match.stage for match in chart.matches)
    assert [by_stage[stage] for stage in sorted(by_stage)] == [
        count.players // 2 for count in plan.rounds if count.players
    ]


def test_impossible_exemptions() -> None:
    with pytest.raises(OptionError, match="leave nobody"):
        dapiran(6, [(6, 1)])
    with pytest.raises(OptionError, match="never lead to a power of two"):
        dapiran(6, [(5, 1)])
    with pytest.raises(OptionError, match="PLAYERS:ROUNDS"):
        parse_exemptions("six")
    with pytest.raises(OptionError, match="skip fewer rounds"):
        dapiran(41, [(1, rounds) for rounds in range(1, 41)])
    with pytest.raises(OptionError, match="1 to 9 lives"):
        draw_chart(8, lives=10)


@given(st.integers(2, 70), st.sampled_from(["compensation", "equidistant"]))
def test_a_chart_names_every_seed_once(entrants: int, kind: str) -> None:
    chart = draw_chart(entrants, kind)
    seeds = [source.number for match in chart.matches for source in match[3:5] if source.kind == "seed"]
    assert sorted(seeds) == list(range(1, entrants + 1))
    assert len(chart.matches) == entrants - 1
    winners = Counter(source.number for match in chart.matches for source in match[3:5] if source.kind == "winner")
    assert winners == {match.number: 1 for match in chart.matches[:-1]}


def test_freed_players_are_the_best_seeds() -> None:
    first = {source.number for match in draw_chart(25).in_stage(1) for source in match[3:5]}
    assert first == set(range(8, 26))


def test_double_elimination_chart_of_eight() -> None:
    # The usual chart: 7 games of winners, 6 of losers, the losers of the second round crossed over.
    chart = draw_chart(8, lives=2)
    lines = [
        [(match.level, str(match.first), str(match.second)) for match in chart.in_stage(n)] for n in (1, 2, 3, 4, 5)
    ]
    assert lines == [
        [(0, "1", "8"), (0, "4", "5"), (0, "3", "6"), (0, "2", "7")],
        [(0, "W1", "W2"), (0, "W3", "W4"), (1, "L1", "L2"), (1, "L3", "L4")],
        [(0, "W5", "W6"), (1, "W7", "L6"), (1, "W8", "L5")],
        [(1, "W10", "W11")],
        [(1, "W12", "L9")],
    ]


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_double_elimination_has_the_usual_number_of_matches(size: int) -> None:
    # Before the final: size - 1 matches of winners and size - 2 of losers, in 2 log2(size) - 1 stages.
    chart = draw_chart(size, lives=2)
    assert Counter(match.level for match in chart.matches) == {0: size - 1, 1: size - 2}
    assert chart.stages == 2 * (size.bit_length() - 1) - 1


# Mini-matches


def test_a_mini_match_stops_when_it_is_decided() -> None:
    form = parse_format(4, "rapid:2,blitz:2,sudden")
    assert next_game(form, []) == (None, "", 0)
    assert next_game(form, [(POINT, 0), (POINT, 0)]) == (None, "", 0)
    assert next_game(form, [(POINT, 0), (POINT, 0), (HALF, HALF)]) == (0, "", None)


def test_tie_break_stages_follow_each_other() -> None:
    form = parse_format(2, "rapid:2,blitz:2,sudden")
    drawn = [(HALF, HALF)]
    assert next_game(form, drawn * 2) == (None, "rapid", 0)
    assert next_game(form, drawn * 3) == (None, "rapid", 1)
    assert next_game(form, drawn * 4) == (None, "blitz", 0)
    assert next_game(form, drawn * 4 + [(0, POINT)]) == (None, "blitz", 1)
    assert next_game(form, drawn * 4 + [(0, POINT), (HALF, HALF)]) == (1, "", None)
    assert next_game(form, drawn * 6) == (None, "sudden", 0)


def test_a_draw_is_enough_for_black_in_sudden_death() -> None:
    form = parse_format(1, "sudden")
    # The match game was drawn, so the second side has White in the deciding one.
    assert next_game(form, [(HALF, HALF)]) == (None, "sudden", 1)
    assert next_game(form, [(HALF, HALF), (HALF, HALF)]).winner == 0
    assert next_game(form, [(HALF, HALF), (0, POINT)]).winner == 1
    assert next_game(form, [(HALF, HALF), (POINT, 0)]).winner == 0


def test_the_last_stage_is_repeated_without_sudden_death() -> None:
    form = parse_format(1, "")
    assert next_game(form, [(HALF, HALF)] * 5) == (None, "", 1)
    with pytest.raises(OptionError, match="NAME:GAMES"):
        parse_format(2, "rapid:two")


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
    assert SYSTEM.parts is not None
    return SYSTEM.parts(tournament, chosen)[0].standings


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
    chosen = options(lives=2, tie_breaks="")
    tournament = play_out(event(players), chosen, Random(chance))
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
