"""The project: everything below one root, loaded on demand.

What is *linted* is separate from what is *known*: a check of one file asks the project for the modules that it
imports, the classes that it derives from, the functions that it calls; a check of everything loads everything. Both
ask the same questions and get the same answers.
"""

from __future__ import annotations

import os
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

from distlint import facts, knowledge
from distlint.facts import ModuleFacts, Statement, Subscript
from distlint.project import roots
from distlint.project.aspects import told
from distlint.project.bindings import Imported
from distlint.project.index import Index
from distlint.project.known import NOTHING_KNOWN, Known, Source
from distlint.project.listing import python_files
from distlint.project.mentions import Mentions
from distlint.project.module import Module
from distlint.project.outlines import Outlines
from distlint.project.path_entries import PUTS, put_on_path
from distlint.project.questions import Answer, Aspect, Content, Question, answered, content_of
from distlint.project.registries import Registries
from distlint.project.resolve import resolve_all
from distlint.project.symbols import Class, External, Function, Instance, Symbol
from distlint.remembering import Grounds, Memory, asking, remembered
from distlint.source.slices import code_of, header, words
from distlint.source.text import UnreadableText, read

#: Files of which the lines are kept at hand.
MAX_SPLIT = 64

#: Questions to all files after which the words of all are put together.
WORTH_INDEX = 16

#: What a file of tests has in it; ``def test(`` is a round of evaluation in many a program.
_TESTS = re.compile(r"^[ \t]*(?:async def|def|class) [Tt]est(?!\()|\b(?:unittest|pytest|allclose)\b", re.MULTILINE)
#: What scripts of tests have, too, and programs that evaluate a model; and what these do.
_ASSERTS, _EVALUATES = re.compile(r"\bassert\b"), re.compile(r"\.eval\(\)")

#: Bases of a class that are looked at.
MAX_LINEAGE = 100


