"""The story of a bracket by the Dutch texts of 2017 and 2026: first idea, its fault, the change, floats, bye."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.messages import Message, Phrase
from tablas.pairing.story.parts import Line, People, StoryGroup, Topic, cited, halves
from tablas.pairing.story.steps import came, passed_over, tell_choice, title_of
from tablas.systems.open.dutch.ideas import BracketIdeas, Fault, ideas_of
from tablas.systems.open.dutch.trace import BracketTrace, DutchTrace
from tablas.systems.reasons import Choice, Role


def tell_brackets(trace: DutchTrace, who: People) -> tuple[StoryGroup, ...]:
    """Every bracket from the top."""
    return tuple(_bracket(told, ideas, who) for told, ideas in zip(trace.brackets, ideas_of(trace), strict=True))


def _bracket(told: BracketTrace, ideas: BracketIdeas, who: People) -> StoryGroup:
    lines = (*_opening(told, ideas, who), *_idea(told, ideas, who), *_choices(told, ideas, who))
    title = Message("story-title-collapsed", score=halves(told.score)) if told.collapsed else title_of(told.score)
    return StoryGroup(title, lines, told.pairs)


def _opening(told: BracketTrace, ideas: BracketIdeas, who: People) -> Iterator[Line]:
    alone = len(told.residents) == 1 and not told.moved_down
    if alone:
        said = Message("story-alone", player=who(told.residents[0]), score=halves(told.score))
        yield Line(Topic.WHO, said, told.residents, brief=True)
    else:
        yield Line(Topic.WHO, Message("story-who", count=len(told.residents)), told.residents, brief=True)
    yield from came(told.moved_down, told.score, who)
    if ideas.met:
        name = "C1" if ideas.edition.completes_every_bracket else "C.1"
        said = Message("story-have-met", pairs=who.pairs(ideas.met, None), article=cited(name))
        yield Line(Topic.NOTE, said, tuple(number for pair in ideas.met for number in pair))


def _idea(told: BracketTrace, ideas: BracketIdeas, who: People) -> Iterator[Line]:
    idea = ideas.first
    if not idea.pairs:
        if len(told.residents) > 1 or told.moved_down:
            yield Line(Topic.IDEA, Message("story-nobody-can"), brief=True)
        return
    if idea.fault is None:
        code = "story-idea-stands-down" if told.moved_down else "story-idea-stands"
        yield Line(Topic.IDEA, Message(code), brief=True)
        return
    yield Line(Topic.IDEA, Message("story-idea", pairs=who.pairs(idea.pairs)), brief=False)
    for player in idea.down:
        yield Line(Topic.IDEA, Message("story-idea-down", player=who(player)), (player,))
    yield from _fault(idea.fault, who)
    known = {frozenset(pair) for pair in idea.pairs}
    changed = [pair for pair in told.pairs if frozenset(pair) not in known]
    if changed:
        people = tuple(number for pair in changed for number in pair)
        yield Line(Topic.CHANGE, Message("story-instead", pairs=who.pairs(changed, limit=5)), people, brief=True)
    if told.moved_up:
        leaving, entering = who.all(told.moved_to_s2), who.all(told.moved_up)
        said = Message("story-exchange", leaving=leaving, entering=entering)
        yield Line(Topic.CHANGE, said, (*told.moved_to_s2, *told.moved_up), brief=True)
        without = ideas.without_exchange
        if without is not None:
            yield Line(Topic.CHANGE, _counts("story-unexchanged", without))


def _fault(fault: Fault, who: People) -> Iterator[Line]:
    if fault.pairs:
        code = "story-may-not-meet" if fault.name.endswith("1") else "story-colours-collide"
        pairs = who.pairs(fault.pairs, limit=3)
        said = Message(code, pairs=pairs, count=len(fault.pairs), article=cited(fault.name))
        yield Line(Topic.FAULT, said, fault.players, brief=True)
    elif isinstance(fault.value, int) and fault.name in ("C4", "C.4", "C.2", "C2"):
        yield Line(Topic.FAULT, Message("story-rest-cannot", article=cited(fault.name)), brief=True)
    else:
        yield Line(Topic.FAULT, _counts("story-worse", fault), fault.players, brief=True)
        if fault.players:
            yield Line(Topic.FAULT, Message("story-hits", players=who.all(fault.players, 6)), fault.players, brief=True)


def _counts(code: str, fault: Fault) -> Message:
    return Message(
        code, rule=Phrase(fault.rule), value=_shown(fault.value), made=_shown(fault.made), article=cited(fault.name)
    )


def _shown(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(halves(str(item)) for item in value) or Message("nothing")
    return value


def _choices(told: BracketTrace, ideas: BracketIdeas, who: People) -> Iterator[Line]:
    rules = {criterion.name: criterion.rule for criterion in ideas.edition.criteria}
    said: set[int] = set()
    alone = len(told.residents) == 1 and not told.moved_down
    for choice in () if alone and ideas.bracket.following else ideas.choices:
        if choice.role is Role.BYE:
            yield from _bye(told, choice, ideas, who)
        else:
            said |= {choice.taken} if choice.role is Role.DOWN else set()
            yield from tell_choice(choice, who, rules, brief=False)
    for player in told.downfloaters:
        if player in told.moved_down and ideas.bracket.following:
            yield Line(Topic.MOVES, Message("story-goes-on", player=who(player)), (player,), brief=True)
        elif player not in said and len(told.residents) > 1 and ideas.bracket.following:
            yield Line(Topic.MOVES, Message("story-moves-down", player=who(player)), (player,), brief=True)


def _bye(told: BracketTrace, choice: Choice, ideas: BracketIdeas, who: People) -> Iterator[Line]:
    score = who.scores.get(choice.taken, told.score)
    code = "story-bye-lowest" if ideas.edition.lowest_score_takes_bye else "story-bye-last"
    name = "C5" if ideas.edition.lowest_score_takes_bye else "C.2"
    said = Message(code, player=who(choice.taken), score=halves(score), article=cited(name))
    yield Line(Topic.BYE, said, (choice.taken,), brief=True)
    rules = {criterion.name: criterion.rule for criterion in ideas.edition.criteria}
    for entry in choice.passed:
        yield Line(Topic.BYE, passed_over(entry, Role.BYE, who, rules), (entry.player, choice.taken))
