"""Rewrites of a statement that change nothing which a rank does: the same in other words."""

from __future__ import annotations

import ast
import random
import textwrap
from collections.abc import Callable, Sequence
from typing import NamedTuple

NOISE = (
    'print("x")',
    "noise = [0, 1]\nnoise[0] += 1",
    'noise = {}\nnoise["a"] = 1',
    "import os as noise",
    "noise = lambda x: x",
    "assert True",
    'with open("/dev/null") as noise:\n    pass',
    "try:\n    pass\nexcept Exception:\n    pass",
    "for noise in range(3):\n    pass",
    "while False:\n    pass",
    "def noise():\n    return 1",
    "class Noise:\n    x = 1",
    "noise = 1\ndel noise",
    "noise, *others = [1, 2, 3]",
    'noise = f"{1}"',
    "(noise := 1)",
    "noise = [i for i in range(2)]",
    "import torch as noise\nothers = noise.zeros(1)\nothers += 1",
    'import logging as noise\nnoise.info("x")',
    'import contextlib as noise\nwith noise.suppress(ValueError):\n    int("1")',
    "try:\n    noise = 1\nfinally:\n    others = 2",
    'noise = type("O", (), {})()\nnoise.a = 1\nnoise.a += 1',
    "match 1:\n    case 1:\n        pass\n    case _:\n        pass",
    "import time as noise\nothers = noise.time()",
)
RANK_NOISE = (
    "noise = rank + 1",
    "noise = [None] * 8\nnoise[rank] = 1",
    'noise = f"rank {rank}"',
    "print(rank)",
    "noise = {rank: 1}\nnoise[rank] += 1",
    "assert rank >= 0",
    "noise = rank if rank else 0",
    'if rank == 0:\n    print("x")',
    "for noise in range(rank):\n    pass",
    "if rank != 0:\n    noise = 1\nelse:\n    noise = 2",
    "import random as noise\nnoise.seed(rank)",
    "try:\n    int(rank)\nexcept ValueError:\n    pass",
    "noise = lambda: rank",
    "def noise():\n    return rank",
    "noise = [r for r in range(rank)]",
    "noise = rank == 0",
    "if rank > 0:\n    try:\n        print(rank)\n    except OSError:\n        pass",
    "noise, others = rank, 1",
)

#: Separates what stands instead of a statement from what is put at the end of the file.
APPENDED = "\n# appended\n"
#: Stands ahead of the name of a variable of the function that gets another one.
RENAMED = "# renamed "


class Place(NamedTuple):
    """A statement in a block of a function: the text of its file, the functions around it (outermost first), and the
    block that it stands in."""

    text: str
    statement: ast.stmt
    functions: tuple[ast.FunctionDef | ast.AsyncFunctionDef, ...]
    block: tuple[ast.stmt, ...]
    draw: random.Random

    @property
    def lines(self) -> list[str]:
        """The lines of the statement, its indentation removed."""
        return textwrap.dedent("\n".join(self.text.split("\n")[self.first - 1 : self.statement.end_lineno])).split("\n")

    @property
    def first(self) -> int:
        """The line that it begins on, decorators included."""
        decorators: list[ast.expr] = getattr(self.statement, "decorator_list", [])
        return min([self.statement.lineno, *(one.lineno for one in decorators)])

    def source(self, node: ast.AST) -> str:
        """The source of an expression of the statement."""
        return ast.get_source_segment(self.text, node) or ""

    def is_last(self) -> bool:
        """Whether nothing follows the statement in its function, and it stands in the function's own block."""
        return self.functions[-1].body[-1] is self.statement

    def is_last_of_a_loop(self) -> bool:
        """Whether nothing follows the statement in the body of a loop."""
        loops = (one for one in ast.walk(self.functions[-1]) if isinstance(one, ast.For | ast.While))
        return any(one.body[-1] is self.statement for one in loops)

    def has(self, *kinds: type[ast.AST]) -> bool:
        return any(isinstance(node, kinds) for node in ast.walk(self.statement))


Change = Callable[[Place], "str | None"]


class Operator(NamedTuple):
    """A rewrite: what stands instead of the statement (None: it does not fit there)."""

    name: str
    change: Change


def _indented(lines: Sequence[str]) -> str:
    return textwrap.indent("\n".join(lines), "    ")


def _noise(place: Place) -> str | None:
    return "\n".join((place.draw.choice(NOISE), *place.lines))


