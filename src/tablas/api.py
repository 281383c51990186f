"""The small public face of tablas: load, pair, check, explain, rate, norms, prizes, generate, save.

Everything here is a thin call into the rooms below; ``import tablas`` gives
the same names without paying for any of them until they are used.
"""

from __future__ import annotations

import os.path
from typing import TYPE_CHECKING

from tablas.errors import FormatError, Where
from tablas.model import Player, Tournament
from tablas.pairing.round import pair_round, ruled
from tablas.systems.registry import Value
from tablas.systems.result import RoundPairing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from tablas.federation.prizes import Distribution, Fund
    from tablas.federation.ratings import EventRating, Record
    from tablas.federation.titles.event import EventNorms
    from tablas.formats.trf import Loaded
    from tablas.pairing.check import Report
    from tablas.pairing.compare import Comparison
    from tablas.pairing.story import RoundStory
    from tablas.simulate import Generated
    from tablas.simulate.chances import Chances
    from tablas.systems.answers import Answer, Reason


def load(path: str | PathLike[str], lenient: bool = False) -> Tournament:
    """Read a tournament report (TRF06, TRF16 with the engine extensions, TRF26).

    With *lenient* faults are repaired where they can be; use
    :func:`tablas.formats.trf.load` to see which.

    >>> import tablas, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "open.trf"
    >>> tablas.save(tablas.generate(players=8, rounds=3, seed=1).tournament, file)
    >>> tablas.load(file).rounds_paired
    3
    """
    return load_report(path, lenient).tournament


def load_report(path: str | PathLike[str], lenient: bool = False) -> Loaded:
    """Read a report with everything that is known of the file: its style, its ranks, its repairs."""
    from tablas.formats import trf

    return trf.load(_readable(path), lenient=lenient)


def save(
    tournament: Tournament, path: str | PathLike[str], flavour: str | None = None, like: Loaded | None = None
) -> None:
    """Write a tournament as a report (``trf26`` unless *flavour* says ``trf16`` or ``trf06``).

    *like* is the report it was read from (:func:`load_report`): what did not change stays
    byte for byte.  Points, ranks and totals of teams follow from the games.

    >>> import tablas, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "open.trf"
    >>> tablas.save(tablas.generate(players=8, rounds=3, seed=1).tournament, file, flavour="trf16")
    >>> file.read_bytes()[:3]
    b'012'
    """
    from tablas.federation.report import report

    document = like.document if like is not None else None
    write(path, report(tournament, document, flavour))


def pair(
    tournament: Tournament,
    system: str | None = None,
    edition: str | None = None,
    acceleration: str | None = None,
    **options: Value,
) -> RoundPairing:
    """Pair the next round.

    *system* is a name of ``tablas systems``; by default it follows the type of
    the tournament (record 192), else it is ``dutch``.  *edition* defaults to
    the one in force on the tournament's date.  *acceleration* names a method,
    perhaps with options (``"haley:rounds=3"``).  Further *options* are those of
    the system.

    >>> import tablas
    >>> from tablas.model import Player, Tournament
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 6)), total_rounds=3)
    >>> answer = tablas.pair(club, edition="2026")
    >>> answer.pairs
    (Pair(white=1, black=3), Pair(white=4, black=2))
    >>> answer.bye
    5
    """
    return pair_round(ruled(tournament, edition, system, acceleration, options))


def check(
    tournament: Tournament,
    edition: str | None = None,
    system: str | None = None,
    acceleration: str | None = None,
    **options: Value,
) -> Report:
    """Pair every round again from the state before it and list each difference.

    The initial colour is the stated one, else what round 1 shows.

    >>> import tablas
    >>> event = tablas.generate(players=12, rounds=5, seed=3).tournament
    >>> report = tablas.check(event)
    >>> report.same, report.rounds
    (True, 5)
    """
    from tablas.pairing.check import check_rounds

    return check_rounds(ruled(tournament, edition, system, acceleration, options), asked=edition is not None)


