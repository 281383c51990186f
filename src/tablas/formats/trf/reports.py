"""What to tell the arbiter about a file: what it left open, and what another flavour cannot hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.formats.trf.columns import EXTENSIONS
from tablas.formats.trf.regulation import assumption
from tablas.formats.trf.sections import holds_throughout
from tablas.history import infer_initial_colour
from tablas.messages import Items, Message
from tablas.model import STANDARD, Colour, MatchScoring

if TYPE_CHECKING:
    from tablas.formats.trf.document import Loaded
    from tablas.model import Tournament


def assumptions(loaded: Loaded) -> tuple[Message, ...]:
    """Sentences for everything the file does not say and what is taken instead."""
    tournament, codes = loaded.tournament, loaded.document.codes
    found: list[Message] = []
    if tournament.total_rounds is None:
        found.append(Message("rounds-not-given"))
    if tournament.initial_colour is None:
        colour = infer_initial_colour(tournament)
        if colour is None:
            found.append(Message("initial-colour-not-shown"))
        else:
            found.append(Message("initial-white-shown" if colour is Colour.WHITE else "initial-black-shown"))
    if not codes & {"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"} and tournament.scoring == STANDARD:
        found.append(Message("scoring-not-given"))
    if not tournament.info.type_code:
        found.append(Message("type-not-given"))
        told = assumption(tournament.regulation)
        found += [told] if told is not None else []
    elif "192" not in codes:
        found.append(Message("type-from-092", type=tournament.info.type_code))
    if not tournament.tie_breaks:
        found.append(Message("tie-breaks-not-given"))
    extensions = sorted(codes & EXTENSIONS)
    if extensions:
        found.append(Message("engine-lines-read", codes=Items(extensions)))
    return (*found, *(note.placed for note in loaded.notes))


def losses(tournament: Tournament, flavour: str) -> tuple[Message, ...]:
    """Sentences for what a file of *flavour* cannot say about the tournament.

    >>> from tablas.model import Tournament
    >>> print(*losses(Tournament(total_rounds=9), "trf06"))
    TRF06 has no place for the number of rounds.
    """
    if flavour == "trf26":
        return ()
    info, scoring = tournament.info, tournament.scoring
    missing = {
        Message("lost-type"): info.type_code,
        Message("lost-tie-breaks"): tournament.tie_breaks,
        Message("lost-time-control"): info.encoded_time_control,
        Message("lost-controller"): info.pairing_controller,
        Message("lost-ranking-method"): info.ranking_method,
        Message("lost-national-ratings"): any(player.national for player in tournament.players),
        Message("lost-adjustments"): tournament.adjustments,
        Message("lost-team-names"): any(team.nickname or team.strength for team in tournament.teams),
        Message("lost-team-numbers"): sorted(team.number for team in tournament.teams)
        != list(range(1, len(tournament.teams) + 1)),
        Message("lost-match-points"): tournament.teams and tournament.match_scoring != MatchScoring(),
        Message("lost-line-ups"): tournament.line_ups,
        Message("lost-team-byes"): tournament.team_byes,
        Message("lost-forfeited-matches"): tournament.forfeited_matches,
        Message("lost-board-colours"): tournament.board_colours,
        Message("lost-prohibitions"): flavour == "trf16"
        and any(not holds_throughout(group, tournament) for group in tournament.forbidden),
        Message("lost-comings"): any(
            player.joined > 1 or player.left_after is not None for player in tournament.players
        ),
        Message("lost-unknown-points"): flavour == "trf16" and scoring.unknown != scoring.draw,
    }
    if flavour == "trf06":
        missing |= {
            Message("lost-rounds"): tournament.total_rounds,
            Message("lost-initial-colour"): tournament.initial_colour,
            Message("lost-scoring"): scoring != STANDARD,
            Message("lost-virtual-points"): tournament.virtual_points,
            Message("lost-forbidden-pairs"): tournament.forbidden,
            Message("lost-bye-kinds"): any(played.byes for played in tournament.rounds),
        }
    return tuple(
        Message("no-place-for", flavour=flavour.upper(), what=what) for what, present in missing.items() if present
    )
