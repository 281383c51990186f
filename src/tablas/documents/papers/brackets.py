"""Brackets of every knock-out, filled in as far as it is played, or blank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablas.documents.bracket import Box, Label, Out, Page, pages_of
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.source import Source
from tablas.documents.words import shown_points
from tablas.messages import Message
from tablas.say.catalogue import Catalogue, catalogue
from tablas.systems import registry
from tablas.systems.closed.knockout.chart import Chart, Match
from tablas.systems.closed.knockout.chart import Source as Side
from tablas.systems.closed.knockout.picture import Picture, picture
from tablas.systems.closed.knockout.play import FINAL, Played
from tablas.systems.closed.knockout.system import SYSTEM, chart_for, seeded
from tablas.systems.closed.knockout.teams import SYSTEM as TEAMS
from tablas.systems.registry import Settings


def _knockout(source: Source) -> Message | None:
    """The tournament is a knock-out with somebody in it."""
    if registry.get(source.section.system).family != "knockout":
        return Message("paper-needs-knockout")
    return _entered(source)


def _entered(source: Source) -> Message | None:
    return None if _entrants(source) > 1 else Message("paper-needs-players")


def _entrants(source: Source) -> int:
    return len(source.tournament.teams if source.section.system == TEAMS.name else source.tournament.players)


def _settings(source: Source) -> Settings:
    """Of the knock-out, or the usual ones where something else is played."""
    system = registry.get(source.section.system)
    if system.family == "knockout":
        return system.settings(source.section.edition, source.section.options)
    return SYSTEM.settings("", {})


def filled(source: Source, choice: Choice) -> Data:
    """The bracket as it stands."""
    shown = picture(source.tournament, source.section.system, _settings(source))
    hand = _Hand(choice, shown.chart.lives, shown)
    pages = _by_rounds(shown, hand) if shown.reseeded else pages_of(shown.chart, choice.paper_size)
    return {"sub": hand.entrants(len(shown.names)), "pages": [hand.page(page) for page in pages]}


def blank(source: Source, choice: Choice) -> Data:
    """The same bracket before anybody played, to be filled in by hand."""
    settings, entrants = _settings(source), _entrants(source)
    return blank_chart(chart_for(entrants, settings), seeded(range(1, entrants + 1), settings), choice)


def blank_chart(chart: Chart, seeds: Sequence[int], choice: Choice) -> Data:
    """A chart with nothing but numbers; *seeds* are the entrants as the draw put them."""
    hand = _Hand(choice, chart.lives, None, seeds)
    return {"sub": hand.entrants(len(seeds)), "pages": [hand.page(page) for page in pages_of(chart, choice.paper_size)]}


def matches_of(data: Data) -> list[Mapping[str, Any]]:
    """Every match that stands on the pages, by number."""
    boxes = (box for page in data["pages"] for box in page["boxes"])
    return sorted(boxes, key=lambda box: int(box["no"].partition(" ")[0]))


class _Hand:
    """Writes names, scores and words into the places of a layout."""

    def __init__(self, choice: Choice, lives: int, shown: Picture | None, seeds: Sequence[int] = ()) -> None:
        self.words: Catalogue = catalogue(choice.lang)
        self.lives = lives
        self.shown = shown
        self.seeds = list(shown.seeds if shown else seeds)
        self.played: dict[str, Played] = {}
        if shown is not None:
            self.played = {match.name: match for match in shown.state.matches}
            finals = [match for match in shown.state.matches if match.name.startswith(FINAL)]
            numbers = (str(final.number) for final in shown.chart.finals)
            self.played |= dict(zip(numbers, finals, strict=False))

    def entrants(self, count: int) -> str:
        return self.words.phrase("{count} entrants", count=count)

    def page(self, page: Page) -> dict[str, Any]:
        boxes = sorted(page.boxes, key=lambda box: box.match.number)
        return {
            "boxes": [self._box(box) for box in boxes],
            "lines": [list(line) for line in page.lines],
            "labels": [self._label(label) for label in page.labels],
            "outs": [self._out(out) for out in page.outs],
        }

    def _label(self, label: Label) -> dict[str, Any]:
        kind, number = label.kind, label.number
        if kind == "bracket":
            named = {0: self.words.gettext("Winners' bracket"), 1: self.words.gettext("Losers' bracket")}
            text = named.get(number) or self.words.phrase("After {number} defeats", number=number)
            text = "" if self.lives == 1 else text  # The only bracket needs no name.
        elif kind == "stage":
            text = self.words.phrase("Round {number}", number=number)
            if self.shown is not None and self.lives == 1:
                text = self.words.sentence(self.shown.stage_called(number))
        elif kind == "out":
            text = self._ref(Side("winner", number))
        else:
            text = self._words_of(kind)
        strong = kind not in ("stage", "out", "if-needed", "winner")
        return {"x": label.x, "y": label.y, "w": label.width, "text": text, "strong": strong}

    def _words_of(self, kind: str) -> str:
        say = self.words.gettext
        return {
            "final": say("Final"),
            "final-again": say("Second final, if the unbeaten player loses the first"),
            "third": say("Match for third place"),
            "winner": say("Winner"),
            "consolation": say("Games for those who are out"),
            "finals": say("Finals"),
            "if-needed": say("if needed"),
        }[kind]

    def _box(self, box: Box) -> dict[str, Any]:
        match = box.match
        done = self.played.get(str(match.number))
        return {
            "x": box.x,
            "y": box.y,
            "w": box.width,
            "h": box.height,
            "no": " · ".join((str(match.number), *self._remarks(match, done))),
            "sides": [self._side(match, done, place) for place in (0, 1)],
        }

    def _remarks(self, match: Match, done: Played | None) -> list[str]:
        """Beside the number of a match: who comes by a bye, the games of a mini-match, and that it was drawn."""
        if self.shown is None or self.shown.reseeded:
            return []
        say = self.words.gettext
        sides = (match.first, match.second)
        found = [f"{self._ref(side)} {say('bye')}" for side in sides if side.kind == "seed" and match.stage > 1]
        begun = self.shown.state.begun.get(done.name if done else str(match.number))
        if begun is None or not begun.games:
            return found
        if len(begun.games) > 1:
            found.append(" ".join(f"{shown_points(one)}–{shown_points(two)}" for one, two in begun.games))
        if done is None and sum(one - two for one, two in begun.games) == 0:
            found.append(say("drawn, played again"))
        return found

    def _side(self, match: Match, done: Played | None, place: int) -> dict[str, Any]:
        source = (match.first, match.second)[place]
        who = self._who(source)
        score, won = "", False
        if done is not None:
            who = (done.first, done.second)[place]
            won = who is not None and done.winner == who
            score = shown_points(done.score[place]) if done.games and None not in (done.first, done.second) else ""
        return {"ref": self._ref(source), "name": self._name(who), "score": score, "won": won}

    def _who(self, source: Side) -> int | None:
        if source.kind == "seed":
            return self.seeds[source.number - 1]
        done = self.played.get(str(source.number))
        if done is None:
            return None
        return done.winner if source.kind == "winner" else done.loser

    def _ref(self, source: Side) -> str:
        if source.kind == "seed":
            return str(self.seeds[source.number - 1] if self.seeds else source.number)
        return self.words.phrase("W{number}" if source.kind == "winner" else "L{number}", number=source.number)

    def _name(self, who: int | None) -> str:
        return "" if who is None or self.shown is None else self.shown.names[who]

    def _out(self, out: Out) -> dict[str, Any]:
        who: int | None = None
        if self.shown is not None:
            done = self.played.get(str(out.match))
            who = self.shown.state.champion if not out.match else done.winner if done else None
        return {"x": out.x, "y": out.y, "w": out.width, "h": out.height, "name": self._name(who)}


def _by_rounds(shown: Picture, hand: _Hand) -> list[Page]:
    """With a new draw in every round there are no lines: the matches of each round, one under the other."""
    from tablas.documents.bracket import HEAD, LABEL, MM, TALLEST

    pages: list[Page] = []
    number = 0
    state = shown.state
    coming = [(game.name, state.stage, game.white, game.black) for game in state.games]
    every = [(match.name, match.stage, match.first, match.second) for match in state.matches] + coming
    names: dict[str, Played] = {}
    wide, tall, rows = 66 * MM, TALLEST, 8
    stages = sorted({stage for _, stage, _, _ in every})
    for start in range(0, len(stages), 4):
        group = stages[start : start + 4]
        by_stage = {stage: [one for one in every if one[1] == stage] for stage in group}
        most = max((len(found) for found in by_stage.values()), default=0)
        for first in range(0, most, rows):
            page = Page()
            for column, stage in enumerate(group):
                page.labels.append(Label(column * wide, HEAD - LABEL, "stage", stage))
                for row, (name, _, one, two) in enumerate(by_stage[stage][first : first + rows]):
                    number += 1
                    y = HEAD + LABEL + row * (tall + 5 * MM)
                    first_side, second_side = (Side("seed", _seed(hand.seeds, who)) for who in (one, two))
                    match = Match(number, stage, 0, first_side, second_side)
                    page.boxes.append(Box(column * wide, y, wide - 7 * MM, tall, match))
                    done = next((match for match in state.matches if match.name == name), None)
                    if done is not None:
                        names[str(number)] = done
            pages.append(page)
    hand.played = names
    return pages


def _seed(seeds: Sequence[int], who: int | None) -> int:
    return seeds.index(who) + 1 if who in seeds else 1


PAPERS = (
    Paper("bracket", "Bracket", "after", filled, template="bracket", landscape=True, needs=_knockout),
    Paper("bracket-blank", "Bracket to fill in", "blank", blank, template="bracket", landscape=True, needs=_entered),
)
