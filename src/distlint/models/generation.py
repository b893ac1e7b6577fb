"""Generation with a model whose parameters are sharded: every rank has to make as many forward steps as the others.

transformers sees to that by itself (``synced_gpus``) under ZeRO-3 since 4.28 and under FSDP since 4.46. It knows of
ZeRO-3 from a configuration that ``TrainingArguments``, accelerate or ``HfDeepSpeedConfig`` have told it; a program that
calls ``deepspeed.initialize`` alone has not told it anything, in any version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.stages import asks_for_stage_3
from distlint.facts import Assign, Attribute, Call, Constant, Expression, Mapping, Name, With
from distlint.models.wrapped import Wrap, Wrapped
from distlint.places import Place, call_of, calls_in
from distlint.places.order import Order
from distlint.project import Function, Module, Project, Scope, resolve_all

_SYNCED = "synced_gpus"
#: Whose models these are: said where text is generated, or where the model comes from.
_OF_MODELS = "transformers"
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
#: Names of what makes the inputs of a model out of texts and images.
_TOKENIZES = re.compile(
    r"(?:tokenizer|(?<![a-z])tok|processor|feature_extractor)(?:$|\.(?:pad|apply_chat_template|batch_encode_plus|encode_plus)$)"
)
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
        text = module.text
        if ".generate(" not in text:
            return
        for scope in module.scopes:
            if isinstance(scope, Module) or "generate" in scope.words:
                for place in calls_in(scope):
                    if place.scope is scope and facts.last_name(call_of(place).function) == "generate":
                        yield from self._judged(place, scope)

    def _judged(self, place: Place, scope: Scope) -> Iterator[Unsynced]:
        call = call_of(place)
        synced = facts.argument(call, _SYNCED)
        is_said = facts.is_false(synced)
        if (synced is not None and not is_said) or _has_one_length(call):
            return
        if synced is None and self._may_hide_it(call, scope):
            return
        if not isinstance(call.function, Attribute) or self._is_gathered(place, scope):
            return
        model = _model(call.function.value, place, scope)
        path = facts.dotted(model)
        if path is None:
            return
        for wrap in self.wrapped.holders(path, place, scope, self.order)[:1]:
            wrapper = self._sharding(wrap, is_said)
            home = wrap.scope.module
            if wrapper and (is_said or any(_OF_MODELS in known.text for known in (scope.module, home))):
                yield Unsynced(place, wrap.call, home, wrapper, is_said)

    def _sharding(self, wrap: Wrap, is_said: bool) -> str:
        """What shards the parameters while transformers does not see to the number of steps; empty if nothing does."""
        if wrap.kind == "deepspeed" and asks_for_stage_3(wrap.call, wrap.scope):
            is_told = any(True for _ in self.project.mentioning(*_TELLS))
            return "ZeRO-3" if is_said or not is_told else ""
        return _SHARDING.get(wrap.kind, "") if is_said else ""

    def _may_hide_it(self, call: Call, scope: Scope) -> bool:
        """Whether the arguments that a call unpacks may hold ``synced_gpus``: what a tokenizer gives has inputs only,
        as long as nobody puts more into it, and what is written down holds what stands there."""
        text = scope.module.text
        return any(
            argument.star != "**"
            or not (
                _is_tokenized(argument.value, scope)
                or _is_written_down(argument.value, scope)
                or self._gives_what_is_written_down(argument.value, scope)
            )
            or f"{facts.shortened(argument.value)}.update(" in text
            or f'["{_SYNCED}"]' in text
            for argument in call.arguments
            if argument.star
        )

    def _gives_what_is_written_down(self, expression: Expression, scope: Scope) -> bool:
        """Whether something is a call of a function of the project, or of a method of an object that is known, which
        gives back such a dict and does nothing else with it: ``self.sampling.options()``."""
        if not isinstance(expression, Call):
            return False
        functions = [symbol for symbol in resolve_all(expression.function, scope) if isinstance(symbol, Function)]
        functions = functions or [*self.wrapped.handing.methods_called(expression, scope)]
        return len(functions) == 1 and _gives_one_display(functions[0])

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
    return not facts.is_false(recurse)


def _is_tokenized(expression: Expression, scope: Scope, depth: int = 0) -> bool:
    """Whether something is what a tokenizer or a processor gives, as it is or moved to a device."""
    if isinstance(expression, Name) and depth < 2:
        made = [value for value in facts.stored(expression.id, scope.body) if not _is_moved(value, expression.id)]
        return bool(made) and all(isinstance(v, Call) and _is_tokenized(v, scope, depth + 1) for v in made)
    if not isinstance(expression, Call):
        return False
    if isinstance(expression.function, Attribute) and expression.function.attr == "to":
        return _is_tokenized(expression.function.value, scope, depth)
    return _TOKENIZES.search(facts.dotted(expression.function) or "") is not None


def _is_written_down(expression: Expression, scope: Scope) -> bool:
    """Whether something is a dict of constant keys, as it stands there: ``dict(max_new_tokens=32)``."""
    if isinstance(expression, Name):
        made = list(facts.stored(expression.id, scope.body))
        only = made[0] if len(made) == 1 else None
        return only is not None and not isinstance(only, Name) and _is_written_down(only, scope)
    if isinstance(expression, Mapping):
        return all(isinstance(key, Constant) and key.value != _SYNCED for key, _ in expression.items)
    if not isinstance(expression, Call) or not facts.is_name(expression.function, "dict"):
        return False
    return all(given.keyword not in (None, _SYNCED) and not given.star for given in expression.arguments)


def _gives_one_display(function: Function) -> bool:
    """Whether all that a function does is to give back a dict of constant keys."""
    only = function.body[-1] if function.is_short and function.body else None
    ahead = [s for s in function.body[:-1] if not isinstance(s, facts.Evaluate)]
    if ahead or not isinstance(only, facts.Return) or only.value is None or function.definition.is_async:
        return False
    return not isinstance(only.value, Name) and _is_written_down(only.value, function)


def _is_moved(value: Expression | None, name: str) -> bool:
    """``inputs.to(device)``: a variable that is moved to a device."""
    function = value.function if isinstance(value, Call) else None
    return isinstance(function, Attribute) and function.attr == "to" and facts.is_name(function.value, name)


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
