"""A round robin whose rounds are published in one act: the table, the round at hand, leaving, what is refused."""

from __future__ import annotations

import pytest

from events_desk import Desk, people, play, tournament
from tablas.events.acts import (
    AnnounceAbsence,
    CheckIn,
    CorrectResult,
    EnterPlayers,
    EnterResult,
    OpenCheckIn,
    PairRound,
    PublishSchedule,
    ReadmitPlayer,
    RemovePlayer,
    Undo,
    UnpublishRound,
    WithdrawPlayer,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.ranking import last_complete
from tablas.events.results import read_result
from tablas.model import Game, Outcome

BERGER_OF_FOUR = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
"""C.05, annex 1."""


def robin(count: int = 4, **settings: object) -> Desk:
    return tournament(count, **({"system": "berger", "total_rounds": None} | settings))


def enter(desk: Desk, number: int, results: str) -> None:
    for board, letter in enumerate(results, 1):
        if letter != ".":
            desk.do(EnterResult("a", number, board, *read_result(letter)))


def met(desk: Desk) -> list[list[tuple[int, int]]]:
    return [[(game.white, game.black) for game in done.games] for done in desk.section().tournament.rounds]


def test_every_round_of_the_table_in_one_entry() -> None:
    desk = robin()
    before = len(desk.log)
    desk.do(PublishSchedule("a"))
    assert len(desk.log) == before + 1
    assert met(desk) == BERGER_OF_FOUR
    assert desk.section().running_round == 1


def test_two_cycles_and_a_number_that_is_odd() -> None:
    desk = robin(5, options={"cycles": 2})
    desk.do(PublishSchedule("a"))
    games = [frozenset(pair) for done in met(desk) for pair in done]
    assert len(met(desk)) == 10
    assert all(games.count(pair) == 2 for pair in games)
    assert len(set(games)) == 10


def test_the_rounds_that_are_left() -> None:
    """After a first round on its own, whose games are still open."""
    desk = robin()
    play(desk, "1.")
    desk.do(PublishSchedule("a", 2))
    assert met(desk) == BERGER_OF_FOUR
    assert desk.section().tournament.rounds[0].games[0].white_outcome is Outcome.WIN
    with pytest.raises(RefusedError):
        desk.do(PublishSchedule("a"))


@pytest.mark.parametrize(
    ("entered", "at_hand"),
    [
        ({}, 1),
        ({1: "1."}, 1),
        ({1: "10"}, 2),
        ({1: "10", 3: "1."}, 2),  # A game of round 3 was played in advance.
        ({1: "1.", 2: "=="}, 3),  # A game of round 1 is postponed.
        ({1: "1.", 2: "==", 3: "01"}, 1),
        ({1: "10", 2: "==", 3: "01"}, 3),
    ],
)
def test_the_round_at_hand(entered: dict[int, str], at_hand: int) -> None:
    desk = robin()
    desk.do(PublishSchedule("a"))
    for number, results in entered.items():
        enter(desk, number, results)
    assert desk.section().running_round == at_hand


def test_standings_wait_for_the_last_complete_round() -> None:
    desk = robin()
    desk.do(PublishSchedule("a"))
    enter(desk, 1, "10")
    enter(desk, 2, "=")
    assert last_complete(desk.section()) == 1


def test_in_fide_mode_a_running_round_is_no_past_one() -> None:
    """Six players: round 5 is published, but round 2 is played; round 1 is the one before it."""
    desk = robin(6)
    desk.do(PublishSchedule("a"))
    enter(desk, 1, "111")
    enter(desk, 2, "1..")
    desk.do(CorrectResult("a", 2, 1, *read_result("0")))
    with pytest.raises(ConsentError) as asked:
        desk.do(CorrectResult("a", 1, 1, *read_result("0")))
    assert "previous-round" in [concern.code for concern in asked.value.concerns]


def test_who_leaves_loses_what_was_not_played_and_may_come_back() -> None:
    """Player 1 leaves before round 2 is over: 1–2 and 3–1 are lost by forfeit, 1–4 stands."""
    desk = robin()
    desk.do(PublishSchedule("a"))
    enter(desk, 1, "10")
    desk.do(WithdrawPlayer("a", 1))
    rounds = desk.section().facts.rounds
    assert desk.section().player(1).left_after == 1
    assert rounds[0].games[0] == Game.of(1, 4, Outcome.WIN)
    assert rounds[1].games[1] == Game(1, 2, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
    assert rounds[2].games[1] == Game(3, 1, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    desk.do(WithdrawPlayer("a", 2))
    assert desk.section().facts.rounds[1].games[1][2:] == (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    desk.do(ReadmitPlayer("a", 1))
    rounds = desk.section().facts.rounds
    assert rounds[1].games[1] == Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    assert rounds[2].games[1] == Game(3, 1)


def test_nobody_leaves_before_a_game_that_was_played() -> None:
    desk = robin()
    desk.do(PublishSchedule("a"))
    enter(desk, 2, "1")
    with pytest.raises(RefusedError):
        desk.do(WithdrawPlayer("a", 4, 1))


def test_what_a_table_refuses_it_refuses_still() -> None:
    desk = robin()
    desk.do(PublishSchedule("a"))
    for command in (
        EnterPlayers("a", people(1, 5)),
        RemovePlayer("a", 4),
        AnnounceAbsence("a", 2, 1),
        UnpublishRound("a", 3),
        PairRound("a"),
    ):
        with pytest.raises(RefusedError):
            desk.do(command)


def test_it_is_taken_back_as_one_act() -> None:
    desk = robin()
    desk.do(PublishSchedule("a"))
    desk.do(Undo(last=1))
    assert desk.section().rounds_paired == 0
    assert desk.section().at_once == 0
    desk.do(EnterPlayers("a", people(1, 5)))


def test_only_a_table_of_players_is_known_beforehand() -> None:
    desk = tournament(6)
    with pytest.raises(RefusedError) as refused:
        desk.do(PublishSchedule("a"))
    assert refused.value.message.code == "no-schedule-at-once"
    desk = robin(4)
    desk.do(PairRound("a"))
    with pytest.raises(RefusedError) as refused:
        desk.do(PublishSchedule("a"))
    assert refused.value.message.code == "draft-before-schedule"
    with pytest.raises(RefusedError):
        robin(1).do(PublishSchedule("a"))


def test_an_open_check_in_does_not_matter() -> None:
    desk = robin()
    desk.do(OpenCheckIn("a"))
    desk.do(CheckIn("a", (1,), True))
    desk.do(PublishSchedule("a"))
    assert met(desk) == BERGER_OF_FOUR
