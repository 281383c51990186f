"""What an event tells outside: real servers on this machine see each message once, also when they fail in between."""

from __future__ import annotations

import hmac
import json
import socketserver
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tablas.events.acts import (
    CorrectResult,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    Undo,
)
from tablas.events.errors import RefusedError
from tablas.events.keeper import Head
from tablas.events.results import read_result
from tablas.model import Player
from tablas.store import Store, push
from tablas.store.courier import Delivered, collect, run
from tablas.store.outbox import Kind, State
from tablas.store.sending import SendError, check_endpoint

SLUG = "open"


class Clock:
    """The time of the tests."""

    def __init__(self) -> None:
        self.now = datetime(2026, 7, 8, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(open_store: Callable[..., Store], clock: Clock) -> Store:
    made = open_store(clock=clock)
    made.create("Open", who="test", slug=SLUG)
    do(made, CreateTournament("a", {"total_rounds": 3, "initial_colour": "w", "name": "Group A"}))
    do(made, EnterPlayers("a", tuple(Player(0, name, 2000 - place) for place, name in enumerate(("Ana", "Bo", "Cid")))))
    return made


def do(store: Store, command, *accepted: str) -> None:
    store.do(SLUG, command, who="test", accepted=accepted)


def compose(seat, person) -> tuple[str, str, str]:
    side = "White" if seat.white else "Black"
    return f"Round {seat.round}", f"{seat.player} {seat.board} {side} {seat.opponent}", f"http://x/{person.secret}"


def deliver(store: Store) -> Delivered:
    return run(store, compose, near=True)


def play(store: Store) -> None:
    """A round of one board, where White wins."""
    do(store, PairRound("a"))
    do(store, PublishRound("a", 1))
    do(store, EnterResult("a", 1, 1, *read_result("1-0")))


class Taker(HTTPServer):
    """A program that takes news; the next calls may be answered with failures, before or after taking them."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Takes)
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.address = f"http://127.0.0.1:{self.server_port}/hook"

    @property
    def topics(self) -> list[str]:
        return [json.loads(body)["topic"] for _, body in self.calls]


class _Takes(BaseHTTPRequestHandler):
    server: Taker

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.calls.append((dict(self.headers), body))
        status = self.server.answers.pop(0) if self.server.answers else 204
        if not status:  # The line breaks after the message was taken.
            self.close_connection = True
            return
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet."""


class Postman(socketserver.TCPServer):
    """A mail server that speaks SMTP; *refuse* is what it says to the next messages."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Speaks)
        self.mails: list[EmailMessage] = []
        self.refuse: list[bytes] = []

    @property
    def settings(self) -> dict[str, object]:
        port = self.server_address[1]
        return {"host": "127.0.0.1", "port": port, "sender": "open@example.org", "security": "none"}


class _Speaks(socketserver.StreamRequestHandler):
    server: Postman

    def handle(self) -> None:
        self.wfile.write(b"220 postman\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = []
                while (text := self.rfile.readline()) != b".\r\n":
                    lines.append(text.removeprefix(b".") if text.startswith(b"..") else text)
                if self.server.refuse:
                    self.wfile.write(self.server.refuse.pop(0) + b"\r\n")
                    continue
                mail = message_from_bytes(b"".join(lines), policy=policy.default)
                assert isinstance(mail, EmailMessage)
                self.server.mails.append(mail)
            self.wfile.write(b"250 postman\r\n" if word != b"QUIT" else b"221 bye\r\n")
            if word == b"QUIT":
                return


def _running(server) -> Iterator:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(5)


@pytest.fixture
def taker() -> Iterator[Taker]:
    yield from _running(Taker())


@pytest.fixture
def postman() -> Iterator[Postman]:
    yield from _running(Postman())


def test_a_webhook_is_told_of_the_round_the_result_and_the_standings(store: Store, taker: Taker) -> None:
    channel = store.outbox.open(SLUG, Kind.WEBHOOK, {"address": taker.address})
    play(store)
    assert deliver(store) == Delivered(3, 3, 0)
    assert taker.topics == ["round.published", "result.changed", "standings.changed"]
    headers, body = taker.calls[0]
    told = json.loads(body)
    assert (told["event"], told["tournament"], told["round"]) == (SLUG, "a", 1)
    (pairing,) = told["pairings"]
    assert (pairing["board"], pairing["white"]["name"], pairing["black"]["name"]) == ("1", "Ana", "Bo")
    assert [bye["name"] for bye in told["byes"]] == ["Cid"]
    assert json.loads(taker.calls[1][1])["result"] == "1-0"
    assert json.loads(taker.calls[2][1])["standings"][-1]["name"] == "Bo"
    moment, _, proof = headers["Tablas-Signature"].removeprefix("t=").partition(",v1=")
    assert hmac.new(channel.secret.encode(), f"{moment}.".encode() + body, sha256).hexdigest() == proof
    assert headers["Tablas-Delivery"] == told["id"]
    assert deliver(store) == Delivered(0, 0, 0)


def test_what_failed_is_tried_again_later_under_the_same_key(store: Store, taker: Taker, clock: Clock) -> None:
    store.outbox.open(SLUG, Kind.WEBHOOK, {"address": taker.address, "topics": ["round.published"]})
    taker.answers = [500, 0, 204]
    play(store)
    assert deliver(store) == Delivered(1, 0, 1)
    assert deliver(store) == Delivered(0, 0, 0)  # Not yet.
    clock.pass_(11)
    assert deliver(store).failed == 1  # Taken, but the line broke before the answer.
    clock.pass_(21)
    assert deliver(store).sent == 1
    keys = [headers["Tablas-Delivery"] for headers, _ in taker.calls]
    assert len(keys) == 3
    assert len(set(keys)) == 1
    (posted,) = store.outbox.posted(SLUG)
    assert (posted.state, posted.attempts, posted.told[:3]) == (State.SENT, 3, "204")
    clock.pass_(10_000)
    assert deliver(store) == Delivered(0, 0, 0)


def test_two_couriers_send_nothing_twice(store: Store, open_store: Callable[..., Store], taker: Taker) -> None:
    other = open_store(clock=store._clock)
    store.outbox.open(SLUG, Kind.WEBHOOK, {"address": taker.address})
    play(store)
    threads = [threading.Thread(target=deliver, args=(one,)) for one in (store, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taker.topics) == ["result.changed", "round.published", "standings.changed"]


def test_after_many_failures_it_rests_until_somebody_says_again(store: Store, taker: Taker, clock: Clock) -> None:
    store.outbox.open(SLUG, Kind.WEBHOOK, {"address": taker.address, "topics": ["round.published"]})
    taker.answers = [500] * 12
    play(store)
    for _ in range(13):
        deliver(store)
        clock.pass_(4000)
    assert (len(taker.calls), store.outbox.posted(SLUG)[0].state) == (12, State.FAILED)
    assert store.outbox.again(SLUG) == 1
    assert deliver(store).sent == 1


def test_nobody_is_led_elsewhere(store: Store, taker: Taker) -> None:
    store.outbox.open(SLUG, Kind.WEBHOOK, {"address": taker.address, "topics": ["round.published"]})
    taker.answers = [302]
    play(store)
    assert deliver(store).failed == 1
    assert len(taker.calls) == 1


def test_a_correction_and_an_undo_are_told(store: Store, taker: Taker) -> None:
    play(store)
    store.outbox.open(SLUG, Kind.WEBHOOK, {"address": taker.address})
    do(store, CorrectResult("a", 1, 1, *read_result("½")))
    do(store, Undo(last=1))
    deliver(store)
    assert taker.topics == ["result.changed", "event.changed", "standings.changed"]


def subscribe(store: Store, kind: Kind, address: str, card: int = 1, name: str = "Ana") -> None:
    store.outbox.subscribe(SLUG, "a", card, name, kind, address, "en")


def test_a_player_who_asked_gets_a_mail_and_nobody_else(store: Store, postman: Postman, clock: Clock) -> None:
    store.outbox.open(SLUG, Kind.MAIL, postman.settings, "password")
    subscribe(store, Kind.MAIL, "ana@example.org")
    subscribe(store, Kind.MAIL, "ana@example.org")
    subscribe(store, Kind.MAIL, "other@example.org", 2, "Somebody else")  # The card was another's then.
    postman.refuse = [b"451 try later"]
    play(store)
    assert deliver(store) == Delivered(1, 0, 1)
    clock.pass_(11)
    assert deliver(store) == Delivered(0, 1, 0)
    (mail,) = postman.mails
    assert (mail["To"], mail["From"], mail["Subject"]) == ("ana@example.org", "open@example.org", "Round 1")
    assert mail.get_content().strip() == "Ana 1 White Bo"
    assert mail["List-Unsubscribe"].startswith("<http://x/")
    assert deliver(store) == Delivered(0, 0, 0)


def test_who_wants_no_more_is_forgotten(store: Store, postman: Postman) -> None:
    store.outbox.open(SLUG, Kind.MAIL, postman.settings)
    subscribe(store, Kind.MAIL, "ana@example.org")
    (one,) = store.outbox.subscriptions(SLUG)
    assert store.outbox.subscribed(one.secret) == one
    store.outbox.unsubscribe(one.number)
    play(store)
    assert deliver(store) == Delivered(0, 0, 0)
    assert postman.mails == []


def test_a_browser_gets_a_notice_that_only_it_can_open(store: Store, taker: Taker, clock: Clock) -> None:
    browser, auth = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    keys = {"p256dh": push.b64(push.public_bytes(browser)), "auth": push.b64(auth)}
    sender = push.new_key()
    store.outbox.open(SLUG, Kind.PUSH, {"subject": "mailto:arbiter@example.org"}, sender)
    subscribe(store, Kind.PUSH, json.dumps({"endpoint": taker.address, "keys": keys}))
    play(store)
    taker.answers = [503]
    assert deliver(store).failed == 1
    clock.pass_(11)
    assert deliver(store).sent == 1
    headers, body = taker.calls[-1]
    assert json.loads(push.opened(body, browser, auth))["body"] == "Ana 1 White Bo"
    token, _, key = headers["Authorization"].removeprefix("vapid t=").partition(", k=")
    signed, _, proof = token.rpartition(".")
    raw = push.unb64(proof)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.unb64(key))
    made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(made, signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert key == push.b64(push.public_bytes(push.private_key(sender)))
    claims = json.loads(push.unb64(signed.split(".")[1]))
    assert (claims["aud"], claims["sub"]) == (taker.address.removesuffix("/hook"), "mailto:arbiter@example.org")


def test_a_browser_that_has_gone_is_forgotten(store: Store, taker: Taker) -> None:
    browser = ec.generate_private_key(ec.SECP256R1())
    keys = {"p256dh": push.b64(push.public_bytes(browser)), "auth": push.b64(bytes(16))}
    store.outbox.open(SLUG, Kind.PUSH, {}, push.new_key())
    subscribe(store, Kind.PUSH, json.dumps({"endpoint": taker.address, "keys": keys}))
    taker.answers = [410]
    play(store)
    assert deliver(store).failed == 1
    assert store.outbox.subscriptions(SLUG) == []


def test_the_example_of_rfc_8291() -> None:
    """Appendix A: the same keys, salt and words give the same bytes."""
    plain = b"When I grow up, I want to be a watermelon"
    receiver = push.private_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    sender = push.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    auth, salt = push.unb64("BTBZMqHH6r4Tts7J_aSIgg"), push.unb64("DGv6ra1nlYgDCS1FRnbzlw")
    made = push.sealed(plain, push.public_bytes(receiver), auth, sender, salt)
    assert push.b64(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert push.opened(made, receiver, auth) == plain


@pytest.mark.parametrize(
    "address", ["http://push.example.org/x", "https://127.0.0.1/x", "https://[::1]/x", "https:///"]
)
def test_no_browser_makes_the_program_call_its_own_network(address: str) -> None:
    with pytest.raises(SendError, match="not an address of a push service"):
        check_endpoint(address)


def test_an_event_without_news_does_not_keep_the_next_one_waiting(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three channels the first has told everything, the second is of an event just deleted, the third has news."""
    heads = store.head

    def head(slug: str) -> Head:
        if slug == "gone":
            raise RefusedError("no-event", slug=slug)
        return heads(slug)

    monkeypatch.setattr(store, "head", head)
    for slug in ("quiet", "gone"):
        store.create(slug, who="test", slug=slug)
        store.outbox.open(slug, Kind.WEBHOOK, {"address": "http://127.0.0.1:9/hook"})
    store.outbox.open(SLUG, Kind.WEBHOOK, {"address": "http://127.0.0.1:9/hook"})
    do(store, PairRound("a"))
    do(store, PublishRound("a", 1))
    assert collect(store, compose) == 1
    assert collect(store, compose) == 0
