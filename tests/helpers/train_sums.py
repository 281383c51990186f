"""The keys of the trainer worked out a second time, from what the exercise shows and from tables copied by hand.

Nothing of `tablas.federation` or `tablas.standings` is called here; tie-breaks are given to Gacrux.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import rivals
from tablas.model import Title
from tablas.train.answers import number
from tablas.train.exercise import Exercise, Met
from train_orders import listed, teams_in_order

EXPECTED_UP_TO = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""The largest difference for an expectation of 50, 51, 52 … hundredths."""
DIFFERENCE = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""The difference for 50, 51, 52 … 100 per cent."""


def expectation(gap: int) -> int:
    """Hundredths of a point for a difference of ratings."""
    upper = 50 + bisect_left(EXPECTED_UP_TO, abs(gap))
    return upper if gap >= 0 else 100 - upper


def rounded(value: Fraction) -> int:
    """To the nearest whole number, halves away from nothing."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole


def difference(percent: int) -> int:
    return DIFFERENCE[percent - 50] if percent >= 50 else -DIFFERENCE[50 - percent]


def expected(exercise: Exercise) -> bool:
    used = max(-400, min(400, int(str(exercise.facts["gap"]))))
    return number(exercise.key.answer.filled["pd"]) == Fraction(expectation(used), 100)


def _shown_games(exercise: Exercise) -> list[tuple[int, str]]:
    """Ratings and results as the table shows them; 0 where there is no rating."""
    return [(rating if isinstance(rating, int) else 0, str(result)) for _, rating, result in exercise.tables[0].rows]


SCORES = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}


def change(exercise: Exercise) -> bool:
    own, k = int(str(exercise.facts["own"])), int(str(exercise.facts["k"]))
    total = sum(
        SCORES[result] - Fraction(expectation(max(-400, min(400, own - rating))), 100)
        for rating, result in _shown_games(exercise)
        if rating and result in SCORES
    )
    filled = exercise.key.answer.filled
    return number(filled["change"]) == k * total and int(filled["new"]) == own + rounded(k * total)


def k_of(exercise: Exercise) -> bool:
    facts = {name: int(str(value)) for name, value in exercise.facts.items()}
    k = 20
    if max(facts["peak"], facts["rating"]) >= 2400:
        k = 10
    elif (2026 - facts["born"] <= 18 and facts["rating"] < 2300) or facts["games"] < 30:
        k = 40
    if facts["period"] and k * facts["period"] > 700:
        k = 700 // facts["period"]
    return exercise.key.answer.chosen == (str(k),)


def first(exercise: Exercise) -> bool:
    games = [(rating, SCORES[result]) for rating, result in _shown_games(exercise) if rating and result in SCORES]
    ratings, score = [rating for rating, _ in games] + [1800, 1800], sum(points for _, points in games) + 1
    percent = int(100 * score / len(ratings) + Fraction(1, 2))
    value = min(2200, int(Fraction(sum(ratings), len(ratings)) + difference(percent) + Fraction(1, 2)))
    return exercise.key.answer.filled == {"games": str(len(games)), "rating": str(value)}


def performance(exercise: Exercise) -> bool:
    ratings = [int(str(rating)) for _, rating in exercise.tables[0].rows]
    score = Fraction(int(str(exercise.facts["halves"])), 2)
    average = int(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2))
    gap = difference(int(100 * score / len(ratings) + Fraction(1, 2)))
    return exercise.key.answer.filled == {"average": str(average), "dp": str(gap), "rp": str(average + gap)}


NORM = {
    Title.GM: (2600, 2380, 2200, ("GM",)),
    Title.IM: (2450, 2230, 2050, ("GM", "IM")),
    Title.WGM: (2400, 2180, 2000, ("GM", "IM", "WGM")),
    Title.WIM: (2250, 2030, 1850, ("GM", "IM", "WGM", "WIM")),
}


def _raised(ratings: list[int], floor: int) -> int:
    lowest = min(ratings)
    ratings = sorted(ratings)
    ratings[0] = max(lowest, floor)
    return int(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2))


