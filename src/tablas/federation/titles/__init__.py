"""Titles and norms of players and arbiters, by edition of the regulations."""

from tablas.federation.titles.application import NormRecord, check_application
from tablas.federation.titles.arbiter_forms import arbiter_certificate, arbiter_forms
from tablas.federation.titles.arbiters import (
    ArbiterEvent,
    ArbiterTitle,
    certificates,
    check_arbiter_application,
    check_event,
)
from tablas.federation.titles.direct import Result, direct_titles, titles_by_rating
from tablas.federation.titles.event import (
    EventNorms,
    PlayerNorm,
    event_norms,
    event_of,
    foreigners_exemption,
    norm_games,
    norm_rules_of,
)
from tablas.federation.titles.forecast import next_result, points_to_win, wanted_opponent
from tablas.federation.titles.forms import certificate, report
from tablas.federation.titles.norm import NormCheck, NormEvent, NormGame, Requirement, Setting, check_games
from tablas.federation.titles.performance_table import norm_limits, norm_table, points_needed
from tablas.federation.titles.rules import LEVELS, NORM_EDITIONS, NormRules, TitleLevel, norm_rules_for
from tablas.federation.titles.search import best_norm

__all__ = [
    "LEVELS",
    "NORM_EDITIONS",
    "ArbiterEvent",
    "ArbiterTitle",
    "EventNorms",
    "NormCheck",
    "NormEvent",
    "NormGame",
    "NormRecord",
    "NormRules",
    "PlayerNorm",
    "Requirement",
    "Result",
    "Setting",
    "TitleLevel",
    "arbiter_certificate",
    "arbiter_forms",
    "best_norm",
    "certificate",
    "certificates",
    "check_application",
    "check_arbiter_application",
    "check_event",
    "check_games",
    "direct_titles",
    "event_norms",
    "event_of",
    "foreigners_exemption",
    "next_result",
    "norm_games",
    "norm_limits",
    "norm_rules_for",
    "norm_rules_of",
    "norm_table",
    "points_needed",
    "points_to_win",
    "report",
    "titles_by_rating",
    "wanted_opponent",
]
