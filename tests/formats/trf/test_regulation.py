"""What the records of a report say of its regulation, and that writing leads back to it."""

from __future__ import annotations

import ast
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import tablas
from tablas.formats import trf
from tablas.formats.trf.regulation import description_of, read_regulation, type_of
from tablas.model import EventInfo, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.standings import rank
from tablas.systems import registry

SOURCES = Path(tablas.__file__).parent


@pytest.mark.parametrize(
    "description",
    [
        "Swiss system, City League qualifier",
        "Suizo, Liga Nacional",
        "Torneo Berger Memorial",
        "Swiss, elimination of last year's champion",
        "Keizer Memorial",
        "Round robin evening of the club, Swiss",
    ],
)
def test_free_words_of_a_description_mean_nothing(description: str) -> None:
    regulation = read_regulation("", description)
    assert regulation.system == ""
    event = Tournament(
        players=(Player(1, "Ana"), Player(2, "Blas"), Player(3, "Cira")),
        rounds=(Round((Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),)),),
        info=EventInfo(kind=description),
        regulation=regulation,
    )
    table = rank(event)
    assert table.book.system == "swiss"
    assert any("does not say its system" in str(note) for note in table.notes)


@pytest.mark.parametrize(
    ("code", "description", "system", "edition", "options"),
    [
        ("FIDE_DUTCH_2017", "", "dutch", "2017", {}),
        ("FIDE_DUTCH", "Torneo Berger", "dutch", "", {}),
        ("BERGER_DOUBLEROUNDROBIN", "", "berger", "", {"cycles": 2}),
        ("BERGER_ROUNDROBIN_G4", "", "berger", "", {}),
        ("FIDE_SCHEVENINGEN", "", "djaja", "", {}),
        ("FIDE_SCHILLER_T4X3", "", "schiller", "", {}),
        ("", "Club evening (keizer rematch-after=3)", "keizer", "", {"rematch-after": 3}),
        ("CUSTOM_SWISS", "Lim system (lim edition=1999 colours=no)", "lim", "1999", {"colours": False}),
        ("", "Individual: Round-Robin", "berger", "", {}),
        ("", "Individual: Swiss-System (JaVaFo)", "dutch", "", {}),
    ],
)
def test_codes_and_declarations_say_the_system(
    code: str, description: str, system: str, edition: str, options: dict[str, object]
) -> None:
    found = read_regulation(code, description)
    assert (found.system, found.edition, found.options) == (system, edition, options)
    assert not found.assumed


@pytest.mark.parametrize("code", ["CUSTOM_ROUNDROBIN", "CUSTOM_KNOCKOUT", "CUSTOM_SCHEVENINGEN"])
def test_a_code_for_any_table_is_only_a_guess(code: str) -> None:
    assert read_regulation(code, "").assumed


@pytest.mark.parametrize("name", registry.names())
def test_what_is_written_leads_back_to_every_system_and_edition(name: str) -> None:
    system = registry.get(name)
    players = tuple(Player(number, f"P{number}") for number in range(1, 9))
    for edition in ("", *system.editions):
        for start in (None, date(2024, 5, 1), date(2026, 5, 1)):
            event = Tournament(
                players=players, info=EventInfo(start=start), regulation=Regulation(name, edition=edition)
            )
            for flavour in ("trf26", "trf16"):
                again = trf.read(trf.dump(event, flavour=flavour)).tournament.regulation
                assert (again.system or "dutch") == name
                if edition != system.editions[-1:] and edition:
                    chosen = again.edition or (system.editions[-1] if start is None or start.year > 2025 else "")
                    assert chosen == edition


@pytest.mark.parametrize("name", registry.names())
def test_options_that_are_not_the_usual_ones_are_written(name: str) -> None:
    system = registry.get(name)
    for option in system.options_of():
        value: int | bool | str
        if isinstance(option.default, bool):
            value = not option.default
        elif isinstance(option.default, int):
            value = option.default + 1
        elif option.choices:
            value = next(choice for choice in option.choices if choice != option.default)
        else:
            continue
        event = Tournament(players=(Player(1), Player(2)), regulation=Regulation(name, options={option.name: value}))
        again = trf.read(trf.dump(event)).tournament.regulation
        assert system.settings(again.edition, again.options).values[option.name] == value, option.name


def test_an_edition_that_the_date_contradicts_is_written_out() -> None:
    event = Tournament(info=EventInfo(start=date(2024, 5, 1)), regulation=Regulation("dubov", edition="2026"))
    assert (type_of(event), description_of(event)) == ("FIDE_DUBOV", "Dubov system (dubov edition=2026)")
    today = replace(event, info=EventInfo(start=date(2026, 5, 1)))
    assert description_of(today) == ""


def test_the_spelling_of_a_report_stays_as_long_as_it_is_true() -> None:
    event = Tournament(info=EventInfo(type_code="FIDE_ROUNDROBIN"), regulation=Regulation("berger"))
    assert type_of(event) == "FIDE_ROUNDROBIN"
    assert type_of(event.ruled(options={"cycles": 2})) == "BERGER_DOUBLEROUNDROBIN"
    assert type_of(event.ruled(system="dutch", edition="2026")) == "FIDE_DUTCH_2026"


@pytest.mark.slow
def test_only_the_trf_room_reads_type_codes() -> None:
    """Everybody else asks the regulation."""
    readers = {
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "type_code"
    }
    outside = {name for name in readers if not name.startswith("formats/trf")}
    assert outside == {"events/acts/settings.py"}, "an event hands the setting to the TRF room"
