"""The version of tablas, for whoever writes it into a log or a page."""

__version__ = "0.1.0"
