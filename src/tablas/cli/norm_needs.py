"""``tablas norms --needs``: what a player needs in the rounds that are left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.titles import NormEvent, NormGame, NormRules, TitleLevel
    from tablas.messages import Message
    from tablas.model import Title, Tournament


def print_needs(
    tournament: Tournament, number: int, titles: Sequence[Title], event: NormEvent, rules: NormRules, as_json: bool
) -> None:
    """With the last round paired: which results are enough.  Before it: which opponent.  Earlier: which score."""
    from tablas.federation.titles import norm_games
    from tablas.federation.titles.event import open_levels
    from tablas.federation.titles.outlook import remaining_rounds

    games = norm_games(tournament, number)
    person = tournament.player(number)
    pending = games[-1] if games and not games[-1].outcome.is_known else None
    left = remaining_rounds(tournament, number)
    if left == 0:
        raise OptionError("all-rounds-played", total=tournament.total_rounds, number=number)
    levels = open_levels(person, titles)
    if not levels:
        raise OptionError("player-holds-every", number=number, name=person.name)
    answers = []
    for level in levels:
        if pending is not None and left in (1, None):
            answers.append(_last_game(games, pending, level, person.federation, event, rules))
        elif left in (1, None):
            answers.append(_last_opponent(games, level, person.federation, event, rules))
        else:
            answers.append(_earlier(tournament, number, games, level, person.federation, event, rules))
    if as_json:
        echo_json(answers)
        return
    for entry in answers:
        click.echo(f"{entry['title']}: {entry['answer']}.")
        for sentence in entry["missing"]:  # type: ignore[attr-defined]
            click.echo(f"     {tell(sentence)}")


def _answer(
    level: TitleLevel,
    answer: str,
    missing: Sequence[Message] = (),
    result: str | None = None,
    remaining: int = 1,
    scores: Sequence[dict[str, object]] = (),
) -> dict[str, object]:
    return {
        "title": level.title.value,
        "result": result,
        "answer": answer,
        "missing": list(missing),
        "remaining": remaining,
        "scores": list(scores),
    }


def _last_game(
    games: Sequence[NormGame],
    pending: NormGame,
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> dict[str, object]:
    from tablas.federation.titles import next_result

    looks = next_result(games[:-1], pending, level, federation, event, rules)
    enough = [look for look in looks if look.check.is_norm]
    if not enough:
        return _answer(level, say("nothing is enough"), looks[-1].check.missing)
    result = enough[0].outcome.name.lower()
    answer = {
        "win": say("win against {name} is enough", name=pending.name),
        "draw": say("draw against {name} is enough", name=pending.name),
        "loss": say("loss against {name} is enough", name=pending.name),
    }[result]
    return _answer(level, answer, result=result)


def _last_opponent(
    games: Sequence[NormGame], level: TitleLevel, federation: str, event: NormEvent, rules: NormRules
) -> dict[str, object]:
    from tablas.federation.titles import wanted_opponent

    wishes = wanted_opponent(games, level, federation, event, rules)
    answer = f"; {say('or')} ".join(tell(wish.words) for wish in wishes)
    return _answer(level, answer or say("nothing is enough"))


def _earlier(
    tournament: Tournament,
    number: int,
    games: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> dict[str, object]:
    from tablas.federation.titles.outlook import known_outlook, opponents_to_come, outlook, remaining_rounds, said
    from tablas.model import POINT

    known = opponents_to_come(tournament, number, event)
    if known:
        look = known_outlook(games, known, level, federation, event, rules)
    else:
        look = outlook(games, remaining_rounds(tournament, number) or 0, level, federation, event, rules)
    if not look.possible:
        return _answer(level, say("nothing is enough"), look.obstacles, remaining=look.remaining)
    sentences = [tell(sentence) for sentence in said(look)]
    count = len(look.scores)
    answer = f"; {say('or')} ".join(sentences[:count])
    wishes = "; ".join(sentences[count:])
    scores: list[dict[str, object]] = [
        {"points": Fraction(row.points, POINT), "average": row.average} for row in look.scores
    ]
    told = f"{answer}; {wishes}" if wishes else answer
    return _answer(level, told, remaining=look.remaining, scores=scores)
