from __future__ import annotations

import pytest

from events_desk import Desk, people, play, tournament
from events_moves import CONSENTS
from tablas.events.acts import (
    AdjustPoints,
    AllowPairs,
    AlterDraft,
    AnnounceAbsence,
    CancelAbsence,
    CancelAdjustment,
    ChangeSettings,
    ChangeTeams,
    CloseEvent,
    CloseTournament,
    CorrectResult,
    CreateTournament,
    DiscardDraft,
    DraftRound,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    PairRound,
    PublishRound,
    RemoveTournament,
    ReopenEvent,
    ReopenTournament,
    SwapColours,
    UnpublishRound,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.results import POSSIBLE, read_result, write_result
from tablas.model import Absence, Adjustment, Bye, ForbiddenGroup, Game, Outcome, Team, points

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def boards(desk: Desk) -> tuple[tuple[int, int], ...]:
    assert desk.section().draft is not None
    return tuple(game[:2] for game in desk.section().draft.games)


def test_draft_then_publish_then_results() -> None:
    desk = tournament(6)
    desk.do(PairRound("a"))
    assert desk.section().tournament.rounds == ()  # a draft is in no report
    assert boards(desk) == ((1, 4), (5, 2), (3, 6))  # round 1 of six, White on the top board
    desk.do(PublishRound("a", 1))
    assert desk.section().draft is None
    desk.do(EnterResult("a", 1, 2, DRAW, DRAW))
    assert desk.section().tournament.rounds[0].games[1] == Game.of(5, 2, DRAW)


def test_pairing_names_every_board_that_blocks_it() -> None:
    desk = tournament(6)
    play(desk, "1..")
    with pytest.raises(RefusedError) as refused:
        desk.do(PairRound("a"))
    assert refused.value.sentence == (
        "Round 1 has no result on boards 2 and 3. Enter it, or mark it adjourned, to pair round 2."
    )
    desk.do(EnterResult("a", 1, 2, *read_result("adj")))
    desk.do(EnterResult("a", 1, 3, *read_result("0-1")))
    desk.do(PairRound("a"))


def test_an_adjourned_game_gets_its_result_later() -> None:
    desk = tournament(4, fide_mode=False)
    play(desk, "x1")
    play(desk, "11")
    desk.do(EnterResult("a", 1, 1, LOSS, WIN))
    assert desk.section().facts.rounds[0].games[0].white_outcome is LOSS


def test_no_round_beyond_the_last_and_none_without_players() -> None:
    desk = tournament(4, total_rounds=1)
    play(desk, "11")
    with pytest.raises(RefusedError, match="All 1 rounds of 'a' are paired"):
        desk.do(PairRound("a"))
    empty = Desk()
    empty.do(CreateTournament("a"))
    with pytest.raises(RefusedError, match="'a' has 0 players for round 1"):
        empty.do(PairRound("a"))


def test_a_second_click_does_not_publish_twice() -> None:
    desk = tournament(4)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    with pytest.raises(RefusedError, match=r"There is no draft. Round 1 is published already"):
        desk.do(PublishRound("a", 1))


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("act", [PublishRound, DiscardDraft, AlterDraft, DraftRound])
def test_a_click_meant_for_another_round_does_nothing(act: type, number: int) -> None:
    """Round 1 is played and round 2 is a draft: a late second click on 'publish round 1' must not publish round 2."""
    desk = tournament(4)
    play(desk, "11")
    desk.do(PairRound("a"))
    drafted, log = boards(desk), list(desk.log)
    needs_boards = act in (AlterDraft, DraftRound)
    with pytest.raises(RefusedError, match=f"The next round is 2, not {number}"):
        desk.do(act("a", number, drafted) if needs_boards else act("a", number), *CONSENTS)
    assert desk.log == log
    assert boards(desk) == drafted


def test_the_draft_can_be_altered_and_its_faults_are_named() -> None:
    desk = tournament(6)
    desk.do(PairRound("a"))
    desk.do(AlterDraft("a", 1, ((1, 6), (5, 2), (3, 4))))
    assert boards(desk) == ((1, 6), (5, 2), (3, 4))
    assert desk.section().engine == ""
    for games, piece in (
        (((1, 6), (5, 2), (3, 3)), "P03 is in the round twice"),
        (((1, 6), (5, 2)), "Round 1 lacks P03 and P04"),
        (((1, 6), (5, 2), (3, 9)), "no player with card 9"),
    ):
        with pytest.raises(RefusedError, match=piece):
            desk.do(AlterDraft("a", 1, games))
    with pytest.raises(RefusedError, match="The next round is 1, not 2"):
        desk.do(AlterDraft("a", 2, ((1, 6), (5, 2), (3, 4))))


def test_who_is_absent_is_on_no_board_of_a_draft() -> None:
    desk = tournament(5)
    desk.do(AnnounceAbsence("a", 5, 1))
    for games in (((1, 5), (3, 4)), ((5, 1), (3, 4))):
        with pytest.raises(RefusedError, match="P05 is absent from round 1"):
            desk.do(DraftRound("a", 1, games, (Bye(2),)), *CONSENTS)
    desk.do(DraftRound("a", 1, ((1, 2), (3, 4))))


def test_unusual_pairs_need_consent() -> None:
    desk = tournament(5)
    desk.do(ForbidPairs("a", (1, 3)))
    play(desk, "11")  # 1-3 forbidden; somebody has the bye
    free = next(bye.player for bye in desk.section().facts.rounds[0].byes)
    met = desk.section().facts.rounds[0].games[0][:2]
    rest = [card for card in range(1, 6) if card not in (*met, free)]
    with pytest.raises(ConsentError) as asked:
        desk.do(DraftRound("a", 2, (met, (rest[0], rest[1])), (Bye(free),)))
    codes = {concern.code for concern in asked.value.concerns}
    assert {"rematch", "second-bye"} <= codes
    entry = desk.do(DraftRound("a", 2, (met, (rest[0], rest[1])), (Bye(free),)), *codes)
    assert set(entry.accepted) == codes
    others = [card for card in (2, 4, 5) if card != free]
    wanted = ((1, 3), (others[0], others[1])) if free not in (1, 3) else None
    assert wanted is not None
    with pytest.raises(ConsentError, match="P01 and P03 must be kept apart"):
        desk.do(AlterDraft("a", 2, wanted, (Bye(free),)), "rematch", "second-bye", "third-colour")


def test_players_are_kept_apart_in_the_rounds_named_and_no_others() -> None:
    """P01 and P02 are kept apart in rounds 2 and 3 of four, each drafted by hand with the two together."""
    desk = tournament(4, fide_mode=False)
    desk.do(ForbidPairs("a", (1, 2), 2, 3))
    asked: dict[int, bool] = {}
    for number in range(1, 5):
        entry = desk.do(DraftRound("a", number, ((1, 2), (3, 4))), "rematch", "third-colour", "forbidden-pair")
        asked[number] = "forbidden-pair" in entry.accepted
        desk.do(AlterDraft("a", number, ((3, 1), (2, 4))), "rematch", "third-colour")
        desk.do(PublishRound("a", number))
        for board in (1, 2):
            desk.do(EnterResult("a", number, board, DRAW, DRAW))
    assert asked == {1: False, 2: True, 3: True, 4: False}


def test_a_third_colour_in_a_row_needs_consent() -> None:
    desk = tournament(8, fide_mode=False)
    desk.do(DraftRound("a", 1, ((1, 5), (2, 6), (3, 7), (4, 8))))
    desk.do(PublishRound("a", 1))
    for board in range(1, 5):
        desk.do(EnterResult("a", 1, board, WIN, LOSS))
    desk.do(DraftRound("a", 2, ((1, 2), (3, 4), (5, 6), (7, 8))))
    desk.do(PublishRound("a", 2))
    for board in range(1, 5):
        desk.do(EnterResult("a", 2, board, WIN, LOSS))
    with pytest.raises(ConsentError, match="P01 would have White three times in a row"):
        desk.do(DraftRound("a", 3, ((1, 3), (2, 4), (6, 7), (8, 5))))


def test_one_colour_too_often_needs_consent() -> None:
    """White, White, Black, White: a fifth game with White would be one too many though not the third in a row."""
    desk = tournament(4, fide_mode=False)
    whites = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((4, 1), (3, 2)), ((1, 2), (3, 4)))
    for number, games in enumerate(whites, 1):
        desk.do(DraftRound("a", number, games), "rematch", "third-colour")
        desk.do(PublishRound("a", number))
        for board in (1, 2):
            desk.do(EnterResult("a", number, board, WIN, LOSS))
    with pytest.raises(ConsentError, match="P01 would have three more games with White than with Black"):
        desk.do(DraftRound("a", 5, ((1, 4), (2, 3))), "rematch")


