"""What of a file others look at: where that is as it was, an edit of the file changes nothing for them.

The *outline* is all that stands outside of the bodies of functions, the *code* that of a function or of all methods of
a class; *mentioning* says which functions have one of some words, *words like* which words they have that match an
expression, and *ways to call* how such a code calls something by a name. Where things stand in the file plays no part:
who shows a place in a file rests on the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

from distlint.project.questions import Answer, Aspect, Question, answered

if TYPE_CHECKING:
    from distlint.project.module import Module

#: What stands behind a name, and ahead of it in its line, that a function may bind: as a target, a keyword (which binds
#: nothing), the element of a list, a parameter.
_BOUND_BEHIND = re.compile(r"\s*(?::?=(?!=)|[,:]|in\b)")
_BOUND_BEFORE = re.compile(r"(?:\b(?:for|as|def|class)\s+|\bimport\b.*)$")

_OWN = re.compile(r"(?<![\w.])self\.$")

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


def _ways_to_call(module: Module, inside: str, name: str) -> list[str]:
    """How the functions inside call something by a name: ``self`` (of their own object), ``bare``, or ``otherwise``;
    ``bound`` if they may bind that name themselves. What is no call, and binds nothing, is none of these."""
    text = "\n".join(line for function in module.inside(inside) for line in module.lines_at(function))
    ways = {"bound"} if any(name in function.given_names for function in module.inside(inside)) else set()
    for mention in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
        start, end = mention.span()
        before, behind = text[text.rfind("\n", 0, start) + 1 : start], text[end : end + 20]
        is_bound = _BOUND_BEHIND.match(behind) is not None
        if before.rstrip().endswith("."):
            ways.add("self" if _OWN.search(before) is not None and not is_bound else "otherwise")
        elif is_bound or _BOUND_BEFORE.search(before) is not None:
            ways.add("bound")
        elif behind.lstrip()[:1] == "(":
            ways.add("bare")
    return sorted(ways)


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(errors="surrogatepass"), digest_size=8).hexdigest()


_KINDS: dict[str, Callable[..., Answer]] = {
    "outline": _outline,
    "code": _code,
    "mentioning": _mentioning,
    "words like": _words_like,
    "ways to call": _ways_to_call,
}
