"""Bytes to lines and back: encodings and line ends as programs really write them."""

from __future__ import annotations

import re
from typing import NamedTuple

from tablas.errors import FormatError

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class Lines(NamedTuple):
    """The lines of a file and what is needed to put the same bytes together again."""

    texts: list[str]
    endings: tuple[str, ...]
    """One for each line; the last may be empty."""
    encoding: str
    bom: bytes = b""

    @property
    def newline(self) -> str:
        """The line end the file uses most."""
        counts: dict[str, int] = {}
        for ending in self.endings:
            if ending:
                counts[ending] = counts.get(ending, 0) + 1
        return max(counts, key=counts.__getitem__) if counts else "\r\n"


def split(data: bytes) -> Lines:
    """Decode *data* and cut it at CR, LF or CRLF (and at nothing else).

    >>> split(b"012 A\\r012 B\\r").texts
    ['012 A', '012 B']
    """
    text, encoding, bom = _decode(data)
    texts, endings = _cut(text)
    return Lines(texts, tuple(endings), encoding, bom)


def join(texts: list[str], endings: list[str], encoding: str, bom: bytes = b"") -> bytes:
    """The bytes of these lines."""
    text = "".join([part for pair in zip(texts, endings, strict=True) for part in pair])
    try:
        return bom + text.encode(encoding)
    except UnicodeEncodeError as error:
        raise FormatError("character-cannot-written", text=f"{text[error.start]!r}", encoding=encoding) from None
    except LookupError:
        raise FormatError("no-encoding-called", encoding=encoding) from None


def _decode(data: bytes) -> tuple[str, str, bytes]:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return data[len(bom) :].decode(encoding), encoding, bom
            except UnicodeDecodeError:
                break
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding), encoding, b""
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1", b""


def _cut(text: str) -> tuple[list[str], list[str]]:
    styles = [style for style in ("\r\n", "\r", "\n") if style in text]
    if styles[:1] == ["\r\n"] and text.count("\r\n") == text.count("\r") == text.count("\n"):
        styles = ["\r\n"]
    if len(styles) <= 1:
        return _cut_evenly(text, styles[0] if styles else "\n")
    pieces = re.split("(\r\n|\r|\n)", text)
    texts, endings = pieces[::2], [*pieces[1::2], ""]
    if texts[-1] == "":
        texts.pop()
        endings.pop()
    return texts, endings


def _cut_evenly(text: str, style: str) -> tuple[list[str], list[str]]:
    texts = text.split(style)
    endings = [style] * len(texts)
    if texts[-1] == "":
        texts.pop()
        endings.pop()
    else:
        endings[-1] = ""
    return texts, endings
