"""Communication that runs on the default group although the function around it works on another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.by_name import Called, called, words_of
from distlint.facts import (
    Attribute,
    Call,
    Compare,
    Expression,
    If,
    Name,
    Parameter,
    Subscript,
    is_none,
    shortened,
    source_of,
)
from distlint.finding import Span
from distlint.kinds.divisors import SUMS, divisors, following
from distlint.kinds.group_use import (
    BACKEND,
    BETWEEN_TWO,
    COMMUNICATION,
    GROUP_NAMES,
    QUERIES,
    GroupUse,
    group_of,
    is_called_group,
    is_tested,
    may_be_group,
    may_communicate,
    stem,
)
from distlint.kinds.groups import axis_of, named_axis
from distlint.kinds.seen import Kinds, held_once
from distlint.places import Place, call_of, callees_of, tests_above
from distlint.project import Function
from distlint.source.slices import sounding
from distlint.spmd.kind import What

#: Axes without which a model is whole: nothing has to be reduced then.
_MODEL_AXES = frozenset(("tp", "pp", "cp", "ep", "sp", "mp"))
_GROUP_OR_SIZE = re.compile(r"group|size|world|\Apg\Z")
_is_group_or_size = sounding(_GROUP_OR_SIZE)
#: Words of tests that decide which group is meant.
_CHOICES = (
    "none", "group", "world", "size", "rank", "parallel", "dist", "mesh", "initialized", "fsdp", "shard", "zero",
)  # fmt: skip
#: Parts of names of the ways to divide a model.
_AXES = frozenset(("tp", "pp", "cp", "sp", "ep", "dp", "etp", "context", "sequence", "expert", "pipeline"))
#: Axes whose members hold replicas of what a sum over all ranks counts several times: it is divided by their number.
_REPLICAS = frozenset(("tp", "pp", "mp"))


_ROOTS = frozenset(("src", "dst", "peer"))


class Lost(NamedTuple):
    """A call that lost its group; ``beside`` is where the group is used, if it is sure that it is meant here.
    ``parameter``: the name of the parameter that is the group, if nothing else but all ranks is ever bound to it.
    ``is_doubtful``: the call may be about every process. ``argument``: what passes it (``group=group``), where there is
    one group that can be meant."""

    call: Call
    message: str
    beside: Span | None
    parameter: str = ""
    is_doubtful: bool = False
    argument: str = ""


def lost_groups(function: Function, kinds: Kinds) -> Iterator[Lost]:
    """The calls of a function that lost their group, each once."""
    if not any(map(_is_group_or_size, function.words)):
        return
    if function.words.isdisjoint(function.module.called_as(words_of(COMMUNICATION | QUERIES))):
        return
    communicates = not function.words.isdisjoint(function.module.called_as(words_of(COMMUNICATION)))
    if not communicates and not any(map(may_be_group, function.definition.parameters)):
        return  # only what gets a group may leave it out where a helper communicates
    seen: set[Span] = set()
    within = GroupUse(function, kinds)
    for lost in (one for form in _FORMS for one in form(within)):
        if lost.call.span not in seen:
            seen.add(lost.call.span)
            yield lost


def _asked_for_another(within: GroupUse) -> Iterator[Lost]:
    """A call stands where a group is there, beside calls with other groups, and nothing there gets that group."""
    for place, found in within.on_default_group():
        tests = [around for around in place.above if isinstance(around, If)]
        asked = _asked_for(tests[-1].test) if found.entry.role == "collective" and tests else None
        if asked is None or tests[-1].orelse or not _holds(tests[-1].body, found.call):
            continue
        group = source_of(asked)
        if any(source_of(e) == group for s in tests[-1].body for e in facts.subexpressions(s)):
            continue
        for other, beside in within.calls:
            passed = group_of(beside)
            is_like = beside.entry.role == "collective" and stem(beside.entry.op) == stem(found.entry.op)
            if passed is None or not is_like or source_of(passed) == group or within.is_world(passed, other):
                continue
            if not BACKEND.search(source_of(passed)):
                here = f"although it stands under `{shortened(tests[-1].test)}`"
                yield Lost(found.call, f"{_shown(found.call)} runs on the default group, {here}", asked.span)
                break


def _beside_a_parameter(within: GroupUse) -> Iterator[Lost]:
    """Other calls get the group that the function takes, this one does not."""
    parameter = within.group_parameter()
    uses = within.uses_of(parameter.name) if parameter is not None else []
    asked = within.asked_of(parameter.name) if parameter is not None else []
    groups = {source_of(group) for _, c in within.calls if (group := group_of(c)) is not None}
    if parameter is None or not (uses or asked) or not groups <= {parameter.name} or within.asks_for_world():
        return
    is_named = is_called_group(parameter)
    communicates = any(use.entry.role in COMMUNICATION for use in uses)
    if not is_named and not communicates:
        return  # RNK306 has the better word for a list of another length
    is_of_an_axis = not communicates and named_axis(Name(within.function.definition.span, parameter.name)) is not None
    for place, found in within.on_default_group():
        if not is_named and _is_a_choice(place, found, uses):
            continue  # of two branches: looked at below
        if found.entry.role != "collective" and not any(use.entry.role in BETWEEN_TWO for use in uses):
            continue  # its ranks are global ones, and the default group holds them
        if uses and all(_is_of_another_kind(found, use) for use in uses):
            continue  # no call of this library can take it
        if not is_tested(place, parameter.name):
            works = f"although `{within.function.name}` works on `{parameter.name}`"
            message = f"{_shown(found.call)} runs on the default group {works}"
            beside = uses[0].call.span if uses else asked[0]
            doubtful = is_of_an_axis or (not communicates and _is_extreme(found.call))
            doubtful = doubtful or within.is_cut_to_the_own_part(found.call)
            yield Lost(found.call, message, beside, within.only_given(parameter), doubtful, passing(found, parameter))


def _beside_a_kept_group(within: GroupUse) -> Iterator[Lost]:
    """Other collectives of a method run in the one group that its object keeps, this one does not."""
    owner = within.function.first_parameter
    in_groups = [(c, group) for _, c in within.calls if (group := group_of(c)) is not None]
    names = {facts.dotted(group) or "" for _, group in in_groups}
    name = next(iter(names), "")
    kept = name.rpartition(".")[2]
    if owner is None or len(names) != 1 or name != f"{owner}.{kept}" or within.asks_for_world():
        return
    if kept.lstrip("_") not in GROUP_NAMES or within.group_parameter() is not None:
        return  # the group of an axis stands beside calls that are about every process
    in_it = [found for found, _ in in_groups if found.entry.role == "collective" and not _is_extreme(found.call)]
    for place, found in within.on_default_group():
        uses = [use for use in in_it if stem(use.entry.op) == stem(found.entry.op)]
        if found.entry.role != "collective" or not uses or _is_extreme(found.call):
            continue
        if any(_first(use) == _first(found) for use in uses):
            continue  # in two steps: in the group, then among all
        if all(_is_of_another_kind(found, use) for use in uses) or _is_a_choice(place, found, uses):
            continue
        if any(facts.dotted(e) == name for test in tests_above(place) for e in facts.subexpressions(test)):
            continue
        message = f"{_shown(found.call)} runs on the default group although `{within.function.name}` works on `{name}`"
        yield Lost(found.call, message, uses[0].call.span, is_doubtful=within.is_cut_to_the_own_part(found.call))


def _rooted_in_a_group(within: GroupUse) -> Iterator[Lost]:
    """A collective among all ranks whose root is looked up in a group: ``broadcast(x, src=get_global_rank(group, 0))``.
    Each group has another root."""
    for place, found in within.on_default_group():
        if found.entry.role != "collective":
            continue
        for root in (found.given[name] for name in _ROOTS & found.given.keys()):
            group = _group_of_root(root, place, within)
            if group is None or within.is_world(group, place) or is_tested(place, source_of(group)):
                continue
            message = (
                f"{_shown(found.call)} runs on the default group, but its root is looked up in `{shortened(group)}`"
            )
            parameter = within.function.parameter(group.id) if isinstance(group, Name) else None
            given = within.only_given(parameter) if parameter is not None else ""
            takes = found.entry.participants.parameter
            is_plain = facts.dotted(group) is not None and isinstance(root, Call)
            argument = f"{takes}={shortened(group)}" if is_plain and takes not in found.given else ""
            yield Lost(found.call, message, root.span, given, argument=argument)


def _group_of_root(root: Expression, place: Place, within: GroupUse) -> Expression | None:
    """The group in which a root is looked up: ``get_global_rank(group, 0)``, ``get_process_group_ranks(group)[0]``."""
    root = held_once(root, within.function)
    roles = frozenset(("rank-of",))
    if isinstance(root, Subscript):
        root, roles = held_once(root.value, within.function), frozenset(("members",))
    asked = called(root, place.scope, roles) if isinstance(root, Call) else None
    return group_of(asked) if asked is not None else None


def _first(found: Called) -> str:
    """What is communicated, in words."""
    return shortened(found.call.arguments[0].value) if found.call.arguments else ""


def passing(found: Called, parameter: Parameter) -> str:
    """What passes a parameter as the group of a call; empty for calls with a root, whose number would have to be one of
    that group."""
    takes = found.entry.participants.parameter
    has_root = not _ROOTS.isdisjoint(found.entry.params)
    return f"{takes}={parameter.name}" if takes and not (has_root or takes in found.given or found.spread) else ""


def _recursion(within: GroupUse) -> Iterator[Lost]:
    """The function calls itself without its group."""
    parameter = within.group_parameter()
    uses = within.uses_of(parameter.name) if parameter is not None else []
    if parameter is None or parameter.default is None:
        return
    if not any(found.entry.role in COMMUNICATION for found in uses):
        return
    index = within.function.position(parameter.name)
    for place, call in within.recursive:
        stars = call.unpacks
        if not stars and facts.argument(call, parameter.name, index) is None and not is_tested(place, parameter.name):
            inner = f"without {parameter.name}: the inner call runs on the default group"
            message = f"{within.function.name} calls itself {inner}"
            argument = f"{parameter.name}={parameter.name}"
            yield Lost(call, message, uses[0].call.span, within.only_given(parameter), argument=argument)


def _divided(within: GroupUse) -> Iterator[Lost]:
    """A sum over the default group is divided by the size of a group, or by what is summed over one."""
    for place, found in within.on_default_group():
        tensor = found.given.get(found.entry.params[0]) if found.entry.params else None
        if found.entry.op not in SUMS or _is_extreme(found.call) or not isinstance(tensor, (Name, Attribute)):
            continue
        for divisor in divisors(tensor, following(place, within.function)):
            counted = _counted_in_a_group(within, divisor)
            if counted is not None and not within.asks_for_world():
                by = f"but its result is divided by `{shortened(divisor)}`, which is summed over another group"
                yield Lost(found.call, f"{_shown(found.call)} runs on the default group, {by}", counted.call.span)
            kind = within.kinds.kind(divisor, place.scope)
            if kind is None or not kind.sure or kind.what is not What.SIZE or kind.text:
                continue
            is_of_replicas = axis_of(kind.group) in _REPLICAS or not kind.group.axes.isdisjoint(_REPLICAS)
            if not is_of_replicas and kind.group.axes.isdisjoint(("world", "local", "node")):
                by = f"but its result is divided by `{shortened(divisor)}`, the size of another group"
                yield Lost(found.call, f"{_shown(found.call)} runs on the default group, {by}", divisor.span)


def _branches(within: GroupUse) -> Iterator[Lost]:
    """One branch of a test passes a group, the other makes the same kind of call without one."""
    for place, found in within.on_default_group():
        tests = [around for around in place.above if isinstance(around, If)]
        if not tests or _is_in_both(tests[-1], found, within):
            continue
        for other, beside in within.calls:
            group = group_of(beside)
            if beside.entry.role not in COMMUNICATION or group is None or within.is_world(group, other):
                continue
            if _is_of_another_kind(found, beside):
                continue
            if BACKEND.search(source_of(group)) or _asks_for_device(tests[-1].test):
                continue  # the same ranks, for tensors of another device
            if _sends_from_elsewhere(found, beside):
                continue  # another way to spread something, not the same one in a group
            if any(around is tests[-1] for around in other.above) and _are_alternatives(tests[-1], found, beside):
                yield from _one_branch(found.call, beside.call, group, tests[-1])


def _through_helpers(within: GroupUse) -> Iterator[Lost]:
    """Other calls, or helpers, get the group that the function takes, a helper that communicates in a group is not
    given it."""
    parameter = within.group_parameter()
    groups = {source_of(group) for _, c in within.calls if (group := group_of(c)) is not None}
    if parameter is None or not groups <= {parameter.name} or within.asks_for_world():
        return
    uses = [use.call for use in within.uses_of(parameter.name)]
    for place in within.kinds.places(within.function, Call):
        call = call_of(place)
        for helper in callees_of(place):
            if not isinstance(helper, Function) or helper is within.function or is_tested(place, parameter.name):
                continue
            lost = _optional_group(helper, within.kinds)
            if lost is not None and _is_left_out(call, lost, helper):
                uses = uses or [*within.handed_on(parameter)]
                if uses:
                    inner = f"without {lost.name}: it runs on {_default_of(lost)}"
                    message = f"`{within.function.name}` works on `{parameter.name}` and calls `{helper.name}` {inner}"
                    is_own = within.is_cut_to_the_own_part(call)
                    argument = f"{lost.name}={parameter.name}"
                    yield Lost(call, message, uses[0].span, within.only_given(parameter), is_own, argument)


def _is_a_choice(place: Place, found: Called, uses: list[Called]) -> bool:
    """Whether a call and one that gets the group stand in different branches of a test."""
    tests = [around for around in place.above if isinstance(around, If)]
    return any(
        _holds(test.body, found.call) != _holds(test.body, use.call) and _holds((test,), use.call)
        for test in tests
        for use in uses
    )


def _counted_in_a_group(within: GroupUse, divisor: Expression) -> Called | None:
    """The call that sums what something is divided by over a group, and over no other one."""
    named = {source_of(e) for e in facts.subexpressions(divisor) if isinstance(e, (Name, Attribute))}
    summed = [
        (place, found)
        for place, found in within.calls
        if found.entry.op == "all_reduce" and found.entry.params and not _is_extreme(found.call)
        if (tensor := found.given.get(found.entry.params[0])) is not None and source_of(tensor) in named
    ]
    group = group_of(summed[0][1]) if len(summed) == 1 else None
    return None if group is None or within.is_world(group, summed[0][0]) else summed[0][1]


#: The forms, the surest first.
_FORMS = (
    _asked_for_another, _beside_a_parameter, _recursion, _divided, _branches, _through_helpers, _beside_a_kept_group,
    _rooted_in_a_group,
)  # fmt: skip


def _is_extreme(call: Call) -> bool:
    """Whether a call reduces to the largest or smallest of all, which does for a part of the ranks as well."""
    operation = facts.argument(call, "op", 1)
    return operation is not None and facts.last_name(operation) in ("MAX", "MIN")


def _one_branch(call: Call, beside: Call, group: Expression, branch: If) -> Iterator[Lost]:
    if _is_none_branch(branch, group, call):
        if named_axis(group) in _MODEL_AXES:
            nothing = f"without {shortened(group)} there is nothing to reduce"
            yield Lost(call, f"{_shown(call)} runs on the default group, although {nothing}", None)
    elif not _chooses_group(branch.test):
        passes = f"the other branch passes {shortened(group)}"
        yield Lost(call, f"{_shown(call)} runs on the default group, {passes}", beside.span)


def _optional_group(helper: Function, kinds: Kinds) -> Parameter | None:
    """The group that a function takes, which is the default one, or one that a text names, if it is left out, and in
    which it communicates even then."""
    if not may_communicate(helper):
        return None
    of_helper = GroupUse(helper, kinds)
    parameter = of_helper.group_parameter()
    if parameter is None or parameter.default is None or not of_helper.communicates_in(parameter):
        return None
    is_all = is_none(parameter.default) and of_helper.only_given(parameter)
    names_it = facts.text_of(parameter.default) is not None  # it is looked up by that
    return parameter if is_all or names_it else None


def _default_of(parameter: Parameter) -> str:
    """What a group is that is left out, in words."""
    named = facts.text_of(parameter.default) is not None
    return f"its own default {shortened(parameter.default)}" if named else "the default group"


def _is_left_out(call: Call, parameter: Parameter, helper: Function) -> bool:
    stars = call.unpacks
    return not stars and helper.given(parameter.name, call) is None


def _shown(call: Call) -> str:
    return f"`{shortened(call)}`"


def _is_of_another_kind(found: Called, beside: Called) -> bool:
    """Whether a call is one of a library with communicators of its own, which cannot take the group of the other."""
    packages = {one.entry.name.partition(".")[0] for one in (found, beside)}
    return len(packages) > 1 and found.entry.participants.parameter not in GROUP_NAMES


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


def _is_in_both(branch: If, found: Called, within: GroupUse) -> bool:
    """Whether the other branch makes a call of one operation on the default group, too: that is the counterpart."""
    return any(_are_alternatives(branch, found, other) for _, other in within.on_default_group())


def _sends_from_elsewhere(first: Called, second: Called) -> bool:
    """Whether two calls name different sources or destinations."""
    pairs = ((first.given.get(end), second.given.get(end)) for end in ("src", "dst"))
    return any(one is not None and other is not None and source_of(one) != source_of(other) for one, other in pairs)


def _holds(body: tuple[facts.Statement, ...], call: Call) -> bool:
    return any(e is call for statement in body for e in facts.subexpressions(statement))


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
