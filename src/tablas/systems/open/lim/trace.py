"""The reasons of a Lim group: what the text proposes, who floats, who was passed over."""

from __future__ import annotations

from tablas.model import format_points
from tablas.systems.open.common.trace import GroupTrace
from tablas.systems.open.lim.combination_trace import tell_combination
from tablas.systems.open.lim.group import LimGroup
from tablas.systems.open.lim.ideas import group_idea
from tablas.systems.reasons import Choice, Role, Step


def trace_group(group: LimGroup) -> GroupTrace:
    """The group in pairing numbers."""
    field = group.position.field
    numbers = field.numbers
    points = field.score[group.residents[0]] if group.residents else group.position.median
    return GroupTrace(
        title=format_points(points),
        players=tuple(numbers[player] for player in group.players),
        incoming=tuple(numbers[player] for player in sorted(group.incoming)),
        pairs=tuple((numbers[one], numbers[two]) for one, two in group.pairs),
        outgoing=tuple(numbers[player] for player in group.floaters),
        values={
            "direction": "median" if not group.may_float else "down" if group.downwards else "up",
            "due colours denied": sum(1 for pair in group.pairs if not group.position.colours_agree(*pair)),
        },
        idea=group_idea(group),
        steps=(
            *(_of_who_stays(step, group) for step in group.steps),
            *(() if group.search is None else tell_combination(group.search)),
        ),
    )


def _of_who_stays(step: Step, group: LimGroup) -> Step:
    """Whoever leaves in a later turn has not been passed over."""
    if not isinstance(step, Choice) or step.role is Role.OPPONENT:
        return step
    later = {group.position.field.numbers[player] for player in group.floaters}
    return step._replace(passed=tuple(entry for entry in step.passed if entry.player not in later))
