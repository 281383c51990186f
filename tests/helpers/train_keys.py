"""The keys of the trainer's pairing exercises worked out a second time: by other engines, literal twins and formulas.

py4swiss has the Dutch rules of 2017, caissify-pairings those of 2026 (pairs only); the twins read their texts by
the letter.  The texts of 1992 and 1998 have no second engine of whole rounds: there the round is compared with
every legal round of its size by the judge of the system, where there are few enough.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations

from literal_burstein import Burstein
from literal_cases import Coloured
from literal_dubov import Dubov
from literal_dubov_1997 import Dubov1997
from literal_lim import Lim
from literal_lim_elementos import LimElementos
from peers import Answer as Peer
from peers import caissify_pair, known_fault, py4swiss_pair
from tablas.history import RULES_2017, RULES_2026, records
from tablas.model import Tournament
from tablas.pairing.compare import compare_pairings
from tablas.pairing.round import pair_round
from tablas.systems.judgement import Boards
from tablas.systems.open.burstein import seeding_rounds
from tablas.systems.result import Pair
from tablas.train.answers import Answer, number
from tablas.train.exercise import Exercise, Met

Round = tuple[frozenset[frozenset[int]], int | None, dict[frozenset[int], int]]
"""Who meets, who rests, and who has White where that is to be trusted."""


ARGUED: list[str] = []
"""Why py4swiss was not followed, position by position."""


def ours_of(event: Tournament) -> Peer:
    """Our own round in the shape of a peer's."""
    made = pair_round(event)
    return Peer(frozenset((int(white), int(black)) for white, black in made.pairs), made.bye)


def theirs(event: Tournament) -> Round | None:
    """The next round by somebody else; nothing where nobody else can be asked."""
    system, edition = event.regulation.system, event.regulation.edition
    if system == "burstein" and event.next_round <= seeding_rounds(event.total_rounds or 0):
        system, edition = "dutch", "2026"
    if system == "dutch" and edition in ("1992", "1998"):
        return None
    if system == "dutch":
        found = py4swiss_pair(event) if edition == "2017" else caissify_pair(event)
        assert found.pairs is not None
        argued = known_fault(event, ours_of(event), found) if edition == "2017" else ""
        if argued:
            # A difference that the text of the rule decides for us, as `benchmarks/peers.py` argues it.
            ARGUED.append(argued)
            found = ours_of(event)
            assert found.pairs is not None
        white = {frozenset(pair): pair[0] for pair in found.pairs} if edition == "2017" else {}
        return frozenset(map(frozenset, found.pairs)), found.bye, white
    twin = {
        ("lim", ""): lambda: Coloured(Lim(event, RULES_2026)),
        ("lim", "elementos"): lambda: LimElementos(event),
        ("dubov", ""): lambda: Coloured(Dubov(event)),
        ("dubov", "1997"): lambda: Dubov1997(event),
        ("burstein", ""): lambda: Coloured(Burstein(event)),
    }[system, "" if edition == "2026" else edition]()
    pairs, bye = twin.pair()
    past = records(event, RULES_2017)
    white = {frozenset(pair): pair[0] for pair in pairs if any(past[one].colours for one in pair)}
    return frozenset(map(frozenset, pairs)), bye, white


def whole_round(exercise: Exercise) -> bool:
    """Boards, bye and colours of a round."""
    key, event = exercise.key.answer, exercise.tournament
    assert event is not None
    found = theirs(event)
    if found is None:
        return best_of_all(event, key)
    meetings, bye, white = found
    if (key.meetings, key.left[0] if key.left else None) != (meetings, bye):
        return False
    return all(white.get(frozenset(pair), pair[0]) == pair[0] for pair in key.pairs)


def best_of_all(event: Tournament, key: Answer) -> bool:
    """No legal round is better by the judge; tried on rounds of eight players at most."""
    away = event.absent_from(event.next_round)
    people = [int(player.number) for player in event.players if player.number not in away]
    if len(people) > 8:
        return True
    made = Boards(tuple(Pair(*pair) for pair in key.pairs), key.left[0] if key.left else None)  # type: ignore[arg-type]
    resting = [made.bye] if made.bye is not None else [None]
    for bye in resting:
        for pairs in _rounds([one for one in people if one != bye]):
            other = Boards(tuple(Pair(*pair) for pair in pairs), bye)  # type: ignore[arg-type]
            if other.meetings != made.meetings and compare_pairings(event, made, other).decision.worse == "first":
                return False
    return True


