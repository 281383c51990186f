"""Prize money: place prizes, categories, and tournaments that were not finished."""

from tablas.federation.prizes.announced import read_fund
from tablas.federation.prizes.fund import (
    Criterion,
    Distribution,
    Fund,
    Group,
    Payment,
    PerPlayer,
    PrizeList,
    distribute,
    order_matters,
)
from tablas.federation.prizes.money import Cents, divide, parse_money, show_money
from tablas.federation.prizes.open_round import open_round
from tablas.federation.prizes.sharing import Award, Ranking, Sharing, System, share
from tablas.federation.prizes.unfinished import Chances, Contender, OpenGame, TieBreak, chances, share_by_chance

__all__ = [
    "Award",
    "Cents",
    "Chances",
    "Contender",
    "Criterion",
    "Distribution",
    "Fund",
    "Group",
    "OpenGame",
    "Payment",
    "PerPlayer",
    "PrizeList",
    "Ranking",
    "Sharing",
    "System",
    "TieBreak",
    "chances",
    "distribute",
    "divide",
    "open_round",
    "order_matters",
    "parse_money",
    "read_fund",
    "share",
    "share_by_chance",
    "show_money",
]
