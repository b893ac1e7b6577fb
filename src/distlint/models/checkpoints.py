"""States of models that are saved by the wrapper and loaded into the model inside, or the other way round.

The keys of a wrapper's state begin with ``module.``. What is saved and what is loaded belong together where they stand
in one file and speak of the same keys of one checkpoint, or of the same file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.wrapping import unchained
from distlint.facts import Attribute, Call, Conditional, Constant, Expression, Mapping, Name, Subscript
from distlint.models.prepared import GUARDS, decisive
from distlint.models.wrapped import Wrap, Wrapped
from distlint.places import Place, call_of, calls_in, is_tried, outcomes, places
from distlint.places.order import Order
from distlint.project import Function, Module, Scope, own_words, public_name, resolve_all
from distlint.starting.one_process import in_branch_of_one_process

_DEEPEST = 2
#: How a file is called from which a program goes on.
_OWN = re.compile(r"resume|restore|continue|latest", re.IGNORECASE)


class Kept(NamedTuple):
    """A state of a model in a checkpoint: under which of its keys, or in which file; ``is_inner``: of the model inside
    of a wrapper, wherever there is one."""

    model: Expression
    key: str | None
    keys: frozenset[str]
    file: str | None
    place: Place
    scope: Scope
    is_inner: bool = False


class Holder(NamedTuple):
    """What a name stands for: the wrapper (``is_wrapper``) or the model inside, and the wrap."""

    is_wrapper: bool
    wrap: Wrap


class Mismatch(NamedTuple):
    """A state that is loaded into another thing than it was saved of."""

    at: Place
    loaded: Holder
    saved: Kept
    is_strict: bool


def mismatches(module: Module, wrapped: Wrapped, order: Order) -> Iterator[Mismatch]:
    """The loads of a file whose keys do not fit those that the file saves."""
    saved = [(kept, _kinds(kept, wrapped, order)) for kept in _saved(module)]
    for kept in _loaded(module):
        call = call_of(kept.place)
        strict = facts.argument(call, "strict", 1)
        fitting = [(one, kinds) for one, kinds in saved if _is_same(one, kept)]
        kinds = frozenset(kind for _, of_one in fitting for kind in of_one)
        if len(kinds) != 1 or not all(of_one for _, of_one in fitting):
            continue
        for at, holder in _places_of(kept, wrapped, order):
            if holder.is_wrapper not in kinds and not _is_apart(at, holder.wrap):
                is_strict = not isinstance(strict, Constant) or bool(strict.value)
                yield Mismatch(at, holder, fitting[0][0], is_strict)


def _kinds(kept: Kept, wrapped: Wrapped, order: Order) -> frozenset[bool]:
    """Whether a state that is saved is the wrapper's, for all that it may be of; none if that is not known."""
    if kept.is_inner:
        return frozenset((False,))
    found = _holders(kept.model, kept.place, kept.scope, wrapped, order, 0)
    return frozenset(holder.is_wrapper for holder in found)


def _is_same(saved: Kept, loaded: Kept) -> bool:
    """Whether a state is loaded that was saved: of the same key, with another one that both have, or of one file, or of
    one that the program goes on from."""
    if loaded.key is None or saved.key is None:
        is_own = loaded.file is not None and (loaded.file == saved.file or _OWN.search(loaded.file) is not None)
        return loaded.key is saved.key is None and is_own
    return loaded.key == saved.key and len(loaded.keys & saved.keys) > 1


# -- what is saved and loaded ----------------------------------------------------------------------------------------


def _saved(module: Module) -> Iterator[Kept]:
    for scope in module.scopes:
        if "state_dict" not in own_words(scope):
            continue
        for place in places(scope, lambda e: type(e) is Mapping):
            mapping = place.expression
            assert isinstance(mapping, Mapping)
            keys = frozenset(str(k.value) for k, _ in mapping.items if isinstance(k, Constant))
            for key, value in mapping.items:
                model, is_inner = _of_model(value, scope)
                if isinstance(key, Constant) and model is not None and place.scope is scope:
                    yield Kept(model, str(key.value), keys, None, place, scope, is_inner)
        for place in calls_in(scope):
            given = call_of(place).arguments
            is_given = len(given) > 1 and not given[0].star
            model, is_inner = _of_model(given[0].value, scope) if is_given else (None, False)
            if model is not None and place.scope is scope and facts.last_name(call_of(place).function) == "save":
                yield Kept(model, None, frozenset(), facts.source_of(given[1].value), place, scope, is_inner)


def _of_model(value: Expression, scope: Scope) -> tuple[Expression | None, bool]:
    """The model of whose state a value is, and whether that is the one inside: on one way at least, where another way
    is for models that are not wrapped (``model.module.state_dict() if distributed else model.state_dict()``)."""
    known = scope.bindings.of(value.id) if isinstance(value, Name) else ()
    values = (scope.bindings.values(value.id) if isinstance(value, Name) else []) or [value]
    if known and len(values) != len(known):
        return None, False
    ways = [way for one in values for way in ((one.body, one.orelse) if isinstance(one, Conditional) else (one,))]
    models = [_model(way, "state_dict") for way in ways]
    inner = [model for model in models if isinstance(model, Attribute) and model.attr == "module"]
    if None in models or (len(models) > 1 and not inner):
        return None, False
    return models[0], bool(inner)


