"""Records that name participants, field by field at the columns of the annexure; and what is said of each wrong one."""

from __future__ import annotations

import pytest

from tablas.errors import FormatError
from tablas.formats import trf
from tablas.formats.trf.alignment import first_misfit, fits, has_sound_games, is_sound, realigned, respaced
from tablas.formats.trf.dates import is_doubtful, is_empty_date, read_birth, read_date
from tablas.formats.trf.scoring_records import letters_and_points
from tablas.formats.trf.values import is_time_control, numbers, read_points, whole, write_birth, write_points
from tablas.model import (
    POINT,
    Absence,
    Adjustment,
    ForbiddenGroup,
    ForfeitedMatch,
    LineUp,
    NationalRating,
    Outcome,
    PartialDate,
    Team,
    TeamBye,
    Title,
    Tournament,
    VirtualPoints,
)
from tablas.model.tournament import Tournament as Event

HALF = POINT // 2


def at(code: str, **fields: str) -> str:
    """A record with its fields at their columns, counted from 1: ``at("240", c5="F", c7="  1")``."""
    line = code
    for name, text in fields.items():
        line = line.ljust(int(name[1:]) - 1) + text
    return line


def player(number: int, name: str = "") -> str:
    return at("001", c5=f"{number:4}", c15=name or f"P{number}")


PEOPLE = tuple(player(number) for number in range(1, 7))


def load(*lines: str, lenient: bool = False, people: tuple[str, ...] = PEOPLE) -> trf.Loaded:
    return trf.read("\n".join(["012 Open", *people, *lines, ""]).encode(), "", lenient)


def event(*lines: str) -> Tournament:
    loaded = load(*lines)
    assert loaded.notes == ()
    return loaded.tournament


def wrong(*lines: str) -> tuple[str, int | None, int | None]:
    """The code, the line and the column of what a strict reading stops at; a lenient one goes on and lists it."""
    with pytest.raises(FormatError) as error:
        load(*lines)
    repairs = load(*lines, lenient=True).repairs
    assert (repairs[0].line, repairs[0].column) == (error.value.where.line, error.value.where.column)
    return error.value.message.code, error.value.where.line, error.value.where.column


LAST = len(PEOPLE) + 2
"""The line of the first record below the players."""


# Players


@pytest.mark.parametrize(
    ("letter", "kind"),
    [("F", Outcome.FULL_BYE), ("H", Outcome.HALF_BYE), ("Z", Outcome.ZERO_BYE), ("h", Outcome.HALF_BYE)],
)
def test_byes_of_the_next_round_and_later(letter: str, kind: Outcome) -> None:
    told = event(at("240", c5=letter, c7="  2", c11="   1", c16="   4"))
    assert told.absences == (Absence(2, 1, kind), Absence(2, 4, kind))
    assert event(at("240", c5=letter, c7="  2", c11="1 4")).absences == told.absences, "in words where not in columns"


def test_byes_that_cannot_be_read() -> None:
    assert wrong(at("240", c5="X", c7="  1", c11="   1")) == ("not-f-h", LAST, 5)
    assert wrong(at("240", c5="F", c7="  x", c11="   1")) == ("not-rounds-number", LAST, 7)
    assert wrong(at("240", c5="F", c7="  0", c11="   1")) == ("not-rounds-number", LAST, 7)
    _code, line, column = wrong(at("240", c5="F", c7="  1", c11="   1", c16="   9"))
    assert (line, column) == (LAST, 16)
    left = load(at("240", c5="F", c7="  1", c11="   1", c16="   9"), lenient=True).tournament
    assert left.absences == (Absence(1, 1, Outcome.FULL_BYE),)


