"""A tournament as chess-results gets it, field by field, from two small events."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tablas.federation.chess_results import document_of, left_out
from tablas.model import (
    Adjustment,
    Bye,
    EventInfo,
    Game,
    LineUp,
    NationalRating,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Title,
    Tournament,
)

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
OWN = (NationalRating("ESP", 2050, identifier="A1"),)
ANA = Player(1, "Gil, Ana", 2100, Title.FM, "w", "ESP", "11", PartialDate(1990, 5, 7), club="Club", national=OWN)
EVENT = Tournament(
    "Club open",
    (
        Player(4, "Dan", tournament_rating=1700),
        ANA,
        Player(2, "Bo", birth=PartialDate(1991)),
        Player(3, "Cid, El", 1900, sex="m"),
    ),
    (
        Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW))),
        Round((Game.of(2, 3, Outcome.FORFEIT_WIN),), (Bye(4, Outcome.HALF_BYE), Bye(1))),
        Round((Game(2, 4), Game.of(3, 1, Outcome.UNRATED_LOSS))),
    ),
    4,
    regulation=Regulation("dutch", tie_breaks=("PTS", "WIN", "SB")),
    info=EventInfo(
        "Sants",
        "ESP",
        date(2026, 1, 2),
        date(2026, 1, 5),
        chief_arbiter="Arb, A",
        deputies=("Dep, B", "Dep, C"),
        time_control="90+30",
        round_dates=(date(2026, 1, 2), None),
    ),
)


def test_the_head() -> None:
    """Two rounds are complete of three paired and four announced; the average is that of the two rated."""
    head = dict(document_of(EVENT, own={"key": "77", "remark": "r", "mail": "", "other": "x"}).tournament)
    breaks = {name: head.pop(name) for name in list(head) if name.startswith("tb")}
    assert [breaks[f"tb{place}no"] for place in range(1, 6)] == ["68", "85", "0", "0", "0"]
    assert [breaks[f"tb{place}_detail"] for place in range(1, 6)] == ["0,0", "0,0,0", "", "", ""]
    assert head == {
        "type": "0",
        "name": "Club open",
        "location": "Sants",
        "arbiter": "Arb, A, Dep, B, Dep, C",
        "rounds": "4",
        "currentround": "3",
        "rankinground": "2",
        "sortstartrank": "2",
        "from": "20260102",
        "to": "20260105",
        "ratedfide": "-",
        "ratednational": "-",
        "replay": "1",
        "timecontrol": "90+30",
        "homecolor": "",
        "samecolor": "",
        "playerperteam": "",
        "category": "0",
        "ratingavg": "2000",
        "endstatus": "N",
        "chiefarbiter": "Arb, A",
        "deputyarbiter": "Dep, B, Dep, C",
        "federation": "ESP",
        "key": "77",
        "remark": "r",
    }


@pytest.mark.parametrize(("family", "kind"), [("swiss", "0"), ("roundrobin", "1"), ("teams", "2"), ("keizer", "0")])
def test_the_kind_of_event(family: str, kind: str) -> None:
    assert document_of(EVENT, family).tournament["type"] == kind


def test_rounds() -> None:
    assert document_of(EVENT, times={1: "10:00"}).rounds == (
        {"round": "1", "date": "20260102", "time": "10:00"},
        {"round": "2", "date": "", "time": ""},
        {"round": "3", "date": "", "time": ""},
        {"round": "4", "date": "", "time": ""},
    )


def shown(facts: Tournament, *names: str) -> dict[str, tuple[str, ...]]:
    return {one["no"]: tuple(one[name] for name in names) for one in document_of(facts).players}


def test_players() -> None:
    """By number, with the place after round 2; SB takes a dummy of the own score for a round without a game."""
    assert shown(EVENT, "pts", "rank", "equal", "tb1", "tb2", "rtg", "rtgfide", "rtgnat", "state") == {
        "1": ("2,0", "1", "N", "2", "3,00", "2100", "2100", "2050", ""),
        "2": ("1,0", "2", "N", "1", "1,00", "", "", "", ""),
        "3": ("0,5", "4", "N", "0", "0,50", "1900", "1900", "", ""),
        "4": ("1,0", "3", "N", "0", "0,75", "1700", "", "", ""),
    }
    assert shown(EVENT, "lastname", "firstname", "title", "dob", "sex", "fed", "clubname", "fideid", "id") == {
        "1": ("Gil", "Ana", "FM", "07.05.1990", "W", "ESP", "Club", "11", "A1"),
        "2": ("Bo", "", "", "1991", "", "", "", "", ""),
        "3": ("Cid", "El", "", "", "M", "", "", "", ""),
        "4": ("Dan", "", "", "", "", "", "", "", ""),
    }
    assert shown(EVENT, "teamno", "board", "rtgaverage", "rtgperform")["1"] == ("0", "", "", "")


def test_averages_where_everybody_is_rated() -> None:
    """An unrated player leaves them out for all; otherwise 2100 against 2000 and 1900."""
    rated = Tournament(
        "x",
        (Player(1, "A", 2100), Player(2, "B", 2000), Player(3, "C", 1900), Player(4, "D", 1800)),
        (
            Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW))),
            Round((Game.of(3, 1, DRAW), Game.of(4, 2, LOSS))),
        ),
        2,
        regulation=Regulation("berger", tie_breaks=("PTS",)),
    )
    assert shown(rated, "rtgaverage", "rtgperform")["1"] == ("1950", "2143")
    left = replace(rated, players=(*rated.players[:3], replace(rated.players[3], left_after=2)))
    assert {number: state for number, (state,) in shown(left, "state").items()} == {
        **dict.fromkeys(("1", "2", "3"), "0"),
        "4": "2",
    }
    assert document_of(rated).tournament["endstatus"] == "J"
    even = replace(rated, rounds=(Round((Game.of(1, 2, DRAW), Game.of(3, 4, DRAW))),))
    assert [one["equal"] for one in document_of(even).players] == ["N", "J", "J", "J"]


def test_games_and_byes() -> None:
    """Board by board; a free day for the bye, -2 for who was absent."""
    names = ("round", "pairing", "board", "whiteno", "blackno", "reswhite", "resblack", "forfeit")
    absent = replace(EVENT, players=(*EVENT.players, Player(5, "Eva")))
    lines = [" ".join(one[name] or "." for name in names) for one in document_of(absent).player_pairings]
    assert lines == [
        "1 1 1 1 2 1.0 0.0 .",
        "1 2 1 3 4 0.5 0.5 .",
        "1 3 1 5 -2 . . .",
        "2 1 1 2 3 1.0 0.0 K",
        "2 2 1 1 -1 1.0 0.0 K",
        "2 3 1 4 -2 0.5 . .",
        "2 4 1 5 -2 . . .",
        "3 1 1 2 4 . . .",
        "3 2 1 3 1 0.0 1.0 U",
        "3 3 1 5 -2 . . .",
    ]


@pytest.mark.parametrize(
    ("white", "black", "mark"),
    [
        (WIN, LOSS, ""),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS, "D"),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, "K"),
        (Outcome.FORFEIT_LOSS, LOSS, "K"),
        (Outcome.ADJOURNED, Outcome.ADJOURNED, "H"),
        (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW, "U"),
        (LOSS, Outcome.UNRATED_WIN, "U"),
    ],
)
def test_marks_of_a_game(white: Outcome, black: Outcome, mark: str) -> None:
    event = replace(EVENT, rounds=(Round((Game(1, 2, white, black),)),))
    assert document_of(event).player_pairings[0]["forfeit"] == mark


TEAMS = Tournament(
    "League",
    tuple(Player(number, f"P{number}", 2000 - 10 * number if number != 4 else 0) for number in range(1, 7)),
    (Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW))),),
    3,
    regulation=Regulation("team-swiss", of_teams=True, tie_breaks=("PTS", "MPvGP")),
    teams=(Team(2, "Two", members=(3, 4)), Team(1, "One", "Uno", members=(1, 2)), Team(3, "Three", members=(5, 6))),
    line_ups=(LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (3, 4))),
    team_byes=(TeamBye(1, 3),),
    board_colours="WB",
)


def test_teams_and_matches() -> None:
    found = document_of(TEAMS, "swiss")
    assert {name: found.tournament[name] for name in ("type", "homecolor", "samecolor", "playerperteam")} == {
        "type": "3",
        "homecolor": "w",
        "samecolor": "N",
        "playerperteam": "2",
    }
    turned = document_of(replace(TEAMS, board_colours="BB"), "swiss").tournament
    assert (turned["homecolor"], turned["samecolor"]) == ("s", "J")
    plain = document_of(replace(TEAMS, board_colours=""), "swiss").tournament
    assert (plain["homecolor"], plain["samecolor"], plain["playerperteam"]) == ("w", "N", "2")
    names = ("no", "teamname", "teamshort", "rank", "points", "equal", "rtg_average", "tb1", "tb2")
    assert [tuple(one[name] for name in names) for one in found.teams] == [
        ("1", "One", "Uno", "1", "2", "N", "1985", "2", "1,5"),
        ("2", "Two", "Two", "3", "0", "N", "1970", "0", "0,5"),
        ("3", "Three", "Three", "2", "1", "N", "1945", "1", "1,0"),
    ]
    names = ("round", "pairing", "no1", "no2", "res1", "res2")
    assert [tuple(one[name] for name in names) for one in found.team_pairings] == [
        ("1", "1", "1", "2", "1.5", "0.5"),
        ("1", "2", "3", "-1", "1.0", "0.0"),
    ]
    games = ("pairing", "board", "whiteno", "blackno")
    assert [tuple(one[name] for name in games) for one in found.player_pairings] == [
        ("1", "1", "1", "3"),
        ("1", "2", "4", "2"),
    ]
    assert {one["no"]: (one["teamno"], one["board"]) for one in found.players}["4"] == ("2", "2")
    away = document_of(replace(TEAMS, team_byes=(TeamBye(1, 3, "Z"),)), "swiss").team_pairings[1]
    assert (away["no2"], away["res1"], away["res2"]) == ("-2", "", "")


def test_what_has_no_place_there() -> None:
    assert left_out(EVENT) == []
    many = EVENT.ruled(tie_breaks=("PTS", "BH", "SB", "WIN", "WON", "BPG"))
    assert left_out(many) == []
    (message,) = left_out(EVENT.ruled(tie_breaks=("PTS", "BH", "SB", "WIN", "WON", "BPG", "BWG")))
    assert (message.code, message.values["count"], message.values["most"]) == ("chess-results-breaks-left", 1, 5)
    (decided,) = left_out(replace(EVENT, adjustments=(Adjustment(1, 60),)))
    assert decided.code == "chess-results-adjustments-left"
