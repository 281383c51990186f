"""Events by the names people give them."""

from __future__ import annotations

import pytest

from tablas.events.called import find_called
from tablas.events.keeper import NoEventError

NAMES = {
    "winter": "Winter Open",
    "avila": "Ciudad de Ávila",
    "avila-2": "Torneo Escolar",
    "summer-a": "Summer Cup",
    "summer-b": "SUMMER  CUP!",
    "bar": "Café",
    "x1": "Bar",
    "stars": "***",
}


@pytest.mark.parametrize(
    ("called", "slug"),
    [
        ("winter", "winter"),
        ("Winter Open", "winter"),
        ("wInTeR oPeN", "winter"),
        ("ciudad de avila", "avila"),
        ("CIUDAD DE ÁVILA", "avila"),
        ("cafe", "bar"),
        ("***", "stars"),
        ("bar", "bar"),  # A short name goes before the name of another event.
        ("Bar", "x1"),
    ],
)
def test_found(called: str, slug: str) -> None:
    assert find_called(called, NAMES) == slug


@pytest.mark.parametrize(
    ("called", "code", "sentence"),
    [
        ("summer cup", "several-events-called", "summer-a (Summer Cup), summer-b (SUMMER  CUP!)"),
        ("Winter Opne", "no-event-but", "Did you mean winter (Winter Open)?"),
        ("Ciudad", "no-event-but", "Did you mean avila (Ciudad de Ávila)?"),
        ("avila-22", "no-event-but", "avila-2 (Torneo Escolar)"),
        ("Quito", "no-event-database", "There is no event 'Quito' in this database."),
        ("", "no-event-database", "There is no event '' in this database."),
    ],
)
def test_not_found(called: str, code: str, sentence: str) -> None:
    with pytest.raises(NoEventError) as refused:
        find_called(called, NAMES)
    assert refused.value.message.code == code
    assert sentence in refused.value.sentence
