"""Norms, titles and categories, whole: every demand with its article, whether it is met, and what its sentence says."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.titles.arbiter_classes import (
    Calendar,
    Category,
    Ranked,
    Role,
    Service,
    active_until,
    check_upgrade,
    event_category,
    inactive_may,
)
from tablas.federation.titles.arbiter_forms import Arbiter, Withheld, arbiter_certificate, arbiter_forms
from tablas.federation.titles.arbiters import (
    ArbiterEvent,
    ArbiterNorm,
    ArbiterTitle,
    Format,
    Scope,
    certificates,
    check_arbiter_application,
    check_event,
    event_of,
    is_large,
    next_event,
)
from tablas.federation.titles.direct import (
    OPEN,
    Result,
    direct_titles,
    event_is_valid,
    subgroup_is_valid,
    titles_by_rating,
)
from tablas.federation.titles.event import (
    foreigners_exemption,
    meetings_of_all,
    missed_rounds,
    norm_games,
    open_levels,
)
from tablas.federation.titles.norm import (
    NormEvent,
    NormGame,
    Requirement,
    Setting,
    check_games,
    different_opponents,
    federations_of,
    is_foreign,
    minimum_games,
    performs,
)
from tablas.federation.titles.rules import GM, IM, LEVELS, WIM, norm_rules_for
from tablas.messages import Items, Message
from tablas.model import Bye, EventInfo, Game, Outcome, Player, Regulation, Round, Title, Tournament

M = Message
FA, IA = ArbiterTitle.FA, ArbiterTitle.IA
SS, RR, DR = Format.SWISS, Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN


def signs(demands: tuple[Requirement, ...]) -> str:
    return "".join("+" if demand.met else "-" for demand in demands)


def arbiters_event(**facts: Any) -> ArbiterEvent:
    usual: dict[str, Any] = {"name": "Open", "format": SS, "rounds": 9, "players": 100, "rated": 60, "federations": 4}
    return ArbiterEvent(**usual | facts)


# Events that give norms to arbiters


@pytest.mark.parametrize(
    ("federations", "fa", "ia"),
    [
        (1, Scope.NATIONAL, Scope.NATIONAL),
        (2, Scope.INTERNATIONAL, Scope.NATIONAL),
        (3, Scope.INTERNATIONAL, Scope.INTERNATIONAL),
    ],
)
def test_national_and_international_events(federations: int, fa: Scope, ia: Scope) -> None:
    event = arbiters_event(federations=federations)
    assert (event.scope_for(FA), event.scope_for(IA)) == (fa, ia)
    assert replace(event, scope=Scope.WORLD).scope_for(FA) is Scope.WORLD


def test_how_many_certificates() -> None:
    counts = {1: 1, 25: 1, 26: 2, 100: 4, 101: 5}
    assert {players: certificates(arbiters_event(players=players)) for players in counts} == counts
    assert certificates(arbiters_event(format=RR)) == certificates(arbiters_event(format=DR)) == 2
    assert certificates(arbiters_event(format=RR, scope=Scope.WORLD)) is None


TOP: dict[str, Any] = {
    "top_team_division": True,
    "format": Format.TEAM,
    "teams": 10,
    "boards": 4,
    "players": 100,
    "rated": 60,
}
DIVISION = M("top-division-national")


def lacks(*missing: Message) -> Message:
    return M("top-team-division", missing=Items(missing))


@pytest.mark.parametrize(
    ("facts", "article", "once", "short", "valid", "reasons"),
    [
        ({"olympiad": True, "rounds": 1}, "3.9.4", True, False, True, [M("match-arbiter-olympiad")]),
        (TOP | {"rounds": 5}, "3.9.1", True, False, True, [DIVISION]),
        (TOP | {"rounds": 4}, "", True, True, False, [lacks(M("least-rounds-served", served=5))]),
        (TOP | {"rounds_served": 4}, "", True, False, False, [lacks(M("least-rounds-served", served=5))]),
        (TOP | {"rounds_served": 5}, "3.9.1", True, False, True, [DIVISION]),
        (TOP | {"boards": 3}, "", True, False, False, [lacks(M("least-4-boards"))]),
        (TOP | {"teams": 9}, "", True, False, False, [lacks(M("least-teams", wanted_teams=10))]),
        (TOP | {"teams": 6, "format": DR}, "3.9.1", True, False, True, [DIVISION]),
        (TOP | {"teams": 5, "format": DR}, "", True, False, False, [lacks(M("least-teams", wanted_teams=6))]),
        (TOP | {"rated": 59}, "", True, False, False, [lacks(M("60-rated-players"))]),
        ({"hybrid": True}, "3.9.3", True, False, True, [M("hybrid-event-if")]),
        ({"quick": True, "rated": 30}, "3.9.2", True, False, True, [M("rapid-blitz-30")]),
        ({"quick": True, "rated": 29}, "", True, False, False, [M("rapid-blitz-needs", rated=29, rounds=9)]),
        (
            {"quick": True, "rounds": 8},
            "",
            True,
            False,
            False,
            [M("rapid-blitz-needs", rated=60, rounds=8)],
        ),
        ({"rated": 20}, "3.8.1", False, False, True, [M("rated-players-needed", rated=20, wanted=20)]),
        ({"rated": 19}, "", False, False, False, [M("rated-players-needed", rated=19, wanted=20)]),
        ({"format": RR, "rated": 10}, "3.8.2", False, False, True, [M("rated-players-needed", rated=10, wanted=10)]),
        ({"format": RR, "rated": 9}, "", False, False, False, [M("rated-players-needed", rated=9, wanted=10)]),
        (
            {"format": RR, "rated": 9, "players": 9},
            "3.8.2",
            False,
            False,
            True,
            [M("rated-players-needed", rated=9, wanted=10)],
        ),
        ({"format": DR, "rated": 6}, "3.8.3", False, False, True, [M("rated-players-needed", rated=6, wanted=6)]),
        (
            {"format": DR, "rated": 5, "players": 5},
            "",
            False,
            False,
            False,
            [M("rated-players-needed", rated=5, wanted=6)],
        ),
        (
            {"rounds": 6},
            "3.8.1",
            False,
            True,
            True,
            [M("rated-players-needed", rated=60, wanted=20), M("rounds-one-event", rounds=6, usual=7)],
        ),
        (
            {"rounds": 4},
            "3.8.1",
            False,
            True,
            False,
            [M("rated-players-needed", rated=60, wanted=20), M("rounds-least-needed", rounds=4, usual=7, least=5)],
        ),
    ],
)
def test_norms_of_fide_arbiters(
    facts: dict[str, Any], article: str, once: bool, short: bool, valid: bool, reasons: list[Message]
) -> None:
    event = arbiters_event(**facts)
    found = check_event(FA, event)
    if not article and short:
        found = replace(found, reasons=found.reasons[: len(reasons)])
    assert found == ArbiterNorm(FA, event, article, once, short, valid, tuple(reasons))


NEITHER = M("neither-championship-nor")


@pytest.mark.parametrize(
    ("facts", "article", "once", "reason"),
    [
        ({"olympiad": True}, "4.9.4", True, M("match-arbiter-olympiad")),
        ({"quick": True, "scope": Scope.WORLD}, "4.8.4", True, M("world-continental-rapid")),
        ({"quick": True}, "", False, M("rapid-blitz-count")),
        ({"scope": Scope.WORLD}, "4.8.2", False, M("official-fide-event")),
        ({"national_final": True}, "4.8.1", False, M("final-national-championship")),
        ({"norms_possible": True, "rated": 1}, "4.8.3", False, M("international-event-which")),
        ({"norms_possible": True, "federations": 2}, "", False, NEITHER),
        (TOP | {"rounds_served": 7}, "4.9.2", True, DIVISION),
        (TOP | {"rounds_served": 6}, "", True, lacks(M("least-rounds-served", served=7))),
        ({"hybrid": True}, "4.9.3", True, M("hybrid-event-if")),
        ({}, "4.9.1", True, M("least-100-players")),
        ({"federations": 3}, "4.9.1", True, M("least-100-players")),
        ({"federations": 2}, "", False, NEITHER),
        ({"federations": 2, "scope": Scope.INTERNATIONAL}, "", False, NEITHER),
        ({"scope": Scope.NATIONAL}, "", False, NEITHER),
        ({"players": 99}, "", False, NEITHER),
    ],
)
def test_norms_of_international_arbiters(facts: dict[str, Any], article: str, once: bool, reason: Message) -> None:
    event = arbiters_event(**facts)
    assert check_event(IA, event) == ArbiterNorm(IA, event, article, once, False, bool(article), (reason,))


def test_rounds_of_norms_of_international_arbiters() -> None:
    final = {"national_final": True}
    rounds = {9: (False, True, []), 8: (True, True, [M("rounds-one-event", rounds=8, usual=9)])}
    rounds |= {7: (True, True, [M("rounds-one-event", rounds=7, usual=9)])}
    rounds |= {6: (True, False, [M("rounds-least-needed", rounds=6, usual=9, least=7)])}
    for count, (short, valid, reasons) in rounds.items():
        found = check_event(IA, arbiters_event(**final, rounds=count))
        assert (found.short, found.valid, list(found.reasons[1:])) == (short, valid, reasons)
    large = [
        is_large(arbiters_event(players=players, rated=rated, rounds=count))
        for players, rated, count in ((100, 30, 7), (99, 99, 7), (100, 29, 7), (100, 30, 6))
    ]
    assert large == [True, False, False, False]


END = date(2025, 6, 1)


def applied(title: ArbiterTitle, events: list[ArbiterEvent], **facts: Any) -> list[tuple[str, bool, Message]]:
    usual: dict[str, Any] = {"day": date(2025, 12, 1), "seminar": date(2024, 1, 1)}
    return [tuple(one) for one in check_arbiter_application(title, events, **usual | facts)]  # type: ignore[misc]


def test_an_application_for_fide_arbiter() -> None:
    events = [arbiters_event(end=END), arbiters_event(end=END), arbiters_event(format=RR, rated=10, end=END)]
    assert applied(FA, events, age=19) == [
        ("3.8", True, M("events-give-norms", count=3, wanted=3)),
        ("2.4", True, M("two-different-systems")),
        ("3.10", True, M("most-one-event")),
        ("3.7", True, M("seminar-norm-most")),
        ("5.3.1", True, M("no-norm-older")),
        ("5.3.3", True, M("last-event-ended", ends=END)),
        ("5.4.2", True, M("age-least-needed", age=19, least=19)),
    ]
    bad = arbiters_event(rated=1, end=END)
    assert applied(FA, [*events[:2], bad])[0] == ("3.8", False, M("events-give-norms", count=2, wanted=3))
    short = arbiters_event(rounds=6, end=END)
    assert [one[1] for one in applied(FA, [*events, short])] == [True] * 6
    assert [one[:2] for one in applied(FA, [*events, short, short])][2] == ("3.10", False)
    hybrid = arbiters_event(hybrid=True, end=END)
    assert applied(FA, [*events, hybrid])[3] == ("3.9.3", True, M("norms-option-most", used=1, allowed=1))
    assert applied(FA, [*events, hybrid, hybrid])[3] == ("3.9.3", False, M("norms-option-most", used=2, allowed=1))
    assert [one[0] for one in applied(FA, events, age=18) if not one[1]] == ["5.4.2"]
    assert [one[0] for one in applied(FA, [replace(one, end=None) for one in events])] == ["3.8", "2.4", "3.10", "3.7"]
    for day, broken in ((date(2026, 6, 1), []), (date(2026, 6, 2), ["5.3.3"])):
        assert [one[0] for one in applied(FA, events, day=day) if not one[1]] == broken
    for seminar, fresh in ((None, False), (date(2021, 12, 1), True), (date(2021, 11, 30), False)):
        assert applied(FA, events, seminar=seminar)[3][1] is fresh
    old = arbiters_event(end=date(2019, 12, 1))
    assert applied(FA, [*events, old])[4][1]
    assert not applied(FA, [*events, replace(old, end=date(2019, 11, 30))])[4][1]


def test_an_application_for_international_arbiter() -> None:
    kinds: list[dict[str, Any]] = [{"format": RR}, {}, {}, {"national_final": True}]
    events = [
        arbiters_event(**{"norms_possible": True, "end": END, "chief_arbiter": chief} | kind)
        for kind, chief in zip(kinds, "ABAA", strict=True)
    ]
    found = applied(IA, events, age=21, fa_since=date(2025, 5, 31))
    assert found == [
        ("4.8", True, M("events-give-norms", count=4, wanted=4)),
        ("2.4", True, M("two-different-systems")),
        ("4.10", True, M("most-one-event")),
        ("4.8.1", True, M("norms-option-most", used=1, allowed=2)),
        ("4.7", True, M("seminar-norm-most")),
        ("5.3.1", True, M("no-norm-older")),
        ("5.3.3", True, M("last-event-ended", ends=END)),
        ("5.5.2", True, M("age-least-needed", age=21, least=21)),
        ("4.13.1", True, M("not-all-norms")),
        ("4.12", True, M("fide-arbiter-all")),
    ]
    assert not applied(IA, events[1:])[0][1]
    assert [one[1] for one in applied(IA, events, age=20)][7] is False
    assert applied(IA, events, fa_since=END)[-1][1] is False
    assert applied(IA, events)[-1][1] is False
    assert applied(IA, [replace(one, chief_arbiter="A") for one in events])[-2][1] is False
    finals = [arbiters_event(national_final=True, end=END)] * 3
    assert ("4.8.1", False, M("norms-option-most", used=3, allowed=2)) in applied(IA, finals)
    assert ("4.8.1", True, M("norms-option-most", used=2, allowed=2)) in applied(IA, finals[:2])
    # The seminar was asked of them since 2024.
    for day, asked in ((date(2023, 12, 31), False), (date(2024, 1, 1), True)):
        assert ("4.7" in [one[0] for one in applied(IA, events, day=day)]) is asked


def test_systems_of_an_application() -> None:
    small = arbiters_event(players=50, rated=50)
    national = arbiters_event(scope=Scope.NATIONAL)
    assert next_event(FA, [small, arbiters_event(format=RR)]) == (M("any-event-gives"),)
    assert next_event(FA, [small, arbiters_event()]) == (M("any-event-gives"),)
    for title, federations in ((FA, 2), (IA, 3)):
        assert next_event(title, [small, national]) == (
            M("event-another-system", formats=Items([SS])),
            M("international-swiss-100", federations=federations),
        )
    assert next_event(FA, [arbiters_event(format=RR)]) == (M("event-another-system", formats=Items([RR])),)


# Forms


def club(count: int = 4, *rounds: tuple[Game, ...], **more: Any) -> Tournament:
    players = tuple(Player(number, f"P{number}", 2000, federation="ESP") for number in range(1, count + 1))
    return Tournament(players=players, rounds=tuple(map(Round, rounds)), **more)


def test_an_event_as_its_report_shows_it() -> None:
    titles = {1: Title.GM, 2: Title.IM, 3: Title.IM, 4: Title.FM}
    players = tuple(
        Player(number, rating=2000 * (number != 4), title=title, federation="ESP" if number < 3 else "FID")
        for number, title in titles.items()
    )
    info = EventInfo(end=END, chief_arbiter="Ana")
    report = Tournament("Open", players, total_rounds=9, info=info)
    found = event_of(report)
    assert (found.name, found.format, found.rounds, found.players, found.rated) == ("Open", SS, 9, 4, 3)
    assert (found.federations, found.scope, found.end, found.chief_arbiter) == (1, None, END, "Ana")
    assert (found.quick, found.norms_possible, found.teams) == (False, True, 0)
    assert not event_of(replace(report, total_rounds=8)).norms_possible
    assert not event_of(report, quick=True).norms_possible
    assert not event_of(replace(report, players=players[1:])).norms_possible
    assert event_of(report, scope=Scope.WORLD).scope is Scope.WORLD
    assert event_of(club(4, (Game(1, 2),), (Game(1, 3),))).rounds == 2


WIN, DRAW = Outcome.WIN, Outcome.DRAW
THREE = ((Game.of(1, 2, WIN),), (Game.of(3, 1, DRAW),), (Game.of(2, 3, WIN),))


def test_the_system_of_an_event() -> None:
    assert event_of(club(3, *THREE)).format is RR
    assert event_of(club(3, *THREE, *THREE)).format is DR
    assert event_of(club(3, *THREE[:2])).format is SS
    assert event_of(club(2, (Game.of(1, 2, WIN),))).format is SS
    assert event_of(club(3, *THREE, regulation=Regulation("dutch"))).format is SS
    assert event_of(club(3, regulation=Regulation("berger"))).format is RR
    assert event_of(club(3, regulation=Regulation("berger", options={"cycles": 2}))).format is DR
    assert event_of(club(4, regulation=Regulation("knockout"))).format is Format.KNOCK_OUT


@pytest.mark.parametrize(
    ("text", "arbiter"),
    [
        ("IA Pérez, Ana (2200000)", Arbiter("Pérez, Ana", "IA", "2200000")),
        ("FA. Bo 12345", Arbiter("Bo", "FA", "12345")),
        ("NA: Cai", Arbiter("Cai", "NA")),
        ("Iago", Arbiter("Iago")),
        ("IAN Smith", Arbiter("IAN Smith")),
        ("Bo (1234)", Arbiter("Bo (1234)")),
    ],
)
def test_names_of_arbiters(text: str, arbiter: Arbiter) -> None:
    assert Arbiter.of(text) == arbiter


def test_who_has_a_norm_report() -> None:
    info = EventInfo("Llera", "ESP", date(2026, 5, 1), date(2026, 5, 3), chief_arbiter="IA Ruiz, Eva (11111)")
    report = replace(club(4, *THREE), name="Open", info=replace(info, time_control="90+30"))
    people = ["FA Gil, Ana (22222)", "Bo", "IA Cai", "ruiz, eva", "Other (11111)"]
    made, withheld = arbiter_forms(report, people)
    assert [(one.form, one.last_name) for one in made] == [("IA1", "Gil"), ("FA1", "Bo"), ("IA1", "Bo")]
    holds, signs_own = "arbiter-holds-title", "arbiter-signs-herself"
    assert withheld == (
        Withheld("FA1", "Gil, Ana", M(holds, name="Gil, Ana", title="FA")),
        Withheld("FA1", "Cai", M(holds, name="Cai", title="IA")),
        Withheld("IA1", "Cai", M(holds, name="Cai", title="IA")),
        *(Withheld(form, "ruiz, eva", M(signs_own, name="ruiz, eva")) for form in ("FA1", "IA1")),
        *(Withheld(form, "Other", M(signs_own, name="Other")) for form in ("FA1", "IA1")),
    )
    form = made[0]
    assert (form.first_name, form.fide_id, form.federation, form.federation_of_event) == ("Ana", "22222", "", "ESP")
    assert (form.event, form.dates, form.venue, form.rounds) == ("Open", "2026-05-01 - 2026-05-03", "Llera", 3)
    assert (form.players, form.rated_players, form.federations, form.titled_players) == (4, 4, 1, 0)
    assert (form.time_control, form.signed_by) == ("90+30", "IA Ruiz, Eva (11111)")
    own = arbiter_certificate(report, FA, "Gil, Ana (22222)", "33333", "POR")
    assert (own.fide_id, own.federation) == ("33333", "POR")


# Categories


def test_why_an_event_has_its_category() -> None:
    robin = arbiters_event(format=RR, players=10, rated=10, rounds=9)
    large = arbiters_event(players=151, rated=114, federations=3)

    def why(event: ArbiterEvent, calendar: Calendar = Calendar.OTHER, **facts: Any) -> Ranked:
        return event_category(event, calendar, **facts)

    assert why(large, Calendar.MAJOR_WORLD) == Ranked(Category.A, M("major-world-event"))
    for calendar, code in (
        (Calendar.WORLD, "standing-world"),
        (Calendar.MAJOR_CONTINENTAL, "standing-major-continental"),
    ):
        assert why(large, calendar) == Ranked(Category.B, M("a-championship", standing=M(code)))
    assert why(robin, average=2601) == Ranked(
        Category.B, M("round-robin-players", players=10, average=2601, limit=2600)
    )
    assert why(robin, average=2600).reason == M("round-robin-players", players=10, average=2600, limit=2500)
    assert why(robin, average=2500).category is None
    assert why(large, Calendar.CONTINENTAL) == Ranked(Category.C, M("continental-championship"))
    assert why(large, titled=20) == Ranked(Category.C, M("players-them-titled", players=151, titled=20, rounds=9))
    for change in ({"rounds": 8}, {"federations": 2}, {"players": 150}, {"rated": 113}, {"quick": True}):
        assert why(replace(large, **change), titled=20).category is not Category.C
    least = Items([M("least-100-players")], mark=" ")
    assert why(large) == Ranked(Category.D, M("gives-norms-title", reasons=least))
    none = Items([NEITHER], mark=" ")
    assert why(replace(large, players=99)) == Ranked(None, M("gives-no-norms", reasons=none))
    quick = replace(robin, quick=True)
    assert why(quick, average=2600).category is None
    assert why(quick, average=2601).category is Category.B
    assert Calendar.OTHER.words == M("standing-other")
    assert Calendar.MAJOR_WORLD.words == M("standing-major-world")
    assert Calendar.CONTINENTAL.words == M("standing-continental")


TODAY = date(2026, 6, 1)


def service(category: Category, **facts: Any) -> Service:
    return Service(**{"event": "E", "category": category, "role": Role.CHIEF, "start": date(2026, 2, 1)} | facts)


def upgrade(category: Category, services: list[Service], **facts: Any) -> list[tuple[str, bool, Message]]:
    usual: dict[str, Any] = {
        "day": TODAY,
        "ia_since": date(2015, 1, 1),
        "category_since": date(2020, 1, 1),
        "active": TODAY,
    }
    return [tuple(one) for one in check_upgrade(category, services, **usual | facts)]  # type: ignore[misc]


def test_demands_on_a_higher_category() -> None:
    two = [service(Category.B), service(Category.B)]
    events = "events-category-category"
    assert upgrade(Category.C, two) == [
        ("4.1", True, M("international-arbiter-since", since=date(2015, 1, 1), count=3)),
        ("4.2", True, M("active-until", active=TODAY)),
        ("4.3", True, M("never-sanctioned-arbiter")),
        ("4.4", True, M("category-since-years", category="C", since=date(2020, 1, 1), years=2)),
        ("4.5", True, M(events, high=2, wanted="B", present=0, category="C")),
        ("7.2.1", True, M("application-lists-exactly")),
    ]
    first = upgrade(Category.D, [service(Category.C)] * 2, ia_since=date(2025, 6, 1), category_since=None)
    assert [(article, met) for article, met, _ in first] == [
        ("5.1", True),
        ("5.2", True),
        ("5.3", True),
        ("5.4", True),
        ("7.2.1", True),
    ]
    assert first[0][2].values["count"] == 1
    assert not upgrade(Category.D, [], ia_since=date(2025, 6, 2), category_since=None)[0][1]
    for years, art, category in ((3, "4", Category.C), (5, "3", Category.B)):
        for day, met in ((1, True), (2, False)):
            found = upgrade(category, two, ia_since=date(2026 - years, 6, day))
            assert found[0][:2] == (f"{art}.1", met)
            assert upgrade(category, two, category_since=date(2024, 6, day))[3][:2] == (f"{art}.4", met)
    never = upgrade(Category.C, two, ia_since=None, category_since=None)
    assert (never[0][1], never[0][2].values["since"]) == (False, M("never"))
    assert (never[3][1], never[3][2].values["since"]) == (False, M("never"))
    assert not upgrade(Category.C, two, active=date(2026, 5, 31))[1][1]
    assert not upgrade(Category.C, two, sanctioned=True)[2][1]
    mixed = [service(Category.B), *[service(Category.C)] * 3]
    assert [one[1] for one in upgrade(Category.C, mixed)[4:]] == [True, True]
    assert [one[1] for one in upgrade(Category.C, mixed[:3])[4:]] == [False, False]
    assert [one[1] for one in upgrade(Category.C, mixed[1:])[4:]] == [False, False]
    assert [one[1] for one in upgrade(Category.C, [*two, service(Category.C)])[4:]] == [True, False]
    assert [one[1] for one in upgrade(Category.C, [*two, service(Category.A)])[4:]] == [True, False]
    with pytest.raises(OptionError) as error:
        upgrade(Category.A, [])
    assert error.value.message.code == "no-category-above"


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"role": Role.DEPUTY}, None),
        ({"role": Role.SECTOR}, M("only-chief-arbiters")),
        ({"positive": False}, M("not-evaluated-well")),
        ({"used": True}, M("used-before")),
        ({"start": date(2020, 1, 1)}, M("began-before-last", since=date(2020, 1, 1))),
        ({"start": date(2026, 6, 1)}, None),
        ({"start": date(2026, 6, 2)}, M("not-begun-yet")),
        ({"start": date(2021, 6, 1)}, None),
        ({"start": date(2021, 5, 31)}, M("more-than-five")),
    ],
)
def test_services_that_do_not_count(facts: dict[str, Any], why: Message | None) -> None:
    found = upgrade(Category.C, [service(Category.B, event="Open", **facts)])
    told = [("7.3", False, M("event-not-counted", event="Open", why=why))] if why else []
    assert found[6:] == told
    assert found[4][2].values["high"] == (why is None)


def test_activity() -> None:
    both = active_until(fa_awarded=date(2024, 2, 29), last_course=date(2023, 1, 1))
    assert both == date(2028, 2, 29)
    assert active_until(last_course=date(2023, 1, 1)) == date(2027, 1, 1)
    assert inactive_may(Role.CHIEF, official=True, norms_possible=False) == (False, M("inactive-arbiter-not"))
    assert inactive_may(Role.CHIEF, official=False, norms_possible=True) == (False, M("inactive-arbiter-no"))
    for role, norms in ((Role.CHIEF, False), (Role.DEPUTY, True)):
        assert inactive_may(role, official=False, norms_possible=norms) == (True, M("nothing-forbids"))


# Norms of players

RULES = norm_rules_for(date(2024, 5, 1))
SWISS = NormEvent(9)


def met(outcome: str, rating: int, title: Title = Title.NONE, federation: str = "FRA", **more: Any) -> NormGame:
    return NormGame(Outcome(outcome), rating, title, federation, **more)


def strong(scores: str = "11111==00", rating: int = 2450) -> list[NormGame]:
    """Nine opponents of three federations, three grandmasters and two international masters among them."""
    titles = [Title.GM] * 3 + [Title.IM] * 2 + [Title.NONE] * 4
    return [
        met(score, rating, title, federation, name=f"N{index}")
        for index, (score, title, federation) in enumerate(zip(scores, titles, ("FRA", "GER", "POR") * 3, strict=True))
    ]


def test_every_demand_on_a_norm() -> None:
    """6 of 9 against 2450 are 67 %: 125 more, 2575; a grandmaster's norm needs 2600, which takes 6½."""
    found = check_games(strong(), GM, "ESP", SWISS, RULES)
    assert (found.score, found.average, found.percent, found.difference, found.performance) == (
        360,
        2450,
        67,
        125,
        2575,
    )
    assert (found.needed, found.raised, found.is_norm, found.counts_as) == (390, None, False, 9)
    performance = found.requirements[-1]
    values = {"performance": 2575, "points": "6", "least": 2600, "wanted": M("are-needed", needed="6½")}
    assert performance == Requirement("1.4.8", False, M("performance-points-needed", **values))
    assert found.missing == (performance.sentence,)
    assert list(found.requirements[:-1]) == [
        Requirement("1.4.1", True, M("games-least-needed", count=9, minimum=9)),
        Requirement("1.4.5", True, M("opponents-least-needed", met=3, names=Items(["GM"], mark=" / "), least=3)),
        Requirement("1.4.5 a", True, M("titled-opponents-least", titled=5, least=5)),
        Requirement("1.4.3", True, M("federations-other-than", others=3, federation="ESP")),
        Requirement("1.4.4", True, M("opponents-own-federation", own=0, federation="ESP", most=5)),
        Requirement("1.4.4", True, M("opponents-most-one", most=3, federation="POR", most_allowed=6)),
        Requirement("1.4.8 b", True, M("points-least-35", points="6", count=9)),
        Requirement("1.4.8 a", True, M("opponents-average-least", average=2450, least=2380)),
    ]
    won = check_games(strong("111111=00"), GM, "ESP", SWISS, RULES)
    assert (won.score, won.is_norm, won.missing, won.counts_as) == (390, True, (), 9)
    assert check_games(strong("1111111=0"), GM, "ESP", SWISS, RULES).counts_as == 10
    assert check_games(strong("11111110="), GM, "ESP", SWISS, RULES).counts_as == 10
    assert performs(strong("111111=00"), GM, RULES)
    assert not performs(strong(), GM, RULES)


