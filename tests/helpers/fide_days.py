"""Random tournaments in FIDE mode, run at an arbiter's desk with every kind of unusual act."""

from __future__ import annotations

from collections import Counter
from random import Random

from events_desk import Desk, people
from events_moves import CONSENTS
from tablas.errors import PairingError
from tablas.events.acts import (
    AlterDraft,
    AnnounceAbsence,
    CloseHandPairing,
    Command,
    CorrectResult,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    PairRound,
    PublishRound,
    WithdrawPlayer,
)
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.results import read_result
from tablas.model import Outcome, Player

NAME = "a"
RESULTS = ("1-0", "0-1", "½-½", "1-0", "0-1", "½-½", "+:-", "-:+", "-:-", "0-0", "adj")


class Day:
    """One tournament, played to its end or to where no pairing exists; *done* counts the acts."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.desk = Desk()
        self.done: Counter[str] = Counter()
        self.altered: set[int] = set()
        rounds = self.dice.randint(3, 5)
        self.desk.do(CreateTournament(NAME, {"total_rounds": rounds, "initial_colour": self.dice.choice("wb")}))
        self.desk.do(EnterPlayers(NAME, people(self.dice.randint(7, 12))))
        if self.dice.random() < 0.3:
            self._try("forbidden", ForbidPairs(NAME, tuple(self.dice.sample(self.section.cards, 2))))
        for number in range(1, rounds + 1):
            self._before(number)
            if not self._pair(number):
                break
            self._results(number)
            self._afterwards(number)
        self._finish()

    @property
    def section(self):  # type: ignore[no-untyped-def]
        return self.desk.section(NAME)

    def _try(self, what: str, command: Command) -> bool:
        try:
            self.desk.do(command, *CONSENTS, "numbers-move")
        except (RefusedError, ConsentError):
            return False
        self.done[what] += 1
        return True

    def _before(self, number: int) -> None:
        dice, cards = self.dice, self.section.cards
        if dice.random() < 0.4:
            kind = dice.choice((Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE))
            self._try(f"bye {kind.value}", AnnounceAbsence(NAME, dice.choice(cards), number, kind))
        if number > 1 and dice.random() < 0.2:
            newcomer = Player(0, f"N{number}", 2300 + dice.randrange(99))
            self._try("late", EnterPlayers(NAME, (newcomer,)))
        if number > 1 and dice.random() < 0.2:
            self._try("withdrawn", WithdrawPlayer(NAME, dice.choice(cards)))

    def _pair(self, number: int) -> bool:
        try:
            self.desk.do(PairRound(NAME), *CONSENTS)
        except (RefusedError, PairingError):
            return False
        draft = self.section.draft
        if draft is not None and len(draft.games) > 1 and self.dice.random() < 0.3:
            one, two, *rest = draft.games
            games = (one._replace(black=two.black), two._replace(black=one.black), *rest)
            if self._try("altered", AlterDraft(NAME, number, games, draft.byes)):
                self.desk.do(CloseHandPairing(NAME, number, why="the hall"), *CONSENTS)
                self.altered.add(number)
        self.desk.do(PublishRound(NAME, number, why="the hall"), *CONSENTS)
        return True

    def _results(self, number: int) -> None:
        for board in range(1, len(self.section.facts.rounds[number - 1].games) + 1):
            result = self.dice.choice(RESULTS)
            self.done[result] += 1
            self.desk.do(EnterResult(NAME, number, board, *read_result(result)), *CONSENTS)

    def _afterwards(self, number: int) -> None:
        if number > 1 and self.dice.random() < 0.3:
            board = self.dice.randint(1, len(self.section.facts.rounds[number - 2].games))
            outcomes = read_result(self.dice.choice(RESULTS[:3]))
            self._try("corrected", CorrectResult(NAME, number - 1, board, *outcomes))

    def _finish(self) -> None:
        for number, played in enumerate(self.section.facts.rounds, 1):
            for board, game in enumerate(played.games, 1):
                if game.white_outcome is Outcome.ADJOURNED:
                    outcomes = read_result(self.dice.choice(RESULTS[:3]))
                    self._try("adjourned", EnterResult(NAME, number, board, *outcomes))
