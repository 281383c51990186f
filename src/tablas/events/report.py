"""A tournament of an event as a report shows it: complete, so that anybody can pair and rank it again.

What the event says for all its tournaments, the colour drawn by lot, the text
of the rules and the list that ranked the players stand in the report, whether
or not the arbiter typed them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablas.events.acts.team_rounds import colours_of_matches
from tablas.events.numbers import renumbered_round
from tablas.events.state import Event, Section
from tablas.history import infer_initial_colour
from tablas.model import Adjustment, Colour, Game, Outcome, Points, Round, Tournament
from tablas.pairing.round import lifted, lines_up, system_of
from tablas.standings import rank
from tablas.systems.line_ups import team_round
from tablas.systems.open.dutch.edition import edition_for
from tablas.version import __version__


def report_of(event: Event, section: Section) -> Tournament:
    """The tournament; what it leaves unsaid follows from the event and from its rounds."""
    shown = _for_rating(section)
    name = shown.name or (event.name if len(event.sections) == 1 else f"{event.name}: {section.name}")
    shown = lifted(_complete(event, replace(shown, name=name)))
    return _as_teams_report(shown, colours_of_matches(section)) if lines_up(shown) else shown


def _complete(event: Event, shown: Tournament) -> Tournament:
    info = shown.info
    info = replace(
        info,
        city=info.city or event.city,
        federation=info.federation or event.federation,
        start=info.start or event.start,
        end=info.end or event.end,
        pairing_controller=info.pairing_controller or f"tablas {__version__}",
    )
    edition = edition_for(shown).name if not shown.regulation.edition and system_of(shown).name == "dutch" else ""
    colour = shown.initial_colour or (infer_initial_colour(shown) if shown.rounds else None)
    shown = replace(shown, info=info, initial_colour=colour)
    changes: dict[str, object] = {}
    if edition:
        changes["edition"] = edition
    if not shown.tie_breaks and shown.rounds and system_of(shown).tables is None and not shown.of_teams:
        changes["tie_breaks"] = tuple(str(one) for one in rank(shown, teams=False).tie_breaks)
    return shown.ruled(**changes) if changes else shown


def _as_teams_report(shown: Tournament, colours: str) -> Tournament:
    """A tournament of teams as TRF26 has it: board colours stated, line-ups only where board order does not tell."""
    shown = replace(shown, board_colours=colours)
    plain = replace(shown, line_ups=())
    numbers = range(1, len(shown.rounds) + 1)
    told = {(one.round, one.team): one.players for number in numbers for one in team_round(plain, number).line_ups}
    kept = tuple(one for one in shown.line_ups if one.opponent and one.players != told.get((one.round, one.team)))
    return replace(shown, line_ups=kept)


def _for_rating(section: Section) -> Tournament:
    """The tournament with late corrections in its games; points that they would change are put right by decision.

    So the games are those to be rated, while points and places stay what the event went on from.
    """
    shown = section.tournament
    rounds, adjustments = list(shown.rounds), list(shown.adjustments)
    values = shown.scoring.table()
    for number, board, corrected in section.for_rating:
        games = list(rounds[number - 1].games)
        used = games[board - 1]
        true = renumbered_round(Round((corrected,)), section.number_of).games[0]
        games[board - 1] = true
        rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
        if shown.of_teams:
            continue
        before, after = (_worth(values, game) for game in (used, true))
        adjustments += [
            Adjustment(player, before[player] - after[player], number)
            for player in sorted(before)
            if before[player] != after[player]
        ]
    return replace(shown, rounds=tuple(rounds), adjustments=tuple(adjustments))


def _worth(values: Mapping[tuple[Outcome, Colour | None], Points], game: Game) -> dict[int, Points]:
    """What a game is worth to each of its players."""
    white, black = (game.white_outcome, Colour.WHITE), (game.black_outcome, Colour.BLACK)
    return {game.white: values[white], game.black: values[black]}
