"""What the rules share about one project: every fact is computed once, by whoever asks first."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from distlint.project import Project
from distlint.settings import Settings

if TYPE_CHECKING:
    from distlint.constructors import Constructors
    from distlint.devices import Devices
    from distlint.files import Files
    from distlint.launching import Launching
    from distlint.log_lines import LogLines
    from distlint.spmd import Analysis


class Survey:
    """The project around the checked files, the settings in force, and the engines' answers."""

    def __init__(self, project: Project, settings: Settings) -> None:
        self.project = project
        self.settings = settings

    @cached_property
    def spmd(self) -> Analysis:
        """Engine 1: which ranks meet in which collectives."""
        from distlint.spmd import Analysis

        return Analysis(self.project, self.settings)

    @cached_property
    def launching(self) -> Launching:
        """Which code runs in several processes."""
        from distlint.launching import Launching

        return Launching(self.project)

    @cached_property
    def devices(self) -> Devices:
        """What is model code, and who sets the device."""
        from distlint.devices import Devices

        return Devices(self)

    @cached_property
    def log_lines(self) -> LogLines:
        """Which calls leave a record."""
        from distlint.log_lines import LogLines

        return LogLines(self.project, self.settings.loggers)

    @cached_property
    def constructors(self) -> Constructors:
        """What constructors run."""
        from distlint.constructors import Constructors

        return Constructors(self.project)

    @cached_property
    def files(self) -> Files:
        """Which ranks make, change and read which files."""
        from distlint.files import Files

        return Files(self.project, self.spmd, self.launching, self.devices.processes)

    def counters(self) -> dict[str, int]:
        """How much was decided and what it took."""
        engine = self.spmd.counters if "spmd" in self.__dict__ else {}
        return {**self.project.counters, **engine}
