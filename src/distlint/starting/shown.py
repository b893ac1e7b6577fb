"""Whether anything in sight starts a program in several processes.

What joins a group need not be started by several. Where guides and scripts show how a project starts its programs in
several processes, and pass one over, that one mostly runs alone: of 93 judged alarms about files that all ranks write
(RNK603) 27 were right there, and 154 of 203 elsewhere.
"""

from __future__ import annotations

from distlint.knowledge import starting
from distlint.project import Module, Project
from distlint.remembering import remembered
from distlint.repository import guides
from distlint.settings import Settings
from distlint.starting.launching import Launching


class Shown:
    """Answers about one project."""

    def __init__(self, project: Project, launching: Launching, settings: Settings) -> None:
        self.project = project
        self.launching = launching
        self.settings = settings

    @remembered
    def is_shown(self, module: Module) -> bool:
        """Whether something starts a program that uses ``module`` in several processes: a command in a guide or a
        script, one that the program itself names, or its code. True where guides and scripts say of no program how it
        is started in several processes."""
        started = self.settings.started
        users = self.launching.users_inside(module.path)
        if not started.shows_several or started.starts_several(users) or started.tells_of_several(users):
            return True
        return any(_starts(self.project.raw_text(path)) for path in self.launching.users(module.path))


def _starts(text: str) -> bool:
    """Whether a file starts several processes, has a framework do so, or names a command for that."""
    if starting.called("worker", "launcher", "maybe-launcher").search(text) or starting.told().search(text):
        return True
    return guides.has_command(text)
