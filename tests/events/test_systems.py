"""Events of other systems than the Swiss, through the same commands."""

from __future__ import annotations

import pytest

from events_desk import Desk, people
from tablas.errors import TablasError
from tablas.events.acts import (
    AlterDraft,
    ChangeTeams,
    CreateTournament,
    DraftRound,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    UnpublishRound,
    WithdrawPlayer,
)
from tablas.events.errors import RefusedError
from tablas.events.ranking import standings
from tablas.events.results import read_result
from tablas.events.timeline import replay
from tablas.model import Game, Outcome, Team
from tablas.systems import registry
from tablas.systems.closed.knockout.system import state_of
from tablas.systems.open.keizer import keizer_table
from tablas.systems.open.keizer.rules import rules_of


def desk_of(system: str, players: int, **settings: object) -> Desk:
    desk = Desk()
    desk.do(CreateTournament("a", {"system": system} | settings))
    desk.do(EnterPlayers("a", people(players)))
    return desk


def play_out(desk: Desk) -> list[Game]:
    """Pair and publish the next round; the lower card wins every open game."""
    desk.do(PairRound("a"))
    number = desk.section().next_round
    desk.do(PublishRound("a", number))
    for board, game in enumerate(desk.section().facts.rounds[-1].games, 1):
        if game.white_outcome is Outcome.PENDING:
            desk.do(EnterResult("a", number, board, *read_result("1-0" if game.white < game.black else "0-1")))
    return list(desk.section().facts.rounds[-1].games)


def test_a_knock_out_of_eight() -> None:
    desk = desk_of("knockout", 8)
    sizes = [len(play_out(desk)) for _ in range(3)]
    assert sizes == [4, 2, 1]
    assert desk.section().facts.rounds[2].games[0].white in (1, 2)
    table = standings(desk.section())
    assert table.rows[0].number == 1
    assert replay(desk.log).event == desk.event


def test_three_lives_stand_as_the_bracket_says() -> None:
    """The games alone do not tell how many lives there are until somebody has lost the last."""
    desk = desk_of("knockout", 8, options={"lives": 3})
    for _ in range(6):
        play_out(desk)
        section = desk.section()
        settings = registry.get("knockout").settings("", section.options)
        out = state_of(section.tournament, settings).eliminated
        stays = {number: out.get(number, 10**6) for number in range(1, 9)}
        by_bracket = {number: 1 + sum(later > stage for later in stays.values()) for number, stage in stays.items()}
        assert standings(section).places() == by_bracket


def test_a_keizer_event_stands_by_its_sums_and_not_by_points() -> None:
    desk = desk_of("keizer", 6)
    for _ in range(3):
        play_out(desk)
    section = desk.section()
    rules = registry.get("keizer").settings("", section.options)
    sums = {row.player: row.total for row in keizer_table(section.tournament, rules_of(rules))}
    table = standings(section)
    assert [sums[row.number] for row in table] == sorted(sums.values(), reverse=True)
    assert table.column_names() == ["OTHER_KEIZER", "PTS"]


def test_a_draft_of_a_knock_out_keeps_its_players_when_altered() -> None:
    desk = desk_of("knockout", 8)
    play_out(desk)
    desk.do(PairRound("a"))
    one, two = desk.section().draft.games
    with pytest.raises(RefusedError, match="Round 2 lacks"):
        desk.do(AlterDraft("a", 2, (one,)))
    desk.do(AlterDraft("a", 2, ((one.white, two.white), (one.black, two.black))))
    assert len(desk.section().draft.games) == 2


def test_everybody_meets_everybody_once_and_who_leaves_forfeits() -> None:
    desk = desk_of("berger", 6)
    play_out(desk)
    desk.do(WithdrawPlayer("a", 6))
    for _ in range(4):
        play_out(desk)
    games = [game for played in desk.section().facts.rounds for game in played.games]
    assert len({frozenset(game[:2]) for game in games}) == 15
    lost = [game for game in games if game.white_outcome.is_forfeit]
    assert len(lost) == 4
    assert all(6 in game[:2] for game in lost)
    desk.do(UnpublishRound("a", 5), "results-lost")
    kept = [game for game in desk.section().draft.games if game.white_outcome.is_forfeit]
    assert [6 in game[:2] for game in kept] == [True]


def test_forfeits_in_a_draft_are_for_the_absent_only() -> None:
    desk = desk_of("berger", 4)
    with pytest.raises(RefusedError, match="A draft holds no results"):
        desk.do(DraftRound("a", 1, (Game.of(1, 2, Outcome.FORFEIT_WIN), Game(3, 4))))


def test_two_teams_meet_everybody_against_everybody() -> None:
    desk = desk_of("scheveningen", 8)
    with pytest.raises(TablasError, match="team"):
        desk.do(PairRound("a"))
    desk.do(ChangeTeams("a", (Team(1, "Rooks", members=(1, 3, 5, 7)), Team(2, "Bishops", members=(2, 4, 6, 8)))))
    for _ in range(4):
        play_out(desk)
    met = {frozenset(game[:2]) for played in desk.section().facts.rounds for game in played.games}
    assert met == {frozenset((one, two)) for one in (1, 3, 5, 7) for two in (2, 4, 6, 8)}


def test_a_type_with_baku_accelerates() -> None:
    """Twelve players: group A are the first six, who meet each other in round 1."""
    desk = desk_of("dutch", 12, total_rounds=5, initial_colour="w", type_code="FIDE_DUTCH_2026_BAKU")
    desk.do(PairRound("a"))
    draft = desk.section().draft_round
    assert draft is not None
    assert [game[:2] for game in draft.games[:3]] == [(1, 4), (5, 2), (3, 6)]
