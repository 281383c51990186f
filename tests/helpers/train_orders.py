"""The orders of tied teams and players worked out from the sheet, by the letter of C.07: nothing of ours is called."""

from __future__ import annotations

from fractions import Fraction

from tablas.train.exercise import Exercise

Boards = dict[int, dict[int, list[Fraction]]]
"""A team's points against another, board by board."""
WORTH = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}


def sheet(exercise: Exercise) -> Boards:
    """The matches as the table shows them: ``4: 1 ½ 0 1``."""
    found: Boards = {}
    for row in exercise.tables[0].rows:
        cells = [str(cell).partition(": ") for cell in row if ": " in str(cell)]
        found[int(str(row[0]))] = {int(other): [WORTH[one] for one in points.split()] for other, _, points in cells}
    return found


def top(boards: list[Fraction]) -> list[Fraction]:
    """Higher is better, from the first board on."""
    return boards


def bottom(boards: list[Fraction]) -> list[Fraction]:
    """Higher is better, with ever more of the last boards struck out."""
    return [sum(boards[: len(boards) - gone], Fraction(0)) for gone in range(1, len(boards))]


def count(boards: list[Fraction]) -> list[Fraction]:
    """Lower is better: every point times the number of its board."""
    return [-sum((place * point for place, point in enumerate(boards, 1)), Fraction(0))]


def by(values: dict[int, list[Fraction]]) -> list[list[int]]:
    """From the highest value down; equal ones together."""
    order = sorted({tuple(value) for value in values.values()}, reverse=True)
    return [[one for one in values if tuple(values[one]) == value] for value in order]


def encounters(matches: Boards, tied: list[int], games: bool) -> dict[int, list[Fraction]]:
    """Match points, or game points, against the others who are tied."""
    found = {}
    for one in tied:
        sums = [sum(matches[one][other], Fraction(0)) for other in tied if other != one]
        halves = [Fraction(len(matches[one][other]), 2) for other in tied if other != one]
        won = [Fraction(2 if own > half else 1 if own == half else 0) for own, half in zip(sums, halves, strict=True)]
        found[one] = [sum(sums if games else won, Fraction(0))]
    return found


def extended(matches: Boards, tied: list[int], code: str) -> list[list[int]]:
    """Match points, then game points, anew for every part; for the last two the boards of their match."""
    for games in (False, True):
        parts = by(encounters(matches, tied, games))
        if len(parts) > 1:
            return [piece for part in parts for piece in (extended(matches, part, code) if part[1:] else [part])]
    keys = {"EDE": [], "EDEBT": [count, top], "EDEBB": [count, bottom], "EDET": [top], "EDEB": [bottom]}[code]
    if len(tied) == 2:
        one, two = tied
        return by({
            one: [value for key in keys for value in key(matches[one][two])],
            two: [value for key in keys for value in key(matches[two][one])],
        })  # fmt: skip
    return [tied]


def teams_in_order(exercise: Exercise) -> bool:
    """Boards one by one, or the extended direct encounter."""
    matches, code = sheet(exercise), str(exercise.facts["code"])
    tied = sorted(int(one) for one in exercise.key.answer.chosen)
    if code in ("TBR", "BBE"):
        rows = {one: [sum(points, Fraction(0)) for points in zip(*matches[one].values(), strict=True)] for one in tied}
        found = by({one: (top if code == "TBR" else bottom)(rows[one]) for one in tied})
    else:
        found = extended(matches, tied, code)
    return found == [[int(one)] for one in exercise.key.answer.chosen]


def listed(exercise: Exercise) -> bool:
    """Numbers from the lowest, ratings from the highest; turned round where the code ends so."""
    code, back = str(exercise.facts["code"]).split("/")[0], str(exercise.facts["code"]).endswith("/R")
    column = {"TPN": 0, "RTNG": 2}[code]
    values = {str(row[0]): int(str(row[column])) for row in exercise.tables[0].rows}
    order = sorted(exercise.key.answer.chosen, key=lambda one: values[one], reverse=(code == "RTNG") != back)
    return order == list(exercise.key.answer.chosen)
