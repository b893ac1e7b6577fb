"""Communication that runs on the default group although the function around it works on another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Compare, Expression, If, Name, Parameter, is_none, source_of
from distlint.finding import Span
from distlint.kinds.calls import Called, called, words_of
from distlint.kinds.divisors import divisors, following
from distlint.kinds.groups import axis_of, named_axis
from distlint.kinds.seen import Kinds
from distlint.places import Place, call_of, tests_above
from distlint.project import Function, resolve_all
from distlint.project.bindings import Assigned
from distlint.source.slices import sounding
from distlint.spmd.kind import What
from distlint.spmd.tree import WORLD

COMMUNICATION = frozenset(("collective", "send", "recv", "isend", "irecv", "p2p-op"))
BETWEEN_TWO = COMMUNICATION - {"collective"}
_QUERIES = frozenset(("rank", "size", "members", "rank-of"))
_GROUP_NAMES = frozenset(("group", "process_group", "pg", "comm_group", "dist_group"))
#: Names of parameters that are a group if communication gets them as one.
_MAY_BE_GROUP = re.compile(r"_(?:group|pg)\Z")
#: Axes without which a model is whole: nothing has to be reduced then.
_MODEL_AXES = frozenset(("tp", "pp", "cp", "ep", "sp", "mp"))
_BACKEND = re.compile(r"cpu|gloo|nccl|device", re.I)
_GROUP_OR_SIZE = re.compile(r"group|size|world|\Apg\Z")
_is_group_or_size = sounding(_GROUP_OR_SIZE)
_BARRIERS = frozenset(("barrier", "monitored_barrier"))
#: Words of tests that decide which group is meant.
_CHOICES = (
    "none", "group", "world", "size", "rank", "parallel", "dist", "mesh", "initialized", "fsdp", "shard", "zero",
)  # fmt: skip
#: Parts of names of the ways to divide a model.
_AXES = frozenset(("tp", "pp", "cp", "sp", "ep", "dp", "etp", "context", "sequence", "expert", "pipeline"))
#: Axes whose members hold replicas of what a sum over all ranks counts several times: it is divided by their number.
_REPLICAS = frozenset(("tp", "pp", "mp"))


class Lost(NamedTuple):
    """A call that lost its group; ``beside`` is where the group is used, if it is sure that it is meant here.
    ``parameter``: the name of the parameter that is the group, if nothing else but all ranks is ever bound to it.
    ``is_doubtful``: the call may be about every process."""

    call: Call
    message: str
    beside: Span | None
    parameter: str = ""
    is_doubtful: bool = False


def lost_groups(function: Function, kinds: Kinds) -> Iterator[Lost]:
    """The calls of a function that lost their group, each once."""
    if not any(map(_is_group_or_size, function.words)):
        return
    if function.words.isdisjoint(function.module.called_as(words_of(COMMUNICATION | _QUERIES))):
        return
    communicates = not function.words.isdisjoint(function.module.called_as(words_of(COMMUNICATION)))
    if not communicates and not any(map(_may_be_group, function.definition.parameters)):
        return  # only what gets a group may leave it out where a helper communicates
    seen: set[Span] = set()
    for lost in Look(function, kinds).lost():
        if lost.call.span not in seen:
            seen.add(lost.call.span)
            yield lost


def may_communicate(function: Function) -> bool:
    """A cheap look."""
    return not function.words.isdisjoint(_communication_words())


@cache
def _communication_words() -> frozenset[str]:
    rows = (entry for role in COMMUNICATION for entry in knowledge.entries(role) if entry.participants.parameter)
    return knowledge.last_words(entry.name for entry in rows)


class Look:
    """One function, with its communication calls and its calls of itself."""

    def __init__(self, function: Function, kinds: Kinds) -> None:
        self.function = function
        self.kinds = kinds
        self.calls: list[tuple[Place, Called]] = []
        self.own: list[tuple[Place, Call]] = []
        for place in kinds.places(function, Call):
            call = call_of(place)
            found = called(call, place.scope, COMMUNICATION | _QUERIES)
            if found is not None:
                self.calls.append((place, found))
            elif facts.last_name(call.function) == function.name and any(
                symbol is function for symbol in resolve_all(call.function, place.scope)
            ):
                self.own.append((place, call))

    def lost(self) -> Iterator[Lost]:
        """By form, the surest first."""
        yield from self.asked_for()
        yield from self.beside_a_parameter()
        yield from self.recursion()
        yield from self.divided()
        yield from self.branches()
        yield from self.through_helpers()

    # -- which group -------------------------------------------------------------------------------------------------

    def on_default_group(self) -> list[tuple[Place, Called]]:
        """The calls that could take a group and run on the default one."""
        return [
            (place, found)
            for place, found in self.calls
            if found.entry.role in COMMUNICATION
            and found.entry.participants.parameter
            and found.group is None
            and not found.spread
            and found.entry.op not in _BARRIERS
        ]

    def group_parameter(self) -> Parameter | None:
        """The one parameter that is a group."""
        found = [p for p in self.function.definition.parameters if not p.star and self.is_group(p)]
        return found[0] if len(found) == 1 else None

    def is_group(self, parameter: Parameter) -> bool:
        """Whether a parameter is a group by its name or annotation, or by a name like one and what gets it."""
        if _is_group(parameter):
            return True
        return _may_be_group(parameter) and bool(self.uses_of(parameter.name))

    def only_given(self, parameter: Parameter) -> str:
        """The name of a parameter that the function itself binds to nothing else but all ranks; empty for others."""
        bound = [one for one in self.function.bindings.names.get(parameter.name, ()) if one is not parameter]
        values = [self.kinds.value(one.value, self.function) if isinstance(one, Assigned) else None for one in bound]
        return parameter.name if all(value is not None and value.thing == WORLD for value in values) else ""

    def uses_of(self, name: str) -> list[Called]:
        """The calls that get the group ``name``."""
        return [c for _, c in self.calls if _passes(c, name)]

    def asked_of(self, name: str) -> list[Span]:
        """The questions about ranks that are put to the group ``name`` itself: ``group.size()``."""
        calls = (call_of(place) for place in self.kinds.places(self.function, Call))
        return [call.span for call in calls if facts.dotted(call.function) in (f"{name}.size", f"{name}.rank")]

    def asks_for_world(self) -> bool:
        """Whether the size or the rank in the default group is asked for."""
        return any(
            found.entry.role in ("rank", "size")
            and any(counted.group.parameter for counted in found.entry.counts)
            and group_of(found) is None
            for _, found in self.calls
        )

    # -- the forms ---------------------------------------------------------------------------------------------------

    def beside_a_parameter(self) -> Iterator[Lost]:
        """Other calls get the group that the function takes, this one does not."""
        parameter = self.group_parameter()
        uses = self.uses_of(parameter.name) if parameter is not None else []
        asked = self.asked_of(parameter.name) if parameter is not None else []
        groups = {source_of(group) for _, c in self.calls if (group := group_of(c)) is not None}
        if parameter is None or not (uses or asked) or not groups <= {parameter.name} or self.asks_for_world():
            return
        is_named = _is_group(parameter)
        communicates = any(use.entry.role in COMMUNICATION for use in uses)
        if not is_named and not communicates:
            return  # RNK306 has the better word for a list of another length
        is_of_an_axis = not communicates and named_axis(Name(self.function.definition.span, parameter.name)) is not None
        for place, found in self.on_default_group():
            if not is_named and self.is_a_choice(place, found, uses):
                continue  # of two branches: looked at below
            if found.entry.role != "collective" and not any(use.entry.role in BETWEEN_TWO for use in uses):
                continue  # its ranks are global ones, and the default group holds them
            if uses and all(_is_of_another_kind(found, use) for use in uses):
                continue  # no call of this library can take it
            if not _tested(place, parameter.name):
                works = f"although {self.function.name} works on {parameter.name}"
                message = f"{_shown(found.call)} runs on the default group {works}"
                beside = uses[0].call.span if uses else asked[0]
                doubtful = is_of_an_axis or (not communicates and _is_extreme(found.call))
                doubtful = doubtful or self.is_cut_to_the_own_part(found.call)
                yield Lost(found.call, message, beside, self.only_given(parameter), doubtful)

    def is_a_choice(self, place: Place, found: Called, uses: list[Called]) -> bool:
        """Whether a call and one that gets the group stand in different branches of a test."""
        tests = [around for around in place.above if isinstance(around, If)]
        return any(
            _holds(test.body, found.call) != _holds(test.body, use.call) and _holds((test,), use.call)
            for test in tests
            for use in uses
        )

    def through_helpers(self) -> Iterator[Lost]:
        """Other calls, or helpers, get the group that the function takes, a helper that communicates in a group is not
        given it."""
        parameter = self.group_parameter()
        groups = {source_of(group) for _, c in self.calls if (group := group_of(c)) is not None}
        if parameter is None or not groups <= {parameter.name} or self.asks_for_world():
            return
        uses = [use.call for use in self.uses_of(parameter.name)]
        for place in self.kinds.places(self.function, Call):
            call = call_of(place)
            for helper in resolve_all(call.function, place.scope):
                if not isinstance(helper, Function) or helper is self.function or _tested(place, parameter.name):
                    continue
                lost = _optional_group(helper, self.kinds)
                if lost is not None and _is_left_out(call, lost, helper):
                    uses = uses or [*self.handed_on(parameter)]
                    if uses:
                        inner = f"without {lost.name}: it runs on {_default_of(lost)}"
                        message = f"{self.function.name} works on {parameter.name} and calls {helper.name} {inner}"
                        own = self.is_cut_to_the_own_part(call)
                        yield Lost(call, message, uses[0].span, self.only_given(parameter), own)

    def handed_on(self, parameter: Parameter) -> Iterator[Call]:
        """The calls of helpers that communicate in the group ``parameter``."""
        for place in self.kinds.places(self.function, Call):
            call = call_of(place)
            if not any(isinstance(given.value, Name) and given.value.id == parameter.name for given in call.arguments):
                continue
            for helper in resolve_all(call.function, place.scope):
                if isinstance(helper, Function) and helper is not self.function and may_communicate(helper):
                    own = Look(helper, self.kinds)
                    taken = own.group_parameter()
                    given = facts.argument(call, taken.name, helper.position(taken.name)) if taken is not None else None
                    is_given = isinstance(given, Name) and given.id == parameter.name
                    if taken is not None and is_given and own.communicates_in(taken):
                        yield call

    def communicates_in(self, parameter: Parameter) -> bool:
        """Whether the function enters a collective in the group ``parameter``, whatever that is."""
        return any(
            found.entry.role == "collective"
            and found.entry.op not in _BARRIERS
            and _passes(found, parameter.name)
            and not _tested(place, parameter.name)
            for place, found in self.calls
        )

    def is_cut_to_the_own_part(self, call: Call) -> bool:
        """Whether a value that is communicated was cut down, right before, to what belongs to the rank in its group:
        all of the group had the same before, and the parts of all ranks are wanted now."""
        asked = {found.call.span for _, found in self.calls if found.entry.role == "rank" and group_of(found)}
        given = facts.dotted(call.arguments[0].value) if call.arguments else None
        statements = [s for s in facts.statements(self.function.body) if isinstance(s, facts.Assign)]
        before = [s for s in statements if given in map(facts.dotted, s.targets) and s.span.end_line < call.span.line]
        cut = before[-1].value if given is not None and before else None
        if cut is None or not asked:
            return False
        ranks = {
            facts.dotted(target)
            for statement in statements
            if statement.value is not None and statement.value.span in asked
            for target in statement.targets
        }
        parts = tuple(facts.subexpressions(cut))
        is_of_itself = any(facts.dotted(part) == given for part in parts)
        return is_of_itself and any(part.span in asked or facts.dotted(part) in ranks for part in parts)

    def recursion(self) -> Iterator[Lost]:
        """The function calls itself without its group."""
        parameter = self.group_parameter()
        uses = self.uses_of(parameter.name) if parameter is not None else []
        if parameter is None or parameter.default is None:
            return
        if not any(found.entry.role in COMMUNICATION for found in uses):
            return
        index = self.function.position(parameter.name)
        for place, call in self.own:
            stars = any(argument.star for argument in call.arguments)
            if not stars and facts.argument(call, parameter.name, index) is None and not _tested(place, parameter.name):
                inner = f"without {parameter.name}: the inner call runs on the default group"
                message = f"{self.function.name} calls itself {inner}"
                yield Lost(call, message, uses[0].call.span, self.only_given(parameter))

    def divided(self) -> Iterator[Lost]:
        """A sum over the default group is divided by the size of a group, or by what is summed over one."""
        for place, found in self.on_default_group():
            tensor = found.given.get(found.entry.params[0]) if found.entry.params else None
            if found.entry.op not in ("all_reduce", "reduce") or not isinstance(tensor, (Name, Attribute)):
                continue
            for divisor in divisors(tensor, following(place, self.function)):
                counted = self.counted_in_a_group(divisor)
                if counted is not None and not self.asks_for_world():
                    by = f"but its result is divided by `{source_of(divisor)}`, which is summed over another group"
                    yield Lost(found.call, f"{_shown(found.call)} runs on the default group, {by}", counted.call.span)
                kind = self.kinds.kind(divisor, place.scope)
                if kind is None or not kind.sure or kind.what is not What.SIZE or kind.text:
                    continue
                is_of_replicas = axis_of(kind.group) in _REPLICAS or not kind.group.axes.isdisjoint(_REPLICAS)
                if not is_of_replicas and kind.group.axes.isdisjoint(("world", "local", "node")):
                    by = f"but its result is divided by `{source_of(divisor)}`, the size of another group"
                    yield Lost(found.call, f"{_shown(found.call)} runs on the default group, {by}", divisor.span)

    def counted_in_a_group(self, divisor: Expression) -> Called | None:
        """The call that sums what something is divided by over a group, and over no other one."""
        named = {source_of(e) for e in facts.subexpressions(divisor) if isinstance(e, (Name, Attribute))}
        summed = [
            (place, found)
            for place, found in self.calls
            if found.entry.op == "all_reduce" and found.entry.params and not _is_extreme(found.call)
            if (tensor := found.given.get(found.entry.params[0])) is not None and source_of(tensor) in named
        ]
        group = group_of(summed[0][1]) if len(summed) == 1 else None
        return None if group is None or self.is_world(group, summed[0][0]) else summed[0][1]

    def branches(self) -> Iterator[Lost]:
        """One branch of a test passes a group, the other makes the same kind of call without one."""
        for place, found in self.on_default_group():
            tests = [around for around in place.above if isinstance(around, If)]
            if not tests:
                continue
            for other, beside in self.calls:
                group = group_of(beside)
                if beside.entry.role not in COMMUNICATION or group is None or self.is_world(group, other):
                    continue
                if _is_of_another_kind(found, beside):
                    continue
                if _BACKEND.search(source_of(group)) or _asks_for_device(tests[-1].test):
                    continue  # the same ranks, for tensors of another device
                if _sends_from_elsewhere(found, beside):
                    continue  # another way to spread something, not the same one in a group
                if any(around is tests[-1] for around in other.above) and _are_alternatives(tests[-1], found, beside):
                    yield from _one_branch(found.call, beside.call, group, tests[-1])

    def asked_for(self) -> Iterator[Lost]:
        """A call stands where a group is there, beside calls with other groups, and nothing there gets that group."""
        for place, found in self.on_default_group():
            tests = [around for around in place.above if isinstance(around, If)]
            asked = _asked_for(tests[-1].test) if found.entry.role == "collective" and tests else None
            if asked is None or tests[-1].orelse or not _holds(tests[-1].body, found.call):
                continue
            group = source_of(asked)
            if any(source_of(e) == group for s in tests[-1].body for e in facts.subexpressions(s)):
                continue
            for other, beside in self.calls:
                passed = group_of(beside)
                is_like = beside.entry.role == "collective" and stem(beside.entry.op) == stem(found.entry.op)
                if passed is None or not is_like or source_of(passed) == group or self.is_world(passed, other):
                    continue
                if not _BACKEND.search(source_of(passed)):
                    here = f"although it stands under `{source_of(tests[-1].test)}`"
                    yield Lost(found.call, f"{_shown(found.call)} runs on the default group, {here}", asked.span)
                    break

    def is_world(self, group: Expression, place: Place) -> bool:
        """Whether a group is the default one, written out."""
        return is_none(group) or self.kinds.group(group, place.scope) == WORLD or source_of(group).endswith("WORLD")


def _is_extreme(call: Call) -> bool:
    """Whether a call reduces to the largest or smallest of all, which does for a part of the ranks as well."""
    operation = facts.argument(call, "op", 1)
    return operation is not None and facts.last_name(operation) in ("MAX", "MIN")


def _one_branch(call: Call, beside: Call, group: Expression, branch: If) -> Iterator[Lost]:
    if _is_none_branch(branch, group, call):
        if named_axis(group) in _MODEL_AXES:
            nothing = f"without {source_of(group)} there is nothing to reduce"
            yield Lost(call, f"{_shown(call)} runs on the default group, although {nothing}", None)
    elif not _chooses_group(branch.test):
        passes = f"the other branch passes {source_of(group)}"
        yield Lost(call, f"{_shown(call)} runs on the default group, {passes}", beside.span)


def _optional_group(helper: Function, kinds: Kinds) -> Parameter | None:
    """The group that a function takes, which is the default one, or one that a text names, if it is left out, and in
    which it communicates even then."""
    if not may_communicate(helper):
        return None
    look = Look(helper, kinds)
    parameter = look.group_parameter()
    if parameter is None or parameter.default is None or not look.communicates_in(parameter):
        return None
    is_all = is_none(parameter.default) and look.only_given(parameter)
    names_it = facts.text_of(parameter.default) is not None  # it is looked up by that
    return parameter if is_all or names_it else None


def _default_of(parameter: Parameter) -> str:
    """What a group is that is left out, in words."""
    named = facts.text_of(parameter.default) is not None
    return f"its own default {source_of(parameter.default)}" if named else "the default group"


def _passes(use: Called, name: str) -> bool:
    """Whether a call gets the group ``name``."""
    group = group_of(use)
    return isinstance(group, Name) and group.id == name


def _is_left_out(call: Call, parameter: Parameter, helper: Function) -> bool:
    stars = any(argument.star for argument in call.arguments)
    return not stars and facts.argument(call, parameter.name, helper.position(parameter.name)) is None


def _shown(call: Call) -> str:
    return f"`{source_of(call)}`"


def group_of(found: Called) -> Expression | None:
    """The argument for the group, of a communication or of a question about ranks."""
    if found.group is not None:
        return found.group
    for counted in found.entry.counts if found.entry.role in _QUERIES else ():
        if counted.group.parameter in found.given:
            return found.given[counted.group.parameter]
    return None


def _is_of_another_kind(found: Called, beside: Called) -> bool:
    """Whether a call is one of a library with communicators of its own, which cannot take the group of the other."""
    packages = {one.entry.name.partition(".")[0] for one in (found, beside)}
    return len(packages) > 1 and found.entry.participants.parameter not in _GROUP_NAMES


def _is_group(parameter: Parameter) -> bool:
    return parameter.name in _GROUP_NAMES or "ProcessGroup" in source_of(parameter.annotation)


def _may_be_group(parameter: Parameter) -> bool:
    """Whether a parameter is a group, or is named like one."""
    by_name = _MAY_BE_GROUP.search(parameter.name) is not None and _BACKEND.search(parameter.name) is None
    return by_name or _is_group(parameter)


def _tested(place: Place, name: str) -> bool:
    """Whether a place stands under a test that mentions ``name``."""
    tested = (e for test in tests_above(place) for e in facts.subexpressions(test))
    return any(isinstance(e, Name) and e.id == name for e in tested)


def _asked_for(test: Expression) -> Expression | None:
    """The group of which a test asks whether it is there."""
    asked = test
    if isinstance(test, Compare) and test.operators == ("is not",) and is_none(test.comparators[0]):
        asked = test.left
    last = facts.last_name(asked) if isinstance(asked, (Name, Attribute)) else None
    return asked if last is not None and ("group" in last.lower() or last.endswith("pg")) else None


def _are_alternatives(branch: If, first: Called, second: Called) -> bool:
    """Whether two calls of one operation stand in different branches of a test."""
    return stem(first.entry.op) == stem(second.entry.op) and (
        _holds(branch.body, first.call) != _holds(branch.body, second.call)
    )


def _sends_from_elsewhere(first: Called, second: Called) -> bool:
    """Whether two calls name different sources or destinations."""
    pairs = ((first.given.get(end), second.given.get(end)) for end in ("src", "dst"))
    return any(one is not None and other is not None and source_of(one) != source_of(other) for one, other in pairs)


def _holds(body: tuple[facts.Statement, ...], call: Call) -> bool:
    return any(e is call for statement in body for e in facts.subexpressions(statement))


def stem(op: str) -> str:
    """``all_gather`` of ``all_gather_into_tensor``."""
    return op.removesuffix("_into_tensor").removesuffix("_tensor").removesuffix("_coalesced").removesuffix("_object")


def _is_none_branch(branch: If, group: Expression, call: Call) -> bool:
    """Whether the branch of ``call`` is the one in which ``group`` is None."""
    test = branch.test
    if not isinstance(test, Compare) or source_of(test.left) != source_of(group) or not is_none(test.comparators[0]):
        return False
    return _holds(branch.body, call) == (test.operators == ("is",))


def _asks_for_device(test: Expression) -> bool:
    """Whether a test asks where a tensor is: the default group has one backend, the other group the other one."""
    return any(
        isinstance(e, Attribute) and e.attr in ("is_cuda", "is_cpu", "device") for e in facts.subexpressions(test)
    )


def _chooses_group(test: Expression) -> bool:
    """Whether a test decides which group is meant: it speaks of groups, sizes, ranks, of what there is of them, or of a
    way to divide a model, which may be off."""
    words = tuple(word for e in facts.subexpressions(test) for word in _words(e))
    return any(choice in word for word in words for choice in _CHOICES) or any(
        not _AXES.isdisjoint(word.split("_")) for word in words
    )


def _words(expression: Expression) -> Iterator[str]:
    if isinstance(expression, Name):
        yield expression.id.lower()
    elif isinstance(expression, Attribute):
        yield expression.attr.lower()
    elif is_none(expression):
        yield "none"