def test_opponents_of_a_norm() -> None:
    def broken(games: list[NormGame], event: NormEvent = SWISS, home: str = "ESP") -> list[str]:
        return [one.article for one in check_games(games, GM, home, event, RULES).requirements if not one.met]

    won = strong("111111=00")
    assert broken(won) == []
    assert broken([won[0]._replace(title=Title.IM), *won[1:]]) == ["1.4.5"]
    assert broken([*won[:4], won[4]._replace(title=Title.CM), *won[5:]]) == ["1.4.5 a"]
    assert broken(won[:8]) == ["1.4.1"]
    # One other federation, all of which is too much of one; with an exemption nobody counts.
    one = [game._replace(federation="FRA") for game in won]
    assert broken(one) == ["1.4.3", "1.4.4"]
    assert broken(one, NormEvent(9, exemption="x")) == []
    assert broken(one, NormEvent(9, setting=Setting.TEAM_CHAMPIONSHIP)) == []
    assert broken(one, home="FRA") == ["1.4.3", "1.4.4", "1.4.4"]
    exempt = check_games(one, GM, "ESP", NormEvent(9, exemption="x"), RULES).requirements[3]
    assert exempt == Requirement("1.4.3", True, M("rules-federations-do", exemption="x"))
    cup = check_games(one, GM, "ESP", NormEvent(9, setting=Setting.WORLD_CUP), RULES).requirements[3]
    assert cup == Requirement("1.4.3", True, M("federations-do-not", setting=Setting.WORLD_CUP))
    nowhere = check_games([game._replace(federation="FID") for game in won], GM, "ESP", SWISS, RULES).requirements
    assert nowhere[5].sentence.values["federation"] == M("anywhere")
    assert (nowhere[3].met, nowhere[5].met) == (False, True)


