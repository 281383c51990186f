"""Classes that write an exam together: each is told with those who handed in there, and with nobody else."""

from __future__ import annotations

from tablas.store import Store


def test_who_handed_in_is_counted_for_each_class(store: Store) -> None:
    """Two devices of one class, one of them twice, and none of the other."""
    full, empty = store.classes.open("paper-1"), store.classes.open("paper-2")
    assert [store.classes.hand_in(full, device, (1, 2)) for device in "aba"] == [True, True, False]
    counted = {one.code: (one.paper, one.written) for one in store.classes.every()}
    assert counted == {full: ("paper-1", 2), empty: ("paper-2", 0)}
