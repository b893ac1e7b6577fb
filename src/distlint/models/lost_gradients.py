"""Gathers that cut the graph of autograd, and the losses that see their results as constants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import (
    Assign,
    Attribute,
    Call,
    Comprehension,
    Constant,
    Expression,
    Name,
    Parameter,
    Subscript,
    source_of,
)
from distlint.finding import Span
from distlint.flowing import Questions, ends
from distlint.lifetimes.communication import VALUE, Communication
from distlint.order import Scope
from distlint.places import Place, call_of, calls_in
from distlint.project import Class, External, Function, Module, public_name, resolve_all
from distlint.project.resolve import ScopeOwner
from distlint.project.symbols import Assigned

_OPS = frozenset(("all_gather", "all_gather_into_tensor", "all_gather_coalesced", "all_to_all", "all_to_all_single"))
_WITH_GRADIENTS = ("torch.distributed.nn.", "torch.distributed._functional_collectives.")
#: The option of Lightning that lets gradients through.
_OPTION = "sync_grads"
_NO_GRADIENTS = frozenset(("no_grad", "inference_mode", "set_grad_enabled"))
_LOSS = re.compile(r"loss|criterion|cross_?entropy|info_?nce|nt_?xent|contrastive|triplet|kl_div", re.IGNORECASE)
#: Functions with a loss in their name that compute none.
_NO_LOSS = re.compile(
    r"^_?(?:gather|reduce|all_?reduce|sync|log|print|update|append|record|avg|average|mean|track|report|get|set|init|build|make)_",
    re.IGNORECASE,
)
_EVALUATES = re.compile(r"eval|valid|test|metric|infer|predict|accura|retriev|knn|extract|visual", re.IGNORECASE)
#: Names of what has no gradient, or is not meant to have one.
_CONSTANT = re.compile(
    r"label|target|(?:^|_)(?:ids?|idx|index|indices|mask|size|count|num|len|lengths?|stat|metric|acc|rank|y|gt|key|k|m|ema|step)s?(?:$|_)"
    r"|queue|bank|moment|teacher|memory|frozen|loss",
    re.IGNORECASE,
)
_STOPS = frozenset(("detach", "data", "item", "argmax", "long", "int", "tolist", "numpy", "bool", "topk"))
_SAME = frozenset(
    "contiguous view reshape unsqueeze squeeze float half bfloat16 to cuda flatten clone transpose permute".split()  # noqa: SIM905
)
_FACTORY = re.compile(r"^torch\.(?:zeros|ones|empty|full|rand|randn|arange|tensor|randint|as_tensor|cat$)")
#: Names of what a loader gives.
_BATCH = re.compile(r"batch|data|sample|inputs?$|kwargs|args|config")
_REPLACES = frozenset(("pop", "insert", "copy_", "index_copy_", "scatter_", "slice_scatter"))
_JOINS = frozenset(("cat", "stack", "concat", "concatenate", "vstack", "hstack", "where"))


class Cut(NamedTuple):
    """A gather of ``tensor``. ``filled`` is what the result is written to, ``name`` how the code calls the gather.

    ``inner`` is the communication in a function of the project that the call leads to.
    """

    place: Place
    tensor: Expression
    filled: tuple[Expression, ...]
    name: str
    inner: tuple[Function, Call] | None


class Lost(NamedTuple):
    """A gather whose result a loss takes in: by the call ``end``, or as what its function gives back (None)."""

    cut: Cut
    end: Call | None


class LostGradients:
    """Answers about one project."""

    def __init__(self) -> None:
        self._gathers: dict[Function, tuple[int, Call] | None] = {}
        self._gathering: dict[Module, frozenset[str]] = {}

    def lost(self, scope: Scope) -> Iterator[Lost]:
        """The gathers of a function, or of the top level of a module, that a loss takes in as constants."""
        if isinstance(scope, Function) and (
            not self._may_lose(scope) or _is_apart(scope) or _EVALUATES.search(scope.name)
        ):
            return
        cuts = {call_of(cut.place).span: cut for cut in self._cuts(scope) if _needs_gradient(cut.tensor, cut.place)}
        if not cuts or _gathers_with_gradients(scope):
            return
        found = ends(_body(scope), _questions(cuts, _taken))
        for span, cut in sorted(cuts.items()):
            if span in found.taken:
                yield Lost(cut, found.taken[span])
            elif span in found.returned and isinstance(scope, Function) and _is_loss(scope):
                yield Lost(cut, None)

    def _cuts(self, scope: Scope) -> Iterator[Cut]:
        for place in calls_in(scope):
            if place.scope is not scope or _is_held_back(place):
                continue
            call = call_of(place)
            made = _gather(call, scope)
            if made is not None and made.reads and not _is_replaced(made, scope):
                yield Cut(place, made.reads[0], made.writes, facts.last_name(call.function) or made.name, None)
            elif made is None and facts.last_name(call.function):
                yield from self._by_function(place, call)

    def _own(self, module: Module) -> frozenset[str]:
        """The names of a module's functions that may gather something."""
        if module not in self._gathering:
            words = module.called_as(_gathers())
            self._gathering[module] = frozenset(f.name for f in module.functions if not words.isdisjoint(f.words))
        return self._gathering[module]

    def _may_lose(self, function: Function) -> bool:
        """A cheap look: whether a function may gather something and take a loss of it."""
        words, own = function.words, self._own(function.module)
        gathers = function.name in own or not own.isdisjoint(words) or any("gather" in word.lower() for word in words)
        return gathers and (_is_loss(function) or any(word == "backward" or _LOSS.search(word) for word in words))

    def _by_function(self, place: Place, call: Call) -> Iterator[Cut]:
        """The gather that a function of the project makes of one of its arguments and gives back."""
        called = facts.last_name(call.function) or ""
        if "gather" not in called.lower() and called not in self._own(_module(place.scope)):
            return
        for symbol in resolve_all(call.function, place.scope):
            gathered = self._gathered(symbol) if isinstance(symbol, Function) else None
            if gathered is None or not isinstance(symbol, Function):
                continue
            position, inner = gathered
            name = symbol.definition.parameters[position].name
            given = facts.argument(call, name, position - (symbol.first_parameter is not None))
            if given is not None:
                yield Cut(place, given, (), symbol.name, (symbol, inner))

    def _gathered(self, function: Function) -> tuple[int, Call] | None:
        """Which parameter a function gathers and gives back, and the call that does so."""
        if function not in self._gathers:
            self._gathers[function] = None
            if not _is_apart(function) and not any("grad" in word.lower() for word in function.words):
                self._gathers[function] = self._look(function)
        return self._gathers[function]

    def _look(self, function: Function) -> tuple[int, Call] | None:
        cuts = {call_of(cut.place).span: cut for cut in self._cuts(function) if cut.inner is None}
        names = [parameter.name for parameter in function.definition.parameters]
        found = ends(function.body, _questions(cuts, lambda _: ())).returned
        for span, cut in sorted(cuts.items()):
            name = _core(cut.tensor)
            if span in found and isinstance(name, Name) and name.id in names:
                return names.index(name.id), call_of(cut.place)
        return None


