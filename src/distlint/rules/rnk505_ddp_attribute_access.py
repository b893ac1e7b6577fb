"""An attribute of the model is read on its DDP wrapper, which does not have it.

## Why it hurts

AttributeError, often at the end of the first epoch, and only when the program runs on several processes.

## What to do

Go through `.module`, or keep the model under a name of its own.
`--fix --unsafe-fixes` does, unless the model is wrapped under a test, or a method is called beside a backward.

## Example

```python
class Net(nn.Module):
    num_classes = 10


def build(local_rank):
    model = DDP(Net(), device_ids=[local_rank])
    return model.num_classes
```

## Use instead

```python
class Net(nn.Module):
    num_classes = 10


def build(local_rank):
    model = DDP(Net(), device_ids=[local_rank])
    return model.module.num_classes
```

## What it reports

`ddp.config`, `ddp.encode(x)`, `ddp.encoder.parameters()`: a name or an attribute of the own object holds a
`DistributedDataParallel`, and the wrapper has no attribute of that name; the model inside has it, as far as its class
is known. The wrap stands in the function, in another method that keeps it in an attribute, or in all callers that hand
it to a parameter (both in the same file, and of a model whose class is in sight). So does a function that wraps
nothing in its file and is handed the wrapper by one of another file (a parameter that is called a model); where that
file says nothing of distributed training, the finding is at the call. So does a function that is handed an object whose
constructor has wrapped the model (`trainer.model.decode(x)` in a hook), and a method whose base class has.

A method that trains, of a base that knows no wrapper, where a derived class puts DDP in the place of the model
(`self.model = DDP(self.model)`): what it reads of the model, of whatever class, and where it asks for its class
(`isinstance(self.model, Autoencoder)`), which the wrapper never is.

A wrap that depends on a condition counts: that is what works on one process and fails on several. So does `unet,
optimizer = accelerator.prepare(unet, optimizer)`, where the name is used as a model (`unet.parameters()`), also as an
attribute that the constructor prepares and other methods read; and the call that hands such a model to a function of
the project, which reads what only its class has.

So does `model.module` ahead of the line that wraps the model (`model = DDP(model)`), and what the function sets on the
model ahead of that line and reads behind it.

So does what a trainer derived from that of transformers reads of the model that is handed to its `compute_loss` and
`training_step`, and what it hands on from there to its own methods: that is the wrapper (`self.model` is not).

Models of a class that nobody sees have low confidence, unless the file unwraps the same name elsewhere
(`accelerator.unwrap_model(unet)`): which engine stands behind a wrapper is often said by what launches the program
only.

## Stays silent

- `ddp.module.config`, and the wrapper's own attributes: `module`, `no_sync`, `parameters`, `train` and the like.
- What is read before the wrap (also in a method that only the constructor calls, ahead of it), after the name was given
  something else, or on the model under its own name.
- Guards: `hasattr(model, "module")`, `isinstance(model, DDP)`, the condition of the wrap asked again,
  `except AttributeError`; the branch of one process (`if world_size == 1:`).
- Attributes that some code sets on the wrapper; subclasses of DDP that
  have the attribute, or a `__getattr__`.
- `backward`, `step` and the like in the branch of an engine (`if self.deepspeed:`), whose model has them.
- Wraps in the branch without a GPU of the process's own (`if args.gpu is not None: … else:`).
- FSDP, which forwards reads; models of a known class that defines no such attribute; tests.
- Prepared models in code that speaks of FSDP or DeepSpeed (other than "DeepSpeed is not supported"), and those that are
  frozen: accelerate wraps neither in DDP.

Where all scripts and guides of a project launch it with DeepSpeed (`accelerate launch --use_deepspeed`, or a file of
settings that asks for it), a prepared model is an engine, and the finding has `low` confidence, too. So it has in
trainers where all of them name DeepSpeed or FSDP, or where none starts anything and the file speaks of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts, fixes, knowledge
from distlint.calls.wrapping import unchained
from distlint.facts import Attribute, Call, Expression
from distlint.finding import Alarm, Confidence, Evidence, Fix, Severity, Span, line_of
from distlint.fixes.edits import appended
from distlint.models.inner_models import class_of, defines, inner_classes
from distlint.models.prepared import GUARDS, OTHERS, decisive, hands_on, is_set, may_be_lacking, settings_of, words_in
from distlint.models.wrapped import Handed, Wrap
from distlint.models.wrapped_below import wrapped_below
from distlint.places import Place, call_of, calls_in, is_tried, outcomes, places, tests_above, tests_passed
from distlint.places.order import exclude_each_other
from distlint.project import Class, External, Function, Module, Scope, resolve_all
from distlint.rules import rule
from distlint.starting.one_process import in_branch_of_one_process
from distlint.survey import Survey
from distlint.syntax.vocabulary import is_distributed

#: What the models of engines have, and no other model.
_OF_ENGINES = frozenset(("backward", "step", "save_checkpoint", "load_checkpoint"))
#: Names of parameters that are handed models.
_MODEL = re.compile(r"model|net|generator|discriminator|critic|coder|policy|actor|student|teacher", re.IGNORECASE)
#: Where a wrapper keeps the model.
_INSIDE = "module"
#: Names of functions that wrap a model, of whatever file.
_WRAPPING = re.compile(r"ddp|distributed_?data_?parallel|wrap_?model|model_?wrap|distribute_?model", re.IGNORECASE)
#: Lets in the first of several processes as well as the only one.
_FIRST_OR_ONLY = re.compile(r"rank(?:\(\))? in [(\[{]-1, 0[)\]}]", re.IGNORECASE)
#: A test of whether the process has a GPU of its own.
_HAS_GPU = re.compile(r"(?:\w{1,30}\.)?gpu(?:_id)? is not None")
_HAS_NONE = re.compile(r"(?:\w{1,30}\.)?gpu(?:_id)? is None")


@rule("RNK505", "ddp-attribute-access", severity=Severity.CRASH, needs="file", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per attribute, name and function."""
    text = module.text
    scopes = module.scopes
    for scope in scopes:
        yield from _of_prepared(scope, module, survey)
        yield from _of_prepared_and_handed_on(scope, module, survey)
        yield from _of_trainer(scope, module, survey)
        yield from _in_bases(scope, survey)
    speaks = "DDP" in text or "DistributedDataParallel" in text
    if not speaks or not any(_wraps(scope, survey) for scope in scopes):
        yield from _handed_over(scopes, survey)
        yield from _in_objects(scopes, survey)
        if _WRAPPING.search(text) is None:
            return
    for scope in scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        yield from _hands_on(module, scope, survey)
        yield from _ahead_of_wraps(scope, survey)
        reported: set[str] = set()
        elsewhere: dict[str, Wrap | None] = {}
        for place in places(scope, may_be_lacking):
            read = place.expression
            assert isinstance(read, Attribute)
            path = facts.dotted(read.value)
            if place.scope is not scope or path is None or facts.dotted(read) in reported:
                continue
            wrap = survey.wrapped.held(path, place, scope)
            is_here = wrap is not None
            if wrap is None and isinstance(scope, Function):
                if path not in elsewhere:
                    elsewhere[path] = _wrapped_elsewhere(path, place, scope, survey)
                wrap = elsewhere[path]
            if wrap is None or wrap.kind != "ddp" or _has(wrap, read.attr):
                continue
            owners = _inside(wrap, survey)
            owner = next((known for known in owners if defines(known, read.attr)), None)
            given = is_here and _is_given_inside(read, path, wrap, scope, survey)
            if owner is None and (owners or not is_here) and not given:
                continue
            if in_branch_of_one_process(place) and not _counts_gpus(place):
                continue  # nothing is wrapped there
            if _is_without_gpu(wrap.place) or (read.attr in _OF_ENGINES and _is_for_an_engine(place)):
                continue
            if not _is_guarded(place, path, wrap) and (given or not is_set(path, read.attr, text)):
                reported.add(f"{path}.{read.attr}")
                yield _finding(read, path, owner, wrap, _fix(scope, read), given=given)


