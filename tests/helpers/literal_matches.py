"""Team Swiss (C.04.6, 2026) and Double-Swiss (C.04.5) by trying everything."""

from __future__ import annotations

from itertools import combinations

from open_small import Pairs, can_pair, pairings
from tablas.history import RULES_2026, records
from tablas.model import Tournament
from tablas.systems.open.common.floats import scores_by_round


class Matches:
    """*kind* is the type of colour preferences, or ``double`` for the Double-Swiss criteria."""

    def __init__(self, event: Tournament, kind: str) -> None:
        self.event, self.kind = event, kind
        self.past = records(event, RULES_2026)
        self.apart = {
            frozenset(pair)
            for group in event.forbidden
            if group.applies_to(event.next_round)
            for pair in combinations(group.players, 2)
        }
        quiet = 1 if kind == "double" else 2
        self.floats_count = event.next_round <= (event.total_rounds or 0) - quiet
        self.is_last = event.next_round == event.total_rounds
        before = scores_by_round(event)[-2] if event.rounds else {}
        self.floated = {
            number
            for game in (event.rounds[-1].games if event.rounds else ())
            if game.played and before[game.white] != before[game.black]
            for number in (game.white, game.black)
        }

    def score(self, team: int) -> int:
        return self.past[team].score

    def legal(self, one: int, two: int) -> bool:
        return two not in self.past[one].opponents and frozenset((one, two)) not in self.apart

    def wish(self, team: int) -> tuple[str, bool]:
        """Wanted colour and whether strongly, from the text of 1.6."""
        history = self.past[team].colours
        difference = history.count("W") - history.count("B")
        if self.kind in ("none", "double") or not history:
            return "", False
        if difference < -1 or (difference in (0, -1) and history.endswith("BB")):
            return "W", True
        if difference > 1 or (difference in (0, 1) and history.endswith("WW")):
            return "B", True
        if self.kind == "A":
            return "", False
        if difference == -1 or (difference == 0 and not self.is_last and history.endswith("B")):
            return "W", False
        if difference == 1 or (difference == 0 and not self.is_last and history.endswith("W")):
            return "B", False
        return "", False

    def failures(self, pairs: Pairs) -> tuple[int, int, int]:
        c8 = c9 = c10 = 0
        for one, two in pairs:
            same = self.wish(one)[0] != "" and self.wish(one)[0] == self.wish(two)[0]
            c8 += same
            c9 += same and self.kind == "B" and self.wish(one)[1] and self.wish(two)[1]
            if self.floats_count and self.score(one) != self.score(two):
                c10 += max(one, two, key=self.score) in self.floated
        return c8, c9, c10

    def pair(self) -> tuple[set[frozenset[int]], int | None] | None:
        left = [player.number for player in self.event.players]
        bye = None
        if len(left) % 2:
            able = [team for team in left if not self.past[team].bye_barred]
            able.sort(key=lambda team: (self.score(team), -len(self.past[team].colours), -team))
            bye = next((team for team in able if can_pair([one for one in left if one != team], self.legal)), None)
            if bye is None:
                return None
            left.remove(bye)
        elif not can_pair(left, self.legal):
            return None
        left.sort(key=lambda team: (-self.score(team), team))
        made: set[frozenset[int]] = set()
        while left:
            residents = [team for team in left if self.score(team) == self.score(left[0])]
            bracket = sorted(residents + self.upfloaters(residents, left[len(residents) :]))
            options = sorted(
                pairings(bracket, self.legal),
                key=lambda pairs: (self.failures(pairs), [one for one, _ in pairs], [two for _, two in pairs]),
            )
            made |= {frozenset(pair) for pair in options[0]}
            left = [team for team in left if team not in bracket]
        return made, bye

    def legal_set(self, residents: list[int], below: list[int], extra: tuple[int, ...]) -> bool:
        rest = [team for team in below if team not in extra]
        return can_pair(residents + list(extra), self.legal) and can_pair(rest, self.legal)

    def upfloaters(self, residents: list[int], below: list[int]) -> list[int]:
        for count in range(len(below) + 1):
            sets = [extra for extra in combinations(below, count) if self.legal_set(residents, below, extra)]
            if not sets:
                continue
            best_scores = max(sorted(self.score(team) for team in extra) for extra in sets)
            sets = [extra for extra in sets if sorted(self.score(team) for team in extra) == best_scores]
            if not count:
                return []
            return list(
                min(
                    sets,
                    key=lambda extra: (
                        not self.next_complies(below, extra),
                        sum(team in self.floated for team in extra) if self.floats_count else 0,
                        sets.index(extra),
                    ),
                )
            )
        raise AssertionError

    def next_complies(self, below: list[int], extra: tuple[int, ...]) -> bool:
        """C6: the following score group makes do with the smallest number of upfloaters it can have."""
        group = [team for team in below if self.score(team) == self.score(below[0]) and team not in extra]
        if not group:
            return True
        rest = [team for team in below if self.score(team) != self.score(below[0]) and team not in extra]
        return any(self.legal_set(group, rest, more) for more in combinations(rest, len(group) % 2))
