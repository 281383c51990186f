"""Tournaments by the ten thousand, both ways between tablas and another engine: pairings and tie-breaks.

    python benchmarks/acceptance.py --against gacrux --tournaments 50000 --state FOLDER
    python benchmarks/acceptance.py --against py4swiss --edition 2017 --state FOLDER
    python benchmarks/acceptance.py --against "engine --dutch {in} -p {out}" --state FOLDER

*ours*: tablas generates tournaments of every kind and the other engine pairs each
round again.  *theirs*: the other engine pairs (gacrux generates whole tournaments
by its own generator) and tablas checks.  Where the other computes tie-breaks, the
values of both are compared, too.  A COMMAND pairs the next round of the report
``{in}`` and writes ``{out}`` as engines do: the number of pairs, then White and
Black, 0 for the bye.

Work is done in chunks and every chunk is written to FOLDER/chunks.jsonl when it is
done: stop and start again as you like.  Each difference is told with the first
criterion that decides it; its report is saved in FOLDER.  ``--summary`` prints what
was done so far.  ``benchmarks/records/gacrux-2026`` is such a folder, kept with the
program: the acceptance of programs asks for seeds, versions and logs.

    python benchmarks/acceptance.py --chunk 250 --state benchmarks/records/gacrux-2026
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import rivals
from tablas.errors import TablasError
from tablas.formats import trf
from tablas.model import Bye, Game, Number, Outcome, Round, Tournament
from tablas.pairing.compare import compare_with_engine
from tablas.pairing.round import pair_round
from tablas.simulate import Parameters, simulate
from tablas.simulate.dice import Dice
from tablas.standings import rank
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair
from tablas.version import __version__


class Chunk(NamedTuple):
    """A stretch of seeds in one direction."""

    way: str
    first: int
    count: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", default="gacrux", help='gacrux, py4swiss or "COMMAND {in} {out}"')
    parser.add_argument("--way", choices=("ours", "theirs", "both"), default="both")
    parser.add_argument("--tournaments", type=int, default=50_000, help="each way")
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--chunk", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--edition", default="2026")
    parser.add_argument("--shape", choices=("any", "late"), default="any", help="late: long events of few players")
    parser.add_argument("--minutes", type=float, help="start no chunk after so long")
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--summary", action="store_true")
    options = parser.parse_args()
    options.state.mkdir(parents=True, exist_ok=True)
    book = options.state / "chunks.jsonl"
    if not options.summary:
        run(options, book)
    print(summary(book))


def run(options: argparse.Namespace, book: Path) -> None:
    """Do the chunks that the book does not have."""
    done = {(entry["way"], entry["first"]) for entry in entries(book)}
    ways = ("ours", "theirs") if options.way == "both" else (options.way,)
    last = options.seed + options.tournaments
    todo = [
        Chunk(way, first, min(options.chunk, last - first))
        for first in range(options.seed, last, options.chunk)
        for way in ways
        if (way, first) not in done
    ]
    stop = time.monotonic() + 60 * options.minutes if options.minutes else None
    work = partial(
        do_chunk, against=options.against, edition=options.edition, shape=options.shape, folder=options.state
    )
    used = versions(options.against)
    for entry in in_turn(work, todo, options.jobs, stop):
        with book.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry | {"versions": used}) + "\n")
        for difference in entry["differences"]:
            print(f"{entry['way']} {difference['seed']}, round {difference['round']}: {difference['why']}", flush=True)


def versions(against: str) -> dict[str, str]:
    """What was compared: our tree and version, and the version of the other where it is a package."""
    tree = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    found = {"tablas": __version__, "tree": tree.stdout.strip()}
    try:
        return found | {against: importlib.metadata.version(against)}
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return found


def in_turn(work: Any, todo: list[Chunk], jobs: int, stop: float | None) -> Iterator[dict[str, Any]]:
    """The chunks one after the other, or by several processes."""
    if jobs == 1:
        for chunk in todo:
            if stop is not None and time.monotonic() > stop:
                return
            yield work(chunk)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for start in range(0, len(todo), jobs):
            if stop is not None and time.monotonic() > stop:
                return
            yield from pool.map(work, todo[start : start + jobs])


def entries(book: Path) -> Iterator[dict[str, Any]]:
    """What was done so far."""
    if book.exists():
        yield from map(json.loads, book.read_text(encoding="utf-8").splitlines())


def do_chunk(chunk: Chunk, against: str, edition: str, shape: str, folder: Path) -> dict[str, Any]:
    """One stretch of seeds; everything worth knowing as plain data."""
    rival = rivals.named(against)
    total: Counter[str] = Counter()
    differences: list[dict[str, Any]] = []
    faults: Counter[str] = Counter()
    for seed in range(chunk.first, chunk.first + chunk.count):
        try:
            event = _event(chunk.way, rival, seed, edition, shape)
            if event is None:
                total["stopped"] += 1
                continue
            found = list(_compare(chunk.way, rival, event, seed, folder))
            values, other = _tie_breaks(rival, event, edition)
        except rivals.Fault as fault:
            faults[str(fault)[:120]] += 1
            continue
        total["tournaments"] += 1
        total["rounds"] += event.rounds_paired
        total["values"] += values
        differences += found + [{"seed": seed, "round": 0, "why": why} for why in other]
    return {**chunk._asdict(), **total, "against": against, "edition": edition, "shape": shape, "faults": faults} | {
        "differences": differences
    }


def _event(way: str, rival: rivals.Rival, seed: int, edition: str, shape: str) -> Tournament | None:
    parameters = shaped(seed, edition, shape)
    if way == "ours":
        return simulate(parameters, seed).tournament
    if rival.generate is not None:
        return rival.generate(seed, parameters)
    return _played_by(rival, simulate(parameters, seed).tournament)


def shaped(seed: int, edition: str, shape: str) -> Parameters:
    """A tournament of any kind, or a long one of few players, where floats pile up."""
    dice = Dice(seed, "acceptance")
    if shape == "late":
        players = dice.between(14, 34)
        return Parameters.of(
            players=players, rounds=dice.between(10, 13), edition=edition, scoring="standard", forbidden_pairs=0
        )
    players = dice.between(4, dice.pick((12, 24, 56)))
    rounds = dice.between(3, min(13, max(3, players - 1)))
    return Parameters.of(players=players, rounds=rounds, edition=edition)


def _played_by(rival: rivals.Rival, model: Tournament) -> Tournament:
    """The model's players and results at the boards that the rival pairs; an engine without a generator."""
    event = model.after(0)
    for played in model.rounds:
        boards = rival.pair_next(event)
        if boards is None:
            break
        results = {number: game for game in played.games for number in (game.white, game.black)}
        games = tuple(_game(pair, results.get(pair.white)) for pair in boards.pairs)
        byes = tuple(bye for bye in played.byes if bye.player not in boards.people)
        if boards.bye is not None:
            byes += (Bye(Number(boards.bye), Outcome.PAIRING_BYE),)
        event = event.with_round(Round(games, byes))
    return event


