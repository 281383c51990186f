"""The page of regulations: duties, sanctions, glossary and sources, in both languages."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from web_site import Site


@pytest.fixture
def site(tmp_path: Path):  # type: ignore[no-untyped-def]
    made = Site(tmp_path)
    yield made
    made.close()


def test_an_arbiter_looks_things_up(site: Site) -> None:
    page = unescape(site.visitor().get("/regulations").text)
    assert "Be in the hall 30 minutes before the round." in page
    assert page.index("a warning") < page.index("expulsion from the event")
    assert "<strong>stalemate</strong> (ahogado) 5.2.1" in page
    assert "tablas rules laws arrival" in page
    assert 'href="/regulations"' in site.visitor().get("/rules").text


def test_the_same_in_spanish(site: Site) -> None:
    page = unescape(site.visitor(language="es").get("/regulations").text)
    assert "Estar en la sala 30 minutos antes de la ronda." in page
    assert "<strong>ahogado</strong> (stalemate) 5.2.1" in page
    assert "Leyes del Ajedrez de 2023" in page
