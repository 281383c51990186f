"""One voice: whatever the program says is a code with values, and every language has its sentence."""

from __future__ import annotations

import ast

import pytest

import codes_said
from tablas.errors import Where
from tablas.messages import Items, Message, together
from tablas.say.catalogue import SOURCE, catalogue, english, folders, read_catalogue
from tablas.store.errors import CODES

pytestmark = pytest.mark.slow

OTHERS = [language for language in folders() if language != SOURCE]


def test_what_is_said_is_a_code_and_no_sentence() -> None:
    wrong = [
        f"{file}:{call.lineno}: {ast.unparse(call.args[0])}"
        for file, call, around in codes_said.speaking()
        if isinstance(call.args[0], ast.JoinedStr)
        or any(not codes_said.CODE.fullmatch(code) for code in codes_said.codes_of(call.args[0], around))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", folders())
def test_every_code_has_a_sentence(language: str) -> None:
    known = read_catalogue(folders()[language]).messages
    said = {place.code for place in codes_said.places()} | codes_said.worded() | codes_said.kinds()
    said |= {code for _, _, code in CODES}
    assert sorted(said - set(known)) == []


@pytest.mark.parametrize("language", folders())
def test_every_sentence_is_said_by_somebody(language: str) -> None:
    said = codes_said.written() | codes_said.worded() | codes_said.kinds()
    assert sorted(set(read_catalogue(folders()[language]).messages) - said) == []


@pytest.mark.parametrize("language", folders())
def test_every_gap_is_given_a_value(language: str) -> None:
    known = read_catalogue(folders()[language]).messages
    wrong = [
        f"{place.where}: {place.code} lacks {sorted(lacking)}"
        for place in codes_said.places()
        if not place.open
        for lacking in [{name for form in known.get(place.code, ()) for name in codes_said.gaps(form)} - place.values]
        if lacking
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_languages_leave_the_same_gaps(language: str) -> None:
    """A form of a plural may do without the number, as "once" does."""
    ours, theirs = english().messages, read_catalogue(folders()[language]).messages
    wrong = []
    for code in sorted(set(ours) & set(theirs)):
        may_drop = {"count"} if len(ours[code]) > 1 or len(theirs[code]) > 1 else set()
        wanted = codes_said.gaps(ours[code][-1]) - may_drop
        wrong += [code for form in theirs[code] if codes_said.gaps(form) - may_drop != wanted]
    assert wrong == []


def test_no_value_carries_words_of_a_language() -> None:
    wrong = [
        f"{value.where}: {value.name}={ast.unparse(value.node)}"
        for value in codes_said.values()
        if any(codes_said.words_in(value.node))
    ]
    assert wrong == []


def test_the_walk_sees_what_it_should() -> None:
    """The tests above could not fail if nothing were found."""
    assert {"RefusedError", "FormatError", "StoreError", "MissingError"} <= codes_said.errors()
    assert "ConsentError" not in codes_said.errors()
    rooms = {place.where.split("/")[0] for place in codes_said.places()}
    assert {"assignment", "cli", "events", "federation", "formats", "model", "standings", "store", "systems"} <= rooms
    assert "consent-needed" in {place.code for place in codes_said.places()}
    sentence = ast.parse("f\"Round {number} of {'White' if white else 'Black'}\"", mode="eval").body
    assert set(codes_said.words_in(sentence)) >= {"Round ", " of "}


# What a catalogue does with a message


@pytest.mark.parametrize(
    ("message", "english_words", "spanish_words"),
    [
        (Message("round-is-not-published", round=4), "Round 4 is not published.", "La ronda 4 no está publicada."),
        (
            Message("round-is-still-draft", round=3),
            "Round 3 is not published. It is still a draft.",
            "La ronda 3 no está publicada. Todavía es un borrador.",
        ),
        (
            Message("closed-reopen-change", name="Open"),
            "'Open' is closed. Reopen it to change anything.",
            "«Open» está cerrado. Reábralo para cambiar algo.",
        ),
        (
            Message("undone-everything-after", to=7),
            "undone: everything after entry 7",
            "deshecho: todo tras la anotación 7",
        ),
        (
            Message("before-act", act=Message("undone-everything-after", to=7)),
            "before: undone: everything after entry 7",
            "antes de: deshecho: todo tras la anotación 7",
        ),
        (
            Message("is-missing", what=Message("what-event-name")),
            "The name of the event is missing.",
            "Falta el nombre del evento.",
        ),
    ],
)
def test_sentences_in_both_languages(message: Message, english_words: str, spanish_words: str) -> None:
    assert str(message) == english_words
    assert catalogue("es").sentence(message) == spanish_words


def test_a_player_called_black_stays_black() -> None:
    concern = Message("white-three-times", player="Black, Joe")
    assert catalogue("es").sentence(concern) == "Black, Joe llevaría blancas tres veces seguidas."
    pair = Message("must-kept-apart", pair=Message("one-and-two", one="White, Ann", two="Black, Joe"))
    said = catalogue("es").sentence(pair)
    assert "White, Ann y Black, Joe" in said


def test_lists_end_in_the_language_of_the_reader() -> None:
    listed = Message("rounds-listed", count=3, rounds=Items([2, 5, 7], last=True))
    assert str(listed) == "rounds 2, 5 and 7"
    assert catalogue("es").sentence(listed) == "rondas 2, 5 y 7"
    assert catalogue("es").sentence(Message("rounds-listed", count=1, rounds=Items([2]))) == "ronda 2"


def test_places_are_told_in_the_language_of_the_reader() -> None:
    placed = Where(line=3, column=5, player=7, round=2).before(Message("left-out"))
    assert str(placed).startswith("line 3, column 5, player 7, round 2: ")
    assert catalogue("es").sentence(placed).startswith("línea 3, columna 5, jugador 7, ronda 2: ")
    assert str(Where("open.trf", 3, 5).before(Message("left-out"))).startswith("open.trf:3:5: ")
    assert Where().before(Message("left-out")) == Message("left-out")


def test_a_clause_that_opens_a_sentence_begins_with_a_capital() -> None:
    clause = Message("no-opponent")
    assert str(Message("as-sentence", clause=clause)) == "No opponent."
    assert catalogue("es").sentence(Message("as-sentence", clause=clause)) == "Sin rival."


def test_several_messages_are_one_sentence_after_the_other() -> None:
    both = together([Message("first-illegal-move", count=2), Message("pawn-becomes-queen")])
    assert catalogue("es").sentence(both) == (
        "La primera jugada ilegal: el rival recibe 2 minutos. El peón se convierte en dama."
    )
    assert together([Message("left-out")]) == Message("left-out")


def test_a_language_that_lacks_a_sentence_says_it_in_english() -> None:
    lacking = read_catalogue(folders()["es"])
    lacking = type(lacking)("es", "Español", {}, {}, lacking.plural)
    assert lacking.sentence(Message("left-out")) == str(Message("left-out"))