def _is_given_inside(read: Attribute, path: str, wrap: Wrap, scope: Scope, survey: Survey) -> bool:
    """Whether the function sets the attribute on the model ahead of the wrap, and nothing in the file does so behind
    it, on something of that name."""
    ahead = survey.wrapped.wraps(scope).stored_ahead(f"{path}.{read.attr}", wrap.place.expression.span)
    return 0 < ahead == len(settings_of(path, read.attr, scope.module.text))


def _ahead_of_wraps(scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """Where a function goes to the model inside of what it wraps only later, and is no wrapper yet: one finding per
    name."""
    reported: set[str] = set()
    for wrap in survey.wrapped.wraps(scope).made:
        end = wrap.place.expression.span
        if wrap.kind != "ddp" or wrap.path is None or facts.dotted(wrap.model) != wrap.path:
            continue
        for place in places(scope, lambda e: type(e) is Attribute and e.attr == _INSIDE):
            read = place.expression
            assert isinstance(read, Attribute)
            if facts.dotted(read.value) != wrap.path or place.scope is not wrap.place.scope or wrap.path in reported:
                continue
            is_ahead = read.span < end and not exclude_each_other(place, wrap.place) and not _in_one_loop(place, wrap)
            if is_ahead and not _may_be_wrapped(place, wrap, survey):
                reported.add(wrap.path)
                yield _too_early(scope.module, read, wrap)


def _in_one_loop(place: Place, wrap: Wrap) -> bool:
    """Whether a loop goes over a place and over a wrap, in turns."""
    loops = (one for one in place.above if isinstance(one, (facts.For, facts.While)))
    return any(facts.encloses((loop,), wrap.place.expression.span) for loop in loops)


def _may_be_wrapped(place: Place, wrap: Wrap, survey: Survey) -> bool:
    """Whether what is wrapped later may have a ``module`` already: an earlier wrap, a class with one, or a test that
    asks for it."""
    owners = inner_classes(wrap)
    return (
        wrap.path is None
        or survey.wrapped.held(wrap.path, place, wrap.scope) is not None
        or any(defines(owner, _INSIDE) for owner in owners)
        or is_tried(place)
        or any(not words_in(test).isdisjoint(GUARDS) for test in _asked_around(place))
    )


def _read_in(function: Function, read: Attribute, module: Module) -> str:
    return f"{function.name}() reads {read.attr} ({line_of(function.module.path, read.span, module.path)})"


def _too_early(module: Module, read: Attribute, wrap: Wrap) -> Alarm:
    shown = facts.shortened(read.value)
    return Alarm(
        span=read.span,
        confidence=Confidence.MEDIUM,
        message=f"{shown} is wrapped later (line {wrap.call.span.line}): it has no module here",
        help=f"use {shown} itself ahead of the wrap",
        evidence=(Evidence(module.path, wrap.call.span, "wrapped here"),),
    )


def _has(wrap: Wrap, attribute: str) -> bool:
    """Whether a class of the project that derives from DDP has an attribute, or may hand on what it is asked for."""
    derived = wrap.derived
    asks = ("__getattr__", "__getattribute__")
    return derived is not None and any(defines(derived, name) for name in (attribute, *asks))


def _handed_over(scopes: Iterable[Scope], survey: Survey) -> Iterator[Alarm]:
    """What functions of a file without wraps read of a model that a caller in another file has wrapped."""
    for scope in scopes:
        if not isinstance(scope, Function) or scope.is_test:
            continue
        reported: set[str] = set()
        for parameter in scope.definition.parameters:
            is_model = _MODEL.search(parameter.name) is not None and parameter.name != scope.first_parameter
            if not is_model or next(_reads_of(scope, parameter.name), None) is None:
                continue
            for handed in survey.wrapped.handed_over(scope, parameter.name):
                for read, owner in _lacking(scope, parameter.name, handed, survey):
                    if read.attr not in reported:
                        reported.add(read.attr)
                        yield _finding(read, parameter.name, owner, handed.wrap, _fix(scope, read))


def _reads_of_kept(scope: Function, kept: frozenset[str]) -> Iterator[tuple[Place, Attribute, str]]:
    """What a function itself reads of attributes that have one of the names under which wrappers are kept: where, what,
    and the path of the attribute."""
    for place in places(scope, lambda e: may_be_lacking(e) and facts.last_name(e.value) in kept):
        if place.scope is scope and isinstance(place.expression, Attribute):
            yield place, place.expression, facts.dotted(place.expression.value) or ""


def _is_seen_to(place: Place, path: str, read: Attribute, wrap: Wrap) -> bool:
    """Whether a read of a wrapper is that of one process, or of what somebody has set on it, or stands below a
    question for the wrapper."""
    if in_branch_of_one_process(place) or _is_guarded(place, path, wrap):
        return True
    return is_set(path, read.attr, place.scope.module.text + wrap.scope.module.text)


def _in_objects(scopes: Iterable[Scope], survey: Survey) -> Iterator[Alarm]:
    """What functions of a file without wraps read of the wrapper in an attribute of an object that they are handed
    (``trainer.model.decode(x)``), or of their own, which the constructor of a base class has wrapped."""
    kept = survey.wrapped.kept_in
    for scope in scopes:
        if not isinstance(scope, Function) or scope.is_test or kept.isdisjoint(scope.words):
            continue
        reported: set[str] = set()
        for place, read, path in _reads_of_kept(scope, kept):
            if path.count(".") != 1 or facts.dotted(read) in reported:
                continue
            wrap = _wrapped_elsewhere(path, place, scope, survey)
            owners = _inside(wrap, survey) if wrap is not None else ()
            owner = next((known for known in owners if defines(known, read.attr)), None)
            if wrap is None or owner is None or _has(wrap, read.attr) or _is_without_gpu(wrap.place):
                continue
            if not _is_seen_to(place, path, read, wrap):
                reported.add(f"{path}.{read.attr}")
                yield _finding(read, path, owner, wrap, _fix(scope, read))


def _in_bases(scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """What a method that trains reads of a model which a derived class wraps, once for each attribute; and where it
    asks for the class of that model, which a wrapper never is."""
    if not isinstance(scope, Function) or scope.is_test or scope.owner is None or "backward" not in scope.words:
        return
    kept = survey.wrapped.kept_in
    if kept.isdisjoint(scope.words):
        return
    reported: set[str] = set()
    for place, read, path in _reads_of_kept(scope, kept):
        known = wrapped_below(path, scope, survey.wrapped)
        if known is None or f"{path}.{read.attr}" in reported or _has(known[1], read.attr):
            continue
        if not _is_seen_to(place, path, read, known[1]):
            reported.add(f"{path}.{read.attr}")
            yield _below(read, f"{path} has no {read.attr}", *known)
    for place in calls_in(scope) if "isinstance" in scope.words else ():
        path, asked = _asked_for_class(call_of(place), scope)
        known = wrapped_below(path, scope, survey.wrapped) if asked is not None and place.scope is scope else None
        if known is not None and not in_branch_of_one_process(place) and not _goes_inside_beside(place):
            yield _below(call_of(place), f"{path} is no {asked}", *known)


def _asked_for_class(call: Call, scope: Scope) -> tuple[str, str | None]:
    """What a call asks for its class, and that class, if it is one of the project's models."""
    if not facts.is_name(call.function, "isinstance") or len(call.arguments) != 2:
        return "", None
    path, symbols = facts.dotted(call.arguments[0].value), resolve_all(call.arguments[1].value, scope)
    known = symbols[0] if len(symbols) == 1 else None
    if not isinstance(known, Class) or not known.is_module:
        return "", None
    names = [base.name for base in known.lineage if isinstance(base, External)]
    is_wrapper = any(knowledge.lookup(name, "wrap") is not None for name in names)
    return path or "", known.name if not is_wrapper else None


def _goes_inside_beside(place: Place) -> bool:
    """Whether the statement of a place, or a test around it, speaks of the model inside of a wrapper, too."""
    spoken = (facts.header(around) if facts.is_statement(around) else around for around in place.above)
    words = {facts.last_name(part) for one in spoken for part in facts.subexpressions(one)}
    return not words.isdisjoint((_INSIDE, "hasattr"))


def _below(asked: Expression, what: str, known: Class, wrap: Wrap) -> Alarm:
    return Alarm(
        span=asked.span,
        severity=Severity.WRONG_RESULT if isinstance(asked, Call) else None,
        confidence=Confidence.MEDIUM,
        message=f"{known.name} runs this with {facts.shortened(wrap.call.function)} in the place of the model: {what}",
        help="go through .module where the model is wrapped",
        evidence=(Evidence(wrap.scope.module.path, wrap.call.span, "wrapped here"),),
    )


def _inside(wrap: Wrap, survey: Survey) -> tuple[Class, ...]:
    """The classes of one of which the model is that a call wraps, also of one that a constructor is handed."""
    model = unchained(wrap.model)
    found = inner_classes(wrap)
    if found or not isinstance(model, facts.Name) or not isinstance(wrap.scope, Function):
        return found
    known = survey.wrapped.of_object(model.id, wrap.scope)
    return (known,) if known is not None and known.is_module else ()


def _hands_on(module: Module, scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """Where a wrapper is handed to a function that reads what it lacks, in a file that has no word of distributed
    training and is looked at by nobody else."""
    paths = {wrap.path for wrap in survey.wrapped.wraps(scope).made if wrap.kind == "ddp"}
    for place in calls_in(scope) if paths else ():
        call = call_of(place)
        if place.scope is not scope or paths.isdisjoint(facts.dotted(given.value) for given in call.arguments):
            continue
        for function in resolve_all(call.function, scope):
            if not isinstance(function, Function) or function.module is module:
                continue
            read = None if is_distributed(function.module.text) else next(_handed(function, place, survey), None)
            if read is not None:
                yield _of_function(module, call, function, *read)


def _handed(function: Function, place: Place, survey: Survey) -> Iterator[tuple[Attribute, Class, Wrap]]:
    """What a function reads of wrappers that a call hands it, and lacks there."""
    for parameter in function.definition.parameters:
        given = function.given(parameter.name, call_of(place))
        path = facts.dotted(given)
        wrap = survey.wrapped.held(path, place, place.scope) if path is not None else None  # type: ignore[arg-type]
        if path is not None and wrap is not None and wrap.kind == "ddp":
            for read, owner in _lacking(function, parameter.name, Handed(path, place, wrap), survey):
                yield read, owner, wrap


def _reads_of(function: Function, name: str) -> Iterator[Place]:
    for place in places(function, may_be_lacking):
        read = place.expression
        if place.scope is function and isinstance(read, Attribute) and facts.is_name(read.value, name):
            yield place


def _lacking(function: Function, name: str, handed: Handed, survey: Survey) -> Iterator[tuple[Attribute, Class]]:
    """What a function reads of a parameter that the wrapper lacks which it is handed, and the class that has it."""
    if survey.wrapped.wraps(function).stores(name):
        return
    text = function.module.text
    for place in _reads_of(function, name):
        read = place.expression
        assert isinstance(read, Attribute)
        owner = next((known for known in inner_classes(handed.wrap) if defines(known, read.attr)), None)
        if owner is None or in_branch_of_one_process(place) or _has(handed.wrap, read.attr):
            continue
        is_there = is_set(name, read.attr, text) or _is_never_seen(handed, read.attr)
        if not is_there and not _is_guarded(place, name, handed.wrap):
            yield read, owner


def _is_never_seen(handed: Handed, attribute: str) -> bool:
    """Whether a function that is handed a wrapper is not called by several processes, or finds the attribute there."""
    is_apart = in_branch_of_one_process(handed.place) or _is_without_gpu(handed.wrap.place)
    is_guarded = _is_guarded(handed.place, handed.path, handed.wrap)
    return is_apart or is_guarded or is_set(handed.path, attribute, handed.wrap.scope.module.text)


def _wrapped_elsewhere(path: str, place: Place, scope: Function, survey: Survey) -> Wrap | None:
    """The wrap of what all callers of a function give to a parameter, or of what another method of its class keeps in
    an attribute, unless that method, or the constructor, calls the function: it may do so before it wraps."""
    # `self.model = torch.compile(self.model)`: it makes the model ready as well, maybe ahead of the wrap
    if any(value is not None for value in facts.stored(path, scope.body)):
        return None
    wraps = survey.wrapped.holders(path, place, scope, survey.order)
    if not wraps or any(wrap.kind != "ddp" for wrap in wraps) or len({inner_classes(wrap) for wrap in wraps}) > 1:
        return None
    if scope.owner is not None:
        is_own = path.partition(".")[0] == scope.first_parameter
        makers = {wrap.scope for wrap in wraps} | {scope.owner.methods.get("__init__")}
        others = (method for method in scope.owner.methods.values() if method not in makers)
        stored = path.partition(".")[2]
        is_changed = any(survey.wrapped.wraps(one).stores(f"{one.first_parameter}.{stored}") for one in others)
        if (is_changed and is_own) or any(isinstance(one, Function) and scope.name in one.words for one in makers):
            return None
    return wraps[0]


def _wraps(scope: Scope, survey: Survey) -> bool:
    return any(wrap.kind == "ddp" for wrap in survey.wrapped.wraps(scope).made)


def _is_guarded(place: Place, path: str, wrap: Wrap) -> bool:
    """Whether the code around a place asks what it has: whether it is wrapped, or what decided about the wrap."""
    decided = frozenset(name for test in wrap.tests for name in decisive(test))
    held = path.rpartition(".")[2]
    around = {test.span for test in _asked_around(wrap.place)}
    own = (test for test in _asked_around(place) if test.span not in around)
    return is_tried(place) or any(
        not words_in(test).isdisjoint(GUARDS if _reads(test, place) else GUARDS | {held})
        or not _decided_by(test).isdisjoint(decided)
        for test in own
    )


def _decided_by(test: Expression) -> frozenset[str]:
    """What decides how a test comes out that tells one process from several."""
    if isinstance(test, facts.Boolean) and test.operator == "and":
        return frozenset().union(*map(_decided_by, test.operands))
    return frozenset() if _FIRST_OR_ONLY.search(facts.source_of(test)) is not None else decisive(test)


def _reads(test: Expression, place: Place) -> bool:
    """Whether a test is what reads the attribute: that asks nothing ahead of it."""
    return any(part.span == place.expression.span for part in facts.subexpressions(test))


def _asked_around(place: Place) -> tuple[Expression, ...]:
    return (*tests_above(place), *(test for test, _ in outcomes(place)))


def _is_without_gpu(place: Place) -> bool:
    """Whether a place is where no GPU was chosen for the process (``if args.gpu is not None: … else:``): what copies of
    the first examples keep for processes that have all GPUs of a node, and nobody runs."""
    return any(
        (outcome and _HAS_NONE.fullmatch(facts.source_of(test)) is not None)
        or (not outcome and _HAS_GPU.fullmatch(facts.source_of(test)) is not None)
        for test, outcome in outcomes(place)
    )


def _is_for_an_engine(place: Place) -> bool:
    """Whether a place is in the branch of an engine that trains in its own way (``if self.deepspeed:``)."""
    return any(OTHERS.search(facts.last_word(test)) is not None for test in tests_passed(place))


def _counts_gpus(place: Place) -> bool:
    """Whether a test around a place asks for the GPUs of the node: one process may have several of them."""
    return any("device_count" in words_in(test) for test in tests_above(place))


def _of_prepared(scope: Scope, module: Module, survey: Survey) -> Iterator[Alarm]:
    """The attributes that are read of what ``accelerator.prepare`` gave back for a model."""
    reported: set[tuple[str, str]] = set()
    for read, path, prepared in survey.prepared.lacking(scope):
        if (path, read.attr) not in reported:
            reported.add((path, read.attr))
            owner = class_of(read.value, scope, call_of(prepared))
            is_known = owner is not None and defines(owner, read.attr)
            is_certain = (is_known or _unwraps(module, path)) and not survey.settings.started.by_deepspeed
            yield Alarm(
                span=read.span,
                confidence=Confidence.MEDIUM if is_certain else Confidence.LOW,
                message=f"on several processes {path} is wrapped by prepare() and has no {read.attr}; "
                f"use accelerator.unwrap_model({path}).{read.attr}",
                help="go through accelerator.unwrap_model",
                evidence=(Evidence(module.path, prepared.expression.span, "prepared here"),),
            )


def _of_prepared_and_handed_on(scope: Scope, module: Module, survey: Survey) -> Iterator[Alarm]:
    """What functions read of a prepared model of the project that they are handed: one finding per call."""
    reported: set[Span] = set()
    for place, path, prepared, function, read in survey.prepared.handed_on(scope):
        owner = class_of(_model_given(prepared, path), scope, call_of(prepared))
        if place.expression.span in reported or owner is None or not defines(owner, read.attr):
            continue
        reported.add(place.expression.span)
        yield Alarm(
            span=place.expression.span,
            confidence=Confidence.LOW if survey.settings.started.by_deepspeed else Confidence.MEDIUM,
            message=f"{_read_in(function, read, module)} of {path}, which prepare() wraps on several processes; "
            f"hand it accelerator.unwrap_model({path})",
            help="go through accelerator.unwrap_model",
            evidence=(
                Evidence(module.path, prepared.expression.span, "prepared here"),
                Evidence(function.module.path, read.span, "read here"),
            ),
        )


def _of_trainer(scope: Scope, module: Module, survey: Survey) -> Iterator[Alarm]:
    """What methods of a trainer of transformers read of the model that it hands them, once for each attribute. Engines
    hand on what they are asked for."""
    reported: set[str] = set()
    for read, name in survey.prepared.in_trainers(scope):
        if read.attr not in reported:
            reported.add(read.attr)
            started = survey.settings.started
            is_open = started.by_engines or (hands_on(module.text) and not started.launches)
            yield Alarm(
                span=read.span,
                confidence=Confidence.LOW if is_open else Confidence.MEDIUM,
                message=f"the trainer hands its methods the wrapped model: under DDP {name} has no {read.attr}; "
                f"use self.accelerator.unwrap_model({name}).{read.attr}",
                help="go through accelerator.unwrap_model",
            )


def _model_given(prepared: Place, path: str) -> Expression:
    """What ``prepare`` is given under a name."""
    return next(one.value for one in call_of(prepared).arguments if facts.dotted(one.value) == path)


def _unwraps(module: Module, path: str) -> bool:
    """Whether a file unwraps a model by its name, as who knows that it may be wrapped."""
    return re.search(rf"\bunwrap_model\(\s{{0,80}}{re.escape(path)}(?![\w])", module.text) is not None


def _of_function(module: Module, call: Call, function: Function, read: Attribute, owner: Class, wrap: Wrap) -> Alarm:
    wrapper = facts.shortened(wrap.call.function)
    return Alarm(
        span=call.span,
        confidence=Confidence.HIGH if not wrap.tests else Confidence.MEDIUM,
        message=f"{_read_in(function, read, module)}, an attribute of {owner.name}, not of {wrapper}",
        help="hand it the model inside: .module",
        evidence=(Evidence(function.module.path, read.span, "read here"),),
    )


def _fix(scope: Scope, read: Attribute) -> Fix | None:
    """What is wrapped in any case has a ``module``. Not for calls beside a backward: by way of the model inside they
    would run, and leave the gradients of each rank to itself (RNK504). Nor in a method that the constructor runs as
    well, maybe ahead of the wrap."""
    constructor = scope.owner.methods.get("__init__") if isinstance(scope, Function) and scope.owner else None
    if constructor is not None and scope is not constructor and scope.name in constructor.words:
        return None
    text = scope.module.text
    line = text.split("\n")[read.span.end_line - 1]
    if line[read.span.end_column :].startswith("(") and "backward" in scope.words:
        return None
    return fixes.suggested("go through .module", appended(text, read.value, ".module"))


def _finding(
    read: Attribute,
    path: str,
    owner: Class | None,
    wrap: Wrap,
    fix: Fix | None,
    *,
    given: bool = False,
) -> Alarm:
    """``given``: the attribute was set on the model ahead of the wrap."""
    name = facts.shortened(wrap.call.function)
    certain = Confidence.HIGH if not wrap.tests else Confidence.MEDIUM
    what = f"{read.attr} is an attribute of {owner.name}, not of {name}" if owner else f"{name} has no {read.attr}"
    return Alarm(
        span=read.span,
        confidence=certain if owner is not None or given else Confidence.LOW,
        message=f"{what}; use {path}.module.{read.attr}",
        help="go through .module",
        evidence=(Evidence(wrap.scope.module.path, wrap.call.span, "wrapped here"),),
        fix=fix if not wrap.tests else None,
    )
