"""How the samples of this folder were made, by the tree of commit a69732c.

It is kept as a record and runs on that tree only:
``PYTHONPATH=src:tests/helpers python tests/data/written-before/make.py FOLDER``.
Samples are never made anew with a later tree: that they are old is their use.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from make_events import EVENTS, NAMES, NOW, Clock

from tablas.events.kinds import Kind
from tablas.store import Store
from tablas.store.lists import player_list
from tablas.store.people import Credential, People, Role, Scope
from tablas.web.access.passwords import hash_password
from written_before import evening_facts, event_facts, people_facts, report_facts, typed, write_facts


def make_people(store: Store, folder: Path) -> dict[str, str]:
    """Accounts of every role, what lets them in, and a rating list; the secrets by what they open."""
    people = People(store.database, clock=lambda: NOW)
    chief = people.add("Ana Peña", Role.ADMINISTRATOR, hash_password("a long password"))
    arbiter = people.add("blas", Role.ARBITER, hash_password("another password"), Scope("open"))
    assistant = people.add("carla", Role.ASSISTANT, "", Scope("open", "a", 1, 4))
    secrets = {"password of ana peña": "a long password", "password of blas": "another password"}
    day = timedelta(days=1)
    secrets["session"] = people.issue(Credential.SESSION, chief, day)
    secrets["token"] = people.issue(Credential.TOKEN, arbiter, None, Role.ARBITER, "the hall's screen")
    secrets["invitation"] = people.issue(Credential.INVITATION, assistant, 7 * day, label="tables 1 to 4")
    secrets["setup"] = people.issue(Credential.SETUP, None, day, Role.ADMINISTRATOR)
    rows = [
        (101, "Garcia Lopez, Ana", "FM", 2100, 1990),
        (103, "Núñez-García, José", "", 1900, 1971),
        (105, "Nunn, X", "", 0, 0),
    ]
    head = f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}{'SRtng':<6}"
    head += f"{'SGm':<4}{'SK':<3}{'RRtng':<6}{'RGm':<4}{'Rk':<3}{'BRtng':<6}{'BGm':<4}{'BK':<3}{'B-day':<6}{'Flag':<4}"
    lines = [
        f"{number:<15}{name:<61}{'ESP':<4}{'M':<4}{title:<5}{'':<5}{'':<15}{'':<4}{rating or '':<6}{0:<4}{20:<3}"
        f"{rating - 9 if rating else '':<6}{'':<4}{'':<3}{'':<6}{'':<4}{'':<3}{born or '':<6}{'':<4}"
        for number, name, title, rating, born in rows
    ]
    listed = folder / "players_list.txt"
    listed.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    player_list(store.database).load(listed)
    return secrets


def make_evenings(folder: Path) -> None:
    """Two evenings of several players a table, as the command line keeps them."""
    over, running = folder / "evening-over.json", folder / "evening-running.json"
    typed("tables", "new", str(over), "Noche de Catán", "--rounds", "3", "--tie-breaks", "opponents,places,progressive")
    typed("tables", "add", str(over), *NAMES[:9])
    typed("tables", "pair", str(over))
    typed("tables", "exchange", str(over), "1", "2")
    for number in range(1, 4):
        for table, shown in enumerate(_seats(over), 1):
            order = [*shown[2:], f"{shown[0]}={shown[1]}"] if table == 2 else shown[::-1]
            typed("tables", "result", str(over), str(table), *order)
        if number < 3:
            typed("tables", "sit-out", str(over), str(3 + number), *(["--leave"] if number == 2 else []))
            typed("tables", "pair", str(over))
            if number == 2:
                typed("tables", "result", str(over), "1", "--points", ",".join("7531"[: len(_seats(over)[0])]))
                typed("tables", "undo", str(over))
    typed("tables", "result", str(over), "1", *_seats(over)[0], "--correct")

    typed("tables", "new", str(running), "Noche de Carcassonne", "--size", "3", "--scale", "5,3,1", "--best", "2")
    typed("tables", "add", str(running), *NAMES[:7])
    typed("tables", "pair", str(running))
    for table, shown in enumerate(_seats(running), 1):
        how = {1: ["--score", "30,45,12", "--lowest-wins"], 2: ["--points", "2.5,5"]}.get(table, ["--score", "30,45"])
        assert len(shown) == how[1].count(",") + 1
        typed("tables", "result", str(running), str(table), *how)
    typed("tables", "add", str(running), "Late, Lola")
    typed("tables", "sit-out", str(running), "2")
    typed("tables", "sit-out", str(running), "2", "--back")
    typed("tables", "undo", str(running))
    typed("tables", "undo", str(running))


def _seats(file: Path) -> list[list[str]]:
    """Who sits at each table of the last round."""
    shown = json.loads(typed("tables", "show", str(file), "--json"))
    return [[str(one["number"]) for one in table["players"]] for table in shown["tables"]]


REPORTS = [
    ("open", "a", "trf26"),
    ("open", "a", "trf16"),
    ("open", "a", "trf06"),
    ("open", "b", "trf26"),
    ("cups", "cup", "trf26"),
    ("cups", "masters", "trf26"),
    ("cups", "groups", "trf26"),
    ("teams", "swiss", "trf26"),
    ("teams", "league", "trf26"),
    ("teams", "rivals", "trf26"),
    ("systems", "keizer", "trf26"),
    ("systems", "double-swiss", "trf26"),
    ("fast", "baku", "trf26"),
    ("fast", "haley", "trf16"),
]


def make(folder: Path) -> None:
    """Everything, into an empty folder."""
    for name in ("events", "evenings", "reports", "facts"):
        (folder / name).mkdir(parents=True)
    database = folder / "club.db"
    with tempfile.TemporaryDirectory() as temporary, Store(database, clock=Clock()) as store:
        for event in EVENTS:
            event(store)
        written = {entry.kind for head in store.events() for entry in store.log(head.slug)}
        assert written == set(Kind), set(Kind) - written
        for head in store.events():
            (folder / "events" / f"{head.slug}.jsonl").write_text(store.export(head.slug), encoding="utf-8")
        store.bring_in(store.export("stages"), slug="stages-copy", as_copy=True)
        secrets = make_people(store, Path(temporary))
        write_facts(folder / "facts" / "people.json", {"secrets": secrets, **people_facts(store, secrets, NOW)})
        for slug, name, kind in REPORTS:
            path = folder / "reports" / f"{slug}-{name}.{kind}.trf"
            typed("event", "export", slug, "-t", name, "--to", kind, "-o", str(path), "--database", str(database))
            write_facts(folder / "facts" / f"report-{path.stem}.json", report_facts(path))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    make_evenings(folder / "evenings")
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary) / "club.db"
        shutil.copyfile(database, copy)
        with Store(copy) as store:
            for head in store.events():
                write_facts(folder / "facts" / f"event-{head.slug}.json", event_facts(store, head.slug))
        for path in sorted((folder / "evenings").glob("*.json")):
            copied = Path(shutil.copy(path, temporary))
            write_facts(folder / "facts" / f"{path.stem}.json", evening_facts(copied))


if __name__ == "__main__":
    make(Path(sys.argv[1]))
