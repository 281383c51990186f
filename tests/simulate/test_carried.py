"""Everything that is generated passes the check, in every flavour; what a file cannot tell is not made, or refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.cli.generate import report_of
from tablas.cli.main import cli
from tablas.errors import OptionError, PairingError
from tablas.federation.report import rank_faults
from tablas.formats import trf
from tablas.model import Tournament
from tablas.pairing.check import check_rounds
from tablas.pairing.round import pair_round
from tablas.simulate import Parameters, simulate
from tablas.simulate.parameters import FLAVOURS
from tablas.systems import registry

PAPERWORK = {"lost-comings", "lost-controller", "lost-tie-breaks", "lost-type"}
"""What TRF16 leaves out and no pairing depends on."""


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def editions() -> list[tuple[str, str]]:
    """Every system that pairs the same facts the same way twice, in every edition."""
    systems = [system for name in registry.names() if (system := registry.get(name)).deterministic]
    return [(system.name, edition) for system in systems for edition in system.editions or ("",)]


shapes = st.fixed_dictionaries(
    {"players": st.integers(4, 16), "rounds": st.integers(2, 6)},
    optional={
        "half_byes": st.sampled_from(["0", "2", "10%"]),
        "full_byes": st.sampled_from(["1", "5%"]),
        "zero_byes": st.sampled_from(["1/round", "10%"]),
        "forfeits": st.sampled_from(["1/round", "30%"]),
        "double_forfeits": st.sampled_from(["1", "10%"]),
        "unusual_results": st.sampled_from(["1", "20%"]),
        "unrated_games": st.sampled_from(["1", "20%"]),
        "forbidden_pairs": st.sampled_from(["1", "4", "40%"]),
        "scoring": st.sampled_from(["standard", "3-1-0", "2-1-0", "W=3,D=1,P=1", "BW=1.5", "L=0.5,A=0,Z=0"]),
        "initial_colour": st.sampled_from(["white", "black"]),
        "played": st.integers(0, 2),
    },
)


def next_pairs(tournament: Tournament) -> object:
    """Who would meet in the next round."""
    try:
        paired = pair_round(tournament)
    except PairingError:
        return None
    return set(paired.pairs), paired.bye


@settings(deadline=None, max_examples=90)
@given(st.sampled_from(editions()), st.sampled_from(FLAVOURS), st.integers(0, 2**40), shapes)
def test_what_is_generated_passes_the_check(
    edition: tuple[str, str], flavour: str, seed: int, shape: dict[str, object]
) -> None:
    """Read back, every round is as the rules give it, the ranks are right, and the round that is due is the same."""
    if edition[0] == "groups":
        shape["players"] = max(8, int(str(shape["players"])))  # Four groups of two at least.
    made = simulate(Parameters.of(system=edition[0], edition=edition[1], flavour=flavour, **shape), seed)
    loaded = trf.load(report_of(made, flavour))
    report = check_rounds(loaded.tournament)
    assert report.differences == ()
    assert (report.system, rank_faults(loaded)) == (edition[0], ())
    if made.tournament.rounds_paired < (made.tournament.total_rounds or 0):
        assert next_pairs(loaded.tournament) == next_pairs(made.tournament)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**40), shapes)
def test_nothing_is_lost_that_decides_a_pairing(seed: int, shape: dict[str, object]) -> None:
    made = simulate(Parameters.of(flavour="trf16", **shape), seed)
    assert {str(loss.values["what"].code) for loss in trf.losses(made.tournament, "trf16")} <= PAPERWORK  # type: ignore[union-attr]


def test_prohibitions_of_a_range_of_rounds_are_made_for_files_that_tell_them() -> None:
    """Forty pairs: three in ten end early in TRF26, none in TRF16, and they are the same pairs."""
    shape = {"players": 40, "rounds": 9, "played": 0, "forbidden_pairs": 40}
    told, untold = (simulate(Parameters.of(flavour=flavour, **shape), 3).tournament.forbidden for flavour in FLAVOURS)
    assert 4 < sum(group.last_round is not None for group in told) < 20
    assert all(group.last_round is None for group in untold)
    assert [group.players for group in told] == [group.players for group in untold]


@pytest.mark.parametrize(
    ("system", "asked"),
    [
        ("burstein", {"late_entries": 2}),
        ("keizer", {"late_entries": "10%"}),
        ("knockout", {"withdrawals": 1}),
        ("groups", {"withdrawals": "1/round"}),
        ("groups", {"tie_breaks": "SB"}),
    ],
)
def test_what_was_asked_for_and_would_not_be_told_is_refused(system: str, asked: dict[str, object]) -> None:
    simulate(Parameters.of(system=system, players=12, rounds=3, **asked), 1)
    with pytest.raises(OptionError, match="TRF16 does not tell"):
        simulate(Parameters.of(system=system, players=12, rounds=3, flavour="trf16", **asked), 1)


def test_who_has_left_is_not_due_in_either_flavour() -> None:
    shape = {"players": 20, "rounds": 7, "played": 4, "withdrawals": 6, "late_entries": 0, "zero_byes": 0}
    for flavour in FLAVOURS:
        made = simulate(Parameters.of(flavour=flavour, **shape), 2).tournament
        gone = {player.number for player in made.players if (player.left_after or 99) <= 4}
        read = trf.load(trf.dump(made, flavour=flavour)).tournament
        assert gone
        assert gone.isdisjoint(number for pair in pair_round(read).pairs for number in pair)


def test_the_command_tells_what_it_left_out(tmp_path: Path) -> None:
    words = ("generate", "--players", 10, "--rounds", 4, "--seed", 3, "--flavour", "trf16")
    said = run(*words, "--count", 3, "-o", tmp_path / "t%d.trf")
    assert said.exit_code == 0
    told = said.stderr.splitlines()
    assert "left out: TRF16 has no place for the tie-breaks." in told
    assert len(told) == len(set(told))  # Once, however many files.
    made = json.loads(run(*words, "-o", tmp_path / "t.trf", "--json").stdout)
    assert [sentence["code"] for sentence in made[0]["left_out"]] == ["no-place-for"] * len(told)
    whole = run("generate", "--players", 10, "--rounds", 4, "--seed", 3, "-o", tmp_path / "t.trf")
    assert "left out" not in whole.stderr


def test_an_unknown_flavour_is_refused() -> None:
    with pytest.raises(OptionError, match="trf06"):
        Parameters.of(flavour="trf06")
