"""Make the pictures of README that no other command makes: ``python tests/helpers/readme_pictures.py``.

The picture of a round is what ``tablas explain --picture`` draws of an example; the chart of speed is
drawn from the table of docs/speed.md.  Screens come from ``tests/helpers/web_pictures.py --gallery``,
papers from ``tests/helpers/paper_gallery.py``.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

from click.testing import CliRunner

from tablas.cli.main import cli

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
OURS, THEIRS = "#1a6b4a", "#b8860b"


def measured(text: str, round_number: str = "5") -> dict[int, tuple[float, float]]:
    """Seconds of tablas and of py4swiss by players, of one round of the first table."""
    rows = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and cells[1] == round_number and re.fullmatch(r"[\d,]+", cells[0]):
            rows[int(cells[0].replace(",", ""))] = (float(cells[2]), float(cells[3]))
    return rows


def speed_chart(rows: dict[int, tuple[float, float]]) -> str:
    """Both engines on scales by tens: seconds upwards, players to the right."""
    left, right, top, bottom = 70, 610, 40, 290

    def x(players: int) -> float:
        low, high = math.log10(min(rows)), math.log10(max(rows))
        return left + (math.log10(players) - low) / (high - low) * (right - left)

    def y(seconds: float) -> float:
        return bottom - (math.log10(seconds) + 3) / 5 * (bottom - top)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 340" font-size="13" role="img">',
        "<style>text { font-family: sans-serif }</style>",
        "<title>Seconds to pair round 5 by the Dutch rules: tablas and py4swiss</title>",
        '<rect width="720" height="340" fill="#fff"/>',
        f'<text x="{left}" y="22" fill="#222">Seconds to pair round 5 by the Dutch rules (both scales by tens)</text>',
    ]
    for power in range(-3, 3):
        height = y(10**power)
        parts.append(f'<line x1="{left}" x2="{right}" y1="{height:.1f}" y2="{height:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{height + 4:.1f}" text-anchor="end" fill="#555">{10**power:g} s</text>')
    for players in rows:
        parts.append(f'<text x="{x(players):.1f}" y="312" text-anchor="middle" fill="#555">{players:,}</text>')
    parts.append(f'<text x="{(left + right) / 2}" y="332" text-anchor="middle" fill="#555">players</text>')
    for place, (name, ink) in enumerate((("tablas", OURS), ("py4swiss", THEIRS))):
        dots = [(x(players), y(times[place])) for players, times in rows.items()]
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down in dots)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/>')
        parts += [f'<circle cx="{across:.1f}" cy="{down:.1f}" r="4" fill="{ink}"/>' for across, down in dots]
        parts.append(f'<text x="{dots[-1][0] + 10:.1f}" y="{dots[-1][1] + 4:.1f}" fill="{ink}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    report = str(ROOT / "examples" / "open-after-round-4.trf")
    told = CliRunner().invoke(cli, ["explain", report, "--picture", str(FOLDER / "round.svg")])
    assert told.exit_code == 0, told.output
    rows = measured((ROOT / "docs" / "speed.md").read_text(encoding="utf-8"))
    (FOLDER / "speed.svg").write_text(speed_chart(rows), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
