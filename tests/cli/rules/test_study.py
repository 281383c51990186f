"""The exam of the manual and its glossaries, as a candidate types them."""

from __future__ import annotations

import json
import shlex
from collections import Counter

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.federation.study import exam, glossary
from typed_commands import typed


def run(*words: str, code: int = 0) -> str:
    said = CliRunner().invoke(cli, list(words))
    assert said.exit_code == code, said.output
    return said.output


def test_24_questions_and_71_marks_by_chapter() -> None:
    told = json.loads(run("rules", "study", "exam", "--json"))
    assert [one["number"] for one in told["questions"]] == list(range(1, 25))
    assert told["total"] == sum(one["marks"] for one in told["questions"]) == 71
    marks = Counter[str]()
    for one in told["questions"]:
        marks[one["chapter"]] += one["marks"]
        assert one["answer"] is None
    assert list(marks.values()) == [22, 17, 10, 5, 7, 8, 2]


def test_eighty_per_cent_pass() -> None:
    run("rules", "study", "exam", "--marks", "57")
    run("rules", "study", "exam", "--marks", "56", code=1)
    assert "no question 25" in run("rules", "study", "exam", "25", code=2)


def test_a_question_in_spanish_with_its_answer_and_command() -> None:
    told = run("rules", "study", "exam", "13", "--answers", "--lang", "es")
    assert "Valoración y títulos" in told
    assert "1516" in told
    assert "tablas elo first 1726:0 1315:1" in told
    assert "1516" not in run("rules", "study", "exam", "13")


@pytest.mark.parametrize("question", exam(), ids=lambda question: str(question.number))
def test_every_command_of_an_answer_can_be_typed(question) -> None:  # type: ignore[no-untyped-def]
    assert typed(question.command.replace("FEN", "'8/8/8/4k3/8/8/4K1N1/8 w - - 0 1'")) == ""
    assert set(question.asked) == set(question.answer) == {"en", "es"}


@pytest.mark.parametrize(
    ("number", "said", "code"),
    [
        (2, "20; 20 have passed", 0),
        (3, "20:10", 0),
        (4, "2 minutes", 0),
        (5, "queen", 0),
        (6, "It is a rook", 0),
        (13, "1516", 0),
        (17, "2 games of 380 minutes", 1),  # 6 h 20 min each, more than 12 h.
        (22, "opponent wins", 0),
    ],
)
def test_the_commands_give_the_answers(number: int, said: str, code: int) -> None:
    command = exam()[number - 1].command
    assert said in run(*shlex.split(command), code=code)


def test_glossaries_in_both_directions() -> None:
    assert run("rules", "study", "glossary", "stalemate").startswith("stalemate (ahogado) [5.2.1]")
    assert run("rules", "study", "glossary", "ahogado", "--lang", "es").startswith("ahogado (stalemate) [5.2.1]")
    assert "NSG" in run("rules", "study", "glossary", "BSN")
    assert "No term has" in run("rules", "study", "glossary", "chequers", code=2)
    swiss = json.loads(run("rules", "study", "glossary", "--of", "swiss", "--json"))
    assert {one["glossary"] for one in swiss} == {"swiss"}


PRINTED = [
    "abandono",
    "ahogado",
    "ajedrez",
    "apelar",
    "aplazamiento",
    "árbitro",
    "asistente",
    "ataque",
    "bandera",
    "capturar",
    "columna",
    "componer",
    "diagonal",
    "enroque",
    "espectadores",
    "explicación",
    "fila",
    "incremento",
    "intercambio",
    "intervenir",
    "jaque",
    "monitor",
    "negro",
    "blanco",
    "organizador",
    "pieza",
    "planilla",
    "promoción",
    "puntos",
    "reclamar",
    "reloj",
    "renuncia",
    "repetición",
    "resultado",
    "sanciones",
    "supervisar",
    "tablas",
    "tablero",
    "vertical",
    "discapacidad",
]
SHORT = [
    "JJDD",
    "BPE",
    "DPE",
    "DP",
    "PGP",
    "UGU",
    "GPEU",
    "M0",
    "M1",
    "S1",
    "S2",
    "N1",
    "Limbo",
    "S1R",
    "JB",
    "JN",
    "NSG",
    "DC",
]


def test_the_printed_words_are_there() -> None:
    laws = [term.words["es"] for term in glossary() if term.glossary == "laws"]
    swiss = [term.words["es"] for term in glossary() if term.glossary == "swiss"]
    assert [word for word in PRINTED if not any(word in one for one in laws)] == []
    assert [word for word in SHORT if not any(word in one for one in swiss)] == []
    assert len(set(laws)) == len(laws)
    for term in glossary():
        assert all(term.words.values())
        assert all(term.means.values())
