"""The forms of an event, every line of each: certificate, tournament report and application."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import date

import pytest

from it1_sample import sample
from tablas.federation.titles import certificate, event_norms, report
from tablas.federation.titles.application_forms import title_application
from tablas.federation.titles.forms import deputies_expected
from tablas.model import Round, Title, Tournament
from tablas.version import __version__


def test_every_line_of_the_certificate() -> None:
    (norm,) = [one for one in event_norms(sample(), titles=[Title.GM]).made if one.player.number == 1]
    form = certificate(sample(), norm, "Lyon")
    assert (form.sex, form.fide_id, form.federation, form.birth_place) == ("w", "600000", "FRA", "Lyon")
    assert (form.event, form.system, form.chief_arbiter) == ("Open", "Swiss", "Arbiter, A")
    assert (form.start, form.close) == ("2011-08-19", "2011-08-28")
    assert (form.federations, form.rated_not_of_host, form.strong_not_of_host) == (7, 6, 5)
    assert form.rows[1] == (2, "ROCHE SIMON, Manuel Angel", "2216566", "ESP", 2122, 2200, "", "1")
    doe = replace(sample().players[0], birth=None, name="Doe")
    undated = replace(sample(), info=replace(sample().info, start=None, end=None), players=(doe, *sample().players[1:]))
    form = certificate(undated, replace(norm, player=doe))
    assert (form.start, form.close, form.birth, form.name, form.first_name) == ("", "", "", "Doe", "")


def test_every_line_of_the_tournament_report() -> None:
    event = replace(
        sample(),
        info=replace(
            sample().info,
            round_dates=(date(2011, 8, 19), date(2011, 8, 20), date(2011, 8, 20), None, date(2011, 8, 21)),
            pairing_controller="Vega",
        ),
    )
    form = report(event, "Club", "club@example.org")
    assert asdict(form) | {"field": ()} == {
        "federation": "ESP",
        "name": "Open",
        "place": "Sants",
        "start": "2011-08-19",
        "end": "2011-08-28",
        "rounds": 10,
        "schedule": "1 a day or 2 a day",
        "rate_of_play": "90 minutes + 30 seconds",
        "kind": "Swiss",
        "pairing_system": "Swiss",
        "program": "Vega",
        "organiser": "Club",
        "contact": "club@example.org",
        "field": (),
        "chief_arbiter": "Arbiter, A",
        "deputies": ("Deputy, B",),
        "deputies_expected": 0,
    }
    bare = report(Tournament("Open", rounds=(Round(), Round())).ruled(system="dutch"))
    assert (bare.start, bare.end, bare.rounds, bare.schedule) == ("", "", 2, "")
    assert (bare.program, bare.pairing_system) == (f"tablas {__version__}", "FIDE (Dutch) system")


@pytest.mark.parametrize(
    ("players", "deputies"),
    [(20, 0), (21, 1), (70, 1), (71, 2), (120, 2), (121, 3), (170, 3), (171, 4), (220, 4), (221, 5), (428, 5)],
)
def test_deputies_that_the_report_has_lines_for(players: int, deputies: int) -> None:
    assert deputies_expected(players) == deputies


def test_every_line_of_the_application() -> None:
    """The event of the IT1 sample as the only norm: nine rated opponents, seven grandmasters, five of the host."""
    form = title_application(Title.GM, [sample()], "Doe, Jane", 2510, date(2012, 1, 1))
    assert (form.form, form.title, form.level, form.family_name, form.first_name) == ("IT2", "GM", 2500, "Doe", "Jane")
    assert (form.fide_id, form.federation, form.highest_rating) == ("600000", "FRA", 2510)
    assert (form.rating_reached, form.total_games, form.granted) == ("2012-01-01", 9, False)
    assert asdict(form.norms[0]) == {
        "event": "Open",
        "location": "Sants",
        "dates": "2011-08-19 - 2011-08-28",
        "system": "Swiss",
        "average": 2500,
        "games": 9,
        "points_required": "6",
        "points": "6",
        "games_counted": None,
        "counted_points_required": "",
        "counted_points": "",
        "from_host": 5,
        "not_of_own_federation": 9,
        "titled": 7,
        "of_title": {"GM": 7, "IM": 0, "FM": 0, "WGM": 0, "WIM": 0, "WFM": 0},
        "rated": 9,
        "unrated": 0,
        "counts_as": 9,
    }
    assert [(one.article, one.met) for one in form.requirements] == [
        ("1.4", True),
        ("1.5.1", False),
        ("1.5.3", True),
        ("1.4.3 e", True),
        ("1.4.1 c", True),
        ("1.1.3 a", False),
    ]
    assert title_application(Title.GM, [sample()], "600000").rating_reached == ""
