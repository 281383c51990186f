"""Writing what was read gives the same bytes; writing something changed changes only that."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.formats import trf
from tablas.model import (
    Absence,
    Adjustment,
    Bye,
    Colour,
    ForbiddenGroup,
    Game,
    Outcome,
    Player,
    Round,
    Scoring,
    Title,
    VirtualPoints,
)

DATA = Path(__file__).parents[2] / "data" / "trf"
FILES = sorted(DATA.glob("*/*.trf"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def data(request):
    return request.param.read_bytes()


def own(name: str):
    return trf.load(DATA / "own" / f"{name}.trf")


def corpus(name: str):
    return trf.load(DATA / "corpus" / f"{name}.trf")


def lines(data: bytes) -> list[str]:
    return data.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")


def differences(before: bytes, after: bytes) -> list[tuple[str, str]]:
    old, new = lines(before), lines(after)
    assert len(old) == len(new)
    return [(one, other) for one, other in zip(old, new, strict=True) if one != other]


def test_the_samples_are_there():
    assert len(FILES) >= 9


def test_same_bytes(data):
    loaded = trf.load(data)
    assert trf.dump(loaded.tournament, loaded.document) == data


@pytest.mark.parametrize("newline", [b"\r", b"\n", b"\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ["", "\n", "\n\n \n"])
def test_same_bytes_in_every_dress(newline, encoding, ending):
    text = (DATA / "own" / "individual26.trf").read_bytes().decode().replace("\r\n", "\n").rstrip("\n") + ending
    data = text.replace("\n", newline.decode()).encode(encoding)
    loaded = trf.load(data)
    assert loaded.tournament == own("individual26").tournament
    assert trf.dump(loaded.tournament, loaded.document) == data


def test_mixed_line_ends():
    data = b"012 A\r\n001    1      X\r001    2      Y\n\n\r\rXXR 3\r\n"
    loaded = trf.load(data)
    assert trf.dump(loaded.tournament, loaded.document) == data
    assert (
        trf.dump(loaded.tournament, loaded.document, newline="\n")
        == b"012 A\n001    1      X\n001    2      Y\n\n\n\nXXR 3\n"
    )


def test_bytes_that_are_no_text_of_any_kind():
    data = b"012 \x81\x9d\xe9\n001    1      \xff\n"
    loaded = trf.load(data)
    assert loaded.document.encoding == "latin-1"
    assert trf.dump(loaded.tournament, loaded.document) == data


def test_every_flavour_says_the_same(data):
    loaded = trf.load(data)
    event = loaded.tournament
    again = trf.load(trf.dump(event)).tournament
    assert again == event
    older = trf.load(trf.dump(event, flavour="trf16")).tournament
    if not event.teams:
        assert older.rounds == event.rounds
    assert older.total_rounds == event.total_rounds
    assert older.initial_colour == event.initial_colour
    oldest = trf.load(trf.dump(event, flavour="trf06")).tournament
    assert [played.games for played in oldest.rounds] == [
        tuple(
            game if game.white_outcome is not Outcome.ADJOURNED else Game(*game[:2], *[Outcome.ADJOURNED] * 2)
            for game in played.games
        )
        for played in event.rounds
    ]


def test_older_flavours_keep_absences_scoring_and_acceleration():
    event = own("individual26").tournament
    older = trf.load(trf.dump(event, flavour="trf16")).tournament
    assert older.absences == event.absences
    assert older.scoring == event.scoring
    assert older.virtual_points == event.virtual_points
    assert [group.players for group in older.forbidden] == [(1, 7)]


def test_conversion_keeps_comments_ranks_and_unknown_lines():
    loaded = own("individual26")
    data = trf.dump(loaded.tournament, loaded.document, flavour="trf16")
    assert trf.load(data).document.ranks == loaded.document.ranks
    assert b"QQQ nobody knows this record" in data
    assert b"###" not in data
    back = trf.load(trf.dump(trf.load(data).tournament, loaded.document, flavour="trf26"))
    assert back.document.comments == loaded.document.comments


def test_a_corrected_result_changes_two_lines():
    loaded = corpus("dutch-2017-tiny-0003")
    event, before = loaded.tournament, trf.dump(loaded.tournament, loaded.document)
    first = event.rounds[0]
    index = next(i for i, game in enumerate(first.games) if game.white_outcome is Outcome.WIN)
    old = first.games[index]
    new = Game.of(old.white, old.black, Outcome.DRAW)
    games = (*first.games[:index], new, *first.games[index + 1 :])
    changed = replace(event, rounds=(replace(first, games=games), *event.rounds[1:]))
    after = trf.dump(changed, loaded.document)
    pairs = differences(before, after)
    assert {int(line[4:8]) for line, _ in pairs} == {old.white, old.black}
    for one, other in pairs:
        assert other[98] == "="
        step = -0.5 if int(one[4:8]) == old.white else 0.5
        assert float(other[80:84]) == float(one[80:84]) + step
        assert one[:80] + one[84:98] + one[99:] == other[:80] + other[84:98] + other[99:]
    assert trf.load(after).tournament == changed


def test_a_round_is_added_in_the_columns_of_the_file():
    loaded = corpus("llera_before_round_4")
    event = loaded.tournament
    games = tuple(Game(number, number + 20) for number in range(1, 20))
    new = Round(games, (Bye(20, Outcome.HALF_BYE), Bye(40)))
    changed = event.with_round(new)
    data = trf.dump(changed, loaded.document)
    pairs = differences(trf.dump(event, loaded.document), data)
    assert len(pairs) == 40
    cells = {int(new[4:8]): new[121:] for _, new in pairs}
    assert cells[1] == "  21 w"
    assert cells[21] == "   1 b"
    assert cells[20] == "0000 - H"
    assert cells[40] == "0000 - U"
    assert trf.load(data).tournament == changed


def test_absences_are_announced_in_the_style_of_the_file():
    loaded = corpus("llera_before_round_4")
    changed = loaded.tournament.with_absences([Absence(4, 3), Absence(4, 5, Outcome.HALF_BYE)])
    data = trf.dump(changed, loaded.document)
    assert {new[121:] for _, new in differences(trf.dump(loaded.tournament, loaded.document), data)} == {
        "0000 - Z",
        "0000 - H",
    }
    assert trf.load(data).tournament == changed


def test_absences_in_xxz_stay_there():
    loaded = trf.load(b"001    1      A\n001    2      B\n001    3      C\nXXZ 2\nXXR 5\n")
    more = loaded.tournament.with_absences([Absence(1, 3)])
    assert b"\nXXZ 2 3\nXXR 5\n" in trf.dump(more, loaded.document)
    none = replace(loaded.tournament, absences=())
    assert b"XXZ" not in trf.dump(none, loaded.document)
    paired = loaded.tournament.with_round(Round((Game(1, 3),), (Bye(2, Outcome.ZERO_BYE),)))
    data = trf.dump(paired, loaded.document)
    assert b"XXZ" not in data
    assert trf.load(data).tournament == paired


def test_records_240_change_with_the_absences():
    loaded = own("individual26")
    event = loaded.tournament.with_absences([Absence(4, 2, Outcome.HALF_BYE)])
    data = trf.dump(event, loaded.document)
    assert b"\r\n240 H   4    1    2\r\n" in data
    assert trf.load(data).tournament == event
    paired = loaded.tournament.with_round(
        Round((Game(1, 3), Game(4, 2)), (Bye(5, Outcome.ZERO_BYE), Bye(6, Outcome.ZERO_BYE), Bye(7)))
    )
    data = trf.dump(paired, loaded.document)
    assert b"\r\n240 Z   3    5    6\r\n" in data
    again = trf.load(data).tournament
    assert again.absences == (Absence(4, 1, Outcome.HALF_BYE),)
    assert again.rounds[2] == paired.rounds[2]


def test_an_earlier_state_can_be_written_over_the_file():
    loaded = corpus("dutch-2026-tiny-0001")
    earlier = loaded.tournament.after(5)
    again = trf.load(trf.dump(earlier, loaded.document)).tournament
    assert again.rounds == earlier.rounds
    assert set(again.absences) == set(earlier.absences)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"name": "Other"}, "012 Other"),
        ({"total_rounds": 7}, "142 7"),
        ({"initial_colour": Colour.WHITE}, "152 W"),
        ({"scoring": Scoring.of(120, 60)}, "162  W 2.0    D 1.0    L 0.0    A 0.0    P 2.0"),
        ({"tie_breaks": ("PTS", "DE")}, "202 DE"),
        ({"tie_breaks": ("DE", "PTS")}, "212 DE,PTS"),
        ({"forbidden": (ForbiddenGroup((2, 3, 4)),)}, "260   1   5    2    3    4"),
        ({"virtual_points": (VirtualPoints(1, 2, 1, 1, 60),)}, "250       1.0   1   1    1    2"),
        ({"adjustments": (Adjustment(1, 30), Adjustment(2, 30))}, "299           0.5         1    2"),
        ({"adjustments": (Adjustment(6, -180, 2, Outcome.FULL_BYE),)}, "299 F        -3.0    2    6"),
        ({"board_colours": "WBBW"}, "352 WBBW"),
        ({"pair_by_position": True}, "XXC rank"),
    ],
)
def test_changed_facts_are_written_in_their_record(change, line):
    loaded = own("individual26")
    ruled = {name: value for name, value in change.items() if name in ("scoring", "tie_breaks")}
    facts = {name: value for name, value in change.items() if name not in ruled}
    event = replace(loaded.tournament, **facts).ruled(**ruled)
    data = trf.dump(event, loaded.document)
    assert line in lines(data)
    again = trf.load(data).tournament
    for name, value in change.items():
        expected = (ForbiddenGroup((2, 3, 4), 1, 5),) if name == "forbidden" else value
        assert getattr(again, name) == expected


def test_engine_lines_stay_engine_lines():
    text = b"001    1      A\n001    2      B\nXXR 5\nXXC white1\nBBW  3.0\nBBD  1.0\nXXA    1  1.0\nXXP 1 2\n"
    loaded = trf.load(text)
    event = replace(
        loaded.tournament,
        total_rounds=6,
        initial_colour=Colour.BLACK,
        virtual_points=(VirtualPoints(1, 2, 1, 2, 30),),
        forbidden=(),
    ).ruled(scoring=Scoring.of(120, 60))
    data = trf.dump(event, loaded.document)
    assert lines(data)[2:] == [
        "XXR 6",
        "XXC black1",
        "BBW  2.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBZ  0.0",
        "BBF  0.0",
        "BBU  2.0",
        "XXA    1  0.5  0.5  0.0  0.0  0.0  0.0",
        "XXA    2  0.5  0.5  0.0  0.0  0.0  0.0",
        "",
    ]
    assert trf.load(data).tournament == event


def test_trf16_tells_its_scoring_to_every_engine():
    event = trf.load(b"001    1      A\n001    2      B\n").tournament.ruled(
        scoring=replace(Scoring.of(180, 60), pairing_bye=120)
    )
    data = trf.dump(event, flavour="trf16", newline="\n")
    assert [line for line in lines(data) if line[:2] in ("XX", "BB")] == [
        "XXS W=3.0 D=1.0 L=0.0 PAB=2.0 ZPB=0.0 FL=0.0",
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBZ  0.0",
        "BBF  0.0",
        "BBU  2.0",
    ]
    assert trf.load(data).tournament.scoring == event.scoring


def test_bb_lines_do_not_pretend_to_say_what_only_xxs_can():
    event = trf.load(b"001    1      A\n").tournament.ruled(scoring=Scoring(black_win=90))
    data = trf.dump(event, flavour="trf16", newline="\n")
    assert b"XXS" in data
    assert b"BB" not in data
    assert trf.load(data).tournament.scoring == event.scoring


def test_a_scoring_that_162_cannot_say_is_finished_by_xxs():
    scoring = Scoring(black_win=90, half_bye=0, forfeit_loss=-30)
    event = own("individual26").tournament.ruled(scoring=scoring)
    assert trf.load(trf.dump(event)).tournament.scoring == scoring


def test_players_change_come_and_go():
    loaded = own("individual26")
    event = loaded.tournament
    promoted = replace(event.players[0], title=Title.GM, rating=2400)
    late = Player(8, "Haro, Inés", 1500, sex="w")
    changed = replace(event, players=(promoted, *event.players[1:], late))
    before = lines(trf.dump(event, loaded.document))
    after = lines(trf.dump(changed, loaded.document))
    assert [line for line in after if line not in before] == [
        "062 8",
        "072 7",
        before[22].replace("WGM", " GM").replace("2301", "2400"),
        "001    8 w    Haro, Inés                        1500                             0.0",
    ]
    assert trf.load(trf.dump(changed, loaded.document)).tournament == changed


def test_ranks_are_written_where_given():
    loaded = corpus("llera_before_round_4")
    ranks = {player.number: 41 - player.number for player in loaded.tournament.players}
    assert trf.load(trf.dump(loaded.tournament, loaded.document, ranks=ranks)).document.ranks == ranks
    assert trf.load(trf.dump(loaded.tournament, ranks=ranks)).document.ranks == ranks


def test_comments_are_added():
    loaded = own("individual26")
    data = trf.dump(loaded.tournament, loaded.document, comments=("Rounds @ Round 2: 4 => 5",))
    assert trf.load(data).document.comments == (*loaded.document.comments, "Rounds @ Round 2: 4 => 5")


def test_a_name_the_old_encoding_cannot_hold_makes_the_file_utf8():
    loaded = trf.load("012 Copa de Otoño\n001    1      Ana\n".encode("cp1252"))
    assert loaded.document.encoding == "cp1252"
    changed = replace(loaded.tournament, name="Кубок")
    assert trf.load(trf.dump(changed, loaded.document)).tournament == changed
    with pytest.raises(FormatError, match="cannot be written in the encoding cp1252"):
        trf.dump(changed, loaded.document, encoding="cp1252")


def test_columns_counted_in_bytes_of_utf8():
    name = "Ñúñez, Íñigo"
    line = b"001    1      " + name.encode().ljust(33) + b" 2100 ESP" + b" " * 25 + b"1.0" + b"          2 w 1"
    other = b"001    2      Blas".ljust(81) + b"0.0          1 b 0"
    data = line + b"\n" + other + b"\n"
    loaded = trf.load(data)
    assert loaded.tournament.players[0] == Player(1, name, 2100, federation="ESP")
    assert trf.dump(loaded.tournament, loaded.document) == data
    changed = replace(loaded.tournament, rounds=(Round((Game.of(1, 2, Outcome.DRAW),)),))
    expected = data.replace(b"w 1", b"w =").replace(b"b 0", b"b =").replace(b"1.0", b"0.5").replace(b"0.0", b"0.5")
    assert trf.dump(changed, loaded.document) == expected


def test_trailing_blanks_of_players_lines_are_kept_up():
    rows = [f"001 {number:4}".ljust(91) + cell + "  " for number, cell in ((1, "   2 w 1"), (2, "   1 b 0"))]
    data = "\n".join(rows).encode() + b"\n"
    loaded = trf.load(data)
    grown = loaded.tournament.with_round(Round((Game.of(2, 1, Outcome.WIN),)))
    assert all(len(line) == 111 for line in lines(trf.dump(grown, loaded.document))[:2])
