from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import text

import store_hands as hands
from events_desk import people
from tablas.events.acts import (
    ChangeEvent,
    CorrectResult,
    EditPlayer,
    EnterPlayers,
    EnterResult,
    MarkRestorePoint,
    PairRound,
    PublishRound,
    Redo,
    Undo,
    WithdrawPlayer,
)
from tablas.events.compare import Relation
from tablas.events.errors import ConflictError, ConsentError, DamagedError, LogError, RefusedError
from tablas.events.keeper import NoEventError
from tablas.events.results import read_result
from tablas.events.timeline import replay
from tablas.store import DivergedError, Store, StoreError, UnreachableError, schema
from tablas.store.store import SNAPSHOT_EVERY


def test_what_was_written_is_there_for_the_next_process(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    done = hands.enter(store, slug, number, 2, "½-½", who="Blas", where="phone 3")
    fresh = open_store().moment(slug)
    assert fresh == done.moment
    assert (done.entry.who, done.entry.where) == ("Blas", "phone 3")
    moment = datetime.fromisoformat(done.entry.when)
    assert abs(moment - datetime.now(UTC)) < timedelta(minutes=1)


def test_events_are_listed_with_the_last_changed_first(open_store) -> None:
    moments = iter(datetime(2026, 1, 1, 10, minute, tzinfo=UTC) for minute in range(60))
    store = open_store(clock=lambda: next(moments))
    first = store.create("Ópen de Ávila", who="Ana", start=date(2026, 2, 1)).slug
    second = store.create("Ópen de Ávila", who="Ana").slug
    assert (first, second) == ("open-de-avila", "open-de-avila-2")
    store.do(first, ChangeEvent({"name": "Open"}), who="Ana")
    assert [(head.slug, head.name, head.seq) for head in store.events()] == [
        ("open-de-avila", "Open", 2),
        ("open-de-avila-2", "Ópen de Ávila", 1),
    ]
    for slug, piece in (("Bad Slug", "no short name"), (first, "already")):
        with pytest.raises(RefusedError, match=piece):
            store.create("X", who="Ana", slug=slug)
    with pytest.raises(RefusedError, match="name of the event is missing"):
        store.create(" ", who="Ana")
    with pytest.raises(StoreError, match="no event 'nowhere'"):
        store.moment("nowhere")


def test_a_refused_command_writes_nothing(store) -> None:
    slug = hands.new_event(store)
    before = store.log(slug)
    with pytest.raises(RefusedError):
        store.do(slug, EnterPlayers("z", people(1)), who="Ana")
    with pytest.raises(ConsentError):
        store.do(slug, EnterPlayers("a", people(1)), who="Ana")
    with pytest.raises(RefusedError, match="name of who"):
        store.do(slug, EnterPlayers("a", people(1, 9)), who="")
    assert store.log(slug) == before


def test_only_consents_that_were_needed_are_written(store) -> None:
    slug = hands.new_event(store)
    given = ("same-name", "no such thing", "rematch", "\x00")
    done = store.do(slug, EnterPlayers("a", people(1)), who="Ana", accepted=given)
    assert done.entry.accepted == ("same-name",)
    assert store.verify(slug) == 4
    for key in ("a\x00b", "x" * 201):
        with pytest.raises(RefusedError, match="request key"):
            store.do(slug, EnterPlayers("a", people(1, 9)), who="Ana", key=key)


def test_a_repeated_request_is_applied_once(open_store) -> None:
    store, other = open_store(), open_store()
    slug = hands.new_event(store)
    first = store.do(slug, EnterPlayers("a", people(1, 20)), who="Ana", key="click-1")
    again = other.do(slug, EnterPlayers("a", people(1, 20)), who="Ana", key="click-1")
    assert (again.repeated, again.entry) == (True, first.entry)
    assert len(store.log(slug)) == first.entry.seq
    paired = store.do(slug, PairRound("a"), who="Ana", key="click-2")
    assert other.do(slug, PairRound("a"), who="Ana", key="click-2").entry == paired.entry
    with pytest.raises(RefusedError, match="used for another command"):
        other.do(slug, EnterPlayers("a", people(1, 21)), who="Ana", key="click-1")
    made = store.create("Spring", who="Ana", key="new-1")
    assert other.create("Spring", who="Ana", key="new-1").slug == made.slug


def test_the_second_of_two_conflicting_writers_is_told_who_was_faster(open_store) -> None:
    store, other = open_store(), open_store()
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    seen = store.moment(slug).seq
    hands.enter(store, slug, number, 1, "1-0", who="Ana", where="desk", expected=seen)
    with pytest.raises(ConflictError) as conflict:
        hands.enter(other, slug, number, 1, "0-1", who="Blas", expected=seen)
    assert conflict.value.sentence == (
        f"Ana from desk was faster: a: round 1, board 1: P01 1–0 P04 (entry {seen + 1}). "
        "Nothing was written. Look at it and decide again."
    )
    # Another board is another thing: no conflict.
    hands.enter(other, slug, number, 2, "0-1", who="Blas", expected=seen)
    # Without having looked, the domain still refuses to overwrite.
    with pytest.raises(RefusedError, match="already has 1-0"):
        hands.enter(other, slug, number, 1, "0-1", who="Blas")
    with pytest.raises(ConflictError, match="ends at"):
        hands.enter(other, slug, number, 3, "0-1", who="Blas", expected=999)


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        (EditPlayer("a", 1, {"rating": 1}), EditPlayer("a", 1, {"rating": 2}), True),
        (EditPlayer("a", 1, {"rating": 1}), EditPlayer("a", 2, {"rating": 2}), False),
        (EditPlayer("a", 1, {"rating": 1}), WithdrawPlayer("a", 1), True),
        (EnterPlayers("a", people(1, 30)), EnterPlayers("a", people(1, 31)), False),
        (PairRound("a"), EditPlayer("a", 1, {"rating": 1}), True),
        (MarkRestorePoint("x"), EditPlayer("a", 1, {"rating": 1}), False),
        (Undo(last=1), EditPlayer("a", 1, {"rating": 1}), True),
    ],
)
def test_what_conflicts(store, first, second, clash: bool) -> None:
    slug = hands.new_event(store)
    seen = store.moment(slug).seq
    store.do(slug, first, who="Ana", expected=seen)
    if clash:
        with pytest.raises(ConflictError):
            store.do(slug, second, who="Blas", expected=seen)
    else:
        store.do(slug, second, who="Blas", expected=seen)


