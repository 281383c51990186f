"""Rules one by one: descriptors, what is allowed where, categories, lots, knock-outs, checks."""

from __future__ import annotations

import doctest
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from standings_data import ROUND_ROBIN, against, crosstable, read, round_robin, team_event
from tablas.errors import ModelError, OptionError
from tablas.model import (
    Adjustment,
    Bye,
    EventInfo,
    Game,
    LaterRating,
    LineUp,
    Outcome,
    PartialDate,
    Player,
    Round,
    Scoring,
    Team,
    Tournament,
    points,
)
from tablas.standings import TIE_BREAKS, check_ranks, explain, format_list, parse, parse_list, rank
from tablas.standings.cells import Reason
from tablas.standings.editions import in_force
from tablas.standings.registry import get

SWISS = "1 2000 2w1 3b=\n2 1900 1b0 4w1\n3 1800 4w= 1w=\n4 1700 3b= 2b0\n"


@pytest.mark.parametrize(
    "text",
    ["BH", "BH/C1", "BH:GP/C2/P", "KS/L+2", "KS/L-1", "SSSC/K3/F", "TPN/R", "ARO/U1400", "MPvGP", "BRIGHTWELL/K6.5"],
)
def test_a_descriptor_is_written_as_it_was_read(text: str) -> None:
    assert str(parse(text)) == text
    assert parse(text.lower()) == parse(text)


@pytest.mark.parametrize(
    "text", ["", "BH/X", "BH/C0", "BH:XP", "BH/C1/C2", "BH/C1/M1", "1BH", "KS/L", "SSSC/K0", "BH:"]
)
def test_what_is_not_a_descriptor_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse(text)


def test_old_names_are_understood() -> None:
    assert format_list(parse_list("GE,Brazilian;median")) == "REP,BH/C1,BH/M1"


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(OptionError, match="empty"):
        parse_list(" , ")


MANDATORY = """
DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO
RTNG RTNG/R WIN WON PS PS/C1 PS/C2 TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P BH/M1/P BH/M2/P FB
FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P FB/C2/P FB/M1/P FB/M2/P AOB AOB/F KS KS/L+1 KS/L-2
"""
TEAM_MANDATORY = """
WIN:MP WON:MP PS:MP PS:GP PS:MP/C1 PS:GP/C2 BH:MP BH:GP BH:MP/M2/P FB:GP/C1 AOB:MP AOB:GP/F KS:MP KS:GP/L+1 BC
TBR BBE MPvGP EMMSB EMGSB/C1 EGMSB/C2/P EGGSB/P EDE EDEBT EDEBB EDET EDEB EDE/P SSSC SSSC/F/P SSSC/K2 DUTCH
BERLIN OLYMPIAD MARGIN
"""


def test_every_mandatory_individual_tie_break_works() -> None:
    table = rank(read("swiss5.txt"), ["PTS", *MANDATORY.split()], "2026")
    assert [str(descriptor) for descriptor in table.tie_breaks] == ["PTS", *MANDATORY.split()]


def test_every_mandatory_team_tie_break_works() -> None:
    table = rank(team_event("teams14.txt"), ["PTS", *TEAM_MANDATORY.split()], "2026")
    assert len(table.rows) == 14
    for row in table:
        explain(team_event("teams14.txt"), row.number, standings=table)


def test_every_entry_names_its_source() -> None:
    for entry in TIE_BREAKS.values():
        assert entry.name
        assert entry.source
        assert (entry.column is None) != (entry.split is None)


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB", "PS", "SUMBH", "HARKNESS", "SSSC"])
def test_buchholz_is_refused_in_round_robins(code: str) -> None:
    event = replace(team_event("teams14.txt"), info=ROUND_ROBIN) if code == "SSSC" else round_robin(["* 1", "0 *"])
    with pytest.raises(OptionError, match="not allowed in a round robin"):
        rank(event, ["PTS", code])


