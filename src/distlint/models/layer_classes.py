"""What the policies of FSDP that wrap by class are told to wrap, and isn't a collection of classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Constant, Expression, Name, Sequence, shortened
from distlint.places.versions import calls_of
from distlint.project import Class, External, Module, ScopeOwner, resolve_all

_WRAP = "torch.distributed.fsdp.wrap"
#: The policies, with the parameter that takes classes and its position.
_POLICIES = {
    f"{_WRAP}.transformer_auto_wrap_policy": ("transformer_layer_cls", 3),
    f"{_WRAP}.ModuleWrapPolicy": ("module_classes", 0),
}
_PARTIAL = "functools.partial"


class WrongLayers(NamedTuple):
    """What a policy is given, and what comes of it."""

    given: Expression
    message: str


def wrong_layers(module: Module) -> Iterator[WrongLayers]:
    """The arguments of a file's policies that hold no classes, or classes in a form that the policy reads otherwise."""
    if not any(name.rpartition(".")[2] in module.words for name in _POLICIES):
        return
    for place, call, name in calls_of(module, (*_POLICIES, _PARTIAL)):
        given = _given(call, name, place.scope)
        if given is not None:
            yield from _told(given, place.scope)


def _given(call: Call, name: str, scope: ScopeOwner) -> Expression | None:
    """The classes that a policy is given, at once or by ``partial``."""
    if name in _POLICIES:
        return facts.argument(call, *_POLICIES[name])
    first = facts.first_argument(call)
    found = resolve_all(first, scope) if first is not None else ()
    if len(found) != 1 or not isinstance(found[0], External) or found[0].name not in _POLICIES:
        return None
    return facts.argument(call, _POLICIES[found[0].name][0])


def _told(given: Expression, scope: ScopeOwner) -> Iterator[WrongLayers]:
    shown = shortened(given, 40)
    if isinstance(given, facts.Mapping) and given.items and all(key is not None for key, _ in given.items):
        kept = ", ".join(shortened(key, 30) for key, _ in given.items)
        yield WrongLayers(given, f"of a dictionary the policy takes the keys only: it wraps {kept}")
    elif isinstance(given, Sequence):
        texts = [item for item in given.items if _is_text(item)]
        if texts:
            yield WrongLayers(given, f"the policy asks isinstance(), and `{shortened(texts[0], 30)}` is a text")
    elif _is_text(given):
        yield WrongLayers(given, f"the policy asks isinstance(), and `{shown}` is a text")
    elif isinstance(given, (Name, Attribute)) and _is_class(given, scope):
        yield WrongLayers(given, f"the policy takes a set of classes, and `{shown}` is one class: that is a TypeError")


def _is_text(given: Expression) -> bool:
    """Whether an expression is the name of a class rather than the class."""
    is_named = isinstance(given, Attribute) and given.attr == "__name__"
    return is_named or (isinstance(given, Constant) and isinstance(given.value, str))


def _is_class(given: Expression, scope: ScopeOwner) -> bool:
    """Whether a name means one class, of the project or by the way in which a public name is spelled."""
    found = resolve_all(given, scope)
    if len(found) != 1:
        return False
    last = found[0].name.rpartition(".")[2] if isinstance(found[0], External) else ""
    return isinstance(found[0], Class) or (last[:1].isupper() and not last.isupper() and "_" not in last)
