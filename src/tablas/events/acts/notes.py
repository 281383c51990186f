"""The command that writes a note: an incident, an appeal, a breach of fair play, a remark on the hall."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject, check_open, check_text
from tablas.events.acts.games import game_at
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.note import Note, NoteKind
from tablas.events.numbers import card_in
from tablas.events.state import Event, Section
from tablas.messages import Message
from tablas.model import Card

LONGEST = 2000
"""Characters of what happened or what was decided: a long paragraph."""

SORTS = {
    NoteKind.INCIDENT: Message("note-incident"),
    NoteKind.APPEAL: Message("note-appeal"),
    NoteKind.FAIR_PLAY: Message("note-fair-play"),
    NoteKind.HALL: Message("note-hall"),
    NoteKind.NEXT_TIME: Message("note-next-time"),
}
"""What a note is called in a sentence."""


@dataclass(frozen=True, slots=True)
class WriteNote(OnTournament):
    """Write a note, or with the *number* of an older one write that one anew, for example with its decision.

    A closed tournament still takes notes: appeals are decided after the last round.
    """

    kind: ClassVar[Kind] = Kind.NOTE_WRITTEN
    sort: NoteKind
    text: str
    round: int = 0
    board: int = 0
    players: tuple[Card, ...] = ()
    article: str = ""
    decision: str = ""
    sanction: str = ""
    about: int = 0
    upheld: bool | None = None
    number: int = 0
    """0 asks for the next one."""

    def settle(self, event: Event) -> WriteNote:
        section = self.section(event)
        found = self
        if not found.number:
            found = replace(found, number=len(section.notes) + 1)
        if found.board and not found.players:
            game = game_at(section, found.round, found.board)
            found = replace(found, players=(card_in(game.white), card_in(game.black)))
        return found

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        section = self.section(event)
        check_text(self.text, Message("what-note"), "text", LONGEST, needed=True)
        check_text(self.decision, Message("what-decision"), "decision", LONGEST)
        check_text(self.article, Message("what-article"), "article")
        check_text(self.sanction, Message("what-sanction"), "sanction")
        if not 1 <= self.number <= len(section.notes) + 1:
            raise RefusedError("no-such-note", None, "number", number=self.number, last=len(section.notes))
        self._check_place(section)
        for card in self.players:
            section.player(card)
        appeal = self.sort is NoteKind.APPEAL
        if not appeal and (self.about or self.upheld is not None):
            raise RefusedError("only-appeals-upheld", None, "about")
        if appeal and self.about and not self._is_incident(section):
            raise RefusedError("appeal-against-incident", None, "about", number=self.about)
        return ()

    def _check_place(self, section: Section) -> None:
        place = Where(round=self.round)
        if self.round < 0 or (self.round and self.round > max(section.rounds_paired, 0)):
            raise RefusedError("round-is-not-published", place, "round", round=self.round)
        if self.board < 0 or (self.board and not self.round):
            raise RefusedError("board-needs-round", place, "board")
        if self.board:
            game_at(section, self.round, self.board)

    def _is_incident(self, section: Section) -> bool:
        return any(one.number == self.about and one.sort is not NoteKind.APPEAL for one in section.notes)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        note = Note(
            self.number,
            self.sort,
            self.text,
            self.round,
            self.board,
            self.players,
            self.article,
            self.decision,
            self.sanction,
            self.about,
            self.upheld,
        )
        others = tuple(one for one in section.notes if one.number != self.number)
        notes = sorted((*others, note), key=lambda one: one.number)
        return event.with_section(replace(section, notes=tuple(notes)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "note", str(self.number)),)

    def describe(self, event: Event) -> Message:
        shown = self.text if len(self.text) <= 80 else self.text[:79] + "…"
        return Message(
            "note-written", tournament=self.tournament, number=self.number, sort=SORTS[self.sort], text=shown
        )
