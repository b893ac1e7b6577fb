"""What earlier runs found: a run checks again only what rests on something that has changed.

A cache may lose everything at any time, and then a run is slow; it never changes what is found. It is used by
:mod:`distlint.api` only, never by the analysis.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from distlint import __version__
from distlint.cache.shelf import Shelf
from distlint.cache.store import Store
from distlint.configuration import Configuration
from distlint.finding import Finding
from distlint.project.footing import Footing
from distlint.project.known import Known
from distlint.settings import Settings

#: The folder in a project's root.
FOLDER = ".distlint_cache"

#: A folder for the caches of all projects.
PLACE_VARIABLE = "DISTLINT_CACHE_DIR"
#: Anything in it: no cache.
OFF_VARIABLE = "DISTLINT_NO_CACHE"

#: Seconds between two writings of :meth:`Cache.keep_one`, at least.
INTERVAL = 2.0
#: How many times as long as a writing has taken no other one begins: each looks at the whole project, and writes all
#: that is known of it so far.
_PATIENCE = 20


class Cache:
    """The findings of earlier runs under one configuration.

    ``place``: the folder that holds the caches of all projects; None: each project has its own, ``.distlint_cache`` in
    its root. ``noqa``: as for :class:`~distlint.checking.Checker`. Files outside any project have no cache.
    """

    def __init__(self, configuration: Configuration, place: Path | None = None, *, noqa: bool = True) -> None:
        self._configuration = configuration
        self._place = place
        self._about = f"{_identity()} noqa={noqa}"
        self._unwritten: dict[Path, list[Finding]] = {}
        self._next_writing = float("-inf")
        self._process = 0
        self._shelves: dict[tuple[str, Settings], Shelf] = {}

    def findings(self, path: Path) -> list[Finding] | None:
        """What is known to be found in a file (absolute path); None if it has to be checked. Raises SettingsError."""
        shelf = self._shelf(path)
        return shelf.findings(str(path)) if shelf is not None else None

    def known(self) -> dict[str, Known]:
        """What earlier runs know of projects as they are now, by the roots of those that were asked for so far."""
        return {root: shelf.known for (root, _), shelf in self._shelves.items()}

    def keep(self, found: Mapping[Path, list[Finding]], footings: Sequence[Footing]) -> None:
        """Keeps the findings of files, which rest on what is said in one of the ``footings``. Raises SettingsError."""
        results = {str(path): findings for path, findings in found.items()}
        shelves: dict[Shelf, list[Footing]] = {}
        for footing in footings:
            shelf = self._shelf(Path(next(iter(footing.of))))
            if shelf is not None:
                shelves.setdefault(shelf, []).append(footing)
        for shelf, about in shelves.items():
            shelf.keep(results, about)

    def keep_one(self, path: Path, findings: list[Finding], footings: Callable[[], Sequence[Footing]]) -> None:
        """Keeps the findings of one file among many: writes the first at once, then every now and then, and the rest
        when the process ends.

        Nobody says which file is the last (flake8 does not). What a killed process has not written is checked again in
        the next run.
        """
        self._unwritten[path] = findings
        if self._process != os.getpid():  # the workers of a pool end without what was registered before the fork
            from multiprocessing.util import Finalize

            self._process = os.getpid()
            Finalize(None, self._write, (footings,), exitpriority=0)
        if time.monotonic() >= self._next_writing:
            self._write(footings)

    def _write(self, footings: Callable[[], Sequence[Footing]]) -> None:
        if not self._unwritten:
            return
        began = time.monotonic()
        self.keep(self._unwritten, footings())
        self._unwritten.clear()
        ended = time.monotonic()
        self._next_writing = ended + max(INTERVAL, (ended - began) * _PATIENCE)

    def _shelf(self, path: Path) -> Shelf | None:
        root = self._configuration.marked_root(path.parent)
        if root is None:
            return None
        settings = self._configuration.for_file(path)
        key = (str(root), settings)
        if key not in self._shelves:
            store = store_of(root, self._place)
            looked_for = f"{settings.started!r} {settings.is_packaged} {settings.torch_installed}"
            about = f"{self._about} {settings!r} {looked_for}"
            self._shelves[key] = Shelf(store, str(root), about)
        return self._shelves[key]


def store_of(root: Path, place: Path | None) -> Store:
    """Where the cache of the project in ``root`` is."""
    if place is None:
        return Store(str(root / FOLDER))
    return Store(str(place / f"{root.name}-{blake2b(os.fsencode(root), digest_size=8).hexdigest()}"))


def chosen_place(option: Path | None = None) -> Path | None:
    """The folder for the caches of all projects that was asked for, if any; an option counts before the variable."""
    given = option if option is not None else os.environ.get(PLACE_VARIABLE)
    return Path(os.path.abspath(given)) if given else None


def is_off() -> bool:
    """Whether the environment says that there is no cache."""
    return bool(os.environ.get(OFF_VARIABLE))


def _identity() -> str:
    """Which distlint, Python and LibCST this is: any other may find something else."""
    libcst = find_spec("libcst")
    parser = [libcst.origin] if libcst is not None and libcst.origin is not None else []
    stamps: list[tuple[str, int, int]] = []
    for path in [*_modules_below(os.path.dirname(os.path.dirname(__file__))), *parser]:
        with contextlib.suppress(OSError):  # loaded already, by somebody who may not look at it any more
            state = os.stat(path)
            stamps.append((path, state.st_size, state.st_mtime_ns))
    own = blake2b(repr(stamps).encode(errors="surrogatepass"), digest_size=16).hexdigest()
    return f"distlint {__version__} {own} Python {sys.version}"


def _modules_below(folder: str) -> Iterator[str]:
    """The files of a package, in order, without what Python keeps beside them."""
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (os.path.join(inside, name) for name in sorted(names))
