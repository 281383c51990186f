"""Lists and files of other programs, field by field, and what is said of each field that is wrong."""

from __future__ import annotations

import io
import itertools
import json
import zipfile
from datetime import date
from typing import Any

import pytest

from tablas.errors import FormatError, OptionError
from tablas.formats import papi, swar
from tablas.formats.chess_results.document import Document, dump, load
from tablas.formats.chess_results.reading import tournament_of
from tablas.formats.chess_results.tie_breaks import described, numbered
from tablas.formats.fide_list import Listed, layout, listed, players_of, read_title
from tablas.formats.pgn import PgnGame, PgnMove, movetext, read_games, write_game, write_games
from tablas.formats.player_csv import FIELDS, check_columns, read_players, read_table
from tablas.formats.sheet import day_of, is_workbook, read_sheet
from tablas.model import (
    POINT,
    Bye,
    Game,
    LineUp,
    MatchScoring,
    NationalRating,
    Outcome,
    PartialDate,
    Player,
    Team,
    TeamBye,
    Title,
    Tournament,
)

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


# Players in tables


def one(header: str, cells: str) -> Player:
    (row,) = read_players(f"{header}\n{cells}\n".encode())
    return row.player


def refused(data: bytes | str, columns: list[str] | None = None) -> tuple[str, int | None]:
    with pytest.raises(FormatError) as error:
        read_players(data if isinstance(data, bytes) else data.encode(), "list.csv", columns)
    assert error.value.where.file == "list.csv"
    return error.value.message.code, error.value.where.line


def test_every_column_of_a_list() -> None:
    header = "name;elo;elo nat;id nat;tit;sexo;pais;nacimiento;equipo;fide id"
    assert one(header, "Ana;2100;1950;77;MF;F;ESP;06/05/1990;North;123") == Player(
        *(0, "Ana", 2100, Title.FM, "w", "ESP", "123", PartialDate(1990, 5, 6), "North"),
        (NationalRating("ESP", 1950, identifier="77"),),
    )
    assert one("name;elo nat;fed", "Ana;1950;").national == (), "nobody says whose rating it is"
    assert one("name;elo nat;fed", "Ana;0;ESP").national == ()
    assert one("name;elo nat;fed;id nat", "Ana;1;ESP;0").national == (NationalRating("ESP", 1),)
    assert one("name;fide id", "Ana;0").fide_id == ""
    assert one("last name;first name", "Vila;Ana").name == "Vila, Ana"
    assert one("apellidos;nombre", "Vila;Ana").name == "Vila, Ana"
    assert one("apellidos;elo", "Vila;1").name == "Vila"
    assert one("first name;last name", ";Vila").name == "Vila"


@pytest.mark.parametrize(
    ("written", "birth"),
    [
        ("1990", PartialDate(1990)),
        ("1990-05-06", PartialDate(1990, 5, 6)),
        ("6.5.1990", PartialDate(1990, 5, 6)),
        ("06-05-1990", PartialDate(1990, 5, 6)),
        ("06.05.26", PartialDate(2026, 5, 6)),
        ("06.05.27", PartialDate(1927, 5, 6)),
        ("33000", PartialDate(1990, 5, 7)),
    ],
)
def test_births_of_lists(written: str, birth: PartialDate) -> None:
    assert one("name;birth", f"Ana;{written}").birth == birth


@pytest.mark.parametrize(
    ("written", "title"),
    [("IGM", Title.GM), ("gmi", Title.GM), ("mi", Title.IM), ("MC", Title.NONE), ("-", Title.NONE), ("wfm", Title.WFM)],
)
def test_titles_of_lists(written: str, title: Title) -> None:
    assert one("name;title", f"Ana;{written}").title is title


def test_sexes_of_lists() -> None:
    found = {
        text: one("name;sex", f"Ana;{text}").sex
        for text in ("M", "H", "male", "Hombre", "W", "f", "Female", "MUJER", "")
    }
    assert found == {
        "M": "m",
        "H": "m",
        "male": "m",
        "Hombre": "m",
        "W": "w",
        "f": "w",
        "Female": "w",
        "MUJER": "w",
        "": "",
    }


