"""Which code runs in several processes: what can be reached together with code that starts or joins them.

A file is multi-process code when some file of the project imports (through others, or is) both it and a file that
initialises or builds process groups, wraps a model, spawns ranks or reads a rank from the environment. Imports are read
from the text: that is cheap enough for a whole project, and only a file that looks like evidence is resolved.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from distlint import facts, knowledge
from distlint.facts import Call, Constant, Expression, Subscript
from distlint.places import is_program, is_taken_out, place_of
from distlint.project import Module, Project, Scope, full_name, roots
from distlint.project.bindings import Imported
from distlint.project.shadowed import keep_nothing
from distlint.remembering import remembered, remembered_but

_ROLES = ("init", "group", "spawn", "wrap")
_GETTERS = frozenset(("get", "getenv", "pop", "setdefault"))
_READERS = frozenset(("os.environ.get", "os.getenv", "os.environ.pop", "os.environ.setdefault"))
_IMPORTED = (
    r"(?:from[ \t]+(?P<source>[.\w]+)[ \t]+import[ \t]+(?P<names>\((?:[^)\n]|\n(?![ \t]*from[ \t]))*\)|[^\n#;]+)"
    r"|import[ \t]+(?P<plain>[^\n#;]+))"
)
#: Imports wherever they stand, and those at the top level of a file, which run when the program begins.
_IMPORT = re.compile(r"^[ \t]*" + _IMPORTED, re.MULTILINE)
EARLY_IMPORT = re.compile("^" + _IMPORTED, re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")
#: A path that is put together, and the texts in it.
_JOINED = re.compile(r"\bjoin\(([^()\n]{1,200})\)")
_QUOTED = re.compile(r"[\"']([\w./-]{1,100})[\"']")
#: What communicates, or wraps what does. Words of devices and of loading would say too little: all models have them.
_COMMUNICATING = (
    "torch.distributed", "from torch import distributed", "DistributedDataParallel", "FullyShardedDataParallel",
    "fully_shard", "all_reduce", "allreduce", "all_gather", "barrier(", "deepspeed", "accelerat", "horovod",
)  # fmt: skip
#: What imports modules by names that are made elsewhere.
FINDERS = ("import_module", "__import__", "walk_packages", "iter_modules", "hydra", "LazyCall", "locate")
#: What of these takes a name, and what finds a module by that of a class in it, or by the place of its file.
_TAKE_NAMES = ("import_module", "__import__")
_FIND = (*_TAKE_NAMES, "locate", "instantiate", "get_class", "walk_packages", "iter_modules")
_FIND_FILES = ("spec_from_file_location", "SourceFileLoader")
#: The beginning of such a name in quotes: of a package, behind which something follows (`f"models.{name}"`), of one
#: module, or of what lies beside the file (`"." + name`).
_BEGUN_NAME = re.compile(
    r"[\"']((?:\w{1,60}\.){1,9})(?:[\"'][ \t]{0,9}[+%]|[{%])"
    r"|\b(?:import_module|__import__)\([ \t]{0,9}[\"']([\w.]{1,200})[\"'][ \t]{0,9}[,)]"
    r"|\bimport_module\([ \t]{0,9}f?[\"'](\.)(?:[\"'][ \t]{0,9}\+|\{)[^\n]{1,99}\b__(?:name|package)__"
)
#: A module that is found by a name which settings or options give, or by the place of a file.
_FINDS_ANY = re.compile(
    rf"\b(?:{'|'.join(_FIND)})\((?!\s{{0,40}}[rf]{{0,2}}[\"'](?:\w|\.[\"'][ \t]{{0,9}}\+|\.\{{))"
    rf"|\b(?:{'|'.join(_FIND_FILES)})\("
)


class Launching:
    """Answers about one project, each computed when it is first asked for."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @property
    @remembered
    def is_multi_process(self) -> bool:
        """Whether any file of the project, tests apart, starts or joins several processes."""
        return any(self._is_evidence(path) for path in self._candidates)

    @remembered
    def is_multi_process_code(self, module: Module) -> bool:
        """Whether ``module`` can be reached together with code that starts or joins several processes."""
        return self._is_evidence(module.path) or any(
            self._is_evidence(path) for path in self._neighbourhood(module.path) if path in self._candidates
        )

    def starting(self, module: Module) -> Iterator[Scope]:
        """The functions, and top levels of modules, that start or join processes in what a module is reached together
        with."""
        near = (path for path in self.around(module) if path in self._candidates or path == module.path)
        for one in self.project.modules_at(near):
            yield from (scope for scope, expression in _expressions(one) if _tells_of_processes(expression, scope))

    @remembered
    def joins_below(self, module: Module) -> bool:
        """Whether ``module``, or what it imports, starts or joins several processes."""
        below = (module.path, *self._closure((module.path,), self._imports, {module.path}))
        return any(path in self._candidates and self._is_evidence(path) for path in below)

    def around(self, module: Module) -> Iterator[str]:
        """The files of the program of a module: itself, what it imports, and who imports it with what these import."""
        yield module.path
        yield from self._neighbourhood(module.path)

    def is_imported(self, module: Module) -> bool:
        """Whether another file of the project, tests apart, imports ``module``."""
        return bool(self._importers.get(module.path))

    def is_imported_first(self, module: Module) -> bool:
        """Whether a program imports ``module`` when it begins: not only in functions, when the GPU may be chosen."""
        level, seen = [module.path], {module.path}
        for path in level:
            if path != module.path and not self._importers.get(path):
                return True
            above = [other for other in self._importers.get(path, ()) if path in self._early_imports.get(other, ())]
            level.extend(other for other in above if other not in seen)
            seen.update(above)
        return False

    def importers(self, path: str) -> tuple[str, ...]:
        """The files, tests apart, that import a file, also through the packages that hand it on; nearest first."""
        found = self._importers_at_hand(path)
        packages = [other for other in found if other.endswith("__init__.py")]
        for package in packages:  # those that hand on what another one does come behind it
            new = [other for other in self._importers.get(package, ()) if other not in found]
            found.update(dict.fromkeys(new))
            packages += [other for other in new if other.endswith("__init__.py")]
        found.pop(path, None)
        return tuple(found)

    def _importers_at_hand(self, path: str) -> dict[str, None]:
        """The files that import a file, also through one package: who imports a library as a whole need not use what a
        file of it holds."""
        found = dict.fromkeys(self._importers.get(path, ()))
        for package in (other for other in tuple(found) if other.endswith("__init__.py")):
            found.update(dict.fromkeys(self._importers.get(package, ())))
        return found

    def users(self, path: str) -> tuple[str, ...]:
        """A file and those, tests apart, that import it, also through others; nearest first. Who finds modules by name
        imports those of the package that the name begins with, and may import any that no program is seen to."""
        found = (path, *self._closure((path,), self._users, {path}))
        if not self._finders or any(map(self._may_be_begun, found)):
            return found
        return (*found, *self._closure(self._finders, self._users, {*found, *self._finders}), *self._finders)

    def _may_be_begun(self, path: str) -> bool:
        """Whether a file may be a program: it says so, or does something where nobody imports it, other than to set
        what a library has for it (`warnings.filterwarnings("ignore")`)."""
        if path in self._guarded:
            return True
        modules = self.project.modules_at((path,) if not self._users.get(path) else ())
        return any(_runs_something(tuple(s for s in module.body if not _sets(s))) for module in modules)

    @property
    @remembered
    def _users(self) -> dict[str, tuple[str, ...]]:
        """The files, tests apart, that import each file, also by a name that begins with that of its package."""
        found = {path: [*importers] for path, importers in self._importers.items()}
        for path, names in self.project.matching(_BEGUN_NAME, *_TAKE_NAMES):
            if self.project.is_test(path):
                continue
            places = self.project.import_roots(path)
            for package, whole, own in names:
                name = (package or whole or "").rstrip(".")
                place = str(Path(path).parent) if own else _found(name, path, places)
                for other in _file(place) if whole else self._directly_below(place):
                    found.setdefault(other, []).append(path)
        return {path: tuple(dict.fromkeys(one for one in users if one != path)) for path, users in found.items()}

    def _directly_below(self, place: str | None) -> tuple[str, ...]:
        """The modules of a package."""
        folder = place.removesuffix(f"{os.sep}__init__.py") if place is not None else ""
        if not folder or folder.endswith(".py"):
            return ()
        return self._in_folders.get(folder, ())

    @property
    @remembered
    def _in_folders(self) -> dict[str, tuple[str, ...]]:
        """The modules of each folder, packages among them."""
        found: dict[str, list[str]] = {}
        for path in self.project.files:
            own = path.removesuffix(f"{os.sep}__init__.py")
            found.setdefault(str(Path(own).parent), []).append(path)
        return {folder: tuple(paths) for folder, paths in found.items()}

    @property
    @remembered
    def _finders(self) -> tuple[str, ...]:
        """The files, tests apart, that find modules by names or places that are made elsewhere."""
        return tuple(
            self.project.outside_tests(path for path, _ in self.project.matching(_FINDS_ANY, *_FIND, *_FIND_FILES))
        )

    def users_inside(self, path: str) -> tuple[str, ...]:
        """What :meth:`users` gives, as guides name them: below the root of the project."""
        return tuple(one.removeprefix(f"{self.project.root}/") for one in self.users(path))

    def at_hand_of(self, paths: Iterable[str]) -> Iterator[str]:
        """Some files, and what they import themselves."""
        for path in paths:
            yield path
            yield from self._imports.get(path, ())

    @remembered
    def is_of_program(self, module: Module) -> bool:
        """Whether a module is a script, or is imported by one: who uses it is in sight."""
        return self._holds_program((module.path, *self._importers_at_hand(module.path)))

    @remembered
    def is_in_sight(self, module: Module) -> bool:
        """Whether whoever uses a module is in sight: a program does, or nobody imports it and it does something at its
        top level, as a script."""
        if self.is_of_program(module):
            return True
        return _runs_something(module.body) and not self.importers(module.path)

    @remembered
    def is_used_by_programs(self, module: Module) -> bool:
        """Whether a module is a script, or one imports it, also through others: by name nobody sees what is used."""
        return self._holds_program((module.path, *self._closure((module.path,), self._importers, {module.path})))

    @remembered
    def may_be_used_by_programs(self, module: Module) -> bool:
        """Whether a module may be a script, or one imports it, also by name."""
        return any(map(self._may_be_begun, self.users(module.path)))

    def _holds_program(self, paths: Iterable[str]) -> bool:
        """Whether one of these files is a script, which its text would say."""
        return any(map(is_program, self.project.modules_at(path for path in paths if path in self._guarded)))

    @property
    @remembered
    def _guarded(self) -> frozenset[str]:
        return frozenset(self.project.mentioning("__main__"))

    @remembered
    def is_beside_programs(self, module: Module) -> bool:
        """Whether another file of the project starts or joins several processes, and is a script or imported by one."""
        others = self.project.modules_at(path for path in self._candidates if path != module.path)
        return any(self.is_of_program(other) and self._is_evidence(other.path) for other in others)

    @remembered
    def is_left_over(self, module: Module) -> bool:
        """Whether nothing in a project comes to a module, although programs of the project use what lies beside it:
        nobody imports it, names its file or goes through folders for modules, and it runs nothing by itself."""
        stem = Path(module.path).stem
        if module.is_package or self.importers(module.path) or is_program(module):
            return False
        if _runs_something(module.body) or any(_may_register(s) for s in facts.statements(module.body)):
            return False
        naming = (path for path in self.project.mentioning(stem) if path != module.path)
        if next(naming, None) is not None or next(self.project.speaking(FINDERS), None) is not None:
            return False
        folder = str(Path(module.path).parent)
        beside = (path for path in self.project.files if path != module.path and str(Path(path).parent) == folder)
        others = self.project.modules_at(self.project.outside_tests(beside))
        return any(not other.is_package and self.is_of_program(other) for other in others)

    # -- evidence ----------------------------------------------------------------------------------------------------

    @property
    @remembered
    def _candidates(self) -> dict[str, None]:
        """The files whose text mentions what evidence is made of, tests apart; those that mention most of it first."""
        found = dict(self.project.speaking(_distinct()))
        ordered = sorted(found, key=found.__getitem__, reverse=True)
        return dict.fromkeys(self.project.outside_tests(ordered))

    @remembered_but(False)
    def _is_evidence(self, path: str) -> bool:
        module = self.project.module_at(path)
        return module is not None and any(
            _tells_of_processes(expression, scope) for scope, expression in _expressions(module)
        )

    # -- imports -----------------------------------------------------------------------------------------------------

    def _neighbourhood(self, path: str) -> Iterator[str]:
        """What ``path`` imports, then whoever imports it with all that these import; nearest first."""
        seen = {path}
        yield from self._closure((path,), self._imports, seen)
        importers = tuple(self._closure((path,), self._importers, {path}))
        fresh = tuple(importer for importer in importers if importer not in seen)
        seen.update(fresh)
        yield from fresh
        yield from self._closure(fresh, self._imports, seen)

    def _closure(self, start: Iterable[str], edges: dict[str, tuple[str, ...]], seen: set[str]) -> Iterator[str]:
        queue = list(start)
        for place in queue:
            for other in edges.get(place, ()):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
                    yield other

    def imports_communication(self, path: str) -> bool:
        """Whether a file imports one of the project, tests apart, that communicates by its text: what says nothing of
        ranks itself may come to it under a test of the clock, or with a model that was wrapped there."""
        statements = (found.groups() for found in _IMPORT.finditer(self.project.text(path)))
        places = (place for place in self._imported(path, statements) if not self.project.is_test(place))
        return any(word in text for text in map(self.project.text, places) for word in _COMMUNICATING)

    @property
    @remembered
    def _imports(self) -> dict[str, tuple[str, ...]]:
        """The project's files that each file imports, by its text."""
        known = frozenset(self.project.files)
        return {
            path: tuple(dict.fromkeys(p for p in self._imported(path, statements) if p in known))
            for path, statements in self.project.matching(_IMPORT)
        }

    @property
    @remembered
    def _early_imports(self) -> dict[str, frozenset[str]]:
        """The project's files that each file imports at its top level."""
        matched = self.project.matching(EARLY_IMPORT)
        return {path: frozenset(self._imported(path, statements)) for path, statements in matched}

    @property
    @remembered
    def _importers(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for path, imported in self._imports.items():
            for other in imported:
                if not self.project.is_test(path):
                    found.setdefault(other, []).append(path)
        return {path: tuple(importers) for path, importers in found.items()}

    def found_by_path(self, module: Module) -> Iterator[str]:
        """What the program of a module imports from folders that it, or a helper beside it, puts on ``sys.path``, as
        far as their names are written there (``join(here, "..", "lib")``); with what that imports."""
        near = (module.path, *self._importers.get(module.path, ()), *self._imports.get(module.path, ()))
        folders = tuple(dict.fromkeys(folder for path in near for folder in self._put_on_path(path)))
        seen, queue = set[str](), [module.path] if folders else []
        for path in queue:
            statements = (found.groups() for found in _IMPORT.finditer(self.project.text(path)))
            new = set(self._imported(path, statements, folders)) - seen
            seen |= new
            queue += sorted(new)
        known = seen.intersection(self.project.files)
        return iter(sorted(known))

    def _put_on_path(self, path: str) -> Iterator[str]:
        """The folders of the project that a file may put on ``sys.path``, by the names in its text."""
        text = self.project.text(path)
        here = str(Path(path).parent)
        for joined in _JOINED.findall(text) if "sys.path" in text else ():
            folder = os.path.normpath(Path(here, *_QUOTED.findall(joined)))
            if folder != self.project.root and folder.startswith(f"{self.project.root}/") and folder != here:
                yield folder

    def _imported(
        self, path: str, statements: Iterable[Sequence[str | None]], more: tuple[str, ...] = ()
    ) -> Iterator[str]:
        places = (*self.project.import_roots(path), *more)
        for source, names, plain in statements:
            if source is None or names is None:
                for part in (plain or "").split(","):
                    name = part.split()[0] if part.split() else ""
                    yield from _file(_found(name, path, places) if name else None)
                continue
            base = _relative(path, source) if source.startswith(".") else _found(source, path, places)
            if base is None:
                continue
            yield from _file(base)
            if base.endswith(".py") and not base.endswith("__init__.py"):
                continue
            folder = str(Path(base).parent) if base.endswith(".py") else base
            for name in listed(names):
                yield from _file(roots.below(folder, [name]))


def listed(names: str) -> list[str]:
    """The names that an import takes from a module, by its text."""
    return re.findall(r"(?:^|,)\s*(\w+)", _COMMENT.sub("", names).strip("()"))


def _runs_something(body: tuple[facts.Statement, ...]) -> bool:
    """Whether the top level of a module does something, as that of a script does."""
    return any(isinstance(s, (facts.With, facts.For, facts.While)) or _calls(s) for s in body)


def _sets(statement: facts.Statement) -> bool:
    """Whether a statement only calls something with constants."""
    call = statement.value if isinstance(statement, facts.Evaluate) else None
    return (
        isinstance(call, Call) and bool(call.arguments) and all(isinstance(a.value, Constant) for a in call.arguments)
    )


def _may_register(statement: facts.Statement) -> bool:
    """Whether a function or class is handed to something as it is defined."""
    return isinstance(statement, (facts.FunctionDef, facts.ClassDef)) and not keep_nothing(statement.decorators)


def _calls(statement: facts.Statement) -> bool:
    return isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call)


