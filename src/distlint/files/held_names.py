"""Paths of which an object holds a part that differs from rank to rank."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from distlint import facts
from distlint.facts import Expression, names_in
from distlint.files.naming import is_of_data
from distlint.places import Place, call_of, calls_in, places
from distlint.project import Function, Scope
from distlint.project.bindings import Assigned, self_assignments
from distlint.project.symbols import PREPARING
from distlint.spmd import Analysis
from distlint.spmd.batches import is_step
from distlint.spmd.terms import Unknown, key_of, leaves
from distlint.spmd.tree import Effect
from distlint.spmd.vocabulary import is_rank_word, speaks_of_a_rank

#: Elements of a batch by which samples are told apart; of others a path mostly has the size.
_NAMES = re.compile(
    r"(?<![a-z])(?:ids?|idx|index|indices|uid|names?|keys?|paths?|files?|filenames?)(?![a-z])", re.IGNORECASE
)
#: The step of Lightning that computes no loss.
_PREDICTS = "predict_step"
#: How many values are followed to the batch.
_MOST_VALUES = 40
#: The entry of a mapping that a key ends with.
_ENTRY = re.compile(r"\['(\w+)'\]$")
#: Where a list came to be that is made of another one, in a key.
_MADE = re.compile(r"comprehension@(\d+):(\d+)\[")


def is_named_by_rank(effect: Effect, spmd: Analysis) -> bool:
    """Whether an attribute that a path consists of, or has as a part, or an entry of a mapping (``self.opt["log"]``)
    gets its value, with a rank in it, in a method of its class; that it begins with what the constructor is given does
    not matter."""
    function = spmd.function_around(effect.site)
    held = {_held_as(leaf.key) for leaf in leaves(effect.on) if isinstance(leaf, Unknown)}
    if function is None or function.owner is None or held.isdisjoint(function.words):
        return False
    return any(
        isinstance(statement, facts.Assign)
        and statement.value is not None
        and any(_name_held(target) in held for target in statement.targets)
        and _speaks_of_rank(statement.value)
        for method in function.owner.methods.values()
        if not held.isdisjoint(method.words)
        for statement in facts.statements(method.body)
    )


def _speaks_of_rank(value: Expression) -> bool:
    """Whether something in a value sounds as if it held a rank: a name, or an entry (``opt["rank"]``)."""
    entries = (e.key for e in facts.subexpressions(value) if isinstance(e, facts.Subscript))
    return speaks_of_a_rank(value) or any(is_rank_word(facts.text_of(key) or "") for key in entries)


def _held_as(key: str) -> str:
    """The name of the attribute, or of the entry, that a key ends with."""
    entry = _ENTRY.search(key)
    return entry[1] if entry is not None else key.rpartition(".")[2].rpartition(":")[2]


def _name_held(target: Expression) -> str | None:
    """The name of the attribute, or of the entry, that is stored."""
    if isinstance(target, facts.Subscript):
        return facts.text_of(target.key)
    return target.attr if isinstance(target, facts.Attribute) else None


def is_named_by_data(effect: Effect, spmd: Analysis) -> bool:
    """Whether a part of a path is an attribute that a method gets from who goes over data (``for sample in loader:
    model.set_input(sample)``): each rank has samples of its own."""
    held = {leaf.key.rpartition(".")[2] for leaf in leaves(effect.on) if isinstance(leaf, Unknown)}
    function = spmd.function_around(effect.site) if held else None
    methods = function.owner.methods.values() if function is not None and function.owner is not None else ()
    return any(
        method.name not in PREPARING
        and not held.isdisjoint(method.words)
        and any(name in held and _is_of_parameter(stored, method) for name, stored in self_assignments(method))
        and any(_gives_data(caller, method.name) for caller in spmd.callers(method))
        for method in methods
    )


def is_named_by_batch(effect: Effect, spmd: Analysis) -> bool:
    """Whether a part of a path is an element of a list that is made of a batch (``ids = [x["id"] for x in batch]``) of
    what a loop goes over: each rank has batches of its own."""
    made = {(int(line), int(column)) for leaf in leaves(effect.on) for line, column in _MADE.findall(key_of(leaf))}
    function = spmd.function_around(effect.site) if made else None
    if function is None:
        return False
    return any(
        place.expression.span[:2] in made
        and isinstance(place.expression, facts.Comprehension)
        and any(
            isinstance(around, facts.For)
            and is_of_data(facts.source_of(around.iterable))
            and names_in(around.target) & names_in(place.expression.clauses[0].iterable)
            for around in place.above
        )
        for place in places(function, lambda e: type(e) is facts.Comprehension)
    )


def is_named_by_a_step(effect: Effect, spmd: Analysis) -> bool:
    """Whether a part of a path is a parameter for which all calls in sight give something that is made of the batch of
    a step (``predict_step(batch)``), other than of its size: each rank has samples of its own."""
    function = spmd.function_around(effect.site)
    if function is None:
        return False
    held = {leaf.key.rpartition(":")[2] for leaf in leaves(effect.on) if isinstance(leaf, Unknown)}
    for name in (one.name for one in function.definition.parameters if one.name in held):
        given = [*spmd.reach.order.given(function, name)]
        if given and all(value is not None and _is_of_a_step(value, caller.scope) for value, caller in given):
            return True
    return False


def _is_of_a_step(value: Expression, scope: Scope) -> bool:
    """Whether a value in a step of training or prediction is made of the batch, through variables and lists."""
    if not isinstance(scope, Function) or not (is_step(scope) or scope.name == _PREDICTS):
        return False
    batch = next((one.name for one in scope.definition.parameters if one.name != scope.first_parameter), "")
    values, names = [value], set[str]()
    for made in values:
        if len(values) > _MOST_VALUES or any(_is_read_of(batch, e) for e in facts.subexpressions(made)):
            break
        new = names_in(made) - names - {batch}
        names |= new
        values += [known for name in sorted(new) for known in scope.bindings.sources(name)]
    return any(_is_read_of(batch, e) for made in values for e in facts.subexpressions(made))


def _is_read_of(batch: str, expression: Expression) -> bool:
    """Whether an expression is an element of a batch by its name (``batch["sample_id"]``)."""
    return (
        isinstance(expression, facts.Subscript)
        and facts.is_name(expression.value, batch)
        and _NAMES.search(facts.text_of(expression.key) or "") is not None
    )


def is_of_own_share(effect: Effect, spmd: Analysis) -> bool:
    """Whether a write stands in a loop that notes the names of what it goes over, and these are gathered from all ranks
    (``own.add(name)``, behind it ``gather_object(own, all_names)``): then each rank has names of its own."""
    function = spmd.function_around(effect.site)
    if function is None or not any("gather" in word for word in function.words):
        return False
    calls = calls_in(function)
    written = next((place for place in calls if place.expression.span == effect.site.span), None)
    loops = [around for around in written.above if isinstance(around, facts.For)] if written is not None else []
    if written is None or not loops:
        return False
    named = names_in(loops[-1].target) & names_in(written.expression)
    inside = [place for place in calls if any(around is loops[-1] for around in place.above)]
    noted = {name for place in inside if _is_given(named, place) for name in _added_to(call_of(place))}
    gathered = (p for p in calls if p not in inside and "gather" in facts.last_word(call_of(p).function))
    return any(_is_given(noted, place) for place in gathered)


def _is_given(names: Collection[str], place: Place) -> bool:
    """Whether a call gets one of some variables."""
    return any(not names_in(argument.value).isdisjoint(names) for argument in call_of(place).arguments)


def _added_to(call: facts.Call) -> Iterator[str]:
    """The variable to whose list or set a call adds something."""
    kept = facts.receiver(call) if facts.last_name(call.function) in ("add", "append") else None
    if isinstance(kept, facts.Name):
        yield kept.id


def _is_of_parameter(stored: Assigned, method: Function) -> bool:
    """Whether what a method stores is made of something that it is given."""
    given = {parameter.name for parameter in method.definition.parameters} - {method.first_parameter}
    return any(isinstance(part, facts.Name) and part.id in given for part in facts.subexpressions(stored.value))


def _gives_data(caller: Function, method: str) -> bool:
    """Whether a function calls a method of some name with what a loop over data gives it."""
    return any(
        facts.last_name(call_of(place).function) == method
        and any(
            isinstance(around, facts.For)
            and is_of_data(facts.source_of(around.iterable))
            and any(names_in(around.target) & names_in(argument.value) for argument in call_of(place).arguments)
            for around in place.above
        )
        for place in calls_in(caller)
        if call_of(place).arguments
    )
