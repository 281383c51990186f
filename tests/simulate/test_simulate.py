"""Random tournaments: reproducible, legal, varied, and fair to the ratings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.formats import trf
from tablas.formats.trf.regulation import type_of
from tablas.history import RULES_2026, records
from tablas.model import POINT, STANDARD, THREE_ONE_ZERO, Colour, Outcome, Tournament
from tablas.pairing.check import check_rounds
from tablas.simulate import Amount, Parameters, fresh_seed, parse_scoring, simulate, simulate_many
from tablas.simulate.amounts import Quota
from tablas.simulate.dice import Dice
from tablas.simulate.odds import draw_share, expected_percent, play
from tablas.standings import rank


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**53), players=st.integers(4, 24))
def test_laws_of_any_tournament(seed: int, players: int) -> None:
    """Nobody meets twice or plays twice a round, at most one pairing bye, colours stay balanced."""
    event = simulate(Parameters.of(players=players), seed).tournament
    event.check()
    met: set[frozenset[int]] = set()
    for number, played in enumerate(event.rounds, 1):
        assert sum(bye.kind is Outcome.PAIRING_BYE for bye in played.byes) <= 1
        for game in played.games:
            pair = frozenset((game.white, game.black))
            if game.played:
                assert pair not in met
                met.add(pair)
        is_last = number == event.total_rounds
        for record in records(event.after(number), RULES_2026).values():
            balance = record.colours.count("W") - record.colours.count("B")
            assert abs(balance) <= (3 if is_last else 2)
            if not is_last:
                assert "WWW" not in record.colours
                assert "BBB" not in record.colours


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 2**53), edition=st.sampled_from(["2017", "2026"]))
def test_same_seed_same_bytes_and_the_file_checks(seed: int, edition: str) -> None:
    shape = Parameters.of(edition=edition, players=16)
    one, two = simulate(shape, seed), simulate(shape, seed)
    written = trf.dump(one.tournament, comments=tuple(one.comments()))
    assert one == two
    assert written == trf.dump(two.tournament, comments=tuple(two.comments()))
    read = trf.load(written).tournament
    assert check_rounds(read).differences == ()
    assert [played.games for played in read.rounds] == [
        tuple(sorted(played.games, key=lambda game: [g.white for g in got.games].index(game.white)))
        for played, got in zip(one.tournament.rounds, read.rounds, strict=True)
    ]


def test_unset_parameters_vary() -> None:
    drawn = [Parameters().drawn(seed) for seed in range(200)]
    assert len({one.players for one in drawn}) > 30
    assert len({one.rounds for one in drawn}) > 5
    assert {one.acceleration for one in drawn} == {"baku", "none"}
    assert len({one.scoring for one in drawn}) >= 3
    assert len({one.tie_breaks for one in drawn}) > 20
    assert len({one.draw_rate for one in drawn}) > 20
    for name in ("half_byes", "full_byes", "zero_byes", "forfeits", "double_forfeits", "unusual_results"):
        values = {getattr(one, name).value for one in drawn}
        assert 0 in values
        assert len(values) > 5
    assert any(one.ratings is None and one.rating_step for one in drawn)
    assert any(one.rating_sigma for one in drawn)
    assert any(one.rating_low for one in drawn)


def test_given_parameters_are_kept() -> None:
    shape = Parameters.of(players=11, rounds=4, forfeits="3", acceleration="none", rating_high=2200)
    drawn = shape.drawn(9)
    assert (drawn.players, drawn.rounds, drawn.forfeits) == (11, 4, Amount(3))
    assert drawn.rating_high == 2200


def test_one_parameter_does_not_disturb_the_others() -> None:
    """More forfeits leave the field and its ratings as they were."""
    few = simulate(Parameters.of(players=20, rounds=3, forfeits=0), 5).tournament
    many = simulate(Parameters.of(players=20, rounds=3, forfeits="50%"), 5).tournament
    assert few.players == many.players
    assert few.rounds != many.rounds


def test_seeds_count_up() -> None:
    made = list(simulate_many(Parameters.of(players=6, rounds=2), 40, 3))
    assert [one.seed for one in made] == [40, 41, 42]
    assert made[2] == simulate(Parameters.of(players=6, rounds=2), 42)
    assert fresh_seed() != fresh_seed()


def test_late_entries_and_withdrawals() -> None:
    shape = Parameters.of(players=20, rounds=7, late_entries=4, withdrawals=5, zero_byes=0, half_byes=0, full_byes=0)
    event = simulate(shape, 3).tournament
    late = [player for player in event.players if player.joined > 1]
    gone = [player for player in event.players if player.left_after is not None]
    assert (len(late), len(gone)) == (4, 5)
    for number, played in enumerate(event.rounds, 1):
        here = {player for game in played.games for player in (game.white, game.black)}
        here |= {bye.player for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}
        for player in event.players:
            present = player.joined <= number <= (player.left_after or 99)
            assert (player.number in here) == present


def test_a_share_of_people_is_drawn_person_by_person() -> None:
    """Half of 40 people: 20, give or take three times 3.2."""
    shape = Parameters.of(players=40, rounds=3, withdrawals=Amount.parse("50%"))
    gone = sum(player.left_after is not None for player in simulate(shape, 3).tournament.players)
    assert 10 <= gone <= 30


def test_impossible_tournament_stops_honestly() -> None:
    made = simulate(Parameters.of(players=4, rounds=7, forfeits=0, double_forfeits=0), 1)
    assert made.stopped
    assert made.tournament.total_rounds == 7
    assert made.tournament.rounds_paired <= 3
    assert "could not be paired" in made.comments()[-1]


def test_acceleration_follows_the_edition() -> None:
    for edition in ("2017", "2026"):
        event = simulate(Parameters.of(players=20, rounds=9, edition=edition, acceleration="baku"), 1).tournament
        assert [(one.first_round, one.last_round, one.points) for one in event.virtual_points] == [
            (1, 3, POINT),
            (4, 5, POINT // 2),
        ]
        assert type_of(event) == f"FIDE_DUTCH_{edition}_BAKU"


# --- odds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difference", "percent"),
    [(0, 50), (3, 50), (4, 51), (10, 51), (100, 64), (200, 76), (391, 91), (392, 92), (400, 92), (900, 92)],
)
def test_expected_score_is_the_table(difference: int, percent: int) -> None:
    assert expected_percent(2000 + difference, 2000) == percent
    assert expected_percent(2000, 2000 + difference) == 100 - percent


@given(st.integers(0, 100), st.floats(0, 1))
def test_draws_leave_room_for_the_expectation(percent: int, rate: float) -> None:
    share = draw_share(percent, rate)
    assert 0 <= share <= 1
    assert percent / 100 - share / 2 >= -1e-9
    assert 1 - percent / 100 - share / 2 >= -1e-9


@pytest.mark.parametrize(("white", "black", "rate"), [(2200, 2200, 0.3), (2300, 2100, 0.4), (1800, 2100, 0.1)])
def test_results_meet_the_expectation(white: int, black: int, rate: float) -> None:
    """Ratings do not drift: over many games the score is what the table expects, and draws come as often as told."""
    dice = Dice(1, "test")
    games = [play(1, 2, {1: white, 2: black}, rate, dice) for _ in range(20_000)]
    values = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}
    expected = expected_percent(white, black)
    score = sum(values[game.white_outcome] for game in games) / len(games)
    draws = sum(game.white_outcome is Outcome.DRAW for game in games) / len(games)
    assert abs(score - expected / 100) < 0.012
    assert abs(draws - draw_share(expected, rate)) < 0.012


def test_rating_change_stays_near_zero_over_many_events() -> None:
    """Each player's points against what the ratings expect, over a thousand games."""
    surplus = games = 0.0
    for made in simulate_many(Parameters.of(players=20, rounds=5, rating_low=1700, rating_high=2100), 1, 25):
        event = made.tournament
        rating = {player.number: player.rating for player in event.players}
        for played in event.rounds:
            for game in played.games:
                usual = {game.white_outcome, game.black_outcome} in ({Outcome.WIN, Outcome.LOSS}, {Outcome.DRAW})
                if usual and rating[game.white] > rating[game.black]:
                    value = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}[game.white_outcome]
                    surplus += value - expected_percent(rating[game.white], rating[game.black]) / 100
                    games += 1
    assert games > 400
    assert abs(surplus / games) < 0.06


