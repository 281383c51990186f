"""What is left when results decide nothing: numbers, outside values, play-offs and lots.

The simulated drawing of lots depends on a seed and on the participant's number
only, so that repeating it, or drawing for fewer, gives the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from tablas.errors import OptionError
from tablas.model.lots import lot
from tablas.standings.book import Book
from tablas.standings.descriptor import Descriptor
from tablas.standings.values import Column


def pairing_number(book: Book, descriptor: Descriptor) -> Column:
    """TPN: the pairing number, low first; reversed, high first (C.07, art. 7.8)."""
    return Column([*book.primary.numbers], ascending=not descriptor.reverse)


def outside(book: Book, descriptor: Descriptor) -> Column:
    """Values computed or decided elsewhere: a play-off, a Keizer score, an order by hand; high first."""
    name = external_name(book, descriptor)
    if name is None:
        raise OptionError("needs-values-from", descriptor=descriptor)
    given = book.external[name]
    unknown = sorted(set(given) - set(book.primary.numbers))
    if unknown:
        raise OptionError("value-number-who", descriptor=descriptor, unknown=unknown[0])
    try:
        values = [Fraction(given[number]) if number in given else None for number in book.primary.numbers]
    except (ValueError, ZeroDivisionError):
        raise OptionError("value-given-not", descriptor=descriptor) from None
    scale = lcm(*(value.denominator for value in values if value is not None), 1)
    return Column(
        [None if value is None else int(value * scale) for value in values], scale, ascending=descriptor.reverse
    )


def external_name(book: Book, descriptor: Descriptor) -> str | None:
    """The name under which values for a descriptor were given."""
    code = descriptor.code
    for name in book.external:
        if name.upper().removeprefix("OTHER_") == code.removeprefix("OTHER_"):
            return name
    return None


def lots(book: Book, descriptor: Descriptor) -> Column:
    """LOTS: a drawing that can be repeated, from the seed of the event."""
    if not book.seed:
        raise OptionError("lots-needs-seed")
    return Column([lot(book.seed, number) for number in book.primary.numbers])


def split_lottery(book: Book, descriptor: Descriptor, group: list[int]) -> list[list[int]]:
    """LOTTERY: the tied stand in the order of their names; the number of a public lottery says who begins.

    *Elementos*, 3.4.3.  Counting goes round, so that 0 begins with the first name
    and a number as large as the group does so again.
    """
    if book.lottery is None:
        raise OptionError("lottery-needs-number")
    row = sorted(group, key=lambda position: (book.names[position].casefold(), book.primary.numbers[position]))
    start = book.lottery % len(row)
    return [[position] for position in row[start:] + row[:start]]


def lottery_order(book: Book, descriptor: Descriptor, group: Sequence[int]) -> dict[int, int]:
    """The place in the drawing, for the table."""
    return {part[0]: place for place, part in enumerate(split_lottery(book, descriptor, list(group)), 1)}
