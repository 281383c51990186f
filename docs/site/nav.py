"""What stands in the list at the side of the site, in the order of reading."""

from __future__ import annotations

NAV: dict[str, tuple[str, ...]] = {
    "Begin": ("first-minute", "tutorials/*"),
    "Do": ("how-to/*", "guide/index"),
    "Español": ("es/index", "es/tutorials/*", "es/how-to/*", "es/guide/index", "es/rules/index"),
    "Look up": (
        "reference/commands/index",
        "reference/library",
        "reference/systems",
        "reference/tie-breaks",
        "reference/rest",
        "reference/regulations",
        "results",
        "json",
        "standings",
        "events",
        "tables",
        "web",
        "engine",
        "papers/README",
        "glossary",
    ),
    "Understand": (
        "rules/index",
        "dutch-fast",
        "explanations",
        "decisions",
        "conformance",
        "speed",
        "scale",
        "security",
        "architecture",
    ),
    "The project": (
        "project/readme",
        "project/examples",
        "project/deploy",
        "project/contributing",
        "project/changelog",
        "project/code-of-conduct",
        "project/security",
        "project/licences",
        "next",
        "coverage",
        "hall",
        "acceptance",
    ),
}

ORDER = {
    "tutorials": ("first-tournament", "team-league", "keizer-club", "federation-night", "study"),
    "how-to": (
        "install",
        "switch",
        "publish",
        "back-up",
        "another-laptop",
        "https",
        "postgresql",
        "completion",
        "application",
    ),
}
"""The order of the pages of a folder; one that is not named here is an error."""
