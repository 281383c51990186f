"""What a user sees of an event, an evening, a report or a database, as plain data with names of its own.

The facts under ``tests/data/written-before`` were told by an older tree.  They
name no class and no module of the program: whatever is moved or renamed there
is followed here, in the imports and in the attributes that are read, and the
keys and the data stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import datetime
from difflib import unified_diff
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from tablas import load
from tablas.cli.main import cli
from tablas.errors import TablasError
from tablas.events.acts import PairRound
from tablas.events.ranking import tables
from tablas.events.state import Section
from tablas.events.timeline import contains, describe, restore_points, walk
from tablas.model import Outcome, Player, Round, Tournament, format_points
from tablas.standings.parts import parts_data
from tablas.store import Store
from tablas.store.lists import player_list
from tablas.store.people import Credential, People, Role
from tablas.web.access.passwords import is_password

HOME = Path(__file__).parents[1] / "data" / "written-before"
DATABASE = HOME / "club.db"

Facts = dict[str, Any]


# --- events -------------------------------------------------------------------------------------------


def event_facts(store: Store, slug: str) -> Facts:
    """An event with its history; in the end its next rounds are paired, so give it a copy."""
    event = store.moment(slug).event
    return {
        "entries that are whole": store.verify(slug),
        "event": said(
            name=event.name,
            city=event.city,
            federation=event.federation,
            start=day(event.start),
            end=day(event.end),
            closed=event.closed,
        ),
        "history": history(store, slug),
        "restore points": [
            f"{point.seq} {point.when} {'automatic' if point.automatic else 'by hand'}: {point.name}"
            for point in restore_points(store.log(slug))
        ],
        "as it was": [as_it_was(store, slug, seq) for seq in range(1, store.head(slug).seq + 1, 5)],
        "tournaments": {section.id: section_facts(section) for section in event.sections},
        "next round": {section.id: next_round(store, slug, section.id) for section in event.sections},
    }


def history(store: Store, slug: str) -> list[str]:
    """The log as the arbiter reads it; what no longer counts is in brackets."""
    told = list(walk(store.log(slug)))
    line = told[-1][2]
    lines = []
    for entry, before, _ in told:
        sentence = describe(entry.command(), before)
        accepted = f" (accepted: {', '.join(entry.accepted)})" if entry.accepted else ""
        shown = f"{sentence}{accepted}" if contains(line, entry.seq) else f"[{sentence}{accepted}]"
        lines.append(f"{entry.seq} {entry.when} {entry.who} ({entry.where}) {entry.kind.value}: {shown}")
    return lines


def as_it_was(store: Store, slug: str, seq: int) -> str:
    """A moment of the past in a line: how far each tournament was."""
    event = store.as_of(slug, seq).event
    told = []
    for section in event.sections:
        games = [game for played in section.tournament.rounds for game in played.games]
        known = sum(game.white_outcome.is_known for game in games)
        draft = ", a draft" if section.draft is not None else ""
        players = len(section.tournament.players)
        told.append(f"{section.id}: {players} players, {section.rounds_paired} rounds, {known} results{draft}")
    return f"{seq} {'; '.join(told)}{' (closed)' if event.closed else ''}"


def section_facts(section: Section) -> Facts:
    """One tournament of an event, players by pairing number."""
    number = section.number_of
    return {
        "settings": said(
            system=section.system,
            edition=section.edition,
            options=dict(section.options),
            acceleration=section.acceleration,
            stage_of=list(section.stage_of),
            closed=section.closed,
            numbers_given=section.order_given,
            check_in=section.check_in,
            present=[number[card] for card in section.present],
        ),
        **tournament_facts(section.tournament),
        "cards by number": seats(section.cards),
        "draft": draft_facts(section),
        "standings": standings_facts(section) if section.rounds_paired else [],
    }


def draft_facts(section: Section) -> Facts:
    """The next round as arbiters see it."""
    if section.draft_round is None:
        return {}
    number, teams = section.number_of, section.draft_teams
    line_ups = [
        f"team {one.team} against {one.opponent}: {seats(number.get(card, 0) for card in one.players)}"
        for one in teams.line_ups
    ]
    return round_facts(section.draft_round) | said(
        engine=section.engine,
        outdated=section.outdated,
        line_ups=line_ups,
        team_byes=[f"team {bye.team} {bye.kind}" for bye in teams.byes],
        forfeits=[f"{one.white}-{one.black} {one.outcome}" for one in teams.forfeits],
    )


def standings_facts(section: Section) -> list[str]:
    """Every table, row by row with the values of the tie-breaks; of teams also that of the players."""
    parts = [*tables(section)]
    if section.tournament.teams:
        parts += tables(section, teams=False)
    lines = []
    for part in parts:
        table = parts_data([part])
        rows: Any = table["standings"]
        lines.append(f"table {part.name or 'of all'}, edition {table['edition']}, provisional: {table['provisional']}")
        for row in rows:
            values = ", ".join(f"{name} {value}" for name, value in row["tiebreaks"].items())
            marks = " shared" * row["shared"] + " withdrawn" * row["withdrawn"]
            lines.append(f"{row['place']}. {row['number']} {row['name']}{marks}: {values}")
    return lines


def next_round(store: Store, slug: str, tournament: str) -> Facts:
    """The round that is due, as the tournament's own system pairs it now."""
    if store.moment(slug).event.section(tournament).draft is not None:
        return {"not due": "there is a draft"}
    try:
        done = store.do(slug, PairRound(tournament), who="Ana")
    except TablasError:
        return {"not due": "it is refused"}
    facts = draft_facts(done.moment.event.section(tournament))
    del facts["engine"]  # It names the version that paired just now.
    return facts


