"""Team Swiss (C.04.6, from 1 February 2026), and the way Olympiads are paired.

Pairs are teams by number, White meaning White on the first board.  Edition
``olympiad`` is the system of the Olympiads since 2006 as far as the manuals
describe it: the Lim procedure on match points, with colours as a wish only.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablas.errors import OptionError
from tablas.model import Tournament
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.legality import legal_masks
from tablas.systems.open.common.ready import check_ready
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import Story
from tablas.systems.open.even_brackets.judge import judge_matches
from tablas.systems.open.even_brackets.pair_matches import pair_position
from tablas.systems.open.even_brackets.position import Cost, Position, build_position
from tablas.systems.open.even_brackets.trace import tell
from tablas.systems.open.lim import FIDES as LIM
from tablas.systems.open.lim.colours import allocate as lim_colours
from tablas.systems.open.lim.edition import EDITIONS as LIM_EDITIONS
from tablas.systems.open.lim.judge import judge_lim
from tablas.systems.open.lim.pair_lim import choose_bye as lim_bye
from tablas.systems.open.lim.pair_lim import pair_position as lim_pairs
from tablas.systems.open.lim.pair_lim import tell_bye as tell_lim_bye
from tablas.systems.open.lim.position import Position as LimPosition
from tablas.systems.open.lim.trace import trace_group
from tablas.systems.open.team.colours import allocation
from tablas.systems.open.team.matches import TeamEvent, as_teams
from tablas.systems.open.team.preferences import TeamPreference, preference_of
from tablas.systems.reasons import Rule
from tablas.systems.registry import Coded, Option, Settings, System, Value
from tablas.systems.result import RoundPairing
from tablas.systems.seats import Seats

_CRITERIA = (("C8", Rule.DENIED), ("C9", Rule.STRONG_DENIED), ("C10", Rule.OPPONENT_FLOATED))


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round of teams."""
    event = as_teams(tournament, primary=str(settings.values.get("primary", "match")))
    if not event.tournament.players:
        raise OptionError("no-teams-pair")
    check_ready(tournament)
    if settings.edition == "olympiad":
        pairing = _olympiad(event)
    else:
        kind, use_secondary = str(settings.values.get("preference", "A")), bool(settings.values.get("secondary", True))
        pairing = _pair_2026(event, kind, use_secondary)
    return replace(pairing, of_teams=bool(tournament.teams))


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """Boards of teams by the criteria of 2026."""
    event = as_teams(tournament, primary=str(settings.values.get("primary", "match")))
    if settings.edition == "olympiad":
        return Judgement("olympiad", judge_lim(_lim_position(event), boards), LIM)
    position, _, failures = _position_2026(event, str(settings.values.get("preference", "A")))
    return Judgement("2026", judge_matches(position, failures, _CRITERIA, boards))


def _position_2026(event: TeamEvent, kind: str) -> tuple[Position, list[TeamPreference], Cost]:
    """The teams before the round, the colours they wish, and what a pair fails."""
    tournament = event.tournament
    position = build_position(tournament, quiet_rounds=2)
    field = position.field
    last = tournament.total_rounds is not None and field.round == tournament.total_rounds
    wishes = [preference_of(kind, colours, last) for colours in field.colours]

    position.wishes = [wish.colour for wish in wishes]
    position.besides = [wish.strong for wish in wishes]

    def failures(one: int, two: int) -> tuple[int, int]:
        strong = kind == "B" and wishes[one] == wishes[two] and wishes[one].strong and wishes[one].colour != 0
        return int(strong), position.opponent_floats_again(one, two)

    return position, wishes, failures


def _pair_2026(event: TeamEvent, kind: str, use_secondary: bool) -> RoundPairing:
    position, wishes, failures = _position_2026(event, kind)
    field = position.field
    pairs, left, brackets = pair_position(position, failures)
    secondary = [event.secondary[number] if use_secondary else 0 for number in field.numbers]
    rows = seated_boards(field, pairs, allocation(wishes, secondary))
    story = partial(tell, position, brackets, left, rows, failures, _CRITERIA)
    return swiss_round(field, rows, left, "team-swiss", f"2026 type {kind}", story)


def _olympiad(event: TeamEvent) -> RoundPairing:
    """Lim on match points: teams meet once, floats as in Lim, colours without absolute limits."""
    position = _lim_position(event)
    field = position.field
    left = lim_bye(position)
    groups = lim_pairs(position, left)
    upwards = {pair for group in groups if not group.downwards for pair in group.pairs}

    def colours(field: Field, one: int, two: int) -> Seats:
        return lim_colours(field, one, two, below_median=(min(one, two), max(one, two)) in upwards)

    rows = seated_boards(field, [pair for group in groups for pair in group.pairs], colours)

    def story() -> Story:
        return Story(tuple(trace_group(group) for group in groups), tell_lim_bye(position, left), rows)

    return swiss_round(field, rows, left, "team-swiss", "olympiad", story)


def _lim_position(event: TeamEvent) -> LimPosition:
    position = LimPosition.of(event.tournament, LIM_EDITIONS["2026"])
    met = position.field.met
    return replace(position, masks=legal_masks(met))


def _codes() -> tuple[Coded, ...]:
    """Colour preferences and the order of the scores are part of the code of a team Swiss."""
    found = []
    for kind, preference in (("TYPEA_", "A"), ("TYPEB_", "B"), ("", "none")):
        for points, primary, secondary in (
            ("MP_GP", "match", True),
            ("GP_MP", "game", True),
            ("MP", "match", False),
            ("GP", "game", False),
        ):
            options: dict[str, Value] = {"preference": preference, "primary": primary, "secondary": secondary}
            found.append(Coded(f"FIDE_TEAM_{kind}{points}", options=options))
    plain: dict[str, Value] = {"preference": "none", "primary": "match"}
    return (
        *found,
        Coded("FIDE_TEAM", options={"preference": "A"}),
        Coded("CUSTOM_TEAM_SWISS_MP", options={**plain, "secondary": False}),
        Coded("CUSTOM_TEAM_SWISS_GP", options={**plain, "primary": "game", "secondary": False}),
        Coded("CUSTOM_TEAM_SWISS", options=plain),
    )


SYSTEM = System(
    name="team-swiss",
    title="Swiss team pairing system",
    pair=pair,
    judge=judge,
    family="swiss",
    editions=("olympiad", "2026"),
    options=(
        Option("preference", "A", "colour preferences of teams", choices=("A", "B", "none"), editions=("2026",)),
        Option("primary", "match", "points that form the brackets", choices=("match", "game"), editions=("2026",)),
        Option(
            "secondary",
            True,
            "let the other points decide who is the first team in colour allocation",
            editions=("2026",),
        ),
    ),
    lines_up=True,
    reference="FIDE Handbook C.04.6",
    codes=_codes(),
)
