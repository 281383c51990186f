"""``tablas swiss bracket``: one group of the old Dutch text, written by hand, paired and argued."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tablas.cli.explain import told_text
from tablas.cli.speech import language, say
from tablas.errors import OptionError
from tablas.messages import Message

if TYPE_CHECKING:
    from tablas.systems.open.dutch.early.by_hand import Walk
    from tablas.systems.seats import Seats

_PAIR = re.compile(r"(\d+)\s*[-–]\s*(\d+|F)", re.IGNORECASE)


def pair_one_group(
    text: str, file: str, edition: str, last: bool, given: str | None
) -> tuple[dict[str, object], list[str | Message]]:
    """The pairing with its story, or the mistakes of a pairing given; as data and as lines."""
    from tablas.say import tell_round
    from tablas.systems.open.common.boards import seated_boards
    from tablas.systems.open.common.hand import field_of, read_group
    from tablas.systems.open.common.trace import Story, SwissTrace
    from tablas.systems.open.dutch.early.by_hand import walk
    from tablas.systems.open.dutch.early.colours import longest_without_colour
    from tablas.systems.open.dutch.early.edition import TEXTS
    from tablas.systems.open.dutch.early.group import Group
    from tablas.systems.open.dutch.early.pair_group import pair_group
    from tablas.systems.open.dutch.early.trace import trace_group

    field = field_of(read_group(text, language() == "es", file))
    everybody = list(range(len(field)))
    own = field.score[-1]
    takers = frozenset(player for player in everybody if field.may_have_bye[player]) if last else frozenset()
    group = Group(
        field,
        TEXTS[edition],
        [player for player in everybody if field.score[player] > own],
        [player for player in everybody if field.score[player] == own],
        [],
        [] if last else [-1],
        takers,
    )
    result = pair_group(group, lambda rest: True)
    rows = seated_boards(field, result.pairs, longest_without_colour)
    told = trace_group(group, result)
    bye = field.numbers[result.floaters[0]] if last and result.floaters else None
    trace = SwissTrace("dutch", edition, field.round, bye, lambda: Story((told,), None, rows))
    data: dict[str, object] = {
        "pairs": [[seat.white, seat.black] for seat in rows],
        "left_over": [field.numbers[player] for player in result.floaters],
        "group": told.as_data(),
    }
    if given is None:
        return data, [told_text(tell_round(trace, say)).strip("\n")]
    walked = walk(group, result)
    found = _mistakes(walked, rows, given)
    data["mistakes"] = found
    made = "  ".join([*(f"{seat.white}–{seat.black}" for seat in rows), *(f"{one}–F" for one in data["left_over"])])  # type: ignore[attr-defined]
    lines: list[str | Message] = [say("Right: {pairs}", pairs=made)]
    return data, [*lines, *found] if found else [*lines, say("No mistake.")]


def _mistakes(walked: Walk, seats: tuple[Seats, ...], given: str) -> list[Message]:
    from tablas.systems.open.dutch.early.mistakes import mistakes, turned

    rank: dict[int, int] = {number: place for place, number in enumerate(walked.group.field.numbers)}
    boards: list[tuple[int, int]] = []
    floaters: list[int] = []
    words = _PAIR.findall(given)
    if not words:
        raise OptionError("hand-boards")
    for one, two in words:
        for number in (one, two):
            if number not in ("F", "f") and int(number) not in rank:
                raise OptionError("hand-no-player", number=number)
        if two in ("F", "f"):
            floaters.append(rank[int(one)])
        else:
            boards.append((int(one), int(two)))
    pairs = [(min(rank[one], rank[two]), max(rank[one], rank[two])) for one, two in boards]
    return [*mistakes(walked, pairs, floaters), *turned(seats, boards)]