def _game(pair: Pair, like: Game | None) -> Game:
    """The result that White's game of the model had."""
    if like is None:
        return Game(pair.white, pair.black, Outcome.WIN, Outcome.LOSS)
    return Game(pair.white, pair.black, like.white_outcome, like.black_outcome)


def _compare(way: str, rival: rivals.Rival, event: Tournament, seed: int, folder: Path) -> Iterator[dict[str, Any]]:
    """Each round by both; a difference with what decides it."""
    theirs_of = rival.pair_rounds(event) if way == "ours" else None
    for number, played in enumerate(event.rounds, 1):
        before = event.after(number - 1)
        before = replace(before, initial_colour=event.initial_colour or before.initial_colour)
        theirs = Boards.of_round(played) if theirs_of is None else theirs_of[number]
        if way == "ours":
            ours = Boards.of_round(played)
        else:
            try:
                ours = Boards.of(pair_round(before))
            except TablasError as error:
                yield {"seed": seed, "round": number, "why": f"we find no pairing: {error}"}
                continue
        if theirs is not None and rival.same(ours, theirs, before):
            continue
        if way == "ours":
            # A checker may see more of the file than the state before the round: the engine is asked with that alone.
            theirs = rival.pair_next(before)
            if theirs is not None and rival.same(ours, theirs, before):
                continue
        name = folder / f"{way}-{seed}-{number}.trf"
        name.write_bytes(trf.dump(before))
        if theirs is None:
            yield {"seed": seed, "round": number, "why": "they find no pairing"}
            continue
        decision = compare_with_engine(before, theirs).decision
        yield {
            "seed": seed,
            "round": number,
            "why": str(decision.message),
            "worse": {"second": "theirs", "first": "ours"}.get(decision.worse, ""),
            "criterion": decision.criterion or decision.verdict.value,
            "file": name.name,
        }


def _tie_breaks(rival: rivals.Rival, event: Tournament, edition: str) -> tuple[int, list[str]]:
    """How many values were compared, and those that differ."""
    if rival.tie_breaks is None or event.rounds_paired != event.total_rounds:
        return 0, []  # Programs differ in whether rounds that were never paired count as missed.
    found: list[str] = []
    count = 0
    rules = "2026" if edition == "2026" else "2024"
    for codes in rivals.BY_PLACE:
        places, ours = rival.tie_breaks(event, codes)[1], rank(event, codes, rules).places()
        count += len(ours)
        found += [
            f"place by {','.join(codes)} of {number}: {place} here, {places[number]} there"
            for number, place in ours.items()
            if places[number] != place
        ]
    for codes in rivals.LISTS:
        theirs = rival.tie_breaks(event, codes)[0]
        for row in rank(event, codes, rules):
            for code in codes:
                count += 1
                own, other = row.exact(code), theirs[row.number][code]
                if not rivals.equal(code, own, other):
                    found.append(f"{code} of {row.number}: {own} here, {other} there")
    return count, found


def summary(book: Path) -> str:
    """What was done, a line for each way, and the differences by what decides them."""
    lines: list[str] = []
    for way in ("ours", "theirs"):
        mine = [entry for entry in entries(book) if entry["way"] == way]
        if not mine:
            continue
        total = {key: sum(entry.get(key, 0) for entry in mine) for key in ("tournaments", "rounds", "values")}
        kinds = Counter(
            difference.get("criterion") or difference["why"].partition(" of ")[0]
            for entry in mine
            for difference in entry["differences"]
        )
        faults = sum((Counter(entry["faults"]) for entry in mine), Counter[str]())
        seeds = f"{min(entry['first'] for entry in mine)}–{max(entry['first'] + entry['count'] - 1 for entry in mine)}"
        lines.append(
            f"{way}: {total['tournaments']} tournaments (seeds {seeds}), {total['rounds']} rounds, "
            f"{total['values']} tie-break values; differences: {dict(kinds) or 0}; "
            f"faults of theirs: {dict(faults) or 0}"
        )
    return "\n".join(lines) or "nothing done yet"


if __name__ == "__main__":
    main()