def test_what_is_wrong_with_a_list_is_said_with_its_line() -> None:
    assert refused("\n \n") == ("the-file-has-no-player", None)
    assert refused("a;b\n1;2\n") == ("header-names-neither", 1)
    assert refused("name;elo\nBo;1\n\nCy;x\n") == ("is-not-a-rating", 4)
    assert refused("name;elo\nBo;²\n") == ("is-not-a-rating", 2)
    assert refused("name;elo nat\nBo;x\n") == ("is-not-a-rating", 2)
    assert refused("name;id\nBo;1234567890123456\n") == ("is-not-a-fide-id", 2)
    assert one("name;id", "Bo;123456789012345").fide_id == "123456789012345"
    assert refused("name;sex\nBo;x\n") == ("not-m-w", 2)
    assert refused("name;title\nBo;KING\n") == ("not-title", 2)
    assert refused("id;elo\n;1500\n") == ("line-names-nobody", 2)
    assert refused(b"name;elo\n" + b'"' + b"x" * 200_000) == ("table-cannot-read", 2)


def test_columns_are_said_where_the_header_says_too_little() -> None:
    table = read_table(b"Spieler;Zahl\nAna;2100\n")
    assert (table.columns, table.header, table.shape) == (None, ("Spieler", "Zahl"), "spieler|zahl")
    (row,) = read_players(b"Spieler;Zahl\nAna;2100\n", columns=["name", "rating"])
    assert (row.line, row.player.name, row.player.rating, row.given) == (2, "Ana", 2100, {"name", "rating"})
    assert read_table(b"Name;Elo\nAna;1\n").columns == ("name", "rating")
    assert check_columns(["", "name", ""]) == ("", "name", "")
    assert check_columns(["last", "first"]) == ("last", "first")
    for columns, code in (
        (["eyes"], "no-such-column"),
        (["name", "name"], "column-twice"),
        (["rating"], "columns-name-nobody"),
        ([], "columns-name-nobody"),
    ):
        with pytest.raises(OptionError) as error:
            check_columns(columns)
        assert error.value.message.code == code
    assert set(FIELDS) >= {"name", "fide_id", "last", "first", "rating", "national", "birth", "club"}
    long = read_table(("x" * 600 + ";name\na;b\n").encode())
    assert len(long.shape) == 500
    assert [one.player.name for one in read_players(b"Ana\r\n\r\nBo\r\n")] == ["Ana", "Bo"]
    assert [one.player.name for one in read_players(b"77\nBo\n")] == ["77", "Bo"], "not all are numbers"
    assert [one.player.name for one in read_players("name\tid\nÑu\t1\n".encode("cp1252"))] == ["Ñu"]


# Workbooks


