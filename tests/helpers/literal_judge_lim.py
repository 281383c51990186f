"""Second readings of Lim: the handbook's texts and that of the Olympiads, and the combinations of *Elementos*.

Groups are taken from both ends to the median.  Pairs that were undone for the median (2.6) count as made in their
group where the boards otherwise keep to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from literal_judging import Judging, Pairs, bye_part, inside, pairable, part, worth
from literal_lim import Lim
from literal_lim_elementos import Combination, LimElementos
from open_small import present
from tablas.history import Float
from tablas.model import Colour, Tournament, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.reasons import Rule


class Made(NamedTuple):
    """A group as the text pairs it."""

    players: list[int]
    pairs: Pairs
    """Without those undone for the median."""
    out: list[int]


class Seat(NamedTuple):
    """A group as the boards fill it."""

    residents: list[int]
    incoming: list[int]
    ahead: list[int]
    down: bool
    pairs: Pairs
    out: list[int]
    undone: tuple[int, ...] = ()
    is_median: bool = False

    @property
    def players(self) -> list[int]:
        return [*self.residents, *self.incoming]


class FromBothEnds:
    """The order of the groups, for a text that pairs one of them and says whether some players can be paired."""

    def __init__(self, text: Lim | LimElementos) -> None:
        self.text = text
        self.made = cache(self._made)

    def can_pair(self, players: list[int]) -> bool:
        if isinstance(self.text, LimElementos):
            return self.text.completes(players)
        return pairable(players, self.text.compatible)

    def side(self, left: list[int], down: bool) -> list[int]:
        """The scores of one side of the median, from the end."""
        scores = {self.text.score(player) for player in left if self.text.score(player) != self.text.median}
        return sorted((score for score in scores if (score > self.text.median) is down), reverse=down)

    def of_score(self, left: list[int], score: int) -> list[int]:
        return sorted((player for player in left if self.text.score(player) == score), key=self.text.rank)

    def _made(self, left: tuple[int, ...]) -> tuple[list[Made], Pairs]:
        """The groups of the text with these players, and the pairs undone for the median."""
        text, everybody = self.text, list(left)
        if not self.can_pair(everybody):
            return [], []
        middle = self.of_score(everybody, text.median)
        done: list[tuple[bool, Made]] = []
        floating: list[int] = []
        for down in (True, False):
            scores = self.side(everybody, down)
            incoming: list[int] = []
            for place, score in enumerate(scores):
                ahead = self.of_score(everybody, scores[place + 1]) if place + 1 < len(scores) else middle
                group = self.of_score(everybody, score)
                players = [*group, *incoming]
                if isinstance(text, LimElementos):
                    pairs, incoming = text.one_group(group, incoming, ahead, down=down)
                else:
                    pairs, incoming = text.one_group(group, incoming, ahead, down)
                done.append((down, Made(sorted(players), [_sorted(pair) for pair in pairs], list(incoming))))
            floating += incoming
        undone: Pairs = []
        while not self.can_pair(middle + floating):
            above = sum(text.score(player) > text.median for player in floating)
            upper = above <= len(floating) - above
            sides = {side: [made for down, made in done if down is side and made.pairs] for side in (True, False)}
            group_made = (sides[upper] or sides[not upper])[-1]
            undone.append(group_made.pairs.pop())
            floating += undone[-1]
        return [made for _, made in done], undone

    def seats(self, boards: Boards) -> Iterator[Seat]:
        left = [player for player in present(self.text.event) if player != boards.bye]
        made, undone = self.made(tuple(sorted(left)))
        middle = self.of_score(left, self.text.median)
        floating: list[int] = []
        count = 0
        for down in (True, False):
            scores = self.side(left, down)
            incoming: list[int] = []
            for place, score in enumerate(scores):
                ahead = self.of_score(left, scores[place + 1]) if place + 1 < len(scores) else middle
                seat = Seat(self.of_score(left, score), incoming, ahead, down, [], [])
                seat = self.filled(seat, boards, made[count] if made else None, undone)
                count += 1
                yield seat
                incoming = seat.out
                floating += seat.undone
            floating += incoming
        median = Seat(middle, floating, [], True, [], [], is_median=True)
        pairs, out = inside(boards, median.players)
        if median.players:
            yield median._replace(pairs=pairs, out=out)

    def filled(self, seat: Seat, boards: Boards, made: Made | None, undone: Pairs) -> Seat:
        pairs, out = inside(boards, seat.players)
        mine = [pair for pair in undone if set(pair) <= set(seat.players)]
        if made is not None and mine and made.players == sorted(seat.players):
            later = {*made.out, *(player for pair in mine for player in pair)}
            if set(made.pairs) <= set(pairs) and all(set(pair) <= later for pair in set(pairs) - set(made.pairs)):
                both = tuple(player for pair in mine for player in pair)
                return seat._replace(pairs=sorted([*made.pairs, *mine]), out=list(made.out), undone=both)
        return seat._replace(pairs=pairs, out=out)

    def title(self, seat: Seat) -> str:
        return format_points(self.text.score(seat.residents[0]) if seat.residents else self.text.median)


def _sorted(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


class Olympiad(Lim):
    """Colours are a wish that forbids nothing."""

    def compatible(self, one: int, two: int) -> bool:
        return two not in self.past[one].opponents


def lim_reading(text: Lim) -> Judging:
    """1.1, then who floats (3.1 to 3.5, 3.9, 3.10), then one after the other (3.6 to 3.8, 4, 5.2)."""
    ends = FromBothEnds(text)

    def judged(boards: Boards) -> tuple[JudgedGroup, ...]:
        parts: list[JudgedGroup] = []
        bye = boards.bye
        if bye is not None:
            rest = [player for player in present(text.event) if player != bye]
            more = (worth("1.1", Rule.BYE_SCORE, text.score(bye)),)
            barred = text.past[bye].bye_barred
            parts.append(bye_part("1.1", bye, barred, pairable(rest, text.compatible), more, -bye))
        for seat in ends.seats(boards):
            parts.append(part(ends.title(seat), (), _floaters(text, seat), seat.out))
            parts += _steps(text, seat)
        return tuple(parts)

    return judged


def _floaters(text: Lim, seat: Seat) -> Iterator[Worth]:
    players = sorted(seat.players, key=text.rank)
    most = text.most_pairs(players)
    yield worth("3.1", Rule.LEFT_OVER, len(seat.out))
    kept = text.most_pairs([player for player in players if player not in seat.out])
    yield worth("3.1", Rule.INCOMPLETE, kept < most)
    left, gone = list(seat.out), list[int]()
    colour = Rule.FLOAT_RATING if text.maxi else Rule.FLOAT_COLOUR
    while left and not seat.is_median:
        best = None
        if 2 * most < len(players):
            # Boards that lose pairs leave fewer to be kept by the next who floats.
            now = text.most_pairs(players)
            best = text.floater(players, seat.incoming, seat.ahead, gone, now, seat.down)
        keys = {player: _float_key(text, seat, players, gone, best, player) for player in left}
        floater = best if best in left else min(left, key=lambda player: keys[player])
        assert floater is not None
        kind, lately, misses, turn = keys[floater]
        yield worth("3.9", Rule.FLOAT_TYPE, kind)
        yield worth("3.10", Rule.FLOAT_AGAIN, lately)
        yield worth("3.2", colour, misses)
        yield worth("3.2", Rule.FLOAT_ORDER, turn)
        gone.append(floater)
        players.remove(floater)
        left.remove(floater)


def _float_key(text: Lim, seat: Seat, players: list[int], gone: list[int], best: int | None, player: int) -> Any:
    kind = (player in seat.incoming, not text.served([*gone, player], seat.ahead))
    lately = text.floats[player][-1:] not in ([], [Float.NONE])
    dues = [text.due(one) for one in players]
    white, black = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
    wanted = None if white == black or not text.colours else Colour.WHITE if white > black else Colour.BLACK
    misses = player != best and (text.maxi or (wanted is not None and text.due(player) is not wanted))
    line = sorted(seat.players, key=text.rank, reverse=seat.down)
    return kind, lately, misses, line.index(player)


def _steps(text: Lim, seat: Seat) -> Iterator[JudgedGroup]:
    partner = {one: two for pair in seat.pairs for one, two in (pair, pair[::-1])}
    left = [player for player in sorted(seat.players, key=text.rank) if player not in seat.out]
    own = text.score(seat.residents[0]) if seat.residents else None
    coming = [player for player in seat.incoming if player in left]
    if own is None:
        queue = sorted(coming, key=text.rank, reverse=not seat.down)
    else:
        above = sorted((one for one in coming if text.score(one) > own), key=text.rank)
        under = sorted((one for one in coming if text.score(one) < own), key=text.rank, reverse=True)
        queue = above + under if seat.down else under + above
    while left:
        line = left if seat.down else left[::-1]
        player = next((one for one in queue if one in left), line[0])
        if player in queue:
            rest = [one for one in line if one != player]
            order = [one for one in rest if one in seat.residents] + [one for one in rest if one not in seat.residents]
            article = "3.8"
        else:
            half = len(line) // 2
            order, article = [*line[half:], *line[1:half][::-1]], "4"
        other = partner.get(player)
        if other is None:
            left.remove(player)
            continue
        rest = [one for one in left if one not in (player, other)]
        yield _step(text, left, player, other, order, rest, article)
        left = rest


def _step(
    text: Lim, left: list[int], player: int, other: int, order: list[int], rest: list[int], article: str
) -> JudgedGroup:
    met = other in text.past[player].opponents
    clash = text.colours and text.due(player) is not None and text.due(player) is text.due(other)
    if text.maxi and text.colours and not clash:
        good = [
            one
            for one in order
            if text.compatible(player, one)
            and pairable([two for two in left if two not in (player, one)], text.compatible)
        ]
        clash = bool(good) and abs(text.rating[other] - text.rating[good[0]]) > 100
    criteria = (
        worth("2.1", Rule.MAY_NOT_MEET, met),
        worth("2.1", Rule.COLOURS_COLLIDE, not met and not text.compatible(player, other)),
        worth("2.1", Rule.INCOMPLETE, not pairable(rest, text.compatible)),
        worth("3.8" if article == "3.8" else "5.2", Rule.DUE_OR_FAR if text.maxi else Rule.DENIED_HERE, clash),
    )
    return part(str(player), [(player, other)], criteria, (), order.index(other), article, "step")


class LimElementosReading:
    """B1 to B7 of whole combinations, then the order in which they are written down (2.9)."""

    def __init__(self, event: Tournament, *, colours: bool = True, maxi: bool = False) -> None:
        self.text = LimElementos(event, colours=colours, maxi=maxi)
        self.ends = FromBothEnds(self.text)
        self.listed = cache(self._listed)

    def __call__(self, boards: Boards) -> tuple[JudgedGroup, ...]:
        text, parts = self.text, list[JudgedGroup]()
        bye = boards.bye
        if bye is not None:
            rest = [player for player in text.here if player != bye]
            more = (
                worth("B1", Rule.BYE_SCORE, text.score(bye)),
                worth("B5", Rule.B5, text.floated(bye, Float.DOWN, 1)),
                worth("B6", Rule.B6, text.floated(bye, Float.DOWN, 2)),
            )
            parts.append(bye_part("B1", bye, text.bye_barred(bye), text.completes(rest), more, -bye))
        for seat in self.ends.seats(boards):
            most = self.most_pairs(seat.players)
            text.lifted = 2 * most < len(seat.players) and self._more_with_lift(seat.players, most)
            pairs = tuple(seat.pairs)
            criteria = tuple(self.criteria(seat))
            place = self.listed(tuple(seat.residents), tuple(seat.incoming), len(seat.out), seat.down, text.lifted)
            turn = place.get((frozenset(pairs), frozenset(seat.out)), -1)
            text.lifted = False
            parts.append(part(self.ends.title(seat), pairs, criteria, seat.out, turn, "2.9"))
        return tuple(parts)

    def most_pairs(self, players: list[int]) -> int:
        """By trying ever fewer."""
        here = sorted(players)
        for count in range(len(here) // 2, 0, -1):
            for out in combinations(here, len(here) - 2 * count):
                if pairable([one for one in here if one not in out], self.text.legal):
                    return count
        return 0

    def _more_with_lift(self, players: list[int], most: int) -> bool:
        self.text.lifted = True
        found = self.most_pairs(players) > most
        self.text.lifted = False
        return found

    def _listed(
        self, residents: tuple[int, ...], incoming: tuple[int, ...], count: int, down: bool, lifted: bool
    ) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for one in self.text.combinations(list(residents), list(incoming), count, down):
            found.setdefault((frozenset(_sorted(pair) for pair in one.pairs), frozenset(one.out)), len(found))
        return found

    def criteria(self, seat: Seat) -> Iterator[Worth]:
        text, pairs, out = self.text, seat.pairs, seat.out
        one = Combination(tuple(pairs), tuple(out))
        met = [pair for pair in pairs if text.met(*pair)]
        yield worth("B1", Rule.MAY_NOT_MEET, len(met))
        yield worth("B2", Rule.COLOURS_COLLIDE, sum(not text.legal(*pair) for pair in pairs if pair not in met))
        yield worth("B1", Rule.LEFT_OVER, len(out))
        far, going_on, both = text.differences(one, seat.residents, seat.incoming)
        if text.maxi:
            yield worth("B2 bis", Rule.FAR_FLOATERS, far)
        yield worth("B3", Rule.FLOATS_ON, going_on)
        yield worth("B3", Rule.TWO_FLOATERS, both)
        if text.maxi:
            yield worth("B3 bis bis", Rule.WIDE, any(text.wide(*pair) for pair in pairs))
        clashes = sum(text.clash(*pair) for pair in pairs) if text.colours else 0
        if text.colours:
            yield worth("B4", Rule.DENIED, clashes)
        levels = ((2, True), (2, False), (1, False), (0, False))
        dropped = next(
            place
            for place, (back, b7) in enumerate(levels)
            if text.fits(one, seat.residents, seat.incoming, clashes, back, b7, seat.down)
        )
        yield worth("B5", Rule.B5, dropped > 2)
        yield worth("B6", Rule.B6, dropped > 1)
        if text.colours:
            yield worth("B7", Rule.B7, dropped > 0)
