"""The Chromium that the tests of pages use: found, or installed, or asked for in one sentence.

``python tests/helpers/browser.py`` does so before any test runs; `make test` calls it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")


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
    apt = shutil.which("apt-get")
    if apt:
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if not root or shutil.which("sudo"):
            subprocess.run([*root, apt, "update", "-qq"], env=quiet, check=False)
            done = subprocess.run(
                [*root, apt, "install", "-y", "-qq", "chromium"], env=quiet, check=False, stdout=subprocess.DEVNULL
            )
            if done.returncode == 0:
                return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> None:
    if found() is None:
        print("No Chromium is here: installing one for the tests of pages.", flush=True)
        install()
    if found() is None:
        sys.exit(
            "The tests need a Chromium and none could be installed: install one (chromium, google-chrome …) "
            "or name its program in TABLAS_BROWSER, then run the tests again."
        )


if __name__ == "__main__":
    main()
