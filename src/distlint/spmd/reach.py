"""What the engine asks about the project around a function: remembered answers, computed once per run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.project import Class, Function, Module, Project, Symbol, public_name, resolve_all
from distlint.project.symbols import Assigned
from distlint.spmd.values import Value

if TYPE_CHECKING:
    from distlint.project.resolve import ScopeOwner

_WORD = re.compile(r"[A-Za-z_]\w*")

#: Functions of at most this many lines are run even in a shallow pass: helpers that compute a rank or a rank test.
SHORT = 12


class Reach:
    """Answers about one project.

    ``collectives``, ``predicates`` and ``uniform`` are full names from the settings: calls that communicate, values
    that are true on some ranks only, values that all ranks share.
    """

    def __init__(
        self,
        project: Project,
        collectives: Iterable[str] = (),
        predicates: Iterable[str] = (),
        uniform: Iterable[str] = (),
    ) -> None:
        self.project = project
        self.collectives = frozenset(collectives)
        self.predicates = frozenset(predicates)
        self.uniform = frozenset(uniform)
        extra = (name.rpartition(".")[2] for name in (*self.collectives, *self.predicates))
        self.vocabulary = knowledge.vocabulary() | frozenset(extra)
        self._symbols: dict[tuple[int, int], tuple[Expression, tuple[Symbol, ...]]] = {}
        self._words: dict[tuple[str, int], frozenset[str]] = {}
        self._matters: dict[tuple[str, int], bool] = {}
        self._attributes: dict[Class, dict[str, Value]] = {}
        self._spawned: dict[Module, frozenset[Function]] = {}
        self._module_values: dict[tuple[str, str], Value | None] = {}
        self._yields: dict[Function, tuple[facts.Yield, ...]] = {}

    def symbols(self, expression: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
        """What ``expression`` stands for in ``scope``."""
        key = (id(expression), id(scope))
        known = self._symbols.get(key)
        if known is None:  # the expression is kept, so that its id stays its own
            known = self._symbols[key] = (expression, resolve_all(expression, scope))
        return known[1]

    def words(self, function: Function) -> frozenset[str]:
        """The identifiers in the text of a function."""
        span = function.definition.span
        key = (function.module.path, span.line)
        if key not in self._words:
            text = self.project.text(function.module.path) or ""
            lines = text.split("\n")[span.line - 1 : span.end_line]
            self._words[key] = frozenset(_WORD.findall("\n".join(lines)))
        return self._words[key]

    def matters(self, function: Function) -> bool:
        """Whether a function can communicate or speak of ranks, itself or through what it calls."""
        key = (function.module.path, function.definition.span.line)
        if key not in self._matters:
            self._matters[key] = False  # a circle of calls ends here
            words = self.words(function)
            self._matters[key] = not words.isdisjoint(self.vocabulary) or any(
                self.matters(callee) for callee in self._mentioned(function, words)
            )
        return self._matters[key]

    def _mentioned(self, function: Function, words: frozenset[str]) -> list[Function]:
        found: list[Function] = []
        for word in sorted(words & function.module.bindings.names.keys()):
            for symbol in resolve_all(facts.Name(function.definition.span, word), function.module):
                if isinstance(symbol, Function):
                    found.append(symbol)
                elif isinstance(symbol, Class) and "__init__" in symbol.methods:
                    found.append(symbol.methods["__init__"])
        if function.owner is not None:
            for known in function.owner.lineage:
                if isinstance(known, Class):
                    found.extend(known.methods[word] for word in sorted(words & known.methods.keys()))
        return [callee for callee in found if callee is not function]

    def is_spawned(self, function: Function) -> bool:
        """Whether ``torch.multiprocessing.spawn`` starts a function: it passes the number of the process first."""
        return function in self._spawned_in(function.module) and bool(function.definition.parameters)

    def _spawned_in(self, module: Module) -> frozenset[Function]:
        if module not in self._spawned:
            found: set[Function] = set()
            if "spawn" in (self.project.text(module.path) or ""):
                scopes: list[Function | Module] = [module, *(f for f in module.functions if "spawn" in self.words(f))]
                for scope in scopes:
                    body = scope.facts.body if isinstance(scope, Module) else scope.body
                    for statement in facts.statements(body):
                        found.update(self._spawned_by(statement, scope))
            self._spawned[module] = frozenset(found)
        return self._spawned[module]

    def _spawned_by(self, statement: facts.Statement, scope: Function | Module) -> Iterator[Function]:
        if not isinstance(statement, (facts.Evaluate, facts.Assign)):
            return
        for call in facts.subexpressions(statement):
            if isinstance(call, facts.Call) and "torch.multiprocessing.spawn" in map(public_name, self.symbols(call.function, scope)):
                target = facts.argument(call, "fn", 0)
                if target is not None:
                    yield from (s for s in self.symbols(target, scope) if isinstance(s, Function))

    def is_short(self, function: Function) -> bool:
        """Whether a function is a helper of a few lines."""
        span = function.definition.span
        return span.end_line - span.line < SHORT

    def attributes(self, owner: Class) -> dict[str, Value]:
        """The attributes of an instance after its construction, as far as they can matter."""
        from distlint.spmd.interpreter import Interpreter, TooLarge

        if owner not in self._attributes:
            self._attributes[owner] = {}
            method = owner.method("__init__")
            if method is not None and self.matters(method):
                try:
                    self._attributes[owner] = Interpreter(self, shallow=True).construct(owner)
                except (TooLarge, RecursionError):
                    self._attributes[owner] = {}
        return self._attributes[owner]

    def module_value(self, module: Module, name: str) -> Value | None:
        """The value of a module-level variable that is assigned once, or None."""
        from distlint.spmd.interpreter import Frame, Interpreter, TooLarge

        key = (module.path, name)
        if key not in self._module_values:
            self._module_values[key] = None
            definitions = module.bindings.names.get(name, ())
            if len(definitions) == 1 and isinstance(definitions[0], Assigned) and not definitions[0].index:
                interpreter = Interpreter(self, shallow=True)
                try:
                    with interpreter.captured():
                        value = interpreter.evaluate(definitions[0].value, Frame(module, 0, 0))
                    self._module_values[key] = value
                except (TooLarge, RecursionError):
                    pass
        return self._module_values[key]

    def yields(self, function: Function) -> tuple[facts.Yield, ...]:
        """The ``yield`` expressions of a function's own body."""
        if function not in self._yields:
            self._yields[function] = tuple(
                e
                for statement in facts.statements(function.body)
                if not isinstance(statement, (facts.FunctionDef, facts.ClassDef))
                for e in facts.subexpressions(statement, into_lambdas=False)
                if isinstance(e, facts.Yield)
            )
        return self._yields[function]
