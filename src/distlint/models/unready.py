"""Models that DDP is laid around too early: on the CPU or nowhere yet, all frozen, or frozen and freed behind its back.

DDP asks a model once, in its constructor, where its parameters lie and which of them need a gradient.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.wrapping import wrapper
from distlint.facts import (
    Assign,
    Attribute,
    Call,
    Constant,
    Expression,
    For,
    If,
    Match,
    Name,
    Statement,
    Try,
    While,
    With,
)
from distlint.finding import Span
from distlint.models.wrapped import Wrap, Wraps
from distlint.places import is_tried
from distlint.project import Class, External, Scope, own_words, public_name, resolve_all

#: What a model is asked for that leaves it where and as it is.
_HARMLESS = frozenset(
    "parameters named_parameters modules named_modules children named_children buffers named_buffers state_dict "  # noqa: SIM905
    "load_state_dict train eval zero_grad requires_grad_".split()
)
#: Functions that look at a model only.
_LOOKING = frozenset(("print", "len", "str", "repr", "type", "isinstance", "id", "info", "debug"))
#: Words of constructors that may put parameters elsewhere.
_MOVING = frozenset(("cuda", "to", "device", "xpu", "npu", "hpu", "set_default_device", "set_default_tensor_type"))
#: What gives a model of the meta device values, or may.
_FILLING = frozenset(("to_empty", "to", "cuda", "from_pretrained", "load", "materialize"))
#: What settings are read from.
_SETTINGS = frozenset(
    ("args", "cfg", "config", "conf", "opt", "opts", "options", "hparams", "params", "flags", "FLAGS")
)
_DEEPEST = 3
_LOOSE = frozenset(("find_unused_parameters", "static_graph"))


class Unready(NamedTuple):
    """What is wrong with a model and where it shows: ``kind`` is "cpu", "meta", "frozen" (all of it), "left out" (a
    part is frozen behind the wrap) or "freed" (behind the wrap); ``cause`` is what makes it so."""

    kind: str
    at: Span
    model: str
    cause: Span
    wrap: Wrap


class _Change(NamedTuple):
    """A change of ``requires_grad``: of which model or part, to what, and whether of some of its parameters only."""

    path: str
    value: bool | None
    is_some: bool
    span: Span


def unready(scope: Scope, wraps: Wraps, *, is_default: bool) -> Iterator[Unready]:
    """The models of a function, or of the top level of a module, that are not ready where DDP takes them.

    ``is_default``: what is new lies on the CPU unless it says otherwise.
    """
    for wrap in wraps.made:
        row = wrapper(wrap.call, wrap.place.scope)
        is_plain = row is not None and row.name.startswith("torch.") and wrap.kind == "ddp"
        if not is_plain or wrap.place.scope is not scope or is_tried(wrap.place):
            continue
        if is_default:
            yield from _placed(wrap, scope)
        if {"requires_grad", "requires_grad_"} & own_words(scope):
            changes = tuple(_changes(scope))
            yield from _frozen(wrap, scope, changes)
            yield from _behind(wrap, wraps, changes)


# -- where it lies ---------------------------------------------------------------------------------------------------


def _placed(wrap: Wrap, scope: Scope) -> Iterator[Unready]:
    """A model that was made on the CPU, though the wrapper is told a GPU, or on the meta device."""
    if isinstance(wrap.model, Call):
        made, contexts = wrap.model, tuple(_contexts(wrap.place.above))
        is_touched = False
    else:
        path = facts.dotted(wrap.model)
        found = _made(path, wrap, scope) if path is not None else None
        if path is None or found is None:
            return
        made, contexts = found
        is_touched = _is_touched(path, made.span, wrap, scope)
    is_meta = any(_is_meta(context, scope) for context in contexts)
    if is_touched or (contexts and not is_meta):
        return
    name = facts.shortened(wrap.model, 40)
    known = next((s for s in resolve_all(made.function, scope) if isinstance(s, Class)), None)
    if is_meta:
        called = {facts.last_name(e.function) for e in facts.subexpressions(made) if isinstance(e, Call)}
        if _FILLING.isdisjoint(called) and facts.argument(wrap.call, "init_sync") is None:
            yield Unready("meta", wrap.call.span, name, made.span, wrap)
    elif _names_a_gpu(wrap.call) and known is not None and _stays(known, scope) and _is_made_of_numbers(made, scope):
        yield Unready("cpu", wrap.call.span, name, made.span, wrap)


def _made(path: str, wrap: Wrap, scope: Scope) -> tuple[Call, tuple[Expression, ...]] | None:
    """The call that a model comes from on all ways to a wrap, and the contexts that it stands in; None if another one
    may have given it."""
    ahead = [(s, c) for s, c in _ahead(scope.body, wrap.call.span, ()) if _stores(s, path)]
    stores = [s for s in facts.statements(scope.body) if _stores(s, path) and s.span < wrap.call.span]
    stores = [s for s in stores if not wrap.call.span.is_inside(s.span)]
    if not ahead or not stores or stores[-1] is not ahead[-1][0]:
        return None
    statement, contexts = ahead[-1]
    value = statement.value if isinstance(statement, Assign) and len(statement.targets) == 1 else None
    return (value, contexts) if isinstance(value, Call) else None


def _ahead(
    block: tuple[Statement, ...], span: Span, contexts: tuple[Expression, ...]
) -> Iterator[tuple[Statement, tuple[Expression, ...]]]:
    """The statements that have run on each way to a place, with the contexts that they stand in."""
    for statement in block:
        if span.is_inside(statement.span):
            for inner in facts.blocks(statement):
                if facts.encloses(inner, span):
                    yield from _ahead(inner, span, contexts)
            return
        if statement.span > span:
            return
        if isinstance(statement, With):
            yield from _ahead(statement.body, span, (*contexts, *(context for context, _ in statement.items)))
        yield statement, contexts


def _stores(statement: Statement, path: str) -> bool:
    return isinstance(statement, Assign) and any(facts.dotted(target) == path for target in statement.targets)


def _contexts(above: tuple[object, ...]) -> Iterator[Expression]:
    yield from (context for around in above if isinstance(around, With) for context, _ in around.items)


def _is_meta(context: Expression, scope: Scope) -> bool:
    """Whether a context makes everything on the meta device."""
    if not isinstance(context, Call) or not any(
        public_name(symbol) == "torch.device" for symbol in resolve_all(context.function, scope)
    ):
        return False
    return bool(context.arguments) and facts.text_of(context.arguments[0].value) == "meta"


def _is_touched(path: str, since: Span, wrap: Wrap, scope: Scope) -> bool:
    """Whether anything between two places may move or change a model, or keeps it under another name."""
    for statement in facts.statements(scope.body):
        if not since < statement.span < wrap.call.span or wrap.call.span.is_inside(statement.span):
            continue
        targets = statement.targets if isinstance(statement, Assign) else ()
        value = facts.dotted(statement.value) if isinstance(statement, Assign) and statement.value else None
        if value == path or any((facts.dotted(target) or "").startswith(f"{path}.") for target in targets):
            return True
        calls = (e for e in facts.subexpressions(facts.header(statement)) if isinstance(e, Call))
        if any(_may_change(call, path) for call in calls):
            return True
    return False


def _may_change(call: Call, path: str) -> bool:
    name = facts.last_name(call.function)
    owner = facts.dotted(facts.receiver(call))
    if owner is not None and (owner == path or owner.startswith(f"{path}.")):
        return name not in _HARMLESS
    given = (facts.dotted(argument.value) or "" for argument in call.arguments)
    return name not in _LOOKING and any(one == path or one.startswith(f"{path}.") for one in given)


def _names_a_gpu(call: Call) -> bool:
    """Whether a wrapper is told the GPU of the process."""
    given = facts.argument(call, "device_ids", 1)
    return isinstance(given, facts.Sequence) and len(given.items) == 1 and not facts.is_none(given.items[0])


def _stays(known: Class, scope: Scope) -> bool:
    """Whether the constructor of a model leaves all on the CPU: it names no device, nor does what it names."""
    outside = [base.name for base in known.lineage if isinstance(base, External)]
    if not known.is_module or any(not name.startswith(("torch.nn.", "typing.", "abc.")) for name in outside):
        return False
    constructor = known.method("__init__")
    if constructor is None:
        return False
    mentions = scope.module.project.mentions
    near = dict.fromkeys((constructor, *mentions.callees(constructor)))
    near.update((inner, None) for one in tuple(near) for inner in mentions.callees(one))
    return all(_MOVING.isdisjoint(one.words) for one in near)


def _is_made_of_numbers(made: Call, scope: Scope) -> bool:
    """Whether a model is handed numbers and settings only, and no parts that lie elsewhere."""
    return all(_is_setting(given.value, scope, _DEEPEST) for given in made.arguments)


def _is_setting(value: Expression, scope: Scope, depth: int) -> bool:
    if isinstance(value, Name):
        known = scope.bindings.of(value.id)
        values = scope.bindings.values(value.id)
        return (
            bool(known)
            and len(values) == len(known)
            and depth > 0
            and all(_is_setting(v, scope, depth - 1) for v in values)
        )
    if isinstance(value, Call):
        made = [symbol for symbol in resolve_all(value.function, scope) if isinstance(symbol, Class)]
        is_number = isinstance(value.function, Name) and value.function.id in ("int", "float", "len", "bool", "str")
        return is_number or (bool(made) and not any(one.is_module for one in made))
    if isinstance(value, Attribute):
        return (facts.dotted(value) or "self").partition(".")[0] in _SETTINGS
    parts = [part for part in facts.subexpressions(value) if isinstance(part, (Name, Call, Attribute))]
    return all(_is_setting(part, scope, depth - 1) for part in parts) if depth > 0 else False


# -- which of its parameters need a gradient -------------------------------------------------------------------------


def _changes(scope: Scope) -> Iterator[_Change]:
    """The changes of ``requires_grad`` in a function, of whole models and of named parts."""
    for statement in facts.statements(scope.body):
        if isinstance(statement, For):
            path = _listed(statement.iterable)
            plain = {id(s) for s in facts.unconditional(statement.body)}
            for inner in facts.statements(statement.body) if path is not None else ():
                if isinstance(inner, Assign) and any(facts.last_name(t) == "requires_grad" for t in inner.targets):
                    assert path is not None
                    yield _Change(path, _truth(inner.value), id(inner) not in plain, inner.span)
        for part in facts.subexpressions(facts.header(statement)):
            if isinstance(part, Call) and isinstance(part.function, Attribute):
                path = facts.dotted(part.function.value)
                if part.function.attr == "requires_grad_" and path is not None:
                    value = _truth(part.arguments[0].value) if part.arguments else True
                    yield _Change(path, value, False, part.span)


def _listed(iterable: Expression) -> str | None:
    """The model whose parameters a loop goes through, by its dotted name."""
    called = iterable.function if isinstance(iterable, Call) else None
    is_all = isinstance(called, Attribute) and called.attr in ("parameters", "named_parameters")
    return facts.dotted(called.value) if isinstance(called, Attribute) and is_all else None


def _truth(value: Expression | None) -> bool | None:
    return bool(value.value) if isinstance(value, Constant) else None


def _frozen(wrap: Wrap, scope: Scope, changes: tuple[_Change, ...]) -> Iterator[Unready]:
    """A model all of whose parameters are frozen where it is wrapped."""
    path = facts.dotted(wrap.model)
    passed = _ahead(scope.body, wrap.call.span, ()) if path is not None else ()
    ahead = [s.span for s, _ in passed if not isinstance(s, (If, Match, Try, While, With))]
    last: _Change | None = None
    for change in changes:
        if not change.span < wrap.call.span or path is None:
            continue
        is_whole = change.path == path and change.value is False and not change.is_some
        if is_whole and any(change.span.is_inside(span) for span in ahead):
            last = change
        elif change.value is not False:
            last = None
    if last is None or path is None or _is_touched(path, last.span, wrap, scope) or _is_stored(path, last, wrap, scope):
        return
    yield Unready("frozen", wrap.call.span, path, last.span, wrap)


def _is_stored(path: str, since: _Change, wrap: Wrap, scope: Scope) -> bool:
    """Whether a name is given anything else between a change and a wrap."""
    return any(
        _stores(s, path) and since.span < s.span < wrap.call.span and not wrap.call.span.is_inside(s.span)
        for s in facts.statements(scope.body)
    )


def _behind(wrap: Wrap, wraps: Wraps, changes: tuple[_Change, ...]) -> Iterator[Unready]:
    """Parameters that are frozen or freed when DDP has asked for them."""
    model, path = facts.dotted(wrap.model), wrap.path
    if path is None or any(other.path == path and other.call.span > wrap.call.span for other in wraps.made):
        return
    later = [c for c in changes if c.span > wrap.call.span and wrap.call.span.end_line < c.span.line]
    later = [c for c in later if _part(c.path, path) is not None]
    if any(wraps.is_replaced(path, wrap.call.span, change.span) for change in later):
        return
    frozen = [c for c in later if c.value is False]
    freed = [c for c in later if c.value is not False]
    is_strict = not any(given.star or given.keyword in _LOOSE for given in wrap.call.arguments)
    if frozen and not freed and is_strict:
        part = next((c for c in frozen if c.is_some or _part(c.path, path)), None)
        if part is not None:
            yield Unready("left out", part.span, path, wrap.call.span, wrap)
    earlier = [
        c for c in changes if c.span < wrap.call.span and model is not None and _inner(c.path, model) is not None
    ]
    if model is None or not earlier or frozen:
        return
    for change in freed:
        part_freed = _part(change.path, path) or ""
        held = [c for c in earlier if _overlap(_inner(c.path, model) or "", part_freed)]
        if change.value is True and held and held[-1].value is False:
            yield Unready("freed", change.span, path, held[-1].span, wrap)
            return


def _part(path: str, wrapped: str) -> str | None:
    """What a name stands for in a wrapper: "" for all of it; None if it is nothing of it."""
    if path in (wrapped, f"{wrapped}.module"):
        return ""
    return path.removeprefix(f"{wrapped}.module.") if path.startswith(f"{wrapped}.module.") else None


def _inner(path: str, model: str) -> str | None:
    """What a name stands for in a model: "" for all of it; None if it is nothing of it."""
    if path == model:
        return ""
    return path.removeprefix(f"{model}.") if path.startswith(f"{model}.") else None


def _overlap(one: str, other: str) -> bool:
    """Whether two parts of a model share parameters."""
    shorter, longer = sorted((one, other), key=len)
    return not shorter or shorter == longer or longer.startswith(f"{shorter}.")
