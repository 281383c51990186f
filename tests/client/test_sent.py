"""What goes over the wire, word by word, and what is made of every answer: nobody is really asked."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from email.message import Message as Headers
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs
from urllib.request import Request

import pytest

from tablas.client import asking, broadcast, chess_results
from tablas.client.applications import RemoteApplications
from tablas.client.asking import Api
from tablas.client.broadcast import Pusher, PushError
from tablas.client.chess_results import Key, Site, key_of
from tablas.client.games import RemoteGames
from tablas.client.problems import error_of
from tablas.client.remote import RemoteKeeper, is_address
from tablas.errors import OptionError, Where
from tablas.events.acts import Restore, Undo
from tablas.events.codec import encode
from tablas.events.compare import Relation
from tablas.events.errors import ConsentError, Move, RefusedError
from tablas.events.keeper import Done, Head, StoreError, TakenIn, UnreachableError
from tablas.events.kept_games import KeptGame
from tablas.events.kinds import Kind
from tablas.events.log import Entry
from tablas.events.portable import entry_as_data
from tablas.events.state import Event
from tablas.events.timeline import Moment, RestorePoint
from tablas.events.wishes import Wish
from tablas.version import __version__


class Wire:
    """Answers in turn, each a body, a status with a body, or an error; and what was asked."""

    def __init__(self) -> None:
        self.answers: list[Any] = []
        self.asked: list[Request] = []
        self.seconds: list[float] = []

    def __call__(self, request: Request, timeout: float) -> io.BytesIO:
        self.asked.append(request)
        self.seconds.append(timeout)
        answer = self.answers.pop(0) if self.answers else b"{}"
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, tuple):
            raise HTTPError(request.full_url, answer[0], "", Headers(), io.BytesIO(answer[1]))
        return io.BytesIO(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

    def last(self) -> tuple[str, str]:
        return self.asked[-1].get_method(), self.asked[-1].selector

    def sent(self) -> Any:
        data = self.asked[-1].data
        assert isinstance(data, bytes)
        return json.loads(data)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    made = Wire()
    for module in (asking, broadcast):
        monkeypatch.setattr(module, "urlopen", made)
    monkeypatch.setattr(chess_results.urllib.request, "urlopen", made)
    monkeypatch.delenv("TABLAS_TOKEN", raising=False)
    return made


# The API


@pytest.mark.parametrize(
    ("body", "kind", "data"),
    [
        (None, None, None),
        (b"\x00", "application/octet-stream", b"\x00"),
        ("ñ", "text/plain; charset=utf-8", "ñ".encode()),
        ({"a": 1}, "application/json", b'{"a": 1}'),
        ({}, "application/json", b"{}"),
    ],
)
def test_a_body_is_told_by_its_kind(body: Any, kind: str | None, data: bytes | None, wire: Wire) -> None:
    Api("http://hall", "es").ask("PUT", "/x", body)
    (request,) = wire.asked
    assert (request.get_method(), request.full_url, request.data) == ("PUT", "http://hall/x", data)
    assert request.get_header("Content-type") == kind
    assert request.get_header("Accept") == "application/json"
    assert request.get_header("Accept-language") == "es"
    assert request.get_header("Authorization") is None
    assert wire.seconds == [60]


def test_a_question_leaves_out_what_is_empty(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_TOKEN", "secret")
    Api("http://hall").get("/x", a=1, b=None, c="", d=(), e=0, f=("p", "q"))
    (request,) = wire.asked
    assert request.full_url == "http://hall/x?a=1&e=0&f=p&f=q"
    assert request.get_header("Authorization") == "Bearer secret"
    assert request.get_header("Accept-language") == "en"
    Api("http://hall").get("/x", a=None)
    assert wire.asked[-1].full_url == "http://hall/x"


def test_refused_away_or_not_understood(wire: Wire) -> None:
    api = Api("http://hall")
    refusal = json.dumps({"detail": "So said.", "code": "of-next-year", "type": "/problems/refused"}).encode()
    wire.answers = [(422, refusal), URLError("no route"), b"<html>"]
    with pytest.raises(RefusedError, match=r"^So said\.$"):
        api.get("/x")
    with pytest.raises(UnreachableError, match=r"http://hall.*no route"):
        api.get("/x")
    with pytest.raises(UnreachableError, match="http://hall answers, but not as tablas does"):
        api.post("/x", {})


def test_problems_carry_places_moves_and_the_status() -> None:
    def problem(status: int, kind: str = "refused", **more: Any) -> Any:
        return error_of(status, json.dumps({"detail": "Said.", "type": f"/problems/{kind}", **more}).encode())

    assert "status 502" in str(error_of(502, b"<html>"))
    refused = problem(422, place={"file": "a.trf", "line": 3, "column": 4, "player": 5, "round": 6, "moon": 7})
    assert refused.where == Where(file="a.trf", line=3, column=4, player=5, round=6)
    assert refused.field == ""
    assert type(problem(499)) is RefusedError
    assert type(problem(500)) is StoreError
    assert "TABLAS_TOKEN" in str(problem(401, kind="consent")), "without a token nothing else is asked"
    moved = {"code": "c", "sentence": "Renumbered.", "moves": [{"name": "Ana", "old": 3, "new": 4}]}
    consent = problem(409, kind="consent", concerns=[moved, {"code": "d", "sentence": "Known.", "moves": None}])
    assert isinstance(consent, ConsentError)
    assert [concern.moves for concern in consent.concerns] == [(Move("Ana", 3, 4),), ()]
    conflict = problem(409, kind="conflict", seen=None)
    assert (conflict.seen, conflict.now) == (0, 0)
    assert type(problem(409, kind="diverged")) is StoreError, "a document of another program says not by how much"


# The keeper


HEAD = {"slug": "open", "name": "Open", "seq": 9}


@pytest.fixture
def keeper(wire: Wire) -> RemoteKeeper:
    return RemoteKeeper("http://hall/", "es")


def test_addresses_are_told_from_files() -> None:
    assert [is_address(one) for one in ("http://a", "https://a", "ftp://a", "a.db", "my.http://")] == [
        *(True, True),
        *(False, False, False),
    ]


def test_events_are_asked_for_where_they_are(wire: Wire, keeper: RemoteKeeper) -> None:
    wire.answers = [[HEAD, {**HEAD, "slug": "b", "changed": "today"}], HEAD]
    first, second = keeper.events()
    assert (first.slug, first.name, first.seq, first.changed) == ("open", "Open", 9, "")
    assert (second.slug, second.changed) == ("b", "today")
    assert wire.last() == ("GET", "/api/v1/events")
    assert keeper.head("a/b c").name == "Open"
    assert wire.last() == ("GET", "/api/v1/events/a%2Fb%20c"), "whatever a name holds, it is one step of the way"
    assert wire.asked[-1].get_header("Accept-language") == "es"
    assert keeper.slug_of("open") == "open"
    assert len(wire.asked) == 2, "a short name needs nobody"


@pytest.mark.parametrize(
    ("ask", "method", "path"),
    [
        (lambda keeper: keeper.history("open", 3), "GET", "/events/open/history?after=3"),
        (lambda keeper: keeper.restore_points("open"), "GET", "/events/open/restore-points"),
        (lambda keeper: keeper.taken_in("open"), "GET", "/events/open/taken-in"),
        (lambda keeper: keeper.export("open"), "GET", "/events/open/export"),
        (lambda keeper: keeper.export_whole("open"), "GET", "/events/open/whole"),
        (lambda keeper: keeper.delete("open"), "DELETE", "/events/open"),
    ],
)
def test_every_question_has_its_address(
    ask: Callable[[RemoteKeeper], Any], method: str, path: str, wire: Wire, keeper: RemoteKeeper
) -> None:
    wire.answers = [b"[]"]
    assert ask(keeper) in ([], "[]", None)
    assert wire.last() == (method, "/api/v1" + path)


def test_small_answers_are_read(wire: Wire, keeper: RemoteKeeper) -> None:
    wire.answers = [{"event": "open", "entries": 7, "head": "abc"}]
    whole = keeper.whole("open")
    assert (whole.slug, whole.seq, whole.hash) == ("open", 7, "abc")
    assert wire.last() == ("GET", "/api/v1/events/open/verify")
    wire.answers = [{"event": "open-2", "added": 4}]
    assert keeper.bring_in("text", slug="s", name="f.tablas", as_copy=True) == (0, "open-2", 4)
    assert wire.last() == ("POST", "/api/v1/events/import?slug=s&file=f.tablas&as_copy=true")
    wire.answers = [{"event": "open-2", "added": 4}]
    keeper.bring_in("text")
    assert wire.last() == ("POST", "/api/v1/events/import")
    wire.answers = [{"event": "broken"}]
    assert keeper.set_aside("open") == "broken"
    assert wire.last() == ("POST", "/api/v1/events/open/set-aside")
    fields = TakenIn.__annotations__
    wire.answers = [[dict.fromkeys(fields, "x")]]
    assert keeper.taken_in("open") == [TakenIn(**dict.fromkeys(fields, "x"))]


def test_a_moment_is_asked_for_by_its_entry_or_its_time(wire: Wire, keeper: RemoteKeeper) -> None:
    for when, query in ((4, "entry=4"), (datetime(2026, 3, 1, 9, tzinfo=UTC), "at=2026-03-01T09%3A00%3A00%2B00%3A00")):
        wire.answers = [URLError("later")]
        with pytest.raises(UnreachableError):
            keeper.as_of("open", when)
        assert wire.last() == ("GET", f"/api/v1/events/open/state?{query}")


def test_what_an_undo_would_do_is_asked_before(wire: Wire, keeper: RemoteKeeper) -> None:
    said = {"code": "of-next-year", "sentence": "Gone."}
    answer = {"to": 5, "tournament": "a", "by": "Bo", "seq": 8, "goes": [], "returns": [], "stays": []}
    wire.answers = [{**answer, "sentence": said, "afterwards": [said]}] * 2
    found = keeper.foresee("open", Undo(0, 2, "a", "Bo"))
    assert wire.last() == ("GET", "/api/v1/events/open/foresee?act=undo&to=0&tournament=a&last=2&by=Bo")
    assert (found.command, found.seq) == (Undo(5, 0, "a", "Bo"), 8)
    assert [str(one) for one in found.afterwards] == ["Gone."] == [str(found.sentence)]
    found = keeper.foresee("open", Restore(5, "a"))
    assert wire.last() == ("GET", "/api/v1/events/open/foresee?act=restore&to=5&tournament=a")
    assert found.command == Restore(5, "a")


SAID = {"code": "of-next-year", "values": {}, "sentence": "Done there."}
ENTRY = Entry(4, Kind.EVENT_CLOSED, '{"name":"lunch"}', "Bo", "today", "here", "once", ("late",), "aa", "bb")
CLUB = Event("uid", "Club", city="Ávila")


def state(seq: int = 4) -> dict[str, Any]:
    return {"slug": "club", "event": encode(CLUB), "seq": seq, "hash": "bb"}


def act(seq: int, undone: bool = False) -> dict[str, Any]:
    return {"entry": entry_as_data(replace(ENTRY, seq=seq)), "what": SAID, "sentence": "Done there.", "undone": undone}


def test_what_was_done_comes_back_entry_by_entry(wire: Wire, keeper: RemoteKeeper) -> None:
    wire.answers = [[act(4), act(5, undone=True)], []]
    found = keeper.history("open")
    assert wire.last() == ("GET", "/api/v1/events/open/history?after=0")
    assert [(one.entry, str(one.what), one.undone) for one in found] == [
        (ENTRY, "Done there.", False),
        (replace(ENTRY, seq=5), "Done there.", True),
    ]
    assert keeper.history("open", 5) == []


def test_moments_one_may_want_back_have_a_name_or_what_they_precede(wire: Wire, keeper: RemoteKeeper) -> None:
    named = {"seq": 3, "name": "lunch", "what": None, "when": "noon", "automatic": False}
    wire.answers = [[named, {"seq": 4, "name": "Before it.", "what": SAID, "when": "later", "automatic": True}]]
    first, second = keeper.restore_points("open")
    assert first == RestorePoint(3, "lunch", "noon", automatic=False)
    assert (second.seq, str(second.name), second.when, second.automatic) == (4, "Before it.", "later", True)


def test_an_event_called_by_its_name_is_looked_at_once(wire: Wire, keeper: RemoteKeeper) -> None:
    """What was seen while finding out the short name serves once, and for that event alone."""
    wire.answers = [state()] * 4
    now = Moment(CLUB, 4, "bb", ())
    assert keeper.slug_of("Club de Ávila") == "club"
    assert wire.last() == ("GET", "/api/v1/events/Club%20de%20%C3%81vila/state")
    assert (keeper.moment("club"), len(wire.asked)) == (now, 1)
    assert (keeper.moment("club"), len(wire.asked)) == (now, 2)
    assert wire.last() == ("GET", "/api/v1/events/club/state")
    keeper.slug_of("Club de Ávila")
    keeper.moment("other")
    assert wire.last() == ("GET", "/api/v1/events/other/state")
    wire.answers = [[{**HEAD, "name": "Liga 2026/27"}], state(2)]
    assert keeper.slug_of("liga 2026/27") == "open", "a name that no address can hold is looked for in the list"
    assert keeper.as_of("club", 2) == replace(now, seq=2)


def test_what_became_of_a_command_comes_with_the_event(wire: Wire, keeper: RemoteKeeper) -> None:
    answer = {"written": entry_as_data(ENTRY), "state": state(), "event": "club", "repeated": True}
    done = Done(ENTRY, Moment(CLUB, 4, "bb", ()), "club", repeated=True)
    wire.answers = [answer] * 3
    assert keeper.do("club", Undo(4), who="Bo", key="k") == done
    assert wire.last() == ("POST", "/api/v1/events/club/commands/undo")
    assert (wire.asked[-1].get_header("Idempotency-key"), wire.asked[-1].get_header("If-match")) == ("k", None)
    assert keeper.create("Club", who="Bo", slug="club", end=date(2026, 5, 9)) == done
    assert (wire.sent()["start"], wire.sent()["end"], wire.sent()["slug"]) == (None, "2026-05-09", "club")
    assert wire.asked[-1].get_header("Idempotency-key") is None


def test_copies_are_compared_there(wire: Wire, keeper: RemoteKeeper) -> None:
    ours, theirs = replace(ENTRY, seq=5), replace(ENTRY, seq=6)
    answer = {"relation": "diverged", "common": 4, "differences": [SAID]}
    wire.answers = [answer | {"ours": [entry_as_data(ours)], "theirs": [entry_as_data(theirs)] * 2}]
    found = keeper.compare("open", "exported", "file")
    assert wire.last() == ("POST", "/api/v1/events/open/compare")
    assert wire.asked[-1].data == b"exported"
    assert (found.relation, found.common, found.ours, found.theirs) == (Relation.DIVERGED, 4, (ours,), (theirs,) * 2)
    assert [str(one) for one in found.differences] == ["Done there."]


def test_what_goes_and_what_comes_back_is_told_act_by_act(wire: Wire, keeper: RemoteKeeper) -> None:
    answer = {"to": 5, "tournament": "a", "by": "", "seq": 8, "sentence": SAID, "afterwards": []}
    wire.answers = [answer | {"goes": [act(1)], "returns": [act(2), act(3)], "stays": []}]
    found = keeper.foresee("open", Restore(5))
    assert [[one.entry.seq for one in acts] for acts in (found.goes, found.returns, found.stays)] == [[1], [2, 3], []]


def test_answers_have_every_part_in_its_place(wire: Wire, keeper: RemoteKeeper) -> None:
    wire.answers = [{"event": "open", "entries": 7, "head": "abc"}, {**HEAD, "changed": "today"}, {"event": "b"}]
    assert keeper.whole("open") == Head(0, "open", "", "", 7, "abc", "")
    assert keeper.head("open") == Head(0, "open", "", "Open", 9, "", "today")
    assert keeper.set_aside("open") == "b"
    assert wire.asked[-1].data is None
    game = KeptGame("a", 1, 2, 3, "1. e4", "1-0", "x.pgn")
    wire.answers = [[game._asdict()]]
    assert keeper.games.of("o p") == [game]
    assert wire.last() == ("GET", "/api/v1/events/o%20p/games")


def test_whoever_leaves_a_keeper_closes_it(wire: Wire) -> None:
    closed: list[RemoteKeeper] = []

    class Noting(RemoteKeeper):
        def close(self) -> None:
            closed.append(self)

    with Noting("http://hall") as inside:
        assert closed == []
    assert closed == [inside]


def test_a_writer_says_what_it_wants_to_be_sure_of(wire: Wire, keeper: RemoteKeeper) -> None:
    wire.answers = [URLError("later")] * 3
    with pytest.raises(UnreachableError):
        keeper.create("Open", who="Bo", key="once", city="Ávila", federation="ESP", start=date(2026, 5, 1))
    request = wire.asked[-1]
    assert wire.last() == ("POST", "/api/v1/events")
    assert wire.sent() == {
        "name": "Open",
        "slug": "",
        "city": "Ávila",
        "federation": "ESP",
        "start": "2026-05-01",
        "end": None,
    }
    assert (request.get_header("Idempotency-key"), request.get_header("If-match")) == ("once", None)
    assert request.get_header("Prefer") == "return=representation"
    with pytest.raises(UnreachableError):
        keeper.do("open", Undo(4), who="Bo", expected=0, accepted=("one", "two"))
    request = wire.asked[-1]
    assert wire.last() == ("POST", "/api/v1/events/open/commands/undo?accept=one&accept=two")
    assert (request.get_header("Idempotency-key"), request.get_header("If-match")) == (None, '"0"')
    assert wire.sent()["to"] == 4


def test_what_only_the_database_has_is_not_asked_for(wire: Wire, keeper: RemoteKeeper) -> None:
    queue = keeper.applications
    for ask in (
        lambda: keeper.national,
        lambda: queue.forget(1),
        lambda: queue.find("secret"),
        lambda: queue.numbered(1),
        lambda: queue.renew(1),
        lambda: queue.change(None),  # type: ignore[arg-type]
    ):
        with pytest.raises(StoreError, match="database itself"):
            ask()
    assert wire.asked == []


def test_games_are_sent_to_a_round_or_to_all(wire: Wire) -> None:
    games = RemoteGames(Api("http://hall"))
    said = [{"code": "of-next-year", "sentence": "No board."}]
    wire.answers = [{"changed": 1, "games": 2, "problems": said}] * 2
    taken = games.take("o p", "a", b"[]", 3, "dgt")
    assert wire.last() == ("PUT", "/events/o%20p/tournaments/a/games?round=3&source=dgt")
    assert (taken.changed, taken.games, [str(one) for one in taken.problems]) == (1, 2, ["No board."])
    games.take("o", "a", b"[]")
    assert wire.last() == ("PUT", "/events/o/tournaments/a/games")


def test_an_application_keeps_every_word(wire: Wire) -> None:
    queue = RemoteApplications(Api("http://hall"))
    wish = Wish(name="Bo", fide_id=7, federation="ESP", club="Casino", remark="late", email="b@example.org", byes=(2,))
    told = {name: getattr(wish, name) for name in wish.__dataclass_fields__ if name != "language"} | {"byes": [2]}
    item = {**told, "number": 5, "path": "/entry/s3cret", "card": 9, "state": "accepted", "entry": 11}
    item |= {"when": "today", "reason": ""}
    wire.answers = [[item]]
    made = queue.add("open", "a", wish, "once")
    assert wire.asked[-1].get_header("Idempotency-key") == "once"
    assert wire.sent() == told
    assert (made.wish, made.secret, made.card, made.entry, made.number) == (wish, "s3cret", 9, 11, 5)
    assert (made.event, made.tournament, made.when, made.state.value) == ("open", "a", "today", "accepted")
    wire.answers = [[item, {**item, "number": 6}]]
    assert [one.number for one in queue.of("o p", "a")] == [5, 6]
    assert wire.last() == ("GET", "/events/o%20p/tournaments/a/applications")
    wire.answers = [[{**item, "number": 1}, {**item, "number": 2}, item]]
    assert queue.add("open", "a", wish, "once") == made, "the last of the queue"
    assert wire.last() == ("POST", "/events/open/tournaments/a/applications")
    wire.answers = [b"null"]
    queue.decide(made, "refuse", ("one",), reason="full")
    assert wire.last() == ("POST", "/events/open/tournaments/a/applications/5?accept=one")
    assert wire.sent() == {"what": "refuse", "reason": "full"}


# The broadcast


def way(waited: list[float], **how: Any) -> Pusher:
    return Pusher("AbCdEf12", "lip_x", wait=waited.append, **how)


def test_a_broadcast_is_given_time_and_not_for_ever(wire: Wire) -> None:
    waited: list[float] = []
    wire.answers = [(429, b"")] * 4 + [(503, b'{"error": "later\\n please"}')]
    with pytest.raises(PushError, match=r"\(503\): later please$"):
        way(waited).push("1. e4 *")
    assert waited == [1, 4, 15, 60], "whoever asks too often is to wait a minute"
    request = wire.asked[0]
    assert request.full_url == "https://lichess.org/api/broadcast/round/AbCdEf12/push"
    assert (request.get_method(), request.data) == ("POST", b"1. e4 *")
    assert request.get_header("Authorization") == "Bearer lip_x"
    assert request.get_header("Content-type") == "text/plain; charset=utf-8"
    assert request.get_header("User-agent") == f"tablas/{__version__}"
    assert set(wire.seconds) == {30}


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503, 504])
def test_what_may_pass_is_tried_again(status: int, wire: Wire) -> None:
    wire.answers = [(status, b""), {"games": []}]
    assert way([]).push("x").attempts == 2


@pytest.mark.parametrize(
    ("status", "body", "sentence"),
    [
        (401, b"", "refuses the token"),
        (403, b"", "refuses the token"),
        (404, b"", "no such round"),
        (400, b"", r"\(400\): –$"),
        (400, b"plain   words", r"\(400\): plain words$"),
        (413, b'["too", "large"]', r"\(413\): \[\"too\", \"large\"\]$"),
        (400, b'{"other": 1}', r'\(400\): {"other": 1}$'),
        (400, b"x" * 900, rf"\(400\): {'x' * 200}$"),
    ],
)
def test_what_will_not_pass_is_told_at_once(status: int, body: bytes, sentence: str, wire: Wire) -> None:
    waited: list[float] = []
    wire.answers = [(status, body)]
    with pytest.raises(PushError, match=sentence):
        way(waited).push("x")
    assert waited == []


def test_games_that_the_broadcast_did_not_take_are_told(wire: Wire) -> None:
    wire.answers = [{"games": [{"moves": 3}, {"error": "y" * 400}, "strange"]}, b"<html>", [1]]
    pusher = way([], address="https://mirror.example/lichess/")
    assert pusher.push("a") == (True, 1, 1, ("y" * 300,))
    assert wire.asked[0].full_url.startswith("https://mirror.example/lichess/api/")
    assert pusher.push("b") == (True, 0, 1, ()), "taken, whatever the page says"
    assert pusher.push("c") == (True, 0, 1, ())
    assert pusher.push("c") == (False, 0, 0, ())


@pytest.mark.parametrize(("length", "sentence"), [(2000, "later"), (2001, '{"error": "later"')])
def test_so_much_of_a_refusal_is_read(length: int, sentence: str, wire: Wire) -> None:
    body = json.dumps({"error": "later", "page": ""})
    wire.answers = [(400, body.replace('""', f'"{"y" * (length - len(body))}"').encode())]
    with pytest.raises(PushError) as told:
        way([]).push("x")
    said = str(told.value.message.values["said"])
    assert said.startswith(sentence)
    assert len(said) == min(200, len(sentence) if length == 2000 else 200)


@pytest.mark.parametrize("address", ["ftp://x", "http://", "http:// x", "lichess.org"])
def test_a_broadcast_is_on_the_web(address: str) -> None:
    with pytest.raises(OptionError, match=r"begins with http://"):
        Pusher("AbCdEf12", "lip_x", address)


def test_a_long_mistake_is_not_repeated_in_full() -> None:
    with pytest.raises(OptionError) as told:
        Pusher("A" * 90, "lip_x")
    assert "A" * 60 + "”" in str(told.value)
    with pytest.raises(OptionError) as told:
        Pusher("AbCdEf12", "lip_x", "B" * 90)
    assert dict(told.value.message.values) == {"address": "B" * 80}
    assert Pusher("https://lichess.org/broadcast/x/AbCdEf12/", "lip_x").round_id == "AbCdEf12"


# chess-results


def xml(result: str, rest: str = "") -> bytes:
    return f"<chessresults>{result}{rest}</chessresults>".encode()


SESSION = xml('<result sid="1" status="OK"/>')
SITE = Site(Key("9", bytes(16), bytes(16), "7"))


def test_the_key_is_read_from_the_environment() -> None:
    given = {"SOURCE": " 9 ", "KEY": "0a" * 16, "IV": "FF" * 16, "CREATOR": "7"}
    known = {f"TABLAS_CHESS_RESULTS_{name}": value for name, value in given.items()}
    assert key_of(known) == Key("9", b"\x0a" * 16, b"\xff" * 16, "7")
    for lacking in (("CREATOR",), ("SOURCE", "KEY"), tuple(given)):
        names = [f"TABLAS_CHESS_RESULTS_{name}" for name in lacking]
        with pytest.raises(RefusedError) as told:
            key_of({name: " " if name in names else value for name, value in known.items()})
        assert (told.value.message.code, told.value.field) == ("chess-results-no-key", "key")
        assert dict(told.value.message.values) == {"names": ", ".join(names)}
    with pytest.raises(RefusedError, match="TABLAS_CHESS_RESULTS_IV") as told:
        key_of({**known, "TABLAS_CHESS_RESULTS_IV": "0a" * 15})
    assert told.value.field == "key"


def test_a_number_is_asked_for_in_braces(wire: Wire) -> None:
    wire.answers = [SESSION, xml('<result key="5" status="OK"/>')]
    assert SITE.new_tournament("ESP", 'A "B" & C') == "5"
    body = wire.asked[-1].data
    assert isinstance(body, bytes)
    (sent,) = parse_qs(body.decode())["xml"]
    asked = f'source="9" sid="{SITE.key.signed("1")}" creatorID="7" federation="ESP" tournament='
    assert sent == f'{{?xml version="1.0"?}}{{chessresults}}{{getkey {asked}\'A "B" &amp; C\'/}}{{/chessresults}}'


def test_a_number_that_is_none_is_refused(wire: Wire) -> None:
    wire.answers = [SESSION, xml('<result key="soon" status="OK"/>')]
    with pytest.raises(RefusedError, match="soon"):
        SITE.new_tournament("ESP", "n" * 200)
    body = wire.asked[-1].data
    assert isinstance(body, bytes)
    assert body.count(b"n" * 160) == 1
    assert b"n" * 161 not in body, "the site takes no more"
    assert [request.full_url.partition("?")[2] for request in wire.asked] == ["key1=GETSID&source=9", "key1=GETKEY"]
    assert wire.asked[0].get_header("User-agent") == "tablas"
    assert set(wire.seconds) == {60}


def test_so_much_is_read_and_told(wire: Wire) -> None:
    """A megabyte of an answer, two hundred letters of a mistake."""
    whole = xml('<result sid="1" status="OK"/>')
    room = b" " * ((1 << 20) - len(whole))
    wire.answers = [whole.replace(b"<result ", b"<result " + room), xml('<result key="5" status="OK"/>')]
    assert SITE.new_tournament("ESP", "Open") == "5"
    wire.answers = [whole.replace(b"<result ", b"<result  " + room)]
    with pytest.raises(RefusedError):
        SITE.new_tournament("ESP", "Open")
    wire.answers = [URLError("z" * 300)]
    with pytest.raises(UnreachableError) as away:
        SITE.new_tournament("ESP", "Open")
    assert str(away.value.message.values["error"]) == ("<urlopen error " + "z" * 300)[:200]
    wire.answers = [SESSION, xml(f'<result status="OK" more="{"z" * 300}"/>')]
    with pytest.raises(RefusedError) as told:
        SITE.new_tournament("ESP", "Open")
    assert len(str(told.value.message.values["words"])) == 200


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (xml('<result status="NO"/>', '<message type="e" a="one"/><message type="e" a="two"/>'), "it: one; two."),
        (xml('<result status="NO"/>'), r"it: \?"),
        (xml(""), r"it: \?"),
        (xml("", f'<message a="{"z" * 400}"/>'), f"it: {'z' * 300}"),
        (b"no xml", "did not take it"),
    ],
)
def test_what_the_site_says_is_passed_on(answer: bytes, sentence: str, wire: Wire) -> None:
    wire.answers = [answer]
    with pytest.raises(RefusedError, match=sentence) as told:
        SITE.new_tournament("ESP", "Open")
    assert "z" * 301 not in str(told.value)
