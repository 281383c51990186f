"""The trainer in a browser: by keyboard alone, by dragging, on a desk and on a phone, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import violations
from tablas.store.people import Role
from tablas.train import lessons, registry
from tablas.train.answers import write_answer
from tablas.train.exams import paper_of
from tablas.train.progress import progress_of
from train_answers import wrong_answers
from walks import some
from web_site import Site

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
PAGES = (
    "/train",
    "/train/exercise/group-dutch-2026?level=3&seed=4",
    "/train/exercise/round-baku-2026?level=2&seed=4",
    "/train/exercise/tie-break-extended-direct?level=3&seed=4",
    "/train/exercise/next-transposition?level=3&seed=4",
    "/train/exercise/hungarian?level=2&seed=4&f-p1=a&f-p2=b&f-p3=c&f-p4=d&f-total=12",
    "/train/exercise/varma?level=1&seed=4&answer=a&answer=b",
    "/train/rule/hungarian",
    "/train/lesson/appendix-b/3",
    "/train/exam",
    "/train/exam/manual",
    "/train/class",
)


def graded_wrongly(kind: str, seed: int, level: int) -> str:
    """The page of a wrong answer, with what is worse about it."""
    wrong = wrong_answers(registry.make(kind, seed, level))[1]
    return f"/train/exercise/{kind}?level={level}&seed={seed}&answer={write_answer(wrong).replace(' ', '+')}"


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Press the tab key until something is focused; nothing else moves there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard never reaches {selector}")


def pair_by_keyboard(page: Page, pairs: tuple[tuple[int, int], ...]) -> None:
    for one, two in pairs:
        for number in (one, two):
            tab_to(page, f".seat[data-number='{number}']")
            page.keyboard.press("Enter")


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (PHONE, "es")], ids=["desk", "phone"])
def test_a_lesson_by_keyboard_alone(site: Site, open_page, size: dict[str, int], language: str) -> None:
    """Predict a group, be told the rule, see the key, go on: without a mouse."""
    page = open_page(site, viewport=size, language=language)
    page.goto("/train")
    tab_to(page, "[data-lesson='twelve']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/train/lesson/twelve/1")
    key = lessons.step("twelve", 1).key.answer
    wrong = ((key.pairs[0][0], key.pairs[1][0]), (key.pairs[0][1], key.pairs[1][1]), *key.pairs[2:])
    pair_by_keyboard(page, wrong)
    tab_to(page, ".train-form .actions button")
    page.keyboard.press("Enter")
    expect(page.locator(".train-fault")).to_contain_text("C.04.3 2017")
    expect(page.locator("#grade")).to_be_focused()
    assert violations(page) == []
    page.goto("/train/lesson/twelve/1")
    pair_by_keyboard(page, key.pairs)
    tab_to(page, ".train-form .actions button")
    page.keyboard.press("Enter")
    expect(page.locator("#grade")).to_have_text("10 of 10" if language == "en" else "10 de 10")
    tab_to(page, "[data-next]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/train/lesson/twelve/2")


@pytest.mark.parametrize(("size", "language"), [(DESK, "es"), (PHONE, "en")], ids=["desk", "phone"])
def test_an_exam_by_keyboard_alone(site: Site, open_page, size: dict[str, int], language: str) -> None:
    """A paper of three questions: a table, an order and sums; marked at once, weak articles shown."""
    page = open_page(site, viewport=size, language=language)
    code = "systems_1_2_5"
    paper = paper_of(code)
    page.goto(f"/train/exam/{code}")
    assert violations(page) == []
    for question in paper.questions:
        answer, start = question.exercise.key.answer, f"q{question.number}-"
        if answer.pairs:
            pair_by_keyboard(page, answer.pairs)
        for one in answer.chosen:
            tab_to(page, f"[name='{start}answer'][type=radio], [name='{start}answer'][value='{one}']")
            while page.evaluate("document.activeElement.value") != one:
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Space")
        for name, value in answer.filled.items():
            tab_to(page, f"[name='{start}f-{name}']")
            if page.evaluate("document.activeElement.tagName") == "SELECT":
                while page.evaluate("document.activeElement.value") != value:
                    page.keyboard.press("ArrowDown")
            else:
                page.keyboard.type(value)
    tab_to(page, ".train-form > .actions button")
    page.keyboard.press("Enter")
    expect(page.locator("#grade")).to_contain_text("20 of 20" if language == "en" else "20 de 20")
    expect(page.locator(".chip.ok").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.walk
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_is_clean_and_fits(site: Site, open_page, size: dict[str, int]) -> None:
    """Every page is measured; axe reads one half on a desk and the other on a phone, and on a walk both."""
    page = open_page(site, viewport=size, color_scheme="dark" if size is PHONE else "light")
    found = {}
    paths = (*PAGES, graded_wrongly("round-dutch-2026", 1, 3), graded_wrongly("tie-break-boards", 1, 2))
    read = some(paths, 2, first=int(size is PHONE))
    for path in paths:
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        told = [*(violations(page) if path in read else []), *([f"{wide} pixels too wide"] if wide > 0 else [])]
        if told:
            found[path] = told[:3]
    assert found == {}


def test_players_are_dragged_onto_each_other(site: Site, open_page) -> None:
    exercise = registry.make("berger", 3, 1)
    page = open_page(site, viewport=DESK)
    page.goto("/train/exercise/berger?level=1&seed=3")
    for one, two in exercise.key.answer.pairs:
        page.locator(f".seat[data-number='{one}']").drag_to(page.locator(f".seat[data-number='{two}']"))
    assert page.locator("[data-boards]").input_value().split() == write_answer(exercise.key.answer).split()
    page.locator(".pairing-board ol button").first.click()
    expect(page.locator(".pairing-board [role=status]")).to_contain_text("has White")
    page.locator(".pairing-board ol button").first.click()
    page.get_by_role("button", name="Grade it").click()
    expect(page.locator("#grade")).to_have_text("10 of 10")


def test_what_was_practised_stays_on_the_device(site: Site, open_page) -> None:
    """Two right ones lead to a harder one; a wrong one is due again today; all of it can be forgotten."""
    page = open_page(site, viewport=DESK)
    for seed in (1, 2):
        key = write_answer(registry.make("berger", seed, 1).key.answer).replace(" ", "+")
        page.goto(f"/train/exercise/berger?level=1&seed={seed}&answer={key}")
    expect(page.locator("[data-next]")).to_have_attribute("href", "/train/exercise/berger?level=2")
    page.goto("/train/exercise/keizer?level=1&seed=1&f-p1=1&f-p2=1&f-p3=1&f-p4=1")
    page.goto("/train")
    shown = page.locator("[data-progress]")
    expect(shown).to_contain_text("3 exercises, 2 right, 0 partly right")
    expect(shown.locator("a")).to_contain_text(["Elementos de un torneo 2.10"] * 2)
    assert violations(page) == []
    page.get_by_role("button", name="Forget all of it").click()
    page.reload()
    expect(shown).to_be_hidden()


def test_progress_is_carried_to_another_device(site: Site, open_page, tmp_path: Path) -> None:
    """Saved here, taken in there, once; another file is refused with a sentence and changes nothing."""
    page = open_page(site, viewport=DESK)
    key = write_answer(registry.make("berger", 1, 1).key.answer).replace(" ", "+")
    page.goto(f"/train/exercise/berger?level=1&seed=1&answer={key}")
    page.goto("/train")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save it as a file").click()
    saved.value.save_as(tmp_path / "train.json")
    assert progress_of(json.loads((tmp_path / "train.json").read_text())).done[0].name == "berger/1/1"
    (tmp_path / "other.json").write_text('{"done": [{"name": 1}], "articles": {}}')
    there = open_page(site, viewport=PHONE)
    there.goto("/train")
    there.get_by_text("Progress of another device").click()
    field, told, shown = (
        there.get_by_label("Take in a file"),
        there.locator("[data-carried]"),
        there.locator("[data-progress]"),
    )
    field.set_input_files(tmp_path / "other.json")
    expect(told).to_have_text("That file is not the progress of this trainer.")
    expect(shown).to_be_hidden()
    for count in (1, 0):
        field.set_input_files([])
        field.set_input_files(tmp_path / "train.json")
        expect(told).to_have_text(f"{count} exercises added")
        expect(shown).to_contain_text("1 exercises, 1 right")
    assert violations(there) == []


def test_a_class_hands_in_without_names(site: Site) -> None:
    """The lecturer sees points by question; a second handing-in of a device does not count; nobody else sees them."""
    lecturer, student = site.visitor(Role.ARBITER), site.visitor()
    code = "systems_1_2_5"
    answer = lecturer.post("/train/class", {"paper": code})
    assert answer.status_code == 303
    home = answer.headers["location"]
    address = home.removesuffix("/results")
    keys = {
        f"q{question.number}-{'f-' + name if name else 'answer'}": value
        for question in paper_of(code).questions
        for name, value in (
            question.exercise.key.answer.filled.items() or [("", write_answer(question.exercise.key.answer))]
        )
    }
    told = student.post(address, keys)
    assert told.status_code == 200
    assert "20 of 20" in told.text
    assert "without a name" in told.text
    assert "first answers count" in student.post(address, {}).text
    shown = lecturer.get(home).text
    assert "Handed in: 1" in shown
    assert "Average: 100 %" in shown
    assert student.get(home).status_code == 303
    assert lecturer.post("/train/class", {"paper": "nothing"}).status_code == 422
    assert lecturer.post(f"{address}/delete", {}).status_code == 303
    assert student.get(address).status_code == 404


def test_papers_and_pages_that_do_not_exist(site: Site) -> None:
    visitor = site.visitor()
    assert visitor.get("/train/exam/all_1_1_3/paper.pdf").content[:5] == b"%PDF-"
    for path in (
        "/train/exercise/chess?seed=1",
        "/train/exercise/berger?seed=1&level=9",
        "/train/exercise/berger?seed=x",
        "/train/lesson/none/1",
        "/train/lesson/twelve/99",
        "/train/exam/nothing",
        "/train/exam/all_1_1_3/other.pdf",
        "/train/rule/none",
        "/train/class/none",
    ):
        assert visitor.get(path).status_code == 404, path
    assert visitor.get("/train/exercise/berger").status_code == 303
    assert "is none of the answers" in visitor.get("/train/exercise/varma?seed=1&answer=z").text
