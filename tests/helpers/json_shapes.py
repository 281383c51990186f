"""The keys of every JSON answer of the command line: what is typed, and how an answer is written as a shape.

``python tests/helpers/json_shapes.py`` prints the table of docs/json.md as the program answers now.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

from fake_lichess import TOKEN, lichess
from tablas.cli.main import cli

PAGE = Path(__file__).parents[2] / "docs" / "json.md"

FILES = {
    "votes.csv": "player,A,B\nAna,40,15\nBo,10,30\n",
    "likes.csv": ",A,B,C,D\nA,,4,1,1\nB,4,,1,1\nC,1,1,,4\nD,1,1,4,\n",
    "fund.toml": 'currency = "EUR"\nprizes = [100, 50]\n',
    "application.toml": 'title = "GM"\nhighest_rating = 2510\n'
    + 3 * '[[norm]]\nevent = "Open"\nend = 2023-05-01\ngames = 9\n',
    "arbiter.toml": 'title = "FA"\nday = 2023-05-01\nseminar = 2022-01-01\nage = 30\n'
    '[[event]]\nname = "Open"\nformat = "SS"\nrounds = 7\nplayers = 76\nrated = 76\nend = 2023-02-01\n',
    "category.toml": 'category = "B"\nday = 2026-06-01\nia_since = 2018-01-01\ncategory_since = 2024-01-01\n'
    'last_course = 2025-01-01\nperson = { last_name = "Doe" }\n'
    '[[event]]\nevent = "Cup"\ncategory = "A"\nrole = "chief"\nstart = 2025-05-01\n',
    "appointments.toml": '[[appointment]]\narbiter = "Ana"\nevent = "Cup"\nyear = 2026\nrole = "chief"\n'
    'event_category = "A"\ncategory = "A"\npanel = "green"\nwoman = true\n',
    "committee.toml": "".join(
        f'[[{kind}]]\nname = "{name}"\nfederation = "{name}"\nbirth = "1970-01-02"\n'
        for kind, name in (("member", "A"), ("member", "B"), ("member", "C"), ("reserve", "D"), ("reserve", "E"))
    ),
    "envelope.toml": 'white = "Ana"\nblack = "Bo"\nposition = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 41"\n'
    'white_used = 7000\nblack_used = 7100\nsealed_by = "white"\nmove_number = 41\n'
    'resume = 2026-05-01T10:00:00\nplace = "Hall 2"\n',
    "complaint.toml": 'complainant = "Ana"\nfide_id = "2200000"\nrespondent = "Bo"\nfacts = "A phone rang."\n'
    'last_round = 2026-01-09\nfiled = 2026-01-09\nevidence = ["statement.pdf"]\n',
    "incidents.toml": '[[incident]]\nround = 2\nwhat = "A phone rang."\narbiter = "Rosa"\ndecision = "Lost."\n',
    "lecturer.toml": 'category = "B"\nactive = true\naccredited = 2023-01-15\nperson = { last_name = "Doe" }\n'
    '[[report]]\nseminar = "Madrid"\nlecturer = "Rosa"\nday = 2022-05-01\nhours = 3\n',
    "games.pgn": '[Round "1.1"]\n\n1. e4 e5 0-1\n\n[Round "9"]\n\n1. e4 *\n',
    "group.txt": "1 | 3,2 | WB | | 1.0\n2 | 4,1 | BW | | 1.0\n3 | 1,4 | BW | D | 1.0\n",
    "reports": "played.trf\nstrange.trf\n",
    "announcement.toml": 'name = "Open"\n',
    "strange.trf": "012 Club\n042 May 29, 2020\n172 XYZ\n001    1      Ana\n",
    "list.txt": f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}"
    f"{'SRtng':<6}{'SGm':<4}{'SK':<3}{'RRtng':<6}{'RGm':<4}{'Rk':<3}{'BRtng':<6}{'BGm':<4}{'BK':<3}{'B-day':<6}{'Flag':<4}\n"
    f"{'2200012':<15}{'Garcia, Ana':<61}{'ESP':<4}{'F':<4}{'WGM':<5}{'WGM':<5}{'':<15}{'':<4}"
    f"{'2310':<6}{'9':<4}{'20':<3}{'2250':<6}{'':<4}{'15':<3}{'':<6}{'':<4}{'':<3}{'1995':<6}{'w':<4}\n",
}

MAPS = {
    "remaining",
    "assignment",
    "data",
    "lost",
    "changes",
    "options",
    "places",
    "arbiters",
    "tie_breaks",
    "counts",
    "groups",
}
"""Objects whose keys are names or numbers of the event, not of the program."""

CALLS = """
generate: generate --players 10 --rounds 5 --played 3 --seed 4 --tie-breaks BH,SB -o open.trf
-: generate --players 12 --rounds 5 --seed 4 -o played.trf
pair: pair open.trf
check: check played.trf
check (of a file that cannot be read)!: check nothing.trf
study compare: study compare --systems dutch,monrad --players 6 --rounds 2 --runs 2 --jobs 1 -o study
study tiebreaks: study tiebreaks --lists "BH;SB" --players 6 --rounds 2 --runs 2 --jobs 1 -o study
study acceleration: study acceleration --methods none,haley --players 6 --rounds 2 --runs 2 --jobs 1 -o study
study rounds: study rounds --from 2 --to 3 --players 6 --runs 2 --jobs 1 -o study
study colours: study colours played.trf nothing.trf --jobs 1 -o study
study event: study event played.trf --runs 2 --jobs 1 -o study
study reproduce: study reproduce gambit --runs 1 --jobs 1 -o study
systems: systems
demo: demo --players 6 --rounds 2
convert: convert open.trf -o copy.trf --to trf06
print: print open.trf pairings standings -o printed/ --undated
print (with --list): print open.trf --list
convert (with --repair): convert strange.trf -o clean.trf --repair
inspect: inspect open.trf
inspect (with --lines): inspect strange.trf --lines
standings: standings open.trf
standings (with --explain): standings open.trf --explain 1
explain: explain open.trf
explain (with --why-not): explain open.trf --why-not 1-2
explain (with --why): explain open.trf --why 1
explain (with --story): explain open.trf --story
explain (with --picture): explain open.trf --picture round.svg
explain (with --place): explain open.trf --place 2
explain (with --compare): explain open.trf --compare 1-2,3-4
explain (with --tried): explain open.trf --system dutch --edition 1992 --tried
explain (with --chart): explain open.trf --system dutch --edition 1992 --chart
explain (with --ways): explain open.trf --system dutch --edition 1992 --ways
swiss colours: swiss colours 12:00WB 13:WBWB
swiss exchanges: swiss exchanges 12,17,25 28,31,39
swiss transpositions: swiss transpositions 1-5 6-11
swiss order: swiss order burstein 1-6
swiss columns: swiss columns --white 2310,2318.4 --black 2380,2365
swiss bracket: swiss bracket group.txt
swiss bracket (with --check): swiss bracket group.txt --check 1-3,2-F
swiss saved: swiss saved 2 --players 200 --rounds 7
swiss card: swiss card open.trf 1
swiss card (blank): swiss card
swiss chart: swiss chart open.trf
checklist: checklist open.trf
acceptance: acceptance
table: table berger 4
table (knockout): table knockout 6 --lives 2
table (grid): table grid 4
table (with --output): table grid 4 -o grid.pdf
assign: assign votes.csv --maximise
teams: teams likes.csv --any-votes
tables new: tables new evening.json Club --size 3 --rounds 2
tables add: tables add evening.json Ana Bo Cai Dan Eva Fay
tables sit-out: tables sit-out evening.json Fay
tables sit-out (with --back): tables sit-out evening.json Fay --back
tables pair: tables pair evening.json
tables show: tables show evening.json
tables exchange: tables exchange evening.json Ana Bo
tables result: tables result evening.json 1 --points 3,2,1
tables standings: tables standings evening.json
tables undo: tables undo evening.json
tables redo: tables redo evening.json
tables log: tables log evening.json
rate: rate played.trf
rate (of several files): rate played.trf open.trf
rate (with --period): rate played.trf --period 2026-04
elo expected: elo expected 2100 2000
elo what-if: elo what-if 2100 2000
elo needed: elo needed 2100 2110 2000 2050
elo first: elo first 1726:0 1815:1 1980:1 1800:1 1900:= --rules 2022
elo performance: elo performance 2500:1 2480:=
elo convert: elo convert --ingo 100
elo table: elo table difference
elo table (of the points expected): elo table expected
elo short: elo short 2000 1975:1 2016:0
elo lifted: elo lifted 2000 1850
elo raised: elo raised 1000
elo pooled: elo pooled 2026-05-01 2026-04-01:5
elo listing: elo listing 2100 2026-01-01 --last-rated 2025-06-01
norms: norms played.trf
night: night check reports -o night --jobs 1
train: train rating-k --seed 1 --level 1
train (with --list): train --list
train (with --answer): train rating-k --seed 1 --level 1 --answer 10 --progress off
train (with --done): train --done --progress off
norms (with --needs)!: norms open.trf --needs 1
prizes: prizes played.trf --fund fund.toml
chances: chances open.trf 1 --aim prize --fund fund.toml --runs 20
chances (of everybody): chances open.trf --runs 20
clock: clock fischer 3:00 --extra 2 --moves 10,5
clock (of several players): clock table 3:00 --players Ana,Bo,Cai --moves 10,5
rules laws chess960: rules laws chess960 518
rules laws time-control: rules laws time-control 90+30
rules event rounds: rules event rounds 40
rules event lots: rules event lots Ana Bo --seed 3
rules event initial-order: rules event initial-order open.trf --letters MAR
rules event appeals: rules event appeals played.trf --day 2026-03-01
rules event lint: rules event lint announcement.toml
rules fair-play level: rules fair-play level
rules event staff: rules event staff 60
rules event calendar: rules event calendar 2026-05-01 2026-05-09
rules titles norm-table: rules titles norm-table GM 9
rules titles direct-titles: rules titles direct-titles 'World U16' --place 1
rules laws arrival: rules laws arrival 16:00 16:20 --default-time 15
rules laws illegal-move: rules laws illegal-move
rules laws clock-sheet: rules laws clock-sheet 80:75:20 --initial 90 --elapsed 35
rules fair-play z-score: rules fair-play z-score 3.5 --players 100
rules fair-play match-rate: rules fair-play match-rate 2400
rules event furniture: rules event furniture 150
rules event play-off: rules event play-off Ana Bo --seed 3
rules titles application: rules titles application application.toml
rules arbiters arbiter: rules arbiters arbiter arbiter.toml
rules titles titles-by-rating: rules titles titles-by-rating 2310 --games 30
rules titles obtained: rules titles obtained 2023-05-01 2024-02-01
rules event seats: rules event seats 1-2 3-4 --fixed 3=1
rules laws supervision: rules laws supervision 9 3
rules event committee: rules event committee committee.toml --day 2026-11-01
rules titles championship: rules titles championship 10 9 5 --members 20
rules laws game: rules laws game e4 e5
rules laws draw-claim: rules laws draw-claim e4 e5
rules laws flag-fall: rules laws flag-fall '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 41' --of white
rules laws castling960: rules laws castling960 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' h1
rules event equipment: rules event equipment king=9.5
rules arbiters arbiter-category: rules arbiters arbiter-category category.toml
rules arbiters event-category: rules arbiters event-category played.trf
rules arbiters appointment: rules arbiters appointment chief A
rules arbiters appointments: rules arbiters appointments appointments.toml
rules arbiters seminar: rules arbiters seminar FA
rules arbiters inactive: rules arbiters inactive deputy
rules titles it2: rules titles it2 IM NAME played.trf --highest-rating 2410
rules online disconnected: rules online disconnected 60 --away 20
rules arbiters arbiter-sanction: rules arbiters arbiter-sanction absent
rules laws wrong-start: rules laws wrong-start pieces 5
rules laws quickplay: rules laws quickplay 90 100 --view agrees
rules laws envelope: rules laws envelope envelope.toml
rules laws envelope (with --move): rules laws envelope envelope.toml --move Ra8
rules laws resumption: rules laws resumption
rules laws ruling: rules laws ruling 1 0
rules online streak: rules online streak 1 1 1
rules teams board-order: rules teams board-order 1:2:1 2:1:0
rules fair-play deadlines: rules fair-play deadlines appeal 2026-05-01
rules fair-play complaint: rules fair-play complaint complaint.toml
rules laws touched: rules laws touched '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1' e1 h1
rules laws made: rules laws made capture --released
rules laws inverted-rook: rules laws inverted-rook
rules laws notation: rules laws notation e4 e5 --to es
rules laws repetition: rules laws repetition Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8
rules laws draw-agreed: rules laws draw-agreed 20 --minimum 30
rules laws nobody-there: rules laws nobody-there 15:15 15:25 --default-time 30
rules laws record: rules laws record 299
rules laws next-move: rules laws next-move 37 40
rules laws clock-failed: rules laws clock-failed 8 12 20
rules laws device: rules laws device
rules laws sanctions: rules laws sanctions
rules laws both-flags: rules laws both-flags
rules laws lost-envelope: rules laws lost-envelope
rules laws assistant: rules laws assistant
rules laws blind-board: rules laws blind-board 20x20
rules event initial-colour: rules event initial-colour --seed 3
rules event draw-time: rules event draw-time 2026-05-01T21:00 2026-05-02T09:00
rules event start-signals: rules event start-signals 24
rules event flash: rules event flash 1
rules event school: rules event school 50 --rounds 6 --minutes 15
rules event disability: rules event disability 2026-05-21 --told 2026-05-01
rules event half-point-bye: rules event half-point-bye 1 --of 9
rules event appeal-time: rules event appeal-time 19:00 60 21:00
rules event may-act: rules event may-act Ana Bo
rules event duties: rules event duties before
rules event incidents: rules event incidents incidents.toml
rules event invitation: rules event invitation announcement.toml
rules teams order: rules teams order 2400 2350
rules teams line-ups: rules teams line-ups 4 5
rules teams line-ups (with --check): rules teams line-ups 4 5 --check 1,2,3,5
rules teams presence: rules teams presence 3 4
rules teams captain: rules teams captain --fide-id 2200012
rules teams captain (with --duties): rules teams captain --duties
rules fair-play body: rules fair-play body cheating
rules fair-play sanction-range: rules fair-play sanction-range
rules fair-play sanction-range (with an amount): rules fair-play sanction-range ban 12
rules titles subgroup: rules titles subgroup 6 3 4.5 9
rules arbiters lecturer: rules arbiters lecturer lecturer.toml
rules arbiters lecturer (with --form): rules arbiters lecturer lecturer.toml --form
rules arbiters activity: rules arbiters activity --last-event 2018
rules arbiters seminar-plan: rules arbiters seminar-plan IA --hours 16 --days 2 --participants 9 \
--first-day 2026-06-10 --applied 2026-05-01
rules event scoresheet: rules event scoresheet --white Ana
rules study exam: rules study exam 3 --answers
rules study glossary: rules study glossary stalemate
rules online berserk: rules online berserk 180
rules online hybrid: rules online hybrid 2026-05-31 --registered 2026-05-24 --venues 3 --arbiters 6
rules online disqualified: rules online disqualified 0 = 1 --assigned
sources: sources
sources (of a document): sources 001 2.2.4
event new: event new Open --as e
event tournament: event tournament e t --rounds 4
event settings: event settings e -t t scoring=3-1-0 chess960=yes
event add: event add e Ana --rating 2100
-: event add e Bo --rating 2000
-: event add e Cai --rating 1900
-: event add e Dan --rating 1800
-: event add e Eva --rating 1700
event edit: event edit e Eva club=Casino
event remove: event remove e Eva
-: event add e Eva --rating 1700
event number: event number e
event number (with --preview): event number e --preview
-: event edit e Dan rating=1900
event exchange: event exchange e Cai Dan --accept exchange-numbers
event numbers: event numbers e
event check-in: event check-in e --open Ana Bo Cai Dan Eva
event times: event times e 1=2026-07-08T16:30
event announce: event announce e "Lunch at two"
event screen: event screen e --what clock
event papers: event papers e --sponsor Casino
event absent: event absent e Eva 1 --points half
event half-bye: event half-bye e Ana
event position: event position e --number 518
event categories: event categories e club=rating=-1799 guests
event category: event category e guests Ana
event fees: event fees e --entry 20
event due: event due e Ana 10
event pay: event pay e Ana
event entry-form: event entry-form e --on --limit 20
event applications: event applications e --add Zoe
event prizes: event prizes e --fund fund.toml
event forbid: event forbid e Ana Bo
event templates: event templates
event points: event points e Ana 0.5 --reason late
event pair: event pair e
event draft: event draft e
event hand: event hand e
event publish: event publish e
event reports: event reports e --how suggest --player Ana 1-0
event unpublish: event unpublish e
-: event publish e
event colours: event colours e 1
event seats: event seats e Ana Bo --accept seats-corrected
event fide: event fide e
event result: event result e 1 1-0 2 1-0
event boards: event boards e
publish: publish e -o site/
event pgn: event pgn e
event games: event games e games.pgn
event live-standings: event live-standings e
event broadcast: event broadcast e AbCdEf12 --address BROADCAST
event standings: event standings e
event show: event show e
event withdraw: event withdraw e Eva
event readmit: event readmit e Eva
event mark: event mark e noon
event undo: event undo e
event redo: event redo e
event restore: event restore e 14
event log: event log e
event log (with --restore-points): event log e --restore-points
event note: event note e 'A phone rang.'
event note (without TEXT): event note e
event final-report: event final-report e
event verify: event verify e
event list: event list
event export: event export e
event export (with --output): event export e -o event.json
event export (of a report): event export e --to trf26
event channels: event channels e --webhook http://127.0.0.1:9/hook
event deliver: event deliver e
event chess-results: event chess-results e
event chess-results (with --output): event chess-results e -o event.xml
event compare: event compare e event.json
event import (an event): event import event.json --as copy --as-copy
event import (a report): event import open.trf --into e -t imported
event import (players): event import players.csv --into e -t t
event import (with --dry-run): event import players.csv --into e -t t --dry-run
-: event tournament e clubs
-: event add e Gil -t clubs --club X
-: event add e Hal -t clubs --club X
-: event add e Ida -t clubs
-: event add e Jon -t clubs
event apart: event apart e club -t clubs
event move: event move e Gil t -t clubs
-: event new Cup --as k
-: event tournament k t --system knockout
-: event add k Ana
-: event add k Bo
-: event add k Cai
-: event add k Dan
-: event pair k --publish
-: event result k 1 1-0 2 1-0
event bracket: event bracket k
event stage: event stage k final t --places 1-2
-: event new Nights --as n
event evening new: event evening new n club Club --size 3 --rounds 1
event evening add: event evening add n Ana Bo Cai Dan Eva Fay Gus
event evening rename: event evening rename n Gus Gustav
event evening remove: event evening remove n Gustav
event evening sit-out: event evening sit-out n Fay
-: event evening sit-out n Fay --back
event evening settings: event evening settings n best=0 scale=3,2,1
event evening pair: event evening pair n
event evening show: event evening show n
event evening exchange: event evening exchange n Ana Bo
event evening result: event evening result n 1 --points 3,2,1
-: event evening result n 2 --points 3,2,1
event evening standings: event evening standings n
event evening close: event evening close n
event evening reopen: event evening reopen n
-: event new All --as r
-: event tournament r t --system berger
-: event add r Ana
-: event add r Bo
-: event add r Cai
-: event add r Dan
event publish (with --all): event publish r --all
event schedule: event schedule r
-: event new League --as l
-: event tournament l t --system team-swiss --rounds 1
-: event add l Ana
-: event add l Bo
-: event add l Cai
-: event add l Dan
event teams: event teams l One=Ana,Bo Two=Cai,Dan
event rest: event rest l One 1
-: event rest l One 1 --cancel
event line-up: event line-up l One Ana Bo
event pair (of teams): event pair l --publish
event match: event match l
event match (with results): event match l 1 1-0 1-0
event close: event close l
event reopen: event reopen l
event delete: event delete l --yes
-: event new Bent --as bent
event backup: event backup bent
event restore-from: event restore-from backups
event set-aside: event set-aside bent
event ratings about (without a list): event ratings about
event ratings load: event ratings load list.txt
event ratings search: event ratings search garc
event ratings about: event ratings about
event ratings lists: event ratings lists
event ratings update: event ratings update --from http://127.0.0.1:9/list.txt
event ratings forget: event ratings forget ESP
event check-entries: event check-entries e -t t
event watch: event watch --seconds 4
serve: serve --host 127.0.0.1 --port 0 --data served
work: work --data served --idle 0
"""
"""A label, then what is typed; a mark of exclamation is for answers with another exit code than 0 or 1.

