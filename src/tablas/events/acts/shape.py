"""What is wrong or unusual with a round that a hand has touched (C.04.2, C.04.3 A)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablas.errors import OptionError, Where
from tablas.events.acts.all_play_all import TABLES, concerns_of_table, cycles_of
from tablas.events.errors import Concern, RefusedError
from tablas.events.numbers import card_in, renumbered_round
from tablas.events.state import Section
from tablas.history import RULES_2026, colour_difference, records
from tablas.messages import Items, Message
from tablas.model import BYES, Game, Number, Outcome, Round
from tablas.pairing.breaches import Breach, Broken, breaches
from tablas.pairing.round import lines_up
from tablas.systems import registry
from tablas.systems.judgement import Boards


def check_shape(section: Section, drafted: Round, before: Round | None = None) -> None:
    """Refuse a round in which somebody is missing, twice, or cannot be there.

    A Swiss round has everybody who is not absent; in other systems, where
    players are knocked out or sit out by a table, those of the draft *before*.
    """
    place = Where(round=section.next_round)
    absent = section.facts.absent_from(section.next_round)
    named: set[int] = set()
    for card in _named(drafted):
        if card in named:
            raise RefusedError("round-twice", place, "games", player=section.called(card_in(card)))
        section.player(card_in(card))
        named.add(card)
    for game in drafted.games:
        _check_board(section, game, absent, place)
    for bye in drafted.byes:
        if bye.kind not in BYES:
            raise RefusedError("not-kind-bye", place, "byes", name=bye.kind.name)
    if lines_up(section.facts):
        expected: list[Number] = []  # Reserves sit out, and who is in a line-up is on a board.
    elif is_swiss(section):
        expected = [player.number for player in section.facts.players if player.number not in absent]
    else:
        expected = _named(before) if before else []
    missing = [section.called(card_in(card)) for card in expected if card not in named]
    if missing:
        raise RefusedError(
            "round-lacks",
            place,
            "games",
            next_round=section.next_round,
            missing=Items(missing, limit=8, mark="; ", last=True),
        )


def _check_board(section: Section, game: Game, absent: Mapping[Number, Outcome], place: Where) -> None:
    """A board is open; only who is absent may have lost already, by forfeit."""
    gone = [card for card in game[:2] if card in absent]
    if game.white_outcome.is_forfeit and game.black_outcome.is_forfeit and gone:
        return
    if gone:
        raise RefusedError(
            "is-absent-from-round", place, "games", player=section.called(card_in(gone[0])), round=place.round
        )
    if game[2:] != (Outcome.PENDING, Outcome.PENDING):
        raise RefusedError("draft-holds-no", place, "games")


def concerns_of(section: Section, drafted: Round, before: Round | None) -> tuple[Concern, ...]:
    """What an arbiter should read before a pairing by hand stands; what an engine made is left out."""
    concerns: list[Concern] = []
    known = set(before.games) if before else set()
    games = [game for game in drafted.games if game not in known]
    if is_swiss(section):
        concerns += _rematches(section, games)
        concerns += _second_byes(section, drafted, before)
        concerns += _third_colours(section, games)
        if section.is_remarked:
            concerns += _mild(section, drafted, before)
    elif section.is_remarked:
        concerns += concerns_of_table(section, drafted, games)
        if section.system in TABLES and cycles_of(section) > 1:
            concerns += _third_colours(section, games)
    concerns += _forbidden(section, games)
    return tuple(concerns)


def is_swiss(section: Section) -> bool:
    """In other systems players may meet again and colours follow tables."""
    try:
        return registry.get(section.system).family == "swiss"
    except (OptionError, ImportError):
        return False


def _rematches(section: Section, games: list[Game]) -> Iterable[Concern]:
    met = {
        frozenset(game[:2]): number
        for number, played in enumerate(section.facts.rounds, 1)
        for game in played.games
        if game.played
    }
    for game in games:
        number = met.get(frozenset(game[:2]))
        if number:
            yield Concern("rematch", Message("already-met-round", pair=_pair(section, game), number=number))


def _second_byes(section: Section, drafted: Round, before: Round | None) -> Iterable[Concern]:
    """Who has had a bye or a win without a game gets no pairing bye (C.04.1)."""
    same = {bye.player for bye in before.byes if bye.kind is Outcome.PAIRING_BYE} if before else set()
    new = [bye.player for bye in drafted.byes if bye.kind is Outcome.PAIRING_BYE and bye.player not in same]
    past = records(section.facts, RULES_2026) if new else {}
    for card in new:
        if past[card].bye_barred:
            yield Concern("second-bye", Message("had-bye-win", player=section.called(card_in(card))))


def _mild(section: Section, drafted: Round, before: Round | None) -> Iterable[Concern]:
    """What no rule forbids outright: a bye above the lowest score, and both players with the other's colour."""
    known = set(_broken(section, before)) if before else set()
    for broken in _broken(section, drafted):
        if broken in known:
            continue
        names = [section.called(section.card_of(Number(number))) for number in broken.players]
        if broken.breach is Breach.BYE_NOT_LOWEST:
            yield Concern("bye-not-lowest", Message("bye-not-lowest", player=names[0]))
        elif broken.breach is Breach.BOTH_COLOURS:
            pair = Message("one-and-two", one=names[0], two=names[1])
            yield Concern("both-colours-wrong", Message("both-colours-wrong", pair=pair))


def _broken(section: Section, drafted: Round) -> tuple[Broken, ...]:
    return breaches(section.tournament, Boards.of_round(renumbered_round(drafted, section.number_of)))


def _third_colours(section: Section, games: list[Game]) -> Iterable[Concern]:
    """No colour three times running, and none in three more games than the other (C.04.1)."""
    past = records(section.facts, RULES_2026) if games else {}
    for game in games:
        for card, colour in zip(game[:2], "WB", strict=True):
            so_far = past[card].colours
            white, player = colour == "W", section.called(card_in(card))
            if so_far[-2:] == 2 * colour:
                code = "white-three-times" if white else "black-three-times"
                yield Concern("third-colour", Message(code, player=player))
            elif abs(colour_difference(so_far + colour)) > 2:
                code = "white-three-more" if white else "black-three-more"
                yield Concern("third-colour", Message(code, player=player))


def _forbidden(section: Section, games: list[Game]) -> Iterable[Concern]:
    groups = [set(group.players) for group in section.facts.forbidden if group.applies_to(section.next_round)]
    for game in games:
        if any({game.white, game.black} <= group for group in groups):
            yield Concern("forbidden-pair", Message("must-kept-apart", pair=_pair(section, game)))


def _pair(section: Section, game: Game) -> Message:
    return Message("one-and-two", one=section.called(card_in(game.white)), two=section.called(card_in(game.black)))


def _named(drafted: Round) -> list[Number]:
    return [card for game in drafted.games for card in game[:2]] + [bye.player for bye in drafted.byes]
