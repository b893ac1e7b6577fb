"""Re-entrant checkpointing in a model that DDP watches for unused parameters.

## Why it hurts

`RuntimeError: Expected to mark a variable ready only once`: the re-entrant backward runs the hooks of DDP on its own,
for parameters that DDP has counted as unused, or that have been reduced already.

## What to do

Pass `use_reentrant=False`. `--fix --unsafe-fixes` does, in the file of the checkpoint, unless the project may run on a
torch that lacks the argument.

## Example

```python
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(8, 8)

    def forward(self, x):
        return checkpoint(self.block, x)


model = DDP(Net(), find_unused_parameters=True)
```

## Use instead

```python
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(8, 8)

    def forward(self, x):
        return checkpoint(self.block, x, use_reentrant=False)


model = DDP(Net(), find_unused_parameters=True)
```

## What it reports

`torch.utils.checkpoint.checkpoint` or `checkpoint_sequential` with `use_reentrant=True`, or without saying so, in a
model, or a part of it, that `DistributedDataParallel(..., find_unused_parameters=True)` wraps; without that flag where
one function checkpoints the same module twice. So does a function of the project that checkpoints the module which it
is handed first, whenever something is trained. The finding is at the checkpoint, or at the call of that function; if
that is in another file, at the wrap.

## Stays silent

- `use_reentrant=False`, a variable in its place, checkpoint functions of other libraries.
- `static_graph=True`; a flag that comes from outside; FSDP; a model of which distlint does not see the class.
- Checkpoints under a switch of the model that nobody is seen to turn on, and that is not on by default where the model
  is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, fixes
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.finding import Alarm, Evidence, Fix, Severity
from distlint.fixes.edits import replaced, with_argument
from distlint.models.inner_models import inner_class
from distlint.models.wrapped import Wrap
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.places.order import exclude_each_other
from distlint.project import Class, Function, Module, Scope, ScopeOwner, public_name
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.settings import Settings
from distlint.survey import Survey

_SEQUENCE = "torch.utils.checkpoint.checkpoint_sequential"
_CHECKPOINTS = frozenset(("torch.utils.checkpoint.checkpoint", _SEQUENCE))
#: What checkpoint_sequential takes ahead of `use_reentrant`, which has the next position: functions, segments, input.
_BEFORE = 3
#: Words of tests that hold while a model is trained.
_WHILE_TRAINING = frozenset(("self", "torch", "training", "is_grad_enabled", "requires_grad"))
_MOST_CLASSES = 40
_DEEPEST = 3


@rule("RNK507", "reentrant-checkpoint-with-ddp", severity=Severity.CRASH, needs="file", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per wrap, at the first checkpoint that its hooks do not survive."""
    text = module.text
    if "DDP" not in text and "DistributedDataParallel" not in text:
        return
    if "static_graph" in text:
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        for wrap in survey.wrapped.wraps(scope).made:
            owner = inner_class(wrap) if wrap.kind == "ddp" else None
            if owner is None or wrap.call.unpacks:
                continue
            unused = _flag(wrap.call, "find_unused_parameters")
            place = None if unused is None else _first_checkpoint(owner, always=unused, wrap=wrap)
            if place is not None:
                yield _finding(module, wrap, place, is_watched=unused is True, settings=survey.settings)


def _flag(call: Call, name: str) -> bool | None:
    """A flag of a call; None if nobody knows it."""
    given = facts.argument(call, name)
    if given is None:
        return False
    return given.value if isinstance(given, Constant) and isinstance(given.value, bool) else None


def _first_checkpoint(owner: Class, *, always: bool, wrap: Wrap) -> Place | None:
    """The first re-entrant checkpoint of a model or its parts (``always``), or the second one of the same module."""
    for known in _parts(owner):
        for method in known.methods.values():
            found = [p for p in (*_reentrant(method), *_by_helpers(method)) if _is_on(p, owner, wrap)]
            if always and found:
                return found[0]
            again = next((place for place in found if _is_repeated(place, found, method)), None)
            if again is not None:
                return again
    return None


