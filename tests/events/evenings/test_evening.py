"""Evenings at tables: points, standings, commands and the file."""

from __future__ import annotations

import pytest

from events_desk import Desk
from tablas.errors import FormatError, ModelError, PairingError, TablasError
from tablas.events.acts import (
    ChangeEvening,
    CreateEvening,
    ExchangeSeats,
    FinishTable,
    JoinEvening,
    OnEvening,
    RemoveEntrant,
    RenameEntrant,
    SeatRound,
    SitOut,
)
from tablas.events.evenings.facts import Evening, Rules, Table
from tablas.events.evenings.file import Diary, as_data, begin, dump, load
from tablas.events.evenings.standings import seat_next, standings
from tablas.events.log import Origin
from tablas.model import POINT, points
from tablas.say.catalogue import catalogue

ANA = Origin("Ana", "test", "2026-03-01T18:00:00+00:00")

NAMES = ("Ana", "Bo", "Carla", "Dan", "Eva", "Fede", "Gil", "Hugo")


def replay(acts: list[OnEvening]) -> Evening:
    """The evening after its acts, each through the gate of the log."""
    desk = Desk()
    for act in acts:
        desk.do(act, "past-round", "settings-after-round-1")
    return desk.event.evening("night")


RULES = Rules(4, rounds=3, scale=(points(5), points(3), points(2), points(1)), seed=0)
FIRST: list[OnEvening] = [
    CreateEvening("night", "Catan", RULES),
    JoinEvening("night", NAMES),
    SeatRound("night", 1, ((1, 2, 3, 4), (5, 6, 7, 8))),
]
PLAYED: list[OnEvening] = [*FIRST, FinishTable("night", 1, 1, (1, 2, 2, 4)), FinishTable("night", 1, 2, (4, 3, 2, 1))]


def test_equals_share_the_points_of_their_places() -> None:
    """5-3-2-1: two seconds share 3 and 2."""
    assert Table((1, 2, 3, 4), (1, 2, 2, 4)).points(RULES) == {
        1: points(5),
        2: points("2.5"),
        3: points("2.5"),
        4: POINT,
    }
    assert sum(Table((1, 2, 3, 4), (1, 1, 1, 1)).points(RULES).values()) == points(11)


def test_a_short_table_gives_the_points_of_the_same_places() -> None:
    assert Table((1, 2, 3), (3, 1, 2)).points(RULES) == {1: points(2), 2: points(5), 3: points(3)}


def test_without_a_scale_the_last_of_a_full_table_has_one_point() -> None:
    assert Table((1, 2, 3), (1, 2, 3)).points(Rules(4)) == {1: points(4), 2: points(3), 3: points(2)}


def test_points_by_hand_count_as_they_are() -> None:
    assert Table((1, 2, 3), (1, 2, 3), (points(9), points(4), 0)).points(RULES) == {1: points(9), 2: points(4), 3: 0}


def test_what_seven_equals_cannot_share_is_refused() -> None:
    with pytest.raises(ModelError, match="points by hand"):
        Table(tuple(range(7)), (1,) * 7).points(Rules(7, scale=(POINT, *(0,) * 6)))


def test_standings_by_points_then_by_the_mean_of_those_met() -> None:
    """After one round: 1 and 8 won; 1 met 2.5 + 2.5 + 1 = 6, 8 met 1 + 2 + 3 = 6; then the places, then equal."""
    rows = standings(replay(PLAYED))
    assert [(row.place, row.number) for row in rows] == [(1, 1), (1, 8), (3, 7), (4, 2), (4, 3), (6, 6), (7, 4), (7, 5)]
    assert rows[0].tie_breaks == {"opponents": "2", "places": "1-0-0-0"}
    # 4 and 5 have a point each: 5 met 2, 3 and 5, which is 10/3; 4 met 5, 2.5 and 2.5.
    assert {row.number: row.tie_breaks["opponents"] for row in rows if row.number in (4, 5)} == {
        4: "3 1/3",
        5: "3 1/3",
    }


def test_the_next_round_follows_the_standings_without_repeats() -> None:
    """List 1 8 7 2 3 6 4 5: two tables of four made of two old ones repeat four meetings at least."""
    evening = replay(PLAYED)
    tables = [table.players for table in seat_next(evening)]
    old = [{1, 2, 3, 4}, {5, 6, 7, 8}]
    assert [sorted(len(set(table) & half) for half in old) for table in tables] == [[2, 2], [2, 2]]
    assert tables[0][:3] == (1, 8, 7)


def test_only_the_best_rounds_count() -> None:
    acts: list[OnEvening] = [
        CreateEvening("night", "Go", Rules(3, best=1, seed=0)),
        JoinEvening("night", ("A", "B", "C")),
        SeatRound("night", 1, ((1, 2, 3),)),
        FinishTable("night", 1, 1, (1, 2, 3)),
        SeatRound("night", 2, ((1, 2, 3),)),
        FinishTable("night", 2, 1, (3, 1, 2)),
    ]
    assert {row.number: row.points for row in standings(replay(acts))} == {1: points(3), 2: points(3), 3: points(2)}


