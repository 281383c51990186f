"""Pairing numbers, asked as an examiner of tournament programs asks: late entries, exchanges, regeneration."""

from __future__ import annotations

import json

import pytest

from events_desk import Desk, play, tournament
from examiner import Shell
from tablas.events.acts import (
    ChangeSettings,
    CreateTournament,
    EditPlayer,
    EnterPlayers,
    ExchangeNumbers,
    NumberPlayers,
    PairRound,
    PublishRound,
)
from tablas.events.codec import decode
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.log import Origin, write
from tablas.events.renumberings import renumberings
from tablas.events.timeline import replay
from tablas.model import PartialDate, Player, Title, VirtualPoints
from tablas.store.people import Role
from web_site import Site


def listed(desk: Desk) -> str:
    """The names in order of their numbers."""
    section = desk.section()
    return " ".join(section.called(card) for card in section.cards)


def games(desk: Desk) -> list[list[tuple[str, str]]]:
    """Who met whom, by name, in every round."""
    section = desk.section()
    return [
        [(section.called(game.white), section.called(game.black)) for game in one.games] for one in section.facts.rounds
    ]


def entered(*players: Player, **settings: object) -> Desk:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 9, "initial_colour": "w"} | settings))
    desk.do(EnterPlayers("a", players))
    return desk


@pytest.mark.parametrize("rounds", [1, 2, 4, 5])
def test_q156_a_late_entry_gets_the_number_that_its_rating_deserves_at_any_round(rounds: int) -> None:
    desk = tournament(8, total_rounds=9)
    for _ in range(rounds):
        play(desk, "1=10")
    before = games(desk)
    grandmaster = Player(0, "GM", 2700, Title.GM)
    with pytest.raises(ConsentError) as asked:
        desk.do(EnterPlayers("a", (grandmaster,)))
    moves = asked.value.concerns[0].moves
    assert [(move.old, move.new) for move in moves] == [(0, 1), *((number, number + 1) for number in range(1, 9))]
    desk.do(EnterPlayers("a", (grandmaster,)), "numbers-move")
    assert listed(desk) == "GM P01 P02 P03 P04 P05 P06 P07 P08"
    desk.do(EnterPlayers("a", (Player(0, "Mid", 2375),)), "numbers-move")
    assert listed(desk) == "GM P01 P02 Mid P03 P04 P05 P06 P07 P08"
    desk.do(EnterPlayers("a", (Player(0, "Last", 1200),)))  # Nobody moves: nothing is asked.
    assert desk.section().number_of[11] == 11
    assert games(desk) == before  # The games are those of the same persons.
    assert desk.section().player(9).joined == rounds + 1


def test_q156_the_next_round_is_paired_with_the_new_numbers() -> None:
    late, given = tournament(8, total_rounds=9), tournament(8, total_rounds=9)
    for desk in (late, given):
        play(desk, "1111")
    late.do(EnterPlayers("a", (Player(0, "GM", 2700),)), "numbers-move")
    given.do(EnterPlayers("a", (Player(0, "GM", 2700),)), "numbers-move")
    given.do(NumberPlayers("a"), "numbers-after-round-1")
    for desk in (late, given):
        desk.do(PairRound("a"))
    assert late.section().draft_round == given.section().draft_round


def test_q156_several_late_entries_at_once_and_equal_ratings() -> None:
    desk = tournament(4)
    play(desk, "11")
    newcomers = (Player(0, "Zoe", 2380), Player(0, "Ada", 2380), Player(0, "Ivo", 2380, Title.IM))
    desk.do(EnterPlayers("a", newcomers), "numbers-move")
    assert listed(desk) == "P01 Ivo Ada P02 Zoe P03 P04"


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss", "keizer", "monrad"])
def test_q156_in_every_open_system(system: str) -> None:
    desk = tournament(6, system=system)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(EnterPlayers("a", (Player(0, "GM", 2700),)), "numbers-move")
    assert listed(desk).startswith("GM P01")


@pytest.mark.parametrize("system", ["berger", "knockout"])
def test_numbers_drawn_for_a_table_stay(system: str) -> None:
    desk = tournament(4, system=system)
    desk.do(NumberPlayers("a", (3, 1, 4, 2)))  # A drawing of lots needs no consent.
    desk.do(EnterPlayers("a", (Player(0, "GM", 2700),)))
    assert listed(desk) == "P03 P01 P04 P02 GM"
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    with pytest.raises(RefusedError):
        desk.do(EnterPlayers("a", (Player(0, "Late", 2500),)), "numbers-move")
    with pytest.raises(RefusedError):
        desk.do(ExchangeNumbers("a", 1, 2), "exchange-numbers")


