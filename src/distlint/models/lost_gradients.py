"""Gathers that cut the graph of autograd, and the losses that see their results as constants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.communication import VALUE, Communication
from distlint.facts import Assign, Attribute, Call, Comprehension, Expression, Name, Subscript, source_of
from distlint.finding import Span
from distlint.flow.results import Questions, ends
from distlint.models.gradients import core, is_apart, is_held_back, needs_gradient
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Function, Module, Scope, public_name, resolve_all
from distlint.remembering import remembered, remembered_but

_OPS = frozenset(("all_gather", "all_gather_into_tensor", "all_gather_coalesced", "all_to_all", "all_to_all_single"))
_WITH_GRADIENTS = ("torch.distributed.nn.", "torch.distributed._functional_collectives.")
#: The option of Lightning that lets gradients through.
_OPTION = "sync_grads"
_LOSS = re.compile(r"loss|criterion|cross_?entropy|info_?nce|nt_?xent|contrastive|triplet|kl_div", re.IGNORECASE)
#: Functions with a loss in their name that compute none.
_NO_LOSS = re.compile(
    r"^_?(?:gather|reduce|all_?reduce|sync|log|print|update|append|record|avg|average|mean|track|report|get|set|init|build|make)_",
    re.IGNORECASE,
)
_EVALUATES = re.compile(r"eval|valid|test|metric|infer|predict|accura|retriev|knn|extract|visual", re.IGNORECASE)
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

    def lost(self, scope: Scope) -> Iterator[Lost]:
        """The gathers of a function, or of the top level of a module, that a loss takes in as constants."""
        if isinstance(scope, Function) and (
            not self._may_lose(scope) or is_apart(scope) or _EVALUATES.search(scope.name)
        ):
            return
        cuts = {call_of(cut.place).span: cut for cut in self._cuts(scope) if needs_gradient(cut.tensor, cut.place)}
        if not cuts or _gathers_with_gradients(scope):
            return
        found = ends(scope.body, _questions(cuts, _taken))
        for span, cut in sorted(cuts.items()):
            if span in found.taken:
                yield Lost(cut, found.taken[span])
            elif span in found.returned and isinstance(scope, Function) and _is_loss(scope):
                yield Lost(cut, None)

    def _cuts(self, scope: Scope) -> Iterator[Cut]:
        for place in calls_in(scope):
            if place.scope is not scope or is_held_back(place):
                continue
            call = call_of(place)
            made = _gather(call, scope)
            if made is not None and made.reads and not _is_replaced(made, scope):
                yield Cut(place, made.reads[0], made.writes, facts.last_name(call.function) or made.name, None)
            elif made is None and facts.last_name(call.function):
                yield from self._by_function(place, call)

    @remembered
    def _own(self, module: Module) -> frozenset[str]:
        """The names of a module's functions that may gather something."""
        words = module.called_as(_gathers())
        return frozenset(f.name for f in module.functions if not words.isdisjoint(f.words))

    def _may_lose(self, function: Function) -> bool:
        """A cheap look: whether a function may gather something and take a loss of it."""
        words, own = function.words, self._own(function.module)
        gathers = function.name in own or not own.isdisjoint(words) or any("gather" in word.lower() for word in words)
        return gathers and (_is_loss(function) or any(word == "backward" or _LOSS.search(word) for word in words))

    def _by_function(self, place: Place, call: Call) -> Iterator[Cut]:
        """The gather that a function of the project makes of one of its arguments and gives back."""
        called = facts.last_word(call.function)
        if "gather" not in called.lower() and called not in self._own(place.scope.module):
            return
        for symbol in resolve_all(call.function, place.scope):
            gathered = self._gathered(symbol) if isinstance(symbol, Function) else None
            if gathered is None or not isinstance(symbol, Function):
                continue
            name, inner = gathered
            given = symbol.given(name, call)
            if given is not None:
                yield Cut(place, given, (), symbol.name, (symbol, inner))

    @remembered_but(None)
    def _gathered(self, function: Function) -> tuple[str, Call] | None:
        """Which parameter a function gathers and gives back, and the call that does so."""
        if is_apart(function) or any("grad" in word.lower() for word in function.words):
            return None
        cuts = {call_of(cut.place).span: cut for cut in self._cuts(function) if cut.inner is None}
        found = ends(function.body, _questions(cuts, lambda _: ())).returned
        for span, cut in sorted(cuts.items()):
            name = core(cut.tensor)
            if span in found and isinstance(name, Name) and name.id in function.given_names:
                return name.id, call_of(cut.place)
        return None


def _gather(call: Call, scope: Scope) -> Communication | None:
    """The gather that a call is, if it cuts the graph."""
    if facts.last_name(call.function) not in scope.module.called_as(_gathers()):
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
    return None if option is not None and not facts.is_false(option) else made


@cache
def _gathers() -> frozenset[str]:
    """The last names of the gathers of the tables."""
    rows = (entry for role in ("collective", "hidden") for entry in knowledge.entries(role) if entry.op in _OPS)
    return knowledge.last_words(entry.name for entry in rows)


def _gathers_with_gradients(scope: Scope) -> bool:
    """Whether a function has a gather with gradients, too: it offers the choice."""
    names = (public_name(s) or "" for p in calls_in(scope) for s in callees_of(p))
    return any(name.startswith(_WITH_GRADIENTS) for name in names)


def _is_replaced(made: Communication, scope: Scope) -> bool:
    """Whether the own tensor is taken out of what was gathered, or copied into it."""
    filled = {source_of(expression) for expression in made.writes}
    mine = source_of(core(made.reads[0]))
    for statement in facts.statements(scope.body):
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
    tensors = {source_of(core(cut.tensor)) for cut in cuts.values()}

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
