"""Whatever comes from others stands in LICENCES.md with the text of its licence, and the package carries both."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
VENDORED = (
    "src/tablas/web/static/vendor",
    "src/tablas/web/static/fonts",
    "src/tablas/documents/fonts",
    "tests/data/vendor",
)
LAW = re.compile(r"\.(LICENSE|NOTICE)$|OFL\.md$")


def rows(text: str) -> list[tuple[list[str], list[str]]]:
    """The files of every row, and the texts of their licences."""
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return [(re.findall(r"`([^`]+)`", row[0]), re.findall(r"`([^`]+)`", row[-1])) for row in cells]


def test_every_file_of_others_has_its_licence() -> None:
    told = rows((ROOT / "LICENCES.md").read_text(encoding="utf-8"))
    named = {str(path.relative_to(ROOT)) for files, _ in told for name in files for path in ROOT.glob(name)}
    texts = {name for _, laws in told for name in laws}
    there = {
        str(path.relative_to(ROOT)) for folder in VENDORED for path in (ROOT / folder).rglob("*") if path.is_file()
    }
    assert there - texts == named, "LICENCES.md lacks a file, or names one that is gone"
    for text in texts:
        assert LAW.search(text)
        assert len((ROOT / text).read_text(encoding="utf-8")) > 60, text
    assert all(files and laws for files, laws in told)


def test_nothing_of_others_stands_anywhere_else() -> None:
    """Packed scripts and fonts live in the folders above alone."""
    packed = [
        path
        for path in (ROOT / "src").rglob("*")
        if path.suffix in (".woff", ".woff2", ".ttf", ".otf", ".wasm") or path.name.endswith((".min.js", ".min.css"))
    ]
    assert [path for path in packed if not str(path.relative_to(ROOT)).startswith(VENDORED)] == []


def test_the_package_takes_the_licences_along() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    taken = {path for pattern in project["license-files"] for path in ROOT.glob(pattern)}
    texts = {ROOT / law for _, laws in rows((ROOT / "LICENCES.md").read_text(encoding="utf-8")) for law in laws}
    ours = {path for path in texts if ROOT / "src" in path.parents}
    assert ours | {ROOT / "LICENSE", ROOT / "LICENCES.md"} <= taken
