"""The Double-Swiss system (C.04.5, from 1 February 2026): matches of two games with reversed colours.

A match fills two rounds of the tournament.  Odd rounds are paired; even rounds
are the same pairs with colours reversed, and whoever had the bye gets half a
point more for it.
"""

from __future__ import annotations

from functools import partial

from tablas.errors import PairingError, Where
from tablas.model import Bye, Outcome, Tournament
from tablas.systems.judgement import Boards, JudgedGroup, Judgement, Worth
from tablas.systems.open.common.boards import pairs_of, seated_boards
from tablas.systems.open.common.colours import by_number, last_difference, seated
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.ready import check_ready
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import Story, SwissTrace
from tablas.systems.open.double_swiss.matches import as_matches
from tablas.systems.open.even_brackets.judge import judge_matches
from tablas.systems.open.even_brackets.pair_matches import pair_position
from tablas.systems.open.even_brackets.position import Cost, Position, build_position
from tablas.systems.open.even_brackets.trace import tell
from tablas.systems.reasons import Note, Remark, Rule
from tablas.systems.registry import Coded, Settings, System
from tablas.systems.result import RoundPairing
from tablas.systems.seats import ColourRule, Seats

_CRITERIA = (("", Rule.DENIED), ("C8", Rule.OPPONENT_FLOATED))
"""What a pair may fail; this system has no colour criteria, so the first is always met."""


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round: a new match, or the second game of the one begun."""
    check_ready(tournament)
    if tournament.next_round % 2 == 0:
        return _second_game(tournament)
    try:
        return _new_match(tournament)
    except PairingError as error:  # Matches are counted inside, rounds outside.
        raise PairingError(error.message, Where(round=tournament.next_round)) from None


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement:
    """The boards of a new match by its criteria, those of a second game by the first one."""
    if tournament.next_round % 2 == 0:
        return Judgement("2026", (_judged_second(tournament, boards),))
    position, cost = _position(tournament)
    return Judgement("2026", judge_matches(position, cost, _CRITERIA, boards))


def _judged_second(tournament: Tournament, boards: Boards) -> JudgedGroup:
    """Whoever met in the first game meets again, and nobody has a bye of his own: that of the first game goes on."""
    first = {frozenset((game.white, game.black)) for game in tournament.rounds[-1].games}
    other = [pair for pair in boards.pairs if frozenset(pair) not in first]
    hit = tuple(int(player) for pair in other for player in pair)
    resting = () if boards.bye is None else (int(boards.bye),)
    worths = (
        Worth("", Rule.REPEATS.value, len(other), len(other), hit),
        Worth("", Rule.SECOND_BYE.value, len(resting), len(resting), resting),
    )
    everybody = tuple(sorted(boards.people))
    return JudgedGroup("list", everybody, boards.meetings, resting, worths, kind="list")


def _position(tournament: Tournament) -> tuple[Position, Cost]:
    """The players before a match, and what a pair fails."""
    position = build_position(as_matches(tournament), quiet_rounds=1)

    def cost(one: int, two: int) -> tuple[int, ...]:
        return (position.opponent_floats_again(one, two),)

    return position, cost


def _new_match(tournament: Tournament) -> RoundPairing:
    position, cost = _position(tournament)
    field = position.field
    pairs, left, brackets = pair_position(position, cost)
    rows = seated_boards(field, pairs, allocate)
    story = partial(tell, position, brackets, left, rows, cost, _CRITERIA)
    return swiss_round(field, rows, left, "double-swiss", "2026", story, number=tournament.next_round)


def _second_game(tournament: Tournament) -> RoundPairing:
    """The same boards with colours reversed; the pairing bye is a won and a drawn game (1.5).

    Who has left after the first game, or is absent from the second alone, forfeits it.
    """
    first = tournament.rounds[-1]
    gone = tournament.absent_from(tournament.next_round)
    kinds = {bye.player: Outcome.HALF_BYE if bye.kind is Outcome.PAIRING_BYE else bye.kind for bye in first.byes}
    playing = {player for game in first.games for player in (game.white, game.black)}
    resting = [*kinds, *(player.number for player in tournament.players if player.number not in playing | kinds.keys())]
    byes = tuple(Bye(player, gone.get(player, kinds.get(player, Outcome.ZERO_BYE))) for player in resting)
    rows = tuple(Seats(game.black, game.white, ColourRule.REVERSED) for game in first.games)
    return RoundPairing(
        round=tournament.next_round,
        pairs=pairs_of(rows),
        byes=byes,
        absent=tuple(sorted(playing & gone.keys())),
        trace=SwissTrace(
            "double-swiss",
            "2026",
            tournament.next_round,
            None,
            lambda: Story(colours=rows),
            (Remark(Note.SECOND_GAME),),
        ),
    )


def allocate(field: Field, one: int, two: int) -> Seats:
    """White of the first game (4.3): by number, fewer Whites, last difference, alternation of the higher ranked."""
    high, low = min(one, two), max(one, two)
    mine, yours = field.colours[high], field.colours[low]
    if not mine and not yours:
        return by_number(field, high, low)
    if mine.count("W") != yours.count("W"):
        return seated(mine.count("W") < yours.count("W"), high, low, ColourRule.FEWER_WHITES)
    shown = last_difference(mine, yours)
    if shown is not None:
        return seated(shown == "B", high, low, ColourRule.LAST_DIFFERENCE)
    return seated(mine[-1] == "B" if mine else yours[-1] == "W", high, low, ColourRule.ALTERNATES)


SYSTEM = System(
    name="double-swiss",
    title="Double-Swiss system",
    pair=pair,
    judge=judge,
    family="swiss",
    editions=("2026",),
    reference="FIDE Handbook C.04.5",
    codes=(Coded("FIDE_DOUBLESWISS"), Coded("CUSTOM_DOUBLESWISS")),
)
