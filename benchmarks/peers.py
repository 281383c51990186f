"""Other people's engines, fed with our tournaments.

`py4swiss` implements the Dutch rules of 2017, `caissify-pairings` those of
2026.  Neither is an authority: a difference is argued from the text of the
rule.  Known limits are respected here: py4swiss does not skip players who have
not arrived when it counts odd and even numbers, so colours are compared only
where nobody is missing; of caissify only the pairs are compared, on fields up
to 60 players without forbidden pairs and with the usual scoring.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

from tablas.history import RULES_2017, RULES_2026, Float, records
from tablas.model import POINT, Colour, Outcome, Tournament
from tablas.systems.open.common.field import build_field
from tablas.systems.open.common.initial_colour import initial_colour
from tablas.systems.open.common.virtual_points import virtual_points


class Answer(NamedTuple):
    """White and Black of every pair, and the bye; nothing when the peer finds no pairing."""

    pairs: frozenset[tuple[int, int]] | None
    bye: int | None = None

    def without_colours(self) -> tuple[frozenset[frozenset[int]] | None, int | None]:
        return (None if self.pairs is None else frozenset(map(frozenset, self.pairs))), self.bye


class PeerFault(Exception):  # noqa: N818 - a fault of theirs, not an error of ours
    """The peer broke down instead of answering."""


def tenths(points: int) -> int:
    return points * 10 // POINT


def py4swiss_pair(tournament: Tournament) -> Answer:
    """The next round by py4swiss (Dutch 2017)."""
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError

    try:
        pairs = DutchEngine.generate_pairings(py4swiss_input(tournament))
    except PairingError:
        return Answer(None)
    except Exception as error:
        raise PeerFault(f"{type(error).__name__}: {error}") from error
    games = frozenset((pair.white, pair.black) for pair in pairs if pair.black)
    return Answer(games, next((pair.white for pair in pairs if not pair.black), None))


def py4swiss_input(tournament: Tournament) -> Any:
    """The state before the next round as py4swiss reads it."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
    from py4swiss.trf.sections import PlayerSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    number = tournament.next_round
    none = ColorToken.BYE_OR_NOT_PAIRED
    sides = {Colour.WHITE: ColorToken.WHITE, Colour.BLACK: ColorToken.BLACK}
    rows: dict[int, list[Any]] = {player.number: [] for player in tournament.players}
    for place, played in enumerate(tournament.rounds):
        for game in played.games:
            for me, you, outcome, colour in (
                (game.white, game.black, game.white_outcome, Colour.WHITE),
                (game.black, game.white, game.black_outcome, Colour.BLACK),
            ):
                rows[me].append(RoundResult(id=you, color=sides[colour], result=ResultToken(outcome.value)))
        for bye in played.byes:
            rows[bye.player].append(RoundResult(id=0, color=none, result=ResultToken(bye.kind.value)))
        for row in rows.values():
            if len(row) == place:
                row.append(RoundResult(id=0, color=none, result=ResultToken.ZERO_POINT_BYE))
    table = tournament.scoring.table()
    codes = {outcome.value: outcome for outcome in Outcome}
    score_of = {
        (token, side): tenths(table[codes[token.value], colour])
        for token in ResultToken
        for colour, side in ((None, none), *sides.items())
    }
    past = records(tournament, RULES_2017)
    virtual = [virtual_points(tournament, one) for one in range(1, number + 1)]
    x_section = XSection(
        number_of_rounds=tournament.total_rounds or number,
        zeroed_ids=set(tournament.absent_from(number)),
        scoring_point_system=ScoringPointSystem(score_dict=score_of),
        configuration=XSectionConfiguration(first_round_color=initial_colour(tournament) is Colour.WHITE),
        accelerations={
            player.number: [tenths(points.get(player.number, 0)) for points in virtual] for player in tournament.players
        },
        forbidden_pairs={
            pair
            for group in tournament.forbidden
            if group.applies_to(number)
            for one in group.players
            for two in group.players
            if one != two
            for pair in ((one, two),)
        },
    )
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=player.number,
            points_times_ten=tenths(past[player.number].score),
            rank=player.number,
            results=rows[player.number],
        )
        for player in tournament.players
    ]
    return ParsedTrf(player_sections=sections, x_section=x_section)


