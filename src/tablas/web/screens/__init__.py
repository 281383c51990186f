"""The arbiter's screens, one file each."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    """Every screen."""
    from tablas.web.screens import (
        bracket,
        checkin,
        entrance,
        event,
        events,
        guide,
        history,
        imports,
        people,
        players,
        results,
        rounds,
        settings,
        standings,
        why,
    )

    # Imports come before players: /players/import is not a card.
    modules = (entrance, events, people, event, history, imports, players, checkin, rounds, results, standings)
    return [module.router for module in (*modules, bracket, settings, why, guide)]
