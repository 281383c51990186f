"""Second readings of the systems that go down a list (*Elementos*, 2.9.1, 2.10): Monrad, Schenkel, Keizer, Amalfi."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from literal_book import Amalfi, Monrad, _meetings
from literal_judging import bye_part, mate, pairable, part, worth
from open_small import can_pair, present
from tablas.history import RULES_2017, Strength, preference, records
from tablas.model import Outcome, Tournament
from tablas.systems.judgement import Boards, JudgedGroup
from tablas.systems.open.keizer import rules_of
from tablas.systems.open.keizer.sums import keizer_table
from tablas.systems.reasons import Rule
from tablas.systems.registry import get

Options = Mapping[str, int | bool | str]


def had_bye(event: Tournament) -> set[int]:
    return {bye.player for played in event.rounds for bye in played.byes if bye.kind is Outcome.PAIRING_BYE}


class ListReading:
    """Whoever stands first takes the next one who may be met and leaves the others a pairing."""

    def __init__(self, event: Tournament, order: list[int], apart: set[frozenset[int]]) -> None:
        self.event, self.order, self.apart = event, order, apart

    def legal(self, one: int, two: int) -> bool:
        return frozenset((one, two)) not in self.apart

    def groups(self, order: list[int]) -> list[list[int]]:
        return [order]

    def __call__(self, boards: Boards) -> tuple[JudgedGroup, ...]:
        return tuple(self.parts(boards))

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        bye = boards.bye
        if bye is not None:
            rest = [player for player in self.order if player != bye]
            last_first = len(self.order) - self.order.index(bye)
            yield bye_part("", bye, bye in had_bye(self.event), pairable(rest, self.legal), (), last_first, listed=True)
        for members in self.groups([player for player in self.order if player != bye]):
            yield from self.steps(boards, members)

    def steps(self, boards: Boards, members: list[int]) -> Iterator[JudgedGroup]:
        left = list(members)
        while left:
            player = left.pop(0)
            other = mate(boards, player)
            if other is None:
                continue
            within = other in left
            left = [one for one in left if one != other]
            criteria = (
                worth("", Rule.MAY_NOT_MEET, not self.legal(player, other)),
                worth("", Rule.OUTSIDE, not within),
                worth("", Rule.INCOMPLETE, not pairable(left, self.legal)),
            )
            yield part(str(player), [(player, other)], criteria, order=self.order.index(other), kind="step")


def monrad(event: Tournament, options: Options) -> ListReading:
    twin = Monrad(event)
    met = {frozenset((one, two)) for one in twin.here for two in twin.past[one].opponents}
    return ListReading(event, twin.standing(event), met)


class SchenkelReading(ListReading):
    """Even slices of the list as it stood when they were formed; one that cannot be paired joins the next."""

    def __init__(self, event: Tournament, count: int) -> None:
        plain = monrad(event, {})
        super().__init__(event, plain.order, plain.apart)
        self.formed = Monrad(event).standing(event.after(len(event.rounds) // 2 * 2))
        self.count = count

    def groups(self, order: list[int]) -> list[list[int]]:
        ranks = [player for player in self.formed if player in order]
        size = next(size for size in range(2, len(ranks) + 2, 2) if self.count * size >= len(ranks))
        found: list[list[int]] = []
        waiting: list[int] = []
        for start in range(0, len(ranks), size):
            waiting += ranks[start : start + size]
            if can_pair(sorted(waiting), self.legal):
                found.append([player for player in order if player in waiting])
                waiting = []
        return [order] if waiting else found


def schenkel(event: Tournament, options: Options) -> ListReading:
    return SchenkelReading(event, int(options.get("groups", 2)))


def keizer(event: Tournament, options: Options) -> ListReading:
    """The list itself is proved by the worked example of the book; here it is gone down once more."""
    here = set(present(event))
    table = keizer_table(event, rules_of(get("keizer").settings("", dict(options))))
    order: list[int] = [row.player for row in table if row.player in here]
    gap = int(options.get("rematch-after", 0))
    lately = event.rounds[max(0, len(event.rounds) - gap) :] if gap else ()
    apart = {frozenset((game.white, game.black)) for played in lately for game in played.games if game.played}
    if options.get("colour-limits"):
        past = records(event, RULES_2017)
        for one in order:
            for two in order:
                wishes = preference(past[one].colours), preference(past[two].colours)
                if one != two and wishes[0] == wishes[1] and wishes[0].strength is Strength.ABSOLUTE:
                    apart.add(frozenset((one, two)))
    return ListReading(event, order, apart)


class AmalfiReading(Amalfi):
    """From the top: the own score, the due colour, the place nearest to the ideal one."""

    def __call__(self, boards: Boards) -> tuple[JudgedGroup, ...]:
        return tuple(self.parts(boards))

    def parts(self, boards: Boards) -> Iterator[JudgedGroup]:
        order = sorted(self.here, key=lambda player: (-self.score(player), player))
        bye = boards.bye
        if bye is not None:
            rest = [player for player in order if player != bye]
            barred = any(opponent is None and points >= 60 for opponent, points in _meetings(self.event, bye))
            more = (
                worth("", Rule.BYE_SCORE, self.score(bye)),
                worth("", Rule.BYE_GAMES, -len(self.past[bye].colours)),
            )
            yield bye_part("", bye, barred, self.completes(rest), more, -bye)
            order = rest
        place = {player: number for number, player in enumerate(order)}
        distance = (self.event.total_rounds or 0) - len(self.event.rounds)
        left = list(order)
        while left:
            player = left.pop(0)
            other = mate(boards, player)
            if other is None:
                continue
            left.remove(other)
            met = self.met(player, other)
            criteria = (
                worth("", Rule.MAY_NOT_MEET, met),
                worth("", Rule.COLOURS_COLLIDE, not met and not self.legal(player, other)),
                worth("", Rule.INCOMPLETE, not self.completes(left)),
                worth("", Rule.OPPONENT_SCORE, -self.score(other)),
                worth("", Rule.DENIED_HERE, self.clash(player, other)),
                worth("", Rule.DISTANCE, abs(place[other] - place[player] - distance)),
            )
            yield part(str(player), [(player, other)], criteria, order=place[other], kind="step")
