"""The criteria of the Dutch system, one small named function each.

A criterion looks at a pair, at a downfloater, or at what a downfloater does in
the next bracket, and answers with the size of the failure: 0 when there is
none.  A *count* adds its failures up.  A *list* is compared like the rules
compare score differences: sorted from the largest, first difference decides.

Editions are lists of criteria in order of priority; where two editions have
the same criterion they share the function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tablas.history import Strength
from tablas.model import POINT
from tablas.systems.open.common.colours import white_and_black
from tablas.systems.open.common.field import DOWN, UP
from tablas.systems.open.dutch.bracket import Bracket

OfPair = Callable[[Bracket, int, int], int]
OfPlayer = Callable[[Bracket, int], int]

LIMBO = 1 << 30
"""More than any pair's score difference; the difference of who is left in limbo grows with the own score beyond it."""


class Sees(Enum):
    """What a criterion looks at in a pair of a bracket who do not want the same colour absolutely."""

    COLOURS = "the two colours wanted, and how strongly"
    HIGHER = "the difference of scores, and whether the higher player was moved down and how he floated"
    LOWER = "the difference of scores, whether the higher player was moved down, and how the lower one floated"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One quality criterion of an edition."""

    name: str
    rule: str
    pair: OfPair | None = None
    downfloat: OfPlayer | None = None
    next_pair: OfPair | None = None
    next_unpaired: OfPlayer | None = None
    is_list: bool = False
    sees: Sees = Sees.HIGHER
    """What *pair* looks at."""

    @property
    def looks_ahead(self) -> bool:
        return self.next_unpaired is not None


# How many pairs, and who goes down


def one_downfloater(bracket: Bracket, player: int) -> int:
    """Every downfloater is one pair's half missing (2026 C6; 2017 C.5)."""
    return 1


def downfloater_score(bracket: Bracket, player: int) -> int:
    """The downfloater's score, counted from just below the bracket's lowest (2026 C7)."""
    return bracket.field.score[player] - bracket.lowest_score + 1


def score_difference(bracket: Bracket, high: int, low: int) -> int:
    """The difference of scores in a pair (2017 A.8, C.6)."""
    return bracket.field.score[high] - bracket.field.score[low]


def downfloater_difference(bracket: Bracket, player: int) -> int:
    """A downfloater's distance to one point below the bracket's lowest score (2017 A.8, C.6)."""
    return bracket.field.score[player] - bracket.lowest_score + POINT


# What the downfloaters do to the next bracket


def unpaired_in_next(bracket: Bracket, player: int) -> int:
    """Somebody the next bracket leaves without opponent (2026 C8)."""
    return 1


def unpaired_in_next_2017(bracket: Bracket, player: int) -> int:
    """The same, but in the last bracket a player barred from the bye weighs three (2017 C.7, C.2)."""
    return 3 if bracket.following_is_last and player not in bracket.receives_bye else 1


def unpaired_score_in_next(bracket: Bracket, player: int) -> int:
    """The score of somebody the next bracket leaves without opponent (2026 C8)."""
    return bracket.field.score[player] - bracket.following_score + 1


def next_score_difference(bracket: Bracket, high: int, low: int) -> int:
    """The difference of scores in a pair of the next bracket (2017 C.7)."""
    return bracket.field.score[high] - bracket.field.score[low]


def next_downfloater_difference(bracket: Bracket, player: int) -> int:
    """Distance of the next bracket's downfloater to one point below it (2017 C.7)."""
    return bracket.field.score[player] - bracket.following_score + POINT


def unplayed_by_bye_taker(bracket: Bracket, player: int) -> int:
    """Rounds not played by the only downfloater, if that one will take the bye (2026 C9)."""
    return bracket.field.unplayed[player] if bracket.bye_is_taken_here else 0


# Colours


def _same_absolute(bracket: Bracket, one: int, two: int) -> bool:
    field = bracket.field
    return (
        field.want[one] == field.want[two]
        and field.strength[one] == Strength.ABSOLUTE
        and field.strength[two] == Strength.ABSOLUTE
    )


def colour_difference_beyond_two(bracket: Bracket, high: int, low: int) -> int:
    """Somebody would have a colour three times more than the other (2026 C10; 2017 C.8)."""
    if not _same_absolute(bracket, high, low):
        return 0
    white, black = white_and_black(bracket.field, high, low)
    return int(bracket.field.balance[white] >= 2) + int(bracket.field.balance[black] <= -2)


def third_colour_running(bracket: Bracket, high: int, low: int) -> int:
    """Somebody would have the same colour three games running (2026 C11; 2017 C.9)."""
    if not _same_absolute(bracket, high, low):
        return 0
    white, black = white_and_black(bracket.field, high, low)
    colours = bracket.field.colours
    return int(colours[white][-2:] == "WW") + int(colours[black][-2:] == "BB")


def colour_denied(bracket: Bracket, high: int, low: int) -> int:
    """Both want the same colour (2026 C12; 2017 C.10)."""
    want = bracket.field.want
    return int(want[high] != 0 and want[high] == want[low])


def strong_colour_denied(bracket: Bracket, high: int, low: int) -> int:
    """Both want the same colour and the one who goes without wants it strongly (2026 C13; 2017 C.11)."""
    field = bracket.field
    return int(
        field.want[high] != 0
        and field.want[high] == field.want[low]
        and min(field.strength[high], field.strength[low]) == Strength.STRONG
    )


