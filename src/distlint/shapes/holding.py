"""What the variables of a function hold, followed along the ways through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from distlint import facts
from distlint.facts import Expression
from distlint.flow import Flow

Value = TypeVar("Value")


class Holding(Flow[Mapping[str, Value]], Generic[Value]):
    """One walk; the state maps dotted names to what they hold. The subclass says what expressions come to."""

    def value_of(self, expression: Expression | None, state: Mapping[str, Value]) -> Value | None:
        """What an expression comes to; None if nothing is known."""
        raise NotImplementedError

    def element_of(self, expression: Expression | None, state: Mapping[str, Value]) -> Value | None:
        """What each element of an expression comes to, where it is unpacked."""
        return None

    def assign(self, statement: facts.Assign, state: Mapping[str, Value]) -> Mapping[str, Value]:
        """The state after an assignment."""
        state = before = self.evaluate(statement.value, state)
        value = None if statement.operator else statement.value
        for target in statement.targets:
            for part, given in _parts(target, value):
                if given is not None:
                    state = with_name(state, facts.dotted(part), self.value_of(given, before))
                else:
                    state = with_name(state, facts.dotted(part), self.element_of(value, before))
        return state

    def header(self, statement: facts.While | facts.For, state: Mapping[str, Value]) -> Mapping[str, Value]:
        """The state at the start of any round: nothing is known of what the rounds assign."""
        assigned = [s for s in facts.statements((statement,)) if isinstance(s, (facts.Assign, facts.For))]
        for inner in assigned:
            for target in inner.targets if isinstance(inner, facts.Assign) else (inner.target,):
                for part in facts.changed(target):
                    state = without_name(state, facts.dotted(part))
        return super().header(statement, state)

    def failed(self, before: Mapping[str, Value], inside: list[Mapping[str, Value]]) -> Mapping[str, Value]:
        """What is known at the start of a handler."""
        return self.meet(before, *inside) or {}


def with_name(state: Mapping[str, Value], name: str | None, value: Value | None) -> Mapping[str, Value]:
    """The state in which a name holds something; None: nothing is known of it."""
    state = without_name(state, name)
    return state if name is None or value is None else {**state, name: value}


def without_name(state: Mapping[str, Value], name: str | None) -> Mapping[str, Value]:
    """The state without a name and its attributes."""
    if name is None:
        return state
    return {n: held for n, held in state.items() if n != name and not n.startswith(f"{name}.")}


def _parts(target: Expression, value: Expression | None) -> Iterator[tuple[Expression, Expression | None]]:
    """The single targets of an assignment, and what each is given if it is written down."""
    if not isinstance(target, facts.Sequence):
        yield target, value
        return
    given = value.items if isinstance(value, facts.Sequence) and len(value.items) == len(target.items) else ()
    for index, item in enumerate(target.items):
        yield from _parts(item, given[index] if given else None)
