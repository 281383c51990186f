"""One pytest that has collected the suite and forks for every planted bug.

Starting pytest and importing the suite costs more than most bugs need to be
found.  So it is done once: for each bug the process forks, and the child puts
the bug into the functions it holds and runs the chosen tests.  The file is
changed on disk as well, for programs that a test starts.  A bug outside of
functions (a constant, a default, a field) cannot be put in afterwards; for
those :func:`plant` says no, and a new pytest takes them, as it takes those
that already matter while the suite is collected.

Loaded with ``-p mutation_fork``; `PIPES` names the two ends to read bugs from
and to write answers to, one JSON value to a line.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

from mutation_plugin import limit_memory

PIPES = "TABLAS_MUTATION_PIPES"
UNPLANTED = "unplanted"
FUNCTION = 0x2  # CO_NEWLOCALS: a function has locals of its own, a module or the body of a class has not.


# Planting


def plant(path: str, source: str, planted: str) -> bool:
    """Give the functions of a loaded file the code they would have with the bug; no where that is not enough."""
    old, new = (compile(text, path, "exec", dont_inherit=True) for text in (source, planted))
    try:
        changes = {_key(before): after for before, after in _changed(old, new)}
    except ValueError:
        return False
    gc.unfreeze()  # What the tests keep out of garbage collection is not listed.
    living = [one for one in gc.get_objects() if type(one) is FunctionType and one.__code__.co_filename == path]
    chosen = [(one, changes[_key(one.__code__)]) for one in living if _key(one.__code__) in changes]
    if not chosen:
        return False
    try:
        for function, code in chosen:
            function.__code__ = code
    except ValueError:  # Another number of names from around it.
        return False
    return True


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions that differ, with those around them; an error where something else does."""
    inner = list(zip(_inside(old), _inside(new), strict=True))
    found = [pair for before, after in inner for pair in _changed(before, after)]
    yield from found
    if old.co_flags & FUNCTION and old.co_name != "<module>":
        if found or _own(old) != _own(new):
            yield old, new
    elif _own(old) != _own(new):
        raise ValueError("not in a function")


def _inside(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _own(code: CodeType) -> tuple[Any, ...]:
    """What a piece of code does, without the code inside of it and without line numbers."""
    constants = [None if isinstance(one, CodeType) else (type(one), repr(one)) for one in code.co_consts]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return code.co_code, code.co_exceptiontable, constants, names, counts


# The loop


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Take bug after bug until there are no more."""
    reading, writing = (int(end) for end in os.environ[PIPES].split(","))
    with os.fdopen(reading, encoding="utf-8") as bugs, os.fdopen(writing, "w", encoding="utf-8") as answers:
        print(json.dumps({"tests": len(session.items)}), file=answers, flush=True)
        for line in bugs:
            print(json.dumps(_in_child(session, json.loads(line))), file=answers, flush=True)
    return True


def _in_child(session: pytest.Session, asked: dict[str, Any]) -> dict[str, str]:
    """Fork, wait for the answer of the child, and end whatever it left behind."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        os.close(reading)
        try:
            answer = _judge(session, asked)
        except BaseException:
            answer = {"fate": "killed", "by": traceback.format_exc()[-300:]}
        os.write(writing, json.dumps(answer).encode())
        _leave(session)
    os.close(writing)
    until = time.monotonic() + asked["seconds"]
    while not os.waitpid(child, os.WNOHANG)[0]:
        if time.monotonic() > until:
            break
        time.sleep(0.02)
    try:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    except (ProcessLookupError, ChildProcessError):
        pass
    os.set_blocking(reading, False)
    with os.fdopen(reading, "rb") as told:
        said = told.read() or b""
    ended: dict[str, str] = json.loads(said or '{"fate": "killed", "by": "no end"}')
    return ended


def _judge(session: pytest.Session, asked: dict[str, Any]) -> dict[str, str]:
    """Plant the bug and run the chosen tests in their order, until one fails."""
    if not plant(asked["path"], asked["source"], asked["planted"]):
        return {"fate": UNPLANTED, "by": ""}
    limit_memory()
    gc.freeze()  # Collecting what was there before the fork would only copy memory.
    failed = _Failed()
    session.config.pluginmanager.register(failed)
    by_name = {item.nodeid: item for item in session.items}
    items = [by_name[name] for name in asked["tests"] if name in by_name]
    signal.signal(signal.SIGPROF, _no_end)
    for item, following in zip(items, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_PROF, asked["tests"][item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failed.first:
            return {"fate": "killed", "by": failed.first}
    return {"fate": "survived", "by": ""}


class _NoEndError(BaseException):
    """A test took many times the processor time it takes without a bug; no test may catch it."""


def _no_end(*_: object) -> None:
    raise _NoEndError


def _leave(session: pytest.Session) -> None:
    """Take down what the tests share (servers, databases) and go without the farewell of pytest."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(30)
    try:
        session._setupstate.teardown_exact(None)
        atexit._run_exitfuncs()
    except BaseException as problem:
        print(problem, file=sys.stderr)
    os._exit(0)


class _Failed:
    first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid
