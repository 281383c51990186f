"""What a night leaves behind: the files by their names, the page of the morning, and what was sent to it."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tablas.errors import FormatError
from tablas.messages import Message
from tablas.night import files, page
from tablas.night.files import data_of, files_of, kinds_at_hand
from tablas.night.gathered import Counted, Gathered, Suspect
from tablas.night.page import morning_page, word_of
from tablas.night.sent import MEGABYTE, Limits, safe_name, unpacked
from tablas.night.source import find_reports
from tablas.pictures.charts import Chart
from tablas.say.catalogue import catalogue
from tablas.tidy import Tidy
from tablas.version import __version__

EMPTY, TWICE = Message("report-empty"), Message("night-came-twice", file="a<b>.trf")
FOUND = Gathered(
    "check",
    4,
    1,
    ((Counted.REPORTS, 4), (Counted.UNREAD, 1)),
    ((Counted.BY_CRITERION, (("C6", 2), ("colours", 1))),),
    (Suspect("a.trf", (EMPTY,)), Suspect("b.trf", (TWICE, EMPTY))),
    (Tidy("files", ("file",), (("a.trf",),)), Tidy("differences", ("file", "round"), ())),
)

# Files


def test_every_table_is_written_in_every_kind_that_is_asked_for() -> None:
    plain = files_of(FOUND, "en", [])
    assert list(plain) == ["files.csv", "differences.csv", "suspicious.csv", "report.html", "summary.json"]
    both = files_of(FOUND, "en", [], ("json", "csv"))
    assert list(both)[:4] == ["files.csv", "files.json", "differences.csv", "differences.json"]
    assert both["files.csv"] == FOUND.tables[0].csv()
    assert both["files.json"] == FOUND.tables[0].json()
    assert plain["suspicious.csv"].decode().splitlines() == [
        "file,code,why",
        f"a.trf,report-empty,{EMPTY}",
        f"b.trf,night-came-twice,{TWICE}",
        f"b.trf,report-empty,{EMPTY}",
    ]
    assert plain["report.html"] == morning_page(FOUND, "en", [])


def test_the_summary_is_for_programs() -> None:
    """Codes with their values, a sentence in the language that was asked for, and how to do it again."""
    made = files_of(FOUND, "en", [("Folder", "ñ")], tell=lambda message: f"said {message.code}")
    assert "ñ".encode() in made["summary.json"]
    assert made["summary.json"].endswith(b"}\n")
    told = json.loads(made["summary.json"])
    assert list(told) == sorted(told)
    assert told == {
        "verb": "check",
        "reports": 4,
        "unread": 1,
        "counts": {"reports": 4, "unread": 1},
        "groups": {"by_criterion": {"C6": 2, "colours": 1}},
        "suspicious": [
            {"file": "a.trf", "why": [EMPTY.as_data() | {"sentence": "said report-empty"}]},
            {
                "file": "b.trf",
                "why": [
                    TWICE.as_data() | {"sentence": "said night-came-twice"},
                    EMPTY.as_data() | {"sentence": "said report-empty"},
                ],
            },
        ],
        "version": __version__,
        "how": {"Folder": "ñ"},
    }
    assert data_of(FOUND)["suspicious"][0]["why"][0]["sentence"] == str(EMPTY)


def test_parquet_only_where_it_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def there(name: str) -> object:
        asked.append(name)
        return object()

    monkeypatch.setattr(files, "find_spec", there)
    assert kinds_at_hand() == ("csv", "json", "parquet")
    assert asked == ["pyarrow"]
    monkeypatch.setattr(files, "find_spec", lambda name: None)
    assert kinds_at_hand() == ("csv", "json")


# The page


def test_the_page_says_what_was_counted_and_found() -> None:
    shown = morning_page(FOUND, "en", [("Folder", "may & june"), ("Version", "1")]).decode()
    assert shown.startswith('<!doctype html>\n<html lang="en">')
    for piece in (
        "<title>Reports checked</title>",
        "<h1>Reports checked</h1>",
        '<tr><th scope="row">Reports</th><td class="n">4</td></tr>',
        '<tr><th scope="row">Reports that could not be read</th><td class="n">1</td></tr></table>',
        "<h2>Differences by what decides them</h2>",
        "colours alone</text>",
        "<h2>Reports to look at</h2>",
        f"<table><tr><th>File</th><th>Why</th></tr><tr><td>a.trf</td><td>{EMPTY}</td></tr>",
        f"<tr><td>b.trf</td><td>{str(TWICE).replace('<b>', '&lt;b&gt;')} {EMPTY}</td></tr></table>",
        "<h2>Files</h2><p><code>files.csv</code>, <code>differences.csv</code></p>",
        "<h2>To do it again</h2><table><tr><td>Folder</td><td>may &amp; june</td></tr>",
        "<tr><td>Version</td><td>1</td></tr></table>",
        f"<footer>tablas {__version__}</footer>",
    ):
        assert piece in shown, piece
    assert "None." not in shown


@pytest.mark.parametrize(
    ("verb", "title"),
    [
        ("check", "Informes comprobados"),
        ("rate", "Informes calculados"),
        ("standings", "Informes clasificados"),
        ("norms", "Normas de los informes"),
    ],
)
def test_every_verb_has_its_title_and_nothing_found_is_said(verb: str, title: str) -> None:
    quiet = morning_page(Gathered(verb, 0, 0, (), (), (), ()), "es").decode()
    assert f"<h1>{title}</h1>" in quiet
    assert "<p>Ninguno.</p>" in quiet
    assert "<h2>Archivos</h2>" in quiet, "tables of numbers are no boards"
    assert "<svg" not in quiet


def test_words_have_the_room_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest word of a chart makes the room, by the letter; the axes are named."""
    noted: list[tuple[Any, ...]] = []
    usual = page.bars

    def noting(title: str, told: str, values: Any, heads: Any, ink: Any, left: int) -> Chart:
        noted.append((title, told, values, heads, left))
        return usual(title, told, values, heads, ink, left=left)

    monkeypatch.setattr(page, "bars", noting)
    for words in (("C6", "C9"), ("C6", "C9 and so on"), ("C9 and so on", "C6")):
        morning_page(
            Gathered("check", 1, 0, (), ((Counted.BY_TITLE, tuple((word, 1) for word in words)),), (), ()), "en"
        )
    rooms = [left for *_, left in noted]
    assert rooms[1] == rooms[2]
    assert 7 * 10 < rooms[1] - rooms[0] < 9 * 10, "ten letters more"
    assert rooms[0] >= 2 * 8 + 10, "and the gap before the bar"
    assert noted[0][:4] == ("Norms by title", "Norms by title.", [("C6", 1), ("C9", 1)], ("", "Number"))