def norm(exercise: Exercise) -> bool:
    title = exercise.facts["title"]
    assert isinstance(title, Title)
    least, average_needed, floor, met = NORM[title]
    rows: tuple[Any, ...] = exercise.tables[0].rows
    flags = Counter(row[2] for row in rows)
    average = _raised([row[3] for row in rows], floor)
    score = sum(SCORES[row[4]] for row in rows)
    reached = average + difference(int(100 * score / 9 + Fraction(1, 2)))
    missing = {
        "n143": len(set(flags) - {"ESP"}) < 2,
        "n144": flags["ESP"] > 5 or max(flags.values()) > 6,
        "n145": sum(row[1] in met for row in rows) < 3,
        "n145a": sum(row[1] not in ("", "CM", "WCM") for row in rows) < 5,
        "n148a": average < average_needed,
        "n148b": score * 100 < 35 * 9,
        "n148": reached < least,
    }
    return set(exercise.key.answer.chosen) == ({name for name, bad in missing.items() if bad} or {"made"})


def norm_needed(exercise: Exercise) -> bool:
    title = exercise.facts["title"]
    assert isinstance(title, Title)
    least, _, floor, _ = NORM[title]
    average = _raised([int(str(row[3])) for row in exercise.tables[0].rows], floor)
    halves = next(
        halves
        for halves in range(19)
        if average + difference(int(Fraction(100 * halves, 18) + Fraction(1, 2))) >= least
    )
    filled = exercise.key.answer.filled
    return int(filled["average"]) == average and number(filled["points"]) == Fraction(halves, 2)


def prizes(exercise: Exercise) -> bool:
    """Exact shares add up to the money; each answer is its share to the cent."""
    hort = exercise.kind == "prizes-hort"
    groups, money = exercise.facts["groups"], exercise.facts["prizes"]
    assert isinstance(groups, tuple)
    assert isinstance(money, tuple)
    share: dict[int, Fraction] = {}
    for group in groups:
        won = [money[player - 1] if player <= len(money) else 0 for player in group]
        for player, own in zip(group, won, strict=True):
            equal = Fraction(sum(won), len(group))
            share[player] = (equal + own) / 2 if hort else equal
    answers = {int(field[1:]): number(value) * 100 for field, value in exercise.key.answer.filled.items()}
    return all(abs(share[player] - cents) < 1 for player, cents in answers.items())


def category_prizes(exercise: Exercise) -> bool:
    """From the largest prize down, each to the first of its list who has none yet."""
    ratings, general, category = (exercise.facts[name] for name in ("ratings", "general", "category"))
    assert isinstance(ratings, tuple)
    assert isinstance(general, tuple)
    assert isinstance(category, tuple)
    lists = {"general": range(1, 7), "category": [at for at in range(1, 7) if ratings[at - 1] < 2000]}
    takes: dict[int, int] = {}
    for cents, name in sorted([(one, "general") for one in general] + [(one, "category") for one in category])[::-1]:
        winner = next((player for player in lists[name] if player not in takes), None)
        if winner is not None:
            takes[winner] = cents
    filled = exercise.key.answer.filled
    return all(number(filled[f"p{player}"]) * 100 == takes.get(player, 0) for player in range(1, 7))


def control(exercise: Exercise) -> bool:
    seconds, left = 0, 60
    stages = exercise.facts["stages"]
    assert isinstance(stages, tuple)
    for place, (moves, time, increment) in enumerate(stages):
        played = left if place == len(stages) - 1 else min(moves, left)
        seconds, left = seconds + time + increment * played, left - played
    kind = "standard" if seconds >= 3600 else "blitz" if seconds <= 600 else "rapid"
    filled = exercise.key.answer.filled
    return filled["kind"] == kind and abs(number(filled["minutes"]) * 60 - seconds) < Fraction(1, 1000)


