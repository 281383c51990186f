"""The pairing bye chosen before everything else (Dubov, Burstein, Double-Swiss and team rules, 3.1/3.4)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tablas.systems.open.common.field import Field
from tablas.systems.open.common.legality import completes, no_pairing, nobody_for_the_bye
from tablas.systems.reasons import Cause, Choice, Passed, Role, passed_over

Key = Callable[[int], tuple[int | Fraction, ...]]


def choose_bye(field: Field, masks: list[int], last: Callable[[int], tuple[int, ...]]) -> int | None:
    """Lowest score, most games, then the smallest by *last*, as the rules of 2026 have it."""
    return first_bye(field, masks, lambda player: (-len(field.colours[player]), *last(player)))


def first_bye(field: Field, masks: list[int], within: Key) -> int | None:
    """Who may have the bye and leaves a pairing: of the lowest score, the smallest by *within*.

    ``None`` for an even number of players.  An error when no legal pairing exists.
    """
    everybody = list(range(len(field)))
    if len(field) % 2 == 0:
        if not completes(masks, everybody):
            raise no_pairing(field.round, odd=False)
        return None
    able = [player for player in everybody if field.may_have_bye[player]]
    if not able:
        raise nobody_for_the_bye(field.round)
    for player in sorted(able, key=lambda player: (field.score[player], *within(player))):
        if completes(masks, [other for other in everybody if other != player]):
            return player
    raise no_pairing(field.round, odd=True)


def why_bye(
    field: Field,
    masks: list[int],
    bye: int | None,
    last: Key,
    cause: Callable[[int], Passed | None] = lambda player: None,
) -> Choice | None:
    """How the bye went to *bye*: from the lowest score on and, within a score, by *last*.

    Whoever stands earlier is barred, would leave the others without a pairing, or has the *cause* that the
    system gives.
    """
    if bye is None:
        return None

    def reason(player: int) -> Passed:
        if not field.may_have_bye[player]:
            return Passed(player, Cause.BARRED)
        if not completes(masks, [other for other in range(len(field)) if other != player]):
            return Passed(player, Cause.NO_PAIRING)
        found = cause(player)
        assert found is not None, "somebody earlier in the order could have had the bye"
        return found

    order = sorted(range(len(field)), key=lambda player: (field.score[player], *last(player)))
    passed = passed_over(order, bye, (), reason)
    return Choice(
        Role.BYE,
        field.numbers[bye],
        passed=tuple(entry._replace(player=field.numbers[entry.player]) for entry in passed),
    )


def by_games(field: Field, bye: int | None) -> Callable[[int], Passed | None]:
    """The cause of systems that prefer who has played most (see :func:`choose_bye`)."""

    def cause(player: int) -> Passed | None:
        if bye is None or field.score[player] != field.score[bye]:
            return None
        fewer = len(field.colours[player]) < len(field.colours[bye])
        return Passed(player, Cause.FEWER_GAMES) if fewer else None

    return cause
