"""Where a site may go besides a folder: FTP by Python's own client, SFTP and rsync by the programs of the system.

A site sent by FTP or SFTP brings its list along, so that the next time only
what changed is sent; every file arrives under another name and is renamed, and
the list comes last: a site that was cut off in the middle is completed by the
next attempt.  rsync compares by itself; the folder there is the site's alone.
"""

from __future__ import annotations

import ftplib
import io
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from tablas.errors import OptionError, TablasError
from tablas.web.sites.folder import LIST, Changes, difference, read_list, write_folder, write_list

PASSWORD = "TABLAS_PUBLISH_PASSWORD"
"""The variable that holds the password, if the address does not."""
SFTP_OPTIONS = "TABLAS_SFTP_OPTIONS"
"""The variable with more words for the program sftp, such as ``-i KEY`` or ``-F CONFIGURATION``."""
SECONDS = 60
ATTEMPTS = 3


class SendError(TablasError):
    """The site did not arrive."""


class Target(NamedTuple):
    """A place to send a site to."""

    address: str
    send: Callable[[Mapping[str, bytes]], Changes]


def target_of(address: str) -> Target:
    """The place an address names: ``ftp://``, ``ftps://``, ``sftp://``, ``rsync:`` or a folder."""
    kind = address.partition(":")[0].lower()
    if kind in ("ftp", "ftps"):
        return Target(_shown(address), lambda files: _by_ftp(files, urlsplit(address)))
    if kind == "sftp":
        return Target(_shown(address), lambda files: _by_sftp(files, urlsplit(address)))
    if kind == "rsync":
        there = address if address.startswith("rsync://") else address.partition(":")[2]
        return Target(address, lambda files: _by_rsync(files, there))
    if re.match(r"\w{2,}://", address):
        raise OptionError("no-such-target", address=_shown(address)[:80])
    return Target(address, lambda files: write_folder(files, Path(address)))


def _shown(address: str) -> str:
    """The address without its password."""
    return re.sub(r"(//[^/:@]+):[^/@]*@", r"\1@", address)


# FTP


def _by_ftp(files: Mapping[str, bytes], where: SplitResult) -> Changes:
    done: set[str] = set()
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _ftp_once(files, where, done)
        except (ftplib.error_perm, ftplib.error_proto) as error:
            raise SendError("site-refused-there", address=_shown(where.geturl()), error=str(error)) from None
        except (OSError, EOFError, ftplib.Error) as error:
            if attempt == ATTEMPTS:
                raise SendError("site-not-sent", address=_shown(where.geturl()), error=str(error)) from None
            time.sleep(attempt)
    raise AssertionError("unreachable")


def _ftp_once(files: Mapping[str, bytes], where: SplitResult, done: set[str]) -> Changes:
    """Send what is not there; *done* is what earlier attempts sent."""
    server: ftplib.FTP = ftplib.FTP_TLS(timeout=SECONDS) if where.scheme == "ftps" else ftplib.FTP(timeout=SECONDS)
    with server:
        server.connect(where.hostname or "", where.port or 21)
        server.login(unquote(where.username or "anonymous"), unquote(where.password or os.environ.get(PASSWORD, "")))
        if isinstance(server, ftplib.FTP_TLS):
            server.prot_p()
        made: set[str] = set()
        base = unquote(where.path).strip("/")
        changes = difference(files, read_list(_fetched(server, _under(base, LIST))))
        for name in changes.written:
            if name not in done:
                _put(server, _under(base, name), files[name], made)
                done.add(name)
        if changes.written or changes.removed:
            _put(server, _under(base, LIST), write_list(files), made)
        for name in changes.removed:
            try:
                server.delete(_under(base, name))
            except ftplib.error_perm:  # Somebody removed it already.
                continue
        return changes


def _under(base: str, name: str) -> str:
    return f"{base}/{name}" if base else name


