"""Where something is wrong, what was perhaps meant, and which text of rules there is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import OptionError, Where
from tablas.messages import Items, Message
from tablas.say import rules
from tablas.say.catalogue import catalogue
from tablas.say.nearest import did_you_mean, nearest
from tablas.say.places import tell_fault, tell_where

EN, ES = catalogue("en"), catalogue("es")


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (Where(), ""),
        (Where("open.trf"), "open.trf"),
        (Where("open.trf", 4), "open.trf:4"),
        (Where("open.trf", 4, 12), "open.trf:4:12"),
        (Where("open.trf", column=12), "open.trf"),
        (Where("open.trf", 4, 12, player=7, round=3), "open.trf:4:12, player 7, round 3"),
        (Where(line=4), "line 4"),
        (Where(line=4, column=12), "line 4, column 12"),
        (Where(line=0, column=0), "line 0, column 0"),
        (Where(column=12), ""),
        (Where(player=7), "player 7"),
        (Where(round=3), "round 3"),
        (Where(line=4, player=0, round=0), "line 4, player 0, round 0"),
    ],
)
def test_a_place_in_words(where: Where, told: str) -> None:
    assert tell_where(where, EN) == told
    fault: Any = SimpleNamespace(where=where, message=Message("left-out"))
    sentence = EN.sentence(Message("left-out"))
    assert tell_fault(fault, EN) == (f"{told}: {sentence}" if told else sentence)


def test_a_place_in_another_language() -> None:
    assert tell_where(Where(line=4, column=12, player=7, round=3), ES) == "línea 4, columna 12, jugador 7, ronda 3"


def test_names_that_look_like_a_word() -> None:
    assert nearest("ducth", ["dubov", "dutch", "lim"]) == ["dutch"]
    assert nearest("DUTCH", ["Dutch", "lim"]) == ["Dutch"]
    assert nearest("keizer", ["lim", "dubov"]) == []
    alike = ["board1", "board2", "board3", "board4"]
    assert len(nearest("board", alike)) == 3
    assert set(nearest("board", alike)) <= set(alike)
    assert nearest("abcd", ["abxx"]) == [], "half the letters are too few"


def test_the_question_that_belongs_to_a_refusal() -> None:
    refused = Message("no-system", name="dutsch", homes=Items(["dutch", "lim"]))
    assert did_you_mean(refused) == Message("did-you-mean", names=Items(["dutch"]))
    written = Message("no-option-command", word="--rond", all="--round, --seed")
    assert did_you_mean(written) == Message("did-you-mean", names=Items(["--round"]))
    assert did_you_mean(Message("no-system", name="xxx", homes=Items(["dutch"]))) is None
    assert did_you_mean(Message("left-out", name="dutsch", homes=Items(["dutch"]))) is None
    assert did_you_mean(Message("no-system", name="dutsch")) is None
    assert did_you_mean(Message("no-system", homes=Items(["dutch"]))) is None


def test_the_text_of_the_rules_of_a_system() -> None:
    assert rules.rules_of("keizer").splitlines()[0] == "# Keizer system"
    assert rules.rules_of("keizer", "es") != rules.rules_of("keizer", "en") == rules.rules_of("keizer")
    assert rules.rules_of("keizer", "xx") == rules.rules_of("keizer"), "nobody speaks it"
    for wrong in ("nothing", "../messages", ""):
        with pytest.raises(OptionError) as refused:
            rules.rules_of(wrong)
        assert refused.value.message == Message("no-rules-text", name=wrong, known=Items(rules.names()))
    assert rules.names() == sorted(rules.names())
    assert {"dutch", "keizer", "acceleration-baku"} <= set(rules.names())


def test_rules_that_a_language_lacks_are_told_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "yy" / rules.SYSTEMS
    home.mkdir(parents=True)
    (tmp_path / "yy" / "messages.po").write_text("")
    (home / "keizer.md").write_text("# Ours\n", encoding="utf-8")
    monkeypatch.setenv("TABLAS_LANGUAGES", str(tmp_path))
    assert rules.rules_of("keizer", "yy") == "# Ours\n"
    assert rules.rules_of("dutch", "yy") == rules.rules_of("dutch")
