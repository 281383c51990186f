"""Cards and pairing numbers.

A pairing number belongs to the order of the list and may change: late entries
are sorted in and ratings are corrected until round four (C.04.2).  An entry of
the log must mean the same person for ever.  So an event writes down players
by the number of their *card*, given once and never again, and pairing numbers
are put on when somebody asks for the tournament.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tablas.model import (
    Bye,
    Card,
    Game,
    LineUp,
    Number,
    Player,
    Round,
    Tournament,
    VirtualPoints,
    initial_order,
    list_key,
    strength,
)

Renumbering = Mapping[Any, Number]
"""From cards to pairing numbers, or back to what the facts know the cards by."""

# Facts of an event and its drafts are plain tournaments and rounds, so what the
# model calls a pairing number is a card there.  Only the next two functions turn
# one into the other.


def in_facts(card: Card) -> Number:
    """What the facts of an event know a card by."""
    return Number(card)


def card_in(number: Number) -> Card:
    """The card that the facts of an event, not a tournament with pairing numbers, mean by a number."""
    return Card(number)


def renumbered(tournament: Tournament, new: Renumbering) -> Tournament:
    """The same tournament with every player's number replaced.

    Acceleration speaks of places in the list, not of persons, and stays; in a
    team event points and prohibitions are about teams, whose numbers stay too.
    """
    players = [_with_number(player, new[player.number]) for player in tournament.players]
    if not tournament.pair_by_position:
        players.sort(key=_number)
    persons: Mapping[Any, int] = {} if tournament.of_teams else new
    return replace(
        tournament,
        players=tuple(players),
        rounds=tuple(_renumbered_once(played, new) for played in tournament.rounds),
        absences=tuple(absence._replace(player=new[absence.player]) for absence in tournament.absences),
        forbidden=tuple(
            group._replace(players=tuple(persons.get(player, player) for player in group.players))
            for group in tournament.forbidden
        ),
        adjustments=tuple(
            item._replace(player=persons.get(item.player, item.player)) for item in tournament.adjustments
        ),
        teams=tuple(replace(team, members=tuple(new[card] for card in team.members)) for team in tournament.teams),
        line_ups=renumbered_line_ups(tournament.line_ups, new),
    )


_MOST_KEPT = 512
_kept: OrderedDict[int, tuple[Round, Renumbering, Round]] = OrderedDict()


def _renumbered_once(played: Round, new: Renumbering) -> Round:
    """The same, remembered: with each result all rounds but one are those of before, and so are the numbers."""
    known = _kept.get(id(played))
    if known is not None and known[0] is played and known[1] == new:
        return known[2]
    made = renumbered_round(played, new)
    _kept[id(played)] = (played, new, made)
    while len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return made


def renumbered_round(played: Round, new: Renumbering) -> Round:
    """The same round with every player's number replaced."""
    return Round(
        games=tuple([Game(new[white], new[black], *results) for white, black, *results in played.games]),
        byes=tuple([Bye(new[player], kind) for player, kind in played.byes]),
        uncoloured=tuple([new[player] for player in played.uncoloured]),
    )


def renumbered_line_ups(line_ups: Iterable[LineUp], new: Renumbering) -> tuple[LineUp, ...]:
    """The same line-ups with every player's number replaced; an empty board stays empty."""
    return tuple(
        replace(line_up, players=tuple(new[card] if card else card for card in line_up.players)) for line_up in line_ups
    )


def listed(players: Iterable[Player], facts: Tournament) -> tuple[Card, ...]:
    """The cards in the order of the initial list, as event and edition have it."""
    return tuple(card_in(player.number) for player in initial_order(players, facts.info, facts.regulation.edition))


def regenerated(cards: tuple[Card, ...], facts: Tournament) -> tuple[Card, ...]:
    """The cards by rating and title again; who is level in both stays in the order that was chosen before."""
    key = strength(facts.info, facts.regulation.edition)
    by_card = {card_in(player.number): player for player in facts.players}
    return tuple(sorted(cards, key=lambda card: key(by_card[card])))


def fitted(cards: tuple[Card, ...], newcomers: Iterable[Player], facts: Tournament) -> tuple[Card, ...]:
    """The cards with newcomers where their ratings belong; the others keep their order (C.04.2, art. 2.4).

    In a list whose order ratings do not explain any more (corrected late, or
    drawn), the place is taken that leaves the fewest on the wrong side.
    """
    key = list_key(facts.info, facts.regulation.edition)
    by_card = {card_in(player.number): player for player in facts.players}
    order = list(cards)
    keys = [key(by_card[card]) for card in cards]
    for player in initial_order(newcomers, facts.info, facts.regulation.edition):
        own = key(player)
        wrong = sum(one < own for one in keys)
        best, place = wrong, 0
        for index, one in enumerate(keys, 1):
            wrong += -1 if one < own else 1
            if wrong < best:
                best, place = wrong, index
        order.insert(place, card_in(player.number))
        keys.insert(place, own)
    return tuple(order)


def moved_points(
    entries: tuple[VirtualPoints, ...], old: tuple[Card, ...], new: Renumbering
) -> tuple[VirtualPoints, ...]:
    """Stated imaginary points after numbers moved: a group still ends with the same person."""

    def last(number: int) -> int:
        return new[old[number - 1]] if 1 <= number <= len(old) else number + len(new) - len(old)

    return tuple(
        entry._replace(
            first_player=last(entry.first_player - 1) + 1 if entry.first_player > 1 else 1,
            last_player=last(entry.last_player),
        )
        for entry in entries
    )


def _with_number(player: Player, number: Number) -> Player:
    return player if player.number == number else replace(player, number=number)


def _number(player: Player) -> Number:
    return player.number
