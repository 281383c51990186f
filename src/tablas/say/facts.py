"""The facts of a group that are no criteria: halves, columns, indices, distances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablas.say.phrases import Say, listed

LABELS = {
    "foreseen": "foreseen",
    "remainder foreseen": "remainder",
    "x spent": "X after",
    "must have White": "must have White",
    "must have Black": "must have Black",
    "p": "pairs to make (p)",
    "x": "colours to deny (x)",
    "B4 denied": "colours denied",
    "white wanted": "due White",
    "black wanted": "due Black",
    "S1": "S1",
    "S2": "S2",
    "direction": "paired",
    "due colours denied": "colours denied",
    "colours denied": "colours denied",
    "column G1": "column of White",
    "column G2": "column of Black",
    "index": "index",
    "ideal distance": "ideal distance",
    "distances": "distances",
    "points": "points",
    "identifier": "identifier",
}
"""What each fact is called."""

DIRECTIONS = {"down": "downwards", "up": "upwards", "median": "as the median group, last"}
_INDICES = {"buchholz": ("BH", 60), "sonneborn_berger": ("SB", 3600), "median": ("Med", 60)}


_COUNTED = {"p", "white wanted", "black wanted", "B4 denied"}
"""What the line of a group says already, or the pairs that spend X."""


def tell_facts(values: Mapping[str, object], say: Say) -> Iterator[tuple[str, str]]:
    """Label and words of every fact; nothing is said of nothing, nor twice."""
    line = values.get("foreseen")
    for name, value in values.items():
        if value in (0, [], {}) or (line is not None and name in _COUNTED):
            continue
        if isinstance(value, Mapping) and name.endswith("foreseen"):
            yield say(LABELS[name]), _line(value, say)
        elif name == "x" and isinstance(line, Mapping) and line["X"] == value:
            continue
        elif name == "x spent" and isinstance(value, list):
            yield say(LABELS[name]), ", ".join(f"{one}–{two}: {left}" for one, two, left in value)
        else:
            yield say(LABELS[name]), say(DIRECTIONS[str(value)]) if name == "direction" else _words(value)


def _line(line: Mapping[str, object], say: Say) -> str:
    """The letters of a group as the text in each language has them."""

    def coloured(name: str) -> str:
        match line[f"{name}_colour"]:
            case "white":
                return say("{count}W", count=line[name])
            case "black":
                return say("{count}B", count=line[name])
        return str(line[name])

    return say(
        "T {players}  P {pairs}  W {white}  B {black}  F {floaters}  X {repeats}",
        players=line["T"],
        pairs=line["P"],
        white=line["white"],
        black=line["black"],
        floaters=coloured("F"),
        repeats=coloured("X"),
    )


def _words(value: object) -> str:
    """Lists one after the other, with what goes with each player in brackets."""
    if not isinstance(value, list):
        return str(value)
    return listed(f"{entry[0]} ({_index(entry[1])})" if isinstance(entry, list) else entry for entry in value)


def _index(value: object) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    return " ".join(f"{name} {amount / unit:g}" for key, amount in value.items() for name, unit in (_INDICES[key],))
