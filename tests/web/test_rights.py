"""Who may do what: every role against every kind of act, on the desk, through the API and on the screens."""

from __future__ import annotations

import pytest

from events_desk import people, play, tournament
from tablas.events.acts import (
    ChangeSettings,
    CloseEvent,
    Command,
    CorrectResult,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    SwapColours,
    Undo,
    UnpublishRound,
)
from tablas.events.results import read_result
from tablas.store.people import Role, Scope
from tablas.web.access.rights import PUBLIC, Principal, lesser
from tablas.web.api.commands import COMMANDS
from web_site import Site

WHITE, DRAW = read_result("1-0"), read_result("½-½")

WHO: dict[str, Principal] = {
    "administrator": Principal("x", Role.ADMINISTRATOR),
    "arbiter": Principal("x", Role.ARBITER),
    "arbiter here": Principal("x", Role.ARBITER, Scope("open")),
    "arbiter elsewhere": Principal("x", Role.ARBITER, Scope("other")),
    "assistant": Principal("x", Role.ASSISTANT),
    "assistant here": Principal("x", Role.ASSISTANT, Scope("open", "a")),
    "boards 2 to 3": Principal("x", Role.ASSISTANT, Scope("open", "a", 2, 3)),
    "assistant of b": Principal("x", Role.ASSISTANT, Scope("open", "b")),
    "assistant elsewhere": Principal("x", Role.ASSISTANT, Scope("other", "a")),
    "public": PUBLIC,
}

ACTS: dict[str, Command] = {
    "enter 2/1": EnterResult("a", 2, 1, *WHITE),
    "enter 2/2": EnterResult("a", 2, 2, *WHITE),
    "correct 2/3": CorrectResult("a", 2, 3, *DRAW),
    "enter 2/4": EnterResult("a", 2, 4, *WHITE),
    "enter 1/2": EnterResult("a", 1, 2, *WHITE),
    "correct 1/2": CorrectResult("a", 1, 2, *DRAW),
    "enter 3/2": EnterResult("a", 3, 2, *WHITE),
    "enter b 1/2": EnterResult("b", 1, 2, *WHITE),
    "swap 2/2": SwapColours("a", 2, 2),
    "pair": PairRound("a"),
    "publish": PublishRound("a", 3),
    "take back": UnpublishRound("a", 2),
    "players": EnterPlayers("a", people(1, 50)),
    "settings": ChangeSettings("a", {"name": "A"}),
    "undo": Undo(last=1),
    "close": CloseEvent(),
}

EVERYTHING = set(ACTS)
LAST_ROUND = {"enter 2/1", "enter 2/2", "correct 2/3", "enter 2/4"}
MAY: dict[str, set[str]] = {
    "administrator": EVERYTHING,
    "arbiter": EVERYTHING,
    "arbiter here": EVERYTHING,
    "arbiter elsewhere": set(),
    "assistant": LAST_ROUND | {"enter b 1/2"},
    "assistant here": LAST_ROUND,
    "boards 2 to 3": {"enter 2/2", "correct 2/3"},
    "assistant of b": {"enter b 1/2"},
    "assistant elsewhere": set(),
    "public": set(),
}
"""Two rounds of tournament *a* are published, one of *b*: an assistant works on the last one only."""


@pytest.mark.parametrize("who", WHO)
def test_what_each_role_may_do(who: str) -> None:
    desk = tournament(8)
    play(desk, "1111")
    play(desk, "..1.")
    desk.do(CreateTournament("b", {"total_rounds": 3}))
    desk.do(EnterPlayers("b", people(4, 20)))
    play(desk, "..", "b")
    assert {name for name, act in ACTS.items() if WHO[who].may_do("open", act, desk.event)} == MAY[who]


def test_an_assistant_gives_no_command_but_results() -> None:
    """A command that is added later is not an assistant's by accident."""
    event = tournament(4).event
    allowed = {
        name for name, kind in COMMANDS.items() if WHO["assistant"].may_do("open", _blank(kind, "nowhere"), event)
    }
    assert allowed == set(), "a tournament that does not exist"
    allowed = {name for name, kind in COMMANDS.items() if WHO["assistant"].may_do("open", _blank(kind, "a"), event)}
    assert allowed == {"enter-result", "correct-result"}


def _blank(kind: type[Command], tournament: str) -> Command:
    """A command of which only the place is filled in: round 0 is the last one before any is paired."""
    made = object.__new__(kind)
    for name in ("tournament", "round", "board"):
        if name in kind.__slots__ or any(name in getattr(base, "__slots__", ()) for base in kind.__mro__):
            object.__setattr__(made, name, tournament if name == "tournament" else 1 if name == "board" else 0)
    return made