def _fetched(server: ftplib.FTP, name: str) -> bytes:
    body = io.BytesIO()
    try:
        server.retrbinary(f"RETR {name}", body.write)
    except ftplib.error_perm:
        return b""
    return body.getvalue()


def _put(server: ftplib.FTP, name: str, body: bytes, made: set[str]) -> None:
    for folder in reversed(PurePosixPath(name).parents[:-1]):
        if str(folder) not in made:
            with suppress(ftplib.error_perm):  # It is there.
                server.mkd(str(folder))
            made.add(str(folder))
    server.storbinary(f"STOR {name}.new", io.BytesIO(body))
    try:
        server.rename(f"{name}.new", name)
    except ftplib.error_perm:  # Some servers rename to no name that is taken.
        server.delete(name)
        server.rename(f"{name}.new", name)


# SFTP and rsync


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SendError("program-missing", name=name)
    return found


def _by_sftp(files: Mapping[str, bytes], where: SplitResult) -> Changes:
    program = _program("sftp")
    login = f"{unquote(where.username)}@{where.hostname}" if where.username else where.hostname or ""
    more = shlex.split(os.environ.get(SFTP_OPTIONS, ""))
    call = [program, *more, "-b", "-", "-P", str(where.port or 22), login]
    base = unquote(where.path).lstrip("/").removeprefix("~/")
    with tempfile.TemporaryDirectory() as made:
        local = Path(made)
        _run(call, f"-get {_quoted(_under(base, LIST))} {_quoted(str(local / 'before'))}\n")
        before = (local / "before").read_bytes() if (local / "before").is_file() else b""
        changes = difference(files, read_list(before))
        sent = {name: files[name] for name in changes.written}
        if changes.written or changes.removed:
            sent[LIST] = write_list(files)
        _run(call, "".join(f"{line}\n" for line in _batch(sent, changes.removed, base, local)))
    return changes


def _batch(sent: Mapping[str, bytes], removed: tuple[str, ...], base: str, local: Path) -> list[str]:
    """What the program is to do; a minus sign lets it go on where something is there or gone already."""
    names = [_under(base, name) for name in sent]
    folders = sorted({str(folder) for name in names for folder in PurePosixPath(name).parents if str(folder) != "."})
    lines = [f"-mkdir {_quoted(folder)}" for folder in folders]
    for number, (name, body) in enumerate(zip(names, sent.values(), strict=True)):
        (local / str(number)).write_bytes(body)
        lines.append(f"put {_quoted(str(local / str(number)))} {_quoted(name + '.new')}")
        lines.append(f"rename {_quoted(name + '.new')} {_quoted(name)}")
    return [*lines, *(f"-rm {_quoted(_under(base, name))}" for name in removed)]


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _by_rsync(files: Mapping[str, bytes], there: str) -> Changes:
    program = _program("rsync")
    if not there or there.startswith("-"):
        raise OptionError("no-such-target", address=there[:80])
    with tempfile.TemporaryDirectory() as made:
        write_folder(files, Path(made))
        (Path(made) / LIST).unlink()
        call = [program, "-r", "--checksum", "--delay-updates", "--delete-delay", "--out-format=%o %n"]
        said = _run([*call, f"{made}/", there if there.endswith("/") else f"{there}/"], "")
    lines = [line.partition(" ")[::2] for line in said.splitlines()]
    written = tuple(name for what, name in lines if what == "send" and not name.endswith("/"))
    removed = tuple(name for what, name in lines if what == "del." and not name.endswith("/"))
    return Changes(written, removed, len(files) - len(written))


def _run(call: list[str], typed: str) -> str:
    try:
        done = subprocess.run(call, input=typed, capture_output=True, text=True, timeout=3600, check=False)
    except subprocess.TimeoutExpired:
        raise SendError("site-not-sent", address=call[-1], error="–") from None
    if done.returncode:
        said = " ".join(done.stderr.split())[-300:] or str(done.returncode)
        raise SendError("site-not-sent", address=call[-1], error=said)
    return done.stdout
