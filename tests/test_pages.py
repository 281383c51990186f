"""Every code block of README, of the documentation and of the guide does what it says.

CONTRIBUTING.md is followed by `test_contributing`.
``tests/data/pages.toml`` says what stands on the desk before a page is begun, and which lines end
with another exit code than 0 because the page tells of exactly that.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from typed_pages import ROOT, Block, Desk, blocks, commands

PREPARED = tomllib.loads((ROOT / "tests" / "data" / "pages.toml").read_text(encoding="utf-8"))
LANGUAGES = ROOT / "src" / "tablas" / "say" / "languages"


def _pages() -> list[Path]:
    texts = [page for page in ROOT.glob("*.md") if page.name not in ("CHANGELOG.md", "CONTRIBUTING.md")]
    texts += [ROOT / "examples" / "README.md", ROOT / "deploy" / "README.md"]
    texts += [*(ROOT / "docs").rglob("*.md"), *LANGUAGES.glob("*/guide/*.md"), *LANGUAGES.glob("*/rules/*.md")]
    return sorted(page for page in texts if blocks(page.read_text(encoding="utf-8")))


def _name(page: Path) -> str:
    return page.relative_to(LANGUAGES if LANGUAGES in page.parents else ROOT).as_posix()


def _key(page: Path) -> str:
    """The name without the language."""
    return re.sub(r"^(en|es)/|(?<=^docs/)es/", "", _name(page))


def _typed_in_english(page: Path) -> bool:
    """Pages of the site that type the same as their English ones, as a test below makes sure."""
    return ROOT / "docs" / "es" in page.parents


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in _pages() if not _typed_in_english(page)], ids=_name)
def test_every_block_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = PREPARED.get(_key(page), {})
    desk = Desk(tmp_path, monkeypatch, ready.get("refused", {}))
    for line in ready.get("before", []):
        desk.type(line)
    desk.read(page)


def test_what_is_prepared_is_for_pages_that_exist() -> None:
    assert set(PREPARED) <= {_key(page) for page in _pages()}


def blocks_of(page: Path) -> list[tuple[str, str]]:
    return [(block.language, block.body) for block in blocks(page.read_text(encoding="utf-8"))]


def test_both_languages_of_a_page_type_the_same() -> None:
    """The Spanish pages tell the same day with the same commands."""
    pages = sorted((ROOT / "docs" / "es").rglob("*.md"))
    assert len(pages) > 8
    for page in pages:
        english = ROOT / "docs" / page.relative_to(ROOT / "docs" / "es")
        assert blocks_of(page) == blocks_of(english), page.name


def test_the_reader_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path, monkeypatch)
    desk.type("tablas pair open-after-round-4.trf")
    with pytest.raises(AssertionError):
        desk.type("tablas pair nowhere.trf")
    with pytest.raises(AssertionError):
        desk.type("tablas table berger 4", "something else\n")
    with pytest.raises(AssertionError):
        desk.type("tablas serve --colour red --database postgresql://here")
    with pytest.raises(pytest.fail.Exception):
        desk.type("rm -r /")
    for bad in ("```\ntablas pair x\n```\n", "```python\n>>> 1 + 1\n3\n```\n", "```bash\ntablas explode\n```\n"):
        (tmp_path / "page.md").write_text(bad, encoding="utf-8")
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            desk.read(tmp_path / "page.md")
    shown = Block("console", "$ tablas pair a \\\n  b   # why\n1 2\n\n$ tablas x\n", 1)
    assert commands(shown) == [("tablas pair a    b   # why", "1 2\n"), ("tablas x", "")]
