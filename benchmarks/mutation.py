"""Small bugs planted one by one in a copy of the package: which of them does the suite find?

    python benchmarks/mutation.py --count 100 --jobs 2          # a sample, spread evenly over the rooms
    python benchmarks/mutation.py --room store --count 20       # one room (--room may be repeated)
    python benchmarks/mutation.py --list --seed 7               # what would be planted, without running anything
    python benchmarks/mutation.py --only web/live.py:Hub._tell:drop-statement:1   # one bug, with what the tests said
    python benchmarks/mutation.py --json found.json             # the findings as data

A seed names a sample: the same tree and seed give the same bugs.  The rooms are
the folders of the package.  Bugs are written into a temporary copy of the tree,
never into the tree itself.

First the quick part of the suite runs once under ``coverage`` to learn which
test runs which line; that takes some minutes and is kept in the temporary
folder; of the tests only files that changed, or that run a module which changed, run again.
Each bug is then given to the tests that run its line, the tests of its own room
first, and is found when one of them fails or none comes to an end.  What runs
while a module is imported is given to all tests that use the module.
``--then slow`` gives those that survive to the slow tests that run their line, which needs
a browser; of the slow files only those are learnt and asked that are of the room of a
survivor or import its module, or those that ``--slow-file FILE`` names; ``--without FILE``
leaves a test file out.  ``--patience`` asks only the first tests, those of the bug's own room and quick
ones, where thousands run a line.  ``--mark ''`` asks both parts at once.

A survivor that changes nothing anybody could see is entered with the reason in
``mutation_equivalent.toml`` and counted apart.  The program ends with an error
if fewer bugs were found than ``--least`` per cent of those that could be.

mutmut leaves out decorated functions (every route, command and property here)
and what stands outside of functions; cosmic-ray writes into the tree and gives
every bug to the same tests.  Hence a program of our own.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from queue import Queue
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from mutants import Mutant, all_mutants, compiles
from mutation_fork import PIPES, UNPLANTED
from mutation_lines import KEPT, PACKAGE, ROOT, Coverage, call_pytest, coverage_of, environment, near
from mutation_plugin import CHOICE

EQUIVALENT = Path(__file__).with_name("mutation_equivalent.toml")
QUIET = {"PYTHONDONTWRITEBYTECODE": "1"}
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info")


@dataclass(frozen=True)
class Finding:
    """What became of a planted bug."""

    id: str
    room: str
    place: str
    change: str
    diff: str
    fate: str
    """``killed``, ``survived`` or ``equivalent``."""
    by: str
    """The test that found it, or why nobody could."""
    tests: int
    part: str = ""
    """The part of the suite that found it, where more than one was asked."""


# The sample


def sample(mutants: Iterable[Mutant], count: int, seed: int, rooms: Sequence[str] = ()) -> list[Mutant]:
    """So many bugs, as evenly over the rooms as they go; at most one to a line."""
    by_room: dict[str, dict[tuple[str, int], list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for mutant in mutants:
        if not rooms or mutant.room in rooms:
            by_room[mutant.room][mutant.path, mutant.line].append(mutant)
    queues = []
    for room in sorted(by_room):
        random = Random(f"{seed} {room}")
        lines = sorted(by_room[room])
        random.shuffle(lines)
        queues.append([_one_of(by_room[room][line], random) for line in lines])
    Random(seed).shuffle(queues)
    longest = max(map(len, queues), default=0)
    turns = (queue[turn] for turn in range(longest) for queue in queues if turn < len(queue))
    taken = islice((mutant for mutant in turns if compiles(mutant, PACKAGE)), count)
    return sorted(taken, key=lambda mutant: (mutant.room, mutant.path, mutant.start))


def _one_of(mutants: Sequence[Mutant], random: Random) -> Mutant:
    """A bug of a line, each kind as likely as another."""
    kind = random.choice(sorted({mutant.operator for mutant in mutants}))
    return random.choice([mutant for mutant in mutants if mutant.operator == kind])


def argued() -> dict[tuple[str, str, str], str]:
    """The reasons why a bug is none, by file name, function and change; a file may move to another folder."""
    if not EQUIVALENT.exists():
        return {}
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])
    return {(one["file"], one["inside"], one["change"]): one["reason"] for one in entries}


def reason_of(mutant: Mutant, known: dict[tuple[str, str, str], str]) -> str:
    return known.get((Path(mutant.path).name, mutant.inside, mutant.change), "")


# Running


def in_order(names: set[str], room: str, seconds: dict[str, float]) -> list[str]:
    """The tests of the room first, then quick files before slow ones; the order within a file stays."""
    files: dict[str, float] = defaultdict(float)
    for name in names:
        files[name.split("::")[0]] += seconds.get(name, 0.0)
    order = {name: place for place, name in enumerate(seconds)}

    def rank(name: str) -> tuple[bool, float, str, int]:
        file = name.split("::")[0]
        return f"/{room}/" not in file, files[file], file, order.get(name, 0)

    return sorted(names, key=rank)


class Bench:
    """A copy of the tree, and a pytest that has collected its tests (see `mutation_fork`)."""

    def __init__(self, tree: Path, mark: str) -> None:
        self.tree = tree
        asks, self._asking = os.pipe()
        self._hearing, tells = os.pipe()
        chosen = ["-m", mark] if mark else []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "mutation_fork", *chosen],
            cwd=tree,
            env=environment(tree, **{PIPES: f"{asks},{tells}"}, **QUIET),
            stdout=subprocess.DEVNULL,
            pass_fds=(asks, tells),
        )
        os.close(asks)
        os.close(tells)
        self._asks = os.fdopen(self._asking, "w", encoding="utf-8")
        self._answers = os.fdopen(self._hearing, encoding="utf-8")
        if not self._answers.readline():
            sys.exit("The tests cannot be collected.")

    def judge(self, **asked: object) -> dict[str, str]:
        print(json.dumps(asked), file=self._asks, flush=True)
        said: dict[str, str] = json.loads(self._answers.readline())
        return said

    def close(self) -> None:
        self._asks.close()
        self._process.wait()


def within(names: Sequence[str], seconds: dict[str, float], most: float) -> list[str]:
    """As many of the tests as take so many seconds together, one at least; all of them without a limit."""
    taken, spent = [], 0.0
    for name in names:
        spent += seconds.get(name, 0.0)
        if most and taken and spent > most:
            break
        taken.append(name)
    return taken


def attempt(mutant: Mutant, bench: Bench, coverage: Coverage, loud: bool = False, patience: float = 0) -> Finding:
    """Plant one bug in a copy, let the tests look for it, and take it out again."""
    target = bench.tree / "src" / "tablas" / mutant.path
    source = target.read_text(encoding="utf-8")
    names, remark, while_importing = coverage.of(mutant)
    chosen = within(in_order(names, mutant.room, coverage.seconds), coverage.seconds, patience)
    most = 60 + 5 * sum(coverage.seconds.get(name, 0.0) for name in chosen)
    for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
        compiled.unlink()
    planted = mutant.planted(source)
    target.write_text(planted, encoding="utf-8")
    try:
        said = {"fate": UNPLANTED}
        if not while_importing and not loud:
            limits = {name: 10 + 10 * coverage.seconds.get(name, 0.0) for name in chosen}
            said = bench.judge(path=str(target), source=source, planted=planted, tests=limits, seconds=most)
        if said["fate"] == UNPLANTED:  # Outside of functions: a module that a test imports late serves all that follow.
            every = in_order(coverage.of_file(mutant) | names, mutant.room, coverage.seconds)
            chosen = within(every, coverage.seconds, patience)
            most = 60 + 5 * sum(coverage.seconds.get(name, 0.0) for name in chosen)
            said = in_new_process(bench.tree, chosen, most, loud)
    finally:
        target.write_text(source, encoding="utf-8")
        shutil.rmtree(bench.tree / ".hypothesis", ignore_errors=True)
    place = f"src/tablas/{mutant.path}:{mutant.line}"
    diff = mutant.diff(source)
    by = said["by"] or remark
    return Finding(mutant.id, mutant.room, place, mutant.change, diff, said["fate"], by, len(chosen))


def in_new_process(tree: Path, chosen: Sequence[str], most: float, loud: bool) -> dict[str, str]:
    """The chosen tests in a pytest of their own: its fate and who told it."""
    listed = tree / "chosen.txt"
    listed.write_text("\n".join(chosen), encoding="utf-8")
    files = list(dict.fromkeys(name.split("::")[0] for name in chosen))
    code, said = call_pytest(tree, ["-x", "-p", "no:cacheprovider", *files], most, **{CHOICE: str(listed)}, **QUIET)
    if loud:
        print(said[-6000:])
    failed = [
        line.split(" - ")[0].split(" ", 1)[1] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))
    ]
    by = (failed[0] if failed else said.strip().splitlines()[-1][:120] if said.strip() else "") if code else ""
    return {"fate": "survived" if code in (0, 5) else "killed", "by": by}


def run_all(
    mutants: Sequence[Mutant],
    jobs: int,
    mark: str,
    then: str = "",
    without: Sequence[str] = (),
    named: Sequence[str] = (),
    loud: bool = False,
    patience: float = 0,
) -> list[Finding]:
    """Every bug, several at a time, each in a copy of the tree of its own; who survives meets a second part."""
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mutation-", dir=KEPT) as folder:
        trees = [Path(folder) / f"tree{number}" for number in range(jobs)]
        for tree in trees:
            shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
            subprocess.run([sys.executable, "-m", "compileall", "-q", "src"], cwd=tree, check=True)
        findings = one_part(mutants, trees, mark, coverage_of(trees[0], mark, jobs, without), loud, patience)
        left = [one for one, found in zip(mutants, findings, strict=True) if found.fate == "survived"]
        if then and left:
            coverage = coverage_of(trees[0], then, jobs, without, set(named) or near(left, then))
            asked = [one for one in left if coverage.runs(one)]
            later = {found.id: found for found in one_part(asked, trees, then, coverage, loud, patience)}
            killed = {name: replace(found, part=then) for name, found in later.items() if found.fate == "killed"}
            findings = [killed.get(found.id, found) for found in findings]
        return findings


def one_part(
    mutants: Sequence[Mutant], trees: Sequence[Path], mark: str, coverage: Coverage, loud: bool, patience: float
) -> list[Finding]:
    """Every bug given to one part of the suite."""
    known = argued()
    benches = [Bench(tree, mark) for tree in trees]
    free: Queue[Bench] = Queue()
    for bench in benches:
        free.put(bench)

    def one(mutant: Mutant) -> Finding:
        bench = free.get()
        try:
            found = attempt(mutant, bench, coverage, loud, patience)
        finally:
            free.put(bench)
        reason = reason_of(mutant, known)
        if found.fate == "survived" and reason:
            found = replace(found, fate="equivalent", by=reason)
        print(f"{found.fate:10}  {found.place}  {found.change[:90]}", file=sys.stderr, flush=True)
        return found

    with ThreadPoolExecutor(len(trees)) as pool:
        findings = list(pool.map(one, mutants))
    for bench in benches:
        bench.close()
    return findings


# Telling


def table(findings: Sequence[Finding], seed: int) -> str:
    """Room by room, then every survivor."""
    lines = [f"{'room':<16} planted  killed  equivalent  survived"]
    rooms = sorted({one.room for one in findings})
    for room in (*rooms, "all"):
        own = [one for one in findings if room in (one.room, "all")]
        fates = [sum(one.fate == fate for one in own) for fate in ("killed", "equivalent", "survived")]
        lines.append(f"{room:<16} {len(own):>7}  {fates[0]:>6}  {fates[1]:>10}  {fates[2]:>8}")
    parts = [
        f"{sum(one.part == part for one in findings)} of the killed by the tests marked {part!r}, at second asking"
        for part in sorted({one.part for one in findings} - {""})
    ]
    lines += ["", *parts] if parts else []
    for fate, title in (("survived", "Survivors"), ("equivalent", "Equivalent, argued")):
        for one in (found for found in findings if found.fate == fate):
            lines += [
                "",
                f"{title[:-1] if fate == 'survived' else title}: {one.place}  (seed {seed}, {one.tests} tests)",
            ]
            lines += [f"  --only {one.id}", *(f"  {line}" for line in one.diff.splitlines())]
            lines += [f"  {one.by}"] if one.by else []
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="how many bugs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", action="append", default=[], help="only this folder of the package")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mark", default="not slow", help="the part of the suite, as pytest's -m")
    parser.add_argument("--then", default="", metavar="MARK", help="the part that survivors are given to as well: slow")
    parser.add_argument(
        "--slow-file", action="append", default=[], metavar="FILE", help="of the second part only this test file"
    )
    parser.add_argument("--without", action="append", default=[], metavar="FILE", help="a test file that is not asked")
    parser.add_argument(
        "--patience",
        type=float,
        default=0,
        metavar="SECONDS",
        help="of tests given to a bug; what is left is not asked",
    )
    parser.add_argument("--list", action="store_true", help="name the bugs and plant none")
    parser.add_argument(
        "--only", action="append", default=[], metavar="ID", help="only this bug, and show what pytest said"
    )
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--least", type=float, default=0.0, help="per cent that must be found")
    asked = parser.parse_args()
    every = list(all_mutants(PACKAGE))
    chosen = (
        [one for one in every if one.id in asked.only]
        if asked.only
        else sample(every, asked.count, asked.seed, asked.room)
    )
    if len(chosen) < len(asked.only):
        sys.exit("No such bug: " + ", ".join(set(asked.only) - {one.id for one in chosen}))
    if asked.list:
        for mutant in chosen:
            print(f"{mutant.id}  line {mutant.line}: {mutant.change[:120]}")
        return
    findings = run_all(
        chosen, asked.jobs, asked.mark, asked.then, asked.without, asked.slow_file, bool(asked.only), asked.patience
    )
    print(table(findings, asked.seed))
    if asked.json:
        asked.json.write_text(
            json.dumps([asdict(one) for one in findings], indent=1, ensure_ascii=False), encoding="utf-8"
        )
    judged = [one for one in findings if one.fate != "equivalent"]
    share = 100 * sum(one.fate == "killed" for one in judged) / len(judged) if judged else 100.0
    if share < asked.least:
        sys.exit(f"{share:.0f} % were found, {asked.least:.0f} % should be.")


if __name__ == "__main__":
    main()
