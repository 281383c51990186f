"""The story of a group whose procedure is kept as steps: who was served, who was passed over, what was tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablas.messages import Message, Phrase
from tablas.pairing.story.ideas import flat, tell_idea
from tablas.pairing.story.notes import tell_note
from tablas.pairing.story.parts import Line, People, StoryGroup, Topic, cited, halves
from tablas.systems.open.common.trace import GroupTrace
from tablas.systems.reasons import Attempt, Cause, Choice, Criterion, Note, Passed, Remark, Role

_DIRECTIONS = {"down": "story-downwards", "up": "story-upwards", "median": "story-median"}
Rules = Mapping[str, str]
"""What the criteria count, by the name that the text of the system gives them."""
_BRIEF_PASSED = 2


def tell_group(group: GroupTrace, who: People) -> StoryGroup:
    """Everything the steps of a group say."""
    rules = {name: rule for name, rule, _ in group.criteria}
    lines = (
        *_opening(group, who),
        *_idea(group, who),
        *_steps(group, who, rules),
        *_left(group, who),
        *_costs(group.criteria),
    )
    return StoryGroup(title_of(group.title), lines, group.pairs)


def _idea(group: GroupTrace, who: People) -> Iterator[Line]:
    """What the text tries first; whoever leaves in any case is told of elsewhere."""
    if group.idea is None:
        return
    idea = group.idea._replace(down=tuple(player for player in group.idea.down if player not in group.outgoing))
    guests = [player for player in group.incoming if player not in group.outgoing]
    up = group.values.get("direction") == "up"
    yield from tell_idea(idea, group.pairs, bool(guests), who, up=up)


def title_of(title: str) -> Message:
    """A score, or the engine's word for the group."""
    if title.removeprefix("-")[:1].isdecimal():
        code = "story-title-one" if title in ("0.5", "1") else "story-title-score"
        return Message(code, score=halves(title))
    if title == "list":
        return Message("story-title-list")
    if title == "floaters":
        return Message("story-title-floaters")
    return Message("story-title-group", number=title.removeprefix("group "))


def _opening(group: GroupTrace, who: People) -> Iterator[Line]:
    own = tuple(player for player in group.players if player not in group.incoming)
    if not group.title[:1].isdecimal():
        yield Line(Topic.WHO, Message("story-list", count=len(own)), own, brief=True)
    elif _is_alone(group):
        yield Line(Topic.WHO, Message("story-alone", player=who(own[0]), score=halves(group.title)), own, brief=True)
    elif own:
        yield Line(Topic.WHO, Message("story-who", count=len(own)), own, brief=True)
    direction = group.values.get("direction")
    if isinstance(direction, str):
        yield Line(Topic.NOTE, Message(_DIRECTIONS[direction]))
    yield from came(group.incoming, group.title, who)


def _is_alone(group: GroupTrace) -> bool:
    return len(group.players) == 1 and not group.incoming and group.outgoing == group.players


def came(players: tuple[int, ...], title: str, who: People) -> Iterator[Line]:
    """Those who come from another group, each from where."""
    for player in players:
        score = who.scores.get(player)
        if score is None or not title[:1].isdecimal():
            told = Message("story-comes", player=who(player))
        elif _number(score) > _number(title):
            told = Message("story-comes-down", player=who(player), score=halves(score))
        else:
            told = Message("story-comes-up", player=who(player), score=halves(score))
        yield Line(Topic.CAME, told, (player,), brief=len(players) <= 3)


def _number(score: str) -> float:
    whole = score.partition(" ")[0]
    try:
        return float(whole)
    except ValueError:
        one, _, two = whole.partition("/")
        return float(one) / float(two or 1)


def _steps(group: GroupTrace, who: People, rules: Rules) -> Iterator[Line]:
    told = 0
    gone: set[object] = set()
    for step in group.steps:
        if isinstance(step, Remark):
            if step.note is Note.LONE and _is_alone(group):
                continue
            if step.note in _DOWN:
                gone.add(step.values.get("player"))
            yield from _obstacles(step, who)
            topic = Topic.MOVES if step.note in _MOVES else Topic.CHANGE if step.note in _CHANGES else Topic.NOTE
            yield Line(topic, tell_note(step, who), brief=topic is not Topic.NOTE)
        elif isinstance(step, Attempt):
            yield from tell_attempt(step, who)
        else:
            lines = tuple(tell_choice(step, who, rules, brief=told < _BRIEF_PASSED))
            told += len(lines)
            known = step.taken in (group.incoming if step.role is Role.IN else gone if step.role is Role.DOWN else ())
            yield from lines[1:] if known else lines


def _obstacles(remark: Remark, who: People) -> Iterator[Line]:
    """Who of a group may not meet, where the remark says so."""
    pairs = remark.values.get("pairs")
    if isinstance(pairs, list):
        yield from may_not(pairs, str(remark.values.get("article", "")), who)


def may_not(pairs: Iterable[tuple[int, int]], article: str, who: People) -> Iterator[Line]:
    """Who of a group may not meet, by the rules and by decision."""
    met, apart = who.parted(pairs)
    if met:
        yield Line(Topic.NOTE, Message("story-have-met", pairs=who.pairs(met, None), article=cited(article)), flat(met))
    if apart:
        yield Line(Topic.NOTE, Message("story-apart", pairs=who.pairs(apart, None)), flat(apart))


_DOWN = {Note.DOWN_WHITE, Note.DOWN_BLACK}
_MOVES = {Note.LONE, Note.DOWN_WHITE, Note.DOWN_BLACK, Note.SENT_DOWN, Note.GOES_ON}
_CHANGES = {Note.EXCHANGED, Note.X_RAISED, Note.COMPLETION, Note.JOINED, Note.ALL_AS_ONE, Note.UNDONE}