def test_imaginary_points() -> None:
    whole_record = at("250", c5=" 2.0", c10=" 1.5", c15="  1", c19="  2", c23="   1", c28="   3")
    assert event(whole_record).virtual_points == (VirtualPoints(1, 3, 1, 2, POINT + HALF, 2 * POINT),)
    alone = at("250", c10=" 0.5", c15="  3", c23="   2")
    assert event(alone).virtual_points == (VirtualPoints(2, 2, 3, 3, HALF, 0),)
    for broken in (
        at("250", c10=" x.5", c15="  1", c23="   1"),
        at("250", c5=" x.5", c15="  1", c23="   1"),
        at("250", c10=" 0.5", c23="   1"),
        at("250", c10=" 0.5", c15="  1"),
        at("250", c10=" 0.5", c15="  3", c19="  2", c23="   1"),
    ):
        assert wrong(broken) == ("virtual-points-record", LAST, 5)
    assert event(at("250", c10=" 0.5", c15="  3", c19="  3", c23="   1")).virtual_points[0].last_round == 3


def test_players_who_are_kept_apart() -> None:
    assert event(at("260", c13="   1", c18="   2", c23="   5")).forbidden == (ForbiddenGroup((1, 2, 5), 1, None),)
    assert event(at("260", c5="  2", c9="  4", c13="   1", c18="   2")).forbidden == (ForbiddenGroup((1, 2), 2, 4),)
    assert event(at("260", c13="   1")).forbidden == (), "nobody is kept apart from himself"
    assert wrong(at("260", c5="  x", c13="   1", c18="   2")) == ("not-rounds-number", LAST, 5)
    assert wrong(at("260", c9="  x", c13="   1", c18="   2")) == ("not-rounds-number", LAST, 9)
    assert load(at("260", c9="  x", c13="   1", c18="   2"), lenient=True).tournament.forbidden == ()
    assert event("XXP 1 2,4").forbidden == (ForbiddenGroup((1, 2, 4)),)
    assert event("XXP 1").forbidden == ()


def test_who_is_away_next() -> None:
    assert {one.player for one in event("XXZ 2, 5").absences} == {2, 5}
    _, line, column = wrong("XXZ 2 9")
    assert (line, column) == (LAST, 7)


def test_accelerated_points_round_by_round() -> None:
    lines = (at("XXA", c5="   1", c10=" 1.0", c15=" 1.0", c20=" 0.5"), at("XXA", c5="   2", c10=" 1.0", c15=" 0.0"))
    worth = {
        (player, number, one.points)
        for one in event(*lines).virtual_points
        for player in range(one.first_player, one.last_player + 1)
        for number in range(one.first_round, one.last_round + 1)
        if one.points
    }
    assert worth == {(1, 1, POINT), (1, 2, POINT), (1, 3, HALF), (2, 1, POINT)}
    assert wrong(at("XXA", c5="   1", c10=" x.0")) == ("is-not-a-number-of-points", LAST, 10)
    assert wrong(at("XXA", c5="   1", c10=" 1.0x")) == ("is-not-a-number-of-points", LAST, 10)


@pytest.mark.parametrize(
    ("mark", "outcome"),
    [("W", Outcome.WIN), ("D", Outcome.DRAW), ("L", Outcome.LOSS), ("", None), ("+", Outcome.FORFEIT_WIN)],
)
def test_abnormal_points(mark: str, outcome: Outcome | None) -> None:
    line = at("299", c5=mark, c8="", c14=" 1.5", c20="  2", c24="   3")
    assert event(line).adjustments == (Adjustment(3, POINT + HALF, 2, outcome, None),)