def test_the_weakest_opponent_is_raised() -> None:
    weak = [met("1", 1000), *strong()[1:]]
    found = check_games(weak, GM, "ESP", SWISS, RULES)
    assert (found.raised, found.average) == (weak[0], 2422)  # (2200 + 8 × 2450) / 9
    assert check_games([met("1", 2200), *strong()[1:]], GM, "ESP", SWISS, RULES).raised is None
    both = [met("1", 0, name="X"), met("1", 0, name="Y"), *strong()[2:]]
    # Unrated count as 1400 since 2024, and only one is raised.
    assert check_games(both, GM, "ESP", SWISS, RULES).average == round((2200 + 1400 + 7 * 2450) / 9)


def test_unrated_opponents_until_2021() -> None:
    old = norm_rules_for(date(2021, 1, 1))
    for unrated, kept in ((2, True), (3, False)):
        games = [game._replace(rating=0) if index >= 9 - unrated else game for index, game in enumerate(strong())]
        (found,) = [one for one in check_games(games, GM, "ESP", SWISS, old).requirements if one.article == "1.4.6 d"]
        assert found == Requirement("1.4.6 d", kept, M("unrated-opponents-most", unrated=unrated, allowed=2))


def test_how_many_games_a_norm_needs() -> None:
    nine = strong()
    eight = [*nine[:8], NormGame(Outcome.FORFEIT_WIN)]
    usual = (9, M("1-4-1-a"))
    assert minimum_games(nine, SWISS) == usual
    assert minimum_games(eight, SWISS) == (8, M("1-4-1-c"))
    assert minimum_games([*nine[:8], NormGame(Outcome.PAIRING_BYE)], SWISS) == (8, M("1-4-1-c"))
    for outcome in (Outcome.FORFEIT_LOSS, Outcome.HALF_BYE, Outcome.ZERO_BYE):
        assert minimum_games([*nine[:8], NormGame(outcome)], SWISS) == usual
    assert minimum_games(eight, NormEvent(10)) == usual
    assert minimum_games([*nine[:7], *eight[8:]], SWISS) == usual
    teams = Setting.TEAM_CHAMPIONSHIP
    needs = {6: usual, 7: (7, M("1-4-1-b")), 9: (7, M("1-4-1-b")), 10: usual}
    assert {rounds: minimum_games(nine, NormEvent(rounds, setting=teams)) for rounds in needs} == needs
    assert minimum_games(nine, NormEvent(9, setting=Setting.WORLD_CUP)) == (8, M("1-4-1-b-8"))
    counts = [
        (SWISS, RULES, 9),
        (SWISS, norm_rules_for(date(2021, 1, 1)), 8),
        (NormEvent(9, setting=Setting.WORLD_CUP), RULES, 9),
        (NormEvent(9, setting=teams), RULES, 8),
    ]
    for event, rules, games in counts:
        assert check_games(nine[:8], GM, "ESP", event, rules, minimum=8).counts_as == games


