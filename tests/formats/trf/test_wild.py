"""What programs in the wild write: read silently, or refused with a place, or repaired and listed."""

from datetime import date
from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.formats import trf
from tablas.model import POINT, Absence, Bye, Colour, Game, Outcome, PartialDate, Title

DATA = Path(__file__).parents[2] / "data" / "trf"


def row(number: int, *cells: str, points: str = "", rank: str = "", head: str = "", **fields: str) -> str:
    """A player's line: *cells* are eight characters wide."""
    text = head or f"001 {number:4} {fields.get('sex', ' ')}{fields.get('title', ''):>3} {fields.get('name', '')}"
    text = f"{text:<48}{fields.get('rating', ''):>4}".ljust(69) + fields.get("birth", "")
    return (f"{text:<80}{points:>4} {rank:>4}".ljust(91) + "  ".join(cells)).rstrip()


def file(*rows: str) -> bytes:
    return "\n".join(rows).encode() + b"\n"


def load(*rows: str, lenient: bool = False) -> trf.Loaded:
    return trf.read(file(*rows), "wild.trf", lenient)


# Variations that lose nothing.


@pytest.mark.parametrize(
    ("written", "title"),
    [
        *((title.value, title) for title in Title),
        *zip(("g", "m", "wg", "f", "wm", "c", "wf", "wc"), list(Title)[:8], strict=True),
        ("gm", Title.GM),
        ("WG", Title.WGM),
        ("AGM", Title.NONE),
    ],
)
def test_titles(written, title):
    expected = {"c": Title.CM, "m": Title.IM, "wg": Title.WGM, "f": Title.FM, "wm": Title.WIM}.get(written, title)
    for shown in (f"{written:>3}", f"{written:<3}"):
        assert load(row(1, title=shown)).tournament.players[0].title is expected


@pytest.mark.parametrize(("written", "sex"), [("m", "m"), ("w", "w"), ("f", "w"), ("F", "w"), ("M", "m"), (" ", "")])
def test_sexes(written, sex):
    assert load(row(1, sex=written)).tournament.players[0].sex == sex


@pytest.mark.parametrize("points", ["1.5", "1,5", "1½", ""])
def test_points(points):
    loaded = load(row(1, "   2 w 1", "   2 b =", points=points), row(2, "   1 b 0", "   1 w ="))
    assert loaded.tournament.rounds_paired == 2
    assert trf.dump(loaded.tournament, loaded.document) == file(
        row(1, "   2 w 1", "   2 b =", points=points), row(2, "   1 b 0", "   1 w =")
    )


@pytest.mark.parametrize(
    "text", ["2014/05/02", "2014-05-02", "02/05/2014", "2.5.2014", "05/02/2014", "14/05/02", "20140502"]
)
def test_dates(text):
    expected = date(2014, 2, 5) if text == "05/02/2014" else date(2014, 5, 2)
    assert load(f"042 {text}", row(1)).tournament.info.start == expected


def test_month_before_day_is_believed_only_where_nothing_else_is_a_date():
    assert load("042 05/22/2014", row(1)).tournament.info.start == date(2014, 5, 22)


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("1993/00/00", PartialDate(1993)),
        ("1993", PartialDate(1993)),
        ("1993/05/07", PartialDate(1993, 5, 7)),
        ("07.05.1993", PartialDate(1993, 5, 7)),
        ("0000/00/00", None),
        ("    /  /  ", None),
    ],
)
def test_births(text, birth):
    assert load(row(1, birth=text)).tournament.players[0].birth == birth


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("0000 - H", Outcome.HALF_BYE),
        ("       H", Outcome.HALF_BYE),
        ("     - h", Outcome.HALF_BYE),
        ("   0 - f", Outcome.FULL_BYE),
        ("0000   u", Outcome.PAIRING_BYE),
        ("0000 - z", Outcome.ZERO_BYE),
        ("0000 - -", Outcome.ZERO_BYE),
        ("0000 - =", Outcome.HALF_BYE),
        ("0000 - +", Outcome.PAIRING_BYE),
    ],
)
def test_byes(cell, kind):
    event = load(row(1, "   2 W 1"), row(2, "   1 B 0"), row(3, cell)).tournament
    assert event.rounds[0].byes == (Bye(3, kind),)


