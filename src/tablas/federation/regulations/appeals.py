"""The appeals committee: chosen by rule from the players, or checked when it was elected or appointed.

The rule is the book's example (1.2.3): five members in order, a chairman, two
members and two reserves, each the one who meets the most of six conditions in
their order.  The checks are those of the competition rules (10.2) and of exam
question 18 on how appeals are to be made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.model import PartialDate

ROLES = ("chairman", "member", "member", "reserve", "reserve")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player who could sit on the committee."""

    name: str
    """Surname first."""
    federation: str = ""
    birth: PartialDate | None = None
    arbiter: str = ""
    """``IA`` for an international arbiter, anything else for a national one, empty for none."""
    rating: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A chosen member, with what decided."""

    role: str
    candidate: Candidate
    reason: str


def age_on(birth: PartialDate, day: date) -> int:
    """Age on a day; with only the year known the birthday is taken as past."""
    had = (day.month, day.day) >= (birth.month, birth.day)
    return day.year - birth.year - (not had)


def choose_committee(candidates: Sequence[Candidate], day: date, seats: int = len(ROLES)) -> tuple[Seat, ...]:
    """Choose the committee by the book's rule.

    In order: older than 18; not of the federation of somebody chosen already;
    international or else national arbiter; highest rating; greatest age; name
    first in the alphabet.
    """
    if len(candidates) < seats:
        raise OptionError("players-cannot-fill", count=len(candidates), seats=seats)
    chosen: list[Seat] = []
    left = list(candidates)
    for role in (*ROLES, *["reserve"] * seats)[:seats]:
        taken = {seat.candidate.federation for seat in chosen if seat.candidate.federation}
        ranked = sorted(left, key=lambda candidate: _merit(candidate, taken, day))
        best = ranked[0]
        chosen.append(Seat(role, best, _reason(best, ranked[1] if len(ranked) > 1 else None, taken, day)))
        left.remove(best)
    return tuple(chosen)


_TESTS = (
    "is older than 18",
    "is of another federation than those chosen",
    "has the better arbiter's title",
    "has the higher rating",
    "is older",
    "comes first in the alphabet",
)


def _merit(candidate: Candidate, taken: set[str], day: date) -> tuple[int | str, ...]:
    """Smaller is better, in the order of the six conditions."""
    birth = candidate.birth
    grown_up = birth is not None and age_on(birth, day) >= 18
    arbiter = {"IA": 0, "": 2}.get(candidate.arbiter.upper(), 1)
    born = birth.year * 10000 + birth.month * 100 + birth.day if birth is not None else 99999999
    return (
        0 if grown_up else 1,
        1 if candidate.federation in taken else 0,
        arbiter,
        -candidate.rating,
        born,
        candidate.name.casefold(),
    )


def _reason(best: Candidate, second: Candidate | None, taken: set[str], day: date) -> str:
    if second is None:
        return f"{best.name} is the only one left."
    one, other = _merit(best, taken, day), _merit(second, taken, day)
    for test, mine, theirs in zip(_TESTS, one, other, strict=True):
        if mine != theirs:
            return f"{best.name} {test} (before {second.name})."
    return f"{best.name} and {second.name} do not differ; the order of the list decides."


def check_committee(
    members: Sequence[Candidate], reserves: Sequence[Candidate], day: date, *, international: bool = False
) -> tuple[Finding, ...]:
    """Is an elected or appointed committee in order (competition rules, 10.2)?  The first member presides."""
    findings = [
        Finding("10.2", len(members) >= 3, f"{len(members)} voting members; a chairman and two more are recommended."),
        Finding("10.2", len(members) % 2 == 1, f"{len(members)} voting members; their number must be odd."),
        Finding("10.2", len(reserves) >= 2, f"{len(reserves)} reserves; two are recommended."),
    ]
    for person in (*members, *reserves):
        if person.birth is None:
            findings.append(Finding("10.2", False, f"The age of {person.name} is not known; 21 is the least."))
        else:
            age = age_on(person.birth, day)
            findings.append(Finding("10.2", age >= 21, f"{person.name} is {age}; 21 is the least."))
    if international:
        feds = [person.federation for person in members if person.federation]
        double = sorted({fed for fed in feds if feds.count(fed) > 1})
        sentence = f"Two members are of {', '.join(double)}." if double else "All members are of different federations."
        findings.append(Finding("10.2", not double, sentence))
    return tuple(findings)


def may_act(member: Candidate, involved: Sequence[Candidate]) -> bool:
    """A member who is involved in the dispute does not act."""
    return all(member.name != person.name for person in involved)


def check_appeal_rule(
    *, written: bool, deadline_minutes: int, minutes_between_rounds: int, deposit: bool
) -> tuple[Finding, ...]:
    """Is the announced way to appeal sound (10.4, exam question 18)?"""
    return (
        Finding("10.4", written, "An appeal is made in writing."),
        Finding(
            "10.4",
            deadline_minutes < minutes_between_rounds,
            f"{deadline_minutes} minutes to appeal; the next round starts after {minutes_between_rounds}.",
        ),
        Finding("10.4", deposit, "A deposit is fixed beforehand."),
    )
