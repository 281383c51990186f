"""Players enter themselves: the form on a phone, the arbiter's queue, the private page."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tablas.events.acts import ChangeFees, SetEntryForm
from tablas.events.entry_form import EntryForm
from tablas.events.state import Fees
from tablas.events.wishes import State, Wish
from tablas.say.news import composer
from tablas.store.courier import Delivered, run
from tablas.store.outbox import Kind
from tablas.store.people import Role
from tablas.web.access.passwords import Patience
from web_site import Site, Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FORM = EntryForm(True, limit=10, pay_link="https://pay.example.org/open")


def opened(site: Site, name: str, players: int = 2, form: EntryForm = FORM) -> str:
    slug = site.event(name, players=players)
    if form.on:
        site.do(slug, SetEntryForm("a", form))
    return slug


def send(visitor: Visitor, slug: str, **fields: str) -> httpx.Response:
    path = f"/enter/{slug}/a"
    return visitor.post(path, {"name": "Rey, Inés", **fields}, csrf=visitor.csrf(path))


def own(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_player_enters_on_a_phone_the_arbiter_accepts_the_player_withdraws(site: Site, open_page) -> None:
    slug = opened(site, "By phone")
    site.do(slug, ChangeFees("a", Fees(2000, "EUR")))
    phone = open_page(site, **PHONE)
    phone.goto(f"/p/{slug}")
    phone.get_by_role("link", name="Enter Group A").click()
    phone.get_by_label("Name").fill("Rey Lara, Inés")
    phone.get_by_label("Club").fill("Ateneo")
    phone.get_by_label("E-mail").fill("ines@example.org")
    phone.get_by_text("Rounds I cannot play").click()
    phone.get_by_label("Round 2").check()
    phone.get_by_role("button", name="Send my entry").click()
    expect(phone.get_by_text("Your entry has arrived")).to_be_visible()
    expect(phone.get_by_text("The arbiter has not looked at it yet.")).to_be_visible()
    link = phone.url

    desk = open_page(site, Role.ARBITER)
    desk.goto(f"/e/{slug}/a/players")
    expect(desk.get_by_text("1 entry waits for you.")).to_be_visible()
    desk.get_by_role("link", name="Entries by players").click()
    expect(desk.get_by_text("Asks for byes in rounds 2.")).to_be_visible()
    desk.get_by_role("button", name="Accept").click()
    expect(desk.get_by_text("Rey Lara, Inés is entered.")).to_be_visible()
    desk.get_by_role("button", name="Half a point").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()

    phone.goto(link)
    expect(phone.get_by_text("You are on the list with number 3.")).to_be_visible()
    expect(phone.get_by_text("due 20.00, paid 0.00 EUR")).to_be_visible()
    expect(phone.get_by_text("Granted: 2.")).to_be_visible()
    assert phone.get_by_role("link", name="How to pay").get_attribute("href") == FORM.pay_link
    phone.get_by_label("Round", exact=True).select_option("4")
    phone.get_by_role("button", name="Ask for a bye").click()
    expect(phone.get_by_text("Asked for, not yet decided: 4.")).to_be_visible()
    phone.get_by_role("link", name="My card").click()
    expect(phone.get_by_role("heading", name="Rey Lara, Inés")).to_be_visible()
    phone.goto(link)
    phone.locator("summary", has_text="Withdraw").click()
    phone.get_by_role("button", name="Yes, I withdraw").click()
    expect(phone.get_by_text("You have withdrawn.")).to_be_visible()

    assert [player.name for player in site.section(slug, "a").facts.players] == ["Player 001", "Player 002"]
    last = site.services.store.log(slug)[-1]
    assert (last.kind.value, last.who) == ("player-removed", "Rey Lara, Inés")


def test_a_player_finds_himself_in_the_rating_list(fresh_site: Site, open_page, tmp_path: Path) -> None:
    source = tmp_path / "list.xml"
    player = "<player><fideid>2200012</fideid><name>Nunez Soler, Jose</name><country>ESP</country><sex>M</sex>"
    player += "<title>FM</title><rating>2310</rating><birthday>1990</birthday></player>"
    source.write_text(f"<playerslist>{player}</playerslist>")
    fresh_site.services.ratings.load(source, issue="2026-11")
    slug = opened(fresh_site, "In the list")
    phone = open_page(fresh_site, **PHONE)
    phone.goto(f"/enter/{slug}/a")
    phone.get_by_label("Name").press_sequentially("núñ sol")
    phone.get_by_role("button", name="Nunez Soler, Jose").click()
    assert phone.get_by_label("FIDE ID").input_value() == "2200012"
    phone.get_by_role("button", name="Send my entry").click()
    expect(phone.get_by_role("heading", name="Nunez Soler, Jose")).to_be_visible()
    (one,) = fresh_site.services.store.applications.of(slug, "a")
    desk = fresh_site.visitor(Role.ARBITER)
    desk.post(f"/e/{slug}/a/applications/{one.number}", {"what": "accept"}, csrf=desk.csrf(f"/e/{slug}/a/players"))
    entered = fresh_site.section(slug, "a").facts.players[-1]
    assert (entered.name, entered.rating, entered.title.value, entered.rating_from) == (
        "Nunez Soler, Jose",
        2310,
        "FM",
        "FIDE standard 2026-11",
    )


def test_there_is_no_form_unless_it_is_put_up(site: Site) -> None:
    slug = opened(site, "No form", form=EntryForm())
    visitor = site.visitor()
    assert visitor.get(f"/enter/{slug}/a").status_code == 404
    assert "/enter/" not in visitor.get(f"/p/{slug}").text
    answer = visitor.post(f"/enter/{slug}/a", {"name": "Rey, Inés"})
    assert answer.status_code == 404
    assert site.services.store.applications.of(slug, "a") == []


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (EntryForm(True, opens="2199-01-01 10:00"), "Entries open on 2199-01-01 10:00."),
        (EntryForm(True, closes="2001-01-01 10:00"), "Entries closed on 2001-01-01 10:00."),
    ],
    ids=["early", "late"],
)
def test_a_form_that_is_not_open_takes_nobody(site: Site, form: EntryForm, said: str) -> None:
    slug = opened(site, f"Shut {said[8:12]}", form=form)
    visitor = site.visitor()
    assert said in visitor.get(f"/enter/{slug}/a").text
    answer = visitor.post(f"/enter/{slug}/a", {"name": "Rey, Inés"})
    assert answer.status_code == 422
    assert site.services.store.applications.of(slug, "a") == []


def test_the_form_of_another_site_is_refused(site: Site) -> None:
    slug = opened(site, "Forged")
    answer = site.visitor().post(f"/enter/{slug}/a", {"name": "Rey, Inés"}, csrf="guessed")
    assert answer.status_code == 403
    assert site.services.store.applications.of(slug, "a") == []


@pytest.mark.parametrize(
    "fields",
    [{"remark": "x" * 5000}, {"email": "nobody"}, {"byes": "99"}, {"rating": "2e9"}, {"fide_id": "12x"}],
    ids=["long", "mail", "round", "rating", "identifier"],
)
def test_what_cannot_be_is_said_beside_the_form(site: Site, fields: dict[str, str]) -> None:
    slug = opened(site, f"Cannot be {next(iter(fields))}")
    answer = send(site.visitor(), slug, **fields)
    assert answer.status_code in (400, 422)
    assert site.services.store.applications.of(slug, "a") == []
    if answer.status_code == 422:
        assert 'value="Rey, Inés"' in answer.text


def test_a_machine_that_enters_hundreds_waits(fresh_site: Site) -> None:
    slug = opened(fresh_site, "Machine")
    fresh_site.services.entering = Patience(3, 300)
    visitor = fresh_site.visitor()
    answers = [send(visitor, slug, name=f"Bot {number}", key=str(number)) for number in range(5)]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 422, 422]
    assert "Try again" in answers[-1].text


def test_the_private_page_is_for_whoever_has_the_link(site: Site) -> None:
    slug = opened(site, "Private page")
    visitor = site.visitor()
    link = own(send(visitor, slug, email="ines@example.org", remark="Vegetarian"))
    assert "ines@example.org" in visitor.get(link).text
    assert visitor.get(link).headers["cache-control"] == "no-store"
    assert visitor.get("/entry/guessed").status_code == 404
    for path in (f"/p/{slug}", f"/p/{slug}/a/players"):
        assert "ines@" not in visitor.get(path).text
    assert "ines@" not in site.caller(Role.ARBITER).get(f"/events/{slug}/export").text
    visitor.client.post(link, data={"what": "no-mail"})
    assert "ines@example.org" not in visitor.get(link).text
    visitor.client.post(link, data={"what": "forget"})
    assert visitor.get(link).status_code == 404
    assert site.services.store.applications.of(slug, "a") == []


def test_the_arbiter_refuses_with_a_reason_and_ends_a_link(site: Site) -> None:
    slug = opened(site, "Refused")
    player, desk = site.visitor(), site.visitor(Role.ARBITER)
    link = own(send(player, slug))
    (one,) = site.services.store.applications.of(slug, "a")
    path = f"/e/{slug}/a/applications/{one.number}"
    csrf = desk.csrf(f"/e/{slug}/a/players")
    assert desk.post(path, {"what": "refuse", "reason": ""}, csrf=csrf).status_code == 422
    desk.post(path, {"what": "refuse", "reason": "Full of masters."}, csrf=csrf)
    assert "Full of masters." in player.get(link).text
    desk.post(path, {"what": "link"}, csrf=csrf)
    assert player.get(link).status_code == 404
    desk.post(f"/e/{slug}/a/applications/forget", {}, csrf=csrf)
    assert site.services.store.applications.of(slug, "a") == []


def test_a_namesake_is_asked_about(site: Site) -> None:
    slug = opened(site, "Namesake")
    send(site.visitor(), slug, name="Player 001")
    (one,) = site.services.store.applications.of(slug, "a")
    desk = site.visitor(Role.ARBITER)
    page = desk.get(f"/e/{slug}/a/applications").text
    assert "Somebody of that name is entered already: Player 001." in page
    path, csrf = f"/e/{slug}/a/applications/{one.number}", desk.csrf(f"/e/{slug}/a/players")
    asked = desk.post(path, {"what": "accept"}, csrf=csrf)
    assert asked.status_code == 409
    codes = re.findall(r'name="accept" value="([^"]+)"', asked.text)
    desk.post(path, {"what": "accept", "accept": codes[0]}, csrf=csrf)
    assert len(site.section(slug, "a").facts.players) == 3


def test_the_form_is_set_in_the_browser(site: Site) -> None:
    slug = opened(site, "Set", form=EntryForm())
    desk = site.visitor(Role.ARBITER)
    fields = {"on": "yes", "opens": "2026-03-01T10:00", "limit": "40", "pay_link": "https://club.example.org"}
    path, csrf = f"/e/{slug}/a/applications/form", desk.csrf(f"/e/{slug}/a/players")
    assert desk.post(path, fields, csrf=csrf).status_code == 303
    assert site.section(slug, "a").entry_form == EntryForm(
        True, "2026-03-01 10:00", limit=40, pay_link="https://club.example.org"
    )
    refused = desk.post(path, fields | {"pay_link": "javascript:alert(1)"}, csrf=csrf)
    assert refused.status_code == 422
    assert "is not the address of a web page" in refused.text


class Postman(socketserver.TCPServer):
    """A mail server that speaks SMTP; the first message it refuses for now."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Speaks)
        self.mails: list[EmailMessage] = []
        self.refusals = 1