def test_abnormal_points_of_matches_and_of_older_programs() -> None:
    assert event(at("299", c5="W", c8=" 2.0", c14=" 1.0", c20="  1", c24="   3")).adjustments == (
        Adjustment(3, POINT, 1, Outcome.WIN, 2 * POINT),
    )
    assert event(at("299", c5="W", c7=" 2.0", c12=" 1.0", c17="  1", c21="   3")).adjustments == (
        Adjustment(3, POINT, 1, Outcome.WIN, 2 * POINT),
    )
    assert event(at("299", c14="-0.5", c24="   3")).adjustments == (Adjustment(3, -HALF, 0, None, None),)
    everybody = event(at("299", c5="W", c14=" 3.0", c20="  2")).adjustments
    assert [(one.player, one.points, one.round) for one in everybody] == [(0, 3 * POINT, 2)]
    for broken in (
        at("299", c5="Q", c14=" 1.0", c20="  1", c24="   3"),
        at("299", c5="W", c14=" x.0", c20="  1", c24="   3"),
        at("299", c5="W", c14=" 1.0", c20="  x", c24="   3"),
        at("299", c5="W", c8=" x.0", c14=" 1.0", c20="  1", c24="   3"),
    ):
        assert wrong(broken) == ("record-abnormal-points", LAST, 5)


def test_a_national_rating() -> None:
    line = at(
        "ESP", c5="   2", c10="w", c11=" A1", c15="Ana", c49="1805", c54="CAT", c58="      12345", c70="1990/05/06"
    )
    (one,) = event(line).players[1].national
    assert one == NationalRating("ESP", 1805, "A1", "CAT", "12345", "Ana", "w", PartialDate(1990, 5, 6))
    assert event(at("ESP", c5="   2", c15="Ana")).players[1].national[0].rating == 0
    for stranger in (
        at("ESP", c5="   9", c15="Ana", c49="1805"),
        at("ESP", c5="   2", c15="Ana", c49="18x5"),
        at("ESP", c5="   2", c10="q", c15="Ana"),
        at("ESP", c5="   2", c15="Ana", c70="1990/99/06"),
        at("ESP", c5="   2", c15="Ana", c81=" 1.0"),
        at("ESP", c4="x   2", c15="Ana"),
        at("ACC", c5="   2", c15="Ana"),
    ):
        assert [one.national for one in load(stranger, lenient=True).tournament.players] == [()] * 6


# Teams


def squad(number: int, name: str, *members: int, strength: str = "") -> str:
    columns = {f"c{74 + 5 * place}": f"{member:4}" for place, member in enumerate(members)}
    return at("310", c5=f"{number:3}", c9=name, c42=name[:3].upper(), c48=strength, **columns)


TEAMS = (squad(1, "Casino", 1, 2), squad(2, "Ateneo", 3, 4), squad(3, "Liceo", 5, 6))


def clubs(*lines: str) -> Event:
    return event(*TEAMS, *lines)


def test_teams_have_their_members_in_the_order_of_the_boards() -> None:
    assert clubs().teams == (
        Team(1, "Casino", "CAS", members=(1, 2)),
        Team(2, "Ateneo", "ATE", members=(3, 4)),
        Team(3, "Liceo", "LIC", members=(5, 6)),
    )
    (strong,) = event(squad(7, "Casino", 2, 0, 1, strength="2105.0")).teams
    assert (strong.number, strong.strength, strong.members) == (7, 2105, (2, 1))
    assert wrong(squad(1, "Casino", 1, 9)) == ("not-entered-player", LAST, 79)
    assert load(squad(1, "Casino", 1, 9), lenient=True).tournament.teams[0].members == (1,)
    noted = load(squad(1, "Casino", 1, strength="strong")).notes
    assert [(one.line, one.column) for one in noted] == [(LAST, 48)]
    for twice in (squad(0, "None"), squad(1, "Casino") + "\n" + squad(1, "Other")):
        with pytest.raises(FormatError) as error:
            load(*twice.split("\n"))
        assert (error.value.message.code, error.value.where.column) == ("not-teams-number", 5)
    old = (at("013", c5="Kings", c37="   1", c42="   2"), at("013", c5="Rooks", c37="   3"))
    assert event(*old).teams == (Team(1, "Kings", members=(1, 2)), Team(2, "Rooks", members=(3,)))