# Floats, 2026: residents who go down, opponents of moved-down players


def resident_down_again(bracket: Bracket, player: int) -> int:
    """A resident downfloats as in the round before (2026 C14)."""
    return int(player not in bracket.is_moved_down and bracket.field.last_float[player] == DOWN)


def resident_down_as_two_ago(bracket: Bracket, player: int) -> int:
    """A resident downfloats as two rounds ago (2026 C16)."""
    return int(player not in bracket.is_moved_down and bracket.field.float_before[player] == DOWN)


def opponent_up_again(bracket: Bracket, high: int, low: int) -> int:
    """A moved-down player's opponent upfloats as in the round before (2026 C15)."""
    return int(high in bracket.is_moved_down and bracket.field.last_float[low] == UP)


def opponent_up_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """A moved-down player's opponent upfloats as two rounds ago (2026 C17)."""
    return int(high in bracket.is_moved_down and bracket.field.float_before[low] == UP)


def _moved_down_difference(bracket: Bracket, high: int, low: int, repeated: bool) -> int:
    return score_difference(bracket, high, low) if repeated and high in bracket.is_moved_down else 0


def _limbo(bracket: Bracket, player: int, repeated: bool) -> int:
    return LIMBO + bracket.field.score[player] if repeated and player in bracket.is_moved_down else 0


def difference_down_again(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of a moved-down player who downfloated in the round before (2026 C18)."""
    return _moved_down_difference(bracket, high, low, bracket.field.last_float[high] == DOWN)


def limbo_down_again(bracket: Bracket, player: int) -> int:
    """The same for one left in limbo (2026 C18)."""
    return _limbo(bracket, player, bracket.field.last_float[player] == DOWN)


def difference_up_again(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of an opponent who upfloated in the round before (2026 C19)."""
    return _moved_down_difference(bracket, high, low, bracket.field.last_float[low] == UP)


def difference_down_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of a moved-down player who downfloated two rounds ago (2026 C20)."""
    return _moved_down_difference(bracket, high, low, bracket.field.float_before[high] == DOWN)


def limbo_down_as_two_ago(bracket: Bracket, player: int) -> int:
    """The same for one left in limbo (2026 C20)."""
    return _limbo(bracket, player, bracket.field.float_before[player] == DOWN)


def difference_up_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of an opponent who upfloated two rounds ago (2026 C21)."""
    return _moved_down_difference(bracket, high, low, bracket.field.float_before[low] == UP)


# Floats, 2017: whoever floats the same way again


def _floats(bracket: Bracket, high: int, low: int) -> bool:
    return bracket.field.score[high] != bracket.field.score[low]


def pair_down_again(bracket: Bracket, high: int, low: int) -> int:
    """The higher of an uneven pair downfloats as in the round before (2017 C.12)."""
    return int(bracket.field.last_float[high] == DOWN and _floats(bracket, high, low))


def downfloater_again(bracket: Bracket, player: int) -> int:
    """A downfloater did so in the round before (2017 C.12)."""
    return int(bracket.field.last_float[player] == DOWN)


def pair_up_again(bracket: Bracket, high: int, low: int) -> int:
    """The lower of an uneven pair upfloats as in the round before (2017 C.13)."""
    return int(bracket.field.last_float[low] == UP and _floats(bracket, high, low))


def pair_down_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """The higher of an uneven pair downfloats as two rounds ago (2017 C.14)."""
    return int(bracket.field.float_before[high] == DOWN and _floats(bracket, high, low))


def downfloater_as_two_ago(bracket: Bracket, player: int) -> int:
    """A downfloater did so two rounds ago (2017 C.14)."""
    return int(bracket.field.float_before[player] == DOWN)


def pair_up_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """The lower of an uneven pair upfloats as two rounds ago (2017 C.15)."""
    return int(bracket.field.float_before[low] == UP and _floats(bracket, high, low))


def pair_difference_down_again(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of one who downfloats as in the round before (2017 C.16)."""
    return score_difference(bracket, high, low) if bracket.field.last_float[high] == DOWN else 0


def downfloater_difference_again(bracket: Bracket, player: int) -> int:
    """The same for a downfloater (2017 C.16)."""
    return downfloater_difference(bracket, player) if bracket.field.last_float[player] == DOWN else 0


def pair_difference_up_again(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of one who upfloats as in the round before (2017 C.17)."""
    return score_difference(bracket, high, low) if bracket.field.last_float[low] == UP else 0


def pair_difference_down_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of one who downfloats as two rounds ago (2017 C.18)."""
    return score_difference(bracket, high, low) if bracket.field.float_before[high] == DOWN else 0


def downfloater_difference_as_two_ago(bracket: Bracket, player: int) -> int:
    """The same for a downfloater (2017 C.18)."""
    return downfloater_difference(bracket, player) if bracket.field.float_before[player] == DOWN else 0


def pair_difference_up_as_two_ago(bracket: Bracket, high: int, low: int) -> int:
    """Score difference of one who upfloats as two rounds ago (2017 C.19)."""
    return score_difference(bracket, high, low) if bracket.field.float_before[low] == UP else 0
