"""Time controls: how long a game takes, whether it is standard, rapid or blitz, and whether it can be rated.

Laws of Chess A.1 and B.1, B.02 1.1 to 1.2 and 3.1, rapid and blitz B.02 1.1
and 3.1.  For all lengths a delay counts like an increment.

>>> control = read_time_control("90+30")
>>> control.seconds_for(60), classify(control).kind
(7200, <Kind.STANDARD: 'standard'>)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind, RatingRules
from tablas.federation.regulations.finding import Finding
from tablas.messages import Items, Message
from tablas.model import EventInfo


@dataclass(frozen=True, slots=True)
class Stage:
    """So many moves (``None``: all the others) in so many seconds, with seconds added for each move."""

    moves: int | None
    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The stages of a game for one player."""

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        if not self.stages:
            raise OptionError("time-control-least")
        if any(stage.moves is None for stage in self.stages[:-1]):
            raise OptionError("only-last-stage")
        if any(stage.seconds < 0 or stage.increment < 0 or stage.moves == 0 for stage in self.stages):
            raise OptionError("times-moves-time")

    def seconds_for(self, moves: int = 60) -> int:
        """Thinking time of one player in a game of so many moves, all stages included."""
        total, left = 0, moves
        for index, stage in enumerate(self.stages):
            last = index == len(self.stages) - 1
            played = left if last or stage.moves is None else min(left, stage.moves)
            total += stage.seconds + played * stage.increment
            left -= played
        return total

    def minutes_for(self, moves: int = 60) -> Fraction:
        """The same in minutes."""
        return Fraction(self.seconds_for(moves), 60)

    def __str__(self) -> str:
        return ", ".join(str(stage) for stage in self.words.items)

    @property
    def words(self) -> Items:
        """The stages, for people."""
        return Items(_stage_words(stage) for stage in self.stages)


def _stage_words(stage: Stage) -> Message:
    values = {"moves": stage.moves, "minutes": f"{float(Fraction(stage.seconds, 60)):g}", "seconds": stage.increment}
    if stage.moves is not None:
        return Message("stage-moves-increment" if stage.increment else "stage-moves", **values)
    return Message("stage-increment" if stage.increment else "stage-minutes", **values)