def test_what_decides_a_difference_has_words_where_it_is_no_criterion() -> None:
    kinds = ("colours", "no-pairing", "teams", "ranks", "C5", "GM")
    assert [word_of(kind, catalogue("en")) for kind in kinds] == [
        *("colours alone", "no pairing possible", "teams", "ranks", "C5", "GM"),
    ]


# What is sent


@pytest.mark.parametrize(
    ("sent", "safe"),
    [
        ("may/1.trf", "may/1.trf"),
        ("/etc/passwd", "etc/passwd"),
        ("../../etc/1.trf", "etc/1.trf"),
        ("..\\up.trf", "up.trf"),
        ('a:b*c?d"e<f>g|h', "a_b_c_d_e_f_g_h"),
        ("a\x00b\n.trf", "ab.trf"),
        (" a / b .trf", "a/b .trf"),
        ("a/b/c/d/e.trf", "b/c/d/e.trf"),
        ("a//./ . /b", "a/b"),
        ("x" * 101, "x" * 100),
        ("y" + "x" * 96 + ".trf", "x" * 96 + ".trf"),
        ("", "report"),
        ("./..", "report"),
    ],
)
def test_a_name_stays_below_its_folder(sent: str, safe: str) -> None:
    assert safe_name(sent) == safe


def test_nine_reports_of_one_name_and_more() -> None:
    sent = [("may/a.trf", io.BytesIO(b"%d" % number)) for number in range(1, 12)]
    names = [name for name, _ in unpacked(sent)]
    numbered = [f"may/a ({number}).trf" for number in range(2, 9)]
    assert names == ["may/a.trf", *numbered, "9 a.trf", "10 a.trf", "11 a.trf"]


def test_a_folder_and_a_report_do_not_take_the_place_of_each_other() -> None:
    sent = [("a/b.trf", io.BytesIO(b"1")), ("a", io.BytesIO(b"2")), ("a/b.trf/c.trf", io.BytesIO(b"3"))]
    assert list(unpacked(sent)) == [("a/b.trf", b"1"), ("a (2)", b"2"), ("9 c.trf", b"3")]


