"""What a release stands on: one version, a changelog with its heading, files that the project's page shows."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import browser
import front
from tablas.version import __version__
from typed_commands import typed

ROOT = Path(__file__).parents[1]
NOTES = runpy.run_path(str(ROOT / "deploy" / "notes.py"))["notes"]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_there_is_one_version() -> None:
    assert re.search(rf"^version: {re.escape(__version__)}$", read("CITATION.cff"), re.M)
    headings = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.M)
    assert headings[0].startswith((f"Unreleased — {__version__}", f"{__version__} — "))


def test_a_release_tells_its_part_of_the_changelog() -> None:
    changes = "# Changelog\n\n## 1.2.0 — 2027-01-02\n\n- New.\n\n## 1.1.0 — 2026-12-01\n\n- Old.\n"
    assert NOTES("v1.2.0", changes, "1.2.0") == "- New.\n"
    assert NOTES("v1.1.0", changes, "1.1.0") == "- Old.\n"
    with pytest.raises(ValueError, match="the program says"):
        NOTES("v1.3.0", changes, "1.2.0")
    with pytest.raises(ValueError, match="has no heading"):
        NOTES("v1.2.0", changes.replace("1.2.0 — 2027-01-02", "Unreleased — 1.2.0"), "1.2.0")


def test_the_container_starts_a_command_that_exists() -> None:
    container = read("deploy/Containerfile")
    words = re.findall(r'"([^"]*)"', container.partition("CMD ")[2])
    assert words[0] == "tablas"
    assert typed(" ".join(words[1:])) == ""
    assert "/src[web]" in container
    service = read("deploy/tablas.service").replace("\\\n", " ")
    started = re.search(r"^ExecStart=\S*/tablas (.*)$", service, re.M)
    assert started is not None
    assert typed(started[1]) == ""


def test_whoever_comes_finds_the_door() -> None:
    for name in ("CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "CITATION.cff", "LICENSE", "LICENCES.md"):
        assert read(name).strip(), name
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert len(forms) >= 3
    for form in forms:
        assert re.search(r"^name: ", form.read_text(encoding="utf-8"), re.M) or form.name == "config.yml"
    assert "tests" in read(".github/pull_request_template.md")


# --- a machine without a browser, or without nginx ------------------------------------------------------


@pytest.mark.parametrize("tool", [browser, front], ids=["browser", "front"])
def test_what_the_tests_need_is_found_installed_or_asked_for(
    tool: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a machine without it: installed once, found afterwards; where that fails, one sentence before any test."""
    places = [None, "/usr/bin/found"]
    asked: list[str] = []
    monkeypatch.setattr(tool, "found", lambda: places[min(len(asked), 1)])
    monkeypatch.setattr(tool, "install", lambda: asked.append("install"))
    tool.main()  # type: ignore[attr-defined]
    assert asked == ["install"]
    assert "installing one" in capsys.readouterr().out
    monkeypatch.setattr(tool, "found", lambda: None)
    with pytest.raises(SystemExit) as refused:
        tool.main()  # type: ignore[attr-defined]
    assert re.fullmatch(r"The tests need [^.]+: install .*run the tests again\.", str(refused.value))


@pytest.mark.slow
@pytest.mark.parametrize("script", ["browser", "front"])
def test_a_bare_machine_is_told_before_any_test_runs(script: str, tmp_path: Path) -> None:
    """The very command of `make test`, with a PATH that has nothing on it, a home without downloads, and no way out."""
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "none")}
    bare |= {"PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9", "TABLAS_NGINX": str(tmp_path / "nginx")}
    told = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "helpers" / f"{script}.py")],
        env=bare, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert told.returncode == 1
    assert "installing one" in told.stdout
    assert told.stderr.strip().splitlines()[-1].startswith("The tests need ")
    assert "Traceback" not in told.stderr


def test_the_package_manager_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    typed_words: list[list[str]] = []
    known = {"chromium-headless-shell", "chromium"}

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        typed_words.append(words)
        return subprocess.CompletedProcess(words, 0 if words[-1] in known else 100)

    monkeypatch.setattr(browser.subprocess, "run", run)
    monkeypatch.setattr(browser.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(browser.os, "geteuid", lambda: 0)
    browser.install()
    assert [words[-1] for words in typed_words] == ["-qq", "chromium-headless-shell"]
    known.remove("chromium-headless-shell")
    typed_words.clear()
    browser.install()
    assert [words[-1] for words in typed_words] == ["-qq", "chromium-headless-shell", "chromium"]
    typed_words.clear()
    browser.lighten()
    assert [words[-1] for words in typed_words] == ["chromium-headless-shell"]
    monkeypatch.setattr(browser.shutil, "which", lambda name: None)
    typed_words.clear()
    browser.install()
    assert typed_words == [[sys.executable, "-m", "playwright", "install", "chromium"]]


def test_nothing_is_installed_for_who_may_not_or_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser.subprocess, "run", lambda *_, **__: pytest.fail("asked for"))
    monkeypatch.setattr(browser.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(browser.os, "geteuid", lambda: 0)
    browser.lighten()
    assert browser.found() == "/usr/bin/chromium-headless-shell"
    monkeypatch.setattr(browser.shutil, "which", lambda name: f"/usr/bin/{name}" if "shell" not in name else None)
    monkeypatch.setattr(browser.os, "geteuid", lambda: 1000)
    browser.lighten()
    assert browser.found() == "/usr/bin/chromium"


def test_the_tests_are_run_after_what_they_need() -> None:
    """`make test` finds or installs the browser before the first test; CI runs exactly that."""
    recipe = re.search(r"^test: (.*)$", read("Makefile"), re.M)
    assert recipe is not None
    assert recipe[1].split()[:3] == ["install", "browser", "front"]
    assert "make test" in read(".ci/run")


def test_readme_says_what_every_extra_is_for() -> None:
    extras = set(tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]) - {"dev", "docs", "app"}
    for page in ("README.md", "docs/how-to/install.md", "docs/es/how-to/install.md"):
        assert {extra for extra in extras if f"`tablas[{extra}]`" not in read(page)} == set(), page
    for way in ("pip install 'tablas[web]'", "pipx install 'tablas[web]'", "uvx --from 'tablas[web]' tablas serve"):
        assert way in read("README.md")
