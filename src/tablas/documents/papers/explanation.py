"""The explanation of a pairing for a protest, on one page: question, position, rule, both pairings, answer.

Without the two players it is a form to be filled in by hand.
"""

from __future__ import annotations

from typing import Any

from tablas.documents.facts import before_round, person, round_of, round_words
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.papers.rounds import paired
from tablas.documents.source import Source
from tablas.documents.words import shown_points
from tablas.errors import TablasError
from tablas.history import scores
from tablas.messages import Message
from tablas.model import Tournament
from tablas.pairing.compare import Comparison, compare_pairings
from tablas.pairing.round import pair_round, system_of
from tablas.pairing.why import by_teams, check_two, forced_round, together, why_not
from tablas.pictures.sheets import two_pictures
from tablas.pictures.svg import PRINT
from tablas.say import Say, tell_answer
from tablas.say.catalogue import Catalogue, catalogue
from tablas.systems.judgement import Boards

SHOWN = 12
"""Players of the position at most; one page holds no more."""
CRITERIA = 8


def _of_players(source: Source) -> Message | None:
    return Message("paper-needs-individual") if by_teams(source.tournament) else paired(source)


def explained(source: Source, choice: Choice) -> Data:
    """Why two players do not meet in a round."""
    number, words = source.round_asked(choice.round), catalogue(choice.lang)
    head = {"sub": round_words(source, number, choice), "system": _system(source, words)}
    empty = {"question": "", "people": [], "rule": "", "made": "", "other": "", "criteria": [], "answer": []}
    empty |= {"pictures": []}
    if choice.player is None or choice.other is None:
        return {**head, **empty}
    one, two = choice.player, choice.other
    before = before_round(source, number)
    check_two(before, one, two)
    stands = Boards.of_round(round_of(source, number))
    answer = why_not(before, one, two)

    def say(phrase: str, **values: object) -> str:
        return words.phrase(phrase, **values)

    told = [tell_answer(answer, one, two, say, lambda player: _called(source, player))]
    question = words.phrase(
        "Why do {one} and {two} not meet in round {round}?",
        one=_called(source, one), two=_called(source, two), round=number,
    )  # fmt: skip
    found = _comparison(before, stands, one, two)
    people = _people(source, before, found, one, two, words)
    if found is None:
        return {**head, **empty, "question": question, "people": people, "answer": told}
    decision = found.decision
    told.append(words.sentence(decision.message))
    if decision.worse == "second":
        told.append(words.gettext("The pairing stands."))
    criteria = _criteria(found, words)
    rule = " · ".join(filter(None, (decision.article, words.gettext(decision.rule) if decision.rule else "")))
    return {
        **head,
        "question": question,
        "people": people,
        "rule": rule,
        "made": _boards(found.only_first, found.first.bye, found.second.bye, words),
        "other": _boards(found.only_second, found.second.bye, found.first.bye, words),
        "criteria": criteria,
        "answer": told,
        "pictures": _pictures(before, found, say, _room(choice, len(people), len(criteria))),
    }  # fmt: skip


_HALF = 91.0
"""Millimetres of half a page."""


def _room(choice: Choice, people: int, criteria: int) -> float:
    """Millimetres that are left for drawings on the one page."""
    page = 106.0 if choice.paper_size == "a4" else 88.0
    return page - 6.5 * people - 8.0 * criteria


def _pictures(before: Tournament, found: Comparison, say: Say, room: float) -> list[dict[str, str]]:
    """Both pairings drawn where they differ, if the page has room for them; the boards are listed in any case."""
    try:
        drawn = two_pictures(before, pair_round(before), found.first, found.second, say, PRINT)
    except TablasError:
        return []
    if max(_HALF * one.height / one.width for one in drawn) > room:
        return []
    return [{"svg": one.svg, "alt": one.name} for one in drawn]


def _system(source: Source, words: Catalogue) -> str:
    edition = source.section.edition
    return " ".join(filter(None, (words.gettext(system_of(source.tournament).title), edition)))


def _comparison(before: Tournament, stands: Boards, one: int, two: int) -> Comparison | None:
    """What stands against the best round in which the two meet; nothing where there is none, or where they do meet."""
    if frozenset((one, two)) in stands.meetings or not {one, two} <= stands.people:
        return None
    try:
        forced = forced_round(together(before, one, two))
        return None if forced is None else compare_pairings(before, stands, forced)
    except TablasError:
        return None


def _called(source: Source, number: int) -> str:
    return f"{number} {source.people[number].name}"


def _people(
    source: Source, before: Tournament, found: Comparison | None, one: int, two: int, words: Catalogue
) -> list[dict[str, Any]]:
    """The bracket in question, or whoever sits elsewhere in the other pairing; the two always."""
    members: list[int] = []
    if found is not None:
        groups = [first for first, _ in found.groups if first is not None and first.title == found.decision.group]
        members = list(groups[0].members) if groups else []
        if not members or len(members) > SHOWN:
            moved = {player for pair in (*found.only_first, *found.only_second) for player in pair}
            members = sorted(moved)
    shown = [one, two, *(number for number in members if number not in (one, two))][:SHOWN]
    points = scores(before, before.rounds_paired)
    letters = {"W": words.phrase("{count}W", count=""), "B": words.phrase("{count}B", count="")}
    rows = []
    for number in sorted(shown, key=lambda number: (-points.get(number, 0), number)):
        met, colours = _past(before, number)
        rows.append(
            {
                **person(source.people[number]),
                "points": shown_points(points.get(number, 0)),
                "colours": " ".join(letters.get(colour, "–") for colour in colours),
                "opponents": ", ".join(map(str, met)),
                "asked": number in (one, two),
            }
        )
    return rows


def _past(before: Tournament, number: int) -> tuple[list[int], list[str]]:
    """Whom a player met, and the colour of every round."""
    met, colours = [], []
    for played in before.rounds:
        seat = next((game for game in played.games if number in game[:2] and game.played), None)
        colours.append("" if seat is None else "W" if seat.white == number else "B")
        if seat is not None:
            met.append(int(seat.black if seat.white == number else seat.white))
    return met, colours


def _boards(pairs: Any, bye: int | None, other: int | None, words: Catalogue) -> str:
    """Boards that only one of the two pairings has, and its bye where that differs."""
    shown = [f"{white} – {black}" for white, black in pairs[:SHOWN]]
    if bye != other and bye is not None:
        shown.append(words.phrase("bye: {number}", number=bye))
    return ", ".join([*shown, *(["…"] if len(pairs) > SHOWN else [])])


def _criteria(found: Comparison, words: Catalogue) -> list[dict[str, Any]]:
    """The criteria of the deciding part down to the one that decides; those that count nothing in both are left out."""
    rows: list[dict[str, Any]] = []
    for first, second in found.groups:
        if first is None or second is None or first.title != found.decision.group:
            continue
        for mine, other in zip(first.criteria, second.criteria, strict=False):
            decides = mine.name == found.decision.criterion and mine.rule == found.decision.rule
            if decides or mine.value or other.value:
                values = [_value(value) for value in (mine.value, other.value)]
                label = " · ".join(filter(None, (mine.name, words.gettext(mine.rule))))
                rows.append({"label": label, "values": values, "decides": decides})
            if decides:
                return rows[-CRITERIA:]
        break
    return rows[-CRITERIA:]


def _value(value: object) -> str:
    return ", ".join(map(str, value)) or "–" if isinstance(value, list | tuple) else str(value)


PAPERS = (
    Paper("explanation", "Why this pairing", "round", explained, by_round=True, needs=_of_players),
)  # fmt: skip
