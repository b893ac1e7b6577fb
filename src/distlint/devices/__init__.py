"""Which device a piece of code runs on: what is model code, who sets the device, what a device value is used for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.devices.bare import Bare, bare_device, is_wanted
from distlint.devices.model_code import ModelCode
from distlint.devices.processes import Processes
from distlint.devices.setting import Setting
from distlint.devices.uses import Use, uses
from distlint.facts import Attribute, Call
from distlint.places import Place, call_of, calls_in, places
from distlint.places.order import exclude_each_other
from distlint.project import Class, Function, Project
from distlint.remembering import remembered

if TYPE_CHECKING:
    from distlint.data.division import Division
    from distlint.devices.backends import Backends
    from distlint.devices.cpu_backend import CpuBackend
    from distlint.devices.groups import Groups
    from distlint.devices.touching import Touching
    from distlint.places.order import Order
    from distlint.settings import Settings
    from distlint.starting.launching import Launching

__all__ = ["Devices", "Place", "Use", "places", "uses"]

_WRAPPER = frozenset(("DistributedDataParallel", "DDP"))


class Devices:
    """Answers about one project, each computed when it is first asked for."""

    def __init__(
        self, project: Project, settings: Settings, order: Order, division: Division, launching: Launching
    ) -> None:
        self.project = project
        self.launching = launching
        self.setting = Setting(project, order)
        self.processes = Processes(project)
        self.order = order
        self._division = division
        self._model_code = ModelCode(settings, project.root)

    def is_model_code(self, function: Function) -> str | None:
        """Why a function is model code: a method of a module, a helper of one, or in a model folder; else None."""
        return self._model_code.reason(function)

    @property
    @remembered
    def groups(self) -> Groups:
        """The process groups of GPUs, and whether each rank has chosen its GPU before."""
        from distlint.devices.groups import Groups

        return Groups(self.project, self.order, self.setting, self.processes)

    @property
    @remembered
    def touching(self) -> Touching:
        """What uses CUDA, whatever the GPU."""
        from distlint.devices.touching import Touching

        return Touching(self.order, self._division)

    @property
    @remembered
    def backends(self) -> Backends:
        """What the process groups communicate with."""
        from distlint.devices.backends import Backends

        return Backends(self.project, self.launching)

    @property
    @remembered
    def cpu_backend(self) -> CpuBackend:
        """What needs a backend for the CPU beside NCCL."""
        from distlint.devices.cpu_backend import CpuBackend

        return CpuBackend(self.order, self.backends)

    @property
    @remembered
    def location_wrappers(self) -> frozenset[str]:
        """The names of the project's functions that have a parameter ``map_location``."""
        from distlint.devices.loading import wrappers

        return wrappers(self.project)

    def speaks_of_gpus(self, function: Function) -> bool:
        """A cheap look: may a function, or one that it calls, use a GPU?"""
        near = (function, *self.project.mentions.callees(function))
        return any("cuda" in f.words or "nccl" in f.words for f in near)

    @property
    @remembered
    def project_forgets_device(self) -> bool:
        """Whether the project starts processes and sets the device of none of them.

        A library that leaves both to its users forgets nothing.
        """
        return self.setting.is_forgotten

    @remembered
    def is_left_to_frameworks(self, paths: tuple[str, ...]) -> bool:
        """Whether the programs of some files are run by frameworks that set the device, and nothing in these files
        starts or joins processes otherwise."""
        return self.setting.is_left_to_frameworks(paths)

    def sets_device_first(self, place: Place) -> bool:
        """Whether the device is set before a place, in the same function or by what it calls before."""
        return self.setting.before(place)

    def bare_is_right(self, place: Place, function: Function | None) -> bool:
        """Whether a bare ``cuda`` outside model code may be right: the device of the rank may have been set before it.

        ``place`` is in ``function``; None is the top level of its module.
        """
        module = place.scope.module
        if self.processes.has_launcher(module) or self.processes.has_workers(module) or self.setting.before(place):
            return True
        if function is not None and function.owner is not None and self._sets_with(function.owner):
            return True
        if not self.setting.in_project:  # a library leaves it to its users
            return self.processes.one_gpu_each or not self.setting.is_forgotten
        if function is None or self.processes.one_gpu_each:
            return self.processes.one_gpu_each or not self._is_chosen_later(place)
        others = [f for f in self.setting.ancestors(function) if f is not function]
        if any(span < place.expression.span for span in self.setting.calls(function)):
            return True
        set_late = bool(self.setting.calls(function))
        if any(self.setting.reached_from(f) for f in others if not (set_late and self._sets_only_through(f, function))):
            return True
        if not set_late and self.setting.reached_from(function):
            return True
        roots = [f for f in (function, *others) if self.setting.inits_from(f)]
        return not roots or any(self._is_used_elsewhere(f) for f in (function, *others))

    def keeps_to_the_first(self, function: Function) -> bool:
        """Whether a function wraps a model for several processes on the current GPU, which no process has chosen, and
        names no other: all of them work on the first one of the machine, or on the only one that they see."""
        if _WRAPPER.isdisjoint(function.words) or "device_ids" in function.words:
            return False
        calls = [call_of(place) for place in calls_in(function)]
        wrapped = {
            facts.dotted(call.arguments[0].value)
            for call in calls
            if facts.last_name(call.function) in _WRAPPER and call.arguments
        }
        return any(
            facts.dotted(moved.value) in wrapped and not self.bare_is_right(place, function)
            for place in places(function, is_wanted)
            if (moved := _moved(place)) is not None
        )

    def _sets_with(self, owner: Class) -> bool:
        """Whether a class method makes the objects of a class and sets the device for them."""
        makers = (f for f in owner.methods.values() if f.has_decorator("staticmethod", "classmethod"))
        return any(map(self.setting.reached_from, makers))

    def _sets_only_through(self, caller: Function, function: Function) -> bool:
        """Whether a caller sets the device by its call of ``function`` only, not itself or by another function."""
        callees = self.project.mentions.callees(caller)
        if function not in callees or self.setting.calls(caller):
            return False
        return not any(self.setting.reached_from(other) for other in callees if other is not function)

    def _is_chosen_later(self, place: Place) -> bool:
        """Whether the top level of a script chooses the GPU behind a place at which it puts something on one; a device
        that is only named there is used later."""
        module = place.scope.module
        if not any(isinstance(around, Call) for around in place.above):
            return False
        settings = frozenset(self.setting.calls(module))
        later = (other for other in calls_in(module) if other.expression.span in settings)
        start = place.expression.span
        return any(start < other.expression.span and not exclude_each_other(place, other) for other in later)

    def _is_used_elsewhere(self, function: Function) -> bool:
        """Whether another file mentions a function (``main`` and the like are everywhere, and mean their own)."""
        name = function.owner.name if function.owner is not None else function.name
        if name in ("main", "_main", "__main__"):
            return False
        return any(path != function.module.path for path in self.project.mentioning(name))


def _moved(place: Place) -> Attribute | None:
    """``model.cuda`` of a call that puts something on the current GPU."""
    called = place.expression.function if isinstance(place.expression, Call) else None
    is_bare = isinstance(called, Attribute) and bare_device(place.expression, place.scope) == Bare(None, True)
    return called if is_bare and isinstance(called, Attribute) else None
