"""Files from anywhere: whatever they hold, the answer is a sentence and nothing is half written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablas
from tablas.store.people import Role
from web_site import Site, Visitor

REPORTS = sorted((Path(__file__).parent.parent / "data" / "trf").rglob("*.trf"))
FUZZ = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)

cells = st.text(alphabet=st.sampled_from("Aa1 0,;\"'\t½ñ\x00\n\r-"), max_size=12)
tables = st.lists(st.lists(cells, max_size=5), max_size=6).map(lambda rows: "\n".join(";".join(row) for row in rows))
headed = tables.map(lambda text: "Name;Rating;FIDE ID;Birth;Sex\n" + text)


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    return site.event("Uploads", players=4)


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    visitor = site.visitor(Role.ARBITER)
    visitor.token = visitor.csrf("/")  # type: ignore[attr-defined]
    return visitor


def _send(visitor: Visitor, path: str, data: bytes, name: str = "file.txt") -> int:
    answer = visitor.post(path, files={"file": (name, data)}, csrf=visitor.token)  # type: ignore[attr-defined]
    assert answer.status_code in (200, 303, 409, 413, 422), answer.text[:300]
    assert "Traceback" not in answer.text
    return answer.status_code


@pytest.mark.slow
@FUZZ
@given(data=st.one_of(st.binary(max_size=400), headed.map(str.encode), tables.map(str.encode)))
def test_lists_of_players(site: Site, slug: str, arbiter: Visitor, data: bytes) -> None:
    before = site.services.store.head(slug).seq
    _send(arbiter, f"/e/{slug}/a/players/import", data)
    assert site.services.store.head(slug).seq == before, "a review writes nothing"


@pytest.mark.slow
@FUZZ
@given(data=st.data())
def test_reports(site: Site, slug: str, arbiter: Visitor, data: st.DataObject) -> None:
    """Real reports with bytes changed, lines cut and lines doubled."""
    lines = data.draw(st.sampled_from(REPORTS)).read_bytes().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        line = bytearray(lines[place])
        for _ in range(data.draw(st.integers(0, 3))):
            if line:
                line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
        lines[place] = bytes(line[: data.draw(st.integers(0, len(line)))])
    before = site.services.store.head(slug).seq
    _send(arbiter, f"/e/{slug}/-/import", b"".join(lines))
    assert site.services.store.head(slug).seq == before


@pytest.mark.slow
@FUZZ
@given(data=st.data())
def test_exported_events(site: Site, slug: str, arbiter: Visitor, data: st.DataObject) -> None:
    """An export with anything changed is recognised as altered."""
    known = len(site.services.store.events())
    whole = bytearray(site.services.store.export(slug).encode())
    place = data.draw(st.integers(0, len(whole) - 2))
    new = data.draw(st.integers(1, 255))
    whole[place] = (whole[place] + new) % 256
    assert _send(arbiter, "/bring-in", bytes(whole)) == 422
    assert len(site.services.store.events()) == known


@pytest.mark.parametrize("report", REPORTS, ids=lambda path: path.stem)
def test_a_report_is_reviewed_and_taken_in(site: Site, arbiter: Visitor, report: Path) -> None:
    slug = site.event("Reports", players=0)
    path = f"/e/{slug}/-/import"
    answer = arbiter.post(path, files={"file": (report.name, report.read_bytes())}, csrf=arbiter.token)  # type: ignore[attr-defined]
    assert answer.status_code == 200
    packed = answer.text.split('name="data" value="')[1].split('"')[0]
    form = {"data": packed, "name": report.name, "accept": ["numbers-close-up", "irregular-rounds"]}
    taken = arbiter.post(path, form, csrf=arbiter.token)  # type: ignore[attr-defined]
    assert taken.status_code == 303, taken.text
    where = taken.headers["location"]
    assert arbiter.get(f"{where}/standings").status_code in (200, 422)
    assert arbiter.get(f"{where}/report.trf").status_code in (200, 422)


def test_players_from_a_list_with_a_double(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Doubles", players=0)
    path = f"/e/{slug}/a/players/import"
    arbiter.post(f"/e/{slug}/a/players", {"name": "Ana", "fide_id": "2200012"}, csrf=arbiter.token)  # type: ignore[attr-defined]
    answer = arbiter.post(
        path, {"pasted": "Nombre;ID FIDE;Elo\nAna María;2200012;2100\nBlas;;1900"}, csrf=arbiter.token
    )  # type: ignore[attr-defined]
    assert "already entered as Ana" in answer.text
    assert 'name="take-0" value="yes" checked' not in answer.text
    assert 'name="take-1" value="yes" checked' in answer.text


def test_a_report_says_of_what_type_it_is(arbiter: Visitor, slug: str) -> None:
    lines = arbiter.get(f"/e/{slug}/a/report.trf").text.splitlines()
    assert [line for line in lines if line.startswith("192 ")] == ["192 FIDE_DUTCH_2026"]


@pytest.mark.parametrize("system", ["double-swiss", "lim", "keizer"])
def test_a_report_of_any_system_goes_on_by_it(site: Site, arbiter: Visitor, system: str, tmp_path: Path) -> None:
    file = tmp_path / "other.trf"
    tablas.save(tablas.generate(players=8, rounds=2, seed=1, system=system).tournament, file)
    slug = site.event("Other systems", players=0)
    path = f"/e/{slug}/-/import"
    answer = arbiter.post(path, files={"file": (file.name, file.read_bytes())}, csrf=arbiter.token)  # type: ignore[attr-defined]
    packed = answer.text.split('name="data" value="')[1].split('"')[0]
    taken = arbiter.post(path, {"data": packed, "name": file.name}, csrf=arbiter.token)  # type: ignore[attr-defined]
    assert taken.status_code == 303, taken.text
    assert site.section(slug, taken.headers["location"].rsplit("/", 1)[-1]).system == system


def test_a_review_that_comes_back_broken_is_refused_and_asked_for_again(arbiter: Visitor, slug: str) -> None:
    answer = arbiter.post(f"/e/{slug}/-/import", {"data": "bm8gcmVwb3J0", "name": "x.trf"}, csrf=arbiter.token)  # type: ignore[attr-defined]
    assert answer.status_code == 422
    assert 'type="file"' in answer.text


def test_the_review_of_a_report_tells_what_was_odd(arbiter: Visitor, slug: str) -> None:
    """The notes of the command line, the edition with its reason, and every line of the file."""
    odd = b"012 Club\n042 May 29, 2020\n172 XYZ\n001    1      Ana\n001    2      Blas\n"
    path = f"/e/{slug}/-/import"
    page = arbiter.post(path, files={"file": ("odd.trf", odd)}, csrf=arbiter.token)  # type: ignore[attr-defined]
    assert page.status_code == 200
    for words in (
        "is not a federation and a ranking method",
        "Edition 2017 of the pairing rules was taken: the event was on 2020-05-29.",
        "Line by line",
        "how the initial list was made",
    ):
        assert words in page.text


def test_a_refused_report_shows_its_lines(arbiter: Visitor, slug: str) -> None:
    twice = b"012 Club\n001    1      Ana\n001    1      Blas\n"
    path = f"/e/{slug}/-/import"
    page = arbiter.post(path, files={"file": ("twice.trf", twice)}, csrf=arbiter.token)  # type: ignore[attr-defined]
    assert page.status_code == 422
    assert "name of the event" in page.text
    assert page.text.count("entered twice") >= 2
