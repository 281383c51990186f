from __future__ import annotations

import pytest

from events_desk import Desk, people, play, tournament
from tablas.events.acts import (
    AdjustPoints,
    AnnounceAbsence,
    ChangeTeams,
    CheckIn,
    CreateTournament,
    EditPlayer,
    EnterPlayers,
    ForbidPairs,
    NumberPlayers,
    OpenCheckIn,
    PairRound,
    PublishRound,
    ReadmitPlayer,
    RemovePlayer,
    WithdrawPlayer,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.ranking import standings
from tablas.model import Bye, Outcome, PartialDate, Player, Team, Title


def test_numbers_follow_ratings_until_round_one_is_paired() -> None:
    desk = Desk()
    desk.do(CreateTournament("a"))
    for name, rating in (("Low", 1500), ("High", 2500), ("Mid", 2000)):
        desk.do(EnterPlayers("a", (Player(0, name, rating),)))
    assert [player.name for player in desk.section().tournament.players] == ["High", "Mid", "Low"]
    assert [player.number for player in desk.section().tournament.players] == [1, 2, 3]
    # The cards keep the order of entry.
    assert [player.name for player in desk.section().facts.players] == ["Low", "High", "Mid"]


def test_late_entry_gets_the_fitting_number_and_no_points_for_missed_rounds() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(EnterPlayers("a", (Player(0, "Late", 2385),)), "numbers-move")
    section = desk.section()
    assert [player.name for player in section.tournament.players] == ["P01", "Late", "P02", "P03", "P04"]
    assert section.tournament.player(2).joined == 2
    assert not any(bye.player == 2 for bye in section.tournament.rounds[0].byes)
    desk.do(PairRound("a"))
    assert 2 in {number for game in desk.section().draft_round.games for number in game[:2]} | {
        bye.player for bye in desk.section().draft_round.byes
    }


def test_late_entry_with_half_points() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(EnterPlayers("a", (Player(0, "Late", 1000),), missed=Outcome.HALF_BYE))
    assert Bye(5, Outcome.HALF_BYE) in desk.section().tournament.rounds[0].byes


def test_nobody_enters_after_the_last_round() -> None:
    desk = tournament(4, total_rounds=1)
    play(desk, "11")
    with pytest.raises(RefusedError, match="All 1 rounds are paired"):
        desk.do(EnterPlayers("a", people(1, 50)))


def test_the_same_fide_id_is_refused_and_the_same_name_needs_consent() -> None:
    desk = Desk()
    desk.do(CreateTournament("a"))
    desk.do(EnterPlayers("a", (Player(0, "Ana", fide_id="77"),)))
    with pytest.raises(RefusedError, match="FIDE ID 77, which Ana has already") as refused:
        desk.do(EnterPlayers("a", (Player(0, "Anna", fide_id="77"),)))
    assert refused.value.field == "fide_id"
    with pytest.raises(ConsentError) as asked:
        desk.do(EnterPlayers("a", (Player(0, "ANA"),)))
    assert [concern.code for concern in asked.value.concerns] == ["same-name"]
    entry = desk.do(EnterPlayers("a", (Player(0, "ANA"),)), "same-name")
    assert entry.accepted == ("same-name",)


@pytest.mark.parametrize(
    ("player", "field"),
    [
        (Player(0, "  "), "name"),
        (Player(0, "A\x00"), "name"),
        (Player(0, "A\nB"), "name"),
        (Player(0, "x" * 101), "name"),
        (Player(0, "A", rating=5000), "rating"),
        (Player(0, "A", rating=-1), "rating"),
        (Player(0, "A", sex="?"), "sex"),
        (Player(0, "A", fide_id="12a"), "fide_id"),
        (Player(0, "A", fide_id="١٢"), "fide_id"),
    ],
)
def test_what_cannot_stand_on_a_card(player: Player, field: str) -> None:
    desk = Desk()
    desk.do(CreateTournament("a"))
    with pytest.raises(RefusedError) as refused:
        desk.do(EnterPlayers("a", (player,)))
    assert refused.value.field == field
    assert len(desk.log) == 2


def test_editing_changes_only_what_is_named() -> None:
    desk = tournament(2)
    desk.do(EditPlayer("a", 2, {"rating": 2600, "title": "GM", "birth": "1990"}))
    player = desk.section().player(2)
    assert (player.name, player.rating, player.title, player.birth) == ("P02", 2600, Title.GM, PartialDate(1990))
    assert desk.section().number_of[2] == 1
    with pytest.raises(RefusedError, match="has no 'number'"):
        desk.do(EditPlayer("a", 2, {"number": 7}))
    with pytest.raises(RefusedError, match="For rating: 'high' should be a whole number"):
        desk.do(EditPlayer("a", 2, {"rating": "high"}))
    with pytest.raises(RefusedError, match="no player with card 9"):
        desk.do(EditPlayer("a", 9, {"rating": 1}))


def test_a_card_keeps_the_ratings_of_a_long_event() -> None:
    desk = tournament(4)
    desk.do(EditPlayer("a", 2, {"later_ratings": [[3, 2100], [6, 2150]]}))
    player = desk.section().player(2)
    assert [player.rating_in(number) for number in (2, 3, 5, 6)] == [player.rating, 2100, 2100, 2150]
    for wrong in ([[1, 2100]], [[4, 2100], [3, 2000]], [[3, 0]], [[3, 9999]]):
        with pytest.raises(RefusedError, match="ater rating"):
            desk.do(EditPlayer("a", 2, {"later_ratings": wrong}))


def test_withdrawn_players_are_left_out_and_come_back() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(WithdrawPlayer("a", 1))
    assert desk.section().player(1).left_after == 1
    with pytest.raises(RefusedError, match="has left after round 1 already"):
        desk.do(WithdrawPlayer("a", 1))
    desk.do(PairRound("a"))
    assert 1 not in {card for game in desk.section().draft.games for card in game[:2]}
    desk.do(ReadmitPlayer("a", 1))
    with pytest.raises(RefusedError, match="has not left"):
        desk.do(ReadmitPlayer("a", 1))
    with pytest.raises(ConsentError, match="outdated-draft"):
        desk.do(PublishRound("a", 2))
    desk.do(PairRound("a"))
    assert 1 in {card for game in desk.section().draft.games for card in game[:2]}


def test_an_expelled_player_has_no_place_but_the_games_count() -> None:
    desk = tournament(4)
    play(desk, "11")
    before = standings(desk.section())
    desk.do(WithdrawPlayer("a", 1, expelled=True))
    table = standings(desk.section())
    assert 1 in before.places()
    assert 1 not in table.places()
    assert sorted(row.place for row in table) == [1, 2, 2]
    # The points made against the expelled player, and the opponent's score, stay what they were.
    opponent = next(sum(game[:2]) - 1 for game in desk.section().tournament.rounds[0].games if 1 in game[:2])
    assert table.row(opponent)["BH"] == before.row(opponent)["BH"] == "1"
    assert tuple(map(str, table.notes)) == ("1 P01 was expelled and has no place; the games count.",)
    desk.do(ReadmitPlayer("a", 1))
    assert standings(desk.section()).places() == before.places()


def test_an_entry_that_never_played_can_be_struck_out() -> None:
    desk = tournament(5)
    desk.do(RemovePlayer("a", 3))
    assert [player.name for player in desk.section().tournament.players] == ["P01", "P02", "P04", "P05"]
    play(desk, "11")
    with pytest.raises(RefusedError, match=r"P01 is in round 1. Withdraw"):
        desk.do(RemovePlayer("a", 1))
    assert desk.section().player(5).name == "P05"


def test_order_by_lot_is_kept_when_round_one_is_paired() -> None:
    desk = tournament(4, fide_mode=False)
    with pytest.raises(ConsentError, match="not the order of ratings and titles"):
        desk.do(NumberPlayers("a", (3, 1, 4, 2)))
    desk.do(NumberPlayers("a", (3, 1, 4, 2)), "order-against-ratings")
    desk.do(PairRound("a"))
    assert desk.section().cards == (3, 1, 4, 2)
    with pytest.raises(RefusedError, match="The order lacks P02"):
        desk.do(NumberPlayers("a", (3, 1, 4)))
    with pytest.raises(RefusedError, match="twice"):
        desk.do(NumberPlayers("a", (3, 1, 4, 2, 2)))


def test_corrected_ratings_are_sorted_in_only_with_consent() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(EditPlayer("a", 4, {"rating": 2700}))
    assert desk.section().number_of[4] == 4
    with pytest.raises(ConsentError, match="numbers-after-round-1"):
        desk.do(NumberPlayers("a"))
    before = desk.section().tournament
    desk.do(NumberPlayers("a"), "numbers-after-round-1")
    after = desk.section().tournament
    assert after.player(1).name == "P04"

    def by_name(facts, place):
        return [(facts.player(game.white).name, facts.player(game.black).name) for game in facts.rounds[place].games]

    # The numbers moved, the persons did not.
    assert by_name(after, 0) == by_name(before, 0)


def test_every_fact_about_a_person_follows_the_new_number() -> None:
    desk = tournament(4, fide_mode=False)
    desk.do(NumberPlayers("a", (4, 3, 2, 1)), "order-against-ratings")
    desk.do(AdjustPoints("a", 4, 30, reason="x"))
    desk.do(AnnounceAbsence("a", 3, 2))
    desk.do(ForbidPairs("a", (1, 2)))
    facts = desk.section().tournament
    assert facts.player(1).name == "P04"
    assert [item.player for item in facts.adjustments] == [1]
    assert [item.player for item in facts.absences] == [2]
    assert [set(group.players) for group in facts.forbidden] == [{3, 4}]
    desk.do(ChangeTeams("a", (Team(1, "Rooks", members=(1, 4)), Team(2, "Bishops", members=(2, 3)))))
    assert [team.members for team in desk.section().tournament.teams] == [(4, 1), (3, 2)]


def test_nobody_is_paired_before_checking_in() -> None:
    desk = tournament(4)
    with pytest.raises(RefusedError, match="check-in is not open"):
        desk.do(CheckIn("a", (1,)))
    desk.do(OpenCheckIn("a"))
    desk.do(CheckIn("a", (1, 2, 3)))
    desk.do(CheckIn("a", (3,), present=False))
    with pytest.raises(RefusedError, match="Not checked in: P03 and P04"):
        desk.do(PairRound("a"))
    desk.do(PairRound("a", leave_out_missing=True))
    assert {card for game in desk.section().draft.games for card in game[:2]} == {1, 2}
    desk.do(PublishRound("a", 1))
    assert not desk.section().check_in
    assert {bye.player for bye in desk.section().facts.rounds[0].byes if bye.kind is Outcome.ZERO_BYE} == {3, 4}
