"""Files of the engine: reports as the engine we stand in for reads them, answers where it would put them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tablas.errors import FormatError, OptionError
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from tablas.cli.engine.arguments import Request
    from tablas.formats.trf import Loaded
    from tablas.model import Tournament


class FileFaultError(FormatError):
    """A file that cannot be opened or written."""


def load(file: str) -> Loaded:
    """Read a report."""
    from tablas.formats import trf

    return trf.read(read(file), file)


def read(file: str) -> bytes:
    """The bytes of a file."""
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise FileFaultError("cannot-opened", file=file, strerror=getattr(error, "strerror", error)) from None


def write(file: Path, content: bytes) -> None:
    """Write a file."""
    try:
        file.write_bytes(content)
    except (OSError, ValueError) as error:
        raise FileFaultError("cannot-written", file=str(file), strerror=getattr(error, "strerror", error)) from None


def beside(file: str, name: str) -> Path:
    """Where a file of that name belongs: a bare name goes beside *file*.

    >>> beside("events/open.trf", "out.txt").as_posix(), beside("events/open.trf", "here/out.txt").as_posix()
    ('events/out.txt', 'here/out.txt')
    """
    path = Path(name)
    return Path(file).parent / path if file and path.name == name else path


def list_of(file: str, name: str) -> Path:
    """Where the check-list of *file* goes; without a name beside it with the ending ``.list``."""
    return beside(file, name) if name else Path(file).with_suffix(".list")


def say(text: str) -> None:
    """Print on standard output, byte for byte: a manager may read it on any system."""
    sys.stdout.write(text)


def note(told: Message) -> None:
    """A sentence beside the answer, on standard error."""
    from tablas.cli.speech import tell

    sys.stderr.write(f"{tell(told)}\n")


def under_rules(tournament: Tournament, request: Request) -> Tournament:
    """The tournament under the system and edition that the request, the report or the manner say."""
    from tablas.pairing.round import ruled
    from tablas.systems import registry

    own = tournament.regulation
    asked = registry.get(request.system).name if request.system else None
    if asked and own.system and not own.assumed and own.system != asked and request.manner.name != "bbp5":
        raise OptionError("engine-other-system", asked=asked, told=own.system)
    tournament = ruled(tournament, system=asked)
    edition = request.edition or request.manner.edition_of(tournament)
    tournament = ruled(tournament, edition)
    long_enough = (tournament.total_rounds or 0) >= SHORTEST_BAKU
    if request.baku and long_enough and not tournament.virtual_points and not tournament.regulation.acceleration:
        tournament = ruled(tournament, acceleration="baku-2017" if edition == "2017" else "baku")
    return tournament


SHORTEST_BAKU = 9
"""Rounds of the shortest event that -b accelerates."""


def to_be_paired(loaded: Loaded, request: Request) -> Tournament:
    """The tournament of a report as the engine would take it before it pairs the next round."""
    from tablas.history import infer_initial_colour

    tournament = loaded.tournament
    if not request.manner.javafo and loaded.document.in_lists:
        ignored = sorted(player for _, player in loaded.document.in_lists)
        note(Message("engine-absent-ignored", players=Items(map(str, ignored), last=True)))
        kept = (one for one in tournament.absences if (one.round, one.player) not in loaded.document.in_lists)
        tournament = replace(tournament, absences=tuple(kept))
    tournament = with_column_of_byes(tournament, loaded.document.in_cells)
    if request.manner.javafo:
        return tournament
    if tournament.total_rounds is None:
        raise OptionError("engine-rounds-needed")
    if is_over(tournament):
        raise OptionError("all-rounds-been-paired", total=tournament.total_rounds)
    colour = tournament.initial_colour or infer_initial_colour(tournament)
    if colour is None and request.system in (None, "dutch", "burstein"):
        raise OptionError("engine-colour-needed")
    return tournament


def is_over(tournament: Tournament) -> bool:
    """Whether no round is left; where the number of rounds is not told, those in the report are all."""
    return tournament.rounds_paired >= (tournament.total_rounds or 0)


def with_column_of_byes(tournament: Tournament, in_cells: frozenset[tuple[int, int]]) -> Tournament:
    """A column in which everybody has a bye was a round: nobody is left who could be paired in it."""
    from tablas.model import Bye, Round

    number = tournament.next_round
    told = {player for one, player in in_cells if one == number}
    if not tournament.players or any(player.number not in told for player in tournament.players):
        return tournament
    byes = tuple(Bye(one.player, one.kind) for one in tournament.absences if one.round == number)
    return tournament.with_round(Round(byes=byes))
