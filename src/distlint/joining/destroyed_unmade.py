"""Files that make the group under a test and destroy it without having asked: where the test comes out the other way,
there is none to destroy.

What the making asks is whether there are several processes, or whether there is a GPU. The first is looked for in one
function only, since callers mostly ask it; the second anywhere in a file, since only it knows that the group hangs on
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assert, Call, Expression, If
from distlint.joining.asked_beside import is_asked, is_left_to_several, says_several
from distlint.places import Place, call_of, callees_of, calls_in, outcomes
from distlint.places.order import Order, exclude_each_other
from distlint.project import Function, Module, Scope, public_name
from distlint.starting.one_process import says_one

_INIT, _DESTROY = "torch.distributed.init_process_group", "torch.distributed.destroy_process_group"
#: What else may make the group.
_OTHERS = re.compile(
    r"Accelerator\(|init_dist(?!ributed_mode)|init_device_mesh|DeviceMesh\(|deepspeed|Trainer\(.*strategy|Fabric\("
    r"|idist\.(?:Parallel|initialize|spawn)|PartialState\("
)
#: Calls on the other side of a test that may make another group.
_MAKES = re.compile(r"(?:init|set_?up|start|launch)\w{0,40}(?:dist|ddp|process|parallel|group)", re.IGNORECASE)
#: Tests of whether there is a GPU, or whether one is asked for; not of how many there are.
_DEVICE = re.compile(
    r"cuda\.is_available\(\)|==? ?[\"'](?:cuda|gpu)[\"']|^(?:not )?(?:\w+\.)*_?(?:use_|no_|has_)?(?:cuda|gpu)$",
    re.IGNORECASE,
)
#: A comparison of a number of processes with one.
_NUMBER = re.compile(r"(?:world|gpu|proc|device_count|size|node)\w{0,40}(?:\(\))? ?(?:>|!=) ?1$", re.IGNORECASE)
#: Words of tests that may hang together with a GPU, or with the group itself.
_OF_DEVICES = re.compile(r"cuda|gpu|device|backend|nccl|gloo|cpu", re.IGNORECASE)
_OF_GROUPS = re.compile(r"initialized|group|_pg\b", re.IGNORECASE)
#: What a file says that has a way for the CPU.
_CPU = re.compile(r"[\"']cpu[\"']")


class Unmade(NamedTuple):
    """A call that destroys the group, and what the one that makes it asks, and it does not."""

    place: Place
    asked: Expression


def destroyed_unmade(module: Module, order: Order) -> Iterator[Unmade]:
    """The calls of a file that destroy a group which it has made under a test that they do not stand under."""
    if "destroy_process_group" not in module.text or _OTHERS.search(module.text):
        return
    joins = [place for place in _calls(module, "init_process_group") if _is(place, _INIT)]
    for place in _calls(module, "destroy_process_group") if joins else ():
        if not _is(place, _DESTROY) or call_of(place).arguments or _is_left_open(place):
            continue
        here = [join for join in joins if join.scope is place.scope]
        if len(here or joins) != 1:
            continue
        (join,) = here or joins
        asked = list(outcomes(join))
        if not any(_OF_GROUPS.search(_text(test)) for test, _ in asked) and not _may_make_another(join):
            is_only = len(joins) == 1
            missing = (test for test, outcome in asked if _lacks(place, join, test, outcome, order, is_only=is_only))
            if (test := next(missing, None)) is not None:
                yield Unmade(place, test)


def _lacks(place: Place, join: Place, test: Expression, outcome: bool, order: Order, *, is_only: bool) -> bool:
    """Whether a call stands where nobody has asked what the one that makes the group asks; the only one of its file, or
    the only one of its function."""
    is_several = says_several(test, outcome) or says_one(test) is (not outcome)
    if is_several or (outcome and _NUMBER.search(_text(test))):
        if place.scope is not join.scope or not join.expression.span < place.expression.span:
            return False
        if isinstance(place.scope, Function) and is_left_to_several(place.scope, order):
            return False
        return not exclude_each_other(place, join) and not is_asked(place) and not _is_demanded(join, test)
    if not is_only or not outcome or not _DEVICE.search(_text(test)) or not _CPU.search(place.scope.module.text):
        return False
    callers = order.callers(place.scope) if isinstance(place.scope, Function) else ()
    ways = (place, *(caller.place for caller in callers))
    return not any(_asks(way, _OF_DEVICES) for way in ways) and not _demands_a_device(place.scope.module)


def _is_left_open(place: Place) -> bool:
    """Whether a call is made only if something else has come out well, or its failure is seen to, or it asks for the
    group."""
    around = (facts.Try, facts.Conditional, facts.Boolean, facts.Lambda)
    return any(isinstance(node, around) for node in place.above) or _asks(place, _OF_GROUPS)


def _asks(place: Place, words: re.Pattern[str]) -> bool:
    return any(words.search(_text(test)) for test, _ in outcomes(place))


def _may_make_another(join: Place) -> bool:
    """Whether the other side of a test above the making calls what may make a group, too."""
    for node in join.above:
        if isinstance(node, If):
            is_body = any(join.expression.span.is_inside(statement.span) for statement in node.body)
            for statement in facts.statements(node.orelse if is_body else node.body):
                calls = (e for e in facts.subexpressions(facts.header(statement)) if isinstance(e, Call))
                if any(_MAKES.search(facts.last_word(call.function)) for call in calls):
                    return True
    return False


def _is_demanded(join: Place, test: Expression) -> bool:
    """Whether the function insists on what the making asks: nobody comes there otherwise."""
    names = facts.names_in(test)
    body = join.scope.body if isinstance(join.scope, (Function, Module)) else ()
    asserted = (statement.test for statement in facts.statements(body) if isinstance(statement, Assert))
    return any(not names.isdisjoint(facts.names_in(wanted)) for wanted in asserted)


def _demands_a_device(module: Module) -> bool:
    """Whether a file ends where there is no GPU."""
    scopes: list[Scope] = [module, *module.functions]
    for scope in scopes:
        tests = [
            s for s in facts.statements(scope.body) if isinstance(s, (If, Assert)) and _DEVICE.search(_text(s.test))
        ]
        for statement in tests:
            if isinstance(statement, If):
                demands = facts.always_leaves(statement.body) or facts.always_leaves(statement.orelse)
            else:
                demands = not any(isinstance(o, If) and statement.span.is_inside(o.span) for o in tests)
            if demands:
                return True
    return False


def _calls(module: Module, name: str) -> Iterator[Place]:
    scopes = () if module.is_test else module.scopes_with(name)
    return (p for s in scopes for p in calls_in(s) if p.scope is s and facts.last_name(call_of(p).function) == name)


def _is(place: Place, name: str) -> bool:
    names = {public_name(symbol) for symbol in callees_of(place)}
    return names == {name}


def _text(test: Expression) -> str:
    return facts.source_of(test)