def _rounds(people: list[int]) -> list[tuple[tuple[int, int], ...]]:
    if not people:
        return [()]
    first, *rest = people
    return [
        ((first, other), *tail) for other in rest for tail in _rounds([player for player in rest if player != other])
    ]


def bye(exercise: Exercise) -> bool:
    assert exercise.tournament is not None
    found = theirs(exercise.tournament)
    return found is not None and str(found[1]) == exercise.key.answer.chosen[0]


def group(exercise: Exercise) -> bool:
    """The boards of a group, and nobody of it who leaves meets another of it."""
    assert exercise.tournament is not None
    found, key = theirs(exercise.tournament), exercise.key.answer
    assert found is not None
    inside = {frozenset(pair) for pair in combinations(key.left, 2)}
    return key.meetings <= found[0] and not inside & found[0]


def floats(exercise: Exercise) -> bool:
    """Who of a group meets nobody of it."""
    assert exercise.tournament is not None
    found = theirs(exercise.tournament)
    assert found is not None
    members = {int(option.id) for option in exercise.form.options}  # type: ignore[union-attr]
    stay = {one for pair in found[0] if pair <= members for one in pair}
    return members - stay == {int(one) for one in exercise.key.answer.chosen}


def colour(exercise: Exercise) -> bool:
    """Who has White in a pair, where the other engine has that pair and is to be trusted with colours."""
    event = exercise.tournament
    assert event is not None
    if event.regulation.system == "dutch":
        event = event.ruled(edition="2017")  # Both editions give colours alike; this engine knows the older one.
    found = theirs(event)
    assert found is not None
    pair = frozenset((int(str(exercise.facts["white"])), int(str(exercise.facts["black"]))))
    return str(found[2].get(pair, exercise.facts["white"])) == exercise.key.answer.filled["white"]


def transposition(exercise: Exercise) -> bool:
    """The smallest order above the given one, of all orders sorted as numbers."""
    size, lower = int(str(exercise.facts["upper"])), list(exercise.facts["lower"])  # type: ignore[call-overload]
    now = tuple(exercise.facts["now"])  # type: ignore[arg-type]
    heads = sorted(set(permutations(lower, size)))
    head = next(one for one in heads if one > now[:size])
    whole = [*head, *sorted(set(lower) - set(head))]
    return list(map(str, whole)) == list(exercise.key.answer.chosen)


def exchange(exercise: Exercise) -> bool:
    """The next by difference of sums, largest leaving, smallest coming; in 1998 by the printed diagonals."""
    facts = exercise.facts
    upper, total, count = (int(str(facts[name])) for name in ("upper", "total", "count"))
    moves = [
        (out, into)
        for out in combinations(range(1, upper + 1), count)
        for into in combinations(range(upper + 1, total + 1), count)
    ]
    if facts["edition"] == "1998":
        # The last of S2 never moves, nor the first of S1 where both halves are equal.
        moves = [move for move in moves if move[1][0] != total and (total > 2 * upper or move[0][0] != 1)]
        moves.sort(key=lambda move: (move[1][0] - move[0][0], -move[0][0]))
    else:
        moves.sort(key=lambda m: (sum(m[1]) - sum(m[0]), [-one for one in sorted(m[0], reverse=True)], sorted(m[1])))
    out, into = moves[moves.index(facts["now"]) + 1]  # type: ignore[arg-type]
    filled = exercise.key.answer.filled
    said = [int(filled[name]) for name in filled]
    return said == [*sorted(out), *sorted(into)]


def meets_in(one: int, two: int, even: int) -> int:
    """The round of a Berger table in which two numbers meet, by the formula of sums."""
    one, two = sorted((one, two))
    found = (2 * one - 1 if two == even else one + two - 1) % (even - 1)
    return found or even - 1


def has_white(one: int, two: int, even: int) -> int:
    """Who has White in a Berger table: odd sums serve the smaller, even sums the larger number."""
    one, two = sorted((one, two))
    if two == even:
        return one if one <= even // 2 else two
    return one if (one + two) % 2 else two


def berger(exercise: Exercise) -> bool:
    players, played = int(str(exercise.facts["players"])), int(str(exercise.facts["round"]))
    even = players + players % 2
    pairs = [pair for pair in combinations(range(1, even + 1), 2) if meets_in(*pair, even) == played]
    seated = {(has_white(*pair, even), sum(pair) - has_white(*pair, even)) for pair in pairs if pair[1] <= players}
    return seated == set(exercise.key.answer.pairs)


