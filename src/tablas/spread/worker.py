"""The other end of the pipe: takes calls until nobody gives any more.

The pipe is kept apart from the standard output, into which the work may print.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import Any

HELLO = b"+"
"""Said once the worker is there."""


def main() -> None:
    """Answer calls until the giver is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Who started the work is told, and ends us.
    with os.fdopen(os.dup(0), "rb") as calls, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        answers.write(HELLO)
        answers.flush()
        while len(head := calls.read(8)) == 8:
            asked = calls.read(int.from_bytes(head, "big"))
            told = _answer(asked)
            answers.write(len(told).to_bytes(8, "big") + told)
            answers.flush()


def _answer(asked: bytes) -> bytes:
    answer: tuple[Any, BaseException | None]
    try:
        function, arguments = pickle.loads(asked)
        answer = function(*arguments), None
        return pickle.dumps(answer)
    except Exception as error:  # Raised again where the call came from.
        try:
            told = pickle.dumps((None, error))
            pickle.loads(told)
            return told
        except Exception:  # An error of a kind that does not travel is told in words.
            return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


if __name__ == "__main__":
    main()
    sys.exit(0)
