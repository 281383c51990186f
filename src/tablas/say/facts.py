"""The facts of a group that are no criteria: halves, columns, indices, distances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablas.say.phrases import Say, listed

LABELS = {
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


def tell_facts(values: Mapping[str, object], say: Say) -> Iterator[tuple[str, str]]:
    """Label and words of every fact; nothing is said of nothing."""
    for name, value in values.items():
        if value in (0, []):
            continue
        text = say(DIRECTIONS[str(value)]) if name == "direction" else _words(value)
        yield say(LABELS[name]), text


def _words(value: object) -> str:
    """Lists one after the other, with what goes with each player in brackets."""
    if not isinstance(value, list):
        return str(value)
    return listed(f"{entry[0]} ({_index(entry[1])})" if isinstance(entry, list) else entry for entry in value)


def _index(value: object) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    return " ".join(f"{name} {amount / unit:g}" for key, amount in value.items() for name, unit in (_INDICES[key],))
