"""No input ends in anything but a tournament or a sentence."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import TablasError
from tablas.formats import trf
from tablas.model import (
    Absence,
    Bye,
    Colour,
    EventInfo,
    ForbiddenGroup,
    Game,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Round,
    Scoring,
    Title,
    Tournament,
)

pytestmark = pytest.mark.slow

DATA = Path(__file__).parents[2] / "data" / "trf"
SAMPLES = [path.read_bytes() for path in sorted(DATA.glob("*/*.trf")) if path.stat().st_size < 4000]
RECORDS = [line for sample in SAMPLES for line in sample.replace(b"\r", b"\n").split(b"\n") if line[:3] != b"001"]
RECORDS += [
    b"XXZ 1 2",
    b"XXS W=3 D=1 WL=1",
    b"BBW 3.0",
    b"BBU x",
    b"XXA    1  1.0  0.5",
    b"XXP 1 2 3",
    b"XXC rank black1",
    b"XXR 9",
    b"013 Team                            1    2",
]


def attempt(function, *arguments, **options):
    """The answer and no error, or an error of ours and no answer; any other error goes through."""
    try:
        return function(*arguments, **options), None
    except TablasError as error:
        return None, error


def survives(data: bytes) -> None:
    """Reading raises nothing but our own errors; what is read can be written."""
    for lenient in (False, True):
        loaded, error = attempt(trf.read, data, "fuzz", lenient)
        if error is not None:
            assert error.sentence.endswith(".")
            assert error.where.file == "fuzz"
            continue
        loaded.tournament.check()
        if not loaded.repairs:
            assert trf.dump(loaded.tournament, loaded.document) == data
        for flavour in (None, "trf06", "trf16", "trf26"):
            _, error = attempt(trf.dump, loaded.tournament, loaded.document, flavour)
            # The only thing a report may have no room for.
            assert error is None or "points" in error.sentence


@given(st.binary(max_size=400))
def test_random_bytes(data):
    survives(data)


@given(st.text(alphabet="0123456789 wbWBHFUZ+-=.,/\t\r\nXRCZSAPé#", max_size=600))
def test_random_text(text):
    survives(text.encode())


@st.composite
def damaged_files(draw):
    data = bytearray(draw(st.sampled_from(SAMPLES)))
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(st.sampled_from(("change", "cut", "insert", "end", "record"))):
            case "change":
                data[place : place + 1] = draw(st.sampled_from((b"9", b" ", b"w", b"-", b"\t", b"\xe9", b"\r", b"=")))
            case "cut":
                del data[place : place + draw(st.integers(1, 5))]
            case "insert":
                data[place:place] = draw(st.binary(min_size=1, max_size=3))
            case "end":
                del data[place:]
            case "record":
                start = max(data.rfind(b"\n", 0, place), data.rfind(b"\r", 0, place)) + 1
                data[start:start] = draw(st.sampled_from(RECORDS)) + b"\n"
    return bytes(data)


@settings(max_examples=300, deadline=None)
@given(damaged_files())
def test_damaged_files(data):
    survives(data)


def test_every_truncation_of_a_file():
    data = (DATA / "own" / "individual26.trf").read_bytes()
    readable = 0
    for end in range(len(data)):
        for lenient in (False, True):
            loaded, error = attempt(trf.read, data[:end], lenient=lenient)
            assert (loaded is None) != (error is None)
            readable += loaded is not None
    assert 0 < readable < 2 * len(data)


GAME_RESULTS = [
    *((one, {"1": "0", "0": "1"}.get(one, one)) for one in "1=0"),
    ("=", "0"),
    ("0", "0"),
    ("W", "L"),
    ("D", "D"),
    ("+", "-"),
    ("-", "-"),
    ("X", "X"),
]


@st.composite
def rounds(draw, numbers):
    left = draw(st.permutations(numbers))
    games, byes = [], []
    for _ in range(draw(st.integers(1, len(numbers) // 2))):
        white, black = left.pop(), left.pop()
        results = draw(st.sampled_from(GAME_RESULTS))
        games.append(Game(white, black, *map(Outcome, results)))
    for number in left:
        kind = draw(st.sampled_from((None, "F", "H", "Z")))
        if kind:
            byes.append(Bye(number, Outcome(kind)))
    return Round(tuple(sorted(games, key=lambda game: min(game[:2]))), tuple(sorted(byes)))


names = st.text(st.characters(exclude_categories=("C", "Z")), max_size=33)


@st.composite
def tournaments(draw):
    numbers = draw(st.lists(st.integers(1, 9999), min_size=2, max_size=9, unique=True))
    players = tuple(
        Player(
            number,
            draw(names),
            draw(st.integers(0, 2900)),
            draw(st.sampled_from(Title)),
            draw(st.sampled_from(("", "m", "w"))),
            draw(st.sampled_from(("", "ESP", "FRA"))),
            draw(st.sampled_from(("", "1", "12345678901"))),
            draw(st.sampled_from((None, PartialDate(1990), PartialDate(2001, 12, 31)))),
        )
        for number in numbers
    )
    played = tuple(draw(rounds(numbers)) for _ in range(draw(st.integers(0, 4))))
    kinds = st.sampled_from((Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE))
    coming = draw(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(numbers)), unique=True, max_size=4))
    return Tournament(
        name=draw(names),
        players=players,
        rounds=played,
        total_rounds=len(played) + draw(st.integers(3, 5)),
        regulation=Regulation(
            scoring=draw(
                st.sampled_from((Scoring(), Scoring.of(180, 60), Scoring(pairing_bye=30), Scoring(black_win=72)))
            )
        ),
        initial_colour=draw(st.sampled_from((None, *Colour))),
        absences=tuple(sorted(Absence(len(played) + far, player, draw(kinds)) for far, player in coming)),
        forbidden=draw(st.sampled_from(((), (ForbiddenGroup(tuple(numbers[:2])),)))),
        info=EventInfo(city=draw(names), deputies=tuple(filter(None, draw(st.lists(names, max_size=2))))),
    )


def comparable(tournament: Tournament) -> Tournament:
    """Prohibitions for all rounds come back with the number of the last one."""
    groups = tuple(
        group._replace(last_round=group.last_round or tournament.total_rounds) for group in tournament.forbidden
    )
    return replace(tournament, forbidden=groups)


@settings(max_examples=150, deadline=None)
@given(tournaments())
def test_what_is_written_is_read_again(tournament):
    for flavour in ("trf26", "trf16"):
        loaded = trf.load(trf.dump(tournament, flavour=flavour))
        assert comparable(loaded.tournament) == comparable(tournament)
        assert loaded.repairs == ()


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_changed_tournament_written_into_its_file_is_read_again(data):
    tournament = data.draw(tournaments())
    flavour = data.draw(st.sampled_from(("trf26", "trf16")))
    loaded = trf.load(trf.dump(tournament, flavour=flavour))
    grown = loaded.tournament.with_round(data.draw(rounds([player.number for player in tournament.players])))
    again = trf.load(trf.dump(grown, loaded.document)).tournament
    assert comparable(again) == comparable(grown)
