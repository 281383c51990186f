"""Prizes, whole: who gets what for which place and why, who may not win, and what an organiser is warned of."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.prizes import (
    Award,
    Chances,
    Contender,
    Criterion,
    Fund,
    Group,
    OpenGame,
    PerPlayer,
    PrizeList,
    Sharing,
    System,
    TieBreak,
    chances,
    distribute,
    divide,
    open_round,
    order_matters,
    read_fund,
    share,
    share_by_chance,
    show_money,
)
from tablas.federation.prizes.fund import warnings
from tablas.federation.prizes.outcomes import completed, open_games, share_by_outcomes
from tablas.federation.prizes.table import groups_on_points, surpluses, together, undecided
from tablas.messages import Items, Message
from tablas.model import Bye, Game, Outcome, PartialDate, Player, Round, Tournament
from tablas.standings import rank
from tablas.standings.categories import Category, parse

M, F = Message, Fraction
TIE_BREAK, HORT = System.TIE_BREAK, System.HORT


def refused(**table: Any) -> Message:
    with pytest.raises(OptionError) as error:
        read_fund(table)
    return error.value.message


# Sharing


def test_an_equal_share_and_its_reason() -> None:
    reason = M("equal-share-among", total="150.00 EUR", players=2, tied=2)
    how = Sharing(currency="EUR")
    assert share([[7, 3], [5]], [10_000, 5000, 1000], how) == (
        Award(7, 7500, reason, won=10_000, exact=F(7500)),
        Award(3, 7500, reason, won=5000, exact=F(7500)),
        Award(5, 1000, M("prize-place", money="10.00 EUR"), won=1000),
    )
    cut = share([[1, 2, 3]], [10_000, 5000], how)
    told = M("equal-share-cut", total="150.00 EUR", players=2, tied=3)
    assert [(award.player, award.amount, award.reason) for award in cut] == [(1, 7500, told), (2, 7500, told)]
    open_edge = share([[1, 2, 3]], [10_000, 5000], Sharing(cut_off=False))
    told = M("equal-share-among", total="150.00", players=3, tied=3)
    assert [(award.amount, award.won, award.reason) for award in open_edge] == [
        (5000, 10_000, told),
        (5000, 5000, told),
        (5000, 0, told),
    ]


def test_a_share_by_hort_and_its_reason() -> None:
    values = {"order": 50, "rest": 50, "total": "150.00", "players": 2, "tied": 2, "part": "37.50"}
    assert share([[1, 2]], [10_000, 5000], Sharing(HORT)) == (
        Award(1, 8750, M("place-prize-equal", money="100.00", own="50.00", **values), won=10_000, exact=F(8750)),
        Award(2, 6250, M("place-prize-equal", money="50.00", own="25.00", **values), won=5000, exact=F(6250)),
    )
    (award, _) = share([[1, 2, 3]], [10_000, 5000], Sharing(HORT, by_order=F(3, 4), currency="EUR"))
    assert award.reason == M(
        "place-prize-cut",
        order=75,
        money="100.00 EUR",
        rest=25,
        total="150.00 EUR",
        players=2,
        tied=3,
        own="75.00",
        part="18.75",
    )


def test_by_tie_break_and_prizes_of_nothing() -> None:
    found = share([[1, 2, 3]], [10_000, 5000], Sharing(TIE_BREAK, cut_off=False))
    assert [(award.player, award.amount, award.exact) for award in found] == [(1, 10_000, None), (2, 5000, None)]
    assert share([[1, 2]], [0, 0]) == ()
    assert share([[], [1]], [500])[0].player == 1
    assert share([[1], [2]], [500]) == share([[1]], [500])
    assert share([], [500]) == ()


def test_money_in_words_and_in_parts() -> None:
    assert [show_money(amount) for amount in (0, 5, 123, 100_000)] == ["0.00", "0.05", "1.23", "1000.00"]
    assert show_money(100, "EUR") == "1.00 EUR"
    # Two thirds and one third of 10: the larger remainder gets the odd cent.
    assert divide(10, [2, 1]) == [7, 3]
    assert divide(10, [1, 2]) == [3, 7]
    assert divide(2, [1, 1, 1]) == [1, 1, 0]
    assert divide(1000, [1, 1, 1], 100) == [400, 300, 300]
    assert divide(1050, [0, 1, 1], 100) == [0, 550, 500]


# Who may win

WOMEN = parse("sex=w", Tournament())
EVA = Player(1, "Eva", 1800, sex="f", federation="ESP", club="Llera", birth=PartialDate(2000))


@pytest.mark.parametrize(
    ("group", "why"),
    [
        (Group(), None),
        (Group(unrated=True), M("has-a-rating")),
        (Group(rating_from=1800), None),
        (Group(rating_from=1801), M("rated-below", rating_from=1801)),
        (Group(rating_to=1800), None),
        (Group(rating_to=1799), M("rated-above", rating_to=1799)),
        (Group(born_from=2000), None),
        (Group(born_from=2001), M("born-before", born_from=2001)),
        (Group(born_to=2000), None),
        (Group(born_to=1999), M("born-after", born_to=1999)),
        (Group(sex="Female"), None),
        (Group(sex="m"), M("other-sex")),
        (Group(federations=("FRA", "ESP")), None),
        (Group(federations=("FRA",)), M("not-of", names=Items(["FRA"]))),
        (Group(clubs=("Llera",)), None),
        (Group(clubs=("Other",)), M("not-of", names=Items(["Other"]))),
    ],
)
def test_who_may_win_in_a_group(group: Group, why: Message | None) -> None:
    assert group.why_not(EVA) == why


def test_unknown_years_and_categories() -> None:
    nobody = Player(2, "Bo")
    for group in (Group(born_from=1), Group(born_to=3000)):
        assert group.why_not(nobody) == M("year-birth-unknown")
    assert Group(unrated=True).why_not(nobody) is None
    assert Group(category=WOMEN).why_not(Player(1, sex="w")) is None
    assert Group(category=WOMEN).why_not(Player(1, sex="m")) == M("not-of", names=WOMEN.name)


# Funds

PEOPLE = {
    number: Player(number, f"P{number}", rating) for number, rating in ((1, 2300), (2, 2100), (3, 1900), (4, 1700))
}


def paid(per_player: PerPlayer, *lists: PrizeList, ranking: Any = ((1,), (2,), (3,), (4,)), **how: Any) -> Any:
    return distribute(Fund(lists, per_player, Sharing(**how)), ranking, PEOPLE)


def amounts(found: Any) -> dict[int, int]:
    return {entry.player: entry.amount for entry in found.payments}


def test_one_prize_for_each() -> None:
    general, low = PrizeList("general", (300, 200)), PrizeList("low", (250, 100), Group(rating_to=2100))
    assert amounts(paid(PerPlayer.BEST, general, low)) == {1: 300, 2: 250, 3: 200, 4: 100}
    assert amounts(paid(PerPlayer.FIRST, general, low)) == {1: 300, 2: 200, 3: 250, 4: 100}
    assert amounts(paid(PerPlayer.ALL, general, low)) == {1: 300, 2: 450, 3: 100}
    all_prizes = paid(PerPlayer.ALL, general, low)
    assert [[award.prize for award in entry.awards] for entry in all_prizes.payments] == [
        ["general"],
        ["general", "low"],
        ["low"],
    ]
    assert [[award.prize for award in entry.awards] for entry in paid(PerPlayer.BEST, general, low).payments] == [
        ["general"],
        ["low"],
        ["general"],
        ["low"],
    ]
    assert [[award.prize for award in entry.awards] for entry in paid(PerPlayer.FIRST, general, low).payments] == [
        ["general"],
        ["general"],
        ["low"],
        ["low"],
    ]
    assert (all_prizes.of(2), all_prizes.of(4), all_prizes.of(9)) == (450, 0, 0)


def test_equal_prizes_go_by_the_list_and_the_place() -> None:
    """Of two prizes of 200 the one of the list announced first is given first."""
    general, low = PrizeList("general", (200,)), PrizeList("low", (200,), Group(rating_to=2300))
    assert [(entry.player, entry.awards[0].prize) for entry in paid(PerPlayer.BEST, general, low).payments] == [
        (1, "general"),
        (2, "low"),
    ]


def test_tied_players_in_a_fund_of_best_prizes() -> None:
    tied = ((1, 2, 3), (4,))
    general, low = PrizeList("general", (300, 200)), PrizeList("low", (250,), Group(rating_to=2100))
    # 1 has 300, 2 the 250 of the lower list, so 3 has the 200; 1 and 3 share 500.
    found = paid(PerPlayer.BEST, general, low, ranking=tied)
    assert amounts(found) == {1: 250, 2: 250, 3: 250}
    assert found.payments[0].awards[0].reason == M("equal-share-among", total="5.00", players=2, tied=2)
    # Without cut-off those who have nothing share too, and then have it: not in a second list as well.
    wide = paid(
        PerPlayer.BEST,
        PrizeList("general", (300,)),
        PrizeList("low", (90,), Group(rating_to=2100)),
        ranking=tied,
        cut_off=False,
    )
    assert amounts(wide) == {1: 150, 3: 150, 2: 90}
    cut = paid(PerPlayer.BEST, PrizeList("general", (300,)), ranking=tied)
    assert amounts(cut) == {1: 300}
    two = paid(PerPlayer.BEST, PrizeList("general", (300, 100)), ranking=tied)
    assert two.payments[0].awards[0].reason == M("equal-share-cut", total="4.00", players=2, tied=3)
    # Extra sharers of the first list take no part in the second.
    lists = PrizeList("general", (300,)), PrizeList("second", (60,), Group(rating_from=1))
    both = paid(PerPlayer.BEST, *lists, ranking=((1, 2, 3, 4),), cut_off=False)
    assert amounts(both) == {1: 100, 3: 100, 4: 100, 2: 60}


def test_lists_may_share_in_their_own_way() -> None:
    tied = ((1, 2), (3, 4))
    own = PrizeList("own", (300, 100), sharing=Sharing(TIE_BREAK))
    for rule in PerPlayer:
        assert amounts(paid(rule, own, ranking=tied)) == {1: 300, 2: 100}
        assert amounts(paid(rule, PrizeList("fund", (300, 100)), ranking=tied)) == {1: 200, 2: 200}


def test_what_is_told_of_a_fund() -> None:
    found = paid(
        PerPlayer.BEST, PrizeList("general", (300,)), PrizeList("none", (50,), Group(rating_from=2500)), currency="EUR"
    )
    assert found.unpaid == 50
    assert found.reasons == (M("paid-players", money="3.00 EUR", count=1), M("could-not-won", money="0.50 EUR"))
    assert paid(PerPlayer.BEST, PrizeList("general", (300,))).reasons == (M("paid-players", money="3.00", count=1),)


def test_warnings_of_a_fund() -> None:
    def told(rule: PerPlayer, *bands: tuple[int | None, int | None]) -> list[Message]:
        lists = tuple(PrizeList(f"L{place}", (2, 1), Group(low, high)) for place, (low, high) in enumerate(bands, 1))
        return warnings(Fund(lists, rule))

    overlap = M("overlap-one-player", name="L1", name2="L2")
    assert told(PerPlayer.ALL, (2000, 2199), (2199, None)) == [overlap]
    assert told(PerPlayer.ALL, (2000, 2198), (2199, None)) == []
    assert told(PerPlayer.ALL, (2199, None), (None, 2199)) == [overlap]
    assert told(PerPlayer.ALL, (None, 2100), (None, 2200), (2300, 2400)) == [overlap]
    assert told(PerPlayer.ALL, (None, None), (None, 2200)) == []
    assert told(PerPlayer.BEST, (2000, 2199), (2199, None)) == []
    larger = Fund((PrizeList("up", (1, 2)), PrizeList("even", (2, 2)), PrizeList("down", (2, 1))))
    assert warnings(larger) == [M("later-prize-larger", name="up")]


def test_prizes_by_surplus() -> None:
    best = PrizeList("best", (300, 200), Group(rating_to=2100), Criterion.SURPLUS)
    gains = {1: F(3), 2: F(1), 3: F(2), 4: F(1)}
    found = distribute(Fund((best,)), [[1], [2], [3], [4]], PEOPLE, gains)
    # 3 is first, 2 and 4 are level and share the second prize; only one prize is left, so only one shares.
    assert amounts(found) == {3: 300, 2: 200}
    wide = Fund((best,), sharing=Sharing(cut_off=False))
    assert amounts(distribute(wide, [[1], [2], [3], [4]], PEOPLE, gains)) == {3: 300, 2: 100, 4: 100}
    assert amounts(distribute(wide, [[1], [2], [3], [4]], PEOPLE, {4: F(-1)})) == {4: 300}
    for surplus, people, code in ((None, PEOPLE, "ordered-score-less"), (gains, {}, "conditions-but-nothing")):
        with pytest.raises(OptionError) as error:
            distribute(Fund((best,)), [[1]], people, surplus)
        assert error.value.message.code == code
        assert error.value.message.values["name"] == "best"


def test_when_the_order_of_the_undecided_matters() -> None:
    ranking = [[1, 2], [3, 4]]
    fund = Fund((PrizeList("general", (301, 200, 100)),))
    assert not order_matters(fund, ranking, [1, 2])  # shared, and the odd cent is not looked at
    assert order_matters(fund, ranking, [3, 4])
    assert order_matters(Fund((PrizeList("general", (301, 200)),), sharing=Sharing(TIE_BREAK)), ranking, [1, 2])
    assert not order_matters(fund, ranking, [3])
    assert together({5: 1, 6: 2, 7: 2, 8: 4, 9: 4}) == [[6, 7], [8, 9]]
    assert undecided([6, 7], {6: 2, 7: 2}) == M("prizes-need-order", numbers=Items([6, 7]), place=2)


# Announcements


def test_a_fund_as_it_is_announced() -> None:
    fund = read_fund(
        {
            "prizes": [10, "5,50"],
            "currency": "EUR",
            "system": "hort",
            "per_player": "first",
            "cut_off": False,
            "unit": "0.5",
            "by_order": "1/4",
            "list": [
                {
                    "name": "Low",
                    "prizes": [3],
                    "rating_from": 1000,
                    "rating_to": 1800,
                    "born_from": 1990,
                    "born_to": 2010,
                    "sex": "w",
                    "federations": "ESP",
                    "clubs": ["A", "B"],
                    "unrated": True,
                    "order_by": "surplus",
                },
                {"name": "Own", "prizes": [1], "cut_off": True, "currency": "USD", "unit": 1, "by_order": 0},
            ],
        }
    )
    how = Sharing(HORT, False, F(1, 4), 50, "EUR")
    group = Group(1000, 1800, 1990, 2010, "w", ("ESP",), ("A", "B"), True)
    assert fund == Fund(
        (
            PrizeList("general", (1000, 550)),
            PrizeList("Low", (300,), group, Criterion.SURPLUS),
            PrizeList("Own", (100,), sharing=Sharing(HORT, True, F(0), 100, "USD")),
        ),
        PerPlayer.FIRST,
        how,
    )
    assert fund.total == 1950
    plain = read_fund({"prizes": [1]})
    assert plain == Fund((PrizeList("general", (100,)),), PerPlayer.BEST, Sharing())
    asked: list[str] = []

    def categorise(name: str) -> Category:
        asked.append(name)
        return WOMEN

    found = read_fund({"list": [{"name": "W", "prizes": [1], "category": "Women"}]}, categorise)
    assert (asked, found.lists[0].group.category) == (["Women"], WOMEN)


def test_announcements_that_are_refused() -> None:
    fund_keys = ["by_order", "currency", "cut_off", "list", "per_player", "prizes", "system", "unit"]
    wrong = refused(prizes=[1], color="red")
    assert wrong == M("not-setting-known", key="color", place=M("the-fund"), known=Items(fund_keys))
    wrong = refused(list=[{"name": "Low", "prizes": [1], "colour": 1}])
    assert (wrong.code, wrong.values["place"]) == ("not-setting-known", M("the-prize-list", name="Low"))
    assert refused() == M("fund-no-prizes")
    assert refused(list=5) == refused(list="x") == M("further-lists-prizes")
    for entry in (5, {"name": "x"}, {"prizes": [1]}):
        assert refused(list=[entry]) == M("each-list-prizes")
    assert refused(prizes="1") == refused(prizes=1) == M("prizes-written-list", place="prizes")
    assert refused(list=[{"name": "x", "prizes": 1}]) == M("prizes-written-list", place="x")
    assert refused(prizes=[[1]]) == M("not-amount-money", place="prizes", value=[1])
    assert refused(prizes=[True]) == M("not-amount-money", place="prizes", value=True)
    assert refused(prizes=[1], unit=True) == M("not-amount-money", place="unit", value=True)
    assert refused(prizes=["x"]) == M("is-not-an-amount-of-money", text="x")
    assert refused(prizes=[-1]) == M("money-cannot-negative", text=-1)
    assert refused(prizes=[0.005]) == M("money-whole-cents", text=0.005)
    assert refused(prizes=[1], system="x") == M("not-one", key="system", value="x", known="equal, tie-break, hort")
    assert refused(prizes=[1], per_player="x") == M("not-one", key="per_player", value="x", known="all, first, best")
    assert refused(prizes=[1], by_order="x") == M("order-not-number", value="x")
    assert refused(prizes=[1], cut_off=1) == M("true-false", key="cut_off")
    low = {"name": "Low", "prizes": [1]}
    assert refused(list=[low | {"order_by": "x"}]) == M("not-one", key="order_by", value="x", known="points, surplus")
    assert refused(list=[low | {"unrated": 1}]) == M("true-false", key="unrated")
    for key in ("rating_from", "rating_to", "born_from", "born_to"):
        for value in ("1", True):
            assert refused(list=[low | {key: value}]) == M("whole-number", name="Low", key=key)
    assert refused(list=[low | {"category": "W"}]) == M("no-categories-here", name="Low", category="W")


# Tournaments that are not finished

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def unfinished() -> Tournament:
    """After a round that 1 and 3 won, 1–3 is open and 2 beat 4; 5 had byes."""
    players = tuple(Player(number, f"P{number}", 2000) for number in range(1, 6))
    first = Round((Game.of(1, 2, WIN), Game.of(3, 4, WIN)), (Bye(5, Outcome.HALF_BYE),))
    second = Round((Game(1, 3), Game.of(2, 4, WIN)), (Bye(5, Outcome.PAIRING_BYE),))
    return Tournament(players=players, rounds=(first, second))


def test_what_an_open_round_leaves() -> None:
    players, games = open_round(unfinished())
    # Those who wait stand as after round 1; the others with round 2: 1½ and ½ + 1½, 1 and 0 + 1, 0.
    assert (players[0].player, players[-1].player) == (5, 4)
    assert {(entry.player, entry.points, entry.tie_break) for entry in players} == {
        (5, 90, 120),
        (1, 60, 60),
        (3, 60, 60),
        (2, 60, 60),
        (4, 0, 0),
    }
    assert games == [OpenGame(1, 3)]
    assert open_games(unfinished()) == (Game(1, 3),)
    for none in (Tournament(), completed(unfinished(), [Game(1, 3)], [DRAW])):
        for ask in (open_round, open_games):
            with pytest.raises(OptionError) as error:
                ask(none)
            assert error.value.message.code == "every-result-known"


def test_the_outcomes_of_an_open_round() -> None:
    """1 or 3 wins with 2 points before 5 with 1½, or both have 1½ and 5 as well."""
    report = unfinished()
    done = completed(report, [Game(1, 3)], [LOSS])
    assert done.rounds[1].games == (Game.of(1, 3, LOSS), Game.of(2, 4, WIN))
    assert done.rounds[1].byes == report.rounds[1].byes
    fund = Fund((PrizeList("general", (9000,)),))
    found = share_by_outcomes(report, fund, lambda one: rank(one, "PTS"), places=2)
    # A third each: 1 has it all, 3 has it all, or three share the first place.
    # Where all three share the first place each has a third of the first three.
    assert found.chances[1] == found.chances[3] == (F(4, 9), F(1, 9))
    assert found.chances[5] == (F(1, 9), F(7, 9))
    assert sum(found.amounts.values()) == 9000
    assert found.unpaid == 0
    assert found.games == (Game(1, 3),)
    assert found.method == M("exact-all-outcomes", outcomes=3)
    assert [case.results for case in found.cases] == [(WIN,), (DRAW,), (LOSS,)]
    assert [case.order[0] for case in found.cases if case.results != (DRAW,)] == [1, 3]
    assert found.amounts == {1: 4000, 3: 4000, 5: 1000, 2: 0, 4: 0}


def test_groups_and_surpluses_of_a_table() -> None:
    done = completed(unfinished(), [Game(1, 3)], [DRAW])
    groups = groups_on_points(rank(done, "PTS"))
    assert [sorted(group) for group in groups] == [[1, 3, 5], [2], [4]]
    # Each of 2000 expects half of two games; byes are no games.
    assert surpluses(done) == {1: F(1, 2), 2: F(0), 3: F(1, 2), 4: F(-1)}
    unrated = Tournament(players=(Player(1, rating=2000), Player(2)), rounds=(Round((Game.of(1, 2, WIN),)),))
    assert surpluses(unrated) == {}


HALVES = {1: (F(1, 2), F(1, 2)), 2: (F(1, 2), F(1, 2))}


def test_chances_of_few_and_of_many() -> None:
    one = [OpenGame(1, 2)]
    level = [Contender(1, 0), Contender(2, 0)]
    found = chances(level, one)
    assert found == Chances(HALVES, M("exact-one-game"))
    sure = chances(level, [OpenGame(1, 2, (F(1), F(0), F(0)))], places=1)
    assert sure.places == {1: (F(1),), 2: (F(0),)}
    assert chances(level, [], places=9).places == HALVES
    # A lead of a point decides, unless the other wins and the tie-break tells.
    ahead = [Contender(1, 60, 60), Contender(2, 0, 0)]
    assert chances(ahead, one).places[1] == (F(1), F(0))
    assert chances(ahead, one, tie_break=TieBreak.FIXED).places[1] == (F(1), F(0))
    behind = [Contender(1, 60, 0), Contender(2, 0, 0)]
    assert chances(behind, one, tie_break=TieBreak.FIXED).places[1] == (F(5, 6), F(1, 6))
    twice = [OpenGame(1, 2), OpenGame(2, 1)]
    assert chances(level, twice).method == M("exact-all-outcomes", outcomes=9)
    assert chances(level, twice, limit=9).method.code == "exact-all-outcomes"
    assert chances(level, twice).places == HALVES
    assert chances(level, twice, places=1).places == {1: (F(1, 2),), 2: (F(1, 2),)}
    drawn = chances(level, twice, limit=8, samples=10, seed=3)
    assert drawn.method == M("outcomes-drawn-seed", samples=10, seed=3)
    assert sum(drawn.places[1]) == sum(row[0] for row in drawn.places.values()) == 1


def test_what_a_game_is_worth() -> None:
    assert OpenGame(1, 2).scores == ((60, 0), (30, 30), (0, 60))
    assert OpenGame(1, 2, worth=(180, 60, 0)).scores == ((180, 0), (60, 60), (0, 180))


@pytest.mark.parametrize(
    ("players", "games", "told"),
    [
        ((1, 1), [], M("player-appears-twice-standings")),
        ((1, 2), [OpenGame(1, 3)], M("player-game-left", player=3)),
        ((1, 2), [OpenGame(3, 1)], M("player-game-left", player=3)),
        ((1, 2), [OpenGame(1, 2, (F(0), F(0), F(0)))], M("weights-game-not")),
        ((1, 2), [OpenGame(1, 2, (F(3), F(-1), F(0)))], M("weights-game-not")),
    ],
)
def test_chances_that_cannot_be(players: tuple[int, ...], games: list[OpenGame], told: Message) -> None:
    with pytest.raises(OptionError) as error:
        chances([Contender(number, 0) for number in players], games)
    assert error.value.message == told


def test_money_by_chance() -> None:
    odds = Chances({1: (F(1),), 2: (F(0),)}, M("exact-one-game"))
    assert share_by_chance([1, 2], odds, [100, 50]) == {1: 100, 2: 0}
    thirds = Chances({1: (F(1, 3), F(2, 3)), 2: (F(2, 3), F(1, 3))}, M("exact-one-game"))
    assert share_by_chance([1, 2], thirds, [100, 0]) == {1: 33, 2: 67}
    assert share_by_chance([1, 2], thirds, [100, 100]) == {1: 33 + 67, 2: 67 + 33}
    assert share_by_chance([1, 2], thirds, [1000], 100) == {1: 300, 2: 700}
