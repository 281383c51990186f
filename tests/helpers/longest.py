"""The longest tests go first: one that begins when all others are done is waited for by everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")

LONGEST = (
    "tests/web/test_axe.py::test_every_page_for_everybody[arbiter]",
    "tests/web/test_weekend.py::test_a_weekend",
    "tests/web/test_swiss.py::test_a_swiss_of_60_players_and_9_rounds",
    "tests/web/test_axe.py::test_every_page_for_everybody[public]",
    "tests/test_hygiene.py::test_types",
    "tests/test_site.py::test_every_link_leads_somewhere_and_nothing_is_fetched",
    "tests/web/test_team_swiss.py::test_a_team_swiss_of_six",
    "tests/web/test_front.py::test_a_page_is_kept_in_front_and_asked_for_again_when_it_is_old",
    "tests/train/test_contract.py::test_two_hundred_of_every_kind_and_level[dutch-2017]",
    "tests/train/test_contract.py::test_two_hundred_of_every_kind_and_level[dutch-2026]",
    "tests/train/test_contract.py::test_two_hundred_of_every_kind_and_level[tie-breaks]",
    "tests/train/test_contract.py::test_two_hundred_of_every_kind_and_level[burstein-2026]",
    "tests/web/test_other_systems.py::test_a_knock_out_of_25",
    "tests/web/test_other_systems.py::test_a_double_round_robin_of_6",
    "tests/web/test_sheets.py::test_no_page_of_four_thousand_is_heavy",
    "tests/store/test_history.py::test_every_answer_is_explained_by_the_log[sqlite]",
    "tests/store/test_history.py::test_every_answer_is_explained_by_the_log[postgresql]",
    "tests/documents/test_sizes.py::test_a_thousand_players",
)
"""By name, the longest first."""


def dealt(items: Sequence[tuple[str, Item]], workers: int) -> list[Item]:
    """The items in their order, but that every worker, who is given a run of them, finds some of the longest first.

    >>> some = [(name, name) for name in ("a", "b", LONGEST[2], "c", "d", LONGEST[0], LONGEST[1], "e")]
    >>> [name.rpartition("_")[2] for name in dealt(some, 2)]
    ['everybody[arbiter]', 'rounds', 'a', 'b', 'weekend', 'c', 'd', 'e']
    """
    place = {name: at for at, name in enumerate(LONGEST)}
    first = [item for name, item in sorted(items, key=lambda pair: place.get(pair[0], -1)) if name in place]
    rest = iter([item for name, item in items if name not in place])
    if len(first) > len(items) // 2 or len(items) < 4 * workers:  # A few that were asked for by name.
        return [*first, *rest]
    given: list[Item] = []
    for worker in range(workers):
        size = (len(items) - len(given)) // (workers - worker)
        own = first[worker::workers]
        given += [*own, *islice(rest, size - len(own))]
    return given
