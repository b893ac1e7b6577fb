"""What modules and instances hold: values that outlive the functions which made them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.places import call_of
from distlint.project import Class, External, Function, Module, Scope
from distlint.project.bindings import Assigned, Imported, stored_by
from distlint.project.symbols import CONSTRUCTORS, PREPARING
from distlint.remembering import Memory, remembered
from distlint.spmd.idle import active
from distlint.spmd.signals import Flags, flags_of
from distlint.spmd.terms import NONE, Literal
from distlint.spmd.tree import Group
from distlint.spmd.values import Groups, Object, Value, is_placeholder, is_surely_of_a_rank, unknown
from distlint.spmd.vocabulary import is_rank_word

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Names that a function declares ``global``.
_GLOBAL = re.compile(r"^[ \t]+global[ \t]+([\w, ]+)", re.MULTILINE)


class Held:
    """Answers about one project, as far as a value can matter to the engine."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._instances: Memory[Class, dict[str, Value]] = Memory({})
        self._variables: Memory[tuple[str, str], Value | None] = Memory(None)

    def of_instance(self, owner: Class) -> dict[str, Value]:
        """The attributes of an instance after its construction, as far as they can matter. What is nothing yet,
        somebody fills in."""
        return self._instances.ask(owner, self._constructed, owner) or self._in_body(owner)

    @remembered
    def _in_body(self, owner: Class) -> dict[str, Value]:
        from distlint.spmd import fields

        return fields.of_body(owner, self.reach)

    def _constructed(self, owner: Class) -> dict[str, Value]:
        from distlint.spmd.interpreter import Interpreter, TooLarge

        own = dict(self._in_body(owner))
        method = owner.constructor
        handed = self.handed(owner)
        if method is not None and (
            bool(handed)
            or self.reach.matters(method)
            or self.reach.counts(method)
            or not knowledge.options().isdisjoint(method.words)  # of what it makes
            or any(map(self.reach.gives_variable, self.reach.callees(method)))
        ):
            with suppress(TooLarge, RecursionError):
                made = Interpreter(self.reach, shallow=True).construct(owner)
                own.update((name, value) for name, value in made.items() if not is_placeholder(value))
        for name, value in handed.items():
            if name not in own or own[name].thing is None:
                own[name] = value
        for name in _counters(owner, own):
            del own[name]
        own.update(self._counted_later(owner, own))
        own.update(self._found_later(owner, own))
        own.update(self._given_by_makers(owner))
        own.update(self.flags_of_class(owner))
        return own

    @remembered
    def handed(self, owner: Class) -> dict[str, Value]:
        """The attributes that hold what all who make such an object hand over, as far as ranks may meet there, or are
        answered by their rank, or it holds groups of them."""
        return {
            name: unknown(f"{kept.constructor.full_name}:{kept.parameter}")._replace(thing=self.made(kept.of))
            for name, kept in self.reach.handing.kept(owner).items()
            if self.reach.is_telling(kept.of) or self._holds_groups(kept.of)
        }

    def _holds_groups(self, owner: Class) -> bool:
        return any(isinstance(value.thing, (Group, Groups)) for value in self.of_instance(owner).values())

    def made(self, owner: Class) -> Object:
        """An object of a class as its constructor leaves it; not to be changed."""
        return Object(owner, self.of_instance(owner))

    def _counted_later(self, owner: Class, own: dict[str, Value]) -> dict[str, Value]:
        """The attributes named like a rank that another method than the constructor gives the rank which torch or the
        launcher says: alone, or in place of the number that stands for a single process."""
        methods = list(owner.all_methods)
        asking = [m for m in methods if m.name != "__init__" and not m.words.isdisjoint(_asking())]
        found: dict[str, Value] = {}
        said = frozenset(word for method in asking for word in method.words)
        for name in sorted(word for word in said if word in _rank_names() or is_rank_word(word)):
            if name in own and not isinstance(own[name].term, Literal):
                continue
            values = [self._given_in(method, value) for method, value in stored_by(methods, name)]
            ranks = [value for value in values if not isinstance(value.term, Literal)]
            are_sure = all(map(is_surely_of_a_rank, ranks))
            if ranks and are_sure and len({value.term for value in ranks}) == 1:
                found[name] = ranks[0]
        return found

    def _found_later(self, owner: Class, own: Mapping[str, Value]) -> dict[str, Value]:
        """The attributes, whatever they are called, that begin as a constant and that one method sets by a test of the
        rank as torch, the launcher or a framework says it: ``self.publishes = trainer.is_global_zero`` in ``setup``."""
        methods = list(owner.all_methods)
        found: dict[str, Value] = {}
        for name in sorted(self.reach.lines.set_later(owner)):
            if name in own and not isinstance(own[name].term, Literal):
                continue
            stored = stored_by(methods, name)
            begun = [value for method, value in stored if method.name in CONSTRUCTORS]
            later = [(method, value) for method, value in stored if method.name not in CONSTRUCTORS]
            if begun and all(isinstance(value.value, facts.Constant) for value in begun) and len(later) == 1:
                value = self._given_in(*later[0], at_home=True)
                if is_surely_of_a_rank(value):
                    found[name] = value
        return found

    def _given_by_makers(self, owner: Class) -> dict[str, Value]:
        """The fields of a record that tell ranks apart, by what the calls give which make such an object: a test of the
        rank as torch or the launcher says it, the same in all that do not give a constant or leave the default."""
        names = self.reach.lines.fields & owner.fields.keys()
        if not names or owner.constructor is not None:
            return {}
        given: dict[str, list[Value]] = {name: [] for name in sorted(names)}
        for caller in self.reach.order.makers(owner):
            call = call_of(caller.place)
            spread = any(one.star for one in call.arguments)
            told = {name: facts.argument(call, name, [*owner.fields].index(name)) for name in given}
            seen = self._seen_in(caller.scope) if any(told.values()) else {}
            for name, expression in told.items():
                if expression is not None or spread:
                    given[name].append(seen.get(id(expression), unknown("?")))
        found: dict[str, Value] = {}
        for name, values in given.items():
            tests = [value for value in values if not isinstance(value.term, Literal)]
            is_one = len({value.term for value in tests}) == 1 and all(map(is_surely_of_a_rank, tests))
            if is_one and not self.reach.handing.is_replaced(name, owner):
                found[name] = tests[0]
        return found

    def _seen_in(self, scope: Scope) -> dict[int, Value]:
        """What the expressions of a function, or of a top level, come to, by their numbers."""
        from distlint.spmd.interpreter import Interpreter, TooLarge

        run = Interpreter(self.reach, shallow=True)
        run.seen = {}
        with suppress(TooLarge, RecursionError):
            run.run_root(scope)
        return run.seen

    def _given_in(self, method: Function, assigned: Assigned, *, at_home: bool = False) -> Value:
        """What a method assigns, as far as it asks nobody else; ``at_home``: with what its parameters are by their
        annotations, or as frameworks hand them over."""
        from distlint.spmd.frames import Frame
        from distlint.spmd.interpreter import Interpreter, TooLarge

        if not assigned.position:
            only = method.bindings.only(assigned.value.id) if isinstance(assigned.value, facts.Name) else None
            value = only.value if isinstance(only, Assigned) and not only.position else assigned.value
            interpreter = Interpreter(self.reach, shallow=True)
            with suppress(TooLarge, RecursionError), interpreter.captured():
                return interpreter.evaluate(value, Frame(method if at_home else method.module, 0, 0))
        return unknown("?")

    @remembered
    def share_of(self, owner: Class) -> Value | None:
        """The part of its rank over which an iterable data set goes, once and to its end."""
        from distlint.spmd.interpreter import Interpreter, TooLarge
        from distlint.spmd.shards import gone_over, is_shard

        method = owner.method("__iter__")
        bases = (known.name for known in owner.lineage if isinstance(known, External))
        if method is None or not any(base.endswith("IterableDataset") for base in bases):
            return None
        run = Interpreter(self.reach, shallow=True)
        run.seen = {}
        with suppress(TooLarge, RecursionError):
            run.run(method)
        seen = run.seen
        loops = [s for s in facts.unconditional(method.body) if isinstance(s, facts.For)]
        found = [value for s in loops if (value := gone_over(s, lambda e: seen.get(id(e)))) is not None]
        return found[0] if len(loops) == len(found) == 1 and is_shard(found[0].term) else None

    def of_module(self, module: Module, name: str) -> Value | None:
        """The value of a module-level variable that is assigned once, or None. An imported one has its home's value."""
        return self._variables.ask((module.path, name), self._value_of, module, name)

    def _value_of(self, module: Module, name: str) -> Value | None:
        from distlint.spmd.frames import Frame
        from distlint.spmd.interpreter import Interpreter, TooLarge

        definition = module.bindings.only(name)
        if isinstance(definition, Imported) and definition.name is not None:
            source = self.reach.project.imported_module(definition, module)
            return self.of_module(source, definition.name) if source not in (None, module) else None
        if self.is_global(module, name):  # some function assigns it
            return self.flags(module).variables.get(name) or self._filled_in(module, name)
        if not isinstance(definition, Assigned) or definition.position:
            return None
        interpreter = Interpreter(self.reach, shallow=True)
        try:
            with interpreter.captured():
                value = interpreter.evaluate(definition.value, Frame(module, 0, 0))
        except (TooLarge, RecursionError):
            return None
        return value if value.term != NONE else None  # somebody fills it in

    def _filled_in(self, module: Module, name: str) -> Value | None:
        """The rank, or the number of ranks, that the one function which assigns a variable of its module puts there,
        in place of the number that stands for a single process; or what does something, of two objects between which
        a setting chooses."""
        from distlint.spmd.frames import Frame
        from distlint.spmd.interpreter import Interpreter, TooLarge

        functions = module.sharing.get(name, ())
        given = [value for function in functions for value in _given(function, name)]
        if len(given) == 2 and not any(map(self.reach.lines.have_test, functions)):
            return self._active(module, given)
        if len(given) != 1:
            return None
        interpreter = Interpreter(self.reach, shallow=True)
        try:
            with interpreter.captured():
                value = interpreter.evaluate(given[0], Frame(module, 0, 0))
        except (TooLarge, RecursionError):
            return None
        return value if value.kind is not None and value.kind.sure else None

    def _active(self, module: Module, given: list[Expression]) -> Value | None:
        """The one of two objects, as calls make them, in whose place the other does nothing."""
        calls = [one for one in given if isinstance(one, facts.Call)]
        classes = [s for call in calls for s in self.reach.symbols(call.function, module) if isinstance(s, Class)]
        known = active(*classes) if len(calls) == len(classes) == 2 else None
        return unknown(known.full_name)._replace(thing=self.made(known)) if known is not None else None

    def is_global(self, module: Module, name: str) -> bool:
        """Whether a function of the module declares a variable ``global``."""
        return name in self._globals(module)

    @remembered
    def _globals(self, module: Module) -> frozenset[str]:
        """The variables that functions of a module declare ``global``."""
        found = module.finds(_GLOBAL) if module.has("global") else []
        return frozenset(name.strip() for (names,) in found for name in (names or "").split(","))

    @remembered
    def flags(self, module: Module) -> Flags:
        """What the signal handlers of a module assign."""
        return flags_of(module)

    def flags_of_class(self, owner: Class) -> dict[str, Value]:
        """The attributes of an instance that signal handlers assign."""
        known = (c for c in reversed(owner.lineage) if isinstance(c, Class))
        return {name: value for c in known for name, value in self.flags(c.module).attributes.get(c, {}).items()}