def book(sheet: str, shared: str = "", **parts: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("xl/worksheets/sheet1.xml", f"<worksheet><sheetData>{sheet}</sheetData></worksheet>")
        if shared:
            archive.writestr("xl/sharedStrings.xml", f"<sst>{shared}</sst>")
        for name, text in parts.items():
            archive.writestr(f"xl/worksheets/{name}.xml", f"<worksheet><sheetData>{text}</sheetData></worksheet>")
    return data.getvalue()


def inline(text: str, place: str = "") -> str:
    return f'<c t="inlineStr"{f" r={chr(34)}{place}{chr(34)}" if place else ""}><is><t>{text}</t></is></c>'


def test_a_sheet_is_read_cell_by_cell() -> None:
    shared = "<si><t>One</t></si><si><r><t>T</t></r><r><t>wo</t></r></si>"
    rows = (
        f"<row>{inline('name', 'A1')}{inline('elo', 'C1')}</row>"
        '<row><c r="A3" t="s"><v>1</v></c><c r="C3"><v>2100.0</v></c><c r="AA3"><v>1.5</v></c></row>'
        f"<row>{inline(' a  b ')}<c><v>12</v></c></row>"
    )
    content = book(rows, shared, sheet10=f"<row>{inline('other')}</row>")
    assert is_workbook(content)
    assert not is_workbook(b"name;elo")
    first, second, third = read_sheet(content)
    assert first == (1, ["name", "", "elo"])
    assert second == (3, ["Two", "", "2100", *[""] * 23, "1.5"])
    assert third == (3, ["a b", "12"])
    (row,) = read_players(book(f"<row>{inline('name')}{inline('elo')}</row><row>{inline('Ana')}<c><v>7</v></c></row>"))
    assert (row.player.name, row.player.rating) == ("Ana", 7)
    assert day_of(1) == date(1899, 12, 31)
    assert day_of(36526) == date(2000, 1, 1)


@pytest.mark.parametrize(
    ("sheet", "shared", "code"),
    [
        ("<row><c><f>1+1</f><v>2</v></c></row>", "", "sheet-has-formula"),
        ('<row><c t="s"><v>1</v></c></row>', "<si><t>a</t></si>", "not-a-sheet"),
        ('<row><c t="s"><v>x</v></c></row>', "<si><t>a</t></si>", "not-a-sheet"),
        (f"<row>{inline('x' * 1001)}</row>", "", "sheet-cell-too-long"),
        (f"<row>{inline('x', 'GS1')}</row>", "", "sheet-too-large"),
        (f"<row>{inline('x')}</row>" * 20_001, "", "sheet-too-large"),
    ],
)
def test_sheets_that_are_refused(sheet: str, shared: str, code: str) -> None:
    with pytest.raises(FormatError) as error:
        read_sheet(book(sheet, shared), "x.xlsx")
    assert error.value.message.code == code


def test_sheets_at_their_limits() -> None:
    assert read_sheet(book(f"<row>{inline('x', 'GR1')}</row>"))[0][1][199] == "x"
    assert read_sheet(book(f"<row>{inline('x' * 1000)}</row>"))[0][1] == ["x" * 1000]
    assert read_sheet(book("")) == []
    for data in (b"PK\x03\x04", b""):
        with pytest.raises(FormatError) as error:
            read_sheet(data)
        assert error.value.message.code == "not-a-sheet"
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    with pytest.raises(FormatError):
        read_sheet(empty.getvalue())


# The list of FIDE


def test_a_player_of_the_list_has_a_rating_for_each_pace() -> None:
    ana = Listed(7, "Ana", "ESP", "F", "wg", 2100, 0, 1900, 20, 20, 20, 1990)
    assert [ana.rating(one) for one in ("standard", "rapid", "blitz")] == [2100, 2100, 1900]
    assert Listed(7, "A", rapid=1500).rating() == 0
    assert ana.as_player("blitz") == Player(0, "Ana", 1900, Title.WGM, "w", "ESP", "7", PartialDate(1990))
    assert Listed(7, "A", sex="m").as_player().sex == "m"
    assert Listed(7, "A").as_player() == Player(0, "A", fide_id="7")
    assert [read_title(text) for text in (" gm ", "m", "wc", "x", "")] == [
        Title.GM,
        Title.IM,
        Title.WCM,
        Title.NONE,
        Title.NONE,
    ]
    row = ("12", " Ana ", "ESP", "F", "", "2100", "1" * 10, "x", "20", "", "²", "1990", "i")
    assert listed(row) == Listed(12, "Ana", "ESP", "F", "", 2100, 0, 0, 20, 0, 0, 1990, "i")


def test_columns_are_where_the_header_has_them() -> None:
    columns = layout("ID Number      Name    Fed  Sex Tit  MAY26 K  B-day Flag")
    assert columns["fide_id"] == (0, 15)
    assert columns["name"] == (15, 23)
    assert columns["standard"] == (37, 43)
    assert columns["standard_k"] == (43, 46)
    assert layout("ID Number      Name    MAY26 K", "rapid_rating.txt")["rapid"] == (23, 29)
    for header in ("Name  Fed", "ID Number  Fed", ""):
        with pytest.raises(FormatError) as error:
            layout(header, "x.txt")
        assert (error.value.message.code, error.value.where.line) == ("first-line-does", 1)
    head = "ID Number  Name      Fed MAY26"
    people = ("7          Ana       ESP 2100 ", "8                    ESP 1900", "0          Bo        ESP 1")
    text = "\n".join((head, *people, ""))
    assert list(players_of(io.BytesIO(text.encode()), "x.txt")) == [Listed(7, "Ana", "ESP", standard=2100)]


# Games


def test_games_are_written_in_lines_of_eighty() -> None:
    game = PgnGame((("White", 'A "B" \\'), ("Black", "x\ny")), tuple(PgnMove("Nf3") for _ in range(40)), "1/2-1/2")
    text = write_game(game)
    head, _, moves = text.partition("\n\n")
    assert head == '[White "A \\"B\\" \\\\"]\n[Black "x y"]'
    lines = moves.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(len(line) + 1 + len(after.split()[0]) > 80 for line, after in itertools.pairwise(lines))
    assert moves.split() == [word for turn in range(1, 21) for word in (f"{turn}.", "Nf3", "Nf3")] + ["1/2-1/2"]
    (again,) = read_games(text.encode())
    assert (again.moves, again.result, again.tag("white")) == (game.moves, "1/2-1/2", 'A "B" \\')
    clocked = (PgnMove("e4", "1:00:00"), PgnMove("e5"), PgnMove("d4"), PgnMove("d5", "0:59:59"))
    assert list(movetext(clocked)) == [
        *("1.", "e4", "{ [%clk 1:00:00] }", "1...", "e5", "2.", "d4", "d5", "{ [%clk 0:59:59] }"),
    ]
    assert write_games([PgnGame(()), PgnGame(())]) == "\n*\n\n\n*\n"
    assert [PgnGame((("Round", text),)).tag("round") for text in (" 1 ", "?", "-")] == ["1", "", ""]
    assert PgnGame(()).tag("Round") == ""


@pytest.mark.parametrize(
    ("text", "moves", "result"),
    [
        ("1. e4 e5 1-0", ["e4", "e5"], "1-0"),
        ("1.e4 e5 2.Nf3! 1–0", ["e4", "e5", "Nf3"], "1-0"),
        ("e4 $1 {fine} (1. d4 (1. c4) d5) e5 ½-½", ["e4", "e5"], "1/2-1/2"),
        ("; nothing\n% nor this\n1. e4 1/2", ["e4"], "1/2-1/2"),
        ("1. O-O 0-0-0 *", ["O-O", "0-0-0"], "*"),
        ("exd8=Q+ Nbd2?! e.p. *", ["exd8=Q+", "Nbd2"], "*"),
    ],
)
def test_moves_are_read_through_everything_else(text: str, moves: list[str], result: str) -> None:
    (game,) = read_games(text.encode())
    assert [move.san for move in game.moves] == moves
    assert game.result == result


def test_clocks_and_results_of_a_file() -> None:
    (game,) = read_games(b'[Result "0-1"]\n\n{[%clk 9:9:9]} 1. e4 {[%clk 1:2:3.4]} e5 {no clock} 2. d4\n\n')
    assert game.moves == (PgnMove("e4", "1:02:03"), PgnMove("e5"), PgnMove("d4"))
    assert game.result == "0-1"
    two = read_games(b'[White "A"]\n1. e4\n[White "B"]\n[Result "?"]\n1. d4\n')
    assert [(one.tag("White"), one.result, len(one.moves)) for one in two] == [("A", "*", 1), ("B", "*", 1)]
    assert read_games(b"") == read_games(b" \n;x\n") == []


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("1. e4\n{open", "pgn-comment-not-closed", 2),
        ("1. e4\n\n(1. d4", "pgn-variation-not-closed", 3),
        ("1. e4 )", "pgn-closes-nothing", 1),
        ("1. e9", "pgn-not-move", 1),
        ('[White "A]', "pgn-bad-tag", 1),
        ("(" * 31, "pgn-too-deep", 1),
    ],
)
def test_games_that_are_refused(text: str, code: str, line: int) -> None:
    with pytest.raises(FormatError) as error:
        read_games(text.encode(), "x.pgn")
    assert (error.value.message.code, error.value.where.line, error.value.where.file) == (code, line, "x.pgn")
    assert read_games(("1. e4 " + "(" * 30 + ")" * 30 + " *").encode())[0].result == "*"


