"""Games put to their boards, the results they suggest, PGN for broadcasts, standings as if they ended so."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from events_desk import Desk, people, tournament
from tablas.errors import FormatError
from tablas.events.acts import (
    ChangeEvent,
    ChangeSettings,
    ChangeTeams,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    SetTimes,
)
from tablas.events.hall import RoundTime
from tablas.events.ranking import standings
from tablas.events.relay import KeptGame, Unfinished, as_if, attach, pgn_of, suggestions
from tablas.events.results import read_result
from tablas.formats.pgn import read_games
from tablas.model import Outcome, Player, Team, Title

FOOLS_MATE = "1. f3 e5 2. g4 Qh4#"
STALEMATE = (
    "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6"
)


def open_of_four() -> Desk:
    """Round 1 is published: board 1 is Polgár – Ivanov, board 2 Ng – Núñez."""
    desk = Desk("Ávila Open")
    desk.do(ChangeEvent({"city": "Ávila", "federation": "ESP", "start": "2026-03-01"}))
    desk.do(CreateTournament("a", {"total_rounds": 3, "initial_colour": "w"}))
    desk.do(ChangeSettings("a", {"time_control": "40/90+30, 30+30"}))
    desk.do(
        EnterPlayers(
            "a",
            (
                Player(0, "Polgár, Judit", 2700, Title.GM, fide_id="700070"),
                Player(0, "Núñez García, José", 2500, Title.IM, fide_id="2200012"),
                Player(0, "Ivanov, Ivan", 2300),
                Player(0, "Ng, Li", 2100),
            ),
        )
    )
    desk.do(SetTimes("a", (RoundTime(1, "2026-03-02 16:30"),)))
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    return desk


def their_games(text: str) -> list[chess.pgn.Game]:
    file, found = io.StringIO(text), []
    while (game := chess.pgn.read_game(file)) is not None:
        assert game.errors == []
        found.append(game)
    return found


def test_a_round_has_the_tags_of_broadcasts() -> None:
    desk = open_of_four()
    first, second = their_games(pgn_of(desk.event, desk.section(), [1]))
    assert dict(first.headers) == {
        "Event": "Ávila Open",
        "Site": "Ávila ESP",
        "Date": "2026.03.02",
        "Round": "1.1",
        "White": "Polgár, Judit",
        "Black": "Ivanov, Ivan",
        "Result": "*",
        "Board": "1",
        "WhiteTitle": "GM",
        "WhiteElo": "2700",
        "BlackElo": "2300",
        "WhiteFideId": "700070",
        "TimeControl": "40/5400+30:1800+30",
        "EventDate": "2026.03.01",
    }
    assert (second.headers["White"], second.headers["Black"], second.headers["Round"]) == (
        "Ng, Li",
        "Núñez García, José",
        "1.2",
    )


RESULTS = {
    "1-0": ("1-0", None),
    "½-½": ("1/2-1/2", None),
    "0-1": ("0-1", None),
    "+:-": ("1-0", "forfeit"),
    "-:+": ("0-1", "forfeit"),
    "-:-": ("*", "forfeit by both"),
    "½-0": ("*", "decided ½-0"),
    "0-0": ("*", "decided 0-0"),
    "W-L": ("1-0", None),
    "adj": ("*", "adjourned"),
}


@pytest.mark.parametrize("written", RESULTS)
def test_every_result_has_its_place_in_pgn(written: str) -> None:
    desk = open_of_four()
    desk.do(EnterResult("a", 1, 1, *read_result(written)))
    first, _ = their_games(pgn_of(desk.event, desk.section(), [1]))
    assert (first.headers["Result"], first.headers.get("Termination")) == RESULTS[written]


def test_teams_are_named_and_boards_counted_in_the_match() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"system": "team-swiss", "total_rounds": 3, "board_colours": "WB"}))
    desk.do(EnterPlayers("a", people(8)))
    squads = tuple(Team(n, f"T{n}", members=(2 * n - 1, 2 * n)) for n in range(1, 5))
    desk.do(ChangeTeams("a", squads))
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    games = [game.headers for game in their_games(pgn_of(desk.event, desk.section(), [1]))]
    counted = [(game["Round"], game["Board"]) for game in games]
    assert counted == [
        ("1.1", "1"),
        ("1.2", "2"),
        ("1.3", "1"),
        ("1.4", "2"),
    ]
    team = {f"P{player:02}": f"T{(player + 1) // 2}" for player in range(1, 9)}
    assert all(game[f"{side}Team"] == team[game[side]] for game in games for side in ("White", "Black"))


FOUND = {
    "by FIDE numbers": '[Round "1"]\n[White "Polgar J"]\n[Black "Ivanov, Ivan"]\n[WhiteFideId "700070"]\n',
    "by names without accents": '[Round "1.1"]\n[White "Judit POLGAR"]\n[Black "ivan ivanov"]\n',
    "without a round": '[White "Polgár, Judit"]\n[Black "Ivanov, Ivan"]\n',
    "by round and board": '[Round "1.1"]\n[White "?"]\n[Black "?"]\n',
    "by Board": '[Round "1"]\n[Board "1"]\n',
}


@pytest.mark.parametrize("case", FOUND)
def test_a_game_finds_its_board(case: str) -> None:
    section = open_of_four().section()
    found = attach(section, read_games(f"{FOUND[case]}\n1. e4 e5 *".encode()))
    assert not found.problems
    (game,) = found.games
    assert [section.called(game.white), section.called(game.black)] == ["Polgár, Judit", "Ivanov, Ivan"]
    assert game.moves == "1. e4 e5"


LOST = {
    '[Round "2"]\n[White "Polgár, Judit"]\n[Black "Ivanov, Ivan"]\n': "round-is-not-published",
    '[Round "1"]\n[White "Ivanov, Ivan"]\n[Black "Polgár, Judit"]\n': "game-colours-turned",
    '[Round "1"]\n[White "Polgár, Judit"]\n[Black "Ng, Li"]\n': "game-not-paired",
    '[Round "1.1"]\n[White "Polgár, Judit"]\n[Black "Ng, Li"]\n': "game-not-paired",
    '[Round "1.9"]\n': "game-names-nobody",
    '[Event "?"]\n': "game-names-nobody",
    '[Round "1"]\n[White "Polgár, Judit"]\n[WhiteFideId "1"]\n[Black "Ivanov, Ivan"]\n': "game-not-paired",
}


@pytest.mark.parametrize("tags", LOST)
def test_a_game_without_a_board_is_told(tags: str) -> None:
    found = attach(open_of_four().section(), read_games(f"{tags}\n1. e4 *".encode()))
    assert found.games == ()
    assert [problem.values["why"].code for problem in found.problems] == [LOST[tags]]


def test_moves_are_kept_as_far_as_they_are_legal() -> None:
    found = attach(open_of_four().section(), read_games(b'[Round "1.1"]\n\n1. e4 e5 2. Ke3 Nc6 1-0'))
    assert [(game.moves, game.result) for game in found.games] == [("1. e4 e5", "1-0")]
    assert "Ke3" in str(found.problems[0])


def test_notation_is_put_right() -> None:
    loose = '[Round "1.1"]\n\n1. e2-e4 {[%clk 1:30:10]} e5 2. Ng1f3 Nb8-c6 3. Bf1c4 Bf8c5 4. 0-0 *'
    (game,) = attach(open_of_four().section(), read_games(loose.encode())).games
    assert game.moves == "1. e4 { [%clk 1:30:10] } 1... e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O"


ENDED = {
    "mate although the file says nothing": (f"{FOOLS_MATE} *", "0-1", 0),
    "mate and the file agrees": (f"{FOOLS_MATE} 0-1", "0-1", 0),
    "mate and the file says otherwise": (f"{FOOLS_MATE} 1-0", "*", 1),
    "stalemate": (f"{STALEMATE} *", "1/2-1/2", 0),
    "resigned": ("1. e4 e5 1-0", "1-0", 0),
    "goes on": ("1. e4 e5 *", "*", 0),
}


@pytest.mark.parametrize("case", ENDED)
def test_how_a_game_ended(case: str) -> None:
    text, result, problems = ENDED[case]
    found = attach(open_of_four().section(), read_games(f'[Round "1.1"]\n\n{text}'.encode()))
    assert (found.games[0].result, len(found.problems)) == (result, problems)


def kept(section, *results: str) -> list[KeptGame]:  # type: ignore[no-untyped-def]
    games = section.facts.rounds[0].games
    return [KeptGame("a", 1, game.white, game.black, "1. e4", one) for game, one in zip(games, results, strict=False)]


def test_a_result_is_suggested_until_it_is_entered_and_never_written() -> None:
    desk = open_of_four()
    before = desk.moment.seq
    found = suggestions(desk.section(), kept(desk.section(), "1/2-1/2", "*"), 1)
    assert [(one.board, one.result, one.entered) for one in found] == [(1, "½-½", "")]
    assert desk.moment.seq == before
    desk.do(EnterResult("a", 1, 1, *read_result("½-½")))
    assert suggestions(desk.section(), kept(desk.section(), "1/2-1/2", "*"), 1) == ()


def test_another_result_than_the_game_says_is_shown_and_a_forfeit_is_the_arbiters() -> None:
    desk = open_of_four()
    desk.do(EnterResult("a", 1, 1, *read_result("0-1")))
    desk.do(EnterResult("a", 1, 2, *read_result("-:+")))
    found = suggestions(desk.section(), kept(desk.section(), "1-0", "1-0"), 1)
    assert [(one.board, one.result, one.entered) for one in found] == [(1, "1-0", "0-1")]


def test_an_arbiter_may_decide_otherwise_than_the_moves_and_pgn_says_so() -> None:
    desk = open_of_four()
    desk.do(EnterResult("a", 1, 1, *read_result("0-1")))
    first, second = their_games(pgn_of(desk.event, desk.section(), [1], kept(desk.section(), "1-0", "1-0")))
    assert (first.headers["Result"], second.headers["Result"]) == ("0-1", "1-0")
    assert [move.uci() for move in first.mainline_moves()] == ["e2e4"]


def test_live_standings_are_those_of_the_results_when_they_come() -> None:
    """As if the games ended so is what the standings are once they did, tie-breaks and all."""
    desk, ended = tournament(8), ("1-0", "1/2-1/2", "0-1", "1-0")
    for number in (1, 2):
        desk.do(PairRound("a"))
        desk.do(PublishRound("a", number))
        if number == 1:
            for board in range(1, 5):
                desk.do(EnterResult("a", 1, board, *read_result("1-0" if board % 2 else "½-½")))
    section = desk.section()
    games = [
        KeptGame("a", 2, game.white, game.black, "", result)
        for game, result in zip(section.facts.rounds[1].games, ended, strict=True)
    ]
    supposed = standings(as_if(section, games, 2))
    for board, result in enumerate(ended, 1):
        desk.do(EnterResult("a", 2, board, *read_result(result)))
    assert list(supposed) == list(standings(desk.section()))


def test_what_goes_on_is_a_draw_or_nothing_and_anything_may_be_supposed() -> None:
    section = open_of_four().section()
    first = lambda found: [game.white_outcome for game in found.facts.rounds[0].games]  # noqa: E731
    assert first(as_if(section, [], 1)) == [Outcome.DRAW, Outcome.DRAW]
    assert first(as_if(section, kept(section, "1-0"), 1, Unfinished.OPEN)) == [Outcome.WIN, Outcome.PENDING]
    assert first(as_if(section, kept(section, "1-0"), 1, wished={1: "0-1"})) == [Outcome.LOSS, Outcome.DRAW]


def test_a_whole_event_written_is_read_back_to_the_same_boards() -> None:
    desk = tournament(6)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    games = kept(desk.section(), "1-0", "0-1", "*")
    again = attach(desk.section(), read_games(pgn_of(desk.event, desk.section(), [1], games).encode()))
    assert [game[:6] for game in again.games] == [game[:6] for game in games]
    assert again.problems == ()


def test_nothing_of_a_broken_file_is_taken() -> None:
    with pytest.raises(FormatError):
        attach(open_of_four().section(), read_games(b"1. e4 e5 1-0 { unfinished"))
