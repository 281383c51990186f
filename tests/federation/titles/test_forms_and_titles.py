"""Certificates, reports, direct titles, applications and arbiters."""

import re
from dataclasses import replace
from datetime import date

import pytest

from it1_sample import sample
from tablas.errors import OptionError
from tablas.federation.titles import (
    LEVELS,
    ArbiterEvent,
    ArbiterTitle,
    NormRecord,
    PlayerNorm,
    Result,
    arbiter_certificate,
    certificate,
    certificates,
    check_application,
    check_arbiter_application,
    check_event,
    direct_titles,
    event_norms,
    event_of,
    foreigners_exemption,
    norm_rules_for,
    report,
    titles_by_rating,
)
from tablas.federation.titles.application import obtained_on
from tablas.federation.titles.arbiters import Format, Scope, next_event
from tablas.federation.titles.direct import Award, event_is_valid, subgroup_is_valid
from tablas.federation.titles.forms import field_statistics
from tablas.model import Bye, EventInfo, Game, Outcome, Player, Round, Title, Tournament, points


def test_it1_sample() -> None:
    tournament = sample()
    norms = event_norms(tournament, titles=[Title.GM])
    (norm,) = [entry for entry in norms.made if entry.player.number == 1]
    form = certificate(tournament, norm)
    assert (form.average, form.difference, form.performance, form.score) == (2500, 125, 2625, "6")
    assert (form.rounds, form.not_of_own_federation, form.rated_opponents) == (9, 9, 9)
    assert (form.of_host_federation, form.titled_opponents) == (5, 7)
    assert [row.adjusted for row in form.rows] == [None, 2200, *[None] * 8]
    assert [row.score for row in form.rows] == ["+", "1", "1", "½", "1", "½", "½", "½", "½", "½"]
    assert form.title == "GM"
    assert (form.name, form.first_name, form.birth) == ("Doe", "Jane", "1990-01-02")


def people(total: int, federations: int, host: int, rating: int, title: Title) -> list[Player]:
    """So many players of so many federations, *host* of them of ESP."""
    foreign = total - host
    abroad = federations - (1 if host else 0)
    feds = ["ESP"] * host + [f"F{index % abroad:02}" for index in range(foreign)] if abroad else ["ESP"] * host
    return [Player(0, rating=rating, title=title, federation=fed) for fed in feds]


IT3 = {
    "Rated": (411, 37, 324, 87),
    "Unrated": (17, 2, 16, 1),
    "GM": (36, 17, 10, 26),
    "WGM": (5, 5, 0, 5),
    "IM": (25, 13, 12, 13),
    "WIM": (5, 3, 2, 3),
    "FM": (21, 5, 17, 4),
    "WFM": (2, 1, 2, 0),
}


def test_it3_sample() -> None:
    players: list[Player] = []
    titled = [row for row in IT3 if row not in ("Rated", "Unrated")]
    for name in titled:
        total, federations, host, _ = IT3[name]
        players += people(total, federations, host, 2300, Title(name))
    rest = tuple(a - sum(IT3[name][i] for name in titled) for i, a in enumerate(IT3["Rated"]))
    players += people(rest[0], 37, rest[2], 2000, Title.NONE)
    players += people(17, 2, 16, 0, Title.NONE)
    rows = {row.group: tuple(row)[1:] for row in field_statistics(players, "ESP")}
    assert rows == IT3
    tournament = Tournament(
        "Open",
        tuple(Player(i, rating=p.rating, title=p.title, federation=p.federation) for i, p in enumerate(players, 1)),
        info=EventInfo(federation="ESP"),
    )
    form = report(tournament)
    assert form.deputies_expected == 5
    strong = sum(IT3[name][3] for name in ("GM", "IM", "WGM", "WIM"))
    assert strong == 47, "the field of the IT1 sample"


