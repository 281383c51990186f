"""Telling others from the browser: channels, a player who asks for mails, and the way out."""

from __future__ import annotations

import json
import re
import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablas.events.acts import PairRound, PublishRound
from tablas.say.news import composer
from tablas.store.courier import Delivered, run
from tablas.store.outbox import Kind
from tablas.store.people import Role
from tablas.store.push import b64, new_key, private_key, public_bytes
from tablas.web.access.codes import player_code
from web_site import Site


class Taker(HTTPServer):
    """A program that takes news."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Takes)
        self.topics: list[str] = []
        self.heard = threading.Event()


class _Takes(BaseHTTPRequestHandler):
    server: Taker

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.topics.append(json.loads(body)["topic"])
        self.send_response(204)
        self.end_headers()
        self.server.heard.set()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def taker() -> Iterator[Taker]:
    made = Taker()
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join(5)


def own(site: Site, slug: str, card: int = 1) -> str:
    uid = site.services.store.moment(slug).event.uid
    return f"/p/{slug}/a/me/{card}/{player_code(site.services.people, uid, 'a', card)}"


def publish(site: Site, slug: str) -> None:
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))


def test_the_running_program_tells_a_webhook_by_itself(site: Site, open_page, taker: Taker) -> None:
    slug = site.event("Hooked", players=4)
    desk = open_page(site, Role.ARBITER)
    desk.goto(f"/e/{slug}")
    desk.get_by_role("link", name="Tell others").click()
    desk.get_by_label("Address").fill(f"http://127.0.0.1:{taker.server_port}/hook")
    desk.get_by_role("button", name="Tell it").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    publish(site, slug)
    assert taker.heard.wait(30)
    assert taker.topics == ["round.published"]
    desk.reload()
    expect(desk.get_by_role("cell", name="sent 204 No Content")).to_be_visible()
    site.services.store.outbox.close(slug, site.services.store.outbox.channels(slug)[0].number)


def test_a_player_asks_for_mails_and_ends_them_by_the_link(site: Site, open_page) -> None:
    slug = site.event("Mailed", players=4)
    outbox = site.services.store.outbox
    phone = open_page(site, language="es", viewport={"width": 390, "height": 844})
    phone.goto(own(site, slug))
    expect(phone.get_by_text("Avisarme de mis emparejamientos")).to_have_count(0)
    outbox.open(slug, Kind.MAIL, {"host": "127.0.0.1", "port": 9, "sender": "a@example.org", "security": "none"})
    phone.reload()
    phone.get_by_role("link", name="Avisarme de mis emparejamientos").click()
    phone.get_by_label("Correo electrónico").fill("ana@example.org")
    phone.get_by_role("button", name="Enviarme mis emparejamientos").click()
    expect(phone.get_by_text("Se le avisará cuando se publique una ronda.")).to_be_visible()
    (one,) = outbox.subscriptions(slug)
    assert (one.card, one.address, one.language) == (1, "ana@example.org", "es")
    phone.goto(f"/news/{one.secret}")
    phone.get_by_role("button", name="No más").click()
    expect(phone.get_by_text("Ya no se le avisará.")).to_be_visible()
    assert outbox.subscriptions(slug) == []
    outbox.close(slug, outbox.channels(slug)[0].number)


STUB = """
Notification.requestPermission = async () => "granted";
PushManager.prototype.subscribe = async (how) => {
  const bytes = Array.from(new Uint8Array(how.applicationServerKey));
  const asked = bytes.map((one) => one.toString(16).padStart(2, "0")).join("");
  return { endpoint: `${ENDPOINT}?${how.userVisibleOnly}-${asked}`, keys: { p256dh: KEY, auth: AUTH } };
};
"""
"""A browser without its maker's push service, which Chromium asks for by an address of its own that no test can set."""