def test_a_bye_after_a_win_without_a_game_needs_consent() -> None:
    desk = tournament(5, fide_mode=False)
    desk.do(DraftRound("a", 1, ((1, 2), (3, 4)), (Bye(5),)))
    desk.do(PublishRound("a", 1))
    desk.do(EnterResult("a", 1, 1, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
    desk.do(EnterResult("a", 1, 2, WIN, LOSS))
    with pytest.raises(ConsentError, match="P01 has had a bye or a win without a game already"):
        desk.do(DraftRound("a", 2, ((5, 3), (4, 2)), (Bye(1),)))
    desk.do(DraftRound("a", 2, ((5, 3), (4, 1)), (Bye(2),)))


def test_a_published_round_is_taken_back_with_its_announced_byes() -> None:
    desk = tournament(5)
    desk.do(AnnounceAbsence("a", 5, 1, Outcome.HALF_BYE))
    play(desk, "1.")
    with pytest.raises(ConsentError, match="Round 1 has 1 results"):
        desk.do(UnpublishRound("a", 1))
    desk.do(UnpublishRound("a", 1), "results-lost")
    assert desk.section().rounds_paired == 0
    assert desk.section().facts.absences == (Absence(1, 5, Outcome.HALF_BYE),)
    desk.do(DiscardDraft("a", 1))
    desk.do(PairRound("a"))
    assert desk.section().draft.byes == (Bye(5, Outcome.HALF_BYE),)
    with pytest.raises(RefusedError, match="No round is published"):
        desk.do(UnpublishRound("a", 1))


def test_results_are_entered_once_and_corrected_on_purpose() -> None:
    desk = tournament(4)
    play(desk, "1.")
    with pytest.raises(RefusedError, match=r"board 1 \(P01 – P03\) already has 1-0. Correct the result if 0-1"):
        desk.do(EnterResult("a", 1, 1, LOSS, WIN))
    with pytest.raises(RefusedError, match="has 1-0 already"):
        desk.do(CorrectResult("a", 1, 1, WIN, LOSS))
    with pytest.raises(RefusedError, match="has no result yet"):
        desk.do(CorrectResult("a", 1, 2, WIN, LOSS))
    with pytest.raises(RefusedError, match="A blank never"):
        desk.do(EnterResult("a", 1, 2, Outcome.PENDING, Outcome.PENDING))
    with pytest.raises(RefusedError, match="boards 1 to 2"):
        desk.do(EnterResult("a", 1, 3, WIN, LOSS))
    with pytest.raises(RefusedError, match="Round 2 is not published"):
        desk.do(EnterResult("a", 2, 1, WIN, LOSS))
    with pytest.raises(RefusedError, match="is not a result"):
        desk.do(EnterResult("a", 1, 2, WIN, WIN))
    desk.do(CorrectResult("a", 1, 1, *read_result("0-0")))
    desk.do(CorrectResult("a", 1, 1, *read_result("*")))
    assert desk.section().facts.rounds[0].games[0].white_outcome is Outcome.PENDING


@pytest.mark.parametrize(
    ("rounds", "corrected", "code"),
    [
        # results of each round paired, the round corrected, what the arbiter has to consent to
        (("11.",), 1, ""),
        (("111",), 1, ""),
        (("111", "1.."), 1, "previous-round"),
        (("111", "..."), 1, "previous-round"),
        (("111", "111"), 1, "past-round"),
        (("111", "1.."), 2, ""),
        (("111", "111"), 2, ""),
        (("111", "111", "1.."), 1, "past-round"),
        (("111", "111", "1.."), 2, "previous-round"),
        (("111", "111", "111"), 2, "past-round"),
    ],
)
@pytest.mark.parametrize("act", ["result", "colours"])
def test_correcting_earlier_rounds_needs_the_right_consent(
    rounds: tuple[str, ...], corrected: int, code: str, act: str
) -> None:
    """The last round is open to corrections; the one before it while the next pairing still stands on it (4.3)."""
    desk = tournament(6, fide_mode=False)
    for results in rounds:
        play(desk, results)
    command = CorrectResult("a", corrected, 1, DRAW, DRAW) if act == "result" else SwapColours("a", corrected, 1)
    if code:
        others = [other for other in ("previous-round", "past-round") if other != code]
        with pytest.raises(ConsentError) as asked:
            desk.do(command, *others)
        assert [concern.code for concern in asked.value.concerns] == [code]
    assert desk.do(command, *([code] if code else [])).accepted == ((code,) if code else ())


def test_swapping_colours_keeps_who_won() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(SwapColours("a", 1, 1))
    assert desk.section().facts.rounds[0].games[0] == Game.of(3, 1, LOSS)


def test_every_written_result_is_read_back() -> None:
    for pair in POSSIBLE:
        assert read_result(write_result(*pair)) == pair
    with pytest.raises(RefusedError, match="'2-0' is not a result"):
        read_result("2-0")


def test_absences() -> None:
    desk = tournament(4)
    desk.do(AnnounceAbsence("a", 4, 2))
    with pytest.raises(ConsentError, match="full-point-bye"):
        desk.do(AnnounceAbsence("a", 3, 2, Outcome.FULL_BYE))
    with pytest.raises(RefusedError, match="announced no absence from round 3"):
        desk.do(CancelAbsence("a", 4, 3))
    desk.do(CancelAbsence("a", 4, 2))
    assert desk.section().facts.absences == ()
    play(desk, "11")
    for number, piece in ((1, "Round 1 is paired"), (6, "has 5 rounds")):
        with pytest.raises(RefusedError, match=piece):
            desk.do(AnnounceAbsence("a", 4, number))


def test_forbidden_pairs() -> None:
    desk = tournament(4, fide_mode=False)
    desk.do(ForbidPairs("a", (3, 1), 1, 2))
    assert desk.section().tournament.forbidden == (ForbiddenGroup((1, 3), 1, 2),)
    with pytest.raises(RefusedError, match="kept apart already"):
        desk.do(ForbidPairs("a", (1, 3), 1, 2))
    with pytest.raises(RefusedError, match="two different players"):
        desk.do(ForbidPairs("a", (1, 1)))
    desk.do(PairRound("a"))
    assert {1, 3} not in [set(pair) for pair in boards(desk)]
    desk.do(PublishRound("a", 1))
    with pytest.raises(ConsentError, match="forbidden-after-round-1"):
        desk.do(ForbidPairs("a", (2, 4)))
    desk.do(AllowPairs("a", (1, 3)))
    with pytest.raises(RefusedError, match="are not kept apart"):
        desk.do(AllowPairs("a", (1, 3)))


def test_penalties_need_a_reason_and_can_be_lifted() -> None:
    desk = tournament(4)
    with pytest.raises(RefusedError, match="The reason is missing"):
        desk.do(AdjustPoints("a", 1, points("-0.5")))
    desk.do(AdjustPoints("a", 1, points("-0.5"), reason="phone"))
    assert desk.section().tournament.adjustments == (Adjustment(1, -30),)
    with pytest.raises(RefusedError, match="no such bonus or penalty"):
        desk.do(CancelAdjustment("a", 2, -30))
    desk.do(CancelAdjustment("a", 1, -30))
    assert desk.section().tournament.adjustments == ()


def test_settings_that_pairings_depend_on_are_locked_after_round_one() -> None:
    desk = tournament(4, fide_mode=False)
    desk.do(ChangeSettings("a", {"edition": "2017", "name": "Main"}))
    play(desk, "11")
    desk.do(ChangeSettings("a", {"name": "Open A"}))
    with pytest.raises(ConsentError, match="settings-after-round-1"):
        desk.do(ChangeSettings("a", {"edition": "2026"}))
    with pytest.raises(ConsentError, match="announcement-changed"):
        desk.do(ChangeSettings("a", {"total_rounds": 7}))
    desk.do(ChangeSettings("a", {"total_rounds": 7}), "announcement-changed")
    desk.do(ChangeSettings("a", {"edition": "2017"}))  # no change, no question
    assert desk.section().tournament.total_rounds == 7


@pytest.mark.parametrize(
    ("settings", "piece"),
    [
        ({"system": "tombola"}, "no system 'tombola'"),
        ({"edition": "1850"}, "no edition '1850'"),
        ({"options": {"speed": 3}}, "no option 'speed'"),
        ({"total_rounds": 0}, "between 1 and 400"),
        ({"rounds": 3}, "has no 'rounds'"),
        ({"start": "tomorrow"}, "not a date"),
        ({"tie_breaks": ["PTS", "LUCK!"]}, "LUCK"),
    ],
)
def test_settings_nobody_understands(settings: dict[str, object], piece: str) -> None:
    from tablas.errors import TablasError

    with pytest.raises(TablasError, match=piece):
        Desk().do(CreateTournament("a", settings))


def test_closing_wants_every_result_and_locks() -> None:
    desk = tournament(4, total_rounds=2)
    play(desk, "1.")
    with pytest.raises(RefusedError, match="Round 1 has no result on board 2"):
        desk.do(CloseTournament("a"))
    desk.do(EnterResult("a", 1, 2, DRAW, DRAW))
    with pytest.raises(ConsentError, match="1 of 2 rounds were not played"):
        desk.do(CloseTournament("a"))
    play(desk, "11")
    desk.do(CloseTournament("a"))
    with pytest.raises(RefusedError, match="'a' is closed"):
        desk.do(EnterPlayers("a", people(1, 30)))
    desk.do(ReopenTournament("a"))
    desk.do(CloseEvent())
    with pytest.raises(RefusedError, match="The event is closed"):
        desk.do(CreateTournament("b"))
    desk.do(ReopenEvent())
    with pytest.raises(ConsentError, match="rounds-removed"):
        desk.do(RemoveTournament("a"))


def test_teams_have_each_player_once() -> None:
    desk = tournament(4)
    with pytest.raises(RefusedError, match="P02 plays for both Rooks and Bishops"):
        desk.do(ChangeTeams("a", (Team(1, "Rooks", members=(1, 2)), Team(2, "Bishops", members=(2, 3)))))
    desk.do(ChangeTeams("a", (Team(1, "Rooks", members=(1, 2)), Team(2, "Bishops", members=(3, 4)))))
    assert len(desk.section().tournament.teams) == 2
    desk.do(AdjustPoints("a", 2, 30, reason="fair play"))  # now points are a team's
    assert desk.section().tournament.adjustments == (Adjustment(2, 30),)
    with pytest.raises(RefusedError, match="There is no team 3"):
        desk.do(AdjustPoints("a", 3, 30, reason="fair play"))


def test_tournament_identifiers() -> None:
    desk = tournament(2)
    with pytest.raises(RefusedError, match="already has a tournament 'a'"):
        desk.do(CreateTournament("a"))
    with pytest.raises(RefusedError, match="cannot name a tournament"):
        desk.do(CreateTournament("Main Event"))
    with pytest.raises(RefusedError, match="no tournament 'z' in this event; there are: a"):
        desk.do(PairRound("z"))
