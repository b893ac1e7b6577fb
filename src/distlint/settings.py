"""Settings: what is in force for one file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from distlint.finding import Confidence, Severity
from distlint.repository.guides import started
from distlint.repository.requirement import begins_with, is_packaged, parts, stays_below, torch_installed
from distlint.repository.started import Started


@dataclass(frozen=True)
class Settings:
    """What is in force for one file; the keys are explained in :mod:`distlint.configuration.keys`.

    ``root`` is the folder that patterns and import roots count from: the folder of the settings file, or the project
    root. ``source`` is the settings file, None if there is none. ``required`` is what each of the project's
    requirements says of a package (``("torch", ">=2.1,<3")``).
    """

    root: Path
    source: Path | None
    select: tuple[str, ...]
    extend_select: tuple[str, ...]
    ignore: tuple[str, ...]
    extend_ignore: tuple[str, ...]
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...]
    src: tuple[str, ...]
    exclude: tuple[str, ...]
    extend_exclude: tuple[str, ...]
    force_exclude: bool
    min_severity: Severity
    min_confidence: Confidence
    collectives: tuple[str, ...]
    rank_predicates: tuple[str, ...]
    uniform: tuple[str, ...]
    entry_points: tuple[str, ...]
    loggers: tuple[str, ...]
    model_folders: tuple[str, ...]
    torch_version: str | None
    required: tuple[tuple[str, str], ...] = ()

    @cached_property
    def started(self) -> Started:
        """What guides and scripts say of how the project is started; they are looked for when somebody asks."""
        return started(self.root)

    @cached_property
    def is_packaged(self) -> bool:
        """Whether others install the project, and may call what nothing in it calls; looked for when somebody asks."""
        return is_packaged(self.root)

    @cached_property
    def torch_installed(self) -> tuple[tuple[str, str], ...]:
        """The versions of torch that the project's guides install, each with the folder for which the guide speaks;
        looked for when somebody asks."""
        return torch_installed(self.root)

    def speaks(self, text: str) -> bool:
        """Whether a text has a name that the settings give as a collective or a test of the rank."""
        names = (*self.collectives, *self.rank_predicates)
        return any(name.rpartition(".")[2] in text for name in names)

    def has_torch(self, version: str) -> bool:
        """Whether the code runs on nothing older than this torch; where nobody says so it runs on the newest."""
        return self.torch_version is None or parts(self.torch_version) >= parts(version)

    def surely_lacks_torch(self, version: str) -> bool:
        """Whether the code is said to run on a torch that is older than this, whichever requirement counts."""
        if self.torch_version is None:
            return False
        stated = tuple(oldest for bounds in self.bounds("torch") for oldest in begins_with(bounds))
        stated = stated if self.torch_version in stated else ()
        return all(parts(known) < parts(version) for known in (self.torch_version, *stated))

    def bounds(self, package: str) -> tuple[str, ...]:
        """What each requirement says of the version of a package (``>=2.1,<3``)."""
        return tuple(bounds for name, bounds in self.required if name == package)

    def stays_below(self, package: str, version: str) -> bool:
        """Whether a requirement keeps this version of a package, and all newer ones, away."""
        return any(stays_below(bounds, version) for bounds in self.bounds(package))

    def is_installed_below_torch(self, version: str, path: str | None = None) -> bool:
        """Whether the guides that speak for a file, or for the whole project, install nothing but older ones: those in
        the nearest folder around the file that say something of it, or first those that start the file itself."""
        around = [Path(path), *Path(path).parents] if path is not None else [self.root]
        known = [(self.root / folder, installed) for folder, installed in self.torch_installed]
        nearest = min((folder for folder, _ in known if folder in around), key=around.index, default=None)
        told = [installed for folder, installed in known if folder == nearest]
        return bool(told) and all(parts(installed) < parts(version) for installed in told)
