"""The fast route: brackets in which counting proves what is best.

To every criterion a player of a bracket is one of a few kinds.  Counting kinds
gives a lower bound of the cost of any candidate; the candidates that reach it
are exactly those made of *tight* pairs.  So the candidate the rules ask for is
the first, in their own order, that consists of tight pairs of players who have
not met.  That is a question of two-sided matchings, answered in almost linear
time because nearly everybody may meet nearly everybody.

Whatever is not proved this way (no candidate reaches the bound, a search that
gets long, more than one downfloater) is answered ``None`` and left to the
exact optimiser.  ``docs/dutch-fast.md`` has the argument in full.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.history import Strength
from tablas.systems.open.dutch import criteria as c
from tablas.systems.open.dutch.ahead import Outlook
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.counting import COLOURS_ALONE, Counting
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.open.dutch.moved_down import Found, MovedDown
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.remainder import Residents, TooLongError

ROUTE = "counted"
_MOST_MOVED_DOWN = 300


def attempt(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    """The pairing of the bracket if counting proves it, else ``None``."""
    if _nobody_can_be_paired(bracket):
        return sorted_pairing([], bracket.players, ROUTE)
    certain = _certain_bye_taker(bracket, edition)
    if certain is None:
        return _solve(bracket, edition, completion)
    # The only one left to take the bye stays unpaired: pair the others as if that one were not there.
    others = [player for player in bracket.moved_down if player != certain]
    inner = _solve(replace(bracket, moved_down=others, receives_bye=frozenset()), edition, completion)
    if inner is None:
        return None
    return sorted_pairing(list(inner.pairs), [*inner.downfloaters, certain], ROUTE)


def _nobody_can_be_paired(bracket: Bracket) -> bool:
    """There is one candidate only: everybody goes down.

    Asked of very small brackets, and of those in which everybody wants the same colour absolutely.
    """
    field, players = bracket.field, bracket.players
    if len(players) > 3:
        want = field.want[players[0]]
        return all(
            field.want[player] == want and field.strength[player] == Strength.ABSOLUTE and not field.topscorer[player]
            for player in players
        )
    return not any(
        bracket.field.may_meet(one, two) and not {one, two} <= bracket.is_moved_down
        for place, one in enumerate(players)
        for two in players[place + 1 :]
    )


def _certain_bye_taker(bracket: Bracket, edition: Edition) -> int | None:
    """A moved-down player who is the only one left to take the bye (its score is fixed by 2026 C5)."""
    if not (edition.lowest_score_takes_bye and bracket.receives_bye):
        return None
    left = [player for player in bracket.moved_down if player in bracket.receives_bye]
    if len(left) == 1 and max(bracket.receives_bye) < bracket.residents[0]:
        return left[0]
    return None


def _solve(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    if not len(bracket.moved_down) <= min(len(bracket.residents), _MOST_MOVED_DOWN):
        return None
    if edition.lowest_score_takes_bye and bracket.receives_bye:
        score = bracket.field.score
        ahead_of_taker = score[bracket.residents[0]] - score[max(bracket.receives_bye)]
        if ahead_of_taker < 0:
            return None
        if not ahead_of_taker:
            bracket = replace(bracket, bye_is_taken_here=True)
    outlook = Outlook(bracket, edition, completion)
    odd = len(bracket.players) % 2 == 1
    if not odd and not outlook.rest_completes:
        return None
    pricing: Pricing | None = None
    counting = COLOURS_ALONE
    if odd or bracket.moved_down:
        pricing = Pricing(bracket, edition.own_criteria, bracket.players, complete=False, all_paired=not odd)
        counting = Counting(pricing.unit(c.colour_denied), pricing.unit(c.strong_colour_denied))
    try:
        found = _search(bracket, pricing, Residents(bracket, counting, _float_costs(bracket, pricing, outlook, odd)))
    except TooLongError:
        return None
    if found is None:
        return None
    pairing = _pairing(bracket, found)
    if edition.completes_every_bracket:
        return pairing
    completes = completion.possible(pairing.downfloaters, bracket.below_from, bracket.receives_bye)
    return pairing if completes else None


def _float_costs(bracket: Bracket, pricing: Pricing | None, outlook: Outlook, odd: bool) -> list[int | None]:
    """What it costs when a resident is the only one to go down, if nobody could do better for the next bracket."""
    if pricing is None or not odd:
        return [None] * len(bracket.residents)
    return [pricing.alone(player) if outlook.is_ideal(player) else None for player in bracket.residents]


def _search(bracket: Bracket, pricing: Pricing | None, residents: Residents) -> Found | None:
    if bracket.moved_down and pricing is not None:
        return MovedDown(bracket, pricing, residents).run()
    places = list(range(len(residents.players)))
    target = residents.bound(residents.counts(places), residents.floaters(places))
    if target is None:
        return None
    found = residents.first_candidate(places, target)
    return None if found is None else ([], found)


def _pairing(bracket: Bracket, found: Found) -> BracketPairing:
    with_moved_down, places = found
    residents = bracket.residents
    pairs = with_moved_down + [(residents[one], residents[two]) for one, two in places]
    paired = {player for pair in pairs for player in pair}
    return sorted_pairing(pairs, [player for player in bracket.players if player not in paired], ROUTE)