def illegal(exercise: Exercise) -> bool:
    facts = exercise.facts
    if facts["before"]:
        right = "loss" if facts["can_mate"] else "draw"
    else:
        right = "two" if facts["speed"] == "standard" else "one"
    return exercise.key.answer.chosen == (right,)


def arrival(exercise: Exercise) -> bool:
    facts = {name: int(str(value)) for name, value in exercise.facts.items()}
    return exercise.key.answer.chosen == ("yes" if facts["arrived"] > facts["started"] + facts["allowed"] else "no",)


def record(exercise: Exercise) -> bool:
    left, increment = int(str(exercise.facts["left"])), int(str(exercise.facts["increment"]))
    return exercise.key.answer.chosen == ("yes" if left >= 300 or increment >= 30 else "no",)


def start(exercise: Exercise) -> bool:
    """New game, continue, correct, stands, draw: options 0 to 4."""
    facts = exercise.facts
    if "flags" in facts:
        right = 4 if facts["flags"] else 1
    elif facts["over"]:
        right = 3
    elif facts["wrong"] == "colours":
        right = 0 if int(str(facts["moves"])) < 10 else 1
    else:
        right = 0 if facts["wrong"] == "pieces" else 2
    return exercise.key.answer.chosen == (f"o{right}",)


def correction(exercise: Exercise) -> bool:
    behind = int(str(exercise.facts["noticed"])) - int(str(exercise.facts["played"]))
    right = "next" if exercise.facts["in_time"] else "after" if behind == 1 else "rating"
    return exercise.key.answer.chosen == (right,)


def late(exercise: Exercise) -> bool:
    people = exercise.facts["people"]
    assert isinstance(people, tuple)
    rank = {"GM": 0, "IM": 1, "WGM": 2, "FM": 3, "WIM": 4, "CM": 5, "WFM": 6, "WCM": 7, "": 8}
    new = people[8]
    above = sum(
        (-one.rating, rank[one.title.value], one.name) < (-new.rating, rank[new.title.value], new.name)
        for one in people[:8]
    )
    return exercise.key.answer.filled == {"number": str(above + 1), "moved": str(8 - above)}


def half_bye(exercise: Exercise) -> bool:
    return exercise.key.answer.chosen == (str(exercise.facts["broken"]) or "granted",)


def order(exercise: Exercise) -> bool:
    rows = exercise.tables[0].rows
    sides = [[int(str(row[side])[1:]) for row in rows] for side in (1, 2)]
    points = [SCORES[str(row[3]).partition("–")[0]] for row in rows]
    counted = [Fraction(0), Fraction(0)]
    for place, won in enumerate(points):
        wrong = [side[place] != sorted(side)[place] for side in sides]
        given = (won, 1 - won) if not any(wrong) else tuple(Fraction(not bad) for bad in wrong)
        counted = [had + more for had, more in zip(counted, given, strict=True)]
    right = (*counted, sum(points), len(rows) - sum(points))
    return [number(value) for value in exercise.key.answer.filled.values()] == list(right)


def planted(exercise: Exercise) -> bool:
    """The one alteration that explains every contradiction of the table is the one that the key names."""
    rows = {int(str(row[0])): [cell for cell in row if isinstance(cell, Met)] for row in exercise.tables[0].rows}
    totals = {int(str(row[0])): number(str(row[-1])) for row in exercise.tables[0].rows}
    named = Counter((place, cell.opponent) for games in rows.values() for place, cell in enumerate(games))
    found: set[tuple[str, int]] = set()
    for at, games in rows.items():
        if sum(SCORES[game.result] for game in games) != totals[at]:
            found.add(("points", at))
        for place, game in enumerate(games):
            other = rows[game.opponent][place]
            if other.opponent != at:
                # The altered line names somebody whom another names, too; who is not named back is only its victim.
                found |= {("opponent", at)} if named[place, game.opponent] > 1 else set()
            elif SCORES[game.result] + SCORES[other.result] != 1:
                found.add(("result", at))
            elif game.colour == other.colour:
                found.add(("colour", at))
    if any(fault == "result" for fault, _ in found):
        # Of two lines that contradict each other the one whose total does not follow is the altered one.
        found = {("result", at) for fault, at in found if fault == "points"}
    return found == {(one.filled["fault"], int(one.filled["player"])) for one in exercise.key.right}


