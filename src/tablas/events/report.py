"""A tournament of an event as a report shows it: with its name, its imaginary points, its matches and its remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablas.errors import Where
from tablas.events.acts.team_rounds import colours_of_matches
from tablas.events.errors import RefusedError
from tablas.events.numbers import renumbered_round
from tablas.events.ranking import standings
from tablas.events.remarks import remark_lines
from tablas.events.state import Event, Section
from tablas.federation.report import report
from tablas.messages import Items
from tablas.model import Adjustment, Colour, Game, Outcome, Points, Round, Tournament
from tablas.pairing.round import lifted, lines_up
from tablas.systems.line_ups import team_round


def report_of(event: Event, section: Section) -> Tournament:
    """The tournament; what it leaves unsaid about its name follows from the event."""
    shown = _for_rating(section)
    name = shown.name or (event.name if len(event.sections) == 1 else f"{event.name}: {section.name}")
    shown = lifted(replace(shown, name=name))
    return _as_teams_report(shown, colours_of_matches(section)) if lines_up(shown) else shown


def _as_teams_report(shown: Tournament, colours: str) -> Tournament:
    """A tournament of teams as TRF26 has it: board colours stated, line-ups only where board order does not tell."""
    shown = replace(shown, board_colours=colours)
    plain = replace(shown, line_ups=())
    numbers = range(1, len(shown.rounds) + 1)
    told = {(one.round, one.team): one.players for number in numbers for one in team_round(plain, number).line_ups}
    kept = tuple(one for one in shown.line_ups if one.opponent and one.players != told.get((one.round, one.team)))
    return replace(shown, line_ups=kept)


def written_report(event: Event, section: Section, flavour: str = "trf26") -> bytes:
    """The bytes of the report, with places by the standings of the event and everything unusual in comment lines."""
    check_complete(section)
    places = standings(section, teams=False).places() if section.rounds_paired else None
    return report(report_of(event, section), flavour=flavour, ranks=places, comments=remark_lines(section))


def check_complete(section: Section) -> None:
    """Refuse the final report of a tournament in which a game has no result; one made meanwhile marks it."""
    total = section.facts.total_rounds
    if not section.is_remarked or total is None or section.rounds_paired < total:
        return
    for number, played in enumerate(section.facts.rounds, 1):
        open_boards = [board for board, game in enumerate(played.games, 1) if not game.white_outcome.is_known]
        if open_boards:
            boards = Items(open_boards, limit=12, last=True)
            raise RefusedError("report-is-final", Where(round=number), number=number, boards=boards)


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