# --- tournaments --------------------------------------------------------------------------------------


def tournament_facts(book: Tournament) -> Facts:
    """Settings, players, teams and rounds, in words where there are any."""
    info, scoring, matches = book.info, book.scoring, book.match_scoring
    return {
        "announced": said(
            name=book.name,
            total_rounds=book.total_rounds,
            initial_colour=book.initial_colour.value if book.initial_colour else "",
            pair_by_position=book.pair_by_position,
            tie_breaks=list(book.tie_breaks),
            board_colours=book.board_colours,
            city=info.city,
            federation=info.federation,
            start=day(info.start),
            end=day(info.end),
            kind=info.kind,
            chief_arbiter=info.chief_arbiter,
            deputies=list(info.deputies),
            time_control=info.time_control,
            encoded_time_control=info.encoded_time_control,
            round_dates=[day(one) for one in info.round_dates],
            pairing_controller=info.pairing_controller,
            type_code=info.type_code,
            ranking_method=info.ranking_method,
            ranking_federation=info.ranking_federation,
        ),
        "scoring": ", ".join(
            f"{outcome.value}{colour.value if colour else ''} {format_points(value)}"
            for (outcome, colour), value in scoring.table().items()
            if (colour is None or value != scoring.value(outcome)) and outcome is not Outcome.PENDING
        ),
        "match scoring": ", ".join(
            "unsaid" if value is None else format_points(value)
            for value in (matches.win, matches.draw, matches.loss, matches.pairing_bye, matches.pairing_bye_games)
        ),
        "players": [player_facts(player) for player in book.players],
        "teams": [
            f"{team.number} {team.name} ({team.nickname}) {team.strength}: {seats(team.members)}" for team in book.teams
        ],
        "kept apart": [f"{seats(one.players)} in {one.first_round}-{one.last_round or ''}" for one in book.forbidden],
        "absences": [f"{one.player} in {one.round}: {one.kind.value}" for one in book.absences],
        "decisions on points": [
            f"{one.player} in {one.round}: {format_points(one.points)}"
            f"{f' for {one.outcome.value}' if one.outcome else ''}"
            f"{'' if one.match_points is None else f', matches {format_points(one.match_points)}'}"
            for one in book.adjustments
        ],
        "imaginary points": [
            f"{one.first_player}-{one.last_player} in {one.first_round}-{one.last_round}: "
            f"{format_points(one.points)}, {format_points(one.match_points)}"
            for one in book.virtual_points
        ],
        "rounds": [round_facts(played) for played in book.rounds],
        "line-ups": [
            f"round {one.round}, team {one.team} against {one.opponent}: {seats(one.players)}" for one in book.line_ups
        ],
        "forfeited matches": [f"{one.round}: {one.white}-{one.black} {one.outcome}" for one in book.forfeited_matches],
        "resting teams": [f"{one.round}: {one.team} {one.kind}" for one in book.team_byes],
    }


def player_facts(player: Player) -> str:
    """A card in a line."""
    lists = [
        said(
            federation=one.federation,
            rating=one.rating,
            classification=one.classification,
            origin=one.origin,
            identifier=one.identifier,
            name=one.name,
            sex=one.sex,
            birth="" if one.birth is None else str(one.birth),
        )
        for one in player.national
    ]
    card = said(
        rating=player.rating,
        title=player.title.value,
        sex=player.sex,
        federation=player.federation,
        fide_id=player.fide_id,
        birth="" if player.birth is None else str(player.birth),
        club=player.club,
        joined=player.joined if player.joined > 1 else 0,
        left_after="" if player.left_after is None else str(player.left_after),
        expelled=player.expelled,
    )
    later = [f"{one.rating} from round {one.first_round}" for one in player.later_ratings]
    national = [f"national ({worded(one)})" for one in lists]
    return "; ".join(filter(None, [f"{player.number} {player.name}", worded(card), *later, *national]))


def round_facts(played: Round) -> Facts:
    """A round by pairing number, board after board."""
    games = [
        f"{board}: {game.white}-{game.black} {game.white_outcome.value}:{game.black_outcome.value}"
        for board, game in enumerate(played.games, 1)
    ]
    return said(games=games, byes=[f"{bye.player} {bye.kind.value}" for bye in played.byes])


