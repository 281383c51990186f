"""The facts of a tournament, as plain immutable data.

Nothing here knows of files, engines, databases or languages.
"""

from tablas.model.colour import Colour
from tablas.model.dates import PartialDate
from tablas.model.identity import Card, Number, Place, Rank
from tablas.model.initial_list import (
    METHODS,
    TIES,
    drawn_letters,
    initial_order,
    list_key,
    listed_rating,
    national_rating,
    order_by_kinds,
    ranking_rating,
    strength,
)
from tablas.model.outcome import BYES, REPLY, Outcome
from tablas.model.player import LaterRating, NationalRating, Player, Title, parse_national
from tablas.model.points import HALF, POINT, Points, decimal_points, format_points, parse_points, points
from tablas.model.regulation import OptionValue, Regulation
from tablas.model.round import Bye, Game, Round
from tablas.model.scoring import STANDARD, THREE_ONE_ZERO, TWO_ONE_ZERO, Scoring, parse_scoring
from tablas.model.shown import Shown
from tablas.model.team import ForfeitedMatch, LineUp, MatchScoring, Team, TeamBye, TeamRound, parse_match_scoring
from tablas.model.tournament import (
    Absence,
    Adjustment,
    EventInfo,
    ForbiddenGroup,
    Tournament,
    VirtualPoints,
    announced_in,
    games_of,
)

__all__ = [
    "BYES",
    "HALF",
    "METHODS",
    "POINT",
    "REPLY",
    "STANDARD",
    "THREE_ONE_ZERO",
    "TIES",
    "TWO_ONE_ZERO",
    "Absence",
    "Adjustment",
    "Bye",
    "Card",
    "Colour",
    "EventInfo",
    "ForbiddenGroup",
    "ForfeitedMatch",
    "Game",
    "LaterRating",
    "LineUp",
    "MatchScoring",
    "NationalRating",
    "Number",
    "OptionValue",
    "Outcome",
    "PartialDate",
    "Place",
    "Player",
    "Points",
    "Rank",
    "Regulation",
    "Round",
    "Scoring",
    "Shown",
    "Team",
    "TeamBye",
    "TeamRound",
    "Title",
    "Tournament",
    "VirtualPoints",
    "announced_in",
    "decimal_points",
    "drawn_letters",
    "format_points",
    "games_of",
    "initial_order",
    "list_key",
    "listed_rating",
    "national_rating",
    "order_by_kinds",
    "parse_match_scoring",
    "parse_national",
    "parse_points",
    "parse_scoring",
    "points",
    "ranking_rating",
    "strength",
]
