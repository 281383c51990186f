"""Grading boards: two pairings compared as the rules do, so that the first worse criterion is the grade."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablas.messages import Items, Message
from tablas.model import Number, Tournament
from tablas.pairing.best import ABSOLUTE
from tablas.pairing.compare import Comparison, Verdict, compare_pairings
from tablas.pairing.story import RoundStory, short_names, tell_story
from tablas.systems.judgement import Boards, JudgedGroup
from tablas.systems.result import Pair, RoundPairing
from tablas.train.answers import Answer
from tablas.train.deciders import plain, text_of
from tablas.train.exercise import Cell, Later, Table
from tablas.train.grading import Fault, Grade, Mark

ALLOWED, CRITERIA, MEETINGS, COLOURS = 3, 3, 2, 2
"""How the points are split: keeps what no pairing may break, criteria in their order, boards, colours."""


def boards_of(answer: Answer) -> Boards:
    """The boards that somebody answered; who is left over alone takes the bye."""
    pairs = tuple(Pair(Number(white), Number(black)) for white, black in answer.pairs)
    return Boards(pairs, answer.left[0] if answer.left else None)


def answer_of(boards: Boards | RoundPairing) -> Answer:
    """The boards as an answer."""
    pairs = tuple((int(white), int(black)) for white, black in boards.pairs)
    return Answer(pairs=pairs, left=(int(boards.bye),) if boards.bye else ())


def working_of(tournament: Tournament, made: RoundPairing, groups: tuple[int, ...] | None = None) -> Later:
    """How the round, or these groups of it, are found: the story of it, told when somebody reads it."""
    return Later(lambda: story_lines(tell_story(tournament, made), groups))


def story_lines(story: RoundStory, groups: tuple[int, ...] | None = None) -> tuple[Message, ...]:
    """The sentences of a story; each group begins with its title."""
    lines = [line.message for line in story.opening] if groups is None else []
    for place, group in enumerate(story.groups):
        if groups is None or place in groups:
            lines += [
                Message("train-group", title=group.title, sentence=line.message) if not at else line.message
                for at, line in enumerate(group.lines)
            ]
    return (*lines, *(line.message for line in story.closing if groups is None))


def grade_boards(
    tournament: Tournament, made: RoundPairing, answer: Answer, working: Sequence[Message], rule: str
) -> Grade:
    """What boards are worth beside those of the rules."""
    mine = boards_of(answer)
    waiting = answer.left[1:] if made.bye is not None else answer.left
    if waiting or (made.bye is not None and mine.bye is None):
        return _unfinished(made, answer, working, rule)
    if mine.bye == made.bye and _seated(mine, made) == _seated(made, made):
        return Grade(all_right(made.coloured), None, (), working, (), rule)
    found = compare_pairings(tournament, made, mine)
    marks = marks_of(found, made.pairs, found.coloured)
    return Grade(marks, fault_of(tournament, found, made), seen_of(found, made), working, compared(found), rule)


def _seated(boards: Boards | RoundPairing, made: RoundPairing) -> frozenset[object]:
    """Who meets whom, with colours where the system gives them."""
    return frozenset(boards.pairs if made.coloured else map(frozenset, boards.pairs))


def all_right(coloured: bool) -> tuple[Mark, ...]:
    """The marks of boards in which nothing is wrong."""
    kept = [Mark(Message("train-allowed"), ALLOWED, ALLOWED), Mark(Message("train-criteria"), CRITERIA, CRITERIA)]
    if not coloured:
        return (*kept, Mark(Message("train-boards"), MEETINGS + COLOURS, MEETINGS + COLOURS))
    return (
        *kept,
        Mark(Message("train-boards"), MEETINGS, MEETINGS),
        Mark(Message("train-colours"), COLOURS, COLOURS),
    )


def fault_of(tournament: Tournament, found: Comparison, made: RoundPairing | None = None) -> Fault:
    """The first difference, said to whoever answered: the second pairing is theirs, the first that of the rules."""
    decision = found.decision
    values, article = decision.message.values, plain(decision.article)
    match decision.message.code:
        case "compare-breach":
            message = Message("train-breaks", breach=values["breach"])
        case "compare-criterion-second":
            message = Message("train-worse", **{**values, "article": article})
        case "compare-order-second":
            message = Message("train-later", where=values["where"], article=article)
        case "compare-boards" | "compare-unordered":
            message = Message("train-other-boards", boards=values["boards"])
        case "compare-colours":
            why = tell_story(tournament, made).seats if made is not None else {}
            reasons = [why[frozenset(pair)] for pair in found.turned if frozenset(pair) in why]
            boards = Items([f"{white}–{black}" for white, black in found.turned])
            message = Message(
                "train-colours-turned", boards=boards, count=len(found.turned), why=Items(reasons, mark=" ")
            )
            article = text_of(tournament)
        case _:
            message = decision.message
    if decision.verdict is Verdict.CRITERION and decision.players:
        names = short_names({player.number: player.name for player in tournament.players})
        hit = Items([names[Number(player)] for player in decision.players], last=True)
        message = Message("train-hits", told=message, players=hit)
    return Fault(message, article, decision.players)


def _unfinished(made: RoundPairing, answer: Answer, working: Sequence[Message], rule: str) -> Grade:
    """Boards that leave somebody without an opponent who has to have one."""
    theirs = Boards.of(made).meetings
    good = len(answer.meetings & theirs)
    told = Message("train-left-over", players=Items(answer.left, last=True), count=len(answer.left))
    if not answer.left:
        told = Message("train-bye-missing")
    marks = (
        Mark(Message("train-allowed"), 0, ALLOWED),
        Mark(Message("train-criteria"), 0, CRITERIA),
        Mark(Message("train-boards"), MEETINGS * good // max(len(theirs), 1), MEETINGS),
        Mark(Message("train-colours"), 0, COLOURS),
    )
    return Grade(marks, Fault(told, "C.04.1", answer.left), (), working, (), rule)


def marks_of(found: Comparison, wanted: Sequence[Pair], coloured: bool) -> tuple[Mark, ...]:
    """The points for boards, of which those *wanted* count."""
    verdict = found.decision.verdict
    allowed = ALLOWED if not _forbidden(found) else 0
    right = [pair for pair in wanted if frozenset(pair) in found.second.meetings]
    seated = [pair for pair in right if pair in found.second.pairs]
    count = max(len(wanted), 1)
    kept = CRITERIA
    if verdict is Verdict.CRITERION:
        kept = _share(found)
    elif verdict is Verdict.ORDER:
        kept = CRITERIA - 1
    elif verdict in (Verdict.BREACH, Verdict.UNORDERED):
        kept = 0
    boards = [Mark(Message("train-allowed"), allowed, ALLOWED), Mark(Message("train-criteria"), kept, CRITERIA)]
    if not coloured:
        return (*boards, Mark(Message("train-boards"), (MEETINGS + COLOURS) * len(right) // count, MEETINGS + COLOURS))
    return (
        *boards,
        Mark(Message("train-boards"), MEETINGS * len(right) // count, MEETINGS),
        Mark(Message("train-colours"), COLOURS * len(seated) // count, COLOURS),
    )


def _forbidden(found: Comparison) -> bool:
    decision = found.decision
    return decision.verdict is Verdict.BREACH or decision.rule in ABSOLUTE


def _share(found: Comparison) -> int:
    """The points for the criteria that come before the first worse one."""
    if _forbidden(found):
        return 0
    group = first_group(found)
    if group is None:
        return 0
    names = [(worth.name, worth.rule) for worth in group.criteria]
    place = names.index((found.decision.criterion, found.decision.rule))
    return min(CRITERIA - 1, CRITERIA * place // len(names))


def first_group(found: Comparison) -> JudgedGroup | None:
    """The group of the rules' pairing in which the two part."""
    return next((one for one, two in found.groups if one and two and not one.same_as(two)), None)


