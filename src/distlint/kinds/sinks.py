"""Arguments that need an integer of one numbering, and the integers in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.calls.accelerators import method_of_deepspeed
from distlint.calls.by_name import by_name, may_call
from distlint.facts import Call, Constant, Expression
from distlint.knowledge import SinkEntry
from distlint.project import External, Function, Module, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned
from distlint.remembering import remembered
from distlint.source.slices import sounding

_RANK = re.compile(r"(?:[rR]ank|RANK|[pP]rocess_?[iI]ndex|PROC_?ID|LOCALID|[wW]orld|WORLD|NTASKS|NNODES|_SIZE)")
_is_rank = sounding(_RANK)
#: Calls that give back what they are given, or what the environment has for it.
_PASSES_ON = frozenset(("int", "max", "min", "get", "getenv"))
#: Methods of DeepSpeed's accelerator that are given the index of a device.
_OF_DEEPSPEED = frozenset(("set_device", "device", "device_name"))
#: The place in a text that an index is put into.
_HOLE = r"(?:\{0?\}|%[ds])"


def sinks_of(call: Call, scope: ScopeOwner, needs: str) -> Iterator[tuple[SinkEntry, Expression | None]]:
    """The parameters of a call that need an integer of the numbering ``needs``, each with what is given for it (None
    if nothing is)."""
    if not may_call(call, scope, _words(needs)):
        return
    for symbol in resolve_all(call.function, scope):
        if not isinstance(symbol, External):
            continue
        rows = knowledge.sinks().get(knowledge.canonical(symbol.name), ())
        for row in rows:
            if row.needs == needs:
                given, spread = by_name(call, row.params)
                if row.parameter in given or not spread:
                    yield row, given.get(row.parameter)
        if rows:
            return


def can_sink(function: Function, needs: str) -> bool:
    """A cheap look: whether a function may have such an argument."""
    return not function.module.called_as(_words(needs)).isdisjoint(function.words)


@remembered
def rank_words(module: Module) -> frozenset[str]:
    """The words of a file that may speak of a rank, or of the number of ranks: those that sound so, and the attributes
    and variables of the file in which it keeps one (``self.idx = accelerator.local_process_index``)."""
    sounding = frozenset(filter(_is_rank, module.words))
    return sounding.union(_kept(module, sounding)) if sounding else sounding


def _kept(module: Module, ranks: frozenset[str]) -> Iterator[str]:
    """The attributes that the code of a file stores a rank in, and the variables of its top level."""
    for scope in module.scopes_having(ranks):
        for statement in facts.statements(scope.body):
            if isinstance(statement, facts.Assign) and statement.value is not None:
                for target in statement.targets:
                    is_kept = isinstance(target, facts.Attribute) or (
                        scope is module and isinstance(target, facts.Name)
                    )
                    name = facts.last_name(target) if is_kept else None
                    if name is not None and name not in ranks and _is_one(statement.value, ranks):
                        yield name


def _is_one(value: Expression, ranks: frozenset[str]) -> bool:
    """Whether a value may be a rank, and not only be made by one."""
    if isinstance(value, Call):
        if facts.last_name(value.function) in ranks:
            return True
        return facts.last_name(value.function) in _PASSES_ON and any(_is_one(a.value, ranks) for a in value.arguments)
    if isinstance(value, facts.Binary):
        return _is_one(value.left, ranks) or _is_one(value.right, ranks)
    if isinstance(value, facts.Conditional):
        return _is_one(value.body, ranks) or _is_one(value.orelse, ranks)
    if isinstance(value, facts.Subscript):
        return _is_one(value.key, ranks)
    return (value.value if isinstance(value, Constant) else facts.last_name(value)) in ranks


def may_be_rank(expression: Expression, owner: Scope, ranks: frozenset[str]) -> bool:
    """A cheap look: whether a variable, attribute or call may be something that one of these words stands for."""
    if isinstance(expression, facts.Attribute):
        return True
    if not isinstance(expression, facts.Name) or expression.id in ranks:
        return _names_one(expression, ranks)
    stored = (d.value for d in owner.bindings.of(expression.id) if isinstance(d, Assigned))
    return any(_names_one(value, ranks) for value in stored)


def _names_one(expression: Expression, ranks: frozenset[str]) -> bool:
    inside = facts.subexpressions(expression)
    return any((e.value if isinstance(e, Constant) else facts.last_name(e)) in ranks for e in inside)


@cache
def _words(needs: str) -> frozenset[str]:
    rows = (row for rows in knowledge.sinks().values() for row in rows if row.needs == needs)
    canonical = {row.name for row in rows}
    aliases = {alias.name for alias in knowledge.entries("alias") if knowledge.canonical(alias.name) in canonical}
    return knowledge.last_words(canonical | aliases)


def indices(device: Expression) -> Iterator[Expression]:
    """The expressions for the index of a device in an argument: itself, the elements of a list, the hole in
    ``f"cuda:{rank}"`` and its older spellings."""
    if isinstance(device, facts.Sequence):
        for item in device.items:
            yield from indices(item)
    elif isinstance(device, facts.Conditional):
        yield from indices(device.body)
        yield from indices(device.orelse)
    elif isinstance(device, facts.Mapping):
        for _, value in device.items:
            yield from indices(value)
    elif (hole := device_hole(device)) is not None:
        yield hole
    else:
        yield device


@cache
def _of_device(hole: str = "") -> re.Pattern[str]:
    """The end of a text in front of the index of a device, or with a place for it."""
    return re.compile(rf"(?:{'|'.join(sorted(knowledge.device_types()))}):{hole}\Z")


def device_hole(text: Expression) -> Expression | None:
    """What is put behind ``cuda:`` in a text that names a device."""
    if isinstance(text, facts.Text):
        if len(text.parts) == 2 and _says(text.parts[0], _of_device()):
            return text.parts[1]
    elif isinstance(text, facts.Binary) and text.operator == "+" and _says(text.left, _of_device()):
        return _bare(text.right)
    elif isinstance(text, facts.Binary) and text.operator == "%" and _says(text.left, _of_device(_HOLE)):
        return text.right
    elif (
        isinstance(text, Call)
        and isinstance(text.function, facts.Attribute)
        and text.function.attr == "format"
        and _says(text.function.value, _of_device(_HOLE))
        and text.arguments
    ):
        return text.arguments[0].value
    return None


def device_indices(expression: Expression, scope: ScopeOwner) -> Iterator[Expression]:
    """The indices of devices that an expression names or moves something to."""
    hole = device_hole(expression)
    if hole is not None:
        yield hole
    if isinstance(expression, facts.Conditional):
        yield from _beside_cpu(expression)
    if not isinstance(expression, Call):
        return
    is_barrier = facts.last_called(expression) == "barrier"  # asks nothing of what is no list
    for _, given in sinks_of(expression, scope, "device"):
        if given is not None and (not is_barrier or isinstance(given, facts.Sequence)):
            yield from indices(given)
    layers = facts.argument(expression, "device_map")  # of transformers: where each part of a model goes
    if isinstance(layers, facts.Mapping):
        yield from (value for _, value in layers.items if device_hole(value) is None)
    function = expression.function
    if method_of_deepspeed(function) in _OF_DEEPSPEED and expression.arguments:
        yield expression.arguments[0].value
    alone = facts.argument(expression, "type", 0) if len(expression.arguments) == 1 else None
    if alone is not None and device_hole(alone) is None and _is_device(function, scope):
        yield from _as_it_is(alone)  # `torch.device(rank)`, an index where it is no text
    if isinstance(function, facts.Attribute) and _moves(function.attr) and expression.arguments:
        first = expression.arguments[0]
        if first.keyword in (None, "device") and not first.star:
            yield from _as_it_is(first.value)


def _moves(method: str) -> bool:
    """Whether a method moves a tensor, or a model, to a device: ``x.to(rank)``, and for each kind ``x.npu(rank)``."""
    return method == "to" or method in knowledge.device_types()


def _as_it_is(device: Expression) -> Iterator[Expression]:
    """A device, unless the CPU stands beside it: then the choice is looked at by itself."""
    if not (isinstance(device, facts.Conditional) and any(True for _ in _beside_cpu(device))):
        yield device


def _beside_cpu(choice: facts.Conditional) -> Iterator[Expression]:
    """What stands for a device since the other side is the CPU (``rank if torch.cuda.is_available() else "cpu"``)."""
    for one, other in ((choice.body, choice.orelse), (choice.orelse, choice.body)):
        if facts.text_of(other) == "cpu" and not isinstance(one, (Constant, facts.Text)):
            yield one


def _is_device(function: Expression, scope: ScopeOwner) -> bool:
    """Whether what is called is ``torch.device``."""
    return facts.last_name(function) == "device" and any(
        isinstance(symbol, External) and symbol.name == "torch.device" for symbol in resolve_all(function, scope)
    )


def _says(expression: Expression, pattern: re.Pattern[str]) -> bool:
    """Whether a text is written there that begins as a pattern has it."""
    text = facts.text_of(expression)
    return text is not None and pattern.match(text) is not None


def _bare(expression: Expression) -> Expression:
    """What ``str`` is applied to."""
    if isinstance(expression, Call) and facts.is_name(expression.function, "str"):
        return expression.arguments[0].value if expression.arguments else expression
    return expression
