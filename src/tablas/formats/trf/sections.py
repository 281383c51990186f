"""Writing every section of a report but the players' lines.

``VALUES`` says what a section tells of a tournament, so that an unchanged
section can be copied from the file; ``RENDERERS`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from datetime import date
from itertools import groupby

from tablas.formats.trf import acceleration, team_sections
from tablas.formats.trf import columns as at
from tablas.formats.trf.comings import comings_lines
from tablas.formats.trf.regulation import description_of, type_of
from tablas.formats.trf.scoring_records import match_lines, scoring_lines
from tablas.formats.trf.styles import BYE_LETTERS, Style, announced
from tablas.formats.trf.values import clean, numbers, write_birth, write_points
from tablas.model import (
    Adjustment,
    Colour,
    ForbiddenGroup,
    Outcome,
    Tournament,
)

Value = Callable[[Tournament, Style], object]
Renderer = Callable[[Tournament, Style], list[str]]


def _line(code: str, text: str) -> list[str]:
    cleaned = clean(text)
    return [f"{code} {cleaned}"] if cleaned else []


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat().replace("-", "/")


def _round_dates(tournament: Tournament, style: Style) -> list[str]:
    days = tournament.info.round_dates
    if not any(days):
        return []
    cells = [_day(day)[2:] if day else " " * 8 for day in days]
    return [("132".ljust(at.FIRST_CELL) + "  ".join(cells)).rstrip()]


def _rounds(tournament: Tournament, style: Style) -> list[str]:
    total = tournament.total_rounds
    return [] if total is None else [f"{code} {total}" for code in style.prefers("142", "XXR")]


def _colour(tournament: Tournament, style: Style) -> list[str]:
    lines = []
    colour = tournament.initial_colour
    codes = style.prefers("152", "XXC")
    if colour is not None and "152" in codes:
        lines.append(f"152 {'W' if colour is Colour.WHITE else 'B'}")
    words = ["rank"] if tournament.pair_by_position else []
    if colour is not None and "XXC" in codes:
        words.append("white1" if colour is Colour.WHITE else "black1")
    if words and style.flavour != "trf06":
        lines.append(f"XXC {' '.join(words)}")
    return lines


def _ranking(tournament: Tournament, style: Style) -> list[str]:
    info = tournament.info
    if not info.ranking_method:
        return []
    return [f"172 {clean(info.ranking_federation):<3} {info.ranking_method}"]


def _tie_breaks(tournament: Tournament, style: Style) -> list[str]:
    names = tournament.tie_breaks
    if not names:
        return []
    lines = []
    codes = style.codes & {"202", "212"} or {"202"}
    if "202" in codes and names[0] == "PTS" and names[1:]:
        lines.append(f"202 {','.join(map(clean, names[1:]))}")
    if "212" in codes or not lines:
        lines.append(f"212 {','.join(map(clean, names))}")
    return lines


def _national(tournament: Tournament, style: Style) -> list[str]:
    return [
        (
            f"{clean(one.federation):<3.3} {player.number:4} {one.sex:1.1}{clean(one.classification):>3.3} "
            f"{clean(one.name):<33.33} {one.rating or '':>4} {clean(one.origin):<3.3} "
            f"{clean(one.identifier):>11.11} {write_birth(one.birth):<10}"
        ).rstrip()
        for player in tournament.players
        for one in player.national
    ]


def _byes(tournament: Tournament, style: Style) -> list[str]:
    items = [
        (bye.round, bye.kind, bye.team)
        for bye in tournament.team_byes
        if bye.kind in "FHZ" and style.flavour == "trf26"
    ]
    found = announced(tournament, style)
    items += [(one.round, BYE_LETTERS[one.kind], one.player) for one in found if one.place == "240"]
    lines = [
        f"240 {kind} {number:3} {numbers([item[2] for item in group])}"
        for (number, kind), group in groupby(sorted(items), key=lambda item: item[:2])
    ]
    absent = [one.player for one in found if one.place == "XXZ"]
    if absent:
        lines.append(f"XXZ {' '.join(map(str, absent))}")
    return lines


def _virtual_points(tournament: Tournament, style: Style) -> list[str]:
    lines = []
    codes = style.prefers("250", "XXA")
    if "250" in codes:
        for one in tournament.virtual_points:
            match_points = write_points(one.match_points) if one.match_points else "    "
            points = write_points(one.points) if one.points or not one.match_points else "    "
            if _lifts_matches(tournament) and not one.match_points:
                match_points, points = points, match_points
            lines.append(
                f"250 {match_points} {points} {one.first_round:3} {one.last_round:3} "
                f"{one.first_player:4} {one.last_player:4}"
            )
    if "XXA" in codes:
        rows = acceleration.rows_of(tournament)
        width = max([tournament.total_rounds or 0, *map(len, rows.values())], default=0)
        for number, row in rows.items():
            padded = [*row, *[0] * (width - len(row))]
            lines.append(f"XXA {number:4} {' '.join(map(write_points, padded))}".rstrip())
    return lines


def _lifts_matches(tournament: Tournament) -> bool:
    """Whether teams are paired by match points, so that virtual points are such whatever column they came from."""
    return tournament.of_teams and tournament.regulation.options.get("primary", "match") == "match"


def _forbidden(tournament: Tournament, style: Style) -> list[str]:
    codes = style.prefers("260", "XXP")
    if "260" in codes and "XXP" not in codes:
        return [_forbidden_260(group, tournament) for group in tournament.forbidden]
    lines = []
    for group in tournament.forbidden:
        if holds_throughout(group, tournament) and "XXP" in codes:
            lines.append(f"XXP {' '.join(map(str, group.players))}")
        elif "260" in codes:
            lines.append(_forbidden_260(group, tournament))
        elif "XXP" in codes and group.applies_to(tournament.next_round):
            # Engines forget nothing between calls: what holds for the coming round is all they need.
            lines.append(f"XXP {' '.join(map(str, group.players))}")
    return lines


def holds_throughout(group: ForbiddenGroup, tournament: Tournament) -> bool:
    """Whether a prohibition is for all rounds, which is all that XXP can say."""
    last = tournament.total_rounds
    return group.first_round <= 1 and (group.last_round is None or (last is not None and group.last_round >= last))


def _forbidden_260(group: ForbiddenGroup, tournament: Tournament) -> str:
    last = group.last_round or tournament.total_rounds or 999
    return f"260 {group.first_round:3} {last:3} {numbers(group.players)}"


_ABNORMAL = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.FULL_BYE: "F",
    Outcome.HALF_BYE: "H",
    Outcome.ZERO_BYE: "Z",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    None: " ",
}


def _adjustments(tournament: Tournament, style: Style) -> list[str]:
    if style.flavour != "trf26":
        return []

    def common(one: Adjustment) -> tuple[object, ...]:
        return (one.points, one.round, one.outcome, one.match_points, one.player == 0)

    lines = []
    for _, group in groupby(tournament.adjustments, key=common):
        ones = list(group)
        first = ones[0]
        match_points = "    " if first.match_points is None else write_points(first.match_points)
        players = numbers([one.player for one in ones if one.player])
        lines.append(
            f"299 {_ABNORMAL.get(first.outcome, ' ')}  {match_points}  {write_points(first.points)}  "
            f"{first.round or '':>3} {players}".rstrip()
        )
    return lines


def _only26(renderer: Renderer) -> Renderer:
    return lambda tournament, style: renderer(tournament, style) if style.flavour == "trf26" else []


def _description(tournament: Tournament, style: Style) -> str:
    return description_of(tournament, coded=style.flavour == "trf26")


def _text(code: str, get: Callable[[Tournament], str]) -> Renderer:
    return lambda tournament, style: _line(code, get(tournament))


RENDERERS: dict[str, Renderer] = {
    "name": _text("012", lambda one: one.name),
    "city": _text("022", lambda one: one.info.city),
    "federation": _text("032", lambda one: one.info.federation),
    "start": _text("042", lambda one: _day(one.info.start)),
    "end": _text("052", lambda one: _day(one.info.end)),
    "player count": _text("062", lambda one: str(len(one.players))),
    "rated count": _text("072", lambda one: str(sum(player.rating > 0 for player in one.players))),
    "team count": _text("082", lambda one: str(len(one.teams)) if one.teams else ""),
    "kind": lambda one, style: _line("092", _description(one, style)),
    "chief arbiter": _text("102", lambda one: one.info.chief_arbiter),
    "deputies": lambda one, style: [line for name in one.info.deputies for line in _line("112", name)],
    "time control": _text("122", lambda one: one.info.time_control),
    "round dates": _round_dates,
    "rounds": _rounds,
    "colour": _colour,
    "scoring": scoring_lines,
    "ranking": _only26(_ranking),
    "controller": _only26(_text("182", lambda one: one.info.pairing_controller)),
    "type": _only26(_text("192", type_of)),
    "tie-breaks": _only26(_tie_breaks),
    "encoded time control": _only26(_text("222", lambda one: one.info.encoded_time_control)),
    "board colours": _only26(_text("352", lambda one: one.board_colours)),
    "match points": _only26(match_lines),
    "comings": _only26(lambda one, style: comings_lines(one.players)),
    "national": _only26(_national),
    "teams": team_sections.teams,
    "byes": _byes,
    "virtual points": _virtual_points,
    "forbidden": _forbidden,
    "adjustments": _adjustments,
    "line-ups": team_sections.line_ups,
    "team byes": team_sections.team_byes,
    "forfeited matches": team_sections.forfeited,
    "team games": team_sections.team_games,
    "team results": team_sections.team_results,
}

VALUES: dict[str, Value] = {
    "name": lambda one, style: one.name,
    "city": lambda one, style: one.info.city,
    "federation": lambda one, style: one.info.federation,
    "start": lambda one, style: one.info.start,
    "end": lambda one, style: one.info.end,
    "player count": lambda one, style: len(one.players),
    "rated count": lambda one, style: sum(player.rating > 0 for player in one.players),
    "team count": lambda one, style: len(one.teams),
    "kind": lambda one, style: _description(one, style),
    "chief arbiter": lambda one, style: one.info.chief_arbiter,
    "deputies": lambda one, style: one.info.deputies,
    "time control": lambda one, style: one.info.time_control,
    "round dates": lambda one, style: one.info.round_dates,
    "rounds": lambda one, style: one.total_rounds,
    "colour": lambda one, style: (one.initial_colour, one.pair_by_position),
    "scoring": lambda one, style: one.scoring,
    "ranking": lambda one, style: (one.info.ranking_federation, one.info.ranking_method),
    "controller": lambda one, style: one.info.pairing_controller,
    "type": lambda one, style: type_of(one),
    "tie-breaks": lambda one, style: one.tie_breaks,
    "encoded time control": lambda one, style: one.info.encoded_time_control,
    "board colours": lambda one, style: one.board_colours,
    "match points": lambda one, style: astuple(one.match_scoring)[:3],
    "national": lambda one, style: [(player.number, player.national) for player in one.players if player.national],
    "comings": lambda one, style: comings_lines(one.players),
    "teams": lambda one, style: one.teams,
    "byes": lambda one, style: (
        sorted((bye.round, bye.kind, bye.team) for bye in one.team_byes if bye.kind != "U"),
        sorted(
            (item.place, item.round, item.player, item.kind.value)
            for item in announced(one, style)
            if item.place != "cell"
        ),
    ),
    "virtual points": lambda one, style: one.virtual_points,
    "forbidden": lambda one, style: one.forbidden,
    "adjustments": lambda one, style: one.adjustments,
    "line-ups": lambda one, style: one.line_ups,
    "team byes": lambda one, style: (
        [bye for bye in one.team_byes if bye.kind == "U"],
        astuple(one.match_scoring)[3:],
    ),
    "forfeited matches": lambda one, style: one.forfeited_matches,
}