def varma(exercise: Exercise) -> bool:
    """The round of a meeting by the formula; nobody of an envelope meets in the last three rounds."""
    players = int(str(exercise.facts["players"]))
    even = players + players % 2
    if exercise.level == 3:
        one, two = int(str(exercise.facts["one"])), int(str(exercise.facts["two"]))
        played = meets_in(one, two, even)
        late = "yes" if played > even - 4 else "no"
        return dict(exercise.key.answer.filled) == {"round": str(played), "late": late}
    drawn = [one for message in exercise.question[1:] for one in message.values["numbers"].items]  # type: ignore[attr-defined]
    enough = []
    for option in exercise.form.options:  # type: ignore[union-attr]
        numbers = list(option.text.values["numbers"].items)  # type: ignore[union-attr,attr-defined]
        if any(meets_in(*pair, even) > even - 4 for pair in combinations(numbers, 2)):
            return False
        if len(set(numbers) - set(drawn)) >= int(str(exercise.facts["count"])):
            enough.append(option.id)
    return tuple(enough) == exercise.key.answer.chosen


def seeding(exercise: Exercise) -> bool:
    """By sums and distances, the second round by halving the bracket."""
    size, way = int(str(exercise.facts["size"])), exercise.facts["way"]

    def opponent(seed: int, entrants: int) -> int:
        if way == "compensation":
            return entrants + 1 - seed
        return seed + entrants // 2 if seed <= entrants // 2 else seed - entrants // 2

    if "player" not in exercise.facts:
        return exercise.key.answer.meetings == {frozenset((one, opponent(one, size))) for one in range(1, size + 1)}
    other = opponent(int(str(exercise.facts["player"])), size // 2)
    return {int(one) for one in exercise.key.answer.chosen} == {other, opponent(other, size)}


def keizer(exercise: Exercise) -> bool:
    """Own value and what every result brings, from the table that is shown."""
    (table,) = exercise.tables
    values = {int(str(row[0])): int(str(row[2])) for row in table.rows}
    worth = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}
    for row in table.rows:
        player = int(str(row[0]))
        total = Fraction(values[player])
        for cell in row[3:]:
            assert isinstance(cell, Met)
            total += values[cell.opponent] * worth[cell.result] if cell.opponent else values[player]
        said = exercise.key.answer.filled.get(f"p{player}")
        if said is not None and number(said) != total:
            return False
    return True


def dapiran(exercise: Exercise) -> bool:
    """Played out: after the exempt and the freed have come in, every round halves down to one."""
    filled = {name: int(value) for name, value in exercise.key.answer.filled.items()}
    entrants = int(str(exercise.facts["entrants"]))
    exemptions = list(exercise.facts["exemptions"])  # type: ignore[call-overload]
    playing = entrants - sum(count for count, _ in exemptions) - filled["freed"]
    if playing != filled["first"] or playing % 2 or playing < 0:
        return False
    left = playing // 2 + filled["freed"]
    for after in range(1, 20):
        left += sum(count for count, rounds in exemptions if rounds == after)
        if left == 1 and all(rounds <= after for _, rounds in exemptions):
            return filled["ideal"] == 2 ** (after)
        if left % 2:
            return False
        left //= 2
    return False


def hungarian(exercise: Exercise) -> bool:
    from scipy.optimize import linear_sum_assignment

    costs = exercise.facts["costs"]
    rows, columns = linear_sum_assignment(costs)
    total = sum(costs[row][column] for row, column in zip(rows, columns, strict=True))  # type: ignore[index]
    filled = dict(exercise.key.answer.filled)
    letters = {f"p{row + 1}": "abcd"[column] for row, column in zip(rows, columns, strict=True)}
    return filled == {**letters, "total": str(total)}


CHECKS: dict[str, Callable[[Exercise], bool]] = {
    "round-": whole_round,
    "bye-": bye,
    "group-": group,
    "float-": floats,
    "colour-": colour,
    "next-transposition": transposition,
    "next-exchange": exchange,
    "berger": berger,
    "varma": varma,
    "seeding": seeding,
    "keizer": keizer,
    "dapiran": dapiran,
    "hungarian": hungarian,
}
"""By the beginning of the names of the kinds."""


def check_of(kind: str) -> Callable[[Exercise], bool] | None:
    """What works the key of a kind out again."""
    return next((check for start, check in CHECKS.items() if kind.startswith(start)), None)
