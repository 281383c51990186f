"""The arbiter's screens, one file each."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    """Every screen."""
    from tablas.web.screens import (
        entrance,
        event,
        events,
        people,
        players,
        results,
        rounds,
        standings,
    )

    return [
        module.router for module in (entrance, events, people, event, players, rounds, results, standings)
    ]
