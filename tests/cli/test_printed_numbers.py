"""Numbers printed for people, worked out by hand or read from the tables of the regulations."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def typed(words: str) -> list[str]:
    """The lines of an answer, their blanks made one."""
    done = CliRunner().invoke(cli, [*words.split(), "--lang", "en"])
    assert done.exit_code == 0, done.output
    return [" ".join(line.split()) for line in done.stdout.splitlines()]


def data(words: str) -> object:
    return json.loads(CliRunner().invoke(cli, [*words.split(), "--json"]).stdout)


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (
            "2100 2000",
            ["a win +7.20 +7.20 2107", "a draw -2.80 -2.80 2097", "a loss -12.80 -12.80 2087"],
        ),
        (
            "2100 2000 --k 10",
            ["a win +3.60 +3.60 2104", "a draw -1.40 -1.40 2099", "a loss -6.40 -6.40 2094"],
        ),
        (
            "2100 2000 --game 2000:1",
            ["a win +7.20 +14.40 2114", "a draw -2.80 +4.40 2104", "a loss -12.80 -5.60 2094"],
        ),
    ],
)
def test_what_a_game_does_to_a_rating(words: str, rows: list[str]) -> None:
    """100 points more are worth 0.64 of a point; K is 20 unless said otherwise, and games before are added up."""
    rules, heads, *lines = typed(f"elo what-if {words}")
    assert rules.startswith("Rules: ")
    assert heads == "Result Game Event New"
    assert lines == rows


def test_orders_of_burstein_are_counted_line_by_line() -> None:
    lines = typed("swiss order burstein 1-4")
    assert lines == ["1. 1–4 2–3", "2. 1–3 2–4", "3. 1–2 3–4"]
    assert typed("swiss order burstein 1-3")[0] == "1. 1–3 2–F"
    told = data("swiss order burstein 1-4")
    assert told == {
        "system": "burstein",
        "lines": [{"pairs": [[1, 4], [2, 3]], "left_over": None}, {"pairs": [[1, 3], [2, 4]], "left_over": None},
                  {"pairs": [[1, 2], [3, 4]], "left_over": None}],
        "more": False,
    }  # fmt: skip


def test_columns_of_dubov_stand_row_by_row() -> None:
    """White by the lower average, Black by the higher rating."""
    head, *rows = typed("swiss columns --white 2318.4,2310 --black 2365,2380")
    assert head == "White: average of the opponents Black: rating"
    assert rows == ["2310 2380", "2318.4 2365"]


def test_the_table_of_norms_is_the_one_of_the_regulations() -> None:
    """GM in nine games: 7 need 2600 − 220 = 2380, 6½ need 2600 − 166 = 2434; three of nine are a third."""
    first, heads, *rows = typed("rules titles norm-table GM 9")
    assert first == "3 of the title or above, 5 titled, at most 6 of one federation and 5 of the own."
    assert heads == "Score From To"
    assert rows[:2] == ["7 2380 2433", "6½ 2434 2474"]
    told = data("rules titles norm-table GM 9")
    assert isinstance(told, dict)
    shown = [f"{row['score']:g} {row['low']} {row['high'] or ''}".strip() for row in told["rows"]]
    assert [row.replace("½", ".5") for row in rows] == shown
    assert (told["title"], told["games"]) == ("GM", 9)


def test_counts_of_the_sources_are_the_same_for_both() -> None:
    told = data("sources")
    assert isinstance(told, list)
    head, *lines = typed("sources")
    assert head.split()[0] == "Document"
    assert len(lines) == len(told)
    for one, line in zip(told, lines, strict=True):
        counts = [value for key, value in one.items() if key not in ("document", "title", "items")]
        assert line == " ".join(map(str, [one["document"], one["title"], one["items"], *counts]))
        assert one["items"] == sum(counts)


def test_exchanges_are_printed_as_a_table_in_the_old_editions() -> None:
    """Of 1–3 against 4–6 the end of the first half goes first, then the top of the second on down."""
    head, *rows = typed("swiss exchanges 1-3 4-6 --edition 1998")
    assert head == "3 2"
    assert rows == ["4 1 3", "5 2 4"]
    assert typed("swiss exchanges 1-3 4-6 --edition 2026")[0] == "1. 3 ↔ 4", "the least difference first"
