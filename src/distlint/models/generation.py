"""Generation with a model whose parameters are sharded: every rank has to make as many forward steps as the others.

transformers sees to that by itself (``synced_gpus``) under ZeRO-3 since 4.28 and under FSDP since 4.46. It knows of
ZeRO-3 from a configuration that ``TrainingArguments``, accelerate or ``HfDeepSpeedConfig`` have told it; a program that
calls ``deepspeed.initialize`` alone has not told it anything, in any version.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Constant, Expression, Mapping, Name, Subscript, With
from distlint.models.wrapped import Wrap, Wrapped
from distlint.order import Order, Scope
from distlint.places import Place, call_of, calls_in
from distlint.project import Function, Module, Project, resolve_all

#: What tells transformers about DeepSpeed.
_TELLS = (
    "HfDeepSpeedConfig",
    "TrainingArguments",
    "HfTrainerDeepSpeedConfig",
    "Accelerator(",
    "set_hf_deepspeed_config",
)
#: Contexts in which the parameters are whole.
_GATHERS = frozenset(("summon_full_params", "unwrap_model_for_generation", "GatheredParameters"))
_UNWRAPS = frozenset(("unwrap_model", "unwrap_model_for_generation"))
_SHARDING = {"fsdp1": "FSDP", "fsdp2": "FSDP"}
_LENGTHS = (("min_new_tokens", "max_new_tokens"), ("min_length", "max_length"))


class Unsynced(NamedTuple):
    """A call of ``generate`` on a model whose parameters are sharded by ``wrap`` (``wrapper`` in words), which goes on
    only as long as this rank's own sentences. ``is_said``: it says ``synced_gpus=False``."""

    place: Place
    wrap: Call
    home: Module
    wrapper: str
    is_said: bool


class Generation:
    """Answers about one project."""

    def __init__(self, project: Project, wrapped: Wrapped, order: Order) -> None:
        self.project = project
        self.wrapped = wrapped
        self.order = order

    def unsynced(self, module: Module) -> Iterator[Unsynced]:
        """The calls of a file that stop as soon as this rank is done."""
        text = self.project.text(module.path) or ""
        if ".generate(" not in text:
            return
        scopes: tuple[Scope, ...] = (module, *module.functions)
        for scope in scopes:
            if isinstance(scope, Module) or "generate" in scope.words:
                for place in calls_in(scope):
                    if place.scope is scope and facts.last_name(call_of(place).function) == "generate":
                        yield from self._judged(place, scope, "transformers" in text)

    def _judged(self, place: Place, scope: Scope, is_transformers: bool) -> Iterator[Unsynced]:
        call = call_of(place)
        synced = facts.argument(call, "synced_gpus")
        is_said = isinstance(synced, Constant) and synced.value is False
        if (synced is not None and not is_said) or any(given.star for given in call.arguments) or _has_one_length(call):
            return
        if (
            not isinstance(call.function, Attribute)
            or not (is_said or is_transformers)
            or self._is_gathered(place, scope)
        ):
            return
        model = _model(call.function.value, place, scope)
        path = facts.dotted(model) if model is not None else None
        if path is None:
            return
        for wrap in self.wrapped.holders(path, place, scope, self.order)[:1]:
            wrapper = self._sharding(wrap, is_said)
            if wrapper:
                home = wrap.scope.module
                yield Unsynced(place, wrap.call, home, wrapper, is_said)

    def _sharding(self, wrap: Wrap, is_said: bool) -> str:
        """What shards the parameters while transformers does not see to the number of steps; empty if nothing does."""
        if wrap.kind == "deepspeed" and _is_stage_3(wrap):
            is_told = any(True for _ in self.project.mentioning(*_TELLS))
            return "ZeRO-3" if is_said or not is_told else ""
        return _SHARDING.get(wrap.kind, "") if is_said else ""

    def _is_gathered(self, place: Place, scope: Scope) -> bool:
        """Whether a call stands where the parameters are whole, itself or in a caller."""
        callers = self.order.callers(scope) if isinstance(scope, Function) else ()
        return any(
            _gathers(context)
            for above in (place.above, *(caller.place.above for caller in callers))
            for statement in above
            if isinstance(statement, With)
            for context, _ in statement.items
        )


