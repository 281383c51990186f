"""A round as PGN, with the tags that broadcasts look at.

``Round`` is ``3.12`` for the twelfth game of round 3; where teams meet,
``Board`` is the board of the match.  What PGN has no sign for (a forfeit by
both, half a point for one side) is an open result whose ``Termination`` says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from tablas.events.acts.sheets import board_names
from tablas.events.hall import time_of
from tablas.events.kept_games import KeptGame, by_players
from tablas.events.numbers import card_in
from tablas.events.results import write_result
from tablas.events.state import Event, Section
from tablas.federation.regulations import chess960
from tablas.federation.regulations.time_control import TimeControl, controls_of
from tablas.formats.pgn import PgnGame, PgnMove, read_games, write_games
from tablas.model import Game, Outcome, Player

_RESULT = {
    Outcome.WIN: "1-0",
    Outcome.UNRATED_WIN: "1-0",
    Outcome.FORFEIT_WIN: "1-0",
    Outcome.DRAW: "1/2-1/2",
    Outcome.UNRATED_DRAW: "1/2-1/2",
    Outcome.LOSS: "0-1",
    Outcome.UNRATED_LOSS: "0-1",
    Outcome.FORFEIT_LOSS: "0-1",
}
_TURNED = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}


def pgn_of(event: Event, section: Section, rounds: Iterable[int], kept: Iterable[KeptGame] = ()) -> str:
    """The games of published rounds as one file."""
    kept = tuple(kept)
    return write_games(game for number in rounds for game in games_of_round(event, section, number, kept))


def games_of_round(event: Event, section: Section, number: int, kept: Iterable[KeptGame] = ()) -> list[PgnGame]:
    """Every game of a published round, with its moves where they are kept."""
    played, moves = section.facts.rounds[number - 1], by_players(kept, section.id, number)
    labels = board_names(section, number)
    return [
        _game(event, section, number, board, game, moves.get((game.white, game.black)), labels.get(board, ""))
        for board, game in enumerate(played.games, 1)
    ]


def _game(
    event: Event, section: Section, number: int, board: int, game: Game, kept: KeptGame | None, label: str
) -> PgnGame:
    result, termination = _ended(game)
    moves = () if kept is None else _moves(kept)
    if game.white_outcome is Outcome.PENDING and kept is not None:
        result = kept.result
    white, black = section.player(card_in(game.white)), section.player(card_in(game.black))
    info = section.facts.info
    several = len(event.sections) > 1
    tags = [
        ("Event", f"{event.name}: {section.name}" if several else event.name),
        ("Site", " ".join(part for part in (event.city or info.city, event.federation or info.federation) if part)),
        ("Date", _day(_date_of(section, number))),
        ("Round", f"{number}.{board}"),
        ("White", white.name),
        ("Black", black.name),
        ("Result", result),
        ("Board", label.rpartition(".")[2] or str(board)),
        *_both("Title", white.title.value, black.title.value),
        *_both("Elo", *(_elo(one, number) for one in (white, black))),
        *_both("FideId", white.fide_id, black.fide_id),
        *_both("Team", _team(section, game.white), _team(section, game.black)),
        ("TimeControl", _control(section)),
        ("EventDate", _day(event.start or info.began)),
    ]
    if termination:
        tags.append(("Termination", termination))
    usual = {"Event", "Site", "Date", "White", "Black"}
    shown = [(name, value or "?") if name in usual else (name, value) for name, value in tags]
    kept_tags = tuple((name, value) for name, value in shown if value)
    return PgnGame(kept_tags + _start(section, number), moves, result)


def _both(what: str, white: str, black: str) -> list[tuple[str, str]]:
    return [(f"White{what}", white), (f"Black{what}", black)]


def _elo(player: Player, number: int) -> str:
    rating = player.rating_in(number)
    return str(rating) if rating else ""


def _team(section: Section, player: int) -> str:
    return next((team.name for team in section.facts.teams if player in team.members), "")


def _moves(kept: KeptGame) -> tuple[PgnMove, ...]:
    found = read_games(f"{kept.moves} *".encode())
    return found[0].moves if found else ()


def _ended(game: Game) -> tuple[str, str]:
    """The result as PGN has it, and what it cannot say."""
    white, black = game.white_outcome, game.black_outcome
    if white is Outcome.PENDING:
        return "*", ""
    if white is Outcome.ADJOURNED:
        return "*", "adjourned"
    own, theirs = _RESULT.get(white, ""), _RESULT.get(black, "")
    if not own or _TURNED[own] != theirs:
        both = white is Outcome.FORFEIT_LOSS
        return "*", "forfeit by both" if both else f"decided {write_result(white, black)}"
    return own, "forfeit" if white in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS) else ""


def _date_of(section: Section, number: int) -> date | None:
    info, time = section.facts.info, time_of(section.times, number)
    moment = time.has_begun or time.starts
    if moment is not None:
        return moment.date()
    return info.round_dates[number - 1] if number <= len(info.round_dates) else None


def _day(day: date | None) -> str:
    return "????.??.??" if day is None else f"{day:%Y.%m.%d}"


def _control(section: Section) -> str:
    """The control in the code of PGN, which is the one of reports: ``40/5400+30:1800+30``."""
    controls = controls_of(section.facts.info)
    return "" if controls is None or controls[0] != controls[1] else _encoded(controls[0])


def _encoded(control: TimeControl) -> str:
    return ":".join(
        f"{f'{stage.moves}/' if stage.moves else ''}{stage.seconds}{f'+{stage.increment}' if stage.increment else ''}"
        for stage in control.stages
    )


def _start(section: Section, number: int) -> tuple[tuple[str, str], ...]:
    """Where the games begin, if not where they usually do."""
    found = next((one for one in section.positions if one.round == number), None)
    if not section.chess960 or found is None:
        return ()
    rank = chess960.position(found.number)
    fen = f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"
    return (("Variant", "Chess960"), ("SetUp", "1"), ("FEN", fen))
