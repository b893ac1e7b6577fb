"""Functions that ask whether there are several processes for some of what they do, and communicate without asking.

Where the answer is no, the function goes on: what asks has a side for one process, or communicates on the other one. So
it is meant to run as one process, too, and fails there at the first collective. A test for the first rank asks so, too,
where it counts a process in that no launcher has started (``local_rank in (-1, 0)``), or goes by a function of the
project that answers without a group; of the latter there are copies everywhere, so that somebody has to start the
program as one process.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Constant, Expression, If, Statement
from distlint.files.naming import asks_for_first
from distlint.joining.answering import answers_alone
from distlint.joining.optional_groups import OptionalGroups, collective_words, needs_group
from distlint.places import Place, call_of, calls_in, outcomes, place_of
from distlint.places.order import Order
from distlint.project import Function, Module, ScopeOwner, public_name, resolve_all
from distlint.project.bindings import Assigned, stored_by
from distlint.starting.one_process import says_one

#: Switches and questions that are true where there are several processes, and say nothing else. That a model is sharded
#: by FSDP, or that an optimizer is distributed, are other questions.
_SEVERAL = re.compile(
    r"_?(?:is_|use_|enable_|do_|has_|with_)?(?:torch_)?(?:dist|distributed|ddp|multi_?gpus?|initialized|dist(?:ributed)?_initialized"
    r"|distributed_(?:run|training|mode|train)|dist_avail(?:able)?_and_initialized)",
    re.IGNORECASE,
)
_SHARDED = re.compile(r"_?(?:is_|use_|enable_)?(?:fsdp\d?|deepspeed)", re.IGNORECASE)
#: Names in tests under which only several processes may come, and in those that ask for hardware.
_RELATED = re.compile(
    r"rank|(?<!to_)dist(?![ai]n)|parallel|gpus?(?![a-z])|sync(?!_bn)|world|ddp|fsdp|zero_?(?:\d|stage|opt|init)|nodes?(?![a-z])|shard"
    r"|topology|(?<![a-z])n?procs?(?![a-z])|num_process|launch|slurm|master|is_main|main_process|(?<![a-z])ws(?![a-z])|(?:[tdpes]p|group)_size"
    r"|(?<![a-z])mpi|devices|group|_pg(?![a-z])|mesh|barrier|all_?reduce|gather|broadcast|initialized|spawn|backend|strategy"
    r"|(?<![a-z])mode(?![a-z])|deepspeed|megatron|colossal|accelerat|cluster|(?<![a-z])[tpdse]p(?![a-z])"
    r"|(?:>|!=|==|<=) ?1$|(?:<|>=) ?2$",
    re.IGNORECASE,
)
#: The question whether there is a GPU.
_CUDA = re.compile(r"\w{1,20}\.cuda\.is_available\(\)")
#: A single process, or the first one.
_FIRST_OR_ONLY = re.compile(r"rank(?:\(\))? in [(\[{]-1, 0[)\]}]")
#: All ranks but the first.
_BUT_FIRST = re.compile(r"(?:!=|>) ?0")
#: Kinds of training beside DDP: that a switch for DDP is off does not say that there is one process.
_OTHER_WAYS = re.compile(r"fsdp|deepspeed|horovod", re.IGNORECASE)
_FOR_DDP = re.compile(r"ddp", re.IGNORECASE)


class Unasked(NamedTuple):
    """A collective to which a single process comes, and the test of the same function that asks. ``by_rank``: it asks
    a function of the project for the first rank, which answers without a group."""

    place: Place
    asked: Expression
    by_rank: bool = False


def unasked(function: Function, groups: OptionalGroups, order: Order) -> Unasked | None:
    """The first collective of a function that needs a group for which the function asks beside it, but not there."""
    if function.words.isdisjoint(collective_words()):
        return None
    asked = next(_questions(function), None) or next(_counting_one_in(function), None)
    by_rank = asked is None
    asked = asked or next(_asking_for_the_first(function, order), None)
    if asked is None:
        return None
    for place in calls_in(function):
        is_collective = place.scope is function and _is_of_torch(call_of(place), function) and needs_group(place)
        if is_collective and not is_asked(place) and groups.comes_alone(place):
            return Unasked(place, asked, by_rank) if not is_left_to_several(function, order) else None
    return None


def _questions(function: Function) -> Iterator[Expression]:
    """The tests for several processes of which each side goes on with work of its own, or one communicates."""
    for statement in facts.statements(function.body):
        if not isinstance(statement, If):
            continue
        for side, other, holds in ((statement.body, statement.orelse, True), (statement.orelse, statement.body, False)):
            if not side or not says_several(statement.test, holds) or _is_set_by_hardware(statement.test, function):
                continue
            text = facts.source_of(statement.test)
            if _FOR_DDP.search(text) and "initialized" not in text and _knows_other_ways(function.module, text.lower()):
                continue
            goes_on = bool(other) and not facts.always_leaves(side) and not facts.always_leaves(other)
            if goes_on or (not facts.always_leaves(other) and any(_communicates(side, function))):
                yield statement.test


def _is_set_by_hardware(test: Expression, function: Function) -> bool:
    """Whether a switch of the own object in a test is on where there is a GPU, and off where there is none
    (``self.use_ddp = True`` below ``if torch.cuda.is_available()``, False on the other side): it says nothing of
    groups."""
    owner = function.owner
    parts = facts.subexpressions(test) if owner is not None else ()
    names = [e.attr for e in parts if isinstance(e, Attribute) and facts.is_name(e.value, function.first_parameter)]
    return owner is not None and any(
        stored and all(_says_whether_cuda(assigned, method) for method, assigned in stored)
        for name in names
        if _SEVERAL.fullmatch(name)
        for stored in (stored_by(owner.all_methods, name),)
    )


def _says_whether_cuda(assigned: Assigned, method: Function) -> bool:
    """Whether a method assigns what a question for a GPU that it stands under has come to."""
    place = place_of(method, assigned.value)
    known = outcomes(place) if place is not None and not assigned.position else ()
    return isinstance(assigned.value, Constant) and any(
        _CUDA.fullmatch(facts.source_of(test)) and assigned.value.value is outcome for test, outcome in known
    )


def _counting_one_in(function: Function) -> Iterator[Expression]:
    """The tests for the first rank that name a single process beside it, which no launcher has started."""
    kept = {name: value for name, value in _assigned(function) if _names_one(value)}
    return _tested(function, _names_one, kept)


def _names_one(test: Expression) -> bool:
    return isinstance(test, Compare) and _FIRST_OR_ONLY.search(facts.source_of(test)) is not None


def _asking_for_the_first(function: Function, order: Order) -> Iterator[Expression]:
    """The calls in tests by which a function asks one of the project for the first rank, and gets an answer without a
    group."""
    places = {place.expression.span: place for place in calls_in(function) if place.scope is function}

    def is_answered(e: Expression) -> bool:
        callees = order.callees(places[e.span]) if isinstance(e, Call) and e.span in places else ()
        return bool(callees) and all(map(answers_alone, callees))

    kept = {name: e for name, value in _assigned(function) for e in facts.subexpressions(value) if is_answered(e)}
    return _tested(function, is_answered, kept)


def _assigned(function: Function) -> Iterator[tuple[str, Expression]]:
    """The variables of a function, each with a value that it is given."""
    for statement in facts.statements(function.body):
        if isinstance(statement, facts.Assign) and statement.value is not None and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, facts.Name):
                yield target.id, statement.value


def _tested(
    function: Function, asks: Callable[[Expression], bool], kept: Mapping[str, Expression]
) -> Iterator[Expression]:
    """What ``asks``, itself or as a variable in which it is ``kept``, in the tests of a function behind which it goes
    on, whatever they say."""
    for statement in facts.statements(function.body):
        if not isinstance(statement, If):
            continue
        if facts.always_leaves(statement.body) or facts.always_leaves(statement.orelse):
            continue
        for e in facts.subexpressions(statement.test):
            if isinstance(e, facts.Name) and e.id in kept:
                yield kept[e.id]
            elif asks(e):
                yield e


def _knows_other_ways(module: Module, test: str) -> bool:
    """Whether a file speaks of ways to train with several processes beside DDP that a test does not name."""
    return any(way.lower() not in test for word in module.words for way in _OTHER_WAYS.findall(word))


def _communicates(block: tuple[Statement, ...], function: Function) -> Iterator[Call]:
    for statement in facts.statements(block):
        for e in facts.subexpressions(statement):
            if isinstance(e, Call) and _is_of_torch(e, function):
                yield e


def _is_of_torch(call: Call, scope: ScopeOwner) -> bool:
    """Whether a call is a collective of torch, whatever else it may stand for."""
    if facts.last_name(call.function) not in collective_words():
        return False
    names = [public_name(symbol) or "" for symbol in resolve_all(call.function, scope)]
    return bool(names) and all(name.startswith("torch.distributed.") for name in names)


def says_several(test: Expression, holds: bool) -> bool:
    """Whether a test says that there are several processes, where it comes out so."""
    if facts.is_not(test):
        return says_several(test.operand, not holds)
    if isinstance(test, facts.Boolean):
        told = [says_several(operand, holds) for operand in test.operands]
        if holds == (test.operator == "and"):
            return any(told)
        sharded = [_SHARDED.fullmatch(facts.last_called(operand) or "") is not None for operand in test.operands]
        return any(told) and all(one or other for one, other in zip(told, sharded, strict=True))
    if isinstance(test, Compare):
        return facts.source_of(test).endswith("-1") and says_one(test) is (not holds)
    return holds and _SEVERAL.fullmatch(facts.last_called(test) or "") is not None


def is_asked(place: Place) -> bool:
    """Whether something that may ask for several processes is known where a call stands; a single one is the first."""
    if any(isinstance(around, (facts.Conditional, facts.Boolean, facts.Try, facts.Lambda)) for around in place.above):
        return True
    for test, outcome in outcomes(place):
        text = facts.source_of(test)
        if _RELATED.search(text) and not (outcome and _lets_in_the_first(text)):
            return True
    return False


def _lets_in_the_first(test: str) -> bool:
    """Whether the text of a test asks for the first rank, or for the only one, and not for those beside it."""
    return _FIRST_OR_ONLY.search(test) is not None or (asks_for_first(test) and _BUT_FIRST.search(test) is None)


def is_left_to_several(function: Function, order: Order) -> bool:
    """Whether new processes begin with a function, or whoever is seen to call it asks before."""
    callers = order.callers(function)
    return order.is_spawned(function) or (bool(callers) and all(is_asked(caller.place) for caller in callers))
