"""A forfeit whose colours nobody recorded: nothing is made up, nothing follows from it, it is written as it was."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tablas import api
from tablas.errors import FormatError, PairingError
from tablas.formats import trf
from tablas.history import infer_initial_colour
from tablas.model import STANDARD, Colour, Game, Outcome
from tablas.simulate import Amount, Parameters, simulate
from tablas.standings import rank


def blanked(data: bytes, sign: bytes = b"-") -> bytes:
    """The report without the colours of games that were not played, as common programs write it."""
    lines = []
    for line in data.split(b"\n"):
        if line.startswith(b"001"):
            head, cells = line[:91], [line[start : start + 10] for start in range(91, len(line), 10)]
            cells = [
                cell[:5] + sign + cell[6:] if cell[7:8] in (b"+", b"-") and cell[5:6] in (b"w", b"b") else cell
                for cell in cells
            ]
            line = head + b"".join(cells)
        lines.append(line)
    return b"\n".join(lines)


def event(seed: int, **wishes):
    known = {"players": 6 + seed % 17, "rounds": 4 + seed % 4, "forfeits": Amount.parse("15%")}
    known |= {"double_forfeits": Amount.parse("4%"), "scoring": STANDARD, "acceleration": "none"}
    return simulate(Parameters(**known | wishes), seed).tournament


FILE = b"""012 Autumn Open
142 3
192 FIDE_DUTCH_2026
001    1      Ana                               2100                             1.0    1     4 - +
001    2      Blas                              2000                             1.0    1     5 b 1
001    3      Carla                             1900                             0.0    1     6 w 0
001    4      Dario                             1800                             0.0    1     1 - -
001    5      Eva                               1700                             0.0    1     2 w 0
001    6      Fidel                             1600                             1.0    1     3 b 1
"""


def test_the_colours_of_a_forfeit_are_not_made_up():
    loaded = trf.read(FILE)
    played = loaded.tournament.rounds[0]
    game = next(game for game in played.games if 1 in game[:2])
    assert (game.white_outcome, game.black_outcome) == (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    assert played.uncoloured == (1, 4)
    assert not played.shows_colours(game)
    assert all(played.shows_colours(other) for other in played.games if other is not game)


def test_the_next_game_shows_the_lot():
    """Number 2 has Black and an even place, so the first colour was White; number 1 shows nothing."""
    assert infer_initial_colour(trf.read(FILE).tournament) is Colour.WHITE
    turned = FILE.replace(b"5 b 1", b"5 w 1").replace(b"2 w 0", b"2 b 0")
    assert infer_initial_colour(trf.read(turned).tournament) is Colour.BLACK


def test_a_round_of_forfeits_shows_no_lot():
    lines = (b"001    1      Ana", b"1.0          2 - +"), (b"001    2      Blas", b"0.0          1 - -")
    data = b"\n".join(head.ljust(81) + tail for head, tail in lines)
    assert infer_initial_colour(trf.read(data).tournament) is None


@pytest.mark.parametrize("flavour", ["trf06", "trf16", "trf26"])
def test_writing_keeps_it(flavour):
    loaded = trf.read(FILE)
    assert trf.dump(loaded.tournament, loaded.document) == FILE
    again = trf.read(trf.dump(loaded.tournament, flavour=flavour)).tournament
    assert [(played.games, played.uncoloured) for played in again.rounds] == [
        (played.games, played.uncoloured) for played in loaded.tournament.rounds
    ]


def test_a_result_entered_later_has_colours_again():
    played = trf.read(FILE).tournament.rounds[0]
    games = tuple(Game(1, 4, Outcome.WIN, Outcome.LOSS) if 1 in game[:2] else game for game in played.games)
    again = replace(played, games=games)
    assert all(again.shows_colours(game) for game in games)


def test_the_same_colour_twice_tells_nothing():
    loaded = trf.read(FILE.replace(b"4 - +", b"4 w +").replace(b"1 - -", b"1 w -"))
    assert loaded.tournament.rounds[0].uncoloured == (1, 4)
    assert [(note.line, note.message.code) for note in loaded.notes] == [
        (4, "forfeit-same-colour"),
        (7, "forfeit-same-colour"),
    ]


def test_one_side_is_enough():
    loaded = trf.read(FILE.replace(b"4 - +", b"4 b +"))
    assert loaded.tournament.rounds[0].uncoloured == ()
    assert infer_initial_colour(loaded.tournament) is Colour.BLACK


def test_no_colour_of_a_game_to_be_played_is_taken_for_granted():
    with pytest.raises(FormatError):
        trf.read(FILE.replace(b"4 - +", b"4 - 1").replace(b"1 - -", b"1 - 0"))


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from((b"-", b" ")), st.sampled_from(("2017", "2026")))
def test_check_says_the_same_without_the_colours_of_forfeits(seed, sign, edition):
    data = trf.dump(event(seed, edition=edition), newline="\n")
    bare = blanked(data, sign)
    assume(bare != data)
    before, after = trf.read(data), trf.read(bare)
    assert any(played.uncoloured for played in after.tournament.rounds)
    assert api.check(before.tournament).same
    assert api.check(after.tournament).same
    assert trf.dump(after.tournament, after.document) == bare


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_check_still_finds_what_is_wrong(seed, data):
    """A played game with its colours turned is found with and without the colours of forfeits.

    In later rounds the colours of a forfeit may be the only thing that differs, so nothing else may be missing.
    """
    whole = event(seed, edition="2026", initial_colour=Colour.WHITE)
    number = data.draw(st.integers(0, len(whole.rounds) - 1))
    games = whole.rounds[number].games
    chosen = data.draw(st.sampled_from([game for game in games if game.played] or [None]))
    assume(chosen is not None)
    turned = Game(chosen.black, chosen.white, chosen.black_outcome, chosen.white_outcome)
    rounds = list(whole.rounds)
    rounds[number] = replace(rounds[number], games=tuple(turned if game is chosen else game for game in games))
    report = trf.dump(replace(whole, rounds=tuple(rounds)), newline="\n")
    verdicts = [
        {one.round: one for one in api.check(trf.read(text).tournament).differences}
        for text in (report, blanked(report))
    ]
    assert number + 1 in verdicts[0]
    assert number + 1 in verdicts[1]
    assert verdicts[1].keys() <= verdicts[0].keys()
    for missing in verdicts[0].keys() - verdicts[1].keys():
        found = verdicts[0][missing]
        forfeits = {frozenset(game[:2]) for game in whole.rounds[missing - 1].games if not game.played}
        assert found.only_colours
        assert {frozenset(pair) for pair in found.found} <= forfeits


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(("2017", "2026")))
def test_the_next_round_is_the_same(seed, edition):
    """Round 1 shows its lot in some game that was played; then no colour of a forfeit matters."""
    whole = replace(event(seed, edition=edition, played=3), initial_colour=None)
    assume(any(game.played for game in whole.rounds[0].games) if whole.rounds else False)
    data = trf.dump(whole, newline="\n")
    answers = []
    for text in (data, blanked(data)):
        tournament = trf.read(text).tournament
        try:
            pairing = api.pair(tournament)
        except PairingError as error:
            answers.append(str(error))
        else:
            answers.append((pairing.pairs, pairing.bye))
    assert answers[0] == answers[1]


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_the_standings_are_the_same(seed):
    codes = ("PTS", "BH", "SB", "BPG", "BWG", "WON")
    data = trf.dump(event(seed, tie_breaks=codes[1:]), newline="\n")
    tables = [
        [(row.label, row.number, [row[code] for code in codes]) for row in rank(trf.read(text).tournament, codes).rows]
        for text in (data, blanked(data))
    ]
    assert tables[0] == tables[1]