def test_people_and_flags() -> None:
    pair = [met("1", 2400, name="A", opponent=1), met("0", 2400, name="A", opponent=1), met("1", 2400, name="B")]
    assert different_opponents(pair) == [pair[0], pair[2]]
    assert [is_foreign(flag, "ESP") for flag in ("FRA", "ESP", "FID", "", "NON")] == [True, False, False, False, True]
    assert federations_of(["FRA", "FRA", "FID", "", "ESP"]) == 2
    assert not met("1", 2400, federation="NON").counts
    assert not NormGame(Outcome.FORFEIT_WIN, 2400, federation="FRA").counts
    assert met("W", 2400).counts
    assert [met(score, 2400).score for score in "1=0WDL"] == [60, 30, 0, 60, 30, 0]


def test_rounds_of_a_player() -> None:
    ruled = Game(1, 2, WIN, Outcome.FORFEIT_LOSS)
    report = club(3, (Game.of(2, 1, DRAW),), (ruled,))
    report = replace(
        report, rounds=(*report.rounds, Round((), (Bye(1, Outcome.HALF_BYE), Bye(2, Outcome.PAIRING_BYE))))
    )
    assert norm_games(report, 1) == [
        NormGame(DRAW, 2000, Title.NONE, "ESP", 1, "P2", "", 2),
        NormGame(Outcome.FORFEIT_WIN, 2000, Title.NONE, "ESP", 2, "P2", "", 2),
        NormGame(Outcome.HALF_BYE, round=3),
    ]
    plain = replace(report, rounds=(report.rounds[0], report.rounds[2]))
    assert [missed_rounds(plain, number) for number in (1, 2, 3)] == [1, 0, 2]
    assert meetings_of_all(club(3, *THREE)) == 1
    assert meetings_of_all(club(3, *THREE, *THREE)) == 2
    assert meetings_of_all(club(3, *THREE[:2])) == meetings_of_all(club(3, *THREE, THREE[0])) == 0


