"""What ``accelerator.prepare`` gives back for a model: on several processes a wrapper, which lacks most of what it has.

Who saves by such an object (``model.save_pretrained(folder)``) fails on all ranks there, before anything is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeGuard

from distlint import facts, knowledge
from distlint.calls.accelerators import method_of_accelerator
from distlint.calls.trainers import is_trainer_of_transformers
from distlint.facts import Assign, Attribute, Call, Expression, Name
from distlint.finding import Span
from distlint.models.wrapped import Wrapped
from distlint.places import Place, call_of, callees_of, calls_in, is_tried, outcomes, places, tests_above
from distlint.places.order import Order, exclude_each_other
from distlint.project import Function, Scope
from distlint.remembering import remembered
from distlint.starting.one_process import in_branch_of_one_process

#: Builtins by which code asks what it has at hand.
GUARDS = frozenset(("hasattr", "isinstance", "getattr"))
#: Those of them that ask ahead of a read beside them: `hasattr(model, "config") and model.config.tied`.
_ASKS = frozenset(("hasattr", "isinstance"))
#: Methods by which a model is told from an optimizer or a loader.
_MODELS = frozenset(("parameters", "named_parameters", "modules", "named_modules"))
_PREPARING = re.compile(r"\baccelerator\.prepare\(")
#: Ways to train in which attributes are found behind the wrapper.
OTHERS = re.compile(r"fsdp|fullysharded|deepspeed|megatron", re.IGNORECASE)
#: What says of one of them that it does not train here: "DeepSpeed is not supported in this script".
_REFUSED = re.compile(r"\b\w{1,30} (?:is|are) not (?:yet )?(?:supported|available|implemented)", re.IGNORECASE)
_PROCESSES = re.compile(r"num_processes|distributed|multi_gpu|world_size|n_gpu")
#: Methods that the trainer of transformers hands the wrapped model, behind the object itself; not `prediction_step`: it
#: wraps nothing for an evaluation (`Trainer._wrap_model(training=False)`, transformers 4.57).
_TRAIN = frozenset(("training_step", "compute_loss"))
#: What is set in `compute_loss` for an evaluation only.
_EVALUATES = "return_outputs"
_DEEPEST = 2


class Prepared:
    """Answers about one project."""

    def __init__(self, wrapped: Wrapped, order: Order) -> None:
        self.wrapped = wrapped
        self.order = order

    @remembered
    def lacking(self, scope: Scope) -> tuple[tuple[Attribute, str, Place], ...]:
        """What is read of prepared models in a function, or at the top level of a module, and is not there on several
        processes: the attribute, the name of the model, and where it was prepared."""
        return tuple(self._lacking(scope))

    def _lacking(self, scope: Scope) -> Iterator[tuple[Attribute, str, Place]]:
        models, kept = self._models(scope), self._kept(scope)
        text = scope.module.text if models or kept else ""
        for place in places(scope, may_be_lacking) if models or kept else ():
            read = place.expression
            assert isinstance(read, Attribute)
            path = facts.dotted(read.value) or ""
            prepared = models.get(path) or kept.get(path)
            if prepared is None or place.scope is not scope:
                continue
            if path in models and not self._is_held(path, prepared, place, scope):
                continue
            if not _asks_first(place, path) and not is_set(path, read.attr, text):
                yield read, path, prepared

    @remembered
    def handed_on(self, scope: Scope) -> tuple[tuple[Place, str, Place, Function, Attribute], ...]:
        """What functions read of prepared models that a scope hands them, and is not there on several processes: the
        call, the name of the model, where it was prepared, the function, and what it reads."""
        return tuple(self._handed_on(scope))

    def _handed_on(self, scope: Scope) -> Iterator[tuple[Place, str, Place, Function, Attribute]]:
        models = self._models(scope)
        for place in calls_in(scope) if models else ():
            call = call_of(place)
            given = [path for one in call.arguments if (path := facts.dotted(one.value) or "") in models]
            if not given or place.scope is not scope:
                continue
            functions = [found for found in callees_of(place) if isinstance(found, Function)]
            for parameter in functions[0].definition.parameters if len(functions) == 1 else ():
                path = facts.dotted(functions[0].given(parameter.name, call)) or ""
                prepared = models.get(path)
                if prepared is None or not self._is_held(path, prepared, place, scope) or _asks_first(place, path):
                    continue
                for read in _read_of(functions[0], parameter.name):
                    if not is_set(path, read.attr, scope.module.text):
                        yield place, path, prepared, functions[0], read

    @remembered
    def in_trainers(self, scope: Scope) -> tuple[tuple[Attribute, str], ...]:
        """What a method of a trainer of transformers reads of the model that the trainer hands it, and is not there on
        several processes, each with the name of the parameter."""
        if not isinstance(scope, Function) or scope.owner is None or scope.is_test:
            return ()
        if not is_trainer_of_transformers(scope.owner):
            return ()
        names = [parameter.name for parameter in scope.definition.parameters if "model" in parameter.name]
        return tuple(
            (read, name)
            for name in names
            for read in _read_of(scope, name)
            if self._is_of_trainer(scope, name, _DEEPEST)
        )

    def _is_of_trainer(self, method: Function, name: str, left: int) -> bool:
        """Whether a method is handed the wrapped model: by the trainer itself, or by a method that is."""
        if method.owner is None or not is_trainer_of_transformers(method.owner):
            return False  # a function, or a method of something else, that others may call, too
        if method.name in _TRAIN:
            return [one.name for one in method.definition.parameters[1:2]] == [name]
        return left > 0 and any(
            isinstance(given, Name)
            and isinstance(caller.scope, Function)
            and [type(bound) for bound in caller.scope.bindings.of(given.id)] == [facts.Parameter]
            and not _asks_first(caller.place, given.id)
            and self._is_of_trainer(caller.scope, given.id, left - 1)
            for given, caller in self.order.given(method, name)
        )

    @remembered
    def _models(self, scope: Scope) -> dict[str, Place]:
        """The names of models that are prepared in a function, and where; nothing in a file that speaks of wrappers
        which hand attributes on."""
        if isinstance(scope, Function) and "prepare" not in scope.words:
            return {}
        text = scope.module.text
        if ".prepare(" not in text or not _PREPARING.search(text) or hands_on(text):
            return {}
        found = [place for place in places(scope, _is_prepare) if place.scope is scope]
        return {path: place for place in found for path in _given_back(place) if _is_model(path, scope)}

    @remembered
    def _kept(self, scope: Scope) -> dict[str, Place]:
        """The attributes of the own object that hold models which the constructor has prepared, and where: nothing
        assigns them afterwards, and it doesn't call the method itself, maybe ahead of that."""
        if not isinstance(scope, Function) or scope.owner is None or scope.is_test:
            return {}
        methods = scope.owner.methods
        constructor = methods.get("__init__")
        if constructor is None or constructor is scope or scope.name in constructor.words:
            return {}
        found: dict[str, Place] = {}
        for path, prepared in self._models(constructor).items():
            own, _, attribute = path.partition(".")
            is_own = own == constructor.first_parameter and attribute and "." not in attribute
            if not is_own or self.wrapped.wraps(constructor).is_replaced(path, prepared.expression.span, None):
                continue
            others = (one for one in methods.values() if one is not constructor and attribute in one.words)
            if not any(self.wrapped.wraps(one).stores(f"{one.first_parameter}.{attribute}") for one in others):
                found[f"{scope.first_parameter}.{attribute}"] = prepared
        return found

    def _is_held(self, path: str, prepared: Place, place: Place, scope: Scope) -> bool:
        """Whether a name still holds at a place what was prepared."""
        statement, span = prepared.above[-1], place.expression.span
        assert isinstance(statement, Assign)  # that is where the names come from
        is_before = (statement.span.end_line, statement.span.end_column) <= (span.line, span.column)
        replaced = self.wrapped.wraps(scope).is_replaced(path, statement.span, span)
        return is_before and not exclude_each_other(prepared, place) and not replaced

    def fails(self, function: Scope, span: Span) -> bool:
        """Whether a call in a function, or at the top level of a module, asks a prepared model for what it lacks on
        several processes; a parameter is one where all calls of the function in sight give it one."""
        place = next(places(function, lambda e: type(e) is Call and e.span == span), None)
        read = call_of(place).function if place is not None else None
        if place is None or read is None or not may_be_lacking(read):
            return False
        if any(read.span == lacking.span for lacking, _, _ in self.lacking(function)):
            return True
        path = facts.dotted(read.value)
        if not isinstance(function, Function) or path is None or _asks_first(place, path):
            return False
        if [type(bound) for bound in function.bindings.of(path)] != [facts.Parameter]:
            return False
        given = list(self.order.given(function, path))
        return bool(given) and all(
            value is not None and self._is_prepared(value, by.place, by.scope) for value, by in given
        )

    def _is_prepared(self, value: Expression, place: Place, scope: Scope) -> bool:
        path = facts.dotted(value) or ""
        prepared = self._models(scope).get(path)
        return prepared is not None and self._is_held(path, prepared, place, scope)


