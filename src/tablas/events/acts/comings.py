"""Refusals of what would change a table or a bracket after round 1; :mod:`tablas.systems.comings` says whose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablas.errors import OptionError, PairingError, Where
from tablas.events.errors import RefusedError
from tablas.events.numbers import card_in, renumbered
from tablas.events.state import Section
from tablas.model import Card, Outcome, Player, Team, Tournament
from tablas.pairing.round import lines_up, pair_round
from tablas.systems import registry
from tablas.systems.comings import Comings, comings


def comings_of(section: Section) -> Comings:
    """Who may come and go in a tournament of the event."""
    return comings(registry.get(section.system))


def is_drawn(section: Section) -> bool:
    """Its table or bracket stands: round 1 is paired and no place in it can be given anew."""
    return bool(section.rounds_paired) and not comings_of(section).late


def draws_players(section: Section) -> bool:
    """The places of the table or bracket are players'; where teams hold them, players may come as reserves."""
    return is_drawn(section) and not lines_up(section.facts)


def check_entry(section: Section, missed: Outcome) -> None:
    """Refuse a late entry where nobody could meet the newcomer, and points that only players can have."""
    if draws_players(section):
        raise RefusedError("closed-to-entries", None, "players", name=section.name, count=section.rounds_paired)
    if missed is Outcome.HALF_BYE and lines_up(section.facts):
        raise RefusedError("missed-rounds-of-teams", None, "missed", name=section.name)


def check_removal(section: Section, card: Card) -> None:
    """Refuse to leave a hole in a table."""
    if draws_players(section):
        raise RefusedError("closed-to-removals", None, "player", player=section.called(card), name=section.name)


def check_numbers(section: Section) -> None:
    """Refuse other numbers where they are places in a table."""
    if draws_players(section):
        raise RefusedError("closed-to-numbers", None, "order", name=section.name)


def check_return(section: Section, player: Player, back: Player) -> None:
    """Refuse to bring back whom a bracket, or a final after groups, went on without."""
    assert player.left_after is not None
    if not same_table(section, section.with_player(back).facts):
        number = player.left_after + 1
        raise RefusedError("went-on-without", Where(round=number), "player", name=player.name, round=number)


def check_correction(section: Section, facts: Tournament, number: int) -> None:
    """Refuse another result where a bracket, or a final after groups, went on from the old one."""
    if number < section.rounds_paired and not same_table(section, facts):
        raise RefusedError("went-on-from-result", Where(round=number), "result", number=number, following=number + 1)


def check_draft_holds(section: Section) -> None:
    """Refuse a draft that the table or the bracket would make otherwise by now: no later round could follow it."""
    if comings_of(section).late or not section.engine or section.draft_round is None:
        return
    try:
        pairs = set(pair_round(section.tournament).pairs)
    except PairingError:
        pairs = set()
    if pairs != {game[:2] for game in section.draft_round.games}:
        raise RefusedError("draft-does-not-hold", Where(round=section.next_round), "round", round=section.next_round)


def check_apart(section: Section) -> None:
    """Refuse to keep people apart where a table or a bracket says who meets."""
    if not comings_of(section).late:
        raise RefusedError("table-says-who-meets", None, "players", name=section.name)


def check_absence(section: Section, bye: Outcome, place: Where) -> None:
    """Refuse points for an absence where it forfeits a game, or where points are those of teams."""
    if bye is Outcome.ZERO_BYE:
        return
    if not comings_of(section).byes:
        raise RefusedError("absence-forfeits", place, "bye", name=section.name)
    if lines_up(section.facts):
        raise RefusedError("absence-of-member", place, "bye", name=section.name)


def check_teams(section: Section, teams: Iterable[Team]) -> None:
    """Refuse teams that would lose somebody who has played, or that would change the table."""
    if not section.rounds_paired:
        return
    after = {team.number: team for team in teams}
    played = {card for done in section.facts.rounds for game in done.games for card in game[:2]}
    for team in section.facts.teams:
        named = [card for card in team.members if card in played]
        if named and team.number not in after:
            raise RefusedError("team-has-played", None, "teams", name=team.name)
        for card in named:
            if card not in after[team.number].members:
                raise RefusedError(
                    "member-has-played", None, "teams", player=section.called(card_in(card)), name=team.name
                )
    if is_drawn(section) and not _same_places(section, after):
        raise RefusedError("closed-to-teams", None, "teams", name=section.name)


def _same_places(section: Section, after: dict[int, Team]) -> bool:
    """The teams hold the places they held; where line-ups make the boards, reserves may follow at the end."""
    before = {team.number: team for team in section.facts.teams}
    if before.keys() != after.keys():
        return False
    for number, team in before.items():
        size = len(team.members)
        if after[number].members[:size] != team.members:
            return False
        if len(after[number].members) > size and not lines_up(section.facts):
            return False
    changed = replace(section.facts, teams=tuple(after.values()))
    return _rounds_again(section, section.facts, boards=True) == _rounds_again(section, changed, boards=True)


def same_table(section: Section, facts: Tournament) -> bool:
    """Other facts give the rounds that the table or the bracket gave; of teams the same matches are enough."""
    return not is_drawn(section) or _rounds_again(section, section.facts) == _rounds_again(section, facts)


def _rounds_again(section: Section, facts: Tournament, boards: bool = False) -> list[list[tuple[int, int]]]:
    """Every round paired again as if everybody who is there now had been there, in the usual line-ups.

    Where teams are paired it is matches of teams that come out, unless *boards* are asked for.
    """
    here = tuple(replace(player, joined=1) for player in facts.players)
    shown = renumbered(replace(facts, players=here, line_ups=(), absences=()), section.number_of)
    plays_for: dict[int, int] = {number: number for number in section.number_of.values()}
    if lines_up(section.facts) and not boards:
        plays_for |= {member: team.number for team in shown.teams for member in team.members}
    made: list[list[tuple[int, int]]] = []
    for number in range(section.rounds_paired):
        before = replace(shown, rounds=shown.rounds[:number])
        try:
            pairs = pair_round(before).pairs
        except (OptionError, PairingError):
            pairs = ()
        met = [(plays_for[pair.white], plays_for[pair.black]) for pair in pairs]
        made.append(met if boards else sorted({(min(pair), max(pair)) for pair in met}))
    return made