@pytest.mark.parametrize("cell", ["", "        ", "0000", "0000 -", "     -  "])
def test_absent_without_a_word(cell):
    event = load(row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, cell)).tournament
    assert event.rounds[0].byes == ()
    assert event.absences == ()


def test_forfeits_without_colours():
    event = load(row(1, "   2 - +"), row(2, "   1   -")).tournament
    assert event.rounds[0].games == (Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),)


def test_a_colour_on_one_side_is_enough():
    event = load(row(1, "   2   1"), row(2, "   1 w 0")).tournament
    assert event.rounds[0].games == (Game(2, 1, Outcome.LOSS, Outcome.WIN),)


def test_numbers_aligned_to_the_left_and_zeros_before_them():
    event = load("001 1".ljust(91) + "0002 w 1", "001 0002".ljust(91) + "1    b 0").tournament
    assert event.rounds[0].games == (Game.of(1, 2, Outcome.WIN),)


def test_lower_case_codes_blank_lines_and_missing_blanks():
    loaded = load("", "012Open", "xxr 5", "xxc BLACK1", row(1), "   ", "\x1a")
    assert loaded.tournament.name == "Open"
    assert loaded.tournament.total_rounds == 5
    assert loaded.tournament.initial_colour is Colour.BLACK


def test_records_that_only_others_know():
    rows = [row(1), "XXY    1 what", "ACC    1      something", "801 x", "999", "FRA   77 unknown player", "BBQ yes"]
    loaded = load(*rows)
    assert [text for _, text in loaded.document.unknown] == [rows[1], rows[2], *rows[4:]]
    assert trf.dump(loaded.tournament, loaded.document) == file(*rows)


def test_national_ratings_under_pseudo_codes():
    (player,) = load(row(1), row(1, rating="1999").replace("001", "BBB", 1)).tournament.players
    assert [(one.federation, one.rating) for one in player.national] == [("BBB", 1999)]


def test_points_may_count_the_bye_announced_for_the_next_round():
    for points in ("1.0", "1.5"):
        event = load(row(1, "   2 w 1", "0000 - H", points=points), row(2, "   1 b 0")).tournament
        assert event.absences == (Absence(2, 1, Outcome.HALF_BYE),)


def test_half_a_point_for_the_pairing_bye_is_a_scoring_and_not_a_slip():
    rows = [
        row(1, "   2 w 1", "0000 - U", points="1.5"),
        row(2, "   1 b 0", "   3 w 0", points="0.0"),
        row(3, "0000 - U", "   2 b 1", points="1.5"),
    ]
    loaded = load(*rows)
    assert loaded.tournament.scoring.pairing_bye == 30
    assert any("pairing bye" in str(note) for note in loaded.notes)


# What is really wrong: line, column, sentence; and what a lenient reading makes of it.

GAME = (row(1, "   2 w 1"), row(2, "   1 b 0"))


