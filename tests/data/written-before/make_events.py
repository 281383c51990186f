"""The events of the samples, act by act; see `make`."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from unittest.mock import patch
from uuid import NAMESPACE_URL, UUID, uuid5

from tablas.events.acts import (
    AdjustPoints,
    AllowPairs,
    AlterDraft,
    AnnounceAbsence,
    CancelAbsence,
    CancelAdjustment,
    ChangeEvent,
    ChangeSettings,
    ChangeTeams,
    CheckIn,
    CloseEvent,
    CloseTournament,
    Command,
    CorrectResult,
    CreateTournament,
    DiscardDraft,
    EditPlayer,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    ForfeitMatch,
    GiveLineUp,
    ImportTournament,
    MarkRestorePoint,
    NextStage,
    NumberPlayers,
    OpenCheckIn,
    PairRound,
    PairTeams,
    PublishRound,
    ReadmitPlayer,
    Redo,
    RemovePlayer,
    RemoveTournament,
    ReopenEvent,
    ReopenTournament,
    Restore,
    RestTeam,
    SwapColours,
    Undo,
    UnpublishRound,
    WithdrawPlayer,
)
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.formats import trf
from tablas.model import Game, LaterRating, NationalRating, Outcome, PartialDate, Player, Team, Title
from tablas.pairing import registry
from tablas.store import Store

NOW = datetime(2026, 3, 14, 9, tzinfo=UTC)
DATA = Path(__file__).parents[1]
NAMES = ("Abad", "Barrios", "Cano", "Duarte", "Esteve", "Ferrer", "Garrido", "Heredia", "Ibarra", "Juárez")


class Clock:
    """Half a minute passes between two looks at it."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=30)
        return self.now


class Hand:
    """An arbiter at one event, whose requests have keys that can be told again."""

    def __init__(self, store: Store, slug: str, name: str, **more: object) -> None:
        self.store, self.slug, self.count = store, slug, 1
        with patch("tablas.store.store.uuid4", lambda: UUID(uuid5(NAMESPACE_URL, slug).hex)):
            store.create(name, who="Ana", where="desk 1", slug=slug, key=f"{slug}-1", **more)  # type: ignore[arg-type]

    def __call__(self, command: Command, *accepted: str, who: str = "Ana", where: str = "desk 1") -> int:
        self.count += 1
        key = f"{self.slug}-{self.count}"
        done = self.store.do(self.slug, command, who=who, where=where, key=key, accepted=accepted)
        return done.entry.seq

    def section(self, name: str) -> Section:
        return self.store.moment(self.slug).event.section(name)

    def there_and_back(self) -> None:
        """Undo and redo the last act: the database keeps a snapshot of what it is now."""
        self(Undo(last=1))
        self(Redo())

    def publish(self, name: str) -> int:
        self(PairRound(name))
        number = self.section(name).next_round
        self(PublishRound(name, number))
        return number

    def results(self, name: str, *written: str) -> None:
        """A result for each board of the last round; a dot leaves one open."""
        number = self.section(name).rounds_paired
        for board, text in enumerate(written, 1):
            if text != ".":
                who, where = ("Ana", "desk 1") if board % 2 else ("Blas", "phone 3")
                self(EnterResult(name, number, board, *read_result(text)), who=who, where=where)

    def play(self, name: str, rounds: int = 1, draws: bool = True) -> None:
        """Rounds whose results are drawn by lot, always the same."""
        for _ in range(rounds):
            number = self.publish(name)
            lots = random.Random(f"{self.slug} {name} {number}")
            for board, game in enumerate(self.section(name).facts.rounds[-1].games, 1):
                result = lots.choice(("1-0", "½-½", "0-1") if draws else ("1-0", "0-1"))
                if game.white_outcome is Outcome.PENDING:
                    self(EnterResult(name, number, board, *read_result(result)))

    def enter(self, name: str, count: int, /, **settings: object) -> None:
        """A tournament with players of falling strength."""
        self(CreateTournament(name, settings))
        self(EnterPlayers(name, tuple(Player(0, f"{NAMES[i]}, {name}", 2300 - 37 * i) for i in range(count))))

    def teams(self, name: str, count: int, size: int, /, **settings: object) -> None:
        """A tournament of teams; boards of each one after the other."""
        self(CreateTournament(name, settings))
        players = [
            Player(0, f"{NAMES[team]} {board}", 2400 - 30 * board - 11 * team)
            for team in range(count)
            for board in range(1, size + 1)
        ]
        self(EnterPlayers(name, tuple(players)))
        cards = [player.number for player in self.section(name).facts.players]
        self(
            ChangeTeams(
                name,
                tuple(
                    Team(one + 1, f"Club {NAMES[one]}", NAMES[one][:3].upper(), 0, tuple(cards[one * size :][:size]))
                    for one in range(count)
                ),
            )
        )


