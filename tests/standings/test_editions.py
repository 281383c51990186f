"""The editions of the tie-break rules as a table, and the places of small knock-outs by hand."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tablas.errors import OptionError
from tablas.model import Bye, Game, LineUp, Outcome, Player, Regulation, Round, Team, TeamBye, Tournament
from tablas.standings import rank
from tablas.standings.editions import EDITIONS, Meeting, Unplayed, get, in_force
from tablas.standings.knockout import matches, runs, stages
from tablas.standings.ledger import DRAW as LEVEL
from tablas.standings.ledger import LOSS as LOST
from tablas.standings.ledger import WIN as WON
from tablas.standings.ledger import of_players
from tablas.standings.table import open_book

# from, unplayed round, limit of the dummy, cuts take voluntary rounds first, forfeits of a closed event that are
# games, direct encounter, average of several games, absences of Annex III
TABLE = """
plain   -          NOTHING - -         none ANY     -       -
classic -          ONESELF - -         none ANY     -       -
2012    2012-07-01 VIRTUAL - -         none ALL     -       absent
2023    2023-08-01 DUMMY   - voluntary all  CERTAIN average -
2024    2024-08-01 DUMMY   - voluntary all  CERTAIN average -
2026    2026-03-01 DUMMY   limit voluntary wins CERTAIN average -
"""


def test_every_edition_is_what_the_table_says() -> None:
    found = []
    for name, one in EDITIONS.items():
        assert one.name == name
        assert get(name) is one
        words = (
            name,
            str(one.since or "-"),
            one.unplayed.name,
            "limit" if one.capped else "-",
            "voluntary" if one.voluntary_cuts else "-",
            one.closed_forfeits,
            one.meeting.name,
            "average" if one.average_meetings else "-",
            "absent" if one.absent_below else "-",
        )
        found.append(" ".join(words))
    assert found == [" ".join(line.split()) for line in TABLE.strip().splitlines()]
    assert len(Unplayed) == 4
    assert len(Meeting) == 3
    with pytest.raises(OptionError, match="1999"):
        get("1999")


def test_the_edition_of_a_day() -> None:
    for before, name in (("2012", "2023"), ("2023", "2024"), ("2024", "2026")):
        first = EDITIONS[name].since
        assert first is not None
        assert in_force(first).name == name
        assert in_force(first - timedelta(days=1)).name == before
    assert in_force(date(1990, 1, 1)).name == "2012"
    assert in_force(None).name == "2026"


WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def knockout(count: int, *rounds: tuple[tuple[int, int, Outcome], ...], **byes: int) -> Tournament:
    """Games as White, Black and result; ``r2=3``: player 3 is freed in round 2."""
    made = []
    for number, games in enumerate(rounds, 1):
        free = (Bye(byes[f"r{number}"]),) if f"r{number}" in byes else ()
        made.append(Round(tuple(Game.of(*game) for game in games), free))
    return Tournament(players=tuple(Player(number) for number in range(1, count + 1)), rounds=tuple(made))


def told(event: Tournament) -> dict[int, list[bool | None]]:
    ledger = of_players(event)
    return {number: matches(ledger, position) for position, number in enumerate(ledger.numbers)}


def test_a_level_match_is_won_by_who_goes_on() -> None:
    """2 and 3 draw twice while 1 waits; then 2 plays the final."""
    event = knockout(4, ((1, 4, WIN), (2, 3, DRAW)), ((3, 2, DRAW),), ((1, 2, WIN),))
    assert told(event) == {1: [True, True], 2: [True, False], 3: [False], 4: [False]}
    ledger = of_players(event)
    assert stages(ledger) == [1, 1, 2]
    assert runs(ledger, 1) == [(2, [0, 1]), (0, [2])]
    table = rank(event, "KO,KOP", system="knockout")
    assert {row.number: (row["KO"], row["KOP"]) for row in table} == {
        1: ("2", "0"),
        2: ("1", "0"),
        3: ("0", "0"),
        4: ("0", "0"),
    }


def test_a_level_match_that_led_nowhere_yet_is_lost_to_who_plays_on() -> None:
    """3 plays 4, who had lost; 2 plays nobody yet."""
    event = knockout(4, ((1, 4, WIN), (2, 3, DRAW)), ((3, 4, WIN),))
    assert told(event) == {1: [True], 2: [False], 3: [True, True], 4: [False, False]}
    open_event = knockout(4, ((1, 4, WIN), (2, 3, DRAW)))
    assert told(open_event) == {1: [True], 2: [None], 3: [None], 4: [False]}


def test_of_two_who_play_on_the_one_who_meets_a_winner_has_won() -> None:
    """A final and a match for the third place: 2 meets 1, who had won; 3 meets 4, who had lost."""
    event = knockout(4, ((1, 4, WIN), (2, 3, DRAW)), ((2, 1, LOSS), (4, 3, LOSS)))
    assert told(event) == {1: [True, True], 2: [True, False], 3: [False, True], 4: [False, False]}
    table = rank(event, "KO,KOP", system="knockout")
    assert [(row.number, row["KO"], row["KOP"]) for row in table] == [
        (1, "2", "0"),
        (2, "1", "0"),
        (3, "0", "1"),
        (4, "0", "0"),
    ]
    assert [row.place for row in table] == [1, 2, 3, 4]


def test_who_is_freed_has_won_a_match() -> None:
    event = knockout(3, ((2, 3, WIN),), ((1, 2, WIN),), r1=1)
    assert told(event) == {1: [True, True], 2: [True, False], 3: [False]}
    assert stages(of_players(event)) == [1, 2]
    level = knockout(5, ((1, 2, DRAW), (3, 4, WIN)), ((3, 5, WIN),), r2=1)
    assert told(level)[1] == [True, True]
    assert told(level)[2] == [False]


def test_two_lives() -> None:
    """Who has lost once plays on; the second final decides."""
    event = knockout(
        4,
        ((1, 4, WIN), (2, 3, WIN)),
        ((1, 2, WIN), (3, 4, WIN)),
        ((2, 3, WIN),),
        ((1, 2, LOSS),),
        ((2, 1, LOSS),),
    )
    table = rank(event, system="knockout")
    assert [(row.number, row.place) for row in table] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_who_stayed_away_more_than_twice_stands_below_in_annex_iii() -> None:
    """4 asked for three byes: the average of the one opponent met is not a value there, elsewhere it is."""
    people = tuple(Player(number, f"P{number}", 2000 + 100 * number) for number in range(1, 5))
    half = Outcome.HALF_BYE
    rounds = (
        Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW))),
        Round((Game.of(2, 3, WIN),), (Bye(4, half), Bye(1, half))),
        Round((Game.of(3, 1, WIN),), (Bye(4, half), Bye(2, half))),
        Round((Game.of(2, 1, DRAW),), (Bye(4, half), Bye(3, half))),
    )
    event = Tournament(players=people, rounds=rounds, total_rounds=4)
    shown = {edition: {row.number: row["ARO"] for row in rank(event, "PTS,ARO", edition)} for edition in EDITIONS}
    assert shown["2026"][4] == "2300"
    assert shown["2012"][4] != "2300"
    assert {number: value for number, value in shown["2012"].items() if number != 4} == {
        number: value for number, value in shown["2026"].items() if number != 4
    }


def test_a_team_without_a_match_has_no_opponent() -> None:
    """Teams 1 and 2 meet, team 3 is neither paired nor has it a bye; in round 2 it has the bye."""
    lines = (LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (3, 4)), LineUp(2, 1, 2, (1, 2)), LineUp(2, 2, 1, (3, 4)))
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 7)),
        teams=tuple(Team(number, members=(2 * number - 1, 2 * number)) for number in (1, 2, 3)),
        rounds=(Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW))), Round((Game.of(3, 1, DRAW), Game.of(2, 4, DRAW)))),
        line_ups=lines,
        team_byes=(TeamBye(2, 3),),
        regulation=Regulation("team-swiss", of_teams=True),
    )
    book = open_book(event)
    matches, games = book.ledger("MP"), book.ledger("GP")
    assert matches.opponents == games.opponents == [[1, 0, -1], [1, 0, -1]]
    assert matches.points == [[120, 0, 0], [60, 60, 60]]
    assert games.points == [[90, 30, 0], [60, 60, 60]]
    assert (matches.results[0][:2], matches.results[1]) == ([WON, LOST], [LEVEL, LEVEL, LEVEL])
    assert book.teams is not None
    assert book.teams.board_points == [[90, 60], [30, 60], [60, 60]]


@pytest.mark.parametrize(
    ("ratings", "unrated", "average"),
    [
        ((2000, 0), "lowest", "2000"),
        ((2000, 1800, 0), "lowest", "1800"),
        ((2000, 1801, 0), "average", "1901"),
        ((2000, 0), 1400, "1400"),
        ((0, 0), 1400, "1400"),
        ((0, 0), "lowest", None),
        ((0, 0), "average", None),
        ((2000, 0), "drop", None),
    ],
)
def test_which_rating_an_unrated_opponent_counts_with(
    ratings: tuple[int, ...], unrated: str | int, average: str | None
) -> None:
    """The first meets the last, who has none; where no rating can be found the tie-break is left out."""
    people = tuple(Player(number, rating=rating) for number, rating in enumerate(ratings, 1))
    event = Tournament(players=people, rounds=(Round((Game.of(1, len(people), WIN),)),), total_rounds=1)
    table = rank(event, "PTS,ARO", unrated=unrated)
    assert [str(one) for one in table.tie_breaks] == (["PTS"] if average is None else ["PTS", "ARO"])
    assert average is None or table.row(1)["ARO"] == average
