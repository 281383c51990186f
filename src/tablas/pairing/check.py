"""Pair every round of a tournament again and say what differs (C.04.2, art. 1.4; the "checker" of C.02.03).

Two arbiters with the same facts must publish the same pairings, so a report is
checked by pairing each of its rounds from the state before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.errors import OptionError, PairingError
from tablas.history import infer_initial_colour
from tablas.messages import Items, Message
from tablas.model import Outcome, Round, Tournament
from tablas.pairing.edition import pairing_edition
from tablas.pairing.round import lifted, lines_up, pair_round, settings_of, system_of
from tablas.systems.result import Pair, RoundPairing


class Difference(NamedTuple):
    """What a round of the file has and the rules do not give, and the other way round.

    Pairs carry colours: the same two players with colours reversed are a
    difference too.  If the round cannot be paired, *problem* says why.
    """

    round: int
    expected: tuple[Pair, ...] = ()
    found: tuple[Pair, ...] = ()
    expected_bye: int | None = None
    found_bye: int | None = None
    problem: Message | None = None
    mistakes: tuple[Message, ...] = ()
    """What was done wrong, where the system can name it (Dutch 1992 and 1998)."""

    @property
    def only_colours(self) -> bool:
        """The same people meet, with other colours."""
        return (
            not self.problem
            and self.expected_bye == self.found_bye
            and {frozenset(pair) for pair in self.expected} == {frozenset(pair) for pair in self.found}
        )

    @property
    def message(self) -> Message:
        """What differs, for people."""
        if self.problem:
            return Message("round-cannot-paired", round=self.round, problem=self.problem)
        return Message(
            "colours-differ" if self.only_colours else "pairs-differ",
            round=self.round,
            expected=_shown(self.expected, self.expected_bye, self.found_bye),
            found=_shown(self.found, self.found_bye, self.expected_bye),
        )

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of a check."""

    system: str
    edition: str
    """Empty when the system has one edition."""
    rounds: int
    """Rounds that were paired again."""
    differences: tuple[Difference, ...] = ()
    assumed_rounds: bool = False
    """The number of rounds was not stated; the last round was taken for the final one."""
    assumed_system: bool = False
    """The tournament does not say its system; the one named here was taken."""
    edition_reason: Message | None = None
    """Why that edition, where the system has several."""
    assumed_edition: bool = False
    """Neither an edition nor a day is known; the newest was taken."""

    @property
    def same(self) -> bool:
        """Every round is as the rules give it."""
        return not self.differences

    def as_data(self) -> dict[str, object]:
        """The report as plain dictionaries, lists, numbers and strings."""
        return {
            "system": self.system,
            "edition": self.edition,
            "edition_reason": None if self.edition_reason is None else self.edition_reason.as_data(),
            "assumed_edition": self.assumed_edition,
            "rounds": self.rounds,
            "same": self.same,
            "assumed_rounds": self.assumed_rounds,
            "assumed_system": self.assumed_system,
            "differences": [
                {
                    "round": difference.round,
                    "expected": [list(pair) for pair in difference.expected],
                    "found": [list(pair) for pair in difference.found],
                    "expected_bye": difference.expected_bye,
                    "found_bye": difference.found_bye,
                    "only_colours": difference.only_colours,
                    "problem": str(difference.problem or ""),
                    "mistakes": list(difference.mistakes),
                }
                for difference in self.differences
            ],
        }


def check_rounds(tournament: Tournament, asked: bool = False) -> Report:
    """Pair every round of *tournament* again from the state before it, by its regulation.

    *asked*: the edition of the regulation is not the tournament's own but the
    caller's wish.  The lot of round 1 is not the rules' to choose: the initial
    colour is the stated one, else the one that round 1 shows.
    """
    system = system_of(tournament)
    if not system.deterministic:
        raise OptionError("system-draws-lot", name=system.name)
    settings_of(tournament)
    whole = as_checked(tournament)
    differences = tuple(
        difference
        for number in range(1, whole.rounds_paired + 1)
        if (difference := check_round(whole, number)) is not None
    )
    regulation = tournament.regulation
    taken = pairing_edition(tournament, asked)
    return Report(
        system.name,
        taken.edition if taken else regulation.edition,
        whole.rounds_paired,
        differences,
        tournament.total_rounds is None,
        regulation.assumed or not regulation.system,
        taken.why if taken else None,
        taken is not None and taken.assumed,
    )


def as_checked(tournament: Tournament) -> Tournament:
    """The tournament with what its rounds show where it says nothing: initial colour, number of rounds."""
    return replace(
        tournament,
        initial_colour=tournament.initial_colour or infer_initial_colour(_as_paired(tournament)),
        total_rounds=tournament.total_rounds or tournament.rounds_paired or None,
    )


def check_round(tournament: Tournament, number: int) -> Difference | None:
    """Pair one round again; ``None`` when it is as the rules give it."""
    try:
        expected = pair_round(tournament.after(number - 1))
    except PairingError as error:
        return Difference(number, problem=error.message)
    found = _as_paired(tournament) if expected.of_teams else tournament
    difference = compare(expected, found.rounds[number - 1])
    return None if difference is None else difference._replace(mistakes=_mistakes(tournament, number))


def _mistakes(tournament: Tournament, number: int) -> tuple[Message, ...]:
    """The mistakes of a round that differs, named by the old Dutch texts."""
    from tablas.systems.open.dutch import early
    from tablas.systems.open.dutch.early.system import mistakes_of

    settings = settings_of(tournament)
    if system_of(tournament).name != "dutch" or settings.edition not in early.EDITIONS:
        return ()
    pairs = [(game.white, game.black) for game in tournament.rounds[number - 1].games]
    return mistakes_of(lifted(tournament.after(number - 1)), settings, pairs)


def _as_paired(tournament: Tournament) -> Tournament:
    """The tournament with the matches of teams as its games, where the system pairs teams."""
    if not lines_up(tournament):
        return tournament
    from tablas.systems.open.team.matches import as_teams

    return as_teams(tournament).tournament


def compare(expected: RoundPairing, played: Round) -> Difference | None:
    """The difference between a pairing and a round of the file; boards may stand in any order."""
    made = set(expected.pairs)
    # Where the system gives no colours, or a forfeit has none, the file may have either player first.
    games = ((Pair(game.white, game.black), expected.coloured and played.shows_colours(game)) for game in played.games)
    found = tuple(pair if coloured or pair[::-1] not in made else Pair(*pair[::-1]) for pair, coloured in games)
    found_bye = next((bye.player for bye in played.byes if bye.kind is Outcome.PAIRING_BYE), None)
    if set(found) == made and found_bye == expected.bye:
        return None
    return Difference(
        expected.round,
        tuple(pair for pair in expected.pairs if pair not in set(found)),
        tuple(pair for pair in found if pair not in made),
        expected.bye,
        found_bye,
    )


def _shown(pairs: tuple[Pair, ...], bye: int | None, other_bye: int | None) -> Items:
    words: list[str | Message] = [f"{pair.white}–{pair.black}" for pair in pairs]
    if bye != other_bye:
        words.append(Message("no-bye") if bye is None else Message("bye-for", number=bye))
    return Items(words or [Message("nothing")])
