from __future__ import annotations

import pytest

from events_desk import Desk, people, play
from tablas.events.acts import (
    CreateTournament,
    EnterPlayers,
    EnterResult,
    ImportTournament,
    NextStage,
    PairRound,
    PublishRound,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.ranking import standings
from tablas.model import Game, Outcome, Player, Round, Tournament


def groups() -> Desk:
    """Two groups of four; the favourites win every game but b's first board of round 2 is drawn."""
    desk = Desk()
    for name, first in (("a", 1), ("b", 11)):
        desk.do(CreateTournament(name, {"total_rounds": 2, "initial_colour": "w"}))
        desk.do(EnterPlayers(name, people(4, first)))
    return desk


def finish(desk: Desk, name: str) -> None:
    for _ in range(2):
        desk.do(PairRound(name))
        number = desk.section(name).next_round
        desk.do(PublishRound(name, number))
        for board, game in enumerate(desk.section(name).facts.rounds[-1].games, 1):
            white_wins = game.white < game.black
            outcome = Outcome.WIN if white_wins else Outcome.LOSS
            desk.do(EnterResult(name, number, board, *Game.of(1, 2, outcome)[2:]))


def test_winners_and_runners_up_of_each_group_go_to_the_final() -> None:
    desk = groups()
    finish(desk, "a")
    with pytest.raises(RefusedError, match="b has not been played"):
        desk.do(NextStage("final", ("a", "b")))
    finish(desk, "b")
    desk.do(NextStage("final", ("a", "b"), settings={"total_rounds": 1}))
    final = desk.section("final")
    # Cards win against later cards, so place equals card: 1 has two wins, then 2 (lost to 1 or not met).
    assert [player.name for player in final.tournament.players][:2] == ["P01", "P11"]
    assert len(final.tournament.players) == 4
    assert final.stage_of == ("a", "b")
    places = standings(desk.section("a")).places()
    assert places[1] == 1
    desk.do(PairRound("final"))


def test_a_group_with_an_open_board_cannot_be_left() -> None:
    desk = groups()
    finish(desk, "a")
    play(desk, "1.", "b")
    with pytest.raises(RefusedError, match="b: round 1 has no result on board 2"):
        desk.do(NextStage("final", ("a", "b")))
    with pytest.raises(RefusedError, match="already has a tournament 'a'"):
        desk.do(NextStage("a", ("a",)))
    with pytest.raises(RefusedError, match="a has only 4 players"):
        desk.do(NextStage("final", ("a",), first=5, last=6))


def test_an_imported_tournament_keeps_its_numbers() -> None:
    book = Tournament(
        "Old",
        (Player(1, "Weak", 1000), Player(2, "Strong", 2000)),
        (Round((Game.of(1, 2, Outcome.DRAW),)),),
        total_rounds=3,
    )
    desk = Desk()
    desk.do(ImportTournament("old", book, source="old.trf"))
    assert desk.section("old").tournament == book.ruled(system="dutch")
    assert desk.section("old").card_of(1) == 1


def test_gaps_in_imported_numbers_close_with_consent() -> None:
    book = Tournament("Old", (Player(1, "A"), Player(4, "B")), (Round((Game.of(4, 1, Outcome.WIN),)),))
    desk = Desk()
    with pytest.raises(ConsentError, match="The file has no player 2"):
        desk.do(ImportTournament("old", book))
    desk.do(ImportTournament("old", book), "numbers-close-up")
    assert desk.section("old").tournament.rounds[0].games[0][:2] == (2, 1)
