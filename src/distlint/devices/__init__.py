"""Which device a piece of code runs on: what is model code, who sets the device, what a device value is used for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from distlint.devices.model_code import ModelCode
from distlint.devices.places import Place, places
from distlint.devices.setting import Setting
from distlint.devices.uses import Use, uses
from distlint.launching import is_test_file

if TYPE_CHECKING:
    from distlint.project import Function, Module
    from distlint.survey import Survey

__all__ = ["Devices", "Place", "Use", "places", "uses"]


class Devices:
    """Answers about one project, each computed when it is first asked for."""

    def __init__(self, survey: Survey) -> None:
        self.project = survey.project
        self.setting = Setting(survey.project)
        self._model_code = ModelCode(survey.settings, survey.project.root)

    def is_model_code(self, function: Function) -> str | None:
        """Why a function is model code: a method of a module, a helper of one, or in a model folder; else None."""
        return self._model_code.reason(function)

    @cached_property
    def project_sets_device(self) -> bool:
        """Whether any file of the project, tests apart, sets the device of its process."""
        return self.setting.in_project

    def sets_device_first(self, place: Place) -> bool:
        """Whether the device is set before a place, in the same function or by what it calls before."""
        return self.setting.before(place)

    def is_test(self, module: Module, function: Function | None = None) -> bool:
        """Whether code belongs to tests: by its file, or by the name of the function or its class."""
        if is_test_file(module.path, self.project.root):
            return True
        while function is not None and function.parent is not None:
            function = function.parent
        if function is None:
            return False
        owner = function.owner
        return function.name.startswith("test_") or (owner is not None and owner.name.startswith("Test"))
