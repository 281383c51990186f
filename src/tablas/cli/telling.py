"""What ``tablas explain`` tells and draws of a whole round: its story, long or short, and its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.model import Tournament


def tell_story_of(tournament: Tournament, long: bool, as_json: bool) -> None:
    """Print the story of the next round."""
    from tablas.pairing.round import system_of
    from tablas.pairing.story import tell_story
    from tablas.say.stories import story_data, story_text

    story = tell_story(tournament)
    if as_json:
        echo_json(story_data(story, tell))
        return
    system = system_of(tournament)
    name = " ".join(filter(None, (tell(story.title), story.edition)))
    click.echo(say("Round {number}, {name}", number=story.round, name=name))
    if system.reference:
        click.echo(say("Articles in brackets are those of {text}.", text=system.reference))
    click.echo("\n" + story_text(story, tell, long))


def draw_round(before: Tournament, whole: Tournament, path: str, ink: str, as_json: bool) -> None:
    """Write the picture of the next round of *before*; the boards are those of *whole* where it has them."""
    from tablas import api
    from tablas.pairing.compare import as_boards
    from tablas.pictures.drawn import picture_of
    from tablas.pictures.svg import INKS

    if not path.lower().endswith(".svg"):
        raise OptionError("picture-is-svg", path=path)
    number = before.next_round
    stands = as_boards(whole, number) if number <= whole.rounds_paired else None
    drawn = picture_of(before, say, INKS[ink], stands=stands, whole=ink == "print")
    api.write(path, drawn.svg.encode("utf-8"))
    if as_json:
        echo_json({"round": number, "file": path, "width": drawn.width, "height": drawn.height, "name": drawn.name})
        return
    click.echo(say("{name}: written to {path}", name=drawn.name, path=path))
