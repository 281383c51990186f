"""Places entries of a log come from: written as a text, told as a message.

The texts stand in logs that were sealed long ago, so they never change; what
is said of them is in the catalogues.
"""

from __future__ import annotations

from tablas.messages import Message

BROWSER = "browser at "
COMMAND_LINE = "command line on "
API = "API from "
DEMONSTRATION = "demonstration"


def origin(where: str) -> Message | str:
    """The place of an entry as people are told it; a place nobody here wrote stays as it is.

    >>> str(origin("browser at 10.0.0.7"))
    'browser at 10.0.0.7'
    """
    if where == DEMONSTRATION:
        return Message("from-demonstration")
    if where.startswith(BROWSER):
        return Message("from-browser", host=where.removeprefix(BROWSER))
    if where.startswith(COMMAND_LINE):
        return Message("from-command-line", host=where.removeprefix(COMMAND_LINE))
    if where.startswith(API):
        return Message("from-api", host=where.removeprefix(API))
    return where
