"""Every record finds its place in the model."""

from datetime import date
from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.formats import trf
from tablas.model import (
    POINT,
    Absence,
    Adjustment,
    Bye,
    Colour,
    ForbiddenGroup,
    ForfeitedMatch,
    Game,
    LineUp,
    MatchScoring,
    NationalRating,
    Outcome,
    PartialDate,
    Player,
    Scoring,
    Team,
    TeamBye,
    Title,
    VirtualPoints,
)

DATA = Path(__file__).parents[2] / "data" / "trf"


@pytest.fixture(scope="module")
def individual():
    return trf.load(DATA / "own" / "individual26.trf")


@pytest.fixture(scope="module")
def team():
    return trf.load(DATA / "own" / "team26.trf")


def test_header(individual):
    event = individual.tournament
    assert event.name == "Torneo de Otoño"
    assert event.total_rounds == 5
    assert event.initial_colour is Colour.BLACK
    assert event.tie_breaks == ("PTS", "BH/C1", "SB", "WIN")
    info = event.info
    assert (info.city, info.federation) == ("Águilas", "ESP")
    assert (info.start, info.end) == (date(2026, 10, 3), date(2026, 10, 7))
    assert info.kind == "Individual: Swiss-System (Dutch)"
    assert info.chief_arbiter == "Martínez, Eva"
    assert info.deputies == ("Núñez, Luis", "Peña, Ana")
    assert info.time_control == "90 min + 30 s"
    assert info.round_dates == tuple(date(2026, 10, day) for day in range(3, 8))
    assert info.pairing_controller == "tablas"
    assert info.type_code == "FIDE_DUTCH_2026"
    assert info.encoded_time_control == "5400+30"
    assert (info.ranking_federation, info.ranking_method) == ("ESP", "NIDOF")
    assert individual.document.comments == ("FPB @ Round 2: 6=FPB",)
    assert individual.document.unknown == ((39, "QQQ nobody knows this record"),)


def test_players_and_national_ratings(individual):
    first, second, *_, last = individual.tournament.players
    assert first == Player(
        1,
        "Álvarez, Carmen",
        2301,
        Title.WGM,
        "w",
        "ESP",
        "2200001",
        PartialDate(1990, 5, 17),
        national=(
            NationalRating(
                "ESP", 2333, "A", "MUR", "A-1234", name="Alvarez Ruiz, C.", sex="w", birth=PartialDate(1990, 5, 17)
            ),
        ),
    )
    assert second.birth == PartialDate(1985)
    assert last.rating == 0
    assert last.national == (NationalRating("ESP", 1601),)
    assert individual.document.ranks == {1: 1, 2: 2, 3: 4, 4: 3, 5: 6, 6: 7, 7: 5}


def test_rounds(individual):
    first, second = individual.tournament.rounds
    assert first.games == (
        Game(4, 1, Outcome.LOSS, Outcome.WIN),
        Game(2, 5, Outcome.WIN, Outcome.LOSS),
        Game(6, 3, Outcome.LOSS, Outcome.DRAW),
    )
    assert first.byes == ()
    assert second.games == (
        Game(1, 2, Outcome.DRAW, Outcome.DRAW),
        Game(3, 5, Outcome.ADJOURNED, Outcome.ADJOURNED),
    )
    assert second.byes == (Bye(4, Outcome.PAIRING_BYE), Bye(6, Outcome.FULL_BYE), Bye(7, Outcome.HALF_BYE))


