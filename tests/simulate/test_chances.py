"""What must happen: against every ending, gone through here one by one without any of the short cuts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tablas.federation.prizes import Fund, read_fund
from tablas.messages import Message
from tablas.model import Game, Outcome, Player, Round, Scoring, Tournament
from tablas.pairing.round import pair_round
from tablas.say.catalogue import catalogue
from tablas.simulate import Parameters, simulate
from tablas.simulate.chances import Model, chances_of, parse_aim, sample_of
from tablas.simulate.chances.answer import Chances, Section
from tablas.simulate.chances.exact import Verdict, _furthest
from tablas.simulate.chances.overview import overview
from tablas.simulate.chances.telling import as_data, told
from tablas.standings import rank

EQUAL = Model(None)
SIGNS = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


def before_last_round(seed: int, players: int, tie_breaks: str, system: str = "dutch", known: int = 0) -> Tournament:
    """A random tournament whose last round is paired, with some of its results in."""
    shape = Parameters.of(
        players=players,
        rounds=4,
        played=3,
        system=system,
        tie_breaks=tuple(filter(None, tie_breaks.split(","))),
        forfeits=1,
        half_byes=1,
        withdrawals=0,
        late_entries=0,
        zero_byes=0,
        full_byes=0,
    )
    made = simulate(shape, seed).tournament
    last = pair_round(made).as_round()
    games = tuple(
        Game.of(game.white, game.black, SIGNS[(seed + place) % 3]) if place < known else game
        for place, game in enumerate(last.games)
    )
    return made.with_round(replace(last, games=games))


def endings(event: Tournament) -> dict[tuple[tuple[tuple[int, int], int], ...], Tournament]:
    """Every ending of the last round, by the results of its open games."""
    last = event.rounds[-1]
    opened = [game for game in last.games if game.white_outcome is Outcome.PENDING]
    found = {}
    for results in product(range(3), repeat=len(opened)):
        given = dict(zip(opened, results, strict=True))
        games = tuple(
            Game.of(game.white, game.black, SIGNS[given[game]]) if game in given else game for game in last.games
        )
        key = tuple(((int(game.white), int(game.black)), result) for game, result in given.items())
        found[key] = replace(event, rounds=(*event.rounds[:-1], Round(games, last.byes, last.uncoloured)))
    return found


def meets(found: Chances, section: Section, condition, ending: dict[tuple[int, int], int]) -> bool:
    """Whether an ending has the own result of a section and everything a condition asks for."""

    def result(place: int) -> int:
        game = found.games[place].game
        return ending[int(game.white), int(game.black)]

    own = section.own is None or result(found.own_games[0]) == section.own
    return own and all(result(literal.game) in literal.results for literal in condition)


def check_against_every_ending(event: Tournament, number: int, place: int) -> Verdict | None:
    every = endings(event)
    reached = {
        key: any(row.number == number and row.place <= place for row in rank(final)) for key, final in every.items()
    }
    found = chances_of(event, number, parse_aim(f"place:{place}"), model=EQUAL, runs=20)
    hits = sum(reached.values())
    if hits == len(every):
        assert found.verdict is Verdict.YES or any(section.level.conditions for section in found.sections)
    if found.verdict is Verdict.YES:
        assert hits == len(every)
    if found.verdict is Verdict.NO:
        assert hits == 0
    undecided = any(section.level.conditions or section.state is Verdict.TIE for section in found.sections)
    if not undecided:
        assert found.chance == pytest.approx(hits / len(every))
    for section in found.sections:
        covered = set()
        for condition in section.enough.conditions:
            inside = {key for key in every if meets(found, section, condition, dict(key))}
            assert inside, "a condition that nothing meets"
            assert all(reached[key] for key in inside), "a condition that is not enough"
            covered |= inside
            for at, literal in enumerate(condition):
                for wider in range(3):
                    if wider not in literal.results:
                        loose = literal._replace(results=tuple(sorted((*literal.results, wider))))
                        widened = (*condition[:at], loose, *condition[at + 1 :])
                        if not undecided:
                            more = {key for key in every if meets(found, section, widened, dict(key))}
                            assert not all(reached[key] for key in more), "a condition that says too much"
        whole = {key for key in every if meets(found, section, (), dict(key))}
        if section.state is Verdict.YES:
            assert all(reached[key] for key in whole)
        elif section.state is Verdict.NO:
            assert not any(reached[key] for key in whole)
        elif section.state is None:
            for condition in section.level.conditions:
                covered |= {key for key in every if meets(found, section, condition, dict(key))}
            if section.enough.complete and section.level.complete:
                assert {key for key in whole if reached[key]} <= covered, "a way that was not told"
            assert all(meets(found, section, section.needed, dict(key)) for key in whole if reached[key])
    return found.verdict


LISTS = ("WIN,BWG", "DE,BH,SB", "BH/C1,BH,DE", "SB,PS", "ARO,TPR", "AOB,BH", "KS,DE")


@pytest.mark.parametrize("seed", range(8))
def test_every_answer_agrees_with_going_through_every_ending(seed: int) -> None:
    event = before_last_round(seed, 8 + seed % 4, LISTS[seed % len(LISTS)], known=seed % 2)
    for row in list(rank(event))[:5]:
        check_against_every_ending(event, row.number, 1 + seed % 3)


@pytest.mark.parametrize(
    "scoring", [Scoring.of(180, 60), Scoring(black_win=90), Scoring(win=60, draw=20)], ids=["3-1-0", "black", "third"]
)
def test_points_of_every_scoring_are_foreseen(scoring: Scoring) -> None:
    event = before_last_round(5, 8, "BH,SB").ruled(scoring=scoring)
    for row in list(rank(event))[:4]:
        check_against_every_ending(event, row.number, 2)


def test_systems_with_an_order_of_their_own_are_gone_through_whole() -> None:
    event = before_last_round(4, 8, "", "keizer")
    for row in list(rank(event))[:3]:
        check_against_every_ending(event, row.number, 1)


def test_a_tie_break_that_looks_at_the_whole_table_is_foreseen_too() -> None:
    shape = Parameters.of(players=6, rounds=5, played=4, system="berger", forfeits=0, half_byes=0)
    made = replace(simulate(shape, 2).tournament.ruled(tie_breaks=("BRIGHTWELL", "SB")), total_rounds=5)
    event = made.with_round(pair_round(made).as_round())
    for row in list(rank(event))[:4]:
        check_against_every_ending(event, row.number, 2)


@pytest.mark.parametrize(
    ("system", "tie_breaks", "reach"),
    [
        ("dutch", "WIN,DE", 0),
        ("dutch", "ARO,WIN", 0),
        ("dutch", "WIN,BH,DE", 1),
        ("dutch", "SUMBH,BH", 2),
        ("berger", "SB,BRIGHTWELL", None),
    ],
)
def test_how_far_a_list_of_tie_breaks_looks(system: str, tie_breaks: str, reach: int | None) -> None:
    """Own results, those of opponents, those of their opponents, or the whole table."""
    shape = Parameters.of(players=4, rounds=3, played=2, system=system, forfeits=0, half_byes=0)
    assert _furthest(rank(simulate(shape, 3).tournament, tie_breaks)) == reach


def test_a_round_robin_is_foreseen_to_its_end() -> None:
    """Two rounds of four players are left, of which none is paired yet."""
    shape = Parameters.of(players=4, rounds=3, played=1, system="berger", forfeits=0, half_byes=0)
    event = simulate(shape, 3).tournament
    paired = event
    for _ in range(2):
        paired = paired.with_round(pair_round(paired).as_round())
    opened = [(number, game) for number in (1, 2) for game in paired.rounds[number].games]
    hits = 0
    for results in product(SIGNS, repeat=len(opened)):
        given = {pair: result for (_, pair), result in zip(opened, results, strict=True)}
        rounds = tuple(
            Round(tuple(Game.of(game.white, game.black, given[game]) if game in given else game for game in one.games))
            for one in paired.rounds
        )
        hits += next(row.place for row in rank(replace(paired, rounds=rounds)) if row.number == 2) == 1
    found = chances_of(event, 2, parse_aim("win"), model=EQUAL)
    assert found.share is None
    assert found.chance == pytest.approx(hits / 81)


def four(last: Round) -> Tournament:
    first = Round((Game.of(1, 3, Outcome.WIN), Game.of(2, 4, Outcome.WIN)))
    names = ("Ana", "Blas", "Cira", "Dan")
    players = tuple(Player(number, name) for number, name in enumerate(names, 1))
    event = Tournament(players=players, rounds=(first, last), total_rounds=2)
    return event.ruled(tie_breaks=("PTS",))


def sentences(found: Chances, lang: str = "en") -> list[str]:
    say = catalogue(lang).sentence
    lines = []
    for paragraph in told(found):
        lines.append(say(paragraph.message))
        lines += ["- " + "; ".join(map(say, way)) for way in paragraph.ways]
    return lines


def test_the_leaders_meet_and_the_others_do_not_matter() -> None:
    found = chances_of(four(Round((Game(1, 2), Game(3, 4)))), 2, parse_aim("win"), model=EQUAL)
    assert sentences(found) == [
        "Blas can still win the tournament.",
        "A win against Ana is enough.",
        "A draw against Ana is enough.",
        "A loss against Ana is not enough.",
        "The chance is 67 %.",
        "Exact: one game matters, and 2 of its 3 results are good.",
        "Win, draw and loss are taken as equally likely.",
        "A place that stays shared after all tie-breaks counts as reached.",
    ]


def test_somebody_behind_needs_a_win_and_help() -> None:
    """Cira, without a point, catches the leaders only if she wins and neither of them does more than lose."""
    event = four(Round((Game(3, 1), Game(4, 2))))
    found = chances_of(event, 3, parse_aim("win"), model=EQUAL)
    assert sentences(found)[:5] == [
        "Cira can still win the tournament.",
        "A win against Ana is enough if:",
        "- Dan beats Blas",
        "A draw against Ana is not enough.",
        "A loss against Ana is not enough.",
    ]
    assert found.chance == pytest.approx(1 / 9)
    assert sentences(found, "es")[1:3] == ["Ganar a Ana basta si:", "- Dan gana a Blas"]


def test_what_is_decided_is_said_to_be() -> None:
    event = four(Round((Game.of(1, 2, Outcome.WIN), Game(3, 4))))
    sure = chances_of(event, 1, parse_aim("win"))
    lost = chances_of(event, 3, parse_aim("win"))
    assert sentences(sure)[0] == "Ana will win the tournament, whatever happens."
    assert sentences(lost)[0] == "Cira can no longer win the tournament."
    assert (sure.chance, lost.chance) == (1.0, 0.0)


def fund(**more: object) -> Fund:
    return read_fund({"currency": "EUR", "prizes": [100, 50], **more}, lambda name: pytest.fail(name))


@pytest.mark.parametrize("system", ["equal", "hort", "tie-break"])
def test_prizes_agree_with_paying_out_every_ending(system: str) -> None:
    from tablas.federation.prizes import distribute
    from tablas.federation.prizes.table import groups_on_points, surpluses

    event = before_last_round(3, 8, "BH,SB", known=1)
    money = fund(system=system)
    people = {player.number: player for player in event.players}
    paid: dict[int, list[int]] = {number: [] for number in people}
    for final in endings(event).values():
        amounts = dict.fromkeys(people, 0)
        for entry in distribute(money, groups_on_points(rank(final)), people, surpluses(final)).payments:
            amounts[entry.player] = entry.amount
        for number, amount in amounts.items():
            paid[number].append(amount)
    table = {row.number: row for row in overview(event, fund=money, model=EQUAL).rows}
    for number in [row.number for row in rank(event)][:5]:
        found = chances_of(event, number, parse_aim("prize", money), model=EQUAL)
        assert found.chance == pytest.approx(sum(amount > 0 for amount in paid[number]) / len(paid[number]))
        assert found.money is not None
        assert (found.money.least, found.money.most) == (min(paid[number]), max(paid[number]))
        mean = sum(paid[number]) / len(paid[number])
        assert abs(found.money.mean - mean) <= 1
        assert abs((table[number].money or 0) - mean) <= 1


@pytest.mark.slow
def test_an_even_field_has_even_chances_by_lot() -> None:
    """Four equal players and two rounds to come: each is first as often as the others; 4.6 sigma of 400 runs."""
    shape = Parameters.of(players=4, rounds=3, played=0, system="dutch", ratings=(2000,) * 4)
    event = simulate(shape, 1).tournament
    firsts = {row.number: row.wins for row in overview(event, runs=400, seed=7).rows}
    shared = sum(firsts.values())
    for share in firsts.values():
        assert abs(share / shared - 0.25) < 0.1


def test_the_same_seed_gives_the_same_runs_and_is_told() -> None:
    shape = Parameters.of(players=10, rounds=4, played=2)
    event = simulate(shape, 2).tournament
    one, two = (chances_of(event, 1, parse_aim("win"), runs=40, seed=9) for _ in range(2))
    assert as_data(one) == as_data(two)
    assert [message.code for message in one.method][:1] == ["chance-sampled"]
    assert one.share is not None
    assert one.share.runs == 40
    low, high = one.share.bounds
    assert low <= one.share.value <= high
    longer = sample_of(event, rank, 60, 9)
    first = sample_of(event, rank, 40, 9)
    assert [run.final for run in longer.runs[:40]] == [run.final for run in first.runs]


def test_every_sentence_has_words_in_both_languages_and_at_most_25() -> None:
    event = before_last_round(6, 10, "BH,SB")
    for aim in (parse_aim("win"), parse_aim("place:3"), parse_aim("prize", fund())):
        for row in list(rank(event))[:4]:
            found = chances_of(event, row.number, aim, runs=10, most_tables=81)
            for lang in ("en", "es"):
                say = catalogue(lang).sentence
                for paragraph in told(found):
                    for sentence in say(paragraph.message).split(". "):
                        if paragraph.message.code != "chance-in-any-case":
                            assert len(sentence.split()) <= 25, sentence


def test_unknown_aims_are_refused() -> None:
    from tablas.errors import OptionError

    for text in ("third", "place:0", "norm:FM", "place:x"):
        with pytest.raises(OptionError, match="no aim"):
            parse_aim(text)
    assert isinstance(parse_aim("place:4").words, Message)