@pytest.mark.parametrize(
    ("who", "creates", "arbitrates", "helps", "helps_in_b"),
    [
        ("administrator", True, True, True, True),
        ("arbiter", True, True, True, True),
        ("arbiter here", False, True, True, True),
        ("arbiter elsewhere", False, False, False, False),
        ("assistant", False, False, True, True),
        ("assistant here", False, False, True, False),
        ("boards 2 to 3", False, False, True, False),
        ("assistant of b", False, False, False, True),
        ("assistant elsewhere", False, False, False, False),
        ("public", False, False, False, False),
    ],
)
def test_where_each_role_gets_in(who: str, creates: bool, arbitrates: bool, helps: bool, helps_in_b: bool) -> None:
    person = WHO[who]
    assert person.may_create() is creates
    assert person.may_arbitrate("open") is arbitrates
    assert person.may_help("open", "a") is helps
    assert person.may_help("open", "b") is helps_in_b
    assert person.may_help("open") is (helps or helps_in_b)


def test_the_lesser_of_two_roles() -> None:
    order = [Role.ADMINISTRATOR, Role.ARBITER, Role.ASSISTANT, Role.PUBLIC]
    for place, one in enumerate(order):
        for two in order[place:]:
            assert lesser(one, two) is lesser(two, one) is two


# The same through the program: what is refused is not written.

LETS_IN = {"administrator", "arbiter", "arbiter here"}


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("Rights", players=8)
    site.play(made, "1111")
    site.play(made, "..1.")
    return made


def _scope(who: str, slug: str) -> tuple[Role, Scope]:
    known = WHO[who]
    event = slug if known.scope.event == "open" else known.scope.event
    return known.role, Scope(event, known.scope.tournament, known.scope.first_board, known.scope.last_board)


CALLS: dict[str, tuple[str, dict[str, object]]] = {
    "correct 1/2": ("correct-result", {"tournament": "a", "round": 1, "board": 2, "white": "=", "black": "="}),
    "enter 2/4": ("enter-result", {"tournament": "a", "round": 2, "board": 4, "white": "1", "black": "0"}),
    "pair": ("pair-round", {"tournament": "a"}),
    "take back": ("unpublish-round", {"tournament": "a", "round": 2}),
    "undo": ("undo", {"last": 1}),
}


@pytest.mark.parametrize("who", [who for who in WHO if who not in LETS_IN])
def test_the_api_refuses_what_a_role_may_not(site: Site, slug: str, who: str) -> None:
    role, scope = _scope(who, slug)
    caller = site.caller(role, scope if role is not Role.PUBLIC else None)
    before = site.services.store.head(slug).seq
    for act, (name, body) in CALLS.items():
        if act not in MAY[who]:
            answer = caller.post(f"/events/{slug}/commands/{name}", json=body, params={"accept": ["past-round"]})
            assert answer.status_code == (401 if who == "public" else 403), act
    assert site.services.store.head(slug).seq == before


FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "correct 1/2": ("results/1", {"board": "2", "result": "½-½", "correct": "yes", "accept": "past-round"}),
    "enter 2/4": ("results/2", {"board": "4", "result": "1-0"}),
    "pair": ("pair", {"round": "3"}),
    "take back": ("unpublish", {"round": "2", "accept": "results-lost"}),
    "swap 2/2": ("swap", {"round": "2", "board": "2"}),
    "players": ("players", {"name": "X"}),
    "settings": ("settings", {"name": "X"}),
}


@pytest.mark.parametrize("who", [who for who in WHO if who not in LETS_IN])
def test_the_screens_refuse_what_a_role_may_not(site: Site, slug: str, who: str) -> None:
    role, scope = _scope(who, slug)
    visitor = site.visitor(role, scope if role is not Role.PUBLIC else None)
    token = visitor.csrf("/" if role is not Role.PUBLIC else "/login")
    before = site.services.store.head(slug).seq
    for act, (path, data) in FORMS.items():
        if act not in MAY[who]:
            answer = visitor.post(f"/e/{slug}/a/{path}", data, csrf=token)
            assert answer.status_code == (401 if who == "public" else 403), act
    assert site.services.store.head(slug).seq == before


def test_an_assistant_enters_and_corrects_the_last_round(site: Site) -> None:
    made = site.event("Helped", players=8)
    site.play(made, "1111")
    site.play(made, "....")
    assistant = site.visitor(Role.ASSISTANT, Scope(made, "a", 2, 3))
    token = assistant.csrf("/")
    for board, result, more, status in (
        ("2", "1-0", {}, 303),
        ("2", "0-1", {"correct": "yes"}, 303),
        ("3", "½-½", {}, 303),
        ("1", "1-0", {}, 403),
        ("4", "1-0", {}, 403),
    ):
        data = {"board": board, "result": result} | more
        assert assistant.post(f"/e/{made}/a/results/2", data, csrf=token).status_code == status, data
    games = site.section(made, "a").facts.rounds[1].games
    assert [game.white_outcome.value for game in games] == ["*", "0", "=", "*"]