def test_lists_of_players(individual):
    event = individual.tournament
    assert event.scoring == Scoring.of(3 * POINT, POINT)
    assert event.absences == (Absence(3, 5), Absence(3, 6), Absence(4, 1, Outcome.HALF_BYE))
    assert event.virtual_points == (VirtualPoints(1, 3, 1, 2, POINT), VirtualPoints(1, 3, 3, 3, POINT // 2))
    assert event.forbidden == (ForbiddenGroup((1, 7), 1, 3),)
    assert event.adjustments == (Adjustment(6, -3 * POINT, 2),)


def test_team_records(team):
    event = team.tournament
    assert event.info.type_code == "FIDE_TEAM_TYPEA_MP_GP"
    assert event.tie_breaks == ("PTS", "EDE/P", "SB")
    assert event.board_colours == "WB"
    assert event.match_scoring == MatchScoring(3 * POINT, POINT, 0, 3 * POINT, 2 * POINT)
    assert event.teams[0] == Team(1, "Águilas", "AGU", 2380, (1, 2, 11))
    assert [one.number for one in event.teams] == [1, 2, 3, 4, 5]
    assert event.team_byes == (TeamBye(2, 4, "Z"), TeamBye(1, 5, "U"))
    assert event.virtual_points == (VirtualPoints(1, 2, 1, 2, 0, POINT),)
    assert event.forbidden == (ForbiddenGroup((1, 5), 1, 4),)
    assert event.adjustments == (Adjustment(1, 90, 2, Outcome.FORFEIT_WIN, 2 * POINT),)
    assert event.line_ups == (LineUp(2, 1, 3, (11, 0)),)
    assert event.forfeited_matches == (ForfeitedMatch("+-", 2, 1, 3),)
    assert event.absences == ()


def test_older_codes_of_byes_in_a_team_event_are_not_pairing_byes(team):
    kinds = {bye.player: bye.kind for bye in team.tournament.rounds[1].byes}
    assert kinds[1] is kinds[2] is Outcome.FULL_BYE
    assert kinds[5] is Outcome.ZERO_BYE


def test_record_299_in_the_older_layout():
    loaded = trf.load(b"001    1      A\n299 W  2.0  2.5   1    1\n")
    assert loaded.tournament.adjustments == (Adjustment(1, 150, 1, Outcome.WIN, 120),)


def test_record_299_without_players_is_for_everybody():
    loaded = trf.load(b"001    1      A\n299 -   0.0   1.5\n")
    assert loaded.tournament.adjustments == (Adjustment(0, 90, 0, Outcome.FORFEIT_LOSS, 0),)


PLAYERS = b"001    1      A\n001    2      B\n001    3      C\n001    4      D\n"


def read(extra: bytes):
    return trf.load(PLAYERS + extra).tournament


def test_engine_lines():
    event = read(b"XXR 9\nXXC rank black1\nXXZ 2 4\nXXP 1 2\nXXP 1 3 4\n")
    assert event.total_rounds == 9
    assert event.initial_colour is Colour.BLACK
    assert event.pair_by_position
    assert event.absences == (Absence(1, 2), Absence(1, 4))
    assert event.forbidden == (ForbiddenGroup((1, 2)), ForbiddenGroup((1, 3, 4)))


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        (b"XXS PAB=3 D=1 W=3\n", Scoring.of(3 * POINT, POINT)),
        (b"XXS W=3\nXXS D=1\n", Scoring(180, 60, forfeit_win=180, full_bye=180, half_bye=60, unknown=60)),
        (b"XXS PAB=.5\n", Scoring(pairing_bye=30)),
        (
            b"XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1\n",
            Scoring(
                180, 120, 60, forfeit_win=180, pairing_bye=120, full_bye=180, half_bye=120, zero_bye=60, unknown=120
            ),
        ),
        (b"XXS WW=1 BW=1.5\n", Scoring(black_win=90)),
        (b"XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0\nXXS FL=0 FW=1\nXXS PAB=1 FPB=1 HPB=.5 ZPB=0\n", Scoring()),
        (
            b"BBW  3.0\nBBD  1.0\nBBL  0.0\nBBU  1.0\nBBZ  0.5\nBBF  0.0\n",
            Scoring(180, 60, forfeit_win=180, full_bye=180, half_bye=60, zero_bye=30, unknown=60),
        ),
        # The authors of BB: without BBU the unplayed win is worth a win, wherever the lines stand.
        (b"BBW  3.0\nBBD  1.0\n", Scoring.of(180, 60)),
        (b"BBU  1.0\nBBW  3.0\n", Scoring(180, forfeit_win=180, full_bye=180)),
        (b"BBD  0.0\n", Scoring(draw=0, half_bye=0, unknown=0)),
        (b"BBL  1.0\n", Scoring(loss=60)),
        (b"BBW  3.0\nXXS PAB=2\n", Scoring(180, forfeit_win=180, full_bye=180, pairing_bye=120)),
        (b"162  W 2.0\n", Scoring(120, forfeit_win=120, pairing_bye=120, full_bye=120)),
        (b"162  A 0.5    P 0.5\n", Scoring(forfeit_loss=30, zero_bye=30, pairing_bye=30)),
    ],
)
def test_scorings(lines, scoring):
    assert read(lines).scoring == scoring


def test_virtual_points_of_single_players_become_ranges():
    rows = b"".join(b"XXA %4d  1.0  1.0  0.5  0.0\n" % number for number in (1, 2, 3)) + b"XXA    4  0.0  0.5\n"
    assert read(rows).virtual_points == (
        VirtualPoints(1, 3, 1, 2, 60),
        VirtualPoints(1, 3, 3, 3, 30),
        VirtualPoints(4, 4, 2, 2, 30),
    )


def test_212_is_the_full_order_and_202_what_follows_the_points():
    assert read(b"202 BH,SB\n").tie_breaks == ("PTS", "BH", "SB")
    assert read(b"212 SB,PTS,BH\n").tie_breaks == ("SB", "PTS", "BH")
    assert read(b"202 BH\n212 PTS,BH\n").tie_breaks == ("PTS", "BH")


def test_older_team_records_do_not_make_a_team_event():
    event = read(
        b"013 North                             1    2\n013 South                             3\n240 H   1    4\n"
    )
    assert event.teams == (Team(1, "North", members=(1, 2)), Team(2, "South", members=(3,)))
    assert event.absences == (Absence(1, 4, Outcome.HALF_BYE),)