def tell_choice(choice: Choice, who: People, rules: Rules, brief: bool) -> Iterator[Line]:
    """Somebody is taken: first those who stood before, each with the cause, then who it is."""
    if choice.role is Role.OPPONENT:
        player = choice.player or 0
        for place, entry in enumerate(choice.passed):
            said = _not_met(player, entry, who, rules)
            yield Line(Topic.NOT_MET, said, (player, entry.player), brief=brief and place == 0)
            if entry.hit:
                yield Line(Topic.NOT_MET, _hits(entry, who), (player, *entry.hit))
        if choice.passed:
            told = Message("story-meets", player=who(player), taken=who(choice.taken))
            yield Line(Topic.NOT_MET, told, (player, choice.taken), brief=brief)
        return
    yield Line(Topic.BYE if choice.role is Role.BYE else Topic.MOVES, _taken(choice, who), (choice.taken,), brief=True)
    if choice.role is Role.BYE and not choice.passed:
        yield Line(Topic.BYE, Message("story-bye-first", player=who(choice.taken)), (choice.taken,))
    for place, entry in enumerate(choice.passed):
        said = passed_over(entry, choice.role, who, rules)
        yield Line(Topic.STAYS, said, (entry.player, choice.taken), brief=place == 0)
        if entry.hit:
            yield Line(Topic.STAYS, _hits(entry, who), (entry.player, *entry.hit))


def _hits(entry: Passed, who: People) -> Message:
    """Whom the other choice would have hit."""
    code = "story-would-be-left" if entry.cause is Cause.NO_PAIRING else "story-hits"
    return Message(code, players=who.all(entry.hit, 6))


def _not_met(player: int, entry: Passed, who: People, rules: Rules) -> Message:
    one, other = who(player), who(entry.player)
    rule = _criterion(entry, rules)
    if rule is not None:
        return Message("story-not-met-worse", player=one, other=other, rule=rule, article=cited(entry.rule))
    return Message("story-not-met", player=one, other=other, cause=_cause(entry), article=cited(entry.article))


def _taken(choice: Choice, who: People) -> Message:
    player = who(choice.taken)
    match choice.role:
        case Role.DOWN:
            return Message("story-moves-down", player=player)
        case Role.UP:
            return Message("story-moves-up", player=player)
        case Role.IN:
            return Message("story-is-taken-up", player=player)
        case _:
            return Message("story-bye", player=player)


def passed_over(entry: Passed, role: Role, who: People, rules: Rules) -> Message:
    """Somebody who stood before and was not the one to leave, to come up or to rest."""
    other, cause, rule = who(entry.player), _cause(entry), _criterion(entry, rules)
    article = cited(entry.rule)
    if rule is not None:
        code = "story-stays-worse" if role is not Role.IN else "story-not-up-worse"
        return Message(code, other=other, rule=rule, article=article)
    if role is Role.BYE:
        return Message("story-no-bye", other=other, cause=cause, article=article)
    if role is Role.IN:
        return Message("story-not-up", other=other, cause=cause, article=article)
    return Message("story-stays", other=other, cause=cause, article=article)


def _criterion(entry: Passed, rules: Rules) -> Phrase | None:
    """What the criterion counts that would be worse, where the cause says no more than that."""
    known = entry.cause is Cause.NOT_AS_WELL and entry.rule in rules
    return Phrase(rules[entry.rule]) if known else None


def _cause(entry: Passed) -> Phrase:
    return Phrase(entry.cause.value)


def tell_attempt(attempt: Attempt, who: People) -> Iterator[Line]:
    """A combination that was undone, and what was wrong with it."""
    player = who(attempt.player)
    people = (attempt.player,)
    if attempt.pairs:
        yield Line(Topic.TRIED, Message("story-tried", pairs=who.pairs(attempt.pairs)), people)
    for number in attempt.out:
        yield Line(Topic.TRIED, Message("story-tried-down", player=who(number)), (number,))
    if attempt.left_over:
        for entry in attempt.passed:
            told = Message("story-left-over", player=player, cause=_cause(entry), article=cited(entry.article))
            yield Line(Topic.TRIED, told, people)
        if not attempt.passed:
            yield Line(Topic.TRIED, Message("story-is-left-over", player=player), people)
        return
    code = "story-finds-nobody-else" if attempt.exhausted else "story-finds-nobody"
    yield Line(Topic.TRIED, Message(code, player=player), people)
    for entry in attempt.passed:
        told = _not_met(attempt.player, entry, who, {})
        yield Line(Topic.TRIED, told, (attempt.player, entry.player))


def _left(group: GroupTrace, who: People) -> Iterator[Line]:
    """Whoever leaves without a step that says so."""
    said = {choice.taken for choice in group.choices if choice.role is not Role.OPPONENT}
    said |= {
        player
        for step in group.steps
        if isinstance(step, Remark) and step.note in _MOVES
        for player in (step.values.get("player"), *_several(step.values.get("players")))
        if isinstance(player, int)
    }
    up = group.values.get("direction") == "up"
    for player in () if _is_alone(group) else group.outgoing:
        if player not in said:
            code = "story-moves-up" if up else "story-moves-down"
            yield Line(Topic.MOVES, Message(code, player=who(player)), (player,), brief=True)


def _several(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()


def _costs(criteria: tuple[Criterion, ...]) -> Iterator[Line]:
    """What the pairing could not avoid, by the criteria of the system."""
    for name, rule, value in criteria:
        if value in (0, []):
            continue
        shown = ", ".join(halves(str(item)) for item in value) if isinstance(value, list | tuple) else str(value)
        yield Line(Topic.NOTE, Message("story-cost", rule=Phrase(rule), value=shown, article=cited(name)))
