"""Files that each process writes for itself, and then moves into the place of one that all of them have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.files.naming import is_own, lies_beside
from distlint.project import Scope
from distlint.project.bindings import Assigned
from distlint.spmd.values import Value

#: What is taken of a path to make one in another folder of.
_NAMES = frozenset(("name", "stem", "suffix", "basename"))
#: Names that are followed from the source of a move.
_DEEPEST = 8


def is_moved_into_place(call: Call, arguments: Mapping[str, Value], scope: Scope) -> bool:
    """Whether a call moves a file of this process alone to a path beside it: whoever comes last, there is one whole
    file. From another folder it may be copied, and whoever reads it then finds a part."""
    source, path = arguments.get("src"), arguments.get("dst")
    if source is None or path is None or not is_own(source.term, temporary=False):
        return False
    if lies_beside(source.term, path.term):
        return True
    written = _written(call)
    return written is not None and _is_made_beside(*written, scope)


def _written(call: Call) -> tuple[Expression, Expression] | None:
    """The source and the path as they are written."""
    source, path = facts.argument(call, "src", 0), facts.argument(call, "dst", 1)
    return (source, path) if source is not None and path is not None else None


def _is_made_beside(source: Expression, path: Expression, scope: Scope) -> bool:
    """Whether what a source stands for is made of the path (``NamedTemporaryFile(dir=dirname(path))``), or of its
    folder, and not of its last part alone."""
    if not isinstance(path, (Name, Attribute)):
        return False
    wanted = facts.source_of(path)
    made = list(_made_of(source, scope))
    parts = [
        part
        for value in made
        for e in facts.subexpressions(value)
        if _takes_name(e)
        for part in facts.subexpressions(e)
        if facts.source_of(part) == wanted
    ]
    return not parts and any(facts.source_of(e) == wanted for value in made for e in facts.subexpressions(value))


def _takes_name(expression: Expression) -> bool:
    taken = facts.last_called(expression) if isinstance(expression, Call) else None
    return taken in _NAMES or (isinstance(expression, Attribute) and expression.attr in _NAMES)


def _made_of(source: Expression, scope: Scope) -> Iterator[Expression]:
    """The values of the variables that a source is made of."""
    names = [*facts.names_in(source)]
    for name in names:
        for known in scope.bindings.of(name) if len(names) <= _DEEPEST else ():
            if isinstance(known, Assigned):
                yield known.value
                names += sorted(facts.names_in(known.value) - {*names})
