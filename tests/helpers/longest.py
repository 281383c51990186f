"""The longest tests go first: one that begins when all others are done is waited for by everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")

LONGEST = (
    "tests/web/test_axe.py",
    "tests/web/test_weekend.py",
    "tests/test_site.py",
    "tests/test_packages.py",
    "tests/web/test_front.py",
    "tests/web/test_swiss.py",
    "tests/test_hygiene.py::test_types",
    "tests/train/test_contract.py::test_many_of_every_kind_and_level[tie-breaks]",
    "tests/web/test_team_swiss.py",
    "tests/train/test_contract.py::test_many_of_every_kind_and_level[dutch-2017]",
    "tests/train/test_contract.py::test_many_of_every_kind_and_level[dutch-2026]",
    "tests/train/test_contract.py::test_many_of_every_kind_and_level[burstein-2026]",
    "tests/web/test_watch.py",
    "tests/web/test_public_secrets.py",
    "tests/web/test_sheets.py",
    "tests/documents/test_sizes.py",
    "tests/web/test_other_systems.py",
    "tests/store/test_history.py",
)
"""By name, the longest first; of a file all tests, which share what takes long to make."""


def dealt(items: Sequence[tuple[str, Item]], workers: int) -> list[Item]:
    """The items in their order, but that every worker, who is given a run of them, finds some of the longest first.

    >>> names = ("a", "b", f"{LONGEST[2]}::x", "c", "d", f"{LONGEST[0]}::y", LONGEST[1], "e", f"{LONGEST[0]}::z", "f")
    >>> [name.rpartition("_")[2] for name in dealt([(name, name) for name in names], 2)]
    ['axe.py::y', 'axe.py::z', 'site.py::x', 'a', 'b', 'weekend.py', 'c', 'd', 'e', 'f']
    """
    groups: dict[str, list[Item]] = {name: [] for name in LONGEST}
    rest: list[Item] = []
    for name, item in items:
        whole_file = name.partition("::")[0]
        groups.get(name, groups.get(whole_file, rest)).append(item)
    first = [group for group in groups.values() if group]
    if len(rest) < len(items) // 2 or len(items) < 4 * workers:  # A few that were asked for by name.
        return [*(item for group in first for item in group), *rest]
    given: list[Item] = []
    others = iter(rest)
    for worker in range(workers):
        size = (len(items) - len(given)) // (workers - worker)
        own = [item for group in first[worker::workers] for item in group]
        given += [*own, *islice(others, size - len(own))]
    return given
