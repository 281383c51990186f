"""The rules of the systems and accelerations for people: texts of each language, ready to print."""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.say.catalogue import SOURCE, folders


def rules_of(name: str, language: str = SOURCE) -> str:
    """The rules of a system, or of ``acceleration-NAME``, in Markdown; in English where the language lacks them.

    >>> rules_of("keizer").splitlines()[0]
    '# Keizer system'
    """
    homes = folders()
    for home in (homes.get(language), homes[SOURCE]):
        text = home / "rules" / f"{name}.md" if home is not None else None
        if text is not None and text.exists():
            return text.read_text(encoding="utf-8")
    raise OptionError("no-rules-text", name=name, known=Items(names()))


def names() -> list[str]:
    """Everything that has a text."""
    return sorted(path.stem for path in (folders()[SOURCE] / "rules").glob("*.md"))