# --- amounts ------------------------------------------------------------------------------------------


@given(st.integers(0, 40), st.integers(1, 9))
def test_a_number_is_met_exactly_when_there_are_enough_candidates(total: int, rounds: int) -> None:
    numbers = range(1, rounds + 1)
    quota = Quota(Amount(total), numbers, Dice(total, "quota"))
    taken = [quota.take(number, range(100)) for number in numbers]
    assert sum(map(len, taken)) == total
    assert all(len(set(one)) == len(one) for one in taken)


def test_what_finds_no_candidate_is_made_up_later() -> None:
    quota = Quota(Amount.parse("3"), [1, 2, 3], Dice(1, "quota"))
    assert quota.take(1, []) == []
    assert quota.take(2, []) == []
    assert len(quota.take(3, range(10))) == 3


def test_a_round_and_percent() -> None:
    every = Quota(Amount.parse("2/round"), [1, 2], Dice(1, "quota"))
    assert [len(every.take(number, range(9))) for number in (1, 2, 3)] == [2, 2, 0]
    share = Quota(Amount.parse("25%"), [1], Dice(1, "quota"))
    assert 200 < len(share.take(1, range(1000))) < 300


@pytest.mark.parametrize("text", ["", "x", "-1", "101%", "1.5", "2/rounds", "nan%", "inf%"])
def test_amounts_that_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="amount"):
        Amount.parse(text)


