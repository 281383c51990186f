"""The story of a bracket by the Dutch texts of 2017 and 2026: first idea, its fault, the change, floats, bye."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.messages import Message
from tablas.pairing.story.ideas import counts, tell_idea
from tablas.pairing.story.parts import Line, People, StoryGroup, Topic, cited, halves
from tablas.pairing.story.steps import came, may_not, passed_over, tell_choice, title_of
from tablas.systems.open.dutch.ideas import BracketIdeas, ideas_of
from tablas.systems.open.dutch.repeated import repeated_float
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
    if len(told.residents) == 1 and not told.moved_down and ideas.bracket.following:
        said = Message("story-alone", player=who(told.residents[0]), score=halves(told.score))
        yield Line(Topic.WHO, said, told.residents, brief=True)
    else:
        yield Line(Topic.WHO, Message("story-who", count=len(told.residents)), told.residents, brief=True)
    yield from came(told.moved_down, told.score, who)
    if ideas.met:
        name = "C1" if ideas.edition.completes_every_bracket else "C.1"
        yield from may_not(ideas.met, name, who)


def _idea(told: BracketTrace, ideas: BracketIdeas, who: People) -> Iterator[Line]:
    idea = ideas.first
    if not idea.pairs:
        if len(told.residents) > 1 or told.moved_down:
            yield Line(Topic.IDEA, Message("story-nobody-can"), brief=True)
        return
    yield from tell_idea(idea, told.pairs, bool(told.moved_down), who)
    if told.moved_up and idea.fault is not None:
        leaving, entering = who.all(told.moved_to_s2), who.all(told.moved_up)
        said = Message("story-exchange", leaving=leaving, entering=entering)
        yield Line(Topic.CHANGE, said, (*told.moved_to_s2, *told.moved_up), brief=True)
        without = ideas.without_exchange
        if without is not None:
            yield Line(Topic.CHANGE, counts("story-unexchanged", without))


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
    yield from _again(ideas, who)


def _again(ideas: BracketIdeas, who: People) -> Iterator[Line]:
    """A float that is repeated, and what would be worse without it."""
    found = repeated_float(ideas)
    if found is None:
        return
    code = "story-again-before" if found.two_before else "story-again"
    yield Line(Topic.NOTE, Message(code, player=who(found.player), article=cited(found.criterion)), (found.player,))
    if found.only:
        yield Line(Topic.NOTE, Message("story-nobody-else"), (found.player,))
    if found.fault is None:
        return
    yield Line(Topic.NOTE, counts("story-otherwise", found.fault), found.fault.players)
    if found.fault.players:
        yield Line(Topic.NOTE, Message("story-hits", players=who.all(found.fault.players, 6)), found.fault.players)


def _bye(told: BracketTrace, choice: Choice, ideas: BracketIdeas, who: People) -> Iterator[Line]:
    score = who.scores.get(choice.taken, told.score)
    code = "story-bye-lowest" if ideas.edition.lowest_score_takes_bye else "story-bye-last"
    name = "C5" if ideas.edition.lowest_score_takes_bye else "C.2"
    said = Message(code, player=who(choice.taken), score=halves(score), article=cited(name))
    yield Line(Topic.BYE, said, (choice.taken,), brief=True)
    rules = {criterion.name: criterion.rule for criterion in ideas.edition.criteria}
    for entry in choice.passed:
        yield Line(Topic.BYE, passed_over(entry, Role.BYE, who, rules), (entry.player, choice.taken))
