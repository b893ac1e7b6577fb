"""Projects that are meant for a Lightning older than some release, by what they require or by what their code uses."""

from __future__ import annotations

from distlint import knowledge
from distlint.places.order import Order
from distlint.project import External, Function, Module, Project, public_name, resolve_all
from distlint.remembering import remembered
from distlint.repository.requirement import parts
from distlint.settings import Settings
from distlint.starting.programs_of_one import trainers

#: The release that refuses these hooks of modules, and no longer takes these arguments of the trainer.
_CLEARED = "2.0"
_HOOKS = ("training_epoch_end", "validation_epoch_end", "test_epoch_end")
_ARGUMENTS = frozenset((
    "gpus", "num_processes", "auto_select_gpus", "tpu_cores", "ipus", "resume_from_checkpoint", "replace_sampler_ddp",
    "auto_lr_find", "auto_scale_batch_size", "track_grad_norm", "amp_backend", "amp_level", "move_metrics_to_cpu",
    "multiple_trainloader_mode",
))  # fmt: skip
#: Hooks that 2.0 no longer calls.
_NO_LONGER = frozenset((
    "on_keyboard_interrupt", "on_batch_start", "on_batch_end", "on_epoch_start", "on_epoch_end", "on_init_start",
    "on_init_end", "on_pretrain_routine_start", "on_pretrain_routine_end", "on_configure_sharded_model",
    "on_before_accelerator_backend_setup",
))  # fmt: skip
_HOLDERS = frozenset(("lightning.pytorch.LightningModule", "lightning.pytorch.callbacks.Callback"))
_MODULE = "lightning.pytorch.LightningModule"
_TRAINER = "lightning.pytorch.Trainer"


def is_only_in_newer(name: str, project: Project, settings: Settings) -> bool:
    """Whether a call of Lightning, by its full name, communicates only since a release that the project stays below."""
    return any(
        settings.stays_below("lightning", first) or (parts(first) >= parts(_CLEARED) and _needs_an_old_one(project))
        for first in _since(name)
    )


def is_called_by_older(name: str, method: Function, order: Order) -> bool:
    """Whether a call of Lightning, by its full name, communicates only since 2.0 or later, and stands in a hook that
    releases from 2.0 on call no more, nor does the project by its name."""
    if method.name not in _NO_LONGER or method.owner is None:
        return False
    is_of_lightning = any(public_name(base) in _HOLDERS for base in method.owner.lineage)
    is_newer = any(parts(first) >= parts(_CLEARED) for first in _since(name))
    return is_of_lightning and is_newer and not any(True for _ in order.calls_of_name(method))


def _since(name: str) -> set[str]:
    """The releases since which a call of Lightning communicates."""
    known = knowledge.entries_of(name) if name.startswith("lightning.") else ()
    return {entry.versions.first for entry in known if entry.versions.first}


@remembered
def _needs_an_old_one(project: Project) -> bool:
    """Whether a file of the project, tests apart, fails with a release that is not older than 2.0."""
    return any(map(_has_old_hook, project.modules_with(*_HOOKS, beside="lightning"))) or any(
        map(_gives_old_arguments, project.modules_with("Trainer(", beside="lightning"))
    )


def _has_old_hook(module: Module) -> bool:
    return any(
        function.name in _HOOKS
        and function.owner is not None
        and any(isinstance(base, External) and base.name == _MODULE for base in function.owner.lineage)
        for function in module.functions
    )


def _gives_old_arguments(module: Module) -> bool:
    return any(
        not _ARGUMENTS.isdisjoint(given.keyword or "" for given in call.arguments)
        and any(public_name(symbol) == _TRAINER for symbol in resolve_all(call.function, scope))
        for scope in module.scopes
        for call in trainers(scope)
    )