def test_scorings() -> None:
    assert parse_scoring("3-1-0") == THREE_ONE_ZERO
    assert parse_scoring("W=1,D=0.5,L=0") == STANDARD
    assert parse_scoring("P=0.5") == replace(STANDARD, pairing_bye=POINT // 2)
    with pytest.raises(OptionError, match="not a scoring"):
        parse_scoring("Q=3")


def test_unknown_parameter() -> None:
    with pytest.raises(OptionError, match="There is no parameter 'plyers'"):
        Parameters.of(plyers=3)


def test_entrants_are_in_order() -> None:
    event: Tournament = simulate(Parameters.of(players=40, rounds=1), 8).tournament
    ratings = [player.rating for player in event.players]
    assert ratings == sorted(ratings, reverse=True)
    assert [player.number for player in event.players] == list(range(1, 41))
    assert len({player.name for player in event.players}) == 40


@pytest.mark.parametrize(
    ("system", "code"),
    [("berger", "BERGER_ROUNDROBIN"), ("nagarajan", "CUSTOM_ROUNDROBIN"), ("knockout", "CUSTOM_KNOCKOUT")],
)
def test_closed_events_say_what_they_are(system: str, code: str) -> None:
    """A report that called itself a Swiss was checked, and ranked, as one."""
    for seed in range(3):
        made = simulate(Parameters.of(players=8, rounds=3, system=system), seed)
        assert type_of(made.tournament) == code
        assert not made.tournament.virtual_points
        assert rank(made.tournament).book.system in ("roundrobin", "knockout")
        assert check_rounds(made.tournament).same
    with pytest.raises(OptionError, match="for Swiss events"):
        simulate(Parameters.of(players=8, rounds=3, system=system, acceleration="baku"), 1)


def test_ratings_do_not_fall_below_the_lowest_that_lists_had() -> None:
    made = simulate(Parameters.of(players=12, rounds=3, rating_high=1100, rating_step=50), 1)
    assert sorted({player.rating for player in made.tournament.players}) == [1001, 1050, 1100]


def test_a_colour_may_be_given_as_a_colour() -> None:
    assert Parameters.of(initial_colour=Colour.BLACK) == Parameters.of(initial_colour="black")
