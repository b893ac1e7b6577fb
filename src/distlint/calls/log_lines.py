"""Which calls leave a record: logging, printing, warnings, profiler ranges and trace spans.

A call counts by the knowledge tables, by the setting ``loggers``, by a name that is only used for it, or because it is
a function of the project that does one of these (one level of calls).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from distlint import facts, knowledge
from distlint.calls.tensors import method_memory
from distlint.facts import Attribute, Call, Expression, FunctionDef, Name, Statement, Yield
from distlint.flow.paths import Questions, walk
from distlint.project import Class, Function, Instance, Module, Project, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.project.nested import nested
from distlint.project.one_form import one_form
from distlint.remembering import remembered_but

#: The mark of a record in a walk over the paths.
LOGGED = "logged"

_LOGGER = re.compile(r"^_*(?:[a-z0-9]+_)*s?log(?:ger|gers|ging|s)?_*$", re.IGNORECASE)
_LEVELS = frozenset(
    (
        "debug", "info", "warning", "warn", "error", "critical", "exception", "log", "trace", "success", "fatal",
        "notice", "msg", "write", "print", "debug_once", "info_once", "warning_once", "info_rank0", "warning_rank0",
        "log_dict", "log_metrics", "log_event", "event", "info_all", "verbose",
    )
)  # fmt: skip
#: Names of functions and methods that are used for nothing else.
_SAYS = re.compile(
    r"""^_*(?!_)(?:
        print(?:_\w+|f)?|pprint|\w+_print|rank_?(?:zero|0)_(?:print|info|warn|warning|debug|log|deprecation)
        |log(?:_(?:rank\w*|single_rank|dist|dict|debug|info|warn|warning|error|exception|message|msg|event|metrics?|line|once
            |on_each_pipeline_stage))?|logg?_?(?:debug|info|warning|error)|warn_rank_0|warning_once
        |range_push|start_span|start_as_current_span|add_event|record_function|record_event|dist_log|master_print
    )$""",
    re.VERBOSE,
)
#: Names of context managers and decorators outside the project that leave a record on entry.
_RANGES = re.compile(
    r"nvtx|record_function|span|trace|tracing|profil|timeline|instrument|^_*log(?:ged|_call|_time)?(?:_|$)"
)
_NO_RECORD = ("math.", "numpy.", "cmath.", "torch.jit", "torch.fx")
#: Methods that objects of Python have, and the files that are looked through for those of classes.
_OF_PYTHON = frozenset(name for one in (list, dict, set, str, tuple) for name in dir(one))
_MOST_FILES = 8
_GUARD = re.compile(r"debug|verbos|isEnabledFor|is_enabled_for|log_?level|trac(?:e|ing)(?!back)|profil", re.IGNORECASE)


class LogLines:
    """Answers about one project. ``loggers`` are the names from the settings."""

    def __init__(self, project: Project, loggers: tuple[str, ...]) -> None:
        self.project = project
        self.loggers = frozenset(loggers)

    def questions(self, scope: Scope, helpers: bool = True) -> Questions:
        """What a walk over a body in ``scope`` has to know; ``helpers`` off: calls of project functions don't count."""
        return Questions(
            after=lambda call: (LOGGED,) if self.is_record(call, scope, helpers) else (),
            entering=lambda context: (LOGGED,) if helpers and self.is_recorded(context, scope) else (),
            vouches=_only_guards_records,
        )

    def is_record(self, call: Call, scope: Scope, helpers: bool = True) -> bool:
        """Whether a call writes a record, also by a name that the function has for it (``said = logger.info``)."""
        function = one_form(scope).meant(call.function)
        call = call._replace(function=function) if isinstance(function, (Name, Attribute)) else call
        name, receiver = facts.last_name(call.function), getattr(call.function, "value", None)
        if name is None or (not helpers and name not in _LEVELS and not _SAYS.match(name) and not self._is_named(name)):
            return False
        symbols = resolve_all(call.function, scope)
        for symbol in symbols:
            public = public_name(symbol)
            if public is not None and (public in self.loggers or knowledge.lookup(public, "log") is not None):
                return True
        written = facts.dotted(call.function)
        if written is not None and any(written == known or written.endswith("." + known) for known in self.loggers):
            return True
        if receiver is not None and name in _LEVELS and self._is_logger(receiver, scope):
            return True
        functions = [symbol for symbol in symbols if isinstance(symbol, Function)]
        if functions:
            return helpers and any(self.is_helper(function) for function in functions)
        if any(isinstance(symbol, (Instance, Class, Module)) for symbol in symbols):
            return False
        if helpers and not symbols and receiver is not None and self._all_write(name):
            return True
        public = next(map(public_name, symbols), None) or ""
        if public.startswith(_NO_RECORD) or public == f"torch.{name}":
            return False
        return bool(_SAYS.match(name)) and _is_object(call)

    def _is_logger(self, receiver: Expression, scope: Scope) -> bool:
        """Whether a receiver is a logger by its name, or by the name of what made it."""
        if _LOGGER.match(facts.last_name(receiver) or _last_of_call(receiver) or ""):
            return True
        values: list[Expression] = []
        if isinstance(receiver, Name):
            bound = [scope.bindings.of(receiver.id)]
            if isinstance(scope, Function):
                bound.append(scope.module.bindings.of(receiver.id))
            values = [d.value for definitions in bound for d in definitions if isinstance(d, Assigned)]
        elif isinstance(receiver, Attribute) and isinstance(scope, Function) and scope.owner is not None:
            values = [value.value for _, value in scope.owner.attributes.get(receiver.attr, ())]
        return any(
            _last_of_call(e) is not None for value in values for e in facts.subexpressions(value) if isinstance(e, Call)
        )

    def _is_named(self, name: str) -> bool:
        return any(known.rpartition(".")[2] == name for known in self.loggers)

    @remembered_but(False)
    def is_helper(self, function: Function) -> bool:
        """Whether a function of the project writes a record, other than for a failure: itself, or a short one by
        another short one that it calls."""
        if self._writes(function) or not function.is_short:
            return self._writes(function)
        called = (resolve_all(call.function, function) for call in _ordinary_calls(function.body))
        return any(isinstance(s, Function) and s.is_short and self._writes(s) for symbols in called for s in symbols)

    @remembered_but(False)
    def _all_write(self, name: str) -> bool:
        """Whether each method of this name that a class of the project has writes a record, whose object it may be
        (``self.traffic.note(…)``, of what a constructor was handed); none that lists and tensors have as well."""
        if name in _OF_PYTHON or method_memory(name):
            return False
        modules = map(self.project.module_at, islice(self.project.with_method(name), _MOST_FILES))
        owners = (owner for module in modules if module is not None for owner in module.classes)
        methods = [owner.methods[name] for owner in owners if name in owner.methods]
        return bool(methods) and all(map(self.is_helper, methods))

    @remembered_but(False)
    def _writes(self, function: Function) -> bool:
        return self._may_log(function) and any(
            self.is_record(call, function, helpers=False) for call in _ordinary_calls(function.body)
        )

    def is_recorded(self, context: Expression, scope: Scope) -> bool:
        """Whether entering a context manager writes a record."""
        function = facts.callee(context)
        symbols = resolve_all(function, scope)
        own = [symbol for symbol in symbols if isinstance(symbol, (Function, Class))]
        own += [symbol.of for symbol in symbols if isinstance(symbol, Instance) and isinstance(symbol.of, Class)]
        if own:
            return any(self._manages(symbol) for symbol in own)
        return bool(_RANGES.search(facts.last_word(function)))

    @remembered_but(False)
    def _manages(self, manager: Function | Class) -> bool:
        if isinstance(manager, Class):
            entered = (manager.method("__enter__"), manager.method("__init__"))
            return any(method is not None and self.is_helper(method) for method in entered)
        if not self._may_log(manager) and not _RANGES.search(" ".join(sorted(manager.words))):
            return False
        steps = walk(manager.body, self.questions(manager, helpers=False)).steps
        first = next((step for step in steps if isinstance(step.node, Yield)), None)
        within = any(
            self._is_range(item)
            for statement in facts.statements(manager.body)
            if isinstance(statement, facts.With)
            for item, _ in statement.items
        )
        return within or (first is not None and LOGGED in first.passed.certain)

    def _is_range(self, context: Expression) -> bool:
        function = facts.callee(context)
        return not isinstance(function, Call) and bool(_RANGES.search(facts.last_word(function)))

    def is_logged(self, function: Function) -> bool:
        """Whether a decorator of ``function`` writes a record before the function runs."""
        scope = function.owner.parent if function.owner is not None else function.parent
        for decorator in function.definition.decorators:
            called = facts.callee(decorator)
            symbols = resolve_all(called, scope or function.module)
            own = [symbol for symbol in symbols if isinstance(symbol, Function)]
            if own and any(self._decorates(symbol) for symbol in own):
                return True
            if not own and (
                _RANGES.search(facts.last_word(called))
                or any(knowledge.lookup(public_name(symbol) or "", "log") for symbol in symbols)
            ):
                return True
        return False

    @remembered_but(False)
    def _decorates(self, decorator: Function) -> bool:
        """Whether the wrapper that a decorator returns writes a record before it calls the function."""
        return self._may_log(decorator) and any(map(self._logs_before, nested(decorator)))

    def _logs_before(self, wrapper: Function) -> bool:
        outer: set[str] = set()
        around = wrapper.parent
        while around is not None:
            outer.update(parameter.name for parameter in around.definition.parameters)
            around = around.parent
        for step in walk(wrapper.body, self.questions(wrapper)).steps:
            if isinstance(step.node, Call) and isinstance(step.node.function, Name) and step.node.function.id in outer:
                return LOGGED in step.passed.certain
        return False

    def _may_log(self, function: Function) -> bool:
        """A cheap look: does any word in the function's text belong to a record?"""
        return any(word in _LEVELS or _SAYS.match(word) or self._is_named(word) for word in function.words)


