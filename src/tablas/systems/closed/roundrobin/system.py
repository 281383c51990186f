"""Round robins by Berger's and Nagarajan's tables as systems of the registry, played round by round."""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Number, Player, Tournament
from tablas.model.lots import Lots
from tablas.systems.closed.play import drawn, in_order, numbered, pair_from_table
from tablas.systems.closed.roundrobin.berger import MOST_CYCLES, SWAPS, berger
from tablas.systems.closed.roundrobin.nagarajan import nagarajan
from tablas.systems.closed.roundrobin.varma import Entrant, draw, late_meetings
from tablas.systems.closed.schedule import Schedule
from tablas.systems.places import Table
from tablas.systems.registry import Coded, Fixed, Option, Settings, System
from tablas.systems.result import RoundPairing

OPTIONS = (
    Option("cycles", 1, "How many times everybody meets everybody.", minimum=1, maximum=MOST_CYCLES),
    Option("swap", "auto", "In which cycles the last two rounds change places.", choices=SWAPS),
    Option("reverse", False, "Exchange White and Black in the whole table."),
    Option(
        "draw",
        "number",
        "Who gets which number: the pairing number, by hand, a lot, or Varma's lot by federation or club.",
        choices=("number", "hand", "lot", "federation", "club"),
    ),
    Option("numbers", "", "By hand: the players behind 1, 2, 3 …, by pairing number, separated by commas."),
    Option("seed", 1, "The seed of the lots.", minimum=0),
)


def table(tournament: Tournament, settings: Settings) -> Schedule:
    """The whole table of the tournament, before anybody is put behind a number."""
    return berger(len(tournament.players), settings.number("cycles"), settings.text("swap"), settings.flag("reverse"))


def numbers(tournament: Tournament, settings: Settings) -> tuple[dict[str, Number], tuple[Message, ...]]:
    """The player behind each number, and what was noted in the draw."""
    way, seed = settings.text("draw"), settings.number("seed")
    players = in_order(tournament)
    if way == "number":
        return numbered(players), ()
    if way == "hand":
        return _by_hand(settings.text("numbers"), players), ()
    if way == "lot":
        return drawn(tournament, seed), ()
    group = {player.number: player.federation if way == "federation" else player.club for player in players}
    lots = draw([Entrant(player.name, group[player.number]) for player in players], seed)
    holders = {str(number): player.number for number, player in zip(lots.numbers, players, strict=True)}
    holders = dict(sorted(holders.items(), key=lambda item: int(item[0])))
    late = late_meetings(table(tournament, settings), {label: group[number] for label, number in holders.items()})
    called = {player.number: player.name or str(player.number) for player in players}
    warnings = tuple(
        Message(
            "compatriots-meet-late",
            white=called[holders[meeting.white]],
            black=called[holders[meeting.black]],
            federation=meeting.federation,
            round=meeting.round,
        )
        for meeting in late
    )
    return holders, (*lots.steps, *warnings)


def _by_hand(text: str, players: list[Player]) -> dict[str, Number]:
    """Read the draw made at the table."""
    words = [word.strip() for word in text.split(",")]
    known = {str(player.number): player.number for player in players}
    if sorted(words) != sorted(known):
        raise OptionError("draw-hand-names")
    return {str(place): known[word] for place, word in enumerate(words, 1)}


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round of the table."""
    holders, notes = numbers(tournament, settings)
    first = tournament.next_round == 1  # how the numbers were drawn is told once
    return pair_from_table(tournament, table(tournament, settings), holders, notes if first else ())


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """One table; the whole schedule, not the rounds so far, says what half of the games is (C.05, 6.6)."""
    cycles = int(settings.values.get("cycles", 1))
    others = len(tournament.players) - 1
    if (tournament.total_rounds or tournament.rounds_paired) > cycles * (others + others % 2):
        return (Table(tournament),)  # More rounds than the table has: they tell how often everybody meets.
    return (Table(tournament, games_each=cycles * others),)


SYSTEM = System(
    name="berger",
    title="Round robin (Berger tables)",
    pair=pair,
    family="roundrobin",
    options=OPTIONS,
    reference="FIDE C.05 Annex 1 and 2; Elementos de un torneo 2.2",
    codes=(
        Coded("BERGER_ROUNDROBIN"),
        Coded("BERGER_DOUBLEROUNDROBIN", options={"cycles": 2}),
        Coded("FIDE_ROUNDROBIN"),
        Coded("FIDE_DOUBLEROUNDROBIN", options={"cycles": 2}),
        Coded("CUSTOM_ROUNDROBIN"),
    ),
    tables=tables,
    fixed=Fixed(
        ("PLAYERS",),
        lambda sizes, values: berger(
            sizes[0], int(values.get("cycles", 1)), str(values.get("swap", "auto")), bool(values.get("reverse", False))
        ),
        (10,),
        ("cycles", "swap", "reverse"),
    ),
)


COLOUR_LOT = (
    Option("winner", "lot", "Who of the two strongest wins the lot for colours.", choices=("1", "2", "lot")),
    Option("seed", 1, "The seed of the lot.", minimum=0),
)


def lot_for_colours(settings: Settings) -> tuple[int, Message]:
    """Who won the lot of Nagarajan's system, 1 or 2, and a sentence that says so."""
    chosen = settings.text("winner")
    winner = Lots(settings.number("seed")).one((1, 2)) if chosen == "lot" else int(chosen)
    return winner, Message("lot-for-colours", winner=winner)


def pair_nagarajan(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round of Nagarajan's table; numbers follow the rating, as it asks."""
    winner, note = lot_for_colours(settings)
    # Equal ratings stand by pairing number: another name on a card must not turn the table over.
    players = sorted(in_order(tournament), key=lambda player: -player.rating)
    notes = (note,) if tournament.next_round == 1 else ()
    return pair_from_table(tournament, nagarajan(len(players), winner), numbered(players), notes)


NAGARAJAN = System(
    name="nagarajan",
    title="Round robin by strength (Nagarajan tables)",
    pair=pair_nagarajan,
    family="roundrobin",
    options=COLOUR_LOT,
    reference="Elementos de un torneo 2.3",
    codes=(Coded("CUSTOM_ROUNDROBIN"),),
    tables=tables,
    fixed=Fixed(
        ("PLAYERS",), lambda sizes, values: nagarajan(sizes[0], int(values.get("winner", 1))), (12,), ("winner",)
    ),
)
