"""A step of a lesson: one score group of a round, with the people of the next group in sight."""

from __future__ import annotations

from tablas.history import scores
from tablas.messages import Items, Message
from tablas.model import format_points
from tablas.train.answers import Answer, Pairs
from tablas.train.boards import working_of
from tablas.train.deciders import text_of
from tablas.train.exercise import Exercise, Key
from tablas.train.groups import Group, groups_of
from tablas.train.positions import Position, beside_the_boards, cards_table, seats_of


def step_of(lesson: str, number: int, found: Position, group: Group) -> Exercise:
    """The step as an exercise."""
    tournament = found.tournament
    below = [other for other in groups_of(found) if other.place == group.place + 1]
    people = {*group.members, *(one for other in below for one in other.residents)}
    points = scores(tournament)
    score = format_points(max(points[one] for one in group.residents), half="½")
    question = [Message("train-lesson-group", round=tournament.next_round, score=score)]
    if group.above:
        boards = Items([f"{white}–{black}" for white, black in group.above], limit=8)
        question.append(Message("train-boards-above", boards=boards))
    if group.moved_down:
        count = len(group.moved_down)
        question.append(Message("train-came-in", players=Items(group.moved_down, last=True), count=count))
    question += beside_the_boards(tournament)
    left = Message("train-leaves-group") if group.down else None
    key = Answer(pairs=tuple((int(one), int(two)) for one, two in group.pairs), left=tuple(sorted(group.down)))
    return Exercise(
        f"lesson-{lesson}",
        number,
        1,
        question=tuple(question),
        form=Pairs(seats_of(tournament, group.members), False, left),
        key=Key(key, working_of(*found, (group.place,))),
        articles=(text_of(tournament),),
        tables=(cards_table(tournament, group.members, only=people),),
        tournament=tournament,
        facts={"group": group.place, "part": True},
    )
