"""What to tell the arbiter about a file: what it left open, and what another flavour cannot hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.formats.trf.columns import EXTENSIONS
from tablas.formats.trf.regulation import assumption
from tablas.history import infer_initial_colour
from tablas.model import STANDARD

if TYPE_CHECKING:
    from tablas.formats.trf.document import Loaded
    from tablas.model import Tournament


def assumptions(loaded: Loaded) -> tuple[str, ...]:
    """Sentences for everything the file does not say and what is taken instead."""
    tournament, codes = loaded.tournament, loaded.document.codes
    found = []
    if tournament.total_rounds is None:
        found.append("The number of rounds is not given (record 142 or XXR).")
    if tournament.initial_colour is None:
        colour = infer_initial_colour(tournament)
        taken = f"round 1 shows {colour.name.lower()}" if colour else "round 1 does not show it"
        found.append(f"The initial colour is not given (record 152 or XXC); {taken}.")
    if not codes & {"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"} and tournament.scoring == STANDARD:
        found.append("The scoring is not given (record 162 or XXS); 1, ½ and 0 are taken, 1 for the pairing bye.")
    if not tournament.info.type_code:
        found.append("The type of tournament is not given (record 192).")
        told = assumption(tournament.regulation)
        found += [str(told)] if told is not None else []
    elif "192" not in codes:
        found.append(f"The type {tournament.info.type_code} was taken from record 092.")
    if not tournament.tie_breaks:
        found.append("No tie-breaks are given (record 202 or 212).")
    extensions = sorted(codes & EXTENSIONS)
    if extensions:
        found.append(f"Lines that only pairing engines know were read: {', '.join(extensions)}.")
    return (*found, *map(str, loaded.notes))


def losses(tournament: Tournament, flavour: str) -> tuple[str, ...]:
    """Sentences for what a file of *flavour* cannot say about the tournament.

    >>> from tablas.model import Tournament
    >>> losses(Tournament(total_rounds=9), "trf06")
    ('TRF06 has no place for the number of rounds.',)
    """
    if flavour == "trf26":
        return ()
    info = tournament.info
    missing = {
        "the encoded type of the tournament": info.type_code,
        "the tie-breaks": tournament.tie_breaks,
        "the encoded time control": info.encoded_time_control,
        "the pairing controller": info.pairing_controller,
        "the ranking method": info.ranking_method,
        "national ratings": any(player.national for player in tournament.players),
        "point adjustments": tournament.adjustments,
        "numbers and nicknames of teams": any(team.nickname or team.strength for team in tournament.teams),
        "line-ups out of order": tournament.line_ups,
        "byes of teams": tournament.team_byes,
        "forfeited matches": tournament.forfeited_matches,
        "board colours": tournament.board_colours,
        "prohibitions that do not hold in the coming round": flavour == "trf16"
        and any(not group.applies_to(tournament.next_round) for group in tournament.forbidden),
    }
    if flavour == "trf06":
        missing |= {
            "the number of rounds": tournament.total_rounds,
            "the initial colour": tournament.initial_colour,
            "the scoring": tournament.scoring != STANDARD,
            "virtual points": tournament.virtual_points,
            "forbidden pairs": tournament.forbidden,
            "kinds of byes": any(played.byes for played in tournament.rounds),
        }
    return tuple(f"{flavour.upper()} has no place for {what}." for what, present in missing.items() if present)
