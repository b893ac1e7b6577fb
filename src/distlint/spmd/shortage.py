"""Handlers that forgive a lack of memory around a step of training.

A batch that is too large for the memory of one rank is nothing that the ranks share. Who skips it has left out the
backward in which the gradients of all ranks meet, whatever is agreed on afterwards, unless the step is made up for: by
another one, or by a dummy batch. Where the step belongs to an object that nobody knows (a task, a plug-in), the
functions of the project that have its name tell what it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Expression, Handler, Name, Statement, Try
from distlint.project import Class, External, Function, Module, Scope, resolve_all
from distlint.project.one_form import plain
from distlint.spmd.tree import Event, Group, Invoke, Site, Tree, has_event

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

_TEXT = "out of memory"
_ERROR = "OutOfMemoryError"
#: Methods that frameworks of one's own give a model and a batch, to be called once per step.
_STEPS = frozenset(("train_step", "training_step", "train_batch", "forward_backward"))
_MODELS = frozenset(("model", "ddp_model", "wrapped_model", "net"))
#: Files that are looked through for functions of a name.
_MOST_FILES = 24
#: How many functions an exception is followed through.
_DEEPEST = 3


def forgives_memory(handler: Handler, scope: Scope) -> bool:
    """Whether a handler is about a lack of memory, by its type, by the text that it looks for, or by a function of the
    project that it hands the exception to (``if should_reduce_batch_size(error):``)."""
    if handler.type is not None and any(facts.last_name(e) == _ERROR for e in facts.subexpressions(handler.type)):
        return True
    if any(_is_the_text(e) for statement in facts.statements(handler.body) for e in facts.subexpressions(statement)):
        return True
    return handler.name is not None and _hands_on(handler.body, handler.name, scope, 0)


def _is_the_text(expression: Expression) -> bool:
    value = expression.value if isinstance(expression, facts.Constant) else None
    return isinstance(value, str) and _TEXT in value.lower()


def _hands_on(body: tuple[Statement, ...], name: str, scope: Scope, depth: int) -> bool:
    """Whether a block hands an exception to a function of the project that knows a lack of memory by it."""
    for e in facts.subexpressions(body):
        given = e.arguments if isinstance(e, Call) and depth < _DEEPEST else ()
        for number, argument in enumerate(given):
            if facts.is_name(argument.value, name):
                called = (f for f in resolve_all(facts.callee(e), scope) if isinstance(f, Function))
                if any(_knows_memory(f, argument.keyword, number, depth) for f in called):
                    return True
    return False


def _knows_memory(function: Function, keyword: str | None, number: int, depth: int) -> bool:
    """Whether a function asks whether what it is given is a lack of memory, or hands it on to one that does."""
    names = [p.name for p in function.definition.parameters if not p.star]
    name = keyword or (names[number] if number < len(names) else "")
    if name not in names:
        return False
    for e in facts.subexpressions(function.body):
        if isinstance(e, facts.Compare) and any(map(_is_the_text, facts.subexpressions(e))):
            return True
        if isinstance(e, (Name, Attribute)) and facts.last_name(e) == _ERROR:
            return True
    return _hands_on(function.body, name, function, depth + 1)


def is_made_up_for(handler: Handler, noted: frozenset[str], body: tuple[Statement, ...], before: int) -> bool:
    """Whether something is done about a failure that a handler noted in variables, ahead of line ``before``: they stand
    in a test or in the head of a loop."""
    end = handler.body[-1].span.end_line if handler.body else 0
    for statement in facts.statements(body):
        if isinstance(statement, (facts.If, facts.While, facts.For)) and end < statement.span.line < before:
            asked = facts.subexpressions(facts.header(statement))
            if any(isinstance(e, Name) and e.id in noted for e in asked):
                return True
    return False


def hidden_steps(function: Function, tree: Tree, reach: Reach) -> Iterator[tuple[Handler, Call, Event]]:
    """The handlers of a function that forgive a lack of memory in a step of a wrapped model which nobody can see into,
    with the call of the step, and the event that comes behind."""
    for statement in facts.statements(plain(function)):
        if not isinstance(statement, Try):
            continue
        handler = next((h for h in statement.handlers if forgives_memory(h, function)), None)
        if handler is None or any(isinstance(s, facts.Return) for s in facts.statements(handler.body)):
            continue
        following = _event_after(tree, statement.span.end_line, function.module)
        step = next((call for call in _steps(statement.body, function, reach)), None)
        if step is not None and following is not None:
            yield handler, step, following


def backward_of(step: Call, module: Module) -> Event:
    """What the other ranks wait in: the backward of the step."""
    return Event("backward", "hidden", Group(key="own"), Site(module.path, step.span), "torch.Tensor.backward")


def _event_after(tree: Tree, line: int, module: Module) -> Event | None:
    for node in tree:
        if isinstance(node, (Event, Invoke)) and node.site.path == module.path and node.site.span.line <= line:
            continue
        if has_event((node,)):
            return next(_events((node,)), None)
    return None


def _events(tree: Tree) -> Iterator[Event]:
    from distlint.spmd.tree import nodes

    return (node for node in nodes(tree) if isinstance(node, Event) and node.role in ("collective", "hidden"))


def _steps(body: tuple[Statement, ...], function: Function, reach: Reach) -> Iterator[Call]:
    for statement in facts.statements(body):
        for e in facts.subexpressions(facts.header(statement), into_lambdas=False):
            if not isinstance(e, Call) or facts.last_name(e.function) not in _STEPS:
                continue
            models = [given.value for given in e.arguments if facts.last_name(given.value) in _MODELS]
            if any(_is_wrapped(model, function) for model in models) and _goes_backward(e, reach):
                yield e


def _goes_backward(step: Call, reach: Reach) -> bool:
    """Whether the functions of the project that have the name of a step go backward, or one of them does."""
    name = facts.last_word(step.function)
    for count, path in enumerate(reach.project.mentioning(name)):
        module = reach.project.module_at(path) if count < _MOST_FILES else None
        if module is not None and any(f.name == name and "backward" in f.words for f in module.functions):
            return True
    return False


def _is_wrapped(model: Expression, function: Function) -> bool:
    """Whether an attribute of the own object is seen to get a wrapped model: by a call of a wrapper, or of something of
    the project that names one, in the property of that name or in the constructor."""
    owner = function.owner
    if owner is None or not isinstance(model, Attribute) or facts.dotted(model.value) != function.first_parameter:
        return False
    made = (owner.method(model.attr), owner.method("__init__"))
    return any(_wraps(call, method) for method in made if method is not None for call in _kept(method, model.attr))


def _kept(method: Function, attribute: str) -> Iterator[Call]:
    """The calls whose result a property, or the attribute, keeps."""
    for statement in facts.statements(method.body):
        if isinstance(statement, facts.Assign) and isinstance(statement.value, Call):
            targets = [t.attr for t in statement.targets if isinstance(t, Attribute)]
            if targets and (method.name == attribute or attribute in targets):
                yield statement.value
        elif isinstance(statement, facts.Return) and isinstance(statement.value, Call) and method.name == attribute:
            yield statement.value


def _wraps(call: Call, scope: Function) -> bool:
    for symbol in resolve_all(call.function, scope):
        if isinstance(symbol, External) and knowledge.lookup(symbol.name, "wrap") is not None:
            return True
        if isinstance(symbol, Function) and not knowledge.role_words("wrap").isdisjoint(symbol.words):
            return True
        if isinstance(symbol, Class) and any(
            isinstance(base, External) and knowledge.lookup(base.name, "wrap") is not None for base in symbol.lineage
        ):
            return True
    return False