def make_open(store: Store) -> None:
    """Everything that may happen to a Swiss, in three tournaments of one event."""
    hand = Hand(store, "open", "Ópen de Llera", city="Llera", federation="ESP", start=date(2026, 3, 14))
    hand(ChangeEvent({"name": "Ópen Villa de Llera", "end": "2026-03-22"}))
    dates = [f"2026-03-{day}" for day in (14, 15, 16, 17, 18)]
    settings = {
        "name": "Group A",
        "edition": "2026",
        "total_rounds": 5,
        "initial_colour": "w",
        "chief_arbiter": "Martínez, Eva",
        "deputies": ["Peña, Ana", "Núñez, Luis"],
        "time_control": "90 min + 30 s",
        "encoded_time_control": "5400+30",
        "round_dates": dates,
        "tie_breaks": ["PTS", "BH/C1", "BH", "SB"],
    }
    hand(CreateTournament("a", settings))
    esp = NationalRating("ESP", 2333, "A", "MUR", "A-1234", "Alvarez Ruiz, C.", "w", PartialDate(1990, 5, 17))
    hand(
        EnterPlayers(
            "a",
            (
                Player(
                    0, "Álvarez, Carmen", 2301, Title.WGM, "w", "ESP", "2200001", PartialDate(1990, 5, 17), "Ñ", (esp,)
                ),
                Player(0, "Bell, Robert", 2290, Title.IM, "m", "ENG", "400002", PartialDate(1985)),
                Player(0, "Costa, Rui", 2150, Title.NONE, "m", "POR", later_ratings=(LaterRating(3, 2188),)),
                Player(0, "Dupont, Jean", 2144, Title.FM, "m", "FRA", "600004", PartialDate(2001, 12, 31)),
                Player(0, "Eco, Lía", 1800, Title.CM, "w", "ITA", "", PartialDate(2010), "Círculo"),
                Player(0, "Foss, Ole", 1755, Title.NONE, "m", "NOR"),
                Player(0, "Gil, Juan", 0, Title.NONE, "m", "ESP"),
                Player(0, "Haas, Ida", 1690, Title.WCM, "w", "GER"),
                Player(0, "Ivanov, Petar", 2210, Title.NONE, "m", "BUL"),
            ),
        )
    )
    hand(EnterPlayers("a", (Player(0, "Foss, Ole", 1755),)), "same-name")
    hand(RemovePlayer("a", 10))
    hand(EditPlayer("a", 7, {"rating": 1600, "birth": "2012-06-01", "club": "Peón Ñandú"}))
    hand(ForbidPairs("a", (1, 2)))
    hand(ForbidPairs("a", (3, 4, 9), 1, 2))
    hand(AllowPairs("a", (1, 2)))
    hand(AnnounceAbsence("a", 5, 2, Outcome.HALF_BYE))
    hand(AnnounceAbsence("a", 6, 3))
    hand(CancelAbsence("a", 6, 3))
    hand(AnnounceAbsence("a", 7, 4, Outcome.FULL_BYE), "full-point-bye")
    hand(NumberPlayers("a", (2, 1, 9, 3, 4, 5, 6, 8, 7)))
    hand(OpenCheckIn("a"))
    hand(CheckIn("a", (1, 2, 3, 4, 5, 6, 7, 8)))
    hand(CheckIn("a", (8,), False), who="Blas", where="phone 3")
    hand(CheckIn("a", (9,)))
    hand(PairRound("a", leave_out_missing=True))
    before_round_1 = hand(MarkRestorePoint("before round 1"))
    hand(PublishRound("a", 1))
    hand.results("a", "1-0", "½-½", "adj", "+:-")
    hand(EnterResult("a", 1, 3, *read_result("0-1")))
    hand(CorrectResult("a", 1, 2, *read_result("0-1")), who="Blas")
    hand(SwapColours("a", 1, 1))

    hand(PairRound("a"))
    draft = hand.section("a").draft
    assert draft is not None
    (one, two, *_), (three, four, *_), *rest = draft.games
    mixed = (Game(one, four), Game(three, two), *rest)
    every = ("rematch", "second-bye", "third-colour", "forbidden-pair")
    hand(AlterDraft("a", 2, mixed, draft.byes), *every)
    hand(DiscardDraft("a", 2))
    hand.publish("a")
    hand(UnpublishRound("a", 2))
    hand(PublishRound("a", 2))
    hand.results("a", "W-L", "½-0", "-:-", "D-D")
    hand(WithdrawPlayer("a", 4))
    hand(ReadmitPlayer("a", 4))
    hand(EnterPlayers("a", (Player(0, "Zuloaga, Iker", 2050, federation="ESP"),), missed=Outcome.HALF_BYE))
    hand(AdjustPoints("a", 2, -30, 1, "a telephone rang"))
    hand(AdjustPoints("a", 3, 60, 0, "the organiser's error"))
    hand(AdjustPoints("a", 6, 30, 2, "a mistake"))
    hand(CancelAdjustment("a", 6, 30, 2))
    hand(NumberPlayers("a"), "numbers-after-round-1")
    hand(ChangeSettings("a", {"tie_breaks": ["PTS", "DE", "BH/C1", "SB", "WIN"]}), "announcement-changed")

    hand(Undo(last=1))
    hand(Redo())
    hand.publish("a")
    hand.results("a", "1-0", "0-1")
    hand(Undo(last=2), who="Blas")
    hand.results("a", "0-1", "½-½", "1-0", "0-0", "adj")
    hand(WithdrawPlayer("a", 8, expelled=True))

    hand.enter(
        "b", 6, name="Group B", edition="2017", total_rounds=4, scoring={"win": 180, "draw": 60, "black_win": 210}
    )
    hand(ForbidPairs("b", (1, 6)))
    hand.play("b", 2)
    hand(Undo(last=1, tournament="b"))
    hand.results("b", *["." for _ in range(2)], "0-½")
    there = hand(CreateTournament("c", {"name": "By mistake"}))
    hand(RemoveTournament("c"))
    hand(Restore(there))
    hand(RemoveTournament("c"))
    hand(PairRound("b"))
    draft = hand.section("b").draft
    assert draft is not None
    turned = (Game(draft.games[0].black, draft.games[0].white), *draft.games[1:])
    hand(AlterDraft("b", 3, turned, draft.byes), *every)
    hand(EditPlayer("b", 2, {"rating": 2290}))
    hand(Restore(before_round_1))
    hand(Redo())
    hand(MarkRestorePoint("evening of the third day"))


