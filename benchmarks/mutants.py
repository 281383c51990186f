"""Small bugs that can be planted in a source text: where they fit, what they are called, what they change.

A mutant is a place in a file and the text that would stand there instead.  Only
that text changes, so a mutant can be shown as a difference of a line or two.
Left alone are docstrings, annotations, imports for the type checker, logging,
assertions, decorators, `__repr__` and the like: whatever changes there is no bug.
So is `__all__`: a name that it lacks is an import without use, which the linter
and the type checker find, and no test that runs anything can.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
DEFAULTS = {"bool": "False", "int": "0", "str": "''", "tuple": "()", "list": "[]", "dict": "{}", "set": "set()"}
UNTOUCHED_FUNCTIONS = {"__repr__", "__str__", "__hash__"}
UNTOUCHED_KEYWORDS = {"strict", "slots", "frozen", "kw_only", "encoding", "daemon", "maxsize", "help", "stacklevel"}
UNSWAPPED = {"isinstance", "getattr", "hasattr", "range", "min", "max", "zip"}
"""Calls whose first two arguments can only be swapped with an error of types, or without effect."""
DRAWINGS = ("pictures/", "documents/bracket.py")
"""Where a number is mostly a distance: nobody sees one unit more, so half as much again is planted, or half."""
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log"}


@dataclass(frozen=True)
class Mutant:
    """One small bug: the text between two offsets of a file replaced by another."""

    path: str
    """Relative to the package."""
    inside: str
    """The function or class it is in."""
    operator: str
    ordinal: int
    """Counts the bugs of the same kind in the same function."""
    line: int
    last_line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def id(self) -> str:
        return f"{self.path}:{self.inside}:{self.operator}:{self.ordinal}"

    @property
    def room(self) -> str:
        """The top-level folder; a module at the top is of the room ``.``."""
        return self.path.split("/")[0] if "/" in self.path else "."

    @property
    def change(self) -> str:
        return f"{_one_line(self.before)} -> {_one_line(self.after)}"

    def planted(self, source: str) -> str:
        """The source with the bug in it."""
        data = source.encode()
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()

    def diff(self, source: str) -> str:
        """The lines that change."""
        lines = list(unified_diff(source.splitlines(), self.planted(source).splitlines(), n=0, lineterm=""))
        return "\n".join(lines[3:])


def _one_line(text: str) -> str:
    return " ".join(text.split())


def mutants_of(path: Path, package: Path) -> list[Mutant]:
    """Every mutant of a file, in its order; a few may not compile."""
    source = path.read_text(encoding="utf-8")
    relative = path.relative_to(package).as_posix()
    finder = _Finder(source, relative)
    finder.visit(ast.parse(source))
    return finder.found


def compiles(mutant: Mutant, package: Path) -> bool:
    """Whether the file is still Python with the bug in it."""
    try:
        compile(
            mutant.planted((package / mutant.path).read_text(encoding="utf-8")), "mutant", "exec", dont_inherit=True
        )
    except (SyntaxError, ValueError):
        return False
    return True


class _Finder(ast.NodeVisitor):
    """Walks over a module and notes what could be changed."""

    def __init__(self, source: str, path: str) -> None:
        self._data = source.encode()
        self._path = path
        self._scope: list[str] = []
        self._returns: list[str] = []
        self._counts: Counter[tuple[str, str]] = Counter()
        starts = [0]
        for line in self._data.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self._starts = starts
        self.found: list[Mutant] = []

    # Notes

    def _span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt | ast.keyword | ast.comprehension)
        first = self._starts[node.lineno - 1] + node.col_offset  # type: ignore[union-attr]
        last = self._starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)  # type: ignore[union-attr]
        return first, last

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._data[start:end].decode()

    def _note(self, node: ast.expr | ast.stmt, operator: str, after: str) -> None:
        start, end = self._span(node)
        before = self._data[start:end].decode()
        if before == after:
            return
        inside = ".".join(self._scope) or "module"
        ordinal = self._counts[inside, operator] = self._counts[inside, operator] + 1
        last = node.end_lineno or node.lineno
        self.found.append(Mutant(self._path, inside, operator, ordinal, node.lineno, last, start, end, before, after))

    # What is left alone

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Places inside f-strings are exact only from Python 3.12 on, and mostly sentences."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion states what is so anyway."""

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """What a callable takes and gives is a type, also where an alias names it."""
        if not (isinstance(node.value, ast.Name) and node.value.id == "Callable"):
            self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if self._text(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'", '__name__ == "__main__"'):
            return
        self._condition(node.test)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._scope.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self._scope.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in UNTOUCHED_FUNCTIONS:
            return
        self._scope.append(node.name)
        self._returns.append(self._text(node.returns) if node.returns else "")
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self._returns.pop()
        self._scope.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in UNTOUCHED_KEYWORDS:
            self.visit(node.value)

    # What is changed

    def _condition(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.BoolOp) and not _is_not(test):
            self._note(test, "negate", f"not ({self._text(test)})")

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._note(test, "unfilter", "True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, operator in enumerate(node.ops):
            operators = list(node.ops)
            operators[place] = COMPARISONS[type(operator)]()
            changed = ast.Compare(node.left, operators, node.comparators)
            self._note(node, "compare", f"({ast.unparse(changed)})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._note(node, "and-or", f"({ast.unparse(ast.BoolOp(other, node.values))})")
        for place in range(len(node.values)):
            rest = [value for at, value in enumerate(node.values) if at != place]
            left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            self._note(node, "drop-part", f"({ast.unparse(left)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._note(node, "drop-not", f"({self._text(node.operand)})")
        elif isinstance(node.op, ast.USub):
            self._note(node, "drop-minus", f"({self._text(node.operand)})")
        if not isinstance(node.operand, ast.Constant):
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = ARITHMETIC.get(type(node.op))
        is_type = isinstance(node.right, ast.Constant) and node.right.value is None  # as in ``date | None``
        if other is not None and not is_type and not (_is_sequence(node.left) or _is_sequence(node.right)):
            changed = ast.BinOp(node.left, other(), node.right)
            self._note(node, "arithmetic", f"({ast.unparse(changed)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._note(node, "constant", str(not node.value))
        elif isinstance(node.value, int) and self._text(node).isdecimal():
            step = max(1, node.value // 2) if self._path.startswith(DRAWINGS) else 1
            self._note(node, "constant", str(node.value + step))
            if node.value > 1:
                self._note(node, "constant", str(node.value - step))

    def visit_Set(self, node: ast.Set | ast.List) -> None:
        if 2 <= len(node.elts) <= 12:
            opening, closing = ("{", "}") if isinstance(node, ast.Set) else ("[", "]")
            for place in range(len(node.elts)):
                rest = [self._text(item) for at, item in enumerate(node.elts) if at != place]
                self._note(node, "drop-item", opening + ", ".join(rest) + closing)
        self.generic_visit(node)

    visit_List = visit_Set  # noqa: N815

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            known = self._returns[-1] if self._returns else ""
            default = "None" if "None" in known else DEFAULTS.get(known.split("[")[0], "")
            if default and self._text(node.value) not in (default, '""', "None", "False", "True", "0"):
                self._note(node.value, "return", default)
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        if not self._text(node).startswith(("raise NotImplementedError", "raise AssertionError")):
            self._note(node, "drop-raise", "pass")
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self._note(node, "continue", "break")

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._note(node, "drop-statement", "pass")
        other = ARITHMETIC.get(type(node.op))
        if other is not None and not _is_sequence(node.value):
            self._note(node, "arithmetic", ast.unparse(ast.AugAssign(node.target, other(), node.value)))
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(call, ast.Call) and not isinstance(node.value, ast.Yield):
            if isinstance(call.func, ast.Attribute) and call.func.attr in LOGGING:
                return
            self._note(node, "drop-statement", "pass")
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("TypeVar", "cast", "NewType", "ParamSpec"):
            return
        if name in TWINS:
            self._note(node.func, "twin", TWINS[name])
        if name == "sorted":
            kept = [one for one in node.keywords if one.arg != "reverse"]
            turned = [] if len(kept) < len(node.keywords) else [ast.keyword("reverse", ast.Constant(True))]
            self._note(node, "order", ast.unparse(ast.Call(node.func, node.args, [*kept, *turned])))
        if name == "reversed" and len(node.args) == 1:
            self._note(node, "order", self._text(node.args[0]))
        if len(node.args) >= 2 and name not in UNSWAPPED and not name.endswith("Error"):
            first, second, *rest = node.args
            starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
            if not starred and not _are_equal(first, second):
                changed = ast.Call(node.func, [second, first, *rest], node.keywords)
                self._note(node, "swap-arguments", ast.unparse(changed))
        self.generic_visit(node)


def _is_not(test: ast.expr) -> bool:
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _are_equal(one: ast.expr, two: ast.expr) -> bool:
    """The same expression twice, or two constants that nothing tells apart: False is 0."""
    if isinstance(one, ast.Constant) and isinstance(two, ast.Constant):
        return bool(one.value == two.value)
    return ast.dump(one) == ast.dump(two)


def _is_sequence(node: ast.expr) -> bool:
    """Text or a display, where a minus would only be a mistake of types."""
    if isinstance(node, ast.BinOp):
        return _is_sequence(node.left) or _is_sequence(node.right)
    kinds = (ast.JoinedStr, ast.Tuple, ast.List, ast.ListComp, ast.Dict, ast.Set, ast.SetComp)
    return isinstance(node, kinds) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def all_mutants(package: Path) -> Iterator[Mutant]:
    """The mutants of every module of a package."""
    for path in sorted(package.rglob("*.py")):
        yield from mutants_of(path, package)
