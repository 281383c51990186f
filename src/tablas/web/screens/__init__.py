"""The arbiter's screens, one file each."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    """Every screen."""
    from tablas.web.screens import (
        account,
        bracket,
        check_list,
        checkin,
        damage,
        draft,
        entrance,
        entries,
        evenings,
        event,
        events,
        guide,
        history,
        imports,
        lineups,
        list_check,
        matches,
        norms,
        numbers,
        people,
        pictures,
        players,
        prizes,
        rating_changes,
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
        event,
        stage,
        evenings,
        tables,
        history,
        imports,
        entries,
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
        pictures,
        bracket,
        settings,
        numbers,
        list_check,
        report,
        prizes,
        rating_changes,
        norms,
        check_list,
        why,
        guide,
        rules,
        regulations,
    )
    return [module.router for module in (*modules, *later)]