def _rank_noise(place: Place) -> str | None:
    function = place.functions[-1]
    bound = [one.arg for one in (*function.args.args, *function.args.kwonlyargs)]
    for statement in function.body:
        if statement.lineno >= place.first:
            break
        if isinstance(statement, ast.Assign):
            bound += [name.id for name in statement.targets if isinstance(name, ast.Name)]
    if "rank" not in bound:
        return None
    return "\n".join((place.draw.choice(RANK_NOISE), *place.lines))


def _wrap(*around: str) -> Change:
    """The statement in the body of a compound one; a `break` or a `continue` of it would mean another loop."""

    def change(place: Place) -> str | None:
        is_loop = around[0].startswith(("for", "while"))
        if is_loop and place.has(ast.Break, ast.Continue):
            return None
        if place.has(ast.FunctionDef, ast.ClassDef, ast.ImportFrom, ast.Nonlocal, ast.Global):
            return None
        return "\n".join((around[0], _indented(place.lines), *around[1:]))

    return change


def _is_plain_if(place: Place) -> bool:
    header = place.lines[0]
    is_told = "distlint:" in header  # a comment speaks of the line
    return (
        isinstance(place.statement, ast.If)
        and header.startswith("if ")
        and not place.has(ast.NamedExpr)
        and not is_told
    )


def _block(place: Place, statements: Sequence[ast.stmt]) -> list[str]:
    """The lines of a block of the statement, indentation removed."""
    lines = place.text.split("\n")[statements[0].lineno - 1 : statements[-1].end_lineno]
    return textwrap.dedent("\n".join(lines)).split("\n")


def _on_lines_of_its_own(place: Place, statements: Sequence[ast.stmt]) -> bool:
    first = statements[0]
    return not place.text.split("\n")[first.lineno - 1][: first.col_offset].strip() and not hasattr(
        first, "decorator_list"
    )


def _flag(place: Place) -> str | None:
    if not _is_plain_if(place):
        return None
    assert isinstance(place.statement, ast.If)
    test = place.source(place.statement.test)
    header = place.text.split("\n")[place.statement.lineno - 1 : place.statement.test.end_lineno]
    if len(header) != 1 or not header[0].rstrip().partition("#")[0].rstrip().endswith(f"if {test}:"):
        return None
    return "\n".join((f"parted = {test}", "if parted:", *place.lines[1:]))


def _other_way_round(place: Place) -> str | None:
    if not _is_plain_if(place):
        return None
    statement = place.statement
    assert isinstance(statement, ast.If)
    if not _on_lines_of_its_own(place, statement.body) or "elif" in place.source(statement):
        return None
    test, body = place.source(statement.test), _block(place, statement.body)
    if statement.orelse and not _on_lines_of_its_own(place, statement.orelse):
        return None
    other = _block(place, statement.orelse) if statement.orelse else ["pass"]
    return "\n".join((f"if not ({test}):", _indented(other), "else:", _indented(body)))


def _leave_first(place: Place) -> str | None:
    """`if test: body` as the last of a function: `if not test: return`, then the body."""
    statement = place.statement
    if not (_is_plain_if(place) and place.is_last()) or any(_generates(one) for one in place.functions[-1:]):
        return None
    assert isinstance(statement, ast.If)
    if statement.orelse or not _on_lines_of_its_own(place, statement.body):
        return None
    test = place.source(statement.test)
    return "\n".join((f"if not ({test}):", "    return", *_block(place, statement.body)))


def _else_behind_return(place: Place) -> str | None:
    """`if test: one` `else: other` as the last of a function: `if test: one; return`, then the other."""
    statement = place.statement
    if not (_is_plain_if(place) and place.is_last()) or _generates(place.functions[-1]):
        return None
    assert isinstance(statement, ast.If)
    return _without_else(place, statement, "return")


def _else_behind_continue(place: Place) -> str | None:
    """The same as the last of a loop, with `continue`."""
    statement = place.statement
    if not _is_plain_if(place) or not place.is_last_of_a_loop():
        return None
    assert isinstance(statement, ast.If)
    if statement.orelse:
        return _without_else(place, statement, "continue")
    if not _on_lines_of_its_own(place, statement.body):
        return None
    test = place.source(statement.test)
    return "\n".join((f"if not ({test}):", "    continue", *_block(place, statement.body)))


