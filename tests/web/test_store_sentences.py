"""What the database complains about is said in Spanish too."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import DBAPIError

from tablas.say.catalogue import catalogue
from tablas.store.errors import CODES, StoreError, translated


@pytest.mark.parametrize(("piece", "kind", "code"), CODES)
def test_every_complaint_of_a_driver_is_told_in_both_languages(piece: str, kind: type[StoreError], code: str) -> None:
    error = translated(DBAPIError("", {}, Exception(f"driver: {piece}!")))
    assert (type(error), error.message.code) == (kind, code)
    assert catalogue("es").sentence(error.message) != error.sentence


def test_a_complaint_nobody_knows_is_told_with_the_words_of_the_driver() -> None:
    error = translated(DBAPIError("", {}, Exception("seven seals are broken")))
    assert error.sentence == "The database failed: seven seals are broken."
    assert "seven seals are broken" in catalogue("es").sentence(error.message)