class Project:
    """All modules below ``root``.

    ``sources``: folders (relative to the root) from which imports start. ``texts``: contents that take the place of
    what is on disk (an editor's buffer, standard input), by absolute path. ``only``: a file outside any project; then
    it is all there is, together with what it imports. ``known``: what earlier runs know of it. ``ahead``: as for
    :class:`~distlint.project.outlines.Outlines`.
    """

    def __init__(
        self,
        root: Path,
        sources: tuple[str, ...] = (".", "src"),
        texts: Mapping[str, str] | None = None,
        only: str | None = None,
        known: Known = NOTHING_KNOWN,
        grounds: Grounds[Source] | None = None,
        ahead: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.root = str(root)
        self.only = only
        self.roots = tuple(os.path.normpath(os.path.join(self.root, source)) for source in sources)
        self.texts = dict(texts or {})
        self.outlines = Outlines(known.outlines, ahead)
        self.grounds = grounds or Grounds[Source]()
        self.known = known
        self.told: dict[Aspect, Answer] = {**known.told}
        self.founded: dict[str, int] = {}
        self.silent: dict[str, dict[str, int]] = {}
        self.resolved: Memory[tuple[str, str], tuple[Symbol, ...]] = Memory(())  # a circle of imports ends here
        self.answers: dict[Question, dict[str, Answer]] = {
            question: {**given} for question, given in known.answers.items()
        }
        self._contents: dict[str, Content] = {}
        self._index: Index | None = None
        self._put = 0  # questions to all files
        self._modules: dict[str, Module | None] = {}
        self._recent: OrderedDict[str, str] = OrderedDict()
        self._split: OrderedDict[str, list[str]] = OrderedDict()
        self._lineages: Memory[Class, tuple[Class | External, ...]] = Memory(())
        self._bases: Memory[Class, tuple[Class | External, ...]] = Memory(())
        self.counters: dict[str, int] = {}
        self.mentions = Mentions()
        self.registries = Registries()

    def count(self, what: str) -> None:
        """Adds one to a counter: what was read and decided (``--statistics``)."""
        self.counters[what] = self.counters.get(what, 0) + 1

    # -- modules -------------------------------------------------------------------------------------------------

    def module_at(self, path: str, *, force: bool = True) -> Module | None:
        """The module in the file ``path`` (absolute); None if it can't be read.

        ``force``: parse it even if it has no distributed vocabulary (somebody imports from it).
        """
        known = self._modules.get(path)
        if known is None or not (known.facts.relevant or not force):
            known = self._modules[path] = self._module(path, force)
        if known is None or known.facts.problem is not None or not known.facts.relevant:
            self.grounds.rest_on(path)
        else:
            asking.sources |= known.outline
        return known

    def _module(self, path: str, force: bool) -> Module | None:
        text = self._text(path)
        if text is None:
            return None
        return Module(self, path, roots.module_name(path, self.roots), self._facts(path, text, force))

    def _facts(self, path: str, text: str, force: bool) -> ModuleFacts:
        from distlint.syntax.vocabulary import is_distributed

        if not force and not is_distributed(text):
            return facts.nothing(path)
        return self.outlines.facts(path, text)

    def text(self, path: str) -> str:
        """The decoded text of a file; empty if it can't be read."""
        self.grounds.rest_on(path)
        return self._text(path) or ""

    def _text(self, path: str) -> str | None:
        if path in self.texts:
            return self.texts[path]
        if path in self._recent:
            self._recent.move_to_end(path)
            return self._recent[path]
        try:
            text = read(Path(path)).text
        except UnreadableText:
            return None
        self.remember(path, text)
        return text

    def remember(self, path: str, text: str) -> None:
        """Keeps the text of a file at hand for a while."""
        self._recent[path] = text
        if len(self._recent) > 64:
            self._recent.popitem(last=False)

    def imported_module(self, imported: Imported, importer: Module) -> Module | None:
        """The project's module that an import statement in ``importer`` speaks of, or None if it is outside."""
        return self._module_in(self._place(imported, importer))

    def _place(self, imported: Imported, importer: Module) -> str | None:
        """Where the module is that an import statement speaks of: its file, or the folder of a namespace package."""
        if imported.level:
            folder = os.path.dirname(importer.path)
            for _ in range(imported.level - 1):
                folder = os.path.dirname(folder)
            place = roots.below(folder, imported.module.split(".") if imported.module else [])
        else:
            place = roots.find(imported.module, roots.import_roots(importer.path, self.roots))
            if place is None and importer.has("__main__"):
                place = roots.beside(imported.module, importer.path)
            if place is None:
                place = roots.named_around(imported.module, importer.path)
            if place is None:
                place = roots.on_path(imported.module, self.put_on_path(importer.path))
        return place

    def import_roots(self, path: str) -> tuple[str, ...]:
        """The folders in which the imports of a file are looked up, those that it puts on ``sys.path`` last."""
        return (*roots.import_roots(path, self.roots), *self.put_on_path(path))

    def put_on_path(self, path: str) -> tuple[str, ...]:
        """The folders of the project that a file puts on ``sys.path``."""
        said = self.said_of(path, "finds", PUTS.pattern, str(PUTS.flags), "sys")
        found = (folder for (argument,) in said for folder in put_on_path(argument, path, self.root))
        return tuple(dict.fromkeys(found)) if said else ()

    def lacks(self, name: str, imported: Imported, importer: Module) -> bool:
        """Whether the module that an import statement speaks of is a file without a name, as its text alone tells: who
        looks for it behind the stars of two thousand imports has few of these files read. A package has what is in its
        folder, and the tables may know a name that no text has."""
        place = self._place(imported, importer)
        if place is None or not place.endswith(".py") or place.endswith("__init__.py") or knowledge.is_known(name):
            return False
        return not self.may_bind(place, name)

    def may_bind(self, path: str, name: str) -> bool:
        """Whether the text of a file may give its module a name, or has those of another one."""
        names = self.content(path).names
        if not name.isascii() or f"\n{name}\n".encode() in names or b"\n*\n" in names:
            return True
        if self.grounds.is_kept:
            self.said_of(path, "may bind")
        return False

    def said_of(self, path: str, kind: str, *about: str) -> Answer:
        """What a file answers to a question that is put to it alone, by its text."""
        aspect = Aspect(path, kind, about)
        if aspect not in self.told:
            self.told[aspect] = answered(Question(kind, about), self.content(path))
        self.grounds.rest_on(aspect)
        return self.told[aspect]

    def _module_in(self, place: str | None) -> Module | None:
        if place is None:
            return None
        if place.endswith(".py"):
            return self.module_at(place)
        return self._namespace(place)

    def _namespace(self, folder: str) -> Module | None:
        """A namespace package: a module without content."""
        path = os.path.join(folder, "__init__.py")
        if path not in self._modules:
            self._modules[path] = Module(
                self, path, roots.module_name(path, self.roots), facts.nothing(path, relevant=True)
            )
        return self._modules[path]

    def submodule(self, package: Module, name: str) -> Module | None:
        """The module ``name`` inside a package."""
        if not package.is_package:
            return None
        return self._module_in(roots.below(os.path.dirname(package.path), [name]))

    @remembered
    def is_test(self, path: str) -> bool:
        """Whether a file is a test: by a folder of the project that it is in, or by its name and what stands in it.

        Programs that evaluate a model are called ``test_net.py`` as well.
        """
        if roots.is_among_tests(path, self.root):
            return True
        if not roots.is_called_test(path):
            return False
        module = self.module_at(path)
        if module is None or module.matches(_TESTS):
            return module is not None
        return module.matches(_ASSERTS) and not module.matches(_EVALUATES)

    def outside_tests(self, paths: Iterable[str]) -> Iterator[str]:
        """Those of some files that are no tests."""
        return (path for path in paths if not self.is_test(path))

    def modules_at(self, paths: Iterable[str]) -> Iterator[Module]:
        """The modules in some files, each read when it is come to; what can't be read is left out."""
        return filter(None, map(self.module_at, paths))

    def aspect(self, module: Module, kind: str, *about: str) -> tuple[int, Answer]:
        """What the file of a module says about one of its aspects, with the bit of who rests on that alone."""
        aspect = Aspect(module.path, kind, about)
        if aspect not in self.told:
            self.told[aspect] = told(aspect, module)
        return self.grounds.bit(aspect), self.told[aspect]

    def bit_of(self, module: Module, kind: str, *about: str) -> int:
        """The bit of who rests on an aspect of a module; what the file says is of no interest where nobody will ask."""
        return self.aspect(module, kind, *about)[0] if self.grounds.is_kept else 0

    def rest_on_places(self, shows: Callable[[str], bool]) -> None:
        """Who asks rests on the whole of the files (absolute paths) of which he knows something and shows where it
        stands in them."""
        aspects = (source for source in self.grounds.of(asking.sources) if isinstance(source, Aspect))
        for path in {aspect.path: None for aspect in aspects}:
            if shows(path):
                self.grounds.rest_on(path)

    # -- functions and classes -----------------------------------------------------------------------------------

    def body(self, function: Function) -> tuple[Statement, ...]:
        """The statements of a function's body; none when it is nested too deeply (``--statistics`` counts these)."""
        from distlint.syntax.module import function_body

        where = function.module.facts.bodies.get(function.definition.span.line)
        body = function_body(function.module.lines, where) if where is not None else None
        self.count("functions read")
        if body is None:
            self.count("functions nested too deeply")
        return body or ()

    def words(self, function: Function) -> frozenset[str]:
        """The identifiers in a function's code (also those inside strings), for somebody who rests on it."""
        return words("\n".join(_lines(function)))

    def lines(self, function: Function) -> list[str]:
        """The lines of a function's code, decorators included, its docstring and comments left out. Not to be
        changed."""
        asking.sources |= function.code
        return _lines(function)

    def lines_of(self, path: str) -> list[str]:
        """The lines of a file, which are not to be changed; one empty line if it can't be read."""
        self.grounds.rest_on(path)
        return self.unasked_lines_of(path)

    def unasked_lines_of(self, path: str) -> list[str]:
        """The lines of a file, without noting that the answer in hand rests on them: callers see to that."""
        known = self._split.get(path)
        if known is not None:
            self._split.move_to_end(path)
            return known
        known = self._split[path] = (self._text(path) or "").split("\n")
        if len(self._split) > MAX_SPLIT:
            self._split.popitem(last=False)
        return known

    def lineage(self, known: Class) -> tuple[Class | External, ...]:
        """A class and its bases, nearest first, each once. Circles end; bases that can't be resolved are left out."""
        return self._lineages.ask(known, self._lineage, known) or (known,)

    def _lineage(self, known: Class) -> tuple[Class | External, ...]:
        found: dict[Class | External, None] = {}
        stack: list[Class | External] = [known]  # as deep as bases go, there is no call in a call
        while stack and len(found) < MAX_LINEAGE:
            nearest = stack.pop()
            if nearest not in found:
                found[nearest] = None
                if isinstance(nearest, Class):
                    stack.extend(reversed(self._bases.ask(nearest, _bases, nearest)))
        return tuple(found)

    # -- the whole -----------------------------------------------------------------------------------------------

    @cached_property
    def files(self) -> tuple[str, ...]:
        """All Python files below the root, sorted (what is linted or excluded plays no part)."""
        if self.only is not None:
            return (self.only,)
        return tuple(sorted({*python_files(self.root), *self.texts}))

    def mentioning(self, *words: str, beside: str = "") -> Iterator[str]:
        """The files whose content holds one of ``words``, and the text ``beside``, in order."""
        wanted = sorted({*words})
        asked = self._asked("has beside", beside, *wanted) if beside else self._asked("has", *wanted)
        return (path for path, _ in asked)

    def modules_with(self, *words: str, beside: str = "") -> Iterator[Module]:
        """The modules in those files, tests apart."""
        return self.modules_at(self.outside_tests(self.mentioning(*words, beside=beside)))

    def speaking(self, words: Iterable[str]) -> Iterator[tuple[str, int]]:
        """The files that have some of ``words`` as words of their own, in order, each with their number."""
        return self._asked("has words", *sorted(words))

    def with_method(self, name: str) -> Iterator[str]:
        """The files in which a class may have a method, in order."""
        return (path for path, _ in self._asked("has method", name))

    def matching(self, pattern: re.Pattern[str], *hints: str) -> Iterator[tuple[str, list[list[str | None]]]]:
        """The files in which an expression matches, in order, each with the groups of all matches; ``hints``: texts of
        which a file with a match has one."""
        return self._asked("finds", pattern.pattern, str(pattern.flags), *hints)

    def has_match(self, pattern: re.Pattern[str], *hints: str) -> bool:
        """Whether an expression matches in one of these, tests apart."""
        return any(self.outside_tests(path for path, _ in self.matching(pattern, *hints)))

    def naming(self, pattern: re.Pattern[str], *hints: str) -> Iterator[tuple[str, list[str]]]:
        """The files in which an expression matches inside of a function or class, in order, each with the names of all
        that have a match, and of some that do not: who knows none of the names need not read the file. Dunder methods
        go by the name of their class. ``hints``: texts of which a file with a match has one."""
        return self._asked("names around", pattern.pattern, *hints)

    def _asked(self, kind: str, *about: str) -> Iterator[tuple[str, Answer]]:
        """The files that have something to say to a question, in order, each with its answer."""
        question = Question(kind, about)
        self.grounds.rest_on(question)
        return self._answers_to(question)

    def _answers_to(self, question: Question) -> Iterator[tuple[str, Answer]]:
        answers = self.answers.setdefault(question, {})
        says: Callable[[int, str], Answer] | None = None
        for number, path in enumerate(self.files):
            if path not in answers:
                says = says or self._how_to_ask(question)
                answers[path] = says(number, path)
            if answers[path]:
                yield path, answers[path]

    def _how_to_ask(self, question: Question) -> Callable[[int, str], Answer]:
        """What tells what a file (its number among all, and its path) has to say to a question. The words of all files
        are put together once these have been read for other questions."""
        self._put += 1
        if self._index is None and self._put > WORTH_INDEX and self._contents.keys() >= {*self.files}:
            self._index = Index([self.content(path) for path in self.files])
        found = self._index.saying(question) if self._index is not None else None
        if found is None:
            return lambda _, path: answered(question, self.content(path))
        speaking, is_certain = found
        if is_certain:
            return lambda number, _: number in speaking
        nothing = answered(question, _NO_CONTENT)
        return lambda number, path: answered(question, self.content(path)) if number in speaking else nothing

    def raw_text(self, path: str) -> str:
        """The content of one of :attr:`files`, for a search."""
        self.grounds.rest_on(path)
        return self.content(path).text

    def content(self, path: str) -> Content:
        """What a file holds, for somebody who rests on what he makes of it."""
        content = self._contents.get(path)
        if content is None:
            text = self.texts.get(path)
            raw = content_of(path) if text is None else text.encode(errors="replace")
            content = self._contents[path] = Content(raw)
        return content


_NO_CONTENT = Content(b"")


@lru_cache(maxsize=1024)  # of a few files: many rules ask, one after the other, and look at who calls and is called
def _lines(function: Function) -> list[str]:
    lines = function.module.lines
    first = function.first_line
    where = function.module.facts.bodies.get(function.definition.span.line)
    if where is None:
        return code_of(lines[first - 1 : function.definition.span.end_line])
    return code_of([*header(lines[first - 1 : where.first - 1]), *lines[where.first - 1 : where.last]])


__all__ = ["Class", "External", "Function", "Instance", "Module", "Project", "Symbol"]


def _bases(known: Class) -> tuple[Class | External, ...]:
    """What a class is derived from, as far as it can be resolved; what a generic class is given says nothing."""
    given = (base.value for base in known.definition.bases if base.keyword is None and not base.star)
    plain = (value.value if isinstance(value, Subscript) else value for value in given)
    scope = known.parent or known.module
    return tuple(s for value in plain for s in resolve_all(value, scope) if isinstance(s, (Class, External)))
