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

from tablas.algorithms.matching.cardinality import mask_of
from tablas.algorithms.matching.ordered import has_matching
from tablas.systems.open.common.field import BLACK, WHITE
from tablas.systems.open.dutch.ahead import Outlook
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.counting import COLOURS_ALONE
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.open.dutch.few import few_candidates
from tablas.systems.open.dutch.halves import counting_is_vain
from tablas.systems.open.dutch.moved_down import Found, MovedDown
from tablas.systems.open.dutch.profiles import Profiles
from tablas.systems.open.dutch.remainder import Residents, TooLongError
from tablas.systems.open.dutch.tariff import tariff_of
from tablas.systems.open.dutch.tried import MOST, try_out

ROUTE = "counted"
_MOST_MOVED_DOWN = 300
_FEW_RESIDENTS = 3
"""For each moved-down player; with more it is hardly ever a question whether all of these can be paired."""


def attempt(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    """The pairing of the bracket if counting proves it, else ``None``."""
    if _nobody_can_be_paired(bracket, completion.profiles):
        return sorted_pairing([], bracket.players, ROUTE)
    found = _usual(bracket, edition, completion)
    return few_candidates(bracket, edition, completion, ROUTE) if found is None else found


def _usual(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    """The pairing if it has the usual shape."""
    if not (edition.lowest_score_takes_bye and bracket.receives_bye):
        return _solve(bracket, edition, completion)
    certain = _certain_bye_taker(bracket)
    if certain is None:
        return _solve(bracket, edition, completion)
    # The only one left to take the bye stays unpaired: pair the others as if that one were not there.
    others = [player for player in bracket.moved_down if player != certain]
    inner = _solve(replace(bracket, moved_down=others, receives_bye=frozenset()), edition, completion)
    if inner is None:
        return None
    return sorted_pairing(list(inner.pairs), [*inner.downfloaters, certain], ROUTE)


def _nobody_can_be_paired(bracket: Bracket, profiles: Profiles) -> bool:
    """There is one candidate only: everybody goes down.

    Asked of very small brackets, and of those in which everybody wants the same colour absolutely.
    """
    players = bracket.players
    if len(players) > 3:
        bound = profiles.bound
        want = bound[players[0]]
        return want != 0 and all(bound[player] == want for player in players)
    may_meet, moved_down = bracket.field.may_meet, bracket.is_moved_down
    return not any(
        may_meet(one, two) and not (one in moved_down and two in moved_down)
        for place, one in enumerate(players)
        for two in players[place + 1 :]
    )


def _certain_bye_taker(bracket: Bracket) -> int | None:
    """A moved-down player who is the only one left to take the bye (its score is fixed by 2026 C5)."""
    left = [player for player in bracket.moved_down if player in bracket.receives_bye]
    if len(left) == 1 and max(bracket.receives_bye) < bracket.residents[0]:
        return left[0]
    return None


def _solve(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    moved_down, residents = bracket.moved_down, bracket.residents
    if len(moved_down) > min(len(residents), _MOST_MOVED_DOWN) or counting_is_vain(bracket, completion):
        return None
    if edition.lowest_score_takes_bye and bracket.receives_bye:
        score = bracket.field.score
        ahead_of_taker = score[residents[0]] - score[max(bracket.receives_bye)]
        if ahead_of_taker < 0:
            return None
        if not ahead_of_taker:
            bracket = replace(bracket, bye_is_taken_here=True)
    profiles = completion.profiles_of(bracket.field)
    if (
        len(moved_down) > 1
        and len(residents) <= _FEW_RESIDENTS * len(moved_down)
        and not _all_meet_residents(bracket, profiles)
    ):
        return None
    odd = len(bracket.players) % 2 == 1
    outlook = Outlook(bracket, edition, completion)
    if not odd and not outlook.rest_completes():
        return None
    float_cost: list[int | None] = [None] * len(residents)
    try:
        tariff = None
        if not (odd or moved_down):
            own = Residents(bracket, COLOURS_ALONE, float_cost, profiles)
            found = _among_themselves(own)
        else:
            tariff = tariff_of(bracket, edition)
            if odd:
                kind = profiles.kind
                float_cost = [
                    tariff.alone(bracket, player, kind[player]) if ideal else None
                    for player, ideal in zip(residents, outlook.ideal(), strict=True)
                ]
            own = Residents(bracket, tariff.counting, float_cost, profiles)
            found = MovedDown(bracket, tariff, own, profiles).run() if moved_down else _among_themselves(own)
    except TooLongError:
        return None
    if found is None and len(bracket.players) <= MOST and not own.collisions_allowed:
        found = try_out(bracket, tariff, own, profiles)
    if found is None:
        return None
    pairing = _pairing(bracket, found)
    if edition.completes_every_bracket:
        return pairing
    completes = completion.possible(pairing.downfloaters, bracket.below_from, bracket.receives_bye)
    return pairing if completes else None


def _all_meet_residents(bracket: Bracket, profiles: Profiles) -> bool:
    """Whether each moved-down player can have a resident to himself, by C1 and C3."""
    residents, bound = bracket.residents, profiles.bound
    start, stop = residents[0], residents[-1] + 1
    open_to = {0: (1 << stop - start) - 1}
    for colour in (WHITE, BLACK):
        open_to[colour] = mask_of([place for place, other in enumerate(bound[start:stop]) if other != colour])
    met = profiles.met(bracket.moved_down, start, stop)
    return has_matching([
        open_to[bound[player]] & ~others for player, others in zip(bracket.moved_down, met, strict=True)
    ])  # fmt: skip


def _among_themselves(residents: Residents) -> Found | None:
    places = list(range(len(residents.players)))
    target = residents.bound(residents.counts(places), residents.floaters(places))
    if target is None:
        return None
    found = residents.first_candidate(places, target)
    return None if found is None else ([], found)


def _pairing(bracket: Bracket, found: Found) -> BracketPairing:
    """The pairs as they were found are in ranking order, and the higher player of each comes first."""
    with_moved_down, places = found
    first = bracket.residents[0]
    pairs = with_moved_down + [(first + one, first + two) for one, two in places]
    if 2 * len(pairs) == len(bracket.players):
        return BracketPairing(tuple(pairs), (), ROUTE)
    paired = {player for pair in pairs for player in pair}
    return BracketPairing(tuple(pairs), tuple([player for player in bracket.players if player not in paired]), ROUTE)
