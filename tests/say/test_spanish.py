"""Everything said to people is said in Spanish too, with the same values and in the files that Babel reads."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tablas.messages import Items, Message
from tablas.say.catalogue import FOLDER, catalogue

FINAL = ".:;!?)…"
"""What may end a sentence; a heading or a line of a history ends with none of these."""


def babel(language: str) -> Catalog:
    with (FOLDER / language / "messages.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """The forms of every code as Babel reads them."""
    found = {}
    for entry in babel(language):
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if code:  # The header stands under the empty code.
            found[code] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))
    return found


def pairs() -> Iterator[tuple[str, str, str]]:
    """Each form of each code in English and in Spanish."""
    english, spanish = sentences("en"), sentences("es")
    for code, forms in english.items():
        for one, other in zip(forms, spanish[code], strict=True):
            yield code, one, other


def gaps(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def final(text: str) -> str:
    return text[-1] if text[-1] in FINAL else ""


def test_spanish_has_the_codes_of_english_in_the_same_order() -> None:
    assert list(sentences("es")) == list(sentences("en"))


def test_every_form_of_every_code_is_translated() -> None:
    assert [code for code, forms in sentences("es").items() if not all(forms)] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_sentence_has_one_form_or_one_for_each_plural(language: str) -> None:
    assert babel(language).num_plurals == 2
    assert {len(forms) for forms in sentences(language).values()} == {1, 2}


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_program_reads_what_babel_reads(language: str) -> None:
    read = {code: forms for code, forms in catalogue(language).messages.items() if code}
    assert read == sentences(language)


def test_translations_fill_the_same_gaps() -> None:
    assert [code for code, one, other in pairs() if gaps(one) != gaps(other)] == []


def test_translations_end_like_the_english() -> None:
    assert [code for code, one, other in pairs() if final(one) != final(other)] == []


def test_what_is_quoted_stands_between_spanish_marks() -> None:
    assert [code for code, one, other in pairs() if "'" in other or other.count("«") != other.count("»")] == []
    assert [code for code, one, other in pairs() if "'{" in one and "«" not in other] == []


@pytest.mark.parametrize(
    ("message", "spanish"),
    [
        (
            Message("round-no-result", count=1, played=5, boards=Items(["3"], last=True), number=6),
            (
                "En la ronda 5 falta el resultado de la mesa 3. "
                "Anótelo, o márquelo como aplazado, para emparejar la ronda 6."
            ),
        ),
        (
            Message("round-no-result", count=3, played=5, boards=Items(["1", "2", "9"], last=True), number=6),
            (
                "En la ronda 5 faltan los resultados de las mesas 1, 2 y 9. "
                "Anótelos, o márquelos como aplazados, para emparejar la ronda 6."
            ),
        ),
        (
            Message("no-system", name="danish", homes=Items(["dutch", "dubov", "lim"], limit=2)),
            "No hay sistema «danish»; hay: dutch, dubov y 1 más.",
        ),
        (
            Message("entry-contradicts-entries", seq=8, sentence=Message("no-round-published")),
            "La anotación 8 contradice a las anteriores: No hay ninguna ronda publicada.",
        ),
        (Message("undone-everything-of", tournament="open", to=7), "deshecho: todo lo de open tras la anotación 7"),
    ],
)
def test_values_lists_and_sentences_within_sentences(message: Message, spanish: str) -> None:
    assert catalogue("es").sentence(message) == spanish
