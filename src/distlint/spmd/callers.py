"""Who calls a function, by name: what nobody resolves may be a call of it, and may make up for what it does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import PurePath
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.finding import Span
from distlint.project import Class, External, Function, Project, full_name
from distlint.project.shadowed import is_lost
from distlint.project.symbols import may_be_own

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Files that are looked through for callers of a function that seems to diverge.
MAX_CALLER_FILES = 24
#: How many calls are followed up from a function to what runs by itself.
_DEEPEST = 5
#: Decorators that leave a function what it is, and bases that call no method.
_OF_CLASSES = frozenset(("staticmethod", "classmethod"))
_PLAIN_BASES = frozenset(("object", "ABC"))
_SKIPS = frozenset(("unittest.skip", "unittest.case.skip", "pytest.mark.skip"))
#: What imports a module by a name that is made.
_IMPORTS_LATE = ("import_module", "__import__", "run_path", "run_module", "spec_from_file")
#: Methods that callers reach through the name of the class.
_CALLED_BY_CLASS = frozenset(
    ("__init__", "__post_init__", "__enter__", "__exit__", "__aenter__", "__aexit__", "__call__")
)


def callers(function: Function, project: Project) -> Iterator[Function]:
    """The functions of the project whose text mentions ``function`` by name, nearest files first, bounded."""
    name, home = name_in_calls(function), function.module.path
    others = (path for path in project.mentioning(name) if path != home)
    for module in project.modules_at(chain((home,), islice(others, MAX_CALLER_FILES - 1))):
        yield from (f for f in module.mentioning(*module.names_of(name)) if f is not function)


def may_mean(function: Function, scope: Function, others: set[Span], reach: Reach) -> bool:
    """Whether a name in ``scope`` may be ``function``: it is, or nobody knows what it is and it is called as a call of
    that may look. ``others``: calls of which it is known that they are something else."""
    names = scope.module.names_of(name_in_calls(function))
    known: set[Expression] = set()
    for statement in facts.statements(scope.body):
        for e in facts.subexpressions(facts.header(statement)):
            if isinstance(e, Call) and (e.span in others or not _takes(function, e)):
                known.add(e.function)
            elif isinstance(e, (Name, Attribute)) and facts.last_name(e) in names and e not in known:
                symbols = reach.symbols(e, scope)
                if not symbols or function in symbols or function.owner in symbols:
                    return True
    return False


def is_called_in_rounds(function: Function, project: Project) -> bool:
    """Whether every call of a function that is in sight stands in a ``while`` loop, and there is one: what it does is
    done again as long as the program runs."""
    calls = [
        (call, scope)
        for scope in callers(function, project)
        for call in facts.subexpressions(scope.body)
        if isinstance(call, Call) and facts.last_name(call.function) in scope.module.names_of(function.name)
    ]
    return bool(calls) and all(
        any(isinstance(s, facts.While) and call.span.is_inside(s.span) for s in facts.statements(scope.body))
        for call, scope in calls
    )


def is_called(function: Function, reach: Reach) -> bool:
    """Whether something in the project may call a function of a module, or hands it on to others: a name that stands
    for it or for nothing that is known, its name as a text, a package that has it as its own. Methods always may be."""
    return any(True for _ in _who_names(function, reach, methods=False))


def is_come_to(function: Function, reach: Reach, above: tuple[Function, ...] = ()) -> bool:
    """Whether what calls a function, methods included, is called in turn. ``above``: the functions on the way here."""
    if len(above) > _DEEPEST:
        return True
    return any(
        caller is None or (caller not in (function, *above) and is_come_to(caller, reach, (*above, function)))
        for caller in _who_names(function, reach, methods=True)
    )


def _who_names(function: Function, reach: Reach, *, methods: bool) -> Iterator[Function | None]:
    """The functions that may call a function or hand it on, and None for all else that may. ``methods``: so of
    methods, too, for which any such name counts; those that a foreign base or the language may call are called."""
    project, name, owner = function.module.project, function.name, function.owner
    if owner is not None and not (methods and _is_called_by_name(function, owner)):
        if not methods or not owner.is_of_autograd:
            yield None
            return
        name = owner.name
    if any(facts.last_name(decorator) not in _OF_CLASSES for decorator in function.definition.decorators):
        yield None
        return
    paths = [function.module.path]
    paths += [path for path in islice(project.mentioning(name), MAX_CALLER_FILES + 1) if path != paths[0]]
    if len(paths) > MAX_CALLER_FILES and owner is None:
        paths[1:] = _that_may_import(function, name)
    if len(paths) > MAX_CALLER_FILES:
        yield None
    else:
        for path in paths:
            yield from _naming(function, name, path, reach)


def _that_may_import(function: Function, name: str) -> list[str]:
    """The other files with the name of a function that name its file as well, or a module only when they run: of a name
    that many files have for something of their own (``main``)."""
    project, home = function.module.project, function.module.path
    file = PurePath(home)
    stem = file.parent.name if file.stem == "__init__" else file.stem
    found = (path for word in (stem, *_IMPORTS_LATE) for path in project.mentioning(name, beside=word) if path != home)
    return [*dict.fromkeys(islice(found, MAX_CALLER_FILES + 1))]


def is_skipped(function: Function, reach: Reach, above: tuple[Function, ...] = ()) -> bool:
    """Whether a test is skipped in any case, by a decorator of its own or of its class; or only such ones come to what
    a file of tests defines, which no other file speaks of by the name of its own."""
    if any(map(_skips, _decorators(function))):
        return True
    module = function.module
    if function.owner is not None or function.parent is not None or len(above) > _DEEPEST:
        return False
    home = module.path.rpartition("/")[2].removesuffix(".py")
    others = (path for path in module.project.mentioning(function.name) if path != module.path)
    if any(home in module.project.text(path) for path in others):
        return False
    named = [*_naming(function, function.name, module.path, reach)]
    return bool(named) and all(
        caller is not None and caller not in (function, *above) and is_skipped(caller, reach, (*above, function))
        for caller in named
    )


def _decorators(function: Function) -> Iterator[tuple[Expression, Function]]:
    """What stands above a function and the classes and functions around it."""
    around: Function | Class | None = function
    while around is not None:
        yield from ((decorator, function) for decorator in around.definition.decorators)
        around = around.owner if around.owner is not None else around.parent


def _skips(decorator: tuple[Expression, Function]) -> bool:
    """Whether a decorator skips a test whatever holds (``skipIf`` and ``skipUnless`` ask)."""
    called, function = decorator
    return full_name(facts.callee(called), function.module) in _SKIPS


def _is_called_by_name(function: Function, owner: Class) -> bool:
    """Whether a method runs only where somebody names it: its class derives from nothing."""
    bases = {facts.last_name(base.value) for base in owner.definition.bases}
    return bases <= _PLAIN_BASES and not function.name.startswith("__")


def _naming(function: Function, name: str, path: str, reach: Reach) -> Iterator[Function | None]:
    """The functions of a file in which a name may stand for a function, but for the function itself; None for all else
    that may."""
    project, owned = function.module.project, function.owner
    text = project.text(path)
    module = project.module_at(path)
    is_text = any(f"{before}{name}{quote}" in text for quote in "\"'" for before in (quote, ":"))  # `package.file:name`
    if is_text or module is None or (path != function.module.path and path.endswith("__init__.py")):
        yield None
        return
    itself = owned.definition.span if owned is not None and name == owned.name else function.definition.span
    names = module.names_of(name)
    for owner, body in module.bodies_with(*names):
        if owner is function or (isinstance(owner, Function) and is_lost(owner)):
            continue
        scope = module if isinstance(owner, Class) else owner
        for e in (e for statement in _all_statements(body) for e in facts.subexpressions(_said(statement))):
            if isinstance(e, (Name, Attribute)) and facts.last_name(e) in names:
                symbols = reach.symbols(e, scope)
                is_meant = not symbols or function in symbols or any(may_be_own(s, function) for s in symbols)
                if function.owner is not None:  # what is called by way of a base is this one as well
                    is_meant = is_meant or not all(isinstance(s, External) for s in symbols)
                is_inside = path == function.module.path and itself.line <= e.span.line <= itself.end_line
                if is_meant and not is_inside:
                    yield owner if isinstance(owner, Function) else None
                    break


def _all_statements(body: tuple[facts.Statement, ...]) -> Iterator[facts.Statement]:
    """The statements of a body, and those of the functions and classes that are made in it."""
    for statement in facts.statements(body):
        yield statement
        if isinstance(statement, (facts.FunctionDef, facts.ClassDef)) and statement.body:
            yield from _all_statements(statement.body)


def _said(statement: facts.Statement) -> object:
    """What of a statement runs before its blocks; of a function its decorators and defaults, of a class its bases."""
    if isinstance(statement, facts.FunctionDef):
        return (*statement.decorators, *(p.default for p in statement.parameters if p.default is not None))
    if isinstance(statement, facts.ClassDef):
        return (*statement.decorators, *(base.value for base in statement.bases))
    return facts.header(statement)


def _takes(function: Function, call: Call) -> bool:
    """Whether a function has the parameters that a call gives by name; what is called by its class, nobody says."""
    parameters = function.definition.parameters
    if function.name in _CALLED_BY_CLASS or any(parameter.star == "**" for parameter in parameters):
        return True
    names = {parameter.name for parameter in parameters}
    return all(not given.keyword or given.keyword in names for given in call.arguments)


def name_in_calls(function: Function) -> str:
    """The name by which callers reach a function."""
    by_class = function.name in _CALLED_BY_CLASS or function.gets_context
    return function.owner.name if function.owner is not None and by_class else function.name