def test_progressive_points_honour_an_early_lead() -> None:
    rules = Rules(3, seed=0, tie_breaks=("progressive",))
    acts: list[OnEvening] = [
        CreateEvening("night", "Go", rules),
        JoinEvening("night", ("A", "B", "C")),
        SeatRound("night", 1, ((1, 2, 3),)),
        FinishTable("night", 1, 1, (1, 2, 3)),
        SeatRound("night", 2, ((1, 2, 3),)),
        FinishTable("night", 2, 1, (3, 2, 1)),
    ]
    assert [(row.number, row.tie_breaks["progressive"]) for row in standings(replay(acts))] == [
        (1, "7"),
        (2, "6"),
        (3, "5"),
    ]


def test_lots_of_round_one_are_drawn_from_the_seed() -> None:
    def order(seed: int) -> list[int]:
        evening = replay([CreateEvening("night", "x", Rules(4, seed=seed)), JoinEvening("night", NAMES)])
        return [player for table in seat_next(evening) for player in table.players]

    assert order(0) == list(range(1, 9))
    assert order(5) == order(5)
    assert len({tuple(order(seed)) for seed in range(1, 9)}) > 1


def test_who_sits_out_has_nothing_and_comes_back() -> None:
    acts = [*PLAYED, SitOut("night", 8), SitOut("night", 1, leave=True)]
    evening = replay(acts)
    assert evening.playing(2) == [2, 3, 4, 5, 6, 7]
    later = replay([*acts, SeatRound("night", 2, ((2, 5, 3), (4, 6, 7)))])
    assert later.playing(3) == [2, 3, 4, 5, 6, 7, 8]
    assert 1 in replay([*acts, SitOut("night", 1, back=True)]).playing(2)
    assert standings(later)[0].results == (points(5), None)


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ([CreateEvening("night", "x", Rules(2))], "games of two"),
        ([CreateEvening("night", "x", Rules(4, scale=(60, 0)))], "needs 4"),
        ([CreateEvening("night", "x", Rules(3, scale=(60, 0, 60)))], "better place"),
        ([CreateEvening("night", "x", Rules(4, tie_breaks=("luck",)))], "no tie-break 'luck'"),
        ([CreateEvening("night", "x", Rules(rounds=0))], "one round or more"),
        ([CreateEvening("night", "x", Rules(21))], "3 to 20 players"),
        ([*FIRST, CreateEvening("night", "y")], "already has"),
        ([*FIRST, JoinEvening("night", ("ana",))], "entered already"),
        ([*FIRST, JoinEvening("night", ("12",))], "not a name"),
        ([*FIRST, FinishTable("night", 1, 3, (1, 2, 3, 4))], "tables 1 to 2"),
        ([*FIRST, FinishTable("night", 2, 1, (1, 2, 3, 4))], "not seated"),
        ([*FIRST, FinishTable("night", 1, 1, (1, 2, 3))], "has 4 players"),
        ([*FIRST, FinishTable("night", 1, 1, (1, 2, 2, 3))], "equals share the better"),
        ([*FIRST, FinishTable("night", 1, 1, (1, 2, 3, 4), (60, 60, 60, -60))], "negative"),
        ([*PLAYED, FinishTable("night", 1, 1, (4, 3, 2, 1))], "correct it"),
        ([*PLAYED, ExchangeSeats("night", 1, 5)], "is over"),
        ([*FIRST, SeatRound("night", 3, ())], "next round is 2"),
        ([*PLAYED, SeatRound("night", 2, ((1, 2, 3, 4),))], "one table"),
        ([*PLAYED, SeatRound("night", 2, ((1, 2, 3, 4, 5), (6, 7, 8)))], "2 to 4 players"),
        ([*PLAYED, SitOut("night", 8), SitOut("night", 8)], "anyway"),
        ([*PLAYED, SitOut("night", 8, back=True)], "anyway"),
        ([*PLAYED, SitOut("night", 9)], "number 9"),
    ],
)
def test_what_cannot_be_is_refused(acts: list[OnEvening], words: str) -> None:
    with pytest.raises(TablasError, match=words):
        replay(acts)


def test_a_round_waits_for_every_table_and_for_the_last_round() -> None:
    with pytest.raises(PairingError, match="table 2"):
        seat_next(replay([*FIRST, FinishTable("night", 1, 1, (1, 2, 3, 4))]))
    with pytest.raises(PairingError, match="has 0 players"):
        seat_next(Evening())
    one_round = [
        CreateEvening("night", "x", Rules(4, rounds=1)),
        JoinEvening("night", NAMES[:4]),
        SeatRound("night", 1, ((1, 2, 3, 4),)),
        FinishTable("night", 1, 1, (1, 2, 3, 4)),
    ]
    with pytest.raises(PairingError, match="All 1 rounds"):
        seat_next(replay(one_round))


