"""Where a form of the arbiter leads, what is said there and what is written; what is refused writes nothing."""

from __future__ import annotations

import html
import io
import zipfile
from urllib.parse import unquote_plus

import httpx
import pytest

from tablas.events.acts import ChangeEvent, CreateTournament
from tablas.model import Outcome
from tablas.store.people import Role
from web_site import Site, Visitor

START = sorted("RNBQKBNR")


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


def answered(answer: httpx.Response) -> tuple[str, str]:
    """Where it leads, and the word that goes with it."""
    assert answer.status_code == 303, html.unescape(answer.text.partition('role="alert">')[2][:300])
    said = next((word for word in answer.headers.get_list("set-cookie") if word.startswith("said=")), "said=;")
    return answer.headers["location"], unquote_plus(said.partition("=")[2].partition(";")[0].strip('"'))


def refused(answer: httpx.Response, status: int = 422) -> str:
    assert answer.status_code == status, answer.headers
    return html.unescape(answer.text)


def entries(site: Site, slug: str) -> int:
    return site.services.store.moment(slug).seq


# Rounds


def test_seats_of_a_published_round_are_corrected(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Seats", players=4)
    site.play(slug, "..")
    form = {"round": "1", "one": "1", "two": "2"}
    assert "seats-corrected" in refused(arbiter.post(f"/e/{slug}/a/seats", form), 409)
    sent = arbiter.post(f"/e/{slug}/a/seats", form | {"accept": ["seats-corrected"]})
    assert answered(sent) == (f"/e/{slug}/a/round/1", "The round is corrected.")
    games = site.section(slug, "a").facts.rounds[0].games
    assert [{game.white, game.black} for game in games] == [{2, 3}, {1, 4}], "1–3 and 2–4 with 1 and 2 exchanged"
    before = entries(site, slug)
    refused(arbiter.post(f"/e/{slug}/a/seats", form | {"two": "9"}))
    assert entries(site, slug) == before


def test_the_true_result_is_kept_for_the_rating_report(site: Site, arbiter: Visitor) -> None:
    slug = site.event("True", players=4)
    for _ in range(3):
        site.play(slug, "11")
    form = {"round": "1", "board": "2", "result": "0-1", "turned": "yes"}
    sent = arbiter.post(f"/e/{slug}/a/for-rating", form)
    if sent.status_code == 409:
        codes = [word.split('"')[0] for word in sent.text.split('name="accept" value="')[1:]]
        sent = arbiter.post(f"/e/{slug}/a/for-rating", form | {"accept": codes})
    assert answered(sent) == (f"/e/{slug}/a/round/1", "The correction is kept for the rating report.")
    ((number, board, game),) = site.section(slug, "a").for_rating
    played = site.section(slug, "a").facts.rounds[0].games[1]
    assert (number, board, game.white, game.black) == (1, 2, played.black, played.white)
    # What is typed is the result of those who were paired, the first of them with White: now she has Black and lost.
    assert (game.white_outcome, game.black_outcome) == (Outcome.WIN, Outcome.LOSS)
    refused(arbiter.post(f"/e/{slug}/a/for-rating", form | {"result": "much"}))


def test_a_position_is_drawn_for_a_round(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Drawn", players=2, chess960=True, fide_mode=False)
    site.play(slug, ".")
    sent = arbiter.post(f"/e/{slug}/a/position", {"round": "1"})
    assert answered(sent) == (f"/e/{slug}/a/round/1", "The starting position of round 1 is drawn.")
    (drawn,) = site.section(slug, "a").positions
    assert drawn.round == 1
    other = site.event("Chess", players=2, fide_mode=False)
    site.play(other, ".")
    refused(arbiter.post(f"/e/{other}/a/position", {"round": "1"}))
    assert site.section(other, "a").positions == ()


def test_only_the_round_that_is_next_is_paired(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Next", players=4)
    refused(arbiter.post(f"/e/{slug}/a/pair", {"round": "2"}))
    assert site.section(slug, "a").draft is None
    where, _ = answered(arbiter.post(f"/e/{slug}/a/pair", {"round": "1"}))
    assert where.startswith(f"/e/{slug}/a/")
    assert len(site.section(slug, "a").draft.games) == 2


# Numbers


def test_numbers_are_given_anew_and_exchanged(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Equal", players=0)
    for name in ("Ana", "Bea", "Cid"):
        arbiter.post(f"/e/{slug}/a/players", {"name": name, "rating": "2000"})
    first, second, third = (int(site.section(slug, "a").card_of(number)) for number in (1, 2, 3))
    form = {"first": str(first), "second": str(second)}
    sent = arbiter.post(f"/e/{slug}/a/numbers/exchange", form)
    if sent.status_code == 409:
        sent = arbiter.post(f"/e/{slug}/a/numbers/exchange", form | {"accept": ["exchange-numbers"]})
    assert answered(sent) == (f"/e/{slug}/a/numbers", "The numbers are exchanged.")
    numbers = site.section(slug, "a").number_of
    assert (numbers[first], numbers[second], numbers[third]) == (2, 1, 3)
    refused(arbiter.post(f"/e/{slug}/a/numbers/exchange", {"first": str(first), "second": "99"}))
    sent = arbiter.post(f"/e/{slug}/a/numbers", {})
    assert answered(sent)[0] == f"/e/{slug}/a/numbers"


# People


def test_a_player_leaves_comes_back_and_is_expelled(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Leaves", players=5)
    site.play(slug, "11")
    path = f"/e/{slug}/a/players/3"
    for act, left, expelled in (
        ("withdraw", True, False),
        ("readmit", False, False),
        ("expel", True, True),
        ("readmit", False, False),
    ):
        assert answered(arbiter.post(f"{path}/{act}", {})) == (path, "Saved.")
        (player,) = [one for one in site.section(slug, "a").facts.players if one.number == 3]
        assert (player.left_after is not None, player.expelled) == (left, expelled), act
    before = entries(site, slug)
    refused(arbiter.post(f"{path}/dance", {}))
    assert entries(site, slug) == before


@pytest.mark.parametrize(("bye", "points"), [("half", "H"), ("full", "F"), ("", "Z"), ("other", "Z")])
def test_a_bye_is_asked_for_with_its_points(site: Site, arbiter: Visitor, bye: str, points: str) -> None:
    slug = site.event("Byes", players=4, fide_mode=False)
    sent = arbiter.post(f"/e/{slug}/a/players/2/absent", {"round": "2", "bye": bye})
    if sent.status_code == 409:
        codes = [word.split('"')[0] for word in sent.text.split('name="accept" value="')[1:]]
        sent = arbiter.post(f"/e/{slug}/a/players/2/absent", {"round": "2", "bye": bye, "accept": codes})
    assert answered(sent) == (f"/e/{slug}/a/players/2", "Saved.")
    (absence,) = site.section(slug, "a").facts.absences
    assert (absence.player, absence.round, absence.kind.value) == (2, 2, points)


def test_a_player_is_struck_out_and_another_moved(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Two", players=3)
    site.do(slug, CreateTournament("b", {"name": "Group B"}))
    assert answered(arbiter.post(f"/e/{slug}/a/players/3/remove", {})) == (f"/e/{slug}/a/players", "Saved.")
    sent = arbiter.post(f"/e/{slug}/a/players/2/move", {"to": "b"})
    assert answered(sent) == (f"/e/{slug}/b/players", "The player is moved.")
    names = [[one.name for one in site.section(slug, name).facts.players] for name in ("a", "b")]
    assert names == [["Player 001"], ["Player 002"]]


# Settings


def test_two_are_kept_apart_and_let_together(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Apart", players=4)
    path = f"/e/{slug}/a/apart"
    saved = (f"/e/{slug}/a/settings", "Saved.")
    assert answered(arbiter.post(path, {"first": "1", "second": "3"})) == saved
    (kept,) = site.section(slug, "a").facts.forbidden
    assert set(kept.players) == {1, 3}
    assert answered(arbiter.post(path, {"allow": "yes", "players": "1,3"})) == saved
    assert site.section(slug, "a").facts.forbidden == ()
    refused(arbiter.post(path, {"first": "1", "second": "1"}))
    assert site.section(slug, "a").facts.forbidden == ()


def test_a_tournament_comes_into_fide_mode(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Mode", players=4, fide_mode=False)
    sent = arbiter.post(f"/e/{slug}/a/fide-mode", {"how": "enter"})
    assert answered(sent) == (f"/e/{slug}/a/settings", "The tournament is in FIDE mode.")
    assert site.section(slug, "a").fide_mode


def test_an_empty_tournament_is_removed_and_a_backup_written(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Gone", players=0)
    where, said = answered(arbiter.post(f"/e/{slug}/-/backup", {}))
    assert where == f"/e/{slug}"
    written = bool(site.services.store.backups and site.services.store.backups.list(slug))
    assert said == ("The backup is written and read back." if written else "The backup failed.")
    sent = arbiter.post(f"/e/{slug}/a/remove", {})
    assert answered(sent) == (f"/e/{slug}", "Group A is removed. The history can bring it back.")
    assert site.services.store.moment(slug).event.sections == ()


# Check-in


def test_players_are_let_in_and_everybody_is_counted(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Door", players=3)
    path = f"/e/{slug}/a/checkin"
    arbiter.post(f"{path}/open", {})
    answered(arbiter.post(f"{path}/players", {"on": "yes"}))
    assert site.section(slug, "a").self_check_in
    answered(arbiter.post(f"{path}/players", {"on": "no"}))
    assert not site.section(slug, "a").self_check_in
    answered(arbiter.post(path, {"card": "2", "present": "yes"}))
    refused(arbiter.post(f"{path}/all", {"count": "3"}))
    answered(arbiter.post(f"{path}/all", {"count": "2"}))


# The front door


@pytest.mark.parametrize(
    ("what", "known", "unknown"), [("language", "es", "xx"), ("theme", "dark", "pink"), ("theme", "auto", "")]
)
def test_a_browser_is_told_what_it_likes(site: Site, what: str, known: str, unknown: str) -> None:
    visitor = site.visitor()
    sent = visitor.post(f"/{what}", {what: known, "back": "/train"})
    assert (sent.status_code, sent.headers["location"], sent.cookies[what]) == (303, "/train", known)
    (cookie,) = [one for one in sent.headers.get_list("set-cookie") if one.startswith(f"{what}=")]
    assert "Max-Age=31536000" in cookie, "a year"
    assert "samesite=lax" in cookie.lower()
    assert "httponly" not in cookie.lower(), "scripts choose it, too"
    assert visitor.post(f"/{what}", {what: known}).headers["location"] == "/"
    assert visitor.post(f"/{what}", {what: known, "back": "//evil.example"}).headers["location"] == "/"
    assert visitor.post(f"/{what}", {what: unknown}).status_code == 422


# The site as a file


def test_the_whole_site_is_packed_for_a_stick(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Stick", players=2)
    sent = arbiter.get(f"/e/{slug}/-/publish/site.zip")
    assert (sent.status_code, sent.headers["content-type"]) == (200, "application/zip")
    assert sent.headers["content-disposition"] == f'attachment; filename="{slug}-site.zip"'
    with zipfile.ZipFile(io.BytesIO(sent.content)) as packed:
        names = packed.namelist()
        assert names == sorted(names)
        pages = [name for name in names if name.endswith(".html")]
        assert any(b"Player 001" in packed.read(name) for name in pages)
    site.do(slug, ChangeEvent({"private": True}))
    assert arbiter.get(str(sent.url)).status_code == 422


# Exams


def test_an_exam_is_asked_for_and_written(site: Site) -> None:
    visitor = site.visitor()
    asked = "/train/exam?count=3&seed=7&level=1"
    sent = visitor.get(asked)
    assert sent.status_code == 303
    where = sent.headers["location"]
    assert where == visitor.get(asked).headers["location"], "the same wishes give the same paper"
    assert where != visitor.get(asked.replace("seed=7", "seed=8")).headers["location"]
    paper = visitor.get(where).text
    marked = visitor.post(where, {})
    assert marked.status_code == 200
    assert marked.text != paper
    refused(visitor.get("/train/exam?count=0&seed=7&level=1"))
    refused(visitor.get("/train/exam?count=100000&seed=7"))
