"""Where a site is sent, word by word: what is said to a server for files, and what comes of what it answers."""

from __future__ import annotations

import ftplib
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tablas.errors import OptionError
from tablas.web.sites import targets
from tablas.web.sites.folder import LIST, read_list, write_list
from tablas.web.sites.targets import SendError, _by_ftp, _by_rsync, _by_sftp, _quoted, _run, target_of

OLD = {"gone.html": b"gone", "same.html": b"same", "en/old.html": b"before"}
NEW = {"same.html": b"same", "en/old.html": b"after", "es/a b.html": b"new"}


class Server:
    """A server for files, and the client that speaks to it."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files, self.said = dict(files), []
        self.said: list[str]
        self.breaks = 0
        self.strict = False

    def __call__(self, timeout: float) -> Server:
        self.said.append(f"open {timeout:g}")
        return self

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.said.append("quit")

    def connect(self, host: str, port: int) -> None:
        self.said.append(f"connect {host} {port}")

    def login(self, user: str, password: str) -> None:
        if password == "wrong":
            raise ftplib.error_perm("530 no")
        self.said.append(f"login {user} {password}")

    def retrbinary(self, command: str, write: Any) -> None:
        name = command.removeprefix("RETR ")
        if name not in self.files:
            raise ftplib.error_perm("550")
        write(self.files[name])

    def mkd(self, name: str) -> None:
        self.said.append(f"mkd {name}")
        raise ftplib.error_perm("550 there")

    def storbinary(self, command: str, body: Any) -> None:
        if self.breaks:
            self.breaks -= 1
            raise OSError("the line broke")
        self.said.append(command)
        self.files[command.removeprefix("STOR ")] = body.read()

    def rename(self, old: str, new: str) -> None:
        if self.strict and new in self.files:
            raise ftplib.error_perm("550 taken")
        self.files[new] = self.files.pop(old)

    def delete(self, name: str) -> None:
        self.said.append(f"delete {name}")
        if name not in self.files:
            raise ftplib.error_perm("550")
        del self.files[name]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    made = Server({f"web/{name}": body for name, body in (OLD | {LIST: write_list(OLD)}).items()})
    monkeypatch.setattr(targets.ftplib, "FTP", made)
    monkeypatch.setattr(targets.time, "sleep", lambda seconds: made.said.append(f"wait {seconds}"))
    return made


@pytest.mark.parametrize("strict", [False, True])
def test_by_ftp_only_what_changed_is_sent_under_another_name_first(server: Server, strict: bool) -> None:
    server.strict = strict
    changes = _by_ftp(NEW, urlsplit("ftp://ana:a%40b@example.org:2121/web/"))
    assert changes == (("en/old.html", "es/a b.html"), ("gone.html",), 1)
    body = {name.removeprefix("web/"): text for name, text in server.files.items()}
    assert read_list(body.pop(LIST)) == read_list(write_list(NEW))
    assert body == NEW
    kept = [word for word in server.said if not word.startswith("delete web/") or word.endswith("gone.html")]
    assert kept == [
        "open 60",
        "connect example.org 2121",
        "login ana a@b",
        "mkd web",
        "mkd web/en",
        "STOR web/en/old.html.new",
        "mkd web/es",
        "STOR web/es/a b.html.new",
        f"STOR web/{LIST}.new",
        "delete web/gone.html",
        "quit",
    ]
    server.said.clear()
    assert _by_ftp(NEW, urlsplit("ftp://example.org/web")) == ((), (), 3)
    assert server.said == ["open 60", "connect example.org 21", "login anonymous ", "quit"]


@pytest.mark.parametrize("now", [{"same.html": b"same"}, {**OLD, "more.html": b"more"}])
def test_the_list_follows_what_is_only_removed_or_only_added(server: Server, now: dict[str, bytes]) -> None:
    _by_ftp(now, urlsplit("ftp://example.org/web"))
    assert read_list(server.files[f"web/{LIST}"]) == read_list(write_list(now))
    assert _by_ftp(now, urlsplit("ftp://example.org/web")) == ((), (), len(now))


def test_a_broken_line_is_tried_again_and_what_arrived_is_not_sent_twice(server: Server) -> None:
    server.breaks = 2
    assert _by_ftp(NEW, urlsplit("ftp://example.org/web")).written == ("en/old.html", "es/a b.html")
    assert [word for word in server.said if word.startswith("wait")] == ["wait 1", "wait 2"]
    server.breaks = 3
    with pytest.raises(SendError) as lost:
        _by_ftp(OLD, urlsplit("ftp://ana:secret@example.org/web"))
    assert lost.value.message.code == "site-not-sent"
    assert lost.value.message.values == {"address": "ftp://ana@example.org/web", "error": "the line broke"}
    with pytest.raises(SendError) as shut:
        _by_ftp(OLD, urlsplit("ftp://ana:wrong@example.org/web"))
    assert shut.value.message.code == "site-refused-there"
    assert shut.value.message.values == {"address": "ftp://ana@example.org/web", "error": "530 no"}


def test_the_password_may_stand_in_the_environment(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(targets.PASSWORD, "from outside")
    _by_ftp(NEW, urlsplit("ftp://ana@example.org/web"))
    assert "login ana from outside" in server.said


def test_what_is_gone_there_already_does_not_matter(server: Server) -> None:
    del server.files["web/gone.html"]
    assert _by_ftp(NEW, urlsplit("ftp://example.org/web")).removed == ("gone.html",)


@pytest.mark.parametrize(
    ("address", "called", "login", "base"),
    [
        ("sftp://ana@example.org:2222/~/web", "2222", "ana@example.org", "web/"),
        ("sftp://example.org/srv/web", "22", "example.org", "srv/web/"),
        ("sftp://example.org", "22", "example.org", ""),
    ],
)
def test_by_sftp_a_list_of_words_is_typed(
    monkeypatch: pytest.MonkeyPatch, address: str, called: str, login: str, base: str
) -> None:
    runs: list[tuple[list[str], str]] = []

    def run(call: list[str], typed: str) -> str:
        runs.append((call, typed))
        if len(runs) == 1:
            Path(typed.split('"')[3]).write_bytes(write_list(OLD))
        else:
            put = [line.split('"') for line in typed.splitlines() if line.startswith("put ")]
            sent.update({line[3]: Path(line[1]).read_bytes() for line in put})
        return ""

    sent: dict[str, bytes] = {}
    monkeypatch.setattr(targets, "_program", lambda name: f"/bin/{name}")
    monkeypatch.setattr(targets, "_run", run)
    monkeypatch.setenv(targets.SFTP_OPTIONS, "-i 'my key'")
    assert _by_sftp(NEW, urlsplit(address)) == (("en/old.html", "es/a b.html"), ("gone.html",), 1)
    call = ["/bin/sftp", "-i", "my key", "-b", "-", "-P", called, login]
    assert [one for one, _ in runs] == [call, call]
    assert runs[0][1].startswith(f'-get "{base}{LIST}" "')
    assert sent == {
        f"{base}en/old.html.new": b"after",
        f"{base}es/a b.html.new": b"new",
        f"{base}{LIST}.new": write_list(NEW),
    }
    lines = [line for line in runs[1][1].splitlines() if not line.startswith("put ")]
    above = [base.rstrip("/")] if base else []
    above = ["srv", "srv/web"] if base == "srv/web/" else above
    assert lines == [
        *(f'-mkdir "{folder}"' for folder in [*above, f"{base}en", f"{base}es"]),
        *(f'rename "{base}{name}.new" "{base}{name}"' for name in ("en/old.html", "es/a b.html", LIST)),
        f'-rm "{base}gone.html"',
    ]


@pytest.mark.parametrize(("now", "sent"), [({"same.html": b"same"}, 1), ({**OLD, "more.html": b"more"}, 2), (OLD, 0)])
def test_by_sftp_the_list_follows_too(monkeypatch: pytest.MonkeyPatch, now: dict[str, bytes], sent: int) -> None:
    typed: list[str] = []

    def run(call: list[str], text: str) -> str:
        assert call[-1] == "example.org"
        if not typed:
            Path(text.split('"')[3]).write_bytes(write_list(OLD))
        typed.append(text)
        return ""

    monkeypatch.setattr(targets, "_program", lambda name: name)
    monkeypatch.setattr(targets, "_run", run)
    _by_sftp(now, urlsplit("sftp://example.org/web"))
    assert typed[1].count("put ") == sent
    assert (f'rename "web/{LIST}.new"' in typed[1]) is bool(sent)


def test_by_rsync_the_program_tells_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []

    def run(call: list[str], typed: str) -> str:
        calls.append(call)
        assert sorted(one.name for one in Path(call[-2]).rglob("*.html")) == ["a b.html", "old.html", "same.html"]
        assert not (Path(call[-2]) / LIST).exists(), "rsync compares by itself"
        return "send en/\nsend en/old.html\nsend es/a b.html\ndel. gone.html\ndel. old/\n"

    monkeypatch.setattr(targets, "_program", lambda name: f"/bin/{name}")
    monkeypatch.setattr(targets, "_run", run)
    for there in ("there:/web", "there:/web/"):
        assert _by_rsync(NEW, there) == (("en/old.html", "es/a b.html"), ("gone.html",), 1)
    assert [call[-1] for call in calls] == 2 * ["there:/web/"]
    assert calls[0][:-2] == [
        "/bin/rsync", "-r", "--checksum", "--delay-updates", "--delete-delay", "--out-format=%o %n",
    ]  # fmt: skip
    for there in ("", "-e sh"):
        with pytest.raises(OptionError) as refused:
            _by_rsync(NEW, there)
        assert refused.value.message.code == "no-such-target"
    assert len(calls) == 2


def test_what_a_program_says_when_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def done(code: int, said: str) -> Any:
        return lambda *_, **__: targets.subprocess.CompletedProcess([], code, "out", said)

    monkeypatch.setattr(targets.subprocess, "run", done(0, "a warning"))
    assert _run(["sftp", "there"], "") == "out"
    for said, error in (("no\n  route ", "no route"), ("", "3"), ("a" * 400, "a" * 300)):
        monkeypatch.setattr(targets.subprocess, "run", done(3, said))
        with pytest.raises(SendError) as lost:
            _run(["sftp", "there"], "")
        assert lost.value.message.values == {"address": "there", "error": error}


def test_an_address_names_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ways: list[tuple[str, str]] = []
    for way in ("_by_ftp", "_by_sftp"):
        monkeypatch.setattr(targets, way, lambda files, where, way=way: ways.append((way, where.geturl())))
    monkeypatch.setattr(targets, "_by_rsync", lambda files, there: ways.append(("_by_rsync", there)))
    for address, shown in (
        ("ftp://ana:secret@there/web", "ftp://ana@there/web"),
        ("FTPS://there/web", "FTPS://there/web"),
        ("sftp://ana:secret@there/web", "sftp://ana@there/web"),
        ("rsync://there/web", "rsync://there/web"),
        ("rsync:there:web", "rsync:there:web"),
    ):
        target = target_of(address)
        assert target.address == shown
        target.send({})
    assert ways == [
        ("_by_ftp", "ftp://ana:secret@there/web"),
        ("_by_ftp", "ftps://there/web"),
        ("_by_sftp", "sftp://ana:secret@there/web"),
        ("_by_rsync", "rsync://there/web"),
        ("_by_rsync", "there:web"),
    ]
    with pytest.raises(OptionError) as refused:
        target_of("gopher://ana:secret@there/" + 90 * "a")
    assert refused.value.message.values == {"address": ("gopher://ana@there/" + 90 * "a")[:80]}
    assert target_of(str(tmp_path / "site")).send(NEW).written == tuple(sorted(NEW))
    assert set(json.loads((tmp_path / "site" / LIST).read_bytes())["files"]) == set(NEW)


def test_names_are_quoted_for_sftp() -> None:
    assert _quoted('a "b" \\c') == '"a \\"b\\" \\\\c"'
