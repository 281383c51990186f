"""What this program can do: systems with their options, tie-breaks."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from tablas.standings import TIE_BREAKS
from tablas.systems import registry
from tablas.version import __version__
from tablas.web.api.caller import Calling, refusals

router = APIRouter(tags=["facts"])


class About(BaseModel):
    """The program that answers."""

    program: str
    version: str
    role: str


class OptionDoc(BaseModel):
    """An option of a pairing system."""

    name: str
    default: int | bool | str
    help: str
    choices: list[str]
    minimum: int | None
    maximum: int | None


class SystemDoc(BaseModel):
    """A pairing system."""

    name: str
    title: str
    family: str
    editions: list[str]
    reference: str
    options: list[OptionDoc]


class TieBreakDoc(BaseModel):
    """A tie-break."""

    code: str
    name: str
    source: str
    modifiers: str
    systems: list[str]
    teams: bool | None


@router.get("/about", responses=refusals())
def about(caller: Calling) -> About:
    """The program, and what the caller may do."""
    return About(program="tablas", version=__version__, role=caller.principal.role.value)


@router.get("/systems", responses=refusals())
def systems(caller: Calling) -> list[SystemDoc]:
    """Every pairing system with its options."""
    found = [registry.get(name) for name in registry.names()]
    return [
        SystemDoc(
            name=system.name,
            title=system.title,
            family=system.family,
            editions=list(system.editions),
            reference=system.reference,
            options=[OptionDoc(**_option(option)) for option in system.options],
        )
        for system in found
    ]


def _option(option: registry.Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "help": option.help,
        "choices": list(option.choices),
        "minimum": option.minimum,
        "maximum": option.maximum,
    }


@router.get("/tie-breaks", responses=refusals())
def tie_breaks(caller: Calling) -> list[TieBreakDoc]:
    """Every tie-break."""
    return [
        TieBreakDoc(
            code=entry.code,
            name=entry.name,
            source=entry.source,
            modifiers=entry.modifiers,
            systems=list(entry.systems),
            teams=entry.teams,
        )
        for entry in TIE_BREAKS.values()
    ]
