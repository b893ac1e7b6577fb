"""Files with tensors: who reads them without saying where the tensors go, and what becomes of what was read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import PurePath
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.file_names import is_named_by_rank
from distlint.devices.restored import GPU, OF_NUMBERS, restored
from distlint.facts import Assign, Call, Compare, Constant, Expression, Name, is_none
from distlint.finding import Span
from distlint.places import Place, call_of, callees_of, calls_in, outcomes, places, tests_above, tests_passed
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Class, Function, Module, Project, Scope, Symbol, public_name, resolve_all, resolve_name
from distlint.project.bindings import Assigned
from distlint.remembering import remembered, remembered_but
from distlint.spmd.vocabulary import is_rank_word

_LOCATION = "map_location"
_OFFLOAD = "offload_to_cpu"
#: Files that hold something else, by their names.
_NO_MODEL = re.compile(
    r"(?:^|[._])data(?:sets?)?(?:_?(?:file|path))?$|meta|vocab|index|(?:param|name)_map\b|map_(?:file|path)\b|param_?group|schedul|rng|(?:args|config)(?:\.pt|\.bin|_file|_path)",
    re.IGNORECASE,
)
#: Files of code for accelerators without CUDA, by what they import.
_NO_CUDA = re.compile(r"\b(?:torch_xla|torch_neuronx|neuronx_distributed|neuronx_distributed_inference)\b")
_READER = re.compile(
    r"(?:load|read|get)\w{0,60}(?:checkpoint|ckpt|state_dict|weights|snapshot|pretrained)"
    r"|(?:load|restore|resume)_(?:\w{1,60}_)?states?(?:_|$)"
    r"|(?:checkpoint|ckpt|state_dict|weights|snapshot)\w{0,60}load",
    re.IGNORECASE,
)
_TAKES_LOCATION = re.compile(rf"def(?<=\bdef)\s+(\w+)\s*\((?:[^()]|\([^()]*\))*\b{_LOCATION}\b")
_GIVES_LOCATION = re.compile(rf"\b{_LOCATION}\s*=\s*[A-Za-z_]\w*\s*[,)]")
#: What says that two things are one, and what may say the opposite.
_EQUAL = ("is", "==")
_EQUALITY = (*_EQUAL, "is not", "!=")
_PLACING = frozenset(("torch.device", "torch.set_default_device"))
_DEFAULTS = frozenset(("set_default_device", "set_default_tensor_type"))


class Read(NamedTuple):
    """A file that is read without a location; ``into``: the call that puts it into the state of a model or an
    optimizer, None if the function gives it back; ``through``: the parameter for it, of a function of the project."""

    call: Call
    into: Call | None
    through: str | None


def wrappers(project: Project) -> frozenset[str]:
    """The names of the project's functions that have a parameter ``map_location``, by its text, or may give a reader
    one of another name."""
    found = project.matching(_TAKES_LOCATION, _LOCATION)
    giving = project.naming(_GIVES_LOCATION, _LOCATION)
    taking = frozenset(name for _, matches in found for (name,) in matches if name is not None)
    return taking.union(*(names for _, names in giving))


def reads_anywhere(scope: Scope, wrapping: frozenset[str]) -> tuple[Read, ...]:
    """What a function, or the top level of a module, reads from files without a location, itself or by one of
    ``wrapping`` (:func:`wrappers`), and puts into some state or returns; in source order."""
    if scope.words.isdisjoint(_reading_words() | wrapping) or (isinstance(scope, Function) and _names_address(scope)):
        return ()
    found = _open_reads(scope)
    if not found:
        return ()
    ends = restored(scope, frozenset(found))
    taken = {**{span: call for span, place in found.items() if (call := _restores_itself(place))}, **ends.taken}
    reads = (_read(found[span], taken.get(span)) for span in sorted(ends.returned | taken.keys()))
    return tuple(read for read in reads if not _is_single_tensor(read, found[read.call.span]))


def _restores_itself(place: Place) -> Call | None:
    """The call itself, if a function of the project is called that puts what it reads into some state."""
    call = call_of(place)
    for symbol in callees_of(place):
        if isinstance(symbol, Function) and location_of(symbol) is not None:
            reads = places(symbol, lambda e: type(e) is Call and facts.last_name(e.function) in _reading_words())
            if restored(symbol, frozenset(one.expression.span for one in reads)).taken:
                return call
    return None


def _open_reads(scope: Scope) -> dict[Span, Place]:
    """The calls of a function, or of the top level of a module, that read a file on every rank and don't say where its
    tensors go."""
    text = scope.module.text
    if ("cuda" not in text and _NO_CUDA.search(text) is not None) or not _DEFAULTS.isdisjoint(scope.words):
        return {}  # there is no GPU, or all tensors have their place
    return {
        place.expression.span: place
        for place in calls_in(scope)
        if _is_open(place)
        and not only_rank_zero(place)
        and not _is_of_one_rank(place)
        and not _is_tried_elsewhere(place)
    }


def reads_against(function: Function, wrapping: frozenset[str]) -> tuple[Call, ...]:
    """What a function reads from files without a location although its caller gives it one, which it never looks at:
    ``map_location``, in methods of models ``device`` too."""
    asked = [_LOCATION] if function.owner is None or not function.owner.is_module else [_LOCATION, "device"]
    known = [parameter.name for parameter in function.definition.parameters if parameter.name in asked]
    if not known or function.words.isdisjoint(_reading_words() | wrapping):
        return ()
    if OF_NUMBERS.search(PurePath(function.module.path).stem) is not None:
        return ()  # schedules and the like
    if not all(_is_unread(name, function) for name in known):
        return ()
    return tuple(call_of(place) for _, place in sorted(_open_reads(function).items()))


def _is_unread(parameter: str, function: Function) -> bool:
    """Whether the body of a function, behind what it says of itself, never names a parameter."""
    text = function.module.text.splitlines()
    body = [s for s in function.body if not (isinstance(s, facts.Evaluate) and isinstance(s.value, Constant))]
    if not body:
        return False
    lines = text[body[0].span.line - 1 : body[-1].span.end_line]
    return re.search(rf"\b{parameter}\b", "\n".join(lines)) is None


def _is_of_one_rank(place: Place) -> bool:
    """Whether one rank reads a file: the one whose number a test around it compares with another, or which stands in
    the name of the file. It has saved it from its own GPU."""
    return is_named_by_rank(place) or any(_picks_a_rank(test) for test in tests_passed(place))


def _is_tried_elsewhere(place: Place) -> bool:
    """Whether a handler reads a file again which the block before it has told where its tensors go: it does without
    where that has failed."""
    call = call_of(place)
    return any(
        isinstance(around, facts.Try)
        and any(place.expression is e for h in around.handlers for s in h.body for e in facts.subexpressions(s))
        and any(_says_where_else(e, call) for s in around.body for e in facts.subexpressions(s))
        for around in place.above
    )


def _says_where_else(expression: Expression, call: Call, *, other: bool = False) -> bool:
    """Whether an expression is a call like another one, of the same file, that has a location; ``other``: one of
    another function."""
    if not isinstance(expression, Call) or not expression.arguments or not call.arguments:
        return False
    alike = facts.source_of(expression.function) == facts.source_of(call.function)
    same = facts.source_of(expression.arguments[0].value) == facts.source_of(call.arguments[0].value)
    return alike != other and same and not _is_none(facts.argument(expression, _LOCATION, 1))


def _picks_a_rank(test: Expression) -> bool:
    """Whether a test holds on the rank whose number it compares with another (``owner(name) == dist.get_rank()``)."""
    if isinstance(test, facts.Boolean):
        return test.operator == "and" and any(map(_picks_a_rank, test.operands))
    if not isinstance(test, Compare) or test.operators != ("==",):
        return False
    sides = (test.left, test.comparators[0])
    numbers = any(isinstance(side, Constant) for side in sides)
    return not numbers and any(is_rank_word(facts.last_called(side) or "") for side in sides)


def _is_single_tensor(read: Read, place: Place) -> bool:
    """Whether a loop reads one tensor per file, and copies it at once: there is never more than one of them."""
    is_copied = read.into is not None and getattr(read.into.function, "attr", "") == "copy_"
    return is_copied and any(isinstance(around, (facts.For, facts.While)) for around in place.above)


def _read(place: Place, into: Call | None) -> Read:
    call = call_of(place)
    own = (location_of(symbol) for symbol in callees_of(place) if isinstance(symbol, Function))
    return Read(call, into, next((name for name in own if name is not None), None))


def is_reader(function: Function) -> bool:
    """Whether a function is named as one that reads checkpoints."""
    return _READER.search(function.name) is not None


def saves_from_cpu(module: Module) -> bool:
    """Whether a module, or something that it imports from the project, writes tensors that it brought to the CPU, maybe
    by settings that have a name at its top level (``FullStateDictConfig(offload_to_cpu=True)``)."""
    savers = [*module.functions]
    offloading = {
        target.id
        for statement in module.body
        if isinstance(statement, Assign) and isinstance(statement.value, Call)
        for target in statement.targets
        if isinstance(target, Name) and facts.is_true(facts.argument(statement.value, _OFFLOAD))
    }
    for name in module.bindings.names:
        for symbol in resolve_name(name, module):
            if isinstance(symbol, Class):
                savers += symbol.methods.values()
            elif isinstance(symbol, Function):
                savers.append(symbol)
    return any((_brings_to_cpu(f) or not offloading.isdisjoint(f.words)) and _saves(f) for f in savers)


def takes_optimizer_of_gpu(read: Read, scope: Scope) -> bool:
    """Whether a file goes into an optimizer whose state another function of the module than that which brings its
    tensors to the CPU saves: it is saved from where it is."""
    stores = (s for s in facts.statements(scope.body) if isinstance(s, Assign) and s.value is read.call)
    holders = {target.id for store in stores for target in store.targets if isinstance(target, Name)}
    takes = (
        call
        for call in map(call_of, calls_in(scope))
        if call is read.into or any(not holders.isdisjoint(facts.names_in(given.value)) for given in call.arguments)
    )
    return any(_is_state_of_optimizer(call, "load_state_dict") for call in takes) and any(
        not _brings_to_cpu(saver) and _saves(saver) and _saves_optimizer(saver) for saver in scope.module.functions
    )


def _saves_optimizer(function: Function) -> bool:
    """Whether a function asks an optimizer for its state."""
    return any(_is_state_of_optimizer(call_of(place), "state_dict") for place in calls_in(function))


def _is_state_of_optimizer(call: Call, method: str) -> bool:
    """Whether a call takes or gives the state of an optimizer, by its name."""
    called = call.function
    if not isinstance(called, facts.Attribute) or called.attr != method:
        return False
    return "optim" in facts.last_word(called.value).lower()


def _brings_to_cpu(function: Function) -> bool:
    return not function.words.isdisjoint(("cpu", "numpy", _OFFLOAD))


def _saves(function: Function) -> bool:
    return "save" in function.words and any(
        public_name(symbol) == "torch.save" for place in calls_in(function) for symbol in callees_of(place)
    )


@cache
def _reading_words() -> frozenset[str]:
    """The words of which one stands wherever a file with tensors is read."""
    loads = frozenset(entry.name for entry in knowledge.entries("load"))
    aliases = (entry.name for entry in knowledge.entries("alias") if entry.op in loads)
    return knowledge.last_words((*sorted(loads), *aliases))


# -- reads ---------------------------------------------------------------------------------------------------------


def _is_open(place: Place) -> bool:
    """Whether a call reads a file, and neither it nor what is around it says where the tensors go."""
    call = call_of(place)
    if call.unpacks or not call.arguments or _is_variable(call.function, place):
        return False
    module = place.scope.module
    if not any(_leaves_open(symbol, place) for symbol in callees_of(place)):
        return False
    mapped, source = facts.argument(call, "mmap"), facts.source_of(call.arguments[0].value).lower()
    if facts.is_true(mapped):
        return False
    if _is_sent(source, module) or _NO_MODEL.search(source) or _is_in_memory(call.arguments[0].value, place):
        return False
    return not _is_told_where(place) and not _holds_numbers(call.arguments[0].value, module)


def _holds_numbers(file: Expression, module: Module) -> bool:
    """Whether a module itself writes the file of a name that is read, and nothing into it but the states of objects
    that are made of numbers (``torch.save(progress.state_dict(), os.path.join(path, "recipe_state.pt"))``)."""
    name = _file_name(file)
    saves = _saves_by_name(module).get(name, ()) if name is not None else ()
    return bool(saves) and all(map(_is_of_numbers, saves))


@remembered
def _saves_by_name(module: Module) -> dict[str, list[Expression]]:
    """What a module saves, by the names of the files that it writes."""
    found: dict[str, list[Expression]] = {}
    for scope in module.scopes if "torch.save(" in module.text else ():
        for place in calls_in(scope) if "save" in scope.words else ():
            given = call_of(place).arguments
            is_save = len(given) > 1 and any(public_name(symbol) == "torch.save" for symbol in callees_of(place))
            name = _file_name(given[1].value) if is_save else None
            if name is not None:
                found.setdefault(name, []).append(given[0].value)
    return found


def _file_name(file: Expression) -> str | None:
    """The name of a file that is written down at the end of its path."""
    texts = [text for e in facts.subexpressions(file) if isinstance(e, Constant) and (text := facts.text_of(e))]
    return PurePath(texts[-1]).name if texts and "." in texts[-1] else None


def _is_of_numbers(saved: Expression) -> bool:
    """Whether the state of an object is saved that is made of numbers, by its name."""
    called = saved.function if isinstance(saved, Call) else None
    if not isinstance(called, facts.Attribute) or called.attr != "state_dict":
        return False
    return OF_NUMBERS.search(facts.last_word(called.value)) is not None


def _is_variable(called: Expression, place: Place) -> bool:
    """Whether a variable is called: what it stands for may have been given its location (``partial``)."""
    if not isinstance(called, Name) or not isinstance(place.scope, (Function, Module)):
        return False
    return any(isinstance(definition, Assigned) for definition in place.scope.bindings.of(called.id))


def _lists_addresses(module: Module) -> bool:
    """Whether a module has a table of published files, which its author knows."""
    return "http" in module.text


def _has_table(module: Module) -> bool:
    """Whether a module has a dict of addresses, and of nothing else: the addresses that are read are those."""
    return any(
        isinstance(e, facts.Mapping)
        and len(e.items) > 1
        and all((facts.text_of(value) or "").startswith(("http://", "https://")) for _, value in e.items)
        for scope in module.scopes
        for statement in scope.body
        for e in facts.subexpressions(statement)
    )


def _names_address(function: Function) -> bool:
    """Whether a function takes a published file, unless it is told another one."""
    defaults = (facts.text_of(parameter.default) or "" for parameter in function.definition.parameters)
    return any(default.startswith(("http://", "https://")) for default in defaults)


def _is_sent(source: str, module: Module) -> bool:
    """Whether a file is no file: bytes in memory that somebody has just written or received."""
    return "buffer" in source or "bytesio" in source or f"{source}.seek(" in module.text


def _is_in_memory(file: Expression, place: Place) -> bool:
    """Whether a variable holds bytes that stand for a file."""
    names = place.scope.bindings.names
    known = [d.value for d in names.get(file.id, ()) if isinstance(d, Assigned)] if isinstance(file, Name) else []
    return any(isinstance(value, Call) and facts.last_name(value.function) == "BytesIO" for value in known)


def _leaves_open(symbol: Symbol, place: Place) -> bool:
    row, call = knowledge.lookup(public_name(symbol) or "", "load"), call_of(place)
    if row is not None:
        source = facts.source_of(call.arguments[0].value).lower()
        is_known = (row.params[0] == "url" or "url" in source) and _lists_addresses(place.scope.module)
        is_known = is_known and (not is_read_beside(call, place.above) or _has_table(place.scope.module))
        return not is_known and _is_none(facts.argument(call, _LOCATION, row.params.index(_LOCATION)))
    own = location_of(symbol) if isinstance(symbol, Function) else None
    return own is not None and isinstance(symbol, Function) and _is_none(symbol.given(own, call))


def is_read_beside(call: Call, around: Iterable[object], *, alike: bool = False) -> bool:
    """Whether another branch of a test reads the same file by another function, and says where its tensors go: then an
    address is one more place of such a file, not one that the author knows. ``alike``: by the same function."""
    return any(
        _says_where_else(e, call, other=not alike)
        for test in around
        if isinstance(test, facts.If) and facts.encloses((test,), call.span)
        for block in (test.body, test.orelse)
        if not facts.encloses(block, call.span)
        for statement in block
        for e in facts.subexpressions(statement)
    )


def _is_none(location: Expression | None) -> bool:
    return location is None or is_none(location)


@remembered_but(None)
def location_of(function: Function) -> str | None:
    """The parameter of a function that is None unless it is given, and that goes to a reader as its location."""
    if _reading_words().isdisjoint(function.words):
        return None
    own = [p.name for p in function.definition.parameters if p.default is not None and is_none(p.default)]
    names = [name for name in own if len(function.bindings.of(name)) == 1]  # of the others a None is replaced
    for place in places(function, lambda e: type(e) is Call) if names else ():
        call = call_of(place)
        for symbol in callees_of(place):
            row = knowledge.lookup(public_name(symbol) or "", "load")
            location = facts.argument(call, _LOCATION, row.params.index(_LOCATION)) if row is not None else None
            if isinstance(location, Name) and location.id in names:
                asked = any(location.id in facts.source_of(test) for test in tests_above(place))
                return None if asked else location.id
    return None


def _is_told_where(place: Place) -> bool:
    """Whether a block or branch around a place decides about devices: a device context, no GPU chosen, no CUDA; or is
    never run."""
    items = (item for around in place.above if isinstance(around, facts.With) for item, _ in around.items)
    contexts = [item for item in items if isinstance(item, Call)]
    if any(public_name(s) in _PLACING for context in contexts for s in resolve_all(context.function, place.scope)):
        return True
    return any(_says_where(test, outcome) for test, outcome in outcomes(place))


def _says_where(test: Expression, holds: bool) -> bool:
    """Whether the outcome of a test decides about devices, or is one that it never has."""
    if isinstance(test, Constant):
        return bool(test.value) != holds
    if isinstance(test, Compare) and _is_none(test.comparators[0]) and GPU.search(facts.source_of(test.left)):
        return holds == (test.operators[0] in _EQUAL)
    text = facts.source_of(test)
    if isinstance(test, Compare) and test.operators[0] in _EQUALITY and _is_of_mps(test):
        return holds == (test.operators[0] in _EQUAL)
    if holds:
        return text.endswith("mps.is_available()")
    return "is_available" in text or text.endswith(("distributed", "is_initialized()"))


def _is_of_mps(test: Compare) -> bool:
    """Whether a comparison is one with Apple's back end, as a text or as a member of an enumeration: a machine has one
    such device."""
    sides = (test.left, *test.comparators)
    return any(
        side.value == "mps" if isinstance(side, Constant) else facts.last_word(side).lower() == "mps" for side in sides
    )


# -- states --------------------------------------------------------------------------------------------------------
