"""Tournament report files: TRF06, TRF16 with the engines' extensions, TRF26.

>>> from tablas.formats.trf import dump, load
>>> data = b"012 Club\\r001    1      Ana\\r001    2      Blas\\r"
>>> loaded = load(data)
>>> dump(loaded.tournament, loaded.document) == data
True
"""

from typing import TYPE_CHECKING

from tablas.formats.trf.document import Document, Loaded
from tablas.formats.trf.problems import Repair
from tablas.formats.trf.reading import load, read
from tablas.formats.trf.team_tables import TeamRound, TeamRow
from tablas.history import infer_initial_colour

if TYPE_CHECKING:
    from tablas.formats.trf.cleaning import Change, cleaned
    from tablas.formats.trf.lines import Line, told_lines
    from tablas.formats.trf.reports import assumptions, losses
    from tablas.formats.trf.writing import dump, save

__all__ = [
    "Change",
    "Document",
    "Line",
    "Loaded",
    "Repair",
    "TeamRound",
    "TeamRow",
    "assumptions",
    "cleaned",
    "dump",
    "infer_initial_colour",
    "load",
    "losses",
    "read",
    "save",
    "told_lines",
]

_LATER = {
    "Change": "cleaning",
    "cleaned": "cleaning",
    "Line": "lines",
    "told_lines": "lines",
    "assumptions": "reports",
    "losses": "reports",
    "dump": "writing",
    "save": "writing",
}
"""Where the names live that a reader does not need; each is imported when it is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