def _without_else(place: Place, statement: ast.If, leave: str) -> str | None:
    """`if test: one; leave`, then what stood in the `else`."""
    if not statement.orelse or not _on_lines_of_its_own(place, statement.body):
        return None
    if not _on_lines_of_its_own(place, statement.orelse) or "elif" in place.source(statement):
        return None
    one = [*_block(place, statement.body), leave]
    return "\n".join((f"if {place.source(statement.test)}:", _indented(one), *_block(place, statement.orelse)))


def _elif_as_else(place: Place) -> str | None:
    """`elif b: …` as `else:` `if b: …`."""
    statement = place.statement
    if not _is_plain_if(place):
        return None
    assert isinstance(statement, ast.If)
    inner = statement.orelse[0] if len(statement.orelse) == 1 else None
    if not isinstance(inner, ast.If) or not _on_lines_of_its_own(place, statement.body):
        return None
    lines = place.text.split("\n")[inner.lineno - 1 : inner.end_lineno]
    if not lines[0].lstrip().startswith("elif "):
        return None
    other = textwrap.dedent("\n".join(lines)).split("\n")
    other[0] = other[0].replace("elif ", "if ", 1)
    first = place.lines[: inner.lineno - place.first]
    return "\n".join((*first, "else:", _indented(other)))


def _nested_tests(place: Place) -> str | None:
    """`if a and b:` as `if a:` `if b:`."""
    statement = place.statement
    if not _is_plain_if(place):
        return None
    assert isinstance(statement, ast.If)
    test = statement.test
    is_and = isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
    if not is_and or statement.orelse or not _on_lines_of_its_own(place, statement.body):
        return None
    assert isinstance(test, ast.BoolOp)
    first, *others = (place.source(one) for one in test.values)
    body = _indented(_block(place, statement.body))
    inner = " and ".join(f"({one})" for one in others)
    return "\n".join((f"if {first}:", _indented(f"if {inner}:\n{body}".split("\n"))))


def _counted_rounds(place: Place) -> str | None:
    """`for x in xs:` as `for _number, x in enumerate(xs):`."""
    statement = place.statement
    if not isinstance(statement, ast.For):
        return None
    target, over = place.source(statement.target), place.source(statement.iter)
    header = f"for {target} in {over}:"
    if not isinstance(statement.target, ast.Name) or not place.lines[0].startswith(header):
        return None
    return "\n".join((place.lines[0].replace(header, f"for _number, {target} in enumerate({over}):"), *place.lines[1:]))


def _chosen_by_if(place: Place) -> str | None:
    """`x = a if test else b` as a statement."""
    statement = place.statement
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.IfExp) or len(place.lines) != 1:
        return None
    names = " = ".join(place.source(target) for target in statement.targets)
    test, one, other = map(place.source, (statement.value.test, statement.value.body, statement.value.orelse))
    return "\n".join((f"if {test}:", f"    {names} = {one}", "else:", f"    {names} = {other}"))


def _generates(function: ast.AST) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))


def _flipped(place: Place) -> str | None:
    """`a == b` for `b == a` in the test of an `if`."""
    statement = place.statement
    if not (isinstance(statement, ast.If | ast.While) and isinstance(statement.test, ast.Compare)):
        return None
    test = statement.test
    if (
        len(test.ops) != 1
        or not isinstance(test.ops[0], ast.Eq | ast.NotEq)
        or not place.lines[0].startswith(("if ", "while "))
    ):
        return None
    left, right, old = place.source(test.left), place.source(test.comparators[0]), place.source(test)
    if "\n" in old or ("(" in left + right and not (left.endswith(")") or right.endswith(")"))):
        return None
    sign = "==" if isinstance(test.ops[0], ast.Eq) else "!="
    return "\n".join((place.lines[0].replace(old, f"{right} {sign} {left}", 1), *place.lines[1:]))


def _call_of(place: Place) -> ast.Call | None:
    """The call that the statement is, or whose result it names."""
    statement = place.statement
    value = statement.value if isinstance(statement, ast.Expr | ast.Assign | ast.Return) else None
    return value if isinstance(value, ast.Call) else None