def _relative(path: str, source: str) -> str | None:
    dotted = source.lstrip(".")
    folder = Path(path).parents[len(source) - len(dotted) - 1]
    return roots.below(str(folder), dotted.split(".") if dotted else [])


def _found(name: str, path: str, places: tuple[str, ...]) -> str | None:
    """Where the module is that a file imports by its name: in one of some places; beside the program that it may be,
    which is started by its path; or in a package that knows itself by that name."""
    return roots.find(name, places) or roots.beside(name, path) or roots.named_around(name, path)


def _file(place: str | None) -> tuple[str, ...]:
    return (place,) if place is not None and place.endswith(".py") else ()


def _expressions(module: Module) -> Iterator[tuple[Scope, Expression]]:
    """The calls and subscripts of the places in a module that speak of processes, function by function."""
    words = _telling() | _other_names(module)
    called = words | _GETTERS
    for scope in module.scopes_having(words):
        for statement in scope.body:
            for expression in facts.subexpressions(statement):
                if isinstance(expression, Subscript) or (
                    isinstance(expression, Call) and facts.last_name(expression.function) in called
                ):
                    yield scope, expression


def _other_names(module: Module) -> frozenset[str]:
    """The names under which a module imports what starts processes (``DistributedDataParallel as DDP``)."""
    return frozenset(
        bound
        for bound, definitions in module.bindings.names.items()
        if any(isinstance(d, Imported) and d.name in _telling() for d in definitions)
    )


