"""Words that several verbs print: the title of a round, and why somebody does not play in it."""

from __future__ import annotations

from tablas.cli.speech import say
from tablas.model import Tournament


def round_title(tournament: Tournament, number: int) -> str:
    """The line above a round."""
    if tournament.name:
        return say("{name}: round {number}", name=tournament.name, number=number)
    return say("Round {number}", number=number)


def rest(kind: str) -> str:
    """How somebody spends a round without an opponent."""
    kinds = {"Z": say("absent"), "H": say("half-point bye"), "F": say("full-point bye"), "U": say("pairing bye")}
    return kinds[kind]
