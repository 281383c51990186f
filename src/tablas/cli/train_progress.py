"""What was practised on this device by ``tablas train``: a small file beside the events of the user."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell

if TYPE_CHECKING:
    from tablas.train.exercise import Exercise
    from tablas.train.grading import Grade
    from tablas.train.progress import Progress

FILE = "train.json"
OFF = "off"
SHOWN = 6


def file_of(named: str | None) -> Path | None:
    """The file named, or the usual one; ``None`` where nothing is to be kept."""
    from tablas.cli.place import usual_folder

    if named == OFF:
        return None
    return Path(named).expanduser() if named else usual_folder() / FILE


def read(named: str | None) -> Progress:
    """What was kept; nothing where there is no file yet."""
    from tablas.errors import OptionError
    from tablas.train.progress import Progress, progress_of

    path = file_of(named)
    if path is None or not path.exists():
        return Progress()
    try:
        return progress_of(json.loads(path.read_text(encoding="utf-8")))
    except (OptionError, ValueError, OSError):
        raise OptionError("train-progress-file", file=str(path)) from None


def keep(named: str | None, exercise: Exercise, grade: Grade) -> Progress:
    """Put an answer down; whoever cannot write the file is told so, and graded all the same."""
    from tablas.messages import Message
    from tablas.train.progress import recorded

    before = read(named)
    after = recorded(before, exercise, grade, now())
    path = file_of(named)
    if path is None or after is before:
        return after
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        fresh.write_text(json.dumps(after.as_data(), ensure_ascii=False), encoding="utf-8", newline="\n")
        fresh.replace(path)
    except OSError:
        click.echo(tell(Message("train-progress-unsaved", file=str(path))), err=True)
    return after


def now() -> int:
    """The time as progress counts it."""
    return time.time_ns() // 1_000_000


def show(named: str | None, as_json: bool) -> None:
    """How far one has come: what is due, where points are lost."""
    progress = read(named)
    due, weak = progress.due(now()), progress.weak
    if as_json:
        echo_json(progress.as_data() | {"due": due, "weak": weak})
        return
    right = sum(one.share == 1 for one in progress.done)
    half = sum(0 < one.share < 1 for one in progress.done)
    click.echo(
        say("{count} exercises, {right} right, {half} partly right", count=len(progress.done), right=right, half=half)
    )
    for title, articles in ((say("To repeat today"), due), (say("Where you lose most points"), weak)):
        if not articles:
            continue
        click.echo(f"\n{title}")
        for article in articles[:SHOWN]:
            known = progress.articles[article]
            command = f"tablas train {known.kind} --level {known.level}"
            if known.kind.startswith("lesson-"):
                command = f"tablas train --lesson {known.kind.removeprefix('lesson-')}"
            click.echo(f"  {article}  {known.points}/{known.of}  {command}")
