"""How often does the Dutch engine agree with others?

    python benchmarks/conformance.py --corpus FOLDER
    python benchmarks/conformance.py --tournaments 5000 --jobs 2
    python benchmarks/conformance.py --written 3500

The first pairs every round of the files in FOLDER again (sub-folders
``dutch-2017``, ``dutch-2026``, and ``baku-...`` with an ``expected.jsonl``).
The second generates tournaments of every kind and pairs each of their rounds
with py4swiss (2017) and caissify-pairings (2026) too.  The third hands reports
that we write to gacrux and py4swiss (``written.py``).  Every difference is
printed, and saved as a report with ``--save FOLDER``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

import obvious
import peers
import tablas
from tablas.errors import TablasError
from tablas.formats import trf
from tablas.model import Outcome, Round, Tournament, format_points
from tablas.simulate import Parameters, simulate
from tablas.simulate.dice import Dice
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.dutch.edition import EDITIONS


class Finding(NamedTuple):
    """One round on which two engines differ."""

    source: str
    round: int
    what: str
    state: bytes = b""
    argued: str = ""
    """Why the rule decides for us, where the difference is of a kind already argued."""


class Outcomes(NamedTuple):
    rounds: int
    findings: list[Finding]
    axes: Counter[str]


# --- a folder of files --------------------------------------------------------------------------------


def check_folder(folder: Path, engine: str, jobs: int) -> Outcomes:
    tasks: list[tuple[Path, str]] = []
    for path in sorted(folder.rglob("*.trf")):
        name = path.parent.name
        if name.startswith(("dutch-", "baku-")):
            tasks.append((path, name.partition("-")[2]))
    if not tasks:
        sys.exit(f"{folder} has no reports in sub-folders dutch-EDITION or baku-EDITION.")
    rounds, findings, axes = 0, [], Counter[str]()
    for outcome in _run(partial(_check_file, engine=engine), tasks, jobs):
        rounds += outcome.rounds
        findings += outcome.findings
        axes += outcome.axes
        for finding in outcome.findings:
            print(f"{finding.source}: {finding.what}", flush=True)
    return Outcomes(rounds, findings, axes)


def _check_file(task: tuple[Path, str], engine: str) -> Outcomes:
    path, edition = task
    axes = Counter({path.parent.name: 1})
    try:
        if path.parent.name.startswith("baku-"):
            return _check_state(path, edition, engine, axes)
        report = tablas.check(tablas.load(path), edition=edition, engine=engine)
    except TablasError as error:
        return Outcomes(0, [Finding(str(path), 0, str(error))], axes)
    findings = [Finding(str(path), one.round, str(one)) for one in report.differences]
    return Outcomes(report.rounds, findings, axes)


def _check_state(path: Path, edition: str, engine: str, axes: Counter[str]) -> Outcomes:
    lines = (path.parent / "expected.jsonl").read_text(encoding="utf-8").splitlines()
    expected = next(entry for entry in map(json.loads, lines) if entry["file"] == path.name)
    answer = tablas.pair(tablas.load(path), edition=edition, engine=engine)
    found = {tuple(pair) for pair in answer.pairs} | ({(answer.bye, 0)} if answer.bye else set())
    wanted = {tuple(pair) for pair in expected["pairs"]}
    if found == wanted:
        return Outcomes(1, [], axes)
    what = f"expected {sorted(wanted - found)}, found {sorted(found - wanted)}"
    return Outcomes(1, [Finding(str(path), answer.round, what)], axes)


# --- fresh tournaments --------------------------------------------------------------------------------


def parameters_for(seed: int, edition: str) -> Parameters:
    """A tournament of any size and shape; what is not set here is drawn by the generator."""
    dice = Dice(seed, "axes")
    largest = dice.pick((16, 24, 24, 60)) if edition == "2026" else dice.pick((16, 24, 60, 120))
    players = dice.between(4, largest)
    rounds = dice.between(3, min(13, max(3, players - 1)))
    plain = {"scoring": "standard", "forbidden_pairs": 0} if edition == "2026" else {}
    return Parameters.of(players=players, rounds=rounds, edition=edition, **plain)


def compare_seed(task: tuple[int, str]) -> Outcomes:
    """Generate a tournament and pair each of its rounds with the peer of the edition."""
    seed, edition = task
    generated = simulate(parameters_for(seed, edition), seed)
    tournament = generated.tournament
    findings: list[Finding] = []
    for number in range(1, tournament.rounds_paired + 1):
        before = tournament.after(number - 1)
        what, argued = _difference(before, tournament.rounds[number - 1], edition)
        if what:
            findings.append(Finding(f"{edition} seed {seed}", number, what, trf.dump(before), argued))
    if generated.stopped and edition == "2017" and peers.py4swiss_pair(tournament).pairs is not None:
        where = tournament.next_round
        findings.append(Finding(f"{edition} seed {seed}", where, f"we stop: {generated.stopped}", trf.dump(tournament)))
    return Outcomes(tournament.rounds_paired, findings, _axes(generated.parameters, tournament))


def _difference(before: Tournament, played: Round, edition: str) -> tuple[str, str]:
    """How the peer's answer differs, and the known reason; both empty when it does not."""
    peer = peers.py4swiss_pair if edition == "2017" else peers.caissify_pair
    try:
        theirs = peer(before)
    except peers.PeerFault as fault:
        return f"the peer broke down: {fault}", ""
    bye = next((one.player for one in played.byes if one.kind is Outcome.PAIRING_BYE), None)
    ours = peers.Answer(frozenset((game.white, game.black) for game in played.games), bye)
    if theirs.pairs is None:
        return "the peer finds no pairing", ""
    if ours.without_colours() != theirs.without_colours():
        return _shown(ours, theirs), _argument(before, ours, theirs, edition)
    if edition == "2017" and ours.pairs != theirs.pairs and peers.py4swiss_colours_count(before):
        return "colours: " + _shown(ours, theirs), ""
    return "", ""


