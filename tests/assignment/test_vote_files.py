"""Tables of votes and ranks as people type them, and where in the file something is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablas.assignment.vote_files import NamedTable, read_table, read_votes
from tablas.errors import FormatError, Where

# Tables


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_is_read_with_any_sign_between_its_cells(sign: str) -> None:
    text = "\ufeff\nwho, A ,B\n\n Ana ,1,x\nBlas,X,-2\n".replace(",", sign)
    assert read_table(text) == NamedTable(("Ana", "Blas"), ("A", "B"), ((1, None), (None, -2)), 1)


def test_the_first_line_tells_the_sign_and_the_rest_may_have_decimal_commas() -> None:
    assert read_table("who;A;B\nAna;1,5;0,25\nBlas;2;1/3").cells == ((18, 3), (24, 4))
    assert read_table('who,A,B\n"Ruiz, Ana",1.5,2\nBlas,2,1').rows == ("Ruiz, Ana", "Blas")
    assert read_table("\r\nwho,A\r\nAna,1\r\n").columns == ("A",)


def test_numbers_are_scaled_together_and_shown_as_they_were() -> None:
    """Halves and quarters: four times as much; a third as well: twelve times."""
    table = read_table("who;A;B\nAna;1,5;x\nBlas;2;0,25")
    assert (table.cells, table.scale) == (((6, None), (8, 1)), 4)
    assert [table.shown(value) for value in (6, 8, 1, 0, -6)] == ["1.5", "2", "0.25", "0", "-1.5"]
    assert read_table("who;A\nAna;1/3\nBlas;1/4").scale == 12
    assert read_table("who;A\nAna;x\nBlas;2").scale == 1
    assert NamedTable((), (), ()).shown(7) == "7"


TABLE, VOTES = read_table, read_votes


@pytest.mark.parametrize(
    ("read", "text", "code", "place", "values"),
    [
        (TABLE, "", "file-needs-line", (), {}),
        (TABLE, "who,A\n", "file-needs-line", (), {}),
        (TABLE, "who\nAna\n", "file-needs-line", (), {}),
        (TABLE, "\n\nwho,A, \nAna,1,2\n", "name-missing", (3,), {}),
        (TABLE, "who,A,A \nAna,1,2\n", "named-twice", (1,), {"name": "A"}),
        (TABLE, "who,A\nAna,1\n ,2\n", "name-missing", (), {}),
        (TABLE, "who,A,B\n,1\n", "name-missing", (), {}),
        (TABLE, "who,A\nAna,1\n Ana,2\n", "named-twice", (), {"name": "Ana"}),
        (TABLE, "who,A,B\nAna,1,2\n\nBlas,1\n", "values-options", (4,), {"cells": "Blas", "count": 1, "count2": 2}),
        (TABLE, "who,A\nAna,1,2\n", "values-options", (2,), {"cells": "Ana", "count": 2, "count2": 1}),
        (TABLE, "who,A,B\nAna,1,2\nBlas,3, y \n", "neither-number-nor", (3, 3), {"word": "y", "veto": "x"}),
        (TABLE, "who,A\nAna,\n", "neither-number-nor", (2, 2), {"word": "", "veto": "x"}),
        (TABLE, "who,A\nAna,1/0\n", "neither-number-nor", (2, 2), {"word": "1/0", "veto": "x"}),
        (VOTES, ",A,B\nB,,1\nA,1,\n", "first-line-first", (), {}),
        (VOTES, ",A,B\nA,,1\n", "first-line-first", (), {}),
        (VOTES, ",A,B\nA,,1\n\nB,1,,2\n", "votes-players", (4,), {"names": "B", "count": 3, "count2": 2}),
        (VOTES, ",A,B\nA,,1.5 \nB,1,\n", "votes-whole-numbers", (2, 3), {"cell": "1.5"}),
        (VOTES, ",A,B\nA,,1\nB,so,\n", "neither-number-nor", (3, 2), {"word": "so", "veto": "x"}),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    read: Callable[..., object], text: str, code: str, place: tuple[int, ...], values: dict[str, object]
) -> None:
    with pytest.raises(FormatError) as told:
        read(text, file="votes.csv")
    assert told.value.message.code == code
    assert told.value.where == Where("votes.csv", *place)
    assert dict(told.value.message.values) == values


# Votes


def test_votes_are_read_without_the_diagonal_and_without_what_is_left_out() -> None:
    """A gave B three and C a veto; B gave nobody anything; what C says of itself means nothing."""
    votes = read_votes("\ufeffby,A,B,C\nA,7,3,x\nB\nC, 1 ,,nonsense\n", "B")
    assert (votes.names, votes.given, votes.modality) == (("A", "B", "C"), ((0, 3, 0), (0, 0, 0), (1, 0, 0)), "B")
    assert read_votes(",A,B\nA,,1\nB,2,").modality == "A"
    assert read_votes(";A;B\nA;;-1\nB;2;", "B").given == ((0, -1), (2, 0))
