"""Which edition of the rules was taken, and why: told by every answer, and true."""

import json
from dataclasses import replace
from datetime import date

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.model import EventInfo, Player, Regulation, Tournament
from tablas.pairing.edition import pairing_edition, ranking_edition
from tablas.pairing.round import pair_round
from tablas.systems import registry

DATED = [name for name in registry.names() if registry.get(name).earlier]
PLAYERS = tuple(Player(number, rating=2000 - number) for number in range(1, 9))
OLD, NEW = date(2020, 5, 29), date(2026, 3, 7)


def event(system: str, **info) -> Tournament:
    return Tournament(players=PLAYERS, total_rounds=5, regulation=Regulation(system), info=EventInfo(**info))


def test_the_systems_whose_rules_changed_in_2026():
    assert DATED == ["dutch", "lim", "dubov", "burstein"]


@pytest.mark.parametrize("system", DATED)
@pytest.mark.parametrize(
    ("info", "code", "old"),
    [
        ({"start": OLD}, "pairing-edition-of-day", True),
        ({"start": NEW}, "pairing-edition-of-day", False),
        ({"round_dates": (None, OLD)}, "pairing-edition-of-day", True),
        ({"end": OLD}, "pairing-edition-of-day", True),
        ({"start": date(2026, 1, 31), "end": NEW}, "pairing-edition-of-day", True),
        ({}, "pairing-edition-no-day", False),
    ],
)
def test_what_is_said_is_what_was_taken(system, info, code, old):
    tournament = event(system, **info)
    taken = pairing_edition(tournament)
    home = registry.get(system)
    assert (taken.edition, taken.why.code) == (home.earlier if old else home.editions[-1], code)
    assert pair_round(tournament).trace.as_data()["edition"] == taken.edition


def test_a_named_edition_counts_more_than_the_day():
    tournament = event("dutch", start=NEW).ruled(edition="2017")
    assert pairing_edition(tournament).why.code == "pairing-edition-named"
    assert pairing_edition(tournament, asked=True).why.code == "pairing-edition-asked"
    assert pair_round(tournament).trace.as_data()["edition"] == "2017"


def test_a_system_with_one_edition_has_nothing_to_say():
    assert pairing_edition(event("monrad")) is None


def test_tie_breaks_have_editions_of_their_own():
    assert ranking_edition(event("dutch", start=date(2024, 9, 1))).edition == "2024"
    assert ranking_edition(event("dutch")).assumed
    assert ranking_edition(event("dutch"), "2024").why.code == "ranking-edition-asked"


# The answers of the command line.

REPORT = """012 Marathon Swiss
{day}XXR 3
001    1      bob                               2100                             1.0    1     3 w 1
001    2      carla                             2000                             1.0    1     4 b 1
001    3      dan                               1900                             0.0    3     1 b 0
001    4      eve                               1800                             0.0    3     2 w 0
"""
VERBS = (["pair"], ["check"], ["explain"], ["standings"])


def answer(tmp_path, day: str, verb: list[str], *more: str):
    file = tmp_path / "lichess.trf"
    file.write_text(REPORT.format(day=day))
    return CliRunner().invoke(cli, [*verb, str(file), *more])


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_a_day_as_lichess_writes_it_decides_the_edition(tmp_path, verb):
    shown = answer(tmp_path, "042 May 29, 2020\n", verb)
    assert shown.exit_code == 0
    assert "was taken: the event was on 2020-05-29." in shown.output
    told = json.loads(answer(tmp_path, "042 May 29, 2020\n", verb, "--json").stdout)
    data = told[0] if isinstance(told, list) else told
    # The tie-break rules of 2019 ... 2023 hold until 2024, the pairing rules of 2017 until 2026.
    assert data["edition"] < "2024"
    assert data["edition_reason"]["values"] == {"edition": data["edition"], "day": "2020-05-29"}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_a_day_that_cannot_be_read_is_refused_where_it_decides_and_never_dropped_in_silence(tmp_path, verb):
    refused = answer(tmp_path, "042 Whitsun\n", verb)
    assert refused.exit_code == 2
    assert "'Whitsun' is not a date" in refused.output
    lenient = answer(tmp_path, "042 Whitsun\n", verb, "--lenient")
    assert lenient.exit_code == 0
    assert "the newest: no day of the event is known" in lenient.output
    told = json.loads(answer(tmp_path, "042 Whitsun\n", verb, "--lenient", "--json").stdout)
    data = told[0] if isinstance(told, list) else told
    assert data["edition_reason"]["code"].endswith("-edition-no-day")


def test_another_day_is_enough(tmp_path):
    shown = answer(tmp_path, "042 Whitsun\n052 May 31, 2020\n", ["check"])
    assert shown.exit_code == 0
    assert "the event was on 2020-05-31" in shown.output


def test_spanish(tmp_path):
    shown = answer(tmp_path, "", ["check"], "--lang", "es")
    assert "la más reciente: no se sabe qué día fue el torneo" in shown.output


def test_the_day_of_an_event_is_the_first_that_is_known():
    info = EventInfo(round_dates=(None, OLD), end=NEW)
    assert info.began == OLD
    assert replace(info, start=NEW).began == NEW
    assert EventInfo().began is None


def test_a_check_that_finds_only_wrong_ranks_names_its_edition_too(tmp_path):
    shown = answer(tmp_path, "042 May 29, 2020\n202 BH\n", ["check"])
    wrong = tmp_path / "wrong.trf"
    wrong.write_text(REPORT.format(day="042 May 29, 2020\n202 BH\n").replace("1.0    1     4 b", "1.0    4     4 b"))
    found = CliRunner().invoke(cli, ["check", str(wrong)])
    assert (shown.exit_code, found.exit_code) == (0, 1)
    for one in (shown, found):
        assert "the event was on 2020-05-29" in one.output
    quiet = answer(tmp_path, "042 May 29, 2020\n202 BH\n", ["check"], "--quiet")
    assert quiet.output == ""
