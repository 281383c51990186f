"""Documents of chess-results: four shapes read and written again field by field; strange ones refused.

The samples are made by hand in the shape of the four that come with the
description of the upload; ranks, tie-breaks, averages and performances in them
were worked out on paper.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.events.acts import ImportTournament
from tablas.federation.chess_results import OWN, document_of, left_out
from tablas.formats.chess_results import Document, dump, load, tournament_of
from tablas.formats.chess_results.document import FIELDS
from tablas.model import Outcome, Tournament
from tablas.systems import registry

DATA = Path(__file__).parent.parent / "data" / "chess-results"
SHAPES = ["players-swiss", "players-all-play-all", "teams-all-play-all", "teams-swiss"]


def sample(name: str) -> Document:
    return load((DATA / f"{name}.xml").read_bytes(), name)


def again(document: Document, tournament: Tournament) -> Document:
    """The same document from the tournament alone, with what only the organiser can say."""
    family = registry.get(tournament.regulation.system).family
    own = {name: document.tournament[name] for name in OWN}
    times = {int(one["round"]): one["time"] for one in document.rounds}
    return load(dump(document_of(tournament, family, own, times)))


@pytest.mark.parametrize("name", SHAPES)
def test_every_field_of_a_shape_is_reproduced(name: str) -> None:
    before = sample(name)
    after = again(before, tournament_of(before))
    assert dict(after.tournament) == dict(before.tournament)
    for part in ("rounds", "players", "teams", "player_pairings", "team_pairings"):
        for one, two in zip(getattr(after, part), getattr(before, part), strict=True):
            assert one == two, part


@pytest.mark.parametrize("name", SHAPES)
def test_the_attributes_stand_in_the_order_of_the_samples(name: str) -> None:
    document = sample(name)
    assert tuple(document.tournament) == FIELDS["tournament"]
    assert tuple(document.players[0]) == FIELDS["player"]
    assert tuple(load(dump(document)).player_pairings[0]) == FIELDS["playerpairing"]


def test_a_swiss_of_players_is_understood() -> None:
    book = tournament_of(sample("players-swiss"))
    assert (book.name, book.total_rounds, book.rounds_paired) == ("Sample", 3, 3)
    assert [player.name for player in book.players][:3] == ["Soler, Ana", "Blas, Óscar", "Rey & Co, Inés"]
    assert book.tie_breaks == ("PTS", "WON", "PS")
    assert book.rounds[0].byes[0].kind is Outcome.PAIRING_BYE
    assert book.rounds[2].byes[0].kind is Outcome.ZERO_BYE
    assert book.rounds[2].games[0].white_outcome is Outcome.FORFEIT_WIN
    assert (book.players[1].national[0].rating, str(book.players[1].birth)) == (1955, "1993-05-07")


def test_the_home_team_may_have_black_on_the_first_board() -> None:
    book = tournament_of(sample("teams-all-play-all"))
    assert (book.board_colours, book.rounds[0].games[0].white) == ("BW", 7)
    assert [one.players for one in book.line_ups[:2]] == [(1, 2), (7, 8)]
    assert [team.members for team in book.teams] == [(1, 2), (3, 4), (5, 6), (7, 8)]


@pytest.mark.parametrize("name", SHAPES)
def test_an_event_takes_it_in(name: str) -> None:
    from events_desk import Desk

    book = tournament_of(sample(name))
    desk = Desk()
    desk.do(ImportTournament("a", book, book.regulation.system), "irregular-rounds")
    assert desk.section().rounds_paired == book.rounds_paired


def test_results_of_every_kind_come_back() -> None:
    document = sample("players-swiss")
    marks = [("1,0", "0,0", "U"), ("", "", "H"), ("0.0", "0.0", "D"), ("", "", ""), ("0,5", "0", "")]
    rows = tuple(
        {**document.player_pairings[0], "round": str(number), "reswhite": white, "resblack": black, "forfeit": mark}
        for number, (white, black, mark) in enumerate(marks, 1)
    )
    changed = Document(document.tournament, document.rounds, document.players, (), rows)
    games = [played.games[0] for played in tournament_of(changed).rounds]
    assert [(game.white_outcome.value, game.black_outcome.value) for game in games] == [
        ("W", "L"),
        ("X", "X"),
        ("-", "-"),
        ("*", "*"),
        ("=", "0"),
    ]


def test_a_name_cannot_break_out_of_its_attribute() -> None:
    document = sample("players-swiss")
    nasty = {**document.players[0], "lastname": '"/><script>\x01&'}
    written = dump(Document(document.tournament, players=(nasty,)))
    assert load(written).players[0]["lastname"] == '"/><script>&'


def test_what_has_no_place_is_told() -> None:
    book = tournament_of(sample("players-swiss"))
    many = book.ruled(tie_breaks=("PTS", "BH", "BH/C1", "SB", "WON", "WIN", "BPG", "DE"))
    assert [str(one) for one in left_out(many)] == ["chess-results shows 5 tie-breaks: 2 are left out."]


BOMB = b"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><chessresults>&b;</chessresults>"
OUTSIDE = b"<!DOCTYPE x SYSTEM 'file:///etc/passwd'><chessresults/>"


def _with(**changes: str) -> bytes:
    document = sample("players-swiss")
    return dump(Document({**document.tournament, **changes}, players=document.players))


def _pairing(**changes: str) -> bytes:
    document = sample("players-swiss")
    row = {**document.player_pairings[0], **changes}
    return dump(Document(document.tournament, players=document.players, player_pairings=(row,)))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, "document type"),
        (OUTSIDE, "document type"),
        (b"<chessresults><tournamentdata>", "XML is broken"),
        (b"<?xml version='1.0' encoding='klingon'?><chessresults/>", "XML is broken"),
        (b"<other/>", "not a file of chess-results"),
        (b"<chessresults/>", "no tournament"),
        (b"<chessresults>" + b"<a>" * 60 + b"</a>" * 60 + b"</chessresults>", "nested"),
        (b"<chessresults a='" + b"x" * 70_000 + b"'/>", "longer than"),
        (_with(type="9"), "type '9'"),
        (_with(rounds="three"), "rounds"),
        (_pairing(whiteno="99"), "99"),
        (_pairing(reswhite="7"), "7"),
        (_pairing(round="100000"), "100000"),
    ],
)
def test_what_nobody_could_read_is_refused_with_a_sentence(content: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        tournament_of(load(content, "x.xml"), "x.xml")