def test_undo_and_redo_through_the_store(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    before = hands.enter(store, slug, number, 1).moment.event
    store.do(slug, Undo(last=2), who="Ana")
    assert open_store().moment(slug).event.section("a").rounds_paired == 0
    store.do(slug, Redo(), who="Ana")
    assert open_store().moment(slug).event == before
    assert store.verify(slug) == 8


def test_a_store_that_was_asleep_catches_up_over_an_undo(open_store) -> None:
    store, asleep = open_store(), open_store()
    slug = hands.new_event(store)
    asleep.moment(slug)
    hands.publish(store, slug)
    store.do(slug, Undo(last=1), who="Ana")
    store.do(slug, PublishRound("a", 1), who="Ana")
    assert asleep.moment(slug) == store.moment(slug) == replay(store.log(slug))


@pytest.mark.parametrize("later", [0, 1, 2])
def test_a_store_does_not_trust_its_memory_of_another_history(open_store, later: int) -> None:
    """The log is put back from a copy and goes on differently: as long as before, or longer, it is another event."""
    ours, theirs = open_store(), open_store()
    slug = hands.new_event(ours)
    number = hands.publish(ours, slug)
    kept = _rows(ours)
    ours.do(slug, EditPlayer("a", 1, {"rating": 1111}), who="Ana")
    assert ours.moment(slug).event.section("a").facts.player(1).rating == 1111
    _put_back(theirs, kept)
    theirs.do(slug, EditPlayer("a", 1, {"rating": 2222}), who="Blas")
    for board in range(1, later + 1):
        hands.enter(theirs, slug, number, board)
    assert ours.moment(slug) == replay(ours.log(slug)) == open_store().moment(slug)
    assert ours.moment(slug).event.section("a").facts.player(1).rating == 2222
    assert ours.do(slug, EditPlayer("a", 2, {"rating": 3000}), who="Ana").entry.seq == 7 + later
    assert ours.verify(slug) == 7 + later


def _rows(store: Store) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """What a copy of the database would hold."""
    with store.database.reading() as connection:
        return tuple(  # type: ignore[return-value]
            [dict(row) for row in connection.execute(table.select()).mappings()]
            for table in (schema.events, schema.entries)
        )


def _put_back(store: Store, kept: tuple[list[dict[str, object]], list[dict[str, object]]]) -> None:
    with store.database.writing() as connection:
        connection.execute(schema.events.delete())
        for table, rows in zip((schema.events, schema.entries), kept, strict=True):
            connection.execute(table.insert(), rows)


def test_as_of_any_entry_and_moment(open_store) -> None:
    start = datetime(2026, 1, 1, 10, tzinfo=UTC)
    moments = iter(start + timedelta(minutes=minute) for minute in range(60))
    store = open_store(clock=lambda: next(moments))
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    hands.enter(store, slug, number, 1)
    assert store.as_of(slug, 3).event.section("a").draft is None
    assert store.as_of(slug, start + timedelta(minutes=3, seconds=30)).seq == 4
    with pytest.raises(LogError, match="did not exist yet"):
        store.as_of(slug, start - timedelta(minutes=1))
    with pytest.raises(LogError, match="entries 1 to 6"):
        store.as_of(slug, 7)


def test_snapshots_spare_playing_again_and_never_decide(open_store, monkeypatch) -> None:
    store = open_store()
    slug = hands.new_event(store)
    for turn in range(SNAPSHOT_EVERY):
        store.do(slug, EditPlayer("a", 1, {"rating": 1000 + turn}), who="Ana")
    truth = replay(store.log(slug))
    with store.database.reading() as connection:
        kept = connection.execute(text("SELECT seq FROM snapshots")).scalars().all()
    assert kept == [SNAPSHOT_EVERY]
    with monkeypatch.context() as patch:  # The state comes from the snapshot: nothing is played again.
        patch.setattr("tablas.store.memory.replay", None)
        assert open_store().moment(slug) == truth
    # The log before it is checked all the same.
    with store.database.writing() as connection:
        connection.execute(text("UPDATE entries SET who = 'Eve' WHERE seq = 5"))
    with pytest.raises(DamagedError, match="Entry 5 is not as it was written"):
        open_store().moment(slug)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE entries SET who = 'Ana' WHERE seq = 5"))
    # A snapshot that was tampered with, or made by another version, is not believed.
    for change in ("body = replace(body, 'P02', 'XXX')", "made_by = 'another'"):
        with store.database.writing() as connection:
            connection.execute(text(f"UPDATE snapshots SET {change}"))
        assert open_store().moment(slug) == truth


def test_old_snapshots_are_thrown_away(store) -> None:
    slug = hands.new_event(store)
    for turn in range(4):
        store.do(slug, EditPlayer("a", 1, {"rating": turn + 1}), who="Ana")
        store.do(slug, Undo(last=1), who="Ana")
    with store.database.reading() as connection:
        assert connection.execute(text("SELECT seq FROM snapshots ORDER BY seq")).scalars().all() == [9, 11]


@pytest.mark.parametrize(
    ("tampering", "piece"),
    [
        ("UPDATE entries SET data = replace(data, 'P01', 'P99') WHERE seq = 3", "Entry 3 is not as it was written"),
        ("UPDATE entries SET who = 'Eve' WHERE seq = 2", "Entry 2 is not as it was written"),
        ("DELETE FROM entries WHERE seq = 2", "Entry 2 of the log is missing"),
        ("DELETE FROM entries WHERE seq = 3", "some are missing"),
    ],
)
def test_tampering_with_the_database_shows(store, tampering: str, piece: str) -> None:
    slug = hands.new_event(store)
    assert store.verify(slug) == 3
    with store.database.writing() as connection:
        connection.execute(text(tampering))
    with pytest.raises(LogError, match=piece):
        store.verify(slug)


def test_a_log_with_a_hole_is_told_in_a_sentence_and_not_exported(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    with store.database.writing() as connection:
        connection.execute(text("DELETE FROM entries WHERE seq = 2"))
    fresh = open_store()
    for act in (fresh.moment, fresh.verify, fresh.export):
        with pytest.raises(LogError, match="Entry 2 of the log is missing"):
            act(slug)
    with pytest.raises(LogError, match="Entry 2 of the log is missing"):
        fresh.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")


def test_an_altered_log_is_neither_believed_nor_exported(open_store) -> None:
    """A copy that nobody could import would only look safe."""
    store = open_store()
    slug = hands.new_event(store)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE entries SET who = 'somebody' WHERE seq = 3"))
    fresh = open_store()
    with pytest.raises(DamagedError, match="Entry 3 is not as it was written"):
        fresh.moment(slug)
    with pytest.raises(LogError, match=r"Entry 3 is not as it was written.*cannot be exported"):
        fresh.export(slug)


def test_a_log_that_does_not_end_where_it_should_is_not_shown(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE events SET head_hash = 'x'"))
    with pytest.raises(LogError, match="ends at entry 3, but later entries were written"):
        open_store().moment(slug)


def test_an_exported_event_goes_into_another_database(open_store, tmp_path) -> None:
    from tablas.store import Store

    store = open_store()
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    hands.enter(store, slug, number, 1)
    exported = store.export(slug)
    with Store(tmp_path / "elsewhere.db") as elsewhere:
        made = elsewhere.bring_in(exported)
        assert (made.slug, made.added) == (slug, 6)
        assert elsewhere.moment(slug) == store.moment(slug)
        assert elsewhere.export(slug) == exported
        assert elsewhere.bring_in(exported).added == 0
        # Work goes on there and comes back.
        hands.enter(elsewhere, slug, number, 2)
        assert store.bring_in(elsewhere.export(slug)).added == 1
        assert store.moment(slug) == elsewhere.moment(slug)
        assert store.bring_in(exported).added == 0


def test_copies_that_diverged_are_recognised_compared_and_kept_apart(open_store, tmp_path) -> None:
    from tablas.store import Store

    store = open_store()
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    with Store(tmp_path / "elsewhere.db") as elsewhere:
        elsewhere.bring_in(store.export(slug))
        hands.enter(store, slug, number, 1, "1-0")
        hands.enter(elsewhere, slug, number, 1, "0-1")
        theirs = elsewhere.export(slug)
    with pytest.raises(DivergedError, match="same event up to entry 5; after it there are 1 entries here and 1"):
        store.bring_in(theirs)
    found = store.compare(slug, theirs)
    assert found.relation is Relation.DIVERGED
    assert tuple(map(str, found.differences)) == ("a: round 1, board 1: 1-0 here, 0-1 there.",)
    copy = store.bring_in(theirs, as_copy=True)
    assert copy.slug == "winter-open-2"
    assert store.verify(copy.slug) == store.verify(slug) == 6
    store.do(copy.slug, CorrectResult("a", number, 1, *read_result("=")), who="Ana")
    # Our own copy is still found behind it, and the copy takes what belongs to it.
    assert store.bring_in(store.export(copy.slug)).slug == copy.slug


def test_deleting_takes_the_whole_event(store) -> None:
    slug = hands.new_event(store)
    store.delete(slug)
    assert store.events() == []
    with store.database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM entries")).scalar_one() == 0
    with pytest.raises(StoreError, match="no event"):
        store.do(slug, EnterResult("a", 1, 1, *read_result("1")), who="Ana")


def test_text_of_every_kind_survives(store) -> None:
    slug = hands.new_event(store, 2)
    name = 'Ñandú 棋 \u202fO\'Neil "x" \\ %s :y 🏁'.replace("\u202f", "")
    store.do(slug, EditPlayer("a", 1, {"name": name}), who="Ana'; DROP TABLE entries;--")
    assert store.moment(slug).event.section("a").player(1).name == name
    assert store.verify(slug) == 4


@pytest.mark.parametrize(("breaks", "tries"), [(1, 2), (2, 2)])
def test_a_broken_connection_is_tried_once_more_with_the_same_key(open_store, monkeypatch, breaks, tries) -> None:
    """The connection may have broken after the commit: the key tells, and a second failure is told."""
    store = open_store()
    slug = hands.new_event(store)
    whole, keys = store._try, []

    def breaking(slug, request):
        keys.append(request.key)
        if len(keys) <= breaks:
            raise UnreachableError("database-does-not")
        return whole(slug, request)

    monkeypatch.setattr(store, "_try", breaking)
    if breaks == 1:
        assert store.do(slug, ChangeEvent({"city": "Llera"}), who="Ana").moment.event.city == "Llera"
    else:
        with pytest.raises(UnreachableError):
            store.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
    assert len(keys) == tries
    assert len(set(keys)) == 1


def test_the_last_entry_that_is_not_of_some_kinds(store) -> None:
    """Three entries: the event, its tournament, its players."""
    slug = hands.new_event(store)
    log = store.log(slug)
    kinds = [entry.kind for entry in log]
    assert len(set(kinds)) == 3
    for left_out, last in (((), 2), (kinds[2:], 1), (kinds[1:], 0)):
        assert store.last_entry(slug, frozenset(left_out)) == (log[last].seq, log[last].hash)
    with pytest.raises(NoEventError):
        store.last_entry(slug, frozenset(kinds))
    with pytest.raises(NoEventError):
        store.last_entry("nowhere", frozenset())
