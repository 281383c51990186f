"""The Keizer system: first against second, third against fourth, by sums that follow the latest list."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tablas.algorithms.matching import Settling
from tablas.errors import PairingError, Where
from tablas.history import RULES_2017, Record, Strength, announced_byes, preference, records
from tablas.model import POINT, Colour, Number, Tournament, format_points
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import pairs_of
from tablas.systems.open.common.colours import last_difference, seated
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import completes, legal_masks, subgraph
from tablas.systems.open.common.ready import check_ready
from tablas.systems.open.common.trace import GroupTrace, Story, SwissTrace
from tablas.systems.open.keizer.rules import NEVER, OPTIONS, KeizerRules, rules_of
from tablas.systems.open.keizer.sums import Entry, Row, keizer_table, top_value
from tablas.systems.open.monrad import had_bye, list_choices, list_idea, why_last
from tablas.systems.open.monrad.judge import judged_last, judged_steps
from tablas.systems.places import Table
from tablas.systems.reasons import Cause
from tablas.systems.registry import Settings, System
from tablas.systems.result import RoundPairing
from tablas.systems.seats import ColourRule, Seats

__all__ = ["OPTIONS", "SYSTEM", "Entry", "KeizerRules", "KeizerTrace", "Row", "keizer_table", "pair", "top_value"]


@dataclass(frozen=True)
class KeizerTrace(SwissTrace):
    """The reasons of a round with the list it was paired from, every sum of it."""

    rows: tuple[Row, ...] = ()

    def as_data(self) -> dict[str, object]:
        """The reasons and the list as plain data."""
        return {
            **SwissTrace.as_data(self),
            "list": [
                {
                    "player": row.player,
                    "value": row.value,
                    "own": format_points(row.own),
                    "rounds": [
                        {
                            "round": entry.round,
                            "outcome": entry.outcome.value,
                            "opponent": entry.opponent,
                            "points": format_points(entry.points),
                        }
                        for entry in row.entries
                    ],
                    "total": format_points(row.total),
                }
                for row in self.rows
            ],
        }


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    rules = rules_of(settings)
    check_ready(tournament)
    number = tournament.next_round
    byes = announced_byes(tournament, number)
    absent = {bye.player for bye in byes}
    rows = keizer_table(tournament, rules)
    order = [row.player for row in rows if row.player not in absent]
    if not order:
        raise PairingError("nobody-left-paired", Where(round=number))
    past = records(tournament, RULES_2017)
    masks = _who_may_meet(tournament, order, past, rules)
    bye = _bye(tournament, order, masks)
    ranks = [rank for rank in range(len(order)) if rank != bye]
    settling = Settling.start(subgraph(masks, ranks))
    if settling is None:
        raise _no_pairing(number)
    pairs: list[tuple[int, int]] = []
    for place, rank in enumerate(ranks):
        if not settling.is_settled(place):
            partner = settling.settle(place, range(place + 1, len(ranks)))
            assert partner is not None
            pairs.append((rank, ranks[partner]))
    who = None if bye is None else Number(order[bye])
    seating = tuple(_colours(past, order[one], order[two]) for one, two in pairs)

    def story() -> Story:
        choices = list_choices(order, ranks, pairs, lambda one, two: _apart(tournament, order, masks, rules, one, two))
        group = GroupTrace(
            title="list",
            players=tuple(order),
            pairs=tuple((order[one], order[two]) for one, two in pairs),
            idea=list_idea(order, masks, ranks, pairs),
            steps=choices,
        )
        return Story((group,), why_last(tournament, order, bye), seating)

    return RoundPairing(
        number, pairs_of(seating), who, byes, KeizerTrace("keizer", "", number, who, story, rows=tuple(rows))
    )


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement:
    """The boards step by step down the list."""
    rules = rules_of(settings)
    absent = {bye.player for bye in announced_byes(tournament, tournament.next_round)}
    order = [row.player for row in keizer_table(tournament, rules) if row.player not in absent]
    masks = _who_may_meet(tournament, order, records(tournament, RULES_2017), rules)
    ranked = Ranked.of(order, boards)
    everybody = [rank for rank in range(len(order)) if rank != ranked.bye]
    bye = judged_last(order, masks, ranked, had_bye(tournament))
    return Judgement("", (*bye, *judged_steps(masks, ranked, [everybody])))


def _apart(tournament: Tournament, order: list[int], masks: list[int], rules: KeizerRules, one: int, two: int) -> Cause:
    """Why two neighbours of the list do not meet."""
    if masks[one] >> two & 1:
        return Cause.NO_PAIRING
    pair = frozenset((order[one], order[two]))
    if pair in _met_lately(tournament, rules):
        return Cause.MET
    return Cause.KEPT_APART if pair in _kept_apart(tournament) else Cause.COLOURS


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """Everybody in the order of the list that rounds are paired from: by sums, then as the list breaks ties."""
    rows = keizer_table(tournament, rules_of(settings))
    sums = {row.player: Fraction(row.total, POINT) for row in rows}
    order = {row.player: place for place, row in enumerate(rows, 1)}
    summands = {
        row.player: (
            (0, None, Fraction(row.own, POINT)),
            *((entry.round, entry.opponent, Fraction(entry.points, POINT)) for entry in row.entries),
        )
        for row in rows
    }
    return (
        Table(
            tournament,
            first=("OTHER_KEIZER",),
            values={"KEIZER": sums},
            summands={"KEIZER": summands},
            order=order,
            usual=("PTS",),
        ),
    )


def _who_may_meet(tournament: Tournament, order: list[int], past: dict[int, Record], rules: KeizerRules) -> list[int]:
    """Everybody may meet everybody but those who met lately, are kept apart, or want one colour absolutely."""
    rank = {player: place for place, player in enumerate(order)}
    apart: list[list[int]] = [[] for _ in order]
    for one, two in _met_lately(tournament, rules) | _kept_apart(tournament):
        if one in rank and two in rank:
            apart[rank[one]].append(rank[two])
            apart[rank[two]].append(rank[one])
    if not rules.colour_limits:
        return legal_masks(apart)
    wants = [preference(past[player].colours) for player in order]
    return legal_masks(apart, [want if want.strength is Strength.ABSOLUTE else None for want in wants])


def _met_lately(tournament: Tournament, rules: KeizerRules) -> set[frozenset[int]]:
    """Pairs whose last meeting is too recent for another."""
    first = 0 if rules.rematch_after >= NEVER else max(0, len(tournament.rounds) - rules.rematch_after)
    return {
        frozenset((game.white, game.black))
        for played in tournament.rounds[first:]
        for game in played.games
        if game.played
    }


def _kept_apart(tournament: Tournament) -> set[frozenset[int]]:
    """Pairs that a decision keeps apart in the next round."""
    return {
        frozenset((one, two))
        for group in tournament.forbidden
        if group.applies_to(tournament.next_round)
        for one in group.players
        for two in group.players
        if one != two
    }


def _bye(tournament: Tournament, order: list[int], masks: list[int]) -> int | None:
    """The last of the list who has not had it yet and leaves a pairing."""
    everybody = list(range(len(order)))
    if len(order) % 2 == 0:
        return None
    had = had_bye(tournament)
    able = [rank for rank in reversed(everybody) if order[rank] not in had]
    if not able:
        raise PairingError(
            "number-players-odd-everybody",
            Where(round=tournament.next_round),
        )
    for rank in able:
        if completes(masks, [other for other in everybody if other != rank]):
            return rank
    raise _no_pairing(tournament.next_round)


def _no_pairing(number: int) -> PairingError:
    return PairingError(
        "nobody-can-paired",
        Where(round=number),
    )


def _colours(past: dict[int, Record], high: int, low: int) -> Seats:
    """Alternate; the larger difference, the longer wait; else the higher of the list has White."""
    mine, yours = past[high].colours, past[low].colours
    want_high, want_low = preference(mine), preference(yours)
    if want_high.colour is not want_low.colour:
        rule = ColourRule.BOTH if want_high.colour and want_low.colour else ColourRule.ONLY
        white = want_high.colour is Colour.WHITE if want_high.colour else want_low.colour is not Colour.WHITE
        return seated(white, high, low, rule)
    if want_high.colour is None:
        return Seats(high, low, ColourRule.LIST)
    absolute = [want.strength is Strength.ABSOLUTE for want in (want_high, want_low)]
    wide = [abs(colours.count("W") - colours.count("B")) for colours in (mine, yours)]
    if absolute[0] != absolute[1] or wide[0] != wide[1]:
        high_served = (absolute[0], wide[0]) > (absolute[1], wide[1])
        rule = ColourRule.LIMIT if absolute[0] != absolute[1] else ColourRule.WIDER
        return seated(high_served == (want_high.colour is Colour.WHITE), high, low, rule)
    shown = last_difference(mine, yours)
    if shown is not None:
        return seated(shown == "B", high, low, ColourRule.LAST_DIFFERENCE)
    return Seats(high, low, ColourRule.LIST)


SYSTEM = System(
    name="keizer",
    title="Keizer system",
    pair=pair,
    judge=judge,
    in_turn=True,
    family="keizer",
    options=OPTIONS,
    reference="Elementos de un torneo, 2.10",
    tables=tables,
)