class _Speaks(socketserver.StreamRequestHandler):
    server: Postman

    def handle(self) -> None:
        self.wfile.write(b"220 postman\r\n")
        while line := self.rfile.readline():
            if line[:4].upper() == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                mail = message_from_bytes(b"".join(iter(self.rfile.readline, b".\r\n")), policy=policy.default)
                if self.server.refusals:
                    self.server.refusals -= 1
                    self.wfile.write(b"451 try later\r\n")
                    continue
                self.server.mails.append(mail)
            self.wfile.write(b"250 postman\r\n")


@pytest.fixture
def postman() -> Iterator[Postman]:
    made = Postman()
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join(5)


def test_the_private_link_and_the_decision_come_by_mail_once(tmp_path: Path, postman: Postman) -> None:
    site = Site(tmp_path, tells_others=False)
    slug = opened(site, "By mail")
    store = site.services.store
    settings = {"host": "127.0.0.1", "port": postman.server_address[1], "sender": "open@x.org", "security": "none"}
    store.outbox.open(slug, Kind.MAIL, settings)
    visitor = site.visitor(language="es")
    page = own(send(visitor, slug, email="ines@example.org", key="one"))
    assert "está en camino" in visitor.get(page).text
    assert own(send(visitor, slug, email="ines@example.org", key="one")) == page, "a nervous finger"
    send(visitor, slug, name="Sosa, Leo", key="two")  # Gave no address.
    assert run(store, composer("")) == Delivered(0, 0, 1)
    assert postman.mails == []
    assert store.outbox.again(slug) == 1
    assert run(store, composer("")) == Delivered(0, 1, 0)
    assert run(store, composer("")) == Delivered(0, 0, 0)
    (mail,) = postman.mails
    assert (mail["To"], mail["From"]) == ("ines@example.org", "open@x.org")
    link = next(line for line in mail.get_content().splitlines() if line.startswith("http"))
    assert "hemos recibido tu inscripción" in mail.get_content()
    assert link == f"{site.base}{page}"
    assert "Rey, Inés" in visitor.get(page).text
    # Both are decided, one of them gave an address; the decision goes out once, in the language of the player.
    desk = site.visitor(Role.ARBITER)
    leo, ines = sorted(store.applications.of(slug, "a"), key=lambda one: one.wish.email)
    path, csrf = f"/e/{slug}/a/applications", desk.csrf(f"/e/{slug}/a/players")
    for number, sent in ((leo.number, {"what": "accept"}), (ines.number, {"what": "accept"})):
        assert desk.post(f"{path}/{number}", sent, csrf=csrf).status_code == 303
        desk.post(f"{path}/{number}", sent, csrf=csrf)
    assert run(store, composer("")) == Delivered(0, 1, 0)
    told = postman.mails[-1]
    assert (told["To"], told["Subject"]) == ("ines@example.org", "By mail. Tu inscripción está aceptada")
    assert told.get_content().splitlines()[0] == "Rey, Inés, juegas en Group A."
    assert f"{site.base}{page}" in told.get_content().splitlines()
    third = own(send(site.visitor(), slug, name="Paz, Eva", email="eva@example.org", key="three"))
    number = next(one.number for one in store.applications.of(slug, "a") if third.endswith(one.secret))
    desk.post(f"{path}/{number}", {"what": "refuse", "reason": "The hall is full."}, csrf=csrf)
    assert run(store, composer("")) == Delivered(0, 2, 0), "that it arrived, and that it is refused"
    assert postman.mails[-1]["Subject"] == "By mail. Your entry is not accepted"
    assert "The arbiter writes: The hall is full." in postman.mails[-1].get_content()
    assert run(store, composer("")) == Delivered(0, 0, 0)
    site.close()