def test_q156_imaginary_points_stated_for_places_go_with_the_persons() -> None:
    desk = tournament(8, virtual_points=[[1, 4, 1, 3, 60, 0], [5, 8, 1, 3, 30, 0]])
    play(desk, "1111")
    desk.do(EnterPlayers("a", (Player(0, "GM", 2700),)), "numbers-move")
    points = desk.section().tournament.virtual_points
    assert points == (VirtualPoints(1, 5, 1, 3, 60), VirtualPoints(6, 9, 1, 3, 30))


def test_what_older_programs_wrote_keeps_its_meaning() -> None:
    """An entry without an order is from the days when a late entry had the last number."""
    desk = tournament(4)
    play(desk, "11")
    data = {"tournament": "a", "joined": 2, "players": [{"number": 5, "name": "Late", "rating": 2700, "joined": 2}]}
    entry = write(decode(EnterPlayers, data), desk.moment.seq + 1, desk.moment.hash, Origin("Ana", "test", ""), "k")
    section = replay([*desk.log, entry]).event.section("a")
    assert section.number_of[5] == 5
    assert section.called(section.cards[-1]) == "Late"


def test_q147_q148_only_equal_tournament_ratings_are_exchanged() -> None:
    desk = entered(
        Player(0, "Ana", 2000), Player(0, "Bo", 2000), Player(0, "Cid", 1990), Player(0, "Dan"), Player(0, "Eva")
    )
    with pytest.raises(RefusedError, match="Ana has 2000, Cid has 1990"):
        desk.do(ExchangeNumbers("a", 1, 3), "exchange-numbers")
    desk.do(ExchangeNumbers("a", 1, 2), "exchange-numbers")
    desk.do(ExchangeNumbers("a", 4, 5), "exchange-numbers")  # Two unrated players are equal.
    assert listed(desk) == "Bo Ana Cid Eva Dan"
    assert [player.rating for player in desk.section().facts.players] == [2000, 2000, 1990, 0, 0]
    desk.do(PairRound("a"))
    assert listed(desk) == "Bo Ana Cid Eva Dan"


def test_q150_every_exchange_asks_first_and_shows_both_numbers() -> None:
    desk = entered(Player(0, "Ana", 2000), Player(0, "Bo", 2000), Player(0, "Cid", 1900), Player(0, "Dan", 1900))
    for rounds in range(3):
        with pytest.raises(ConsentError) as asked:
            desk.do(ExchangeNumbers("a", 1, 2))
        assert {(move.name, move.old, move.new) for move in asked.value.concerns[0].moves} in (
            {("Ana", 1, 2), ("Bo", 2, 1)},
            {("Ana", 2, 1), ("Bo", 1, 2)},
        )
        desk.do(ExchangeNumbers("a", 1, 2), "exchange-numbers")
        play(desk, "==") if rounds < 2 else None


def test_q148_q149_an_order_by_hand_that_breaks_the_ranking_rules_is_refused() -> None:
    desk = tournament(4)
    with pytest.raises(RefusedError, match="in the order of their ratings and titles"):
        desk.do(NumberPlayers("a", (2, 1, 3, 4)), "order-against-ratings")
    desk.do(NumberPlayers("a", (1, 2, 3, 4)))
    free = tournament(4, fide_mode=False)
    with pytest.raises(ConsentError, match="not the order of ratings and titles"):
        free.do(NumberPlayers("a", (2, 1, 3, 4)))


def test_q151_no_exchange_once_round_4_is_paired() -> None:
    desk = entered(*(Player(0, f"P{place}", 2000) for place in range(1, 9)))
    for _ in range(3):
        play(desk, "====")
    desk.do(ExchangeNumbers("a", 1, 2), "exchange-numbers")
    play(desk, "====")
    with pytest.raises(RefusedError, match="numbers are exchanged no more"):
        desk.do(ExchangeNumbers("a", 1, 2), "exchange-numbers")


def test_q151_no_regeneration_once_round_4_is_paired_whatever_is_accepted() -> None:
    desk = tournament(8, total_rounds=9)
    for _ in range(4):
        play(desk, "====")
    desk.do(EditPlayer("a", 8, {"rating": 2700}))  # The rating itself may be corrected at any time.
    with pytest.raises(RefusedError):
        desk.do(NumberPlayers("a"), "numbers-after-round-1", "numbers-after-round-4", "numbers-after-round-4-sure")
    assert desk.section().number_of[8] == 8


