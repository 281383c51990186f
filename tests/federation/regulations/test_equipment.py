"""Measures of pieces, boards and tables; a team at the start of a match."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablas.errors import OptionError
from tablas.federation.regulations.board_order import may_start
from tablas.federation.regulations.equipment import HEIGHTS, check_board, check_pieces, check_table
from tablas.federation.regulations.finding import Finding

F = Fraction


def broken(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.rule for finding in findings if not finding.kept]


def test_pieces() -> None:
    """9.5, 8.5, 7, 6, 5.5 and 5 cm, a tenth more or less, in descending order."""
    assert [float(value) for value in HEIGHTS.values()] == [9.5, 8.5, 7, 6, 5.5, 5]
    assert broken(check_pieces(HEIGHTS, {"king": F(19, 5), "pawn": F(5, 2)})) == []
    assert broken(check_pieces({"king": F(1045, 100)})) == []
    assert broken(check_pieces({"king": F(1046, 100)})) == ["2.3"]
    assert broken(check_pieces({"knight": F(58, 10), "rook": F(58, 10)})) == ["2.3"]
    assert broken(check_pieces({"king": F(19, 2)}, {"king": F(5)})) == ["2.4"]
    with pytest.raises(OptionError):
        check_pieces({"general": F(5)})


def test_boards_and_tables() -> None:
    assert broken(check_board(F(5), F(5, 2))) == []
    assert broken(check_board(F(49, 10))) == ["3.3"]
    assert broken(check_board(F(5), F(26, 10))) == ["3.3"]
    assert broken(check_table(F(1265, 10), F(7225, 100), F(74))) == []
    assert broken(check_table(F(127), F(72), F(75))) == ["4.1", "4.1", "4.1"]


def test_more_than_half_of_a_team_must_be_there() -> None:
    assert [may_start(present, 4) for present in range(5)] == [False, False, False, True, True]
    with pytest.raises(OptionError):
        may_start(5, 4)
