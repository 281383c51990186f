"""Boards, colours, byes and tables of the whole stories, held against second engines that read the rules literally."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import obvious
from literal_book import adjusted_buchholz
from literal_burstein import Burstein
from literal_cases import CASES, Coloured
from literal_keizer import literal_list
from literal_lim import Lim
from story_positions import EIGHT, NAMES, NINE, STORIES, SWISS, written
from tablas.history import RULES_2017, RULES_2026, preference, records
from tablas.model import Number, Tournament
from tablas.systems.open.common.field import build_field
from tablas.systems.open.keizer import KeizerRules

BOTH = pytest.mark.parametrize(("name", "facts"), [("nine", NINE), ("eight", EIGHT)])
ROW = re.compile(r"\| (\d) \| (\w+) \| (.*) \|")
HALVES = {"½": ".5", "¼": ".25", "¾": ".75"}
FLOATED = {"–": 0, "up": 1, "down": -1}


def number(text: str) -> Fraction:
    """1½ as a number."""
    for sign, decimal in HALVES.items():
        text = text.replace(sign, decimal)
    return Fraction("0" + text if text.startswith(".") else text)


def table(name: str) -> dict[int, list[str]]:
    """The cells of a position by player, without number and name."""
    part = (
        (STORIES / "positions.md").read_text(encoding="utf-8").partition(f"## {name.title()}")[2].partition("\n## ")[0]
    )
    rows = {int(found[1]): found for line in part.splitlines() if (found := ROW.fullmatch(line))}
    assert [found[2] for found in rows.values()] == list(NAMES[: len(rows)])
    return {player: found[3].split(" | ") for player, found in rows.items()}


@BOTH
def test_the_tables_of_the_positions(name: str, facts: Tournament) -> None:
    past, field, index = records(facts, RULES_2026), build_field(facts, RULES_2026), Burstein(facts)
    rating = {player.number: player.rating for player in facts.players}
    rank = {int(player): place for place, player in enumerate(field.numbers)}
    rows = table(name)
    assert len(rows) == len(facts.players)
    for player, (points, met, colours, due, floats, average, buchholz, berger, book) in rows.items():
        one, wish = past[Number(player)], preference(past[Number(player)].colours)
        games = [(int(cell[0]), cell[1].upper(), number(cell[2:])) for cell in met.split() if cell[0].isdigit()]
        idle = [number(cell[1:]) for cell in met.split() if not cell[0].isdigit()]
        assert number(points) == Fraction(one.score, 60) == sum(won for *_, won in games) + sum(idle)
        assert {other for other, *_ in games} == set(one.opponents)
        assert colours == one.colours == "".join(colour for _, colour, _ in games)
        assert wish.colour is not None
        assert due.lower() == f"{wish.colour.name} {wish.strength.name}".lower()
        place = rank[player]
        assert [FLOATED[mark] for mark in floats.split()] == [field.float_before[place], field.last_float[place]]
        assert int(average) == sum(rating[Number(other)] for other, *_ in games) / len(games)
        assert [60 * number(buchholz), 3600 * number(berger)] == [-value for value in index.index(player)[:2]]
        assert 60 * number(book) == adjusted_buchholz(facts, player)


def seen(name: str) -> tuple[set[frozenset[int]], set[tuple[int, int]], int | None]:
    """Who meets whom, who has White against whom, and the bye, as the file of a story has them."""
    lines = written(name)
    groups = " ".join(line.partition("]")[2] for line in lines if line.startswith("["))
    pairs = {frozenset(map(int, pair.split("-"))) for pair in groups.split()}
    place = {person: spot for spot, person in enumerate(NAMES, 1)}
    seats = "\n".join(lines).partition("\nseats\n")[2]
    boards = {(place[one], place[two]) for one, two in re.findall(r"(\w+) has White against (\w+):", seats)}
    bye = re.search(r"The bye goes to (\w+)", "\n".join(lines))
    return pairs, boards, place[bye[1]] if bye else None


def by_the_text(system: str, facts: Tournament) -> tuple[set[Any], int | None]:
    """The round by the second engine of the system: boards with colours, or pairs where it gives none."""
    code, _, edition = system.partition("/")
    if code == "dutch":
        field = build_field(facts, RULES_2017 if edition == "2017" else RULES_2026)
        boards, bye = (obvious.pair_2017 if edition == "2017" else obvious.pair_2026)(field)
        numbers = field.numbers
        return {(numbers[white], numbers[black]) for white, black in boards}, None if bye is None else numbers[bye]
    if code == "lim":
        twin: Any = Coloured(Lim(facts, RULES_2026))
    else:
        case = next(one for one in CASES if one.system == code and one.edition in ("", "2026") and not one.options)
        twin = case.twin(facts)
    inner = getattr(twin, "twin", twin)
    name = "compatible" if hasattr(inner, "compatible") else "legal"
    may_meet = getattr(inner, name)
    apart = {frozenset(group.players) for group in facts.forbidden}
    setattr(inner, name, lambda one, two: frozenset((one, two)) not in apart and may_meet(one, two))
    found = twin.pair()
    assert found is not None
    if code == "amalfi":  # colours as in C.04.3, art. 5.2
        field = build_field(facts, RULES_2026)
        numbers = field.numbers
        ranks = [[numbers.index(player) for player in pair] for pair in found[0]]
        whites = [(obvious.white_of(field, *pair), sum(pair)) for pair in ranks]
        return {(numbers[white], numbers[both - white]) for white, both in whites}, found[1]
    return found


@pytest.mark.parametrize("system", [system for system in SWISS if system != "keizer"])
@BOTH
def test_boards_colours_and_bye_of_a_story_by_the_text(system: str, name: str, facts: Tournament) -> None:
    pairs, boards, bye = seen(f"{name}-{system.replace('/', '-')}")
    found, rests = by_the_text(system, facts)
    assert {frozenset(pair) for pair in found} == pairs
    assert rests == bye
    if all(isinstance(pair, tuple) for pair in found):
        assert boards == found


@pytest.mark.parametrize(("name", "facts", "bye"), [("nine", NINE, 8), ("eight", EIGHT, None)])
def test_the_list_of_keizer_by_the_text(name: str, facts: Tournament, bye: int | None) -> None:
    lines = written(f"{name}-keizer")
    sums = [re.search(r"\((\d)\) .* = ([^,]+),", line) for line in lines]
    listed = [(int(found[1]), sum(map(Fraction, found[2].split()))) for found in sums if found]
    assert listed == literal_list(facts, KeizerRules())
    pairs, boards, rests = seen(f"{name}-keizer")
    assert rests == bye
    free = [player for player, _ in listed if player != bye]
    field = build_field(facts, RULES_2026)
    due = dict(zip(field.numbers, field.want, strict=True))
    while free:
        one = free.pop(0)
        two = next(other for other in free if {one, other} not in [set(group.players) for group in facts.forbidden])
        free.remove(two)
        assert frozenset((one, two)) in pairs
        assert ((one, two) if due[one] == 1 or due[one] == due[two] else (two, one)) in boards
