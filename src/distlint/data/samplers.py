"""Which distributed samplers a module makes, and whether a framework tells them the epoch."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.calls.by_name import SAMPLER, argument_of
from distlint.facts import Call, Constant, Expression, Statement
from distlint.places import places, reads, tests_passed
from distlint.project import Class, External, Function, Module, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned, Imported
from distlint.project.symbols import PREPARING

SAMPLERS = frozenset(
    ("torch.utils.data.DistributedSampler", "torchdata.stateful_dataloader.sampler.StatefulDistributedSampler")
)
#: What draws samples.
_NOISE = re.compile(r"rand(?:n|int)?|normal|zeros|ones")
#: Names of datasets that stand for others.
_STANDS_FOR = re.compile(r"dummy|fake|synthetic|random|mock", re.IGNORECASE)
#: Names that say that a loader is not one for training.
_EVALUATION = re.compile(
    r"(?:^|[^a-z])(?:val|valid(?:ate|ation)?|eval|evaluat(?:e|ion)|test|dev|infer|inference|predict)(?![a-z])",
    re.I,
)


def is_for_evaluation(text: str) -> bool:
    """Whether a name, or the code around a loader, says that it is not one for training."""
    return _EVALUATION.search(text) is not None


def samplers(module: Module) -> Iterator[tuple[Call, Scope]]:
    """The distributed samplers that a module makes, and that shuffle as far as can be seen."""
    for scope in module.scopes:
        if isinstance(scope, Function) and not any("Sampler" in word for word in scope.words):
            continue
        for statement in own_statements(scope):
            for expression in facts.subexpressions(statement):
                if not isinstance(expression, Call) or not is_sampler(expression, scope):
                    continue
                shuffle = shuffle_of(expression, scope)
                if _shuffles(shuffle) or (shuffle is not None and is_left_to_callers(shuffle, scope)):
                    yield expression, scope


def shuffle_of(sampler: Call, scope: ScopeOwner) -> Expression | None:
    """What says whether a sampler shuffles, also in options that are written down (`**options`); None where nothing
    does."""
    unpacked = (given.value for given in sampler.arguments if given.star == "**")
    options = (scope.bindings.value(given.id) for given in unpacked if isinstance(given, facts.Name))
    items = (item for given in options if isinstance(given, facts.Mapping) for item in given.items)
    written = (value for key, value in items if isinstance(key, Constant) and key.value == "shuffle")
    return argument_of(sampler, SAMPLER, "shuffle") or next(written, None)


def is_left_to_callers(shuffle: Expression, scope: Scope) -> bool:
    """Whether a parameter of a function says whether its sampler shuffles: ``shuffle``, ``not test``,
    ``split == "train"``."""
    return isinstance(scope, Function) and scope.owner is None and _parameter_in(shuffle, scope) is not None


def _parameter_in(shuffle: Expression, function: Function) -> str | None:
    """The only name in an expression, if that is a parameter that the function leaves as it is given."""
    inner = shuffle.operand if facts.is_not(shuffle) else shuffle
    if isinstance(inner, facts.Compare) and inner.operators in (("==",), ("!=",)):
        inner = inner.left if isinstance(inner.comparators[0], Constant) else inner
    if not isinstance(inner, facts.Name) or function.position(inner.id) is None:
        return None
    return None if any(isinstance(d, Assigned) for d in function.bindings.of(inner.id)) else inner.id


def is_asked_to_shuffle(call: Call, function: Function, shuffle: Expression) -> bool:
    """Whether a call of a function that leaves it to its callers says by a literal, or by the default, that its sampler
    shuffles."""
    name = _parameter_in(shuffle, function)
    if name is None or call.unpacks:
        return False
    given = function.given(name, call)
    given = function.default(name) if given is None else given
    if not isinstance(given, Constant):
        return False
    outcome = bool(given.value)
    inner = shuffle.operand if isinstance(shuffle, facts.Unary) else shuffle
    if isinstance(inner, facts.Compare) and isinstance(inner.comparators[0], Constant):
        outcome = (given.value == inner.comparators[0].value) == (inner.operators[0] == "==")
    return outcome != isinstance(shuffle, facts.Unary)


def _shuffles(shuffle: Expression | None) -> bool:
    """Whether a sampler shuffles that is given this argument: what a program has a setting for (``args.shuffle``,
    ``options["shuffle"]``) somebody switches on."""
    if shuffle is None or isinstance(shuffle, Constant):
        return shuffle is None or shuffle.value is True
    word = shuffle.attr if isinstance(shuffle, facts.Attribute) else None
    if isinstance(shuffle, facts.Subscript):
        word = facts.text_of(shuffle.key)
    return word is not None and "shuffle" in word.lower() and not is_for_evaluation(facts.source_of(shuffle))


def is_sampler(call: Call, scope: ScopeOwner) -> bool:
    """Whether a call makes a distributed sampler."""
    for symbol in resolve_all(call.function, scope):
        if isinstance(symbol, External):
            return symbol.name in SAMPLERS
        if isinstance(symbol, Class):
            externals = [known.name for known in symbol.lineage if isinstance(known, External)]
            return any(name in SAMPLERS for name in externals) and not _counts_itself(symbol)
    return False


def _counts_itself(owner: Class) -> bool:
    """Whether a sampler of the project has its own way to come to another order: a ``set_epoch``, or passes that change
    its epoch, in ``__iter__`` or in a method that this one speaks of."""
    if owner.method("set_epoch") is not None:
        return True
    passes = owner.method("__iter__")
    if passes is None:
        return False
    spoken = (owner.method(word) for word in passes.words if word not in PREPARING)
    return "set_epoch" in passes.words or any(map(_changes_epoch, (passes, *filter(None, spoken))))


def _changes_epoch(method: Function) -> bool:
    """Whether a method gives its object another ``epoch``."""
    return "epoch" in method.words and any(
        isinstance(target, facts.Attribute)
        and target.attr == "epoch"
        and facts.dotted(target.value) == method.first_parameter
        for statement in facts.statements(method.body)
        if isinstance(statement, facts.Assign)
        for target in statement.targets
    )


def own_statements(scope: Scope) -> Iterator[Statement]:
    """The simple statements and headers of a scope; for compound ones only what stands in the header is new."""
    for statement in facts.statements(scope.body):
        if not isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
            yield statement


def switches(sampler: Call, scope: Scope) -> frozenset[str]:
    """The parameters of a function that have to be true for it to make a sampler."""
    if isinstance(scope, Module):
        return frozenset()
    place = next((p for p in places(scope, lambda e: e is sampler)), None)
    tests = tests_passed(place) if place is not None else ()
    own = {parameter.name for parameter in scope.definition.parameters}
    return frozenset(test.id for test in tests if isinstance(test, facts.Name)) & own


def is_switched_off(call: Call, function: Function, names: frozenset[str]) -> bool:
    """Whether a call of a function gives a literal that is false to one of its parameters."""
    for name in names:
        given = function.given(name, call)
        if given is None:
            given = function.default(name)
        if isinstance(given, Constant) and not given.value:
            return True
    return False


def sets_epochs_itself(module: Module) -> bool:
    """Whether a module imports a framework that tells samplers the epoch, or puts its own in their place."""
    known = knowledge.frameworks("epochs")
    for definitions in module.bindings.names.values():
        for definition in definitions:
            if isinstance(definition, Imported) and not definition.level:
                package, name = definition.module, definition.name
                if package.partition(".")[0] in known or f"{package}.{name}" in known:
                    return True
    return False


def is_drawn(sampler: Call, scope: Scope, texts: tuple[str, ...]) -> bool:
    """Whether the samples are drawn at random when they are asked for, or stand for others: their order says nothing.
    ``texts``: those of the files that the sampler is used in."""
    given = argument_of(sampler, SAMPLER, "dataset")
    if isinstance(given, facts.Attribute):
        made = re.compile(rf"\bself\.{re.escape(given.attr)}\s?=\s?(\w+)\(")
        return any(_STANDS_FOR.search(name) for text in texts for name in made.findall(text))
    calls = [given] if isinstance(given, Call) else []
    if isinstance(given, facts.Name):
        values = (d.value for d in scope.bindings.of(given.id) if isinstance(d, Assigned))
        calls = [value for value in values if isinstance(value, Call)]
    if any(_holds_noise(call, scope) for call in calls):
        return True
    made_of = [symbol for call in calls for symbol in resolve_all(call.function, scope) if isinstance(symbol, Class)]
    return bool(made_of) and all(_STANDS_FOR.search(owner.name) or _ignores_its_index(owner) for owner in made_of)


def _holds_noise(dataset: Call, scope: Scope) -> bool:
    """Whether the samples are drawn at random where the data is made: ``TensorDataset(torch.randn(…))``."""
    if facts.last_called(dataset) != "TensorDataset" or not dataset.arguments:
        return False
    given = [argument.value for argument in dataset.arguments]
    values = [scope.bindings.value(one.id) if isinstance(one, facts.Name) else one for one in given]
    return all(isinstance(value, Call) and _NOISE.fullmatch(facts.last_called(value) or "") for value in values)


def _ignores_its_index(owner: Class) -> bool:
    """Whether a dataset never looks at which of its samples is asked for."""
    method = owner.method("__getitem__")
    asked = [parameter.name for parameter in method.definition.parameters][1:2] if method is not None else []
    return method is not None and bool(asked) and not any(reads(method, asked[0]))
