"""Reasons as sentences: what engines note as codes and numbers, said in the reader's language.

Every function takes *say*, which looks a phrase up and fills its gaps: the
command line fills in English (:func:`plain`), the web app asks its catalogue.
"""

from tablas.say.answers import tell_answer, tell_not_bye, tell_reason
from tablas.say.phrases import Say, plain
from tablas.say.rounds import Told, ToldGroup, ToldRow, tell_round

__all__ = ["Say", "Told", "ToldGroup", "ToldRow", "plain", "tell_answer", "tell_not_bye", "tell_reason", "tell_round"]
