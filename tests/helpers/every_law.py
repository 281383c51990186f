"""What holds of every event, whatever its system: nothing is repeated or lost, and its report tells it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from events_desk import Desk
from every_system import Script, played
from tablas import api
from tablas.events.acts import ImportTournament
from tablas.events.log import verify
from tablas.events.ranking import standings, tables
from tablas.events.report import report_of
from tablas.events.state import Section
from tablas.events.timeline import replay
from tablas.federation.report import report
from tablas.formats import trf
from tablas.history import scores
from tablas.model import Outcome, Tournament
from tablas.systems import registry

HALVES = {
    Outcome.WIN: 2,
    Outcome.DRAW: 1,
    Outcome.LOSS: 0,
    Outcome.FORFEIT_WIN: 2,
    Outcome.FORFEIT_LOSS: 0,
    Outcome.PAIRING_BYE: 2,
    Outcome.FULL_BYE: 2,
    Outcome.HALF_BYE: 1,
    Outcome.ZERO_BYE: 0,
}
"""What everything that happens in a script is worth, in half points."""


def assert_lawful(seed: int, system: str, edition: str) -> None:
    """Play an event to its end and try every law on it; whatever fails is told with the event."""
    script = played(seed, system, edition)
    try:
        assert_log(script.desk)
        assert_once(script)
        assert_points(script.section)
        assert_report(script)
    except BaseException as error:
        error.add_note(script.told(seed))
        raise


def assert_log(desk: Desk) -> None:
    """The state is what the log says."""
    verify(desk.event.uid, desk.log, desk.moment.hash)
    assert replay(desk.log) == desk.moment
    desk.section().tournament.check()


def assert_once(script: Script) -> None:
    """No game is repeated that the system does not repeat; rounds made by hand are their maker's."""
    section, system = script.section, registry.get(script.case.system)
    settings = system.settings(script.case.edition, script.case.options).values
    if system.family == "knockout" or script.case.system == "keizer":
        return  # They repeat: mini-matches and lives, rematches after some rounds.
    most = int(settings.get("cycles", 1))
    if script.case.system == "double-swiss":
        most = 2
    if script.case.system == "groups" and not settings["amsterdam"]:
        most = 2  # Once in the group, once in the final.
    met: Counter[frozenset[int]] = Counter()
    drawn = system.family != "swiss"
    for number, done in enumerate(section.facts.rounds, 1):
        # The second game of a match is as its maker's as the first.
        paired = number - (script.case.system == "double-swiss" and number % 2 == 0)
        for game in done.games:
            if paired not in script.unclear and (game.played or drawn):
                met[frozenset(game[:2])] += 1
    repeated = {tuple(sorted(pair)): count for pair, count in met.items() if count > most}
    assert not repeated, f"{repeated} met more than {most} times"


def assert_points(section: Section) -> None:
    """Everybody has what their games and byes brought, counted another way."""
    own: Counter[int] = Counter()
    for done in section.tournament.rounds:
        for game in done.games:
            assert frozenset((game.white_outcome, game.black_outcome)) in _TOGETHER
            own[game.white] += HALVES[game.white_outcome]
            own[game.black] += HALVES[game.black_outcome]
        for bye in done.byes:
            own[bye.player] += HALVES[bye.kind]
    counted = {number: Fraction(points, 30) for number, points in scores(section.tournament).items()}
    assert counted == {player.number: own[player.number] for player in section.tournament.players}


_TOGETHER = {
    frozenset(pair)
    for pair in (
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.DRAW,),
        (Outcome.LOSS,),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.FORFEIT_LOSS,),
    )
}


def assert_report(script: Script) -> None:
    """The report is read back as the same event: the same tables, and every round paired as it was."""
    section = script.section
    if not section.rounds_paired:
        return
    back = trf.load(report(report_of(script.desk.event, section))).tournament
    again = read_back(back)
    assert shown(again) == shown(section)
    checked = api.check(back)
    wrong = [str(one) for one in checked.differences if one.round not in script.unclear]
    assert not wrong, wrong


def read_back(tournament: Tournament) -> Section:
    """A tournament of another event made from a report."""
    desk, said = Desk(), tournament.regulation
    desk.do(
        ImportTournament("b", tournament, said.system, said.edition, said.options),
        "numbers-close-up",
        "irregular-rounds",
    )
    return desk.section("b")


def shown(section: Section) -> dict[str, Mapping[int, tuple[int, tuple[str, ...]]]]:
    """Every table: the place and the values of everybody by number."""
    found = {}
    for part in tables(section):
        table = part.standings
        found[part.name] = {
            row.number: (row.place, tuple(one.column.text(row.position) for one in table.criteria)) for row in table
        }
    if section.facts.teams:
        players = standings(section, teams=False)
        found["players"] = {row.number: (row.place, ()) for row in players}
    return found
