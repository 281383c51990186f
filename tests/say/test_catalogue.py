"""What a catalogue does with messages, values, lists, plurals and files: each door with small inputs."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import pytest

from tablas.messages import Items, Message, Phrase, Worded
from tablas.say import po
from tablas.say.catalogue import Catalogue, _count, catalogue, folders, read_catalogue, single


class Colour(Worded, Enum):
    """An enum of which a language has the words."""

    SEA_GREEN = 1


MADE = Catalogue(
    "xx",
    "Made",
    {
        "greeting": ("{name:capital} has {what}; {name}",),
        "games": ("{count} game", "{count} games"),
        "reached": ("one point: {score}", "several points: {score}"),
        "left": ("a point: {points}", "points: {points}"),
        "wide": ("[{name:>4}]",),
        "colour-sea-green": ("viridian",),
        "and-more": ("{items} +{count}",),
        "and-last": ("{items} & {last}",),
    },
    {"Board": ("Table",), "One day": ("A day", "{count} days")},
    lambda count: int(count != 1),
)


def test_which_points_are_said_in_the_singular() -> None:
    assert [single(points) for points in ("1", "½", "0.5", 1, "0", "1½", "2", 0)] == [1, 1, 1, 1, 2, 2, 2, 2]


def test_what_chooses_the_form_of_a_sentence() -> None:
    """The count comes before the score, and the score before points; without all three there is one form."""
    assert _count({"count": 7, "score": "1"}) == 7
    assert (_count({"score": "1", "points": "2"}), _count({"score": "2"})) == (1, 2)
    assert (_count({"points": "½"}), _count({"points": "3"})) == (1, 2)
    assert _count({"name": "Ana"}) is None
    assert MADE.sentence(Message("games", count=1)) == "1 game"
    assert MADE.sentence(Message("games", count=2)) == "2 games"
    assert MADE.sentence(Message("games", count="1")) == "1 games", "what is no number has the last form"
    assert MADE.sentence(Message("reached", score="1")) == "one point: 1"
    assert MADE.sentence(Message("reached", score="1½")) == "several points: 1½"
    assert [MADE.sentence(Message("left", points=points)) for points in ("½", "0")] == ["a point: ½", "points: 0"]


def test_values_in_a_sentence() -> None:
    assert MADE.sentence(Message("greeting", name="ana", what=3)) == "Ana has 3; ana"
    assert MADE.sentence(Message("greeting", name="", what=None)) == " has ; "
    assert MADE.sentence(Message("wide", name="ab")) == "[  ab]"
    assert MADE.sentence("as it stands {name}") == "as it stands {name}"
    shown = {
        "Ana": "Ana",
        7: "7",
        None: "",
        Phrase("Board"): "Table",
        Colour.SEA_GREEN: "viridian",
        Message("games", count=5): "5 games",
        Items(["a", Phrase("Board"), 3]): "a, Table, 3",
    }
    assert [MADE.shown(value) for value in shown] == list(shown.values())
    assert MADE.shown("Board") == "Board", "a name is no phrase"


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (Items([]), ""),
        (Items(["a"]), "a"),
        (Items(["a", "b"], mark="; "), "a; b"),
        (Items(["a"], last=True), "a"),
        (Items(["a", "b"], last=True), "a & b"),
        (Items(["a", "b", "c"], mark="/", last=True), "a/b & c"),
        (Items(["a", "b", "c"], limit=3), "a, b, c"),
        (Items(["a", "b", "c", "d"], limit=3), "a, b, c +1"),
        (Items(["a", "b", "c", "d"], limit=1, mark="/"), "a +3"),
        (Items(["a", "b", "c", "d"], limit=2, mark="/", last=True), "a/b +2"),
        (Items(["a", "b"], limit=0), " +2"),
    ],
)
def test_a_list_in_words(items: Items, said: str) -> None:
    assert MADE.shown(items) == said


def test_phrases_and_their_plurals() -> None:
    assert (MADE.gettext("Board"), MADE.gettext("Chair")) == ("Table", "Chair")
    assert [MADE.ngettext("One day", "Days", count) for count in (0, 1, 2)] == ["{count} days", "A day", "{count} days"]
    assert [MADE.ngettext("One hour", "Hours", count) for count in (0, 1, 2)] == ["Hours", "One hour", "Hours"]
    assert [MADE.ngettext("Board", "Boards", count) for count in (1, 2)] == ["Board", "Boards"], (
        "only one form is known"
    )
    assert MADE.phrase("One day") == "A day"
    assert MADE.phrase("{one} against {two}", one="Ana", two="Bo") == "Ana against Bo"
    assert MADE.phrase("{one}") == "{one}", "nothing is filled where nothing is given"


def test_what_another_language_lacks_is_said_in_english() -> None:
    assert MADE.sentence(Message("left-out")) == catalogue("en").sentence(Message("left-out"))
    assert MADE.sentence(Message("and-last", items="a", last="b")) == "a & b"
    assert MADE.sentence(Message("no-such-code", a=1)) == "no-such-code {'a': 1}"


WRITTEN = """# A comment
msgid ""
msgstr ""
"Language: yy\\n"
"X-Name:  Yy \\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"

#. what is told
msgid "games"
msgid_plural "games"
msgstr[0] "one"
msgstr[1] "two"
msgstr[2] "many "
"of {count}"

msgid "empty"
msgstr ""

msgid "half"
msgid_plural "half"
msgstr[0] "one"
msgstr[1] ""

msgid "long "
"key"
msgstr "a \\"quoted\\" word"
"""


def test_a_file_of_sentences_is_read(tmp_path: Path) -> None:
    """What is not translated, or not in all forms, is left out; texts may go over several lines."""
    file = tmp_path / "messages.po"
    file.write_text(WRITTEN, encoding="utf-8")
    header, *entries = po.read(file)
    assert header.key == ""
    assert header.forms[0].splitlines()[0] == "Language: yy"
    assert entries == [("games", ("one", "two", "many of {count}")), ("long key", ('a "quoted" word',))]


def test_a_language_is_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("yy", "aa", "none"):
        (tmp_path / name).mkdir()
    for name in ("yy", "aa"):
        (tmp_path / name / "messages.po").write_text(WRITTEN, encoding="utf-8")
    (tmp_path / "aa" / "messages.po").write_text('msgid "games"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', encoding="utf-8")
    (tmp_path / "aa" / "phrases.po").write_text(
        'msgid ""\nmsgstr "Language: aa"\n\nmsgid "Board"\nmsgstr "Mesa"\n', encoding="utf-8"
    )
    (tmp_path / "none" / "phrases.po").write_text("", encoding="utf-8")
    told = read_catalogue(tmp_path / "yy")
    assert (told.language, told.name, dict(told.phrases)) == ("yy", "Yy", {})
    assert set(told.messages) == {"games", "long key"}
    assert [told.plural(count) for count in (1, 2, 3, 0)] == [0, 1, 2, 2]
    assert told.sentence(Message("games", count=5)) == "many of 5"
    bare = read_catalogue(tmp_path / "aa")
    assert (bare.language, bare.name, bare.phrases) == ("aa", "aa", {"Board": ("Mesa",)})
    assert [bare.plural(count) for count in (0, 1, 2)] == [1, 0, 1], "as in English where the header does not say"
    monkeypatch.delenv("TABLAS_LANGUAGES", raising=False)
    own = folders()
    assert {"en", "es"} <= set(own)
    assert "yy" not in own
    monkeypatch.setenv("TABLAS_LANGUAGES", str(tmp_path))
    assert list(folders()) == [*own, "aa", "yy"]
    assert folders()["yy"] == tmp_path / "yy"
