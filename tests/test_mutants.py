"""The planter of small bugs: what it changes, what it leaves alone, and which it picks."""

from __future__ import annotations

from pathlib import Path

import pytest

import mutation
import mutation_lines
from mutants import all_mutants, compiles, mutants_of

SOURCE = '''"""A docstring with 3 and True."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 4

HIDDEN = frozenset({ONE, TWO})
__all__ = ["ONE", "TWO"]
Day = date | None


@cache(maxsize=5)
def choose(players: list[int], most: int = 8) -> bool:
    """Also 9."""
    assert players != []
    log.info("found", 7)
    if not players:
        raise ValueError(f"none of {most + 1}")
    best = max(players) - 1
    players.sort()
    return best < most and both(players, best)


class Half:
    def __repr__(self) -> str:
        return "½" + str(6)


Tell = Callable[[int, str], bool]
'''

EXPECTED = """
8   drop-item       {ONE, TWO} -> {TWO}
8   drop-item       {ONE, TWO} -> {ONE}
14  constant        8 -> 9
14  constant        8 -> 7
18  drop-not        not players -> (players)
19  drop-raise      raise ValueError(f"none of {most + 1}") -> pass
20  arithmetic      max(players) - 1 -> (max(players) + 1)
20  twin            max -> min
20  constant        1 -> 2
21  drop-statement  players.sort() -> pass
22  return          best < most and both(players, best) -> False
22  and-or          best < most and both(players, best) -> (best < most or both(players, best))
22  drop-part       best < most and both(players, best) -> (both(players, best))
22  drop-part       best < most and both(players, best) -> (best < most)
22  compare         best < most -> (best <= most)
22  swap-arguments  both(players, best) -> both(best, players)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for room in ("events", "store"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "choice.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_what_is_planted_and_what_is_left_alone(package: Path) -> None:
    found = mutants_of(package / "events" / "choice.py", package)
    rows = sorted((one.line, f"{one.operator:<14}  {one.change}") for one in found)
    expected = [line.split(maxsplit=1) for line in EXPECTED.strip().splitlines()]
    assert rows == sorted((int(line), rest) for line, rest in expected)
    assert {one.id for one in found if one.operator == "twin"} == {"events/choice.py:choose:twin:1"}


def test_only_the_text_of_the_bug_changes(package: Path) -> None:
    for mutant in mutants_of(package / "events" / "choice.py", package):
        assert compiles(mutant, package)
        planted = mutant.planted(SOURCE)
        assert planted.replace(mutant.after, "", 1) != SOURCE
        assert len(mutant.diff(SOURCE).splitlines()) == 2, "one line out, one line in"


@pytest.mark.parametrize(
    ("call", "swapped"),
    [
        ('disc("#fff", "#fff", 3)', []),
        ("told(False, 0)", []),
        ("told(name.key, name.key)", []),
        ("told(0, 1)", ["told(0, 1) -> told(1, 0)"]),
        ("told(name, name.key)", ["told(name, name.key) -> told(name.key, name)"]),
    ],
)
def test_arguments_that_are_equal_are_not_swapped(tmp_path: Path, call: str, swapped: list[str]) -> None:
    (tmp_path / "one.py").write_text(f"found = {call}\n")
    assert [one.change for one in all_mutants(tmp_path) if one.operator == "swap-arguments"] == swapped


def test_a_sample_is_spread_over_the_rooms_and_follows_from_its_seed(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutation, "PACKAGE", package)
    every = list(all_mutants(package))
    one, again, other = (mutation.sample(every, 6, seed) for seed in (1, 1, 2))
    assert [mutant.id for mutant in one] == [mutant.id for mutant in again]
    assert [mutant.id for mutant in one] != [mutant.id for mutant in other]
    assert [mutant.room for mutant in one] == ["events"] * 3 + ["store"] * 3
    assert len({(mutant.path, mutant.line) for mutant in one}) == 6, "one to a line"
    assert {mutant.room for mutant in mutation.sample(every, 99, 1, ["store"])} == {"store"}


def test_what_was_argued_is_known_wherever_the_file_moves(package: Path) -> None:
    known = {("choice.py", "choose", "8 -> 9"): "nobody has nine"}
    reasons = {
        mutant.room: mutation.reason_of(mutant, known) for mutant in all_mutants(package) if mutant.change == "8 -> 9"
    }
    assert reasons == {"events": "nobody has nine", "store": "nobody has nine"}


def test_every_argued_survivor_gives_its_reason() -> None:
    for (file, inside, change), reason in mutation.argued().items():
        assert file.endswith(".py"), file
        assert inside
        assert " -> " in change
        assert len(reason.split()) >= 4, change


def test_a_number_of_a_drawing_changes_so_that_it_can_be_seen(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "bar.py").write_text('def name(wide: int) -> str:\n    return ""\n\n\nLEFT = 56\n')
    assert [one.change for one in all_mutants(tmp_path)] == ["56 -> 84", "56 -> 28"], (
        "and nothing for nothing is no bug"
    )


def test_patience_asks_the_first_tests_and_one_at_least() -> None:
    seconds = {"a": 1.0, "b": 2.0, "c": 3.0}
    assert mutation.within("abc", seconds, 0) == ["a", "b", "c"]
    assert mutation.within("abc", seconds, 3) == ["a", "b"]
    assert mutation.within("cab", seconds, 1) == ["c"]


def test_a_test_file_stands_on_the_helpers_it_imports_and_on_theirs() -> None:
    """What changes in any other helper does not make it run again."""
    path = mutation_lines.TESTS / "documents" / "test_brackets.py"
    found = {one.relative_to(mutation_lines.TESTS).as_posix() for one in mutation_lines.helpers_of(path)}
    assert {"conftest.py", "helpers/events_desk.py"} <= found
    assert not any(name.startswith(("web/", "helpers/web_")) for name in found)


@pytest.mark.slow
def test_slow_tests_that_can_matter_are_of_the_room_or_import_the_module() -> None:
    bug = mutants_of(mutation.PACKAGE / "spread" / "processes.py", mutation.PACKAGE)[0]
    near = mutation_lines.near([bug], "slow")
    assert near
    for name in near:
        path = mutation_lines.ROOT / name
        names = {
            one for file in (path, *mutation_lines.helpers_of(path)) for one in mutation_lines.imported_names(file)
        }
        assert name.startswith("tests/spread/") or "tablas.spread.processes" in names
    assert near < set(mutation_lines.test_files())
