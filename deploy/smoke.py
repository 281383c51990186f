"""Whether an installed program works on this machine: pair, check, keep an event, print, serve a page.

``python deploy/smoke.py`` uses the ``tablas`` of the environment; the workflow runs it on every system.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def main() -> None:
    """Do it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        known = os.environ | {"TABLAS_DATA": folder, "TABLAS_LANG": "en", "PYTHONWARNINGS": "error::EncodingWarning"}

        def typed(*words: str) -> str:
            command = [sys.executable, "-m", "tablas", *words]
            done = subprocess.run(command, env=known, cwd=folder, capture_output=True, check=False)
            if done.returncode:
                sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stderr.decode(errors='replace')}")
            return done.stdout.decode("utf-8", errors="replace")

        report = str(EXAMPLES / "open-after-round-4.trf")
        assert len(json.loads(typed("pair", report, "--json"))["pairs"]) == 20
        typed("convert", report, "--to", "trf26", "-o", "again.trf")
        typed("check", "again.trf")
        typed("event", "new", "Winter Open", "--as", "winter", "--template", "weekend-open")
        typed("event", "import", str(EXAMPLES / "players.csv"), "--into", "winter")
        typed("event", "pair", "winter", "--publish")
        typed("event", "backup", "winter")
        typed("event", "verify", "winter")
        typed("print", "winter", "pairings", "-o", "pairings.pdf")
        typed("night", "check", str(EXAMPLES), "-o", "night", "--jobs", "2")
        serve(known, folder)
    print("Paired, checked, kept, printed, worked a night and served.")


def serve(known: dict[str, str], folder: str) -> None:
    """Start the program and read a page of it."""
    words = [sys.executable, "-m", "tablas", "serve", "--port", "0", "--host", "127.0.0.1", "--json"]
    with subprocess.Popen(words, env=known, cwd=folder, stdout=subprocess.PIPE) as serving:
        assert serving.stdout is not None
        try:
            told = ""
            while not told.rstrip().endswith("}"):
                line = serving.stdout.readline().decode()
                assert line, "the program ended before it served"
                told += line
            with urllib.request.urlopen(json.loads(told)["address"], timeout=60) as page:
                assert b"winter" in page.read()
        finally:
            serving.terminate()


if __name__ == "__main__":
    main()
