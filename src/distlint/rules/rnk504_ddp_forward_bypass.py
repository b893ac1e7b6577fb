"""A loss comes from the model inside of the DDP wrapper, so that no gradients are reduced.

## Why it hurts

DDP prepares the reduction in its forward. Without it each rank steps with its own gradients, and the models drift apart
without an error.

## What to do

Route the call through the wrapper: let `forward` return the loss.

## Example

```python
def step(net, batch, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    loss = ddp.module.compute_loss(batch)
    loss.backward()
```

## Use instead

```python
def step(net, batch, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    loss = ddp(batch)
    loss.backward()
```

## What it reports

A loss on which `.backward()` is called comes from the inner model, and the wrapper's forward is not called in the
function: `ddp.module(x)`, `ddp.module.compute_loss(x)`, `ddp.module.encoder(x)`, or the model under the name that it
had before the wrap, be it a variable, an attribute of the object (a base may have wrapped it) or a property of it, or
what a function of the project or a method of the object takes out of the wrapper (`unwrap(ddp).compute_loss(x)`); in a
method, the loss may come from another method of the object that does so, and anywhere from a function of the project
that is handed the wrapper (reported at its call, if it stands in another file).
The wrap is seen in the function, in one that gives back what it wrapped, in the class whose attribute holds it or a
base of that, or in all callers, also those of the constructor that keeps it.

Also a wrapper that nobody keeps: `DDP(model)` as a statement, one in a variable that is not read any more (`for net in
nets: net = DDP(net)`), one in an attribute that nothing reads, of an object that calls the bare model
(`self.mode = DDP(self.model)`), and one that is asked for its parameters where it is made, and for nothing else.

And an optimizer of a model that a function makes and does not wrap, beside the optimizer of one that it does.

## Stays silent

- Models without a wrapper that are given to anything that may see to it, are a part of another one, or kept elsewhere.
- Functions that call the wrapper too: its hooks reduce whatever the backward brings.
- Results that are detached, or from which no backward is seen to start; calls under `no_grad`, and models whose
  parameters the function freezes (`requires_grad = False` in a loop, `requires_grad_(False)`).
- Gradients that are reduced by hand: something in the function, or in what it calls, speaks of reducing them, or
  parameters. A loss that is reduced for the log is no excuse.
- A name that was given something else, another wrapper say, behind the wrap.
- Wrappers in a variable that begins with `_`, that is global, or that a function inside reads.
- `no_sync()` or `no_backward_sync()` around the call; FSDP, and wrappers of other libraries; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts, knowledge
from distlint.calls.wrapping import unchained
from distlint.facts import Attribute, Call, Expression, With
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.flow.results import Questions, ends
from distlint.models.discarded import discarded
from distlint.models.gradients import is_apart, is_held_back
from distlint.models.inside import stands_for, unwrapped, unwraps, words_inside
from distlint.models.left_out import left_out
from distlint.models.wrapped import Wrap
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Class, Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

#: What gives all parameters of a model.
_ALL_PARAMETERS = ("parameters", "named_parameters")
#: What says that gradients are reduced by hand; what reduces anything; words of what else is done with gradients.
_BY_HAND = re.compile(r"(?:average|reduce|sync)\w{0,60}grad|grad\w{0,60}_(?:average|reduce|sync)")
_REDUCES = re.compile(r"all_?reduce|reduce_scatter")
_OF_NO_REDUCTION = re.compile(
    r"zero_|no_grad|enable|requires_|clip|norm|accum|checkpoint|scaler|(?:up|de)grade|gradio", re.IGNORECASE
)
#: What asks whether a model is wrapped.
_ASKS = frozenset(("hasattr", "isinstance", "type"))
#: Methods of a model that give no output of its layers.
_PLAIN = frozenset(("parameters", "named_parameters", "state_dict", "buffers", "modules", "children", "train", "eval"))


@rule("RNK504", "ddp-forward-bypass", severity=Severity.WRONG_RESULT, needs="project", rests_on_evidence=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """Two findings per function: at the first wrapper that is lost, and at the first call that bypasses one."""
    text = module.text
    told: set[Span] = set()
    if "DDP" in text or "DistributedDataParallel" in text:
        for scope in module.scopes:
            if not (isinstance(scope, Function) and scope.is_test):
                lost = tuple(discarded(scope, survey.wrapped.wraps(scope)))
                told.update(wrap.call.span for wrap in lost)
                yield from _lost(lost)
                yield from _left_out(scope, survey)
    if ".backward(" not in text:
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and "backward" not in scope.words:
            continue
        found = next(_bypasses(scope, survey), None)
        is_told = found is not None and found[1].scope.module is module and found[1].call.span in told
        if found is not None and not is_told and not _reduces_by_hand(scope, survey):
            yield _finding(*found)


def _left_out(scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """The models that a function trains beside those that it wraps."""
    found = [*left_out(scope, survey.wrapped.wraps(scope))]
    for one in found if not (found and _reduces_by_hand(scope, survey)) else ():
        yield Alarm(
            span=one.optimizer.span,
            confidence=Confidence.MEDIUM,
            message=f"{one.model} is trained here, and unlike {one.beside.path} it is not wrapped in DDP: each rank"
            " steps with its own gradients",
            help="wrap the model as well",
            evidence=(Evidence(scope.module.path, one.beside.call.span, "the other one is wrapped here"),),
        )


def _bypasses(scope: Scope, survey: Survey) -> Iterator[tuple[Call, Wrap]]:
    """The calls of an inner model whose results go back, with the wraps that they leave out."""
    calls = [place for place in calls_in(scope) if place.scope is scope]
    if not any(facts.last_name(call_of(place).function) == "backward" for place in calls):
        return
    yield from _by_itself(scope, calls, survey)
    yield from _through_functions(scope, calls, survey)
    if isinstance(scope, Function) and scope.owner is not None:
        yield from _through_methods(scope, scope.owner, calls, survey)


def _by_itself(scope: Scope, calls: list[Place], survey: Survey) -> Iterator[tuple[Call, Wrap]]:
    """Those that the scope makes itself."""
    inner = {call_of(p).span: (p, path, wrap) for p in calls for path, wrap in _inner(p, scope, survey)}
    if not inner:
        return
    paths = {path for _, path, _ in inner.values()}
    others = (call_of(place) for place in calls if call_of(place).span not in inner)
    handed = {c.span: names for c in others if (names := _given(c) & paths) and unwrapped(c, scope) is None}
    taken = ends(scope.body, Questions(inner, _takes)).taken
    handed_taken = ends(scope.body, Questions(handed, _takes)).taken if handed else {}
    owner = scope.owner if isinstance(scope, Function) else None
    methods = [m for place in calls if owner is not None and (m := _own_method(call_of(place), owner)) is not None]
    for span, (place, path, wrap) in sorted(inner.items()):
        is_called = any(facts.dotted(call_of(other).function) in (path, f"{path}.forward") for other in calls)
        others_taken = handed_taken.keys() - {wrap.place.expression.span}
        is_called = is_called or any(path in handed.get(other, ()) for other in others_taken)
        is_called = is_called or any(_uses(method, path) and not is_apart(method) for method in methods)
        goes_nowhere = _reduces_nothing(place) or _is_frozen(path, scope)
        if span in taken and not is_called and not goes_nowhere:
            yield call_of(place), wrap


def _is_frozen(path: str, scope: Scope) -> bool:
    """Whether a function switches the gradients of a wrapper off, in a loop over its parameters or at once."""
    if {"requires_grad", "requires_grad_"}.isdisjoint(scope.words):
        return False
    models = (path, f"{path}.module")
    loops = (s for s in facts.statements(scope.body) if isinstance(s, facts.For) and isinstance(s.iterable, Call))
    frozen = (loop for loop in loops if any(_method(loop.iterable, name) in models for name in _ALL_PARAMETERS))
    in_loops = (s for loop in frozen for s in facts.unconditional(loop.body))
    return any(_switches_off(statement) for statement in in_loops) or any(
        _method(call_of(place), "requires_grad_") in models and _is_off(call_of(place).arguments)
        for place in calls_in(scope)
    )


def _method(call: Expression, name: str) -> str | None:
    """What a method of this name is called of, by its dotted name."""
    called = call.function if isinstance(call, Call) else None
    return facts.dotted(called.value) if isinstance(called, Attribute) and called.attr == name else None


def _is_off(arguments: tuple[facts.Argument, ...]) -> bool:
    value = arguments[0].value if arguments else None
    return facts.is_false(value)


def _switches_off(statement: facts.Statement) -> bool:
    value = statement.value if isinstance(statement, facts.Assign) else None
    targets = statement.targets if isinstance(statement, facts.Assign) else ()
    is_grad = any(facts.last_name(target) == "requires_grad" for target in targets)
    return is_grad and facts.is_false(value)


def _through_methods(scope: Function, owner: Class, calls: list[Place], survey: Survey) -> Iterator[tuple[Call, Wrap]]:
    """The same for calls in methods of the same object that give their results back (``loss = self.loss(batch)``),
    unless the object calls or hands on the wrapper in one of the methods that are run."""
    made = {call_of(p).span: method for p in calls if (method := _own_method(call_of(p), owner)) is not None}
    words = {*words_inside(owner), *_kept_beside(owner, survey)} if made else set()
    may_go = (method for method in made.values() if _may_go_inside(method, words, survey))
    answers = {method: tuple(_given_back(method, survey)) for method in may_go}
    if not any(answers.values()):
        return
    taken = ends(scope.body, Questions(made, _takes)).taken
    held_back = {call_of(place).span for place in calls if _reduces_nothing(place)}
    run = dict.fromkeys((scope, *made.values()))
    for span, method in made.items():
        for call, path, wrap in answers.get(method, ()):
            if span in taken and span not in held_back and not any(_uses(one, path) for one in run):
                yield call, wrap


def _may_go_inside(function: Function, words: set[str], survey: Survey) -> bool:
    """A cheap look: does a function name a model inside of a wrapper, or call what takes it out?"""
    return not words.isdisjoint(function.words) or any(map(unwraps, survey.project.mentions.callees(function)))


def _through_functions(scope: Scope, calls: list[Place], survey: Survey) -> Iterator[tuple[Call, Wrap]]:
    """The same for calls of functions that are handed the wrapper and give their results back (``loss = loss_of(ddp,
    batch)``), unless the wrapper is called, or handed to anything else. Of a function in another file, its call is
    told."""
    made = {call_of(p).span: (p, f) for p in calls if (f := _function_of(p, scope)) is not None}
    made = {span: one for span, one in made.items() if _may_go_inside(one[1], {"module"}, survey)}
    answers = {span: tuple(_given_back(function, survey)) for span, (_, function) in made.items()}
    if not any(answers.values()):
        return
    taken = ends(scope.body, Questions(made, _takes)).taken
    for span, (place, function) in sorted(made.items()):
        for call, path, wrap in answers[span]:
            name = facts.dotted(function.given(path, call_of(place))) if path in function.given_names else None
            if span not in taken or name is None or _reduces_nothing(place) or _uses_otherwise(function, path):
                continue
            others = [other for other in calls if _function_of(other, scope) is not function]
            if not any(_names(call_of(other), name) for other in others) and not _is_frozen(name, scope):
                yield (call if function.module is scope.module else call_of(place)), wrap


def _function_of(place: Place, scope: Scope) -> Function | None:
    """The function, and no method, that a call runs."""
    known = [symbol for symbol in callees_of(place) if isinstance(symbol, Function) and symbol.owner is None]
    return known[0] if len(known) == 1 and known[0] is not scope else None


def _uses_otherwise(function: Function, path: str) -> bool:
    """Whether a function calls a wrapper, or hands it to anything but what takes the model out of it."""
    calls = [call for call in map(call_of, calls_in(function)) if _names(call, path)]
    return any(unwrapped(call, function) is None for call in calls)


def _names(call: Call, path: str) -> bool:
    """Whether a call is one of a wrapper, or is handed it."""
    return facts.dotted(call.function) in (path, f"{path}.forward") or path in _given(call)


def _kept_beside(owner: Class, survey: Survey) -> Iterator[str]:
    """The attributes in which the constructor of a class keeps what it wraps in another one."""
    for constructor in _constructors(owner):
        for wrap in survey.wrapped.wraps(constructor).made:
            path = facts.dotted(unchained(wrap.model)) or ""
            if wrap.kind == "ddp" and path != wrap.path and path.startswith(f"{constructor.first_parameter}."):
                yield path.split(".")[1]


def _constructors(owner: Class) -> Iterator[Function]:
    """The constructor of a class, and those of its bases to which it leads."""
    for known in owner.lineage:
        constructor = known.methods.get("__init__") if isinstance(known, Class) else None
        if constructor is not None:
            yield constructor
            if "super" not in constructor.words:
                return


def _own_method(call: Call, owner: Class) -> Function | None:
    """The method of the same file that a call of the form ``self.method(…)`` makes."""
    function = call.function
    if not isinstance(function, Attribute) or facts.dotted(function.value) != "self":
        return None
    method = owner.method(function.attr)
    return method if method is not None and method.module is owner.module else None


def _given_back(method: Function, survey: Survey) -> Iterator[tuple[Call, str, Wrap]]:
    """The calls of an inner model whose results a method gives back, with the wrapper and its wrap."""
    if is_apart(method) or _reduces_by_hand(method, survey):
        return
    places = [p for p in calls_in(method) if p.scope is method and not _reduces_nothing(p)]
    inner = {call_of(p).span: (call_of(p), path, wrap) for p in places for path, wrap in _inner(p, method, survey)}
    returned = ends(method.body, Questions(inner, _takes)).returned if inner else ()
    yield from (inner[span] for span in sorted(returned))


def _uses(method: Function, path: str) -> bool:
    """Whether a method calls a wrapper, or hands it to anything."""
    calls = (call_of(place) for place in calls_in(method))
    return any(_names(call, path) for call in calls if facts.last_name(call.function) not in _ASKS)


def _inner(place: Place, scope: Scope, survey: Survey) -> Iterator[tuple[str, Wrap]]:
    """The wrapper, by its dotted name, whose inner model a call runs, and the wrap that made it."""
    called = call_of(place).function
    path = facts.dotted(called) or unwrapped(called, scope)
    if path is None or path.rpartition(".")[2] in _PLAIN:
        return
    parts = path.split(".")
    if "module" in parts[1:]:
        holder = ".".join(parts[: parts.index("module", 1)])
        wraps = survey.wrapped.holders(holder, place, scope, survey.order)
        if wraps and all(wrap.kind == "ddp" for wrap in wraps):
            yield holder, wraps[0]
        return
    alias = stands_for(called, scope)
    if alias is not None and alias.endswith(".module"):
        holder = alias.removesuffix(".module")
        wraps = survey.wrapped.holders(holder, place, scope, survey.order)
        if wraps and all(wrap.kind == "ddp" for wrap in wraps):
            yield holder, wraps[0]
            return
    for wrap in survey.wrapped.wraps(scope).made:
        if wrap.kind == "ddp" and wrap.path is not None and _comes_before(wrap, place):
            name = facts.dotted(wrap.model)
            is_old = name is not None and wrap.path != name and (path == name or path.startswith(f"{name}."))
            if is_old and name is not None and _is_bound_anew(name, wrap, place, scope):
                continue
            is_its_module = alias is not None and alias == f"{wrap.path}.module"
            if is_old or is_its_module or (alias is not None and alias == name and not _is_of_wrapper(parts[0], wrap)):
                yield wrap.path, wrap
    yield from _kept(parts, scope, survey)


def _kept(parts: list[str], scope: Scope, survey: Survey) -> Iterator[tuple[str, Wrap]]:
    """The same for a model that the constructor, or that of a base, keeps in one attribute and wraps in another one."""
    owner = scope.owner if isinstance(scope, Function) else None
    for constructor in _constructors(owner) if owner is not None and len(parts) > 1 else ():
        if constructor is not scope and parts[0] == constructor.first_parameter:
            methods = [m for m in owner.all_methods if m is not constructor and parts[1] in m.words] if owner else []
            yield from _kept_by(constructor, parts, methods, survey)


def _kept_by(
    constructor: Function, parts: list[str], methods: list[Function], survey: Survey
) -> Iterator[tuple[str, Wrap]]:
    kept, wraps = ".".join(parts[:2]), survey.wrapped.wraps(constructor)
    for wrap in wraps.made:
        is_other = wrap.path is not None and wrap.path != kept and wrap.path.startswith(f"{parts[0]}.")
        if wrap.kind == "ddp" and is_other and facts.dotted(unchained(wrap.model)) == kept:
            is_same = not wraps.is_replaced(kept, wrap.call.span, None)
            if is_same and not any(survey.wrapped.wraps(method).stores(kept) for method in methods):
                yield wrap.path or "", wrap


def _comes_before(wrap: Wrap, place: Place) -> bool:
    return wrap.call.span < place.expression.span and wrap.call is not place.expression


def _is_bound_anew(name: str, wrap: Wrap, place: Place, scope: Scope) -> bool:
    """Whether a name stands for something else at a place than it did when it was wrapped."""
    return any(
        facts.dotted(target) == name
        for statement in facts.statements(scope.body)
        if isinstance(statement, facts.Assign) and wrap.call.span < statement.span < place.expression.span
        for target in statement.targets
    )


def _is_of_wrapper(name: str, wrap: Wrap) -> bool:
    """Whether a variable was assigned behind a wrap that has put the wrapper in the place of the model."""
    given = wrap.scope.bindings.of(name)
    is_behind = all(isinstance(one, Assigned) and one.value.span > wrap.call.span for one in given)
    return wrap.path == facts.dotted(wrap.model) and is_behind


def _takes(call: Call) -> Iterable[Expression]:
    if facts.last_name(call.function) != "backward":
        return ()
    own = (call.function.value,) if isinstance(call.function, Attribute) else ()
    return (*own, *(given.value for given in call.arguments))


def _given(call: Call) -> frozenset[str]:
    """What a call is handed, by its dotted names."""
    names = (facts.dotted(argument.value) for argument in call.arguments)
    return frozenset(name for name in names if name is not None)


def _reduces_nothing(place: Place) -> bool:
    """Whether a call is not followed by a reduction of its gradients: it has none, or they are reduced later."""
    return is_held_back(place) or _is_reduced_later(place)


def _is_reduced_later(place: Place) -> bool:
    """Whether a call stands in ``no_sync()`` or its like: the reduction comes later."""
    waits = {entry.op for entry in knowledge.entries("no-sync")}
    contexts = (context for around in place.above if isinstance(around, With) for context, _ in around.items)
    parts = (part for context in contexts for part in facts.subexpressions(context))
    return any(isinstance(part, Call) and facts.last_name(part.function) in waits for part in parts)


def _reduces_by_hand(scope: Scope, survey: Survey) -> bool:
    if isinstance(scope, Module):
        text = scope.text
        return (_BY_HAND.search(text) or _REDUCES.search(text)) is not None
    near = (scope, *survey.project.mentions.callees(scope))
    return any(any(map(_BY_HAND.search, one.words)) or _reduces_gradients(one) for one in near)


def _reduces_gradients(function: Function) -> bool:
    """Whether a function may reduce gradients, or parameters themselves, by its words: a loss is reduced for the log
    just so."""
    words = function.words
    if not any(map(_REDUCES.search, words)):
        return False
    if any("grad" in word.lower() and _OF_NO_REDUCTION.search(word) is None for word in words):
        return True
    return {"parameters", "data"} <= words and _reads_data(function)


def _reads_data(function: Function) -> bool:
    """Whether a function takes the values out of something, as of parameters (``p.data``): ``data`` itself is the name
    of many a batch."""
    return any(
        isinstance(e, Attribute) and e.attr == "data"
        for statement in facts.statements(function.body)
        for e in facts.subexpressions(facts.header(statement))
    )


def _lost(wraps: tuple[Wrap, ...]) -> Iterator[Alarm]:
    if not wraps:
        return
    wrapper, model = facts.shortened(wraps[0].call.function), facts.shortened(wraps[0].model, 40)
    more = f" ({len(wraps) - 1} more beside it)" if len(wraps) > 1 else ""
    yield Alarm(
        span=wraps[0].call.span,
        confidence=Confidence.MEDIUM,
        message=f"the wrapper that {wrapper}() gives back is dropped: {model} itself is trained, and gradients are not "
        f"synchronised{more}",
        help="keep the wrapper, and call it",
        evidence=tuple(Evidence(wrap.scope.module.path, wrap.call.span, "lost, too") for wrap in wraps[1:]),
    )


def _finding(call: Call, wrap: Wrap) -> Alarm:
    home = wrap.scope.module
    what, wrapper = facts.shortened(call.function, 40), facts.shortened(wrap.call.function)
    return Alarm(
        span=call.span,
        confidence=Confidence.HIGH if not wrap.tests else Confidence.MEDIUM,
        message=f"{what}() bypasses the forward of {wrapper}, and backward runs on its result: gradients are not"
        " synchronised",
        help="call the wrapper, and let forward() return the loss",
        evidence=(Evidence(home.path, wrap.call.span, "wrapped here"),),
    )
