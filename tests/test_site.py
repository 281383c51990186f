"""The documentation site: built without a warning, links that lead somewhere, nothing fetched, search that finds."""

from __future__ import annotations

import importlib.util
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as ``make site`` builds it; a warning ends the build."""
    spec = importlib.util.spec_from_file_location("assemble", ROOT / "docs" / "site" / "assemble.py")
    assert spec is not None
    assert spec.loader is not None
    assembler = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(assembler)
    site: Path = assembler.build(tmp_path_factory.mktemp("docs"))
    return site


class Page(HTMLParser):
    """What a page links to, loads, and can be linked to by."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := found.get(name))}
        if tag == "a" and (link := found.get("href")):
            self.links.append(link)
        self.loads += [value for value in (found.get("src"), found.get("href") if tag == "link" else None) if value]


def test_every_link_leads_somewhere_and_nothing_is_fetched(built: Path) -> None:
    pages = {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in built.rglob("*.html")}
    assert len(pages) > 150
    lost, fetched = [], []
    for file, page in pages.items():
        fetched += [f"{file.name}: {one}" for one in page.loads if re.match(r"(https?:)?//", one)]
        for link in [*page.links, *page.loads]:
            if re.match(r"(\w+:|//)", link):
                continue
            where, _, anchor = unquote(link).partition("#")
            there = (file.parent / where.partition("?")[0]).resolve() if where else file
            if (there not in pages and not there.is_file()) or (
                anchor and there in pages and anchor not in pages[there].anchors
            ):
                lost.append(f"{file.relative_to(built)}: {link}")
    assert lost == []
    assert fetched == []
    styles = "".join(file.read_text(encoding="utf-8") for file in built.rglob("*.css"))
    assert re.findall(r"url\([\"']?(?:https?:)?//[^)]*\)|@import[^;]*//", styles) == []


def test_every_command_and_function_has_its_place(built: Path) -> None:
    commands = "".join(file.read_text() for file in (built / "reference" / "commands").glob("*.html"))
    for heading in ("tablas pair", "tablas event pair", "tablas study compare", "tablas rules laws arrival"):
        assert f">{heading}<" in commands, heading
    library = (built / "reference" / "library.html").read_text()
    import tablas

    assert [name for name in tablas.__all__[1:] if f'id="{name}"' not in library] == []
    assert "/api/v1/events" in (built / "reference" / "rest.html").read_text()
    assert "C.04.3" in (built / "reference" / "regulations.html").read_text()


def test_a_reader_walks_the_site_without_internet(built: Path, browser: Browser) -> None:
    """From the file system, with every other address refused: the way in, a search, a page in Spanish."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"file://{built}/index.html")
    page.get_by_role("link", name="first tournament").first.click()
    assert page.locator("h1").inner_text().startswith("Your first tournament")
    page.get_by_placeholder("Search").first.fill("Keizer club")
    page.get_by_placeholder("Search").first.press("Enter")
    found = page.locator("#search-results a")
    found.first.wait_for()
    assert any("Keizer" in text for text in found.all_inner_texts())
    page.goto(f"file://{built}/es/index.html")
    assert page.locator("html").get_attribute("lang") == "es"
    page.get_by_role("link", name="su primer torneo").first.click()
    assert page.locator("h1").inner_text().startswith("Su primer torneo")
    page.close()
    assert [url for url in asked if not url.startswith("file://")] == []
