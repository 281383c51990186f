"""Random events of every system of the registry, with people coming, leaving and staying away all the time.

A script is a seed: it draws a case (system, edition, options, field), then acts
at an arbiter's desk until the event is over.  Whatever the program refuses it
must refuse with a sentence in every language; and when a round cannot be
paired, the sentence must name a way on that the script then takes, so that a
sentence cannot promise what does not help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from events_desk import Desk
from events_moves import CONSENTS as USUAL
from every_case import SQUADS, Case, drawn_case
from tablas.errors import FinishedError, TablasError
from tablas.events.acts import (
    AnnounceAbsence,
    CancelAbsence,
    ChangeSettings,
    ChangeTeams,
    Command,
    CorrectResult,
    CreateTournament,
    DraftRound,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    ForfeitMatch,
    GiveLineUp,
    NumberPlayers,
    PairRound,
    PairTeams,
    PublishRound,
    ReadmitPlayer,
    Redo,
    RemovePlayer,
    RestTeam,
    Undo,
    UnpublishRound,
    WithdrawPlayer,
)
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.messages import Items, Message
from tablas.model import Bye, Game, Outcome, Player, Team
from tablas.pairing.round import lines_up
from tablas.say.catalogue import catalogue, folders
from tablas.systems import registry

CONSENTS = (
    *USUAL,
    "numbers-move",
    "order-against-ratings",
    "teams-after-round-1",
    "rematch",
    "second-bye",
    "third-colour",
    "forbidden-pair",
    "board-order",
    "empty-board",
    "rounds-missing",
)
PLAYED = ("1-0", "0-1", "½-½", "1-0", "0-1", "½-½", "0-0")
UNPLAYED = ("+:-", "-:+", "-:-")
BYES = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE)
MOST_ROUNDS = 14
"""Where a knock-out of drawn games would go on for ever."""


@dataclass
class Script:
    """An arbiter's desk in the hands of chance."""

    case: Case
    random: Random
    desk: Desk = field(default_factory=Desk)
    unclear: set[int] = field(default_factory=set)
    """Rounds that the rules would pair otherwise today: made by hand, or from results that changed since."""
    refusals: list[TablasError] = field(default_factory=list)
    names: int = 0
    acts: list[str] = field(default_factory=list)

    @property
    def section(self) -> Section:
        return self.desk.section()

    def attempt(self, command: Command) -> TablasError | None:
        """Do it, or say why not; a refusal has its sentence in every language and changes nothing."""
        before = self.desk.moment
        try:
            self.desk.do(replace(command, why="by chance"), *CONSENTS)
        except TablasError as refusal:
            assert self.desk.moment is before
            assert_said(refusal.message)
            self.refusals.append(refusal)
            self.acts.append(f"{command} refused: {refusal}")
            return refusal
        self.acts.append(str(command))
        return None

    def must(self, command: Command) -> None:
        refusal = self.attempt(command)
        assert refusal is None, f"{command}: {refusal}"

    def people(self, count: int) -> tuple[Player, ...]:
        self.names += count
        first = self.names - count + 1
        return tuple(
            Player(0, f"P{number:02}", self.random.choice((0, 1500, 2400 - number)))
            for number in range(first, first + count)
        )

    def told(self, seed: int) -> str:
        """The event in words, for whoever must find out what went wrong."""
        acts = "\n".join(self.acts[-30:])
        return f"seed {seed} of {self.case.system} {self.case.edition}: {self.case}\n{acts}"

    # The event

    def begin(self) -> None:
        case = self.case
        settings: dict[str, object] = {"system": case.system, "options": case.options, "initial_colour": "w"}
        if case.edition:
            settings["edition"] = case.edition
        if case.rounds:
            settings["total_rounds"] = case.rounds
        if case.acceleration:
            settings["acceleration"] = case.acceleration
        self.must(CreateTournament("a", settings))
        self.must(EnterPlayers("a", self.people(case.players)))
        if case.team_size:
            cards = list(range(1, case.players + 1))
            self.random.shuffle(cards)
            squads = [tuple(cards[place : place + case.team_size]) for place in range(0, len(cards), case.team_size)]
            self.must(
                ChangeTeams(
                    "a", tuple(Team(number, f"T{number}", members=squad) for number, squad in enumerate(squads, 1))
                )
            )

    def play(self) -> None:
        """To the end, whatever happens."""
        self.begin()
        for _ in range(3 * MOST_ROUNDS):
            if self.section.rounds_paired >= MOST_ROUNDS or not self.round():
                break
        self.decide_all()

    def round(self) -> bool:
        """One round with everything around it; whether there may be another."""
        for _ in range(self.random.choice((0, 0, 1, 2, 3))):
            self.something()
        self.results()
        if not self.pair():
            return False
        if self.random.random() < 0.2:
            self.something()
            if self.section.draft is None:
                return True
            if self.section.outdated and self.random.random() < 0.8 and not self.pair():
                return False
        number = self.section.next_round
        if self.section.outdated:
            self.unclear.add(number)
        if self.attempt(PublishRound("a", number)) is not None:
            if not self.pair():
                return False
            self.must(PublishRound("a", number))
        if self.random.random() < 0.05:
            self.must(UnpublishRound("a", number))
            self.must(PublishRound("a", number))
        self.results()
        return True

    def pair(self) -> bool:
        """Pair the next round; where it is refused, take the way on that the sentence names."""
        for _ in range(12):
            if any(self.open_boards()):
                self.results()
            refusal = self.attempt(PairRound("a"))
            if refusal is None:
                self.assert_who_plays()
                return True
            if isinstance(refusal, FinishedError):
                return False
            for message in flat(refusal.message):
                if message.code in OVER:
                    assert OVER[message.code] in str(message), f"{message} names no way on"
                    return False
                assert message.code in WAYS, f"{message.code} has no way on: {message}"
                words, way = WAYS[message.code]
                assert words in str(message), f"{message} names no way on"
                way(self)
                if self.section.draft is not None and not self.section.outdated:
                    return True
        raise AssertionError(f"no way on led anywhere: {self.refusals[-1]}")

    def assert_who_plays(self) -> None:
        """Nobody who is away has a game to play, and in an open system everybody who is there has one or the bye."""
        section, number = self.section, self.section.next_round
        assert section.draft is not None
        away = section.facts.absent_from(number)
        playing = {card for game in section.draft.games for card in game[:2]}
        for game in section.draft.games:
            assert game.white_outcome.is_forfeit or not {game.white, game.black} & away.keys(), f"{game} is played"
        if lines_up(section.facts):
            gone = {team.number for team in section.facts.teams if not self.is_there(team)}
            open_matches = registry.get(section.system).family == "swiss"
            assert not open_matches or not gone & {one.team for one in section.draft_teams.line_ups}
        elif registry.get(section.system).family in ("swiss", "keizer"):
            if section.system == "double-swiss" and number % 2 == 0:
                return  # Who comes between the games of a match waits for the next.
            resting = {bye.player for bye in section.draft.byes if bye.kind is Outcome.PAIRING_BYE}
            assert playing | resting == set(section.cards) - away.keys()

    # Results

    def open_boards(self) -> Iterator[tuple[int, int, Game]]:
        for number, played in enumerate(self.section.facts.rounds, 1):
            for board, game in enumerate(played.games, 1):
                if game.white_outcome is Outcome.PENDING:
                    yield number, board, game

    def adjourned(self) -> Iterator[tuple[int, int]]:
        for number, played in enumerate(self.section.facts.rounds, 1):
            for board, game in enumerate(played.games, 1):
                if game.white_outcome is Outcome.ADJOURNED:
                    yield number, board

    def results(self) -> None:
        section = self.section
        if lines_up(section.facts) and section.rounds_paired and self.random.random() < 0.15:
            team = self.random.choice(section.facts.teams)
            self.attempt(ForfeitMatch("a", team.number, section.rounds_paired, self.random.random() < 0.3))
        for number, board, _ in list(self.open_boards()):
            chance = self.random.random()
            result = self.random.choice(PLAYED if chance < 0.82 else UNPLAYED if chance < 0.93 else ("adj",))
            self.must(EnterResult("a", number, board, *read_result(result)))

    def decide(self, number: int, board: int) -> None:
        """An adjourned game comes to its end; rounds paired meanwhile took it for a draw."""
        self.unclear |= set(range(number + 1, self.section.next_round + 1))
        self.must(CorrectResult("a", number, board, *read_result(self.random.choice(PLAYED[:3]))))

    def decide_all(self) -> None:
        for number, board in list(self.adjourned()):
            self.decide(number, board)

    # Comings and goings

    def something(self) -> None:
        """One thing that happens in a hall."""
        self.random.choice(_HAPPENINGS)(self)

    def somebody(self) -> int:
        return self.random.choice(self.section.cards)

    def comes_late(self) -> None:
        missed = self.random.choice((Outcome.ZERO_BYE, Outcome.HALF_BYE))
        later = self.section.next_round + self.random.choice((0, 0, 1))
        self.attempt(EnterPlayers("a", self.people(1), joined=later, missed=missed))

    @property
    def fixed_teams(self) -> bool:
        """A table for so many teams and no more."""
        return self.case.system in SQUADS

    def team_comes_late(self) -> None:
        if not self.section.facts.teams or self.fixed_teams:
            return
        size = max(len(team.members) for team in self.section.facts.teams)
        if self.attempt(EnterPlayers("a", self.people(size))) is None:
            cards = self.section.cards
            new = tuple(
                card for card in range(self.section.last_card - size + 1, self.section.last_card + 1) if card in cards
            )
            number = max(team.number for team in self.section.facts.teams) + 1
            team = Team(number, f"T{number}", members=new)
            if self.attempt(ChangeTeams("a", (*self.section.facts.teams, team))) is not None:
                for card in new:
                    self.must(RemovePlayer("a", card))

    def leaves(self) -> None:
        self.attempt(WithdrawPlayer("a", self.somebody(), expelled=self.random.random() < 0.3))

    def team_leaves(self) -> None:
        if self.section.facts.teams:
            for card in self.random.choice(self.section.facts.teams).members:
                self.attempt(WithdrawPlayer("a", card))

    def comes_back(self) -> None:
        gone = [player.number for player in self.section.facts.players if player.left_after is not None]
        if gone:
            self.attempt(ReadmitPlayer("a", self.random.choice(gone)))

    def stays_away(self) -> None:
        number = self.section.next_round + self.random.choice((0, 0, 0, 1))
        self.attempt(AnnounceAbsence("a", self.somebody(), number, self.random.choice(BYES)))

    def comes_after_all(self) -> None:
        for absence in self.section.facts.absences[:1]:
            self.attempt(CancelAbsence("a", absence.player, absence.round))

    def rests(self) -> None:
        if self.section.facts.teams:
            team = self.random.choice(self.section.facts.teams)
            self.attempt(RestTeam("a", team.number, self.section.next_round, self.random.choice("ZHF")))

    def hands_in(self) -> None:
        if lines_up(self.section.facts):
            team = self.random.choice(self.section.facts.teams)
            self.attempt(GiveLineUp("a", team.number, self.section.next_round, team.members[:2][::-1]))

    def kept_apart(self) -> None:
        entered = (
            [team.number for team in self.section.facts.teams]
            if lines_up(self.section.facts)
            else list(self.section.cards)
        )
        pair = tuple(sorted(self.random.sample(entered, 2)))
        self.attempt(ForbidPairs("a", pair, self.section.next_round))

    def corrected(self) -> None:
        number = self.section.rounds_paired
        boards = len(self.section.facts.rounds[-1].games) if number else 0
        if boards:
            self.attempt(
                CorrectResult("a", number, self.random.randint(1, boards), *read_result(self.random.choice(PLAYED)))
            )

    def decided(self) -> None:
        for number, board in list(self.adjourned())[:1]:
            self.decide(number, board)

    def undone(self) -> None:
        self.attempt(Undo(last=self.random.randint(1, 4)))
        if self.random.random() < 0.5:
            self.attempt(Redo())
        if (
            not self.desk.event.has("a")
            or len(self.section.facts.players) < 2
            or (self.case.team_size and not self.section.facts.teams)
        ):
            self.must(Redo())

    def struck_out(self) -> None:
        self.attempt(RemovePlayer("a", self.somebody()))

    def numbered(self) -> None:
        cards = list(self.section.cards)
        self.random.shuffle(cards)
        if self.attempt(NumberPlayers("a", tuple(cards))) is None:
            self.unclear |= set(range(1, self.section.next_round + 1))

    # Ways on

    def by_hand(self) -> None:
        """Boards in the order of the list, whoever meets; the last one has the bye."""
        section = self.section
        self.unclear.add(section.next_round)
        if lines_up(section.facts):
            resting = {bye.team for bye in section.facts.team_byes if bye.round == section.next_round}
            teams = [team.number for team in section.facts.teams if team.number not in resting and self.is_there(team)]
            bye = teams.pop() if len(teams) % 2 else 0
            self.must(PairTeams("a", section.next_round, tuple(zip(teams[::2], teams[1::2], strict=True)), bye))
            return
        absent = section.facts.absent_from(section.next_round)
        cards = [card for card in section.cards if card not in absent]
        byes = [Bye(card, kind) for card, kind in absent.items()]
        if len(cards) % 2:
            byes.append(Bye(cards.pop(), Outcome.PAIRING_BYE))
        games = tuple(Game(*pair) for pair in zip(cards[::2], cards[1::2], strict=True))
        self.must(DraftRound("a", section.next_round, games, tuple(byes)))

    def is_there(self, team: Team) -> bool:
        number = self.section.next_round
        return any(
            player.joined <= number and (player.left_after is None or player.left_after >= number)
            for player in self.section.facts.players
            if player.number in team.members
        )

    def allow_rematches(self) -> None:
        self.unclear |= set(range(1, self.section.next_round + 1))
        loose = {**self.section.options, "rematch-after": 0, "colour-limits": False}
        if dict(self.section.options) == loose:
            self.by_hand()
        else:
            self.must(ChangeSettings("a", {"options": loose}))

    def one_leaves(self) -> None:
        """Withdraw one of the players of a game nobody came to."""
        last = self.section.facts.rounds[-1]
        for game in last.games:
            both = game.white_outcome is game.black_outcome is Outcome.FORFEIT_LOSS
            if both and self.attempt(WithdrawPlayer("a", game.white)) is None:
                return
        raise AssertionError("nobody to withdraw")

    def one_team_leaves(self) -> None:
        """Withdraw one of the teams of a match nobody came to, which the refusal names."""
        named = str(self.refusals[-1].message.values["names"].items[0])
        (team,) = [team for team in self.section.facts.teams if team.name == named]
        for card in team.members:
            self.attempt(WithdrawPlayer("a", card))

    def cancel_absences(self) -> None:
        for absence in self.section.facts.absences:
            self.attempt(CancelAbsence("a", absence.player, absence.round))


