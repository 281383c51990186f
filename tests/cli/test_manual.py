"""The manual that is made from the commands: every command has its page, and nothing in it is a mark of its format."""

from __future__ import annotations

import pytest

from tablas.cli.main import VERBS
from tablas.cli.manual import Entry, Page, Row, _paragraphs, man, markdown, pages
from tablas.version import __version__

ENTRY = Entry(
    "tablas pair",
    "tablas pair [OPTIONS] FILE",
    ("Pair a round.", "\nkept\n  lines"),
    (Row("-o, --out", "Where."),),
    False,
)
INNER = Entry("tablas pair now", "tablas pair now", ("'Now' *or* <never>.",), (), False)


@pytest.fixture(scope="module")
def whole() -> dict[str, Page]:
    return {page.name: page for page in pages()}


def test_every_verb_has_a_page_and_the_verbs_of_a_group_stand_on_its_page(whole: dict[str, Page]) -> None:
    assert next(iter(whole)) == "tablas"
    assert set(whole) == {"tablas", *(f"tablas-{verb}" for verb in VERBS)}
    (first,) = whole["tablas"].entries
    assert first.is_group
    assert {row.name for row in first.options} >= set(VERBS)
    typed = [entry.typed for entry in whole["tablas-event"].entries]
    assert typed[0] == "tablas event"
    assert {"tablas event pair", "tablas event ratings", "tablas event ratings load"} <= set(typed)
    load = next(entry for entry in whole["tablas-event"].entries if entry.typed == "tablas event ratings load")
    assert not load.is_group
    assert load.usage == "tablas event ratings load [OPTIONS] FILE"
    assert load.summary.startswith("Take in FILE")
    assert any(row.name.startswith("--issue") and "month" in row.about for row in load.options)


def test_paragraphs_are_filled_and_those_that_are_marked_keep_their_lines() -> None:
    assert _paragraphs("One\n  two.\n\n\b\n a\n  b\n\n\n Three.\f hidden") == ("One two.", "\n a\n  b", "Three.")
    assert _paragraphs("") == ()
    assert Entry("a", "a", (), (), False).summary == ""


def test_a_page_of_man() -> None:
    assert man(Page("tablas-pair", (ENTRY, INNER))).splitlines() == [
        f'.TH "TABLAS-PAIR" "1" "" "tablas {__version__}" "tablas"',
        ".SH NAME",
        "tablas\\-pair \\- Pair a round",
        ".SH SYNOPSIS",
        "\\fBtablas pair [OPTIONS] FILE\\fR",
        ".SH DESCRIPTION",
        ".PP",
        "Pair a round.",
        ".PP",
        ".nf",
        "kept",
        "  lines",
        ".fi",
        ".SH OPTIONS AND COMMANDS",
        ".TP",
        "\\fB\\-o, \\-\\-out\\fR",
        "Where.",
        '.SH "TABLAS PAIR NOW"',
        "\\fBtablas pair now\\fR",
        ".PP",
        ".PP",
        "\\&'Now' *or* <never>.",
        ".SH SEE ALSO",
        "\\fBtablas\\fR(1); \\fBtablas --help\\fR; the guide inside the program, at /guide.",
    ]


def test_a_page_of_the_site() -> None:
    assert markdown(Page("tablas-pair", (ENTRY, INNER))).splitlines() == [
        *("# tablas pair", "", "```text", "tablas pair [OPTIONS] FILE", "```", ""),
        *("Pair a round.", "", "```text", "kept", "  lines", "```", ""),
        *("| Typed | What it does |", "|---|---|", "| `-o, --out` | Where. |", ""),
        *("## tablas pair now", "", "```text", "tablas pair now", "```", ""),
        *("'Now' \\*or\\* \\<never\\>.",),
    ]
    barred = Entry("a", "a", (), (Row("--x [a|b]", "One  of\n two|three."),), False)
    assert markdown(Page("a", (barred,))).splitlines()[-1] == "| `--x [a\\|b]` | One of two\\|three. |"
