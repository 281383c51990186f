"""A moment of an event is an entry or a time, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def test_more_digits_than_a_log_has_entries_are_no_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_DATA", str(tmp_path))
    assert CliRunner().invoke(cli, ["event", "new", "Club"]).exit_code == 0
    refused = CliRunner().invoke(cli, ["event", "show", "club", "--as-of", "12345678901"])
    assert refused.exit_code == 2
    assert "neither an entry nor a time" in refused.stderr
    assert CliRunner().invoke(cli, ["event", "show", "club", "--as-of", "1"]).exit_code == 0
