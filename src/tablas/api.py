"""The small public face of tablas: load, pair, check, explain, generate, save.

Everything here is a thin call into the rooms below; ``import tablas`` gives
the same names without paying for any of them until they are used.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tablas.errors import FormatError, Where
from tablas.model import Tournament
from tablas.systems import registry
from tablas.systems.check import Report, check_rounds
from tablas.systems.declared import declared_in
from tablas.systems.open.acceleration.baku import Baku, baku
from tablas.systems.open.team.matches import as_teams
from tablas.systems.registry import Value
from tablas.systems.result import RoundPairing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from tablas.formats.trf import Loaded
    from tablas.simulate import Generated
    from tablas.systems.answers import Answer


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
    chosen = registry.get(system or system_of(tournament))
    settings = _settings(tournament, chosen, edition, options)
    return chosen.pair(accelerated(tournament, edition, acceleration), settings)


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
    chosen = registry.get(system or system_of(tournament))
    settings = _settings(tournament, chosen, edition, options)
    values = settings.values
    if acceleration is None:
        return check_rounds(accelerated(tournament, edition), chosen, settings.edition, values)
    return check_rounds(
        tournament, chosen, settings.edition, values, lambda state: accelerated(state, edition, acceleration)
    )


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

    Where the system compares pairings, the round is paired again with the two
    forced together and the answer names the first criterion that gets worse;
    elsewhere it names the step that decided.

    >>> import tablas
    >>> from tablas.model import Player, Tournament
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 7)), total_rounds=3)
    >>> tablas.explain(club, 1, 2).why.value
    'the pairing made comes first in the order of the rules'
    >>> answer = tablas.explain(club, 1, 3, system="monrad")
    >>> answer.why.name, answer.choice.taken
    ('LATER', 2)
    """
    from tablas.systems.why import why_not

    chosen = registry.get(system or system_of(tournament))
    settings = _settings(tournament, chosen, edition, options)
    return why_not(accelerated(tournament, edition, acceleration), chosen, settings, one, two)


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


_SYSTEM_OF_TYPE = (
    ("TEAM_ROUNDROBIN", "team-berger"),
    ("TEAM_DOUBLEROUNDROBIN", "team-berger"),
    ("TEAM_KNOCKOUT", "team-knockout"),
    ("TEAM", "team-swiss"),
    ("DOUBLESWISS", "double-swiss"),
    ("DUTCH", "dutch"),
    ("DUBOV", "dubov"),
    ("BURSTEIN", "burstein"),
    ("LIM", "lim"),
    ("ROUNDROBIN", "berger"),
    ("CUSTOM_SCHEVENINGEN", "scheveningen"),
    ("SCHEVENINGEN", "djaja"),
    ("SCHILLER", "schiller"),
    ("KNOCKOUT", "knockout"),
)
"""Words of the type codes of record 192 and the system they mean; the first that fits counts."""


def _settings(
    tournament: Tournament, system: registry.System, edition: str | None, options: Mapping[str, Value]
) -> registry.Settings:
    """The edition and options asked for, else those the report declares."""
    return system.settings(
        edition or declared_edition(tournament, system), {**declared_options(tournament, system), **options}
    )


def declared_edition(tournament: Tournament, system: registry.System) -> str:
    """The edition that the description of the report names for this system; empty if it names none."""
    declared = declared_in(tournament.info.kind)
    return declared.edition if declared is not None and declared.system == system.name else ""


def declared_options(tournament: Tournament, system: registry.System) -> dict[str, Value]:
    """What the report says about the options of its system.

    The type code: two cycles for a double round robin or Scheveningen; colour preferences and
    primary points of a team Swiss.  The description: any option, see `tablas.systems.declared`.
    """
    in_words = declared_in(tournament.info.kind)
    if in_words is not None and in_words.system == system.name:
        return dict(in_words.options)
    code = tournament.info.type_code.upper()
    declared: dict[str, Value] = {}
    if "DOUBLEROUNDROBIN" in code or "DOUBLESCHEVENINGEN" in code:
        declared["cycles"] = 2
    if system.name == "team-swiss" and "TEAM" in code:
        words = code.removesuffix("_BAKU").split("_")
        declared["preference"] = "B" if "TYPEB" in words else "A" if "TYPEA" in words or words[-1] == "TEAM" else "none"
        points = [word for word in words if word in ("MP", "GP")]
        declared["primary"] = "game" if points[:1] == ["GP"] else "match"
        declared["secondary"] = len(points) != 1
    known = {option.name for option in system.options}
    return {name: value for name, value in declared.items() if name in known}


def system_of(tournament: Tournament) -> str:
    """The name of the system a tournament declares; ``dutch`` when it declares none.

    >>> system_of(Tournament())
    'dutch'
    """
    in_words = declared_in(tournament.info.kind)
    if in_words is not None:
        return in_words.system
    code = tournament.info.type_code.upper()
    for word, system in _SYSTEM_OF_TYPE:
        if word in code:
            return system
    return "dutch"


def accelerated(
    tournament: Tournament, edition: str | None = None, acceleration: str | None = None, teams: bool | None = None
) -> Tournament:
    """The tournament with imaginary points: of the named method, else those its type promises.

    The type of record 192 may end in ``_BAKU``.  Points that the report states
    give way only to a named method.  *teams*: the points are those of teams; by
    default the type says it.
    """
    code = tournament.info.type_code.upper()
    if acceleration is not None:
        from tablas.systems.open.acceleration import accelerate_by

        if tournament.teams and ("TEAM" in code if teams is None else teams):
            lifted = accelerate_by(as_teams(tournament).tournament, acceleration)
            return replace(tournament, virtual_points=lifted.virtual_points)
        return accelerate_by(tournament, acceleration)
    if not code.endswith("_BAKU") or tournament.virtual_points or not tournament.players:
        return tournament
    total = tournament.total_rounds or tournament.rounds_paired
    dated = replace(tournament, total_rounds=total or None)
    if dated.teams and "TEAM" in code:
        return replace(tournament, virtual_points=baku(as_teams(dated).tournament, Baku.WIN))
    old = edition == "2017" or (not edition and ("2017" in code or _is_before_2026(tournament)))
    return replace(tournament, virtual_points=baku(dated, Baku.HALVES if old else Baku.WIN))


def _is_before_2026(tournament: Tournament) -> bool:
    start = tournament.info.start
    return "2026" not in tournament.info.type_code and start is not None and start < date(2026, 2, 1)


def _readable(path: str | PathLike[str]) -> Path:
    file = Path(path)
    if not file.exists():
        raise FormatError("no-such-file", Where(file=str(path)))
    if file.is_dir():
        raise FormatError("folder-not-tournament", Where(file=str(path)))
    return file


def write(path: str | PathLike[str], content: bytes) -> None:
    """Write a file, or say in a sentence why it cannot be written."""
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise FormatError("file-cannot-written", Where(file=str(path)), strerror=error.strerror) from None
