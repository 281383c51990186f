"""Nothing that is not for everybody stands on a page that everybody may keep: every public page is walked and read.

The walk begins at the page of the event, in both languages, and follows every
link to a public page that is kept for everybody.  What must not be found is planted first: notes, money,
prizes that are not published, codes, links of helpers, names of restore
points, a draft.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from itertools import cycle

import pytest

from tablas.events.acts import (
    AnnounceAbsence,
    CancelAbsence,
    ChangeFees,
    ChangePrizes,
    CheckIn,
    Command,
    DiscardDraft,
    MarkRestorePoint,
    OpenCheckIn,
    PairRound,
    RecordPayment,
    WriteNote,
)
from tablas.events.note import NoteKind
from tablas.events.state import Fees
from tablas.events.wishes import Wish
from tablas.model import Card
from tablas.store.people import Credential, Role, Scope, Task
from tablas.web.access.codes import player_code
from tablas.web.spectator import render_public
from tablas.web.versions import HIDDEN
from web_site import Site

MOST_PAGES = 400
NOT_KEPT = re.compile(r"/-/(hall|poster|live)|/sheet/|/chances")


def walk(site: Site, slug: str, *languages: str) -> dict[str, str]:
    """Every page of the languages that links lead to, made anew, by its address."""
    found: dict[str, str] = {}
    waiting = [f"/{language}/p/{slug}" for language in languages]
    spoken = "|".join(languages)
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        _, language, rest = address.split("/", 2)
        page = render_public(site.app, f"/{rest}", language)
        found[address] = page.location or page.body.decode("utf-8", "replace")
        assert len(found) < MOST_PAGES
        here = address.partition("?")[0]
        links = [*re.findall(r'(?:href|hx-get)="([^"#]+)"', found[address]), page.location]
        for link in map(html.unescape, links):
            target = here + link if link.startswith("?") else link
            if re.match(rf"/({spoken})/p/{slug}\b", target) and not NOT_KEPT.search(target):
                waiting.append(target)
    return found


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Two rounds are played, a third begins."""
    made = site.event("Secrets", players=6)
    for results in ("1=0", "01=", "1.."):
        site.play(made, results)
    return made


@pytest.mark.slow
def test_nothing_private_is_on_any_page(site: Site, slug: str) -> None:
    people, event = site.services.people, site.services.store.moment(slug).event
    site.do(slug, WriteNote("a", NoteKind.INCIDENT, "NOTE-IN-SECRET", 1, 1))
    site.do(slug, ChangeFees("a", Fees(432177, "EUR")))
    site.do(slug, RecordPayment("a", (Card(1),), 98765))
    wish = Wish("WISH-IN-SECRET", email="MAIL-IN-SECRET@example.org", remark="REMARK-IN-SECRET")
    site.services.store.applications.add(slug, "a", wish, "key")
    site.do(
        slug,
        ChangePrizes(
            "a", {"currency": "EUR", "list": [{"name": "PRIZE-IN-SECRET", "prizes": [77712]}], "prizes": [888]}
        ),
    )
    site.do(slug, MarkRestorePoint("POINT-IN-SECRET"))
    helper = people.add("HELPER-IN-SECRET", Role.ASSISTANT, "", Scope(slug, "a", task=Task.RESULTS))
    link = people.issue(Credential.INVITATION, helper, site.services.settings.setup_lifetime)
    codes = [player_code(people, event.uid, "a", card) for card in range(1, 7)]
    pages = walk(site, slug, "en", "es")
    assert len(pages) > 60
    secret = ["IN-SECRET", "4,321.77", "432177", "987.65", "98765", "77712", "77,712", "77.712", link, *codes]
    leaks = [(address, word) for address, text in pages.items() for word in secret if word in text]
    assert leaks == []
    for word in ('name="csrf"', "Set-Cookie", "X-CSRF-Token"):
        assert not [address for address, text in pages.items() if word in text]


HIDDEN_ACTS: dict[str, Callable[[], Command]] = {
    "restore point": lambda: MarkRestorePoint("quiet"),
    "absence": lambda: AnnounceAbsence("a", Card(6), 3),
    "no absence": lambda: CancelAbsence("a", Card(6), 3),
    "check-in": lambda: OpenCheckIn("a"),
    "somebody here": lambda: CheckIn("a", tuple(map(Card, range(1, 7)))),
    "draft": lambda: PairRound("a"),
    "no draft": lambda: DiscardDraft("a", 3),
}


@pytest.mark.slow
def test_what_makes_no_version_changes_no_page(site: Site) -> None:
    """Pages are kept across these entries: so they must be the same, letter for letter, after each."""
    slug = site.event("Quiet", players=6)
    for results in ("1=0", "01="):
        site.play(slug, results)
    before, kinds = {language: walk(site, slug, language) for language in ("en", "es")}, set()
    for (name, make), language in zip(HIDDEN_ACTS.items(), cycle(before)):
        command = make()
        kinds.add(command.kind)
        site.do(slug, command)
        after = walk(site, slug, language)
        assert [address for address in after if after[address] != before[language].get(address)] == [], name
        assert after.keys() == before[language].keys(), name
    assert kinds < HIDDEN
    assert {kind.value for kind in HIDDEN - kinds} == {"draft-altered"}
