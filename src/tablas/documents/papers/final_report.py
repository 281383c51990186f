"""The chief arbiter's final report as a paper: what the log tells, in words, and lines where a person writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablas.documents.facts import halved
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.source import Source
from tablas.documents.words import shown_date, shown_days
from tablas.events.final_report import Deed, FinalReport, Noted, final_report
from tablas.events.note import NoteKind
from tablas.messages import Message
from tablas.say.catalogue import Catalogue, catalogue

LINES = 3
"""Lines for the pen where nothing was written down."""


def told(source: Source, choice: Choice) -> Data:
    """The whole report."""
    seal = source.acts[-1].entry.hash if source.acts else ""
    found = final_report(source.event, source.section, source.acts, seal)
    return _Teller(found, choice.lang).data()


class _Teller:
    """Says a report in a language."""

    def __init__(self, found: FinalReport, lang: str) -> None:
        self.found = found
        self.lang = lang
        self.words: Catalogue = catalogue(lang)

    def data(self) -> dict[str, Any]:
        found = self.found
        info = found.shown.info
        say = self.words.gettext
        parts = [
            self._facts(),
            self._players(),
            self._rounds(),
            self._results(),
            self._deeds(
                say("Pairings altered by hand, results corrected after publication"), (*found.altered, *found.corrected)
            ),
            self._deeds(say("Points given or taken, prohibitions, rounds taken back"), found.decided, needed=False),
            self._notes(say("Incidents and decisions of the arbiters"), NoteKind.INCIDENT),
            self._notes(say("Appeals and their decisions"), NoteKind.APPEAL),
            self._notes(say("Fair play: measures, checks, complaints"), NoteKind.FAIR_PLAY),
            self._notes(say("Hall, boards, clocks, access"), NoteKind.HALL),
            self._notes(say("For the next time"), NoteKind.NEXT_TIME),
            self._remarks(),
            self._arbiters(),
            self._enclosed(),
        ]
        shown = [part for part in parts if part]
        return {
            "sub": shown_days(info.start, info.end, self.lang),
            "parts": [{**part, "head": f"{number} · {part['head']}"} for number, part in enumerate(shown, 1)],
            "signed": info.chief_arbiter,
        }

    def _facts(self) -> dict[str, Any]:
        found, say = self.found, self.words.gettext
        info = found.shown.info
        edition = found.shown.regulation.edition
        rounds = found.rounds_planned or len(found.rounds)
        system = ", ".join(filter(None, (say(found.system), edition)))
        return {
            "kind": "facts",
            "head": say("The event"),
            "rows": [
                [say("Name"), found.shown.name],
                [say("Venue"), ", ".join(filter(None, (info.city, info.federation)))],
                [say("Days"), shown_days(info.start, info.end, self.lang)],
                [say("System"), system],
                [say("Rounds"), str(rounds)],
                [say("Rate of play"), info.time_control],
                [say("Program"), info.pairing_controller],
                [say("Seal of the log"), found.seal],
                [say("Chief arbiter"), info.chief_arbiter],
            ],
        }

    def _players(self) -> dict[str, Any]:
        found, say = self.found, self.words.gettext
        counts = self.words.phrase(
            "{players} players of {federations} federations, {rated} rated, {titled} titled.",
            players=found.players,
            federations=len(found.federations),
            rated=found.rated,
            titled=found.titled,
        )
        listed = ", ".join(f"{code} {number}" for code, number in found.federations)
        rows = [self._deed(one) for one in (*found.late, *found.left)]
        return {
            "kind": "deeds",
            "head": say("The players"),
            "text": f"{counts} {listed}".strip(),
            "rows": rows,
            "heads": self._heads(),
            "lines": 0,
        }

    def _heads(self) -> list[str]:
        say = self.words.gettext
        return [say("Round"), say("What was done, and why"), say("Who, when")]

    def _rounds(self) -> dict[str, Any]:
        say = self.words.gettext
        rounds = self.found.rounds
        heads = (
            say("Round"),
            say("Date"),
            say("Boards"),
            "1–0",
            "½–½",
            "0–1",
            say("Forfeits"),
            say("Byes"),
            say("Absent"),
            say("Unfinished"),
        )
        rows = [[str(one.round), self._day(one.round), *(str(count) for count in one[2:])] for one in rounds]
        totals = [str(sum(counts)) for counts in zip(*(one[2:] for one in rounds), strict=True)]
        return {
            "kind": "table",
            "head": say("The rounds"),
            "heads": list(heads),
            "rows": rows,
            "total": [say("Total"), "", *totals] if rounds else [],
            "names": False,
        }  # fmt: skip

    def _day(self, number: int) -> str:
        days = self.found.shown.info.round_dates
        return shown_date(days[number - 1] if number <= len(days) else None, self.lang)

    def _results(self) -> dict[str, Any]:
        say = self.words.gettext
        rows = [
            [one.place, str(one.number), one.title, one.name, one.federation, str(one.rating or ""), halved(one.points)]
            for one in self.found.podium
        ]
        heads = [say("Place"), say("No."), say("Title"), say("Name"), say("Fed"), say("Rtg"), say("Pts")]
        return {"kind": "table", "head": say("Results"), "heads": heads, "rows": rows, "total": [], "names": True}

    def _deed(self, one: Deed) -> list[str]:
        what = self.words.sentence(one.what) + (f" · {one.why}" if one.why else "")
        return [str(one.round or ""), what, ", ".join(filter(None, (one.who, one.when)))]

    def _deeds(self, head: str, deeds: Sequence[Deed], needed: bool = True) -> dict[str, Any] | None:
        if not deeds and not needed:
            return None
        rows = [self._deed(one) for one in sorted(deeds, key=lambda one: one.round)]
        none = "" if rows else self.words.gettext("None.")
        return {"kind": "deeds", "head": head, "text": none, "rows": rows, "heads": self._heads(), "lines": 0}

    def _notes(self, head: str, kind: NoteKind) -> dict[str, Any]:
        notes = self.found.of(kind)
        return {
            "kind": "notes",
            "head": head,
            "notes": [self._note(one) for one in notes],
            "lines": 0 if notes else LINES,
        }

    def _note(self, one: Noted) -> dict[str, Any]:
        note, words = one.note, self.words
        where = [words.phrase("Round {number}", number=note.round)] if note.round else []
        where += [words.phrase("board {number}", number=note.board)] if note.board else []
        where += [" – ".join(one.names)] if one.names else []
        if note.about:
            where.append(words.phrase("Against the decision in note {number}", number=note.about))
        after = []
        if note.decision:
            article = f" ({note.article})" if note.article else ""
            after.append([words.gettext("Decision"), note.decision + article])
        elif note.article:
            after.append([words.gettext("Article"), note.article])
        if note.sanction:
            after.append([words.gettext("Sanction"), note.sanction])
        if note.upheld is not None:
            verdict = words.gettext("The appeal was upheld." if note.upheld else "The appeal was dismissed.")
            after.append([words.gettext("Outcome"), verdict])
        return {
            "number": str(note.number),
            "where": " · ".join(where),
            "text": note.text,
            "after": after,
            "missing": [words.sentence(lacking) for lacking in one.missing],
            "who": ", ".join(filter(None, (one.who, one.when))),
        }

    def _remarks(self) -> dict[str, Any] | None:
        found, say = self.found, self.words.gettext
        if found.fide_mode:
            mode = say("In FIDE mode to the end.")
        elif found.left_fide_mode is not None:
            mode = self.words.sentence(Message("remark-left", count=found.left_fide_mode))
        else:
            mode = say("Outside FIDE mode.")
        rows = [self.words.sentence(one) for one in found.remarks]
        return {"kind": "list", "head": say("FIDE mode and its remarks"), "text": mode, "rows": rows}

    def _arbiters(self) -> dict[str, Any]:
        say, found = self.words.gettext, self.found
        people = [
            [
                say("Chief arbiter") if place == 0 else say("Deputy"),
                " ".join(filter(None, (one.title, one.name))),
                one.fide_id,
            ]
            for place, one in enumerate(found.arbiters)
        ]
        norms = [
            self.words.phrase(
                "{title} norm: {number} {name}, {score} of {games}",
                title=one.title,
                number=one.number,
                name=one.name,
                score=one.score,
                games=one.games,
            )
            for one in found.norms
        ]
        return {
            "kind": "arbiters",
            "head": say("Arbiters and norms"),
            "people": people,
            "norms": norms or [say("No title norms were made.")],
        }  # fmt: skip

    def _enclosed(self) -> dict[str, Any]:
        say = self.words.gettext
        listed = (
            say("Report file (TRF)"),
            say("Final standings and cross table"),
            "IT3",
            "IT1 · FA1 · IA1",
            say("Games (PGN)"),
            say("Prize list with receipts"),
            say("Papers of complaints and appeals"),
            say("Log of the event, sealed"),
        )
        return {"kind": "ticks", "head": say("Enclosed"), "rows": list(listed)}


def text_of(data: Data) -> list[str]:
    """The same report line by line, for a terminal."""
    found: list[str] = []
    for part in data["parts"]:
        found += ["", part["head"]]
        kind = part["kind"]
        if kind == "facts":
            found += [f"  {label}: {value}" for label, value in part["rows"] if value]
        elif kind == "table":
            found += _columns([part["heads"], *part["rows"], *([part["total"]] if part["total"] else [])])
        elif kind == "deeds":
            found += [f"  {part['text']}"] if part["text"] else []
            found += [f"  {' · '.join(filter(None, row))}" for row in part["rows"]]
        elif kind == "notes":
            found += [line for one in part["notes"] for line in _note_lines(one)] or ["  …"]
        elif kind == "list":
            found += [f"  {line}" for line in (part["text"], *part["rows"])]
        elif kind == "arbiters":
            found += [f"  {'  '.join(filter(None, row))}" for row in part["people"]]
            found += [f"  {line}" for line in part["norms"]]
        else:
            found += [f"  [ ] {line}" for line in part["rows"]]
    return found[1:]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return ["  " + "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows]


def _note_lines(one: dict[str, Any]) -> list[str]:
    first = f"  {one['number']}. {one['where']}".rstrip()
    after = [f"     {label}: {value}" for label, value in one["after"]]
    return [
        first,
        f"     {one['text']}",
        *after,
        *(f"     [ ] {lacking}" for lacking in one["missing"]),
        f"     {one['who']}",
    ]


PAPERS = (Paper("final-report", "Chief arbiter's report", "end", told),)