def _body(scope: Scope) -> tuple[facts.Statement, ...]:
    return scope.body if isinstance(scope, Function) else scope.facts.body


def _gather(call: Call, scope: Scope) -> Communication | None:
    """The gather that a call is, if it cuts the graph."""
    if facts.last_name(call.function) not in _module(scope).called_as(_gathers()):
        return None
    names = [name for symbol in resolve_all(call.function, scope) if (name := public_name(symbol))]
    if not names or any(name.startswith(_WITH_GRADIENTS) for name in names):
        return None
    entry = next((entry for entry in knowledge.entries_of(names[0]) if entry.op in _OPS), None)
    buffers = knowledge.buffers(names[0])
    if entry is None or buffers is None:
        return None
    made = Communication(call, entry, buffers, VALUE)
    option = made.argument(_OPTION)
    return None if option is not None and not (isinstance(option, Constant) and option.value is False) else made


def _module(scope: ScopeOwner) -> Module:
    return scope if isinstance(scope, Module) else scope.module


@cache
def _gathers() -> frozenset[str]:
    """The last names of the gathers of the tables."""
    rows = (entry for role in ("collective", "hidden") for entry in knowledge.entries(role) if entry.op in _OPS)
    return frozenset(entry.name.rpartition(".")[2] for entry in rows)


def _gathers_with_gradients(scope: Scope) -> bool:
    """Whether a function has a gather with gradients, too: it offers the choice."""
    names = (public_name(s) or "" for p in calls_in(scope) for s in resolve_all(call_of(p).function, p.scope))
    return any(name.startswith(_WITH_GRADIENTS) for name in names)


def _is_replaced(made: Communication, scope: Scope) -> bool:
    """Whether the own tensor is taken out of what was gathered, or copied into it."""
    filled = {source_of(expression) for expression in made.writes}
    mine = source_of(_core(made.reads[0]))
    for statement in facts.statements(_body(scope)):
        if isinstance(statement, facts.Delete):
            removed = (target.value for target in statement.targets if isinstance(target, Subscript))
            if any(source_of(value) in filled for value in removed):
                return True
    for place in calls_in(scope):
        called = call_of(place).function
        if isinstance(called, Attribute) and called.attr in _REPLACES:
            given = {source_of(argument.value) for argument in call_of(place).arguments}
            if mine in given or (source_of(called.value) in filled and called.attr == "pop"):
                return True
    return False


