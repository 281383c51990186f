"""Accounts and what lets them in: who is known, how long a secret is good, what taking away takes along."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tablas.events.errors import RefusedError
from tablas.store import Store
from tablas.store.people import Credential, People, Role, Scope, check_name, folded, hashed

HOUR = timedelta(hours=1)


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(store: Store, clock: Clock) -> People:
    return People(store.database, clock)


def test_an_account_is_found_however_its_name_is_written(store: Store, people: People) -> None:
    store.create("Open", who="Ana")
    scope = Scope("open", "a", 3, 5)
    ana = people.add("  Ana   Díaz ", Role.ASSISTANT, "hash", scope)
    people.add("Blas", Role.ARBITER)
    assert people.find("ANA díaz") == ana
    assert (ana.name, ana.role, ana.password, ana.scope) == ("ana díaz", Role.ASSISTANT, "hash", scope)
    assert ana.created == "2026-01-01T12:00:00+00:00"
    assert people.find("nobody") is None
    assert [account.name for account in people.all()] == ["ana díaz", "blas"]
    assert [people.count(role) for role in Role] == [0, 1, 1, 0]
    with pytest.raises(RefusedError, match="already somebody called 'blas'"):
        people.add("BLAS", Role.ADMINISTRATOR)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "is missing"), ("   ", "is missing"), ("x" * 61, "up to 60"), ("a\x07b", "can be printed")],
)
def test_names_nobody_could_type(people: People, name: str, sentence: str) -> None:
    with pytest.raises(RefusedError, match=sentence):
        people.add(name, Role.ARBITER)
    assert people.all() == []
    check_name(folded("x" * 60))


def test_the_last_administrator_stays(people: People) -> None:
    one, two = people.add("one", Role.ADMINISTRATOR), people.add("two", Role.ADMINISTRATOR)
    people.add("arbiter", Role.ARBITER)
    people.remove(one.id)
    with pytest.raises(RefusedError, match="last administrator"):
        people.remove(two.id)
    with pytest.raises(RefusedError, match="no such account"):
        people.remove(one.id)
    assert [account.name for account in people.all()] == ["arbiter", "two"]


def test_the_only_account_of_another_role_may_go(people: People) -> None:
    people.remove(people.add("arbiter", Role.ARBITER).id)
    assert people.all() == []


def test_a_secret_is_good_for_its_kind_and_until_its_time(store: Store, people: People, clock: Clock) -> None:
    store.create("Open", who="Ana")
    ana = people.add("ana", Role.ARBITER, scope=Scope("open"))
    secret = people.issue(Credential.SESSION, ana, HOUR)
    held = people.recognise(Credential.SESSION, secret)
    assert held is not None
    assert (held.account, held.role, held.kind, held.hash) == (ana, Role.ARBITER, Credential.SESSION, hashed(secret))
    assert secret not in (held.hash, held.secret)
    assert people.recognise(Credential.TOKEN, secret) is None
    assert people.recognise(Credential.SESSION, secret + "x") is None
    clock.now += HOUR - timedelta(seconds=1)
    assert people.recognise(Credential.SESSION, secret) is not None
    clock.now += timedelta(seconds=1)
    assert people.recognise(Credential.SESSION, secret) is None


def test_a_token_has_its_own_role_and_label_and_no_end(people: People, clock: Clock) -> None:
    ana = people.add("ana", Role.ADMINISTRATOR)
    token = people.issue(Credential.TOKEN, ana, None, Role.ASSISTANT, "board 1")
    clock.now += timedelta(days=4000)
    held = people.recognise(Credential.TOKEN, token)
    assert held is not None
    assert (held.role, held.label, held.expires) == (Role.ASSISTANT, "board 1", "")
    assert held.account is not None
    assert held.account.role is Role.ADMINISTRATOR


def test_a_link_of_nobody_yet(people: People) -> None:
    held = people.recognise(Credential.SETUP, people.issue(Credential.SETUP, None, HOUR, Role.ADMINISTRATOR))
    assert held is not None
    assert (held.account, held.role) == (None, Role.ADMINISTRATOR)
    stranger = people.recognise(Credential.INVITATION, people.issue(Credential.INVITATION, None, HOUR))
    assert stranger is not None
    assert stranger.role is Role.PUBLIC


def test_what_taking_away_takes_along(people: People, clock: Clock) -> None:
    """Two people, one after the other, each with a session, a token and an invitation that ends later."""
    ana, blas = people.add("ana", Role.ARBITER), people.add("blas", Role.ARBITER)
    for account in (ana, blas):
        people.issue(Credential.SESSION, account, HOUR)
        people.issue(Credential.TOKEN, account, None)
        people.issue(Credential.INVITATION, account, 3 * HOUR)
        clock.now += timedelta(seconds=1)

    def left() -> dict[str, list[str]]:
        return {
            kind.value: [held.account.name for held in people.held(kind) if held.account] for kind in list(Credential)
        }

    both = ["ana", "blas"]
    assert left() == {"session": both, "token": both, "setup": [], "players": [], "invitation": both}
    assert [held.account for held in people.held(Credential.TOKEN, blas.id)] == [blas]
    people.set_password(ana.id, "new")
    found = people.find("ana")
    assert found is not None
    assert found.password == "new"
    assert left() == {"session": ["blas"], "token": both, "setup": [], "players": [], "invitation": both}
    people.revoke(people.held(Credential.TOKEN, ana.id)[0].hash)
    assert left()["token"] == ["blas"]
    clock.now += 2 * HOUR
    people.sweep()
    assert left() == {"session": [], "token": ["blas"], "setup": [], "players": [], "invitation": both}
    people.revoke_all(Credential.TOKEN)
    assert left() == {"session": [], "token": [], "setup": [], "players": [], "invitation": both}
    people.remove(blas.id)
    assert left() == {"session": [], "token": [], "setup": [], "players": [], "invitation": ["ana"]}


def test_sweeping_forgets_what_is_over_and_nothing_else(people: People, clock: Clock, store: Store) -> None:
    ana = people.add("ana", Role.ARBITER)
    over = people.issue(Credential.SESSION, ana, HOUR)
    good = [people.issue(Credential.SESSION, ana, 2 * HOUR), people.issue(Credential.TOKEN, ana, None)]
    clock.now += HOUR
    people.sweep()
    clock.now -= HOUR  # What was forgotten is not good again when the clock is set back.
    assert people.recognise(Credential.SESSION, over) is None
    assert people.recognise(Credential.SESSION, good[0]) is not None
    assert people.recognise(Credential.TOKEN, good[1]) is not None


def test_a_setup_link_makes_one_administrator_once(people: People) -> None:
    secret = people.issue(Credential.SETUP, None, timedelta(hours=24))
    assert people.first_administrator("another", "Ana", "hash") is None
    made = people.first_administrator(secret, "Ana", "hash")
    assert made is not None
    assert made == people.find("ana")
    assert (made.role, made.password) == (Role.ADMINISTRATOR, "hash")
    assert people.first_administrator(secret, "Bo", "hash") is None, "it was used"
    again = people.issue(Credential.SETUP, None, timedelta(hours=24))
    assert people.first_administrator(again, "Bo", "hash") is None, "there is an administrator"
    assert people.find("bo") is None


def test_an_invitation_is_used_once_and_keeps_the_password_that_was_chosen(people: People) -> None:
    account = people.add("cai", Role.ARBITER, "old")
    first, second = (people.issue(Credential.INVITATION, account, None) for _ in range(2))
    assert not people.use_invitation("another", account.id, "new")
    assert people.use_invitation(first, account.id, "")
    assert [one.password for one in people.all()] == ["old"]
    assert not people.use_invitation(first, account.id, "new")
    assert people.use_invitation(second, account.id, "new")
    assert [one.password for one in people.all()] == ["new"]
