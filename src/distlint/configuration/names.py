"""Which names and patterns in the settings stand for nothing that the project has: a misspelt one would be silent for
ever."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from distlint import knowledge
from distlint.configuration.keys import DEFAULT_MODEL_FOLDERS, DEFAULT_SRC
from distlint.configuration.selection import matches
from distlint.project import Class, Function, Instance, Module, Project
from distlint.project import roots as places
from distlint.project.resolve import member, module_member
from distlint.settings import Settings
from distlint.spelling import nearest, on_one_line

#: A definition with its indent, a value at the top level, an attribute of an instance.
_DEFINITION = re.compile(
    r"^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)"
    r"|^(\w+)[ \t]*(?::[^=\n]+)?=[^=]"
    r"|^[ \t]+self\.(\w+)[ \t]*(?::[^=\n]+)?=[^=]",
    re.MULTILINE,
)

#: Ratio of difflib above which the last part of a name is taken for a misspelling of another one.
LOOKS_LIKE_A_NAME = 0.7

_ASSIGNED = re.compile(r"\bself\.(\w+)[ \t]*(?::[^=\n]+)?=[^=]")


class Unheard(NamedTuple):
    """A name in the settings that nothing answers to: its key, and what is to be said about it, on one line."""

    key: str
    name: str
    reason: str

    @property
    def message(self) -> str:
        """What is wrong with it."""
        return f"`{self.key}` has `{on_one_line(self.name)}`: {self.reason}"


def unheard(settings: Settings, project: Project) -> list[Unheard]:
    """The names in ``settings`` that stand for nothing in ``project``, key by key, in the order of the lists."""
    look = _Names(project)
    found = [
        Unheard(key, name, reason)
        for key, names in (
            ("collectives", settings.collectives),
            ("rank-predicates", settings.rank_predicates),
            ("uniform", tuple(name for name in settings.uniform if not look.is_written(name))),
            ("entry-points", settings.entry_points),
        )
        for name in names
        if (reason := look.mistake(name))
    ]
    missing = [name for name in settings.src if name not in DEFAULT_SRC and not (settings.root / name).is_dir()]
    found += [Unheard("src", name, "there is no such folder") for name in missing]
    idle = [pattern for pattern, _ in settings.per_file_ignores if not _means_a_file(pattern, settings.root, project)]
    found += [Unheard("per-file-ignores", pattern, "no Python file of the project matches it") for pattern in idle]
    silent = [name for name in settings.loggers if not look.has_word(name.rpartition(".")[2])]
    found += [Unheard("loggers", name, "no file of the project has this word") for name in silent]
    folders = {*DEFAULT_MODEL_FOLDERS, *(part for path in project.files for part in Path(path).parent.parts)}
    absent = [name for name in settings.model_folders if name not in folders]
    said = "no folder is called so"
    return found + [Unheard("model-folders", name, said + _proposal(name, sorted(folders))) for name in absent]


def _means_a_file(pattern: str, root: Path, project: Project) -> bool:
    """Whether a pattern, or what it excepts (``!``), matches any file of the project."""
    return any(matches(pattern.removeprefix("!"), Path(path), root) for path in project.files)


class _Names:
    """What the names of a project are."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def mistake(self, name: str) -> str | None:
        """What is wrong with a full name, with the one that may be meant; None if something has it."""
        if name.startswith("self."):
            return self._unwritten(name)
        usual = knowledge.canonical(name)
        if usual != name:
            return f"distlint calls it `{usual}`"
        if knowledge.entries_of(name):
            return None
        parts = name.split(".")
        for length in range(len(parts) - 1, 0, -1):
            module = self._module(parts[:length])
            if module is not None:
                return self._missing(module, parts[length:], name)
        if len(parts) > 1 and self._is_of_another_package(parts):
            return None
        return f"no import of the project leads to it{_proposal(name, self._defined)}"

    def is_written(self, expression: str) -> bool:
        """Whether a dotted expression stands somewhere in the project as it is."""
        return any(True for _ in self.project.mentioning(expression))

    def _unwritten(self, expression: str) -> str:
        """What is said about an attribute of ``self`` that stands nowhere."""
        owner = expression.rpartition(".")[0]
        pattern = re.compile(rf"\b{re.escape(owner)}\.(\w+)")
        others = {f"{owner}.{name}" for _, found in self.project.matching(pattern, f"{owner}.") for (name,) in found}
        return f"no file of the project has this expression{_proposal(expression, sorted(others))}"

    def has_word(self, word: str) -> bool:
        """Whether a word stands somewhere in the project."""
        return any(True for _ in self.project.speaking((word,)))

    def _module(self, parts: list[str]) -> Module | None:
        place = places.find(".".join(parts), self.project.roots)
        return self.project.module_at(place) if place is not None and place.endswith(".py") else None

    def _missing(self, module: Module, rest: list[str], name: str) -> str | None:
        """What is wrong with the name of something in a module of the project."""
        owner: Module | Class = module
        for number, part in enumerate(rest):
            last = number == len(rest) - 1
            known = module_member(owner, part) if isinstance(owner, Module) else member(Instance(owner), part)
            symbol = known[0] if known else None
            if last and isinstance(symbol, (Function, Class)) and symbol.full_name != name:
                return f"it comes from `{symbol.full_name}`, which is the name to write"
            if last and (known or _binds(owner, part)):
                return None
            if not isinstance(symbol, (Module, Class)):
                break
            owner = symbol
        return f"the project has no such name{_proposal(name, self._defined)}"

    def _is_of_another_package(self, parts: list[str]) -> bool:
        """Whether some file imports the package that a name begins with, and some file has the name's last word."""
        package = re.escape(parts[0])
        imports = re.compile(rf"^[ \t]*(?:from|import)[ \t]+{package}\b", re.MULTILINE)
        return any(True for _ in self.project.matching(imports, parts[0])) and self.has_word(parts[-1])

    @cached_property
    def _defined(self) -> tuple[str, ...]:
        """The full names of what the files of the project define: functions, classes, their members, values."""
        found: dict[str, None] = {}
        for path in self.project.files:
            module = places.module_name(path, self.project.roots)
            text = self.project.raw_text(path)
            owner = ""
            for indent, name, value, attribute in _DEFINITION.findall(text):
                inside = attribute or (name if indent else "")
                owner = owner if inside else name or value
                found[f"{module}.{owner}.{inside}" if inside else f"{module}.{owner}"] = None
        return tuple(found)


