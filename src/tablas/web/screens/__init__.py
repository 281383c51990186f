"""The arbiter's screens, one file each."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    """Every screen."""
    from tablas.web.screens import (
        account,
        bracket,
        checkin,
        damage,
        draft,
        entrance,
        evenings,
        event,
        events,
        guide,
        hall,
        helpers,
        history,
        imports,
        lineups,
        list_check,
        matches,
        new,
        notes,
        numbers,
        papers,
        people,
        players,
        ratings,
        regulations,
        report,
        results,
        rounds,
        rules,
        settings,
        stage,
        standings,
        tables,
        teams,
        why,
    )

    # Imports come before players: /players/import is not a card.
    modules = (
        entrance,
        events,
        people,
        ratings,
        account,
        damage,
        hall,
        helpers,
        event,
        new,
        stage,
        evenings,
        tables,
        history,
        imports,
        players,
        checkin,
        rounds,
        draft,
    )
    later = (
        teams,
        lineups,
        matches,
        results,
        standings,
        bracket,
        settings,
        numbers,
        papers,
        list_check,
        report,
        notes,
        why,
        guide,
        rules,
        regulations,
    )
    return [module.router for module in (*modules, *later)]
