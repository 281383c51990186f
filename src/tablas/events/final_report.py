"""The chief arbiter's final report, gathered from the log: the one document that the manual asks for (chapter I, C).

Everything here is told by the event itself: who entered and left, what each
round brought, pairings altered by hand with the names, results corrected after
they were published, notes of incidents and appeals, what FIDE mode remarked,
arbiters and norms.  What nobody wrote down stays empty for the pen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablas.errors import TablasError
from tablas.events.kinds import Kind
from tablas.events.note import Note, NoteKind
from tablas.events.ranking import standings
from tablas.events.remark import Remark, RemarkKind, Seat
from tablas.events.remarks import remarks
from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.events.timeline import Act, tournament_of
from tablas.federation.regulations.incidents import Incident, check_incident
from tablas.federation.titles import event_norms
from tablas.federation.titles.arbiter_forms import Arbiter
from tablas.federation.titles.forms import system_name
from tablas.messages import Items, Message
from tablas.model import Card, Outcome, Round, Title, Tournament, format_points
from tablas.standings import Standing

PODIUM = 5
"""Places that the report itself names; the whole table is enclosed."""


class RoundCount(NamedTuple):
    """One round in numbers; *boards* counts forfeits too."""

    round: int
    date: str
    boards: int
    white: int
    draws: int
    black: int
    forfeits: int
    byes: int
    absent: int
    open: int
    """Games without a result."""


class Deed(NamedTuple):
    """Something the log tells: in which round (0: none), what, who did it, when and why."""

    round: int
    what: Message
    who: str
    when: str
    why: str


class Place(NamedTuple):
    """A line of the final standings."""

    place: str
    number: int
    title: str
    name: str
    federation: str
    rating: int
    points: str


class NormMade(NamedTuple):
    """A title norm that somebody made."""

    number: int
    name: str
    title: str
    score: str
    games: int


class Noted(NamedTuple):
    """A note with the names it is about, and who wrote it when."""

    note: Note
    names: tuple[str, ...]
    who: str
    when: str
    missing: tuple[Message, ...]
    """What the record of an incident or appeal still lacks."""

    def as_data(self) -> dict[str, Any]:
        """The note as plain data, its players by name."""
        note = self.note
        return {
            "number": note.number,
            "kind": note.sort.value,
            "text": note.text,
            "round": note.round or None,
            "board": note.board or None,
            "players": list(self.names),
            "article": note.article,
            "decision": note.decision,
            "sanction": note.sanction,
            "about": note.about or None,
            "upheld": note.upheld,
            "who": self.who,
            "when": self.when,
            "missing": list(self.missing),
        }


@dataclass(frozen=True, slots=True)
class FinalReport:
    """What the report holds, section after section."""

    event: str
    tournament: str
    shown: Tournament
    """With what the event says for all its tournaments."""
    system: str
    rounds_planned: int | None
    seal: str
    federations: tuple[tuple[str, int], ...]
    titled: int
    rated: int
    late: tuple[Deed, ...]
    left: tuple[Deed, ...]
    """Withdrawn, readmitted, struck out."""
    rounds: tuple[RoundCount, ...]
    podium: tuple[Place, ...]
    altered: tuple[Deed, ...]
    corrected: tuple[Deed, ...]
    decided: tuple[Deed, ...]
    """Points given or taken, prohibitions, rounds taken back."""
    notes: tuple[Noted, ...]
    fide_mode: bool
    left_fide_mode: int | None
    remarks: tuple[Message, ...]
    norms: tuple[NormMade, ...]
    arbiters: tuple[Arbiter, ...]
    """The chief first, then the deputies."""

    def of(self, kind: NoteKind) -> tuple[Noted, ...]:
        """The notes of a kind."""
        return tuple(one for one in self.notes if one.note.sort is kind)

    @property
    def players(self) -> int:
        return len(self.shown.players)

    def as_data(self) -> dict[str, Any]:
        """The report as plain data; messages stay messages for whoever says them."""
        info = self.shown.info
        return {
            "event": self.event,
            "tournament": self.tournament,
            "place": info.city,
            "federation": info.federation,
            "start": info.start,
            "end": info.end,
            "time_control": info.time_control,
            "system": self.system,
            "edition": self.shown.regulation.edition,
            "rounds_planned": self.rounds_planned,
            "program": info.pairing_controller,
            "seal": self.seal,
            "arbiters": [one._asdict() for one in self.arbiters],
            "players": self.players,
            "rated": self.rated,
            "titled": self.titled,
            "federations": dict(self.federations),
            "late": [one._asdict() for one in self.late],
            "left": [one._asdict() for one in self.left],
            "rounds": [one._asdict() for one in self.rounds],
            "podium": [one._asdict() for one in self.podium],
            "altered": [one._asdict() for one in self.altered],
            "corrected": [one._asdict() for one in self.corrected],
            "decided": [one._asdict() for one in self.decided],
            "notes": [one.as_data() for one in self.notes],
            "fide_mode": self.fide_mode,
            "left_fide_mode": self.left_fide_mode,
            "remarks": list(self.remarks),
            "norms": [one._asdict() for one in self.norms],
        }


_LEFT = frozenset({Kind.PLAYER_WITHDRAWN, Kind.PLAYER_READMITTED, Kind.PLAYER_REMOVED})
_CORRECTED = frozenset(
    {Kind.RESULT_CORRECTED, Kind.COLOURS_SWAPPED, Kind.SEATS_CORRECTED, Kind.RESULT_CORRECTED_FOR_RATING}
)
_DECIDED = frozenset(
    {
        Kind.POINTS_ADJUSTED,
        Kind.PAIRS_FORBIDDEN,
        Kind.PAIRS_ALLOWED,
        Kind.NUMBERS_EXCHANGED,
        Kind.ROUND_UNPUBLISHED,
        Kind.MATCH_FORFEITED,
        Kind.FIDE_MODE_LEFT,
    }
)


def final_report(event: Event, section: Section, acts: Sequence[Act], seal: str = "") -> FinalReport:
    """Gather the report of a tournament from its facts and from what was done; *seal* is that of the log."""
    shown = report_of(event, section)
    done = [act for act in acts if not act.undone and tournament_of(act.entry) == section.id]
    federations = Counter(player.federation for player in shown.players if player.federation)
    people = (shown.info.chief_arbiter, *shown.info.deputies)
    return FinalReport(
        event=event.name,
        tournament=section.name,
        shown=shown,
        system=system_name(shown),
        rounds_planned=shown.total_rounds,
        seal=seal,
        federations=tuple(sorted(federations.items(), key=lambda one: (-one[1], one[0]))),
        titled=sum(player.title is not Title.NONE for player in shown.players),
        rated=sum(bool(player.rating) for player in shown.players),
        late=tuple(_late(section)),
        left=_deeds(done, _LEFT),
        rounds=tuple(_count(shown, number, played) for number, played in enumerate(shown.rounds, 1)),
        podium=tuple(_places(section)) if shown.rounds else (),
        altered=tuple(_altered(section, done)),
        corrected=_deeds(done, _CORRECTED),
        decided=_deeds(done, _DECIDED),
        notes=noted(section, done),
        fide_mode=section.fide_mode,
        left_fide_mode=section.left_fide_mode,
        remarks=tuple(remarks(section)),
        norms=tuple(_norms(shown)),
        arbiters=tuple(Arbiter.of(text) for text in people if text),
    )


def _deeds(done: Sequence[Act], kinds: frozenset[Kind]) -> tuple[Deed, ...]:
    return tuple(_deed(act) for act in done if act.entry.kind in kinds)


def _deed(act: Act, what: Message | None = None) -> Deed:
    command = act.entry.command()
    number: int = getattr(command, "round", 0)
    return Deed(number, what or act.what, act.entry.who, _minute(act.entry.when), command.why)


def _minute(when: str) -> str:
    return when[:16].replace("T", " ")


def _late(section: Section) -> Iterator[Deed]:
    """Who came after round 1, with the first round they took part in."""
    for player in section.tournament.players:
        if player.joined > 1:
            what = Message("report-late-entry", number=player.number, name=player.name, round=player.joined)
            yield Deed(player.joined, what, "", "", "")


def _count(shown: Tournament, number: int, played: Round) -> RoundCount:
    dates = shown.info.round_dates
    day = dates[number - 1] if number <= len(dates) else None
    over = [game for game in played.games if game.played and game.white_outcome.is_known]
    won = (Outcome.WIN, Outcome.UNRATED_WIN)
    white = sum(game.white_outcome in won for game in over)
    black = sum(game.black_outcome in won for game in over)
    draws = sum(game.white_outcome is game.black_outcome in (Outcome.DRAW, Outcome.UNRATED_DRAW) for game in over)
    forfeits = sum(game.white_outcome.is_forfeit or game.black_outcome.is_forfeit for game in played.games)
    seated = {player for game in played.games for player in (game.white, game.black)}
    byes = [bye.player for bye in played.byes if bye.kind is not Outcome.ZERO_BYE]
    here = [player.number for player in shown.players if not player.is_away(number)]
    absent = sum(player not in seated and player not in byes for player in here)
    still = sum(not game.white_outcome.is_known for game in played.games)
    return RoundCount(
        number, str(day or ""), len(played.games), white, draws, black, forfeits, len(byes), absent, still
    )


def _places(section: Section) -> Iterator[Place]:
    table = standings(section)
    people = {player.number: player for player in section.tournament.players}
    of_teams = len(table) != len(people)
    for row in list(table)[:PODIUM]:
        who = None if of_teams else people.get(row.number)
        points = _points(row)
        if who is None:
            yield Place(row.label, row.number, "", row.name, "", 0, points)
        else:
            yield Place(row.label, row.number, who.title.value, who.name, who.federation, who.rating, points)


def _points(row: Standing) -> str:
    first = row.criteria[0].column
    return first.text(row.position)


def _altered(section: Section, done: Sequence[Act]) -> Iterator[Deed]:
    """Pairings that a hand made, with the names: as FIDE mode remarked them, else as the log tells it."""
    told = [one for one in section.remarks if one.kind is RemarkKind.ALTERED]
    for one in told:
        yield Deed(one.round, _exchange(section, one), one.who, _minute(one.when), one.why)
    known = {one.round for one in told}
    for act in done:
        if act.entry.kind is Kind.DRAFT_ALTERED and getattr(act.entry.command(), "round", 0) not in known:
            yield _deed(act)


def _exchange(section: Section, remark: Remark) -> Message:
    sides = [Items([_seat(section, seat) for seat in seats], mark="; ") for seats in (remark.before, remark.after)]
    before, after = (side if side.items else Message("nothing") for side in sides)
    return Message("report-altered", before=before, after=after)


def _seat(section: Section, seat: Seat) -> str:
    """``12 Pérez, Ana – 7 Díaz, Luis``; a negative number is that of a team."""
    return " – ".join(_named(section, card) for card in seat[:2] if card) + (f" ({seat.said})" if seat.said else "")


def _named(section: Section, card: int) -> str:
    if card < 0:
        return next((f"{-card} {team.name}" for team in section.facts.teams if team.number == -card), str(-card))
    return f"{section.number_of.get(Card(card), card)} {section.called(Card(card))}" if section.has(Card(card)) else ""


def noted(section: Section, done: Sequence[Act]) -> tuple[Noted, ...]:
    """The notes of a tournament by round and board, each with who wrote it last."""
    wrote = {
        getattr(act.entry.command(), "number", 0): act.entry for act in done if act.entry.kind is Kind.NOTE_WRITTEN
    }
    found = []
    for note in section.notes:
        entry = wrote.get(note.number)
        names = tuple(section.called(card) for card in note.players if section.has(card))
        who, when = (entry.who, _minute(entry.when)) if entry else ("", "")
        found.append(Noted(note, names, who, when, tuple(_lacks(note, names, who))))
    return tuple(sorted(found, key=lambda one: (one.note.round, one.note.board, one.note.number)))


def _lacks(note: Note, names: tuple[str, ...], who: str) -> Iterator[Message]:
    """What the manual asks of a record of incidents and appeals and nobody has written."""
    if note.sort is NoteKind.INCIDENT:
        record = Incident(note.round, note.text, note.board, None, names, who, note.article, note.decision)
        yield from (finding.sentence for finding in check_incident(record) if not finding.kept)
    elif note.sort is NoteKind.APPEAL and (note.upheld is None or not note.decision):
        yield Message("appeal-decided")


def _norms(shown: Tournament) -> Iterator[NormMade]:
    """Norms that were made; none where the dates or the rounds tell of none yet."""
    try:
        made = event_norms(shown).made
    except TablasError:
        return
    for one in made:
        score = format_points(one.check.score, half="½")
        title = one.check.level.title.value
        yield NormMade(one.player.number, one.player.name, title, score, len(one.check.games))