def test_arbiter_forms() -> None:
    form = arbiter_certificate(sample(), ArbiterTitle.FA, "Judge, Joe", "123", "ESP")
    assert (form.form, form.last_name, form.first_name) == ("FA1", "Judge", "Joe")
    assert (form.players, form.rated_players, form.federations, form.titled_players) == (11, 11, 7, 9)
    assert form.dates == "2011-08-19 - 2011-08-28"
    assert arbiter_certificate(sample(), ArbiterTitle.IA, "Judge, Joe").form == "IA1"


def swiss(foreigners: int, strong: int, absent: int = 0) -> Tournament:
    """Two rounds; foreigners of four federations, the first *strong* of them IM; the last *absent* miss round 2."""
    players = [
        Player(
            n, f"P{n}", 2300, Title.IM if n <= strong else Title.NONE, federation=("FRA", "GER", "ITA", "POR")[n % 4]
        )
        for n in range(1, foreigners + 1)
    ]
    players += [Player(n, f"P{n}", 2200, federation="ESP") for n in range(foreigners + 1, 61)]
    first = Round(tuple(Game.of(n, n + 30, Outcome.DRAW) for n in range(1, 31)))
    away = set(range(foreigners - absent + 1, foreigners + 1))
    left = [n for n in range(1, 61) if n not in away]
    byes: tuple[Bye, ...] = ()
    if len(left) % 2:
        byes = (Bye(left.pop()),)
    second = Round(tuple(Game.of(a, b, Outcome.DRAW) for a, b in zip(left[::2], left[1::2], strict=True)), byes)
    info = EventInfo(federation="ESP", start=date(2024, 5, 1))
    return Tournament("Open", tuple(players), (first, second), 9, info=info)


def test_foreigners_exemption() -> None:
    rules = norm_rules_for(date(2024, 5, 1))
    assert foreigners_exemption(swiss(20, 10), rules)[0]
    assert event_of(swiss(20, 10), rules).exemption
    holds, reasons = foreigners_exemption(swiss(20, 9), rules)
    assert not holds
    assert "9 of them" in str(reasons[0])
    # Nineteen who really play in one round are not enough, whoever is registered.
    holds, reasons = foreigners_exemption(swiss(20, 10, absent=1), rules)
    assert not holds
    assert str(reasons[0]).startswith("Round 2: 19 rated foreigners")


def test_no_norms_without_date_or_edition() -> None:
    with pytest.raises(OptionError, match="edition"):
        event_norms(Tournament())


def test_missed_norms_say_by_how_much() -> None:
    tournament = sample()
    rounds = list(tournament.rounds)
    rounds[-1] = Round(games=(Game.of(1, 11, Outcome.LOSS),))
    lost = Tournament("Open", tournament.players, tuple(rounds), 10, info=tournament.info)
    norms = event_norms(lost, titles=[Title.GM])
    assert not norms.made
    (missed,) = [entry for entry in norms.missed if entry.player.number == 1]
    assert tuple(map(str, missed.check.missing)) == ("Performance 2580 with 5½ points; 2600 is needed (6 are needed).",)


def test_conditions_of_the_event() -> None:
    days = tuple(date(2011, 8, day) for day in (19, 20, 21, 22, 22, 23, 23, 24, 24, 24))
    tournament = replace(sample(), info=replace(sample().info, round_dates=days))
    found = {(c.article, c.met) for c in event_norms(tournament, minutes=119).conditions}
    # Three days with one round; but three rounds on one day, and too little time.
    assert found == {("1.1.3", False), ("1.1.3 a", True)}
    good = replace(tournament, info=replace(tournament.info, round_dates=days[:9]))
    assert all(c.met for c in event_norms(good, minutes=120).conditions)


def test_women_titles_are_for_women() -> None:
    norms = event_norms(sample())
    assert {entry.check.level.title for entry in norms.made if entry.player.number == 1} == {Title.GM, Title.WGM}
    assert isinstance(norms.made[0], PlayerNorm)


