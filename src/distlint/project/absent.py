"""What an import speaks of that does not exist: a module of the project, or a name of one.

It counts only where it is certain. The first package is one of the project, and what is missing in there is nowhere in
the project, in no form; nothing says that it is generated, compiled, fetched, hidden from git, or made while the
program runs.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import islice
from pathlib import Path

from distlint.knowledge import packages
from distlint.project import roots
from distlint.project.bindings import Imported
from distlint.project.project import Project
from distlint.remembering import remembered
from distlint.repository import gitignore
from distlint.repository.guides import guides_below
from distlint.source.patterns import compiled, valid

#: How many folders up it is looked what git ignores.
_IGNORES = 12
#: In which forms a module may lie in its folder, or what it is made of.
_FORMS = ("", ".py", ".pyi", ".pyc", ".pyx", ".c", ".cpp", ".cc", ".cu", ".rs", ".so", ".pyd", ".ipynb", ".proto")
#: What brings modules that no folder has, and names that no text has.
MAKES_MODULES = re.compile(r"sys\.modules|meta_path|path_hooks|__import__|import_module|__path__|extend_path|exec\(")
_MAKES_NAMES = re.compile(
    rf"{MAKES_MODULES.pattern}|__getattr__|globals\(|setattr\(|vars\(|__dict__|[Ll]azy|import[\s(]*\*|^[ \t]+global\b",
    re.MULTILINE,
)
#: What stands beside the names of modules that are compiled, lie elsewhere, or are made by the program.
_MAKERS = ("Extension", "cpp_extension", "cythonize", "package_dir", "sys.modules")
#: A module that is made under a name that nobody can read.
_MADE_BY_NAME = r"sys\.modules\[(?![\"']|__name__)[^\]\n]{1,80}\][ \t]*=(?!=)"
#: What compiles a package, above it.
_COMPILED_BY = ("Cargo.toml", "CMakeLists.txt", "meson.build")
#: Folders for the code of others, which a user may have to fetch.
_OF_OTHERS = re.compile(r"third_?party|extern\w*|vendor\w*|submodules?|deps|dependencies|libs?", re.IGNORECASE)
#: What is generated, compiled, or kept by each user for himself.
_MADE = re.compile(
    r"_.*|.*_pb2(_grpc)?|(.*_)?(version|generated|local|secret|private|credential|password|token|setting|path|env|key"
    r"|config|ext|cuda|cpp|op|kernel|native|lib|binding|c)s?(_.*)?",
    re.IGNORECASE,
)
#: What brings files to a folder, in a guide.
_FETCHES = re.compile(
    r"\b(?:curl|wget|clone|submodule|gdown|download|cp|mv|ln|copy|patch|unzip|tar|protoc|generat|build)\w*",
    re.IGNORECASE,
)
#: Names that many projects have for a package, and may have lent to a program that lies elsewhere.
_COMMON = frozenset(
    (
        "common", "config", "configs", "core", "data", "dataset", "datasets", "eval", "evaluation", "helpers", "layers",
        "lib", "libs", "metrics", "model", "modeling", "models", "modules", "nets", "networks", "ops", "options",
        "scripts", "src", "test", "tests", "tools", "train", "trainer", "training", "util", "utils",
    )
)  # fmt: skip


class Absent:
    """Answers about one project. ``folder`` is that of a program, in which Python looks first."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @remembered
    def is_missing(self, imported: Imported, path: str, folder: str) -> bool:
        """Whether there is no such module as the file ``path`` imports, or no such name in it, wherever it may be."""
        parts = imported.module.split(".") if imported.module else []
        homes = self.homes(imported, path, folder)
        if not homes:
            return False
        found = [place for place in (roots.below(home, parts) for home in homes) if place is not None]
        if not found:
            return self._is_nowhere(parts, homes, is_relative=imported.level > 0)
        name = imported.name
        if name is None or name == "*" or name.startswith("__"):
            return False
        if any(self._may_have(place, name) for place in found):
            return False  # the most frequent answer, ahead of a look at all files
        others = self._elsewhere(parts) if not imported.level else []
        bind = [place for place in others if place.endswith((f"{parts[-1]}.py", f"{parts[-1]}{os.sep}__init__.py"))]
        if any(self._may_have(place, name) for place in bind):
            return False
        are_files = all(place.endswith(".py") and not place.endswith("__init__.py") for place in (*found, *others))
        return are_files or self._is_nowhere([*parts, name], homes, is_relative=imported.level > 0)

    def homes(self, imported: Imported, path: str, folder: str) -> list[str]:
        """The folders in which what the file ``path`` imports is looked up, and its first package or module is found:
        that of the program, or the sources of the project. A folder without an ``__init__.py`` says little elsewhere
        than beside the program, unless the file lies in it, or imports something else that is there."""
        if not imported.level:
            first = imported.module.partition(".")[0]
            return self._homes(first, folder) or self._used_homes(first, path)
        above = os.path.dirname(path)
        for _ in range(imported.level - 1):
            above = os.path.dirname(above)
        return [above] if above.startswith(self.project.root) else []

    @remembered
    def _homes(self, first: str, folder: str) -> list[str]:
        if first in sys.stdlib_module_names or first in packages():
            return []
        found = [(spot, roots.below(spot, [first])) for spot in dict.fromkeys((folder, *self.project.roots))]
        homes = [s for s, place in found if place is not None and (s == folder or place.endswith(".py"))]
        return homes if first not in _COMMON or folder in homes else []

    def _used_homes(self, first: str, path: str) -> list[str]:
        """The sources of the project in which a file uses a package: it lies in there, or what else it imports."""
        spots = [spot for spot in self.project.roots if roots.below(spot, [first]) is not None]
        if not spots or first in sys.stdlib_module_names or first in packages():
            return []
        named = re.compile(rf"^(?:from|import)[ \t]+{re.escape(first)}\.([\w.]+)", re.MULTILINE)
        used = [[first, *rest.split(".")] for rest in named.findall(self.project.text(path))]
        return [
            spot
            for spot in spots
            if path.startswith(os.path.join(spot, first, ""))
            or any((roots.below(spot, parts) or "").endswith(".py") for parts in used)
        ]

    def _is_nowhere(self, parts: list[str], homes: list[str], *, is_relative: bool) -> bool:
        """Whether a module is in none of its homes, nor anywhere else in the project or above it, in whatever form."""
        end = next((n for n in range(1, len(parts) + 1) if not any(_exists(home, parts[:n]) for home in homes)), 0)
        if not end or any(_MADE.fullmatch(part) for part in parts[end - 1 :]):
            return False
        if any(_OF_OTHERS.fullmatch(part) for part in parts[:-1]):
            return False
        above = [os.path.join(home, *parts[: end - 1]) for home in homes if _exists(home, parts[: end - 1])]
        if not all(map(self._is_populated, above)) or self._is_compiled(above[0]):
            return False
        if not is_relative and (
            self._elsewhere(parts) or any(_exists(one, parts) for one in gitignore.upwards(homes[0]))
        ):
            return False
        if self._is_made(parts[-1]):
            return False
        return not self._is_fetched(parts[end - 1], f"{parts[-1]}.py") and not any(
            self._is_hidden(os.path.join(one, parts[end - 1])) for one in above
        )

    def _is_populated(self, folder: str) -> bool:
        """Whether modules lie in a folder: one without any may be a part of another repository that is not there, or of
        a package that several projects share."""
        if roots.kind_at(f"{folder}.py") == "file" or roots.is_package(folder):
            return True
        return any(os.path.dirname(path) == folder for path in self._files())

    def _is_compiled(self, folder: str) -> bool:
        """Whether something compiles a package that lies in a folder."""
        around = [one for one in gitignore.upwards(folder) if one.startswith(self.project.root)]
        return any(roots.kind_at(os.path.join(one, name)) == "file" for one in around for name in _COMPILED_BY)

    def _elsewhere(self, parts: list[str]) -> list[str]:
        """The files of the project that are a module of this name, or lie in it, below whatever folder."""
        tail = os.sep + os.path.join(*parts)
        return [path for path in self._files() if path.endswith(f"{tail}.py") or f"{tail}{os.sep}" in path]

    def _files(self) -> Iterator[str]:
        """All files of the project, for who rests on which there are: the empty text stands in each."""
        return self.project.mentioning("")

    def _may_have(self, place: str, name: str) -> bool:
        if not place.endswith(".py"):
            return False
        pattern = _MAKES_NAMES.pattern, str(_MAKES_NAMES.flags)
        return self.project.may_bind(place, name) or bool(self.project.said_of(place, "matches", *pattern))

    def _is_made(self, name: str) -> bool:
        """Whether a file that compiles modules, or makes them, has the name of one in quotes, or any."""
        named = re.compile(rf"[\"'./]{re.escape(name)}(?:\.\w{{1,9}})?[\"']|{_MADE_BY_NAME}")
        beside = (path for maker in _MAKERS for path in self.project.mentioning(name, beside=maker))
        return any(named.search(self.project.text(path)) is not None for path in beside)

    def _is_fetched(self, *names: str) -> bool:
        """Whether a guide or a script brings a file or folder of one of these names."""
        named = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})(?:\.py\b|(?![\w./\\]))", re.IGNORECASE)
        lines = (line for path in self._guides for line in self.project.text(path).split("\n"))
        return any(named.search(line, fetching.end()) for line in lines if (fetching := _FETCHES.search(line)))

    @property
    @remembered
    def _guides(self) -> list[str]:
        return [str(path) for path in guides_below(Path(self.project.root))]

    def _is_hidden(self, path: str) -> bool:
        """Whether git ignores a module, or has it in another repository: it may lie where the program runs."""
        folders = [*islice(gitignore.upwards(os.path.dirname(path)), _IGNORES)]
        read = [(one, self.project.text(os.path.join(one, gitignore.NAME)).split("\n")) for one in reversed(folders)]
        ignores = tuple((one, compiled(valid(lines))) for one, lines in read)
        inside = (one for one in (path, *folders) if len(one) > len(self.project.root))
        if gitignore.ignored(f"{path}.py", False, ignores) or any(gitignore.ignored(o, True, ignores) for o in inside):
            return True
        modules = self.project.text(os.path.join(self.project.root, ".gitmodules"))
        return any(name in modules for name in (os.path.basename(path), os.path.basename(os.path.dirname(path))))


def _exists(folder: str, parts: list[str]) -> bool:
    """Whether a module is there in any form, or what it is made of."""
    if not parts:
        return True
    base = os.path.join(folder, *parts)
    return any(roots.kind_at(base + form) for form in (*_FORMS, *EXTENSION_SUFFIXES))
