"""What a player is told of a round that was published: the words of a mail, and those of a notice on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tablas.say.catalogue import SOURCE, catalogue


class Seat(Protocol):
    """Where one player sits in a round; :class:`tablas.events.news.Seat` is one."""

    @property
    def event(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def start(self) -> str: ...
    @property
    def player(self) -> str: ...
    @property
    def board(self) -> str: ...
    @property
    def white(self) -> bool: ...
    @property
    def opponent(self) -> str: ...
    @property
    def opponent_rating(self) -> int: ...


class Told(NamedTuple):
    """Words with a heading."""

    title: str
    body: str


def told(seat: Seat, language: str) -> Told:
    """Board, colour and opponent, in the player's language."""
    say = catalogue(language).gettext
    title = say("Round {round}: {tournament}").format(round=seat.round, tournament=seat.tournament)
    if not seat.board:
        line = say("{name}: no game in this round.").format(name=seat.player)
    else:
        rating = f" ({seat.opponent_rating})" if seat.opponent_rating else ""
        colour = say("White") if seat.white else say("Black")
        line = say("{name}: board {board}, {colour}, against {opponent}.").format(
            name=seat.player, board=seat.board, colour=colour, opponent=seat.opponent + rating
        )
    start = say("The round starts at {when}.").format(when=seat.start) if seat.start else ""
    return Told(title, "\n".join(filter(None, (line, start))))


def mailed(seat: Seat, language: str, link: str, stop: str) -> Told:
    """The same as a mail, with the way to the pairings and the way out."""
    say = catalogue(language).gettext
    found = told(seat, language)
    more = [say("All pairings: {link}").format(link=link)] if link else []
    more += [say("No more of these mails: {link}").format(link=stop)] if stop else []
    return Told(f"{seat.event}. {found.title}", "\n".join([found.body, "", *more]))


def entered(event: str, tournament: str, player: str, link: str, language: str) -> Told:
    """The mail to somebody who entered, with the private link."""
    say = catalogue(language).gettext
    lines = [
        say("{name}, your entry for {tournament} has arrived.").format(name=player, tournament=tournament),
        say("The arbiter looks at every entry. How yours stands, and how to withdraw or to ask for a bye:"),
        link,
        "",
        say("The link is yours alone: whoever has it can withdraw you."),
        say("If you did not enter, somebody mistook the address. Open the link and delete it."),
    ]
    return Told(f"{event}. {say('Your entry has arrived')}", "\n".join(lines))


class Decided(Protocol):
    """An entry that the arbiter accepted or refused."""

    @property
    def reason(self) -> str: ...
    @property
    def wish(self) -> Wanted: ...


class Wanted(Protocol):
    """Who wanted to play."""

    @property
    def name(self) -> str: ...
    @property
    def language(self) -> str: ...


def decided(event: str, tournament: str, entry: Decided, accepted: bool, link: str) -> Told:
    """The mail to somebody whose entry was accepted, or refused with a reason."""
    say = catalogue(entry.wish.language or SOURCE).gettext
    if accepted:
        title = say("Your entry is accepted")
        lines = [say("{name}, you play in {tournament}.").format(name=entry.wish.name, tournament=tournament)]
        more = say("Your card, and how to withdraw or to ask for a bye:")
    else:
        title = say("Your entry is not accepted")
        lines = [
            say("{name}, your entry for {tournament} is not accepted.").format(
                name=entry.wish.name, tournament=tournament
            ),
            say("The arbiter writes: {reason}").format(reason=entry.reason),
        ]
        more = say("What you wrote, and how to have it deleted:")
    return Told(f"{event}. {title}", "\n".join([*lines, *([more, link] if link else [])]))


class Asking(Protocol):
    """A player who asked to be told; :class:`tablas.store.outbox.Subscription` is one."""

    @property
    def event(self) -> str: ...
    @property
    def tournament(self) -> str: ...
    @property
    def by_mail(self) -> bool: ...
    @property
    def language(self) -> str: ...
    @property
    def secret(self) -> str: ...


def composer(base: str) -> Callable[[Seat, Asking], tuple[str, str, str]]:
    """The words of mails and notices, with the way out; *base* is the address that everybody reaches the program by."""
    base = base.rstrip("/")

    def compose(seat: Seat, person: Asking) -> tuple[str, str, str]:
        stop = f"{base}/news/{person.secret}" if base else ""
        if person.by_mail:
            link = f"{base}/p/{person.event}/{person.tournament}/pairings" if base else ""
            return (*mailed(seat, person.language, link, stop), stop)
        return (*told(seat, person.language), stop)

    return compose