def test_text_that_is_none() -> None:
    for data in (b"1. e4\x00", b"\x81\x8d"):
        with pytest.raises(FormatError) as error:
            read_games(data)
        assert error.value.message.code == "pgn-not-text"
    assert read_games('[White "Núñez"]\n*'.encode("cp1252"))[0].tag("White") == "Núñez"


# Tie-breaks of chess-results


@pytest.mark.parametrize(
    ("descriptor", "teams", "number", "detail"),
    [
        ("PTS", True, "13", ""),
        ("MPvGP", True, "1", ""),
        ("BC", False, "78", ""),
        ("WIN", False, "68", "0,0"),
        ("BPG/P", False, "68", "3,1"),
        ("TPR", False, "88", "0,0"),
        ("EGGSB/M1", True, "82", "3,1,1,0,0"),
        ("EMGSB/C1/P", True, "82", "1,0,1,1,0"),
        ("AOB", False, "77", "0"),
        ("ARO/C1", False, "80", "0,0,1,0"),
        ("DE/P", False, "81", "1"),
        ("EDE", True, "83", "0,0"),
        ("BH/C2", False, "84", "0,0,2,0,0,0,1"),
        ("BH/M1/P", False, "84", "0,1,1,1,0,0,1"),
        ("FB", False, "84", "0,0,0,0,1,0,1"),
        ("BH/F", False, "84", "0,0,0,0,1,0,1"),
        ("SB/C1", False, "85", "0,1,0"),
        ("PS/C1", False, "86", "0,1"),
        ("KS", False, "87", "0,50"),
        ("LOTS", False, "5", ""),
    ],
)
def test_tie_breaks_have_numbers_with_parameters(descriptor: str, teams: bool, number: str, detail: str) -> None:
    assert numbered(descriptor, teams) == (number, detail)
    back = {"LOTS": "", "BH/F": "FB", "EGGSB/M1": "EGGSB", "EMGSB/C1/P": "EMGSB", "BPG/P": "BPG", "DE/P": "DE"}
    assert described(number, detail, teams) == back.get(descriptor, descriptor)