def seen_of(found: Comparison, made: RoundPairing, only: Collection[int] | None = None) -> tuple[Message, ...]:
    """What is right although the whole is not."""
    seen = []
    right = [
        f"{white}–{black}"
        for white, black in made.pairs
        if frozenset((white, black)) in found.second.meetings and (only is None or white in only)
    ]
    if right:
        seen.append(Message("train-seen-boards", boards=Items(right), count=len(right)))
    if only is None and made.bye is not None and made.bye == found.second.bye:
        seen.append(Message("train-seen-bye", player=made.bye))
    if found.decision.verdict in (Verdict.CRITERION, Verdict.ORDER) and not _forbidden(found):
        seen.append(Message("train-seen-allowed"))
    return tuple(seen)


def compared(found: Comparison) -> tuple[Table, ...]:
    """The criteria of the group that decides, both values, down to the first that is worse."""
    for one, two in found.groups:
        if one is None or two is None or one.same_as(two):
            continue
        others = {(worth.name, worth.rule): worth for worth in two.criteria}
        rows: list[tuple[Cell, ...]] = []
        for worth in one.criteria:
            other = others.get((worth.name, worth.rule))
            if other is None:
                continue
            better = worth.key == other.key
            sign = "✓" if better else "✗"
            what = Message("train-said", what=worth.words)
            cells = (sign, worth.name, what, _value(other.value), _value(worth.value))
            rows.append(cells)
            if not better:
                break
        heads = ("", Message("train-head-criterion"), Message("train-head-counts"))
        named = (Message("train-head-yours"), Message("train-head-rules"))
        last = (len(rows) - 1,) if rows and rows[-1][0] == "✗" else ()
        return (Table((*heads, *named), tuple(rows), Message("train-compared"), last),)
    return ()


def _value(value: object) -> Cell:
    if isinstance(value, list | tuple):
        return Message("train-values", values=Items([str(item) for item in value] or ["–"]))
    return str(value)