@pytest.mark.parametrize(
    ("event", "result", "women", "expected"),
    [
        ("World U20", Result(1, True, rating=2400), False, ["GM title"]),
        ("World U20", Result(2, True, rating=2400), False, ["GM norm", "IM title"]),
        ("World U20", Result(2, rating=2400), False, ["IM title"]),
        ("World U18", Result(1, True, rating=2400), False, ["GM norm", "IM title"]),
        ("World U18", Result(3, rating=2400), False, ["IM norm", "FM title"]),
        ("World U16", Result(1, True, rating=2400), True, ["WIM title"]),
        ("World U14", Result(2, True, rating=2400), False, ["FM title"]),
        ("World U10", Result(3, rating=2400), True, ["WCM title"]),
        ("Continental U14", Result(1, True, rating=2400), False, ["FM title"]),
        ("Sub-Continental Individual", Result(9, score=points("6"), games=9, rating=2400), False, ["FM title"]),
        ("Sub-Continental Individual", Result(9, score=points("4.5"), games=9, rating=2400), False, ["CM title"]),
        ("Olympiad", Result(9, score=points("5"), games=7, rating=2400), False, ["CM title"]),
        ("Olympiad", Result(9, score=points("6"), games=9, rating=2400), True, ["WFM title"]),
        ("World Cup", Result(16, reached=16, rating=2600), False, ["GM title"]),
        ("World Cup", Result(40, reached=64, rating=2600), False, ["IM title"]),
        ("Women's World", Result(2, rating=2500), False, ["GM norm", "IM title"]),
        ("Women's World", Result(7, reached=8, rating=2500), True, ["WGM title"]),
        ("World U12", Result(9), False, []),
    ],
)
def test_direct_titles(event: str, result: Result, women: bool, expected: list[str]) -> None:
    assert [f"{won.title.value} {won.award.value}" for won in direct_titles(event, result, women)] == expected


def test_direct_title_is_conditional_below_the_rating() -> None:
    (won,) = direct_titles("World U16", Result(1, True, rating=2199))
    assert (won.title, won.award, won.conditional_on) == (Title.IM, Award.TITLE, 2200)
    assert direct_titles("World U16", Result(1, True, rating=2200))[0].conditional_on is None


def test_direct_titles_need_a_real_championship() -> None:
    assert event_is_valid(10, 9, 5, 50)[0]
    assert event_is_valid(10, 9, 3, 8)[0]
    ok, reasons = event_is_valid(9, 8, 2, 50)
    assert not ok
    assert len(reasons) == 3
    assert event_is_valid(4, 5, 1, 50, exempt=True)[0]
    assert subgroup_is_valid(6, 3, points("4.5"), 9)[0]
    assert not subgroup_is_valid(5, 3, points("4.5"), 9)[0]
    with pytest.raises(OptionError, match="not a championship"):
        direct_titles("Village", Result(1))


def test_titles_by_rating() -> None:
    assert titles_by_rating(2300, 30) == (Title.FM, Title.CM)
    assert titles_by_rating(2000, 30, woman=True) == (Title.WCM,)
    assert titles_by_rating(2199, 99) == ()


def norm(games: int = 9, **facts: object) -> NormRecord:
    return NormRecord("Open", date(2023, 5, 1), games, **facts)  # type: ignore[arg-type]


def test_application() -> None:
    level = LEVELS[Title.GM]
    assert all(demand.met for demand in check_application(level, [norm()] * 3, 2500))
    assert [d.article for d in check_application(level, [norm()] * 2, 2499) if not d.met] == ["1.5.1", "1.5.3"]
    weak = norm(foreign_rule_met=False, eight_games=True, one_round_a_day=False, large_or_listed=False)
    failed = [d.article for d in check_application(level, [weak] * 3, 2500) if not d.met]
    assert failed == ["1.4.3 e", "1.4.1 c", "1.1.3 a", "1.5.6"]
    # A woman's title needed no one-round-a-day norm before 2022.
    older = [NormRecord("Open", date(2020, 5, 1), 9, one_round_a_day=False, large_or_listed=False)] * 3
    assert all(d.met for d in check_application(LEVELS[Title.WGM], older, 2300))
    assert obtained_on(date(2023, 1, 1), date(2023, 6, 1)) == date(2023, 6, 1)