def test_three_points_for_a_match_are_another_number() -> None:
    assert numbered("PTS", True, 3) == ("40", "")
    assert [
        described(number, "", teams)
        for number, teams in (("40", True), ("13", False), ("1", False), ("37", False), ("3", True))
    ] == [
        *("PTS", "", "", "BH", "BH/C1"),
    ]
    assert described("84", "0,x,1", False) == "BH/C1"
    assert described("85", "1,1", False) == "SB/M1"
    assert described("99", "", False) == ""


# Documents of chess-results

HEAD = {
    "type": "0",
    "name": "Open",
    "rounds": "3",
    "tb1no": "84",
    "tb1_detail": "0,0,1,0,0,0,1",
    "tb2no": "0",
    "tb3no": "68",
}


def person(number: int, **more: str) -> dict[str, str]:
    return {"no": str(number), "lastname": f"L{number}", "firstname": f"F{number}", **more}


def pairing(number: int, white: int, black: int, one: str = "", two: str = "", **more: str) -> dict[str, str]:
    told = {"round": number, "whiteno": white, "blackno": black}
    return {**{name: str(value) for name, value in told.items()}, "reswhite": one, "resblack": two, **more}


def document(*pairings: dict[str, str], **more: Any) -> Document:
    people = tuple(person(number) for number in range(1, 5))
    return Document(**{"tournament": HEAD, "players": people, "player_pairings": pairings, **more})