def make_closed(store: Store) -> None:
    """Systems in which the table or the bracket says who meets."""
    hand = Hand(store, "cups", "Copas de Llera", federation="ESP")
    cup = {"system": "knockout", "options": {"third-place": "yes", "games": 2, "tie_breaks": "rapid:2,sudden"}}
    hand.enter("cup", 6, name="Cup", **cup)
    hand.play("cup", 3)
    hand.enter("lives", 7, system="knockout", options={"lives": 2, "draw": "lot", "seed": 5})
    hand.play("lives", 3, draws=False)
    hand.enter("masters", 5, system="berger", options={"cycles": 2, "draw": "lot", "seed": 3}, total_rounds=10)
    hand.play("masters", 6)
    hand(WithdrawPlayer("masters", 5))
    hand.play("masters", 2)
    hand.enter("groups", 8, system="groups", options={"groups": 2, "qualifiers": 2, "amsterdam": True})
    hand.play("groups", 4)
    hand.enter("short", 4, system="berger", total_rounds=3)
    hand.play("short", 3)
    hand(CloseTournament("short"))
    hand(ReopenTournament("short"))
    hand(CorrectResult("short", 3, 1, *read_result("0-0")))
    hand(CloseTournament("short"))
    hand.there_and_back()


def make_stages(store: Store) -> None:
    """Two groups and a final with their winners; the event is over."""
    hand = Hand(store, "stages", "Grupos y final")
    for name in ("north", "south"):
        hand.enter(name, 4, system="berger", tie_breaks=["PTS", "DE", "SB", "KS"])
        hand.play(name, 3)
    hand(NextStage("final", ("north", "south"), 1, 2, True, {"system": "berger", "options": {"draw": "number"}}))
    hand(NextStage("rest", ("north", "south"), 3, 4, False, {"total_rounds": 2}))
    hand.play("final", 3)
    hand.play("rest", 2)
    hand(CloseEvent())
    hand(ReopenEvent())
    hand(AdjustPoints("final", 1, 30, 0, "decided by the appeals committee"))
    hand(CloseTournament("final"), "rounds-missing")
    hand(CloseEvent())
    hand.there_and_back()


