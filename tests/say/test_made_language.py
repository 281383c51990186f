"""Reasons, verdicts and notes in a language made of nothing but data: nothing is said outside its marks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest

import made_language
from made_language import NAME, words
from tablas.federation.ratings import Encounter, initial_rating, k_factor, rules_for
from tablas.federation.regulations.announcement import lint
from tablas.federation.regulations.discipline import Offence, arbiter_sanction
from tablas.federation.regulations.laws import arrival, illegal_move
from tablas.federation.regulations.time_control import check_ratable, read_time_control
from tablas.federation.titles.arbiters import ArbiterEvent, ArbiterTitle, Format, check_event
from tablas.formats import trf
from tablas.messages import Message
from tablas.model import Tournament
from tablas.pairing.round import pair_round
from tablas.pairing.why import why_not
from tablas.say import tell_answer, tell_round
from tablas.say.catalogue import Catalogue, catalogue
from tablas.simulate.parameters import Parameters
from tablas.simulate.tournament import simulate
from tablas.standings import explain, rank

SYSTEMS = ("dutch", "dubov", "burstein", "lim", "monrad", "keizer", "berger", "groups", "knockout")


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalogue]:
    made_language.make(tmp_path)
    monkeypatch.setenv("TABLAS_LANGUAGES", str(tmp_path))
    catalogue.cache_clear()
    yield catalogue(NAME)
    catalogue.cache_clear()


def played(system: str, rounds: int = 3) -> Tournament:
    """A tournament that chance has played."""
    parameters = Parameters.of(system=system, players=12, rounds=rounds)
    made = simulate(parameters, seed=7).tournament
    return made.ruled(system=system, assumed=False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_why_a_round_is_paired_so(marked: Catalogue, system: str) -> None:
    tournament = played(system)
    made = pair_round(tournament.after(len(tournament.rounds) - 1))
    told = tell_round(made.trace, marked.phrase)
    said = [*told.opening, *told.closing, *(rule for rule, _ in told.colours)]
    for group in told.groups:
        said += [group.title, *group.sentences, *(marked.sentence(note) for note in group.notes)]
        said += [text for row in group.rows for text in (row.label, row.text)]
        said += [rule for _, rule, _ in group.criteria]
    assert said
    assert [text for text in said if words(text, frozenset({"Med"}))] == [], "an index has a code, as BH has"


@pytest.mark.parametrize("system", ["dutch", "lim", "berger", "knockout"])
def test_why_two_do_not_meet(marked: Catalogue, system: str) -> None:
    tournament = played(system)
    before = tournament.after(len(tournament.rounds) - 1)
    for two in range(2, 9):
        answer = why_not(before, 1, two)
        assert words(tell_answer(answer, 1, two, marked.phrase)) == [], answer


def test_tables_and_the_working_of_tie_breaks(marked: Catalogue) -> None:
    tournament = played("dutch")
    table = rank(tournament, "PTS,DE,BH,ARO,TPR,KS")
    notes = [*table.notes, *(working.note for working in explain(tournament, 1, standings=table).workings)]
    assert [note for note in notes if note is not None and words(marked.sentence(note))] == []


def test_what_a_report_leaves_open_and_cannot_hold(marked: Catalogue) -> None:
    tournament = played("dutch")
    loaded = trf.load(trf.dump(tournament, flavour="trf16"))
    told = [*trf.assumptions(loaded), *trf.losses(tournament, "trf06"), *trf.losses(tournament, "trf16")]
    assert told
    assert [words(marked.sentence(message)) for message in told if words(marked.sentence(message))] == []


def verdicts() -> Iterator[Message]:
    """One of each kind of verdict that the rooms of the federation give."""
    start = date(2024, 5, 1)
    rules = rules_for(start)
    yield k_factor(rules.k, 1900, day=start, period_games=36).reason
    yield from initial_rating([Encounter.of(1502, "1"), Encounter.of(1628, "=")], rules).reasons
    yield from (remark.sentence for remark in lint({"name": "Prueba", "rounds": 2, "players": 90, "pairing": "swiss"}))
    yield arbiter_sanction([Offence.ABSENT, Offence.PAIRINGS], again=True).reason
    yield illegal_move(0, pawn_not_replaced=True).reason
    yield arrival(datetime(2026, 3, 1, 16), datetime(2026, 3, 1, 16, 20), 15).reason
    control = read_time_control("40/90+30, 30+30")
    yield from (finding.sentence for finding in check_ratable(control, rules, [2400]))
    yield from check_event(ArbiterTitle.FA, ArbiterEvent("Prueba", Format.SWISS, 5, 20, 3)).reasons


def test_verdicts_of_the_federation(marked: Catalogue) -> None:
    told = list(verdicts())
    assert len(told) > 20
    assert [marked.sentence(message) for message in told if words(marked.sentence(message))] == []


def test_every_code_is_said_between_the_marks(marked: Catalogue) -> None:
    assert marked.name == "Marked"
    assert set(marked.messages) == set(catalogue("en").messages)