@pytest.mark.parametrize(
    ("one", "two", "mark", "outcomes"),
    [
        ("1", "0", "", (WIN, LOSS)),
        ("½", "½", "", (DRAW, DRAW)),
        ("0.5", "0", "", (DRAW, LOSS)),
        ("0", "0.5", "", (LOSS, DRAW)),
        ("0", "0", "", (LOSS, LOSS)),
        ("1", "0", "K", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("0", "1", "k", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
        ("1", "0", "U", (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS)),
        ("", "", "H", (Outcome.ADJOURNED, Outcome.ADJOURNED)),
        ("", "", "D", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        ("", "", "", (Outcome.PENDING, Outcome.PENDING)),
    ],
)
def test_results_of_chess_results(one: str, two: str, mark: str, outcomes: tuple[Outcome, Outcome]) -> None:
    made = tournament_of(document(pairing(1, 2, 1, one, two, forfeit=mark)))
    assert made.rounds[0].games == (Game(2, 1, *outcomes),)


def test_a_document_of_players() -> None:
    first = pairing(1, 3, 4, "1", "0", pairing="2", board="0")
    second = pairing(1, 1, 2, "0", "1", pairing="1", board="0")
    byes = (pairing(2, 1, -1), pairing(2, 2, -2, "1"), pairing(2, 3, -2, "½"), pairing(2, 4, -2, ""))
    made = tournament_of(document(first, second, *byes, pairing(3, 0, -1)))
    assert made.rounds[0].games == (Game.of(1, 2, LOSS), Game.of(3, 4, WIN)), "in the order of the boards"
    assert made.rounds[1].byes == (
        *(Bye(1, Outcome.PAIRING_BYE), Bye(2, Outcome.FULL_BYE), Bye(3, Outcome.HALF_BYE), Bye(4, Outcome.ZERO_BYE)),
    )
    assert (made.name, made.total_rounds, made.rounds_paired) == ("Open", 3, 3)
    assert (made.regulation.system, made.regulation.assumed, made.regulation.of_teams) == ("dutch", True, False)
    assert made.regulation.tie_breaks == ("PTS", "BH/C1"), "what stands behind a gap is not used"
    assert [player.name for player in made.players] == ["L1, F1", "L2, F2", "L3, F3", "L4, F4"]


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (document(tournament={**HEAD, "type": "9"}), "chess-results-type"),
        (document(pairing(0, 1, 2)), "chess-results-round"),
        (document(pairing(401, 1, 2)), "chess-results-round"),
        (document(pairing(1, 1, 9)), "chess-results-nobody"),
        (document(pairing(1, 9, 1)), "chess-results-nobody"),
        (document(pairing(1, 1, 2, "1", "1")), "chess-results-result"),
        (document(pairing(1, 1, 2, "x", "0")), "chess-results-result"),
        (document(tournament={**HEAD, "rounds": "x"}), "chess-results-number"),
    ],
)
def test_documents_that_contradict_themselves(made: Document, code: str) -> None:
    with pytest.raises(FormatError) as error:
        tournament_of(made, "x.xml")
    assert (error.value.message.code, error.value.where.file) == (code, "x.xml")
    assert tournament_of(document(pairing(400, 1, 2))).rounds_paired == 400


def test_a_document_of_teams() -> None:
    people = tuple(person(number, teamno=str(1 + (number > 2)), board=str(2 - number % 2)) for number in range(1, 5))
    teams = (
        {"no": "1", "teamname": "Kings", "teamshort": "KIN"},
        {"no": "2", "teamname": "Rooks", "teamshort": "Rooks"},
    )
    games = (pairing(1, 1, 3, "1", "0", board="1"), pairing(1, 4, 2, "½", "½", board="2"))
    matches = (
        {"round": "1", "no1": "1", "no2": "2"},
        {"round": "2", "no1": "1", "no2": "-1"},
        {"round": "2", "no1": "2", "no2": "-2"},
    )
    head = {**HEAD, "type": "3", "tb1no": "40", "playerperteam": "2"}
    made = tournament_of(document(*games, tournament=head, players=people, teams=teams, team_pairings=matches))
    assert made.teams == (Team(1, "Kings", "KIN", members=(1, 2)), Team(2, "Rooks", "", members=(3, 4)))
    assert made.line_ups == (LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (3, 4)))
    assert made.team_byes == (TeamBye(2, 1, "U"), TeamBye(2, 2, "Z"))
    assert made.board_colours in ("WB", "BW")
    assert (made.regulation.system, made.regulation.of_teams, made.regulation.assumed) == ("team-swiss", True, False)
    assert made.regulation.match_scoring == MatchScoring(3 * POINT, POINT, 0)
    assert made.regulation.tie_breaks == ("PTS",)
    same = tournament_of(document(*games, tournament={**head, "samecolor": "J"}, players=people, teams=teams))
    other = tournament_of(document(*games, tournament={**head, "homecolor": "S"}, players=people, teams=teams))
    assert len(set(same.board_colours)) == 1
    assert sorted((made.board_colours, other.board_colours)) == ["BW", "WB"]


