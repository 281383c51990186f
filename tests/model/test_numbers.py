"""Dates, points, lots, the initial list and performances: small answers worked out by hand, with every border."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from hashlib import sha256
from random import Random

import pytest

from tablas.errors import ModelError, OptionError
from tablas.messages import Message
from tablas.model import (
    EventInfo,
    Game,
    LaterRating,
    LineUp,
    NationalRating,
    Number,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Title,
    Tournament,
    VirtualPoints,
    format_points,
    parse_national,
    parse_points,
    points,
)
from tablas.model.expectation import (
    expected_hundredths,
    expected_sum,
    perfect_performance,
    performance,
    performance_as_unrated,
    performance_difference,
    scored_hundredths,
)
from tablas.model.initial_list import (
    METHODS,
    drawn_letters,
    initial_order,
    list_key,
    listed_rating,
    order_by_kinds,
    ranking_rating,
    title_rank,
)
from tablas.model.lots import Lots, lot
from tablas.model.points import decimal_points
from tablas.model.rounding import half_up, rounded_mean
from tablas.model.team import TeamRound
from tablas.model.tournament import Absence, Adjustment, ForbiddenGroup

# Dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1993", (1993, 0, 0)),
        (" 1993/5/7 ", (1993, 5, 7)),
        ("1993-05-07", (1993, 5, 7)),
        ("1993.12.31", (1993, 12, 31)),
        ("1993/00/00", (1993, 0, 0)),
        ("9999/1/1", (9999, 1, 1)),
        ("1/1/1", (1, 1, 1)),
        ("1993/5", (1993, 5, 0)),
        ("1993/0/7", (1993, 0, 7)),
    ],
)
def test_a_date_is_read(text: str, found: tuple[int, int, int]) -> None:
    read = PartialDate.parse(text)
    assert (read.year, read.month, read.day) == found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "not-date-form-yyyy-mm-dd") for text in ("", "x", "1993/x/1", "x/1/1", "1993/5/7/1", "1993/٥/7")),
        *((text, "not-date") for text in ("0", "0/1/1", "10000", "1993/13/1", "1993/13", "1993/1/32", "1993/0/32")),
        *((text, "not-day-calendar") for text in ("1993/2/30", "2025/2/29", "1993/6/31")),
    ],
)
def test_what_is_no_date(text: str, code: str) -> None:
    """Not written as one, with numbers that no date has, or a day that this month did not have."""
    with pytest.raises(ModelError) as told:
        PartialDate.parse(text)
    assert told.value.message.code == code


def test_a_wrong_date_is_told_with_its_numbers() -> None:
    for parts, values in (
        ((1993, 13, 1), {"year": 1993, "month": 13, "day": 1}),
        ((1993, 2, 30), {"year": 1993, "month": "02", "day": "30"}),
    ):
        with pytest.raises(ModelError) as told:
            PartialDate(*parts)
        assert dict(told.value.message.values) == values
    with pytest.raises(ModelError) as told:
        PartialDate.parse(" May ")
    assert dict(told.value.message.values) == {"text": "May"}


def test_dates_as_they_are_written_and_compared() -> None:
    assert [str(PartialDate(*parts)) for parts in ((1993,), (1993, 5), (1993, 5, 7), (7, 1, 2))] == [
        *("1993", "1993-05-00", "1993-05-07", "0007-01-02"),
    ]
    assert PartialDate(1993) < PartialDate(1993, 1) < PartialDate(1993, 1, 2) < PartialDate(1993, 2)
    for parts in ((1993, -1), (1993, 1, -1), (-1,)):
        with pytest.raises(ModelError):
            PartialDate(*parts)


def test_the_day_whose_rules_apply() -> None:
    start, end, third = date(2020, 5, 1), date(2020, 5, 9), date(2020, 5, 3)
    assert EventInfo(start=start, end=end, round_dates=(third,)).began == start
    assert EventInfo(end=end, round_dates=(None, third)).began == third
    assert EventInfo(end=end).began == end
    assert EventInfo().began is None


# Points


@pytest.mark.parametrize(
    ("value", "plain", "half"),
    [
        (0, "0", "0"),
        (60, "1", "1"),
        (30, "0.5", "½"),
        (90, "1.5", "1½"),
        (-30, "-0.5", "-½"),
        (-90, "-1.5", "-1½"),
        (45, "0.75", "0.75"),
        (6, "0.1", "0.1"),
        (3, "0.05", "0.05"),
        (20, "1/3", "1/3"),
        (100, "1 2/3", "1 2/3"),
        (-80, "-1 1/3", "-1 1/3"),
        (1, "1/60", "1/60"),
    ],
)
def test_points_as_they_are_written(value: int, plain: str, half: str) -> None:
    assert (format_points(value), format_points(value, half="½")) == (plain, half)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 60),
        (" 0.5 ", 30),
        (",5", 30),
        ("½", 30),
        ("1½", 90),
        ("1/3", 20),
        ("11.5", 690),
        ("0.05", 3),
        ("-1", -60),
        ("-½", -30),
        ("1.1", 66),
        ("0.9", 54),
        ("٣", 180),
        ("-1/3", -20),
    ],
)
def test_points_as_they_are_read(text: str, value: int) -> None:
    assert parse_points(text) == points(text) == value


@pytest.mark.parametrize("text", ["", "x", "1/0", "0.001", "1/7", "½½", "٣½x"])
def test_what_is_no_number_of_points(text: str) -> None:
    with pytest.raises(ModelError):
        parse_points(text)


def test_points_of_other_kinds() -> None:
    assert (points(2), points(Fraction(1, 3)), points("0.25")) == (120, 20, 15)
    with pytest.raises(ModelError):
        points(Fraction(1, 7))
    assert [decimal_points(value) for value in (0, 690, -30, 6, 60)] == ["0.0", "11.5", "-0.5", "0.1", "1.0"]
    for value in (3, 20):
        with pytest.raises(ModelError):
            decimal_points(value)


def test_halves_go_up() -> None:
    assert [half_up(Fraction(n, 4)) for n in (-6, -5, -2, -1, 1, 2, 3, 6)] == [-1, -1, 0, 0, 0, 1, 1, 2]
    assert [rounded_mean(values) for values in ([1, 2], [1, 1, 2], [2, 2, 1], [-1, -2])] == [2, 1, 2, -1]


# Performances


def test_the_two_tables_answer_each_other() -> None:
    """A difference of the first table gives back its fraction by the second, both ways, where the table has steps."""
    assert [performance_difference(one) for one in (50, 51, 60, 75, 99, 100)] == [0, 7, 72, 193, 677, 800]
    for hundredths in range(50, 100):
        assert expected_hundredths(performance_difference(hundredths)) == hundredths
        assert expected_hundredths(-performance_difference(hundredths)) == 100 - hundredths
        assert performance_difference(100 - hundredths) == -performance_difference(hundredths)
    assert [expected_hundredths(one) for one in (0, 3, 4, 10, 11, 735, 736, 9000)] == [50, 50, 51, 51, 52, 99, 100, 100]
    assert [expected_hundredths(-one) for one in (3, 4, 735, 736)] == [50, 49, 1, 0]


def test_several_opponents_at_once() -> None:
    """However far apart two ratings of four digits are."""
    for rating, opponent in (
        (2000, 2000),
        (2000, 1908),
        (1, 9999),
        (9999, 1),
        (2000, 1264),
        (2000, 2736),
        (0, 735),
        (735, 0),
    ):
        assert expected_sum(rating, [opponent]) == expected_hundredths(rating - opponent)
    assert expected_sum(2000, [2000, 1908, 2092, 1000]) == 250
    assert expected_sum(10_999 - 800, [0]) == 100
    assert expected_sum(0, [10_999]) == 0
    assert expected_sum(11_000, [0]) == 100


def test_performances() -> None:
    assert [scored_hundredths(score, 4) for score in (0, 30, 60, 90, 240)] == [0, 13, 25, 38, 100]
    assert performance([2000, 2100], 90) == 2050 + 193
    assert performance([2000, 2001], 0) == 2001 - 800
    assert performance_as_unrated([2000, 2001], 60) == 2001
    assert performance_as_unrated([2000, 2000], 90) == 2015
    assert performance_as_unrated([2000, 2000], 120, Fraction(25, 2)) == 2025
    assert performance_as_unrated([2000, 2000], 30) == 2000 - 193
    assert performance_as_unrated([2000, 2000], 0) is None
    assert perfect_performance([2050, 2100], 0) == 1250
    assert perfect_performance([2000, 2000], 120) == 2736
    assert perfect_performance([2000, 1264], 120) == 2736, "certainty against the stronger"
    assert perfect_performance([1264, 2000], 0) == 464, "eight hundred below the weaker"
    assert perfect_performance([2000, 2000], 60) == 1997, "half a point is expected from three points below on"
    assert perfect_performance([2000], 30) == 1997
    assert perfect_performance([2000, 1264], 90) == 2000, "certainty against the weaker takes 736 points"


# The initial list


def rated(method: str, official: int = 0, national: int = 0, typed: int = 0) -> int:
    own = (NationalRating("ESP", national),) if national else ()
    return ranking_rating(Player(Number(1), "", official, national=own, tournament_rating=typed), method)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        # FIDE, NRO, FIDON, NIDOF, HBFN, LBFN, OTHER, none
        ((2000, 2100, 2200), [2000, 2100, 2000, 2100, 2200, 2000, 2200, 2200]),
        ((2100, 2000, 0), [2100, 2000, 2100, 2000, 2100, 2000, 0, 2100]),
        ((0, 2000, 1900), [0, 2000, 2000, 2000, 2000, 2000, 1900, 1900]),
        ((2000, 0, 1900), [2000, 0, 2000, 2000, 2000, 2000, 1900, 1900]),
        ((0, 0, 1900), [0, 0, 1900, 1900, 1900, 1900, 1900, 1900]),
        ((0, 0, 0), [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_which_rating_ranks(facts: tuple[int, int, int], expected: list[int]) -> None:
    assert [rated(method, *facts) for method in (*METHODS, "")] == expected


def test_the_national_rating_is_that_of_the_federation_asked_for() -> None:
    own = (NationalRating("FRA", 0), NationalRating("ESP", 1900), NationalRating("FRA", 2100))
    player = Player(Number(1), national=own)
    assert [ranking_rating(player, "NRO", federation) for federation in ("", "ESP", "FRA", "GER")] == [
        *(1900, 1900, 2100, 0),
    ]
    assert listed_rating(player, ("FIDE", "ESP")) == ("ESP", 1900)
    assert listed_rating(Player(Number(1), rating=2000, national=own), ("ESP", "FIDE")) == ("ESP", 1900)
    assert listed_rating(Player(Number(1), rating=2000), ("ESP", "FIDE")) == ("FIDE", 2000)
    assert listed_rating(Player(Number(1)), ("FIDE", "ESP")) == ("", 0)


def people(*facts: dict[str, object]) -> list[Player]:
    return [Player(Number(number), **one) for number, one in enumerate(facts, 1)]  # type: ignore[arg-type]


def order(players: list[Player], ties: str = "", edition: str = "") -> list[int]:
    return [int(one.number) for one in initial_order(players, EventInfo(ranking_ties=ties), edition)]


def test_what_decides_between_equals() -> None:
    equal = people(
        {"name": "Zoe", "fide_id": "900", "birth": PartialDate(1990, 5, 2)},
        {"name": "ana", "fide_id": "1000", "birth": PartialDate(1990, 5, 1)},
        {"name": "Mía", "birth": PartialDate(1990, 4, 9)},
        {"name": "Bo", "fide_id": "800"},
    )
    assert order(equal) == order(equal, "name") == [2, 4, 3, 1]
    assert order(equal, "fide-id") == [4, 1, 2, 3]
    assert order(equal, "oldest") == [3, 2, 1, 4]
    assert order(equal, "youngest") == [1, 2, 3, 4]
    assert order(equal, "letters:MÍA") == [3, 1, 2, 4], "her own letters are where it begins"
    assert order(equal, "letters:MI") == [3, 1, 2, 4]
    assert order(equal, "letters:MIB") == [1, 2, 4, 3], "the accent is no letter"
    assert order(equal, "letters:MJ") == [1, 2, 4, 3]
    for word in ("final", ""):
        drawn = sorted(range(1, 5), key=lambda number: -lot(word or "initial list", number))
        assert order(equal, f"lots:{word}" if word else "lots") == drawn
    assert list_key()(equal[0]) == (0, Title.NONE.rank, "zoe")


def test_the_year_goes_before_the_month_and_the_month_before_the_day() -> None:
    born = people(*({"birth": PartialDate(*day)} for day in ((1991, 1, 1), (1990, 2, 9), (1990, 3, 1), (1990, 2, 10))))
    assert order(born, "oldest") == [2, 4, 3, 1]
    assert order(born, "youngest") == [1, 3, 4, 2]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("esp:2105:12345", ("ESP", 2105, "12345")),
        (" FRA:0 ", ("FRA", 0, "")),
        ("GER:99999:a:b", ("GER", 99999, "a:b")),
    ],
)
def test_a_national_rating_is_read_as_it_is_typed(text: str, found: tuple[str, int, str]) -> None:
    read = parse_national(text)
    assert (read.federation, read.rating, read.identifier) == found
    assert parse_national(str(read)) == read


@pytest.mark.parametrize("text", ["", ":2000", "ESP", "ESP:", "ESP:x", "ESP:-1", "ESP:100000", "ESP:٣", "ESP: 2000"])
def test_what_is_no_national_rating(text: str) -> None:
    with pytest.raises(OptionError) as told:
        parse_national(text)
    assert told.value.message == Message("not-national-rating", text=text)


def test_the_rating_of_a_round() -> None:
    """2000 at first, 2050 from round 4 on, 2100 from round 6 on, 2150 from round 9 on."""
    later = (LaterRating(4, 2050), LaterRating(6, 2100), LaterRating(9, 2150))
    player = Player(Number(1), rating=2000, later_ratings=later)
    assert [player.rating_in(number) for number in range(1, 11)] == [*[2000] * 3, *[2050] * 2, *[2100] * 3, *[2150] * 2]
    assert Player(Number(1), rating=1900).rating_in(5) == 1900


def test_titles_by_edition() -> None:
    mixed = people({"title": Title.IM}, {"title": Title.WGM}, {"title": Title.GM}, {}, {"title": Title.CM})
    assert order(mixed) == [3, 1, 2, 5, 4]
    assert order(mixed, edition="1998") == order(mixed, edition="1992") == [3, 2, 1, 5, 4]
    ranks = [title_rank(title, "1998") for title in Title]
    assert sorted(ranks) == list(range(len(Title)))
    assert title_rank(Title.GM) == 0


def test_all_of_the_first_kind_of_rating_come_first() -> None:
    esp = (NationalRating("ESP", 2400),)
    found = people({"rating": 1500}, {"national": esp}, {"rating": 1600, "national": esp}, {}, {"title": Title.GM})
    assert [one.number for one in order_by_kinds(found, ("FIDE", "ESP"))] == [3, 1, 2, 5, 4]
    assert [one.number for one in order_by_kinds(found, ("ESP", "FIDE"))] == [2, 3, 1, 5, 4]


# Lots


def test_lots_can_be_drawn_again_by_anybody() -> None:
    series = Random("7")
    drawn = [series.random() for _ in "abcd"]
    expected = [letter for _, letter in sorted(zip(drawn, "abcd", strict=True))]
    assert Lots(7).order("abcd") == expected
    assert Lots("7").one("abcd") == expected[0]
    assert lot("final", 3) == int.from_bytes(sha256(b"final:3").digest()[:6], "big")
    assert (len(drawn_letters(7)), drawn_letters(7, 2)) == (3, drawn_letters(7)[:2])
    assert set(drawn_letters(3, 400)) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


# Facts with their usual values


def test_usual_values() -> None:
    assert Absence(2, Number(3)).kind is Outcome.ZERO_BYE
    assert TeamBye(1, 2).kind == "U"
    assert Adjustment(1, 60) == (1, 60, 0, None, None)
    assert ForbiddenGroup((1, 2)) == ((1, 2), 1, None)
    assert (VirtualPoints(1, 2, 1, 2, 60).pairing_points, VirtualPoints(1, 2, 1, 2, 60, 120).pairing_points) == (
        60,
        120,
    )
    assert (Regulation().assumed, Regulation().of_teams, Tournament().pair_by_position) == (False, False, False)
    assert EventInfo().check_lists
    assert Tournament(rounds=(Round(),)).next_round == 2


def test_a_team_event_needs_teams() -> None:
    teams = Tournament(teams=(Team(1),), regulation=Regulation(of_teams=True))
    assert teams.of_teams
    assert not Tournament(regulation=Regulation(of_teams=True)).of_teams
    assert not Tournament(teams=(Team(1),)).of_teams


def test_line_ups_come_by_twos() -> None:
    one, two, three, four = (LineUp(1, team, 5 - team, ()) for team in range(1, 5))
    assert TeamRound((one, two, three, four)).matches == ((one, two), (three, four))


def test_a_round_is_finished_when_both_sides_of_every_game_are_known() -> None:
    assert Game.of(1, 2, Outcome.WIN) == (1, 2, Outcome.WIN, Outcome.LOSS)
    known, half = Game.of(1, 2, Outcome.WIN), Game(Number(3), Number(4), Outcome.WIN, Outcome.PENDING)
    other = Game(Number(3), Number(4), Outcome.ADJOURNED, Outcome.LOSS)
    assert [Round(games).is_finished for games in ((known,), (known, half), (other,), ())] == [True, False, False, True]
    forfeit = Game.of(1, 2, Outcome.FORFEIT_WIN)
    assert Round((forfeit,)).shows_colours(forfeit)
    assert not Round((forfeit,), uncoloured=(Number(1), Number(2))).shows_colours(forfeit)
    assert Round((known,), uncoloured=(Number(1), Number(2))).shows_colours(known)
    assert not Game(Number(1), Number(2), Outcome.WIN, Outcome.FORFEIT_LOSS).played