def test_q153_q154_regeneration_before_round_4_shows_the_old_and_the_new_list() -> None:
    desk = tournament(6, total_rounds=9)
    for _ in range(3):
        play(desk, "===")
    desk.do(EditPlayer("a", 6, {"rating": 2395}))
    assert desk.section().number_of[6] == 6
    with pytest.raises(ConsentError) as asked:
        desk.do(NumberPlayers("a"))
    assert [tuple(move) for move in asked.value.concerns[0].moves] == [
        ("P06", 6, 1), ("P01", 1, 2), ("P02", 2, 3), ("P03", 3, 4), ("P04", 4, 5), ("P05", 5, 6),
    ]  # fmt: skip
    desk.do(NumberPlayers("a"), "numbers-after-round-1")
    assert listed(desk) == "P06 P01 P02 P03 P04 P05"


def test_q155_regeneration_keeps_the_order_chosen_among_equals() -> None:
    desk = entered(*(Player(0, name, 2000) for name in ("Ana", "Bo", "Cid", "Dan")), Player(0, "Eva", 1900))
    desk.do(ExchangeNumbers("a", 1, 3), "exchange-numbers")
    assert listed(desk) == "Cid Bo Ana Dan Eva"
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(EditPlayer("a", 5, {"rating": 2100}))
    desk.do(NumberPlayers("a"), "numbers-after-round-1")
    assert listed(desk) == "Eva Cid Bo Ana Dan"


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ("", "Ana Bo Cid Dan"),
        ("fide-id", "Cid Dan Ana Bo"),
        ("oldest", "Bo Cid Ana Dan"),
        ("youngest", "Ana Cid Bo Dan"),
        ("letters:CA", "Cid Dan Ana Bo"),
    ],
)
def test_q146_equal_rating_and_title_may_be_ordered_otherwise_than_by_name(ties: str, order: str) -> None:
    desk = entered(
        Player(0, "Dan", 2000, fide_id="77"),
        Player(0, "Cid", 2000, fide_id="9", birth=PartialDate(1980)),
        Player(0, "Bo", 2000, birth=PartialDate(1979, 5, 1)),
        Player(0, "Ana", 2000, fide_id="101", birth=PartialDate(1990)),
        ranking_ties=ties,
    )
    assert listed(desk) == order


def test_q146_titles_then_lots_that_can_be_repeated() -> None:
    titles = [Title.WCM, Title.CM, Title.GM, Title.NONE, Title.FM, Title.WIM, Title.IM, Title.WFM, Title.WGM]
    desk = entered(*(Player(0, title.value or "none", 2000, title) for title in titles), ranking_ties="lots:hall")
    assert listed(desk) == "GM IM WGM FM WIM CM WFM WCM none"
    one, two, other = (entered(*people_level(), ranking_ties=f"lots:{word}") for word in ("a", "a", "b"))
    assert listed(one) == listed(two) != listed(other)
    with pytest.raises(RefusedError, match="does not order players"):
        desk.do(ChangeSettings("a", {"ranking_ties": "shoe-size"}))


def people_level() -> list[Player]:
    return [Player(0, f"P{place}", 2000) for place in range(12)]


def test_the_old_and_the_new_list_can_be_seen_afterwards() -> None:
    desk = tournament(4)
    play(desk, "11")
    desk.do(EnterPlayers("a", (Player(0, "GM", 2700),)), "numbers-move")
    desk.do(EditPlayer("a", 4, {"rating": 2800}))
    desk.do(NumberPlayers("a"), "numbers-after-round-1")
    first, second = renumberings(desk.log, "a")
    assert [tuple(move) for move in first.moves] == [
        ("GM", 0, 1), ("P01", 1, 2), ("P02", 2, 3), ("P03", 3, 4), ("P04", 4, 5),
    ]  # fmt: skip
    assert [move.name for move in second.moves] == ["P04", "GM", "P01", "P02", "P03"]
    assert (first.rounds, first.entry.who) == (1, "Ana")


