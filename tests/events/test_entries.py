"""Categories of an event, and the money that entries owe and pay."""

from __future__ import annotations

import pytest

from events_desk import Desk
from tablas.events.acts import (
    ChangeCategories,
    ChangeEvent,
    ChangeFees,
    ChangePrizes,
    ChooseForCategory,
    Command,
    CreateTournament,
    EditPlayer,
    EnterPlayers,
    RecordPayment,
    RemovePlayer,
    SetDue,
    Undo,
)
from tablas.events.categories import by_card, members
from tablas.events.codec import decode, encode, parse, text
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.money import Totals, account, accounts, is_kept, totals
from tablas.events.state import Category, CategoryFee, Event, Fees
from tablas.events.timeline import replay
from tablas.model import Number, PartialDate, Player

PLAYERS = (
    Player(Number(0), "Ana", 2100, sex="w", federation="ESP", birth=PartialDate.parse("2010"), club="Sur"),
    Player(Number(0), "Bo", 1900, sex="m", federation="DEN", birth=PartialDate.parse("1950")),
    Player(Number(0), "Carla", 1700, sex="w", federation="ESP", birth=PartialDate.parse("1990"), club="Sur"),
    Player(Number(0), "Dan", 0, sex="m", federation="ESP"),
)
CATEGORIES = (
    Category("Women", "sex=w"),
    Category("U18", "age=U18"),
    Category("Veterans", "age=S65"),
    Category("Under 1800", "rating=-1799"),
    Category("Spaniards of Sur", "fed=ESP+club=Sur"),
    Category("Locals"),
)


def desk() -> Desk:
    made = Desk()
    made.do(CreateTournament("a", {"total_rounds": 3, "start": "2026-07-04"}))
    made.do(EnterPlayers("a", PLAYERS))
    made.do(ChangeCategories(CATEGORIES))
    return made


def refused(made: Desk, command: Command) -> str:
    with pytest.raises(RefusedError) as error:
        made.do(command)
    return error.value.sentence


def test_who_is_of_which_category() -> None:
    made = desk()
    made.do(ChooseForCategory("a", "Locals", (2, 4)))
    made.do(ChooseForCategory("a", "Locals", (4,), inside=False))
    found = {name: sorted(cards) for name, cards in members(made.event, made.section()).items()}
    assert found == {
        "Women": [1, 3],
        "U18": [1],
        "Veterans": [2],
        "Under 1800": [3, 4],
        "Spaniards of Sur": [1, 3],
        "Locals": [2],
    }
    assert by_card(made.event, made.section())[1] == ("Women", "U18", "Spaniards of Sur")


def test_a_corrected_card_changes_the_category() -> None:
    made = desk()
    made.do(EditPlayer("a", 2, {"birth": "1970"}))
    assert members(made.event, made.section())["Veterans"] == frozenset()


def test_what_is_no_category() -> None:
    made = desk()
    assert "sex=w, fed=ESP" in refused(made, ChangeCategories((Category("X", "women"),)))
    assert "two categories called 'women'" in refused(
        made, ChangeCategories((Category("Women", "sex=w"), Category("women")))
    )
    assert "follows from its rule" in refused(made, ChooseForCategory("a", "Women", (2,)))
    assert "no category 'Men'" in refused(made, ChooseForCategory("a", "Men", (2,)))
    assert "name of a category" in refused(made, ChangeCategories((Category(""),)))


def test_who_was_chosen_stays_while_the_category_has_no_rule() -> None:
    """Other categories come and go; one that gets a rule forgets whom the arbiter had put into it."""
    made = desk()
    made.do(ChooseForCategory("a", "Locals", (2, 4)))
    made.do(ChangeCategories((Category("Locals"), Category("Guests"))))
    assert members(made.event, made.section()) == {"Locals": frozenset({2, 4}), "Guests": frozenset()}
    made.do(ChangeCategories((Category("Locals", "club=Sur"),)))
    made.do(ChangeCategories((Category("Locals"),)))
    assert members(made.event, made.section()) == {"Locals": frozenset()}