def test_the_waiting_list_is_told_to_the_player(site: Site) -> None:
    slug = opened(site, "Waiting list", form=EntryForm(True, limit=2))
    link = own(send(site.visitor(), slug))
    assert "You are number 1 on the waiting list." in site.visitor().get(link).text
    assert "Es el número 1 de la lista de espera." in site.visitor(language="es").get(link).text
    assert "You would be on the waiting list" in site.visitor().get(f"/enter/{slug}/a").text


def test_somebody_elses_queue_is_not_touched(site: Site) -> None:
    """An application of one tournament cannot be decided at the desk of another."""
    mine, other = opened(site, "Mine"), opened(site, "Other")
    made = site.services.store.applications.add(other, "a", Wish("Rey, Inés"), "k")
    desk = site.visitor(Role.ARBITER)
    answer = desk.post(
        f"/e/{mine}/a/applications/{made.number}", {"what": "accept"}, csrf=desk.csrf(f"/e/{mine}/a/players")
    )
    assert answer.status_code == 404
    assert site.services.store.applications.of(other, "a")[0].state is State.WAITING


def test_a_file_of_chess_results_is_reviewed_taken_in_and_given_back(site: Site) -> None:
    slug = opened(site, "From elsewhere", form=EntryForm())
    desk = site.visitor(Role.ARBITER)
    path, csrf = f"/e/{slug}/-/import", desk.csrf(f"/e/{slug}/a/players")
    content = (Path(__file__).parent.parent / "data" / "chess-results" / "players-all-play-all.xml").read_bytes()
    review = desk.post(path, files={"file": ("table.xml", content)}, csrf=csrf)
    assert "4 players" in review.text
    packed = re.search(r'name="data" value="([^"]+)"', review.text)
    assert packed
    fields = {"data": packed[1], "name": "table.xml", "as": "table", "accept": "irregular-rounds"}
    assert desk.post(path, fields, csrf=csrf).status_code == 303
    assert 'lastname="Soler" firstname="Ana"' in desk.get(f"/e/{slug}/table/chess-results.xml").text
    bomb = b"<!DOCTYPE x [<!ENTITY a 'aaaa'>]><chessresults>&a;</chessresults>"
    refused = desk.post(path, files={"file": ("bomb.xml", bomb)}, csrf=csrf)
    assert (refused.status_code, "document type" in refused.text) == (422, True)


def test_the_columns_of_a_list_are_said_once(site: Site, open_page) -> None:
    slug = opened(site, "Columns", players=0, form=EntryForm())
    source = Path(__file__).parent.parent / "data" / "dialects" / "unknown.csv"
    desk = open_page(site, Role.ARBITER)
    for turn in (1, 2):
        desk.goto(f"/e/{slug}/a/players/import")
        desk.get_by_label("File").set_input_files(source)
        desk.get_by_role("button", name="Review").click()
        if turn == 1:
            expect(desk.get_by_text("The header does not say what the columns are.")).to_be_visible()
            desk.get_by_label("Spieler").select_option("name")
            desk.get_by_label("Verein").select_option("club")
            desk.get_by_role("button", name="Review").click()
        expect(desk.get_by_text("Look who would be entered.")).to_be_visible()
    desk.get_by_role("button", name="Enter them").click()
    assert [player.club for player in site.section(slug, "a").facts.players] == ["Casino", "Ateneo"]
