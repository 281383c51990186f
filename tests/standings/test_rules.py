"""Rules one by one: scores, unplayed games, withdrawals, categories, lots, knock-outs, checks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from ruled import as_reported
from standings_data import ROUND_ROBIN, against, crosstable, read, round_robin
from tablas.errors import ModelError, OptionError
from tablas.model import (
    Adjustment,
    Bye,
    EventInfo,
    Game,
    LaterRating,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Round,
    Scoring,
    Tournament,
    points,
)
from tablas.standings import check_ranks, explain, rank, ranked
from tablas.standings.cells import Reason
from tablas.standings.knockout import matches
from tablas.standings.ledger import of_players

SWISS = "1 2000 2w1 3b=\n2 1900 1b0 4w1\n3 1800 4w= 1w=\n4 1700 3b= 2b0\n"


def test_after_an_earlier_round() -> None:
    event = read("swiss5.txt")
    table = rank(event, "PTS,PS", after=2)
    assert table.book.rounds == 2
    assert table.row(2)["PTS"] == "2"
    with pytest.raises(OptionError, match="5 paired rounds"):
        rank(event, "PTS", after=6)


def test_places_are_shared() -> None:
    labels = [row.label for row in rank(crosstable(SWISS), "PTS")]
    assert labels == ["1", "2=", "2=", "4"]


def test_the_list_of_the_tournament_is_used() -> None:
    event = crosstable(SWISS).ruled(tie_breaks=("PTS", "WIN"))
    assert [row.number for row in rank(event)] == [1, 2, 3, 4]
    assert [str(descriptor) for descriptor in rank(event).tie_breaks] == ["PTS", "WIN"]


def test_rating_tie_breaks_are_left_out_when_somebody_is_unrated() -> None:
    event = crosstable(SWISS.replace("2000", "0"))
    table = rank(event, "PTS,ARO")
    assert [str(descriptor) for descriptor in table.tie_breaks] == ["PTS"]
    assert "1 players have no rating" in str(table.notes[0])
    assert rank(event, "PTS,ARO", unrated=1400).row(2)["ARO"] == "1550"
    assert rank(event, "PTS,ARO/U1500").row(2)["ARO/U1500"] == "1600"
    assert rank(event, "PTS,ARO", unrated="lowest").row(2)["ARO"] == "1700"
    assert rank(event, "PTS,ARO", unrated="average").row(2)["ARO"] == "1750"
    assert rank(event, "PTS,ARO", unrated="zero").row(2)["ARO"] == "850"
    with pytest.raises(OptionError, match="treated by"):
        rank(event, "PTS,ARO", unrated="guess")


def test_bonus_and_penalty_count_in_the_score_and_for_opponents() -> None:
    event = replace(crosstable(SWISS), adjustments=(Adjustment(1, points("-0.5"), 1),))
    table = rank(event, "PTS,BH,PS")
    assert table.row(1)["PTS"] == "1"
    assert table.row(2)["BH"] == "1.5"
    assert table.row(1)["PS"] == "1.5"
    assert rank(replace(event, adjustments=(Adjustment(0, points(1)),)), "PTS").row(4)["PTS"] == "1.5"


def test_an_outcome_may_be_worth_something_unusual() -> None:
    event = crosstable("1 0 U\n2 0 3w1\n3 0 2b0\n")
    change = Adjustment(1, points("0.5"), 1, Outcome.PAIRING_BYE)
    assert rank(replace(event, adjustments=(change,)), "PTS").row(1)["PTS"] == "0.5"


def test_scoring_of_the_event_is_used() -> None:
    event = crosstable(SWISS).ruled(scoring=Scoring.of(points(3), points(1)))
    table = rank(event, "PTS,WIN,STD,TPR", "2026")
    assert [table.row(number)["PTS"] for number in (1, 2, 3, 4)] == ["4", "3", "2", "1"]
    assert table.row(1)["WIN"] == "1"
    assert table.row(1)["STD"] == "1.5"
    assert table.row(1)["TPR"] == "2043"


def test_an_open_game_makes_the_table_provisional() -> None:
    event = Tournament(players=(Player(1), Player(2)), rounds=(Round((Game(1, 2),)),))
    table = rank(event, "PTS,WIN,STD,REP", "2026")
    assert table.provisional
    assert table.row(1)["STD"] == "0"
    assert not rank(crosstable(SWISS), "PTS").provisional


@pytest.mark.parametrize("worth", ["0.5", "1", "1.5"])
def test_a_win_with_black_is_a_win_whatever_it_is_worth(worth: str) -> None:
    event = Tournament(
        players=(Player(1), Player(2)),
        rounds=(Round((Game.of(1, 2, Outcome.LOSS),)), Round((Game.of(2, 1, Outcome.LOSS),))),
        regulation=Regulation(scoring=Scoring(black_win=points(worth))),
    )
    assert {row.number: row["WIN"] for row in rank(event, "PTS,WIN")} == {1: "1", 2: "1"}


@pytest.mark.parametrize(
    ("ratings", "average", "performance"),
    [("first", "2000", "2000"), ("round", "2050", "2050"), ("last", "2100", "2100")],
)
def test_which_of_several_ratings_counts(ratings: str, average: str, performance: str) -> None:
    """1 met 2 in round 1 and 3 in round 2: 2000 and 2000 at first, 2000 and 2100 then, 2200 and 2000 in the end."""
    event = Tournament(
        players=(
            Player(1, rating=2100),
            Player(2, rating=2000, later_ratings=(LaterRating(2, 2200),)),
            Player(3, rating=2000, later_ratings=(LaterRating(2, 2100), LaterRating(3, 2000))),
            Player(4, rating=1500),
        ),
        rounds=(
            Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN))),
            Round((Game.of(3, 1, Outcome.WIN), Game.of(2, 4, Outcome.WIN))),
            Round((Game.of(2, 3, Outcome.WIN),)),
        ),
    )
    row = rank(event, "PTS,ARO,TPR,RTNG", ratings=ratings).row(1)
    assert (row["ARO"], row["TPR"], row["RTNG"]) == (average, performance, "2100")
    with pytest.raises(OptionError, match="first, round, last"):
        rank(event, ratings="best")


def test_a_long_event_is_advised_against_ratings() -> None:
    event = replace(
        read("swiss5.txt").ruled(system="dutch"), info=EventInfo(start=date(2026, 3, 1), end=date(2026, 3, 31))
    )
    assert rank(event, "PTS,ARO").notes == ()
    event = replace(event, info=EventInfo(start=date(2026, 3, 1), end=date(2026, 4, 1)))
    assert rank(event, "PTS,BH").notes == ()
    assert [str(note).endswith("better do without ARO, TPR.") for note in rank(event, "PTS,ARO,TPR").notes] == [True]


def test_expelled_players_have_no_place_in_a_swiss() -> None:
    """They are left out from the round on after which they went; a round robin keeps them."""
    event = read("swiss5.txt")
    sent_out = replace(event.players[1], left_after=5, expelled=True)
    changed = replace(event, players=(event.players[0], sent_out, *event.players[2:]))
    places = rank(changed, "PTS,BH").places()
    assert places == {number: place - 1 for number, place in rank(event, "PTS,BH").places().items() if number != 2}
    assert rank(changed, "PTS,BH", after=4).places() == rank(event, "PTS,BH", after=4).places()
    assert rank(changed, "PTS,BH").values("BH") == {
        number: value for number, value in rank(event, "PTS,BH").values("BH").items() if number != 2
    }
    assert 2 in rank(changed, "PTS", system="roundrobin").places()


def test_withdrawn_players_are_marked() -> None:
    event = crosstable(SWISS)
    players = (replace(event.players[0], left_after=1), *event.players[1:])
    event = replace(event, players=players, total_rounds=5)
    assert [rank(event, "TPN").row(number).withdrawn for number in range(1, 5)] == [True, False, False, False]
    assert not rank(event, "TPN", after=0).row(1).withdrawn


def test_leaving_a_round_robin_early_annuls_the_games() -> None:
    half = "1 0 2w1 3w1 Z 2b- 3b- Z\n2 0 1b0 Z 3w1 1w+ Z 3b=\n3 0 Z 1b0 2b0 Z 1w+ 2w=\n"
    event = crosstable(half, info=ROUND_ROBIN)
    gone = replace(event, players=(replace(event.players[0], left_after=2), *event.players[1:]))
    assert [rank(gone, "TPN,PTS").row(number)["PTS"] for number in (1, 2, 3)] == ["2", "2.5", "1.5"]
    fewer = crosstable(half.replace("3w1 Z 2b-", "3w- Z 2b-").replace("Z 1b0 2b0", "Z 1b+ 2b0"), info=ROUND_ROBIN)
    gone = replace(fewer, players=(replace(fewer.players[0], left_after=1), *fewer.players[1:]))
    table = rank(gone, "TPN,PTS,SB,REP,KS", "2026")
    assert [table.row(number)["PTS"] for number in (1, 2, 3)] == ["0", "1.5", "0.5"]
    assert table.row(2)["SB"] == "0.75"


def test_round_robin_forfeits_by_edition() -> None:
    event = read("roundrobin6.txt", info=ROUND_ROBIN)
    rated = replace(
        event, players=tuple(replace(player, rating=1000 + 100 * player.number) for player in event.players)
    )
    old = rank(rated, "WON,BPG,REP,ARO", "2024")
    new = rank(rated, "WON,BPG,REP,ARO", "2026")
    assert [old.row(6)[code] for code in ("WON", "BPG", "REP", "ARO")] == ["1", "3", "5", "1300"]
    assert [old.row(5)[code] for code in ("WON", "BPG", "REP", "ARO")] == ["1", "3", "5", "1320"]
    assert [new.row(6)[code] for code in ("WON", "BPG", "REP", "ARO")] == ["1", "3", "5", "1250"]
    assert [new.row(5)[code] for code in ("WON", "BPG", "REP", "ARO")] == ["1", "3", "4", "1250"]


def people() -> Tournament:
    event = crosstable(SWISS, info=EventInfo(start=date(2026, 5, 1)))
    facts = [
        {"sex": "m", "federation": "ESP", "birth": PartialDate(2010), "club": "Sur"},
        {"sex": "w", "federation": "FRA", "birth": PartialDate(1950), "club": "Sur"},
        {"sex": "w", "federation": "ESP", "birth": PartialDate(2008)},
        {"sex": "m", "federation": "FRA"},
    ]
    players = tuple(replace(player, **fact) for player, fact in zip(event.players, facts, strict=True))
    return replace(event, players=players)


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ("sex=w", [("1=", 2), ("1=", 3)]),
        ("sex=m", [("1", 1), ("2", 4)]),
        ("fed=esp", [("1", 1), ("2", 3)]),
        ("club=sur", [("1", 1), ("2", 2)]),
        ("age=U18", [("1", 1), ("2", 3)]),
        ("age=S65", [("1", 2)]),
        ("rating=1800-1900", [("1=", 2), ("1=", 3)]),
        ("rating=-1799", [("1", 4)]),
        ("sex=w+fed=ESP", [("1", 3)]),
    ],
)
def test_categories(category: str, expected: list[tuple[str, int]]) -> None:
    assert [(row.label, row.number) for row in rank(people(), "PTS", category=category)] == expected


@pytest.mark.parametrize("category", ["sex", "height=3", "age=18", "rating=high", "rating=-", "rating=2000-1800"])
def test_what_is_no_category(category: str) -> None:
    with pytest.raises(OptionError):
        rank(people(), "PTS", category=category)


LEVEL = "1 0 2w= 3b=\n2 0 1b= 4w=\n3 0 4b= 1w=\n4 0 3w= 2b=\n"
"""Four players whom points do not separate."""


def test_lots_can_be_repeated_and_differ_by_seed() -> None:
    event = crosstable(LEVEL)
    first = [row.number for row in rank(event, "LOTS", seed="spring")]
    assert first == [row.number for row in rank(event, "LOTS", seed="spring")]
    others = {tuple(row.number for row in rank(event, "LOTS", seed=seed)) for seed in range(30)}
    assert len(others) > 5


def test_lottery_goes_round_the_names() -> None:
    event = crosstable(LEVEL)
    names = ["Zoe", "Ana", "Luz", "Eva"]
    event = replace(
        event, players=tuple(replace(player, name=name) for player, name in zip(event.players, names, strict=True))
    )
    assert [row.name for row in rank(event, "LOTTERY", lottery=0)] == ["Ana", "Eva", "Luz", "Zoe"]
    assert [row.name for row in rank(event, "LOTTERY", lottery=6)] == ["Luz", "Zoe", "Ana", "Eva"]


def test_play_off_and_outside_values() -> None:
    event = crosstable(SWISS)
    table = rank(event, "PTS,PLAYOFF", external={"PLAYOFF": {3: "1.5", 2: "0.5"}})
    assert [row.number for row in table] == [1, 3, 2, 4]
    assert table.row(3)["PLAYOFF"] == "1.5"
    assert table.row(1)["PLAYOFF"] == "-"
    with pytest.raises(OptionError, match="not entered"):
        rank(event, "PTS,OTHER_X", external={"X": {9: 1}})
    with pytest.raises(OptionError, match="not a number"):
        rank(event, "PTS,OTHER_X", external={"X": {1: "much"}})


def test_keizer_ranks_by_the_value_given() -> None:
    event = crosstable(SWISS)
    table = rank(event, system="keizer", external={"KEIZER": {1: 50, 2: 70, 3: Fraction(121, 2), 4: 10}})
    assert [row.number for row in table] == [2, 3, 1, 4]


def test_knock_out() -> None:
    def duel(first: int, second: int, *codes: str) -> list[Game]:
        return [
            Game.of(first, second, Outcome(code)) if index % 2 == 0 else Game.of(second, first, Outcome(code))
            for index, code in enumerate(codes)
        ]

    semi = list(zip(duel(1, 4, "1", "="), duel(2, 3, "=", "="), strict=True))  # 3 goes on after a play-off
    final = list(zip(duel(1, 3, "=", "1"), duel(2, 4, "1", "="), strict=True))  # and 2 is third
    event = as_reported(
        Tournament(
            players=tuple(Player(number) for number in range(1, 5)),
            rounds=tuple(Round(games) for games in (*semi, *final)),
            info=EventInfo(type_code="CUSTOM_KNOCKOUT"),
        )
    )
    assert [(row.label, row.number) for row in rank(event)] == [("1", 3), ("2", 1), ("3", 2), ("4", 4)]
    assert [row.label for row in rank(event, after=2)] == ["1", "2=", "2=", "2="]  # 2 and 3 are level still


def test_knock_out_bye_counts_as_a_match_won() -> None:
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 4)),
        rounds=(Round((Game.of(2, 3, Outcome.WIN),), (Bye(1),)), Round((Game.of(1, 2, Outcome.WIN),))),
    )
    assert [row.number for row in rank(event, system="knockout")] == [1, 2, 3]


def test_extended_koya_goes_on_while_the_tie_lasts() -> None:
    event = round_robin(["* = 1 0", "= * 0 1", "0 1 * =", "1 0 = *"])
    table = rank(event, "PTS,KSX,KSU,KSD")
    assert all(row["KSX"].split()[0] == row["KSU"].split()[0] == row["KSD"].split()[0] == "1.5" for row in table)


def test_progressive_cut_to_the_end_breaks_what_progressive_leaves() -> None:
    event = crosstable(
        "1 0 3w0 4w1 5w1 6w0\n2 0 4w1 3w0 6w0 5w1\n3 0 1b1 2b1 7w1 8w1\n4 0 2b0 1b0 8w1 7w1\n5 0 7w1 8w1 1b0 2b0\n"
        "6 0 8w0 7w0 2b1 1b1\n7 0 5b0 6b1 3b0 4b0\n8 0 6b1 5b0 4b0 3b0\n"
    )
    table = rank(event, "PTS,PS,PSX")
    assert table.row(2)["PS"] == "5"
    assert table.row(1)["PS"] == "5"
    assert table.places()[1] != table.places()[2]
    assert rank(event, "PTS,PS").places()[1] == rank(event, "PTS,PS").places()[2]


def test_brightwell_and_margin() -> None:
    event = round_robin(["* 1 1 1", "0 * = 1", "0 = * 0", "0 0 1 *"])
    table = rank(event, "PTS,BRIGHTWELL/K6,MARGIN")
    # 3 won margins; opponents have 1.5, 0.5 and 1 points.
    assert table.row(1)["BRIGHTWELL/K6"] == "21"
    assert table.row(1)["MARGIN"] == "3"
    assert table.row(3)["MARGIN"] == "-2"


def test_second_degree_takes_the_own_value_for_an_unplayed_round() -> None:
    event = crosstable("1 0 2w1 U\n2 0 1b0 3w1\n3 0 Z 2b0\n")
    table = rank(event, "PTS,BH,SUMBH,BH2,SB,SB2", "2023")
    first = table.row(1)
    assert first["BH"] == "3"  # 1 of player 2 and the dummy's 2
    assert table.row(2)["BH"] == "2"  # 2 and 0
    assert (first["SUMBH"], first["BH2"]) == ("2", "5")
    assert (first["SB"], first["SB2"]) == ("3", "3")  # player 2 scored its point against 0


def test_black_in_the_direct_encounter() -> None:
    event = crosstable("1 0 2w= 3w1\n2 0 1b= 4w1\n3 0 4w1 1b0\n4 0 3b0 2b0\n")
    assert [row.number for row in rank(event, "PTS,DE,DEB")][:2] == [2, 1]


def test_a_forfeit_is_no_direct_encounter_unless_asked_for() -> None:
    event = crosstable("1 0 2w+ 3w0\n2 0 1b- 4w1\n3 0 4w1 1b1\n4 0 3b0 2b0\n")
    assert [row.label for row in rank(event, "PTS,DE")] == ["1", "2=", "2=", "4"]
    assert [row.number for row in rank(event, "PTS,DE/P")] == [3, 1, 2, 4]


def test_several_meetings_count_with_their_average() -> None:
    event = crosstable("1 0 2w1 2b0 2w1\n2 0 1b0 1w1 1b0\n")
    level = {"LEVEL": {1: 0, 2: 0}}  # so that direct encounter is asked at all
    first = ranked(event, "DE", "2026", first=("OTHER_LEVEL",), external=level)
    assert first.values("DE") == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    assert ranked(event, "DE", "2012", first=("OTHER_LEVEL",), external=level).values("DE") == {1: 2, 2: 1}


def test_check_ranks() -> None:
    event = crosstable(SWISS).ruled(tie_breaks=("PTS",))
    assert check_ranks(event, {1: 1, 2: 2, 3: 3, 4: 4}) == []
    assert check_ranks(event, {1: 1, 2: 3, 3: 2, 4: 4}) == []
    assert check_ranks(event, {1: 1, 2: 2, 3: 2, 4: 4}) == []
    found = check_ranks(event, {1: 4, 2: 2, 3: 3, 4: 1})
    assert [(item.number, item.printed, item.first, item.last) for item in found] == [(1, 4, 1, 1), (4, 1, 4, 4)]
    assert str(found[0]) == "1 Player 1 has rank 4, the tie-breaks give 1"
    assert [item.printed for item in check_ranks(event, {1: 1, 2: 2, 3: 3})] == [None]
    with pytest.raises(OptionError, match="no list"):
        check_ranks(crosstable(SWISS), {})


def test_reasons_are_given() -> None:
    event = read("swiss5.txt")
    forfeited = explain(event, 11, "PTS,BH,BH/P", "2026").workings
    assert forfeited[1].contributions[3].reason is Reason.DUMMY_OPPONENT
    assert forfeited[2].contributions[3].reason is Reason.FORFEIT_AS_GAME
    bye = explain(event, 4, "PTS,BH,BH/C1", "2026").workings
    assert bye[1].contributions[1].reason is Reason.DUMMY_DRAWS
    assert bye[1].contributions[0].reason is Reason.ADJUSTED  # player 12 left with two byes
    assert [part.cut for part in bye[2].contributions] == [False, True, False, False, False]
    assert explain(event, 6, "PTS,BH", "2024").workings[1].contributions[2].reason is Reason.DUMMY
    assert explain(event, 6, "PTS,BH", "classic").workings[1].contributions[2].reason is Reason.ONESELF
    assert explain(event, 11, "PTS,ARO", "2026").workings[1].contributions[3].reason is Reason.FORFEIT
    assert explain(event, 4, "PTS,ARO", "2026").workings[1].contributions[1].reason is Reason.BYE


def test_direct_encounter_says_who_was_tied() -> None:
    working = explain(read("swiss5.txt"), 1, "PTS,DE").workings[1]
    assert str(working.note).startswith("tied with 3, 4, 16; not all of them have met")
    assert [(part.round, part.opponent) for part in working.contributions] == [(5, 4)]


def test_nobody_and_nothing() -> None:
    assert rank(Tournament(), "PTS,BH,DE,AOB").rows == ()
    before = rank(Tournament(players=(Player(1), Player(2))), "PTS,BH/C1,SB,AOB,PS,DE")
    assert [row.label for row in before] == ["1=", "1="]
    with pytest.raises(ModelError, match="not in the table"):
        before.row(3)


def test_opponents_with_scores_as_told() -> None:
    event = against(["1", "0"], [(0, "1.5"), (0, "2")], "2026")
    assert rank(event, "BH", "2026").row(1)["BH"] == "3.5"


def test_direct_encounter_waits_until_all_who_are_tied_have_met() -> None:
    """Two groups in one table: 1 and 2 drew, but 4 met neither of them; Sonneborn-Berger decides (C.07, art. 6.3)."""
    rounds = (
        ((1, 2, Outcome.DRAW), (4, 6, Outcome.DRAW)),
        ((1, 3, Outcome.WIN), (4, 5, Outcome.WIN)),
        ((2, 3, Outcome.WIN), (5, 6, Outcome.DRAW)),
    )
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 7)),
        rounds=tuple(Round(tuple(Game.of(*game) for game in games)) for games in rounds),
    )
    table = rank(event, "PTS,DE,SB", system="roundrobin")
    assert [(row.number, row.label) for row in table][:3] == [(4, "1"), (1, "2="), (2, "2=")]


def test_a_drawn_match_is_won_by_who_goes_on_whoever_it_was_against() -> None:
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 5)),
        rounds=(
            Round((Game.of(1, 2, Outcome.DRAW), Game.of(3, 4, Outcome.WIN))),
            Round((Game.of(2, 3, Outcome.WIN),)),
        ),
    )
    ledger = of_players(event, frozenset())
    assert [matches(ledger, position) for position in range(4)] == [[False], [True, True], [True, False], [False]]
