"""Programs that end at an import of what does not exist (:mod:`distlint.project.absent`), whatever is wrong behind it:
nobody comes to that, as the code stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from distlint import facts
from distlint.finding import Span
from distlint.places import is_program
from distlint.project import Module, roots
from distlint.project.absent import MAKES_MODULES, Absent
from distlint.project.bindings import Imported
from distlint.project.symbols import Class, Function
from distlint.remembering import remembered, remembered_but
from distlint.settings import Settings
from distlint.starting.launching import EARLY_IMPORT, FINDERS, Launching, listed

#: How many imports deep it is looked what a program imports when it begins.
_DEEPEST = 2
#: A folder for modules that may be anywhere: in no line that has the place of the program in it.
_ELSEWHERE = re.compile(r"^(?!.*(?:__file__|getcwd|[\"']\.{1,2}/?[\"'])).*(?:sys\.path\b|addsitedir)", re.MULTILINE)


class BrokenImports:
    """Answers about one project."""

    def __init__(self, launching: Launching, settings: Settings) -> None:
        self.launching = launching
        self.project = launching.project
        self.absent = Absent(launching.project)
        self.settings = settings

    def ends_ahead(self, module: Module, span: Span) -> bool:
        """Whether every program that comes to a place ends at one of its imports. A file outside any project has
        nothing beside it that one could look for in vain."""
        if self.project.only is not None or module.is_test:
            return False
        is_in_function = module.function_on(span.line) is not None
        if is_program(module):
            line = self._end(module.path)
            return line > 0 and (is_in_function or line < span.line)
        return is_in_function and self._are_all_broken(module)

    @remembered
    def _are_all_broken(self, module: Module) -> bool:
        """Whether each of the programs that import a module, of which there are some, ends at an import. Others may
        import a package that is installed, and where modules are found by their names nobody knows who does."""
        users = self.launching.users(module.path)[1:]
        programs = [path for path in users if self._is_begun(path)]
        if not programs or not all(map(self._end, programs)) or self.settings.is_packaged:
            return False
        if not any(map(self.launching.is_in_sight, self.project.modules_at(programs))):
            return False
        return next(self.project.speaking(FINDERS), None) is None and not self._is_named_elsewhere(module, users)

    def _is_begun(self, path: str) -> bool:
        """Whether a file is a program, as far as its text tells, or may be one: nobody imports it."""
        return not self.launching.importers(path) or bool(self.project.said_of(path, "has", "__main__"))

    def _is_named_elsewhere(self, module: Module, users: Iterable[str]) -> bool:
        """Whether a file that is not seen to import a module imports something of its name."""
        place = Path(module.path)
        stem = place.parent.name if module.is_package else place.stem
        pattern = re.compile(rf"^[ \t]*(?:from|import)\b.*\b{re.escape(stem)}\b", re.MULTILINE)
        known = {module.path, *users}
        return any(path not in known for path, _ in self.project.matching(pattern, stem))

    def _end(self, program: str) -> int:
        """The line of the import at which a program ends; 0 if it may go on."""
        return self._broken(program, str(Path(program).parent), _DEEPEST)

    @remembered_but(0)
    def _broken(self, path: str, folder: str, depth: int) -> int:
        """The line of the import at which a file ends that a program in some folder begins with; 0 if it may go on."""
        if not any(self._fails(imported, path, folder, depth) for imported in self._early(path)):
            return 0  # as its text tells: few files are worth more
        module = self.project.module_at(path)
        if module is None:
            return 0
        for statement in module.body:
            if isinstance(statement, facts.Import):
                if any(self._fails(imported, path, folder, depth) for imported in _imported(statement)):
                    return statement.span.line if not _brings_modules(module, statement.span.line) else 0
            elif self._runs_something(statement, module, folder):
                return 0
        return 0

    def _early(self, path: str) -> Iterator[Imported]:
        """What a file imports at its top level, by its text."""
        for source, names, plain in self.project.said_of(path, "finds", EARLY_IMPORT.pattern, str(EARLY_IMPORT.flags)):
            if source is None:
                yield from (Imported(part.split()[0], None, 0) for part in (plain or "").split(",") if part.split())
                continue
            dotted = source.lstrip(".")
            for name in listed(names or "") or ("*",):
                yield Imported(dotted, name, len(source) - len(dotted))

    def _fails(self, imported: Imported, path: str, folder: str, depth: int) -> bool:
        if self.absent.is_missing(imported, path, folder):
            return True
        return depth > 0 and any(self._broken(one, folder, depth - 1) > 0 for one in self._run(imported, path, folder))

    def _run(self, imported: Imported, path: str, folder: str) -> Iterator[str]:
        """The files that an import runs, if there is one place where the module may be."""
        homes = self.absent.homes(imported, path, folder)
        if len(homes) != 1:
            return
        parts = imported.module.split(".") if imported.module else []
        if imported.name is not None and roots.below(homes[0], [*parts, imported.name]) is not None:
            parts = [*parts, imported.name]
        for end in range(len(parts)):
            place = roots.below(homes[0], parts[: end + 1])
            if place is not None and place.endswith(".py") and place != path:
                yield place

    def _runs_something(self, statement: facts.Statement, module: Module, folder: str) -> bool:
        """Whether a statement at the top level of a module may call something of the project: that has run."""
        if isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
            return False
        calls = (e for e in facts.subexpressions(statement) if isinstance(e, facts.Call))
        return any(self._is_of_project(call.function, module, folder) for call in calls)

    def _is_of_project(self, called: facts.Expression, module: Module, folder: str) -> bool:
        while isinstance(called, (facts.Attribute, facts.Call, facts.Subscript)):
            called = called.function if isinstance(called, facts.Call) else called.value
        name = called.id if isinstance(called, facts.Name) else ""
        for definition in module.bindings.of(name):
            if isinstance(definition, (Function, Class)):
                return True
            if isinstance(definition, Imported) and self.absent.homes(definition, module.path, folder):
                return True
        return False


def _brings_modules(module: Module, line: int) -> bool:
    """Whether a file makes modules ahead of a line, or has others looked for elsewhere; all else comes too late."""
    ahead = "\n".join(module.text.split("\n")[: line - 1])
    return any(pattern.search(ahead) is not None for pattern in (MAKES_MODULES, _ELSEWHERE))


def _imported(statement: facts.Import) -> Iterator[Imported]:
    for name, _, _ in statement.names:
        if statement.module is None:
            yield Imported(name, None, 0)
        else:
            yield Imported(statement.module, name, statement.level)
