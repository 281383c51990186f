"""tablas: every pairing system, exactly by the book, explained."""

__version__ = "0.1.0"
