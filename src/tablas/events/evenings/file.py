"""The file of an evening: JSON with every act in order, and those that were taken back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablas.errors import FormatError, ModelError, TablasError, Where
from tablas.events.codec import parse
from tablas.events.evenings.acts import Act, as_data, from_data, replay
from tablas.events.evenings.facts import Evening

FORMAT = "tablas-tables"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Diary:
    """The acts of an evening, and those undone since the last one, the latest first."""

    acts: tuple[Act, ...] = ()
    undone: tuple[Act, ...] = ()

    @property
    def evening(self) -> Evening:
        return replay(self.acts)

    def with_act(self, act: Act) -> Diary:
        """One act more, checked; what was undone cannot be done again after it."""
        act.apply(self.evening)
        return Diary((*self.acts, act))

    def undo(self) -> Diary:
        """Without the last act; the beginning stays."""
        if len(self.acts) < 2:
            raise ModelError("nothing-undo")
        return replace(self, acts=self.acts[:-1], undone=(self.acts[-1], *self.undone))

    def redo(self) -> Diary:
        """With the act that was undone last."""
        if not self.undone:
            raise ModelError("nothing-undone-since-last")
        return Diary((*self.acts, self.undone[0]), self.undone[1:])


def dump(diary: Diary) -> str:
    """The text of the file, an act a line."""
    parts = [
        f'"{name}":[' + "".join(f"{mark}\n{json.dumps(as_data(act), ensure_ascii=False)}" for mark, act in marked) + "]"
        for name, acts in (("acts", diary.acts), ("undone", diary.undone))
        for marked in [[("," if place else "", act) for place, act in enumerate(acts)]]
    ]
    return f'{{"format":"{FORMAT}","version":{VERSION},\n{",".join(parts)}}}\n'


def load(text: str, name: str = "") -> Diary:
    """The acts of a file, replayed once so that a broken one is noticed."""
    try:
        data = parse(text)
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise FormatError("not-file-evening")
        if data.get("version") != VERSION:
            raise FormatError("file-version-newer", version=data.get("version"))
        diary = Diary(_acts(data, "acts"), _acts(data, "undone"))
        if not diary.acts:
            raise FormatError("file-tells-nothing")
        replay(diary.acts)
    except TablasError as error:
        raise FormatError(error.message, Where(file=name)) from None
    return diary


def _acts(data: Mapping[str, Any], key: str) -> tuple[Act, ...]:
    acts = []
    for number, item in enumerate(data.get(key) or (), 1):
        try:
            acts.append(from_data(item))
        except (KeyError, TypeError, ValueError):
            raise FormatError("act-none-tablas", number=number, key=key) from None
    return tuple(acts)
