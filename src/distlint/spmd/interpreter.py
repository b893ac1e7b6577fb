"""From the facts of a function to its tree of events: one abstract run.

Every expression is evaluated once, in evaluation order: its value becomes a term over the rank, and the communication
calls in it become events. Branches are both run and merged. Calls of project functions run in place, with their
arguments, as long as they can matter. What can't be resolved is taken for a value that all ranks share and for a call
that does not communicate: a missed alarm is better than a false one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from distlint import facts, knowledge
from distlint.facts import Expression, FunctionDef, Statement
from distlint.finding import Span
from distlint.project import Class, External, Function, Instance, Module, Symbol
from distlint.spmd import calls, reach
from distlint.spmd.terms import (
    FALSE,
    NONE,
    TRUE,
    Apply,
    Literal,
    Many,
    Term,
    Unknown,
    Variable,
    coordinates,
    key_of,
    weight,
)
from distlint.spmd.tree import Attempt, Branch, Exit, Group, Invoke, Loop, Node, Site, Tree
from distlint.spmd.values import FunctionValue, Object, Placeholder, Value, unknown

MAX_STEPS = 60_000
MAX_DEPTH = 12
MAX_WEIGHT = 40

Environment = dict[str, Value]


class TooLarge(Exception):
    """The function passed a cap: no verdict."""


class Frame:
    """One running call: its variables and where its names are looked up."""

    def __init__(self, scope: Function | Module, number: int, depth: int, outer: Frame | None = None) -> None:
        self.scope = scope
        self.number = number
        self.depth = depth
        self.outer = outer
        self.variables: Environment = {}
        self.path: list[Term] = []
        self.returned: list[tuple[Term, Value]] = []
        self.on_yield: Callable[[], None] | None = None

    @property
    def module(self) -> Module:
        """The module that the running code stands in."""
        return self.scope if isinstance(self.scope, Module) else self.scope.module


class Interpreter:
    """One abstract run of one function (or module body), with everything that it calls.

    ``shallow``: run no project functions except short ones that may compute a rank; tells cheaply whether anything
    in the function depends on the rank at all (``varying``).
    """

    def __init__(self, knowledge_of: reach.Reach, *, shallow: bool = False) -> None:
        self.reach = knowledge_of
        self.shallow = shallow
        self.nodes: list[Node] = []
        self.frames = 0
        self.steps = 0
        self.active: list[Function] = []
        self.varying = False

    # -- entry points ----------------------------------------------------------------------------------------------

    def run(self, function: Function) -> Tree:
        """The tree of a function whose arguments nobody knows. Raises :class:`TooLarge`."""
        frame = Frame(function, 0, 0)
        self.frames = 1
        self.bind_unknown(function, frame)
        with self.captured() as inner, self.running(function):
            self.block(function.body, frame)
        return self.guarded(function, tuple(inner), frame)

    def run_module(self, module: Module) -> Tree:
        """The tree of a module's top level."""
        frame = Frame(module, 0, 0)
        self.frames = 1
        with self.captured() as inner:
            self.block(module.facts.body, frame)
        return tuple(inner)

    def result_of(self, function: Function, bound: Value | None) -> Value:
        """What a function returns when nothing is known of its other arguments."""
        return self.invoke(FunctionValue(function, None, bound), [], self.site_of_definition(function))

    def construct(self, owner: Class) -> Environment:
        """The attributes of a new instance whose arguments nobody knows."""
        made = Object(owner, {})
        method = owner.method("__init__")
        if method is not None:
            frame = Frame(method, 0, 0)
            self.frames = 1
            self.bind_unknown(method, frame, Value(Unknown(f"self:{owner.full_name}"), thing=made))
            with self.captured(), self.running(method):
                self.block(method.body, frame)
        return made.attributes

    def bind_unknown(self, function: Function, frame: Frame, bound: Value | None = None) -> None:
        """Binds the parameters of a function that nobody is seen to call."""
        for parameter in function.definition.parameters:
            if parameter.name == function.first_parameter:
                frame.variables[parameter.name] = bound or self.own_instance(function)
            else:
                frame.variables[parameter.name] = calls.unknown_parameter(self.reach, function, parameter)
        if function.parent is not None:
            frame.outer = self.enclosing(function.parent)

    def own_instance(self, function: Function) -> Value:
        owner = function.owner
        if owner is None or function.has_decorator("classmethod"):
            return unknown(f"cls:{function.full_name}")
        attributes = dict(self.reach.attributes(owner)) if function.name != "__init__" else {}
        return Value(Unknown(f"self:{owner.full_name}"), thing=Object(owner, attributes))

    def enclosing(self, function: Function) -> Frame:
        """The frame of a function around a nested one: its simple variables, no events."""
        frame = Frame(function, self.frames, 1)
        self.frames += 1
        if function in self.active or len(self.active) > MAX_DEPTH:
            return frame
        self.bind_unknown(function, frame)
        with self.captured(), self.running(function):
            self.block(function.body, frame)
        return frame

    @contextmanager
    def running(self, function: Function) -> Iterator[None]:
        self.active.append(function)
        try:
            yield
        finally:
            self.active.pop()

    @contextmanager
    def captured(self) -> Iterator[list[Node]]:
        """Collects the nodes that are made inside the block apart."""
        outer = self.nodes
        inner: list[Node] = []
        self.nodes = inner
        try:
            yield inner
        finally:
            self.nodes = outer

    def step(self) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooLarge

    def site(self, frame: Frame, span: Span, expression: Expression | str) -> Site:
        text = expression if isinstance(expression, str) else facts.source_of(expression)
        return Site(frame.module.path, span, text)

    def site_of_definition(self, function: Function) -> Site:
        return Site(function.module.path, function.definition.span, function.name)

    # -- statements ------------------------------------------------------------------------------------------------

    def block(self, body: tuple[Statement, ...], frame: Frame) -> bool:
        """Runs statements; False when control does not reach the end."""
        for statement in body:
            self.step()
            if not self.statement(statement, frame):
                return False
        return True

    def statement(self, statement: Statement, frame: Frame) -> bool:
        if isinstance(statement, facts.Evaluate):
            self.evaluate(statement.value, frame)
            return not self.ended()
        if isinstance(statement, facts.Assign):
            self.assign(statement, frame)
        elif isinstance(statement, facts.If):
            return self.if_(statement, frame)
        elif isinstance(statement, facts.Return):
            value = self.evaluate(statement.value, frame) if statement.value is not None else Value(NONE)
            frame.returned.append((_all(frame.path), value))
            self.nodes.append(Exit("return", frame.number, self.site(frame, statement.span, "return")))
            return False
        elif isinstance(statement, facts.Raise):
            if statement.exception is not None:
                self.evaluate(statement.exception, frame)
            self.nodes.append(Exit("raise", frame.number, self.site(frame, statement.span, "raise")))
            return False
        elif isinstance(statement, facts.Jump):
            self.nodes.append(Exit(statement.kind, frame.number, self.site(frame, statement.span, statement.kind)))
            return False
        elif isinstance(statement, facts.For):
            self.for_(statement, frame)
        elif isinstance(statement, facts.While):
            return self.while_(statement, frame)
        elif isinstance(statement, facts.With):
            return self.with_(statement, 0, frame)
        elif isinstance(statement, facts.Try):
            return self.try_(statement, frame)
        elif isinstance(statement, facts.Match):
            return self.match(statement, 0, self.evaluate(statement.subject, frame), frame)
        elif isinstance(statement, FunctionDef):
            function = self.function_of(statement, frame)
            frame.variables[statement.name] = Value(Unknown(function.full_name), thing=FunctionValue(function, frame))
        elif isinstance(statement, facts.Assert):
            self.evaluate(statement.test, frame)
        elif isinstance(statement, facts.Import):
            for _, bound in statement.names:
                frame.variables.pop(bound, None)
        return True

    def function_of(self, definition: FunctionDef, frame: Frame) -> Function:
        parent = frame.scope if isinstance(frame.scope, Function) else None
        return frame.module.function_at(definition, None, parent)

    def ended(self) -> bool:
        """Whether the last node is the end of the process."""
        return bool(self.nodes) and isinstance(self.nodes[-1], Exit) and self.nodes[-1].kind in ("exit", "raise")

    def assign(self, statement: facts.Assign, frame: Frame) -> None:
        if statement.value is None:
            return
        value = self.evaluate(statement.value, frame)
        if statement.operator:
            old = self.evaluate(statement.targets[0], frame)
            value = Value(_limited(Apply(statement.operator, (old.term, value.term))), (*old.why, *value.why))
        for target in statement.targets:
            self.store(target, self.noted(value, statement, frame), frame)

    def noted(self, value: Value, statement: facts.Assign, frame: Frame) -> Value:
        """The value with the assignment added to where it comes from, if it varies."""
        if not coordinates(value.term) or len(value.why) > 4:
            return value
        return value._replace(why=(*value.why, self.site(frame, statement.span, facts.source_of(statement.targets[0]))))

    def store(self, target: Expression, value: Value, frame: Frame) -> None:
        if isinstance(target, facts.Name):
            if (
                isinstance(frame.scope, Function)
                and target.id in frame.scope.bindings.outer
                and frame.outer is not None
            ):
                frame.outer.variables[target.id] = value
            frame.variables[target.id] = value
        elif isinstance(target, facts.Attribute):
            owner = self.evaluate(target.value, frame)
            if isinstance(owner.thing, Object):
                owner.thing.attributes[target.attr] = value
        elif isinstance(target, facts.Sequence):
            for index, item in enumerate(target.items):
                if isinstance(item, facts.Starred):
                    for rest in target.items[index:]:
                        inner = rest.value if isinstance(rest, facts.Starred) else rest
                        self.store(inner, unknown(f"{facts.source_of(inner)}@{inner.span.line}"), frame)
                    return
                part = value.parts[index] if value.parts is not None and index < len(value.parts) else None
                self.store(item, part or Value(_element(value.term, index)), frame)

    def if_(self, statement: facts.If, frame: Frame) -> bool:
        test = self.evaluate(statement.test, frame)
        known = _constant(test.term)
        if known is not None:
            return self.block(statement.body if known else statement.orelse, frame)
        return self.branch(
            test,
            self.site(frame, statement.test.span, statement.test),
            lambda: self.block(statement.body, frame),
            lambda: self.block(statement.orelse, frame),
            frame,
        )

    def branch(
        self, test: Value, site: Site, then: Callable[[], bool], orelse: Callable[[], bool], frame: Frame
    ) -> bool:
        """Runs both sides of a test and merges what they leave behind."""
        if coordinates(test.term):
            self.varying = True
        before, objects = dict(frame.variables), self.snapshot(frame)
        frame.path.append(test.term)
        with self.captured() as then_nodes:
            then_falls = then()
        after_then, then_objects = frame.variables, self.snapshot(frame)
        frame.variables = before
        self.restore(objects)
        frame.path[-1] = Apply("not", (test.term,))
        with self.captured() as else_nodes:
            else_falls = orelse()
        frame.path.pop()
        if then_falls and else_falls:
            frame.variables = _merged(test, after_then, frame.variables)
            for attributes, kept in then_objects:
                attributes.update(_merged(test, kept, dict(attributes)))
        elif then_falls:
            frame.variables = after_then
            self.restore(then_objects)
        if then_nodes or else_nodes:
            self.nodes.append(Branch(test.term, tuple(then_nodes), tuple(else_nodes), site, test.why, frame.number))
        return then_falls or else_falls

    def snapshot(self, frame: Frame) -> list[tuple[Environment, Environment]]:
        """The attribute tables of the instances at hand, with copies of their present content."""
        seen: dict[int, Environment] = {}
        for value in frame.variables.values():
            if isinstance(value.thing, Object):
                seen[id(value.thing.attributes)] = value.thing.attributes
        return [(attributes, dict(attributes)) for attributes in seen.values()]

    def restore(self, objects: list[tuple[Environment, Environment]]) -> None:
        for attributes, kept in objects:
            attributes.clear()
            attributes.update(kept)

    def for_(self, statement: facts.For, frame: Frame) -> None:
        over = self.evaluate(statement.iterable, frame)
        site = self.site(frame, statement.span, statement.iterable)
        self.loop(over, statement.target, site, frame, lambda: self.block(statement.body, frame), statement.body)
        self.block(statement.orelse, frame)

    def loop(
        self,
        over: Value,
        target: Expression | None,
        site: Site,
        frame: Frame,
        body: Callable[[], bool],
        statements: tuple[Statement, ...],
    ) -> None:
        """Runs a loop's body once, with what it assigns unknown at its start."""
        key = f"loop@{site.path}:{site.span.line}:{site.span.column}"
        for name in _assigned_names(statements):
            if name in frame.variables and coordinates(frame.variables[name].term):
                frame.variables[name] = unknown(f"{name}@{key}")
        if target is not None:
            self.store_element(target, over, key, frame)
        before = dict(frame.variables)
        with self.captured() as inner:
            body()
        for name, value in before.items():
            frame.variables.setdefault(name, value)
        if inner:
            self.nodes.append(Loop(tuple(inner), over.term, key, site))

    def store_element(self, target: Expression, over: Value, key: str, frame: Frame) -> None:
        variable = Value(Variable(key), over.why)
        if isinstance(target, facts.Sequence):
            for index, item in enumerate(target.items):
                inner = item.value if isinstance(item, facts.Starred) else item
                self.store(inner, Value(Apply("index", (Variable(key), Literal(index)))), frame)
        else:
            self.store(target, variable, frame)

    def while_(self, statement: facts.While, frame: Frame) -> bool:
        site = self.site(frame, statement.test.span, statement.test)
        for name in _assigned_names(statement.body):
            if name in frame.variables and coordinates(frame.variables[name].term):
                frame.variables[name] = unknown(f"{name}@{site.span.line}")
        with self.captured() as inner:
            test = self.evaluate(statement.test, frame)
            known = _constant(test.term)
            if known is not False:
                run: Callable[[], bool] = lambda: self.block(statement.body, frame)  # noqa: E731
                if known:
                    run()
                else:
                    self.branch(test, site, run, lambda: True, frame)
        if inner:
            self.nodes.append(Loop(tuple(inner), Unknown(f"while@{site.span.line}"), f"while@{site.span.line}", site))
        self.block(statement.orelse, frame)
        return not (
            known and not any(isinstance(s, facts.Jump) and s.kind == "break" for s in facts.statements(statement.body))
        )

    def with_(self, statement: facts.With, index: int, frame: Frame) -> bool:
        if index == len(statement.items):
            return self.block(statement.body, frame)
        context, target = statement.items[index]
        falls = [True]

        def body() -> None:
            falls[0] = self.with_(statement, index + 1, frame)

        entered = False
        if isinstance(context, facts.Call):
            symbol = calls.first_known(self.symbols(context.function, frame))
            if isinstance(symbol, External):
                entry = knowledge.lookup(symbol.name, "rank-first")
                if entry is not None:
                    event = calls.event_of(self, entry, context, frame, None)
                    self.nodes.append(event)
                    body()
                    self.nodes.append(event)
                    return falls[0]
            if isinstance(symbol, Function) and symbol.has_decorator("contextmanager", "asynccontextmanager"):
                entered = self.run_generator(symbol, context, target, frame, body)
        if not entered:
            value = self.evaluate(context, frame)
            self.around(value, "__enter__", context, frame)
            if target is not None:
                self.store(target, value, frame)
            body()
            self.around(value, "__exit__", context, frame)
        return falls[0]

    def around(self, manager: Value, method: str, context: Expression, frame: Frame) -> None:
        """Runs what a project context manager does on entry or exit."""
        if isinstance(manager.thing, Object):
            function = manager.thing.of.method(method)
            if function is not None:
                self.invoke(FunctionValue(function, None, manager), [], self.site(frame, context.span, context))

    def run_generator(
        self, function: Function, call: facts.Call, target: Expression | None, frame: Frame, body: Callable[[], None]
    ) -> bool:
        """Runs a project context manager with ``body`` in the place of its ``yield``; False if it does not matter."""
        if self.shallow or not self.reach.matters(function):
            return False
        bound = self.evaluate(call.function.value, frame) if isinstance(call.function, facts.Attribute) else None
        callee = FunctionValue(function, None, bound if function.first_parameter else None)
        if target is not None:
            self.store(target, unknown(f"with@{call.span.line}"), frame)
        done: list[bool] = []

        def on_yield() -> None:
            if not done:
                done.append(True)
                body()

        self.invoke(callee, self.arguments(call, frame), self.site(frame, call.span, call), on_yield)
        if not done:
            body()
        return True

    def try_(self, statement: facts.Try, frame: Frame) -> bool:
        with self.captured() as body_nodes:
            falls = self.block(statement.body, frame)
        after_body = dict(frame.variables)
        handler_falls = False
        handler_nodes: list[Node] | None = None
        for handler in statement.handlers:
            frame.variables = dict(after_body)
            with self.captured() as inner:
                handler_falls = self.block(handler.body, frame) or handler_falls
            handler_nodes = inner if handler_nodes is None else handler_nodes
        frame.variables = after_body
        with self.captured() as else_nodes:
            if falls:
                falls = self.block(statement.orelse, frame)
        with self.captured() as final_nodes:
            final_falls = self.block(statement.final, frame)
        if body_nodes or else_nodes or final_nodes:
            handler_tree = tuple(handler_nodes) if handler_nodes is not None else None
            self.nodes.append(Attempt(tuple(body_nodes), handler_tree, tuple(else_nodes), tuple(final_nodes)))
        return (falls or handler_falls) and final_falls

    def match(self, statement: facts.Match, index: int, subject: Value, frame: Frame) -> bool:
        if index == len(statement.cases):
            return True
        case = statement.cases[index]
        for name in case.names:
            frame.variables[name] = subject if case.irrefutable else unknown(f"{name}@{statement.span.line}")
        if case.values is not None:
            tests = tuple(Apply("==", (subject.term, self.evaluate(value, frame).term)) for value in case.values)
            test = Value(tests[0] if len(tests) == 1 else Apply("or", tests), subject.why)
        elif case.irrefutable:
            test = Value(TRUE)
        else:
            test = unknown(f"case@{statement.span.line}:{index}")
        if case.guard is not None:
            guard = self.evaluate(case.guard, frame)
            test = Value(Apply("and", (test.term, guard.term)), (*test.why, *guard.why))
        site = self.site(frame, statement.subject.span, f"match {facts.source_of(statement.subject)}")
        return self.branch(
            test,
            site,
            lambda: self.block(case.body, frame),
            lambda: self.match(statement, index + 1, subject, frame),
            frame,
        )

    # -- expressions -----------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression, frame: Frame) -> Value:
        self.step()
        return _EVALUATORS[type(expression)](self, expression, frame)

    def name(self, expression: facts.Name, frame: Frame) -> Value:
        looked_in: Frame | None = frame
        while looked_in is not None:
            if expression.id in looked_in.variables:
                return looked_in.variables[expression.id]
            looked_in = looked_in.outer
        for symbol in self.symbols(expression, frame):
            if isinstance(symbol, Function):
                return Value(Unknown(symbol.full_name), thing=FunctionValue(symbol, None))
            if isinstance(symbol, External):
                return calls.external_value(self, symbol.name, expression, frame)
        module_value = self.reach.module_value(frame.module, expression.id)
        return module_value if module_value is not None else unknown(f"{frame.module.name}.{expression.id}")

    def attribute(self, expression: facts.Attribute, frame: Frame) -> Value:
        for symbol in self.symbols(expression, frame):
            if isinstance(symbol, External):
                value = calls.external_value(self, symbol.name, expression, frame)
                if not isinstance(value.term, Unknown) or value.thing is not None:
                    return value
            if isinstance(symbol, Function) and symbol.is_property:
                return self.property(symbol, self.evaluate(expression.value, frame), expression, frame)
        owner = self.evaluate(expression.value, frame)
        if isinstance(owner.thing, Object):
            if expression.attr in owner.thing.attributes:
                return owner.thing.attributes[expression.attr]
            method = owner.thing.of.method(expression.attr)
            if method is not None and method.is_property:
                return self.property(method, owner, expression, frame)
            if method is not None:
                return Value(Unknown(method.full_name), thing=FunctionValue(method, None, owner))
            for known in owner.thing.of.lineage:
                if isinstance(known, External):
                    value = calls.external_value(self, f"{known.name}.{expression.attr}", expression, frame)
                    if not isinstance(value.term, Unknown):
                        return value
        named = calls.named_attribute(expression, self.site(frame, expression.span, expression))
        if named is not None:
            return named
        return unknown(f"{key_of(owner.term)}.{expression.attr}")

    def property(self, method: Function, owner: Value, expression: facts.Attribute, frame: Frame) -> Value:
        return self.invoke(FunctionValue(method, None, owner), [], self.site(frame, expression.span, expression))

    def constant(self, expression: facts.Constant, frame: Frame) -> Value:
        value = expression.value
        known = value is None or isinstance(value, (int, float, str, bool))
        return Value(Literal(value)) if known else unknown(repr(value)[:40])

    def text(self, expression: facts.Text, frame: Frame) -> Value:
        parts = [self.evaluate(part, frame) for part in expression.parts]
        return Value(_limited(Apply("text", tuple(part.term for part in parts))))

    def call(self, expression: facts.Call, frame: Frame) -> Value:
        return calls.call(self, expression, frame)

    def arguments(self, expression: facts.Call, frame: Frame) -> list[tuple[str | None, Value]]:
        """The arguments of a call, evaluated in order; those behind ``*`` and ``**`` have the names ``*`` and ``**``."""
        return [
            (given.keyword or (given.star or None), self.evaluate(given.value, frame)) for given in expression.arguments
        ]

    def subscript(self, expression: facts.Subscript, frame: Frame) -> Value:
        return calls.subscript(self, expression, frame)

    def slice(self, expression: facts.Slice, frame: Frame) -> Value:
        return unknown(facts.source_of(expression))

    def unary(self, expression: facts.Unary, frame: Frame) -> Value:
        operand = self.evaluate(expression.operand, frame)
        operator = {"not": "not", "-": "neg"}.get(expression.operator)
        if operator is None:
            return unknown(f"{expression.operator}{key_of(operand.term)}")
        if operator == "neg" and isinstance(operand.term, Literal) and isinstance(operand.term.value, (int, float)):
            return Value(Literal(-operand.term.value))
        known = _constant(operand.term)
        if operator == "not" and known is not None:
            return Value(FALSE if known else TRUE, operand.why)
        return Value(_limited(Apply(operator, (operand.term,))), operand.why)

    def binary(self, expression: facts.Binary, frame: Frame) -> Value:
        left = self.evaluate(expression.left, frame)
        right = self.evaluate(expression.right, frame)
        return Value(_limited(Apply(expression.operator, (left.term, right.term))), (*left.why, *right.why))

    def boolean(self, expression: facts.Boolean, frame: Frame) -> Value:
        return self.short_circuit(expression.operator, expression.operands, frame)

    def short_circuit(self, operator: str, operands: tuple[Expression, ...], frame: Frame) -> Value:
        first = self.evaluate(operands[0], frame)
        if len(operands) == 1:
            return first
        known = _constant(first.term)
        if known is not None and known == (operator == "or"):
            return first
        result: list[Value] = []

        def rest() -> bool:
            result.append(self.short_circuit(operator, operands[1:], frame))
            return True

        if known is not None:
            rest()
            return result[0]
        test = first if operator == "and" else Value(Apply("not", (first.term,)), first.why)
        self.branch(test, self.site(frame, operands[0].span, operands[0]), rest, lambda: True, frame)
        return Value(_limited(Apply(operator, (first.term, result[0].term))), (*first.why, *result[0].why))

    def compare(self, expression: facts.Compare, frame: Frame) -> Value:
        left = self.evaluate(expression.left, frame)
        terms: list[Term] = []
        why = left.why
        for operator, comparator in zip(expression.operators, expression.comparators, strict=True):
            right = self.evaluate(comparator, frame)
            why = (*why, *right.why)
            terms.append(_comparison(operator, left, right))
            left = right
        return Value(_limited(terms[0] if len(terms) == 1 else Apply("and", tuple(terms))), why)

    def conditional(self, expression: facts.Conditional, frame: Frame) -> Value:
        test = self.evaluate(expression.test, frame)
        known = _constant(test.term)
        if known is not None:
            return self.evaluate(expression.body if known else expression.orelse, frame)
        results: list[Value] = []

        def side(chosen: Expression) -> bool:
            results.append(self.evaluate(chosen, frame))
            return True

        site = self.site(frame, expression.test.span, expression.test)
        self.branch(test, site, lambda: side(expression.body), lambda: side(expression.orelse), frame)
        return _either(test, results[0], results[1])

    def sequence(self, expression: facts.Sequence, frame: Frame) -> Value:
        parts = tuple(self.evaluate(item, frame) for item in expression.items)
        if any(isinstance(item, facts.Starred) for item in expression.items):
            return unknown(facts.source_of(expression))
        return Value(_limited(Many(tuple(part.term for part in parts))), (), parts)

    def mapping(self, expression: facts.Mapping, frame: Frame) -> Value:
        for key, value in expression.items:
            if key is not None:
                self.evaluate(key, frame)
            self.evaluate(value, frame)
        return unknown(f"dict@{expression.span.line}:{expression.span.column}")

    def passing(self, expression: facts.Await | facts.Starred, frame: Frame) -> Value:
        return self.evaluate(expression.value, frame)

    def lambda_(self, expression: facts.Lambda, frame: Frame) -> Value:
        return Value(Unknown(f"lambda@{expression.span.line}"), thing=FunctionValue(expression, frame))

    def comprehension(self, expression: facts.Comprehension, frame: Frame) -> Value:
        kept = dict(frame.variables)

        def inner(index: int) -> bool:
            if index == len(expression.clauses):
                for item in expression.elements:
                    self.evaluate(item, frame)
                return True
            clause = expression.clauses[index]
            over = self.evaluate(clause.iterable, frame)
            site = self.site(frame, clause.iterable.span, clause.iterable)
            self.loop(over, clause.target, site, frame, lambda: filtered(index, 0), ())
            return True

        def filtered(index: int, position: int) -> bool:
            conditions = expression.clauses[index].conditions
            if position == len(conditions):
                return inner(index + 1)
            test = self.evaluate(conditions[position], frame)
            site = self.site(frame, conditions[position].span, conditions[position])
            return self.branch(test, site, lambda: filtered(index, position + 1), lambda: True, frame)

        inner(0)
        frame.variables = kept
        return unknown(f"comprehension@{expression.span.line}:{expression.span.column}")

    def walrus(self, expression: facts.Walrus, frame: Frame) -> Value:
        value = self.evaluate(expression.value, frame)
        self.store(expression.target, value, frame)
        return value

    def yield_(self, expression: facts.Yield, frame: Frame) -> Value:
        if expression.value is not None:
            self.evaluate(expression.value, frame)
        if frame.on_yield is not None:
            frame.on_yield()
        return unknown(f"yield@{expression.span.line}")

    # -- calls -----------------------------------------------------------------------------------------------------

    def symbols(self, expression: Expression, frame: Frame) -> tuple[Symbol, ...]:
        """What a name or attribute stands for by static resolution (remembered)."""
        return self.reach.symbols(expression, frame.scope)

    def invoke(
        self,
        callee: FunctionValue,
        given: list[tuple[str | None, Value]],
        site: Site,
        on_yield: Callable[[], None] | None = None,
        *,
        forced: bool = False,
    ) -> Value:
        """Runs a project function or lambda in place and gives what it returns; ``forced``: in a shallow run too."""
        outer = callee.frame if isinstance(callee.frame, Frame) else None
        depth = len(self.active)
        given = [*callee.given, *given]
        if isinstance(callee.function, facts.Lambda):
            if outer is None or depth > MAX_DEPTH:
                return unknown(f"lambda@{site.span.line}")
            frame = Frame(outer.scope, self.frames, depth, outer)
            self.frames += 1
            calls.bind(callee.function.parameters, given, frame, f"lambda@{site.span.line}", None)
            with self.captured() as made:
                value = self.evaluate(callee.function.body, frame)
            if made:
                self.nodes.append(Invoke(tuple(made), frame.number, site, "lambda"))
            return value
        function = callee.function
        if isinstance(function, Placeholder):
            function.place()
            return unknown(f"wrapped@{site.span.line}")
        opaque = unknown(f"{function.full_name}({','.join(key_of(v.term) for _, v in given)})")
        if any(coordinates(value.term) for _, value in given):
            self.varying = True
        if function in self.active or depth > MAX_DEPTH or not self.reach.matters(function):
            return opaque
        if self.shallow and not self.reach.is_short(function) and not forced:
            return opaque
        frame = Frame(function, self.frames, depth, outer)
        self.frames += 1
        frame.on_yield = on_yield
        if outer is None and function.parent is not None:
            frame.outer = self.enclosing(function.parent)
        calls.bind(function.definition.parameters, given, frame, function.full_name, self.bound_value(callee))
        self.bind_defaults(function, frame)
        with self.captured() as inner, self.running(function):
            falls = self.block(function.body, frame)
        tree = self.guarded(function, tuple(inner), frame)
        if tree:
            self.nodes.append(Invoke(tree, frame.number, site, function.full_name))
        if function.definition.is_async or any(isinstance(e, facts.Yield) for e in self.reach.yields(function)):
            return opaque
        return calls.returned(frame.returned, falls, opaque)

    def bound_value(self, callee: FunctionValue) -> Value | None:
        function = callee.function
        if not isinstance(function, Function) or function.first_parameter is None:
            return None
        return callee.bound if callee.bound is not None else self.own_instance(function)

    def bind_defaults(self, function: Function, frame: Frame) -> None:
        """Parameters that were not given have their defaults (evaluated where the function is defined)."""
        for parameter in function.definition.parameters:
            if parameter.name not in frame.variables:
                if parameter.default is not None:
                    home = Frame(function.module, self.frames, frame.depth)
                    frame.variables[parameter.name] = self.evaluate(parameter.default, home)
                else:
                    frame.variables[parameter.name] = unknown(f"{function.full_name}:{parameter.name}")

    def guarded(self, function: Function, tree: Tree, frame: Frame) -> Tree:
        """The tree of a function behind the decorators that run it on some ranks only."""
        for decorator in function.definition.decorators:
            target = decorator.function if isinstance(decorator, facts.Call) else decorator
            for symbol in self.reach.symbols(target, function.parent or function.owner or function.module):
                name = symbol.name if isinstance(symbol, External) else None
                entry = knowledge.lookup(name, "one-rank") if name else None
                if entry is not None and tree:
                    test = calls.formula_term(entry.formula, True)
                    self.varying = True
                    site = Site(function.module.path, decorator.span, f"@{facts.source_of(decorator)}")
                    tree = (Branch(test, tree, (), site, (), frame.number),)
                elif isinstance(symbol, Function) and tree:
                    tree = self.decorated(symbol, tree, decorator, frame)
        return tree

    def decorated(self, decorator: Function, tree: Tree, expression: Expression, frame: Frame) -> Tree:
        """The tree of a function as its own decorator calls it: found by running the wrapper that it returns."""
        if not self.reach.matters(decorator) or decorator in self.active or len(self.active) > 4:
            return tree
        site = Site(decorator.module.path, expression.span, facts.source_of(expression))
        placed: list[bool] = []

        def place() -> None:
            placed.append(True)
            self.nodes.append(Invoke(tree, frame.number, site, decorator.full_name))

        wrapper = calls.wrapper_of(self, decorator, place)
        if wrapper is None:
            return tree
        with self.captured() as inner:
            self.invoke(wrapper, [], site, forced=True)
        return tuple(inner) if placed else tree


