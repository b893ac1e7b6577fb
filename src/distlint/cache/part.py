"""What some runs found in one state of a project, with what it rests on; and what of it holds in another state.

After an edit a finding holds as long as nothing has changed that it rests on: no file that was read for it, and no
answer to a question that was put to all files. What somebody never asked, nothing of his rests on: a file that he did
not come to may answer another thing, unless it is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from distlint.project.bits import chosen, numbers, picked
from distlint.project.known import Silent, Source
from distlint.project.questions import Answer, Answers, Aspect, Content, Question, answered

#: Of so many sources that one does not hold any more, all are numbered anew.
_WORTH_RENUMBERING = 4


class Part(NamedTuple):
    """``results``: findings by file, as JSON values. ``files`` are those of the project, ``outside`` the others that
    were read, with the digests of what they held; the rest is as in :class:`~distlint.project.footing.Footing`. Where a
    source does not hold any more stands None, so that the others keep their numbers."""

    files: Mapping[str, str]
    outside: Mapping[str, str]
    sources: Sequence[Source | None]
    of: Mapping[str, str]
    silent: Silent
    answers: Answers
    told: Mapping[Aspect, Answer]
    seen: Mapping[str, str]
    results: Mapping[str, list[Any]]

    def written(self) -> object:
        """The part as a JSON value."""
        numbered = {path: number for number, path in enumerate((*self.files, *self.outside))}
        sources = [self._written(source, numbered) for source in self.sources]
        return {
            "files": self.files,
            "outside": self.outside,
            "sources": sources,
            "of": self.of,
            "silent": self.silent,
            "answers": [[_as_list(q), [given.get(path) for path in self.files]] for q, given in self.answers.items()],
            "seen": self.seen,
            "results": self.results,
        }

    def _written(self, source: Source | None, numbered: Mapping[str, int]) -> object:
        if isinstance(source, str):
            return numbered[source]
        if isinstance(source, Aspect):
            return [numbered[source.path], self.told[source], source.kind, *source.about]
        return _as_list(source) if source is not None else None


def read_part(value: Any) -> Part:
    """The part that was written. Raises AttributeError, LookupError, TypeError or ValueError for anything else."""
    files, outside, sources, of, silent, answers, seen, results = (
        value[name] for name in Part._fields if name != "told"
    )
    paths = [*files, *outside]
    read = [_read_source(source, paths) for source in sources]
    return Part(
        files,
        outside,
        read,
        dict(of.items()),
        dict(silent.items()),
        {_question(q): {p: a for p, a in zip(files, given, strict=True) if a is not None} for q, given in answers},
        {source: written[1] for source, written in zip(read, sources, strict=True) if isinstance(source, Aspect)},
        dict(seen.items()),
        {path: found for path, found in results.items() if of[path] is not None},
    )


def _read_source(value: Any, paths: list[str]) -> Source | None:
    if value is None:
        return None
    if isinstance(value, int):
        return paths[value]
    if isinstance(value[0], int):
        number, _, kind, *about = value
        return Aspect(paths[number], kind, tuple(about))
    return _question(value)


def _as_list(question: Question) -> list[str]:
    return [question.kind, *question.about]


def _question(value: list[str]) -> Question:
    kind, *about = value
    return Question(kind, tuple(about))


def merged(parts: Iterable[Part]) -> Part | None:
    """Several parts about the same state as one; None if there are none. Of a file that several know the one counts
    that has findings."""
    ordered = sorted(parts, key=lambda part: len(part.of), reverse=True)
    if not ordered:
        return None
    whole, *others = (_thinned(ordered[0]), *ordered[1:])
    if not others:
        return whole
    sources = [*whole.sources]
    of, silent, results = {**whole.of}, {**whole.silent}, {**whole.results}
    answers, told = {question: {**given} for question, given in whole.answers.items()}, {**whole.told}
    outside, seen = {**whole.outside}, {**whole.seen}
    known = {source: number for number, source in enumerate(sources) if source is not None}
    for part in others:
        renumbered = [_number(source, known, sources) for source in part.sources]
        for path, digits in part.of.items():
            if path not in of or (path in part.results and path not in results):
                of[path], silent[path] = _renumbered(int(digits, 16), part.silent.get(path, ()), renumbered)
        results = {**part.results, **results}
        for question, given in part.answers.items():
            answers.setdefault(question, {}).update(given)
        told.update(part.told)
        outside.update(part.outside)
        seen.update(part.seen)
    return Part(whole.files, outside, sources, of, silent, answers, told, seen, results)


def _number(source: Source | None, known: dict[Source, int], sources: list[Source | None]) -> int:
    """The number of a source among those of all, to which it is added; any number for one on which nothing rests."""
    if source is None:
        return 0
    if source not in known:
        known[source] = len(sources)
        sources.append(source)
    return known[source]


def _renumbered(
    bits: int, silent: Sequence[Sequence[str]], renumbered: Sequence[int]
) -> tuple[str, Sequence[Sequence[str]]]:
    """The sources of a file, and of the rules that find nothing in it, by other numbers."""
    new = [renumbered[number] for number in numbers(bits)]
    order = sorted(range(len(new)), key=new.__getitem__)
    whole = sum(1 << number for number in new)
    if order == sorted(order):
        return f"{whole:x}", silent
    return f"{whole:x}", [[f"{picked(int(mask, 16), order):x}", *codes] for mask, *codes in silent]


def _thinned(part: Part) -> Part:
    """A part without sources that do not hold any more, if there are many of these."""
    alive = [number for number, source in enumerate(part.sources) if source is not None]
    if (len(part.sources) - len(alive)) * _WORTH_RENUMBERING <= len(part.sources):
        return part
    of = {path: f"{picked(int(digits, 16), alive):x}" for path, digits in part.of.items()}
    return part._replace(sources=[part.sources[number] for number in alive], of=of)


def carried(
    part: Part,
    files: Mapping[str, str],
    outside: Mapping[str, str],
    content: Callable[[str], bytes],
    says: Callable[[Aspect], Answer],
) -> Part:
    """What of a part holds in a later state, as a part about that one.

    ``files``, ``outside``: the digests of what stands in the files now; ``content`` gives what stands in one, and
    ``says`` what one says about an aspect (None: nothing).
    """
    changed = {path for path in {*part.files, *files} if part.files.get(path) != files.get(path)}
    changed |= {path for path, digest in part.outside.items() if outside[path] != digest}
    if not changed:
        return part
    contents = {path: Content(content(path)) for path in sorted(changed & files.keys())}
    lost: set[Source] = {*changed}
    answers: dict[Question, dict[str, Answer]] = {}
    for question, given in part.answers.items():
        now = {path: answer for path, answer in given.items() if path not in changed}
        for path in changed:
            before = given.get(path) if path in part.files else False
            if before is None:
                continue  # nobody came to it
            after = answered(question, contents[path]) if path in contents else False
            if before != after and (before or after):
                lost.add(question)
            if path in contents:
                now[path] = after
        answers[question] = now
    lost.update(aspect for aspect, said in part.told.items() if aspect.path in changed and says(aspect) != said)
    return _without(part, lost)._replace(
        files=files, outside={path: outside[path] for path in part.outside}, answers=answers
    )


def _without(part: Part, lost: set[Source]) -> Part:
    """What of a part does not rest on some sources."""
    bad = sum(1 << number for number, source in enumerate(part.sources) if source in lost)
    of: dict[str, str] = {}
    silent: dict[str, Sequence[Sequence[str]]] = {}
    results: dict[str, list[Any]] = {}
    for path, digits in part.of.items():
        bits, groups = int(digits, 16), part.silent.get(path, ())
        if not bits & bad:
            if path in part.results:
                results[path] = part.results[path]
        else:
            digits, groups = f"{bits & ~bad:x}", _that_hold(groups, chosen(bad, bits), bits.bit_count())
        if groups or path in results:
            of[path], silent[path] = digits, groups
    return part._replace(
        sources=[None if source in lost else source for source in part.sources],
        of=of,
        silent=silent,
        told={aspect: said for aspect, said in part.told.items() if aspect not in lost},
        results=results,
    )


def _that_hold(groups: Sequence[Sequence[str]], bad: int, count: int) -> Sequence[Sequence[str]]:
    """The groups of rules that rest on none of the ``bad`` of ``count`` sources, without these."""
    good = [place for place in range(count) if not bad >> place & 1]
    return [[f"{picked(int(mask, 16), good):x}", *codes] for mask, *codes in groups if not int(mask, 16) & bad]
