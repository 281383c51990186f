"""All papers, by name; a family of papers is a module here with its own list."""

from __future__ import annotations

from tablas.documents.paper import Paper
from tablas.documents.papers import (
    brackets,
    cards,
    crosses,
    explanation,
    final_report,
    forms,
    hall,
    people,
    pictures,
    prizes,
    rounds,
    scoresheets,
    standings,
    teams,
    title_forms,
)
from tablas.documents.source import Source
from tablas.errors import OptionError
from tablas.messages import Items

PAPERS: tuple[Paper, ...] = (
    *people.PAPERS,
    *hall.PAPERS,
    *rounds.PAPERS,
    *teams.PAPERS,
    *scoresheets.PAPERS,
    *explanation.PAPERS,
    *pictures.PAPERS,
    *standings.PAPERS,
    *crosses.PAPERS,
    *cards.PAPERS,
    *brackets.PAPERS,
    *prizes.PAPERS,
    *title_forms.PAPERS,
    *forms.PAPERS,
    *final_report.PAPERS,
)


def by_name(name: str) -> Paper:
    """The paper of that name.

    >>> by_name("pairings").title
    'Pairings'
    """
    for paper in PAPERS:
        if paper.name == name:
            return paper
    raise OptionError("no-such-paper", name=name, known=Items(paper.name for paper in PAPERS))


def usual(source: Source) -> tuple[Paper, ...]:
    """What is printed now, unless somebody asks for something else."""
    return tuple(paper for paper in PAPERS if paper.needs(source) is None and paper.usual(source))
