"""Standings on paper: of the tournament, of its groups, of players and teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablas.documents.facts import column_of, halved, person
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.papers.rounds import is_going_on
from tablas.documents.source import Source
from tablas.documents.words import said
from tablas.events.ranking import tables
from tablas.messages import Message
from tablas.say.catalogue import catalogue
from tablas.standings import Standings


def played(source: Source) -> Message | None:
    """A round was published, so that there is something to count."""
    return None if source.section.rounds_paired else Message("paper-needs-round")


def is_over(source: Source) -> bool:
    """Every result of the last published round is known."""
    return bool(source.section.rounds_paired) and not is_going_on(source)


def after_words(source: Source, after: int, choice: Choice) -> str:
    """After which round the table stands."""
    final = after == source.tournament.total_rounds and is_over(source)
    return catalogue(choice.lang).sentence(Message("paper-final" if final else "paper-after", round=after))


def standings(source: Source, choice: Choice) -> Data:
    """The places with the tie-breaks; groups and their final have a table each."""
    return _standings(source, choice, None)


def _standings(source: Source, choice: Choice, teams: bool | None) -> Data:
    after, language = source.after_asked(choice.round), catalogue(choice.lang)
    found = tables(source.section, after, teams, **({"tie_breaks": choice.tie_breaks} if choice.tie_breaks else {}))
    parts = [
        _part(source, part.standings, "" if part.title is None else language.sentence(part.title)) for part in found
    ]
    first = found[0].standings
    return {
        "sub": after_words(source, after, choice),
        "parts": parts,
        "teams": first.book.teams is not None,
        "provisional": first.provisional,
        "legend": [
            {"code": code, "name": language.gettext(one.entry.name)}
            for code, one in zip(first.column_names(), first.criteria, strict=True)
        ],
        "edition": language.sentence(Message("paper-edition", edition=first.book.edition.name)),
        "notes": [language.sentence(note) for note in first.notes],
    }


def _part(source: Source, ranking: Standings, name: str) -> dict[str, Any]:
    codes = ranking.column_names()
    texts = [[one.column.text(row.position) for row in ranking] for one in ranking.criteria]
    columns = [{"code": code, **column_of(values)} for code, values in zip(codes, texts, strict=True)]
    shown = [
        [halved(value) for value in values] if column["half"] else values
        for column, values in zip(columns, texts, strict=True)
    ]
    teams = ranking.book.teams is not None
    rows = []
    for line, row in enumerate(ranking):
        who = {"no": row.number, "title": "", "name": row.name, "fed": "", "rating": ""}
        own = who if teams else person(source.people[row.number])
        values = [column[line] for column in shown]
        rows.append({**own, "place": row.label, "withdrawn": row.withdrawn, "values": values})
    return {"name": name, "columns": columns, "rows": rows}


def standings_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data = standings(source, choice)
    heads = said(choice.lang, "Place", "No.", "Title", "Name", "Fed", "Rtg")
    return tuple(
        Table(
            part["name"] or said(choice.lang, "Standings")[0],
            (*heads, *(column["code"] for column in part["columns"])),
            tuple(
                (*(row[key] for key in ("place", "no", "title", "name", "fed", "rating")), *row["values"])
                for row in part["rows"]
            ),
        )
        for part in data["parts"]
    )


def players_beside(source: Source) -> Message | None:
    """Teams are ranked, so that a table of the players is another one."""
    lacking = played(source)
    return lacking or (None if source.tournament.of_teams else Message("paper-needs-teams"))


def of_players(source: Source, choice: Choice) -> Data:
    """The players of a tournament of teams."""
    return _standings(source, replace(choice, tie_breaks=()), False)


_AFTER: Any = {"by_round": True, "usual": is_over}

PAPERS = (
    Paper("standings", "Standings", "after", standings, table=standings_table, needs=played, **_AFTER),
    Paper(
        "player-standings", "Standings of the players", "after", of_players, "standings", needs=players_beside, **_AFTER
    ),
)
