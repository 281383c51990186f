"""Classes that write one exam together: the paper by its code, and the points of every device, without names."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from secrets import choice
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from tablas.events.keeper import StoreError
from tablas.store.database import Database
from tablas.store.schema import class_results, classes

MOST = 200
LARGEST = 500
"""Devices of one class."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Nobody takes one of these for another."""


class Class(NamedTuple):
    """A class: what it is called in its address, which paper it writes, since when."""

    code: str
    paper: str
    moment: str
    written: int
    """How many have handed in."""


class Classes:
    """The classes of a database."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def open(self, paper: str) -> str:
        """A new class for a paper; its code is short enough to be typed from a wall."""
        with self._database.writing() as connection:
            if connection.execute(select(func.count()).select_from(classes)).scalar_one() >= MOST:
                raise StoreError("train-classes-full", most=MOST)
            code = "".join(choice(_LETTERS) for _ in range(6))
            connection.execute(insert(classes).values(code=code, paper=paper, moment=self._now()))
        return code

    def every(self) -> list[Class]:
        """All classes, the newest first."""
        counted = (
            select(class_results.c["class"], func.count().label("written"))
            .group_by(class_results.c["class"])
            .subquery()
        )
        joined = classes.outerjoin(counted, counted.c["class"] == classes.c.code)
        with self._database.reading() as connection:
            if self._database.lacks(connection, classes.name):
                return []
            rows = connection.execute(
                select(classes, counted.c.written).select_from(joined).order_by(classes.c.moment.desc(), classes.c.code)
            )
            return [Class(row.code, row.paper, row.moment, row.written or 0) for row in rows]

    def find(self, code: str) -> Class | None:
        """The class of that code."""
        return next((one for one in self.every() if one.code == code), None)

    def hand_in(self, code: str, device: str, points: Sequence[int]) -> bool:
        """Keep the points of every question; only the first answers of a device count."""
        mine = (class_results.c["class"] == code) & (class_results.c.device == device)
        here = class_results.c["class"] == code
        with self._database.writing() as connection:
            known = connection.execute(select(classes.c.code).where(classes.c.code == code)).scalar()
            count = connection.execute(select(func.count()).select_from(class_results).where(here)).scalar_one()
            if known is None or count >= LARGEST or connection.execute(select(class_results).where(mine)).first():
                return False
            values = {"class": code, "device": device, "points": json.dumps(list(points)), "moment": self._now()}
            connection.execute(insert(class_results).values(values))
        return True

    def results(self, code: str) -> list[tuple[int, ...]]:
        """The points of every device, question by question, in no order that tells who was first."""
        with self._database.reading() as connection:
            rows = connection.execute(select(class_results.c.points).where(class_results.c["class"] == code))
            return sorted((tuple(json.loads(row.points)) for row in rows), key=lambda one: (-sum(one), one))

    def delete(self, code: str) -> None:
        """Forget a class and its points."""
        with self._database.writing() as connection:
            connection.execute(delete(class_results).where(class_results.c["class"] == code))
            connection.execute(delete(classes).where(classes.c.code == code))

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")
