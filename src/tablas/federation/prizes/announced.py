"""A prize fund as an organiser announces it, in a ``prizes.toml``.

.. code-block:: toml

    currency = "EUR"
    system = "hort"          # equal, tie-break or hort
    per_player = "best"      # best, first or all
    cut_off = true           # only as many players share as there are prizes
    unit = 1                 # whole euros, as far as possible
    prizes = [1000, 500, 250]

    [[list]]
    name = "U2200"
    prizes = [150, 100]
    rating_from = 2000
    rating_to = 2199
    order_by = "surplus"     # points or surplus (score less expectation)

    [[list]]
    name = "Best girl"
    prizes = [80]
    category = "sex=w+age=U18"   # or the name of a category of the event
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from tablas.errors import OptionError
from tablas.federation.prizes.fund import Criterion, Fund, Group, PerPlayer, PrizeList
from tablas.federation.prizes.money import Cents, parse_money
from tablas.federation.prizes.sharing import Sharing, System
from tablas.messages import Items, Message
from tablas.standings.categories import Category

Categorise = Callable[[str], Category]
"""Finds the category that a list of prizes names."""
_Choice = TypeVar("_Choice", bound=Enum)

_SHARING_KEYS = {"currency", "system", "cut_off", "unit", "by_order"}
_NUMBERS = ("rating_from", "rating_to", "born_from", "born_to")
_GROUP_KEYS = {*_NUMBERS, "sex", "federations", "clubs", "unrated", "category"}
_FUND_KEYS = _SHARING_KEYS | {"per_player", "prizes", "list"}
_LIST_KEYS = _SHARING_KEYS | _GROUP_KEYS | {"name", "prizes", "order_by"}


def read_fund(table: Mapping[str, object], categorise: Categorise | None = None) -> Fund:
    """The fund that the tables of a TOML file describe; *categorise* finds the categories that its lists name.

    >>> read_fund({"prizes": [300, 200, 100], "system": "hort"}).total
    60000
    """
    _refuse_unknown(table, _FUND_KEYS, Message("the-fund"))
    sharing = _sharing(table, Sharing())
    lists = [PrizeList("general", _amounts(table["prizes"], "prizes"))] if "prizes" in table else []
    entries = table.get("list", [])
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise OptionError("further-lists-prizes")
    lists += [_prize_list(entry, sharing, categorise) for entry in entries]
    if not lists:
        raise OptionError("fund-no-prizes")
    return Fund(tuple(lists), _choice(PerPlayer, table.get("per_player", "best"), "per_player"), sharing)


def _prize_list(entry: object, sharing: Sharing, categorise: Categorise | None) -> PrizeList:
    if not isinstance(entry, Mapping) or "name" not in entry or "prizes" not in entry:
        raise OptionError("each-list-prizes")
    name = str(entry["name"])
    _refuse_unknown(entry, _LIST_KEYS, Message("the-prize-list", name=name))
    own = _sharing(entry, sharing)
    return PrizeList(
        name,
        _amounts(entry["prizes"], name),
        _group(entry, name, categorise),
        _choice(Criterion, entry.get("order_by", "points"), "order_by"),
        None if own == sharing else own,
    )


def _sharing(table: Mapping[str, object], base: Sharing) -> Sharing:
    how = base
    if "system" in table:
        how = replace(how, system=_choice(System, table["system"], "system"))
    if "cut_off" in table:
        how = replace(how, cut_off=_truth(table["cut_off"], "cut_off"))
    if "currency" in table:
        how = replace(how, currency=str(table["currency"]))
    if "by_order" in table:
        try:
            part = Fraction(str(table["by_order"]))
        except (ValueError, ZeroDivisionError):
            raise OptionError("order-not-number", value=table["by_order"]) from None
        how = replace(how, by_order=part)
    if "unit" in table:
        how = replace(how, unit=_amounts([table["unit"]], "unit")[0])
    return how


def _group(table: Mapping[str, object], name: str, categorise: Categorise | None) -> Group:
    called = str(table.get("category", ""))
    if called and categorise is None:
        raise OptionError("no-categories-here", name=name, category=called)
    numbers = {}
    for key in _NUMBERS:
        value = table.get(key)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise OptionError("whole-number", name=name, key=key)
        numbers[key] = value
    return Group(
        rating_from=numbers["rating_from"],
        rating_to=numbers["rating_to"],
        born_from=numbers["born_from"],
        born_to=numbers["born_to"],
        sex=str(table.get("sex", "")),
        federations=_names(table.get("federations", ())),
        clubs=_names(table.get("clubs", ())),
        unrated=_truth(table.get("unrated", False), "unrated"),
        category=categorise(called) if called and categorise is not None else None,
    )


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(entry) for entry in value) if isinstance(value, Sequence) else (str(value),)


def _truth(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise OptionError("true-false", key=key)
    return value


def _amounts(values: object, where: Message | str) -> tuple[Cents, ...]:
    if not isinstance(values, Sequence) or isinstance(values, str):
        raise OptionError("prizes-written-list", place=where)
    amounts = []
    for value in values:
        if not isinstance(value, str | int | float) or isinstance(value, bool):
            raise OptionError("not-amount-money", place=where, value=value)
        amounts.append(parse_money(value))
    return tuple(amounts)


def _choice(kind: type[_Choice], value: object, key: str) -> _Choice:
    for member in kind:
        if member.value == value:
            return member
    known = ", ".join(str(member.value) for member in kind)
    raise OptionError("not-one", key=key, value=value, known=known)


def _refuse_unknown(table: Mapping[str, object], known: set[str], where: Message | str) -> None:
    for key in table:
        if key not in known:
            raise OptionError("not-setting-known", key=key, place=where, known=Items(sorted(known)))
