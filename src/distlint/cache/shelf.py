"""What was found in one state of one project, under the same settings, by the same distlint.

A state is what each Python file below the root holds. What was found in it holds as long as what names were looked up
by is where it was, too (a folder can be a package, a missing file can appear). A state that comes back, when a branch
is switched back for instance, brings its findings back; a new one gets from the last one what does not rest on the
difference (:func:`~distlint.cache.part.carried`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from distlint.cache.contents import Contents, digest_of
from distlint.cache.part import Part, carried, merged, read_part
from distlint.cache.store import LARGEST, Store
from distlint.cache.written import read_back, written
from distlint.finding import Finding
from distlint.project.footing import Footing
from distlint.project.known import Known
from distlint.project.listing import python_files
from distlint.project.questions import Answer, Aspect, content_of
from distlint.project.roots import kind_of

if TYPE_CHECKING:
    from distlint.project import Project

_FOLDER = "findings"
_OUTLINES = "outlines"

#: What is kept of texts, for each file that a project has: a few versions of it.
_VERSIONS = 3
#: The share of new ones from which on they are worth writing all.
_WORTH_WRITING = 0.02

#: Earlier states of which one may have something to carry over: the last one, and those beside it.
_LATEST = 3


class Shelf:
    """The findings that are known for one state of a project; ``about`` names everything else that they depend on."""

    def __init__(self, store: Store, root: str, about: str) -> None:
        self._store = store
        self._root = root
        self._about = _digest([about, root])
        self._contents = Contents(store)
        self._files = self._look()
        self._name = _digest(sorted(self._files.items()))
        self._found: dict[str, list[Finding]] = {}
        self._kinds: dict[str, str] = {}
        self._known = list(self._parts(self._place)) or self._carry()

    def findings(self, path: str) -> list[Finding] | None:
        """What is known to be found in a file; None if nothing is known."""
        for part in self._known:
            with contextlib.suppress(ValueError, TypeError, LookupError):
                return [read_back(value) for value in part.results[path]]
        return None

    @cached_property
    def known(self) -> Known:
        """What earlier runs know of the project in this state, for who checks the files of which nothing is found."""
        outlines = {**self._kept_outlines, **self._made_outlines}
        part = merged(self._known)
        if part is None:
            return Known(outlines=outlines)
        return Known(part.answers, part.told, outlines, part.sources, part.of, part.silent)

    @cached_property
    def _kept_outlines(self) -> dict[str, str]:
        return self._read_outlines()

    @property
    def _made_outlines(self) -> dict[str, str]:
        return self._project.outlines.made() if "_project" in self.__dict__ else {}

    def keep(self, found: Mapping[str, list[Finding]], footings: Sequence[Footing]) -> None:
        """Keeps findings by file, which rest on what is said in one of the ``footings``.

        Unless the project has changed since this shelf was made: then nobody knows which state they are about.
        """
        self._found.update(found)
        self._keep_outlines({digest: text for footing in footings for digest, text in footing.outlines.items()})
        seen = {path: kind for part in self._known for path, kind in part.seen.items()}
        parts = [self._part(footing, seen) for footing in footings]
        if self._look() != self._files or any(self._outside(part.outside) != part.outside for part in parts):
            return
        for part in parts:
            if part.results:
                self._store.keep(part.written(), *self._place, _name(part))
        self._contents.save([*self._files, *(path for part in parts for path in part.outside)])
        self._store.trim(_FOLDER)

    def _read_outlines(self) -> dict[str, str]:
        kept = self._store.read(_OUTLINES, self._about, "all.json")
        entries = kept.items() if isinstance(kept, dict) else ()
        return {digest: text for digest, text in entries if isinstance(text, str)}

    def _keep_outlines(self, made: Mapping[str, str]) -> None:
        """Keeps what was made of texts, with what is kept by now."""
        made = {**self._made_outlines, **made}
        if len(made) <= len(self._kept_outlines) * _WORTH_WRITING:
            return
        kept = {**self._read_outlines(), **made}  # others may have added some
        if len(kept) > len(self._files) * _VERSIONS:
            current = {*self._files.values(), *made}
            kept = {digest: text for digest, text in kept.items() if digest in current}
        if sum(map(len, kept.values())) < LARGEST // 2:
            self._store.keep(kept, _OUTLINES, self._about, "all.json")
            self._store.trim(_OUTLINES)

    def _part(self, footing: Footing, seen: Mapping[str, str]) -> Part:
        """What is found, as a part; ``seen``: where earlier runs have looked, of which it may know something."""
        results = {
            path: [written(finding) for finding in self._found[path]]
            for path in footing.of
            if path in self._found and all(finding.code != "RNK000" for finding in self._found[path])
        }
        paths = {s.path if isinstance(s, Aspect) else s for s in (*footing.sources, *results)}
        outside = self._outside({s for s in paths if isinstance(s, str)} - self._files.keys())
        results = {path: result for path, result in results.items() if outside.get(path, "inside")}
        of = {path: footing.of[path] for path in results}
        silent = {path: footing.silent[path] for path in results if footing.silent[path]}
        seen = {**seen, **footing.seen}
        return Part(self._files, outside, footing.sources, of, silent, footing.answers, footing.told, seen, results)

    def _outside(self, paths: Iterable[str]) -> dict[str, str]:
        return {path: self._contents.digest(path) for path in sorted(paths)}

    @property
    def _place(self) -> tuple[str, str]:
        return _FOLDER, f"{self._about}-{self._name}"

    def _look(self) -> dict[str, str]:
        """The files of the project, each with the digest of what it holds."""
        return {path: self._contents.digest(path) for path in python_files(self._root)}

    def _parts(self, place: tuple[str, str]) -> Iterator[Part]:
        """What is kept about a state, and holds in this one."""
        self._store.touch(*place)
        for name in self._store.names(*place):
            with contextlib.suppress(AttributeError, LookupError, TypeError, ValueError, OSError):  # another program's
                part = read_part(self._store.read(*place, name))
                if all(self._kind(path) == kind for path, kind in part.seen.items()):
                    yield carried(part, self._files, self._outside(part.outside), self._content, self._says)

    def _kind(self, path: str) -> str:
        if path not in self._kinds:
            self._kinds[path] = kind_of(path)
        return self._kinds[path]

    def _carry(self) -> list[Part]:
        """What holds of the last state that is known; kept about this one."""
        for name in self._store.latest(_FOLDER, f"{self._about}-")[:_LATEST]:
            part = merged(self._parts((_FOLDER, name)))
            if part is not None and part.results:
                self._store.keep(part.written(), *self._place, "carried.json")
                self._store.trim(_FOLDER)
                return [part]
        return []

    def _says(self, aspect: Aspect) -> Answer:
        """What a file says about an aspect; None if it cannot be read. Raises OSError as for its content."""
        if aspect.path not in self._files:
            return None
        from distlint.project.aspects import told

        self._content(aspect.path)
        module = self._project.module_at(aspect.path)
        return told(aspect, module) if module is not None and module.facts.problem is None else None

    @cached_property
    def _project(self) -> Project:
        from distlint.project import Project

        return Project(Path(self._root), known=Known(outlines=self._kept_outlines))

    def _content(self, path: str) -> bytes:
        """What stands in a file. Raises OSError if it is not what stood there when this shelf was made."""
        content = content_of(path)
        if self._files[path] != (digest_of(content) if self._contents.digest(path) else ""):
            raise OSError(f"{path} has changed")
        return content


def _name(part: Part) -> str:
    """A name for what one checker has found so far: it is not given often, and to few parts of one checker."""
    return f"{_digest([next(iter(part.results))])}-{len(part.results).bit_length()}.json"


def _digest(values: Iterable[object]) -> str:
    return blake2b("\0".join(map(repr, values)).encode(errors="surrogatepass"), digest_size=16).hexdigest()