def open_event(players: int, rated: int = 60, federations: int = 1, **facts: object) -> ArbiterEvent:
    return ArbiterEvent("Open", Format.SWISS, 7, players, rated, federations, **facts)  # type: ignore[arg-type]


def league(rated: int) -> ArbiterEvent:
    facts = {"top_team_division": True, "teams": 10, "boards": 4, "rounds_served": 5}
    return ArbiterEvent("League", Format.TEAM, 9, 100, rated, **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "quota"), [(24, 1), (25, 1), (26, 2), (100, 4), (101, 5)])
def test_certificates(players: int, quota: int) -> None:
    assert certificates(open_event(players)) == quota


def test_certificates_of_other_events() -> None:
    assert certificates(ArbiterEvent("RR", Format.ROUND_ROBIN, 9, 10, 10)) == 2
    assert certificates(open_event(500, scope=Scope.WORLD)) is None


@pytest.mark.parametrize(
    ("event", "article"),
    [
        (open_event(76), "3.8.1"),
        (open_event(76, rated=19), ""),
        (ArbiterEvent("RR", Format.ROUND_ROBIN, 9, 10, 10), "3.8.2"),
        (ArbiterEvent("DR", Format.DOUBLE_ROUND_ROBIN, 10, 6, 6), "3.8.3"),
        (ArbiterEvent("Rapid", Format.SWISS, 9, 60, 30, quick=True), "3.9.2"),
        (ArbiterEvent("Rapid", Format.SWISS, 8, 60, 30, quick=True), ""),
        (
            ArbiterEvent(
                "League", Format.TEAM, 9, 100, 60, top_team_division=True, teams=10, boards=4, rounds_served=5
            ),
            "3.9.1",
        ),
        (
            ArbiterEvent(
                "League", Format.TEAM, 9, 100, 59, top_team_division=True, teams=10, boards=4, rounds_served=5
            ),
            "",
        ),
    ],
)
def test_fa_events(event: ArbiterEvent, article: str) -> None:
    assert check_event(ArbiterTitle.FA, event).article == article


def test_fa_events_need_rounds() -> None:
    five = ArbiterEvent("Open", Format.SWISS, 5, 60, 40)
    assert check_event(ArbiterTitle.FA, five).valid
    assert check_event(ArbiterTitle.FA, five).short
    assert not check_event(ArbiterTitle.FA, ArbiterEvent("Open", Format.SWISS, 4, 60, 40)).valid


@pytest.mark.parametrize(
    ("event", "article"),
    [
        (ArbiterEvent("Final", Format.SWISS, 9, 60, 60, national_final=True), "4.8.1"),
        (ArbiterEvent("Open", Format.SWISS, 9, 60, 60, 3, norms_possible=True), "4.8.3"),
        (ArbiterEvent("Open", Format.SWISS, 9, 60, 60, 2, norms_possible=True), ""),
        (ArbiterEvent("Open", Format.SWISS, 7, 100, 30, 3), "4.9.1"),
        (ArbiterEvent("Open", Format.SWISS, 7, 100, 29, 3), ""),
        (ArbiterEvent("World", Format.SWISS, 9, 60, 60, 40, scope=Scope.WORLD), "4.8.2"),
        (ArbiterEvent("World blitz", Format.SWISS, 21, 60, 60, 40, scope=Scope.WORLD, quick=True), "4.8.4"),
    ],
)
def test_ia_events(event: ArbiterEvent, article: str) -> None:
    assert check_event(ArbiterTitle.IA, event).article == article


LEAGUE = ArbiterEvent("League", Format.TEAM, 9, 100, 60, top_team_division=True, teams=10, boards=4, rounds_served=5)


