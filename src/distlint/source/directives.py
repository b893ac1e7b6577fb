"""How suppression comments are worded: from one comment to what it asks for, or to what is wrong with it.

flake8's own comments are read with flake8's own regular expressions (see ``flake8/defaults.py``), its surprises
included: ``# noqa: RNK`` has no digits, so that flake8 takes it for a plain ``# noqa``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from distlint.finding import Span
from distlint.source.comments import Comment
from distlint.spelling import nearest

Kind = Literal["ignore", "noqa", "file-noqa", "skip-file", "uniform"]

_CODES = r"(?P<codes>([A-Z]+[0-9]+(?:[,\s]+)?)+)"
_NOQA = re.compile(rf"# noqa(?::[\s]?{_CODES})?", re.IGNORECASE)
_FILE_NOQA = re.compile(rf"# flake8[:=]\s*noqa(?::[\s]?{_CODES})?", re.IGNORECASE)
_NEARLY_NOQA = re.compile(r"#\s*noqa\s*:?\s*(?P<word>RNK\w*)", re.IGNORECASE)
_AFTER_NOQA = re.compile(r"\s*(?P<colon>(?::\s*)?)(?P<word>[A-Z][\w-]*)", re.IGNORECASE)

_OWN = re.compile(r"(?<!\S)#\s*distlint\s*:\s*", re.IGNORECASE)
_OWN_WITHOUT_COLON = re.compile(r"(?<!\S)#\s*distlint\s+(ignore\s*\[|(skip-file|uniform)\s*$)", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")
_LIST = re.compile(r"\s*\[(?P<names>[^\[\]]*)\]")
_NAME = re.compile(r"[^,\s]+")
_DIRECTIVES = ("ignore", "skip-file", "uniform")
# What other tools call it: whoever writes this after "distlint:" expects an effect.
_DIRECTIVES_ELSEWHERE = frozenset({"disable", "disable-next", "enable", "fmt", "noqa", "nolint", "nosec", "off", "on"})


class Name(NamedTuple):
    """One entry of a list of codes, as written, and where it stands."""

    text: str
    span: Span


class Directive(NamedTuple):
    """What a comment asks for; no ``names`` means all rules.

    ``by_mistake``: it silences everything although its author meant less.
    """

    kind: Kind
    names: tuple[Name, ...] = ()
    by_mistake: bool = False


class Broken(NamedTuple):
    """A comment that does nothing, or more than its author meant.

    ``message`` is one line. If ``slug`` is not empty, all this holds only if there is a rule of that name.
    """

    span: Span
    message: str
    slug: str = ""


def is_candidate(text: str) -> bool:
    """Whether a comment (or any other text) is worth reading: mentions distlint or noqa."""
    lowered = text.lower()
    return "distlint" in lowered or "noqa" in lowered


def directives_of(comment: Comment) -> Iterator[Directive | Broken]:
    """Everything that one comment asks for; a comment may hold several forms side by side."""
    yield from _own(comment)
    yield from _file_noqa(comment)
    yield from _noqa(comment)


def _own(comment: Comment) -> Iterator[Directive | Broken]:
    starts = list(_OWN.finditer(comment.text))
    ends = [*(start.start() for start in starts), len(comment.text)][1:]
    for start, end in zip(starts, ends, strict=True):
        yield from _own_directive(comment, start.start(), start.end(), end)
    without_colon = _OWN_WITHOUT_COLON.search(comment.text)
    if without_colon:
        span = _span(comment, without_colon.start(), len(comment.text.rstrip()))
        yield Broken(span, "suppression without a colon does nothing; write `# distlint: ...`")


def _own_directive(comment: Comment, start: int, body: int, end: int) -> Iterator[Directive | Broken]:
    text = comment.text
    word = _WORD.match(text, body, end)
    if not word:
        if text[body:end].strip():
            return  # prose that starts with a bracket or a quotation mark
        yield Broken(_span(comment, start, body), "suppression asks for nothing; write `# distlint: ignore[RNK101]`")
        return
    directive = word.group().lower()
    listed = _LIST.match(text, word.end(), end)
    span = _span(comment, start, (listed or word).end())
    if directive == "ignore":
        names = _names(comment, listed, "names")
        if names:
            yield Directive("ignore", names)
        elif listed:
            yield Broken(span, "suppression with an empty list does nothing; name codes, as in `ignore[RNK101]`")
        else:
            yield Broken(span, "suppression without a list of codes does nothing; write `ignore[RNK101]`")
    elif directive == "skip-file":
        if comment.alone and not listed:
            yield Directive("skip-file")
        elif listed:
            yield Broken(span, "`skip-file` takes no list and does nothing here; write `# distlint: skip-file`")
        else:
            yield Broken(span, "`skip-file` beside code does nothing; give the comment a line of its own")
    elif directive == "uniform":
        if comment.tests or text[word.end() : end].strip():  # with more words it may be prose
            yield Directive("uniform")
        else:
            yield Broken(span, "`uniform` beside no condition does nothing; write it on the line of the `if`")
    elif _is_meant_for_us(text[word.end() : end], directive):
        proposal = nearest(directive, _DIRECTIVES) if _looks_like_ours(directive, 0.6) else "ignore[RNK101]"
        yield Broken(span, f"unknown directive {word.group()} in suppression; did you mean {proposal}?")


def _is_meant_for_us(rest: str, word: str) -> bool:
    """Whether an unknown word after ``# distlint:`` is a slip and not the start of a sentence."""
    if rest[:1] in ("[", "=") or not rest.strip() or "RNK" in rest or word.startswith("rnk"):
        return True
    return word in _DIRECTIVES_ELSEWHERE or _looks_like_ours(word, 0.75)