@pytest.mark.parametrize(
    ("codes", "edition", "sentence"),
    [
        ("PTS,BRIGHTWELL", "2026", "it is for a round robin"),
        ("PTS,BC", "2026", "team events only"),
        ("PTS,STD", "2024", "not in the edition 2024"),
        ("PTS,TPR/C1", "2026", "does not know /C"),
        ("PTS,NOPE", "2026", "There is no tie-break"),
        ("PTS,BH:GP", "2026", "team events only"),
        ("PTS,LOTS", "2026", "needs a seed"),
        ("PTS,LOTTERY", "2026", "needs the number"),
        ("PTS,OTHER_MINE", "2026", "needs its values from outside"),
        ("PTS", "1999", "There is no edition"),
    ],
)
def test_what_cannot_be_used_says_why(codes: str, edition: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        rank(crosstable("1 0 2w= 2b=\n2 0 1b= 1w=\n"), codes, edition)


def test_edition_follows_the_day_of_the_event() -> None:
    days = [
        date(2010, 1, 1),
        date(2023, 7, 31),
        date(2023, 8, 1),
        date(2024, 8, 1),
        date(2026, 2, 28),
        date(2026, 3, 1),
    ]
    assert [in_force(day).name for day in days] == ["2012", "2012", "2023", "2024", "2024", "2026"]
    event = replace(read("swiss5.txt"), info=EventInfo(start=date(2025, 1, 1)))
    assert rank(event, "PTS,BH").row(4)["BH"] == "15"
    assert rank(event, "PTS,BH", "2026").row(4)["BH"] == "14"


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
    event = replace(crosstable(SWISS), tie_breaks=("PTS", "WIN"))
    assert [row.number for row in rank(event)] == [1, 2, 3, 4]
    assert [str(descriptor) for descriptor in rank(event).tie_breaks] == ["PTS", "WIN"]


def test_rating_tie_breaks_are_left_out_when_somebody_is_unrated() -> None:
    event = crosstable(SWISS.replace("2000", "0"))
    table = rank(event, "PTS,ARO")
    assert [str(descriptor) for descriptor in table.tie_breaks] == ["PTS"]
    assert "1 players have no rating" in table.notes[0]
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
    event = replace(crosstable(SWISS), scoring=Scoring.of(points(3), points(1)))
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
        scoring=Scoring(black_win=points(worth)),
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
    event = replace(read("swiss5.txt"), info=EventInfo(start=date(2026, 3, 1), end=date(2026, 3, 31)))
    assert rank(event, "PTS,ARO").notes == ()
    event = replace(event, info=EventInfo(start=date(2026, 3, 1), end=date(2026, 4, 1)))
    assert rank(event, "PTS,BH").notes == ()
    assert [note.endswith("better do without ARO, TPR.") for note in rank(event, "PTS,ARO,TPR").notes] == [True]


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
    assert [row.withdrawn for row in rank(event, "TPN")] == [True, False, False, False]
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


def test_lots_can_be_repeated_and_differ_by_seed() -> None:
    event = crosstable(SWISS)
    first = [row.number for row in rank(event, "LOTS", seed="spring")]
    assert first == [row.number for row in rank(event, "LOTS", seed="spring")]
    others = {tuple(row.number for row in rank(event, "LOTS", seed=seed)) for seed in range(30)}
    assert len(others) > 5


def test_lottery_goes_round_the_names() -> None:
    event = crosstable(SWISS)
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
    event = crosstable(SWISS, info=EventInfo(kind="Keizer"))
    table = rank(event, external={"KEIZER": {1: 50, 2: 70, 3: Fraction(121, 2), 4: 10}})
    assert [row.number for row in table] == [2, 3, 1, 4]


def test_knock_out() -> None:
    def duel(first: int, second: int, *codes: str) -> list[Game]:
        return [
            Game.of(first, second, Outcome(code)) if index % 2 == 0 else Game.of(second, first, Outcome(code))
            for index, code in enumerate(codes)
        ]

    semi = list(zip(duel(1, 4, "1", "="), duel(2, 3, "=", "="), strict=True))  # 3 goes on after a play-off
    final = list(zip(duel(1, 3, "=", "1"), duel(2, 4, "1", "="), strict=True))  # and 2 is third
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 5)),
        rounds=tuple(Round(games) for games in (*semi, *final)),
        info=EventInfo(type_code="CUSTOM_KNOCKOUT"),
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
    assert rank(event, "DE", "2026").values("DE") == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    assert rank(event, "DE", "2012").values("DE") == {1: 2, 2: 1}


def test_check_ranks() -> None:
    event = replace(crosstable(SWISS), tie_breaks=("PTS",))
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


def test_direct_encounter_says_who_was_tied() -> None:
    working = explain(read("swiss5.txt"), 1, "PTS,DE").workings[1]
    assert working.note == "tied with 3, 4, 16"
    assert [(part.round, part.opponent) for part in working.contributions] == [(5, 4)]


def test_nobody_and_nothing() -> None:
    assert rank(Tournament(), "PTS,BH,DE,AOB").rows == ()
    before = rank(Tournament(players=(Player(1), Player(2))), "PTS,BH/C1,SB,AOB,PS,DE")
    assert [row.label for row in before] == ["1=", "1="]
    with pytest.raises(ModelError, match="not in the table"):
        before.row(3)


def test_players_of_a_team_event_and_line_ups() -> None:
    event = team_event("teams14.txt")
    table = rank(event, "PTS", teams=False)
    assert len(table.rows) == 56
    usual = rank(event, "TBR").row(1)["TBR"]
    turned = LineUp(1, 1, 8, (104, 103, 102, 101))
    assert rank(replace(event, line_ups=(turned,)), "TBR").row(1)["TBR"] != usual
    with pytest.raises(OptionError, match="no teams"):
        rank(Tournament(), "PTS", teams=True)


