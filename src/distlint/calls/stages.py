"""Which stage of ZeRO a configuration of DeepSpeed asks for, where it is written down in the program."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Call, Constant, Expression, Mapping, Name, Subscript
from distlint.project import Function, Module, Scope, resolve_all


def asks_for_stage_3(call: Call, scope: Scope) -> bool:
    """Whether the configuration of a call of ``deepspeed.initialize`` in ``scope`` is seen to ask for stage 3."""
    config = facts.argument(call, "config") or facts.argument(call, "config_params")
    return config is not None and _stage(config, scope, 0) == 3


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
    """The stages that are stored into a configuration, whatever it was read from: ``config["zero_optimization"] =
    {"stage": 3}``, ``config["zero_optimization"]["stage"] = 3``."""
    for statement in facts.statements(scope.body):
        if not isinstance(statement, Assign) or statement.operator:
            continue
        value, keys = statement.value, {_path_in(name, target) for target in statement.targets}
        if ("zero_optimization",) in keys:
            value = _item(value, "stage") if isinstance(value, Mapping) else None
        elif ("zero_optimization", "stage") not in keys:
            continue
        yield value.value if isinstance(value, Constant) else None


def _path_in(name: str, target: Expression) -> tuple[object, ...]:
    """By which keys something is stored in a variable: of ``config["a"]["b"]`` these; empty for all else."""
    keys: list[object] = []
    while isinstance(target, Subscript) and isinstance(target.key, Constant):
        keys.insert(0, target.key.value)
        target = target.value
    return tuple(keys) if facts.is_name(target, name) else ()


def _item(mapping: Mapping, key: str) -> Expression | None:
    return next((v for k, v in mapping.items if isinstance(k, Constant) and k.value == key), None)