def _is_repeated(place: Place, others: list[Place], method: Function) -> bool:
    """Whether a checkpoint is of a module of the model that another one before it has, or stands in a loop."""
    path = _module_of(place)
    if path is None or not path.startswith(f"{method.first_parameter}."):
        return False
    if any(isinstance(around, (facts.For, facts.While)) for around in place.above):
        return True
    return any(
        _module_of(other) == path
        and other.expression.span < place.expression.span
        and not exclude_each_other(other, place)
        for other in others
    )


def _parts(owner: Class) -> tuple[Class, ...]:
    """A class of models, the classes it derives from, and those of the modules that their constructors make."""
    found: list[Class] = [known for known in owner.lineage if isinstance(known, Class)]
    for known in found:
        constructor = known.methods.get("__init__")
        for place in calls_in(constructor) if constructor is not None and len(found) < _MOST_CLASSES else ():
            for symbol in callees_of(place):
                if isinstance(symbol, Class) and symbol.is_module and symbol not in found:
                    found.append(symbol)
    return tuple(found)


def _reentrant(method: Function) -> Iterator[Place]:
    if method.name == "__init__" or not any("checkpoint" in word for word in method.words):
        return
    for place in calls_in(method):
        call = call_of(place)
        if any(given.star == "**" for given in call.arguments) or _flag(call, "use_reentrant") is None:
            continue
        says = facts.argument(call, "use_reentrant")
        if _is_checkpoint(place) and (says is None or _flag(call, "use_reentrant")):
            yield place


def _is_checkpoint(place: Place) -> bool:
    return any(public_name(symbol) in _CHECKPOINTS for symbol in callees_of(place))


def _by_helpers(method: Function) -> Iterator[Place]:
    """The calls in a method of functions of the project that checkpoint the module which they are handed first,
    whenever something is trained."""
    if method.name == "__init__" or method.first_parameter is None:
        return
    for place in calls_in(method):
        first = facts.first_argument(call_of(place))
        if first is None or isinstance(first, Constant):
            continue
        symbols = callees_of(place)
        helper = symbols[0] if len(symbols) == 1 else None
        if isinstance(helper, Function) and helper.owner is None and _checkpoints_first(helper):
            yield place


@remembered
def _checkpoints_first(function: Function) -> bool:
    """Whether a function checkpoints its first parameter, under no other test than whether something is trained."""
    names = function.given_names
    return any(
        _module_of(place) == names[0] and not {w for test in tests_above(place) for w in _words(test)} - _WHILE_TRAINING
        for place in (_reentrant(function) if names else ())
    )


def _is_on(place: Place, owner: Class, wrap: Wrap) -> bool:
    """Whether a checkpoint runs in training: under no test, or under a switch that the model's maker turns on, or that
    its part has on unless somebody turns it off."""
    words = {word for test in tests_above(place) for word in _words(test)} - _WHILE_TRAINING
    return all(_is_switched_on(word, owner, wrap) or _is_on_by_default(word, place, owner, wrap) for word in words)


def _is_switched_on(name: str, owner: Class, wrap: Wrap) -> bool:
    given = [facts.argument(call_of(place), name) for place in calls_in(wrap.scope) if owner in callees_of(place)]
    return bool(given) and all(map(facts.is_true, given))


def _is_on_by_default(name: str, place: Place, owner: Class, wrap: Wrap) -> bool:
    """Whether the class of a checkpoint keeps a parameter of its constructor under a name, which is True by default,
    there or where the parts around it are made, and nobody in sight who makes the class for this model gives another
    value."""
    known = place.scope.owner if isinstance(place.scope, Function) else None
    constructor = known.methods.get("__init__") if known is not None else None
    if known is None or constructor is None:
        return False
    stored = f"{constructor.first_parameter}.{name}"
    stores = [s for s in facts.statements(constructor.body) if isinstance(s, facts.Assign)]
    told = [s.value for s in stores if any(facts.dotted(target) == stored for target in s.targets)]
    return len(told) == 1 and facts.is_name(told[0], name) and _is_given_true(name, known, owner, wrap, 0)


