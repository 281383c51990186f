"""What is still needed, whole: rounds left, demands on the opponents to come, and applications with their limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.titles.application import NormRecord, check_application, obtained_on
from tablas.federation.titles.event import event_norms, norm_rules_of
from tablas.federation.titles.forecast import points_to_win
from tablas.federation.titles.norm import NormEvent, NormGame, Requirement, Setting
from tablas.federation.titles.outlook import opponents_to_come, outlook, remaining_rounds, said
from tablas.federation.titles.rules import GM, IM, norm_rules_for
from tablas.messages import Items, Message
from tablas.model import EventInfo, Game, Outcome, Player, Round, Title, Tournament

M = Message
RULES = norm_rules_for(date(2026, 3, 1))
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
SWISS = NormEvent(9)


def met(outcome: Outcome, title: Title = Title.GM, federation: str = "FRA", number: int = 1) -> NormGame:
    return NormGame(outcome, 2500, title, federation, number, f"P{number}", "", number)


def played(titles: str, federations: str) -> list[NormGame]:
    """Draws with grandmasters (G), FIDE masters (F) and others."""
    kinds = {"G": Title.GM, "F": Title.FM, "-": Title.NONE}
    pairs = zip(titles, federations.split(), strict=True)
    return [met(DRAW, kinds[title], flag, number) for number, (title, flag) in enumerate(pairs, 1)]


def mix(titles: str, federations: str, remaining: int, event: NormEvent = SWISS) -> tuple[list[Message], list[Message]]:
    found = outlook(played(titles, federations), remaining, GM, "ESP", event, RULES)
    return list(found.mix), list(found.obstacles)


def wanted(count: int) -> Message:
    return M("outlook-met", count=count, names=Items(["GM"], mark=" / "))


def test_opponents_that_are_still_needed() -> None:
    """Of nine three grandmasters and five titled, two other federations, at most five of one's own and six of one."""
    assert mix("GGGFF", "FRA GER ITA POR USA", 4) == ([], [])
    assert mix("GGFFF", "FRA GER ITA POR USA", 4) == ([wanted(1)], [])
    assert mix("GGG--", "FRA GER ITA POR USA", 4) == ([M("outlook-titled", count=2)], [])
    assert mix("-----", "FRA GER ITA POR USA", 4) == ([wanted(3)], [M("outlook-titled", count=5)])
    assert mix("GGGFF", "FRA FRA FRA FRA FRA", 4) == (
        [M("outlook-federations", count=1, federation="ESP"), M("outlook-at-most", count=1, federation="FRA")],
        [],
    )
    assert mix("GGGFF", "ESP ESP ESP FRA GER", 4) == ([M("outlook-at-most", count=2, federation="ESP")], [])
    assert mix("GGGFF", "ESP FRA FRA GER GER", 4) == ([], [])  # five of one's own would be four more
    assert mix("GGGFFFFF", "FRA FRA FRA FRA FRA FRA FRA GER", 1) == (
        [],
        [M("outlook-too-many", count=7, federation="FRA", most=6)],
    )
    free = replace(SWISS, exemption="x")
    assert mix("GGGFF", "FRA FRA FRA FRA FRA", 4, free) == ([], [])
    teams = NormEvent(9, setting=Setting.TEAM_CHAMPIONSHIP)
    assert mix("GGGFF", "FRA FRA FRA FRA FRA", 4, teams) == ([], [])


@pytest.mark.parametrize(
    ("setting", "least"), [(Setting.ORDINARY, 9), (Setting.WORLD_CUP, 8), (Setting.TEAM_CHAMPIONSHIP, 7)]
)
def test_too_few_games_for_a_norm(setting: Setting, least: int) -> None:
    event = NormEvent(9, setting=setting)
    few = outlook([], least - 1, GM, "ESP", event, RULES)
    told = (M("outlook-few-games", games=least - 1, minimum=least),)
    assert (few.scores, few.mix, few.obstacles, few.possible) == ((), (), told, False)
    assert said(few) == list(told)
    enough = outlook([], least, GM, "ESP", event, RULES)
    assert enough.possible
    assert (enough.level, enough.remaining) == (GM, least)
    first, *_ = said(enough)
    assert (first.code, first.values["count"]) == ("outlook-points", least)
    assert said(enough)[len(enough.scores) :] == list(enough.mix)


def test_points_and_the_averages_they_ask_for() -> None:
    """7 of 9 are 78 %, 220 more than 2380; 6½ are 72 % and 166, 6 are 67 % and 125."""
    rows = outlook([], 9, GM, "ESP", SWISS, RULES).scores[:3]
    assert [(row.points, row.average) for row in rows] == [(420, 2380), (390, 2434), (360, 2475)]


def tournament(*rounds: tuple[Game, ...], total: int | None = 3, count: int = 4) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2400, federation="ESP") for number in range(1, count + 1))
    return Tournament(players=people, rounds=tuple(map(Round, rounds)), total_rounds=total)


def test_rounds_that_are_left() -> None:
    done, paired = (Game.of(1, 2, WIN), Game.of(3, 4, DRAW)), (Game(1, 3), Game.of(2, 4, WIN))
    assert remaining_rounds(tournament(), 1) == 3
    assert remaining_rounds(tournament(done), 1) == 2
    assert [remaining_rounds(tournament(done, paired), number) for number in (1, 2, 3)] == [2, 1, 2]
    assert remaining_rounds(tournament(paired, done), 1) == 1
    assert remaining_rounds(tournament(done, total=None), 1) is None