SMALL_ENOUGH = 11


def _argument(before: Tournament, ours: peers.Answer, theirs: peers.Answer, edition: str) -> str:
    """Who is right: the slow second reading of the rules on small fields, else a known fault of the peer."""
    field = build_field(before, EDITIONS[edition].history)
    if len(field) <= SMALL_ENOUGH:
        pairs, bye = obvious.PAIR[edition](field)
        names = field.numbers
        reading = peers.Answer(
            frozenset((names[white], names[black]) for white, black in pairs), None if bye is None else names[bye]
        )
        if reading != ours:
            return ""
        return f"{_known(before, field, ours, theirs, edition)} (the second reading of the rules agrees with us)"
    return _known(before, field, ours, theirs, edition)


def _known(before: Tournament, field: Field, ours: peers.Answer, theirs: peers.Answer, edition: str) -> str:
    return peers.known_fault(before, ours, theirs) if edition == "2017" else _fewer_floaters(field, ours, theirs)


def _fewer_floaters(field: Field, ours: peers.Answer, theirs: peers.Answer) -> str:
    """Of two complete pairings the better by C5, C6 and C7 in the first bracket where these differ (2026).

    Both pair everybody, so C4 holds for both, and brackets above were paired
    with equal values; whoever is worse here is not the pairing of the rules.
    """
    mine, yours = _floaters(field, ours), _floaters(field, theirs)
    for (score, *values), (_, *others) in zip(mine, yours, strict=True):
        if values != others:
            better = values < others
            points = format_points(score)
            return (
                f"[bracket of {points}: bye score, floaters, their scores: {values} against {others}]" if better else ""
            )
    return ""


def _floaters(field: Field, answer: peers.Answer) -> list[tuple[int, int, int, list[int]]]:
    """Bracket by bracket: its score, the score that takes the bye, how many go down, and with what scores."""
    rank_of = {number: rank for rank, number in enumerate(field.numbers)}
    opponent: dict[int, int] = {}
    for white, black in answer.pairs or ():
        opponent[rank_of[white]], opponent[rank_of[black]] = rank_of[black], rank_of[white]
    bye = field.score[rank_of[answer.bye]] if answer.bye else 0
    rows = []
    for group in field.score_groups():
        down = [rank for rank in range(group.stop) if opponent.get(rank, len(field)) >= group.stop]
        rows.append((field.score[group.start], bye, len(down), [field.score[rank] for rank in down]))
    return rows


def _shown(ours: peers.Answer, theirs: peers.Answer) -> str:
    mine, yours = ours.pairs or frozenset(), theirs.pairs or frozenset()
    text = f"ours {sorted(mine - yours)}, theirs {sorted(yours - mine)}"
    return text if ours.bye == theirs.bye else f"{text}, bye ours {ours.bye}, theirs {theirs.bye}"