def test_which_titles_are_open() -> None:
    def still(title: Title, sex: str = "") -> list[str]:
        player = Player(1, title=title, sex=sex)
        return [level.title.value for level in open_levels(player, tuple(LEVELS))]

    assert [still(title) for title in (Title.NONE, Title.FM, Title.IM, Title.GM)] == [["GM", "IM"]] * 2 + [["GM"], []]
    assert still(Title.NONE, "w") == still(Title.FM, "F") == ["GM", "IM", "WGM", "WIM"]
    assert still(Title.WIM, "w") == ["GM", "IM", "WGM"]
    assert still(Title.WGM, "w") == ["GM", "IM"]
    assert still(Title.IM, "w") == ["GM", "WGM"]
    assert still(Title.GM, "w") == []
    assert [level.title for level in open_levels(Player(1), (Title.IM,))] == [IM.title]
    assert WIM in open_levels(Player(1, sex="w"), (Title.WIM,))


def test_foreigners_of_every_round() -> None:
    """Twenty rated foreigners of three federations, ten of them with the titles that count, in each round."""

    def exempt(foreigners: int = 20, strong_ones: int = 10, flags: str = "FRA GER POR", home: str = "ESP") -> Any:
        names = flags.split()
        players = tuple(
            Player(
                number,
                rating=2000,
                title=Title.WIM if number <= strong_ones else Title.FM,
                federation=names[number % len(names)] if number <= foreigners else "ESP",
            )
            for number in range(1, 23)
        )
        games = tuple(Game.of(number, number + 11, DRAW) for number in range(1, 12))
        return foreigners_exemption(
            Tournament(players=players, rounds=(Round(games),), info=EventInfo(federation=home)), RULES
        )

    def lacking(count: int, federations: int, strong_ones: int) -> tuple[bool, tuple[Message, ...]]:
        values = {"round_number": 1, "count": count, "federations": federations, "strong": strong_ones}
        return False, (M("round-rated-foreigners", **values),)

    assert exempt() == (True, ())
    assert exempt(19) == lacking(19, 3, 10)
    assert exempt(20, 9) == lacking(20, 3, 9)
    assert exempt(flags="FRA GER") == lacking(20, 2, 10)
    assert exempt(home="") == (False, (M("report-does-not"),))
    empty = Tournament(players=(), info=EventInfo(federation="ESP"))
    assert foreigners_exemption(empty, RULES) == (False, ())


