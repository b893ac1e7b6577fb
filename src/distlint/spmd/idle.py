"""Methods that do nothing, or stand for a single process."""

from __future__ import annotations

from distlint import facts
from distlint.project import Function
from distlint.remembering import remembered


@remembered
def is_idle(method: Function) -> bool:
    """Whether a method stands for one process, or for nothing: it calls nothing, or does nothing but raise."""
    if not method.is_short:
        return False
    if "NotImplementedError" in method.words and all(isinstance(s, (facts.Raise, facts.Evaluate)) for s in method.body):
        return True
    return not any(isinstance(e, facts.Call) for s in method.body for e in facts.subexpressions(s))
