"""A museum of dialects: small files in the manner of each program, with what must be understood of them.

The facts beside each file are written by hand.  Rounds named ``next`` were found
by another program from the same facts; the comment there says which.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from other_readers import ours
from tablas import api
from tablas.federation.report import team_rows
from tablas.formats import trf
from tablas.history import scores
from tablas.model import POINT, Colour
from tablas.pairing.edition import pairing_edition

HOME = Path(__file__).parents[2] / "data" / "dialects"
EXHIBITS = sorted(HOME.glob("*.trf"))
COLOURS = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}


def facts(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def load(path: Path) -> trf.Loaded:
    return trf.load(path, lenient=facts(path).get("lenient", False))


def codes(found: tuple[trf.Repair, ...]) -> list[str]:
    """The first thing said by each note or repair."""
    messages = [one.message for one in found]
    return [one.values["messages"].items[0].code if one.code == "together" else one.code for one in messages]


def understood(loaded: trf.Loaded) -> dict[str, Any]:
    """Everything a file of facts may ask for."""
    tournament, info = loaded.tournament, loaded.tournament.info
    taken = pairing_edition(tournament)
    games = [(number, *game) for number, one in enumerate(tournament.rounds, 1) for game in one.games]
    rounds = list(enumerate(tournament.rounds, 1))
    answer = ours(tournament)
    return {
        "flavour": loaded.flavour,
        "encoding": loaded.document.encoding,
        "newline": loaded.document.newline,
        "name": tournament.name,
        "start": str(info.start),
        "end": str(info.end),
        "edition": taken and taken.edition,
        "system": tournament.regulation.system,
        "total_rounds": tournament.total_rounds,
        "initial_colour": COLOURS[tournament.initial_colour],
        "scoring": str(tournament.scoring),
        "points": [points / POINT for _, points in sorted(scores(tournament).items())],
        "byes": [f"{number} {bye.player} {bye.kind.value}" for number, one in rounds for bye in one.byes],
        "absent": [f"{one.round} {one.player} {one.kind.value}" for one in tournament.absences],
        "uncoloured": [f"{number} {' '.join(map(str, one.uncoloured))}" for number, one in rounds if one.uncoloured],
        "results": [f"{number} {white} {black} {result.value}" for number, white, black, result, _ in games],
        "births": {str(one.number): str(one.birth) for one in tournament.players if one.birth},
        "titles": {str(one.number): one.title.value for one in tournament.players},
        "ratings": {str(one.number): one.rating for one in tournament.players},
        "tie_breaks": list(tournament.tie_breaks),
        "accelerated": bool(tournament.virtual_points),
        "notes": codes(loaded.notes),
        "repairs": codes(loaded.repairs),
        "next": [f"{w}-{b}" for w, b in sorted(answer.pairs)] + ([f"{answer.bye} bye"] if answer.bye else []),
        "same": api.check(tournament).same,
        "teams": {
            str(number): [row.match_points / POINT, row.game_points / POINT, row.rank]
            for number, row in (team_rows(tournament) or {}).items()
        }
        if tournament.of_teams
        else {},
    }


PARTIAL = {"births", "titles", "ratings", "results"}
"""Facts that name only what is worth a look."""


@pytest.mark.parametrize("path", EXHIBITS, ids=lambda path: path.stem)
def test_what_must_be_understood(path):
    loaded = load(path)
    found = understood(loaded)
    for key, wanted in facts(path)["understood"].items():
        shown = found[key]
        if key in PARTIAL:
            assert all(
                one in (shown.items() if isinstance(shown, dict) else shown)
                for one in (wanted.items() if isinstance(wanted, dict) else wanted)
            ), (key, shown)
        else:
            assert shown == wanted, key
    if not facts(path).get("lenient"):
        assert loaded.repairs == ()
        assert facts(path)["understood"].get("notes", []) == found["notes"] or loaded.tournament.of_teams


@pytest.mark.parametrize("path", EXHIBITS, ids=lambda path: path.stem)
def test_an_exhibit_is_written_as_it_was_and_cleaned_without_a_loss(path):
    loaded = load(path)
    if not loaded.repairs:
        assert trf.dump(loaded.tournament, loaded.document) == path.read_bytes()
    data, _ = trf.cleaned(loaded)
    clean = trf.read(data)
    assert clean.tournament.rounds == loaded.tournament.rounds
    assert scores(clean.tournament) == scores(loaded.tournament)
    assert ours(clean.tournament) == ours(loaded.tournament)
    assert trf.told_lines(path.read_bytes())[1] is None


def test_every_exhibit_has_its_facts():
    assert [path.stem for path in EXHIBITS] == sorted(path.stem for path in HOME.glob("*.toml"))
    assert len(EXHIBITS) >= 15
    known = set(understood(load(EXHIBITS[0])))
    for path in EXHIBITS:
        assert {"program", "manner", "understood"} <= facts(path).keys()
        assert facts(path)["understood"].keys() <= known
