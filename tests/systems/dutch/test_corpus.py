"""Random tournaments that an independent engine paired: every round must come out the same.

A sample of a larger collection; ``benchmarks/conformance.py --corpus FOLDER``
runs the whole.  Files end their lines in CR and do not state the number of
rounds (it is the number played) nor the initial colour (round 1 shows it).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tablas
from tablas.model import Outcome
from tablas.systems import registry

CORPUS = Path(__file__).parents[2] / "data" / "corpus"
EDITIONS = ("2017", "2026")
ENGINES = next(option.choices for option in registry.get("dutch").options if option.name == "engine")


def files(large: bool) -> list[tuple[str, str]]:
    return [
        (edition, path.name)
        for edition in EDITIONS
        for path in sorted((CORPUS / f"dutch-{edition}").glob("*.trf"))
        if path.name.startswith("n") == large
    ]


@pytest.mark.parametrize(("edition", "name"), files(large=False))
def test_tournament(edition: str, name: str) -> None:
    event = tablas.load(CORPUS / f"dutch-{edition}" / name)
    assert event.rounds_paired >= 4
    for engine in ENGINES:
        assert [str(one) for one in tablas.check(event, edition=edition, engine=engine).differences] == []


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "name"), files(large=True))
def test_large_tournament(edition: str, name: str) -> None:
    event = tablas.load(CORPUS / f"dutch-{edition}" / name)
    assert len(event.players) > 300
    assert [str(one) for one in tablas.check(event, edition=edition).differences] == []


def states() -> list[tuple[str, dict[str, object]]]:
    return [
        (edition, json.loads(line))
        for edition in EDITIONS
        for line in (CORPUS / f"baku-{edition}" / "expected.jsonl").read_text(encoding="utf-8").splitlines()
    ]


@pytest.mark.parametrize(("edition", "state"), states(), ids=lambda value: value if isinstance(value, str) else "")
def test_accelerated_round(edition: str, state: dict[str, object]) -> None:
    event = tablas.load(CORPUS / f"baku-{edition}" / str(state["file"]))
    assert event.virtual_points
    absent = state["absent"]
    pairs = state["pairs"]
    assert isinstance(absent, dict)
    assert isinstance(pairs, list)
    for engine in ENGINES:
        answer = tablas.pair(event, edition=edition, engine=engine)
        found = {tuple(pair) for pair in answer.pairs} | ({(answer.bye, 0)} if answer.bye else set())
        assert answer.round == state["round"]
        assert found == {tuple(pair) for pair in pairs}
        assert {(str(bye.player), bye.kind) for bye in answer.byes} == {
            (player, Outcome(kind)) for player, kind in absent.items()
        }
