"""What the database complains about is said in Spanish too."""

from __future__ import annotations

import pytest

from tablas.store.errors import SENTENCES
from tablas.web.i18n import catalogue


@pytest.mark.parametrize("sentence", sorted({sentence for _, _, sentence in SENTENCES}))
def test_every_sentence_of_the_store_is_translated(sentence: str) -> None:
    assert catalogue("es").gettext(sentence) != sentence
