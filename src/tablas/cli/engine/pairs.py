"""``FILE -p``: the next round of a report, and its check-list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.cli.engine import files
from tablas.cli.engine.boards import in_order
from tablas.errors import OptionError
from tablas.messages import Message

if TYPE_CHECKING:
    from tablas.cli.engine.arguments import Request
    from tablas.model import Tournament
    from tablas.systems.result import RoundPairing


def pair(request: Request, version: str) -> int:
    """Pair the next round; a check-list that cannot be had does not keep the pairing back.

    To JaVaFo a report is whole that does not tell how many rounds there will be,
    and it answers with the last one; a manager that waits for a round gets what
    it would have got, and a sentence that says so.
    """
    from tablas.pairing.round import pair_round

    tournament = files.under_rules(files.to_be_paired(files.load(request.file), request), request)
    again = request.manner.javafo and tournament.rounds and files.is_over(tournament)
    pairing = last_round(tournament) if again else pair_round(tournament)
    if request.target and request.target != "-":
        files.write(files.beside(request.file, request.target), pairs_text(pairing).encode())
    else:
        files.say(pairs_text(pairing))
    if again:
        files.note(Message("engine-last-round-again"))
    elif request.check_list is not None:
        try:
            text = _check_list(tournament, pairing, request, version)
            files.write(files.list_of(request.file, request.check_list), text.encode())
        except (OptionError, files.FileFaultError) as error:
            files.note(error.message)
    return 0


def last_round(tournament: Tournament) -> RoundPairing:
    """The last round of the report as if it had just been paired."""
    from tablas.model import Outcome
    from tablas.systems.result import Pair, RoundPairing

    count = tournament.rounds_paired
    last = tournament.rounds[-1]
    boards = in_order([Pair(game.white, game.black) for game in last.games], tournament.after(count - 1))
    bye = next((bye.player for bye in last.byes if bye.kind is Outcome.PAIRING_BYE), None)
    return RoundPairing(count, tuple(boards), bye)


def pairs_text(pairing: RoundPairing) -> str:
    """The reply of the existing engines: number of pairs, then a pair a line; the bye is ``number 0``."""
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def _check_list(tournament: Tournament, pairing: RoundPairing, request: Request, version: str) -> str:
    from tablas.cli.engine import lists

    if request.manner.javafo:
        return lists.javafo_list(tournament, pairing)
    return lists.bbp_list(tournament, pairing) + version
