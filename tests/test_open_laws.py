"""Laws of every open system: who may meet, colours, byes, determinism, indifference to the order of the facts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from open_play import (
    Pairer,
    absolute_colours,
    all_laws,
    everybody_once,
    laws_but_last_colours,
    no_rematch,
    play,
    shuffled,
    swiss_laws,
)
from tablas.model import Game, Outcome, Player, Round, Tournament
from tablas.pairing import registry
from tablas.pairing.registry import Settings
from tablas.pairing.result import Pair, RoundPairing
from tablas.pairing.swiss import historic


def list_laws(event: Tournament, pairing: RoundPairing) -> None:
    """Systems by the list bar a second bye, but not one after a forfeit win."""
    everybody_once(event, pairing)
    no_rematch(event, pairing)
    if pairing.bye is not None:
        had = {bye.player for played in event.rounds for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}
        assert pairing.bye not in had


def keizer_laws(event: Tournament, pairing: RoundPairing) -> None:
    everybody_once(event, pairing)
    if event.rounds:
        last = {frozenset((game.white, game.black)) for game in event.rounds[-1].games if game.played}
        assert not last & {frozenset(pair) for pair in pairing.pairs}


def match_laws(event: Tournament, pairing: RoundPairing) -> None:
    everybody_once(event, pairing)
    if event.next_round % 2:
        no_rematch(event, pairing)
    else:
        assert {(pair.black, pair.white) for pair in pairing.pairs} == {
            (game.white, game.black) for game in event.rounds[-1].games
        }


class Case(NamedTuple):
    name: str
    pair: Pairer
    settings: Settings
    laws: Callable[[Tournament, RoundPairing], None]


def _case(
    name: str, edition: str, laws: Callable[[Tournament, RoundPairing], None], **options: int | bool | str
) -> Case:
    system = registry.get(name)
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    label = " ".join([name, edition, *(f"{key}={value}" for key, value in chosen.items())])
    return Case(label, system.pair, system.settings(edition, chosen), laws)


CASES = [
    Case("dutch 1992", historic.pair, Settings("1992", {}), laws_but_last_colours),
    Case("dutch 1998", historic.pair, Settings("1998", {}), laws_but_last_colours),
    Case(
        "dutch 1998 last-round=always", historic.pair, Settings("1998", {"last-round": "always"}), laws_but_last_colours
    ),
    _case("lim", "1999", laws_but_last_colours),
    _case("lim", "2026", swiss_laws, colours=False),
    _case("lim", "2026", laws_but_last_colours, maxi=True),
    _case("lim", "elementos", laws_but_last_colours),
    _case("dubov", "1997", all_laws),
    _case("dubov", "2026", all_laws),
    _case("burstein", "handbook", all_laws),
    _case("burstein", "2026", laws_but_last_colours),
    _case("vega", "", all_laws),
    _case("amalfi", "", all_laws),
    _case("monrad", "", list_laws),
    _case("monrad", "", list_laws, colours="norwegian", best=3, lot=4),
    _case("schenkel", "", list_laws),
    _case("double-swiss", "2026", match_laws),
    _case("team-swiss", "2026", swiss_laws),
    _case("team-swiss", "2026", swiss_laws, preference="B"),
    _case("team-swiss", "2026", swiss_laws, preference="none"),
    _case("team-swiss", "olympiad", swiss_laws),
    _case("keizer", "", keizer_laws),
]
by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@by_name
def test_random_tournaments_keep_the_laws_to_their_end(case: Case) -> None:
    """A round without a legal pairing ends a small tournament, as it should; most reach their end."""
    finished = 0
    for seed in range(25):
        rng = random.Random(seed)
        _, why = play(case.pair, case.settings, rng.randint(6, 32), rng.randint(3, 8), seed, check=case.laws)
        finished += not why
    assert finished >= 20


@by_name
@hypothesis_settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(4, 14), rounds=st.integers(1, 5))
def test_the_order_of_the_facts_does_not_matter(case: Case, seed: int, count: int, rounds: int) -> None:
    event, _ = play(case.pair, case.settings, count, rounds, seed, check=case.laws, absences=0.05)
    if event.rounds_paired == 0:
        return
    before = event.after(event.rounds_paired - 1)
    first = case.pair(before, case.settings)
    again = case.pair(before, case.settings)
    mixed = case.pair(shuffled(before, random.Random(seed)), case.settings)
    assert (first.pairs, first.bye) == (again.pairs, again.bye)
    if case.name.startswith("double-swiss") and before.next_round % 2 == 0:
        assert set(first.pairs) == set(mixed.pairs)
    else:
        assert (first.pairs, first.bye) == (mixed.pairs, mixed.bye)
    assert first.trace is not None
    assert first.trace.as_data()


@by_name
def test_two_players_meet_and_one_rests(case: Case) -> None:
    event, _ = play(case.pair, case.settings, 2, 1, 1, check=case.laws, absences=0)
    assert len(event.rounds[0].games) == 1
    event, _ = play(case.pair, case.settings, 3, 1, 1, check=case.laws, absences=0)
    assert len(event.rounds[0].games) == 1
    assert len(event.rounds[0].byes) == 1


def test_the_laws_can_fail() -> None:
    """A rematch, a third White running and a forgotten player are noticed."""
    players = tuple(Player(number) for number in range(1, 7))
    games = (Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN), Game.of(5, 6, Outcome.WIN))
    more = (Game.of(1, 4, Outcome.WIN), Game.of(3, 6, Outcome.WIN), Game.of(5, 2, Outcome.WIN))
    event = Tournament(players=players, rounds=(Round(games), Round(more)), total_rounds=5)
    with pytest.raises(AssertionError, match="meet again"):
        no_rematch(event, RoundPairing(3, (Pair(2, 1), Pair(4, 5), Pair(6, 3))))
    with pytest.raises(AssertionError, match="gets W"):
        absolute_colours(event, RoundPairing(3, (Pair(1, 6),)))
    with pytest.raises(AssertionError):
        everybody_once(event, RoundPairing(3, (Pair(6, 1),)))
