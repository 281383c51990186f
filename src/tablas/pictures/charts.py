"""Charts of a tournament: progress of the leaders, score groups, colours, rating against performance.

Each chart carries the table that says the same, for those who cannot see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablas.federation.ratings.performance import performance
from tablas.model import HALF, POINT, Outcome, Tournament
from tablas.pictures.svg import FILE, Ink, Picture, element, fitted, path, short, text
from tablas.say.phrases import Say
from tablas.standings import Standings, tables

LEADERS = 8
_SCORES = {Outcome.WIN: POINT, Outcome.DRAW: HALF, Outcome.LOSS: 0}


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and the table behind it."""

    title: str
    picture: Picture
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    narrow: Picture | None = None
    """The same for a phone, where the other one is wider than that."""


def charts(tournament: Tournament, say: Say, after: int | None = None, ink: Ink = FILE) -> tuple[Chart, ...]:
    """Every chart that the rounds up to *after* can fill."""
    last = tournament.rounds_paired if after is None else after
    if not last or tournament.of_teams:
        return ()
    found = [progress(tournament, say, last, ink), score_groups(tournament, say, last, ink)]
    found.append(colour_balance(tournament, say, last, ink))
    scatter = rating_performance(tournament, say, last, ink)
    return (*found, scatter) if scatter is not None else tuple(found)


def _ranked(tournament: Tournament, after: int) -> Standings:
    return tables(tournament, None, None, after, teams=False)[0].standings


def progress(tournament: Tournament, say: Say, last: int, ink: Ink = FILE) -> Chart:
    """The places of the leaders after each round."""
    order = [row.number for row in _ranked(tournament, last)][:LEADERS]
    places = [_ranked(tournament, after).places() for after in range(1, last + 1)]
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    title = say("Progress of the leaders")
    heads = (say("Name"), *(say("R{round}", round=after) for after in range(1, last + 1)))
    rows = tuple((names[number], *(str(known.get(number, "–")) for known in places)) for number in order)
    leader = names[order[0]] if order else ""
    told = say("{title}: places after rounds 1 to {last}; first is {name}.", title=title, last=last, name=leader)
    families = {number: name.partition(",")[0] for number, name in names.items()}
    wide = _lines(places, order, names, told, _Across(44, 540, 190), ink)
    narrow = _lines(places, order, families, told, _Across(30, 206, 108), ink)
    return Chart(title, wide, heads, rows, narrow)


class _Across(NamedTuple):
    """From left to right: where the first round stands, how far the last one is from it, the room for a name."""

    left: float
    span: float
    room: float


