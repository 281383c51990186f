"""The pairing systems as an arbiter chooses them: by kind, the usual ones first, each with a line of its own."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.messages import Message
from tablas.systems import registry
from tablas.systems.registry import Option, System


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tournament: what it is, for whom, and its systems."""

    name: str
    title: Message
    what: Message
    whom: Message
    usual: tuple[str, ...]
    families: tuple[str, ...] = ()
    """Systems of these families that no kind names stand among the rarer ones."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A system to be chosen."""

    system: System
    line: Message | None
    usual: bool


KINDS = (
    Kind(
        "swiss",
        Message("kind-swiss"),
        Message("kind-swiss-what"),
        Message("kind-swiss-whom"),
        ("dutch", "dubov", "burstein", "lim", "double-swiss"),
        ("swiss",),
    ),
    Kind(
        "all",
        Message("kind-all"),
        Message("kind-all-what"),
        Message("kind-all-whom"),
        ("berger", "groups", "nagarajan"),
        ("roundrobin",),
    ),
    Kind(
        "knockout",
        Message("kind-knockout"),
        Message("kind-knockout-what"),
        Message("kind-knockout-whom"),
        ("knockout", "team-knockout"),
        ("knockout",),
    ),
    Kind(
        "teams",
        Message("kind-teams"),
        Message("kind-teams-what"),
        Message("kind-teams-whom"),
        ("team-swiss", "team-berger", "scheveningen", "hutton"),
        ("teams",),
    ),
    Kind("club", Message("kind-club"), Message("kind-club-what"), Message("kind-club-whom"), ("keizer",), ("keizer",)),
)

LINES = {
    "dutch": Message("line-dutch"),
    "dubov": Message("line-dubov"),
    "burstein": Message("line-burstein"),
    "lim": Message("line-lim"),
    "double-swiss": Message("line-double-swiss"),
    "vega": Message("line-vega"),
    "monrad": Message("line-monrad"),
    "schenkel": Message("line-schenkel"),
    "amalfi": Message("line-amalfi"),
    "berger": Message("line-berger"),
    "groups": Message("line-groups"),
    "nagarajan": Message("line-nagarajan"),
    "knockout": Message("line-knockout"),
    "team-knockout": Message("line-team-knockout"),
    "team-swiss": Message("line-team-swiss"),
    "team-berger": Message("line-team-berger"),
    "team-nagarajan": Message("line-team-nagarajan"),
    "scheveningen": Message("line-scheveningen"),
    "djaja": Message("line-djaja"),
    "semi-scheveningen": Message("line-semi-scheveningen"),
    "schiller": Message("line-schiller"),
    "hutton": Message("line-hutton"),
    "hilton": Message("line-hilton"),
    "skalitzka": Message("line-skalitzka"),
    "molter": Message("line-molter"),
    "keizer": Message("line-keizer"),
}
"""What a system is for; a system from elsewhere has its title alone."""

HIDDEN = frozenset({"engine"})
"""Options for those who test the program, not for those who run an event."""


def kind_of(system: str) -> Kind:
    """The kind that has a system."""
    family = registry.get(system).family
    named = [kind for kind in KINDS if system in kind.usual]
    return (named or [kind for kind in KINDS if family in kind.families] or list(KINDS))[0]


def choices(kind: Kind) -> list[Choice]:
    """The systems of a kind, the usual ones first."""
    rare = [name for name in registry.names() if name not in kind.usual and kind_of(name) is kind]
    return [Choice(registry.get(name), LINES.get(name), name in kind.usual) for name in (*kind.usual, *rare)]


@dataclass(frozen=True, slots=True)
class Field:
    """An option of a system as a field of the form."""

    option: Option

    @property
    def field(self) -> str:
        return f"option-{self.option.name}"


def fields_of(system: System, edition: str) -> list[Field]:
    """The options that an edition has and an arbiter may want."""
    known = edition if edition in system.editions else ""
    return [Field(option) for option in system.options_of(known) if option.name not in HIDDEN]
