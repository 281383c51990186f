"""Setting an event up: clubs kept apart in one act, players moved, templates, and an event as last year."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events_desk import Desk, people
from tablas.events.acts import (
    ChangeCategories,
    ChangeFees,
    ChooseForCategory,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    KeepOriginsApart,
    LeaveFideMode,
    MovePlayer,
    PairRound,
    PublishRound,
    RecordPayment,
    SetDue,
    Undo,
)
from tablas.events.categories import members
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.money import accounts
from tablas.events.numbers import card_in
from tablas.events.results import read_result
from tablas.events.state import Category, Fees
from tablas.events.templates import TEMPLATES, as_before, template
from tablas.events.timeline import history

CLUBS = ("Llera", "llera ", "Azuaga", "", "Azuaga", "Zafra", "", "Zafra")


@pytest.fixture
def desk() -> Desk:
    """Open A with eight players of four clubs, Open B with four others."""
    desk = Desk("Hall")
    settings = {"total_rounds": 3, "initial_colour": "w"}
    desk.do(CreateTournament("a", {"name": "Open A"} | settings))
    desk.do(CreateTournament("b", {"name": "Open B"} | settings))
    desk.do(EnterPlayers("a", tuple(replace(one, club=club) for one, club in zip(people(8), CLUBS, strict=True))))
    desk.do(EnterPlayers("b", people(4, 11)))
    return desk


def played(desk: Desk, name: str) -> None:
    desk.do(PairRound(name))
    number = desk.section(name).next_round
    desk.do(PublishRound(name, number))
    for board in range(1, len(desk.section(name).facts.rounds[-1].games) + 1):
        desk.do(EnterResult(name, number, board, *read_result("1-0")))


def test_one_act_keeps_every_club_apart(desk: Desk) -> None:
    desk.do(KeepOriginsApart("a"))
    assert [group.players for group in desk.section("a").facts.forbidden] == [(1, 2), (3, 5), (6, 8)]
    told = str(history(desk.log)[-1].what)
    assert told == "Open A: players of one club kept apart: Llera (2), Azuaga (2) and Zafra (2)"
    played(desk, "a")
    pairs = {frozenset(game[:2]) for game in desk.section("a").facts.rounds[0].games}
    assert not pairs & {frozenset(pair) for pair in ((1, 2), (3, 5), (6, 8))}
    desk.do(Undo(len(desk.log) - 7, tournament="a"))
    assert desk.section("a").facts.forbidden == ()


def test_once_kept_apart_there_is_nothing_left_to_do(desk: Desk) -> None:
    desk.do(KeepOriginsApart("a"))
    with pytest.raises(RefusedError, match="no two players of one club"):
        desk.do(KeepOriginsApart("a"))


def test_fide_mode_has_no_new_forbidden_pairs_after_round_1(desk: Desk) -> None:
    played(desk, "a")
    with pytest.raises(RefusedError, match="FIDE mode"):
        desk.do(KeepOriginsApart("a"))
    desk.do(LeaveFideMode("a", why="a friendly event"), "leave-fide-mode", "leave-fide-mode-sure")
    with pytest.raises(ConsentError):
        desk.do(KeepOriginsApart("a"))
    desk.do(KeepOriginsApart("a"), "forbidden-after-round-1")


def test_a_club_of_most_players_is_asked_about(desk: Desk) -> None:
    desk.do(CreateTournament("c", {"total_rounds": 3}))
    desk.do(EnterPlayers("c", tuple(replace(one, club="Llera") for one in people(3, 30)) + people(2, 40)))
    with pytest.raises(ConsentError, match="3 of 5 players"):
        desk.do(KeepOriginsApart("c"))


def test_before_round_1_a_player_changes_the_tournament(desk: Desk) -> None:
    desk.do(MovePlayer("a", 1, "b"))
    assert len(desk.section("a").facts.players) == 7
    there = desk.section("b").tournament.players
    assert there[0].name == "P01", "the strongest has number 1"
    assert str(history(desk.log)[-1].what) == "P01 moved from Open A to Open B"
    desk.do(Undo(last=1, tournament="a"))
    assert (len(desk.section("a").facts.players), len(desk.section("b").facts.players)) == (8, 4)


def test_later_it_is_a_withdrawal_and_a_late_entry(desk: Desk) -> None:
    played(desk, "a")
    played(desk, "b")
    desk.do(MovePlayer("a", 1, "b"), "numbers-move")
    gone = desk.section("a").player(1)
    assert (gone.name, gone.left_after) == ("P01", 1)
    come = next(one for one in desk.section("b").facts.players if one.name == "P01")
    assert (come.joined, come.left_after) == (2, None)
    assert "withdrawn from Open A and entered in Open B from round 2" in str(history(desk.log)[-1].what)


def test_nobody_moves_to_where_he_is(desk: Desk) -> None:
    with pytest.raises(RefusedError, match="plays in 'Open A' already"):
        desk.do(MovePlayer("a", 1, "a"))


@pytest.mark.parametrize("name", list(TEMPLATES))
def test_every_template_makes_a_tournament(name: str) -> None:
    desk = Desk("Cup")
    for command in template(name).commands("Cup 2026"):
        desk.do(command)
    assert desk.section("a").name == "Cup 2026"


def test_an_event_as_last_year(desk: Desk) -> None:
    desk.do(CreateTournament("cup", {"name": "Hall", "system": "knockout", "options": {"games": 2}}))
    played(desk, "a")
    made = Desk("Hall 2027")
    for command in as_before(desk.event, "Hall 2027", players=True):
        made.do(command)
    first, cup = made.section("a"), made.section("cup")
    assert (first.name, first.rounds_paired, first.facts.total_rounds) == ("Open A", 0, 3)
    assert [one.name for one in first.facts.players] == [one.name for one in desk.section("a").facts.players]
    assert first.facts.initial_colour is None, "the lot is drawn anew"
    assert (cup.name, cup.options["games"]) == ("Hall 2027", 2)


@pytest.mark.parametrize("begun", [False, True], ids=["before round 1", "later"])
def test_money_and_categories_go_along(desk: Desk, begun: bool) -> None:
    """P01 owes 15 by word of the arbiter, has paid 10 and is one of the locals; P02 stays as she is."""
    desk.do(ChangeCategories((Category("Locals"),)))
    for name, fee in (("a", 2000), ("b", 3000)):
        desk.do(ChangeFees(name, Fees(fee, "EUR")))
    desk.do(ChooseForCategory("a", "Locals", (1, 2)))
    desk.do(SetDue("a", 1, 1500))
    desk.do(RecordPayment("a", (1, 2), 1000))
    if begun:
        played(desk, "a")
        played(desk, "b")
    desk.do(MovePlayer("a", 1, "b"), *(["numbers-move"] if begun else []))
    there = desk.section("b")
    card = next(card_in(one.number) for one in there.facts.players if one.name == "P01")
    come = accounts(desk.event, there)[card]
    assert (come.due, come.paid) == (1500, 1000)
    assert members(desk.event, there)["Locals"] == {card}
    here = accounts(desk.event, desk.section("a"))
    assert (here[2].due, here[2].paid) == (2000, 1000)
    assert (1 in here) == begun
    if begun:
        assert (here[1].due, here[1].paid) == (0, 0), "the money is asked for once"
    assert sum(one.paid for name in "ab" for one in accounts(desk.event, desk.section(name)).values()) == 2000


def test_other_money_stays_where_it_was_paid(desk: Desk) -> None:
    desk.do(ChangeFees("a", Fees(2000, "EUR")))
    desk.do(ChangeFees("b", Fees(2000, "CHF")))
    desk.do(RecordPayment("a", (1,), 500))
    with pytest.raises(ConsentError) as asked:
        desk.do(MovePlayer("a", 1, "b"))
    assert [concern.code for concern in asked.value.concerns] == ["paid-already"]


def test_a_move_of_an_older_log_leaves_the_money_behind(desk: Desk) -> None:
    desk.do(RecordPayment("a", (1,), 500))
    moved = replace(MovePlayer("a", 1, "b").settle(desk.event), carried=False).apply(desk.event)
    assert sum(one.paid for one in accounts(moved, moved.section("b")).values()) == 0
