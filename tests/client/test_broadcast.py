"""A round goes to a broadcast once, however often the way there breaks."""

from __future__ import annotations

import pytest

from fake_lichess import ROUND, TOKEN, lichess
from tablas.client.broadcast import Pusher, PushError
from tablas.errors import OptionError
from tablas.formats.pgn import PgnGame, PgnMove, write_games


def pgn(moves: int = 2) -> str:
    line = tuple(PgnMove(san) for san in ("e4", "e5", "Nf3", "Nc6")[:moves])
    return write_games(
        PgnGame((("White", white), ("Black", "Bo"), ("Round", f"1.{board}"), ("Result", "*")), line)
        for board, white in enumerate(("Ana", "Carla"), 1)
    )


def pusher(address: str, waited: list[float] | None = None, **how: str) -> Pusher:
    values = {"round_id": ROUND, "token": TOKEN} | how
    return Pusher(**values, address=address, wait=(waited if waited is not None else []).append)


def test_a_round_arrives_once_and_again_only_when_it_changed() -> None:
    with lichess() as there:
        way = pusher(there.address)
        assert way.push(pgn())[:3] == (True, 2, 1)
        assert way.push(pgn())[:3] == (False, 0, 0)
        way.push(pgn(3))
        assert there.requests == [200, 200]
        assert there.games["1.1"] == "Ana-Bo e2e4 e7e5 g1f3 *"


@pytest.mark.parametrize("failure", [500, 503, 429, "cut", "lost"])
def test_what_fails_in_between_is_seen_once(failure: int | str) -> None:
    """Also when it was taken and only the answer got lost: every game changes exactly once."""
    waited: list[float] = []
    with lichess() as there:
        there.failures = [failure, failure]
        done = pusher(there.address, waited).push(pgn())
        assert (done.sent, done.attempts, len(waited)) == (True, 3, 2)
        assert there.changes == ["1.1 Ana-Bo e2e4 e7e5 *", "1.2 Carla-Bo e2e4 e7e5 *"]


def test_what_was_not_taken_is_sent_the_next_time() -> None:
    with lichess() as there:
        there.failures = [503] * 5
        way = pusher(there.address)
        with pytest.raises(PushError, match="try again"):
            way.push(pgn())
        assert way.push(pgn()).sent
        assert len(there.games) == 2


REFUSED = {
    "another token": ({"token": "other"}, "refuses the token"),
    "no such round": ({"round_id": "00000000"}, "knows no such round"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_is_a_sentence_and_is_not_repeated(case: str) -> None:
    how, sentence = REFUSED[case]
    with lichess() as there:
        with pytest.raises(PushError, match=sentence):
            pusher(there.address, **how).push(pgn())
        assert len(there.requests) == 1


def test_nobody_there_is_a_sentence() -> None:
    with pytest.raises(PushError, match="does not answer"):
        pusher("http://127.0.0.1:9").push(pgn())


WRONG = [
    {"round_id": "../../x"},
    {"round_id": "short"},
    {"token": ""},
    {"token": "a\nb"},
    {"token": "ñ"},
    {"address": "file:///etc/x"},
]


@pytest.mark.parametrize("how", WRONG)
def test_what_cannot_be_a_broadcast_is_refused_before_anything_is_sent(how: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        Pusher(**({"round_id": ROUND, "token": TOKEN, "address": "http://127.0.0.1:9"} | how))


def test_the_address_of_a_round_will_do() -> None:
    assert Pusher(f"https://lichess.org/broadcast/avila/round-1/{ROUND}", TOKEN).round_id == ROUND
