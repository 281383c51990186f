"""Categories of arbiters and events, appointments, panels, seminars, and the forms of applications."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tablas.errors import OptionError
from tablas.federation.titles.application_forms import (
    Applicant,
    arbiter_title_form,
    large_swiss,
    title_application,
    upgrade_form,
)
from tablas.federation.titles.arbiter_classes import (
    Calendar,
    Category,
    Role,
    Service,
    active_until,
    active_until_by_transition,
    allowed_categories,
    check_upgrade,
    event_category,
    inactive_may,
)
from tablas.federation.titles.arbiters import ArbiterEvent, ArbiterTitle, Format, Scope, check_arbiter_application
from tablas.federation.titles.event import event_of
from tablas.federation.titles.norm import Requirement
from tablas.federation.titles.panels import PLACES, Appointment, Panel, check_appointments, panel_for
from tablas.federation.titles.rules import norm_rules_for
from tablas.federation.titles.seminars import Course, check_seminar, month_before, passed, report_by, seminar
from tablas.model import EventInfo, Game, Outcome, Player, Round, Title, Tournament

A, B, C, D = Category


def broken(demands: tuple[Requirement, ...]) -> list[str]:
    return [demand.article for demand in demands if not demand.met]


@pytest.mark.parametrize(
    ("last_event", "ia", "fa"),
    [
        # The six dates of the transition of 2021 (B.06.3, 2.6).
        (2016, date(2020, 12, 31), date(2020, 12, 31)),
        (2017, date(2021, 12, 31), date(2022, 12, 31)),
        (2018, date(2022, 12, 31), date(2022, 12, 31)),
        (2019, date(2023, 12, 31), date(2023, 12, 31)),
        (2020, date(2024, 12, 31), date(2024, 12, 31)),
    ],
)
def test_activity_of_those_who_were_arbiters_before(last_event: int, ia: date, fa: date) -> None:
    assert active_until_by_transition(ArbiterTitle.IA, last_event) == ia
    assert active_until_by_transition(ArbiterTitle.FA, last_event) == fa


def test_activity_lasts_four_years_from_the_last_course() -> None:
    assert active_until(fa_awarded=date(2021, 7, 15)) == date(2025, 7, 15)
    assert active_until(fa_awarded=date(2021, 7, 15), last_course=date(2024, 2, 29)) == date(2028, 2, 29)
    with pytest.raises(OptionError):
        active_until()
    with pytest.raises(OptionError):
        active_until_by_transition(ArbiterTitle.IA, 2021)
    assert inactive_may(Role.CHIEF, official=False, norms_possible=True)[0] is False
    assert inactive_may(Role.CHIEF, official=False, norms_possible=False)[0] is True
    assert inactive_may(Role.ARBITER, official=True, norms_possible=False)[0] is False


def robin(players: int, system: Format = Format.ROUND_ROBIN) -> ArbiterEvent:
    return ArbiterEvent("Robin", system, 9, players, players, 4)


OPEN = ArbiterEvent("Open", Format.SWISS, 9, 151, 114, 3)
"""One player more than 150, and 75 % rated."""


@pytest.mark.parametrize(
    ("event", "calendar", "average", "titled", "women", "category"),
    [
        (OPEN, Calendar.MAJOR_WORLD, 0, 0, False, A),
        (OPEN, Calendar.WORLD, 0, 0, False, B),
        (OPEN, Calendar.MAJOR_CONTINENTAL, 0, 0, False, B),
        (OPEN, Calendar.CONTINENTAL, 0, 0, False, C),
        (robin(10), Calendar.OTHER, 2601, 10, False, B),
        (robin(10), Calendar.OTHER, 2600, 10, False, C),
        (robin(9), Calendar.OTHER, 2700, 9, False, None),
        (robin(6, Format.DOUBLE_ROUND_ROBIN), Calendar.OTHER, 2601, 6, False, B),
        (robin(10), Calendar.OTHER, 2401, 10, True, B),
        (robin(10), Calendar.OTHER, 2301, 10, True, C),
        (OPEN, Calendar.OTHER, 0, 20, False, C),
        (replace(OPEN, players=150), Calendar.OTHER, 0, 20, False, D),
        (OPEN, Calendar.OTHER, 0, 19, False, D),
        (replace(OPEN, rated=113), Calendar.OTHER, 0, 20, False, D),
        (replace(OPEN, quick=True), Calendar.OTHER, 0, 20, False, None),
    ],
)
def test_the_category_of_an_event(
    event: ArbiterEvent, calendar: Calendar, average: int, titled: int, women: bool, category: Category | None
) -> None:
    assert event_category(event, calendar, average=average, titled=titled, women=women).category is category


DAY = date(2026, 6, 1)


def served(*categories: Category, start: date = date(2025, 5, 1)) -> list[Service]:
    return [Service(f"Event {place}", category, Role.CHIEF, start) for place, category in enumerate(categories)]


def upgrade(category: Category, services: list[Service], **more: object) -> list[str]:
    facts: dict[str, object] = {
        "day": DAY,
        "ia_since": date(2018, 1, 1),
        "category_since": date(2024, 1, 1),
        "active": date(2027, 1, 1),
    }
    return broken(check_upgrade(category, services, **{**facts, **more}))


def test_two_events_of_the_higher_category_or_one_and_three() -> None:
    assert upgrade(B, served(A, A)) == []
    assert upgrade(B, served(A, B, B, B)) == []
    assert upgrade(C, served(B, C, C, C)) == []
    assert upgrade(D, served(C, C)) == []
    assert "3.5" in upgrade(B, served(A, B, B))
    assert upgrade(B, served(A, A, A)) == ["7.2.1"]
    assert upgrade(B, served(A, A, B)) == ["7.2.1"]


def test_years_activity_and_sanctions() -> None:
    assert upgrade(B, served(A, A), ia_since=date(2021, 6, 2)) == ["3.1"]
    assert upgrade(B, served(A, A), ia_since=date(2021, 6, 1)) == []
    assert upgrade(B, served(A, A), category_since=date(2024, 6, 2)) == ["3.4"]
    assert upgrade(D, served(C, C), category_since=None, ia_since=date(2025, 1, 1)) == []
    assert upgrade(B, served(A, A), active=date(2026, 5, 31)) == ["3.2"]
    assert upgrade(B, served(A, A), sanctioned=True) == ["3.3"]


def test_events_that_do_not_count() -> None:
    good = served(A, A)
    for change in (
        {"role": Role.SECTOR},
        {"positive": False},
        {"used": True},
        {"start": date(2023, 12, 31)},
        {"start": DAY + timedelta(days=1)},
    ):
        assert "7.3" in upgrade(B, [good[0], replace(good[1], **change)])
    with pytest.raises(OptionError):
        upgrade(A, good)


@pytest.mark.parametrize(
    ("role", "table"),
    [
        # B.06.3, 8.3, with blank cells read as the one above.
        (Role.CHIEF, ("AB", "AB", "ABC", "ABCD")),
        (Role.DEPUTY, ("AB", "ABC", "ABCD", "ABCD")),
        (Role.SECTOR, ("AB", "ABC", "ABCD", "ABCD")),
        (Role.PAIRINGS, ("AB", "ABC", "ABCD", "ABCD")),
        (Role.FAIR_PLAY, ("ABC", "ABCD", "ABCD", "ABCD")),
        (Role.ARBITER, ("ABC", "ABCD", "ABCD", "ABCD")),
        (Role.MATCH, ("ABCD", "ABCD", "ABCD", "ABCD")),
    ],
)
def test_the_table_of_appointments(role: Role, table: tuple[str, ...]) -> None:
    found = tuple("".join(sorted(one.value for one in allowed_categories(role, event))) for event in Category)
    assert found == table


def test_panels_and_their_roles() -> None:
    assert PLACES == {Panel.GREEN: 20, Panel.BLUE: 35, Panel.RED: 50}
    assert [panel_for(role, A).name for role in (Role.CHIEF, Role.DEPUTY, Role.SECTOR, Role.MATCH)] == [
        "GREEN",
        "BLUE",
        "RED",
        "YELLOW",
    ]
    assert [panel_for(role, B).name for role in (Role.CHIEF, Role.DEPUTY, Role.SECTOR)] == ["BLUE", "RED", "YELLOW"]


def team(size: int, women: int, **more: object) -> list[Appointment]:
    facts: dict[str, object] = {"panel": Panel.YELLOW, "category": C, "event_category": B}
    return [
        Appointment(f"P{place}", "Cup", 2026, Role.ARBITER, woman=place < women, **{**facts, **more})
        for place in range(size)
    ]


def test_a_quarter_of_women_and_a_quarter_of_men() -> None:
    assert broken(check_appointments(team(8, 2))) == []
    assert broken(check_appointments(team(8, 1))) == ["6.4"]
    assert broken(check_appointments(team(8, 7))) == ["6.5"]


def test_half_of_the_arbiters_are_on_a_panel_and_the_others_local() -> None:
    mixed = team(4, 2) + [replace(one, arbiter=one.arbiter + "x") for one in team(4, 2, panel=None)]
    local = [replace(one, federation="ESP", host="ESP") for one in mixed]
    assert broken(check_appointments(local)) == []
    assert broken(check_appointments([*local, replace(local[-1], arbiter="one more")])) == ["6.3"]
    foreign = [*local[:-1], replace(local[-1], federation="FRA")]
    assert broken(check_appointments(foreign)) == ["6.3"]


def test_limits_of_a_year() -> None:
    chief = Appointment("Ana", "1", 2026, Role.CHIEF, B, B, Panel.BLUE, woman=True)
    man = Appointment("Bo", "1", 2026, Role.DEPUTY, B, B, Panel.RED)
    seasons = [replace(one, event=str(n)) for n in (1, 2) for one in (chief, man)]
    assert broken(check_appointments(seasons)) == []
    third = [*seasons, replace(chief, event="3"), replace(man, event="3", role=Role.ARBITER)]
    assert broken(check_appointments(third)) == ["4.1"]
    fourth = [*third, replace(chief, event="4", role=Role.DEPUTY), replace(man, event="4", year=2027)]
    assert "4.3" in broken(check_appointments(fourth))
    assert "B.06.3 8.3" in broken(check_appointments([replace(chief, category=C)]))
    assert "3" in broken(check_appointments([replace(chief, panel=Panel.RED)]))


def test_match_arbiters_of_an_olympiad() -> None:
    crew = [
        Appointment(f"P{n}", "Olympiad", 2026, Role.MATCH, A, C, Panel.YELLOW, n % 2 == 0, f"F{n // 2}", "HOS", True)
        for n in range(6)
    ]
    hosts = [replace(crew[n], arbiter=f"H{n}", panel=None, federation="HOS") for n in (0, 1)]
    assert broken(check_appointments([*crew, *hosts])) == []
    assert broken(check_appointments([*crew[:4], *hosts])) == ["7.3"]
    assert "7.3" in broken(check_appointments([*crew, *hosts, replace(crew[0], arbiter="twin")]))


def test_seminars() -> None:
    plain = seminar(Course.FA)
    assert (plain.hours, plain.days, plain.capacity, plain.fee_euros, plain.exam_hours) == (16, 2, 20, 20, 4)
    longer = seminar(Course.FA, new_topics=2, english=False)
    assert (longer.hours, longer.days) == (23, 3)
    certification = seminar(Course.IA)
    assert (certification.hours, certification.days, certification.lecturers, certification.fee_euros) == (16, 2, 2, 30)
    refresher = seminar(Course.REFRESHER)
    assert (refresher.hours, refresher.capacity, refresher.fee_euros) == (12, 25, 40)
    assert month_before(date(2026, 3, 31)) == date(2026, 2, 28)
    assert report_by(date(2026, 3, 31)) == date(2026, 4, 7)
    assert (passed(8, 10), passed(79, 100)) == (True, False)
    late = check_seminar(
        plain, hours=16, days=2, participants=21, first_day=date(2026, 5, 10), applied=date(2026, 4, 11)
    )
    assert broken(late) == ["5.1.4", "5.2.2"]
    with pytest.raises(OptionError):
        seminar(Course.FA, new_topics=7)


ME = Applicant("Doe", "Jane", "600000", "FRA", ("English", "French"))


def test_fa2_and_ia2_name_the_system_and_the_exception() -> None:
    swiss = ArbiterEvent("Open", Format.SWISS, 6, 40, 30, 3, link="https://example.org/1")
    rapid = ArbiterEvent("Rapid", Format.SWISS, 9, 60, 50, 3, quick=True)
    small = ArbiterEvent("Small", Format.SWISS, 9, 12, 5, 1)
    form = arbiter_title_form(ArbiterTitle.FA, ME, [swiss, rapid, small], date(2025, 3, 1))
    assert (form.form, form.wanted, form.seminar) == ("FA2", "FIDE Arbiter", "2025-03-01")
    assert [line.detail for line in form.events] == ["SS", "SS", "SS"]
    assert [line.remark.split(":")[0] for line in form.events] == ["fewer rounds", "Art. 3.9.2", "no norm"]
    world = ArbiterEvent("World", Format.TEAM, 9, 400, 390, 80, Scope.WORLD)
    assert arbiter_title_form(ArbiterTitle.IA, ME, [world]).events[0].detail == "TM"
    with pytest.raises(OptionError, match="languages"):
        arbiter_title_form(ArbiterTitle.IA, replace(ME, languages=("Klingon",)), [world])


def test_ia3_lists_the_wanted_category_first() -> None:
    services = [*served(C, C, C), *served(B)]
    form = upgrade_form(C, ME, services, date(2023, 1, 1))
    assert (form.form, form.wanted, form.present_since) == ("IA3", "C to B", "2023-01-01")
    assert [line.detail for line in form.events] == ["B", "C", "C", "C"]
    assert form.events[0].remark == "Chief"
    with pytest.raises(OptionError):
        upgrade_form(A, ME, services)


# Exam question 10: nine opponents, of whom one is raised from 2149 to 2200; 6 points are needed and made.
EXAM_10 = [
    (Title.GM, 2700, "ENG", "="),
    (Title.IM, 2393, "NZL", "="),
    (Title.GM, 2592, "USA", "="),
    (Title.NONE, 2345, "NED", "1"),
    (Title.FM, 2380, "AUS", "1"),
    (Title.GM, 2450, "NZL", "="),
    (Title.GM, 2685, "GER", "="),
    (Title.NONE, 2149, "NED", "1"),
    (Title.GM, 2559, "ESP", "="),
]


def norm_event(name: str, *, dated: bool = True) -> Tournament:
    hero = Player(1, "Doe, John", 2490, Title.IM, "m", "AUS", "3200000")
    others = tuple(
        Player(number, f"Opponent {number}", rating, title, federation=federation)
        for number, (title, rating, federation, _) in enumerate(EXAM_10, 2)
    )
    rounds = tuple(Round((Game.of(1, number, Outcome(code)),)) for number, (*_, code) in enumerate(EXAM_10, 2))
    days = tuple(date(2023, 5, 1) + timedelta(days=place) for place in range(9)) if dated else ()
    info = EventInfo("Perth", "AUS", date(2023, 5, 1), date(2023, 5, 9), "Swiss", round_dates=days)
    return Tournament(name, (hero, *others), rounds, 9, info=info)


def test_it2_from_the_reports_of_three_norms() -> None:
    reports = [norm_event("One"), norm_event("Two"), norm_event("Three", dated=False)]
    form = title_application(Title.GM, reports, "3200000", 2510, date(2023, 6, 1))
    assert (form.form, form.level, form.family_name, form.first_name) == ("IT2", 2500, "Doe", "John")
    assert form.total_games == 27
    block = form.norms[0]
    assert (block.average, block.games, block.points_required, block.points) == (2478, 9, "6", "6")
    assert (block.titled, block.of_title["GM"], block.rated, block.games_counted) == (7, 5, 9, None)
    assert (block.from_host, block.not_of_own_federation) == (1, 8)
    # Nine opponents are no Swiss of forty players, and no championship is told.
    assert broken(form.requirements) == ["1.5.6"]
    assert any("no dates of rounds" in str(remark) for remark in form.remarks)


def test_it2_says_what_is_missing() -> None:
    weak = norm_event("One")
    weak = replace(weak, rounds=(*weak.rounds[:-1], Round((Game.of(1, 10, Outcome.LOSS),))))
    form = title_application(Title.GM, [weak], "Doe, John", 2400)
    assert broken(form.requirements)[:3] == ["1.4", "1.5.1", "1.5.3"]
    with pytest.raises(OptionError, match="0 players"):
        title_application(Title.GM, [weak], "Nobody")
    with pytest.raises(OptionError, match="not for FM"):
        title_application(Title.FM, [weak], "Doe, John")


def test_a_swiss_of_forty_players_averaging_2000_in_every_round() -> None:
    def field(count: int, rating: int) -> Tournament:
        players = tuple(Player(number, f"P{number}", rating) for number in range(1, count + 1))
        half = count // 2
        rounds = tuple(
            Round(tuple(Game.of(n, half + 1 + (n + turn) % half, Outcome.DRAW) for n in range(1, half + 1)))
            for turn in range(3)
        )
        return Tournament("Open", players, rounds, 3, info=EventInfo(start=date(2024, 5, 1)))

    rules = norm_rules_for(date(2024, 5, 1))
    for count, rating, large in ((40, 2000, True), (40, 1999, False), (38, 2200, False)):
        event = field(count, rating)
        assert large_swiss(event, event_of(event, rules), rules)[0] is large


def test_years_of_an_application_are_counted_to_the_day() -> None:
    """A year that holds no leap day ends after 365 days, six years with one after 2191."""
    event = ArbiterEvent("Open", Format.SWISS, 9, 120, 90, 3, end=date(2021, 1, 1))

    def told(day: date, *ends: date) -> list[str]:
        events = [replace(event, end=end) for end in ends]
        return broken(check_arbiter_application(ArbiterTitle.FA, events, day=day, seminar=date(2022, 3, 1)))

    assert "5.3.1" not in told(date(2027, 1, 1), date(2021, 1, 1))
    assert "5.3.1" in told(date(2027, 1, 2), date(2021, 1, 1))
    assert "5.3.3" not in told(date(2023, 3, 1), date(2022, 3, 1))
    assert "5.3.3" in told(date(2023, 3, 2), date(2022, 3, 1))
    assert "3.7" not in told(date(2026, 3, 1), date(2026, 1, 1))
    assert "3.7" in told(date(2026, 3, 2), date(2026, 1, 1))