def test_two_kinds_of_bye_for_one_coming_round_contradict_each_other():
    with pytest.raises(FormatError, match="240"):
        read(b"240 H   1    4\n240 Z   1    4\n")
    assert read(b"240 H   1    4\n240 H   1    4\n").absences == (Absence(1, 4, Outcome.HALF_BYE),)


def test_a_type_in_092_counts_where_there_is_no_192():
    assert read(b"092 FIDE_DUTCH_2025\n").info.type_code == "FIDE_DUTCH_2026"
    assert read(b"092 FIDE_DUTCH_2025\n192 FIDE_DUBOV\n").info.type_code == "FIDE_DUBOV"


def cells(*rows: str):
    lines = [f"001 {number:4}".ljust(91) + row for number, row in enumerate(rows, 1)]
    return trf.load("\n".join(lines).encode()).tournament


def test_blank_cells_and_zero_point_byes_are_different_facts():
    event = cells("   2 w 1     2 b 0", "   1 b 0     1 w 1", "0000 - Z            ", "")
    assert event.rounds[0].byes == (Bye(3, Outcome.ZERO_BYE),)
    assert event.rounds[1].byes == ()


def test_cells_after_the_last_games_announce_absences():
    event = cells("   2 w 1  0000 - H", "   1 b 0            0000 - Z", "0000 - U")
    assert event.rounds_paired == 1
    assert event.absences == (Absence(2, 1, Outcome.HALF_BYE), Absence(3, 2))


def test_forfeits_keep_opponent_and_colour():
    event = cells("   2 b +     2 w -", "   1 w -     1 b -")
    assert event.rounds[0].games == (Game(2, 1, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),)
    assert event.rounds[1].games == (Game(1, 2, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),)


def test_unusual_results_are_games_with_unequal_sides():
    event = cells("   2 w =     2 b 0     2 w W", "   1 b 0     1 w 0     1 b L")
    assert [game[2:] for played in event.rounds for game in played.games] == [
        (Outcome.DRAW, Outcome.LOSS),
        (Outcome.LOSS, Outcome.LOSS),
        (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    ]


def test_missing_results_are_pending_in_the_last_round_and_adjourned_before():
    event = cells("   2 w       2 b", "   1 b       1 w  ")
    assert event.rounds[0].games == (Game(1, 2, Outcome.ADJOURNED, Outcome.ADJOURNED),)
    assert event.rounds[1].games == (Game(2, 1, Outcome.PENDING, Outcome.PENDING),)


def test_a_single_point_without_opponent_is_the_pairing_bye_in_older_files():
    event = cells("   2 w 1     3 w 1", "   1 b 0  0000 - +", "0000 - +     1 b 0", "0000 - =  0000 - +")
    assert event.rounds[0].byes == (Bye(3, Outcome.PAIRING_BYE), Bye(4, Outcome.HALF_BYE))
    assert event.rounds[1].byes == (Bye(2, Outcome.FULL_BYE), Bye(4, Outcome.FULL_BYE))


def test_games_come_in_order_of_the_smaller_number():
    event = cells("   4 b 1", "   3 w 1", "   2 b 0", "   1 w 0")
    assert event.rounds[0].games == (Game.of(4, 1, Outcome.LOSS), Game.of(2, 3, Outcome.WIN))


def test_players_stay_in_the_order_of_the_file():
    loaded = trf.load(b"001    3      C\n001    1      A\n")
    assert [player.number for player in loaded.tournament.players] == [3, 1]


def test_initial_colour_is_that_of_the_highest_player_paired_in_round_1():
    loaded = cells("0000 - H     4 w 1", "   3 b 0     3 w 1", "   2 w 1     2 b 0", "             1 b 0")
    assert loaded.initial_colour is None
    assert trf.infer_initial_colour(loaded) is Colour.BLACK


@pytest.mark.parametrize("points", ["4.5", " 13", "17.0"])
def test_points_under_a_scoring_that_the_file_does_not_name(points):
    """Five wins, two draws and two losses give 17 points when a win is worth 3 (TRF, player section)."""
    mine = "   2 w 1" + "".join(f"     2 b {result}" for result in "1111==00")
    theirs = "   1 b 0" + "".join(f"     1 w {result}" for result in "0000==11")
    line = "001    1".ljust(80) + f"{points:>4}".ljust(11) + mine
    data = f"{line}\n{'001    2'.ljust(91)}{theirs}\n".encode()
    if points == "17.0":
        assert trf.load(data).tournament.scoring == Scoring.of(3 * POINT, POINT)
    else:
        with pytest.raises(FormatError, match="the games give 6"):
            trf.load(data)


def test_virtual_points_that_contradict_each_other_are_told_at_their_line() -> None:
    text = b"012 Club\n001    1      A\n001    2      B\n250       1.0   1   2    1    2\nXXA    1  0.5\n"
    with pytest.raises(FormatError, match=r"^line 4: Records 250 and XXA"):
        trf.read(text)