def test_q150_q153_q154_q156_at_the_command_line(shell: Shell) -> None:
    shell.open(4).play("1-0")
    assert "P01 1 → 2" in shell.fails("add", "open", "GM", "--rating", "2700")
    refused = json.loads(shell.fails("add", "open", "GM", "--rating", "2700", "--json"))
    assert refused["concerns"][0]["moves"][0] == {"name": "GM", "old": 0, "new": 1}
    preview = shell.json("add", "open", "GM", "--rating", "2700", "--preview")["moves"]
    assert [(move["name"], move["old"], move["new"]) for move in preview][:2] == [("GM", 0, 1), ("P01", 1, 2)]
    assert len(shell.json("numbers", "open")["players"]) == 4
    said = shell("add", "open", "GM", "--rating", "2700", "--accept", "numbers-move")
    assert "GM is entered with number 1" in said
    shell("edit", "open", "P04", "rating=2360")
    assert "same tournament rating" not in shell("exchange", "open", "P03", "P04", "--preview")
    assert "same tournament rating" in shell.fails("exchange", "open", "P03", "P04")
    shell("edit", "open", "P04", "rating=2380")
    assert "exchange-numbers" in shell.fails("exchange", "open", "P03", "P04")
    shell("exchange", "open", "P03", "P04", "--accept", "exchange-numbers")
    now = shell.json("numbers", "open")
    assert [row["name"] for row in now["players"]] == ["GM", "P01", "P02", "P04", "P03"]
    assert [change["rounds"] for change in now["changes"]] == [1, 1]
    assert "Old" in shell("numbers", "open")
    shell("edit", "open", "P01", "rating=1000")
    assert shell.json("number", "open", "--preview")["moves"][-1] == {"name": "P01", "old": 2, "new": 5}


@pytest.mark.slow
def test_q150_q153_q154_q156_in_the_browser(site: Site) -> None:
    slug, arbiter = site.event(players=4), site.visitor(Role.ARBITER)
    site.play(slug, "11")
    asked = arbiter.post(f"/e/{slug}/a/players", {"name": "Late", "rating": "2700"})
    assert asked.status_code == 409
    assert "<td>Late" in asked.text.replace(' class="name"', "")
    assert site.section(slug, "a").rounds_paired == 1
    done = arbiter.post(f"/e/{slug}/a/players", {"name": "Late", "rating": "2700", "accept": "numbers-move"})
    assert done.status_code == 303
    page = arbiter.get(f"/e/{slug}/a/numbers").text
    assert "Old and new list after round 1" in page
    section = site.section(slug, "a")
    refused = arbiter.post(f"/e/{slug}/a/numbers/exchange", {"first": str(section.cards[0]), "second": "1"})
    assert refused.status_code == 422
    assert "same tournament rating" in refused.text
    site.do(slug, EditPlayer("a", 2, {"rating": site.section(slug, "a").player(1).rating}))
    assert arbiter.post(f"/e/{slug}/a/numbers/exchange", {"first": "1", "second": "2"}).status_code == 409
    both = {"first": "1", "second": "2", "accept": "exchange-numbers"}
    assert arbiter.post(f"/e/{slug}/a/numbers/exchange", both).status_code == 303
    assert site.section(slug, "a").number_of[2] == 2
    site.do(slug, EditPlayer("a", 4, {"rating": 2800}))
    assert arbiter.post(f"/e/{slug}/a/numbers").status_code == 409
    assert arbiter.post(f"/e/{slug}/a/numbers", {"accept": "numbers-after-round-1"}).status_code == 303
    assert site.section(slug, "a").number_of[4] == 1
    ranked = {"ranking_method": "HBFN", "ranking_federation": "esp", "ranking_ties": "lots", "lots_word": "hall"}
    assert arbiter.post(f"/e/{slug}/a/numbers/list", ranked).status_code == 303
    info = site.section(slug, "a").facts.info
    assert (info.ranking_method, info.ranking_federation, info.ranking_ties) == ("HBFN", "ESP", "lots:hall")
    ranked |= {"ranking_ties": "letters", "lots_word": "MAR"}
    assert arbiter.post(f"/e/{slug}/a/numbers/list", ranked).status_code == 303
    assert site.section(slug, "a").facts.info.ranking_ties == "letters:MAR"


@pytest.mark.slow
def test_a_late_entry_by_the_api_is_told_the_moves(site: Site) -> None:
    slug, caller = site.event(players=4), site.caller(Role.ARBITER)
    site.play(slug, "11")
    body = {"tournament": "a", "players": [{"number": 0, "name": "GM", "rating": 2700}]}
    asked = caller.post(f"/events/{slug}/commands/enter-players", json=body)
    assert asked.status_code == 409
    assert asked.json()["concerns"][0]["moves"][0] == {"name": "GM", "old": 0, "new": 1}
    assert site.section(slug, "a").last_card == 4
