"""What an examiner works with: the program in a browser's reach, and its command line on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from examiner import Shell
from web_site import Site

AT_ONCE = {"test_numbers.py", "test_rating_lists.py", "test_ratings.py"}
"""Nobody but the examiner looks at new numbers, compared lists and later ratings, and he is quick about them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """An examiner walks from end to end; what he sees has tests in its rooms, so he waits for the whole suite."""
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here) and item.path.name not in AT_ONCE:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The program, with an event of its own for every test that wants one."""
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.close()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(str(tmp_path / "club.db"))