@pytest.mark.parametrize(
    ("rows", "line", "column", "words"),
    [
        ((row(1, "   7 w 1"),), 1, 92, "opponent 7 is not entered"),
        ((row(1, "   1 w 1"),), 1, 92, "his own opponent"),
        ((row(1, "   2 w 1"), row(2)), 1, 92, "Player 2 has nothing"),
        ((row(1, "   2 w 1"), row(2, "   3 b 0"), row(3, "   2 w 1")), 1, 92, "does not name this player but player 3"),
        ((row(1, "   2 w 1"), row(2, "   1 w 0")), 1, 97, "the same colour"),
        ((row(1, "   2   1"), row(2, "   1   0")), 1, 97, "are missing"),
        ((row(1, "   2 w 1"), row(2, "   1 b 1")), 1, 99, "do not fit"),
        ((row(1, "   2 w +"), row(2, "   1 b 0")), 1, 99, "do not fit"),
        ((row(1, "   2 w 1"), row(2, "   1 b  ")), 1, 99, "do not fit"),
        ((row(1, "   2 w H"), row(2, "   1 b 0")), 1, 99, "is a bye"),
        ((row(1, "   2 w 5"), row(2, "   1 b 0")), 1, 99, "'5' is not a result"),
        ((row(1, "   2 q 1"), row(2, "   1 b 0")), 1, 97, "not a colour and a result"),
        ((row(1, "  2x w 1"), row(2, "   1 b 0")), 1, 92, "'2x' is not an opponent"),
        ((row(1, "     - ?"), *GAME[1:]), 2, 92, "does not name"),
        ((*GAME, row(3, "     - ?")), 3, 99, "no opponent"),
        ((row(1, rating="18x0"),), 1, 49, "not a rating"),
        ((row(1, points="x"),), 1, 81, "not a number of points"),
        ((row(1, "   2 w 1", points="2.5"), row(2, "   1 b 0", points="0.0")), 1, 81, "the games give 1"),
        ((f"  {row(1)}",), 1, 1, "first column"),
        ((row(1, head="001    1\tAna"),), 1, 9, "tab"),
        ((row(1, "   2 w 1").replace("   2 w", "  2 w"), row(2, "   1 b 0")), 1, 97, "not a colour and a result"),
        ((row(1), "042 sometime in May"), 2, 5, "not a date"),
        ((row(1), "142 many"), 2, 5, "not a number of rounds"),
        ((row(1), "142 5", "XXR 6"), 3, 5, "is 6 here, but 5 elsewhere"),
        ((*GAME, "142 5", "152 X"), 4, 5, "not an initial colour"),
        ((*GAME, "152 W", "XXC black1"), 4, 5, "given twice"),
        ((row(1), "162  Q 1.0"), 2, 6, "not a result with its points"),
        ((row(1), "XXS W=win"), 2, 5, "not a result with its points"),
        ((row(1), "BBW x"), 2, 5, "not a number of points"),
        ((row(1), "192 FIDE_LIM"), 2, 5, "not a tournament type"),
        ((row(1), "202 BH", "212 PTS,SB"), 3, 5, "tie-breaks are given twice"),
        ((row(1), "352 WXW"), 2, 5, "row of W and B"),
        ((row(1), "240 Q   1    1"), 2, 5, "not F, H or Z"),
        ((row(1), "240 H   x    1"), 2, 7, "not a round's number"),
        ((row(1), "240 H   1    9"), 2, 11, "no player 9"),
        ((*GAME, "240 H   1    2"), 3, 5, "contradicts"),
        ((row(1), "250       1.0   3   1    1    1"), 2, 5, "virtual points"),
        ((row(1), "XXA    1  one"), 2, 10, "not a number of points"),
        ((row(1), "260   1   x    1    2"), 2, 9, "not a round's number"),
        ((row(1), "XXP 1 4"), 2, 7, "no player 4"),
        ((row(1), "XXZ 4"), 2, 5, "no player 4"),
        ((row(1), "299 Q         1.0        1"), 2, 5, "abnormal points"),
        ((row(1), "310   1 Team".ljust(73) + "   9"), 2, 74, "not an entered player"),
        ((row(1), "310   1 Team", "330 ++   1   1   1"), 3, 5, r"not \+-"),
        ((row(1), "310   1 Team", "300   1   1   2    1"), 3, 13, "no team '2'"),
        ((*GAME, "XXR 5", *GAME), 4, 5, "entered twice"),
    ],
)
def test_mistakes_have_a_place_and_a_repair(rows, line, column, words):
    with pytest.raises(FormatError, match=words) as caught:
        load(*rows)
    assert (caught.value.where.file, caught.value.where.line, caught.value.where.column) == ("wild.trf", line, column)
    loaded = load(*rows, lenient=True)
    assert any(repair.line == line for repair in loaded.repairs)
    loaded.tournament.check()
    again = trf.load(trf.dump(loaded.tournament, loaded.document))
    assert again.tournament == loaded.tournament
    assert again.repairs == ()


