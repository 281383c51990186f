"""Days as programs write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.formats import trf
from tablas.formats.trf.dates import is_doubtful, read_birth, read_date
from tablas.model import PartialDate

LICHESS = date(2020, 5, 29)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2020/05/29", LICHESS),
        ("2020-05-29", LICHESS),
        ("2020.5.29", LICHESS),
        ("20200529", LICHESS),
        ("2020-05-29T18:00:00Z", LICHESS),
        ("2020/05/29 18:30", LICHESS),
        ("May 29, 2020", LICHESS),
        ("29 May 2020", LICHESS),
        ("Fri, 29 May 2020", LICHESS),
        ("29-May-20", LICHESS),
        ("29. Mai 2020", LICHESS),
        ("29 de mayo de 2020", LICHESS),
        ("viernes, 29 de mayo de 2020", LICHESS),
        ("martes 3 de marzo de 2020", date(2020, 3, 3)),
        ("1er août 2019", date(2019, 8, 1)),
        ("15 juin 2019", date(2019, 6, 15)),
        ("15 juillet 2019", date(2019, 7, 15)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("28.07.2005.", date(2005, 7, 28)),
        ("24/09/2010", date(2010, 9, 24)),
        ("5/29/2020", LICHESS),
        ("24/01/05", date(2024, 1, 5)),
        ("24-01-05", date(2024, 1, 5)),
        ("05.01.24", date(2024, 1, 5)),
        ("31.12.99", date(1999, 12, 31)),
        ("69/01/01", date(2069, 1, 1)),
        ("70/01/01", date(1970, 1, 1)),
        ("5/29/20", LICHESS),
        ("2020/02/30", None),
        ("May 2020", None),
        ("sometime in May", None),
        ("2020", None),
        ("", None),
    ],
)
def test_days(written, day):
    assert read_date(written) == day


@pytest.mark.parametrize(
    ("written", "doubtful"),
    [
        ("01/02/2026", True),  # the first of February or the second of January: other rules
        ("13/02/2026", False),
        ("01.02.2026", False),
        ("2026/02/01", False),
        ("02/03/04", True),
        ("26/02/01", True),
        ("99/12/31", False),
        ("Feb 1, 2026", False),
    ],
)
def test_days_that_could_be_others(written, doubtful):
    assert is_doubtful(written) is doubtful


@pytest.mark.parametrize(
    ("written", "birth"),
    [
        ("1974.10.31", PartialDate(1974, 10, 31)),
        ("1993/00/00", PartialDate(1993)),
        ("1993", PartialDate(1993)),
        ("1993/05", PartialDate(1993, 5)),
        ("240660", PartialDate(1960, 6, 24)),
        ("120242", PartialDate(1942, 2, 12)),
        ("010105", PartialDate(2005, 1, 1)),
        ("991231", PartialDate(1999, 12, 31)),
        ("31/12/1999", PartialDate(1999, 12, 31)),
        ("05.01.29", PartialDate(2029, 1, 5)),
        ("05.01.30", PartialDate(1930, 1, 5)),
        ("1993/02/30", None),
        ("1993/00/05", None),
        ("199", None),
    ],
)
def test_births(written, birth):
    assert read_birth(written) == birth


@given(
    st.dates(date(1970, 1, 1), date(2069, 12, 31)), st.sampled_from(("%Y/%m/%d", "%d.%m.%Y", "%B %d, %Y", "%y/%m/%d"))
)
def test_every_day_in_the_usual_forms(day, form):
    assert read_date(day.strftime(form)) == day


@given(st.text(max_size=20))
def test_any_text_is_a_day_or_none(text):
    assert read_date(text) is None or not is_doubtful(text) or read_date(text) is not None
    read_birth(text)


def test_a_day_that_could_be_another_is_noted():
    loaded = trf.read(b"012 Open\n042 01/02/2026\n")
    assert loaded.tournament.info.start == date(2026, 2, 1)
    assert [str(note) for note in loaded.notes] == [
        "line 2, column 5: '01/02/2026' could be another day; it was read as 2026-02-01."
    ]
