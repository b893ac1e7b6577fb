"""Which expressions hold a wrapped model: DDP, FSDP, tensor parallel, DeepSpeed and the like."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Conditional, Expression, Name, is_none
from distlint.flow.paths import Passed
from distlint.project import Class, External, Function, Instance, ScopeOwner, Symbol, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.project.resolve import gives_itself_back
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered_but

_TRANSPARENT = frozenset(("torch.compile", "torch.jit.script", "copy.deepcopy"))
_DEEPEST = 6


class Wrapping:
    """Answers about one project."""

    def kind(self, model: Expression, scope: Function, owner: Class, passed: Passed) -> str | None:
        """What wraps ``model`` where ``passed`` calls lie behind (their spans are marks); None if nothing is seen to.

        A wrap that stands in the function itself counts only if it may have happened before.
        """
        for name, call in self._wraps(model, scope, owner, 0):
            if call is None or call.span in passed.possible or not _is_inside(call, scope):
                return name
        path = facts.dotted(model)
        if path is None:
            return None
        for function in _own(scope, owner):
            for call, name, about in self._wrap_calls(function):
                first = facts.first_argument(call)
                if "in-place" not in about or first is None or facts.dotted(first) != path:
                    continue
                if function is not scope or call.span in passed.possible:
                    return name
        return None

    def kinds_in(self, scope: Function, owner: Class, passed: Passed) -> Iterator[str]:
        """What has wrapped a model before, in the function or the constructors of its class."""
        for function in _own(scope, owner):
            yield from (name for call, name, _ in self._wrap_calls(function) if call.span in passed.possible)

    @remembered_but(())
    def _wrap_calls(self, function: Function) -> tuple[tuple[Call, str, frozenset[str]], ...]:
        """The calls of a function that wrap a model, with the name of the wrapper and the facts about its result."""
        if function.words.isdisjoint(knowledge.role_words("wrap") | _aliases(function)):
            return ()
        calls = (e for s in function.body for e in facts.subexpressions(s) if isinstance(e, Call))
        found = ((call, _wrap_entry(call, function)) for call in calls)
        return tuple((call, *entry) for call, entry in found if entry is not None)

    def _wraps(
        self, expression: Expression, scope: Function, owner: Class, depth: int
    ) -> Iterator[tuple[str, Call | None]]:
        """The wraps that an expression may come from, with the calls that make them (None: a declared type)."""
        if depth > _DEEPEST:
            return
        if isinstance(expression, Conditional):
            yield from self._wraps(expression.body, scope, owner, depth + 1)
            yield from self._wraps(expression.orelse, scope, owner, depth + 1)
        elif isinstance(expression, Call):
            yield from self._made(expression, (), scope, owner, depth)
        elif isinstance(expression, Name):
            for definition in scope.bindings.of(expression.id):
                if isinstance(definition, facts.Parameter):
                    yield from _declared(definition, scope)
                elif isinstance(definition, Assigned):
                    yield from self._assigned(definition, scope, owner, depth)
        elif isinstance(expression, Attribute) and facts.is_name(expression.value, scope.first_parameter):
            for known in owner.lineage:
                if isinstance(known, Class):
                    for method, value in known.attributes.get(expression.attr, ()):
                        yield from self._assigned(value, method, owner, depth)

    def _assigned(
        self, value: Assigned, scope: Function, owner: Class, depth: int
    ) -> Iterator[tuple[str, Call | None]]:
        if value.position and isinstance(value.value, Call):
            yield from self._made(value.value, value.position, scope, owner, depth)
        elif not value.position:
            yield from self._wraps(value.value, scope, owner, depth + 1)

    def _made(
        self, call: Call, position: tuple[int, ...], scope: Function, owner: Class, depth: int
    ) -> Iterator[tuple[str, Call | None]]:
        entry = _wrap_entry(call, scope)
        if entry is not None:
            name, facts_ = entry
            each = "each" in facts_ and (not position or _is_model_at(call, position[0]))
            if each or ("0" in facts_ and position[:1] in ((), (0,))) or (not position and not {"each", "0"} & facts_):
                yield name, call
            return
        if _is_tensor_parallel(call):
            yield "a tensor-parallel plan", call
        if isinstance(call.function, Attribute) and gives_itself_back(call.function.attr):
            yield from self._wraps(call.function.value, scope, owner, depth + 1)
            return
        for symbol in resolve_all(call.function, scope):
            if public_name(symbol) in _TRANSPARENT and call.arguments:
                yield from self._wraps(call.arguments[0].value, scope, owner, depth + 1)
            elif isinstance(symbol, Function) and not position:
                for name in self._returned(symbol):
                    yield name, call

    def _returned(self, function: Function) -> Iterator[str]:
        """The wraps whose result a project function gives back, as it declares or as its ``return`` shows."""
        for symbol in _instances(function.definition.returns, function):
            name = _wrapper_name(symbol)
            if name is not None:
                yield name
                return
        if function.words.isdisjoint(knowledge.role_words("wrap")):
            return
        for statement in facts.statements(function.body):
            if isinstance(statement, facts.Return) and statement.value is not None:
                for value in _values(statement.value, function):
                    entry = _wrap_entry(value, function) if isinstance(value, Call) else None
                    if entry is not None:
                        yield entry[0]


def _values(expression: Expression, scope: Function) -> Iterator[Expression]:
    if isinstance(expression, Name):
        yield from (d.value for d in scope.bindings.of(expression.id) if isinstance(d, Assigned))
    else:
        yield expression


def _own(scope: Function, owner: Class) -> Iterator[Function]:
    """The function itself and the constructors of the class and its bases."""
    yield scope
    for known in owner.lineage:
        if isinstance(known, Class):
            for name in CONSTRUCTORS:
                constructor = known.methods.get(name)
                if constructor is not None and constructor is not scope:
                    yield constructor


def _aliases(function: Function) -> frozenset[str]:
    """Names of a module that an import may have bound to a wrapper."""
    return frozenset(name for name in ("DDP", "FSDP") if name in function.module.bindings.names)


def wrapper(call: Call, scope: ScopeOwner) -> knowledge.Entry | None:
    """The row of the wrapper that a call applies to a model, or None."""
    for symbol in resolve_all(call.function, scope):
        name = public_name(symbol)
        entry = knowledge.lookup(name, "wrap") if name is not None else None
        if entry is not None and "syncbn" not in entry.facts:
            return entry
    return None


def _wrap_entry(call: Call, scope: Function) -> tuple[str, frozenset[str]] | None:
    """The name of the wrapper that a call applies and the facts about its result, or None."""
    entry = wrapper(call, scope)
    return (facts.shortened(call.function), entry.facts) if entry is not None else None


def _is_model_at(call: Call, position: int) -> bool:
    """Whether the argument at ``position`` of a call that wraps each argument is a model, by its name."""
    given = [argument.value for argument in call.arguments if not argument.keyword and not argument.star]
    return position < len(given) and is_model_argument(given[position])


def is_model_argument(expression: Expression) -> bool:
    """Whether an argument of a call that wraps each of its arguments is a model, by its name."""
    name = facts.last_called(expression)
    return name is not None and not any(part in name.lower() for part in ("optim", "loader", "sched", "data", "loss"))


def _is_tensor_parallel(call: Call) -> bool:
    return any(given.keyword == "tp_plan" and not is_none(given.value) for given in call.arguments)


def _declared(parameter: facts.Parameter, scope: Function) -> Iterator[tuple[str, Call | None]]:
    for symbol in _instances(parameter.annotation, scope):
        name = _wrapper_name(symbol)
        if name is not None:
            yield name, None


def _instances(annotation: Expression | None, scope: Function) -> tuple[Symbol, ...]:
    from distlint.project.resolve import annotated

    return annotated(annotation, scope.module)


def _wrapper_name(symbol: Symbol) -> str | None:
    if isinstance(symbol, Instance) and isinstance(symbol.of, External):
        entry = knowledge.lookup(symbol.of.name, "wrap")
        if entry is not None and "syncbn" not in entry.facts:
            return symbol.of.name.rpartition(".")[2]
    return None


def _is_inside(call: Call, scope: Function) -> bool:
    span = scope.definition.span
    return span.line <= call.span.line <= span.end_line


def unchained(model: Expression) -> Expression:
    """The model in ``model.to(device).eval()``."""
    while isinstance(model, Call) and isinstance(model.function, Attribute) and gives_itself_back(model.function.attr):
        model = model.function.value
    return model