def _is_given_true(name: str, known: Class, owner: Class, wrap: Wrap, depth: int) -> bool:
    """Whether all who make a class for a model leave a parameter of its constructor True, or hand on one of their own
    of which that holds."""
    constructor = known.methods.get("__init__")
    if constructor is None or not constructor.is_as_given(name):
        return False
    makers: list[Scope] = [
        wrap.scope,
        *(m for part in _parts(owner) if (m := part.methods.get("__init__")) is not None),
    ]
    made = [(call_of(p), maker) for maker in makers for p in calls_in(maker) if known in callees_of(p)]
    if not made or any(argument.star for call, _ in made for argument in call.arguments):
        return False
    for call, maker in made:
        given = constructor.given(name, call)
        outer = maker.owner if isinstance(maker, Function) else None
        if given is None:
            is_true = facts.is_true(constructor.default(name))
        elif isinstance(given, Name) and outer is not None and depth < _DEEPEST:
            is_true = _is_given_true(given.id, outer, owner, wrap, depth + 1)
        else:
            is_true = facts.is_true(given)
        if not is_true:
            return False
    return True


def _words(test: Expression) -> Iterator[str]:
    """The names in a test, apart from what is asked whether it is trained (``x.requires_grad``)."""
    parts = [part for part in facts.subexpressions(test) if isinstance(part, Attribute)]
    asked = {id(part.value) for part in parts if part.attr in _WHILE_TRAINING}
    for part in facts.subexpressions(test):
        name = facts.last_name(part)
        if name is not None and id(part) not in asked:
            yield name


def _module_of(place: Place) -> str | None:
    call = call_of(place)
    return facts.dotted(call.arguments[0].value) if call.arguments else None


def _finding(module: Module, wrap: Wrap, place: Place, *, is_watched: bool, settings: Settings) -> Alarm:
    home = place.scope.module
    is_here = home is module
    checkpoint, wrapping = place.expression.span, wrap.call.span
    other = (
        Evidence(module.path, wrapping, "wrapped here")
        if is_here
        else Evidence(home.path, checkpoint, "the re-entrant checkpoint")
    )
    why = "with find_unused_parameters=True" if is_watched else "that checkpoints the same module twice"
    return Alarm(
        span=checkpoint if is_here else wrapping,
        message=f"re-entrant checkpoint in a DDP model {why}: parameters become ready twice; pass use_reentrant=False",
        help="pass use_reentrant=False to the checkpoint",
        evidence=(other,),
        fix=_fix(home.text, place.scope, settings) if is_here and _is_checkpoint(place) else None,
    )


def _fix(text: str, scope: ScopeOwner, settings: Settings) -> Fix | None:
    """All re-entrant checkpoints of the function: one that is left can be the one too many."""
    made: list[fixes.Edits] = []
    for place in _reentrant(scope) if isinstance(scope, Function) else ():
        says = facts.argument(call_of(place), "use_reentrant")
        if says is not None:
            made.append(replaced(text, says, "False"))
        elif _takes_keyword(place, settings):
            made.append(with_argument(text, call_of(place), "use_reentrant=False"))
        else:
            return None
    return fixes.suggested("pass use_reentrant=False to the checkpoint", *made)


def _takes_keyword(place: Place, settings: Settings) -> bool:
    """Whether a checkpoint can be given the argument: its torch knows it, and no position may hold it already."""
    call = call_of(place)
    if not any(public_name(symbol) == _SEQUENCE for symbol in callees_of(place)):
        return settings.has_torch("1.11")
    before = [given for given in call.arguments if given.keyword is None]
    is_open = len(before) <= _BEFORE and not call.unpacks
    return is_open and settings.has_torch("2.1")