def _named_argument(place: Place) -> str | None:
    """An argument gets a name first (those ahead of it must be names or constants, as they are evaluated later now)."""
    call = _call_of(place)
    if call is None or "\n" in place.source(call) or len(place.lines) != 1:
        return None
    taken = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg)]
    simple = ast.Name | ast.Constant | ast.Attribute
    fitting = [
        value
        for index, value in enumerate(taken)
        if not isinstance(value, ast.Starred | ast.Lambda | ast.GeneratorExp)
        and all(isinstance(one, simple) for one in taken[:index])
    ]
    if not fitting or any(isinstance(one, ast.Starred) for one in call.args) or place.has(ast.NamedExpr, ast.Await):
        return None
    value = place.draw.choice(fitting)
    line = place.text.split("\n")[place.statement.lineno - 1].encode()
    before, old, after = (
        line[: value.col_offset],
        line[value.col_offset : value.end_col_offset],
        line[value.end_col_offset :],
    )
    return "\n".join((f"given = {old.decode()}", (before + b"given" + after).decode().strip()))


def _named_result(place: Place) -> str | None:
    """`return value` with a name for the value first."""
    statement = place.statement
    if not isinstance(statement, ast.Return) or statement.value is None:
        return None
    old = textwrap.dedent("\n".join(place.lines))
    return "\n".join((old.replace("return", "result =", 1), "return result"))


def _own_helper(place: Place) -> str | None:
    """A statement that is a call, in a function of its own right there."""
    if (
        not isinstance(place.statement, ast.Expr)
        or _call_of(place) is None
        or place.has(ast.Await, ast.Yield, ast.NamedExpr)
    ):
        return None
    if "super()" in place.source(place.statement):
        return None
    return "\n".join(("def helper():", _indented(place.lines), "helper()"))


def _spread(place: Place) -> str | None:
    """`f(a, b)` for `f(*(a, b))`: the arguments come out of a tuple."""
    call = _call_of(place)
    if call is None or not call.args or call.keywords or len(place.lines) != 1 or "\n" in place.source(call):
        return None
    if any(isinstance(one, ast.Starred | ast.GeneratorExp) for one in call.args):
        return None
    line = place.text.split("\n")[place.statement.lineno - 1].encode()
    begin, end = call.args[0].col_offset, call.args[-1].end_col_offset or 0
    return (line[:begin] + b"*(" + line[begin:end] + b",)" + line[end:]).decode().strip()


def _other_function(place: Place) -> str | None:
    """`f(a)` where f is named first: `called = f`, `called(a)`."""
    call = _call_of(place)
    if call is None or len(place.lines) != 1 or not isinstance(call.func, ast.Attribute | ast.Name):
        return None
    if any(isinstance(node, ast.Call) for node in ast.walk(call.func)):
        return None
    line = place.text.split("\n")[place.statement.lineno - 1].encode()
    begin, end = call.func.col_offset, call.func.end_col_offset or 0
    return "\n".join((f"called = {line[begin:end].decode()}", (line[:begin] + b"called" + line[end:]).decode().strip()))


def _doubled_test(place: Place) -> str | None:
    """`if test:` as `if test and True:`."""
    if not _is_plain_if(place):
        return None
    assert isinstance(place.statement, ast.If)
    test = place.source(place.statement.test)
    if "\n" in test or f"if {test}:" not in place.lines[0]:
        return None
    return "\n".join((place.lines[0].replace(f"if {test}:", f"if ({test}) and True:", 1), *place.lines[1:]))


def _helper_of_the_file(place: Place) -> str | None:
    """A statement that is a call, in a function of the file that is handed the variables it speaks of."""
    if not isinstance(place.statement, ast.Expr) or _call_of(place) is None:
        return None
    if place.has(ast.Await, ast.Yield, ast.NamedExpr, ast.Lambda, ast.comprehension) or "super()" in place.text:
        return None
    bound = {name for function in place.functions for name in _bound(function)}
    loaded = [node.id for node in ast.walk(place.statement) if isinstance(node, ast.Name)]
    given = ", ".join(dict.fromkeys(name for name in loaded if name in bound))
    return f"helper({given})" + f"{APPENDED}def helper({given}):\n{_indented(place.lines)}\n"