def _lines(
    places: Sequence[Mapping[int, int]],
    order: Sequence[int],
    names: Mapping[int, str],
    told: str,
    at: _Across,
    ink: Ink,
) -> Picture:
    """A line for each of *order*, from round to round; *places* are those after each round."""
    last = len(places)
    worst = max((known.get(number, 1) for known in places for number in order), default=1)
    floor = min(max(worst, 8), 24)
    top, row = 30, 22
    bottom = top + (floor - 1) * row
    step = at.span / max(last - 1, 1)
    width = at.left + at.span + 24 + at.room
    parts = []
    for place in range(1, floor + 1):
        if place == 1 or place % 4 == 0 or floor < 9:
            y = top + (place - 1) * row
            more = "+" if place == floor and worst > floor else ""
            parts.append(path(f"M{at.left} {y}H{width - at.room:g}", ink.line, 1))
            parts.append(text(at.left - 12, y + 5, f"{place}{more}", 14, ink.soft, anchor="end"))
    every = -(-20 // max(int(step), 1))
    for after in range(1, last + 1):
        if (after - 1) % every == 0:
            x = at.left + (after - 1) * step
            parts.append(text(x, bottom + 30, str(after), 14, ink.soft, anchor="middle"))
    taken: list[float] = []
    for rank, number in enumerate(order):
        seen = [(after, known[number]) for after, known in enumerate(places) if number in known]
        spots = [(at.left + after * step, top + (min(place, floor) - 1) * row) for after, place in seen]
        line = "M" + "L".join(f"{short(x)} {y}" for x, y in spots)
        style = {"stroke_dasharray": _DASHES[rank % len(_DASHES)] or None}
        colour = ink.accent if rank == 0 else ink.ink
        parts.append(path(line, colour, 3 if rank == 0 else 2, stroke_linejoin="round", **style))
        parts += [element("circle", cx=x, cy=y, r=4, fill=ink.paper, stroke=colour, stroke_width=2) for x, y in spots]
        y = spots[-1][1]
        while any(abs(y - other) < 17 for other in taken):
            y += 17
        taken.append(y)
        parts.append(text(spots[-1][0] + 12, y + 5, fitted(names[number], at.room - 4, 15), 15, ink.ink, weight=600))
    height = max(bottom + 44, max(taken, default=0) + 24)
    return Picture(width, height, told, tuple(parts), inline=True)


_DASHES = ("", "", "7 4", "", "2 4", "7 4 2 4", "12 4", "2 2")
"""Lines that run close together differ by more than their colour."""


def bars(
    title: str,
    told: str,
    values: Sequence[tuple[str, int]],
    heads: tuple[str, str],
    ink: Ink,
    marked: frozenset[str] = frozenset(),
    left: int = 56,
) -> Chart:
    """Bars to the right, each with its word before and its number behind; *marked* ones are hollow.

    *left* is the room for the words.
    """
    row, room = 28, 300
    most = max([1, *(count for _, count in values)])
    parts = [path(f"M{left} 8V{12 + row * len(values)}", ink.edge, 1)]
    for place, (word, count) in enumerate(values):
        y, wide = 12 + place * row, room * count / most
        parts.append(text(left - 10, y + 16, word, 15, ink.ink, anchor="end", weight=600))
        fill = ink.paper if word in marked else ink.ink
        if count:
            parts.append(element("rect", x=left, y=y + 2, width=wide, height=18, fill=fill, stroke=ink.ink))
        parts.append(text(left + wide + 8, y + 16, str(count), 15, ink.soft))
    rows = tuple((word, str(count)) for word, count in values)
    return Chart(title, Picture(left + room + 56, 20 + row * len(values), told, tuple(parts), inline=True), heads, rows)


def score_groups(tournament: Tournament, say: Say, last: int, ink: Ink = FILE) -> Chart:
    """How many players have how many points."""
    ranking = _ranked(tournament, last)
    counts = Counter(ranking.criteria[0].column.text(row.position) for row in ranking)
    values = [(_halved(points), count) for points, count in counts.items()]
    people = sum(counts.values())
    told = say(
        "Score groups after round {last}: {groups} groups, {count} players.",
        last=last,
        groups=len(values),
        count=people,
    )
    return bars(say("Score groups"), told, values, (say("Points"), say("Players")), ink)


def _halved(written: str) -> str:
    """Points with a true half.

    >>> _halved("4.5"), _halved("0.5"), _halved("12.25")
    ('4½', '½', '12.25')
    """
    whole, mark, rest = written.partition(".")
    return f"{whole if whole != '0' else ''}½" if mark and rest == "5" else written


def _signed(number: int) -> str:
    """A number with its sign, a true minus for the eye."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def colour_balance(tournament: Tournament, say: Say, last: int, ink: Ink = FILE) -> Chart:
    """How many players had more White, more Black, or both alike."""
    differences = dict.fromkeys((player.number for player in tournament.players), 0)
    for played in tournament.rounds[:last]:
        for game in played.games:
            if game.played:
                differences[game.white] += 1
                differences[game.black] -= 1
    counts = Counter(differences.values())
    span = max([2, *map(abs, counts)])
    values = [(_signed(difference), counts[difference]) for difference in range(span, -span - 1, -1)]
    beyond = sum(count for difference, count in counts.items() if abs(difference) > 1)
    told = say(
        "Colour balance after round {last}: {even} players even, {beyond} with a difference of two or more.",
        last=last,
        even=counts[0],
        beyond=beyond,
    )
    heads = (say("White less Black"), say("Players"))
    return bars(say("Colour balance"), told, values, heads, ink, frozenset({"0"}))


def rating_performance(tournament: Tournament, say: Say, last: int, ink: Ink = FILE) -> Chart | None:
    """Rating against performance of everybody who met rated players; above the line is better than expected."""
    reached = _performances(tournament, last)
    found = [
        (player, reached[player.number]) for player in tournament.players if player.rating and player.number in reached
    ]
    if not found:
        return None
    values = [player.rating for player, _ in found] + [shown for _, shown in found]
    low = min(values) // 100 * 100
    high = max(low + 100, -(-max(values) // 100) * 100)
    side, left, top = 360, 60, 40
    scale = side / (high - low)

    def across(value: float) -> float:
        return left + (value - low) * scale

    def up(value: float) -> float:
        return top + side - (value - low) * scale

    step = 100 if high - low <= 600 else 200 if high - low <= 1400 else 400
    parts = [element("rect", x=left, y=top, width=side, height=side, fill="none", stroke=ink.edge)]
    for mark in range(-(-low // step) * step, high + 1, step):
        parts.append(path(f"M{left} {up(mark):.1f}H{left + side}", ink.line, 1))
        parts.append(text(left - 8, up(mark) + 5, str(mark), 14, ink.soft, anchor="end"))
        parts.append(text(across(mark), top + side + 20, str(mark), 14, ink.soft, anchor="middle"))
    parts.append(path(f"M{left} {top + side}L{left + side} {top}", ink.edge, 1.5, stroke_dasharray="5 4"))
    ranked = sorted(found, key=lambda one: one[1] - one[0].rating, reverse=True)
    named = {player.number for player, _ in (*ranked[:3], *ranked[-2:])}
    taken: list[tuple[float, float]] = []
    labels = []
    for player, shown in ranked:
        x, y = across(player.rating), up(shown)
        better = shown >= player.rating
        fill = ink.ink if better else ink.paper
        parts.append(element("circle", cx=x, cy=y, r=4.5, fill=fill, stroke=ink.ink, stroke_width=1.5))
        if player.number in named and not any(abs(x - a) < 120 and abs(y - b) < 16 for a, b in taken):
            taken.append((x, y))
            family = fitted(player.name.split(",")[0], 110, 14)
            right = x < left + side - 110
            side_of = {"anchor": "start" if right else "end", "stroke": ink.paper, "stroke_width": 3}
            labels.append(text(x + (9 if right else -9), y + 5, family, 14, ink.ink, paint_order="stroke", **side_of))
    parts += labels
    parts.append(text(left + side / 2, top + side + 40, say("Rating"), 14, ink.soft, anchor="middle"))
    parts.append(text(left, top - 14, say("Performance"), 14, ink.soft))
    best, shown = ranked[0]
    told = say(
        "Rating against performance of {count} players; the best against expectation is {name}, {gain} points above.",
        count=len(found),
        name=best.name,
        gain=shown - best.rating,
    )
    heads = (say("Name"), say("Rating"), say("Performance"), say("Difference"))
    rows = tuple(
        (player.name, str(player.rating), str(value), _signed(value - player.rating)) for player, value in ranked
    )
    picture = Picture(left + side + 24, top + side + 52, told, tuple(parts), inline=True)
    return Chart(say("Rating against performance"), picture, heads, rows)


def _performances(tournament: Tournament, last: int) -> dict[int, int]:
    """The performance of everybody in the games against rated players."""
    ratings: dict[int, int] = {player.number: player.rating for player in tournament.players}
    met: dict[int, list[int]] = {number: [] for number in ratings}
    scored = dict.fromkeys(ratings, 0)
    for played in tournament.rounds[:last]:
        for game in played.games:
            for one, other, outcome in (
                (game.white, game.black, game.white_outcome),
                (game.black, game.white, game.black_outcome),
            ):
                if game.played and ratings[other] and outcome in _SCORES:
                    met[one].append(ratings[other])
                    scored[one] += _SCORES[outcome]
    return {number: performance(opponents, scored[number]).rating for number, opponents in met.items() if opponents}
