"""Point systems and values of byes, asked as an examiner of tournament programs asks."""

from __future__ import annotations

import pytest

from events_desk import tournament
from examiner import Shell
from tablas.events.acts import ChangeSettings, CreateTournament, ImportTournament
from tablas.events.codec import decode, text
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.log import Entry, Origin, write
from tablas.events.timeline import replay
from tablas.model import Outcome, Player, Scoring, Tournament
from tablas.store.people import Role
from web_site import Site


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A tournament of two players that every refused setting leaves as it is."""
    return Shell(str(tmp_path_factory.mktemp("opened") / "club.db")).open(2)


@pytest.mark.parametrize("scoring", ["1-½-0", "2-1-0", "3-1-0", "3-2-1", "4-2-0", "10-5-0", "3-1-0,P=2", "1-½-0,P=0"])
def test_q71_q72_q73_point_systems_that_the_rules_allow(opened: Shell, scoring: str) -> None:
    opened("settings", "open", f"scoring={scoring}")
    assert opened.json("show", "open")["tournaments"][0]["scoring"] == scoring
    opened("settings", "open", "scoring=standard")


@pytest.mark.parametrize(
    ("scoring", "why"),
    [
        ("1-1-0", "A win must be worth more than a draw"),
        ("3-2-0", "Two draws may not be worth more than a win and a loss"),
        ("1-0.6-0", "Two draws may not be worth more than a win and a loss"),
        ("1-½-0.7", "a draw no less than a loss"),
        ("0-½-1", "A win must be worth more than a draw"),
        ("-1-½-0", "not a scoring"),
        ("180-60-0", "Points are written in points"),
        ("1-1/3-0", "Points are written in points"),
        ("W=1,BD=1", "A win must be worth more than a draw"),
    ],
)
def test_q74_no_draw_is_worth_more_than_half_of_a_win_and_a_loss(opened: Shell, scoring: str, why: str) -> None:
    assert why in opened.fails("settings", "open", f"scoring={scoring}")
    assert opened.json("show", "open")["tournaments"][0]["scoring"] == "1-½-0"
    assert why in opened.fails("tournament", "open", "b", "--set", f"scoring={scoring}")


@pytest.mark.parametrize(("value", "points"), [("1", 1), ("½", 0.5), ("0.5", 0.5), ("0", 0)])
def test_q79_q80_q82_the_pairing_bye_is_a_win_a_draw_or_nothing(shell: Shell, value: str, points: float) -> None:
    shell.open(3, scoring=f"1-½-0,P={value}").play()
    table = shell.json("standings", "open")["standings"]
    assert [row["tiebreaks"]["PTS"] for row in table if row["name"] == "P03"] == [points]


@pytest.mark.parametrize("scoring", ["1-½-0,P=2", "1-½-0,P=1.5", "3-1-0,P=4", "2-1-0,P=3", "1-½-0,F=2", "1-½-0,H=2"])
def test_q81_no_bye_is_worth_more_than_a_win(opened: Shell, scoring: str) -> None:
    assert "may not be worth more than a win" in opened.fails("settings", "open", f"scoring={scoring}")


@pytest.mark.parametrize("value", ["0.7", "0.1", "0.9", "0.2"])
def test_q83_under_the_usual_scoring_a_bye_is_one_a_half_or_nothing(opened: Shell, value: str) -> None:
    assert "no results of games give that many" in opened.fails("settings", "open", f"scoring=1-½-0,P={value}")


@pytest.mark.parametrize(
    ("scoring", "allowed"), [("3-1-0", "0123"), ("2-1-0", "012"), ("3-2-1", "0123"), ("4-2-0", "024"), ("3-0-0", "03")]
)
def test_q84_under_another_scoring_a_bye_is_what_results_can_give(scoring: str, allowed: str) -> None:
    desk = tournament(2)
    for value in "01234":
        change = ChangeSettings("a", {"scoring": f"{scoring},P={value}"})
        if value in allowed:
            desk.do(change)
            assert desk.section().facts.scoring.pairing_bye == 60 * int(value)
        else:
            with pytest.raises(RefusedError):
                desk.do(change)


@pytest.mark.parametrize("value", ["1", "0", "0.4"])
def test_q167_a_game_without_result_counts_as_a_draw_and_as_nothing_else(opened: Shell, value: str) -> None:
    assert "counts as a draw" in opened.fails("settings", "open", f"scoring=1-½-0,U={value}")


def test_who_does_not_come_gets_no_more_than_who_loses(opened: Shell) -> None:
    assert "Who does not play may not get more" in opened.fails("settings", "open", "scoring=1-½-0,A=½")


@pytest.mark.parametrize(
    ("scoring", "status"),
    [
        ("3-1-0", 200),
        ({"win": 3, "draw": 1, "pairing_bye": "2"}, 200),
        ({"win": "1", "draw": "0.5", "pairing_bye": "½"}, 200),
        ({"draw": 60}, 422),
        ({"win": 180, "draw": 60}, 422),
        ({"pairing_bye": 120}, 422),
        ({"pairing_bye": "0.7"}, 422),
        ({"unknown": 60}, 422),
        ({"unknown": 1}, 422),
        ({"wins": 3}, 422),
        ([1, 2, 3], 422),
        (3, 422),
    ],
)
def test_q73_q74_q81_q83_q167_the_api_counts_in_points(site: Site, scoring: object, status: int) -> None:
    slug, caller = site.event(players=4), site.caller(Role.ARBITER)
    body = {"tournament": "a", "settings": {"scoring": scoring}}
    answer = caller.post(f"/events/{slug}/commands/change-settings", json=body)
    assert answer.status_code == status, answer.text
    now = caller.get(f"/events/{slug}/tournaments/a/settings").json()["scoring"]
    known = {"3": "3-1-0", "1": "1-½-0,P=½"}
    if status == 200:
        assert now == ("3-1-0,P=2" if isinstance(scoring, dict) and "2" in scoring.values() else known[_win(scoring)])
    else:
        assert now == "1-½-0"
        assert answer.json()["field"] == "scoring"


def _win(scoring: object) -> str:
    return scoring[0] if isinstance(scoring, str) else str(scoring["win"])  # type: ignore[index]


def test_q80_q81_q82_q83_the_form_takes_every_pairing_bye_the_rules_know(site: Site) -> None:
    slug, arbiter = site.event(players=5), site.visitor(Role.ARBITER)
    form = {"name": "Group A", "system": "dutch", "total_rounds": "5", "initial_colour": "w"}
    for scoring, other, bye, kept in (
        ("1-½-0", "", "½", "1-½-0,P=½"),
        ("1-½-0", "", "0", "1-½-0,P=0"),
        ("3-1-0", "", "2", "3-1-0,P=2"),
        ("other", "3-2-1", "", "3-2-1"),
        ("1-½-0", "", "", "1-½-0"),
    ):
        typed = form | {"scoring": scoring, "scoring_other": other, "pairing_bye": bye}
        assert arbiter.post(f"/e/{slug}/a/settings", typed).status_code == 303
        assert str(site.section(slug, "a").facts.scoring) == kept
        shown = arbiter.get(f"/e/{slug}/a/settings").text
        assert f'<option value="{scoring}" selected>' in shown
        assert f'value="{bye}"' in shown
    for scoring, other, bye, why in (
        ("1-½-0", "", "2", "may not be worth more than a win"),
        ("1-½-0", "", "0.7", "no results of games give that many"),
        ("other", "1-1-0", "", "A win must be worth more than a draw"),
        ("other", "", "", "is not a scoring"),
        ("1-½-0", "", "x", "is not a number of points"),
    ):
        refused = arbiter.post(
            f"/e/{slug}/a/settings", form | {"scoring": scoring, "scoring_other": other, "pairing_bye": bye}
        )
        assert refused.status_code == 422
        assert why in refused.text
    assert str(site.section(slug, "a").facts.scoring) == "1-½-0"


def test_what_older_programs_wrote_in_sixtieths_is_read_as_they_meant_it() -> None:
    desk = tournament(2)
    settings = {"scoring": {"win": 180, "draw": 60, "pairing_bye": 120, "half_bye": 60, "unknown": 60}}
    old = decode(ChangeSettings, {"tournament": "a", "settings": settings})
    entry: Entry = write(old, desk.moment.seq + 1, desk.moment.hash, Origin("Ana", "test", ""), "k")
    facts = replay([*desk.log, entry]).event.section("a").facts
    assert (facts.scoring.win, facts.scoring.draw, facts.scoring.pairing_bye) == (180, 60, 120)
    assert str(facts.scoring).startswith("3-1-0,")
    assert ",P=2" in str(facts.scoring)


def test_what_is_written_now_is_text_in_points() -> None:
    desk = tournament(2)
    written = desk.do(ChangeSettings("a", {"scoring": {"win": 3, "draw": 1}, "match_scoring": "3-1-0,P=1"}))
    assert text({"match_scoring": "3-1-0,P=1", "scoring": "3-1-0"}) in written.data
    made = desk.do(CreateTournament("b", {"scoring": "W=2,D=1"}))
    assert '"scoring":"2-1-0"' in made.data


def test_a_report_scored_outside_the_rules_is_taken_only_with_consent() -> None:
    desk = tournament(2)
    book = Tournament(players=(Player(1, "Ana"), Player(2, "Bo"))).ruled(scoring=Scoring(pairing_bye=120))
    with pytest.raises(ConsentError, match="may not be worth more than a win"):
        desk.do(ImportTournament("old", book))
    desk.do(ImportTournament("old", book), "scoring-outside-rules")
    assert desk.section("old").facts.scoring.pairing_bye == 120


def test_q80_a_half_point_pairing_bye_is_told_and_reported(site: Site) -> None:
    slug = site.event(players=5, scoring="1-½-0,P=½")
    site.play(slug, "11")
    arbiter = site.visitor(Role.ARBITER)
    assert "Bye, ½" in arbiter.get(f"/e/{slug}/a/round/1").text
    assert "P 0.5" in arbiter.get(f"/e/{slug}/a/report.trf").text
    assert site.section(slug, "a").facts.rounds[0].byes[0].kind is Outcome.PAIRING_BYE