def may_be_lacking(expression: Expression) -> TypeGuard[Attribute]:
    """Whether an expression reads what a wrapper may not have."""
    if not isinstance(expression, Attribute) or expression.attr.startswith("_"):
        return False
    return isinstance(expression.value, (Name, Attribute)) and expression.attr not in knowledge.wrapper_attributes()


def is_set(path: str, attribute: str, text: str) -> bool:
    """Whether some code sets the attribute on something of the name of the wrapper, also beside others."""
    return bool(settings_of(path, attribute, text))


def settings_of(path: str, attribute: str, text: str) -> list[str]:
    """The places of a file that set an attribute on something of the name of a wrapper, by their text; what is handed
    to a call ahead of a keyword sets nothing."""
    written = rf"\b{path.rpartition('.')[2]}\.{attribute}"
    beside = rf"^[^=\n(]{{0,200}}{written}\s*,[^=\n(]{{1,200}}=[^=]"
    return re.findall(rf"{written}\s*=[^=]|{beside}", text, re.MULTILINE)


def words_in(test: Expression) -> frozenset[str]:
    """The variables and the attributes that stand in a test, by their last names."""
    return frozenset(filter(None, map(facts.last_name, facts.subexpressions(test))))


def decisive(test: Expression) -> frozenset[str]:
    """The variables and attributes that a test asks for, without the objects that hold them."""
    parts = tuple(facts.subexpressions(test))
    holding = {part.value.span for part in parts if isinstance(part, Attribute)}
    return frozenset(filter(None, (facts.last_name(part) for part in parts if part.span not in holding)))