def explain(
    tournament: Tournament,
    one: int,
    two: int,
    edition: str | None = None,
    system: str | None = None,
    acceleration: str | None = None,
    **options: Value,
) -> Answer:
    """Why two players do not meet in the next round; the arguments are those of :func:`pair`.

    The round is paired again with the two forced together, and the answer
    names the first place in which that round is worse; both go with it.

    >>> import tablas
    >>> from tablas.model import Player, Tournament
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 7)), total_rounds=3)
    >>> tablas.explain(club, 1, 2).why.value
    'the pairing made comes first in the order of the rules'
    >>> answer = tablas.explain(club, 1, 3, system="monrad")
    >>> answer.why.name, answer.step
    ('STEP', (1, 2, 3))
    """
    from tablas.pairing.why import why_not

    return why_not(ruled(tournament, edition, system, acceleration, options), one, two)


def why(
    tournament: Tournament,
    player: int,
    edition: str | None = None,
    system: str | None = None,
    acceleration: str | None = None,
    **options: Value,
) -> tuple[Reason, ...]:
    """Why a player has this opponent, colour, float or bye in the next round; other arguments as :func:`pair`.

    >>> import tablas
    >>> from tablas.model import Player, Tournament
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 7)), total_rounds=3)
    >>> [reason.about.value for reason in tablas.why(club, 1)]
    ['opponent', 'colour']
    """
    from tablas.pairing.player import why_player

    return why_player(ruled(tournament, edition, system, acceleration, options), player)


def compare(
    tournament: Tournament,
    boards: Iterable[tuple[int, int]],
    bye: int | None = None,
    edition: str | None = None,
    system: str | None = None,
    acceleration: str | None = None,
    **options: Value,
) -> Comparison:
    """Compare boards of the next round (White first) with those the rules give; other arguments as :func:`pair`.

    >>> import tablas
    >>> from tablas.model import Player, Tournament
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 5)), total_rounds=3)
    >>> tablas.compare(club, [(1, 2), (3, 4)]).decision.worse
    'second'
    """
    from tablas.model import Number
    from tablas.pairing.compare import compare_with_engine
    from tablas.systems.judgement import Boards
    from tablas.systems.result import Pair

    pairs = tuple(Pair(Number(white), Number(black)) for white, black in boards)
    ruled_event = ruled(tournament, edition, system, acceleration, options)
    return compare_with_engine(ruled_event, Boards(pairs, bye))


def story(
    tournament: Tournament,
    edition: str | None = None,
    system: str | None = None,
    acceleration: str | None = None,
    **options: Value,
) -> RoundStory:
    """The story of the next round, group after group; the arguments are those of :func:`pair`.

    Every line is a message with names; ``story.groups[0].short`` is the same in three lines.

    >>> import tablas
    >>> from tablas.model import Player, Tournament
    >>> club = Tournament(players=tuple(Player(n, name) for n, name in enumerate("ABCD", 1)), total_rounds=3)
    >>> print(tablas.story(club, edition="2026").groups[0].short[1])
    The first idea stands: the upper half against the lower half, in order.
    """
    from tablas.pairing.story import tell_story

    return tell_story(ruled(tournament, edition, system, acceleration, options))


def rate(
    tournament: Tournament,
    edition: str | None = None,
    kind: str | None = None,
    time: str | None = None,
    records: Mapping[int, Record] | None = None,
) -> EventRating:
    """The rating change of every player, game by game.

    *edition* is a date or an edition of the rating rules (the one of the first day), *kind*
    ``standard``, ``rapid`` or ``blitz`` (as the rate of play, *time*, says), *records* what
    the list knows of a player by number: K, games before, the highest rating so far.

    >>> import tablas
    >>> from tablas.model import Game, Outcome, Player, Round, Tournament
    >>> players = (Player(1, "Ana", rating=2000), Player(2, "Blas", rating=2000))
    >>> match = Tournament(players=players, rounds=(Round((Game.of(1, 2, Outcome.WIN),)),))
    >>> [one.new_rating for one in tablas.rate(match, edition="2024", time="90+30").players]  # K is 20
    [2010, 1990]
    """
    from tablas.federation.ratings.tournament import rate_tournament

    return rate_tournament(tournament, edition, kind, time, records)