def _all(path: list[Term]) -> Term:
    return Apply("and", tuple(path)) if path else TRUE


def _constant(term: Term) -> bool | None:
    """The truth of a literal, None for everything else."""
    return bool(term.value) if isinstance(term, Literal) else None


def _limited(term: Term) -> Term:
    """The term, or an unknown one in its place when it has grown too large."""
    if weight(term) <= MAX_WEIGHT:
        return term
    return Unknown(f"large:{hash_free(key_of(term))}")


def hash_free(text: str) -> str:
    """A short text that stands for a long one, the same in every run."""
    from hashlib import blake2s

    return blake2s(text.encode(errors="replace"), digest_size=8).hexdigest()


def _element(term: Term, index: int) -> Term:
    if isinstance(term, Many) and index < len(term.items):
        return term.items[index]
    if coordinates(term):
        return Unknown(f"{key_of(term)}[{index}]")
    return Apply("index", (term, Literal(index)))


def _comparison(operator: str, left: Value, right: Value) -> Term:
    """A comparison as a term. A rank is never None once there are ranks."""
    if operator in ("is", "is not") and right.term == NONE:
        if isinstance(left.thing, Group):
            return (
                Unknown(f"{key_of(left.term)} is None")
                if operator == "is"
                else Apply("not", (Unknown(f"{key_of(left.term)} is None"),))
            )
        if coordinates(left.term):
            return FALSE if operator == "is" else TRUE
    return Apply(operator, (left.term, right.term))