def test_players_change_seats_before_the_table_is_over() -> None:
    evening = replay([*FIRST, ExchangeSeats("night", 1, 5)])
    assert [table.players for table in evening.rounds[0]] == [(5, 2, 3, 4), (1, 6, 7, 8)]


def test_a_correction_replaces_the_result() -> None:
    evening = replay([*PLAYED, FinishTable("night", 1, 1, (4, 3, 2, 1), correct=True)])
    assert evening.rounds[0][0].places == (4, 3, 2, 1)


def diary(acts: list[OnEvening]) -> Diary:
    """The acts in a file of their own."""
    first = acts[0]
    assert isinstance(first, CreateEvening)
    kept = begin(first, ANA)
    for act in acts[1:]:
        kept = kept.do(act, ANA)
    return kept


def test_undo_and_redo() -> None:
    whole = diary(PLAYED)
    before = whole.undo(ANA)
    assert before.evening.open_tables(1) == [2]
    assert (before.acts, before.undone) == (tuple(PLAYED[:-1]), tuple(PLAYED[-1:]))
    assert before.redo(ANA).evening == whole.evening
    assert before.undo(ANA).undone == tuple(PLAYED[-2:])
    with pytest.raises(ModelError, match="Nothing was undone"):
        whole.redo(ANA)
    with pytest.raises(ModelError, match="nothing to undo"):
        diary(PLAYED[:1]).undo(ANA)
    assert before.do(PLAYED[-1], ANA).undone == ()


def test_the_file_gives_back_every_act() -> None:
    kept = diary([*PLAYED, SitOut("night", 3), SitOut("night", 4)]).undo(ANA)
    assert load(dump(kept)) == kept
    assert load(dump(diary(PLAYED))).evening == replay(PLAYED)


def test_a_file_of_the_old_form_is_read_with_what_was_undone() -> None:
    """Two acts, one of which was taken back and waits to be done again."""
    text = """{"format":"tablas-tables","version":1,
    "acts":[{"act":"start","name":"Go","rules":{"size":3}},{"act":"enter","names":["A","B","C"]}],
    "undone":[{"act":"seat","round":1,"tables":[[3,1,2]]}]}"""
    kept = load(text)
    assert [as_data(act)["act"] for act in kept.acts] == ["start", "enter"]
    assert kept.evening.rounds == ()
    assert kept.redo(ANA).evening.rounds == ((Table((3, 1, 2)),),)
    assert load(dump(kept)) == kept


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "JSON"),
        ("[]", "not the file of an evening"),
        ('{"format":"tablas-tables","version":2}', "newer tablas"),
        ('{"format":"tablas-tables","version":1,"acts":[]}', "nothing"),
        ('{"format":"tablas-tables","version":1,"acts":[{"act":"dance"}]}', "Act 1 of 'acts'"),
        ('{"format":"tablas-tables","version":1,"acts":[7]}', "Act 1 of 'acts'"),
        ('{"format":"tablas-tables","version":1,"acts":[{"act":"enter","names":7}]}', "list"),
        ('{"format":"tablas-tables","version":1,"acts":[{"act":"seat","round":4,"tables":[]}]}', "Act 1 of 'acts'"),
        (
            '{"format":"tablas-tables","version":1,"acts":[{"act":"start"},{"act":"seat","round":4}]}',
            "next round is 1",
        ),
    ],
)
def test_a_broken_file_is_refused_with_its_name(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        load(text, "night.json")
    assert caught.value.where.file == "night.json"


def test_every_act_is_told_in_both_languages() -> None:
    desk = Desk()
    acts: list[OnEvening] = [
        *PLAYED,
        FinishTable("night", 1, 1, (4, 3, 2, 1), correct=True),
        SitOut("night", 3),
        SitOut("night", 3, back=True),
        SitOut("night", 3, leave=True),
        JoinEvening("night", ("Late",)),
        RenameEntrant("night", 9, "Later"),
        RemoveEntrant("night", 9),
        SeatRound("night"),
        ExchangeSeats("night", 1, 5),
        ChangeEvening("night", {"best": 1}),
    ]
    told = []
    for act in acts:
        told.append(act.describe(desk.event))
        desk.do(act, "settings-after-round-1")
    spoken = [(catalogue("en").sentence(one), catalogue("es").sentence(one)) for one in told]
    assert [english for english, spanish in spoken if english == spanish] == []
    assert spoken[2] == ("night: round 1 seated at 2 tables", "night: ronda 1 repartida en 2 mesas")
    assert spoken[6][1] == "night: Carla descansa en la ronda 2"
