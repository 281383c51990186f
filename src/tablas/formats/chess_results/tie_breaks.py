"""Tie-breaks by the numbers of chess-results, with their parameters, and by their descriptors here.

The generation of 2024 (numbers from 68 on) has parameters in a list of commas;
the older numbers are read, and never written.
"""

from __future__ import annotations

from collections.abc import Sequence

MANUAL = "5"
"""A column whose values are taken as they are sent; for what chess-results has no number of."""

_PLAIN = {"REP": "79", "BC": "78", "TBR": "89", "BBE": "90", "SSSC": "91"}
_TYPED = {
    "WIN": ("68", 0), "WON": ("68", 1), "BWG": ("68", 2), "BPG": ("68", 3),
    "EMMSB": ("82", 0), "EMGSB": ("82", 1), "EGMSB": ("82", 2), "EGGSB": ("82", 3),
    "TPR": ("88", 0), "APRO": ("88", 1), "PTP": ("88", 2), "APPO": ("88", 3),
}  # fmt: skip
_OLD = {
    "2": "BH", "3": "BH/C1", "4": "BH/M1", "10": "ARO", "11": "DE", "12": "WON", "21": "TPR", "37": "BH", "45": "KS",
    "52": "SB", "53": "BPG", "92": "KASHDAN421",
}  # fmt: skip


def numbered(descriptor: str, teams: bool, match_win: int = 2) -> tuple[str, str]:
    """The number of a tie-break and its parameters.

    >>> numbered("BH/C1", False), numbered("SB", False), numbered("PTS", True), numbered("LOTS", False)
    (('84', '0,0,1,0,0,0,1'), ('85', '0,0,0'), ('13', ''), ('5', ''))
    """
    head, *modifiers = descriptor.upper().split("/")
    code = head.partition(":")[0]
    best, worst = _cuts(modifiers)
    played = int("P" in modifiers)
    fore = int("F" in modifiers or code == "FB")
    if teams and code == "PTS":
        return ("40" if match_win == 3 else "13"), ""
    if teams and code == "MPVGP":
        return "1", ""
    if code in _PLAIN:
        return _PLAIN[code], ""
    if code in _TYPED:
        number, kind = _TYPED[code]
        if number == "82":
            return number, f"{kind},{best},{worst},{played},0"
        return number, f"{kind},{played}" if number == "68" else f"{kind},0"
    written = {
        "AOB": ("77", str(fore)),
        "ARO": ("80", f"0,{best},{worst},0"),
        "DE": ("81", str(played)),
        "EDE": ("83", f"0,{played}"),
        "BH": ("84", f"0,{best},{worst},{played},{fore},0,1"),
        "FB": ("84", f"0,{best},{worst},{played},1,0,1"),
        "SB": ("85", f"{best},{worst},{played}"),
        "PS": ("86", f"0,{worst}"),
        "KS": ("87", "0,50"),
    }
    return written.get(code, (MANUAL, ""))


def described(number: str, detail: str, teams: bool) -> str:
    """The descriptor of a number with its parameters; empty for what has none here.

    >>> described("84", "0,0,1,0,0,0,1", False), described("37", "", False), described("13", "", True)
    ('BH/C1', 'BH', 'PTS')
    """
    if number in ("13", "40"):
        return "PTS" if teams else ""
    if number == "1":
        return "MPvGP" if teams else ""
    if number in _OLD:
        return _OLD[number]
    given = [int(part) if part.strip().isdecimal() else 0 for part in detail.split(",")] if detail else []
    for code, (known, kind) in _TYPED.items():
        if known == number and kind == _at(given, 0):
            return code
    for code, known in _PLAIN.items():
        if known == number:
            return code
    if number == "84":
        return ("FB" if _at(given, 4) else "BH") + _cut(_at(given, 1), _at(given, 2)) + "/P" * _at(given, 3)
    if number == "85":
        return "SB" + _cut(_at(given, 0), _at(given, 1)) + "/P" * _at(given, 2)
    if number == "86":
        return "PS" + _cut(0, _at(given, 1))
    return {"77": "AOB", "80": "ARO" + _cut(_at(given, 1), _at(given, 2)), "81": "DE", "83": "EDE", "87": "KS"}.get(
        number, ""
    )


def _cuts(modifiers: Sequence[str]) -> tuple[int, int]:
    """How many of the best and of the worst values are left out."""
    for one in modifiers:
        if one[:1] in ("C", "M") and one[1:].isdecimal():
            return (int(one[1:]) if one[0] == "M" else 0), int(one[1:])
    return 0, 0


def _cut(best: int, worst: int) -> str:
    if best and best == worst:
        return f"/M{best}"
    return f"/C{worst}" if worst else ""


def _at(given: Sequence[int], place: int) -> int:
    return given[place] if place < len(given) else 0