def _either(test: Value, then: Value, orelse: Value) -> Value:
    """One of two values, depending on a test."""
    if then == orelse:
        return then
    why = tuple(dict.fromkeys((*test.why, *then.why, *orelse.why)))[:5]
    thing = (
        then.thing if then.thing == orelse.thing or orelse.term == NONE else orelse.thing if then.term == NONE else None
    )
    if then.term == orelse.term:
        return Value(then.term, why, None, thing)
    parts = None
    if then.parts is not None and orelse.parts is not None and len(then.parts) == len(orelse.parts):
        parts = tuple(_either(test, a, b) for a, b in zip(then.parts, orelse.parts, strict=True))
    return Value(_limited(Apply("if", (test.term, then.term, orelse.term))), why, parts, thing)


def _merged(test: Value, then: Environment, orelse: Environment) -> Environment:
    merged = dict(orelse)
    for name, value in then.items():
        other = orelse.get(name)
        if other is None:
            merged[name] = value
        elif other is not value:
            merged[name] = _either(test, value, other)
    return merged


def _assigned_names(body: tuple[Statement, ...]) -> frozenset[str]:
    found: set[str] = set()
    for statement in facts.statements(body):
        if isinstance(statement, facts.Assign):
            found.update(
                e.id for target in statement.targets for e in facts.subexpressions(target) if isinstance(e, facts.Name)
            )
    return frozenset(found)


_EVALUATORS: dict[type, Callable[..., Value]] = {
    facts.Name: Interpreter.name,
    facts.Attribute: Interpreter.attribute,
    facts.Constant: Interpreter.constant,
    facts.Text: Interpreter.text,
    facts.Call: Interpreter.call,
    facts.Subscript: Interpreter.subscript,
    facts.Slice: Interpreter.slice,
    facts.Unary: Interpreter.unary,
    facts.Binary: Interpreter.binary,
    facts.Boolean: Interpreter.boolean,
    facts.Compare: Interpreter.compare,
    facts.Conditional: Interpreter.conditional,
    facts.Sequence: Interpreter.sequence,
    facts.Mapping: Interpreter.mapping,
    facts.Starred: Interpreter.passing,
    facts.Lambda: Interpreter.lambda_,
    facts.Comprehension: Interpreter.comprehension,
    facts.Walrus: Interpreter.walrus,
    facts.Await: Interpreter.passing,
    facts.Yield: Interpreter.yield_,
}

__all__ = ["Frame", "Instance", "Interpreter", "TooLarge"]
