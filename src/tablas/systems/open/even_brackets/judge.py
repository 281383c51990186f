"""What any boards are worth in a round of matches (C.04.5 and C.04.6), bracket by bracket."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.model import format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.judging import Pairs, Ranked, failed, judged_bye
from tablas.systems.open.common.legality import completes
from tablas.systems.open.even_brackets.identifier import identifier
from tablas.systems.open.even_brackets.position import Cost, Names, Position
from tablas.systems.open.even_brackets.upfloaters import next_group_complies
from tablas.systems.reasons import Rule

BYE = "3.4"


def judge_matches(position: Position, cost: Cost, names: Names, boards: Boards) -> tuple[JudgedGroup, ...]:
    """The boards, by the criteria that the engine pairs with."""
    field = position.field
    ranked = Ranked.of(field.numbers, boards)
    bye = judged_bye(field, position.masks, ranked, BYE, lambda player: -field.numbers[player], games=True)
    return (*bye, *_brackets(position, cost, names, ranked))


def _brackets(position: Position, cost: Cost, names: Names, ranked: Ranked) -> Iterator[JudgedGroup]:
    """A bracket is a score group with whomever of a lower score the boards give to it."""
    field = position.field
    left = [player for player in range(len(field)) if player != ranked.bye]
    while left:
        residents = [player for player in left if field.score[player] == field.score[left[0]]]
        below = left[len(residents) :]
        own = set(residents)
        chosen = sorted(
            ranked.partner[one] for one in residents if one in ranked.partner and ranked.partner[one] not in own
        )
        yield judged_bracket(position, cost, names, ranked, residents, below, chosen)
        left = [player for player in below if player not in chosen]


def judged_bracket(
    position: Position,
    cost: Cost,
    names: Names,
    ranked: Ranked,
    residents: list[int],
    below: list[int],
    chosen: list[int],
) -> JudgedGroup:
    """One bracket with whoever comes up into it."""
    field = position.field
    pairs = ranked.inside({*residents, *chosen})
    return JudgedGroup(
        title=format_points(field.score[residents[0]]),
        members=ranked.shown([*residents, *chosen]),
        pairs=ranked.met(pairs),
        outgoing=(),
        criteria=(
            *_of_set(position, ranked, below, chosen, pairs),
            *_of_pairs(position, ranked, cost, names, pairs),
        ),
        order=identifier([(field.numbers[one], field.numbers[two]) for one, two in pairs]),
        order_article="3.6",
    )


def _of_set(position: Position, ranked: Ranked, below: list[int], chosen: list[int], pairs: Pairs) -> Iterator[Worth]:
    """Who comes up: C1 and C3 to C7, then the order of sets."""
    field = position.field
    rest = [player for player in below if player not in chosen]
    yield ranked.of_pairs(
        "C1", Rule.MAY_NOT_MEET, [pair for pair in pairs if not position.masks[pair[0]] >> pair[1] & 1]
    )
    yield failed("C3", Rule.INCOMPLETE, not completes(position.masks, rest))
    yield ranked.of_players("C4", Rule.UPFLOATERS, chosen)
    yield ranked.of_scores("C5", Rule.UP_SCORES, chosen, field, low_is_good=False)
    # A group that takes nobody up leaves nothing to choose, so that C6 does not speak of it.
    yield failed("C6", Rule.NEXT_COMPLIES, bool(chosen) and not next_group_complies(position, below, chosen))
    floated = [player for player in chosen if position.floated[player]] if position.float_rule_in_sets else []
    yield ranked.of_players("C7", Rule.FLOATED, floated)
    yield Worth("3.5", Rule.UP_ORDER.value, list(ranked.shown(chosen)), chosen, ranked.shown(chosen))


def _of_pairs(position: Position, ranked: Ranked, cost: Cost, names: Names, pairs: Pairs) -> Iterator[Worth]:
    """The criteria of the pairs themselves."""
    failures = [(pair, position.failures(*pair, cost)) for pair in pairs]
    for place, (name, rule) in enumerate(names):
        if name:
            yield ranked.of_pairs(name, rule, [pair for pair, failure in failures if failure[place]])
