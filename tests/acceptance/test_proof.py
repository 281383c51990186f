"""Random tournaments in FIDE mode: their reports stand alone, and every departure from the rules is in a comment."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import rivals
from fide_days import Day
from other_readers import gacrux_facts
from tablas.events.handing_out import hand_out, open_games
from tablas.federation.report import rank_faults
from tablas.formats import trf
from tablas.pairing.check import check_rounds
from tablas.pairing.round import pair_round
from tablas.systems.judgement import Boards

LINE = re.compile(r"### (MPA|Correction|Adjournment|Regeneration|FPB|Exchange) @ Round (\d+)")
EARLIER = {"Correction", "Adjournment", "Regeneration", "Exchange"}
"""Acts on one round after which later ones, already paired, may look otherwise."""


@pytest.fixture(scope="module")
def days() -> list[Day]:
    return [Day(seed) for seed in range(25)]


def reported(day: Day) -> tuple[bytes, set[tuple[str, int]]]:
    content = hand_out(day.desk.event, day.section, unfinished=True).content
    lines = content.decode().replace("\r", "\n").splitlines()
    return content, {(found[1], int(found[2])) for line in lines if (found := LINE.match(line))}


def test_the_days_have_every_kind_of_act(days: list[Day]) -> None:
    done = sum((day.done for day in days), Counter[str]())
    for act in (
        "altered",
        "corrected",
        "adjourned",
        "late",
        "withdrawn",
        "forbidden",
        "bye H",
        "bye F",
        "bye Z",
        "0-0",
    ):
        assert done[act], act


def test_q031_q113_q217_every_round_that_is_not_by_the_rules_is_told_in_the_report(days: list[Day]) -> None:
    for place, day in enumerate(days):
        content, told = reported(day)
        loaded = trf.read(content)
        assert rank_faults(loaded) == (), place
        assert {("MPA", number) for number in day.altered} == {line for line in told if line[0] == "MPA"}, place
        for difference in check_rounds(loaded.tournament).differences:
            number = difference.round
            assert ("MPA", number) in told or any(kind in EARLIER and before <= number for kind, before in told), place


def test_q113_every_full_point_bye_and_correction_is_told(days: list[Day]) -> None:
    for place, day in enumerate(days):
        _, told = reported(day)
        kinds = Counter(kind for kind, _ in told)
        assert bool(kinds["Correction"]) == bool(day.done["corrected"]), place
        played = [bye for one in day.section.facts.rounds for bye in one.byes if bye.kind.value == "F"]
        assert bool(kinds["FPB"]) >= bool(played), place


def test_another_program_reads_the_report_and_pairs_and_ranks_the_same(days: list[Day]) -> None:
    compared = 0
    for place, day in enumerate(days):
        content, _ = reported(day)
        event = trf.read(content).tournament
        if any(open_games(event)):
            continue
        facts = gacrux_facts(content)
        for number in range(1, event.rounds_paired + 1):
            before = event.after(number - 1)
            theirs = rivals.gacrux_pair(facts, number)
            ours = Boards.of(pair_round(before))
            assert theirs is not None, (place, number)
            assert (set(theirs.pairs), theirs.bye) == (set(ours.pairs), ours.bye), (place, number)
            compared += 1
        if event.rounds_paired == event.total_rounds:
            _, places = rivals._gacrux_tie_breaks(event, list(event.tie_breaks))
            assert places == dict(trf.read(content).document.ranks), place
    assert compared > 40
