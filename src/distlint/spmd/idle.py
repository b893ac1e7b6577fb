"""Methods that do nothing, and classes that stand for a single process, or for nothing, in the place of others."""

from __future__ import annotations

from distlint import facts
from distlint.project import Class, Function
from distlint.remembering import remembered


@remembered
def is_idle(method: Function) -> bool:
    """Whether a method stands for one process, or for nothing: it calls nothing, or does nothing but raise."""
    if not method.is_short:
        return False
    if "NotImplementedError" in method.words and all(isinstance(s, (facts.Raise, facts.Evaluate)) for s in method.body):
        return True
    return not any(isinstance(e, facts.Call) for s in method.body for e in facts.subexpressions(s))


def active(one: Class, other: Class) -> Class | None:
    """Of two classes between which a setting chooses the one that does something, where the other only stands in for
    it: whatever methods both have, in the other one they do nothing."""
    names = {n for n in _names(one) & _names(other) if not n.startswith("__")}
    idle = [all(_is_idle_in(known, name) for name in names) for known in (one, other)]
    if not names or idle[0] == idle[1]:
        return None
    return other if idle[0] else one


@remembered
def _names(owner: Class) -> frozenset[str]:
    return frozenset(method.name for method in owner.all_methods)


def _is_idle_in(owner: Class, name: str) -> bool:
    method = owner.method(name)
    return method is not None and is_idle(method)
