"""The paths, and parts of paths, that calls make of others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.files.words import last_word
from distlint.knowledge import FileEntry
from distlint.spmd.combined import limited
from distlint.spmd.frames import Frame
from distlint.spmd.terms import PARENT, UNIQUE, Apply, Literal, Term, Unknown, leaves, shared
from distlint.spmd.tree import Site
from distlint.spmd.values import FunctionValue, Given, Value

#: Where `str.format` fills something in.
_PLACES = re.compile(r"\{[^{}]*\}")


def path_of(row: FileEntry, arguments: dict[str, Value], receiver: Value | None) -> Value | None:
    """The path that a call is given, by the row about it."""
    if "/" in row.path:
        parts = tuple(arguments[name].term for name in row.path.split("/") if name in arguments)
        return Value(limited(Apply("/", parts))) if len(parts) > 1 else Value(parts[0]) if parts else None
    for name in row.path.split("|"):
        path = receiver if name == "self" else arguments.get(name)
        if path is not None:
            return path
    return None


def of_unique(term: Term, method: str, given: Given) -> Value:
    """What a method of something that is another one in every process gives back (``datetime.now().strftime(…)``)."""
    assert isinstance(term, Apply)
    told = tuple(value.term for _, value in given[:1] if isinstance(value.term, Literal))
    return Value(Apply(UNIQUE, (*term.operands, Literal(method), *told)))


def formatted(expression: facts.Call, receiver: Value | None, given: Given) -> Value | None:
    """A text with arguments filled in holds all of them; methods of a text that is known leave it one."""
    if receiver is None or not isinstance(expression.function, facts.Attribute):
        return None
    if expression.function.attr == "format":
        if any(keyword == "**" for keyword, _ in given):
            return Value(Apply(UNIQUE, (receiver.term,)))  # nobody knows what is filled in
        return Value(limited(Apply("text", tuple(_filled_in(receiver.term, given)))))
    if expression.function.attr in ("replace", "join", "with_suffix", "with_name"):
        return Value(limited(Apply("text", (receiver.term, *(value.term for _, value in given)))))
    return None


def _filled_in(pattern: Term, given: Given) -> Iterator[Term]:
    """A pattern of `str.format` with the arguments in their places; those that it names behind it."""
    if not isinstance(pattern, Literal):
        yield from (pattern, *(value.term for _, value in given))
        return
    texts = _PLACES.split(str(pattern.value))
    yield Literal(texts[0])
    for index, text in enumerate(texts[1:]):
        if index < len(given):
            yield given[index][1].term
        yield Literal(text)
    yield from (value.term for _, value in given[len(texts) - 1 :])


def unique(name: str, given: Given, site: Site | None) -> Value:
    """Something that is another one in every process; ``site``: where it is made, if it makes a name."""
    told = tuple(value.term for _, value in given[:1] if isinstance(value.term, Literal))
    return Value(Apply(UNIQUE, (shared(f"{name}@{site.key}" if site is not None else name), *told)))


def made_of(values: Iterable[Value]) -> Iterator[str]:
    """The places (:attr:`Site.key`) of the calls by which every process makes what values hold a part of."""
    stack = list(values)
    seen: set[int] = set()
    while stack:
        value = stack.pop()
        for leaf in leaves(value.term):
            if isinstance(leaf, Unknown) and "@" in leaf.key:
                yield leaf.key.rpartition("@")[2]
        stack.extend(value.parts or ())
        frame = value.thing.frame if isinstance(value.thing, FunctionValue) else None
        if isinstance(frame, Frame) and id(frame) not in seen:  # what a function inside may name later
            seen.add(id(frame))
            stack.extend(frame.variables.values())


def made(row: FileEntry, arguments: dict[str, Value], receiver: Value | None, given: Given) -> Value | None:
    """The path that a call makes of paths."""
    if row.effect == "join":
        parts = tuple(value.term for _, value in given)
        if receiver is not None and row.name.startswith("."):
            parts = (receiver.term, *parts)
        if not parts:
            return None
        return Value(limited(Apply("/", parts)) if len(parts) > 1 else parts[0])
    path = path_of(row, arguments, receiver)
    if path is None or row.effect == "guarded":
        return None
    return Value(Apply(PARENT, (path.term,))) if row.effect == "parent" else path


@cache
def making_words() -> frozenset[str]:
    made = ("join", "parent", "unique", "same")
    return frozenset(last_word(row.name) for row in knowledge.files().values() if row.effect in made) - {"join"}


@cache
def unique_words() -> frozenset[str]:
    """The last words of calls by which every process makes a name for itself."""
    return frozenset(last_word(row.name) for row in knowledge.files().values() if row.effect == "unique")
