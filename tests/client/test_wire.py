"""How much goes over the wire: one request for a command, one to look first, and neither grows with the log."""

from __future__ import annotations

import pytest

from tablas.events.acts import CorrectResult
from tablas.events.results import read_result
from web_site import Site

from .conftest import Run, Wire

DOING = {
    "a result": ("result", "--correct", "2", "0"),
    "a new player": ("add", "Late, Ana", "--from-round", "3"),
    "a card": ("edit", "Player 003", "club=Casino"),
    "a withdrawal": ("withdraw", "Player 004"),
    "settings": ("settings", "name=Main"),
    "an undo": ("undo",),
}

DIGITS = 200
"""Bytes by which answers may differ: numbers of entries have more digits, another act may be the last."""


def event(site: Site, name: str, corrections: int) -> str:
    """A round played; a result was corrected that many times and is what it was."""
    slug = site.event(name, players=8)
    site.play(slug, "1==0")
    for turn in range(corrections):
        site.do(slug, CorrectResult("a", 1, 2, *read_result("1" if turn % 2 == 0 else "=")))
    return slug


@pytest.fixture(scope="module")
def twins(site: Site) -> tuple[str, str]:
    """Two events with the same facts, one of them with a long log."""
    return event(site, "Shorter", 0), event(site, "Longest", 120)


@pytest.mark.parametrize("verb", ["show", "boards", "standings"])
def test_looking_is_one_request_that_does_not_grow(verb: str, twins: tuple[str, str], run: Run, wire: Wire) -> None:
    sizes = []
    for slug in twins:
        wire.clear()
        run(verb, slug)
        assert wire.requests == [("GET", f"/api/v1/events/{slug}/state")]
        sizes.append(wire.bytes)
    assert sizes[1] - sizes[0] < DIGITS


@pytest.mark.parametrize("verb", DOING)
def test_doing_is_one_request_more_that_does_not_grow(verb: str, twins: tuple[str, str], run: Run, wire: Wire) -> None:
    name, *words = DOING[verb]
    sizes = []
    for slug in twins:
        wire.clear()
        run(name, slug, *words)
        assert [method for method, _ in wire.requests] == ["GET", "POST"]
        sizes.append(wire.bytes)
    assert sizes[1] - sizes[0] < DIGITS


def test_the_log_did_grow(site: Site, twins: tuple[str, str]) -> None:
    """What a client that reads the whole log would have to carry."""
    short, longer = (len(site.services.store.export(slug)) for slug in twins)
    assert longer - short > 100 * DIGITS


def test_pairing_and_publishing_is_a_look_and_two_commands(site: Site, run: Run, wire: Wire) -> None:
    slug = event(site, "Paired", 10)
    wire.clear()
    run("pair", slug, "--publish")
    assert [request[0] for request in wire.requests] == ["GET", "POST", "POST"]


def test_called_by_its_name_it_is_looked_at_once(site: Site, run: Run, wire: Wire) -> None:
    event(site, "Ciudad de Ávila", 0)
    wire.clear()
    run("result", "ciudad de avila", "--correct", "2", "1")
    assert wire.requests == [
        ("GET", "/api/v1/events/ciudad%20de%20avila/state"),
        ("POST", "/api/v1/events/ciudad-de-avila/commands/correct-result"),
    ]


def test_a_list_is_one_request(run: Run, wire: Wire) -> None:
    run("list")
    assert wire.requests == [("GET", "/api/v1/events")]
