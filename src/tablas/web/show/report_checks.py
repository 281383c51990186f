"""What was looked at before a report goes out: amber first, then green, each line saying what and how many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.events.results import boards_without_result
from tablas.events.state import Section
from tablas.messages import Items, Message


class Verdict(Enum):
    """How a check came out."""

    STOP = "stop"
    LOOK = "look"
    OK = "ok"


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at."""

    verdict: Verdict
    sentence: Message
    details: tuple[Message, ...] = ()
    to: str = ""
    """The screen where it can be mended."""


_GROUPS = {
    "report-lacks": "facts",
    "report-lacks-rounds": "facts",
    "report-lacks-names": "people",
    "report-lacks-ids": "people",
    "report-lacks-federations": "people",
    "report-unreadable": "file",
    "wrong-total": "places",
    "wrong-rank": "places",
    "ranks-not-checked": "places",
}
_WHERE = {"facts": "settings", "people": "players", "places": "standings", "pairing": "round", "file": ""}
_TITLES = {
    "facts": "checked-facts-lack",
    "people": "checked-people-lack",
    "places": "checked-places-differ",
    "pairing": "checked-rounds-differ",
    "file": "checked-file-bad",
}


def checks(section: Section, mend: tuple[Message, ...], refused: Message | None) -> tuple[Checked, ...]:
    """Everything that was checked: what stops the report, what to look at, what is in order."""
    groups: dict[str, list[Message]] = {name: [] for name in _WHERE}
    for message in mend:
        groups[_GROUPS.get(message.code, "pairing")].append(message)
    found = [Checked(Verdict.STOP, Message("checked-games-open"), (refused,), "results")] if refused else []
    found += [
        Checked(Verdict.LOOK, Message(_TITLES[name], count=len(messages)), tuple(messages), _WHERE[name])
        for name, messages in groups.items()
        if messages
    ]
    return (*found, *_in_order(section, groups, refused))


def _in_order(section: Section, groups: dict[str, list[Message]], refused: Message | None) -> list[Checked]:
    facts = section.facts
    games = sum(len(played.games) for played in facts.rounds)
    good = []
    # A report so far is not refused for its open games, and does not say that there are none.
    if not refused and not any(boards_without_result(section, number + 1) for number in range(len(facts.rounds))):
        good.append(Message("checked-games", count=games))
    if not groups["pairing"]:
        good.append(Message("checked-rounds", count=len(facts.rounds)))
    if not groups["places"]:
        codes = Items([str(code) for code in facts.tie_breaks], limit=8) if facts.tie_breaks else Message("usual-ones")
        good.append(Message("checked-places", codes=codes))
    if not groups["people"]:
        good.append(Message("checked-people", count=len(facts.players)))
    if not groups["facts"]:
        good.append(Message("checked-facts"))
    if not groups["file"]:
        good.append(Message("checked-file", players=len(facts.players), rounds=len(facts.rounds)))
    return [Checked(Verdict.OK, message) for message in good]
