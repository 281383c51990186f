"""An extra White over many reports, and half a point given away: counted by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tablas
from tablas.errors import FormatError
from tablas.model import Game, Number, Outcome, Player, Round, Tournament
from tablas.spread import InProcess, Memory
from tablas.study import Field, Play, gambit, parse_arm
from tablas.study.answer import SURE
from tablas.study.colours import extra_white, one_report, surplus
from tablas.study.field import entrants_of
from tablas.study.trial import played


def people(*ratings: int) -> tuple[Player, ...]:
    return tuple(Player(Number(number), f"P{number}", rating) for number, rating in enumerate(ratings, 1))


def event(*results: Outcome) -> Tournament:
    """1 has White against 2, and 3 against 4, all of one strength: a win is worth half a point more than expected."""
    games = tuple(Game.of(2 * at + 1, 2 * at + 2, result) for at, result in enumerate(results))
    return Tournament("Even", people(*([2000] * (2 * len(results)))), (Round(games),), 1)


def test_an_extra_white_is_worth_what_was_scored_beyond_expectation(tmp_path: Path) -> None:
    tablas.save(event(Outcome.WIN, Outcome.DRAW), tmp_path / "a.trf")
    tablas.save(event(Outcome.WIN, Outcome.WIN), tmp_path / "b.trf")
    (tmp_path / "bad.trf").write_text("<html>")
    heard: list[tuple[int, int]] = []
    files = [tmp_path / "a.trf", str(tmp_path / "b.trf"), tmp_path / "bad.trf", tmp_path / "none.trf"]
    shelf = Memory()
    found = extra_white(files, InProcess(), shelf, lambda done, kept: heard.append((done, kept)))
    # White: 1/2, 0, 1/2, 1/2; Black the same below expectation.
    assert (found.files, found.white, found.black) == (4, 4, 4)
    assert found.difference == pytest.approx(2 * 3 / 8)
    mean_error = (3 / 4 * 0.125**2 + 0.375**2 / 4) / 3  # The variance of a mean of four.
    assert found.error == pytest.approx((2 * mean_error) ** 0.5, rel=0.01)
    assert (found.low, found.high) == pytest.approx(
        (found.difference - SURE * found.error, found.difference + SURE * found.error)
    )
    assert [Path(name).name for name, _ in found.faults] == ["bad.trf", "none.trf"]
    assert "none.trf" in str(found.faults[1][1])
    assert sum(done for done, _ in heard) == 4
    (tmp_path / "a.trf").write_bytes((tmp_path / "b.trf").read_bytes())
    assert extra_white(files, InProcess(), shelf).difference == pytest.approx(1.0), "another content is other work"


def test_only_games_between_rated_players_over_the_board_count() -> None:
    played = event(Outcome.WIN, Outcome.WIN)
    unrated = replace(played, players=(*played.players[:3], replace(played.players[3], rating=0)))
    assert surplus(unrated) == {"white": [0.5], "black": [-0.5]}
    assert surplus(event(Outcome.FORFEIT_WIN)) == {"white": [], "black": []}
    thirty = replace(played, players=people(2000, 2191, 2000, 2000))  # 0.25 is expected against 191 more.
    assert surplus(thirty) == {"white": [0.75, 0.5], "black": [-0.75, -0.5]}
    back = Round((Game.of(2, 1, Outcome.LOSS), Game.of(3, 4, Outcome.DRAW)))
    twice = replace(played, rounds=(*played.rounds, back), total_rounds=2)
    assert surplus(twice) == {"white": [], "black": []}, "both colours, or one of them twice"


def test_a_report_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"none\.trf"):
        one_report(None, [str(tmp_path / "none.trf"), ""])


def test_a_place_that_is_shared_counts_by_its_middle() -> None:
    """2 and 4 are first together, 1 and 3 third."""
    draws = replace(event(Outcome.LOSS, Outcome.LOSS), players=people(0, 0, 0, 0))
    ruled = draws.ruled(tie_breaks=("PTS",))
    trial: Any = SimpleNamespace(tournament=ruled)
    places = [gambit._place(trial, number) for number in (1, 2, 3, 4)]
    assert places == [3.5, 1.5, 3.5, 1.5]
    with pytest.raises(LookupError):
        gambit._place(trial, 9)


def test_a_gift_changes_a_place_only_where_something_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    won, drawn = event(Outcome.WIN, Outcome.DRAW), event(Outcome.DRAW, Outcome.DRAW)
    asked: list[Any] = []

    def played(*words: Any, gift: int | None = None) -> Any:
        asked.append((words, gift))
        return SimpleNamespace(tournament=(drawn if gift == 1 else won).ruled(tie_breaks=("PTS",)))

    study = SimpleNamespace(field="field", seed=5, rounds=1, arms=("arm", "other"), play="play")
    monkeypatch.setattr(gambit, "known", lambda text: study)
    monkeypatch.setattr(gambit, "entrants_of", lambda *words: words)
    monkeypatch.setattr(gambit, "played", played)
    assert gambit.one_gambit({"study": {}, "player": 1}, 7) == {"possible": True, "before": 1.0, "after": 2.5}
    assert gambit.one_gambit({"study": {}, "player": 3}, 7) == {"possible": False}
    words = ("arm", ("field", 5, 7, 1), "play", "field", 5, 7, 1)
    assert asked == [(words, None), (words, 1), (words, None), (words, 3)]


def test_a_category_is_its_members_or_else_its_rule() -> None:
    from tablas.study.event import _category

    named = _category("Locals", {"Locals": frozenset({2})}, event(Outcome.WIN))
    assert [named.admits(player) for player in people(2000, 2000)] == [False, True]
    ruled = _category("rating=-1999", {"Locals": frozenset()}, event(Outcome.WIN))
    assert [ruled.admits(player) for player in people(2000, 1999)] == [False, True]


def test_a_gift_is_given_in_round_one_alone() -> None:
    """The stronger of two wins every game; with the gift she draws the first one, and everything else stays."""
    field = Field(players=2, mean=2000, spread=1500, shape="step", noise=0)
    entrants = entrants_of(field, 1, 1, 2)
    arm = parse_arm("berger[cycles=2]")
    plain, given = (
        played(arm, entrants, Play("elo", draws=0), field, 1, 1, 2, gift=gift).tournament.rounds for gift in (0, 1)
    )
    assert len(plain) == len(given) == 2
    assert {plain[0].games[0].white_outcome, plain[0].games[0].black_outcome} == {Outcome.WIN, Outcome.LOSS}
    assert given[0].games[0] == Game.of(*plain[0].games[0][:2], Outcome.DRAW)
    assert given[1] == plain[1]