def test_line_ups_of_a_round() -> None:
    found = clubs(at("300", c5="  1", c9="  1", c13="  2", c17="   2", c22="   0", c27="   1")).line_ups
    assert found == (LineUp(1, 1, 2, (2, 0, 1)),)
    first = LAST + 3
    for broken, told in (
        (at("300", c5="  x", c9="  1", c13="  2"), ("not-rounds-number", first, 5)),
        (at("300", c5="  1", c9="  8", c13="  2"), ("no-team-2", first, 9)),
        (at("300", c5="  1", c9="  1", c13="  8"), ("no-team-2", first, 13)),
        (at("300", c5="  1", c9="  1", c13="  2", c17="   9"), ("not-entered-player", first, 17)),
    ):
        assert wrong(*TEAMS, broken) == told
    left = load(*TEAMS, at("300", c5="  1", c9="  1", c13="  2", c17="   9", c22="   1"), lenient=True).tournament
    assert left.line_ups == (LineUp(1, 1, 2, (0, 1)),)


def test_byes_and_forfeits_of_teams() -> None:
    made = clubs(at("320", c5=" 2.0", c10=" 1.0", c15="  3", c19="  0", c23="  1"))
    assert made.team_byes == (TeamBye(1, 3, "U"), TeamBye(3, 1, "U"))
    assert (made.match_scoring.pairing_bye, made.match_scoring.pairing_bye_games) == (2 * POINT, POINT)
    first = LAST + 3
    assert wrong(*TEAMS, at("320", c5=" x.0")) == ("is-not-a-number-of-points", first, 5)
    assert wrong(*TEAMS, at("320", c10=" x.0")) == ("is-not-a-number-of-points", first, 10)
    assert wrong(*TEAMS, at("320", c15="  9")) == ("no-team-2", first, 15)
    asked = clubs(at("240", c5="H", c7="  2", c11="   1")).team_byes
    assert asked == (TeamBye(2, 1, "H"),)
    for outcome in ("+-", "-+", "--"):
        forfeited = clubs(at("330", c5=outcome, c8="  2", c12="  1", c16="  2")).forfeited_matches
        assert forfeited == (ForfeitedMatch(outcome, 2, 1, 2),)
    assert wrong(*TEAMS, at("330", c5="++", c8="  2", c12="  1", c16="  2")) == ("is-not-or", first, 5)
    assert wrong(*TEAMS, at("330", c5="+-", c8="  x", c12="  1", c16="  2")) == ("not-rounds-number", first, 8)
    assert wrong(*TEAMS, at("330", c5="+-", c8="  2", c12="  9", c16="  2")) == ("no-team-2", first, 12)
    assert wrong(*TEAMS, at("330", c5="+-", c8="  2", c12="  1", c16="  9")) == ("no-team-2", first, 16)


# What results are worth


def test_letters_of_results_with_their_points() -> None:
    made = event("162  W 3.0    D 1.0    L 0.5    A 0.0    P 2.0    X 1.5").scoring
    assert (made.win, made.draw, made.loss, made.pairing_bye, made.unknown) == (
        *(3 * POINT, POINT, HALF, 2 * POINT, POINT + HALF),
    )
    assert (made.forfeit_win, made.full_bye, made.half_bye, made.zero_bye, made.forfeit_loss) == (
        *(3 * POINT, 3 * POINT, POINT, 0, 0),
    )
    follows = event("162  W 3.0    D 1.0").scoring
    assert (follows.pairing_bye, follows.unknown) == (3 * POINT, POINT), "the bye follows the win, the unknown the draw"
    assert wrong("162  Q 1.0")[0] == wrong("162  W x")[0] == "not-result-points"
    assert wrong("162  W 3.0    Q 1.0") == ("not-result-points", LAST, 15)
    assert list(letters_and_points("162 w1D .5")) == [("W", "1", 5), ("D", " .5", 7)]
    teams = clubs("362  TW 3.0   TD 1.5   TL 1.0").match_scoring
    assert (teams.win, teams.draw, teams.loss) == (3 * POINT, POINT + HALF, POINT)


