"""Burstein as *Elementos* has it: Dutch of 1992 in the order of a tie-break; accelerations only named."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from open_play import no_rematch, play
from open_rough import rough_event
from tablas.errors import OptionError, PairingError
from tablas.history import scores
from tablas.model import HALF, POINT, Bye, Game, Outcome, Player, Round, Tournament
from tablas.systems import registry
from tablas.systems.open.acceleration import accelerate_by

BURSTEIN, DUTCH = registry.get("burstein"), registry.get("dutch")


def opposition(event: Tournament, by: str) -> dict[int, Fraction]:
    """Buchholz or Sonneborn-Berger by hand: unplayed rounds are draws, one's own against oneself."""
    points: dict[int, int] = scores(event)
    games: dict[int, list[tuple[int | None, int]]] = {player.number: [] for player in event.players}
    value = event.scoring.table()
    seen = dict(points)
    for played in event.rounds:
        named = set()
        for game in played.games:
            for me, you, outcome in (
                (game.white, game.black, game.white_outcome),
                (game.black, game.white, game.black_outcome),
            ):
                earned = {Outcome.WIN: POINT, Outcome.DRAW: HALF, Outcome.LOSS: 0}.get(outcome, 0)
                named.add(me)
                if game.played:
                    games[me].append((you, earned))
                else:
                    got = POINT if outcome is Outcome.FORFEIT_WIN else 0
                    games[me].append((None, HALF))
                    seen[me] += HALF - got
        for bye in played.byes:
            named.add(bye.player)
            games[bye.player].append((None, HALF))
            seen[bye.player] += HALF - value[bye.kind, None]
        for number in games:
            if number not in named:
                games[number].append((None, HALF))
                seen[number] += HALF
    found = {}
    for number, rows in games.items():
        total = Fraction(0)
        for other, earned in rows:
            worth = points[number] if other is None else seen[other]
            total += worth * (Fraction(earned, POINT) if by == "sonneborn-berger" else 1)
        found[number] = total
    return found


def renumbered(event: Tournament, order: list[int]) -> Tournament:
    """The same event with new numbers in *order*."""
    new = {old: place for place, old in enumerate(order, 1)}
    players = sorted((replace(player, number=new[player.number]) for player in event.players), key=lambda p: p.number)
    rounds = tuple(
        Round(
            tuple(game._replace(white=new[game.white], black=new[game.black]) for game in played.games),
            tuple(bye._replace(player=new[bye.player]) for bye in played.byes),
        )
        for played in event.rounds
    )
    away = tuple(absence._replace(player=new[absence.player]) for absence in event.absences)
    return replace(event, players=tuple(players), rounds=rounds, absences=away)


@pytest.mark.parametrize("by", ["buchholz", "sonneborn-berger"])
def test_rounds_equal_the_dutch_text_with_the_numbers_of_the_tie_break(by: str) -> None:
    """Number everybody anew by score and tie-break: Dutch 1992 then pairs the same people."""
    paired = 0
    for seed in range(60):
        event = rough_event(seed)
        if event.forbidden or event.virtual_points or any(p.joined > 1 for p in event.players):
            continue
        points, index = scores(event), opposition(event, by)
        order = sorted(points, key=lambda number: (-points[number], -index[number], number))
        again = renumbered(event, order)
        try:
            ours = BURSTEIN.pair(event, BURSTEIN.settings("elementos", {"order": by}))
            theirs = DUTCH.pair(again, DUTCH.settings("1992", {"third-colour-rule": "longest-without"}))
        except PairingError:
            continue
        back = dict(enumerate(order, 1))
        assert {frozenset(pair) for pair in ours.pairs} == {
            frozenset((back[one], back[two])) for one, two in theirs.pairs
        }
        assert ours.bye == (None if theirs.bye is None else back[theirs.bye])
        paired += 1
    assert paired > 20


def test_the_stronger_opposition_stands_higher() -> None:
    """Round 1: 1–4 1:0, 2–5 1:0, 3–6 0:1; round 2: 1–6 ½, 4–3 1:0, 2 has the bye.

    1 and 6 have 1½ points; the opponents of 1 have 1 and 1½, those of 6 nothing and 1½: 1 stands before 6.
    """
    event = Tournament(players=tuple(Player(n, rating=2000 - n) for n in range(1, 7)), total_rounds=5)
    event = event.with_round(
        Round((Game.of(1, 4, Outcome.WIN), Game.of(2, 5, Outcome.WIN), Game.of(3, 6, Outcome.LOSS)))
    )
    event = event.with_round(
        Round((Game.of(1, 6, Outcome.DRAW), Game.of(4, 3, Outcome.WIN)), (Bye(2), Bye(5, Outcome.ZERO_BYE)))
    )
    trace = BURSTEIN.pair(event, BURSTEIN.settings("elementos", {})).trace
    assert trace is not None
    groups = {group["group"]: group for group in trace.as_data()["groups"]}  # type: ignore[attr-defined, index]
    assert groups["1.5"]["players"][-2:] == [1, 6]
    shown = dict(map(tuple, groups["1.5"]["values"]["index"]))
    assert shown[1]["buchholz"] == 60 + 90
    assert shown[6]["buchholz"] == 0 + 90


def test_the_edition_plays_to_the_end() -> None:
    settings = BURSTEIN.settings("elementos", {})
    for seed in range(5):
        play(BURSTEIN.pair, settings, 17, 6, seed, check=no_rematch)


@pytest.mark.parametrize("name", ["british", "dubov"])
def test_accelerations_that_the_book_only_names_are_refused(name: str) -> None:
    event = Tournament(players=(Player(1), Player(2)), total_rounds=5)
    with pytest.raises(OptionError, match="without saying how it goes"):
        accelerate_by(event, name)