def norms(tournament: Tournament, edition: str | None = None, near: int = 50) -> EventNorms:
    """The title norms of an event: made, and missed by at most *near* rating points.

    *edition* names the title regulations; by default those in force on the first day.

    >>> import tablas
    >>> tablas.norms(tablas.generate(players=10, rounds=9, seed=3).tournament, edition="2024").made
    ()
    """
    from tablas.federation.titles.event import event_norms, norm_rules_of

    rules = norm_rules_of(tournament, edition) if edition is not None else None
    return event_norms(tournament, rules=rules, near=near)


def prizes(
    tournament: Tournament,
    fund: Fund | Mapping[str, object],
    tie_breaks: str | None = None,
    edition: str | None = None,
) -> Distribution:
    """Who takes which money home; *fund* says what the file of ``tablas prizes`` says.

    >>> import tablas
    >>> event = tablas.generate(players=8, rounds=3, seed=1).tournament
    >>> paid = tablas.prizes(event, {"currency": "EUR", "system": "hort", "prizes": [300, 200, 100]})
    >>> sum(one.amount for one in paid.payments)  # in cents
    60000
    """
    from tablas.federation.prizes import Fund, distribute, read_fund
    from tablas.federation.prizes.table import groups_on_points, surpluses
    from tablas.standings import rank
    from tablas.standings.categories import parse

    known = fund if isinstance(fund, Fund) else read_fund(fund, lambda written: parse(written, tournament))
    standings = rank(tournament, tie_breaks, edition, teams=False)
    people: dict[int, Player] = {player.number: player for player in tournament.players}
    return distribute(known, groups_on_points(standings), people, surpluses(tournament))


def chances(
    tournament: Tournament,
    number: int,
    aim: str = "win",
    fund: Fund | Mapping[str, object] | None = None,
    runs: int = 500,
    seed: int = 1,
    draw_rate: float | None = 0.3,
) -> Chances:
    """What must happen for a participant: *aim* is ``win``, ``place:3``, ``prize`` or ``norm:IM``.

    Exact where few games are open; otherwise the rest is played *runs* times.  *draw_rate* is
    the share of draws between equals; ``None`` takes win, draw and loss as equally likely.

    >>> import tablas
    >>> event = tablas.generate(players=6, rounds=3, seed=1).tournament
    >>> tablas.chances(event, 1, "place:6").chance
    1.0
    """
    from tablas.federation.prizes import Fund, read_fund
    from tablas.simulate.chances import Model, chances_of, parse_aim
    from tablas.standings.categories import parse

    known = fund
    if fund is not None and not isinstance(fund, Fund):
        known = read_fund(fund, lambda written: parse(written, tournament))
    assert known is None or isinstance(known, Fund)
    return chances_of(tournament, number, parse_aim(aim, known), runs=runs, seed=seed, model=Model(draw_rate))


def generate(
    players: int | None = None, rounds: int | None = None, seed: int | None = None, **parameters: object
) -> Generated:
    """A random tournament, paired by the rules and played by Elo odds.

    What is left out is drawn from the seed; without a *seed* a fresh one is
    taken, and ``generate(...).seed`` says which.  The parameters are the fields
    of :class:`tablas.simulate.Parameters`.

    >>> import tablas
    >>> one = tablas.generate(players=20, rounds=7, seed=11, draw_rate=0.3)
    >>> one == tablas.generate(players=20, rounds=7, seed=11, draw_rate=0.3)
    True
    >>> len(one.tournament.players)
    20
    """
    from tablas.simulate import Parameters, fresh_seed, simulate

    chosen = Parameters.of(players=players, rounds=rounds, **parameters)
    return simulate(chosen, fresh_seed() if seed is None else seed)


def _readable(path: str | PathLike[str]) -> str | PathLike[str]:
    """The path of a file that is there (without ``pathlib``, whose import is a part of what a small call costs)."""
    name = os.fspath(path)
    if not os.path.exists(name):  # noqa: PTH110
        raise FormatError("no-such-file", Where(file=str(path)))
    if os.path.isdir(name):  # noqa: PTH112
        raise FormatError("folder-not-tournament", Where(file=str(path)))
    return path


def write(path: str | PathLike[str], content: bytes) -> None:
    """Write a file, or say in a sentence why it cannot be written."""
    try:
        with open(os.fspath(path), "wb") as file:  # noqa: PTH123
            file.write(content)
    except OSError as error:
        raise FormatError("file-cannot-written", Where(file=str(path)), strerror=error.strerror) from None
