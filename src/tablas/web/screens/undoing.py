"""What going back would take away, as the history shows it before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.events.acts import Restore, Undo
from tablas.events.acts.event import titled
from tablas.events.errors import RefusedError
from tablas.events.foresee import Foresight, Travel, foresee, summary
from tablas.events.hours import local
from tablas.events.log import Entry
from tablas.events.timeline import Act, Moment, numbers, tournament_of
from tablas.web.page import Page

LAST = "last"
"""How one goes back who asked about the last act alone."""


@dataclass(frozen=True, slots=True)
class Past:
    """The log of an event, read once."""

    entries: Sequence[Entry]
    moment: Moment
    told: Sequence[Act]

    def foresee(self, command: Travel) -> Foresight:
        return foresee(self.entries, command, self.moment, self.told)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to go back, and what it would do."""

    how: str
    title: str
    detail: str
    seen: Foresight

    @property
    def command(self) -> Travel:
        return self.seen.command

    @property
    def act(self) -> str:
        return "undo" if isinstance(self.command, Undo) else "restore"

    @property
    def who(self) -> str:
        return self.command.by if isinstance(self.command, Undo) else ""


@dataclass(frozen=True, slots=True)
class Preview:
    """The ways to go back to an entry; the smallest stands first and is chosen."""

    to: int
    last: bool
    """Only the last act was asked about."""
    choices: tuple[Choice, ...]
    chosen: Choice

    @property
    def goes(self) -> frozenset[int]:
        return frozenset(act.entry.seq for act in self.chosen.seen.goes)

    @property
    def returns(self) -> frozenset[int]:
        return frozenset(act.entry.seq for act in self.chosen.seen.returns)

    @property
    def stays(self) -> frozenset[int]:
        return frozenset(act.entry.seq for act in self.chosen.seen.stays)


def previewed(page: Page, past: Past, scope: str, to: int, how: str, who: str) -> Preview:
    """Look ahead; without *to*, at taking back the last act of the tournament."""
    if not to or how == LAST:
        return _last(page, past, scope, to, who)
    if not 1 <= to < past.moment.seq:
        raise RefusedError("entries-1-go", None, "to", seq=past.moment.seq - 1, to=to)
    entry = past.entries[to - 1]
    scope = scope or tournament_of(entry)
    refused: RefusedError | None = None
    choices: list[Choice] = []
    for name, command in _ways(past, entry, scope):
        try:
            seen = past.foresee(command)
        except RefusedError as error:
            refused = refused or error
            continue
        if all(seen.goes != other.seen.goes or seen.returns != other.seen.returns for other in choices):
            choices.append(Choice(name, *_words(page, past, seen, entry, scope), seen))
    if not choices:
        raise refused or RefusedError("nothing-happened-after", None, "to", to=to)
    chosen = next((choice for choice in choices if choice.how == how), choices[0])
    return Preview(to, False, tuple(choices), chosen)


def _last(page: Page, past: Past, scope: str, to: int, who: str) -> Preview:
    """Take back the last act; looked at anew with *to* and *who*, still that person's, whatever others did since."""
    line = list(numbers(past.moment.line))
    scope = scope or tournament_of(past.entries[line[-1] - 1])
    seen = past.foresee(Undo(to, tournament=scope, by=who) if to else Undo(last=1, tournament=scope))
    if not to and len(seen.goes) == 1 and not seen.returns:
        seen = past.foresee(Undo(seen.command.to, tournament=scope, by=seen.goes[0].entry.who))
    choice = Choice(LAST, page.say("Only this act"), "", seen)
    return Preview(seen.command.to, True, (choice,), choice)


def _ways(past: Past, entry: Entry, scope: str) -> list[tuple[str, Travel]]:
    """What one person did in the tournament, everything in it, everything in the event."""
    ways: list[tuple[str, Travel]] = []
    counted = max((seq for seq in numbers(past.moment.line) if seq <= entry.seq), default=0)
    if counted:
        ways.append(("own", Undo(counted, tournament=scope, by=entry.who)))
    if scope:
        ways.append(("all", Restore(entry.seq, scope)))
    return [*ways, ("event", Restore(entry.seq))]


def _words(page: Page, past: Past, seen: Foresight, entry: Entry, scope: str) -> tuple[str, str]:
    """What a choice is called, and whose work it touches and leaves alone."""
    when = local(entry.when)
    command = seen.command
    if isinstance(command, Undo) and command.by:
        others = [act for act in seen.stays if act.entry.who != command.by]
        stays = page.words.shown(summary(others)) if others else ""
        detail = page.say("What others did since then stays: {what}.", what=stays) if others else ""
        return page.say("Only these {count}, by {who}", count=len(seen.goes), who=command.by), detail
    people = len({act.entry.who for act in seen.goes})
    detail = page.say("Acts: {count}; people who did them: {people}.", count=len(seen.goes), people=people)
    if command.tournament:
        name = titled(past.moment.event, command.tournament)
        title = page.say("Everything of {tournament} since {when}", tournament=name, when=when)
    else:
        title = page.say("Everything in the whole event since {when}", when=when)
    return title, detail
