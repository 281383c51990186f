"""Rating whole tournaments."""

from datetime import date

import pytest

from tablas.errors import OptionError
from tablas.federation.ratings import Encounter, Kind, Record, needed_for, next_game, rate_event, rules_named
from tablas.federation.ratings.event import total_gain
from tablas.model import Bye, EventInfo, Game, Outcome, PartialDate, Player, Round, Tournament

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def tournament(ratings: list[int], rounds: list[list[Game]], **extra: object) -> Tournament:
    players = tuple(Player(number, f"Player {number}", rating) for number, rating in enumerate(ratings, 1))
    info = EventInfo(start=date(2024, 5, 1))
    return Tournament(
        players=players,
        rounds=tuple(Round(games=tuple(games)) for games in rounds),
        info=info,
        **extra,  # type: ignore[arg-type]
    )


def test_every_player_gets_games_change_and_reasons() -> None:
    event = tournament(
        [2000, 1900, 1800, 0],
        [[Game.of(1, 4, W), Game.of(2, 3, D)], [Game.of(3, 1, W), Game.of(4, 2, L)]],
    )
    rated = rate_event(event)
    assert rated.rules.name == "standard 2024"
    assert rated.of(1).change is not None
    assert [line.counted for line in rated.of(1).change.lines] == [False, True]  # type: ignore[union-attr]
    assert str(rated.of(1).change.lines[0].remark) == "the opponent is unrated"  # type: ignore[union-attr]
    assert rated.of(3).new_rating == 1800 + round(20 * (0.5 - 0.36 + 1 - 0.24))
    assert rated.of(4).new_rating is None
    assert rated.of(4).reasons


def test_forfeits_and_byes_are_not_rated() -> None:
    event = tournament([2000, 1900, 1800], [[Game.of(1, 2, Outcome.FORFEIT_WIN)]])
    event = event.with_round(Round(games=(Game.of(2, 3, W),), byes=(Bye(1),)))
    lines = rate_event(event).of(1).change.lines  # type: ignore[union-attr]
    assert [str(line.remark) for line in lines] == ["not played (forfeit)", "no opponent"]


def test_short_games_of_strong_players_are_not_rated() -> None:
    event = tournament([2450, 2300, 1700, 1650], [[Game.of(1, 2, W), Game.of(3, 4, W)]])
    rated = rate_event(event, minutes=90)
    assert rated.of(2).change.games == 0  # type: ignore[union-attr]
    assert "need 120" in str(rated.of(2).change.lines[0].remark)  # type: ignore[union-attr]
    assert rated.of(4).change.games == 1  # type: ignore[union-attr]


def test_match_after_the_decision() -> None:
    event = tournament([2500, 2480], [[Game.of(1, 2, W)], [Game.of(2, 1, L)], [Game.of(1, 2, W)], [Game.of(2, 1, W)]])
    rated = rate_event(event)
    assert rated.of(1).change.games == 3  # type: ignore[union-attr]
    assert "decided in game 3" in str(rated.reasons[-1])


def test_match_with_an_unrated_player() -> None:
    event = tournament([2500, 0], [[Game.of(1, 2, W)]])
    assert rate_event(event).of(1).change.games == 0  # type: ignore[union-attr]


def test_standard_rating_stands_in_for_a_missing_rapid_one() -> None:
    event = tournament([0, 1900], [[Game.of(1, 2, W)]])
    rules = rules_named("2024", Kind.RAPID)
    rated = rate_event(event, rules, records={1: Record(standard=2000)})
    assert rated.of(1).rating == 2000
    assert rated.of(2).change.lines[0].encounter.opponent_rating == 2000  # type: ignore[union-attr]