_ENCODED = re.compile(r"(?:(\d+)/)?(\d+)(?:\+(\d+))?")
_PLAIN = re.compile(
    r"""\s*(?:(\d+)\s*(?:moves\s+in|/)\s*)?(\d+(?:\.\d+)?)\s*(?:'|′|m|min\.?|minutes|minutos)?
        (?:\s*\+\s*(\d+)\s*(?:"|″|''|s|sec\.?|seconds|segundos)?
        (?:\s*(?:a|per|por|/)\s*(?:move|jugada))?(?:\s*from\s+move\s+1)?)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)


def read_encoded(text: str) -> tuple[TimeControl, TimeControl]:
    """White's and Black's control from the code of a report (record 222), in seconds.

    >>> white, black = read_encoded("W300-B240")
    >>> white.seconds_for(), black.seconds_for()
    (300, 240)
    """
    sides = text.strip().split("-")
    if len(sides) == 2 and sides[0].startswith("W") and sides[1].startswith("B"):
        return _encoded_side(sides[0][1:], text), _encoded_side(sides[1][1:], text)
    both = _encoded_side(text.strip(), text)
    return both, both


def _encoded_side(side: str, text: str) -> TimeControl:
    stages = []
    for piece in side.split(":"):
        match = _ENCODED.fullmatch(piece)
        if match is None:
            raise OptionError("not-encoded-time", text=text)
        moves, seconds, increment = match.groups()
        stages.append(Stage(int(moves) if moves else None, int(seconds), int(increment or 0)))
    return TimeControl(tuple(stages))


def read_time_control(text: str) -> TimeControl:
    """A control as people write it, minutes plus seconds: ``90+30``, ``40/90+30, 30+30``, ``15' + 10"``.

    Stages are separated by commas or semicolons.  After the plus sign come the
    seconds of a move; a second period is a stage of its own.
    """
    stages = []
    for piece in re.split(r"[,;]", text):
        match = _PLAIN.fullmatch(piece)
        if match is None:
            raise OptionError("not-time-control", text=text.strip())
        moves, minutes, increment = match.groups()
        seconds = Fraction(minutes) * 60
        stages.append(Stage(int(moves) if moves else None, int(seconds), int(increment or 0)))
    return TimeControl(tuple(stages))


def controls_of(info: EventInfo) -> tuple[TimeControl, TimeControl] | None:
    """White's and Black's control as a report tells it: by its code, or by words that can be understood."""
    try:
        if info.encoded_time_control:
            return read_encoded(info.encoded_time_control)
        if info.time_control:
            control = read_time_control(info.time_control)
            return control, control
    except OptionError:  # Free text that is not a time control says nothing about the games.
        pass
    return None


@dataclass(frozen=True, slots=True)
class Classified:
    """The kind of chess a control is for."""

    kind: Kind
    minutes: Fraction
    reason: Message


def classify(control: TimeControl) -> Classified:
    """Standard from 60 minutes for 60 moves, blitz up to 10, rapid between (Laws A.1, B.1)."""
    minutes = control.minutes_for(60)
    shown = f"{float(minutes):g}"
    if minutes >= 60:
        return Classified(Kind.STANDARD, minutes, Message("60-more-standard", minutes=shown))
    if minutes > 10:
        return Classified(Kind.RAPID, minutes, Message("more-than-10", minutes=shown))
    return Classified(Kind.BLITZ, minutes, Message("10-less-blitz", minutes=shown))


def check_ratable(
    control: TimeControl,
    rules: RatingRules,
    ratings: Sequence[int] = (),
    *,
    rounds_a_day: int = 1,
    opponent: TimeControl | None = None,
) -> tuple[Finding, ...]:
    """Can games at this control be rated?  *ratings* are those of the players who may meet."""
    findings = []
    if opponent is not None and opponent != control:
        findings.append(Finding("B.02 1.2", False, Message("two-players-different")))
    found = classify(control)
    same = found.kind is rules.kind
    findings.append(Finding("Laws A, B", same, Message("rated-list", reason=found.reason, kind=found.kind)))
    if found.kind is Kind.BLITZ:
        findings.append(Finding("B.02 1.1.2", found.minutes > 3, Message("rated-blitz-more")))
    if rules.kind is Kind.STANDARD:
        findings += _standard(control, rules, ratings, found.minutes, rounds_a_day)
    else:
        limit = 15 if rules.kind is Kind.RAPID else 30
        sentence = Message("rounds-day-most", rounds_a_day=rounds_a_day, limit=limit)
        findings.append(Finding("B.02 3.1", rounds_a_day <= limit, sentence))
    return tuple(findings)


def _standard(
    control: TimeControl, rules: RatingRules, ratings: Sequence[int], minutes: Fraction, rounds_a_day: int
) -> list[Finding]:
    findings = []
    strongest = max(ratings, default=0)
    needed = next((time for level, time in rules.minimum_minutes if strongest >= level), 60)
    findings.append(
        Finding(
            "B.02 1.1",
            minutes >= needed,
            Message("minutes-60-moves-player", minutes=f"{float(minutes):g}", strongest=strongest, needed=needed),
        )
    )
    first = control.stages[0].moves
    if first is not None and len(control.stages) > 1:
        fits = first == rules.first_control_moves if rules.first_control_exact else first >= rules.first_control_moves
        wanted = (
            rules.first_control_moves
            if rules.first_control_exact
            else Message("at-least", number=rules.first_control_moves)
        )
        findings.append(Finding("B.02 1.2", fits, Message("first-control-move", first=first, wanted=wanted)))
    day = 2 * minutes * rounds_a_day
    findings.append(
        Finding(
            "B.02 3.1",
            day <= 720,
            Message("games-minutes-day", rounds_a_day=rounds_a_day, minutes=f"{float(2 * minutes):g}"),
        )
    )
    return findings
