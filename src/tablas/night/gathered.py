"""What came of a night: tables for programs, counts and charts for people, and the reports somebody should look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from tablas.messages import Message, message_of
from tablas.night.source import Reports
from tablas.spread import Outcome
from tablas.tidy import Cell, Tidy

LARGE = 60
"""Rating points won or lost in one event from which on somebody should look."""


class Counted(Enum):
    """What a night counts, by its word."""

    REPORTS = "Reports"
    SAME = "Without a difference"
    ROUNDS = "Rounds paired again"
    DIFFERENT = "Rounds that differ"
    UNREAD = "Reports that could not be read"
    RANKED = "Players ranked"
    WRONG_RANKS = "Reports with wrong ranks"
    MADE = "Norms made"
    MISSED = "Norms missed"
    RATED = "Players rated"
    FIRST = "First ratings"
    UNRATED = "Reports that could not be rated"
    BY_CRITERION = "Differences by what decides them"
    BY_TITLE = "Norms by title"
    CHANGES = "Rating changes"


Counts: TypeAlias = tuple[tuple[Counted, int], ...]


@dataclass(frozen=True, slots=True)
class Suspect:
    """A report that somebody should look at, and why."""

    file: str
    why: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """The results of one verb over all reports."""

    verb: str
    reports: int
    unread: int
    """Reports that gave no result; they are among the suspects."""
    counts: Counts
    groups: tuple[tuple[Counted, tuple[tuple[str, int], ...]], ...]
    """For charts: a title, and words with their numbers."""
    suspects: tuple[Suspect, ...]
    tables: tuple[Tidy, ...]


def suspects(reports: Reports, outcomes: Sequence[Outcome], found: Mapping[str, list[Message]]) -> tuple[Suspect, ...]:
    """Every report that could not be read, came twice, or about which something was found; in their order."""
    why: dict[str, list[Message]] = {}
    twice = reports.twice()
    for outcome in outcomes:
        file = outcome.item["file"]
        reasons = why.setdefault(file, [])
        if outcome.fault is not None:
            reasons.append(outcome.fault)
        told = [Message("night-came-twice", file=twice[file])] if file in twice else []
        reasons += [one for one in (*told, *found.get(file, ())) if one not in reasons]
    return tuple(Suspect(file, tuple(reasons)) for file, reasons in why.items() if reasons)


_FACTS = ("name", "federation", "start", "players", "rounds")


def files_table(outcomes: Sequence[Outcome], more: Mapping[str, Mapping[str, Cell]]) -> Tidy:
    """A row a report: its facts, what was found, and whether it could be read."""
    extra = tuple(dict.fromkeys(name for facts in more.values() for name in facts))
    rows = []
    for outcome in outcomes:
        facts = outcome.value or {}
        own = more.get(outcome.item["file"], {})
        fault = "" if outcome.fault is None else outcome.fault.code
        rows.append(
            (outcome.item["file"], *(facts.get(name) for name in _FACTS), *(own.get(name) for name in extra), fault)
        )
    return Tidy("files", ("file", *_FACTS, *extra, "fault"), tuple(rows))


def gather_check(reports: Reports, outcomes: Sequence[Outcome]) -> Gathered:
    """Differences by the criterion that decides them."""
    read = [one for one in outcomes if one.fault is None]
    found: dict[str, list[Message]] = {}
    kinds: Counter[str] = Counter()
    rows: list[tuple[Cell, ...]] = []
    for one in read:
        file, value = one.item["file"], one.value
        if value["differences"]:
            found.setdefault(file, []).append(Message("night-rounds-differ", count=len(value["differences"])))
        for difference in value["differences"]:
            kinds[difference["criterion"]] += 1
            message = message_of(difference["message"])
            rows.append((file, difference["round"], difference["criterion"], difference["article"], str(message)))
        found.setdefault(file, []).extend(message_of(fault) for fault in value["ranks"])
        rows += [(file, None, "ranks", "", str(message_of(fault))) for fault in value["ranks"]]
    more: dict[str, Mapping[str, Cell]] = {
        one.item["file"]: {
            "system": one.value["system"],
            "edition": one.value["edition"],
            "assumed": one.value["assumed"],
            "differences": len(one.value["differences"]),
            "ranks": len(one.value["ranks"]),
        }
        for one in read
    }
    rounds = sum(one.value["rounds"] for one in read)
    same = sum(not one.value["differences"] and not one.value["ranks"] for one in read)
    counts: Counts = ((Counted.REPORTS, len(outcomes)), (Counted.SAME, same), (Counted.ROUNDS, rounds))
    counts += (
        (Counted.DIFFERENT, sum(kinds.values())),
        (Counted.UNREAD, len(outcomes) - len(read)),
    )
    table = Tidy("differences", ("file", "round", "criterion", "article", "message"), tuple(rows))
    return Gathered(
        "check",
        len(outcomes),
        len(outcomes) - len(read),
        counts,
        ((Counted.BY_CRITERION, tuple(kinds.most_common())),) if kinds else (),
        suspects(reports, outcomes, found),
        (files_table(outcomes, more), table),
    )


def gather_standings(reports: Reports, outcomes: Sequence[Outcome]) -> Gathered:
    """All tables in one, a row a value."""
    read = [one for one in outcomes if one.fault is None]
    found = {one.item["file"]: [message_of(fault) for fault in one.value["ranks"]] for one in read}
    rows: list[tuple[Cell, ...]] = [
        (one.item["file"], place, shared, number, fide_id, name, code, value)
        for one in read
        for place, shared, number, fide_id, name, values in one.value["rows"]
        for code, value in zip(one.value["tie_breaks"], values, strict=True)
    ]
    more: dict[str, Mapping[str, Cell]] = {one.item["file"]: {"ranks": len(one.value["ranks"])} for one in read}
    people = sum(len(one.value["rows"]) for one in read)
    wrong = sum(bool(one.value["ranks"]) for one in read)
    counts: Counts = ((Counted.REPORTS, len(outcomes)), (Counted.RANKED, people), (Counted.WRONG_RANKS, wrong))
    counts += ((Counted.UNREAD, len(outcomes) - len(read)),)
    heads = ("file", "place", "shared", "number", "fide_id", "name", "tie_break", "value")
    return Gathered(
        "standings",
        len(outcomes),
        len(outcomes) - len(read),
        counts,
        (),
        suspects(reports, outcomes, found),
        (files_table(outcomes, more), Tidy("standings", heads, tuple(rows))),
    )


def gather_norms(reports: Reports, outcomes: Sequence[Outcome]) -> Gathered:
    """Norms made and nearly made, by title."""
    read = [one for one in outcomes if one.fault is None]
    facts = ("number", "fide_id", "name", "title", "made", "performance", "score", "games", "average")
    titles: Counter[str] = Counter()
    rows: list[tuple[Cell, ...]] = []
    found: dict[str, list[Message]] = {}
    more: dict[str, Mapping[str, Cell]] = {}
    for one in read:
        file = one.item["file"]
        made = sum(norm["made"] for norm in one.value["norms"])
        more[file] = {"norms": made, "missed": len(one.value["norms"]) - made}
        if made:
            found[file] = [message_of(sentence) for sentence in one.value["conditions"]]
        for norm in one.value["norms"]:
            titles[norm["title"]] += norm["made"]
            missing = " ".join(str(message_of(sentence)) for sentence in norm["missing"])
            rows.append((file, *(norm[name] for name in facts), missing))
    counts: Counts = ((Counted.REPORTS, len(outcomes)), (Counted.MADE, sum(titles.values())))
    counts += ((Counted.MISSED, sum(not norm["made"] for one in read for norm in one.value["norms"])),)
    counts += ((Counted.UNREAD, len(outcomes) - len(read)),)
    return Gathered(
        "norms",
        len(outcomes),
        len(outcomes) - len(read),
        counts,
        ((Counted.BY_TITLE, tuple(titles.most_common())),) if titles else (),
        suspects(reports, outcomes, found),
        (files_table(outcomes, more), Tidy("norms", ("file", *facts, "missing"), tuple(rows))),
    )


def gather_rate(reports: Reports, outcomes: Sequence[Outcome]) -> Gathered:
    """The changes of every event by itself."""
    read = [one for one in outcomes if one.fault is None]
    facts = ("number", "fide_id", "name", "rating", "games", "k", "change", "new_rating")
    rows: list[tuple[Cell, ...]] = [
        (one.item["file"], *(change[name] for name in facts)) for one in read for change in one.value["changes"]
    ]
    found: dict[str, list[Message]] = {}
    for one in read:
        for change in one.value["changes"]:
            if change["rating"] and abs((change["new_rating"] or change["rating"]) - change["rating"]) >= LARGE:
                found.setdefault(one.item["file"], []).append(_large(change))
    more: dict[str, Mapping[str, Cell]] = {one.item["file"]: {"rules": one.value["rules"]} for one in read}
    moves = [change["new_rating"] - change["rating"] for one in read for change in one.value["changes"] if change["k"]]
    counts: Counts = ((Counted.REPORTS, len(outcomes)), (Counted.RATED, len(moves)))
    counts += ((Counted.UNREAD, len(outcomes) - len(read)),)
    return Gathered(
        "rate",
        len(outcomes),
        len(outcomes) - len(read),
        counts,
        ((Counted.CHANGES, spans(moves)),) if moves else (),
        suspects(reports, outcomes, found),
        (files_table(outcomes, more), Tidy("changes", ("file", *facts), tuple(rows))),
    )


def _large(change: Mapping[str, Any]) -> Message:
    moved = f"{change['new_rating'] - change['rating']:+d}"
    return Message("night-large-change", name=change["name"], rating=change["rating"], change=moved)


def spans(moves: Sequence[int], width: int = 20, most: int = 100) -> tuple[tuple[str, int], ...]:
    """How many moved by how much, in steps; the outermost hold everything beyond.

    >>> spans([-3, 0, 5, 19, 20, 250])
    (('-20…-1', 1), ('0…19', 3), ('20…39', 1), ('100…', 1))
    """
    counted = Counter(max(-most, min(most, move // width * width)) for move in moves)
    return tuple(
        (f"{low}…" if low == most else f"…{low + width - 1}" if low == -most else f"{low}…{low + width - 1}", count)
        for low, count in sorted(counted.items())
    )
