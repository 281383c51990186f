"""How a file is written: its flavour, and the habits of the file it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tablas.model import Absence, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablas.formats.trf.document import Document
    from tablas.formats.trf.team_tables import Printed, TeamRow
    from tablas.model import Bye, Tournament

FLAVOURS = ("trf06", "trf16", "trf26")

BYE_LETTERS = {
    Outcome.FULL_BYE: "F",
    Outcome.HALF_BYE: "H",
    Outcome.ZERO_BYE: "Z",
    # Nobody announces the pairing bye; a point promised in advance is a full-point bye.
    Outcome.PAIRING_BYE: "F",
}


class Style(NamedTuple):
    """The flavour to write, the file to follow, and the codes that file uses."""

    flavour: str
    document: Document | None = None
    codes: frozenset[str] = frozenset()
    team_totals: Mapping[int, Printed] = {}
    team_rows: Mapping[int, TeamRow] | None = None
    """The teams' table, where whoever writes has computed it."""

    def prefers(self, new: str, old: str) -> tuple[str, ...]:
        """Which of two records to write: those the file has, else the one of the flavour."""
        used = tuple(code for code in (new, old) if code in self.codes)
        if used:
            return used
        return {"trf26": (new,), "trf16": (old,)}.get(self.flavour, ())


class Announced(NamedTuple):
    """A bye with the place where it is written: ``cell``, ``240`` or ``XXZ``."""

    place: str
    round: int
    player: int
    kind: Outcome


def announced(tournament: Tournament, style: Style) -> list[Announced]:
    """Every bye that is written as announced, in all the places where it stands."""
    found = [
        Announced(place, absence.round, absence.player, absence.kind)
        for absence in tournament.absences
        for place in _places(absence, tournament, style)
    ]
    document = style.document
    if document is None:
        found += _gone(tournament, style)
    if document is not None:
        past = [key for key in document.in_records if key[0] <= len(tournament.rounds)]
        for number, player in sorted(past):
            bye = _bye(tournament, number, player)
            if bye is not None and bye.kind is not Outcome.PAIRING_BYE:
                found.append(Announced("240", number, player, bye.kind))
    return found


def _gone(tournament: Tournament, style: Style) -> list[Announced]:
    """Who is away from the next round because they left or have not come yet, which no record but a bye can say."""
    number, said = tournament.next_round, {(absence.round, absence.player) for absence in tournament.absences}
    if tournament.of_teams or number > (tournament.total_rounds or number):
        return []
    missing = [
        Absence(number, player.number)
        for player in tournament.players
        if player.is_away(number) and (number, player.number) not in said
    ]
    return [
        Announced(place, absence.round, absence.player, absence.kind)
        for absence in missing
        for place in _places(absence, tournament, style)
    ]


def _places(absence: Absence, tournament: Tournament, style: Style) -> tuple[str, ...]:
    """Where a player's absence is written; in a team event the numbers of record 240 are teams'."""
    key = (absence.round, absence.player)
    is_next = absence.round == tournament.next_round
    by_list = is_next and absence.kind is Outcome.ZERO_BYE
    document = style.document
    if document is not None:
        places = [
            place
            for place, known in (("cell", document.in_cells), ("240", document.in_records), ("XXZ", document.in_lists))
            if key in known and (place != "XXZ" or by_list)
        ]
        if places:
            return tuple(places)
    if style.flavour == "trf26" and not tournament.of_teams:
        return ("240", "cell") if is_next else ("240",)
    return ("XXZ",) if by_list and "XXZ" in style.codes else ("cell",)


def _bye(tournament: Tournament, number: int, player: int) -> Bye | None:
    return next((bye for bye in tournament.rounds[number - 1].byes if bye.player == player), None)