def test_a_document_is_written_and_read_again() -> None:
    whole = document(
        pairing(1, 1, 2, "1", "0"), security={"source": "tablas"}, rounds=({"round": "1", "date": "2026"},)
    )
    again = load(dump(whole))
    assert {name: value for name, value in again.tournament.items() if value} == HEAD
    assert [row["lastname"] for row in again.players] == ["L1", "L2", "L3", "L4"]
    assert again.player_pairings[0]["reswhite"] == "1"
    assert again.security["source"] == "tablas"
    assert again.rounds[0]["date"] == "2026"
    assert again.teams == ()
    for content, code in ((b"<x/>", "not-chess-results"), (b"<chessresults/>", "chess-results-no-tournament")):
        with pytest.raises(FormatError) as error:
            load(content)
        assert error.value.message.code == code


# Papi and SWAR


def papi_file(*people: dict[str, Any], **head: str) -> bytes:
    return json.dumps({"variables": head, "players": list(people)}).encode()


def papi_player(name: str, **more: Any) -> dict[str, Any]:
    return {"lastName": name, **more}


def test_papi_has_french_colours_and_numbers_of_results() -> None:
    results = {
        1: (LOSS, WIN), 2: (DRAW, DRAW), 3: (WIN, LOSS), 4: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        6: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), 12: (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    }  # fmt: skip
    other = {1: 3, 2: 2, 3: 1, 4: 6, 6: 4, 12: 12}
    for code, outcomes in results.items():
        one = papi_player("A", elo=2000, fideElo="F", rounds={"1": {"color": "B", "opponent": 1, "result": code}})
        two = papi_player(
            "B", elo=1000, fideElo="F", rounds={"1": {"color": "N", "opponent": 0, "result": other[code]}}
        )
        made, _ = papi.read(papi_file(one, two))
        assert made.rounds[0].games == (Game(1, 2, *outcomes),), code


@pytest.mark.parametrize(
    ("colour", "result", "kind"),
    [
        *(
            ("F", 6, Outcome.FULL_BYE),
            ("R", 6, Outcome.PAIRING_BYE),
            ("R", 2, Outcome.HALF_BYE),
            ("R", 7, Outcome.ZERO_BYE),
        ),
        *(
            ("R", 8, Outcome.HALF_BYE),
            ("R", 9, Outcome.PAIRING_BYE),
            ("R", 10, Outcome.FULL_BYE),
            ("F", 0, Outcome.ZERO_BYE),
        ),
        ("R", 14, Outcome.ZERO_BYE),
    ],
)
def test_papi_says_why_somebody_did_not_play(colour: str, result: int, kind: Outcome) -> None:
    rested = papi_player("A", rounds={"1": {"color": colour, "result": result}})
    made, _ = papi.read(papi_file(rested))
    assert made.rounds[0].byes == (Bye(1, kind),)