def test_the_page_asks_the_browser_and_sends_what_it_says(
    site: Site, open_page, taker: Taker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tablas.web.public.news.check_endpoint", lambda *_: None
    )  # That of the test is on this machine.
    slug = site.event("Noticed", players=2)
    outbox = site.services.store.outbox
    channel = outbox.open(slug, Kind.PUSH, {}, new_key())
    endpoint, key, auth = (
        f"http://127.0.0.1:{taker.server_port}/x",
        b64(public_bytes(private_key(new_key()))),
        b64(bytes(16)),
    )
    values = {"ENDPOINT": endpoint, "KEY": key, "AUTH": auth}
    phone = open_page(site)
    phone.add_init_script("".join(f"const {name} = {json.dumps(value)};" for name, value in values.items()) + STUB)
    phone.goto(f"{own(site, slug)}/news")
    phone.get_by_role("button", name="Show me notices").click()
    expect(phone.get_by_text("You are told when a round is published.")).to_be_visible()
    (one,) = outbox.subscriptions(slug)
    told = json.loads(one.address)
    ours = public_bytes(private_key(channel.secret)).hex()
    assert (told["endpoint"], told["keys"]) == (f"{endpoint}?true-{ours}", {"p256dh": key, "auth": auth})
    asked = phone.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
    assert asked == f"{site.base}/worker.js"
    assert (one.card, one.kind, channel.kind) == (1, Kind.PUSH, Kind.PUSH)
    outbox.close(slug, channel.number)


class Postman(socketserver.TCPServer):
    """Keeps the text of every mail that it is given."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Speaks)
        self.texts: list[str] = []


class _Speaks(socketserver.StreamRequestHandler):
    server: Postman

    def handle(self) -> None:
        self.wfile.write(b"220 postman\r\n")
        while line := self.rfile.readline():
            if line[:4].upper() == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.texts.append(b"".join(lines).decode())
            self.wfile.write(b"250 postman\r\n")


def test_the_mail_is_in_the_players_language_with_the_way_out(fresh_site: Site) -> None:
    slug = fresh_site.event("Open", players=2)
    store = fresh_site.services.store
    postman = Postman()
    thread = threading.Thread(target=postman.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    store.outbox.subscribe(slug, "a", 2, "Player 002", Kind.MAIL, "b@example.org", "es")
    port = postman.server_address[1]
    settings = {"host": "127.0.0.1", "port": port, "sender": "a@example.org", "security": "none"}
    channel = store.outbox.open(slug, Kind.MAIL, settings)
    publish(fresh_site, slug)
    while not postman.texts:  # Whoever comes first, the program itself or this line, sends it once.
        run(store, composer("https://club.example.org"))
    assert run(store, composer("")) == Delivered(0, 0, 0)
    postman.shutdown()
    postman.server_close()
    thread.join(5)
    assert len(postman.texts) == 1
    assert "Player 002: mesa 1, Negras, contra Player 001 (2493)." in postman.texts[0]
    assert channel.settings == settings


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"what": "webhook", "address": "ftp://x"}, "is not the address of a web page"),
        ({"what": "mail", "host": "a b", "sender": "a@b.org"}, "is not the name of a mail server"),
        ({"what": "mail", "host": "mail.org", "port": "99999", "sender": "a@b.org"}, "is not a port"),
        ({"what": "mail", "host": "mail.org", "port": "25", "sender": "nobody"}, "is not an e-mail address"),
    ],
)
def test_what_cannot_be_is_said_beside_the_form(site: Site, fields: dict[str, str], said: str) -> None:
    slug = site.event(f"Not so {said[-6:]}", players=0)
    desk = site.visitor(Role.ARBITER)
    answer = desk.post(f"/e/{slug}/-/channels", fields, csrf=desk.csrf(f"/e/{slug}/-/channels"))
    assert (answer.status_code, said in answer.text) == (422, True)
    assert site.services.store.outbox.channels(slug) == []


def test_a_strange_browser_is_not_told(site: Site) -> None:
    slug = site.event("Strange", players=2)
    site.services.store.outbox.open(slug, Kind.PUSH, {}, new_key())
    visitor = site.visitor()
    good = {"p256dh": b64(b"\x04" + bytes(64)), "auth": b64(bytes(16))}
    for written in ("", "[]", "{}", json.dumps({"endpoint": "https://127.0.0.1/x", "keys": good})):
        answer = visitor.client.post(f"{own(site, slug)}/news", data={"what": "push", "subscription": written})
        assert answer.status_code == 422, written
    assert site.services.store.outbox.subscriptions(slug) == []
    page = visitor.get(f"{own(site, slug)}/news").text
    assert re.search(r'data-push="[\w-]{87}"', page)
    assert visitor.get("/worker.js").headers["content-type"].startswith("text/javascript")
    site.services.store.outbox.close(slug, site.services.store.outbox.channels(slug)[0].number)


def test_who_wants_to_hear_no_more_is_forgotten_and_nobody_else(site: Site) -> None:
    """From one's own page by its number, or by the link of a mail."""
    slug = site.event("No more", players=3)
    outbox = site.services.store.outbox
    outbox.open(slug, Kind.MAIL, {"host": "127.0.0.1", "port": 9, "sender": "a@example.org"})
    visitor = site.visitor()
    for card, mail in ((1, "one@example.org"), (1, "two@example.org"), (2, "three@example.org")):
        path = f"{own(site, slug, card)}/news"
        answer = visitor.client.post(path, data={"what": "mail", "email": mail})
        assert (answer.status_code, answer.headers["location"]) == (303, path)
    one, two, three = sorted(outbox.subscriptions(slug), key=lambda asked: asked.number)
    mine = f"{own(site, slug)}/news"
    visitor.client.post(mine, data={"what": "stop", "number": str(three.number)})
    assert len(outbox.subscriptions(slug)) == 3, "it is somebody else's"
    assert visitor.client.post(mine, data={"what": "stop", "number": str(two.number)}).headers["location"] == mine
    assert {asked.address for asked in outbox.subscriptions(slug)} == {one.address, three.address}
    assert "You are told no more." in visitor.get(mine).text
    answer = visitor.client.post(f"/news/{one.secret}")
    assert answer.headers["location"] == f"/p/{slug}"
    assert [asked.address for asked in outbox.subscriptions(slug)] == [three.address]
    assert visitor.get(f"/news/{one.secret}").status_code == 404
    outbox.close(slug, outbox.channels(slug)[0].number)


