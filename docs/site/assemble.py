"""Build the documentation site: ``python docs/site/assemble.py`` (or ``make site``) writes it to ``build/site``.

Pages come from three places: `docs`, some files of the repository's root, and the program itself
(`generated.py`). They are put together in ``build/site-source`` with their links turned to where
the pages are on the site; Sphinx then builds them, and any warning is an error.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCS = ROOT / "docs"
sys.path.insert(0, str(HERE))

from generated import generated, toctree  # noqa: E402
from nav import NAV, ORDER  # noqa: E402

ROOT_PAGES = {
    "README.md": "project/readme",
    "examples/README.md": "project/examples",
    "deploy/README.md": "project/deploy",
    "CONTRIBUTING.md": "project/contributing",
    "CHANGELOG.md": "project/changelog",
    "CODE_OF_CONDUCT.md": "project/code-of-conduct",
    "SECURITY.md": "project/security",
    "LICENCES.md": "project/licences",
}
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def sources() -> dict[str, str]:
    """The pages that are files, by their path in the repository."""
    pages = {page.relative_to(ROOT).as_posix(): page.relative_to(DOCS).with_suffix("").as_posix() for page in _pages()}
    return pages | ROOT_PAGES


def _pages() -> list[Path]:
    return [page for page in sorted(DOCS.rglob("*.md")) if HERE not in page.parents]


def assemble(target: Path) -> None:
    """Put every page where Sphinx expects it."""
    shutil.rmtree(target, ignore_errors=True)
    known = sources()
    texts = {name: _turned(path, name, known, target) for path, name in known.items()}
    for name, text in generated():
        assert name not in texts, name
        texts[name] = text
    for language in ("", "es/"):
        texts[f"{language}index"] += "\n" + "\n".join(_side(texts) if not language else [])
    for name, text in texts.items():
        file = target / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copy(HERE / "conf.py", target)
    shutil.copytree(HERE / "static", target / "_static")


def _side(texts: dict[str, str]) -> list[str]:
    """The lists at the side; every page must stand in one, which Sphinx sees to."""
    lines = []
    for caption, entries in NAV.items():
        names: list[str] = []
        for entry in entries:
            folder = entry.removesuffix("/*")
            if folder == entry:
                names.append(entry)
                continue
            order = ORDER[folder.rpartition("/")[2]]
            inside = [name for name in texts if name.startswith(f"{folder}/")]
            names += sorted(inside, key=lambda name: order.index(name.rpartition("/")[2]))
        lines += toctree(names, caption, hidden=True)
    return lines


def _turned(path: str, name: str, known: dict[str, str], target: Path) -> str:
    """A page with its links turned to the site; what is no page and no picture is named without a link."""

    def turn(found: re.Match[str]) -> str:
        picture, words, where = found.groups()
        place, mark, anchor = where.partition("#")
        if "://" in where or where.startswith("mailto:") or not place:
            return found[0]
        there = _resolved(PurePosixPath(path).parent / place)
        if there in known:
            return f"[{words}]({_relative(known[there] + '.md', name)}{mark}{anchor})"
        file = ROOT / there
        assert file.exists(), f"{path}: {where} does not exist"
        if file.is_file() and file.suffix in (".png", ".jpg", ".svg", ".pdf"):
            copy = target / there.removeprefix("docs/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
            return f"{picture}[{words}]({_relative(there.removeprefix('docs/'), name)})"
        return words

    text = (ROOT / path).read_text(encoding="utf-8")
    parts = re.split(r"(^```.*?^```)", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(part if part.startswith("```") else _LINK.sub(turn, part) for part in parts)


def _resolved(path: PurePosixPath) -> str:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _relative(there: str, page: str) -> str:
    return os.path.relpath(there, PurePosixPath(page).parent).replace(os.sep, "/")


def build(folder: Path) -> Path:
    """Assemble and build below a folder; the site is in ``site``."""
    source, site = folder / "site-source", folder / "site"
    assemble(source)
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-n", "-E"]
    done = subprocess.run([*command, "-d", folder / "site-trees", source, site], check=False)
    if done.returncode:
        sys.exit("The site has faults; see above.")
    return site


if __name__ == "__main__":
    built = build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build")
    print(f"The site is in {built}/index.html")
