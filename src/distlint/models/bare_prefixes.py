"""Tests whether the prefix of a wrapper is a key of a state, which it never is: all keys have a name behind it."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Expression, Name
from distlint.places import places
from distlint.project import Module, Scope, home_of

#: What wrappers put in front of the names of all parameters (DDP, `torch.compile`, FSDP).
_PREFIXES = frozenset(("module.", "_orig_mod.", "_fsdp_wrapped_module.", "module.module."))
_STATE = "state_dict"
_LISTS = frozenset(("keys", "list", "set", "tuple", "sorted"))


def bare_prefixes(module: Module) -> Iterator[Compare]:
    """The tests of a file whether a prefix is a key of the state of a model."""
    if not any(prefix in module.text for prefix in _PREFIXES):
        return
    for scope in module.scopes_with(_STATE):
        for place in places(scope, lambda e: type(e) is Compare):
            test = place.expression
            if place.scope is scope and isinstance(test, Compare) and _asks_for_prefix(test, scope):
                yield test


def _asks_for_prefix(test: Compare, scope: Scope) -> bool:
    if len(test.operators) != 1 or test.operators[0] not in ("in", "not in"):
        return False
    return facts.text_of(test.left) in _PREFIXES and _is_state(test.comparators[0], scope)


def _is_state(value: Expression, scope: Scope) -> bool:
    """Whether a value is the state of a model, or all of its keys: by the call that makes it, and by its name where
    nothing else is seen of it."""
    if isinstance(value, Call):
        name = facts.last_name(value.function)
        if name == _STATE:
            return isinstance(value.function, Attribute)
        inner = facts.receiver(value) if name == "keys" else facts.first_argument(value)
        return name in _LISTS and inner is not None and _is_state(inner, scope)
    if isinstance(value, Name):
        home = home_of(value.id, scope)
        made = home.bindings.values(value.id) if home is not None else []
        if made and all(isinstance(one, Call) and facts.last_name(one.function) == _STATE for one in made):
            return True
        return value.id.endswith(_STATE)
    return isinstance(value, Attribute) and value.attr.endswith(_STATE)