def test_another_players_code_opens_nothing(site: Site) -> None:
    slug = site.event("Codes", players=2)
    wrong = own(site, slug, 2).replace("/me/2/", "/me/1/")
    assert (
        site.visitor().client.post(f"{wrong}/news", data={"what": "mail", "email": "x@example.org"}).status_code == 404
    )


def test_a_program_opens_looks_at_and_ends_a_channel(tmp_path: Path, taker: Taker) -> None:
    site = Site(tmp_path, tells_others=False)
    slug = site.event("By program", players=2)
    arbiter, stranger = site.caller(Role.ARBITER), site.caller()
    base = f"/events/{slug}"
    assert stranger.get(f"{base}/channels").status_code == 401
    assert stranger.get(f"{base}/tournaments/a/applications").status_code == 401
    address = f"http://127.0.0.1:{taker.server_port}/hook"
    (channel,) = arbiter.post(f"{base}/channels", json={"address": address, "topics": ["round.published"]}).json()
    assert (channel["kind"], channel["to"], len(channel["secret"]) > 20) == ("webhook", address, True)
    assert arbiter.post(f"{base}/channels", json={"address": "mailto:x"}).status_code == 422
    publish(site, slug)
    run(site.services.store, composer(""))
    (message,) = arbiter.get(f"{base}/outbox").json()
    assert (message["state"], message["told"][:3], taker.topics) == ("sent", "204", ["round.published"])
    assert arbiter.post(f"{base}/outbox/again").json() == {"again": 0}
    assert arbiter.delete(f"{base}/channels/{channel['number']}").json() == []
    assert arbiter.delete(f"{base}/channels/{channel['number']}").status_code == 404
    site.close()