def _questions(cuts: dict[Span, Cut], takes: Callable[[Call], Iterable[Expression]]) -> Questions:
    tensors = {source_of(_core(cut.tensor)) for cut in cuts.values()}

    def puts_back(expression: Expression | None) -> bool:
        """Whether an expression has the own tensor in it."""
        return any(
            source_of(e) in tensors for e in facts.subexpressions(expression) if isinstance(e, (Name, Attribute))
        )

    def drops(expression: Expression) -> bool:
        if isinstance(expression, Comprehension):
            return any(map(puts_back, expression.elements))
        joins = isinstance(expression, Call) and facts.last_name(expression.function) in _JOINS
        return joins and puts_back(expression)

    def clears(statement: Assign) -> bool:
        return any(isinstance(target, Subscript) for target in statement.targets) and puts_back(statement.value)

    return Questions(cuts, takes, drops, lambda call: cuts[call.span].filled, clears)


def _taken(call: Call) -> Iterable[Expression]:
    """What a backward, or a function that computes a loss, takes in."""
    name = facts.last_called(call.function) or ""
    given = [argument.value for argument in call.arguments]
    if name in ("backward", "manual_backward"):
        return [*given, call.function.value] if isinstance(call.function, Attribute) else given
    return given if _LOSS.search(name) and not _NO_LOSS.match(name) else ()


def _is_loss(function: Function) -> bool:
    """Whether a function gives back a loss, by its name or that of its class."""
    if _LOSS.search(function.name) and not _NO_LOSS.match(function.name):
        return True
    owner = function.owner
    return owner is not None and function.name in ("forward", "__call__") and _LOSS.search(owner.name) is not None


def _is_apart(function: Function) -> bool:
    """Whether a function runs without gradients, or makes them itself (``torch.autograd.Function``)."""
    if any(facts.last_called(decorator) in _NO_GRADIENTS for decorator in function.definition.decorators):
        return True
    lineage = function.owner.lineage if function.owner is not None else ()
    return any(isinstance(base, External) and base.name.endswith("autograd.Function") for base in lineage)


def _is_held_back(place: Place) -> bool:
    contexts = (context for around in place.above if isinstance(around, facts.With) for context, _ in around.items)
    return any(facts.last_called(context) in _NO_GRADIENTS for context in contexts)


def _core(tensor: Expression) -> Expression:
    """What is gathered, without the calls that only change its shape or place."""
    while isinstance(tensor, Call) and isinstance(tensor.function, Attribute) and tensor.function.attr in _SAME:
        tensor = tensor.function.value
    return tensor


def _needs_gradient(tensor: Expression, place: Place) -> bool:
    """Whether a tensor comes from a model, or is a parameter, and nothing says that it is a constant."""
    if any(facts.last_name(e) in _STOPS for e in facts.subexpressions(tensor) if isinstance(e, (Attribute, Call))):
        return False
    core = _core(tensor)
    if _CONSTANT.search(source_of(core)):
        return False
    if isinstance(core, Name) and not isinstance(place.scope, Class):
        return _is_made_with_gradient(core, place)
    if isinstance(core, Call):
        return not any(_FACTORY.match(public_name(symbol) or "") for symbol in resolve_all(core.function, place.scope))
    if isinstance(core, (Attribute, Subscript)):
        base = facts.dotted(core.value)
        known = (
            isinstance(core.value, Name) and isinstance(place.scope, Function) and core.value.id not in ("self", "cls")
        )
        return base is not None and known and _BATCH.search(base) is None and _needs_gradient(core.value, place)
    return isinstance(core, (facts.Binary, facts.Unary, facts.Conditional))


def _is_made_with_gradient(name: Name, place: Place) -> bool:
    scope = place.scope
    known = scope.bindings.names.get(name.id, ())
    values = [definition.value for definition in known if isinstance(definition, Assigned)]
    if any(facts.last_name(e) in _STOPS for value in values for e in facts.subexpressions(value)):
        return False
    if isinstance(scope, Function) and name.id in _held_back_names(scope):
        return False
    if any(isinstance(definition, Parameter) for definition in known):
        return True
    others = [value for value in values if name.id not in (facts.last_name(e) for e in facts.subexpressions(value))]
    return bool(others) and all(_needs_gradient(value, place) for value in others)


def _held_back_names(function: Function) -> set[str]:
    """The variables that a function assigns without gradients."""
    held = (s for s in facts.statements(function.body) if isinstance(s, facts.With))
    apart = (s for s in held if any(facts.last_called(context) in _NO_GRADIENTS for context, _ in s.items))
    inner = (s for block in apart for s in facts.statements(block.body) if isinstance(s, Assign))
    targets = (e for s in inner for target in s.targets for e in facts.subexpressions(target))
    return {e.id for e in targets if isinstance(e, Name)}
