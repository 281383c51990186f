"""Pairing a group that is closed: floaters first, then two columns (Dubov 1997, 6.2, 6.3, 7.3, 7.4, 8)."""

from __future__ import annotations

from fractions import Fraction

from tablas.algorithms.matching import Settling, cheapest_first_matching, first_perfect_matching
from tablas.history import Strength
from tablas.systems.open.common.colours import by_number, last_difference, seated, seats, serve
from tablas.systems.open.common.field import BLACK, WHITE
from tablas.systems.open.common.legality import subgraph
from tablas.systems.open.dubov.position import Key, Position
from tablas.systems.seats import ColourRule, Seats

Pairs = list[tuple[int, int]]
Place = tuple[int | Fraction, ...]


def pair_group(position: Position, group: list[int], floaters: list[int]) -> Pairs:
    """The pairs of a group that can be paired whole."""
    settling = Settling.start(subgraph(position.masks, group))
    if settling is None:
        raise AssertionError("a group that was closed cannot be paired")
    place = {player: number for number, player in enumerate(group)}
    pairs: Pairs = []
    for player in floater_order(position, floaters):
        if not settling.is_settled(place[player]):
            order = opponents_of_floater(position, player, group, floaters)
            partner = settling.settle(place[player], [place[other] for other in order])
            if partner is not None:
                pairs.append((player, group[partner]))
    white, black = columns(position, [player for player in group if not settling.is_settled(place[player])])
    pairs += _rows(position, white, black)
    return [(min(pair), max(pair)) for pair in pairs]


def columns(position: Position, players: list[int]) -> tuple[list[int], list[int]]:
    """The two columns of a group, made equal by 7.3 and 7.4; before anybody has played, the two halves (5)."""
    field = position.field
    if not any(field.colours[player] for player in players):
        ordered = sorted(players, key=lambda player: field.numbers[player])
        return ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
    white = [player for player in players if field.want[player] == WHITE]
    black = [player for player in players if field.want[player] == BLACK]
    for player in players:
        if not field.want[player]:
            (white if len(white) < len(black) else black).append(player)
    surplus = (len(white) - len(black)) // 2
    aro, ratings, names = position.aro, position.ratings, position.alphabetical
    if surplus > 0:
        moved = _movable(position, white, lambda player: (aro[player], -ratings[player], names[player]))[:surplus]
        white, black = [player for player in white if player not in moved], black + moved
    elif surplus < 0:
        moved = _movable(position, black, lambda player: (-aro[player], ratings[player], names[player]))[:-surplus]
        white, black = white + moved, [player for player in black if player not in moved]
    return (
        sorted(white, key=lambda player: _white_key(position, player)),
        sorted(black, key=lambda player: _black_key(position, player)),
    )


def _movable(position: Position, players: list[int], key: Key) -> list[int]:
    """2.2: nobody changes the column who may only have its colour."""
    return sorted((player for player in players if position.field.strength[player] != Strength.ABSOLUTE), key=key)


def _rows(position: Position, white: list[int], black: list[int]) -> Pairs:
    """6.3: row by row the first Black possible; pairs within a column only where there is no other way."""
    players = white + black
    half = len(white)
    graph = subgraph(position.masks, players)
    upper = (1 << half) - 1
    across = [mask & ~upper if number < half else mask & upper for number, mask in enumerate(graph)]
    lower = list(range(half, len(players)))
    mate = first_perfect_matching(across, [(row, lower) for row in range(half)])
    if mate is None:

        def cost(one: int, two: int) -> int | None:
            return int((one < half) == (two < half)) if graph[one] >> two & 1 else None

        order = [(row, [*lower, *range(row + 1, half)]) for row in range(half)]
        order += [(row, list(range(row + 1, len(players)))) for row in lower]
        mate = cheapest_first_matching(len(players), cost, order)
    if mate is None:
        raise AssertionError("floaters took the opponents of others")
    return [(players[one], players[two]) for one, two in enumerate(mate) if one < two]


def _white_key(position: Position, player: int) -> Place:
    """6.2: average of opponents from the lowest, then the lower rating, then the alphabet."""
    return position.aro[player], position.ratings[player], position.alphabetical[player]


def _black_key(position: Position, player: int) -> Place:
    """6.2: rating from the highest, then the higher average of opponents, then the alphabet."""
    return -position.ratings[player], -position.aro[player], position.alphabetical[player]


def floater_order(position: Position, floaters: list[int]) -> list[int]:
    """8.1: White seekers and Black seekers in turn, each in the order of their column."""
    want = position.field.want
    white = sorted(
        (player for player in floaters if want[player] == WHITE), key=lambda player: _white_key(position, player)
    )
    black = sorted(
        (player for player in floaters if want[player] != WHITE), key=lambda player: _black_key(position, player)
    )
    order: list[int] = []
    for row in range(max(len(white), len(black))):
        order += white[row : row + 1] + black[row : row + 1]
    return order


def opponents_of_floater(position: Position, floater: int, group: list[int], floaters: list[int]) -> list[int]:
    """8.2: the highest rating of those who want the other colour, then the others; another floater last."""
    want = position.field.want
    return sorted(
        (player for player in group if player != floater),
        key=lambda player: (
            player in floaters,
            want[floater] != 0 and want[player] == want[floater],
            -position.ratings[player],
            position.aro[player],
            position.field.numbers[player],
        ),
    )


def allocate(position: Position, one: int, two: int) -> Seats:
    """3: both colours, equal numbers of colours, the last difference, higher average, lower rating."""
    field = position.field
    if not field.colours[one] and not field.colours[two]:
        return by_number(field, min(one, two), max(one, two))
    want = field.want[one]
    if not want or want != field.want[two] or Strength.ABSOLUTE in (field.strength[one], field.strength[two]):
        return seats(field, one, two)
    wide = abs(field.balance[one]), abs(field.balance[two])
    if wide[0] != wide[1]:
        return serve(*((one, two) if wide[0] > wide[1] else (two, one)), want, ColourRule.WIDER)
    shown = last_difference(field.colours[one], field.colours[two])
    if shown is not None:
        return seated(shown == "B", one, two, ColourRule.LAST_DIFFERENCE)
    key = [(-position.aro[player], position.ratings[player], field.numbers[player]) for player in (one, two)]
    return seated(key[0] < key[1], one, two, ColourRule.OPPOSITION)