GACRUX = rivals.named("gacrux")


def tie_break(exercise: Exercise) -> bool:
    """Gacrux works the value out from the report."""
    event, code = exercise.tournament, str(exercise.facts["code"])
    assert event is not None
    assert GACRUX.tie_breaks is not None
    theirs = GACRUX.tie_breaks(event, ["PTS", code])[0]
    return all(
        rivals.equal(code, Fraction(theirs_of), number(value))
        or abs(Fraction(theirs_of) - number(value)) <= Fraction(1, 100)
        for field, value in exercise.key.answer.filled.items()
        if (theirs_of := str(theirs[int(field[1:])][code]))
    )


def direct(exercise: Exercise) -> bool:
    """Gacrux ranks by points and direct encounter."""
    assert exercise.tournament is not None
    assert GACRUX.tie_breaks is not None
    ranks = GACRUX.tie_breaks(exercise.tournament, ["PTS", "DE"])[1]
    placed = [ranks[int(one)] for one in exercise.key.answer.chosen]
    return placed == sorted(set(placed))


def teams(exercise: Exercise) -> bool:
    """From the matches as the table shows them, board by board."""
    rows = {int(str(row[0])): row for row in exercise.tables[0].rows}
    matches: dict[int, list[tuple[int, list[Fraction]]]] = {}
    for team, row in rows.items():
        cells = [str(cell).partition(": ") for cell in row[2:-2]]
        matches[team] = [(int(other), [SCORES[point] for point in points.split()]) for other, _, points in cells]
    games = {team: sum(sum(points) for _, points in played) for team, played in matches.items()}
    won = {team: sum(_match_points(points) for _, points in played) for team, played in matches.items()}
    most = max(won.values())

    def value(code: str, team: int) -> Fraction:
        played = matches[team]
        match code:
            case "MPvGP":
                return Fraction(games[team])
            case "BC":
                return sum(
                    (place * point for _, points in played for place, point in enumerate(points, 1)), Fraction(0)
                )
            case "BH:GP":
                return sum((Fraction(games[other]) for other, _ in played), Fraction(0))
            case "SSSC":
                return games[team] + Fraction(sum(won[other] for other, _ in played), most // 4)
        theirs, own = (games if code[1] == "G" else won), code[2]
        return sum(
            (Fraction(theirs[other] * (sum(p) if own == "G" else _match_points(p))) for other, p in played), Fraction(0)
        )

    code = str(exercise.facts["code"])
    return all(number(text) == value(code, int(field[1:])) for field, text in exercise.key.answer.filled.items())


def _match_points(points: list[Fraction]) -> int:
    return 2 if sum(points) > 2 else int(sum(points) == 2)


CHECKS: dict[str, Callable[[Exercise], bool]] = {
    "rating-expected": expected,
    "rating-change": change,
    "rating-k": k_of,
    "rating-first": first,
    "rating-performance": performance,
    "norm": norm,
    "norm-needed": norm_needed,
    "prizes-equal": prizes,
    "prizes-hort": prizes,
    "prizes-category": category_prizes,
    "time-control": control,
    "illegal-move": illegal,
    "arrival": arrival,
    "record-moves": record,
    "wrong-start": start,
    "correction": correction,
    "late-entry": late,
    "half-point-bye": half_bye,
    "team-order": order,
    "planted-fault": planted,
    "tie-break-direct": direct,
    "tie-break-teams": teams,
    "tie-break-boards": teams_in_order,
    "tie-break-extended-direct": teams_in_order,
    "tie-break-list": listed,
    **{
        f"tie-break-{name}": tie_break
        for name in (
            "results", "progressive", "buchholz", "fore-buchholz", "average-buchholz", "sonneborn", "koya",
            "average-rating", "performance", "opponents-performance",
        )
    },
}  # fmt: skip
