"""Any tournament in any flavour, read again: the same next round and the same table, or the loss is listed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from other_readers import ours
from tablas.errors import FormatError
from tablas.federation.report import report, team_rows
from tablas.formats import trf
from tablas.history import scores
from tablas.model import POINT, STANDARD, Tournament
from tablas.simulate import Parameters, simulate
from tablas.standings import rank
from team_play import team_event

pytestmark = pytest.mark.slow

DECIDES_PAIRING = {
    "lost-type",
    "lost-prohibitions",
    "lost-rounds",
    "lost-initial-colour",
    "lost-scoring",
    "lost-virtual-points",
    "lost-forbidden-pairs",
    "lost-bye-kinds",
    "lost-adjustments",
    "lost-line-ups",
    "lost-team-byes",
    "lost-forfeited-matches",
    "lost-board-colours",
    "lost-team-numbers",
}
"""Losses after which the next round may be another."""


def lost(tournament: Tournament, flavour: str) -> set[str]:
    return {loss.values["what"].code for loss in trf.losses(tournament, flavour)}


def table(tournament: Tournament) -> list[tuple[str, int, str]]:
    return [(row.label, row.number, row["PTS"]) for row in rank(tournament, "PTS,BH/C1,SB", "2026")]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from(("trf16", "trf26")), st.sampled_from(("2017", "2026")))
def test_the_next_round_and_the_table_come_back(seed, flavour, edition):
    """TRF16 names the edition in its description, so nothing but prohibitions of some rounds can be lost."""
    wishes = Parameters.of(players=5 + seed % 20, rounds=5, played=seed % 5, edition=edition)
    tournament = simulate(wishes, seed).tournament
    again = trf.read(report(tournament, flavour=flavour))
    assert again.repairs == ()
    assert table(again.tournament) == table(tournament)
    assert scores(again.tournament) == scores(tournament)
    if "lost-prohibitions" not in lost(tournament, flavour):
        assert ours(again.tournament) == ours(tournament)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 100_000))
def test_trf06_lists_what_it_loses(seed):
    tournament = simulate(Parameters.of(players=5 + seed % 12, rounds=5, played=3, edition="2026"), seed).tournament
    again = trf.read(report(tournament, flavour="trf06"), lenient=True).tournament
    named = lost(tournament, "trf06")
    if ours(again) != ours(tournament):
        assert named & DECIDES_PAIRING
    if not named & {"lost-scoring", "lost-bye-kinds", "lost-adjustments"}:
        assert scores(again) == scores(tournament)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 100_000))
def test_team_events_come_back_in_trf26(seed):
    event = team_event(seed)
    again = trf.read(report(event)).tournament
    assert ours(again) == ours(event)
    assert team_rows(again) == team_rows(event)
    assert again.match_scoring.win == event.match_scoring.win


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 100_000))
def test_older_flavours_list_what_they_lose_of_teams(seed):
    event = team_event(seed)
    again = trf.read(report(event, flavour="trf16"), lenient=True).tournament
    assert [team.members for team in again.teams] == [team.members for team in event.teams]
    if again.match_scoring != event.match_scoring:
        assert "lost-match-points" in lost(event, "trf16")
    if scores(again) == scores(event) and ours(again) != ours(event):
        assert lost(event, "trf16") & DECIDES_PAIRING


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_a_generous_reading_changes_no_score_in_silence(seed, data):
    """A changed byte in the players' lines: the same points, or a refusal, or a listed repair or note."""
    tournament = simulate(Parameters.of(players=6, rounds=4, played=3, scoring=STANDARD), seed).tournament
    written = bytearray(report(replace(tournament, adjustments=()), flavour="trf16"))
    places = [place for place, byte in enumerate(written) if byte not in b"\r\n" and place > written.index(b"\n001")]
    for _ in range(data.draw(st.integers(1, 2))):
        written[data.draw(st.sampled_from(places))] = data.draw(st.sampled_from(b"01=+-wb HFUZ.59x\t"))
    try:
        loaded = trf.read(bytes(written), lenient=True)
    except FormatError:
        return
    known, found = scores(tournament), scores(loaded.tournament)
    if not loaded.repairs and not loaded.notes and found.keys() == known.keys():
        # Two bytes may agree on another result; then the points column has to agree too.
        printed = {number: points * POINT for number, points in _printed(bytes(written)).items()}
        assert all(found[number] == printed.get(number, found[number]) for number in found)


def _printed(data: bytes) -> dict[int, float]:
    lines = [line for line in data.decode("latin-1").splitlines() if line.startswith("001")]
    return {int(line[4:8]): float(line[80:84]) for line in lines if line[80:84].strip()}
