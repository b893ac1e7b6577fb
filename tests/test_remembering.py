"""Memories: each answer is computed once, and whoever gets it rests on what it rests on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from distlint.remembering import Grounds, Memory, asking, leads_to, remembered, remembered_but
from own_source import PACKAGE as SOURCE
from own_source import statements, tree


class Reader:
    """Reads files, and says how often."""

    def __init__(self, edges: dict[str, str]) -> None:
        asking.begin()
        self.grounds: Grounds[str] = Grounds()
        self.edges = edges
        self.read = ""

    def look(self, name: str) -> str:
        self.grounds.rest_on(name)
        self.read += name
        return self.edges.get(name, "")

    @remembered
    def length(self, name: str) -> int:
        return 1 + max([self.length(other) for other in self.look(name)], default=0)

    @remembered_but(0)
    def reached(self, name: str) -> int:
        return 1 + sum([self.reached(other) for other in self.look(name)])

    def rests(self) -> str:
        """What has been rested on since the last time."""
        found = "".join(name for number, name in enumerate(self.grounds.all(), 1) if asking.sources >> number & 1)
        assert asking.is_settled
        asking.begin()
        return "".join(sorted(found))


def test_who_is_answered_from_memory_rests_on_the_same() -> None:
    reader = Reader({"a": "b", "b": "c", "d": "b"})
    assert (reader.length("a"), reader.rests()) == (3, "abc")
    assert (reader.length("d"), reader.rests(), reader.read) == (3, "bcd", "abcd")
    assert (reader.length("b"), reader.rests(), reader.read) == (2, "bc", "abcd")


@pytest.mark.parametrize("first", "abcde")
def test_all_of_a_circle_rest_on_all_of_it(first: str) -> None:
    reader = Reader({"a": "b", "b": "cd", "c": "ax", "d": "y", "e": "c"})
    reader.reached(first)
    asking.begin()
    for name in "abc":
        reader.reached(name)
        assert reader.rests() == "abcdxy"
    for name, expected in {"e": "abcdexy", "d": "dy", "x": "x"}.items():
        reader.reached(name)
        assert reader.rests() == expected


def test_two_circles_inside_one_another() -> None:
    reader = Reader({"a": "b", "b": "bc", "c": "ca", "d": "d"})
    for name, expected in {"a": "abc", "b": "abc", "c": "abc", "d": "d"}.items():
        reader.reached(name)
        assert reader.rests() == expected


def test_what_breaks_is_asked_again_and_leaves_no_trace() -> None:
    reader = Reader({"a": "b", "b": "a!"})
    memory: Memory[str, int] = Memory(0)

    def read(name: str) -> int:
        return sum(1 // (other != "!") + memory.ask(other, read, other) for other in reader.look(name))

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            memory.ask("a", read, "a")
        assert reader.rests() == "ab"
    reader.edges["b"] = "a"
    assert memory.ask("a", read, "a") == 2


def test_yes_rests_on_the_way_and_no_on_all() -> None:
    reader = Reader({"a": "bc", "b": "d", "c": "e", "d": "a", "f": "bg", "g": ""})
    yes, no = Memory[str, bool](), Memory[str, bool]()
    for start, expected in {"a": "ace", "c": "ce", "b": "abcde"}.items():
        for _ in range(2):
            assert leads_to(start, yes, lambda one: one in "e" and not reader.look(one), reader.look)
            assert reader.rests() == expected
    for start, expected in {"f": "abcdefg", "g": "g", "c": "ce", "b": "abcde"}.items():
        for _ in range(2):
            assert not leads_to(start, no, lambda _: False, reader.look)
            assert reader.rests() == expected


#: Memories of another kind, and why they need not hand on what their answers rest on.
OTHERS = {
    "cached_property in project/module.py": "what an outline tells: who has the object rests on that",
    "cached_property in project/symbols.py": "what an outline tells: who has the object rests on that",
    "cached_property in project/project.py": "the list of files is part of each state; their bytes are read through it",
    "cached_property in project/questions.py": "what a file holds: who looks into it rests on that",
    "cached_property in settings.py": "what guides say is part of the key of each state, as the settings are",
    "cached_property in cache/shelf.py": "what earlier runs know, which is asked for by other names here",
    "cached_property in configuration/names.py": "lives as long as one look at the settings",
    "self._called_as in project/module.py": "what a file tells by itself",
    "cache of _all_calls in places/place.py": "what a file tells by itself",
    "cache of _all_places in places/place.py": "what a file tells by itself",
    "cache of _by_span in places/place.py": "what a file tells by itself",
    "cache of _calls_by_node in places/place.py": "what a file tells by itself",
    "self._modules in project/project.py": "each way to a module says that it is rested on",
    "self._surveys in checking.py": "made of settings",
    "self._known in files/agreed.py": "lives as long as one search",
    "self._begun in lifetimes/calls.py": "lives as long as one walk",
    "self._communication in lifetimes/calls.py": "lives as long as one walk",
    "self._names in lifetimes/calls.py": "lives as long as one walk",
    "self._words in lifetimes/walk.py": "lives as long as one walk",
    "self._buffers in shapes/pairs.py": "lives as long as one search",
    "self._misfits in shapes/__init__.py": "a memory that is emptied",
}

#: Packages that ask nothing about a project.
APART = ("cache", "cli", "configuration", "knowledge", "report", "source", "syntax")


def other_memories() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        text = path.read_text()
        if "@cached_property" in text:
            yield f"cached_property in {place}"
        if place.startswith(APART):
            continue
        for name in re.findall(r"\bnot in self\.(_\w+):", text):
            yield f"self.{name} in {place}"
        if "cache" not in text:
            continue
        for node in statements(tree(path)):
            is_cached = isinstance(node, ast.FunctionDef) and "cache" in "".join(map(ast.unparse, node.decorator_list))
            if isinstance(node, ast.FunctionDef) and is_cached and "cached_property" not in text:
                given = [ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation]
                if any(re.search(r"Function|Module|Class|Project|Scope|Expression", kind) for kind in given):
                    yield f"cache of {node.name} in {place}"


def test_there_are_no_other_memories() -> None:
    assert set(other_memories()) == set(OTHERS), "take a Memory, which hands on what its answers rest on"
