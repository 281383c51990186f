"""What values say of themselves: a line when printed, a table in a notebook."""

from __future__ import annotations


class Shown:
    """A value that prints as one line and shows itself as a table where pages are shown.

    ``repr`` stays whole, so that a failing test tells everything.
    """

    __slots__ = ()

    def __str__(self) -> str:
        from tablas import notebook  # The words are upstairs; a value alone looks there for whoever has no printer.

        return notebook.line(self)

    def _repr_html_(self) -> str:
        from tablas import notebook

        return notebook.html(self)
