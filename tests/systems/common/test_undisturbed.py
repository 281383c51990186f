"""Collection of cycles is off during a pairing and never stays off, whatever threads do meanwhile."""

from __future__ import annotations

import gc
from itertools import product
from threading import Event, Thread

import pytest

from tablas.systems.open.common.undisturbed import undisturbed


def test_it_is_off_inside_and_on_again_afterwards() -> None:
    assert gc.isenabled()
    with undisturbed():
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), undisturbed():
        print(1 / 0)
    assert gc.isenabled()


@pytest.mark.parametrize("first_leaves_first", [True, False])
def test_two_threads_at_once_leave_it_on(first_leaves_first: bool) -> None:
    inside, leave = [Event(), Event()], [Event(), Event()]

    def work(number: int) -> None:
        with undisturbed():
            inside[number].set()
            leave[number].wait()

    threads = [Thread(target=work, args=(number,)) for number in range(2)]
    for thread, there in zip(threads, inside, strict=True):
        thread.start()
        there.wait()
    order = [0, 1] if first_leaves_first else [1, 0]
    for number in order:
        leave[number].set()
        threads[number].join()
    assert gc.isenabled()


def test_who_switched_it_off_before_finds_it_off() -> None:
    for was_on, _ in product((True, False), range(2)):
        (gc.enable if was_on else gc.disable)()
        with undisturbed():
            pass
        assert gc.isenabled() is was_on
    gc.enable()