def make_teams(store: Store) -> None:
    """Matches of teams: line-ups, forfeits, rests, decisions on points."""
    hand = Hand(store, "teams", "Liga de equipos", city="Llera")
    scoring = {"win": 180, "draw": 60, "pairing_bye": 60, "pairing_bye_games": 120}
    hand.teams("swiss", 6, 5, system="team-swiss", total_rounds=5, board_colours="WBWB", match_scoring=scoring)
    hand(ChangeSettings("swiss", {"initial_colour": "b", "tie_breaks": ["PTS", "MPvGP", "DE", "EMMSB"]}))
    hand(GiveLineUp("swiss", 1, 1, (1, 2, 4, 5)))
    hand(GiveLineUp("swiss", 2, 1, (6, 8, 7, 10)), "board-order")
    hand(GiveLineUp("swiss", 3, 1, (11, 12, 13, 14)))
    hand(GiveLineUp("swiss", 3, 1))
    hand(AnnounceAbsence("swiss", 16, 1))
    hand(RestTeam("swiss", 6, 2, "H"))
    hand(RestTeam("swiss", 5, 3, "Z"))
    hand(RestTeam("swiss", 5, 3, ""))
    hand.publish("swiss")
    hand(ForfeitMatch("swiss", 3, 1))
    hand(ForfeitMatch("swiss", 3, 1, cancel=True))
    hand(GiveLineUp("swiss", 3, 1, (11, 12, 14, 15)))
    hand.results("swiss", *"10=11==0011=")
    hand.publish("swiss")
    team = hand.section("swiss").facts.line_ups[-1].team
    hand(ForfeitMatch("swiss", team, 2))
    for board, game in enumerate(hand.section("swiss").facts.rounds[-1].games, 1):
        if game.white_outcome is Outcome.PENDING:
            hand(EnterResult("swiss", 2, board, *read_result("1-0" if board % 3 else "½-½")))
    hand(AdjustPoints("swiss", 4, -60, 0, "a player without a licence"))
    hand(PairRound("swiss"))
    matches = [(home.team, guest.team) for home, guest in hand.section("swiss").draft_teams.matches]
    (one, two), (three, four), last = matches
    hand(PairTeams("swiss", 3, ((one, three), (four, two), last)), "rematch", "forbidden-pair")

    hand.teams("league", 4, 3, system="team-berger", options={"boards": 2, "cycles": 2})
    hand(GiveLineUp("league", 1, 1, (1, 3)))
    hand.play("league", 2)
    hand.teams("cup", 4, 2, system="team-knockout")
    hand.play("cup", 1)
    hand.teams("rivals", 2, 4, system="scheveningen")
    hand.play("rivals", 2)
    hand.there_and_back()


