"""Rounds paired again: what the rules give, beside what there is (C.04.2, art. 1.4)."""

from __future__ import annotations

from dataclasses import replace

from tablas.errors import OptionError, PairingError
from tablas.events.numbers import in_facts, renumbered_round
from tablas.events.remark import Departure, Seat, departure, seats_of_round
from tablas.events.state import Section
from tablas.history import infer_initial_colour
from tablas.messages import Items, Message
from tablas.model import Number, TeamRound
from tablas.pairing.check import Difference, check_round
from tablas.pairing.compare import Comparison, compare_with_engine
from tablas.pairing.round import as_played, lines_up, pair_round
from tablas.systems import registry
from tablas.systems.judgement import Boards
from tablas.systems.line_ups import team_round
from tablas.systems.result import Pair

Seats = tuple[Seat, ...]


def by_the_rules(section: Section) -> Seats | None:
    """The next round as the system pairs it now, by card or by team; ``None`` where it has no pairing."""
    try:
        answer = pair_round(section.tournament)
    except PairingError:
        return None
    played, teams = as_played(section.tournament, answer)
    back: dict[int, Number] = {number: in_facts(card) for card, number in section.number_of.items()}
    return seats_of_round(renumbered_round(played, back), teams)


def draft_departure(section: Section) -> Departure | None:
    """What the draft has otherwise than the rules; nothing where the system draws lots."""
    assert section.draft is not None
    if not registry.get(section.system).deterministic:
        return None
    return departure(
        section.next_round, by_the_rules(section) or (), seats_of_round(section.draft, section.draft_teams)
    )


def draft_boards(section: Section) -> Boards:
    """The draft as its system would pair it: by pairing number, or by the number of teams."""
    assert section.draft_round is not None
    if not section.draft_teams.line_ups:
        return Boards.of_round(section.draft_round)
    matches = tuple(Pair(Number(home.team), Number(guest.team)) for home, guest in section.draft_teams.matches)
    return Boards(matches, next((bye.team for bye in section.draft_teams.byes if bye.kind == "U"), None))


def compared(section: Section, boards: Boards) -> Comparison | None:
    """Boards of the next round beside what the rules give; nothing where they give no pairing, or draw lots."""
    if not registry.get(section.system).deterministic:
        return None
    try:
        return compare_with_engine(section.tournament, boards)
    except (OptionError, PairingError):
        return None


def departures(section: Section) -> tuple[Departure, ...]:
    """Every paired round that is not as the rules give it, by the facts and settings of now."""
    if not section.rounds_paired or not registry.get(section.system).deterministic:
        return ()
    tournament = section.tournament
    if tournament.initial_colour is None and not lines_up(tournament):
        tournament = replace(tournament, initial_colour=infer_initial_colour(tournament))
    found = []
    for number in range(1, section.rounds_paired + 1):
        try:
            difference = check_round(tournament, number)
        except OptionError:
            continue
        if difference is not None:
            found.append(_by_card(section, difference))
    return tuple(found)


def _by_card(section: Section, found: Difference) -> Departure:
    teams = lines_up(section.facts)
    if found.problem is not None:
        whole = team_round(section.facts, found.round) if teams else TeamRound()
        paired = seats_of_round(section.facts.rounds[found.round - 1], whole)
        return Departure(found.round, (), tuple(seat for seat in paired if seat.said in ("", "PAB")))

    def card(number: int) -> int:
        return -number if teams else section.card_of(Number(number))

    def seats(pairs: tuple[tuple[int, int], ...], bye: int | None, other: int | None) -> Seats:
        boards = tuple(Seat(card(white), card(black)) for white, black in pairs)
        return boards if bye is None or bye == other else (*boards, Seat(card(bye), 0, "PAB"))

    return Departure(
        found.round,
        seats(found.expected, found.expected_bye, found.found_bye),
        seats(found.found, found.found_bye, found.expected_bye),
    )


def told(section: Section, found: Departure) -> Message:
    """A departure for people: players by pairing number and name, teams by name."""
    return Message(
        "round-departs",
        round=found.round,
        before=_listed(section, found.before),
        after=_listed(section, found.after),
    )


def _listed(section: Section, seats: Seats) -> Items | Message:
    if not seats:
        return Message("no-pairing-by-rules")
    return Items([_seat(section, seat) for seat in seats], limit=8, mark="; ", last=True)


def _seat(section: Section, seat: Seat) -> Message:
    names = {-team.number: team.name for team in section.facts.teams}
    names |= {card: f"{section.number_of[card]} {section.called(card)}" for card in section.cards}
    if seat.black:
        return Message("white-and-black", white=names[seat.white], black=names[seat.black])
    kinds = {"PAB": "seat-pab", "FPB": "seat-fpb", "HPB": "seat-hpb", "ZPB": "seat-zpb"}
    return Message(kinds[seat.said], player=names[seat.white])