def _tells_of_processes(expression: Expression, scope: Scope) -> bool:
    """Whether a place starts or joins processes, or asks for a rank, and somebody may come to it."""
    if not _starts_processes(expression, scope):
        return False
    place = place_of(scope, expression)
    return place is None or not is_taken_out(place)


def _starts_processes(expression: Expression, scope: Scope) -> bool:
    if isinstance(expression, Subscript):
        return _is_rank(expression.key) and full_name(expression.value, scope) == "os.environ"
    if not isinstance(expression, Call):
        return False
    name = full_name(expression.function, scope)
    if name is None:
        return False
    if name in _READERS:
        return bool(expression.arguments) and _is_rank(expression.arguments[0].value)
    return any(entry.role in _ROLES and entry.result != "syncbn" for entry in knowledge.entries_of(name))


def _is_rank(key: Expression) -> bool:
    return isinstance(key, Constant) and key.value in knowledge.rank_variables()


@cache
def _telling() -> frozenset[str]:
    """The words of which at least one stands in any evidence."""
    names = (entry.name for role in _ROLES for entry in knowledge.entries(role) if entry.result != "syncbn")
    calls = knowledge.last_words(names)
    return calls | knowledge.rank_variables()


@cache
def _distinct() -> frozenset[str]:
    """The words of :func:`_telling`, where one that is common elsewhere gives way to its class or module."""
    names = (entry.name for role in _ROLES for entry in knowledge.entries(role) if entry.result != "syncbn")
    parts = [name.split(".") for name in names if name.rpartition(".")[2] not in knowledge.vocabulary()]
    owners = (path[-2] if path[0] == "torch" or path[-2][:1].isupper() else path[0] for path in parts)
    return (_telling() & knowledge.vocabulary()) | frozenset(owners)