def test_the_list_of_a_team_event_is_not_for_its_players() -> None:
    event = team_event("teams14.txt", tie_breaks=("PTS", "EDE/P"))
    assert format_list(rank(event, teams=False).tie_breaks) == "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG"
    assert format_list(rank(event).tie_breaks) == "PTS,EDE/P"


def two_teams(*, line_up: tuple[int, ...], games: tuple[Game, ...] = (), byes: tuple[Bye, ...] = ()) -> Tournament:
    """Team 1 (players 1, 2, 3) against team 2 (4, 5), two boards, with the line-up of team 1."""
    return Tournament(
        players=tuple(Player(number) for number in range(1, 6)),
        teams=(Team(1, members=(1, 2, 3)), Team(2, members=(4, 5))),
        rounds=(Round(games, byes),),
        line_ups=(LineUp(1, 1, 2, line_up),),
    )


def test_who_is_not_in_the_line_up_has_no_board() -> None:
    game = Game.of(1, 4, Outcome.LOSS)
    present = Bye(2, Outcome.FULL_BYE)
    assert rank(two_teams(line_up=(1, 2), games=(game,), byes=(present,)), "PTS,MPvGP").row(1)["MPvGP"] == "1"
    assert rank(two_teams(line_up=(1, 3), games=(game,), byes=(present,)), "PTS,MPvGP").row(1)["MPvGP"] == "0"
    with pytest.raises(ModelError, match="does not stand in the line-up"):
        rank(two_teams(line_up=(2, 3), games=(game,)), "PTS")


def test_a_match_may_be_worth_something_unusual() -> None:
    games = (Game.of(1, 4, Outcome.WIN), Game.of(5, 2, Outcome.LOSS))
    event = two_teams(line_up=(1, 2), games=games)
    everybody = Adjustment(0, points(3), 0, Outcome.WIN, points(4))
    own = Adjustment(1, points("1.5"), 1, Outcome.WIN, points(1))
    other = Adjustment(2, points(9), 1, Outcome.WIN, points(9))
    for changes, expected in [
        ((), ("2", "2")),
        ((everybody,), ("4", "3")),
        ((own, everybody, other), ("1", "1.5")),
        ((other,), ("2", "2")),
    ]:
        row = rank(replace(event, adjustments=changes), "PTS,MPvGP").row(1)
        assert (row["PTS"], row["MPvGP"]) == expected


def test_board_tie_breaks() -> None:
    table = rank(team_event("teams14.txt"), "PTS,BC,TBR,BBE,BERLIN,DUTCH")
    boards = [Fraction(part) for part in table.row(2)["TBR"].split()]
    assert sum(boards) == 17
    assert table.row(2).exact("BC") == sum(number * value for number, value in enumerate(boards, 1))
    assert table.row(2).exact("BBE") == (sum(boards[:3]), sum(boards[:2]), boards[0])
    assert table.row(2).exact("BERLIN") == 4 * boards[0] + 3 * boards[1] + 2 * boards[2] + boards[3]


def test_a_pairing_bye_wins_every_board() -> None:
    """Team 12: its bye counts four wins on the boards although it gives two game points."""
    table = rank(team_event("teams14.txt"), "PTS,TBR")
    value = table.row(12).exact("TBR")
    assert isinstance(value, tuple)
    assert sum(value) == Fraction("7.5") + 2


def test_the_olympiad_leaves_out_the_lowest_opponent() -> None:
    table = rank(team_event("teams14.txt"), "PTS,OLYMPIAD,EMGSB/C1", "2023")
    assert all(row["OLYMPIAD"] == row["EMGSB/C1"] for row in table)


def test_game_points_first() -> None:
    event = team_event("teams14.txt", info=EventInfo(type_code="FIDE_TEAM_TYPEA_GP_MP"))
    assert [row.number for row in rank(event, "PTS,MPvGP")][:5] == [5, 1, 2, 4, 3]
    assert rank(event, "PTS").row(5)["PTS"] == "18"


def test_other_prefix() -> None:
    assert get(parse("OTHER_SUMBH")).code == "SUMBH"
    assert get(parse("OTHER_BH")).code == "OTHER"


def test_opponents_with_scores_as_told() -> None:
    event = against(["1", "0"], [(0, "1.5"), (0, "2")], "2026")
    assert rank(event, "BH", "2026").row(1)["BH"] == "3.5"


def test_the_manual_lists_every_tie_break() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")
    for entry in TIE_BREAKS.values():
        spelled = str(parse(entry.code))
        assert f"| `{spelled}` | {entry.name} | {entry.source} |" in manual
    listed = set(re.findall(r"^\| `([A-Za-z0-9]+)` \|.*\|.*\|.*\|.*\|$", manual, re.MULTILINE))
    assert listed - {"KASHDANxyz"} == {str(parse(code)) for code in TIE_BREAKS}


def test_the_examples_of_the_manual_run() -> None:
    found = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "standings.md"), module_relative=False)
    assert found.failed == 0
    assert found.attempted > 4


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
