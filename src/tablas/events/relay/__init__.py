"""The games themselves: written as PGN for broadcasts, read back from it, and what they say of the results.

A game is no fact of the event.  It changes by the second while it is played,
boards send nonsense, and only the arbiter says how it ended: so games are kept
beside the log, and a result read from one is a suggestion.
"""

from tablas.events.kept_games import KeptGame
from tablas.events.relay.attach import Attached, Suggestion, attach, suggestions
from tablas.events.relay.headers import games_of_round, pgn_of
from tablas.events.relay.standing import Unfinished, as_if

__all__ = [
    "Attached",
    "KeptGame",
    "Suggestion",
    "Unfinished",
    "as_if",
    "attach",
    "games_of_round",
    "pgn_of",
    "suggestions",
]