def _ordinary_calls(body: tuple[Statement, ...]) -> Iterator[Call]:
    """The calls of a body that are no part of the answer to a failure: no handlers, no blocks that end by raising."""
    stack = list(body)
    while stack:
        statement = stack.pop()
        if isinstance(statement, (FunctionDef, facts.ClassDef, facts.Raise)):
            continue
        for block in facts.blocks(statement):
            if block and not isinstance(block[-1], facts.Raise):
                stack.extend(block)
        if isinstance(statement, facts.Try):
            handled = {inner for handler in statement.handlers for inner in handler.body}
            stack = [inner for inner in stack if inner not in handled]
            continue
        for field in statement:
            if facts.is_expression(field):
                yield from (e for e in facts.subexpressions(field, into_lambdas=False) if isinstance(e, Call))
        if isinstance(statement, facts.With):
            for context, _ in statement.items:
                yield from (e for e in facts.subexpressions(context, into_lambdas=False) if isinstance(e, Call))


def _only_guards_records(test: Expression) -> bool:
    """Whether a test asks for a level of detail (``isEnabledFor``, ``self.verbose``) or for the first rank.

    A record behind such a test is one: who wants to know turns it on, and the first rank speaks for all.
    """
    if isinstance(test, facts.Unary):
        return False
    known = knowledge.names()
    if isinstance(test, facts.Compare) and test.operators == ("==",):
        number = test.comparators[0]
        return isinstance(number, facts.Constant) and number.value == 0 and facts.last_called(test.left) in known
    names = [facts.last_called(e) or "" for e in facts.subexpressions(test) if isinstance(e, (Name, Attribute))]
    first = known.get(names[0]) if len(names) > 0 and not isinstance(test, facts.Boolean) else None
    return any(_GUARD.search(name) for name in names) or (first is not None and first.role == "predicate")


def _is_object(call: Call) -> bool:
    """Whether a call is more than the logarithm of something: a bare name, or a method of a named object."""
    name = facts.last_name(call.function)
    if name != "log" or isinstance(call.function, Name):
        return name != "log" or bool(call.arguments)
    receiver = facts.receiver(call)
    return isinstance(receiver, Name) and bool(call.arguments)


def _last_of_call(expression: Expression) -> str | None:
    """``getLogger`` of ``logging.getLogger(name).info``: the receiver is a logger when what makes it is named so."""
    if not isinstance(expression, Call):
        return None
    name = facts.last_word(expression.function)
    return "logger" if name.lower().endswith("logger") or _LOGGER.match(name) else None