def _binds(owner: Module | Class, name: str) -> bool:
    """Whether a module or class gives something this name, whatever it is; also a base that is not known may."""
    if name in owner.bindings.names:
        return True
    if isinstance(owner, Module):
        return False
    stored = {name for text in _texts(owner) for name in _ASSIGNED.findall(text)}
    return name in stored or len(owner.definition.bases) > sum(isinstance(k, Class) for k in owner.lineage) - 1


def _texts(owner: Class) -> Iterator[str]:
    """The code of the methods of a class and its bases."""
    for known in owner.lineage:
        if isinstance(known, Class):
            for method in known.methods.values():
                yield "\n".join(method.module.project.lines(method))


def _proposal(name: str, candidates: Iterable[str]) -> str:
    """The end of a message: which of ``candidates`` may be meant, if any. The same last name in another place is a
    better guess than another name in the same place."""
    import difflib  # only a mistake needs it

    by_last: dict[str, list[str]] = {}
    for candidate in candidates:
        by_last.setdefault(candidate.rpartition(".")[2], []).append(candidate)
    last = name.rpartition(".")[2]
    alike = [last] if last in by_last else difflib.get_close_matches(last, by_last, 5, LOOKS_LIKE_A_NAME)
    found = nearest(name, [candidate for known in alike for candidate in by_last[known]])
    return f"; did you mean `{found}`?" if found is not None else ""
