"""Many threads of one program share a store, as a web server's do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import store_hands as hands
from tablas.cli.event import event
from tablas.events.errors import ConflictError, RefusedError
from tablas.events.timeline import replay


def test_twenty_assistants_enter_results_at_once(store) -> None:
    slug = hands.new_event(store, 80)
    number = hands.publish(store, slug)
    with ThreadPoolExecutor(20) as assistants:
        done = list(assistants.map(lambda board: hands.enter(store, slug, number, board), range(1, 41)))
    assert sorted(item.entry.seq for item in done) == list(range(6, 46))
    assert store.verify(slug) == 45
    assert store.moment(slug) == replay(store.log(slug))


def test_of_many_who_enter_the_same_board_one_succeeds(store) -> None:
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    seen = store.moment(slug).seq

    def attempt(turn: int) -> str:
        try:
            hands.enter(store, slug, number, 1, "1-0" if turn % 2 else "0-1", who=f"A{turn}", expected=seen)
        except (ConflictError, RefusedError):
            return "told"
        return "written"

    with ThreadPoolExecutor(8) as assistants:
        outcomes = list(assistants.map(attempt, range(8)))
    assert sorted(outcomes) == ["told"] * 7 + ["written"]
    assert store.moment(slug).seq == seen + 1


def test_a_double_click_from_two_threads_is_one_act(store) -> None:
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    with ThreadPoolExecutor(4) as clicks:
        done = list(clicks.map(lambda _: hands.enter(store, slug, number, 1, key="click"), range(4)))
    assert len({item.entry.hash for item in done}) == 1
    assert [item.repeated for item in done].count(False) == 1


def test_the_command_line_works_on_either_database(where: str) -> None:
    from click.testing import CliRunner

    for words in (
        ["new", "Open", "--as", "open"],
        ["tournament", "open", "a"],
        ["add", "open", "Ana"],
        ["verify", "open"],
    ):
        answer = CliRunner().invoke(event, ["--database", where, *words])
        assert answer.exit_code == 0, answer.output
    assert answer.stdout.startswith("3 entries, whole")