def archive(*names: str) -> io.BytesIO:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as into:
        for name in names:
            into.writestr(name, b"x")
    packed.seek(0)
    return packed


def test_of_an_archive_only_reports_are_taken() -> None:
    names = ("1.trf", "2.TRFX", "deep/3.txt", "4.md", ".5.trf", ".git/6.trf", "__MACOSX/7.trf", "8.trf/", "a\\.9.trf")
    assert [name for name, _ in unpacked([("all.zip", archive(*names))])] == ["1.trf", "2.TRFX", "deep/3.txt"]


def refused(sent: list[tuple[str, io.BytesIO]], limits: Limits | None = None) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(FormatError) as told:
        list(unpacked(sent, limits))
    return told.value.message.code, told.value.where.file, dict(told.value.message.values)


def test_what_is_too_much_is_told_with_its_name_and_the_limit() -> None:
    three = [(f"{number}.trf", io.BytesIO(b"123")) for number in range(3)]
    assert refused(three, Limits(files=2)) == ("too-many-reports-sent", "2.trf", {"most": 2})
    pack = [("all.zip", archive("1.trf", "2.trf", "3.trf"))]
    assert refused(pack, Limits(files=2)) == ("too-many-reports-sent", "all.zip", {"most": 2})
    large = [("1.trf", io.BytesIO(b"x" * (2 * MEGABYTE + 1)))]
    assert refused(large, Limits(file=2 * MEGABYTE)) == ("report-too-large", "1.trf", {"most": 2})
    most = Limits(file=4 * MEGABYTE, whole=3 * MEGABYTE)
    two = [(f"{number}.trf", io.BytesIO(b"x" * (2 * MEGABYTE))) for number in range(2)]
    assert refused(two, most) == ("reports-too-large", "1.trf", {"most": 3})
    broken = archive("1.trf").getvalue().replace(b"PK\x01\x02", b"PK\x01\x03")
    assert refused([("all.zip", io.BytesIO(broken))])[:2] == ("archive-cannot-be-read", "all.zip")
    assert (Limits().files, Limits().file, Limits().whole) == (5000, 4 << 20, 256 << 20)


# Where reports are


def test_which_files_are_reports(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "folder.trf").mkdir()
    for name in ("b.trf", "a.TRF", "c.trfx", "deep/d.txt", ".hidden.trf", "e.md"):
        (tmp_path / name).write_bytes(name.encode())
    found = find_reports(str(tmp_path))
    assert [file for file, _ in found.files] == ["a.TRF", "b.trf", "c.trfx", "deep/d.txt"]
    assert found.root == tmp_path.resolve()
    assert found.items()[0] == {"file": "a.TRF", "sha256": found.files[0][1]}
    assert {len(digest) for _, digest in found.files} == {32}
    assert [file for file, _ in find_reports(tmp_path / "c.trfx").files] == ["c.trfx"], "no list of files"


def test_a_list_names_reports_from_its_own_folder(tmp_path: Path) -> None:
    """Also such as are not there, which their own outcome tells; and those are never one and the same."""
    (tmp_path / "a.trf").write_bytes(b"same")
    (tmp_path / "b.trf").write_bytes(b"same")
    (tmp_path / "list.txt").write_text(" b.trf \n#a.trf\n\ngone.trf\nlost.trf\na.trf\nb.trf\n")
    found = find_reports(tmp_path / "list.txt")
    assert [(file, bool(digest)) for file, digest in found.files] == [
        *(("b.trf", True), ("gone.trf", False), ("lost.trf", False), ("a.trf", True)),
    ]
    assert found.twice() == {"a.trf": "b.trf"}


def test_no_reports_are_told_with_the_place(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "list").write_bytes(b"\xff")
    (tmp_path / "nothing").write_text("# nobody\n")
    for name, code in (
        ("empty", "no-reports-here"),
        ("nothing", "no-reports-here"),
        ("list", "list-of-files-not-text"),
        ("gone", "no-such-file"),
        ("gone.trf", "no-such-file"),
    ):
        with pytest.raises(FormatError) as told:
            find_reports(tmp_path / name)
        assert (told.value.message.code, told.value.where.file) == (code, str(tmp_path / name))
