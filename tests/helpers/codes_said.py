"""Every place in the sources that says something by a code, read from the sources themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import tablas
from tablas.events.kinds import Kind

HOME = Path(tablas.__file__).parent
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Place(NamedTuple):
    """Where a code is said, and the values given with it."""

    code: str
    values: frozenset[str]
    open: bool
    """More values may be given than can be read here."""
    where: str


class Value(NamedTuple):
    """A value given with a code."""

    name: str
    node: ast.expr
    where: str


@cache
def trees() -> dict[str, ast.Module]:
    """The sources, by their path."""
    found = sorted(HOME.rglob("*.py"))
    return {str(path.relative_to(HOME)): ast.parse(path.read_text(encoding="utf-8")) for path in found}


@cache
def errors() -> frozenset[str]:
    """The classes of errors that are raised with a code."""
    known, bases = {"TablasError"}, dict(_bases())
    while more := {name for name, above in bases.items() if name not in known and known & above}:
        known |= more
    return frozenset(name for name in known if name not in _raised_otherwise())


def _bases() -> Iterator[tuple[str, set[str]]]:
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield node.name, {base.id for base in node.bases if isinstance(base, ast.Name)}


@cache
def _raised_otherwise() -> frozenset[str]:
    """Errors whose own ``__init__`` knows the code."""
    found = set()
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == "__init__" and len(part.args.posonlyargs) < 2:
                        found.add(node.name)
    return frozenset(found - {"TablasError"})


@cache
def speaking() -> tuple[tuple[str, ast.Call, ast.AST], ...]:
    """Every call that says something, with its file and the function around it."""
    found: list[tuple[str, ast.Call, ast.AST]] = []
    for file, tree in trees().items():
        waiting: list[tuple[ast.AST, ast.AST, str]] = [(tree, tree, "")]
        while waiting:
            node, around, owner = waiting.pop()
            if isinstance(node, ast.ClassDef):
                owner = node.name
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                around = node
            elif isinstance(node, ast.Call) and node.args and _says(node, owner):
                found.append((file, node, around))
            waiting += [(child, around, owner) for child in ast.iter_child_nodes(node)]
    return tuple(found)


def _says(call: ast.Call, owner: str) -> bool:
    name = call.func
    if isinstance(name, ast.Name):
        return name.id == "Message" or name.id in errors()
    above = isinstance(name, ast.Attribute) and name.attr == "__init__" and isinstance(name.value, ast.Call)
    return above and owner in _raised_otherwise() and isinstance(call.args[0], ast.Constant)


@cache
def places() -> tuple[Place, ...]:
    """Every code that is said, with the values it is given."""
    return tuple(
        Place(
            code,
            frozenset(keyword.arg for keyword in call.keywords if keyword.arg),
            any(keyword.arg is None for keyword in call.keywords),
            f"{file}:{call.lineno}",
        )
        for file, call, around in speaking()
        for code in codes_of(call.args[0], around)
    )


def codes_of(node: ast.expr, around: ast.AST) -> list[str]:
    """The codes an expression can be, if they are written in the same function."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return codes_of(node.body, around) + codes_of(node.orelse, around)
    if isinstance(node, ast.Name):
        return [code for given in _given(node.id, around) for code in codes_of(given, ast.Module([], []))]
    return []


def _given(name: str, around: ast.AST) -> Iterator[ast.expr]:
    """What a name is given in a function: by an assignment, or by a loop over what is written there."""
    for node in ast.walk(around):
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            yield node.value
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Tuple):
            names = [part.id if isinstance(part, ast.Name) else "" for part in node.target.elts]
            rows = node.iter.elts if isinstance(node.iter, ast.Tuple | ast.List) else []
            if name in names:
                yield from (row.elts[names.index(name)] for row in rows if isinstance(row, ast.Tuple))


def values() -> Iterator[Value]:
    """Every value given with a code."""
    for file, call, _ in speaking():
        for keyword in call.keywords:
            if keyword.arg:
                yield Value(keyword.arg, keyword.value, f"{file}:{call.lineno}")


def words_in(node: ast.expr) -> Iterator[str]:
    """Words of a language that stand in a value itself; what a function is called with is not said."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[A-Za-z]{2}", node.value):
        yield node.value
    elif isinstance(node, ast.JoinedStr | ast.IfExp | ast.BoolOp | ast.BinOp | ast.List | ast.Tuple):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr) and child is not getattr(node, "test", None):
                yield from words_in(child)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        yield from words_in(node.func.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Items":
        for argument in node.args[:1]:
            yield from words_in(argument)


@cache
def worded() -> frozenset[str]:
    """The codes of enums whose members have words."""
    return frozenset(
        f"{node.name}-{member.targets[0].id}".lower().replace("_", "-")
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Worded" for base in node.bases)
        for member in node.body
        if isinstance(member, ast.Assign) and isinstance(member.targets[0], ast.Name)
    )


def kinds() -> frozenset[str]:
    """The codes of acts that have nothing more to say than their kind."""
    return frozenset(kind.value for kind in Kind)


@cache
def written() -> frozenset[str]:
    """Every text of the sources that could be a code, for tables of codes."""
    return frozenset(
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
    )


def gaps(sentence: str) -> frozenset[str]:
    """The names a sentence has gaps for."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)