_HAPPENINGS: tuple[Callable[[Script], None], ...] = (
    Script.comes_late,
    Script.comes_late,
    Script.team_comes_late,
    Script.leaves,
    Script.leaves,
    Script.team_leaves,
    Script.comes_back,
    Script.comes_back,
    Script.stays_away,
    Script.stays_away,
    Script.stays_away,
    Script.comes_after_all,
    Script.rests,
    Script.hands_in,
    Script.kept_apart,
    Script.corrected,
    Script.decided,
    Script.undone,
    Script.struck_out,
    Script.numbered,
)

OVER = {
    "all-rounds-of-are-paired": "lose the tournament",
    "players-round-round": "lose the tournament",
}
"""Refusals after which nothing is left to pair, with the way on that their sentence names."""

WAYS: dict[str, tuple[str, Callable[[Script], None]]] = {
    "no-legal-pairing-exists": ("air the round by hand", Script.by_hand),
    "no-legal-pairing-exists-whoever": ("air the round by hand", Script.by_hand),
    "number-players-odd": ("air the round by hand", Script.by_hand),
    "number-players-odd-everybody": ("air the round by hand", Script.by_hand),
    "number-players-odd-nobody": ("air the round by hand", Script.by_hand),
    "nobody-can-paired": ("allow rematches earlier", Script.allow_rematches),
    "neither-nor-came": ("ithdraw one of them", Script.one_leaves),
    "result-missing-enter": ("nter it first", Script.decide_all),
    "result-missing-enter-first": ("nter it first", Script.decide_all),
    "final-cannot-paired": ("nter", Script.decide_all),
    "round-no-match": ("ithdraw the team", Script.one_team_leaves),
    "no-match-players": ("ancel an absence", Script.cancel_absences),
}
"""Every refusal to pair that an event can come to: the words of its sentence, and the way on they name."""


def flat(message: Message) -> Iterator[Message]:
    """The messages of a sentence that has several."""
    if message.code == "together":
        items = message.values["messages"]
        assert isinstance(items, Items)
        for item in items.items:
            assert isinstance(item, Message)
            yield item
    else:
        yield message


def assert_said(message: Message) -> None:
    """Every language has the sentence, and all its gaps are filled."""
    for language in folders():
        for part in flat(message):
            assert part.code in catalogue(language).messages, f"{language} has no sentence for {part.code}"
        said = catalogue(language).sentence(message)
        assert "{" not in said, said


def played(seed: int, name: str, edition: str) -> Script:
    """A whole event."""
    random = Random(f"{name} {edition} {seed}")
    script = Script(drawn_case(random, name, edition), random)
    try:
        script.play()
    except BaseException as error:
        error.add_note(script.told(seed))
        raise
    return script
