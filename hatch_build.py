"""While a wheel is built: the pages of man, made from the commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Manual(BuildHookInterface):  # type: ignore[type-arg]
    """Puts ``tablas.1``, ``tablas-pair.1`` … into ``share/man/man1`` of the environment."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it writes the wheel."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        try:
            from tablas.cli.manual import man, pages
        finally:
            sys.path.pop(0)
        folder = root / "build" / "man"
        folder.mkdir(parents=True, exist_ok=True)
        for page in pages():
            file = folder / f"{page.name}.1"
            file.write_text(man(page), encoding="utf-8", newline="\n")
            build_data["shared_data"][str(file)] = f"share/man/man1/{file.name}"