def test_the_engines_lines_of_points() -> None:
    made = event("XXS W=3 BW=2.5 D=1 HPB=0.5 PAB= 2 FL=0.5").scoring
    assert (made.win, made.black_win, made.draw, made.half_bye, made.pairing_bye, made.forfeit_loss) == (
        *(3 * POINT, 2 * POINT + HALF, POINT, HALF, 2 * POINT, HALF),
    )
    assert made.black_draw is None, "what is worth as much with Black says nothing"
    assert wrong("XXS Q=1") == wrong("XXS W=x") == ("is-not-a-result-with-its-points", LAST, 5)
    bb = event("BBW 3.0", "BBD 1.0", "BBL 0.5", "BBZ 0.5", "BBF 1.0").scoring
    assert (bb.win, bb.draw, bb.loss, bb.zero_bye, bb.forfeit_loss, bb.pairing_bye) == (
        *(3 * POINT, POINT, HALF, HALF, POINT, 3 * POINT),
    )
    assert event("BBW 3.0", "BBU 1.0").scoring.pairing_bye == POINT
    assert event("BBU 1.0", "BBW 3.0").scoring.pairing_bye == POINT, "whichever comes first"
    assert wrong("BBW x") == ("not-number-points-2", LAST, 5)


# Values


@pytest.mark.parametrize(
    ("text", "points"),
    [
        *((" 4,5", 270), ("1½", 90), ("½", 30), (".5", 30), ("5.", 300), ("-1.0", -60), ("+1", 60), ("0.25", 15)),
        *(("999999", 59_999_940), ("1000000", None), ("1.00000", None), ("1.0000", 60), ("", None), (".", None)),
        *(("x", None), ("1.2.3", None), ("--1", -60), ("1.001", None), ("-", None), ("٣", None)),
    ],
)
def test_points_as_programs_write_them(text: str, points: int | None) -> None:
    assert read_points(text) == points


def test_numbers_and_days_in_columns() -> None:
    assert [whole(text) for text in (" 12 ", "999999999999", "1000000000000", "-1", "", "1 2")] == [
        12,
        999_999_999_999,
        None,
        None,
        None,
        None,
    ]
    assert [
        write_points(value, width) for value, width in ((690, 4), (30, 4), (6000, 4), (6030, 5), (-30, 4), (60, 0))
    ] == [
        *("11.5", " 0.5", " 100", "100.5", "-0.5", "1.0"),
    ]
    assert numbers((1, 23, 456)) == "   1   23  456"
    assert numbers((1, 23), 3) == "  1  23"
    assert [write_birth(one) for one in (None, PartialDate(1990), PartialDate(1990, 5), PartialDate(990, 5, 6))] == [
        *("", "1990/00/00", "1990/05/00", "0990/05/06"),
    ]
    for text, known in (
        *(("5400", True), ("40/5400+30", True), ("40/5400:900+30", True), ("W300+2-B240", True), ("W300", False)),
        *(("W300-Bx", False), ("Wx-B300", False), ("x/300", False), ("300+x", False), ("", False), ("40/", False)),
        *(("300 +2", False), ("300::300", False)),
    ):
        assert is_time_control(text) is known, text


@pytest.mark.parametrize(
    ("text", "day", "doubtful"),
    [
        ("1999/12/31", (1999, 12, 31), False),
        ("31.12.1999", (1999, 12, 31), False),
        ("12.31.1999", (1999, 12, 31), False),
        ("12/12/1999", (1999, 12, 12), False),
        ("12/13/1999", (1999, 12, 13), False),
        ("13/12/1999", (1999, 12, 13), False),
        ("03/02/01", (2003, 2, 1), True),
        ("03.02.01", (2001, 2, 3), False),
        ("32.01.05", (2032, 1, 5), False),
        ("3 maart 2021", (2021, 3, 3), False),
        ("martes 3 mar 2021", (2021, 3, 3), False),
        ("mar 3 juin 2021", None, False),
        ("3 Dez 99", (1999, 12, 3), False),
        ("3 4 May 2021", None, False),
        ("2021 May 3", (2021, 5, 3), False),
        ("3 May 021", None, False),
        ("120242", None, False),
    ],
)
def test_days_of_an_event(text: str, day: tuple[int, int, int] | None, doubtful: bool) -> None:
    found = read_date(text)
    assert (None if found is None else (found.year, found.month, found.day)) == day
    assert is_doubtful(text) is doubtful


