"""Form teams by votes: the least inconvenient team for its members comes first.

*Elementos de un torneo*, section 2.8, rules A to C6, for teams of two players
or more.  Every team comes with the rule that made it and a sentence why.

>>> votes = Votes(("Ana", "Blas", "Carla"), ((0, 5, 3), (4, 0, 1), (2, 2, 0)))
>>> formed = form_teams(votes)
>>> [step.rule for step in formed.steps], formed.teams, formed.left
(['C1', 'C6'], ((0, 1),), (2,))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple

from tablas.assignment.packing import Packing, Team, components, mask_of
from tablas.assignment.votes import Votes, Wanted, order_v1, order_v2, wanted
from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.model.lots import Lots

MOST_TEAMS = 200_000
MOST_TIED = 18


class Step(NamedTuple):
    """A team formed, or players left over, by a rule, with the reason."""

    rule: str
    team: Team
    reason: Message


@dataclass(frozen=True, slots=True)
class Formation:
    """The teams in the order they were formed, who is left, and why."""

    teams: tuple[Team, ...]
    left: tuple[int, ...]
    steps: tuple[Step, ...]
    choices: tuple[tuple[Wanted, ...], ...] = ()
    """For each tie that went to C4: its players in the order V2, with E, Se and So."""


def form_teams(votes: Votes, size: int = 2, seed: int = 1) -> Formation:
    """Form as many teams of *size* as the votes allow; *seed* draws the last lots."""
    players = len(votes.names)
    if size < 2 or size > max(players, 2):
        raise OptionError("teams-two-players", players=players, size=size)
    if comb(players, size) > MOST_TEAMS:
        raise OptionError("players-can-form", players=players, comb=comb(players, size), size=size)
    worker = _Former(votes, size, Lots(seed))
    return worker.run()


class _Former:
    """The rules at work: who is still without a team and which teams remain possible."""

    def __init__(self, votes: Votes, size: int, lots: Lots) -> None:
        self.votes = votes
        self.size = size
        self.lots = lots
        self.free = set(range(len(votes.names)))
        self.steps: list[Step] = []
        self.choices: list[tuple[Wanted, ...]] = []
        possible = (team for team in combinations(range(len(votes.names)), size) if votes.may_join(team))
        self.ranked = sorted(
            ((tuple(sorted(votes.interest(team))), team) for team in possible),
            key=lambda entry: (tuple(-value for value in entry[0]), entry[1]),
        )

    def run(self) -> Formation:
        while True:
            self.ranked = [entry for entry in self.ranked if self.free.issuperset(entry[1])]
            if not self.ranked:
                break
            interest = self.ranked[0][0]
            tied = [team for value, team in self.ranked if value == interest]
            if len(tied) == 1:
                self._form_best(interest, tied[0])
            else:
                self._settle(tied)
        left = tuple(sorted(self.free))
        if left:
            self._leave_out(left)
        return Formation(
            tuple(step.team for step in self.steps if step.rule != "C6"), left, tuple(self.steps), tuple(self.choices)
        )

    # C1 and C2

    def _form_best(self, interest: Sequence[int], team: Team) -> None:
        least = interest[0]
        rivals = [value for value, other in self.ranked[1:] if value[0] == least]
        if rivals:
            self._form("C2", team, Message("team-highest-next", least=least))
        else:
            self._form("C1", team, Message("team-highest-least", least=least))

    # C3

    def _settle(self, tied: list[Team]) -> None:
        """Tied teams: the most of them at once, then C4 and C5 where that is not enough."""
        groups = components(tied)
        forced: list[Team] = []
        for group in groups:
            if len(group) == 1:
                forced += group
            else:
                self._check(group)
                forced += Packing(dict.fromkeys(group, 1)).in_all()
        if forced:
            for team in forced:
                self._form("C3", team, Message("team-in-every-way"))
            return
        for group in groups:
            self._choose(group)

    def _check(self, group: list[Team]) -> None:
        involved = {player for team in group for player in team}
        if len(involved) > MOST_TIED:
            raise OptionError("players-tied-once", count=len(involved), most_tied=MOST_TIED)

    # C4

    def _choose(self, group: list[Team]) -> None:
        """The most wanted player of the tied ones chooses first, and nobody loses a choice."""
        tied_with: dict[int, set[int]] = {}
        for team in group:
            for player in team:
                tied_with.setdefault(player, set()).update(set(team) - {player})
        order = order_v2(self.votes, sorted(tied_with), tied_with, self.lots)
        self.choices.append(wanted(self.votes, order, tied_with))
        packing = Packing(self._worth(group, order))
        names = Items(self.votes.names[player] for player in order)
        decided = packing.in_all()
        for team in decided:
            self._form("C4", team, Message("team-by-choices", names=names))
        undecided = [team for team in group if team not in decided and packing.in_some(team, packing.players)]
        if undecided:
            self._pair_halves(packing, undecided)

    def _worth(self, group: list[Team], order: list[int]) -> dict[Team, int]:
        """A number for each team that puts the count of teams first, then the choosers in their order.

        Each chooser's interest is a digit of the number, so that an earlier
        chooser outweighs all later ones together.
        """
        given = {(team, player): self._interest(team, player) for team in group for player in team}
        lowest = min(given.values())
        base = max(given.values()) - lowest + 2
        weight = {player: base ** (len(order) - place) for place, player in enumerate(order, 1)}
        full = base ** len(order)
        return {
            team: full * len(order) + sum((given[team, player] - lowest + 1) * weight[player] for player in team)
            for team in group
        }

    def _interest(self, team: Team, player: int) -> int:
        return sum(self.votes.given[player][other] for other in team if other != player)

    # C5

    def _pair_halves(self, packing: Packing, teams: list[Team]) -> None:
        """Still tied: the upper part of V1 with the lower ones, by transpositions, then exchanges."""
        involved = sorted({player for team in teams for player in team})
        order = order_v1(self.votes, involved, self.lots)
        # Every best answer has the same players, for each adds a digit of its own to the worth: whole teams of them.
        width = len(order) // self.size
        place = {player: divmod(index, width) for index, player in enumerate(order)}
        names = Items(self.votes.names[player] for player in order)
        most = packing.best(mask_of(involved))[0]
        crossing = {
            team: packing.worth[team]
            for team in teams
            if sorted(place[player][0] for player in team) == list(range(self.size))
        }
        straight = Packing(crossing)
        way = straight if straight.value == most else Packing({team: packing.worth[team] for team in teams})
        code = "team-first-in-subgroups" if way is straight else "team-first-in-exchanges"
        left = mask_of(involved)
        for player in order:
            if not left >> player & 1:
                continue
            options = [
                team
                for team in way.worth
                if player in team and mask_of(team) & left == mask_of(team) and way.in_some(team, left)
            ]
            team = min(options, key=lambda team: sorted(place[member] for member in team))
            self._form("C5", team, Message(code, names=names))
            left ^= mask_of(team)

    # C6

    def _leave_out(self, left: tuple[int, ...]) -> None:
        few = len(left) < self.size
        self.steps.append(Step("C6", left, Message("too-few-left" if few else "nobody-voted-for")))

    def _form(self, rule: str, team: Team, reason: Message) -> None:
        self.free -= set(team)
        self.steps.append(Step(rule, team, reason))