def _axes(parameters: Parameters, tournament: Tournament) -> Counter[str]:
    """Which kinds of trouble the tournament had."""
    games = [game for played in tournament.rounds for game in played.games]
    byes = Counter(bye.kind.name.lower() for played in tournament.rounds for bye in played.byes)
    count = len(tournament.players)
    seen = {
        "odd fields": count % 2 == 1,
        "even fields": count % 2 == 0,
        "4-20 players": count <= 20,
        "21-60 players": 20 < count <= 60,
        "61-120 players": count > 60,
        "forfeits": any(game.white_outcome.is_forfeit for game in games),
        "half-point byes": byes["half_bye"] > 0,
        "full-point byes": byes["full_bye"] > 0,
        "zero-point byes": byes["zero_bye"] > 0,
        "unusual results": any(not game.played or game.white_outcome != game.black_outcome for game in games)
        and bool(parameters.unusual_results and parameters.unusual_results.value),
        "withdrawals": any(player.left_after is not None for player in tournament.players),
        "late entries": any(player.joined > 1 for player in tournament.players),
        "acceleration": bool(tournament.virtual_points),
        "forbidden pairs": bool(tournament.forbidden),
        "other scoring": tournament.scoring != tournament.scoring.__class__(),
        "stopped early": tournament.rounds_paired < (parameters.rounds or 0),
        f"{parameters.rounds} rounds": True,
    }
    return Counter(name for name, present in seen.items() if present)


def compare_many(count: int, first_seed: int, editions: list[str], jobs: int, save: Path | None) -> Outcomes:
    tasks = [(seed, edition) for seed in range(first_seed, first_seed + count) for edition in editions]
    rounds, findings, axes = 0, [], Counter[str]()
    start = time.perf_counter()
    for done, outcome in enumerate(_run(compare_seed, tasks, jobs), 1):
        rounds += outcome.rounds
        axes += outcome.axes
        for finding in outcome.findings:
            findings.append(finding)
            print(f"{finding.source}, round {finding.round}: {finding.what}", finding.argued, flush=True)
            if save is not None:
                save.mkdir(parents=True, exist_ok=True)
                name = f"{finding.source}-r{finding.round}".replace(" ", "-")
                (save / f"{name}.trf").write_bytes(finding.state)
        if done % 200 == 0:
            passed = time.perf_counter() - start
            print(f"... {done} tournaments, {rounds} rounds, {len(findings)} differences, {passed:.0f} s", flush=True)
    return Outcomes(rounds, findings, axes)


def _run(work: object, tasks: list[object], jobs: int) -> Iterator[Outcomes]:  # type: ignore[misc]
    if jobs == 1:
        yield from map(work, tasks)  # type: ignore[arg-type]
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, tasks, chunksize=4)  # type: ignore[arg-type]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder of reports to pair again")
    parser.add_argument("--tournaments", type=int, default=0, help="how many tournaments to generate per edition")
    parser.add_argument("--written", type=int, default=0, help="how many seeds of reports others shall read")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first of them")
    parser.add_argument("--edition", choices=["2017", "2026", "both"], default="both")
    parser.add_argument("--engine", default="fast", help="route of our engine for --corpus: fast or reference")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--save", type=Path, help="folder for the states on which engines differ")
    options = parser.parse_args()
    differences = 0
    if options.corpus:
        start = time.perf_counter()
        outcome = check_folder(options.corpus, options.engine, options.jobs)
        _report("corpus", outcome, time.perf_counter() - start)
        differences += len(outcome.findings)
    if options.tournaments:
        editions = ["2017", "2026"] if options.edition == "both" else [options.edition]
        for edition in editions:
            start = time.perf_counter()
            outcome = compare_many(options.tournaments, options.seed, [edition], options.jobs, options.save)
            peer = "py4swiss" if edition == "2017" else "caissify-pairings (pairs only)"
            _report(f"Dutch {edition} against {peer}", outcome, time.perf_counter() - start)
            differences += sum(not finding.argued for finding in outcome.findings)
    if options.written:
        import written

        start = time.perf_counter()
        found = [
            one for seed in range(options.seed, options.seed + options.written) for one in written.read_by_others(seed)
        ]
        differences += written.tell(found, time.perf_counter() - start)
        for place, one in enumerate(found if options.save else ()):
            if one.verdict in ("different", "refused"):
                options.save.mkdir(parents=True, exist_ok=True)
                (options.save / f"written-{place}.trf").write_bytes(one.data)
    if not options.corpus and not options.tournaments and not options.written:
        parser.error("give --corpus, --tournaments or --written")
    return 1 if differences else 0


def _report(title: str, outcome: Outcomes, seconds: float) -> None:
    print(f"\n{title}: {outcome.rounds} rounds compared, {len(outcome.findings)} differences, {seconds:.0f} s")
    for reason, count in Counter(finding.argued or "not argued yet" for finding in outcome.findings).items():
        print(f"    {count} differences: {reason}")
    for name, count in sorted(outcome.axes.items()):
        print(f"    {name}: {count} tournaments")


if __name__ == "__main__":
    sys.exit(main())