Lines without a label only prepare what follows.
"""


_MESSAGE = "message"


def shape(value: object, depth: int = 2) -> str:
    """The keys of an answer and those one level deep.

    >>> shape({"round": 3, "pairs": [{"white": 1, "black": 2}], "bye": None})
    'round, pairs [] {white, black}, bye'
    >>> shape([{"file": "a.trf"}])
    '[] {file}'
    """
    if isinstance(value, list):
        inner = [shape(item, depth) for item in value]
        longest = max(inner, key=len, default="")
        if longest == _MESSAGE:
            return "[]: message"
        return f"[] {{{longest}}}" if longest and isinstance(value[0], dict) else f"[] {longest}".strip()
    if not isinstance(value, dict):
        return "null" if value is None and depth == 2 else ""
    if set(value) == {"code", "values", "sentence"}:
        return _MESSAGE
    return ", ".join(f"{key}{_below(key, inner, depth - 1)}" for key, inner in value.items())


def _below(key: str, value: object, depth: int) -> str:
    if isinstance(value, dict) and key in (*MAPS, "values"):
        return " {…}"
    if isinstance(value, dict) and set(value) == {"code", "values", "sentence"}:
        return ": message"
    if not depth:
        return " []" if isinstance(value, list) else " {…}" if isinstance(value, dict) else ""
    found = shape(value, depth)
    if isinstance(value, dict):
        return f" {{{found}}}" if found else ""
    return f" {found}" if found else ""


def answers(folder: Path) -> Iterator[tuple[str, str]]:
    """Every label with the shape of its answer."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "players.csv").write_text("name,rating\nGus,1500\n", encoding="utf-8")
    before = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, {"TABLAS_DATABASE": str(folder / "events.db"), "TABLAS_LANG": "en"}):
            for line in CALLS.strip().splitlines():
                label, _, typed = line.partition(": ")
                words = shlex.split(typed)
                keys = _answer(words, folder, loud=label.endswith("!"))
                if label != "-":
                    yield label.removesuffix("!"), keys
    finally:
        os.chdir(before)


