"""The Chromium that the tests of pages use: found, or installed, or asked for in one sentence.

``python tests/helpers/browser.py`` does so before any test runs; `make test` calls it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""The same Chromium without windows: to open a page costs it a third of the processor."""
NAMES = (*SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")


def found() -> str | None:
    """A browser of the machine, by ``TABLAS_BROWSER`` or any usual name, else the one Playwright brought."""
    named = os.environ.get("TABLAS_BROWSER")
    if named:
        return shutil.which(named)
    known = next((path for name in NAMES if (path := shutil.which(name))), None)
    return known or _playwrights()


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """By the package manager where it may, else by Playwright's own download."""
    _by_apt("update", "-qq")
    if any(_by_apt("install", "-y", "-qq", name) for name in (SHELLS[0], "chromium")):
        return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def lighten() -> None:
    """Beside a browser with windows the one without, where whoever runs the tests may install it; else it is slower."""
    if os.geteuid() == 0 and not os.environ.get("TABLAS_BROWSER") and not any(map(shutil.which, SHELLS)):
        _by_apt("install", "-y", "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=5", SHELLS[0])


def _by_apt(*words: str) -> bool:
    apt = shutil.which("apt-get")
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not apt or (root and not shutil.which("sudo")):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        [*root, apt, *words], env=quiet, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return done.returncode == 0


def main() -> None:
    if found() is None:
        print("No Chromium is here: installing one for the tests of pages.", flush=True)
        install()
    else:
        lighten()
    if found() is None:
        sys.exit(
            "The tests need a Chromium and none could be installed: install one (chromium, google-chrome …) "
            "or name its program in TABLAS_BROWSER, then run the tests again."
        )


if __name__ == "__main__":
    main()
