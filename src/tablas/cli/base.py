"""What every verb is: it takes ``--json`` and ``--lang``, and tells what goes wrong in a sentence.

Bad input never ends in a traceback: errors of the family in `tablas.errors`
are one sentence on the error stream (JSON with ``--json``), and the exit code is 2.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from tablas.cli.speech import LANGUAGE, languages, tell, tell_refusal
from tablas.errors import OptionError, TablasError
from tablas.messages import Items, Message

UNEXPECTED = 70
"""Exit code for a fault of the program itself."""

JSON = "tablas.json"

_STORE = ("alembic", "psycopg", "sqlalchemy")
_WEB = ("argon2", "babel", "fastapi", "jinja2", "markdown_it", "multipart", "segno", "starlette", "uvicorn")
"""What the extras ``store`` and ``web`` of the installation bring, by the names of the modules."""
_GET_STORE, _GET_WEB = "pip install 'tablas[store]'", "pip install 'tablas[web]'"


def _with_habits(params: list[click.Parameter]) -> list[click.Parameter]:
    return [
        *params,
        click.Option(
            ["--json", "as_json"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_keep_json,
            help="Answer in JSON, for programs.",
        ),
        click.Option(
            ["--lang"],
            metavar="LANGUAGE",
            expose_value=False,
            is_eager=True,
            callback=_keep_language,
            help="en, es …; default: $TABLAS_LANG, else the system's.",
        ),
    ]


def _keep_json(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        context.meta[JSON] = True


def _keep_language(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    if value not in languages():
        raise OptionError("no-language", name=value, languages=Items(languages()))
    context.meta[LANGUAGE] = value


def listen(context: click.Context, args: list[str]) -> None:
    """Take language and JSON from words not parsed yet, so that errors of the words themselves are told so."""
    for place, word in enumerate(args):
        if word == "--":
            return
        name, equals, value = word.partition("=")
        if name == "--lang" and (equals or place + 1 < len(args)):
            wanted = value if equals else args[place + 1]
            if wanted in languages():
                context.meta[LANGUAGE] = wanted
        elif word == "--json":
            context.meta[JSON] = True


class Verb(click.Command):
    """A command that can answer in JSON and in every language."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params = _with_habits(self.params)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        listen(ctx, args)
        with told(ctx), _options_guessed(self, ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        ctx.params["as_json"] = wants_json(ctx)
        with told(ctx):
            return super().invoke(ctx)


class Verbs(click.Group):
    """A group of such commands."""

    command_class = Verb

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params = _with_habits(self.params)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        listen(ctx, args)
        with told(ctx), _options_guessed(self, ctx):
            return super().parse_args(ctx, args)

    def words(self, ctx: click.Context) -> list[str]:
        """Everything that may be typed, for a guess at what was meant."""
        return self.list_commands(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = str(args[0])
        if not ctx.resilient_parsing and not name.startswith("-") and self.get_command(ctx, name) is None:
            raise _usage_error(Message("no-such-command", name=name, known=Items(self.words(ctx))), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with told(ctx):
            return super().invoke(ctx)


Verbs.group_class = Verbs


def verb(name: str | None = None, cls: type[Verb] = Verb, **attributes: Any) -> Callable[[Callable[..., Any]], Verb]:
    """Make a function a verb; it is given ``as_json``."""
    return click.command(name, cls=cls, **attributes)


def verbs(
    name: str | None = None, cls: type[Verbs] = Verbs, **attributes: Any
) -> Callable[[Callable[..., Any]], Verbs]:
    """Make a function a group of verbs."""
    return click.group(name, cls=cls, **attributes)


def wants_json(context: click.Context) -> bool:
    """Whether the answer is for a program."""
    return bool(context.meta.get(JSON))


@contextmanager
def _options_guessed(command: click.Command, context: click.Context) -> Iterator[None]:
    """Options and choices that do not exist are refused with those that look like them."""
    try:
        yield
    except click.BadParameter as error:
        raise _with_guess(error) from None
    except click.NoSuchOption as error:
        raise _usage_error(
            Message("no-such-option", name=error.option_name, known=Items(_words(command, context))), context
        ) from None


def _with_guess(error: click.BadParameter) -> click.BadParameter:
    """The refusal of a word that is none of a few, with the one that looks like it."""
    from tablas.say.nearest import nearest

    quoted = error.message.split("'")
    if error.param is None or not isinstance(error.param.type, click.Choice) or len(quoted) < 3:
        return error
    found = nearest(quoted[1], map(str, error.param.type.choices))
    if not found:
        return error
    message = f"{error.message} {tell(Message('did-you-mean', names=Items(found)))}"
    return click.BadParameter(message, error.ctx, error.param, error.param_hint)


def _words(command: click.Command, context: click.Context) -> Iterable[str]:
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option):
            yield from (*parameter.opts, *parameter.secondary_opts)


def _usage_error(message: Message, context: click.Context) -> click.UsageError:
    return click.UsageError(tell_refusal(TablasError(message)), context)


@contextmanager
def told(context: click.Context) -> Iterator[None]:
    """Tell what goes wrong inside, and leave with the exit code that says so."""
    with_traceback = os.environ.get("TABLAS_DEBUG")
    try:
        yield
    except TablasError as error:
        if with_traceback:
            raise
        _complain(context, tell_refusal(error), error_data(error))
        context.exit(2)
    except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
        raise
    except OSError as error:
        if with_traceback:
            raise
        said = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
        _refuse(context, Message("system-refuses", error=said), 2)
    except Exception as error:
        if with_traceback:
            raise
        missing = _extra_of(error)
        if missing is None:
            _refuse(context, Message("fault-of-its-own", kind=type(error).__name__, error=str(error)), UNEXPECTED)
        else:
            _refuse(context, missing, 2)


def _refuse(context: click.Context, message: Message, code: int) -> None:
    _complain(context, tell(message), message_data(message))
    context.exit(code)


def _complain(context: click.Context, sentence: str, data: dict[str, Any]) -> None:
    if wants_json(context):
        import json

        sentence = json.dumps(data, ensure_ascii=False)
    click.echo(sentence, err=True)


def _extra_of(error: Exception) -> Message | None:
    """The command that installs what is missing, if an extra of ours brings it."""
    name = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    if name in _STORE:
        return Message("needs-extra-store", module=name, command=_GET_STORE, whole=_GET_WEB)
    return Message("needs-extra-web", module=name, command=_GET_WEB) if name in _WEB else None


def message_data(message: Message) -> dict[str, Any]:
    """What went wrong as plain data."""
    return {"error": tell(message), **message.as_data()}


def error_data(error: TablasError) -> dict[str, Any]:
    """A refusal as plain data: its sentence, code and values, its place, and what its kind knows besides."""
    from tablas.say.nearest import did_you_mean

    data = {**message_data(error.message), "kind": type(error).__name__}
    question = did_you_mean(error.message)
    if question is not None:
        data["did_you_mean"] = question.as_data()["values"]["names"]
    place = {name: getattr(error.where, name) for name in ("file", "line", "column", "player", "round")}
    data |= {name: value for name, value in place.items() if value}
    data |= {name: getattr(error, name) for name in ("field", "seen", "now") if getattr(error, name, "")}
    if hasattr(error, "concerns"):
        data["concerns"] = [
            {
                "code": concern.code,
                "sentence": tell(concern.message),
                "message": concern.message.as_data(),
                **({"moves": [move._asdict() for move in concern.moves]} if concern.moves else {}),
            }
            for concern in error.concerns
        ]
    if hasattr(error, "differences"):
        data["differences"] = [tell(difference) for difference in error.differences]
    return data
