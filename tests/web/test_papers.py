"""The page of papers: what is usual is ticked, everything is seen first, one press makes one file; and the API."""

from __future__ import annotations

import io
import zipfile

import pikepdf
import pytest
from playwright.sync_api import expect

from tablas.documents.papers import PAPERS
from tablas.events.acts import EnterPlayers, PairRound
from tablas.store.people import Role, Scope
from tablas.web.papers import Press, order_of
from web_site import Site, people

API = "/events/{slug}/tournaments/a/papers"


def _pages(pdf: bytes) -> int:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return len(opened.pages)


def test_what_is_usual_now_is_ticked(site: Site, open_page) -> None:
    slug = site.event("Ticked papers", players=20)
    site.play(slug, "1" * 9)
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/papers")
    ticked = page.locator(".paper-card input:checked")
    assert [box.get_attribute("value") for box in ticked.all()][:1] == ["pairings"]
    assert "slips" in [box.get_attribute("value") for box in ticked.all()]
    expect(page.locator("[data-paper=pairings] img.paper-look")).to_be_visible()
    expect(page.locator("[data-paper=pairings] [data-count]")).to_have_text("1 page")
    expect(page.locator("[data-paper=slips] [data-count]")).to_have_text("2 pages")


def test_tick_look_print_and_be_remembered(site: Site, open_page) -> None:
    slug = site.event("Walk of papers", players=20)
    site.play(slug, "1" * 9)
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/papers")
    for box in page.locator(".paper-card input").all():
        box.uncheck()
    expect(page.locator("[data-total]")).to_have_text("Nothing is ticked")
    expect(page.locator("[data-print-all]")).to_be_disabled()
    for name in ("slips", "standings"):
        page.locator(f"[data-paper={name}]").scroll_into_view_if_needed()
        page.locator(f"[data-paper={name}] input").check()
    expect(page.locator("[data-print-all]")).to_have_text("Print 3 pages")
    page.locator("[data-paper=standings] .paper-picture").click()
    expect(page.locator("dialog img").first).to_be_visible()
    assert page.locator("dialog img").first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
    page.keyboard.press("Escape")
    page.locator("#f-lang").select_option("es")
    page.wait_for_url("**/papers?*lang=es*")
    assert [box.get_attribute("value") for box in page.locator(".paper-card input:checked").all()] == [
        "slips",
        "standings",
    ]
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Each by itself").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert archive.namelist() == ["slips.pdf", "standings.pdf"]
        with archive.open("standings.pdf") as file, pikepdf.open(file) as standings:
            assert standings.Root.Lang == "es"
    page.goto(f"/e/{slug}/a/papers")
    assert [box.get_attribute("value") for box in page.locator(".paper-card input:checked").all()] == [
        "slips",
        "standings",
    ]
    expect(page.locator("#f-lang")).to_have_value("es")
    expect(page.locator("[data-paper=slips] .paper-printed")).to_contain_text("printed")
    expect(page.locator("[data-paper=pairings] .paper-printed")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_phone_shows_them_in_its_language(site: Site, open_page, language: str) -> None:
    slug = site.event(f"Papers on a phone {language}", players=6)
    site.play(slug, "1..")
    page = open_page(site, Role.ARBITER, language=language, viewport={"width": 390, "height": 844})
    page.goto(f"/e/{slug}/a/papers")
    expect(page.locator("h2").nth(1)).to_have_text({"en": "Usual now", "es": "Lo habitual ahora"}[language])
    expect(page.locator("[data-paper=pairings] img.paper-look")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_one_pdf_of_all_that_is_ticked(site: Site) -> None:
    slug = site.event("All papers", players=20)
    site.play(slug, "1" * 9)
    arbiter = site.visitor(Role.ARBITER)
    together = arbiter.get(f"/e/{slug}/a/papers/-/as/pdf?paper=pairings&paper=slips&paper=standings&size=letter")
    assert together.status_code == 200
    assert together.headers["content-type"] == "application/pdf"
    assert _pages(together.content) == 4
    with pikepdf.open(io.BytesIO(together.content)) as pdf:
        assert [float(edge) for edge in pdf.pages[0].MediaBox] == [0, 0, 612, 792]
    for kind, beginning in {
        "png": b"\x89PNG",
        "svg": b"<svg",
        "xlsx": b"PK",
        "ods": b"PK",
        "csv": b"\xef\xbb\xbf",
    }.items():
        found = arbiter.get(f"/e/{slug}/a/papers/standings/as/{kind}")
        assert found.status_code == 200, kind
        assert found.content.startswith(beginning), kind
        assert "attachment" in found.headers["content-disposition"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("papers/nothing", 404),
        ("papers/nothing/as/pdf", 404),
        ("papers/pairings/as/exe", 404),
        ("papers/pairings/as/png?page=99", 404),
        ("papers/-/as/pdf", 422),
        ("papers/slips/as/csv", 422),
        ("papers/pairings/as/pdf?round=7", 422),
        ("papers/pairings?round=7", 200),
        ("papers/pairings/card?round=7", 200),
    ],
)
def test_what_cannot_be_printed_is_said(site: Site, path: str, status: int) -> None:
    slug = site.event("No papers", players=4)
    site.play(slug, "1.")
    assert site.visitor(Role.ARBITER).get(f"/e/{slug}/a/{path}").status_code == status


def test_programs_get_papers_and_are_told_when_nothing_changed(site: Site) -> None:
    slug = site.event("Papers by program", players=8)
    site.play(slug, "1=0.")
    arbiter = site.caller(Role.ARBITER)
    listed = {one["name"]: one for one in arbiter.get(API.format(slug=slug)).json()}
    assert list(listed) == [paper.name for paper in PAPERS]
    assert listed["pairings"]["usual"]
    assert listed["slips"]["formats"] == ["pdf", "png", "svg"]
    first = arbiter.get(API.format(slug=slug) + "/standings?lang=es")
    assert first.headers["content-type"] == "application/pdf"
    tag = first.headers["etag"]
    again = arbiter.get(API.format(slug=slug) + "/standings?lang=es", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert arbiter.get(API.format(slug=slug) + "/standings?lang=es").content == first.content
    site.do(slug, EnterPlayers("a", people(1, 50)))
    assert arbiter.get(API.format(slug=slug) + "/standings?lang=es", headers={"If-None-Match": tag}).status_code == 200
    assert arbiter.get(API.format(slug=slug) + "/standings?lang=xx").status_code == 422


def test_the_public_gets_tables_of_what_is_published_and_no_draft(site: Site) -> None:
    slug = site.event("Papers for all", players=8)
    site.play(slug, "1=01")
    site.do(slug, PairRound("a"))
    anybody, arbiter = site.caller(), site.caller(Role.ARBITER)
    base = API.format(slug=slug)
    assert {kind for one in anybody.get(base).json() for kind in one["formats"]} == {"csv", "xlsx", "ods"}
    assert "Player 001" in anybody.get(f"{base}/pairings?format=csv").text
    assert anybody.get(f"{base}/pairings?format=csv&round=2").status_code == 422
    assert arbiter.get(f"{base}/pairings?format=csv&round=2").status_code == 200
    assert anybody.get(f"{base}/pairings?format=pdf").status_code == 401
    assert anybody.get(f"{base}/slips?format=csv").status_code == 401
    elsewhere = site.caller(Role.ARBITER, Scope("another"))
    assert elsewhere.get(f"{base}/pairings").status_code == 403


def test_the_press_works_once_for_the_same_facts_and_forgets_the_oldest(site: Site, monkeypatch) -> None:
    from tablas.documents import press as documents
    from tablas.documents.paper import Choice
    from tablas.documents.papers import by_name

    slug = site.event("Kept papers", players=8)
    site.play(slug, "1=01")
    moment, store = site.services.store.moment(slug), site.services.store
    made = []
    usual = documents.typeset
    monkeypatch.setattr(documents, "typeset", lambda *given: made.append(given) or usual(*given))
    press = Press(most=400_000)
    source = press.source(store, slug, moment, "a")
    orders = [order_of(moment, source, (by_name("pairings"),), Choice(lang=lang)) for lang in ("en", "en", "es")]
    for order in orders:
        press.file(order, "pdf")
    assert len(made) == 2
    tiny = Press(most=10)
    for _ in range(2):
        tiny.file(orders[0], "pdf")
    assert len(made) == 4
