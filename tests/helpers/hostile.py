"""What somebody might send who means no good, or whose disk does: names, numbers, forms, bodies and files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[2]
WORDS = (
    "", " ", "0", "1", "2", "3", "-1", "7", "999999999", "9" * 40, "1e309", "NaN", "-0", "0x10", "1,5", "1.5", "½", "١",
    "a", "b", "w", "1-0", "0-1", "+:-", "yes", "no", "None", "null", "true", "[]", "{}", "2026-02-30", "2026-01-01",
    "Ana", "Ñandú, José", "a\x00b", "\x07", "\x1b[31m", "\u202egnp", "\ufeff", "🍵", "e\u0301" * 50, "\U0010ffff",
    "<script>alert(1)</script>", "' OR 1=1 --", "{{ 7*7 }}", "%s%n", "%(x)s", "{x}", "../../etc/passwd", "C:\\con",
    "a;b;c", "\n", "\r\n\r\nX: y", "x" * 300, "x" * 20_000, "1 2 3 4", "1-2 3-4", "dutch", "keizer", "team-swiss",
    "knockout", "PTS,BH", "\t", "-", "--", "#", "=1+1",
)  # fmt: skip
FIELDS = sorted(
    {
        name
        for template in (ROOT / "src/tablas/web/templates").glob("*.html")
        for name in re.findall(r'(?:name=|\w\()"([a-z][a-z_0-9-]*)"', template.read_text(encoding="utf-8"))
    }
    - {"csrf"}
)
"""Every field that a form of the program has."""


def word(random: Random) -> str:
    return random.choice(WORDS)


def form(random: Random) -> dict[str, str]:
    """Some fields of some forms, filled with anything."""
    chosen = random.sample(FIELDS, random.randrange(min(12, len(FIELDS))))
    found = {name: word(random) for name in chosen}
    for stem in ("take", "board", "white", "black", "result", "card", "player"):
        if random.random() < 0.1:
            found[f"{stem}-{random.choice(['0', '1', 'x', '-1', '9' * 30])}"] = word(random)
    return found


def value(random: Random, depth: int = 0) -> Any:
    """Any JSON."""
    kind = random.randrange(9 if depth < 4 else 6)
    if kind == 0:
        return random.choice([None, True, False, 0, 1, -1, 2**31, 10**30, 1.5])
    if kind < 3:
        return random.randrange(-2, 12)
    if kind < 6:
        return word(random)
    if kind == 6:
        return {word(random)[:50]: value(random, depth + 1) for _ in range(random.randrange(4))}
    return [value(random, depth + 1) for _ in range(random.randrange(4))]


def body(random: Random, shape: dict[str, Any] | None = None) -> bytes:
    """The body of a request to the API: one that nearly fits, anything, or no JSON at all."""
    if random.random() < 0.1:
        return random.choice([b"", b"[" * 5000, b'{"a":' * 200, b"\xff\xfe", b'"\\ud800"', b"nul", b"{}" * 9])
    fields = dict.fromkeys((shape or {}).get("properties", {}))
    found = {name: fitting(random, shape["properties"][name]) for name in fields if shape} or {"changes": {}}
    for name in list(found):
        if random.random() < 0.15:
            found[name] = value(random)
    return json.dumps(found if random.random() < 0.95 else value(random)).encode()


def fitting(random: Random, schema: Any) -> Any:
    """A value of the kind that a schema asks for, more often than not."""
    if not isinstance(schema, dict) or random.random() < 0.1:
        return value(random, 3)
    if "enum" in schema:
        return random.choice(schema["enum"])
    if "anyOf" in schema:
        return fitting(random, random.choice(schema["anyOf"]))
    kind = schema.get("type")
    if kind == "integer":
        return random.choice([0, 1, 1, 2, 3, 4, -1, 10**9])
    if kind == "string":
        return random.choice(["a", "a", "a", word(random)])
    if kind == "boolean":
        return random.random() < 0.5
    if kind == "array":
        return [fitting(random, schema.get("items")) for _ in range(random.randrange(4))]
    if kind == "object":
        return {name: fitting(random, inner) for name, inner in schema.get("properties", {}).items()}
    return value(random, 3)


def address(random: Random, path: str, known: dict[str, str]) -> str:
    """A path with its gaps filled, mostly with something that exists."""

    def fill(match: re.Match[str]) -> str:
        usual = known.get(match[1], "1")
        odd = word(random).replace("\n", "").replace("\r", "")[:300]
        return quote(usual if random.random() < 0.8 else odd or "0", safe="")

    found = re.sub(r"\{(\w+)\}", fill, path)
    if random.random() < 0.2:
        found += f"?{random.choice(FIELDS)}={quote(word(random)[:300], safe='')}"
    return found


def spoilt(random: Random, data: bytes) -> bytes:
    """A file with some bytes changed, lines doubled, lost or moved, or the end torn off."""
    for _ in range(random.randrange(1, 5)):
        kind = random.randrange(6)
        place = random.randrange(len(data) + 1)
        if kind == 0:
            data = data[:place] + random.randbytes(random.randrange(1, 5)) + data[place + random.randrange(5) :]
        elif kind == 1:
            data = data[:place] + word(random)[:500].encode("utf-8", "replace") + data[place:]
        elif kind == 2:
            data = data[:place]
        else:
            lines = data.splitlines(keepends=True) or [b""]
            line = random.choice(lines)
            if kind == 3:
                lines.insert(random.randrange(len(lines) + 1), line)
            elif kind == 4:
                lines.remove(line)
            else:
                random.shuffle(lines)
            data = b"".join(lines)
    return data
