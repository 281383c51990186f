"""The codes of record 192."""

import pytest

from tablas.formats import trf
from tablas.formats.trf.event_types import CODES, event_type

AS_PRINTED = """
FIDE_DUTCH_2017 FIDE_DUTCH_2026 FIDE_DUTCH FIDE_DUBOV FIDE_BURSTEIN
FIDE_DUTCH_2017_BAKU FIDE_DUTCH_2026_BAKU FIDE_DUTCH_BAKU FIDE_DUBOV_BAKU FIDE_BURSTEIN_BAKU
CUSTOM_SWISS FIDE_DOUBLESWISS FIDE_DOUBLESWISS_BAKU CUSTOM_DOUBLESWISS
BERGER_ROUNDROBIN BERGER_DOUBLEROUNDROBIN FIDE_ROUNDROBIN FIDE_DOUBLEROUNDROBIN CUSTOM_ROUNDROBIN
FIDE_SCHILLER CUSTOM_SCHILLER FIDE_SCHEVENINGEN FIDE_DOUBLESCHEVENINGEN CUSTOM_SCHEVENINGEN CUSTOM_KNOCKOUT
FIDE_TEAM_TYPEA_MP_GP FIDE_TEAM_TYPEA_GP_MP FIDE_TEAM_TYPEA_MP FIDE_TEAM_TYPEA_GP
FIDE_TEAM_TYPEB_MP_GP FIDE_TEAM_TYPEB_GP_MP FIDE_TEAM_TYPEB_MP FIDE_TEAM_TYPEB_GP
FIDE_TEAM_MP_GP FIDE_TEAM_GP_MP FIDE_TEAM_MP FIDE_TEAM_GP FIDE_TEAM
FIDE_TEAM_TYPEA_MP_GP_BAKU FIDE_TEAM_TYPEA_MP_BAKU FIDE_TEAM_TYPEB_MP_GP_BAKU FIDE_TEAM_TYPEB_MP_BAKU
FIDE_TEAM_MP_GP_BAKU FIDE_TEAM_MP_BAKU FIDE_TEAM_BAKU
CUSTOM_TEAM_SWISS CUSTOM_TEAM_SWISS_MP CUSTOM_TEAM_SWISS_GP
BERGER_TEAM_ROUNDROBIN BERGER_TEAM_DOUBLEROUNDROBIN FIDE_TEAM_ROUNDROBIN FIDE_TEAM_DOUBLEROUNDROBIN
CUSTOM_TEAM_ROUNDROBIN CUSTOM_TEAM_KNOCKOUT
"""
EVERY_CODE = AS_PRINTED.split()


def test_the_list_is_complete():
    assert sorted(CODES) == sorted(EVERY_CODE)


@pytest.mark.parametrize("code", EVERY_CODE)
def test_every_code_is_read_and_written(code):
    data = f"001    1      A\n192 {code}\n".encode()
    loaded = trf.load(data)
    assert loaded.tournament.info.type_code == code
    kind = event_type(code)
    assert kind is not None
    assert kind.teams == ("TEAM" in code)
    assert kind.baku == code.endswith("_BAKU")
    assert f"192 {code}\r\n".encode() in trf.dump(loaded.tournament)


@pytest.mark.parametrize("code", ["BERGER_ROUNDROBIN_G2", "FIDE_SCHEVENINGEN_G3", "FIDE_SCHILLER_4x6"])
def test_codes_with_numbers_in_them(code):
    kind = event_type(code)
    assert kind is not None
    assert kind.code == code.upper()


@pytest.mark.parametrize(
    "code", ["", "FIDE_LIM", "FIDE_DUBOV_2026", "FIDE_TEAM_GP_BAKU", "BERGER_ROUNDROBIN_G", "FIDE_SCHILLER_4"]
)
def test_other_codes_are_not_known(code):
    assert event_type(code) is None


def test_the_draft_code_of_2025_is_the_one_of_2026():
    kind = event_type("FIDE_DUTCH_2025")
    assert kind is not None
    assert (kind.code, kind.edition) == ("FIDE_DUTCH_2026", "2026")
