from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")


def test_the_example_of_the_guide_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    example = re.search(r"```python\n(.*?)```", GUIDE, re.S)
    assert example is not None
    exec(compile(example[1], "docs/events.md", "exec"), {})
    assert capsys.readouterr().out.startswith("Round(games=(Game(white=")


def test_the_guide_names_every_code_of_consent() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "src/tablas/events/acts").glob("*.py"))
    codes = set(re.findall(r'Concern\(\s*"([a-z0-9-]+)"', sources))
    named = set(re.findall(r"Concern\(\s*([A-Z_]+),", sources))
    codes |= {found[1] for name in named if (found := re.search(rf'^{name} = "([a-z0-9-]+)"', sources, re.M))}
    listed = re.search(r"Codes of consent: (.*)", GUIDE)
    assert listed is not None
    assert set(re.findall(r"`([a-z0-9-]+)`", listed[1])) == codes


def test_every_verb_of_the_guide_exists() -> None:
    from tablas.cli.event import event

    verbs = set(re.findall(r"^\$ tablas event ([a-z-]+)", GUIDE, re.M))
    assert len(verbs) > 10
    assert verbs <= set(event.list_commands(None))