@pytest.mark.parametrize(
    ("rows", "line", "column", "words"),
    [
        ((row(1, birth="1993/02/30"),), 1, 70, "not a birth date"),
        ((row(1, sex="x"),), 1, 10, "not m or w"),
        ((row(1, title="1?"),), 1, 11, "not a title"),
        ((row(1, rank="a"),), 1, 86, "not a rank"),
        ((row(1), "132".ljust(91) + "26/13/01"), 2, 92, "round's date"),
        ((row(1), "172 ESP XYZ"), 2, 5, "ranking method"),
        ((row(1), "222 an hour"), 2, 5, "not an encoded time control"),
        ((row(1), "052 sometime in May"), 2, 5, "not a date"),
        ((row(1), "042 sometime in May", "052 2020/05/31"), 2, 5, "not a date"),
        ((row(1), "042 sometime in May", "192 FIDE_DUTCH_2017"), 2, 5, "not a date"),
        ((row(1), "310   1 Team".ljust(47) + "strong"), 2, 48, "strength"),
    ],
)
def test_what_decides_nothing_is_never_refused(rows, line, column, words):
    """Noted with its place and kept as written; a lenient reading writes it clean and says so."""
    loaded = load(*rows)
    assert [(note.line, note.column) for note in loaded.notes] == [(line, column)]
    assert words in str(loaded.notes[0])
    assert trf.dump(loaded.tournament, loaded.document) == file(*rows)
    clean = load(*rows, lenient=True)
    assert clean.tournament == loaded.tournament
    assert [(repair.line, repair.column) for repair in clean.repairs] == [(line, column)]
    again = trf.read(trf.dump(clean.tournament, clean.document))
    assert again.tournament == loaded.tournament
    assert again.notes == ()


def test_more_rounds_than_announced():
    rows = (row(1, "   2 w 1", "   2 b 1"), row(2, "   1 b 0", "   1 w 0"), "XXR 1")
    with pytest.raises(FormatError, match="announces 1 rounds, but has games in round 2") as caught:
        load(*rows)
    assert caught.value.where.line == 3
    assert load(*rows, lenient=True).tournament.total_rounds == 2


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no record"),
        (b"\n\n", "no record"),
        (b"Dear arbiter,\nplease find enclosed\n", "no record"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no record"),
        (b"001           nobody\n", "not a starting rank"),
        (b"001    0      nobody\n", "not a starting rank"),
        (b"001    1      A\n001    1      B\n", "entered twice"),
        (b"001    1      A\n310   0 Team\n", "not a team's number"),
    ],
)
@pytest.mark.parametrize("lenient", [False, True])
def test_what_no_repair_can_help(data, words, lenient):
    with pytest.raises(FormatError, match=words):
        trf.load(data, lenient=lenient)


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(FormatError, match="cannot be read") as caught:
        trf.load(tmp_path / "none.trf")
    assert "none.trf" in str(caught.value)
    with pytest.raises(FormatError, match="cannot be read"):
        trf.load(tmp_path)
    with pytest.raises(FormatError, match="not the name of a file"):
        trf.load("a\0b")


@pytest.mark.parametrize(
    ("rows", "games", "byes"),
    [
        ((row(1, "   7 w 1"), row(2, "   3 w 1"), row(3, "   2 b 0")), [(2, 3)], {1: "F"}),
        ((row(1, "   2 w ="), row(2, "   3 b 0"), row(3, "   2 w 1")), [(3, 2)], {1: "H"}),
        ((row(1, "   2 b 0"), row(2), row(3, "0000 - U")), [(2, 1)], {3: "U"}),
        ((row(1, "   2 w 0"), row(2, "0000 - U"), row(3)), [], {1: "Z", 2: "U"}),
    ],
)
def test_disagreeing_opponents_are_settled(rows, games, byes):
    event = load(*rows, lenient=True).tournament
    assert [game[:2] for game in event.rounds[0].games] == games
    assert {bye.player: bye.kind.value for bye in event.rounds[0].byes} == byes


@pytest.mark.parametrize("mark", ["*", "?"])
@pytest.mark.parametrize("white", ["0.0", "0.5"])
@pytest.mark.parametrize("black", ["0.0", "0.5"])
def test_a_file_may_count_an_open_game_for_either_player_or_not(mark, white, black):
    """Programs differ in what they print while a game goes on; neither way is a mistake."""
    rows = row(1, f"   2 w {mark}", points=white), row(2, f"   1 b {mark}", points=black)
    loaded = load("XXR 3", *rows)
    assert loaded.notes == loaded.repairs == ()
    with pytest.raises(FormatError, match=r"9\.5"):
        load("XXR 3", row(1, f"   2 w {mark}", points="9.5"), rows[1])


