"""A tournament that was played to its end, with everything the end needs: a norm, prizes, categories, money."""

from __future__ import annotations

from tablas.events.acts import (
    ChangeCategories,
    ChangeEvent,
    ChangeFees,
    ChangePrizes,
    ChooseForCategory,
    CloseTournament,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    RecordPayment,
)
from tablas.events.results import read_result
from tablas.events.state import Category, CategoryFee, Fees
from tablas.model import Number, PartialDate, Player, Title
from web_site import Site

GM, IM, FM, NONE = Title.GM, Title.IM, Title.FM, Title.NONE
MASTERS = (
    ("Adler", 2510, GM, "GER", "m"),
    ("Blanc", 2500, GM, "FRA", "m"),
    ("Conti", 2490, GM, "ITA", "w"),
    ("Dorn", 2430, IM, "GER", "m"),
    ("Evrard", 2420, IM, "FRA", "w"),
    ("Fabbri", 2410, IM, "ITA", "m"),
    ("Gil", 2340, FM, "ESP", "m"),
    ("Hoyos", 2330, NONE, "ESP", "w"),
    ("Ibarra", 2320, NONE, "ESP", "m"),
    ("Jara", 2300, FM, "ESP", "m"),
)
"""Ten for a round robin; Jara wins against everybody below the grandmasters and draws with these: 7½ of 9."""

FUND = {
    "currency": "EUR",
    "system": "hort",
    "prizes": [300, 200, 100],
    "list": [{"name": "Women", "category": "Women", "prizes": [50]}],
}


def ended(site: Site, slug: str, name: str = "ended", closed: bool = False, rounds: int = 9) -> None:
    """The tournament in an event: the hero Jara, all other games drawn; with fewer *rounds* the next is paired."""
    site.do(slug, ChangeEvent({"start": "2026-07-04", "end": "2026-07-12", "city": "Llera", "federation": "ESP"}))
    settings = {"name": "Masters of Llera", "system": "berger", "total_rounds": 9, "time_control": "90+30"}
    site.do(slug, CreateTournament(name, settings | {"start": "2026-07-04", "end": "2026-07-12"}))
    born = PartialDate.parse("1990")
    players = tuple(
        Player(Number(0), called, rating, title, sex, federation, birth=born)
        for called, rating, title, federation, sex in MASTERS
    )
    site.do(slug, EnterPlayers(name, players))
    site.do(slug, ChangeCategories((Category("Women", "sex=w"), Category("Locals"))))
    site.do(slug, ChooseForCategory(name, "Locals", (8, 9)))
    site.do(slug, ChangeFees(name, Fees(2000, "EUR", (CategoryFee("Women", 1000),))))
    site.do(slug, RecordPayment(name, (1, 2, 3)))
    site.do(slug, ChangePrizes(name, FUND, public=True))
    for number in range(1, rounds + 1):
        site.do(slug, PairRound(name))
        site.do(slug, PublishRound(name, number))
        section = site.section(slug, name)
        for board, game in enumerate(section.tournament.rounds[number - 1].games, 1):
            site.do(slug, EnterResult(name, number, board, *read_result(_result(section, game.white, game.black))))
    if rounds < 9:
        site.do(slug, PairRound(name))
        site.do(slug, PublishRound(name, rounds + 1))
    if closed:
        site.do(slug, CloseTournament(name))


def _result(section: object, white: int, black: int) -> str:
    called = {player.number: player for player in section.tournament.players}  # type: ignore[attr-defined]
    one, other = called[white], called[black]
    if "Jara" not in (one.name, other.name) or GM in (one.title, other.title):
        return "="
    return "1-0" if one.name == "Jara" else "0-1"
