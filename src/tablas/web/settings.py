"""What the program is started with."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from tablas.client.broadcast import LICHESS
from tablas.store.fetching import FIDE
from tablas.web.door import Places

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the events are and what is allowed."""

    database: str | Path
    backups: Path | None = None
    """The folder of the copies that the program makes by itself."""
    secure_cookies: bool = False
    """Only behind HTTPS; in a hall there is none."""
    largest_body: int = 1 * MEGABYTE
    largest_upload: int = 8 * MEGABYTE
    largest_list: int = 256 * MEGABYTE
    """FIDE's list of all players; unzipped text is near two hundred."""
    largest_night: int = 64 * MEGABYTE
    """Reports that are sent at a time, packed or not."""
    does_jobs: bool = True
    """Do the long work that waits in the database, in a process of its own."""
    session_lifetime: timedelta = timedelta(days=14)
    setup_lifetime: timedelta = timedelta(hours=24)
    hall_address: str = ""
    """This machine in the network of the hall; stands in for 127.0.0.1 in links and codes for other devices."""
    address: str = ""
    """The address by which everybody reaches the program, such as that of a proxy; links for others are built on it."""
    daily_lists: bool = False
    """Look every day for newer rating lists; a program in a hall does not go out unasked."""
    broadcast: str = LICHESS
    """Where rounds are sent that are to be broadcast."""
    alone: bool = True
    """Whoever is there is there for this process; one of several knows of its own visitors only."""
    tells_others: bool = True
    """Send what the outbox has; of several workers one does."""
    list_address: str = FIDE
    """Where FIDE's list is."""
    most_spectators: int = 800
    """Pages that a stream tells of news at the same time; all others ask now and then."""
    places: Places = field(default_factory=Places)
    """How many connections, open pages and requests there is room for, and for whom."""
    login_attempts: int = 5
    """Wrong passwords for a name from one address before it must wait, a second first and twice as long each time."""
    login_window: timedelta = timedelta(minutes=5)
    """The longest wait; all is forgotten after twice as long."""
