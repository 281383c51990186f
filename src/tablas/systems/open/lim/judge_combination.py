"""What a combination of a group is worth by the criteria of *Elementos de un torneo* (2.9, appendix B)."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.history import Float
from tablas.systems.judgement import JudgedGroup, Worth
from tablas.systems.open.common.judging import Pairs, Ranked
from tablas.systems.open.lim.combination import FLOATS, Combination, Strictness
from tablas.systems.open.lim.exchanges import partner_order
from tablas.systems.reasons import Rule


def judged_combination(search: Combination, ranked: Ranked, title: str, pairs: Pairs, out: list[int]) -> JudgedGroup:
    """The combination that these pairs and those who leave are."""
    return JudgedGroup(
        title=title,
        members=ranked.shown(search.players),
        pairs=ranked.met(pairs),
        outgoing=ranked.shown(out),
        criteria=tuple(_worths(search, ranked, pairs, out)),
        order=list(_order(search, pairs, out)),
        order_article="2.9",
    )


def _worths(search: Combination, ranked: Ranked, pairs: Pairs, out: list[int]) -> Iterator[Worth]:
    position, own = search.position, search.residents
    met = [pair for pair in pairs if pair[1] in position.field.met[pair[0]]]
    collide = [pair for pair in pairs if pair not in met and not position.compatible(*pair)]
    yield ranked.of_pairs("B1", Rule.MAY_NOT_MEET, met)
    yield ranked.of_pairs("B2", Rule.COLOURS_COLLIDE, collide)
    yield ranked.of_players("B1", Rule.LEFT_OVER, out)
    floaters = [pair for pair in pairs if pair[0] not in own and pair[1] not in own]
    if position.rules.maxi:
        far = [pair for pair in floaters if not position.within_limit(*pair)]
        yield ranked.of_pairs("B2 bis", Rule.FAR_FLOATERS, far)
    yield ranked.of_players("B3", Rule.FLOATS_ON, [player for player in out if player not in own])
    yield ranked.of_pairs("B3", Rule.TWO_FLOATERS, floaters)
    if position.rules.maxi:
        score = position.field.score
        wide = [pair for pair in pairs if score[pair[0]] == score[pair[1]] and not position.within_limit(*pair)]
        # The criterion is kept or given up for the whole group, however many pairs break it.
        yield Worth("B3 bis bis", Rule.WIDE.value, int(bool(wide)), bool(wide), _people(ranked, wide))
    if position.rules.colours:
        yield ranked.of_pairs("B4", Rule.DENIED, [pair for pair in pairs if not position.colours_agree(*pair)])
    kept = _kept(search, pairs, out)
    for name, rule, back in (("B5", Rule.B5, 1), ("B6", Rule.B6, 2)):
        dropped = kept.rounds < back
        yield Worth(name, rule.value, int(dropped), dropped, ranked.shown(_again(search, pairs, out, back)))
    if position.rules.colours:
        hit = _people(ranked, [pair for pair in pairs if search.repeats_more(*pair)])
        yield Worth("B7", Rule.B7.value, int(not kept.b7), not kept.b7, hit)


def _people(ranked: Ranked, pairs: Pairs) -> tuple[int, ...]:
    return ranked.shown(player for pair in pairs for player in pair)


def _kept(search: Combination, pairs: Pairs, out: list[int]) -> Strictness:
    """The strictest level of floats and repeated colours that the combination keeps."""
    for rounds, b7 in FLOATS:
        level = Strictness(near=False, rounds=rounds, b7=b7)
        if all(search.within(*pair, level) for pair in pairs) and all(search.leaves(one, level) for one in out):
            return level
    return Strictness(near=False, rounds=0, b7=False)


def _again(search: Combination, pairs: Pairs, out: list[int], back: int) -> list[int]:
    """Residents who would float as in one of the last rounds, so many back."""
    level = Strictness(near=False, rounds=back, b7=False)
    score = search.position.field.score
    found = [player for player in out if not search.leaves(player, level)]
    for pair in pairs:
        for player, other in (pair, pair[::-1]):
            way = Float.UP if score[other] > score[player] else Float.DOWN
            uneven = player in search.residents and score[player] != score[other]
            if uneven and search.floated(player, way, level):
                found.append(player)
    return found


def _order(search: Combination, pairs: Pairs, out: list[int]) -> Iterator[int]:
    """When the combination is tried: those who came in, those who leave, then the halves of the rest."""
    partner = {search.place[one]: search.place[two] for pair in pairs for one, two in (pair, pair[::-1])}
    settled: set[int] = set()
    for player in search.queue():
        vertex = search.place[player]
        if vertex in settled:
            continue
        candidates = search.opponents(player)
        yield candidates.index(partner[vertex]) if vertex in partner else len(candidates)
        settled |= {vertex, partner.get(vertex, vertex)}
    going = [search.place[player] for player in sorted(search.players, reverse=search.downwards)]
    yield from sorted(going.index(search.place[player]) for player in out if search.place[player] not in settled)
    left = [vertex for vertex in sorted(partner) if vertex not in settled]
    while left:
        line = left if search.downwards else left[::-1]
        yield partner_order(line).index(partner[line[0]])
        left = [vertex for vertex in left if vertex not in (line[0], partner[line[0]])]