def test_whom_a_player_still_meets() -> None:
    report = tournament((Game.of(1, 2, WIN), Game(3, 4)), (Game(1, 3),))
    single, double = NormEvent(3, predetermined=True), NormEvent(6, predetermined=True, double_round=True)

    def names(event: NormEvent, number: int = 1) -> list[str] | None:
        found = opponents_to_come(report, number, event)
        return None if found is None else [game.name for game in found]

    assert names(single) == ["P3", "P4"]
    assert names(single, 2) == ["P3", "P4"]
    assert names(single, 3) == ["P1", "P2", "P4"]
    assert names(double) == ["P2", "P3", "P3", "P4", "P4"]
    assert names(SWISS) is None


def test_points_that_win_a_norm() -> None:
    """Nine of 2500: 64 % of them are 102 more, 2602; 6 of 9 are 67 %, 5½ are 61 % and 80 more, 2580."""
    so_far = [met(WIN, federation=flag, number=number) for number, flag in enumerate(["FRA", "GER", "POR", "ITA"], 1)]
    rest = [
        met(Outcome.PENDING, federation=flag, number=number)
        for number, flag in enumerate(["FRA", "GER", "POR", "ITA", "USA"], 5)
    ]
    points, reason = points_to_win(so_far, rest, GM, "ESP", SWISS, RULES)
    assert points == 120
    assert (reason.code, reason.values["points"], reason.values["count"]) == ("of-performance", "2", 5)
    forfeit = NormGame(Outcome.FORFEIT_WIN, 2500)
    assert points_to_win([*so_far, forfeit], rest, GM, "ESP", NormEvent(10), RULES)[0] == 120
    never, why = points_to_win([], rest, GM, "ESP", SWISS, RULES)
    assert (never, why.code) == (None, "not-even-every")
    nothing, why = points_to_win(so_far, [], GM, "ESP", SWISS, RULES)
    assert (nothing, why.code) == (None, "not-even-every")


END = date(2025, 5, 1)


def norm(games: int = 9, **facts: Any) -> NormRecord:
    return NormRecord("Open", facts.pop("end", END), games, **facts)


def applied(norms: list[NormRecord], rating: int = 2500, title: Any = GM) -> list[Requirement]:
    return list(check_application(title, norms, rating))


def test_every_demand_on_an_application() -> None:
    three = [norm(), norm(), norm()]
    assert applied(three) == [
        Requirement("1.5.1", True, M("norms-cover-games", games=27)),
        Requirement("1.5.3", True, M("highest-rating-needed", highest_rating=2500, rating=2500)),
        Requirement("1.4.3 e", True, M("least-one-norm")),
        Requirement("1.4.1 c", True, M("eight-game-norms", eights=0)),
        Requirement("1.1.3 a", True, M("least-one-norm-must")),
        Requirement("1.5.6", True, M("least-one-norm-must-come")),
    ]
    assert not applied([norm(8), *three[1:]])[0].met
    assert not applied(three, 2499)[1].met
    for place, fact in ((2, "foreign_rule_met"), (4, "one_round_a_day"), (5, "large_or_listed")):
        lacking = norm(**{fact: False})
        assert applied([lacking, lacking, norm()])[place].met, "one is enough"
        assert not applied([lacking] * 3)[place].met
    eight = norm(eight_games=True)
    assert applied([eight, *three])[3] == Requirement("1.4.1 c", True, M("eight-game-norms", eights=1))
    assert applied([eight, eight, *three])[3] == Requirement("1.4.1 c", False, M("eight-game-norms", eights=2))
    assert [one.article for one in applied(three, 2400, IM)] == ["1.5.1", "1.5.3", "1.4.3 e", "1.4.1 c", "1.5.6"]
    # The large Swiss is asked for where the last norm is of July 2022 or later.
    for day, asked in ((date(2022, 6, 30), False), (date(2022, 7, 1), True)):
        found = applied([norm(end=date(2022, 1, 1)), norm(end=day)])
        assert ("1.5.6" in [one.article for one in found]) is asked
    assert [one.met for one in applied([])][:1] == [False]
    assert (
        obtained_on(date(2025, 1, 1), date(2025, 2, 1))
        == obtained_on(date(2025, 2, 1), date(2025, 1, 1))
        == date(2025, 2, 1)
    )


def test_which_edition_counts() -> None:
    report = Tournament(info=EventInfo(start=date(2023, 5, 1)))
    assert (norm_rules_of(report).name, norm_rules_of(report, "2017").name) == ("2023", "2017")
    with pytest.raises(OptionError) as error:
        norm_rules_of(report, "2019")
    known = "2017, 2022, 2023, 2024"
    assert error.value.message == M("not-edition-title", edition="2019", known=known)
    with pytest.raises(OptionError) as error:
        norm_rules_of(Tournament())
    assert error.value.message == M("report-no-starting")
    with pytest.raises(OptionError) as error:
        event_norms(Tournament())
    assert error.value.message == M("report-no-starting-date-say-which")
    dated = event_norms(report)
    assert (dated.event.rounds, dated.rules.name, dated.made, dated.missed) == (0, "2023", (), ())
    own = NormEvent(9)
    assert event_norms(report, event=own, rules=RULES).event == own
