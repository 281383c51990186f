"""What a client cannot do from afar is refused in a sentence, not done by halves."""

from __future__ import annotations

import pytest

from tablas.client.remote import RemoteKeeper
from tablas.events.keeper import StoreError


def test_lists_and_waiting_need_the_machine_of_the_program() -> None:
    keeper = RemoteKeeper("http://127.0.0.1:9")
    with pytest.raises(StoreError, match="database itself"):
        _ = keeper.ratings
    with pytest.raises(StoreError, match="database itself"):
        keeper.watch()
