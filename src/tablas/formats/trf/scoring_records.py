"""What results are worth: records 162 and 362 and the engines' XXS and BB*, read and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from tablas.formats.trf import columns as at
from tablas.formats.trf.draft import Draft
from tablas.formats.trf.styles import Style
from tablas.formats.trf.values import read_points, write_points
from tablas.messages import Message
from tablas.model import POINT, STANDARD, MatchScoring, Points, Scoring, Tournament

_162 = {
    "W": ("win", "forfeit_win", "full_bye"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": ("unknown",),
}

_XXS = {
    "WW": ("win",),
    "BW": ("black_win",),
    "WD": ("draw",),
    "BD": ("black_draw",),
    "WL": ("loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": ("win", "black_win", "forfeit_win", "full_bye"),
    "D": ("draw", "black_draw", "half_bye"),
    "L": ("loss", "black_loss"),
}

BB = {
    "BBW": ("win", "forfeit_win", "full_bye"),
    "BBD": ("draw", "half_bye"),
    "BBL": ("loss",),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}


def letters_and_points(text: str) -> Iterator[tuple[str, str, int]]:
    """Symbols followed by points, with the column of each symbol.

    >>> list(letters_and_points("162  W 3.0    D 1.0"))
    [('W', ' 3.0    ', 6), ('D', ' 1.0', 15)]
    """
    index = 3
    while index < len(text):
        if not text[index].isalpha():
            index += 1
            continue
        end = index
        while end < len(text) and text[end].isalpha():
            end += 1
        stop = end
        while stop < len(text) and not text[stop].isalpha():
            stop += 1
        yield text[index:end].upper(), text[end:stop], index + 1
        index = stop


def read_162(draft: Draft, line: int, text: str, value: str) -> None:
    """Record 162: letters of results with their points."""
    set_values = _pairs(draft, line, text, _162)
    draft.scores.update(set_values)
    # Without a value of their own the pairing bye follows the win, an unknown result the draw.
    if "win" in set_values:
        draft.scores.setdefault("pairing_bye", set_values["win"])
    if "draw" in set_values:
        draft.scores.setdefault("unknown", set_values["draw"])


def _pairs(draft: Draft, line: int, text: str, meaning: dict[str, tuple[str, ...]]) -> dict[str, Points]:
    values: dict[str, Points] = {}
    for symbol, number, column in letters_and_points(text):
        points = read_points(number)
        if symbol not in meaning or points is None:
            draft.problems.wrong(
                Message("not-result-points", symbol=symbol, rstrip=number.rstrip()), Message("left-out"), line, column
            )
            continue
        values.update(dict.fromkeys(meaning[symbol], points))
    return values


def read_362(draft: Draft, line: int, text: str, value: str) -> None:
    """Record 362: match points."""
    draft.match_scores.update(_pairs(draft, line, text, {"TW": ("win",), "TD": ("draw",), "TL": ("loss",)}))


def read_xxs(draft: Draft, line: int, text: str, value: str) -> None:
    """Line XXS: codes of results with their points, later ones override."""
    for word in value.replace(" =", "=").replace("= ", "=").split():
        code, _, number = word.partition("=")
        points = read_points(number)
        if code.upper() not in _XXS or points is None:
            draft.problems.wrong(Message("is-not-a-result-with-its-points", word=word), Message("left-out"), line, 5)
            continue
        draft.scores.update(dict.fromkeys(_XXS[code.upper()], points))


def read_bb(draft: Draft, line: int, text: str, value: str) -> None:
    """Lines BBW, BBD, BBL, BBZ, BBF and BBU; without BBU the pairing bye is worth the win of BBW."""
    points = read_points(value)
    if points is None:
        draft.problems.wrong(Message("not-number-points-2", value=value), Message("left-out"), line, 5)
        return
    code = text[:3].upper()
    draft.scores.update(dict.fromkeys(BB[code], points))
    if code == "BBW":
        draft.scores.setdefault("pairing_bye", points)


def scoring_of(scores: dict[str, Points]) -> Scoring:
    """The scoring that a file sets; a value for Black that repeats White's says nothing."""
    values = dict(scores)
    for name, default in (("win", POINT), ("draw", POINT // 2), ("loss", 0)):
        if values.get(f"black_{name}") == values.get(name, default):
            values.pop(f"black_{name}", None)
    if "unknown" not in values and "draw" in values:
        values["unknown"] = values["draw"]
    return Scoring(**values)


def scoring_lines(tournament: Tournament, style: Style) -> list[str]:
    """The records that say what results are worth; none for the usual scoring."""
    scoring = tournament.scoring
    engine_codes = [code for code in style.codes if code.startswith("BB") and code in at.EXTENSIONS]
    if style.flavour == "trf06" or (scoring == STANDARD and not style.codes & {"162", "XXS", *engine_codes}):
        return []
    lines = []
    codes = style.prefers("162", "XXS")
    plain = scoring.black_win is scoring.black_draw is scoring.black_loss is None and (
        scoring.forfeit_win == scoring.full_bye == scoring.win and scoring.half_bye == scoring.draw
    )
    named = style.codes & {"162", "XXS"}
    if engine_codes and plain and not named:
        return _lines_bb(scoring)
    exact = plain and scoring.zero_bye == scoring.forfeit_loss
    if "162" in codes:
        lines.append(_points_162(scoring))
    if "XXS" in codes or not exact:
        lines.append(_points_xxs(scoring))
    if plain and (engine_codes or (style.flavour == "trf16" and not named)):
        # Some engines read XXS and pass over BB, the others do the opposite; where both can say it, both do.
        lines += _lines_bb(scoring)
    return lines


def _lines_bb(scoring: Scoring) -> list[str]:
    values = {
        "BBW": scoring.win,
        "BBD": scoring.draw,
        "BBL": scoring.loss,
        "BBZ": scoring.zero_bye,
        "BBF": scoring.forfeit_loss,
        "BBU": scoring.pairing_bye,
    }
    return [f"{code} {write_points(value)}" for code, value in values.items()]


def _points_162(scoring: Scoring) -> str:
    values = [
        ("W", scoring.win),
        ("D", scoring.draw),
        ("L", scoring.loss),
        ("A", scoring.zero_bye),
        ("P", scoring.pairing_bye),
    ]
    if scoring.unknown != scoring.draw:
        values.append(("X", scoring.unknown))
    return "162  " + "    ".join(f"{symbol}{write_points(value)}" for symbol, value in values)


def _points_xxs(scoring: Scoring) -> str:
    black = [
        scoring.win if scoring.black_win is None else scoring.black_win,
        scoring.draw if scoring.black_draw is None else scoring.black_draw,
        scoring.loss if scoring.black_loss is None else scoring.black_loss,
    ]
    values = {
        "W": (scoring.win, {"BW": black[0], "FW": scoring.forfeit_win, "FPB": scoring.full_bye}),
        "D": (scoring.draw, {"BD": black[1], "HPB": scoring.half_bye}),
        "L": (scoring.loss, {"BL": black[2]}),
    }
    words = []
    for code, (value, finer) in values.items():
        words.append((code, value))
        words += [(name, one) for name, one in finer.items() if one != value]
    words += [("PAB", scoring.pairing_bye), ("ZPB", scoring.zero_bye), ("FL", scoring.forfeit_loss)]
    return "XXS " + " ".join(f"{code}={write_points(value, 0)}" for code, value in words)


def match_lines(tournament: Tournament, style: Style) -> list[str]:
    """Record 362, where match points are not the usual ones."""
    points = tournament.match_scoring
    if astuple(points)[:3] == _USUAL_MATCH:
        return []
    return [
        "362 "
        + "   ".join(
            f"{symbol}{write_points(value)}"
            for symbol, value in (("TW", points.win), ("TD", points.draw), ("TL", points.loss))
        )
    ]


_USUAL_MATCH = astuple(MatchScoring())[:3]