def _answer(words: list[str], folder: Path, loud: bool) -> str:
    if "NAME" in words:
        report = (folder / "played.trf").read_text(encoding="utf-8")
        words[words.index("NAME")] = report.split("\n001 ")[1][10:43].strip()
    if "BROADCAST" in words:
        with lichess() as there, mock.patch.dict(os.environ, {"TABLAS_LICHESS_TOKEN": TOKEN}):
            words[words.index("BROADCAST")] = there.address
            return _answer(words, folder, loud)
    if words[:3] == ["event", "set-aside", "bent"]:
        _bend(folder / "events.db", words[2])
    later = threading.Timer(0.5, _change, [folder / "events.db"])
    if words[:2] == ["event", "watch"]:
        later.start()
    with mock.patch("uvicorn.Server.run", lambda _, listeners: [listener.close() for listener in listeners]):
        said = CliRunner().invoke(cli, [*words, "--json"])
    assert said.exit_code in ((0, 1, 2) if loud else (0, 1)), (words, said.output)
    text = said.stdout.strip() or said.stderr.strip()
    if words[:2] == ["event", "watch"]:
        later.join()
        text = text[text.index("{") : text.index("}") + 1]
    return shape(json.loads(text))


def _bend(database: Path, slug: str) -> None:
    """Alter the first entry of an event, as somebody with the file in hand could."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "UPDATE entries SET who = 'Eve' WHERE event = (SELECT id FROM events WHERE slug = ?)", (slug,)
        )


def _change(database: Path) -> None:
    from tablas.events.acts import MarkRestorePoint
    from tablas.store import Store

    with Store(str(database)) as store:
        store.do("e", MarkRestorePoint("watched"), who="somebody")


def written() -> dict[str, str]:
    """The shapes that the page promises."""
    return dict(re.findall(r"^\| `tablas (.+?)` \| `(.*)` \|$", PAGE.read_text(encoding="utf-8"), re.M))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        for called, keys in answers(Path(made)):
            print(f"| `tablas {called}` | `{keys}` |")
