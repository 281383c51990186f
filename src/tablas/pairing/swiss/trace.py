"""The reasons of a Swiss pairing, group by group, in the order the groups were paired."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field


@dataclass(frozen=True, slots=True)
class GroupTrace:
    """What happened to one group; players are pairing numbers."""

    title: str
    players: tuple[int, ...]
    incoming: tuple[int, ...] = ()
    """Members who came from another score group."""
    pairs: tuple[tuple[int, int], ...] = ()
    outgoing: tuple[int, ...] = ()
    """Members who left for another group, or for the bye."""
    values: dict[str, object] = dataclass_field(default_factory=dict)
    """Counts and criteria, by the names the regulation gives them."""
    notes: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        """The group as plain data."""
        return {
            "group": self.title,
            "players": list(self.players),
            "incoming": list(self.incoming),
            "pairs": [list(pair) for pair in self.pairs],
            "outgoing": list(self.outgoing),
            "values": dict(self.values),
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class SwissTrace:
    """The reasons of a whole round."""

    system: str
    edition: str
    round: int
    groups: tuple[GroupTrace, ...]
    bye: int | None = None
    notes: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        """The trace as plain data."""
        return {
            "system": self.system,
            "edition": self.edition,
            "round": self.round,
            "bye": self.bye,
            "notes": list(self.notes),
            "groups": [group.as_data() for group in self.groups],
        }
