"""What a client cannot do from afar is refused in a sentence, not done by halves."""

from __future__ import annotations

import pytest

from tablas.client.asking import Api
from tablas.client.remote import RemoteKeeper
from tablas.events.keeper import StoreError, UnreachableError


def test_lists_and_waiting_need_the_machine_of_the_program() -> None:
    keeper = RemoteKeeper("http://127.0.0.1:9")
    with pytest.raises(StoreError, match="database itself"):
        _ = keeper.ratings
    with pytest.raises(StoreError, match="database itself"):
        keeper.watch()


def test_an_answer_that_is_no_answer_is_told() -> None:
    """Behind that address may be anything: a hotel's page to sign in, for one."""
    with pytest.raises(UnreachableError, match=r"127\.0\.0\.1"):
        Api("http://127.0.0.1:9/api/v1", "en")._data(b"<html>Welcome</html>")
