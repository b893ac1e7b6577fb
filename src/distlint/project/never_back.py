"""Calls behind which nobody goes on: those of functions of the project that raise, or end the process, in any case."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Call, Evaluate, If, Raise, Return, Statement, Try
from distlint.project.resolve import full_name, resolve_all
from distlint.project.symbols import Function, ScopeOwner
from distlint.remembering import remembered_but

#: Words of functions that may raise or end the process themselves.
_ENDING = frozenset(("raise", "exit", "_exit", "quit", "abort", "kill"))
#: What ends the process (https://docs.python.org/3/library/os.html#os._exit).
_ENDS = frozenset(("sys.exit", "os._exit", "os.abort", "exit", "quit"))
#: Decorators that leave a function what it is.
_HARMLESS = frozenset(("staticmethod", "classmethod", "no_grad", "inference_mode"))


def ends_in_call(statement: Statement | None, scope: ScopeOwner) -> bool:
    """Whether a statement calls a function of the project from which nobody comes back."""
    call = statement.value if isinstance(statement, Evaluate) else None
    return isinstance(call, Call) and never_returns_from(call, scope)


def never_returns_from(call: Call, scope: ScopeOwner) -> bool:
    """Whether a call is one of a function of the project from which nobody comes back."""
    called = resolve_all(call.function, scope)
    return len(called) == 1 and isinstance(called[0], Function) and never_returns(called[0])


@remembered_but(False)  # of a function that calls itself
def never_returns(function: Function) -> bool:
    """Whether a function raises or ends the process whatever it is called with. Not a method that others stand in the
    place of: nobody knows whose is called."""
    if function.definition.is_async or _ENDING.isdisjoint(function.words) or "NotImplementedError" in function.words:
        return False
    if not function.decorator_names <= _HARMLESS:
        return False
    body = function.body
    if any(isinstance(statement, Return) for statement in facts.statements(body)) or not _ends(body, function):
        return False
    return function.owner is None or not function.module.project.mentions.overrides(function)


def _ends(body: tuple[Statement, ...], function: Function) -> bool:
    """Whether nobody comes through a block, and no handler takes up what it raises."""
    last = body[-1] if body else None
    if isinstance(last, If):
        return _ends(last.body, function) and _ends(last.orelse, function)
    if isinstance(last, Try):
        ways = (last.body, *(handler.body for handler in last.handlers))
        return _ends(last.final, function) or all(_ends(way, function) for way in ways)
    if isinstance(last, Raise):
        return last.exception is not None
    call = last.value if isinstance(last, Evaluate) else None
    if not isinstance(call, Call):
        return False
    name = full_name(call.function, function) or facts.dotted(call.function)
    return name in _ENDS or _kills_itself(call, name) or never_returns_from(call, function)


def _kills_itself(call: Call, name: str | None) -> bool:
    """Whether a call is ``os.kill(os.getpid(), signal.SIGKILL)``, which nothing handles."""
    given = [facts.source_of(argument.value) for argument in call.arguments]
    return name == "os.kill" and len(given) == 2 and given[0].endswith("getpid()") and given[1].endswith("SIGKILL")
