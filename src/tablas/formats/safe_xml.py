"""XML from strangers: read whole, with nothing in it that grows, reaches out or hides.

A document type is refused before anything in it is looked at: entities that
multiply, files and addresses that are pulled in all begin there, and no format
that is read here has one.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from tablas.errors import FormatError, Where

LARGEST = 32 << 20
"""Bytes; a championship of thousands of players has a few million."""
DEEPEST = 40
MOST_ELEMENTS = 2_000_000
LONGEST_TEXT = 1 << 16
"""Characters of one attribute or text."""


def parse(content: bytes, name: str = "") -> Element:
    """The root of a document, or a refusal that says where."""
    if len(content) > LARGEST:
        raise FormatError("xml-too-large", Where(file=name), size=LARGEST >> 20)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    builder = TreeBuilder()
    depth = count = 0

    def refuse(*_: object) -> None:
        raise FormatError("xml-has-doctype", Where(file=name, line=parser.CurrentLineNumber))

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > DEEPEST or count > MOST_ELEMENTS:
            raise FormatError("xml-too-deep", Where(file=name, line=parser.CurrentLineNumber))
        if any(len(value) > LONGEST_TEXT for value in attributes.values()):
            raise FormatError("xml-text-too-long", Where(file=name, line=parser.CurrentLineNumber))
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def data(text: str) -> None:
        if len(text) > LONGEST_TEXT:
            raise FormatError("xml-text-too-long", Where(file=name, line=parser.CurrentLineNumber))
        builder.data(text)

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        place = Where(file=name, line=error.lineno)
        raise FormatError("xml-broken", place, error=expat.ErrorString(error.code)) from None
    except (ValueError, LookupError) as error:
        raise FormatError("xml-broken", Where(file=name), error=error) from None
    root = builder.close()
    assert isinstance(root, Element)
    return root
