"""What of a file others look at: where that is as it was, an edit of the file changes nothing for them.

The *outline* is all that stands outside of the bodies of functions, the *code* that of a function or of all methods of
a class; *mentioning* says which functions have one of some words, and *words like* which words they have that match an
expression. Where things stand in the file plays no part: who shows a
place in a file rests on the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

from distlint.project.questions import Answer, Aspect, Question, answered

if TYPE_CHECKING:
    from distlint.project.module import Module

_QUOTES = ('"""', "'''")


def told(aspect: Aspect, module: Module) -> Answer:
    """What the file of a module says about one of its aspects: a JSON value."""
    kind = _KINDS.get(aspect.kind)
    if kind is not None:
        return kind(module, *aspect.about)
    return answered(Question(aspect.kind, aspect.about), module.content)


def _outline(module: Module) -> str:
    outside: list[str] = []
    line = 0
    for body in sorted(module.facts.bodies.values()):
        outside += module.lines[line : body.first if body.column else body.first - 1]
        line = max(line, body.last)
    return _digest([*_bare([*outside, *module.lines[line:]]), str(module.has_walrus)])


def _bare(lines: list[str]) -> Iterator[str]:
    """Lines without those that are empty or a comment, as far as these stand in no string for certain."""
    text = "\n".join(lines)
    if any(f"{quote}{other}{quote}" in text for quote in "\"'" for other in _QUOTES):
        return iter(lines)
    return _without_comments(lines)


def _without_comments(lines: list[str]) -> Iterator[str]:
    inside = [False, False]
    for line in lines:
        start = line.lstrip()[:1]
        if start in ("", "#") and not any(inside):
            continue
        yield line
        for number, quotes in enumerate(_QUOTES):
            inside[number] ^= line.count(quotes) % 2 == 1


def _code(module: Module, name: str) -> str:
    return _digest(line for function in module.inside(name) for line in module.lines_at(function))


def _mentioning(module: Module, *words: str) -> list[str]:
    return [function.qualified_name for function in module.functions_with(*words)]


def _words_like(module: Module, pattern: str) -> list[str]:
    return module.unasked_words_like(re.compile(pattern))


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(errors="surrogatepass"), digest_size=8).hexdigest()


_KINDS: dict[str, Callable[..., Answer]] = {
    "outline": _outline,
    "code": _code,
    "mentioning": _mentioning,
    "words like": _words_like,
}
