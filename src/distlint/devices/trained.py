"""What shows that a file with tensors was saved by training on GPUs, and is no file that somebody has published.

A file that was saved from the CPU lands there whoever reads it. So a read without a location is sure to hurt only where
something speaks for the other kind; of the forms below at least nine of ten were right on code that nobody here wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from distlint import facts
from distlint.devices.loading import Read, is_read_beside
from distlint.devices.processes import WRAPS
from distlint.facts import Assign, Attribute, Call, Compare, Expression, Name, Subscript
from distlint.finding import Span
from distlint.places import Place, call_of, callees_of, calls_in, places, tests_passed
from distlint.places.order import Caller
from distlint.project import Function, Module, Project, Scope, public_name
from distlint.project.bindings import Assigned

#: Entries of a checkpoint that training leaves there, beside the weights; and what holds such a state.
_RECORD = re.compile(
    r"optim|^opts?$|epoch|^iter|iteration|(?:^|_)steps?$|sched|^lr$|scaler|^best|^amp$|(?:^|_)ema(?:$|_)|loss(?:es)?$|trained",
    re.IGNORECASE,
)
_OPTIMIZER = re.compile(r"optim|^opt$", re.IGNORECASE)
_RESUME = re.compile(r"resum", re.IGNORECASE)
#: What a program begins with, and does not save itself.
_GIVEN = re.compile(r"pre_?train|(?:^|[._\[\"'])init(?:ial)?_", re.IGNORECASE)
#: Calls that fetch a file that was published, and give back where it is.
_FETCHES = frozenset((
    "hf_hub_download", "snapshot_download", "cached_download", "cached_path", "cached_file", "load_file_from_url",
))  # fmt: skip
#: What brings a model to a GPU, or a program that does.
_GPU = re.compile(r"cuda|device|gpu|\.to\(|accelerat|fabric|deepspeed|fsdp|ddp", re.IGNORECASE)
#: Entries that published files have as well.
_COMMON = frozenset(("model", "net", "module"))
#: Entries under which a project saves states.
_SAVED = re.compile(r"[\"'](\w{1,60})[\"'](?:\]\s?=|:)\s{0,40}[\w.\[\]()]{0,80}state_dict\(")
#: A project that brings its states to the CPU before it saves them.
_FROM_CPU = re.compile(r"\.cpu\(\)[^\[\]{}]{0,160}\bin\s{1,4}[\w.]{1,80}state_dict\(\)\.items")
#: Words of files that train, or prepare a model for it.
_TRAINS = frozenset(("backward", "training_step", "fit")) | WRAPS
#: Folders that a program fills itself.
_OWN = re.compile(
    r"(?:^|_)(?:output|save|log|run|exp|experiment|work|result)s?_?(?:dir|path|folder|root)$", re.IGNORECASE
)


def is_of_training(read: Read, scope: Scope, users: Sequence[Scope], calls: Sequence[Caller] = ()) -> bool:
    """Whether something shows that what ``scope`` reads was saved by training: what it takes out of it, what is
    saved beside it, or how the file is named. ``users``: who puts it into a state, if a function gives it back;
    ``calls``: the calls of ``scope`` that are in sight."""
    if _is_fetched(read, scope):
        return False
    keys = set(_keys(scope, frozenset((read.call.span,))))
    for user in users:
        if isinstance(scope, Function) and isinstance(user, Function) and user is not scope:
            keys.update(_keys(user, _calls_of(scope, user)))
    if any(map(_RECORD.search, keys)) or _is_record(read):
        return True
    project = scope.module.project
    if any(matches for _, matches in project.matching(_FROM_CPU, "state_dict")):
        return False
    if any(_RESUME.search(one.name) for one in (scope, *users) if isinstance(one, Function)):
        return True
    owner = scope.owner if isinstance(scope, Function) and scope.name == "__init__" else None
    if owner is not None and (owner.is_module or owner.method("forward") is not None):
        return False  # what a model begins with
    if _is_named(read, scope) or _is_told_without_gpu(read, scope):
        return True
    is_given = _GIVEN.search(facts.source_of(read.call.arguments[0].value)) is not None or _is_for_beginners(
        read, scope
    )
    trains = any(not _TRAINS.isdisjoint(one.module.words) for one in (scope, *users, *(call.scope for call in calls)))
    if is_given or not trains or _stays_on_cpu(read, scope):
        return False
    name = _parameter_for(read, scope)
    is_beside = _saves_states(scope.module)
    if is_beside and name is not None and isinstance(scope, Function):
        is_beside = any(_is_saved_by(caller, _given(scope, caller, name)) for caller in calls)
    return is_beside or not (keys - _COMMON).isdisjoint(_saved_keys(project))


def is_beside_optimizer(read: Read, reads: Sequence[Read], scope: Scope) -> bool:
    """Whether a function reads the state of an optimizer from the same folder as another file, by a parameter that the
    paths of both are made of."""
    if not isinstance(scope, Function) or _is_fetched(read, scope):
        return False
    own = _origins(read, scope)
    return any(
        other is not read and _is_record(other) and not own.isdisjoint(_origins(other, scope)) for other in reads
    )


def _origins(read: Read, scope: Function) -> frozenset[str]:
    """The parameters of a function that the path of a file is made of, as far as its variables tell."""
    parameters = {p.name for p in scope.definition.parameters if p.name != scope.first_parameter}
    seen: set[str] = set()
    ways = [read.call.arguments[0].value]
    while ways:
        for part in facts.subexpressions(ways.pop()):
            if isinstance(part, Name) and part.id not in seen:
                seen.add(part.id)
                known = scope.bindings.of(part.id)
                ways += [d.value for d in known if isinstance(d, Assigned) and d.value is not None]
    return frozenset(seen & parameters)


def _is_for_beginners(read: Read, scope: Scope) -> bool:
    """Whether the flag under which a file is read says that the model begins with it (``if args.pretrained:``)."""
    return any(
        facts.last_name(test) is not None and _GIVEN.search(facts.source_of(test)) is not None
        for place in _places_of(read, scope)
        for test in tests_passed(place)
    )


def _is_told_without_gpu(read: Read, scope: Scope) -> bool:
    """Whether the same file is read in the other branch of a test for a GPU, and told where its tensors go: whoever
    writes that knows that they were saved from one."""
    return any(
        is_read_beside(read.call, [around], alike=True)
        for place in _places_of(read, scope)
        for around in place.above
        if isinstance(around, facts.If) and facts.source_of(around.test).endswith("cuda.is_available()")
    )


def _places_of(read: Read, scope: Scope) -> Iterator[Place]:
    """Where in ``scope`` the file is read."""
    return (place for place in calls_in(scope) if place.expression.span == read.call.span)


def _parameter_for(read: Read, scope: Scope) -> str | None:
    """The parameter of a function that is the path of a file, as it is: what is saved beside says nothing of that."""
    path = read.call.arguments[0].value
    known = scope.bindings.of(path.id) if isinstance(path, Name) and isinstance(scope, Function) else ()
    is_handed = bool(known) and all(isinstance(one, facts.Parameter) for one in known)
    return path.id if is_handed and isinstance(path, Name) else None


def _given(function: Function, caller: Caller, parameter: str) -> Expression | None:
    """What a call gives for a parameter."""
    return function.given(parameter, call_of(caller.place))


def _is_saved_by(caller: Caller, path: Expression | None) -> bool:
    """Whether a caller fills the file that it has read, or its folder: by the names in its path, or since it saves
    something under the same one."""
    if path is None:
        return False
    if any(_RESUME.search(facts.last_word(part)) or _is_own(part) for part in facts.subexpressions(path)):
        return True
    text = facts.source_of(path)
    saving = (call_of(place) for place in calls_in(caller.scope) if "save" in (_last(place) or "").lower())
    return any(facts.source_of(given.value) == text for call in saving for given in call.arguments)


def _last(place: Place) -> str | None:
    return facts.last_name(call_of(place).function)


def _stays_on_cpu(read: Read, scope: Scope) -> bool:
    """Whether what is read goes into a model that the class has made itself, in a file without a word of devices."""
    called = read.into.function if read.into is not None else None
    owner = scope.owner if isinstance(scope, Function) else None
    if owner is None or not isinstance(called, Attribute) or not isinstance(called.value, Attribute):
        return False
    made = any(
        isinstance(statement, Assign)
        and isinstance(statement.value, Call)
        and any(isinstance(t, Attribute) and t.attr == called.value.attr for t in statement.targets)
        for method in owner.methods.values()
        for statement in facts.statements(method.body)
    )
    return made and _GPU.search(scope.module.text) is None


def _saves_states(module: Module) -> bool:
    """Whether a function of a module saves the state of something."""
    return any(
        any(public_name(s) == "torch.save" for s in callees_of(place))
        for function in module.functions
        if {"save", "state_dict"} <= function.words
        for place in calls_in(function)
    )


def _saved_keys(project: Project) -> frozenset[str]:
    """The entries under which files of a project save states."""
    found = project.matching(_SAVED, "state_dict")
    return frozenset(name for _, matches in found for (name,) in matches if name is not None)


def _is_record(read: Read) -> bool:
    """Whether what is read goes into an optimizer, or into a model that is wrapped already."""
    called = read.into.function if read.into is not None else None
    if not isinstance(called, Attribute):
        return False
    owner = called.value.value if isinstance(called.value, Subscript) else called.value
    word = facts.last_word(owner)  # `optimizers[0].load_state_dict`
    return word == "module" or _OPTIMIZER.search(word) is not None


# -- names ---------------------------------------------------------------------------------------------------------


def _is_fetched(read: Read, scope: Scope) -> bool:
    """Whether the path of the file is what a download gave back: somebody has published it."""
    return any(isinstance(way, Call) and facts.last_name(way.function) in _FETCHES for way in _paths(read, scope))


def _paths(read: Read, scope: Scope) -> list[Expression]:
    """The path of a file that is read, and what its variable was given."""
    path = read.call.arguments[0].value
    known = scope.bindings.of(path.id) if isinstance(path, Name) else ()
    return [path, *(d.value for d in known if isinstance(d, Assigned) and d.value is not None)]


def _is_named(read: Read, scope: Scope) -> bool:
    """Whether the file is one to resume from, by its name, or stands in a folder that the program fills. An option of
    any other name may as well name a file that was published."""
    return any(
        _RESUME.search(facts.last_word(way)) or any(map(_is_own, facts.subexpressions(way)))
        for way in _paths(read, scope)
    )


def _is_own(part: Expression) -> bool:
    word = getattr(part.key, "value", None) if isinstance(part, Subscript) else facts.last_name(part)
    return isinstance(word, str) and _OWN.search(word) is not None


# -- entries -------------------------------------------------------------------------------------------------------


def _calls_of(reader: Function, user: Function) -> frozenset[Span]:
    return frozenset(place.expression.span for place in calls_in(user) if reader in callees_of(place))


def _keys(scope: Scope, sources: frozenset[Span]) -> Iterator[str]:
    """The entries that a function, or the top level of a module, takes out of what some calls give it."""
    holders = {
        facts.source_of(target)
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign) and statement.value is not None
        if any(e.span in sources for e in facts.subexpressions(statement.value))
        for target in statement.targets
    }
    for place in places(scope, lambda e: type(e) in (Subscript, Call, Compare)):
        held, key = _taken(place.expression)
        is_held = held is not None and (held.span in sources or facts.source_of(held) in holders)
        if is_held and (text := facts.text_of(key)) is not None:
            yield text


def _taken(expression: Expression) -> tuple[Expression | None, Expression | None]:
    """What an entry is taken out of or looked for in, and its key."""
    if isinstance(expression, Subscript):
        return expression.value, expression.key
    if isinstance(expression, Compare) and expression.operators[0] in ("in", "not in"):
        return expression.comparators[0], expression.left
    called = expression.function if isinstance(expression, Call) and expression.arguments else None
    if isinstance(expression, Call) and isinstance(called, Attribute) and called.attr in ("get", "pop"):
        return called.value, expression.arguments[0].value
    return None, None