# Championships


def test_championships_that_give_titles() -> None:
    assert event_is_valid(10, 9, 5, 15) == (True, ())
    assert event_is_valid(9, 8, 4, 100) == (
        False,
        (
            M("players-least-10", players=9),
            M("rounds-least-9", rounds=8),
            M("federations-third-members", federations=4, wanted=5),
        ),
    )
    assert [event_is_valid(10, 9, federations, 10)[0] for federations in (3, 4)] == [False, True]
    assert event_is_valid(1, 1, 1, 100, exempt=True) == (True, (M("world-championships-disabled"),))
    assert subgroup_is_valid(6, 3, 270, 9) == (True, ())
    assert subgroup_is_valid(5, 2, 240, 9) == (
        False,
        (
            M("players-group-least", players=5),
            M("federations-group-least", federations=2),
            M("least-half-points", score="4", rounds=9),
        ),
    )


def test_titles_of_ratings_and_of_results() -> None:
    ratings = {2299: ["CM"], 2300: ["FM", "CM"], 2199: [], 2200: ["CM"]}
    assert {rating: [title.value for title in titles_by_rating(rating, 30)] for rating in ratings} == ratings
    women = {2100: ["WFM", "WCM"], 2099: ["WCM"], 2000: ["WCM"], 1999: []}
    assert {rating: [title.value for title in titles_by_rating(rating, 30, True)] for rating in women} == women
    assert titles_by_rating(2500, 29) == ()
    with pytest.raises(OptionError) as error:
        direct_titles("Club Night", Result(1))
    assert error.value.message == M("not-championship-direct", event="Club Night", table=Items(sorted(OPEN)))
    (won,) = direct_titles("World U16", Result(1, rating=2199))
    assert (won.title, won.conditional_on) == (Title.IM, 2200)
    assert won.reason.code == "event-and-when"
    assert won.reason.values["event"] == "World U16"
    assert direct_titles("World U16", Result(1, rating=2200))[0].conditional_on is None
