"""What a rank draws from its own loader: a batch of its own, of which contents may differ between ranks.

How many batches there are, and of which shape, is the same on all ranks, mostly: loaders are made so. What stands in a
batch is not: whether it is there at all (``None``, an empty list), and what its values say. So a loop over a loader
gives :class:`Drawn`, and only tests of that kind make something of it that ranks have for themselves.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.facts import Expression
from distlint.project import Class, Function
from distlint.project.symbols import Instance
from distlint.spmd.terms import Local, key_of, shared, varies
from distlint.spmd.tree import Site
from distlint.spmd.values import Drawn, Given, Value

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Names of what gives batches.
_LOADER = re.compile(
    r"loader$|loader_iter|data_iter|^(?:mini|micro)?_?batches$|^(?:train|val|eval|valid)_iter", re.IGNORECASE
)
#: Names that a batch of a rank has.
_BATCH = re.compile(r"^_?(?:mini_?)?batch(?:_data)?$|^samples$")
#: Methods that frameworks call with the batch of this rank.
_STEPS = frozenset(("training_step", "validation_step", "test_step", "train_step", "eval_step", "valid_step"))
#: Methods that ask what stands in a tensor.
_ASKS = frozenset((
    "any", "all", "item", "sum", "max", "min", "mean", "count_nonzero", "tolist", "std", "var", "norm", "median",
    "amax", "amin",
))  # fmt: skip
#: What counts the elements of a batch.
_COUNTS = frozenset(("numel", "nelement"))


def loads(iterable: Expression) -> bool:
    """Whether a loop over something goes over the batches of this rank."""
    name = facts.last_called(gone_over(iterable))
    return name is not None and _LOADER.search(name) is not None


def is_batch(name: str) -> bool:
    """Whether a variable is called as a batch is."""
    return _BATCH.match(name) is not None


def is_step(function: Function) -> bool:
    """Whether a framework calls a method with the batch of this rank."""
    return function.owner is not None and function.name in _STEPS


def mark(target: Expression, iterable: Expression, run: Interpreter, frame: Frame) -> None:
    """Takes note that the variables of a loop hold what this rank has drawn; of a loader of the project that leaves out
    what is None, that is never None."""
    if isinstance(iterable, facts.Call) and facts.last_name(iterable.function) == "enumerate":
        if not isinstance(target, facts.Sequence) or len(target.items) != 2:
            return
        target = target.items[1]
    items = facts.items_of(target)
    for item in items:
        if isinstance(item, facts.Name) and (loads(iterable) or is_batch(item.id)):
            held = frame.variables[item.id]
            if held.thing is None and not varies(held.term):
                is_whole = item is target and not _leaves_out_none(iterable, run, frame)
                frame.variables[item.id] = held._replace(thing=Drawn(whole=is_whole))


def _leaves_out_none(iterable: Expression, run: Interpreter, frame: Frame) -> bool:
    """Whether a loop goes over an object of the project that asks of each batch, before it gives it, whether it is
    None."""
    loader = _made_of(iterable)
    if isinstance(loader, facts.Name) and isinstance(frame.scope, Function):
        held = [value for value in facts.stored(loader.id, frame.scope.body) if value is not None]
        loader = _made_of(held[0]) if len(held) == 1 else loader
    for symbol in run.symbols(loader, frame):
        of = symbol.of if isinstance(symbol, Instance) else symbol
        method = of.method("__iter__") if isinstance(of, Class) else None
        if method is not None:
            given = [one.value for one in run.reach.yields(method)]
            return bool(given) and all(isinstance(e, facts.Name) and _is_asked(e.id, method) for e in given)
    return False


def _made_of(iterable: Expression) -> Expression:
    """What is gone over by something like ``tqdm``, or the class of which something is made."""
    return facts.callee(gone_over(iterable))


def _is_asked(name: str, method: Function) -> bool:
    """Whether a method goes on to the next one where a variable is None, or stops there."""
    return any(
        isinstance(s, (facts.While, facts.If))
        and isinstance(s.test, facts.Compare)
        and s.test.operators == ("is",)
        and facts.source_of(s.test.left) == name
        and facts.is_none(s.test.comparators[0])
        and (isinstance(s, facts.While) or isinstance(s.body[-1], facts.Jump))
        for s in facts.statements(method.body)
    )


def forget(target: Expression, frame: Frame) -> None:
    """Takes note that a loop is over: whether its variable is None then is asked of a loader without batches, and all
    ranks have as many."""
    for item in facts.items_of(target):
        held = frame.variables.get(item.id) if isinstance(item, facts.Name) else None
        if isinstance(item, facts.Name) and held is not None and isinstance(held.thing, Drawn):
            frame.variables[item.id] = held._replace(thing=None)


def mark_element(clause: facts.Clause, over: Value, frame: Frame) -> None:
    """Takes note that the variables of a comprehension hold parts of what this rank has drawn."""
    for name in _elements(clause) if isinstance(over.thing, Drawn) else ():
        if name in frame.variables:
            frame.variables[name] = part_of_batch(frame.variables[name], over)


def _elements(clause: facts.Clause) -> set[str]:
    """The variables of a clause that hold elements, or parts of them; the number of an element is none."""
    is_numbered = isinstance(clause.iterable, facts.Call) and facts.last_name(clause.iterable.function) == "enumerate"
    items = facts.items_of(clause.target)[1 if is_numbered else 0 :]
    return {name for item in items for name in facts.changed_names(item)}


def side_by_side(value: Value, given: Given) -> Value:
    """What ``enumerate`` or ``zip`` makes of a batch, or of parts of it: of this rank as well."""
    for _, one in given:
        if isinstance(one.thing, Drawn) and not one.thing.counts:
            return part_of_batch(value, one)
    return value


def for_each(value: Value, over: Value) -> Value:
    """A list with one element for each of those that ``over`` has: it is empty where that is."""
    if isinstance(over.thing, Drawn) and over.thing.whole and value.thing is None and not varies(value.term):
        return value._replace(thing=over.thing)
    return value


def part_of_batch(value: Value, owner: Value) -> Value:
    """A value that was taken of ``owner``: of what a rank has drawn, where that is."""
    if isinstance(owner.thing, Drawn) and value.thing is None and not varies(value.term):
        return value._replace(thing=Drawn(whole=False))
    return value


def computed(value: Value, *operands: Value) -> Value:
    """What is computed element by element (``labels != -100``) of what a rank has drawn, where one of the operands is
    that; numbers of elements are as before."""
    for one in operands:
        if isinstance(one.thing, Drawn) and not one.thing.counts:
            return part_of_batch(value, one)
    return value


def filtered(value: Value, over: Value, clause: facts.Clause) -> Value:
    """The elements of a batch that pass a test of what stands in them: whether there are any may differ."""
    names = _elements(clause)
    asks = any(isinstance(e, facts.Name) and e.id in names for e in facts.subexpressions(clause.conditions))
    return value._replace(thing=Drawn(whole=True)) if asks and isinstance(over.thing, Drawn) else value


def asked(owner: Value, method: str, site: Site) -> Value | None:
    """What a method of something drawn tells of its contents; None if it does not."""
    if not isinstance(owner.thing, Drawn):
        return None
    if method in _COUNTS:
        return counted(owner)
    return Value(Local(f"{key_of(owner.term)}.{method}", "data"), owner.why or (site,)) if method in _ASKS else None


def counted(owner: Value) -> Value:
    """How many elements something drawn has."""
    return Value(shared(f"len({key_of(owner.term)})"), owner.why, thing=Drawn(whole=False, counts=True))