@pytest.mark.parametrize(
    ("title", "event", "valid", "told"),
    [
        ("FA", ArbiterEvent("Open", Format.SWISS, 7, 60, 40), True, "40 rated"),
        ("FA", ArbiterEvent("Open", Format.SWISS, 6, 60, 40), True, "40 rated; 6 rounds"),
        ("FA", ArbiterEvent("Open", Format.SWISS, 5, 60, 40), True, "40 rated; 5 rounds"),
        ("FA", ArbiterEvent("Open", Format.SWISS, 4, 60, 40), False, "40 rated; 4 rounds, 5"),
        ("FA", ArbiterEvent("Open", Format.SWISS, 4, 60, 19), False, "19 rated; 4 rounds, 5"),
        ("FA", ArbiterEvent("Quick", Format.SWISS, 9, 60, 29, quick=True), False, "29"),
        ("FA", ArbiterEvent("Quick", Format.SWISS, 8, 60, 30, quick=True), False, "8"),
        ("IA", ArbiterEvent("Final", Format.SWISS, 9, 60, 60, national_final=True), True, "final"),
        ("IA", ArbiterEvent("Final", Format.SWISS, 8, 60, 60, national_final=True), True, "final; 8 rounds"),
        ("IA", ArbiterEvent("Final", Format.SWISS, 6, 60, 60, national_final=True), False, "final; 6 rounds, 7"),
        ("IA", ArbiterEvent("Open", Format.SWISS, 9, 60, 60), False, "neither"),
        ("FA", LEAGUE, True, "division"),
        ("FA", replace(LEAGUE, rounds_served=4), False, "5 rounds served"),
        ("FA", replace(LEAGUE, boards=3, teams=9), False, "4 boards, 10 teams"),
        ("FA", replace(LEAGUE, rated=59), False, "60 %"),
        ("FA", replace(LEAGUE, format=Format.DOUBLE_ROUND_ROBIN, teams=6), True, "division"),
        ("IA", replace(LEAGUE, rounds_served=None), True, "division"),
        ("IA", replace(LEAGUE, rounds_served=6), False, "7 rounds served"),
    ],
)
def test_why_an_event_is_good_for_a_norm_or_not(title: str, event: ArbiterEvent, valid: bool, told: str) -> None:
    """Each part of *told* is found in a reason of its own, in order; there are no other reasons."""
    found = check_event(ArbiterTitle[title], event)
    reasons, parts = [str(reason) for reason in found.reasons], told.split("; ")
    assert found.valid == valid
    assert len(reasons) == len(parts)
    for reason, part in zip(reasons, parts, strict=True):
        assert all(word in reason.lower() for word in re.findall(r"\d+(?: %)?|\w+", part)), reason


def test_exam_question_24() -> None:
    wishes = next_event(ArbiterTitle.FA, [open_event(76), open_event(88)])
    assert "another system" in str(wishes[0])
    assert "100 players or more of 2 federations, 30 % rated, 7 rounds" in str(wishes[1])
    both = [open_event(76), ArbiterEvent("RR", Format.ROUND_ROBIN, 9, 10, 10)]
    assert [str(wish) for wish in next_event(ArbiterTitle.FA, both)] == ["Any event that gives a norm."]


def test_arbiter_applications() -> None:
    day = date(2024, 6, 1)
    events = [
        open_event(100, 40, 2, end=date(2023, 8, 1)),
        open_event(60, 40, end=date(2023, 9, 1)),
        open_event(60, 40, end=date(2024, 5, 1)),
    ]
    good = check_arbiter_application(ArbiterTitle.FA, events, day=day, seminar=date(2023, 1, 1), age=19)
    assert all(demand.met for demand in good)
    bad = check_arbiter_application(ArbiterTitle.FA, events[1:], day=date(2030, 6, 1), seminar=None, age=18)
    assert [d.article for d in bad if not d.met] == ["3.8", "2.4", "3.7", "5.3.1", "5.3.3", "5.4.2"]
    finals = [
        ArbiterEvent(
            "Final", Format.ROUND_ROBIN, 9, 10, 10, national_final=True, chief_arbiter="A", end=date(2023, 8, n)
        )
        for n in range(1, 5)
    ]
    ia = check_arbiter_application(
        ArbiterTitle.IA, finals, day=day, seminar=date(2024, 1, 5), age=30, fa_since=date(2022, 1, 1)
    )
    assert [d.article for d in ia if not d.met] == ["2.4", "4.8.1", "4.13.1"]
