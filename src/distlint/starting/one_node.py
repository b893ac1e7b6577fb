"""Programs of one node: what files say of themselves, and what guides and scripts say of how they are started.

The rank inside the node is the rank in the job there, and the index of a GPU as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath

from distlint import facts
from distlint.calls.launchers import is_on_this_machine, launches
from distlint.facts import Constant, Expression
from distlint.knowledge import starting
from distlint.places import call_of
from distlint.project import Module, Project
from distlint.remembering import remembered
from distlint.repository.commands import tells_of_one_machine
from distlint.repository.machines import without_denials
from distlint.settings import Settings
from distlint.starting.command_line import defaults_named, files_defining
from distlint.starting.launching import Launching
from distlint.starting.one_machine import THIS_MACHINE, is_met_on_this_machine
from distlint.starting.refusals import demands_one_machine, demands_one_node
from distlint.starting.roles import calls_role
from distlint.starting.spawned import starting_places

#: What a program of one node says, in a comment on how it is started, too: it starts processes itself, as many as there
#: are GPUs. (What it does not go on with is read in one form: :mod:`distlint.starting.refusals`.)
_HOW_MANY = "nprocs"
_ONE_NODE = re.compile(
    r"(?:world_size|n_?gpus?|num_processes)\s*=\s*torch\.cuda\.device_count\(\)"
    r"|world_size\s*=\s*[\w.]{0,40}(?:gpu_count|n_?gpus?|num_gpus)\b(?!\s*\*)"
)
_VISIBLE = "CUDA_VISIBLE_DEVICES"
#: The docstring of a file, behind comments.
_DOCSTRING = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[rR]?(\"{3}|'{3})((?s:.*?))\1")
#: Code that was taken out: comments, and strings that are statements.
_TAKEN_OUT = re.compile(r"^[ \t]*(?:#[^\n]*|(\"{3}|'{3})(?s:.*?)\1[ \t]*$)", re.MULTILINE)
#: A program that spawns processes, which meet on this machine.
_HERE = re.compile(r"MASTER_ADDR[^\n]{0,20}(?:localhost|127\.0\.0\.1)")
_JOINS = "init_process_group"
#: The same where it is more than spoken of.
_IS_JOINED = re.compile(r"init_process_group(?!\(\)?`)")
#: A file that has several nodes in mind, however it is started: it counts ranks node by node.
_SEVERAL = re.compile(r"%\s{0,3}torch\.cuda\.device_count\(\)")
#: Words of projects that know of several machines; and of those that know of the ranks on one of them, too.
_OF_MACHINES = (
    *("nnodes", "n_nodes", "num_nodes", "num_machines", ".machines", "node_rank", "NODE_RANK", "NNODES", "NODEID"),
    *("multinode", "multi_node", "multi-node", "MultiNode", "Multi-node", "Multi-Node", "SLURM"),
)
_OF_SEVERAL = ("LOCAL_RANK", *_OF_MACHINES)
#: A name that says what it is about, by its length.
_TELLING = 8


class OneNode:
    """Answers about one project."""

    def __init__(self, project: Project, launching: Launching, settings: Settings) -> None:
        self.project = project
        self.launching = launching
        self.settings = settings

    @remembered
    def is_said(self, module: Module, visible: bool) -> bool:
        """Whether a file, or else every file that makes the group of its processes (of the programs that use it, if
        they do), says that there is one node: it starts the processes itself, or as many as a machine has GPUs, or lets
        all meet on this machine; so do all that import a file that makes the group. ``visible``: who names the GPUs
        that are to be seen means those of one machine, too."""
        text = module.text
        if _says_one_node(text, visible) or demands_one_machine(module) or self._is_spawned_here(module, text):
            return True
        if _JOINS in text:
            return _joins_here(module)
        files = self.project.outside_tests(self.project.mentioning(_JOINS))
        joining = [path for path in files if _IS_JOINED.search(self.project.raw_text(path))]
        if not joining:
            return self._is_launched_here
        users = frozenset(self.launching.users(module.path))
        coming = [path for path in joining if path in users]  # programs that come to the file, if any do
        return all(self._is_for_one_node(path, visible) for path in coming or joining)

    @property
    @remembered
    def _is_launched_here(self) -> bool:
        """Whether all launchers that a project calls start their processes on one node, as far as they say."""
        calls = [(call_of(place), place.scope) for place in starting_places(self.project)]
        started = [(launch.row, call, scope) for call, scope in calls for launch in launches(call, scope)]
        return bool(started) and all(is_on_this_machine(*one) for one in started)

    @remembered
    def is_refused_to_several(self, module: Module) -> bool:
        """Whether a file asserts that there is one node, or raises where there are several."""
        return demands_one_node(module)

    @remembered
    def is_started_on_one(self, module: Module) -> bool:
        """Whether guides and scripts start what imports a file, or the file itself, on one machine only; where no
        command starts any of these, all commands count. What takes the rank on a node for itself is made for several.
        """
        if _SEVERAL.search(module.text) is not None:
            return False
        started = self.settings.started
        if not started.launches:
            return started.on_one_node
        users = dict(zip(self.launching.users_inside(module.path), self.launching.users(module.path), strict=True))
        names = {name for name in self._defined_in(module) if len(name) >= _TELLING}
        itself = [inside for inside, path in users.items() if path == module.path or self._mentions(path, names)]
        if started.starts(itself):
            return started.is_on_one_node(itself)
        return started.is_on_one_node(users)

    def is_seen_on_one(self, module: Module) -> bool:
        """Whether commands in guides and scripts start what uses a file, and all of them on one machine."""
        started, users = self.settings.started, self.launching.users_inside(module.path)
        return started.starts(users) and started.is_on_one_node(users)

    def is_guided_to_one(self, module: Module) -> bool:
        """Whether commands in guides and scripts start what uses a file, and neither they nor what stands around them
        speaks of several machines: a launcher starts processes on its own one, unless it is told more, and a program
        without one runs on it, too. So does the docstring of the file itself."""
        started, users = self.settings.started, self.launching.users_inside(module.path)
        is_guided = started.runs(users) or self._guides_to_one(module)
        return is_guided and not started.may_be_on_several(users)

    def may_be_on_several(self, module: Module) -> bool:
        """Whether a command that starts what uses a file may do so on several machines, or the program itself knows of
        them."""
        started, users = self.settings.started, self.launching.users_inside(module.path)
        if started.may_be_on_several(users) or started.meet_elsewhere(users):
            return True
        return not self._knowing.isdisjoint(self.launching.at_hand_of(self.launching.users(module.path)))

    def is_all_there_is(self, module: Module) -> bool:
        """Whether nothing in sight speaks of a second machine: no guide, no setting and no file of the project, or the
        guides that start what uses a file do not."""
        if self.is_guided_to_one(module):
            return True
        started = self.settings.started
        if started.speaks_of_machines or any(one.meets_elsewhere for one in started.launches):
            return False
        return self._is_no_file_of_machines

    @property
    @remembered
    def _is_no_file_of_machines(self) -> bool:
        return not self._knowing

    @property
    @remembered
    def _knowing(self) -> frozenset[str]:
        """The files that speak of several machines, and say more of them than that they won't do."""
        return frozenset(path for path in self.project.mentioning(*_OF_MACHINES) if self._knows(path))

    def _knows(self, path: str) -> bool:
        text = without_denials(self.project.raw_text(path))
        return any(word in text for word in _OF_MACHINES)

    @remembered
    def _guides_to_one(self, module: Module) -> bool:
        """Whether the docstring of a file shows how it is started, in processes of one machine."""
        top = _DOCSTRING.match(module.text)
        return top is not None and tells_of_one_machine(top[2], PurePath(module.path).name)

    @property
    @remembered
    def is_shown_on_one(self) -> bool:
        """Whether guides and scripts of the project start processes, and neither they nor any of its files speak of
        several machines."""
        started = self.settings.started
        if not started.launches or started.speaks_of_machines or any(one.meets_elsewhere for one in started.launches):
            return False
        return self._is_no_file_of_machines

    def is_on_one_in_mind(self, module: Module) -> bool:
        """Whether a file is a program in a project that knows of one machine only: nothing imports it, and no other
        file and no guide speaks of several machines, or of the ranks on one. A file alone says nothing of that."""
        if self.settings.started.speaks_of_machines or self.launching.is_imported(module):
            return False
        return self._knows_one_machine

    @property
    @remembered
    def _knows_one_machine(self) -> bool:
        return len(self.project.files) > 1 and next(self.project.mentioning(*_OF_SEVERAL), None) is None

    def is_met_here_by_default(self, name: str, module: Module) -> bool:
        """Whether an option of that name, of the program of a module, is an address of this machine unless somebody
        gives another one, which no command in guides and scripts does."""
        return self._is_default(name, module, _is_here)

    def is_one_by_default(self, name: str, module: Module) -> bool:
        """Whether an option of that name, of the program of a module, is 1 unless somebody gives another number, and no
        file of the program takes what a launcher says instead."""
        if not self._is_default(name, module, _is_one):
            return False
        return not any("WORLD_SIZE" in self.project.text(path) for path in self.launching.around(module))

    def _is_default(self, name: str, module: Module, holds: Callable[[Expression | None], bool]) -> bool:
        """Whether an option of that name has such a default: in the program of a module, or where that defines none,
        since it finds the file on a path of its own, in all files that do."""
        if self.settings.started.meet_elsewhere(self.launching.users_inside(module.path)):
            return False
        defaults = {one.path: [*defaults_named(one, name)] for one in files_defining(self.project, name)}
        defining = {path for path, found in defaults.items() if any(map(holds, found))}
        inside = defaults.keys() & {*self.launching.around(module)}
        return not defining.isdisjoint(inside) if inside else bool(defining) and defining == defaults.keys()

    def _mentions(self, path: str, names: set[str]) -> bool:
        module = self.project.module_at(path) if names and not path.endswith("__init__.py") else None
        return module is not None and not names.isdisjoint(module.words)

    def _defined_in(self, module: Module) -> set[str]:
        """The functions and classes at the top level of a file."""
        return {f.name for f in module.functions if f.owner is None} | {c.name for c in module.classes}

    def _is_for_one_node(self, path: str, visible: bool) -> bool:
        if _says_one_node(self.project.raw_text(path), visible):
            return True
        module = self.project.module_at(path)
        return module is not None and (demands_one_machine(module) or _joins_here(module))

    def _is_spawned_here(self, module: Module, text: str) -> bool:
        """Whether whoever imports a file that makes the group spawns its processes, which meet on this machine."""
        programs = self.launching.importers(module.path) if _JOINS in text else ()
        texts = [self.project.raw_text(path) for path in programs]
        return bool(texts) and all(_starts_them(one) and _HERE.search(one) for one in texts)


def _is_here(default: Expression | None) -> bool:
    """Whether a default is an address of this machine, with a port or without one."""
    return (facts.text_of(default) or "").startswith(tuple(f"tcp://{here}" for here in THIS_MACHINE))


def _is_one(default: Expression | None) -> bool:
    return isinstance(default, Constant) and default.value == 1 and type(default.value) is int


def _says_one_node(text: str, visible: bool) -> bool:
    """Whether a file asserts that there is one node, or starts the processes itself; what is left of such code in
    comments says the contrary."""
    if _ONE_NODE.search(text) or (visible and _VISIBLE in text):
        return True
    return _counts_or_starts(text) and _counts_or_starts(_TAKEN_OUT.sub("", text))


def _counts_or_starts(text: str) -> bool:
    return _HOW_MANY in text or _starts_them(text)


def _starts_them(text: str) -> bool:
    return starting.called("worker").search(text) is not None


def _joins_here(module: Module) -> bool:
    """Whether all that joins processes in a file tells them in any case to meet on this machine."""
    joining = [scope for scope in module.scopes if calls_role(scope, ("init",))]
    return bool(joining) and all(map(is_met_on_this_machine, joining))