def make_systems(store: Store) -> None:
    """Every other system for two rounds, a third due, with its editions and some of its options."""
    hand = Hand(store, "systems", "Sistemas")
    done = ("dutch", "knockout", "team-knockout", "berger", "groups", "team-berger", "scheveningen", "team-swiss")
    options: dict[str, dict[str, object]] = {
        "lim": {"maxi": True},
        "monrad": {"colours": "norwegian", "lot": 7},
        "schenkel": {"groups": 2, "regroup": 1},
        "keizer": {"top_value": 20, "absence": "1/2", "colour_limits": True},
        "nagarajan": {"winner": "2"},
        "team-nagarajan": {"seed": 4},
        "djaja": {"cycles": 2},
    }
    for name in registry.names():
        if name in done:
            continue
        system = registry.get(name)
        settings = {"system": name, "options": options.get(name, {})}
        if system.family == "teams":
            count = 3 if name in ("skalitzka", "schiller") else 2 if "schev" in name or name == "djaja" else 4
            hand.teams(name, count, 3 if name == "hilton" else 4, **settings)
        else:
            hand.enter(name, 7, **settings, **({"total_rounds": 4} if system.family == "swiss" else {}))
        if name == "keizer":
            hand(AnnounceAbsence(name, 3, 2, Outcome.HALF_BYE))
            hand(AnnounceAbsence(name, 6, 2))
        hand.play(name, 1 if name == "hutton" else 2)
        for edition in system.editions[:-1]:
            old = f"{name}-{edition}"
            hand.enter(old, 6, system=name, edition=edition, total_rounds=3)
            hand.play(old, 1)
    for edition in ("1992", "1998"):
        hand.enter(f"dutch-{edition}", 6, edition=edition, total_rounds=4)
        hand.play(f"dutch-{edition}", 2)
    hand.teams("olympiad", 4, 2, system="team-swiss", edition="olympiad", total_rounds=3)
    hand.play("olympiad", 1)


def make_accelerated(store: Store) -> None:
    """Imaginary points by every kind of setting."""
    hand = Hand(store, "fast", "Abierto acelerado")
    hand.enter("baku", 10, acceleration="baku", total_rounds=5)
    hand.enter("haley", 10, acceleration="haley:rounds=3", total_rounds=5, edition="2017")
    hand.enter("mcmahon", 8, acceleration="mcmahon:floors=2200,2100:last-round=2", system="dubov", total_rounds=4)
    hand.enter("by-type", 10, type_code="FIDE_DUTCH_2026_BAKU", total_rounds=5)
    hand.enter("by-hand", 8, virtual_points=[[1, 4, 1, 2, 60, 0]], total_rounds=4)
    for name in ("baku", "haley", "mcmahon", "by-type", "by-hand"):
        hand.play(name)
    hand.there_and_back()


def make_imported(store: Store) -> None:
    """Tournaments that came from reports and went on here."""
    hand = Hand(store, "reports", "De informes")
    for name, file, system in (
        ("autumn", "own/individual26.trf", "dutch"),
        ("copa", "own/team26.trf", "team-swiss"),
        ("tiny", "corpus/dutch-2017-tiny-0003.trf", "dutch"),
    ):
        book = trf.load(DATA / "trf" / file).tournament
        hand(ImportTournament(name, book, system, source=Path(file).name), "numbers-close-up")
    hand(CorrectResult("autumn", 2, 2, *read_result("½-½")))
    hand.play("autumn")
    hand.there_and_back()


EVENTS = (make_open, make_closed, make_stages, make_teams, make_systems, make_accelerated, make_imported)
