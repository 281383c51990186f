"""What happens at one board: positions, legal moves, notation, drawn positions and fallen flags."""

from tablas.federation.regulations.game.board import START, Position
from tablas.federation.regulations.game.draws import Claim, Review, flag_fall, judge_claim, review
from tablas.federation.regulations.game.moves import Move, in_check, legal_moves, play, read_position
from tablas.federation.regulations.game.notation import LETTERS, read_game, read_move, spoken, write_move

__all__ = [
    "LETTERS",
    "START",
    "Claim",
    "Move",
    "Position",
    "Review",
    "flag_fall",
    "in_check",
    "judge_claim",
    "legal_moves",
    "play",
    "read_game",
    "read_move",
    "read_position",
    "review",
    "spoken",
    "write_move",
]
