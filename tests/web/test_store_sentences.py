"""What the database complains about is said in Spanish too."""

from __future__ import annotations

import pytest

from tablas.messages import Message
from tablas.say.catalogue import catalogue, english
from tablas.store.errors import CODES


@pytest.mark.parametrize("code", sorted({code for _, _, code in CODES}))
def test_every_sentence_of_the_store_is_translated(code: str) -> None:
    assert english().sentence(Message(code)).endswith(".")
    assert catalogue("es").sentence(Message(code)) != english().sentence(Message(code))