@pytest.mark.parametrize("number", [1, 1000])
@pytest.mark.parametrize("played", [0, 1])
def test_points_by_decision_are_read_with_and_without_a_round_in_either_layout(number, played):
    """Record 299: type in column 5, match points 8-11, points 14-17, round 20-22, players 24-27; once further left."""
    shown = str(played or "")
    today = f"299 W  {'':4}  {'3.0':>4}  {shown:>3} {number:>4}"
    once = f"299 W {'':4} {'3.0':>4} {shown:>3} {number:>4}"
    for record in (today, once):
        event = load("XXR 3", row(1, "   2 w 1"), row(2, "   1 b 0"), row(1000), record).tournament
        (one,) = event.adjustments
        assert (one.player, one.points, one.round, one.outcome) == (number, 3 * POINT, played, Outcome.WIN), record


def test_shifted_fields_are_moved_back():
    good = row(1, "   2 w 1", "   2 b =", name="Ana", rating="2100", points="1.5")
    other = row(2, "   1 b 0", "   1 w =", name="Blas", rating="1900", points="0.5")
    expected = load(good, other).tournament
    for shifted in (good.replace("2100", " 2100"), good.replace("   2 w 1", "  2 w 1"), good.replace("1.5", "1.5 ")):
        loaded = load(shifted, other, lenient=True)
        assert loaded.tournament == expected
        assert [repair.line for repair in loaded.repairs] == [1]


def test_tabs_are_expanded():
    loaded = load("001    1\tAna", row(2), lenient=True)
    assert [player.number for player in loaded.tournament.players] == [1, 2]
    assert len(loaded.repairs) == 1


def test_assumptions_are_told():
    told = " ".join(map(str, trf.assumptions(load(*GAME, row(3, "0000 - +"), "XXR 3"))))
    for words in (
        "initial colour",
        "round 1 shows white",
        "scoring",
        "192",
        "tie-breaks",
        "XXR",
        "pairing-allocated bye",
    ):
        assert words in told
    assert trf.assumptions(trf.load(DATA / "own" / "individual26.trf")) == ()


def test_what_older_flavours_cannot_hold_is_told():
    event = trf.load(DATA / "own" / "team26.trf").tournament
    assert trf.losses(event, "trf26") == ()
    for flavour in ("trf16", "trf06"):
        told = " ".join(map(str, trf.losses(event, flavour)))
        for words in ("line-ups", "forfeited matches", "tie-breaks", "point adjustments"):
            assert words in told


def test_a_file_that_was_cut_short_before_round_1():
    """Without games nothing contradicts itself, so only the announced number tells that players are lost."""
    lines = ("012 Open", "062 3", row(1, name="Ana"), row(2, name="Blas"))
    with pytest.raises(FormatError, match=r"wild\.trf:2:5: The file announces 3 players but lists 2"):
        load(*lines)
    loaded = load(*lines, lenient=True)
    assert len(loaded.tournament.players) == 2
    assert [repair.line for repair in loaded.repairs] == [2]
    assert b"062 2\n" in trf.dump(loaded.tournament, loaded.document)
    for harmless in ("062 2", "062", "062 2 (1)", "062 1"):
        assert load("012 Open", harmless, *lines[2:]).repairs == ()


def test_an_absent_player_of_a_team_event_is_not_written_as_an_absent_team():
    """The numbers of record 240 are the teams' as soon as teams play."""
    loaded = load(
        row(1, "0002 w 1", "0000 - Z"),
        row(2, "0001 b 0"),
        "310   1 Ana's team".ljust(73) + "   1",
        "310   2 Blas's team".ljust(73) + "   2",
        "192 FIDE_TEAM",
    )
    assert loaded.tournament.absences == (Absence(2, 1),)
    again = trf.read(trf.dump(loaded.tournament))
    assert (again.tournament.absences, again.tournament.team_byes) == ((Absence(2, 1),), ())


def test_a_number_given_to_two_players_is_pointed_at():
    with pytest.raises(FormatError, match="entered twice") as caught:
        trf.load(b"001    1      A\n001    1      B\n")
    assert (caught.value.where.line, caught.value.where.column) == (2, 5)