def _counters(owner: Class, own: Mapping[str, Value]) -> frozenset[str]:
    """The attributes that begin as a number and that methods count on (``self.step += 1``): which one it is when
    another method comes to it nobody knows."""
    begun = {name for name, value in own.items() if value.kind is None and _is_number(value)}
    methods = (m for m in owner.all_methods if m.name not in PREPARING and not begun.isdisjoint(m.words))
    return frozenset(
        target.attr
        for method in (methods if begun else ())
        for statement in facts.statements(method.body)
        if isinstance(statement, facts.Assign) and statement.operator
        for target in statement.targets
        if isinstance(target, facts.Attribute) and target.attr in begun
        if facts.is_name(target.value, method.first_parameter)
    )


def _is_number(value: Value) -> bool:
    return isinstance(value.term, Literal) and type(value.term.value) is int


@cache
def _rank_names() -> frozenset[str]:
    """The names by which people keep a rank."""
    named = knowledge.names().items()
    return frozenset(name for name, one in named if one.role == "rank" and "attribute" in one.kinds)


@cache
def _asking() -> frozenset[str]:
    """The words of code that asks torch or the launcher for a rank."""
    return knowledge.role_words("rank") | {"environ", "getenv"}


def _given(function: Function, name: str) -> Iterator[Expression]:
    """What a function assigns to a variable, alone or side by side with others."""
    for statement in facts.statements(function.body):
        if not isinstance(statement, facts.Assign) or statement.value is None or statement.operator:
            continue
        for target in statement.targets:
            if facts.is_name(target, name):
                yield statement.value
            elif isinstance(target, facts.Sequence) and isinstance(statement.value, facts.Sequence):
                pairs = zip(target.items, statement.value.items, strict=False)
                yield from (value for item, value in pairs if facts.is_name(item, name))
