"""``tablas table``: print the schedule of any closed system."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, left, right, width
from tablas.cli.show import table as columns
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablas.systems.closed.knockout.chart import Chart
    from tablas.systems.closed.schedule import Schedule
    from tablas.systems.registry import Fixed

    Made = tuple[Schedule, dict[str, object]]
    Make = Callable[[list[int], "Options"], Made]

Options = dict[str, Any]

LARGEST = 500
"""Where everybody meets many: larger tables help nobody and would fill the memory."""
LARGEST_CHART = 9999
"""A knock-out grows with the players alone: as many as a report has numbers for."""


class Entry(NamedTuple):
    """A system the command prints: its arguments, its options, and what makes the table."""

    arguments: tuple[str, ...]
    optional: int
    options: tuple[str, ...]
    make: Make
    example: str


@verb()
@click.argument("system")
@click.argument("arguments", nargs=-1)
@click.option("--cycles", type=int, help="berger, scheveningen, djaja: how many times everybody meets everybody.")
@click.option("--swap", help="berger: which cycles swap their last two rounds: auto, none, each or followed.")
@click.option("--reverse", is_flag=True, default=None, help="berger: exchange White and Black.")
@click.option("--winner", type=int, help="nagarajan: who wins the lot for colours, 1 or 2.")
@click.option("--federations", help="varma: one code for each player, or CODE:PLAYERS, separated by commas.")
@click.option("--seed", type=int, help="varma, knockout: the seed of the lots.")
@click.option("--balanced", is_flag=True, default=None, help="skalitzka: the version with balanced colours.")
@click.option("--exempt", help="knockout: who skips rounds, as PLAYERS:ROUNDS, for example 7:1,3:2.")
@click.option("--lives", type=int, help="knockout: how many defeats eliminate.")
@click.option("--seeding", help="knockout: compensation or equidistant.")
@click.option("--third-place", is_flag=True, default=None, help="knockout: a match for third place.")
@click.option("--draw", help="knockout: seeds by order, heads (the first --heads of them) or lot, with --seed.")
@click.option("--heads", type=int, help="knockout: how many heads of series keep their seed.")
@click.option("--guarantee", type=int, help="knockout: 3 gives everybody three games at least.")
@click.option("--order", help="scheveningen, djaja: the order of the rounds, such as 2,3,4,1.")
@click.option("--original", is_flag=True, default=None, help="djaja, odd teams: the original, with rests.")
@click.option("--colours", is_flag=True, help="Count Whites and Blacks of everybody.")
@click.option("--qualifiers", type=int, help="groups: how many of each group play the final.")
@click.option("--amsterdam", is_flag=True, default=None, help="groups: finalists of a group do not meet again.")
@click.option("-o", "--output", metavar="PDF", help="grid, knockout: the blank table or bracket as a paper.")
@click.option("--paper", "size", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
def table(
    system: str,
    arguments: tuple[str, ...],
    colours: bool,
    output: str | None,
    size: str,
    as_json: bool,
    **options: object,
) -> None:
    """Print the table of SYSTEM for the sizes given as ARGUMENTS.

    \b
    berger PLAYERS             nagarajan PLAYERS        varma PLAYERS
    scheveningen PLAYERS       djaja PLAYERS            semi-scheveningen PLAYERS
    schiller TEAMS PLAYERS     molter TEAMS PLAYERS     skalitzka PLAYERS
    hutton TEAMS [PLAYERS]     hilton TEAMS             knockout ENTRANTS
    team-berger TEAMS BOARDS   team-nagarajan TEAMS BOARDS
    groups PLAYERS [GROUPS]    team-knockout TEAMS
    grid PLAYERS               the blank cross-table of a round robin
    """
    if system == "grid":
        from tablas.cli.grid import show_grid

        show_grid(arguments, output, size, as_json)
        return
    entry = _entry(system)
    given = {name: value for name, value in options.items() if value is not None}
    for name in given:
        if name not in entry.options:
            words = [f"--{option.replace('_', '-')}" for option in entry.options]
            known = Items(words or [Message("none")])
            raise OptionError("table-no-option", system=system, name=name.replace("_", "-"), known=known)
    if output is not None:
        _on_paper(system, _numbers(system, entry, arguments), given, output, size, as_json)
        return
    schedule, more = entry.make(_numbers(system, entry, arguments), given)
    lines = _lines(more.pop("lines", None))
    if as_json:
        echo_json({**schedule.as_data(), **more})
    else:
        click.echo("\n".join([*lines, *_text(schedule), *(_colour_lines(schedule) if colours else [])]))


def _on_paper(system: str, numbers: list[int], options: Options, output: str, size: str, as_json: bool) -> None:
    """The bracket as a paper to be filled in."""
    from tablas.cli.blank import print_blank
    from tablas.documents.papers.brackets import blank_chart

    if not system.endswith("knockout"):
        raise OptionError("table-no-paper", system=system)
    chart, seeds = _chart(numbers[0], options)
    print_blank("bracket-blank", lambda choice: blank_chart(chart, seeds, choice), output, size, as_json)


def _entry(system: str) -> Entry:
    entries = _entries()
    if system not in entries:
        raise OptionError("no-table", system=system, entries=Items(entries))
    return entries[system]


def _numbers(system: str, entry: Entry, arguments: Sequence[str]) -> list[int]:
    wanted = " ".join(entry.arguments)
    if not len(entry.arguments) - entry.optional <= len(arguments) <= len(entry.arguments):
        raise OptionError("table-needs-example", system=system, wanted=wanted, example=entry.example)
    for word in arguments:
        if not word.isdecimal():
            raise OptionError("must-whole-numbers", wanted=wanted, word=word, example=entry.example)
    numbers = [int(word) for word in arguments]
    largest = LARGEST_CHART if system.endswith("knockout") else LARGEST
    if max(numbers) > largest:
        raise OptionError("tables-printed-up", largest=largest, numbers=max(numbers))
    return numbers


def _text(schedule: Schedule) -> list[str]:
    lines = []
    cells = max((width(str(board)) for played in schedule.rounds for board in played), default=0)
    for number, played in enumerate(schedule.rounds, 1):
        boards = "  ".join(left(str(board), cells) for board in played).rstrip()
        resting = schedule.rests[number - 1] if schedule.rests else ()
        rest = f"   {say('rests')}: {', '.join(resting)}" if resting else ""
        lines.append(f"{right(str(number), 3)}. {boards}{rest}")
    return [*lines, *map(tell, schedule.notes)]


def _colour_lines(schedule: Schedule) -> list[str]:
    """Whites and Blacks of everybody, those with the same colours together."""
    found: dict[tuple[int, int], list[str]] = {}
    for label, colours in schedule.by_label().items():
        found.setdefault((colours.count("W"), colours.count("B")), []).append(label)
    rows = [[_spans(labels), str(white), str(black)] for (white, black), labels in found.items()]
    return ["", *columns([say("Who"), say("White"), say("Black")], rows, numbers={1, 2})]


def _spans(labels: list[str]) -> str:
    """Labels that follow each other as ``1–6``."""
    spans: list[list[str]] = []
    for label in labels:
        if spans and label.isdecimal() and spans[-1][-1].isdecimal() and int(label) == int(spans[-1][-1]) + 1:
            spans[-1][1:] = [label]
        else:
            spans.append([label])
    return ", ".join("–".join(span) for span in spans)


def _lines(value: object) -> list[str]:
    return [str(line) for line in value] if isinstance(value, list) else []


def _number(options: Options, name: str, default: int) -> int:
    value = options.get(name, default)
    return value if isinstance(value, int) else default


def _entries() -> dict[str, Entry]:
    """Every system that has a table, as it describes itself, and the charts that need more to be said."""
    from tablas.systems import registry

    found = {}
    for name in registry.names():
        fixed = registry.get(name).fixed
        if fixed is not None:
            example = " ".join([name, *map(str, fixed.example)])
            found[name] = Entry(fixed.sizes, fixed.optional, fixed.options, _plain(fixed), example)
    chart = ("exempt", "lives", "seeding", "third_place", "draw", "heads", "seed", "guarantee")
    varma = Entry(("PLAYERS",), 0, ("federations", "seed"), _varma, "varma 14 --federations ESP:4,FRA:3")
    groups = Entry(("PLAYERS", "GROUPS"), 1, ("qualifiers", "amsterdam"), _groups, "groups 32 4")
    return {
        **found,
        "varma": varma,
        "groups": groups,
        "knockout": Entry(("ENTRANTS",), 0, chart, _knockout, "knockout 25 --exempt 6:1"),
        "team-knockout": Entry(("TEAMS",), 0, chart, _knockout, "team-knockout 6"),
    }


def _plain(fixed: Fixed) -> Make:
    return lambda numbers, options: (fixed.make(numbers, options), {})


def _varma(numbers: list[int], options: Options) -> Made:
    """The envelopes, and with federations the draw and the table with the check of late meetings."""
    from tablas.systems.closed.roundrobin.berger import berger, titled
    from tablas.systems.closed.roundrobin.varma import Entrant, draw, envelopes, late_meetings

    players = numbers[0]
    groups = [list(group) for group in envelopes(players)]
    lines = [f"{letter}: {', '.join(map(str, group))}" for letter, group in zip("ABCD", groups, strict=True)]
    more: dict[str, object] = {"envelopes": groups, "numbers": [], "late_meetings": [], "lines": lines}
    codes = _codes(str(options.get("federations", "")), players)
    table_ = titled(berger(players), "varma")
    if not any(codes):
        return table_, more
    lots = draw(
        [Entrant(f"player {index:02}", code) for index, code in enumerate(codes, 1)], _number(options, "seed", 1)
    )
    more["numbers"] = list(lots.numbers)
    late = late_meetings(table_, {str(number): code for number, code in zip(lots.numbers, codes, strict=True)})
    more["late_meetings"] = [list(meeting) for meeting in late]
    more["lines"] = [*lines, *map(tell, lots.steps)]
    warnings = [
        Message("compatriots-meet-late", white=m.white, black=m.black, federation=m.federation, round=m.round)
        for m in late
    ]
    return titled(table_, "varma", *(warnings or [Message("no-compatriots-late")])), more


def _codes(text: str, players: int) -> list[str]:
    """Read ``ESP,ESP,FRA`` or ``ESP:2,FRA:1``; who is not named belongs to nobody."""
    codes: list[str] = []
    for piece in filter(None, (part.strip() for part in text.split(","))):
        code, colon, count = piece.partition(":")
        if colon and not count.isdecimal():
            raise OptionError("federation-written-code", piece=piece)
        codes += [code] * int(count or 1)
    if len(codes) > players:
        raise OptionError("federations-given-players", count=len(codes), players=players)
    return codes + [""] * (players - len(codes))


def _groups(numbers: list[int], options: Options) -> Made:
    """The ways to split a field into equal groups, or the rounds of the groups and of their final."""
    from tablas.systems.closed.roundrobin.groups import factor_combinations
    from tablas.systems.closed.schedule import Schedule

    if len(numbers) == 2:
        return _phases(numbers[0], numbers[1], _number(options, "qualifiers", 2), bool(options.get("amsterdam")))
    if options:
        raise OptionError("say-into-how")
    ways = factor_combinations(numbers[0])
    if not ways:
        raise OptionError("players-cannot-split", numbers=numbers[0])
    lines = [say("{groups} groups of {size}", groups=groups, size=size) for groups, size in ways]
    shown = {"combinations": [list(way) for way in ways], "groups": [], "final": None}
    return Schedule("groups", ()), {**shown, "lines": lines}


def _phases(players: int, groups: int, qualifiers: int, amsterdam: bool) -> Made:
    from tablas.systems.closed.play import TEAM_LETTERS
    from tablas.systems.closed.roundrobin.groups import check_groups, final_phase, group_phase, serpentine
    from tablas.systems.closed.schedule import Schedule, renamed

    check_groups(players, groups, qualifiers)
    shared = serpentine(range(1, players + 1), groups)
    first = group_phase([len(group) for group in shared])
    final = final_phase(groups, qualifiers, amsterdam)
    final = renamed(final, {label: f"{label[1:]}{label[0]}" for label in final.labels()})
    begin, end = len(first.rounds) + 1, len(first.rounds) + len(final.rounds)
    lines = [f"{letter}: {', '.join(map(str, group))}" for letter, group in zip(TEAM_LETTERS, shared, strict=False)]
    lines.append(say("Rounds 1 to {last}: the groups; A1 is the first number of group A.", last=begin - 1))
    lines.append(say("Rounds {first} to {last}: the final; 1A is the winner of group A.", first=begin, last=end))
    nobody: tuple[tuple[str, ...], ...] = ((),)
    rests = (*(first.rests or nobody * len(first.rounds)), *(final.rests or nobody * len(final.rounds)))
    both = Schedule("groups", (*first.rounds, *final.rounds), rests if any(rests) else ())
    shown = {"combinations": [], "groups": [list(group) for group in shared], "final": [begin, end]}
    return both, {**shown, "lines": lines}


def _chart_lines(chart: Chart) -> list[str]:
    """Who is left in every round of a knock-out, and which matches each stage has."""
    plan = chart.plan
    lines = [
        say(
            "{available} available, {fictitious} fictitious, {total} in all; ideal {ideal}, {freed} freed",
            available=plan.available,
            fictitious=plan.fictitious,
            total=plan.total,
            ideal=plan.ideal,
            freed=plan.freed,
        )
    ]
    for count in plan.rounds:
        parts = [
            say("{count} entered", count=count.before)
            if count is plan.rounds[0]
            else say("{count} qualified", count=count.before)
        ]
        parts += [say("- {count} exempt", count=count.exempt)] * bool(count.exempt)
        parts += [say("- {count} freed", count=count.freed)] * bool(count.freed)
        parts += [say("+ {count} readmitted", count=count.readmitted)] * bool(count.readmitted)
        left_in = say("round {number}: {players} players", number=count.number, players=count.players)
        lines.append(f"{left_in} = {' '.join(parts)}")
    first = 1
    for stage in range(1, chart.stages + 1):
        last = first + len(chart.in_stage(stage)) - 1
        lines.append(
            say("stage {stage}: matches {first} to {last}", stage=stage, first=first, last=last)
            if last > first
            else say("stage {stage}: match {first}", stage=stage, first=first)
        )
        first = last + 1
    for final in chart.finals:
        words = (
            say("stage {stage}: match {number}, final if needed", stage=final.stage, number=final.number)
            if final.if_needed
            else say("stage {stage}: match {number}, final", stage=final.stage, number=final.number)
        )
        lines.append(words)
    return lines


def _chart(entrants: int, options: Options) -> tuple[Chart, list[int]]:
    """The chart, and the entrants as the draw seeds them."""
    from tablas.systems.closed.knockout.chart import draw_chart
    from tablas.systems.closed.knockout.dapiran import parse_exemptions
    from tablas.systems.closed.knockout.seeding import draw_order

    chart = draw_chart(
        entrants,
        str(options.get("seeding", "compensation")),
        _number(options, "lives", 1),
        parse_exemptions(str(options.get("exempt", ""))),
        bool(options.get("third_place")),
        _number(options, "guarantee", 0),
    )
    heads, seed = _number(options, "heads", 0), _number(options, "seed", 1)
    return chart, draw_order(range(1, entrants + 1), str(options.get("draw", "order")), heads, seed)


def _knockout(numbers: list[int], options: Options) -> Made:
    """The counts of Dapiran's tables and the chart."""
    from tablas.systems.closed.schedule import renamed

    chart, seeds = _chart(numbers[0], options)
    plan = chart.plan
    lines = _chart_lines(chart)
    counts = [count._asdict() for count in plan.rounds]
    drawn = {str(seed): str(entrant) for seed, entrant in enumerate(seeds, 1)}
    return renamed(chart.as_schedule(), drawn), {
        "matches": [
            match.as_data()
            | {
                side: drawn.get(str(source), str(source))
                for side, source in (("first", match[3]), ("second", match[4]))
            }
            for match in chart.every
        ],
        "ideal": plan.ideal,
        "freed": plan.freed,
        "counts": counts,
        "lines": lines,
    }
