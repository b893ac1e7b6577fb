"""The parts of a model that have parameters, and whether its forward always uses all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression, Name
from distlint.places import Place, places
from distlint.project import Class, External, Function, public_name, resolve_all
from distlint.project.bindings import Assigned

_NN = re.compile(r"torch\.nn\.(?:modules\.\w+\.)?(\w+)$")
#: What of `torch.nn` has parameters, and what holds modules by their places.
_TRAINED = re.compile(r"(?:Lazy)?(?:Linear|Conv|Embedding|Bilinear|LSTM|GRU|RNN|Multihead|Transformer|Parameter$)")
_HOLDS = frozenset(("ModuleList", "ModuleDict", "ParameterList", "ParameterDict"))
#: What reaches parts in a way that names none of them, or keeps them out of training.
_DYNAMIC = frozenset(
    ("getattr", "setattr", "vars", "__dict__", "__getattr__", "children", "named_children", "_modules", "get_submodule",
     "add_module", "register_module", "requires_grad", "requires_grad_")
)  # fmt: skip
#: What keeps gradients from parts that are used, or uses parts beside the forward.
_STOPS = frozenset(("no_grad", "detach", "register_forward_hook", "register_forward_pre_hook"))
_DECIDES = (
    facts.If, facts.Conditional, facts.For, facts.While, facts.Try, facts.Lambda, facts.Comprehension, facts.Boolean,
    facts.Match,
)  # fmt: skip
_DEEPEST = 4


class Part(NamedTuple):
    """A part of a model: the attribute that holds it, and what makes it in which constructor."""

    name: str
    value: Call
    method: Function


def parts(owner: Class) -> Iterator[Part]:
    """The parts with parameters of their own that the constructors of a class make."""
    for known in owner.lineage:
        for name, values in known.attributes.items() if isinstance(known, Class) else ():
            for method, assigned in values:
                if _is_trained(assigned, method):
                    assert isinstance(assigned.value, Call)
                    yield Part(name, assigned.value, method)


def is_plain(owner: Class) -> bool:
    """Whether all bases of a model are seen, and nothing in them reaches its parts without naming them."""
    for known in owner.lineage:
        if isinstance(known, External):
            if known.name != "torch.nn.Module" and not known.name.endswith("nn.modules.module.Module"):
                return False
            continue
        if not all(resolve_all(base.value, known.module) for base in known.definition.bases):
            return False
        if any(not _DYNAMIC.isdisjoint(method.words) for method in known.methods.values()):
            return False
    return owner.is_module


def readers(owner: Class, name: str) -> Iterator[Place]:
    """Where methods of a class read an attribute of their object."""
    for known in owner.lineage:
        for method in known.methods.values() if isinstance(known, Class) else ():
            if name in method.words:
                yield from _reads(method, name)


def always_uses_all(owner: Class, depth: int = 0) -> bool:
    """Whether a forward of a model uses every part of it on every way, and gives back one value."""
    forward = owner.method("forward")
    if forward is None or depth > _DEEPEST or not is_plain(owner) or not _gives_one_value(forward):
        return False
    methods = [method for known in owner.lineage if isinstance(known, Class) for method in known.methods.values()]
    if any(not _STOPS.isdisjoint(method.words) for method in methods):
        return False
    runs = tuple(_always_run(forward, owner, 0))
    for known in owner.lineage:
        for name, values in known.attributes.items() if isinstance(known, Class) else ():
            for method, assigned in values:
                trained = _is_trained(assigned, method)
                if not trained and _is_harmless(assigned, method):
                    continue
                is_used = any(map(_is_certain, (p for run in runs for p in _reads(run, name))))
                if not is_used or not (trained and _is_whole(assigned.value, method, depth)):
                    return False
    return any(True for _ in parts(owner))


def _is_whole(value: Expression, scope: Function, depth: int) -> bool:
    """Whether a module uses all of its parts whenever it is called."""
    if not isinstance(value, Call):
        return False
    for symbol in resolve_all(value.function, scope):
        if isinstance(symbol, Class):
            return always_uses_all(symbol, depth + 1)
        known = _NN.match(public_name(symbol) or "")
        if known is None or known[1] in _HOLDS:
            return False
        if known[1] == "Sequential":
            return all(not g.star and _is_whole(g.value, scope, depth + 1) for g in value.arguments)
        return True
    return False


def _is_trained(assigned: Assigned, scope: Function) -> bool:
    """Whether a value is a module or a parameter of its own, of torch or of the project, that is trained."""
    if not isinstance(assigned.value, Call) or assigned.position:
        return False
    for symbol in resolve_all(assigned.value.function, scope):
        if isinstance(symbol, Class) and symbol.is_module:
            return True
        known = _NN.match(public_name(symbol) or "")
        if known is None:
            continue
        if known[1] == "Sequential":
            given = (Assigned(argument.value) for argument in assigned.value.arguments)
            return any(_is_trained(inner, scope) for inner in given)
        return _TRAINED.match(known[1]) is not None
    return False


def _is_harmless(assigned: Assigned, scope: Function) -> bool:
    """Whether a value can't be a module with parameters: a number, a text, a module of torch without any."""
    value = assigned.value
    if isinstance(value, Call):
        names = [public_name(symbol) or "" for symbol in resolve_all(value.function, scope)]
        if any(isinstance(symbol, (Class, Function)) for symbol in resolve_all(value.function, scope)):
            return False
        kinds = [known[1] for name in names if (known := _NN.match(name)) is not None]
        is_torch = bool(names) and all(name.startswith(("torch.", "math.", "numpy.")) for name in names)
        holds = any(kind in _HOLDS or kind == "Sequential" for kind in kinds)
        return is_torch and not holds and not any(map(_TRAINED.match, kinds))
    return not isinstance(value, (Name, Attribute)) or not _is_called(assigned, scope)