def test_a_player_listed_before_the_event_is_rated() -> None:
    event = tournament([1900, 0], [[Game.of(1, 2, W)]])
    event = event.with_round(Round(games=(Game.of(2, 1, D),)))
    third = Player(3, "Player 3", 1950)
    event = Tournament(players=(*event.players, third), rounds=event.rounds, info=event.info)
    rated = rate_event(event, records={2: Record(listed_since=1850, games_before=6)})
    # For the opponent he was unrated; for himself the rating of today counts.
    assert rated.of(1).change.games == 0  # type: ignore[union-attr]
    assert rated.of(2).rating == 1850
    assert rated.of(2).new_rating == 1850 + round(40 * (0.5 - 2 * 0.43))


def test_an_unrated_player_of_whom_the_list_knows_the_birth_alone_stays_unrated() -> None:
    event = tournament([1900, 0], [[Game.of(1, 2, W)]])
    assert rate_event(event, records={2: Record(birth=PartialDate(1990))}).of(2).rating == 0


def test_k_of_the_list_wins() -> None:
    event = tournament([2000, 2000], [[Game.of(1, 2, W)]])
    assert rate_event(event, records={1: Record(k=40)}).of(1).new_rating == 2020


def round_robin_of_six() -> Tournament:
    ratings = [2200, 2100, 2000, 1900, 1800, 0]
    rounds = []
    order = [1, 2, 3, 4, 5, 6]
    for _ in range(5):
        pairs = [(order[i], order[5 - i]) for i in range(3)]
        rounds.append([Game.of(a, b, W if a < b else L) for a, b in pairs])
        order = [order[0], order[-1], *order[1:-1]]
    return tournament(ratings, rounds)


def test_unrated_players_of_a_round_robin_count_until_2021() -> None:
    event = round_robin_of_six()
    before, after = rate_event(event, rules_named("2017")), rate_event(event, rules_named("2022"))
    # The unrated player lost everything, so the result is ignored on both sides.
    assert before.of(1).change.games == 4  # type: ignore[union-attr]
    rounds = list(event.rounds)
    swapped = [
        Game.of(g.white, g.black, D) if 6 in (g.white, g.black) and 1 in (g.white, g.black) else g
        for g in rounds[0].games
    ]
    event = tournament([p.rating for p in event.players], [swapped, *[list(r.games) for r in rounds[1:]]])
    before, after = rate_event(event, rules_named("2017")), rate_event(event, rules_named("2022"))
    assert before.of(1).change.games == 5  # type: ignore[union-attr]
    assert after.of(1).change.games == 4  # type: ignore[union-attr]
    # ½ of 5 against 2000 on average: 10 %, −366.
    assert before.of(6).first.rating == 2000 - 366  # type: ignore[union-attr]
    assert before.of(6).new_rating == 1634


def test_without_date_the_rules_must_be_named() -> None:
    event = Tournament(players=(Player(1, rating=2000), Player(2, rating=1900)), rounds=(Round((Game.of(1, 2, W),)),))
    with pytest.raises(OptionError, match="which rules"):
        rate_event(event)
    assert rate_event(event, rules_named("2022")).of(1).change is not None


def test_unknown_rules() -> None:
    with pytest.raises(OptionError, match="neither a date"):
        rules_named("next year")


def test_next_game() -> None:
    so_far = [Encounter.of(2000, "1")]
    win, draw, loss = next_game(2000, 2100, 20, rules_named("2024"), so_far)
    assert [p.event.new_rating for p in (win, draw, loss)] == [2023, 2013, 2003]


def test_needed_for() -> None:
    assert needed_for(2010, 2000, [2000] * 4, 20, rules_named("2024")).points == 150
    assert needed_for(2100, 2000, [2000] * 4, 20, rules_named("2024")).points is None


def test_gains_of_equal_terms_cancel() -> None:
    event = tournament(
        [2000, 1900, 1800, 1700], [[Game.of(1, 4, D), Game.of(2, 3, W)], [Game.of(3, 1, W), Game.of(4, 2, D)]]
    )
    assert total_gain(rate_event(event)) == 0