def report_facts(path: Path) -> Facts:
    """A tournament report as it is read, its standings and the system that would pair it."""
    shown = json.loads(typed("standings", str(path), "--format", "json"))
    rows = [
        f"{row['place']}. {row['number']} {row['name']}: {', '.join(f'{k} {v}' for k, v in row['tiebreaks'].items())}"
        for row in shown["standings"]
    ]
    return {**tournament_facts(load(path)), "standings": rows}


# --- the rest of a database ---------------------------------------------------------------------------


def people_facts(store: Store, secrets: dict[str, str], now: datetime) -> Facts:
    """Who may do what, by which password or secret of those given, and the rating list on the machine."""
    people = People(store.database, clock=lambda: now)
    accounts = [
        f"{one.name}: {one.role.value} of '{one.scope.event}' '{one.scope.tournament}' "
        f"{one.scope.first_board}-{one.scope.last_board}, since {one.created}"
        for one in people.all()
    ]
    doors = {}
    for label, secret in secrets.items():
        kind, _, name = label.partition(" of ")
        if kind == "password":
            found = people.find(name)
            doors[label] = found is not None and is_password(secret, found.password)
            continue
        held = people.recognise(Credential(kind), secret)
        doors[label] = held and said(
            role=held.role.value,
            account=held.account.name if held.account else "",
            label=held.label,
            expires=held.expires,
        )
    listed = player_list(store.database)
    return {
        "accounts": accounts,
        "administrators": people.count(Role.ADMINISTRATOR),
        "doors": doors,
        "list": [str(item) for item in (listed.about() or ())[:3]],
        "found in the list": [[str(item) for item in one] for one in listed.search("nun")],
    }


# --- evenings of several players a table --------------------------------------------------------------


def evening_facts(path: Path) -> Facts:
    """An evening as its commands tell it; in the end it is changed, so give it a copy."""

    def ask(*words: str) -> Any:
        return json.loads(typed("tables", words[0], str(path), *words[1:], "--json"))

    steps = [line.split(maxsplit=1)[1] for line in typed("tables", "log", str(path)).splitlines()]
    seated = sum(" seated at " in step for step in steps)
    facts = {
        "steps": steps,
        "rounds": [
            [
                f"{table['table']}: {seats(one['number'] for one in table['players'])} finish "
                f"{seats(table['places'])} for {seats(table['points'])}"
                for table in ask("show", "-r", str(number))["tables"]
            ]
            for number in range(1, seated + 1)
        ],
        "standings": [
            f"{row['place']}. {row['number']} {row['name']}: {row['points']}, "
            f"{', '.join(f'{name} {value}' for name, value in row['tie_breaks'].items())}; {seats(row['results'])}"
            for row in ask("standings")
        ],
    }
    return (
        facts
        | {"done again": typed_or_refused("tables", "redo", str(path)).splitlines()}
        | {"next round": typed_or_refused("tables", "pair", str(path)).splitlines()}
    )


# --- saying and comparing -----------------------------------------------------------------------------


def typed(*words: str) -> str:
    """What the program answers to a command line."""
    answer = CliRunner().invoke(cli, list(words))
    assert answer.exit_code == 0, f"tablas {' '.join(words)}: {answer.output}{answer.stderr}"
    return answer.stdout


def typed_or_refused(*words: str) -> str:
    """The answer, or only that there is none: sentences of refusals may change."""
    answer = CliRunner().invoke(cli, list(words))
    return answer.stdout if answer.exit_code == 0 else "refused"


def said(**facts: Any) -> Facts:
    """The facts without those that say nothing."""
    return {name: value for name, value in facts.items() if value not in ("", 0, None, False, [], {})}


def worded(facts: Facts) -> str:
    return "; ".join(f"{name} {value}" for name, value in facts.items())


def seats(numbers: Iterable[object]) -> str:
    return " ".join(str(number) for number in numbers)


def day(moment: Any) -> str:
    return "" if moment is None else moment.isoformat()


def write_facts(path: Path, facts: Facts) -> None:
    """Keep facts, a line each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(facts), encoding="utf-8")


def assert_same(path: Path, facts: Facts) -> None:
    """Refuse facts that differ from those kept, with the lines that do."""
    kept, now = path.read_text(encoding="utf-8").splitlines(), _text(facts).splitlines()
    if len(kept) == len(now):
        kept = [_undecided(old, new) for old, new in zip(kept, now, strict=True)]
    if kept == now:
        return
    lines = unified_diff(kept, now, path.name, "now", lineterm="", n=2)
    raise AssertionError(f"{path.name} is read otherwise now:\n" + "\n".join(lines))


def _undecided(old: str, new: str) -> str:
    """A line of a table as it would be written now: a direct encounter that decided nothing is none, where it was 0."""
    for code in re.findall(r"(\w*DE(?:/\w+)?) None\b", new):
        old = re.sub(rf"\b{code} [\d.]+", f"{code} None", old)
    return old


def _text(facts: Facts) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"
