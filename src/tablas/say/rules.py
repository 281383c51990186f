"""The rules for people: texts of each language, ready to print.

`rules` has the systems and accelerations, `train` what the trainer's exercises rest on besides.
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.say.catalogue import SOURCE, folders

SYSTEMS, TRAINER = "rules", "train"
"""The folders of a language that have such texts."""


def rules_of(name: str, language: str = SOURCE, shelf: str = SYSTEMS) -> str:
    """The rules of a system, or of ``acceleration-NAME``, in Markdown; in English where the language lacks them.

    >>> rules_of("keizer").splitlines()[0]
    '# Keizer system'
    """
    known, homes = names(shelf), folders()
    if name not in known:  # Whatever was typed is no path until then.
        raise OptionError("no-rules-text", name=name, known=Items(known))
    texts = [home / shelf / f"{name}.md" for home in (homes.get(language), homes[SOURCE]) if home is not None]
    return next(text for text in texts if text.exists()).read_text(encoding="utf-8")


def names(shelf: str = SYSTEMS) -> list[str]:
    """Everything that has a text."""
    return sorted(path.stem for path in (folders()[SOURCE] / shelf).glob("*.md"))