def _is_called(assigned: Assigned, scope: Function) -> bool:
    """Whether methods of the class call what a constructor stores as it was given."""
    owner = scope.owner
    names = [n for n, values in owner.attributes.items() if any(v is assigned for _, v in values)] if owner else []
    return owner is None or any(
        isinstance(p.above[-1], Call) and p.above[-1].function is p.expression
        for name in names
        for p in readers(owner, name)
        if p.above
    )


def _always_run(method: Function, owner: Class, depth: int) -> Iterator[Function]:
    """A method and those that it always runs on its own object."""
    yield method
    if depth >= _DEEPEST:
        return
    for place in places(method, lambda e: type(e) is Call):
        call = place.expression
        own = facts.dotted(call.function) if isinstance(call, Call) else None
        if own is None or own.partition(".")[0] != method.first_parameter or not _is_certain(place):
            continue
        called = owner.method(own.partition(".")[2])
        if called is not None and called is not method and not _leaves_early(called):
            yield from _always_run(called, owner, depth + 1)


def _gives_one_value(forward: Function) -> bool:
    """Whether a forward has one return, at its end, of what is no display of several values."""
    if _leaves_early(forward) or not forward.body or not isinstance(forward.body[-1], facts.Return):
        return False
    value = forward.body[-1].value
    values: list[Expression | None] = [value]
    if isinstance(value, Name):
        values = [d.value for d in forward.bindings.of(value.id) if isinstance(d, Assigned)]
    several = (facts.Sequence, facts.Mapping, facts.Comprehension)
    is_built = any(isinstance(v, Call) and facts.last_name(v.function) == "dict" for v in values)
    return value is not None and not is_built and not any(isinstance(v, several) for v in values)


def _leaves_early(method: Function) -> bool:
    ends = [s for s in facts.statements(method.body) if isinstance(s, (facts.Return, facts.Raise))]
    return any(not any(s is top for top in method.body) for s in ends)


def _reads(method: Function, name: str) -> Iterator[Place]:
    """Where a method reads an attribute of its object."""
    path = f"{method.first_parameter}.{name}"
    stored = {
        target.span
        for statement in facts.statements(method.body)
        if isinstance(statement, Assign)
        for target in statement.targets
    }
    for place in places(method, lambda e: type(e) is Attribute and facts.dotted(e) == path):
        if place.expression.span not in stored:
            yield place


def _is_certain(place: Place) -> bool:
    return not any(isinstance(around, _DECIDES) for around in place.above)
