"""What a release says: the part of CHANGELOG.md with the version of a tag (``python deploy/notes.py v0.1.0``).

A tag whose version is not the program's, or that has no heading with a day, is refused.
"""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def notes(tag: str, changelog: str, version: str) -> str:
    """The lines under the heading of the version, as ``## 0.1.0 — 2026-12-01``."""
    if tag != f"v{version}":
        raise ValueError(f"The tag is {tag}, and the program says {version} (src/tablas/version.py).")
    found = re.search(rf"^## {re.escape(version)} — \d{{4}}-\d\d-\d\d$(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no heading '## {version} — DAY'.")
    return found[1].strip() + "\n"


if __name__ == "__main__":
    known = runpy.run_path(str(ROOT / "src" / "tablas" / "version.py"))["__version__"]
    try:
        told = notes(sys.argv[1], (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), known)
    except ValueError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(told.encode())