def _looks_like_ours(word: str, ratio: float) -> bool:
    import difflib  # only a mistake needs it

    return bool(difflib.get_close_matches(word, _DIRECTIVES, 1, ratio))


def _file_noqa(comment: Comment) -> Iterator[Directive | Broken]:
    found = _FILE_NOQA.match(comment.text)
    if not found:
        return
    names = _names(comment, found, "codes")
    if not comment.alone:
        if any(name.text.upper().startswith("RNK") for name in names):
            span = _span(comment, *found.span())
            yield Broken(span, "`# flake8: noqa` beside code does nothing; give the comment a line of its own")
        return
    broken = None if names else _blanket_by_mistake(comment, found)
    yield Directive("file-noqa", names, by_mistake=broken is not None)
    if broken:
        yield broken


def _noqa(comment: Comment) -> Iterator[Directive | Broken]:
    found = _NOQA.search(comment.text)
    if not found:
        nearly = _NEARLY_NOQA.search(comment.text)
        if nearly:
            span = _span(comment, *nearly.span())
            yield Broken(span, "`noqa` does nothing unless exactly one space follows the `#`; write `# noqa: RNK101`")
        return
    names = _names(comment, found, "codes")
    if not names:
        broken = _blanket_by_mistake(comment, found)
        yield Directive("noqa", by_mistake=broken is not None)
    else:
        yield Directive("noqa", names)
        left_over = re.compile(r"RNK\b").match(comment.text, found.end())
        broken = left_over and Broken(_span(comment, *left_over.span()), "RNK without digits does nothing here")
    if broken:
        yield broken


def _blanket_by_mistake(comment: Comment, found: re.Match[str]) -> Broken | None:
    """The finding if a code of ours follows in a way that flake8 does not read; a reason in prose is none."""
    after = _AFTER_NOQA.match(comment.text, found.end())
    if not after:
        return None
    word = after["word"]
    span = _span(comment, found.start(), after.end())
    written = "flake8: noqa" if found.re is _FILE_NOQA else "noqa"
    if re.match(r"RNK(?![a-z-])", word, re.IGNORECASE) or word.upper() == "RNK":
        where = "in this file" if found.re is _FILE_NOQA else "here"
        return Broken(span, f"suppression silences all rules of all tools {where}; write `# {written}: RNK101`")
    if after["colon"] and "-" in word:
        message = f"noqa does not know {word} and silences all; write its code, or `# distlint: ignore[{word}]`"
        return Broken(span, message, slug=word)
    return None


def _names(comment: Comment, found: re.Match[str] | None, group: str) -> tuple[Name, ...]:
    if found is None or found[group] is None:
        return ()
    start, end = found.span(group)
    names = _NAME.finditer(comment.text, start, end)
    return tuple(Name(name.group(), _span(comment, *name.span())) for name in names)


def _span(comment: Comment, start: int, end: int) -> Span:
    return Span(comment.line, comment.column + start, comment.line, comment.column + end)
