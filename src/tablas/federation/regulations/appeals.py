"""The appeals committee: chosen by rule from the players, or checked when it was elected or appointed.

The rule is the book's example (1.2.3): five members in order, a chairman, two
members and two reserves, each the one who meets the most of six conditions in
their order.  The checks are those of the competition rules (10.2) and of exam
question 18 on how appeals are to be made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.messages import Items, Message, together
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
    reason: Message


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


def elect_committee(
    candidates: Sequence[Candidate], ballots: Mapping[int, Sequence[int]], day: date, seats: int = len(ROLES)
) -> tuple[Seat, ...]:
    """Choose the committee by the votes of the players (book, 1.2.3 b); equal votes are settled by the rule.

    *ballots* are the numbers that each voter chose; nobody votes for the same
    person twice or for oneself.
    """
    known = {candidate.number for candidate in candidates}
    count = Counter[int]()
    for voter, chosen in ballots.items():
        for number in (voter, *chosen):
            if number not in known:
                raise OptionError("there-is-no-player", number=number)
        if voter in chosen or len(set(chosen)) != len(chosen):
            raise OptionError("ballot-not-valid", voter=voter)
        count.update(chosen)
    voted = [candidate for candidate in candidates if count[candidate.number]]
    if len(voted) < seats:
        raise OptionError("too-few-voted-for", count=len(voted), seats=seats)
    seated: list[Seat] = []
    for role in (*ROLES, *["reserve"] * seats)[:seats]:
        left = [one for one in voted if all(one != seat.candidate for seat in seated)]
        taken = {seat.candidate.federation for seat in seated if seat.candidate.federation}
        most = max(count[one.number] for one in left)
        equal = sorted((one for one in left if count[one.number] == most), key=lambda one: _merit(one, taken, day))
        reason = Message("elected-votes", name=equal[0].name, count=most)
        if len(equal) > 1:
            reason = together((reason, _reason(equal[0], equal[1], taken, day)))
        seated.append(Seat(role, equal[0], reason))
    return tuple(seated)


_TESTS = (
    Message("older-than-18"),
    Message("another-federation-than"),
    Message("better-arbiters-title"),
    Message("higher-rating"),
    Message("is-older"),
    Message("comes-first-alphabet"),
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


def _reason(best: Candidate, second: Candidate | None, taken: set[str], day: date) -> Message:
    if second is None:
        return Message("only-one-left", name=best.name)
    one, other = _merit(best, taken, day), _merit(second, taken, day)
    for test, mine, theirs in zip(_TESTS, one, other, strict=True):
        if mine != theirs:
            return Message("before", name=best.name, test=test, name2=second.name)
    return Message("do-not-differ", name=best.name, name2=second.name)


def check_committee(
    members: Sequence[Candidate], reserves: Sequence[Candidate], day: date, *, international: bool = False
) -> tuple[Finding, ...]:
    """Is an elected or appointed committee in order (competition rules, 10.2)?  The first member presides."""
    findings = [
        Finding("10.2", len(members) >= 3, Message("voting-members-chairman", count=len(members))),
        Finding("10.2", len(members) % 2 == 1, Message("voting-members-their", count=len(members))),
        Finding("10.2", len(reserves) >= 2, Message("reserves-two-recommended", count=len(reserves))),
    ]
    for person in (*members, *reserves):
        if person.birth is None:
            findings.append(Finding("10.2", False, Message("age-not-known", name=person.name)))
        else:
            age = age_on(person.birth, day)
            findings.append(Finding("10.2", age >= 21, Message("21-least", name=person.name, age=age)))
    if international:
        feds = [person.federation for person in members if person.federation]
        double = sorted({fed for fed in feds if feds.count(fed) > 1})
        sentence = Message("two-members", double=Items(double)) if double else Message("all-members-different")
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
        Finding("10.4", written, Message("appeal-made-writing")),
        Finding(
            "10.4",
            deadline_minutes < minutes_between_rounds,
            Message(
                "minutes-appeal-next", deadline_minutes=deadline_minutes, minutes_between_rounds=minutes_between_rounds
            ),
        ),
        Finding("10.4", deposit, Message("deposit-fixed-beforehand")),
    )