def test_a_category_that_is_needed_stays() -> None:
    made = desk()
    made.do(ChangeFees("a", Fees(2000, "EUR", (CategoryFee("U18", 1000),))))
    without = tuple(one for one in CATEGORIES if one.name != "U18")
    assert "'U18' has a fee of its own in 'a'" in refused(made, ChangeCategories(without))
    made.do(ChangeFees("a", Fees(2000, "EUR")))
    made.do(ChangePrizes("a", {"prizes": [100], "list": [{"name": "Young", "category": "U18", "prizes": [20]}]}))
    assert "'U18' has prizes in 'a'" in refused(made, ChangeCategories(without))


def test_money_due_and_paid() -> None:
    """20 each, 10 for juniors, 5 for women: the smallest of several holds; Dan is the guest of the club."""
    made = desk()
    assert not is_kept(made.section())
    made.do(ChangeFees("a", Fees(2000, "EUR", (CategoryFee("U18", 1000), CategoryFee("Women", 500)))))
    made.do(SetDue("a", 4, 0))
    assert [one.due for one in accounts(made.event, made.section()).values()] == [500, 2000, 500, 0]
    made.do(RecordPayment("a", (1, 2)))
    made.do(RecordPayment("a", (3,), 700))
    found = accounts(made.event, made.section())
    assert [(one.paid, one.open) for one in found.values()] == [(500, 0), (2000, 0), (700, -200), (0, 0)]
    assert totals(found) == Totals(due=3000, paid=3200, open=0, over=200, debtors=0)
    made.do(RecordPayment("a", (3,), -200))
    made.do(SetDue("a", 4))
    found = accounts(made.event, made.section())
    assert totals(found) == Totals(due=5000, paid=3000, open=2000, over=0, debtors=1)


def test_money_that_cannot_be() -> None:
    made = desk()
    made.do(ChangeFees("a", Fees(2000)))
    made.do(RecordPayment("a", (1,)))
    assert refused(made, RecordPayment("a", (1,))) == "Ana owes nothing."
    assert "has not paid that much" in refused(made, RecordPayment("a", (2,), -100))
    assert "named twice" in refused(made, RecordPayment("a", (2, 2), 100))
    assert "not an amount" in refused(made, SetDue("a", 2, -1))
    assert "no category 'Men'" in refused(made, ChangeFees("a", Fees(1, "", (CategoryFee("Men", 1),))))


def test_an_entry_that_was_paid_for_is_struck_out_with_consent() -> None:
    made = desk()
    made.do(RecordPayment("a", (2,), 1000))
    with pytest.raises(ConsentError, match=r"has paid 10\.00 already"):
        made.do(RemovePlayer("a", 2))
    made.do(RemovePlayer("a", 2), "paid-already")
    assert made.section().money == ()


def test_an_undo_takes_the_payment_back() -> None:
    made = desk()
    made.do(RecordPayment("a", (2,), 1000))
    made.do(Undo(to=made.moment.seq - 1))
    assert account(made.event, made.section(), made.section().card_of(Number(2))).paid == 0


def test_a_draft_stays_good_when_somebody_pays() -> None:
    from tablas.events.acts import PairRound

    made = desk()
    made.do(PairRound("a"))
    made.do(RecordPayment("a", (2,), 1000))
    assert not made.section().outdated


def test_everything_is_read_back() -> None:
    made = desk()
    made.do(ChangeFees("a", Fees(2000, "EUR", (CategoryFee("U18", 1000),))))
    made.do(ChooseForCategory("a", "Locals", (2, 4)))
    made.do(RecordPayment("a", (1, 2)))
    made.do(SetDue("a", 3, 0))
    made.do(ChangePrizes("a", {"prizes": [300, "99.5"], "list": [{"name": "W", "category": "Women", "prizes": [50]}]}))
    assert replay(made.log).event == made.event
    assert decode(Event, parse(text(encode(made.event)))) == made.event
    assert made.section().fund["prizes"] == [300, "99.5"]


def test_ages_need_a_date() -> None:
    made = Desk()
    assert "Ages need the date" in refused(made, ChangeCategories((Category("U18", "age=U18"),)))
    made.do(ChangeEvent({"start": "2026-07-04"}))
    made.do(ChangeCategories((Category("U18", "age=U18"),)))
