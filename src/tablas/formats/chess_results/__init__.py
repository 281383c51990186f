"""Tournaments as chess-results.com and Swiss-Manager exchange them: XML with all data in attributes.

The description of the upload (H. Herzog, 2026-01-10) and its four samples, of
players and of teams, Swiss and all-play-all, say which attributes there are;
where the two differ (days, decimal marks) the samples are followed.
"""

from tablas.formats.chess_results.document import Document, dump, is_document, load
from tablas.formats.chess_results.reading import tournament_of

__all__ = ["Document", "dump", "is_document", "load", "tournament_of"]
