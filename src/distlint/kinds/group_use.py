"""How a function communicates: its calls, the group that it takes, and which of the calls run in that group."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.calls.by_name import Called, called
from distlint.facts import Call, Expression, Parameter, is_none, source_of
from distlint.finding import Span
from distlint.kinds.seen import Kinds
from distlint.places import Place, call_of, callees_of, tests_above
from distlint.project import Function
from distlint.project.bindings import Assigned
from distlint.spmd.tree import WORLD

COMMUNICATION = frozenset(("collective", "send", "recv", "isend", "irecv", "p2p-op"))
BETWEEN_TWO = COMMUNICATION - {"collective"}
QUERIES = frozenset(("rank", "size", "members", "rank-of"))
GROUP_NAMES = frozenset(("group", "process_group", "pg", "comm_group", "dist_group"))
#: Names of parameters that are a group if communication gets them as one.
_MAY_BE_GROUP = re.compile(r"_(?:group|pg)\Z")
#: Words of groups that have the same ranks as another one, for tensors of another device.
BACKEND = re.compile(r"cpu|gloo|nccl|device", re.I)
_BARRIERS = frozenset(("barrier", "monitored_barrier"))


def may_communicate(function: Function) -> bool:
    """A cheap look."""
    return not function.words.isdisjoint(_communication_words())


@cache
def _communication_words() -> frozenset[str]:
    rows = (entry for role in COMMUNICATION for entry in knowledge.entries(role) if entry.participants.parameter)
    return knowledge.last_words(entry.name for entry in rows)


class GroupUse:
    """One function, with its communication calls and its calls of itself."""

    def __init__(self, function: Function, kinds: Kinds) -> None:
        self.function = function
        self.kinds = kinds
        self.calls: list[tuple[Place, Called]] = []
        self.recursive: list[tuple[Place, Call]] = []
        for place in kinds.places(function, Call):
            call = call_of(place)
            found = called(call, place.scope, COMMUNICATION | QUERIES)
            if found is not None:
                self.calls.append((place, found))
            elif facts.last_name(call.function) == function.name and any(
                symbol is function for symbol in callees_of(place)
            ):
                self.recursive.append((place, call))

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
        if is_called_group(parameter):
            return True
        return may_be_group(parameter) and bool(self.uses_of(parameter.name))

    def only_given(self, parameter: Parameter) -> str:
        """The name of a parameter that the function itself binds to nothing else but all ranks; empty for others."""
        bound = [one for one in self.function.bindings.of(parameter.name) if one is not parameter]
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

    def handed_on(self, parameter: Parameter) -> Iterator[Call]:
        """The calls of helpers that communicate in the group ``parameter``."""
        for place in self.kinds.places(self.function, Call):
            call = call_of(place)
            if not any(facts.is_name(given.value, parameter.name) for given in call.arguments):
                continue
            for helper in callees_of(place):
                if isinstance(helper, Function) and helper is not self.function and may_communicate(helper):
                    own = GroupUse(helper, self.kinds)
                    taken = own.group_parameter()
                    given = helper.given(taken.name, call) if taken is not None else None
                    is_given = facts.is_name(given, parameter.name)
                    if taken is not None and is_given and own.communicates_in(taken):
                        yield call

    def communicates_in(self, parameter: Parameter) -> bool:
        """Whether the function enters a collective in the group ``parameter``, whatever that is."""
        return any(
            found.entry.role == "collective"
            and found.entry.op not in _BARRIERS
            and _passes(found, parameter.name)
            and not is_tested(place, parameter.name)
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

    def is_world(self, group: Expression, place: Place) -> bool:
        """Whether a group is the default one, written out."""
        return is_none(group) or self.kinds.group(group, place.scope) == WORLD or source_of(group).endswith("WORLD")


def group_of(found: Called) -> Expression | None:
    """The argument for the group, of a communication or of a question about ranks."""
    if found.group is not None:
        return found.group
    for counted in found.entry.counts if found.entry.role in QUERIES else ():
        if counted.group.parameter in found.given:
            return found.given[counted.group.parameter]
    return None


def stem(op: str) -> str:
    """``all_gather`` of ``all_gather_into_tensor``."""
    return op.removesuffix("_into_tensor").removesuffix("_tensor").removesuffix("_coalesced").removesuffix("_object")


def _passes(use: Called, name: str) -> bool:
    """Whether a call gets the group ``name``."""
    group = group_of(use)
    return facts.is_name(group, name)


def is_called_group(parameter: Parameter) -> bool:
    return parameter.name in GROUP_NAMES or "ProcessGroup" in source_of(parameter.annotation)


def may_be_group(parameter: Parameter) -> bool:
    """Whether a parameter is a group, or is named like one."""
    by_name = _MAY_BE_GROUP.search(parameter.name) is not None and BACKEND.search(parameter.name) is None
    return by_name or is_called_group(parameter)


def is_tested(place: Place, name: str) -> bool:
    """Whether a place stands under a test that mentions ``name``."""
    tested = (e for test in tests_above(place) for e in facts.subexpressions(test))
    return any(facts.is_name(e, name) for e in tested)
