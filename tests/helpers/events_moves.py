"""Random but mostly sensible acts of arbiters, for property and fault tests."""

from __future__ import annotations

from random import Random

from tablas.events.acts import (
    AdjustPoints,
    AnnounceAbsence,
    ChangeSettings,
    Command,
    CorrectResult,
    CreateTournament,
    DiscardDraft,
    EditPlayer,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    NumberPlayers,
    PairRound,
    PublishRound,
    ReadmitPlayer,
    RemovePlayer,
    SwapColours,
    UnpublishRound,
    WithdrawPlayer,
)
from tablas.events.results import read_result
from tablas.events.state import Event, Section
from tablas.model import Outcome, Player

CONSENTS = (
    "same-name",
    "results-lost",
    "outdated-draft",
    "past-round",
    "previous-round",
    "settings-after-round-1",
    "announcement-changed",
    "numbers-after-round-1",
    "numbers-after-round-4",
    "forbidden-after-round-1",
    "full-point-bye",
    "leave-fide-mode",
    "altered-round",
    "irregular-rounds",
    "rounds-differ-now",
    "both-colours-wrong",
    "bye-not-lowest",
    "adjourned-not-drawn",
    "adjourned-too-long",
    "second-half-bye",
    "seats-corrected",
    "rating-only",
    "meets-too-often",
    "table-cannot-end",
    "altered-round-sure",
    "leave-fide-mode-sure",
)
RESULTS = ("1-0", "0-1", "½-½", "+:-", "-:-", "0-0", "adj")


def random_command(event: Event, random: Random) -> Command:
    """A command that makes sense more often than not."""
    if not event.sections or (len(event.sections) < 3 and random.random() < 0.05):
        name = "abc"[len(event.sections)]
        return CreateTournament(name, {"total_rounds": random.randint(1, 5), "fide_mode": random.random() < 0.5})
    section = random.choice(event.sections)
    if len(section.facts.players) < 4 or random.random() < 0.1:
        name = f"{random.choice('ABCDEFGH')}{random.randrange(100)}"
        return EnterPlayers(section.id, (Player(0, name, random.randrange(0, 2800)),))
    if section.draft is not None and random.random() < 0.6:
        return PublishRound(section.id, section.next_round)
    open_boards = _open_boards(section)
    if open_boards and random.random() < 0.75:
        return EnterResult(section.id, *random.choice(open_boards), *read_result(random.choice(RESULTS)))
    if not open_boards and random.random() < 0.5:
        return PairRound(section.id)
    return _rarer(section, random)


def _open_boards(section: Section) -> list[tuple[int, int]]:
    return [
        (number, board)
        for number, played in enumerate(section.facts.rounds, 1)
        for board, game in enumerate(played.games, 1)
        if game.white_outcome is Outcome.PENDING
    ]


def _rarer(section: Section, random: Random) -> Command:
    name, card = section.id, random.choice(section.cards)
    number = max(1, section.rounds_paired)
    board = random.randint(1, max(1, len(section.cards) // 2))
    return random.choice(
        [
            WithdrawPlayer(name, card),
            ReadmitPlayer(name, card),
            RemovePlayer(name, card),
            EditPlayer(name, card, {"rating": random.randrange(2800), "club": "Ñ"}),
            AnnounceAbsence(name, card, section.next_round, random.choice([Outcome.ZERO_BYE, Outcome.HALF_BYE])),
            AdjustPoints(name, card, random.choice([-30, 30]), reason="decision"),
            ForbidPairs(name, tuple(random.sample(section.cards, 2))),
            NumberPlayers(name, tuple(random.sample(section.cards, len(section.cards)))),
            ChangeSettings(name, {"name": f"T{random.randrange(9)}", "tie_breaks": ["PTS", "BH"]}),
            DiscardDraft(name, section.next_round),
            UnpublishRound(name, number),
            CorrectResult(name, number, board, *read_result(random.choice([*RESULTS, "*"]))),
            SwapColours(name, number, board),
        ]
    )