def test_births_may_be_known_in_part() -> None:
    assert [
        read_birth(text) for text in ("1993/05/00", "1993-5", " 1993 ", "0000", "1993/13/01", "1993/00/01", "19930506")
    ] == [
        PartialDate(1993, 5),
        PartialDate(1993, 5),
        PartialDate(1993),
        None,
        None,
        None,
        PartialDate(1993, 5, 6),
    ]
    assert [is_empty_date(text) for text in ("", " / ", "00.00.0000", "--/--", "??", "*", "1")] == [True] * 6 + [False]


# Columns of a player's line


SOUND = at(
    "001",
    c5="   1",
    c10="m",
    c11=" GM",
    c15="Ana",
    c49="2100",
    c54="ESP",
    c58="    2200012",
    c70="1990/05/06",
    c81=" 1.5",
    c86="   1",
    c92="   3 w 1",
    c102="   2 b =",
)


def test_a_line_fits_its_columns_or_not() -> None:
    assert fits(SOUND)
    assert is_sound(SOUND)
    assert has_sound_games(SOUND)
    assert first_misfit(SOUND) == 92
    for gap in (4, 9, 14, 53, 57, 69, 80, 85, 90, 91, 100, 101, 110, 111):
        broken = f"{SOUND.ljust(115)[: gap - 1]}x{SOUND.ljust(115)[gap:]}".rstrip()
        assert not fits(broken), gap
        assert first_misfit(broken) == gap
    long_name = at("001", c5="   1", c15="N" * 34, c49="2100")
    assert fits(long_name), "a name may be one letter too long"
    assert not fits(at("001", c5="   1", c48="N", c49="2100"))
    assert not fits(at("001", c5="   1", c15="N" * 34, c49="21x0"))
    assert first_misfit("001\t1") == 4


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (5, "  x1"),
        (5, "    "),
        (49, "21x0"),
        (81, " x.5"),
        (86, "   x"),
        (92, "   x w 1"),
        (92, "   3 q 1"),
        (92, "   3 w Q"),
    ],
)
def test_every_field_holds_the_kind_of_thing_it_should(column: int, text: str) -> None:
    broken = SOUND[: column - 1] + text + SOUND[column - 1 + len(text) :]
    assert not is_sound(broken)
    assert fits(broken)
    assert has_sound_games(broken) is (column in (49, 86))


def test_a_line_is_put_into_its_columns() -> None:
    assert respaced("001 1 m GM Ana 2100 ESP 2200012 1990/05/06 1.5 1 3 w 1 2 b =") == SOUND
    assert respaced("001\t1\tm\tGM\tAna\t2100\tESP\t2200012\t1990/05/06\t1,5\t1\t3\tw\t1\t2\tb\t=") is not None
    assert respaced("001 1 Ana 3 w 1") is None, "without points"
    assert respaced("001 1 Ana 1.5 1 3 w") is None, "a round has three parts"
    for shift in (1, 2, 3, 4):
        wide = SOUND[:20] + " " * shift + SOUND[20:]
        assert next(iter(realigned(wide))) == SOUND
        narrow = SOUND[:40] + SOUND[40 + min(shift, 7) :]
        assert SOUND in list(realigned(narrow))


def test_titles_of_every_file() -> None:
    lines = tuple(
        at("001", c5=f"{place:4}", c11=f"{text:>3}", c15="X")
        for place, text in enumerate(("g", "WM", " f", "c", ""), 1)
    )
    titles = [one.title for one in load(people=lines).tournament.players]
    assert titles == [Title.GM, Title.WIM, Title.FM, Title.CM, Title.NONE]
