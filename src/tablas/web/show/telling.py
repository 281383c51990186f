"""A round told and drawn for a page: its story and its picture.

Stories are worked out once for every state of the event and kept for a while,
because a whole hall asks for the same round.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.pairing.compare import as_boards
from tablas.pairing.story import RoundStory
from tablas.pairing.why import by_teams
from tablas.pictures.bracket import MOST_MATCHES, bracket_of
from tablas.pictures.drawn import picture_of
from tablas.pictures.ladder import stretches
from tablas.pictures.round import Link, round_picture
from tablas.pictures.scene import Scene, scene_of
from tablas.pictures.svg import SCREEN, Picture
from tablas.say import Say
from tablas.systems.closed.knockout.chart import MOST_LIVES
from tablas.systems.closed.knockout.system import KnockoutTrace
from tablas.systems.closed.play import TableTrace
from tablas.systems.judgement import Boards
from tablas.systems.open.keizer import KeizerTrace
from tablas.systems.result import RoundPairing
from tablas.web.show.why import before, paired_again

_MOST_KEPT = 32
_OWN_PICTURES = (KeizerTrace, TableTrace, KnockoutTrace)


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A round with its story and what is to be drawn of it."""

    made: RoundPairing
    stands: Boards | None
    story: RoundStory
    scene: Scene | None
    """``None`` where the system has a picture of another kind."""

    def picture(
        self,
        section: Section,
        say: Say,
        link: Link,
        open_band: Link,
        selected: int | None,
        opened: int | None,
        marked: bool,
    ) -> Picture:
        """The picture for a page; tapping a pair follows *link*."""
        if self.scene is None:
            parts = self.ladder
            part = next((one for one in parts if one[0] <= (selected or 1) <= one[1]), None)
            drawn = picture_of(before(section, self.made.round), say, SCREEN, self.made, self.stands, drawn=part)
            return replace(drawn, inline=True)
        return round_picture(self.shown(selected, marked, opened), say, SCREEN, link, selected, open_band)

    def is_late_part(self, section: Section) -> bool:
        """The picture is a bracket without the first rounds, because there are too many matches."""
        if not isinstance(self.made.trace, KnockoutTrace) or len(section.facts.players) < MOST_MATCHES // MOST_LIVES:
            return False
        return bracket_of(before(section, self.made.round)).matches > MOST_MATCHES

    @property
    def ladder(self) -> list[tuple[int, int]]:
        """The boards of each part of a ladder; none in other pictures."""
        if not isinstance(self.made.trace, KeizerTrace):
            return []
        return stretches(len((self.stands or Boards.of(self.made)).pairs))

    def shown(self, selected: int | None, marked: bool, opened: int | None) -> Scene:
        """What is open of a big event: the group of the board that is selected, or the one asked for."""
        assert self.scene is not None
        scene = self.scene if marked else self.scene.unmarked()
        place = scene.band_of(selected) if selected is not None else opened
        return scene.folded(() if place is None else (place,)).cut(selected)


_kept: OrderedDict[tuple[str, str, int], ToldRound] = OrderedDict()


def told_round(moment: Moment, section: Section, number: int) -> ToldRound:
    """The story of a published round or of the draft."""
    key = (moment.hash, section.id, number)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = _told(section, number)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _told(section: Section, number: int) -> ToldRound:
    tournament = before(section, number)
    again = paired_again(section, number)
    stands = _stands(section, number)
    own = isinstance(again.made.trace, _OWN_PICTURES)
    scene = None if own else scene_of(tournament, again.made, stands)
    return ToldRound(again.made, stands, again.story, scene)


def _stands(section: Section, number: int) -> Boards | None:
    tournament = section.tournament
    if number <= section.rounds_paired:
        return as_boards(tournament, number)
    if section.draft_round is None or by_teams(tournament):
        return None
    return Boards.of_round(section.draft_round)
