"""What must stand on each paper, line by line, worked out from its data: every cell, in the order it is read.

A line is written without spaces, as `plain` makes the text of a page.
Papers that are not named here must at least show everybody of their data by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Lines = Iterator[str]


def _who(person: Mapping[str, Any]) -> str:
    return f"{person['title']}{person['name']}"


def _side(person: Mapping[str, Any]) -> str:
    return f"{person['no']}{_who(person)}{person['rating']}{person['points']}"


def _pairings(data: Any) -> Lines:
    for row in data["rows"]:
        yield f"{row['board']}{_side(row['white'])}{row['result']}{_side(row['black'])}{row['board']}"
    yield from (_side(row) + row["reason"] for row in data["off"])


def _by_name(data: Any) -> Lines:
    for row in data["rows"]:
        yield f"{row['name']}{row['board']}{_square(row['colour'])}{row['against']}"


def _square(colour: str) -> str:
    return {"w": "□", "b": "■", "": ""}[colour]


def _slips(data: Any) -> Lines:
    for page in data["pages"]:
        for row in page:
            if row is not None:
                white, black = (f"{_who(row[side])}{row[side]['rating']}" for side in ("white", "black"))
                yield f"{row['board']}□{white}■{black}1–0½–½0–1"


def _numbers(data: Any) -> Lines:
    yield "".join(name for page in data["pages"] for name in page if name is not None)


def _standings(data: Any) -> Lines:
    for part in data["parts"]:
        for row in part["rows"]:
            yield f"{row['place']}{row['no']}{_who(row)}{row['fed']}{row['rating']}{''.join(row['values'])}"


def _cell(cell: Mapping[str, str], letters: str) -> str:
    if not cell:
        return "·"
    if "bye" in cell:
        return f"({cell['bye']})"
    colour = {"w": letters[0], "b": letters[1], "": ""}[cell["colour"]]
    return f"{cell['opp']}{colour}{cell['res']}"


def _cross(data: Any, letters: str) -> Lines:
    for first, last in data["spans"]:
        for row in data["rows"]:
            fed = "" if data["wide"] else row["fed"]
            cells = "".join(_cell(cell, letters) for cell in row["cells"][first - 1 : last])
            values = "".join(row["values"]) if [first, last] == data["spans"][-1] else ""
            yield f"{row['line']}{_who(row)}{fed}{row['rating']}{cells}{values}"


def _grid(data: Any) -> Lines:
    for row in data["rows"]:
        values = "".join(row["values"][: len(data["columns"])])
        yield f"{row['no']}{_who(row)}{row['rating']}{''.join(row['cells'])}{values}{row['place']}"


def _progress(data: Any) -> Lines:
    for row in data["rows"]:
        yield f"{row['place']}{row['no']}{_who(row)}{row['rating']}{''.join(row['sums'])}"


def _wall(data: Any, letters: str) -> Lines:
    for first, last in data["spans"]:
        for row in data["rows"]:
            shown = ""
            for cell in row["cells"][first - 1 : last]:
                met = _cell({key: value for key, value in cell.items() if key != "sum"}, letters)
                shown += ("–" if met == "·" else met) + cell["sum"]
            yield f"{row['no']}{_who(row)}{row['rating']}{shown}"


def _players(data: Any) -> Lines:
    for group in data["groups"]:
        for row in group["rows"]:
            yield f"{row['no']}{_who(row)}{''.join(str(row[one['key']]) for one in data['columns'])}"


def _check_in(data: Any) -> Lines:
    yield from (f"{_who(row)}{row['no']}{row['fed']}{row['rating']}{row['due']}{row['paid']}" for row in data["rows"])


def _matches(data: Any) -> Lines:
    for match in data["matches"]:
        for row in match["boards"]:
            home, guest = (f"{_who(row[side])}{row[side]['rating']}" for side in ("home", "guest"))
            result = "–".join(filter(None, row["result"]))
            colours = [_square(colour) for colour in row["colours"]]
            yield f"{row['board']}{home}{colours[0]}{result}{colours[1]}{guest}"


def _sheets(data: Any) -> Lines:
    for match in data["matches"]:
        for row in match["boards"]:
            home, guest = (f"{_who(row[side])}{row[side]['rating']}" for side in ("home", "guest"))
            colours = [_square(colour) for colour in row["colours"]]
            yield f"{row['board']}{home}{colours[0]}{''.join(row['result'])}{colours[1]}{guest}"
        yield "".join(match["score"])


def _schedule(data: Any) -> Lines:
    for one in data["rounds"]:
        yield one["round"] + one["when"] + "".join(f"{white}–{black}" for white, black in one["boards"])


LINES: Mapping[str, Callable[[Any], Lines]] = {
    "pairings": _pairings,
    "pairings-by-name": _by_name,
    "pairings-by-team": _matches,
    "match-sheets": _sheets,
    "slips": _slips,
    "board-numbers": _numbers,
    "standings": _standings,
    "player-standings": _standings,
    "all-play-all": _grid,
    "progress": _progress,
    "players": _players,
    "check-in": _check_in,
    "schedule": _schedule,
}
WITH_LETTERS: Mapping[str, Callable[[Any, str], Lines]] = {"cross-table": _cross, "wall-chart": _wall}


def plain(text: str) -> str:
    """A text without spaces and with one decimal mark, whatever the language has."""
    return "".join(text.split()).replace(",", ".")


def lines_of(name: str, data: Any, letters: str) -> list[str] | None:
    """The lines of a paper; *letters* are those of White and Black in its language."""
    if name in WITH_LETTERS:
        found = WITH_LETTERS[name](data, letters)
    elif name in LINES:
        found = LINES[name](data)
    else:
        return None
    return [plain(line) for line in found]


def people_in(data: Any) -> set[str]:
    """Everybody whom the data name."""
    if isinstance(data, Mapping):
        own = {str(data["name"])} if "no" in data and data.get("name") else set()
        return own.union(*(people_in(value) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(people_in(value) for value in data))
    return set()