def _gathers(context: Expression) -> bool:
    if not isinstance(context, Call) or facts.last_name(context.function) not in _GATHERS:
        return False
    recurse = facts.argument(context, "recurse")
    return not (isinstance(recurse, Constant) and recurse.value is False)


def _has_one_length(call: Call) -> bool:
    """Whether all sentences are of one length, whatever the model says."""
    if any(isinstance(v := facts.argument(call, most), Constant) and v.value == 1 for most in ("max_new_tokens",)):
        return True
    pairs = ((facts.argument(call, least), facts.argument(call, most)) for least, most in _LENGTHS)
    return any(a is not None and b is not None and facts.source_of(a) == facts.source_of(b) for a, b in pairs)


def _model(expression: Expression, place: Place, scope: Scope, depth: int = 0) -> Expression | None:
    """The wrapped model behind ``model.module``, ``unwrap_model(model)``, and variables that hold these."""
    if isinstance(expression, Attribute) and expression.attr in ("module", "_orig_mod"):
        return _model(expression.value, place, scope, depth)
    if isinstance(expression, Call) and facts.last_name(expression.function) in _UNWRAPS and expression.arguments:
        return _model(expression.arguments[0].value, place, scope, depth)
    if isinstance(expression, Name) and depth < 2:
        ahead = (s for s in facts.statements(scope.body) if isinstance(s, Assign) and s.span < place.expression.span)
        stored = [s.value for s in ahead if any(facts.dotted(target) == expression.id for target in s.targets)]
        last = stored[-1] if stored else None
        if isinstance(last, (Attribute, Call)):
            behind = _model(last, place, scope, depth + 1)
            return behind if behind is not last else expression
    return expression


def _is_stage_3(wrap: Wrap) -> bool:
    """Whether the configuration of a call of ``deepspeed.initialize`` is seen to ask for stage 3."""
    config = facts.argument(wrap.call, "config") or facts.argument(wrap.call, "config_params")
    return config is not None and _stage(config, wrap.scope, 0) == 3


def _stage(config: Expression, scope: Scope, depth: int) -> object:
    """The stage in a configuration that is written down; None if it is not."""
    if isinstance(config, Mapping):
        zero = _item(config, "zero_optimization")
        if isinstance(zero, Name):
            zero = next(_values(zero.id, scope), None)
        stage = _item(zero, "stage") if isinstance(zero, Mapping) else None
        return stage.value if isinstance(stage, Constant) else None
    if depth > 2:
        return None
    if isinstance(config, Call):
        functions = [s for s in resolve_all(config.function, scope) if isinstance(s, Function)]
        given_back = [s.value for f in functions for s in facts.statements(f.body) if isinstance(s, facts.Return)]
        found = {_stage(v, functions[0], depth + 1) for v in given_back if v is not None}
        return found.pop() if len(found) == 1 else None
    if isinstance(config, Name):
        set_later = list(_stages_set(config.id, scope))
        found = {_stage(value, scope, depth + 1) for value in _values(config.id, scope)}
        found = set(set_later) or found
        return found.pop() if len(found) == 1 else None
    return None


def _values(name: str, scope: Scope) -> Iterator[Expression]:
    """What is assigned to a variable in a function, or else in its module."""
    scopes: tuple[Scope, ...] = (scope,) if isinstance(scope, Module) else (scope, scope.module)
    for around in scopes:
        body = around.body
        found = [
            s.value
            for s in facts.statements(body)
            if isinstance(s, Assign) and s.value is not None and any(facts.dotted(t) == name for t in s.targets)
        ]
        if found:
            yield from found
            return


def _stages_set(name: str, scope: Scope) -> Iterator[object]:
    """The stages that are stored into a configuration: ``config["zero_optimization"]["stage"] = 3``."""
    body = scope.body
    for statement in facts.statements(body):
        for target in statement.targets if isinstance(statement, Assign) else ():
            if isinstance(target, Subscript) and facts.source_of(target) == f'{name}["zero_optimization"]["stage"]':
                assert isinstance(statement, Assign)
                yield statement.value.value if isinstance(statement.value, Constant) else None


def _item(mapping: Mapping, key: str) -> Expression | None:
    return next((v for k, v in mapping.items if isinstance(k, Constant) and k.value == key), None)