def _loaded(module: Module) -> Iterator[Kept]:
    for scope in module.scopes:
        if "load_state_dict" not in own_words(scope) or _minds(scope):
            continue
        for place in calls_in(scope):
            call = call_of(place)
            model = _model(call, "load_state_dict")
            if model is None or place.scope is not scope or not call.arguments or is_tried(place):
                continue
            state = call.arguments[0].value
            if isinstance(state, Subscript) and isinstance(state.key, Constant) and isinstance(state.value, Name):
                if _is_read(state.value, scope) is not None:
                    keys = _keys_of(state.value.id, scope)
                    yield Kept(model, str(state.key.value), keys, None, place, scope)
            else:
                read = _is_read(state, scope)
                file = facts.source_of(read.arguments[0].value) if read is not None else None
                yield Kept(model, None, frozenset(), file, place, scope)


def _minds(scope: Scope) -> bool:
    """Whether a function minds the keys of a state: it changes them, or asks for the prefix."""
    words = {"replace", "removeprefix", "startswith", "lstrip", "consume_prefix_in_state_dict_if_present", "items"}
    return not words.isdisjoint(own_words(scope))


def _model(value: Expression, method: str) -> Expression | None:
    """The model of which a method is called."""
    called = value.function if isinstance(value, Call) else None
    return called.value if isinstance(called, Attribute) and called.attr == method else None


def _is_read(state: Expression, scope: Scope) -> Call | None:
    """The ``torch.load`` that a value comes from, if it comes from one only."""
    if isinstance(state, Name):
        state = scope.bindings.value(state.id) or state
    if not isinstance(state, Call) or not state.arguments or state.arguments[0].star:
        return None
    is_load = any(public_name(symbol) == "torch.load" for symbol in resolve_all(state.function, scope))
    return state if is_load else None


def _keys_of(name: str, scope: Scope) -> frozenset[str]:
    """The keys of a checkpoint that a function reads."""
    found = (place.expression for place in places(scope, lambda e: type(e) is Subscript))
    return frozenset(
        str(e.key.value)
        for e in found
        if isinstance(e, Subscript) and facts.is_name(e.value, name) and isinstance(e.key, Constant)
    )


# -- what a name stands for ------------------------------------------------------------------------------------------


def _places_of(kept: Kept, wrapped: Wrapped, order: Order) -> Iterator[tuple[Place, Holder]]:
    """Where a state is loaded and into what: where the function itself wraps, or where it is called."""
    own = _holder(kept.model, kept.place, kept.scope, wrapped)
    if own is not None:
        yield kept.place, own
        return
    for value, place, scope in _given(kept.model, kept.scope, order):
        holder = _holder(value, place, scope, wrapped)
        if holder is not None:
            yield place, holder


def _holders(
    model: Expression, place: Place, scope: Scope, wrapped: Wrapped, order: Order, depth: int
) -> tuple[Holder, ...]:
    """What a name may stand for; none if anybody may give it something else."""
    own = _holder(model, place, scope, wrapped)
    if own is not None:
        return (own,)
    found: list[Holder] = []
    for value, at, caller in _given(model, scope, order) if depth < _DEEPEST else ():
        more = _holders(value, at, caller, wrapped, order, depth + 1)
        if not more:
            return ()
        found += more
    return tuple(found)


def _given(model: Expression, scope: Scope, order: Order) -> Iterator[tuple[Expression, Place, Scope]]:
    """What the callers of a function give for a parameter that it binds to nothing else."""
    if not isinstance(scope, Function) or not isinstance(model, Name):
        return
    if not isinstance(scope.bindings.only(model.id), facts.Parameter):
        return
    for value, caller in order.given(scope, model.id):
        if value is not None:
            yield value, caller.place, caller.scope


def _holder(model: Expression, place: Place, scope: Scope, wrapped: Wrapped) -> Holder | None:
    """What a name stands for at a place, by what its own function wraps."""
    path = facts.dotted(model)
    if path is None:
        return None
    held = wrapped.held(path, place, scope)
    if held is not None:
        return Holder(True, held) if held.kind == "ddp" else None
    inner = wrapped.held(path.removesuffix(".module"), place, scope) if path.endswith(".module") else None
    if inner is not None:
        return Holder(False, inner) if inner.kind == "ddp" else None
    later = wrapped.held_later(path, scope)
    if later is not None:
        return Holder(False, later) if later.kind == "ddp" else None
    named = _named(model, scope) | {path}
    for wrap in wrapped.wraps(scope).made:
        is_its_own = wrap.path is not None and f"{wrap.path}.module" in named
        is_model = facts.dotted(unchained(wrap.model)) == path and (
            wrap.path != path or place.expression.span < wrap.call.span
        )
        if wrap.kind == "ddp" and (is_its_own or is_model):
            return Holder(False, wrap)
    return None


def _named(model: Expression, scope: Scope) -> frozenset[str]:
    """What a variable is another name of."""
    values = scope.bindings.values(model.id) if isinstance(model, Name) else []
    ways = [(v.body, v.orelse) if isinstance(v, Conditional) else (v,) for v in values]
    paths = (facts.dotted(way) for either in ways for way in either)
    return frozenset(path for path in paths if path is not None)


def _is_apart(place: Place, wrap: Wrap) -> bool:
    """Whether tests around a load ask what decides about the wrap, or what the model is."""
    decided = {name for test in wrap.tests for name in decisive(test)}
    model = facts.last_name(unchained(wrap.model))
    around = {test.span for test, _ in outcomes(wrap.place)}
    asked = [decisive(test) for test, _ in outcomes(place) if test.span not in around]
    is_asked = any(
        not names.isdisjoint(decided) or (model in names and not GUARDS.isdisjoint(names)) for names in asked
    )
    return is_asked or in_branch_of_one_process(place)