def _bound(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names that a function binds."""
    args = function.args
    parameters = {one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg) if one}
    stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    defined = {
        n.name for n in ast.walk(function) if isinstance(n, ast.FunctionDef | ast.ClassDef) and n is not function
    }
    imported = {
        (one.asname or one.name).partition(".")[0]
        for n in ast.walk(function)
        if isinstance(n, ast.Import | ast.ImportFrom)
        for one in n.names
    }
    return parameters | stored | defined | imported


def _renamed(place: Place) -> str | None:
    """`rank = dist.get_rank()` under a name that says nothing."""
    statement = place.statement
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1 or "get_rank()" not in place.lines[0]:
        return None
    target = statement.targets[0]
    if not isinstance(target, ast.Name) or not isinstance(statement.value, ast.Call | ast.Compare):
        return None
    return f"{RENAMED}{target.id}"


OPERATORS = (
    Operator("noise", _noise),
    Operator("noise about the rank", _rank_noise),
    Operator("wrap: if True", _wrap("if True:")),
    Operator("wrap: with", _wrap("import contextlib as around\nwith around.nullcontext():")),
    Operator("wrap: for of one round", _wrap("for _ in range(1):")),
    Operator("wrap: while, broken", _wrap("while True:", "    break")),
    Operator("wrap: try, finally", _wrap("try:", "finally:", "    pass")),
    Operator("test has a name", _flag),
    Operator("test and True", _doubled_test),
    Operator("sides of a test swapped", _other_way_round),
    Operator("sides of == swapped", _flipped),
    Operator("return first", _leave_first),
    Operator("else behind a return", _else_behind_return),
    Operator("else behind a continue", _else_behind_continue),
    Operator("elif as else", _elif_as_else),
    Operator("nested tests", _nested_tests),
    Operator("counted rounds", _counted_rounds),
    Operator("chosen by if", _chosen_by_if),
    Operator("argument has a name", _named_argument),
    Operator("result has a name", _named_result),
    Operator("function has a name", _other_function),
    Operator("arguments in a tuple", _spread),
    Operator("helper of its own", _own_helper),
    Operator("helper of the file", _helper_of_the_file),
    Operator("rank renamed", _renamed),
)


def places_of(text: str, lines_of_findings: frozenset[int], draw: random.Random) -> list[Place]:
    """The statements in functions of a file: those around findings first, the others in the order that is drawn."""
    tree, found = ast.parse(text), []
    source = text.split("\n")

    def visit(node: ast.AST, functions: tuple[ast.FunctionDef | ast.AsyncFunctionDef, ...]) -> None:
        for name in ("body", "orelse", "finalbody", "handlers"):
            block = getattr(node, name, None)
            if not isinstance(block, list):
                continue
            for one in block:
                if isinstance(one, ast.stmt) and functions and not isinstance(node, ast.ClassDef):
                    is_text = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
                    place = Place(text, one, functions, tuple(block), draw)
                    column = one.col_offset
                    alone = (
                        not source[place.first - 1][:column].strip()
                        and not source[(one.end_lineno or 0) - 1][one.end_col_offset :].partition("#")[0].strip()
                    )
                    if not is_text and alone:
                        found.append(place)
                inner = (*functions, one) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) else functions
                visit(one, inner)

    visit(tree, ())
    draw.shuffle(found)
    found.sort(
        key=lambda place: (
            not any(place.first <= line <= (place.statement.end_lineno or 0) for line in lines_of_findings)
        )
    )
    return found


def rewritten(place: Place, operator: Operator) -> str | None:
    """The text of the file with the place rewritten; None if the operator does not fit there."""
    new = operator.change(place)
    if new is None:
        return None
    lines = place.text.split("\n")
    if new.startswith(RENAMED):
        return _with_name(place, new.removeprefix(RENAMED))
    new, _, appended = new.partition(APPENDED)
    indentation = " " * place.statement.col_offset
    lines[place.first - 1 : place.statement.end_lineno] = [
        f"{indentation}{line}" if line else line for line in new.split("\n")
    ]
    text = "\n".join(lines) + (f"\n\n{appended}" if appended else "")
    try:
        compile(text, "rewritten", "exec", dont_inherit=True)
    except SyntaxError:
        return None
    return text


def _with_name(place: Place, old: str) -> str:
    """The text of the file with a variable of a function renamed."""
    lines = [line.encode() for line in place.text.split("\n")]
    names = [n for n in ast.walk(place.functions[0]) if isinstance(n, ast.Name) and n.id == old]
    for name in sorted(names, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        line = lines[name.lineno - 1]
        lines[name.lineno - 1] = line[: name.col_offset] + b"mine" + line[name.end_col_offset :]
    return b"\n".join(lines).decode()
