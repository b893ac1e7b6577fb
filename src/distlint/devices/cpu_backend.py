"""What a program does that needs a backend for the CPU beside NCCL: an asynchronous checkpoint, which refuses to run
without one, and the norm of gradients that FSDP2 keeps on the CPU, which is added up over the ranks where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.devices.backends import Backends
from distlint.facts import Assert, Attribute, Call, Compare, Constant, Expression, If, Name, Subscript
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.places.order import Order
from distlint.project import Function, Module, Scope, public_name
from distlint.remembering import remembered

_SAVES = frozenset(f"torch.distributed.checkpoint.{name}" for name in ("async_save", "state_dict_saver.async_save"))
_CLIPS = frozenset(("torch.nn.utils.clip_grad_norm_", "torch.nn.utils.clip_grad.clip_grad_norm_"))
#: What shards a model for its callers, and the parameter that keeps it on the CPU.
_SHARDERS = {"torchtune.training.shard_model": "cpu_offload"}
_SHARDING = frozenset(name.rpartition(".")[2] for name in _SHARDERS)
_OFFLOADS, _SHARDS = "CPUOffloadPolicy", "fully_shard"
#: How many functions a call may be away from the program.
_DEEPEST = 3
#: Words of tests that ask what the group has.
_ASKING = ("backend", "gloo", "nccl")
#: Words of tests that keep gradients of the CPU away from what clips them.
_CLIPPING = ("clip", "grad_norm")


class Need(NamedTuple):
    """A call that needs a backend for the CPU, and the one that keeps gradients there, if it is about these."""

    place: Place
    offload: Place | None = None

    @property
    def module(self) -> Module:
        """The file of the call."""
        return self.place.scope.module


class CpuBackend:
    """Answers about one project."""

    def __init__(self, order: Order, backends: Backends) -> None:
        self.order = order
        self.project = order.project
        self._backends = backends

    def joined_without(self, module: Module) -> Iterator[tuple[Place, Need]]:
        """The calls by which a module joins the default group with NCCL alone, and the first that needs more: in the
        module, or in one that joins nothing, if no other one of the project joins."""
        joined = self._backends.joined_with_nccl(module)
        if not joined:
            return
        need = next(self._needs(module), None) or (self._elsewhere if self._backends.only_joins_in(module) else None)
        if need is not None:
            for place in joined:
                yield place, need

    @property
    @remembered
    def _elsewhere(self) -> Need | None:
        """What needs such a backend in files that join no group."""
        for module in self.project.modules_with("async_save", "clip_grad_norm_"):
            if "init_process_group" not in module.text:
                for need in self._needs(module):
                    return need
        return None

    def _needs(self, module: Module) -> Iterator[Need]:
        for scope in module.scopes_with("async_save") if "async_save" in module.text else ():
            for place in calls_in(scope):
                is_save = place.scope is scope and _is_any(place, _SAVES) and _is_on_default(call_of(place))
                if is_save and not _speaks(tests_above(place), *_ASKING):
                    yield Need(place)
        if not self._offloading:
            return
        offload = self._offloaded_by(module)
        if offload is None or _keeps_apart(module):
            return
        for place in self._clipping:
            if not _speaks(tests_above(place), "offload", *_ASKING) and self._comes_from(place, module):
                yield Need(place, offload)

    # -- gradients on the CPU ----------------------------------------------------------------------------------------

    @property
    @remembered
    def _offloading(self) -> tuple[Place, ...]:
        """Where the project asks FSDP2 to keep shards on the CPU."""
        return tuple(
            place
            for module in self.project.modules_with(_OFFLOADS, *_SHARDING)
            for scope in module.scopes_with(_OFFLOADS, *_SHARDING)
            for place in calls_in(scope)
            if place.scope is scope and _offloads(place)
        )

    @property
    @remembered
    def _clipping(self) -> tuple[Place, ...]:
        """Where the project has torch clip gradients by their norm."""
        return tuple(
            place
            for module in self.project.modules_with("clip_grad_norm_")
            for scope in module.scopes_with("clip_grad_norm_")
            for place in calls_in(scope)
            if place.scope is scope and _is_any(place, _CLIPS)
        )

    def _offloaded_by(self, module: Module) -> Place | None:
        """The call that keeps shards on the CPU for all that a module shards, as far as the module says so by an
        option; None if it shards something else otherwise."""
        offloading = {place.scope for place in self._offloading}
        for place in self._offloading:
            if place.scope.module is module:
                sharding = (s for s in module.scopes_with(_SHARDS) if _calls_torch(s, _SHARDS))
                if _is_option(place) and offloading.issuperset(sharding):
                    return place
            elif self._is_let_in(place, module, 0):
                return place
        return None

    def _is_let_in(self, place: Place, module: Module, depth: int) -> bool:
        """Whether a module comes to a call whatever else it does: each of its calls on the way gives the option that
        lets it in."""
        function = place.scope
        if not isinstance(function, Function) or depth > _DEEPEST or not _is_option(place):
            return False
        callers = self.order.callers(function)
        own = [caller.place for caller in callers if caller.place.scope.module is module]
        if own:
            return all(_is_option(caller) and _gives(call_of(caller), function, place) for caller in own)
        return any(
            _gives(call_of(caller.place), function, place) and self._is_let_in(caller.place, module, depth + 1)
            for caller in callers
        )

    def _comes_from(self, place: Place, module: Module, depth: int = 0) -> bool:
        """Whether a module comes to a call, in a function of its own or by way of others."""
        scope = place.scope
        if scope.module is module:
            return True
        if not isinstance(scope, Function) or depth > _DEEPEST:
            return False
        return any(self._comes_from(caller.place, module, depth + 1) for caller in self.order.callers(scope))


def _is_on_default(call: Call) -> bool:
    """Whether a checkpoint is written by the ranks of the default group."""
    group = facts.argument(call, "process_group")
    is_hidden = call.unpacks or facts.argument(call, "no_dist") is not None
    return not is_hidden and (group is None or (isinstance(group, Constant) and group.value is None))


def _is_option(place: Place) -> bool:
    """Whether nothing but switches is asked above a place: a test of a role may let in a model that is not trained."""
    return all(_is_switch(test) for test in tests_above(place))


def _is_switch(test: Expression) -> bool:
    if facts.is_not(test):
        return _is_switch(test.operand)
    if isinstance(test, Compare):
        right = test.comparators[-1]
        return isinstance(right, Constant) and (right.value is None or "fsdp" in str(right.value).lower())
    return isinstance(test, (Name, Attribute, Subscript, Call))


def _gives(call: Call, function: Function, place: Place) -> bool:
    """Whether a call of a function gives the parameters that are asked above a place in it, or leaves them at what lets
    in."""
    asked = {e.id for test in tests_above(place) for e in facts.subexpressions(test) if isinstance(e, Name)}
    for name in asked.intersection(function.given_names):
        value = function.given(name, call) or function.default(name)
        if value is None or (isinstance(value, Constant) and not value.value):
            return False
    return True


def _keeps_apart(module: Module) -> bool:
    """Whether a module asks for gradients on the CPU and for their norm in one test: it refuses the two together."""
    scopes: list[Scope] = [module, *(f for f in module.functions if any("offload" in word for word in f.words))]
    return any(
        _speaks((statement.test,), "offload") and _speaks((statement.test,), *_CLIPPING)
        for scope in scopes
        for statement in facts.statements(scope.body)
        if isinstance(statement, (If, Assert))
    )


def _speaks(tests: tuple[Expression, ...], *words: str) -> bool:
    text = " ".join(facts.source_of(test) for test in tests).lower()
    return any(word in text for word in words)


def _calls_torch(scope: Scope, name: str) -> bool:
    return any(_is_torch(n, name) for place in calls_in(scope) if place.scope is scope for n in _names(place))


def _offloads(place: Place) -> bool:
    """Whether a call keeps what FSDP2 shards on the CPU, or may do so by an option."""
    for name in _names(place):
        given = facts.argument(call_of(place), _SHARDERS[name]) if name in _SHARDERS else None
        is_off = given is None or (isinstance(given, Constant) and not given.value)
        if _is_torch(name, _OFFLOADS) or not is_off:
            return True
    return False


def _is_torch(known: str, name: str) -> bool:
    return known.startswith("torch.distributed.") and known.endswith(f".{name}")


def _is_any(place: Place, names: frozenset[str]) -> bool:
    return any(name in names for name in _names(place))


def _names(place: Place) -> Iterator[str]:
    return (name for symbol in callees_of(place) if (name := public_name(symbol)) is not None)
