"""The best norm a player can claim: which games to count.

Games after the result may be ignored unless the pairings were fixed beforehand
(1.4.1 e), and games that were won may be ignored (1.4.1 f), as long as enough
games and the right mix remain.  A last-round opponent who did not come does
not spoil a norm that the player could have afforded to lose (1.4.2 c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tablas.federation.titles.norm import MIX, NormCheck, NormEvent, NormGame, check_games, minimum_games, performs
from tablas.federation.titles.rules import TITLE_HOLDERS, NormRules, TitleLevel
from tablas.messages import Items, Message
from tablas.model import Outcome


def best_norm(
    games: Sequence[NormGame], level: TitleLevel, federation: str, event: NormEvent, rules: NormRules
) -> NormCheck:
    """The norm that ignores the fewest games; if there is none, all games with what is missing.

    *games* are all rounds of the player, in order, those that were not played too.
    """
    minimum, why = minimum_games(games, event)
    counting = [game for game in games if game.counts]
    whole = check_games(counting, level, federation, event, rules, minimum=minimum, notes=_notes(minimum, why))
    if whole.is_norm:
        return whole
    for kept in _selections(counting, minimum, level, event, _mix_is_right(whole), rules):
        if not performs(kept, level, rules):
            continue
        used = {id(game) for game in kept}
        ignored = [game for game in counting if id(game) not in used]
        found = check_games(
            kept, level, federation, event, rules, minimum=minimum, ignored=ignored, notes=_said(ignored)
        )
        if found.is_norm:
            return found
    return _with_absent_opponent(games, counting, level, federation, event, rules, minimum) or whole


def _notes(minimum: int, why: Message) -> tuple[Message, ...]:
    return () if minimum == 9 else (Message("as-sentence", clause=why),)


def _said(ignored: Sequence[NormGame]) -> tuple[Message, ...]:
    if not ignored:
        return ()
    names = Items(Message("round-against", round=game.round, name=game.name or game.rating) for game in ignored)
    return (Message("without-1-4", names=names),)


def _mix_is_right(check: NormCheck) -> bool:
    return all(requirement.met for requirement in check.requirements if requirement.article in MIX)


def _selections(
    games: Sequence[NormGame],
    minimum: int,
    level: TitleLevel,
    event: NormEvent,
    mix_is_right: bool,
    rules: NormRules,
) -> Iterator[list[NormGame]]:
    """Ways to ignore games, fewest first."""
    if not _could_be_met(games, minimum, level, event):
        return
    may_drop_wins = mix_is_right or not (rules.mix_before_dropping or event.predetermined)
    for size in range(len(games) - 1, minimum - 1, -1):
        for last in range(len(games), size - 1, -1):
            if event.predetermined and last < len(games):
                continue
            wins = [index for index in range(last) if games[index].outcome in (Outcome.WIN, Outcome.UNRATED_WIN)]
            dropped = last - size
            if dropped and not may_drop_wins:
                continue
            for gone in combinations(wins, dropped):
                yield [game for index, game in enumerate(games[:last]) if index not in gone]


def _could_be_met(games: Sequence[NormGame], minimum: int, level: TitleLevel, event: NormEvent) -> bool:
    """A quick look whether any selection could have enough title-holders."""
    met = sum(game.title in level.met for game in games)
    titled = sum(game.title in TITLE_HOLDERS for game in games)
    if event.double_round:
        return met >= 3 and titled >= minimum // 2 // 2
    return met >= 3 and titled * 2 >= minimum


def _with_absent_opponent(
    games: Sequence[NormGame],
    counting: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
    minimum: int,
) -> NormCheck | None:
    """The last-round opponent did not come: the norm stands if even a loss would have made it."""
    if not games or games[-1].outcome is not Outcome.FORFEIT_WIN or not (games[-1].rating or games[-1].name):
        return None
    lost = games[-1]._replace(outcome=Outcome.LOSS)
    note = Message("last-opponent-did")
    found = check_games([*counting, lost], level, federation, event, rules, minimum=minimum, notes=(note,))
    return found if found.is_norm else None
