"""What was found in one state of one project, under the same settings, by the same distlint.

What a file's findings rest on reaches far: helpers in other files, callers, whatever imports it. So findings hold as
long as *nothing* of the project has changed: each Python file below the root is what it was, what names were looked up
by is where it was (a folder can be a package, a missing file can appear), and files outside the root that were read are
the same. A state that comes back, when a branch is switched back for instance, brings its findings back.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from distlint.cache.contents import Contents
from distlint.cache.store import Store
from distlint.cache.written import read_back, written
from distlint.finding import Finding
from distlint.project.listing import python_files
from distlint.project.roots import kind_of

_FOLDER = "findings"


class Shelf:
    """The findings that are known for one state of a project; ``about`` names everything else that they depend on."""

    def __init__(self, store: Store, root: str, about: str) -> None:
        self._store = store
        self._root = root
        self._about = about
        self._contents = Contents(store)
        self._files, self._state = self._look()
        self._place = os.path.join(_FOLDER, self._state)
        self._known: dict[str, list[Any]] = {}
        self._load()

    def findings(self, path: str) -> list[Finding] | None:
        """What is known to be found in a file; None if nothing is known."""
        try:
            return [read_back(value) for value in self._known[path]]
        except (ValueError, TypeError, LookupError):
            return None

    def keep(self, found: Mapping[str, list[Finding]], seen: Mapping[str, str]) -> None:
        """Keeps findings by file, which rest on what was ``seen`` (``file``, ``folder`` or empty, by path).

        Unless the project has changed since this shelf was made: then nobody knows which state they are about.
        """
        outside = {
            path: self._contents.digest(path)
            for path in sorted({*found, *(path for path, kind in seen.items() if kind == "file")} - self._files)
        }
        files, state = self._look()
        if state != self._state or any(self._contents.digest(path) != digest for path, digest in outside.items()):
            return
        results = {
            path: [written(finding) for finding in findings]
            for path, findings in sorted(found.items())
            if all(finding.code != "RNK000" for finding in findings) and outside.get(path, "inside")
        }
        part = {"seen": dict(sorted(seen.items())), "outside": outside, "results": results}
        self._known.update(results)
        self._store.keep(part, self._place, f"{_digest(sorted(results))}.json")
        self._contents.save([*sorted(files), *outside])
        self._store.trim(_FOLDER)

    def _look(self) -> tuple[frozenset[str], str]:
        """The files of the project, and a digest of what they hold and of all else that findings depend on."""
        files = python_files(self._root)
        held = [(path, self._contents.digest(path)) for path in files]
        return frozenset(files), _digest([self._about, self._root, *held])

    def _load(self) -> None:
        checked: dict[str, str] = {}
        for name in self._store.names(self._place):
            part: Any = self._store.read(self._place, name)
            try:
                if part is not None and self._holds(part, checked):
                    self._known.update(part["results"])
            except (AttributeError, LookupError, TypeError, ValueError):
                continue  # another program's
        if self._known:
            self._store.touch(self._place)

    def _holds(self, part: Mapping[str, Any], checked: dict[str, str]) -> bool:
        """Whether what findings rest on besides the project's files is still so."""
        for path, kind in part["seen"].items():
            if path not in checked:
                checked[path] = kind_of(path)
            if checked[path] != kind:
                return False
        return all(self._contents.digest(path) == digest for path, digest in part["outside"].items())


def _digest(values: Iterable[object]) -> str:
    return blake2b("\0".join(map(repr, values)).encode(errors="surrogatepass"), digest_size=16).hexdigest()
