"""What lines of code tell about ranks, before a body is lowered: tests of one, and attributes that differ by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import knowledge
from distlint.project import Class, Function, Module
from distlint.project.bindings import Imported
from distlint.project.resolve import resolve_name
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered
from distlint.source.slices import without_strings
from distlint.spmd.vocabulary import WORD, is_rank_word
from distlint.starting.spawned import number_of

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: What makes a line a test (a context manager may test, too), a call with a root, or a tensor of some size.
TEST = re.compile(
    r"\b(?:if|elif|while|and|or|not|in|is|match|case|assert|for|else|with)\b|[=!<>]=|[<>]|^\s*@"
    r"|::|\b(?:bool|next)\(|[%&]\s*[12]\b|\b(?:broadcast|reduce|gather|scatter|new_group)\w*\(|\b(?:op|(?:group_)?(?:src|dst))\s*="
    r"|\btorch\.(?:zeros|ones|empty|full|randn?)\("
)
#: What makes a helper's answer a test.
_ANSWER = re.compile(r"^\s*return\b.*(?:[=!<>]=|[<>]|\bnot\b|\bin\b|\bbool\(|[%&]\s*[12]\b)")
#: An assignment that computes nothing.
_PLAIN_VALUE = re.compile(r"=\s*[\w.\"']+\s*$")
#: A name, or a call without arguments, that is handed to a call.
_HANDED_ON = re.compile(r"[(,=]\s*(?:\w+\.)*(\w+)(?:\(\))?\s*(?=[,)])")
#: The targets of an assignment.
TARGETS = re.compile(r"^\s*(?! )([\w.*, ()]*[\w.,()])\s*(?::[^=]+)?=(?!=)")
#: What else a line gives a value to: an element, a name within an expression, an object by a method that takes it in.
_TAKES_IN = re.compile(
    r"^\s*([\w.]+)\[.*\]\s*=(?!=)|\b(\w+) ?:=|\b(\w+)\.(?:append|extend|insert|add|update|setdefault|set_?\w*)\("
    r"|\bsetattr\(\s*([\w.]+)"
)
#: A function that a constructor keeps in an attribute, as it is or with some of its arguments.
_KEEPS = re.compile(r"^\s*self\.(\w+)\s*=\s*(?:(?:functools\.)?partial\(\s*)?(?:(\w+)\.)?(\w+)\s*(?:,|$)")
_COMPARES = re.compile(r"[=!]=|\bnot\b")
#: A line that gives an attribute a value.
_SETS = re.compile(r"^[ \t]+self\.(\w+) *= *(\S.*)$")
#: A function inside of another one.
_INSIDE = re.compile(r"^\s+(?:async )?def (\w+)\(")
#: An argument that is a comparison with a number (a quick look, then its name), and a field of a record that has one.
_TESTS_GIVEN = re.compile(r"=[\w.]+(?:\(\))? [=!]= \d+ *[,)\n]")
_GIVES_TEST = re.compile(r"(?<![\w.])(\w+)=[\w.]+(?:\(\))? [=!]= \d+ *[,)\n]")
_FIELD = re.compile(r"^[ \t]+(\w+): bool\b", re.MULTILINE)
_RECORDS = ("dataclass", "NamedTuple")
_ASKS_FOR_RANK = re.compile(r"get_rank|RANK|SLURM_PROCID")
#: Further to the right than any test.
_FAR = 1_600


class RankLines:
    """Answers about one project: cheap looks at the text of functions, which ask what is known of others
    (:class:`~distlint.spmd.reach.Reach`)."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.project = reach.project

    @remembered
    def have_test(self, function: Function) -> bool:
        """Whether some line may test a rank: it has a word that means one, or a variable that was given one on a line
        before, and something that tests. Only a look at the text, so that a body is lowered where it pays."""
        if not self.reach.speaks_of_ranks(function):
            return False
        if any(
            self.reach.may_leave(callee) and self.reach.speaks_of_ranks(callee)
            for callee in self.project.mentions.named(function)
        ):
            return True
        ranks = {word for word in function.words if word in self.reach.rank_words or is_rank_word(word)}
        helpers = [f for f in self.reach.near(function) if self.reach.speaks_of_ranks(f)]
        ranks |= {f.owner.name if f.owner is not None and f.name == "__iter__" else f.name for f in helpers}
        names = function.module.bindings.names.keys()
        ranks |= {word for word in function.words & names if self.reach.varies(function.module, word)}
        ranks |= self.attributes(function) | (self.fields & function.words)
        ranks |= set().union(*map(self._sets, helpers)) & function.words
        ranks |= self._aliases(function)
        picked = set(self.picked(function.owner).keys() & function.words if function.owner is not None else ())
        number = number_of(function)
        if number is not None:
            ranks.add(number.parameter.name)
        tests = {word for word in ranks if word.startswith(("is_", "IS_"))}
        tests |= {f.name for f in helpers if any(map(_ANSWER.search, self.project.lines(f)))}
        unaware = [*self._unaware(function), *self._holders(function)]
        inside = ""  # the last function inside: what it gives back, its name stands for
        for line in self.project.lines(function):
            words = WORD.findall(line)
            inner = _INSIDE.match(line) if "def" in words else None
            inside = inner[1] if inner is not None else inside
            if any(name in words and f"{name}(" not in line for name in unaware):
                unaware += _assigned_on(line)  # another name for one of them
            if ranks.isdisjoint(words):
                continue
            if not picked.isdisjoint(words):
                return True
            if any(not ranks.isdisjoint(WORD.findall(line.partition(f"{name}(")[2])) for name in unaware):
                return True
            if TEST.search(without_strings(line)) or not tests.isdisjoint(_HANDED_ON.findall(line)):
                return True
            assigned = _assigned_on(line) + _taken_in_on(line)
            ranks.update(assigned)
            if inside and "return" in words:
                ranks.add(inside)
            tests.update(word for word in assigned if word.startswith(("is_", "IS_")))
        return False

    def _unaware(self, function: Function) -> Iterator[str]:
        """The names by which a function calls others that communicate and have no parameter that is named like a rank:
        only who hands them one knows what it means there."""
        for callee in self.project.mentions.named(function):
            if any(is_rank_word(parameter.name) for parameter in callee.definition.parameters):
                continue
            if callee.name != "__init__" or callee.owner is None:
                if self.reach.communicates(callee):
                    yield callee.name
            elif any(
                self.reach.communicates(m) for called, m in callee.owner.methods.items() if called in function.words
            ):
                yield callee.owner.name

    def _holders(self, function: Function) -> Iterator[str]:
        """The names of the classes of which a function makes objects that communicate over what others of them hold:
        a rank that one is given, another one may test."""
        made = [f.owner for f in self.project.mentions.named(function) if f.name == "__init__" and f.owner is not None]
        if len(made) > 1 and any(map(self.reach.meeting, made)):
            yield from (owner.name for owner in made)

    @remembered
    def _sets(self, helper: Function) -> frozenset[str]:
        """The attributes that a function assigns, of its instance or of what it is handed."""
        if helper.name == "__init__" or not helper.is_short:
            return self.reach.assigned_attributes(helper)
        targets = filter(None, map(TARGETS.match, self.project.lines(helper)))
        return frozenset(name for target in targets for name in re.findall(r"\w\.(\w+)", target[1]))

    def _aliases(self, function: Function) -> set[str]:
        """The names by which the module imports or assigns what means a rank."""
        found: set[str] = set()
        names = function.module.bindings.names
        for word in function.words & names.keys():
            for definition in names[word]:
                if isinstance(definition, Imported) and definition.name in self.reach.rank_words:
                    found.add(word)
        return found

    @property
    @remembered
    def fields(self) -> frozenset[str]:
        """The fields of records into which calls put a comparison (``Seat(head=index == 0)``), in files that ask for a
        rank, as far as lines tell: whoever reads one may test a rank."""
        paths = self.project.outside_tests(path for path, _ in self.project.matching(_TESTS_GIVEN))
        texts = filter(_ASKS_FOR_RANK.search, map(self.project.text, paths))
        given = {name for text in texts for name in _GIVES_TEST.findall(text)}
        stated = self.project.matching(_FIELD, *_RECORDS) if given else ()
        return frozenset(name for _, matches in stated for (name,) in matches if name is not None and name in given)

    def attributes(self, function: Function) -> frozenset[str]:
        """The attributes that the constructor of a method's class assigns by its rank, as far as lines tell."""
        return self.attributes_of(function.owner) if function.owner is not None else frozenset()

    @remembered
    def attributes_of(self, owner: Class) -> frozenset[str]:
        """The same of a class."""
        constructor = owner.constructor
        found: set[str] = set()
        helpers = self._helpers(constructor) if constructor is not None else set()
        if constructor is not None and (
            helpers or constructor.words & self.reach.rank_words or any(map(is_rank_word, constructor.words))
        ):
            tested = _FAR  # how far the innermost test of a rank is indented
            told: set[str] = set()  # variables that were given something of a rank
            for line in self.project.lines(constructor):
                target = TARGETS.match(line)
                words = set(WORD.findall(line))
                speaks = words & (self.reach.rank_words | found | told | helpers) or any(map(is_rank_word, words))
                code = line.lstrip()
                indent = len(line) - len(code)
                if code and (indent < tested or (indent == tested and not code.startswith(("else", "elif")))):
                    tested = indent if speaks and code.startswith("if ") else _FAR
                if target is not None and (speaks or (indent > tested and _PLAIN_VALUE.search(line))):
                    found.update(re.findall(r"self\.(\w+)", target[1]))
                    told.update(() if "." in target[1] else WORD.findall(target[1]))
        return self.set_later(owner) | found

    @remembered
    def set_later(self, owner: Class) -> frozenset[str]:
        """The attributes that other methods than the constructor set by a test of the rank, as far as lines tell."""
        words = self.reach.rank_words
        methods = (m for m in owner.all_methods if m.name not in CONSTRUCTORS)
        asking = (m for m in methods if not words.isdisjoint(m.words) or any(map(is_rank_word, m.words)))
        stores = (_SETS.match(line) for method in asking for line in self.project.lines(method))
        found = ((store[1], WORD.findall(store[2])) for store in stores if store is not None and _asks(store[2]))
        return frozenset(n for n, said in found if not words.isdisjoint(said) or any(map(is_rank_word, said)))

    def _helpers(self, constructor: Function) -> set[str]:
        """The names of the short functions that a constructor names and that give back something of a rank."""
        return {f.name for f in self.reach.near(constructor) if f.owner is None and self._gives_by_rank(f)}

    @remembered
    def _gives_by_rank(self, helper: Function) -> bool:
        """Whether a short function gives back what one of its lines makes of a rank. By its own text alone: whether a
        function speaks of ranks rests on this, and must not be asked here."""
        told: set[str] = set()
        for line in self.project.lines(helper) if helper.is_short else ():
            words = set(WORD.findall(line))
            if not words & (self.reach.rank_words | told) and not any(map(is_rank_word, words)):
                continue
            if "return" in words:
                return True
            told.update(() if "def" in words else _assigned_on(line))
        return False

    @remembered
    def kept(self, owner: Class) -> dict[str, list[Function]]:
        """The attributes in which the constructor of a class keeps functions: ``self.report = partial(report, 3)``."""
        constructor = owner.constructor
        found: dict[str, list[Function]] = {}
        if constructor is not None:
            for keeps in filter(None, map(_KEEPS.match, self.project.lines(constructor))):
                functions = _functions_at(constructor.module, keeps[2], keeps[3])
                found.setdefault(keeps[1], []).extend(functions)
        return {attribute: functions for attribute, functions in found.items() if functions}

    @remembered
    def picked(self, owner: Class) -> dict[str, list[Function]]:
        """The attributes into which the constructor of a class puts functions by the rank: ``self.finish = report if
        rank == 0 else skip``."""
        constructor, attributes = owner.constructor, self.attributes_of(owner)
        found: dict[str, list[Function]] = {}
        for line in self.project.lines(constructor) if constructor is not None and attributes else ():
            target = TARGETS.match(line)
            names = attributes.intersection(re.findall(r"self\.(\w+)", target[1])) if target is not None else ()
            words = set(WORD.findall(line.partition("=")[2])) if names else ()
            functions = [f for w in sorted(words) if (f := owner.method(w) or _function_at(owner.module, w))]
            for name in names if functions else ():
                found.setdefault(name, []).extend(functions)
        return found


def _asks(code: str) -> bool:
    """Whether what a line gives is the outcome of a test: a comparison, or what is called as a question."""
    return _COMPARES.search(code) is not None or not knowledge.role_words("predicate").isdisjoint(WORD.findall(code))


def _assigned_on(line: str) -> list[str]:
    """The words in the targets of an assignment."""
    target = TARGETS.match(line)
    return WORD.findall(target[1]) if target is not None else []


def _taken_in_on(line: str) -> list[str]:
    """The words for what else a line gives something to."""
    return [word for groups in _TAKES_IN.findall(line) for name in groups for word in WORD.findall(name)]


def _functions_at(module: Module, home: str | None, name: str) -> list[Function]:
    """The functions that a name of a module, or of a module that it knows, stands for."""
    if (home or name) not in module.bindings.names:
        return []
    symbols = resolve_name(home or name, module)
    if home is not None:
        symbols = tuple(known for one in symbols if isinstance(one, Module) for known in resolve_name(name, one))
    return [known for known in symbols if isinstance(known, Function)]


def _function_at(module: Module, name: str) -> Function | None:
    """The function of a module that has a name."""
    return next((d for d in module.bindings.of(name) if isinstance(d, Function)), None)