LOOKS_AHEAD_WITHOUT_C2 = "[py4swiss lets C.7 leave over somebody in the last bracket who may not have the bye]"
COUNTS_ONLY_BOTH_DOUBLES = "[py4swiss counts C.9 only if both players had the colour twice]"


def known_fault(before: Tournament, ours: Answer, theirs: Answer) -> str:
    """The kind of a difference from py4swiss that the text of the rule decides for us; else nothing.

    The note to A.9 (2017) makes C.2 part of the pairing of the last bracket,
    also when C.7 looks ahead to it; py4swiss forgets that, so the byes differ
    and somebody in the last bracket may not have it.  And a player may get a
    colour for the third time running although the opponent, whose colour
    difference is wider (E.2), had it only once: C.9 counts that.
    """
    field = build_field(before, RULES_2017)
    last = [rank for rank in range(len(field)) if field.score[rank] == field.score[-1]]
    if ours.bye != theirs.bye and not all(field.may_have_bye[rank] for rank in last):
        return LOOKS_AHEAD_WITHOUT_C2
    rank_of = {number: rank for rank, number in enumerate(field.numbers)}
    for white, black in (theirs.pairs or frozenset()) - (ours.pairs or frozenset()):
        one, two = rank_of[white], rank_of[black]
        if (field.topscorer[one] or field.topscorer[two]) and field.want[one] == field.want[two]:
            thrice = [field.colours[one][-2:] == "WW", field.colours[two][-2:] == "BB"]
            if field.strength[one] == field.strength[two] == 3 and any(thrice):
                return COUNTS_ONLY_BOTH_DOUBLES
    return ""


def py4swiss_colours_count(tournament: Tournament) -> bool:
    """Whether everybody's number is also the number by which odd and even are counted."""
    field = build_field(tournament, RULES_2017)
    return field.parity == field.numbers


def caissify_pair(tournament: Tournament) -> Answer:
    """The next round by caissify-pairings (Dutch 2026); only the pairs are to be trusted."""
    from caissify_pairings import generate_pairings

    number = tournament.next_round
    virtual = [virtual_points(tournament, one) for one in range(1, number + 1)]
    past = records(tournament, RULES_2026, virtual)
    absent = tournament.absent_from(number)
    words = {Float.NONE: "none", Float.UP: "up", Float.DOWN: "down"}
    players: list[dict[str, Any]] = []
    met: set[tuple[int, int]] = set()
    for player in tournament.players:
        record = past[player.number]
        met.update((player.number, other) for other in record.opponents)
        if player.number in absent:
            continue
        floats = [words[one] for one in reversed(record.floats)]
        players.append(
            {
                "id": player.number,
                "name": f"{player.number:04}",
                "score": (record.score + virtual[-1].get(player.number, 0)) / POINT,
                "rating": 9999 - player.number,
                "starting_number": player.number,
                "pairing_number": player.number,
                "color_hist": ["white" if colour == "W" else "black" for colour in record.colours],
                "float_history": ["none"] * (number - 1 - len(floats)) + floats,
                "bye_count": int(record.bye_barred),
            }
        )
    colour = "white" if initial_colour(tournament) is Colour.WHITE else "black"
    total = tournament.total_rounds or number
    if number == 1 and virtual[0]:
        # In round 1 it does not look at scores; as a second round the same field is paired by the rules.
        number, total = 2, total + 1
        for player in players:
            player["float_history"] = ["none"]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            reply = generate_pairings("dutch", players, met, number, total, initial_color=colour)
    except Exception as error:
        raise PeerFault(f"{type(error).__name__}: {error}") from error
    games = frozenset((row["white_id"], row["black_id"]) for row in reply if row.get("black_id"))
    return Answer(games, next((row["white_id"] for row in reply if not row.get("black_id")), None))