def test_papi_players_and_settings() -> None:
    ana = papi_player(
        "Vila", firstName="Ana", elo=1800, fideElo="N", nrFFE="A1", fideTitle="ff", gender="f", federation="FRA",
        fideCode="77", birthDate="06/05/1990", club="Lyon", rapidElo=1700, fideRapidElo="F",
    )  # fmt: skip
    made, left = papi.read(
        papi_file(
            ana,
            name="Open",
            rounds="5",
            pointSystem="oui",
            tiebreak1="Koya",
            tiebreak2="Odd",
            pairing="SAD",
            startDate="11/07/2026",
            endDate="2026-07-12",
            venue="Lyon",
            arbiter="X",
            timeControl="90",
        )
    )
    assert made.players == (
        Player(
            1,
            "Vila, Ana",
            0,
            Title.WFM,
            "w",
            "FRA",
            "77",
            PartialDate(1990, 5, 6),
            "Lyon",
            (NationalRating("FRA", 1800, identifier="A1"),),
        ),
    )
    assert (made.name, made.total_rounds, made.info.city, made.info.chief_arbiter, made.info.time_control) == (
        "Open",
        5,
        "Lyon",
        "X",
        "90",
    )
    assert (made.info.start, made.info.end, made.info.federation) == (date(2026, 7, 11), date(2026, 7, 12), "FRA")
    assert made.scoring.win == 3 * POINT
    assert (made.regulation.acceleration, made.regulation.assumed, made.regulation.tie_breaks) == (
        "progressive",
        True,
        ("PTS", "KS"),
    )
    assert [str(one.values["name"]) for one in left] == ["Odd"]
    rapid, _ = papi.read(papi_file(ana, ratingClass="Rapide"))
    assert (rapid.players[0].rating, rapid.players[0].national, rapid.info.cadence) == (1700, (), "rapid")
    table, _ = papi.read(papi_file(ana, pairing="Berger"))
    assert (table.regulation.system, table.regulation.assumed, table.regulation.tie_breaks) == ("berger", False, ())
    assert table.scoring.win == POINT
    for written in ("31/02/2026", "2026-13-01", "1/1/2026", ""):
        assert papi.read(papi_file(ana, startDate=written))[0].info.start is None


def swar_file(*people: dict[str, Any]) -> bytes:
    return json.dumps({"Swar": {"Player": list(people)}}).encode()


def swar_player(number: int, *rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"Ni": number, "Name": f"P{number}", "RoundArray": list(rounds), **more}


def sat(number: int, table: str, opponent: int = 0, colour: str = "White", result: str = "1") -> dict[str, Any]:
    return {"RoundNr": number, "Tabel": table, "OpponentNi": opponent, "Color": colour, "Result": result}


def test_swar_tells_every_round_of_everybody() -> None:
    one = swar_player(
        2,
        sat(1, "1", 1, "White", "½"),
        sat(2, "Bye"),
        NationalElo=1500,
        NationalId="9",
        FideElo=1600,
        Titel="fm",
        Sex="F",
        Country="bel",
        FideId="0",
        ClubName="X",
    )
    two = swar_player(1, sat(1, "1", 2, "Black", "½"), sat(2, "ABSENT"), FideId="5", Sex="M")
    made = swar.read(swar_file(one, two), "dir/open.json")
    assert made.name == "open"
    assert made.players == (
        Player(1, "P1", sex="m", fide_id="5"),
        Player(2, "P2", 1600, Title.FM, "w", "BEL", "", None, "X", (NationalRating("BEL", 1500, identifier="9"),)),
    )
    assert made.rounds[0].games == (Game.of(2, 1, DRAW),)
    assert set(made.rounds[1].byes) == {Bye(2, Outcome.PAIRING_BYE), Bye(1, Outcome.ZERO_BYE)}
    for result, outcomes in (
        ("1FF", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("-", (Outcome.PENDING, Outcome.PENDING)),
    ):
        reply = {"1FF": "0FF", "-": ""}[result]
        games = (
            swar.read(
                swar_file(
                    swar_player(1, sat(1, "1", 2, "White", result)), swar_player(2, sat(1, "1", 1, "Black", reply))
                )
            )
            .rounds[0]
            .games
        )
        assert games == (Game(1, 2, *outcomes),)
    assert isinstance(made, Tournament)
    with pytest.raises(FormatError) as error:
        swar.read(swar_file(swar_player(1), swar_player(1)))
    assert error.value.message.code == "swar-number-twice"