def hands_on(text: str) -> bool:
    """Whether a file speaks of wrappers that hand attributes on, other than to say that it does without."""
    return OTHERS.search(text) is not None and OTHERS.search(_REFUSED.sub("", text)) is not None


def _read_of(function: Function, name: str) -> Iterator[Attribute]:
    """What a function reads of a parameter without asking what that is."""
    if [type(bound) for bound in function.bindings.of(name)] != [facts.Parameter]:
        return
    for place in places(function, may_be_lacking):
        read = place.expression
        if place.scope is not function or not isinstance(read, Attribute) or not facts.is_name(read.value, name):
            continue
        if not _asks_first(place, name) and not is_set(name, read.attr, function.module.text):
            yield read


def _is_prepare(expression: Expression) -> bool:
    if not isinstance(expression, Call) or expression.unpacks:
        return False
    return method_of_accelerator(expression.function) == "prepare"


def _given_back(place: Place) -> Iterator[str]:
    """The names that hold what a call of ``prepare`` gives back under the name that it was given."""
    last = place.parent
    if not isinstance(last, Assign) or last.value is not place.expression or len(last.targets) != 1:
        return
    target, given = last.targets[0], call_of(place).arguments
    targets = facts.items_of(target)
    if len(targets) == len(given):
        for single, argument in zip(targets, given, strict=True):
            path = facts.dotted(single)
            if path is not None and path == facts.dotted(argument.value):
                yield path


def _is_model(path: str, scope: Scope) -> bool:
    """Whether a name is used as a model that is trained."""
    called: set[str] = set()
    for place in places(scope, lambda e: type(e) is Call):
        function = call_of(place).function
        if isinstance(function, Attribute) and facts.dotted(function.value) == path:
            called.add(function.attr)
    is_trained = "requires_grad_" not in called or "add_adapter" in called or _thaws(scope)
    return not _MODELS.isdisjoint(called) and is_trained


def _thaws(scope: Scope) -> bool:
    """Whether a function makes parameters trainable one by one: ``param.requires_grad = True``."""
    return any(
        isinstance(target, Attribute) and target.attr == "requires_grad" and facts.is_true(one.value)
        for one in facts.statements(scope.body)
        if isinstance(one, Assign) and one.value is not None
        for target in one.targets
    )


def _asks_first(place: Place, path: str) -> bool:
    """Whether the code around a read asks what the name holds, or how many processes there are. A test that reads the
    attribute itself does not, by the name alone; nor do parts of a test that came out for another one, maybe."""
    tests = (*tests_above(place), *(test for test, outcome in outcomes(place) if not _leaves_open(test, outcome)))
    if is_tried(place) or in_branch_of_one_process(place):
        return True
    return any(
        (_asks_beside(test, place) if is_own else not names.isdisjoint(GUARDS))
        or (not is_own and path.rpartition(".")[2] in names)
        or _EVALUATES in names
        or any(map(_PROCESSES.search, names))
        for test, is_own, names in ((test, _reads(test, place), words_in(test)) for test in tests)
    )


def _leaves_open(test: Expression, outcome: bool) -> bool:
    """Whether the outcome of a test tells of none of its parts: ``if a and b: raise`` was passed."""
    return isinstance(test, facts.Boolean) and outcome is (test.operator == "or")


def _reads(test: Expression, place: Place) -> bool:
    """Whether a place is in a test."""
    return place.expression.span.is_inside(test.span)


def _asks_beside(test: Expression, place: Place) -> bool:
    """Whether a test asks what something is, other than by the attribute itself that is read at a place in it."""
    return any(
        isinstance(part, Call) and facts.last_name(part.function) in _ASKS and not _reads(part, place)
        for part in facts.subexpressions(test)
    )
