"""Methods that a training loop calls on every rank: those of callbacks, hooks and training modules, by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from distlint import facts, knowledge
from distlint.calls.trainers import is_trainer_of_transformers
from distlint.facts import Assign, Name
from distlint.knowledge import starting
from distlint.places import Place, call_of, calls_in, outcomes, places
from distlint.places.rank_words import names_ranks
from distlint.places.rank_zero import is_called_on_rank_zero, only_rank_zero
from distlint.project import Class, External, Function, Module, Scope

_STAGES = (
    r"(?:train|training|fit|epoch|batch|iter|iteration|step|validation|validate|val|eval|evaluate|evaluation|test|predict"
    r"|run|save|checkpoint|sanity_check)"
)
#: `on_train_epoch_end`, `after_train_iter`, `pre_train`; `training_step`, `validation_epoch_end`, `epoch_end`.
_HOOK = re.compile(
    rf"(?:on|before|after)_(?:[a-z]+_)*?{_STAGES}(?:_[a-z]+)*|(?:training|validation|test|predict)_step(?:_end)?"
    r"|(?:training_|validation_|test_)?epoch_(?:start|end|checkpoint)|(?:fit|eval|batch)_(?:start|end)"
    r"|(?:pre|post)_(?:train|eval|epoch|iter|step)(?:_(?:epoch|batch|step|iter))?"
)
#: Steps that go through samples, of which each rank has its part.
_SAMPLES = re.compile(r"(?:validation|test|predict)_step(?:_end)?")

#: A trainer that is told to use several devices.
_OF_SEVERAL = re.compile(
    r"\bTrainer\((?:[^()]|\([^()]{0,200}\)){0,800}?\b(?:strategy\s{0,3}=\s{0,3}[\"'](?:ddp|fsdp|deepspeed)"
    r"|(?:devices|gpus)\s{0,3}=\s{0,3}(?:[2-9]\b|\d\d|-1\b))"
)
#: A call under a test that lets in one rank, and what it is a method of.
_GUARDED = re.compile(
    r"\bif [^\n]{0,80}(?:rank\w{0,8} == 0\b|rank_zero\b|is_(?:main|master|rank)\w{0,20})[^\n]{0,80}:\n[ \t]{1,60}"
    r"(?:await )?(?:\w{1,40}\.){0,3}?(\w{1,40})\.(\w{1,60})\("
)
#: What a project says that leaves something to the first process of those that its trainers start.
_LEFT_TO_THE_FIRST = re.compile(r"\b(rank_zero_only|is_global_zero|is_world_process_zero|global_rank)\b")
_LEFT = ("rank_zero_only", "is_global_zero", "is_world_process_zero", "global_rank")
_LIGHTNING = ("lightning.", "pytorch_lightning.")
_BASE = "transformers.Trainer"


def is_called_by_one(function: Function) -> bool:
    """Whether a trainer of the project itself calls a hook under a test for one rank: on an object that is called as
    the class is (``self.checkpoint_callback.on_epoch_end()`` of ``ModelCheckpoint``)."""
    owner = "" if function.owner is None else function.owner.name.lower()
    for _, calls in function.module.project.matching(_GUARDED, f".{function.name}("):
        for receiver, method in calls:
            words = re.split(r"_+", (receiver or "").lower()) if method == function.name else []
            if any(len(word) > 3 and word in owner for word in words):
                return True
    return False


def is_started_by_the_first(function: Function) -> bool:
    """Whether a function is the work of threads, or of helpers in the background, which its file starts on the first
    rank only."""
    beside = _beside()
    scopes = [one for one in function.module.functions if function.name in one.words and one.words & beside]
    starts = [(place, scope) for scope in scopes for place in calls_in(scope) if _work(call_of(place)) == function.name]
    return bool(starts) and all(only_rank_zero(place) for place, scope in starts)


def is_thinned_by_rank(made: Place) -> bool:
    """Whether the variable in which a list with an object is put gets another value below a test on a rank, made of the
    list: ``if rank != 0: hooks = [hook for hook in hooks if not hook.main_only]``."""
    statement = made.statement
    target = statement.targets[0] if isinstance(statement, Assign) and len(statement.targets) == 1 else None
    if not isinstance(target, Name) or not isinstance(made.scope, (Function, Module)):
        return False
    return any(
        isinstance(other, Assign) and other is not statement and other.value is not None and _speaks_of(target, other)
        for place in places(made.scope, lambda e: type(e) is Name and e.id == target.id)
        if (other := place.statement) and any(names_ranks(facts.source_of(test)) for test, _ in outcomes(place))
    )


def _speaks_of(target: Name, assigned: Assign) -> bool:
    """Whether an assignment gives a variable a value that is made of what it holds."""
    is_one = any(facts.is_name(one, target.id) for one in assigned.targets)
    return is_one and target.id in facts.names_in(assigned.value)


def is_run_by_the_saver(function: Function, others: Iterable[Scope]) -> bool:
    """Whether a method stands in the place of one that a framework calls on the first process alone, or that the
    trainer of transformers calls on the process that saves (``_save``, below ``args.should_save``). ``others``: who
    speaks of the method in sight; nobody may call it by itself, only what is in the same place may hand the call on."""
    owner = function.owner
    if owner is None or not (is_called_on_rank_zero(function) or _is_of_saver(function.name, owner)):
        return False
    return all(isinstance(other, Function) and other.name == function.name for other in others)


def _is_of_saver(name: str, owner: Class) -> bool:
    return knowledge.lookup(f"{_BASE}.{name}", "hook") is not None and is_trainer_of_transformers(owner)


def _beside() -> frozenset[str]:
    """What runs a function beside this one."""
    return starting.names("worker", "thread")


def _work(call: facts.Call) -> str | None:
    """The function that a thread is to run, by its last name."""
    called = facts.last_name(call.function)
    if called == "submit":
        return facts.last_name(call.arguments[0].value) if call.arguments else None
    target = facts.argument(call, "target") if called in _beside() else None
    return facts.last_name(target) if target is not None else None


def is_hook(function: Function) -> bool:
    """Whether a function is a method of a derived class and has the name of a step of training, or is what Lightning
    calls on every rank before it."""
    owner = function.owner
    if owner is None or not _is_derived(owner):
        return False
    return _HOOK.fullmatch(function.name) is not None or (function.name == "setup" and _is_set_up_by_several(owner))


def _is_set_up_by_several(owner: Class) -> bool:
    """Whether a class is a data module or a model of Lightning, by the names of its bases, and trainers have several
    devices: those of its file, or of the project if it has none."""
    if not any(facts.last_word(base.value).startswith("Lightning") for base in owner.definition.bases):
        return False
    project, home = owner.module.project, owner.module.path
    if "Trainer(" in project.text(home):
        return _OF_SEVERAL.search(project.text(home)) is not None
    return project.has_match(_OF_SEVERAL, "Trainer(")


def is_of_lightning(root: Scope) -> bool:
    """Whether a function is a method of a model, a data module or a callback of Lightning."""
    if isinstance(root, Module) or root.owner is None:
        return False
    bases = (base.name for base in root.owner.lineage if isinstance(base, External))
    return any(base.startswith(_LIGHTNING) for base in bases)


def has_others(function: Function) -> bool:
    """Whether something in the project of a function leaves work to the first process of several that trainers of
    Lightning or transformers start: then its other callbacks run in several, too."""
    return function.module.project.has_match(_LEFT_TO_THE_FIRST, *_LEFT)


def trains(function: Function) -> bool:
    """Whether a function is a step of training, and none of evaluation, in which each rank has samples of its own."""
    return is_hook(function) and _SAMPLES.fullmatch(function.name) is None


def has_hooks(owner: Class) -> bool:
    """Whether a class is a callback: derived, with methods named after steps of training."""
    return _is_derived(owner) and any(_HOOK.fullmatch(name) for name in owner.methods)


def _is_derived(owner: Class) -> bool:
    return any(facts.source_of(base.value) != "object" for base in owner.definition.bases)
