"""What stands behind a check, a comparison and an answer: every small door with its own question."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import ModelError, OptionError, PairingError
from tablas.messages import Message
from tablas.model import (
    EventInfo,
    ForbiddenGroup,
    ForfeitedMatch,
    Game,
    Outcome,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    TeamRound,
    Tournament,
)
from tablas.pairing import best, crossing
from tablas.pairing.breaches import Breach, breaches
from tablas.pairing.check import _as_paired, _mistakes, check_rounds
from tablas.pairing.compare import Comparison, Decision, Verdict, compare_pairings
from tablas.pairing.edition import Taken, pairing_edition
from tablas.pairing.player import why_not_bye, why_player
from tablas.pairing.round import _places, as_played, lifted, pair_round, ruled, with_team_round
from tablas.pairing.story import People, people_of, tell_story
from tablas.pairing.story.closed import tell_table
from tablas.pairing.story.dutch import _idea
from tablas.pairing.story.parts import Line, Topic
from tablas.pairing.why import _met_as, _without_others, answer_of, pairing_points, why_not
from tablas.systems.answers import Answer, Why
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.judgement import Boards, JudgedGroup
from tablas.systems.open.common.trace import GroupTrace, Story, SwissTrace
from tablas.systems.reasons import Choice, Fault, Idea, Note, Remark, Role, Rule
from tablas.systems.result import Pair, RoundPairing

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def club(size: int = 4, *rounds: Round, system: str = "dutch", total: int | None = 5, **more: Any) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2100 - number) for number in range(1, size + 1))
    edition = "2026" if system == "dutch" else ""
    return Tournament(
        players=people, rounds=rounds, total_rounds=total, regulation=Regulation(system, edition=edition), **more
    )


def boards(*pairs: tuple[int, int], bye: int | None = None) -> Boards:
    return Boards(tuple(Pair(*pair) for pair in pairs), bye)


def test_wrong_options_are_refused_before_anything_is_paired() -> None:
    with pytest.raises(OptionError):
        check_rounds(club().ruled(options={"nothing": 1}))


def test_mistakes_are_named_by_the_old_dutch_texts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def mistakes_of(*words: object) -> tuple[Message, ...]:
        asked.append(words)
        return (Message("left-out"),)

    monkeypatch.setattr("tablas.systems.open.dutch.early.system.mistakes_of", mistakes_of)
    event = club(4, Round((Game.of(1, 3, WIN), Game.of(4, 2, WIN))), Round((Game.of(2, 1, WIN), Game.of(3, 4, WIN))))
    old = event.ruled(edition="1992")
    assert _mistakes(old, 2) == (Message("left-out"),)
    ((before, settings, pairs),) = asked
    assert (before.rounds_paired, settings.edition, pairs) == (1, "1992", [(2, 1), (3, 4)])  # type: ignore[attr-defined]
    assert _mistakes(event, 2) == _mistakes(club(system="monrad"), 1) == ()
    assert len(asked) == 1


def test_a_round_is_checked_as_it_is_paired() -> None:
    alone = club(4, Round((Game.of(1, 3, WIN),)))
    assert _as_paired(alone) is alone
    teams = (Team(1, "A", members=(1, 3)), Team(2, "B", members=(2, 4)))
    played = Round((Game.of(1, 2, WIN), Game.of(4, 3, DRAW)))
    league = replace(club(4, played), teams=teams, regulation=Regulation("team-swiss", of_teams=True))
    assert [len(one.games) for one in _as_paired(league).rounds] == [1]


def test_what_two_pairings_are_compared_by() -> None:
    told = compare_pairings(club(), pair_round(club()), Boards((Pair(1, 2), Pair(3, 4))))
    assert (told.round, told.system, told.edition, told.coloured) == (1, "dutch", "2026", True)
    six = club(6, system="berger")
    cells = compare_pairings(six, pair_round(six), Boards((Pair(1, 5), Pair(2, 6), Pair(3, 4))))
    assert str(cells.decision.message).startswith("The table has 1–6, 2–5 in this round"), "3–4 is as it should be"


def test_a_system_whose_editions_have_no_days() -> None:
    from tablas.systems import registry

    undated = [
        name for name in registry.names() if len(registry.get(name).editions) > 1 and not registry.get(name).earlier
    ]
    for name in undated:
        newest = registry.get(name).editions[-1]
        taken = pairing_edition(club(system=name))
        assert taken == Taken(newest, Message("pairing-edition-newest", edition=newest))
    assert undated


def test_the_rule_of_a_colour_is_looked_for_where_the_board_was_made() -> None:
    from tablas.pairing.player import _seats
    from tablas.systems.seats import ColourRule, Seats

    one, two, gone = Seats(1, 3, ColourRule.LOT), Seats(4, 2, ColourRule.ONLY), Seats(1, 2, ColourRule.BOTH)
    pairs = (Pair(1, 3), Pair(4, 2))
    plain = SimpleNamespace(pairs=pairs, trace=SimpleNamespace(colours=(gone, one, two)))
    told = SimpleNamespace(pairs=pairs, trace=SimpleNamespace(story=SimpleNamespace(colours=(gone, one, two))))
    seeded = SimpleNamespace(pairs=pairs, trace=SimpleNamespace(seeding=told.trace, story=SimpleNamespace(colours=())))
    for made in (plain, told, seeded):
        found: Any = made
        assert [_seats(found, number) for number in (1, 3, 2, 9)] == [one, one, two, None]
    nothing: Any = SimpleNamespace(pairs=pairs, trace=None)
    assert _seats(nothing, 1) is None


def test_places_are_those_of_the_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def places(*words: object) -> dict[int, int]:
        asked.append(words)
        return {1: 1}

    monkeypatch.setattr("tablas.standings.parts.places", places)
    event = club()
    assert _places(event, 3) == {1: 1}
    assert asked == [(event, 3)]


def parted_in(*parts: tuple[JudgedGroup | None, JudgedGroup | None], **decided: Any) -> Comparison:
    first, second = Boards((Pair(1, 2),), 7), Boards((Pair(1, 3),), 8)
    decision = Decision(decided.pop("verdict", Verdict.ORDER), **decided)
    return Comparison(1, "dutch", "2026", first, second, (), (), parts, decision)


def group(*pairs: tuple[int, int], **more: Any) -> JudgedGroup:
    return JudgedGroup("1.5", (), frozenset(map(frozenset, pairs)), (), (), **more)


def test_the_reason_that_a_comparison_gives() -> None:
    """The first group in which the two differ tells what kind of reason it is."""
    same, one, two = group((5, 6)), group((1, 2)), group((1, 3))
    facts: dict[str, Any] = {
        "criterion": "C6",
        "rule": "R",
        "article": "C.04 C6",
        "players": (4,),
        "first": 1,
        "second": 2,
    }
    criterion = parted_in((same, same), (one, None), (one, two), verdict=Verdict.CRITERION, group="1.5", **facts)
    told: dict[str, Any] = {
        "criterion": "C6",
        "rule": "R",
        "article": "C.04 C6",
        "players": (4,),
        "made": 1,
        "forced": 2,
    }
    assert answer_of(criterion) == Answer(Why.CRITERION, score="1.5", comparison=criterion, **told)
    listed = parted_in((one._replace(kind="list"), two._replace(kind="list")), verdict=Verdict.CRITERION, group="1.5")
    assert answer_of(listed) == Answer(Why.CRITERION, comparison=listed), "a list has no score"
    order = parted_in((one, two), group="1.5", article="A")
    assert answer_of(order) == Answer(Why.ORDER, score="1.5", article="A", comparison=order)
    three = parted_in((one, two), group="1.5", players=(4, 5, 6))
    assert answer_of(three) == Answer(Why.STEP, score="1.5", step=(4, 5, 6), players=(4, 5, 6), comparison=three)
    pair = parted_in((one, two), group="1.5", players=(4, 5))
    assert answer_of(pair).step is None
    weighed = parted_in((one, two), verdict=Verdict.CRITERION, group="1.5", players=(4, 5, 6))
    assert (answer_of(weighed).why, answer_of(weighed).step) == (Why.CRITERION, None)
    served = one._replace(kind="step", served=((4, 5),)), two._replace(kind="step", served=((4, 6),))
    step = parted_in(served, group="4", article="B.2")
    assert answer_of(step) == Answer(Why.STEP, step=(4, 5, 6), article="B.2", comparison=step)
    rests = one._replace(kind="bye"), two._replace(kind="bye")
    bye = parted_in(rests, verdict=Verdict.CRITERION, group="bye", first=1, second=2)
    assert answer_of(bye) == Answer(Why.BYE, made=7, forced=8, comparison=bye)
    nothing = parted_in((one, None), (same, same), verdict=Verdict.UNORDERED)
    assert answer_of(nothing) == Answer(Why.ORDER, comparison=nothing)


LEAGUE = replace(
    club(8, Round((Game.of(1, 4, WIN), Game.of(3, 2, DRAW), Game.of(5, 8, WIN), Game.of(7, 6, DRAW)))),
    teams=tuple(Team(one, f"T{one}", members=(2 * one - 1, 2 * one)) for one in range(1, 5)),
    board_colours="WB",
    regulation=Regulation("team-swiss", of_teams=True),
)
"""Four teams of two: 1 met 2 and 3 met 4; 1 and 3 won by 1½ to ½."""


def test_matches_of_teams_are_asked_about_by_team() -> None:
    assert pairing_points(LEAGUE) == {1: 120, 2: 0, 3: 120, 4: 0}
    assert _met_as(LEAGUE, 1, 2) == _met_as(LEAGUE, 4, 3) == 1
    assert _met_as(LEAGUE, 1, 3) is None
    alone = club(4, Round((Game.of(1, 3, WIN), Game.of(2, 4, WIN))))
    assert (_met_as(alone, 3, 1), _met_as(alone, 1, 2)) == (1, None)
    byes = replace(LEAGUE, team_byes=(TeamBye(1, 4, "H"), TeamBye(2, 1, "H"), TeamBye(2, 4, "H")))
    left = _without_others(byes, 1, 2)
    assert left.team_byes == (TeamBye(1, 4, "H"), TeamBye(2, 1, "H"), TeamBye(2, 3, "Z"), TeamBye(2, 4, "Z"))
    others = _without_others(alone, 1, 2)
    assert set(others.absent_from(2)) == {3, 4}
    assert why_not(LEAGUE, 1, 2) == Answer(Why.MET, round=1)


def test_tables_and_brackets_leave_nothing_to_weigh() -> None:
    table = club(4, system="berger")
    assert why_not(table, 1, 2) == Answer(Why.TABLE, round=2)
    cup = club(4, system="knockout", total=None)
    told = why_not(cup, 1, 2)
    assert (told.why, told.forced) == (Why.BRACKET, 2), "they may meet in the final"
    assert why_not(cup, 1, 4) == Answer(Why.THEY_MEET)


def test_imaginary_points_of_teams_are_match_points_where_these_come_first() -> None:
    people = tuple(Player(number, f"P{number}", 2100 - number) for number in range(1, 41))
    teams = tuple(Team(one, f"T{one}", members=(2 * one - 1, 2 * one)) for one in range(1, 21))
    event = Tournament(
        players=people,
        teams=teams,
        board_colours="WB",
        total_rounds=9,
        regulation=Regulation("team-swiss", of_teams=True, acceleration="baku"),
    )
    by_match = lifted(event).virtual_points
    assert by_match
    assert {one.points for one in by_match} == {0}
    assert all(one.match_points for one in by_match)
    by_game = lifted(event.ruled(options={"primary": "game"})).virtual_points
    assert [(one.first_round, one.last_round, one.points) for one in by_game] == [
        (one.first_round, one.last_round, one.match_points) for one in by_match
    ]


def test_what_a_round_is_to_the_teams() -> None:
    event = club(4)
    answer = pair_round(event)
    assert as_played(event, answer) == (answer.as_round(), TeamRound())
    table = replace(LEAGUE, rounds=(), regulation=Regulation("team-berger", of_teams=True))
    made = pair_round(table)
    played, teams = as_played(table, made)
    assert made.matches
    assert played == made.as_round()
    assert len(teams.line_ups) == 4, "each of the four teams has its line-up"


def test_the_story_of_a_round_that_another_system_seeded() -> None:
    inner = SwissTrace(
        "dutch", "2026", 1, None, lambda: Story((GroupTrace("0", (1, 2, 3, 4), pairs=((1, 2), (3, 4))),))
    )
    outer = SwissTrace("burstein", "2026", 1, None, Story, remarks=(Remark(Note.SEEDING),), seeding=inner)
    made = RoundPairing(1, (Pair(1, 2), Pair(3, 4)), trace=outer)
    story = tell_story(club(4, system="burstein"), made)
    assert [line.message.code for line in story.opening] == ["story-note-seeding"]
    assert [group.pairs for group in story.groups] == [((1, 2), (3, 4))]


def test_a_board_of_a_table_with_one_of_its_two_players() -> None:
    for label in ("1", "2"):
        trace = TableTrace("t", 1, Schedule("t", ((Board("1", "2"),),)), {label: 8})  # type: ignore[dict-item]
        told = tell_table(trace, People({8: "Ana"}))
        assert told.pairs == ()
        assert [line.message.code for line in told.lines] == ["story-table", "story-table-rest"]


def test_what_would_be_worse_without_an_exchange() -> None:
    who = People({number: f"P{number}" for number in range(1, 5)})
    bracket: Any = SimpleNamespace(
        residents=(1, 2, 3, 4), moved_down=(), moved_up=(3,), moved_to_s2=(2,), pairs=((1, 3), (2, 4))
    )
    fault = Fault("C6", "floats", 2, 1)
    ideas: Any = SimpleNamespace(first=Idea(((1, 2), (3, 4)), (), fault), without_exchange=fault)

    def codes() -> list[str]:
        return [line.message.code for line in _idea(bracket, ideas, who)]

    assert codes() == ["story-idea", "story-worse", "story-instead", "story-exchange", "story-unexchanged"]
    ideas.without_exchange = None
    assert codes() == ["story-idea", "story-worse", "story-instead", "story-exchange"]
    bracket.moved_up = ()
    assert codes() == ["story-idea", "story-worse", "story-instead"]
    bracket.moved_up, ideas.first = (3,), Idea(((1, 2),), (), None)
    assert codes() == ["story-idea-stands"]
    ideas.first = Idea((), (), None)
    assert codes() == ["story-nobody-can"]
    bracket.residents = (1,)
    assert codes() == []
    bracket.moved_down = (2,)
    assert codes() == ["story-nobody-can"]


def test_a_round_that_chose_the_bye_last_says_so() -> None:
    trace = SwissTrace("lim", "", 1, 5, Story)
    story = tell_story(club(5, system="lim"), RoundPairing(1, (), 5, trace=trace))
    assert story.closing == (Line(Topic.BYE, Message("story-bye-last", player="P5", article=""), (5,), brief=True),)
    first = SwissTrace("lim", "", 1, 5, lambda: Story(bye=Choice(Role.BYE, 5)))
    told = tell_story(club(5, system="lim"), RoundPairing(1, (), 5, trace=first))
    assert told.closing == ()
    assert [line.message.code for line in told.opening] == ["story-bye", "story-bye-first"]
    inside = GroupTrace("0", (5,), steps=(Choice(Role.BYE, 5),))
    group = SwissTrace("lim", "", 1, 5, lambda: Story((inside,)))
    assert tell_story(club(5, system="lim"), RoundPairing(1, (), 5, trace=group)).closing == ()
    nobody = SwissTrace("lim", "", 1, None, Story)
    assert tell_story(club(4, system="lim"), RoundPairing(1, (), trace=nobody)).closing == ()


def test_where_the_second_game_repeats_the_first_little_can_be_broken() -> None:
    """After one round of a double Swiss the same two meet again; after two they must not."""
    first = Round((Game.of(1, 3, WIN), Game.of(2, 4, WIN)))
    again = Round((Game.of(3, 1, WIN), Game.of(4, 2, WIN)))
    one, two = club(4, first, system="double-swiss"), club(4, first, again, system="double-swiss")
    same = Boards((Pair(3, 1), Pair(4, 2)))
    assert breaches(one, same) == ()
    assert [found.breach for found in breaches(one, Boards((Pair(3, 1), Pair(1, 2))))] == [Breach.TWICE]
    assert {found.breach for found in breaches(two, same)} >= {Breach.REMATCH}


def test_an_edition_of_a_system_whose_text_did_not_change_with_the_day() -> None:
    old = replace(club(system="team-swiss"), info=EventInfo(start=date(2020, 5, 29)))
    taken = pairing_edition(old)
    assert taken == Taken("2026", Message("pairing-edition-newest", edition="2026"))


def test_forfeited_matches_of_a_round_are_written_anew() -> None:
    one, two, new = (ForfeitedMatch("+-", number, 1, 2) for number in (1, 2, 1))
    event = replace(LEAGUE, forfeited_matches=(one, two))
    bye = TeamBye(1, 3)
    assert with_team_round(event, 1, TeamRound(byes=(bye,), forfeits=(new,))).forfeited_matches == (two, new)
    assert with_team_round(event, 1, TeamRound(byes=(bye,))).forfeited_matches == (two,)


def test_a_system_that_keeps_no_reasons_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = SimpleNamespace(judge=None, name="silent", family="swiss", lines_up=False)
    monkeypatch.setattr("tablas.pairing.why.system_of", lambda _: kept)
    with pytest.raises(PairingError) as refused:
        why_not(club(), 1, 2)
    assert refused.value.message == Message("system-keeps-no", name="silent")


def test_options_of_an_event_that_names_no_system_are_those_of_the_usual_one() -> None:
    asked = ruled(Tournament(), options={"nothing": 1}).regulation
    assert (asked.options, asked.system) == ({"nothing": 1}, "")
    other = ruled(club(system="lim").ruled(options={"colours": False}), options={"more": 1}).regulation
    assert other.options == {"colours": False, "more": 1}
    left = ruled(club(system="lim").ruled(options={"colours": False}), system="dutch", options={"more": 1}).regulation
    assert left.options == {"more": 1}


def test_who_asks_about_a_round_must_be_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for question in (why_player, why_not_bye):
        with pytest.raises(ModelError):
            question(club(), 9)
        kept = SimpleNamespace(judge=None, name="silent", family="swiss", lines_up=False)
        with monkeypatch.context() as changed:
            changed.setattr("tablas.pairing.player.system_of", lambda _, kept=kept: kept)
            with pytest.raises(PairingError) as refused:
                question(club(), 1)
        assert refused.value.message == Message("system-keeps-no", name="silent")


def test_people_are_kept_apart_in_the_rounds_that_were_decided() -> None:
    event = replace(club(), forbidden=(ForbiddenGroup((1, 2, 3)), ForbiddenGroup((1, 4), 2, 3)))
    who = people_of(event, RoundPairing(1, ()))
    assert who.apart == {frozenset(pair) for pair in ((1, 2), (1, 3), (2, 3))}
    assert (who.names[1], who.scores[1], dict(who.due)) == ("P1", "0", {})
    later = replace(event, rounds=(Round((Game.of(1, 4, WIN),)),))
    told = people_of(later, RoundPairing(2, ()))
    assert frozenset((1, 4)) in told.apart
    assert (told.scores, told.due) == ({1: "1", 2: "0", 3: "0", 4: "0"}, {1: "b", 4: "w"})
    assert people_of(later, RoundPairing(2, (), coloured=False)).due == {}


def test_an_absolute_rule_is_also_that_the_rest_can_be_paired() -> None:
    assert {*best.ABSOLUTE} - {*crossing.ABSOLUTE} == {Rule.INCOMPLETE.value}
