"""What a device value is used for: does a tensor land there, or is only its type or its index asked for?"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import (
    Argument,
    Assert,
    Assign,
    Attribute,
    Await,
    Binary,
    Boolean,
    Call,
    Compare,
    Conditional,
    Constant,
    Expression,
    FunctionDef,
    Lambda,
    Name,
    Parameter,
    Raise,
    Return,
    Sequence,
    Starred,
    Subscript,
    Text,
    Walrus,
    With,
    Yield,
    argument,
)
from distlint.places import Place, places, reads
from distlint.project import Class, External, Function, Module, Scope, ScopeOwner, Symbol, resolve_all

if TYPE_CHECKING:
    from typing import TypeGuard

_DEEPEST = 3

#: Keywords that take the device on which something is placed.
PLACING = frozenset(("device", "map_location", "torch_device", "dev"))
#: Keywords that take the index of the current device, or say beside a device type which one is meant.
_INDEXING = frozenset(("device_id", "device_ids", "output_device", "device_index", "devices", "index", "gpu_id"))
#: Functions that hand a value on as it is.
_SAME_VALUE = frozenset(("int", "str"))
#: Built-in questions about a value.
_QUESTIONS = frozenset(("isinstance", "issubclass", "hasattr", "type", "len", "bool", "id"))
#: Calls that write for humans.
_TEXT_CALLS = frozenset(
    ("print", "log", "debug", "info", "warning", "warn", "error", "exception", "critical", "write", "add_argument")
)


class Use(Enum):
    """One use of a device value."""

    PLACED = "placed"  #: a tensor or a module lands there
    LAUNCH = "launch"  #: it becomes the current device of a block
    STORED = "stored"  #: kept in an attribute, a subscript or a display
    RETURNED = "returned"
    PASSED = "passed"  #: given to a call that is not followed
    TYPE = "type"  #: only the type of the device counts
    SETS = "sets"  #: it becomes the device of the process
    INDEX = "index"  #: statistics, streams, properties, groups: the current device is meant
    TEXT = "text"
    COMPARED = "compared"
    OTHER = "other"


def uses(place: Place, deepest: int = _DEEPEST) -> Iterator[Use]:
    """All uses of the value at ``place``; a variable is followed through its scope."""
    value: Expression = place.expression
    given: Argument | None = None
    for height in range(len(place.above) - 1, -1, -1):
        around = place.above[height]
        if isinstance(around, Argument):
            given = around
            continue
        if isinstance(around, Call):
            found = _in_call(given, around, place)
            if found is not None:
                yield found
                return
        elif isinstance(around, (Assign, Walrus)):
            yield from _assigned(around, place, deepest)
            return
        elif not _hands_on(around, value):
            yield _end(around, value)
            return
        if not isinstance(around, (Name, Constant)):
            value = around  # type: ignore[assignment]  # the value of the expression around is the same device
        given = None
    yield Use.OTHER


def _hands_on(around: object, value: Expression) -> bool:
    """Whether the value of ``around`` is (or names) the device that ``value`` is."""
    if isinstance(around, Conditional):
        return around.test is not value
    if isinstance(around, Text):
        return bool(around.parts) and names_cuda(around.parts[0])
    if isinstance(around, Binary):
        return around.operator in ("+", "%") and names_cuda(around.left) and around.left is not value
    return isinstance(around, (Boolean, Sequence, Starred, Await))


def names_cuda(part: Expression) -> bool:
    """Whether a text begins like the name of an indexed device: ``cuda:``."""
    return (facts.text_of(part) or "").startswith((*knowledge.device_types(),))


def _end(around: object, value: Expression) -> Use:
    if isinstance(around, Compare):
        return Use.COMPARED
    if isinstance(around, Text):  # `f"{device}:{index}"` wants the type
        at = next((i for i, part in enumerate(around.parts) if part is value), -1)
        after = around.parts[at + 1] if 0 <= at < len(around.parts) - 1 else None
        return Use.TYPE if (facts.text_of(after) or "").startswith(":") else Use.TEXT
    if isinstance(around, Binary):  # `device + ":0"`
        return Use.TYPE
    if isinstance(around, Attribute):
        return {"type": Use.TYPE, "index": Use.INDEX, "startswith": Use.COMPARED, "split": Use.TYPE}.get(
            around.attr, Use.OTHER
        )
    if isinstance(around, Subscript):
        return Use.INDEX if around.key is value else Use.OTHER
    if isinstance(around, (Return, Yield, Lambda)):
        return Use.RETURNED
    if isinstance(around, With):
        return Use.LAUNCH
    if isinstance(around, (Raise, Assert)):
        return Use.TEXT
    if isinstance(around, (Parameter, FunctionDef)):
        return Use.OTHER
    return Use.OTHER


def _assigned(around: Assign | Walrus, place: Place, deepest: int) -> Iterator[Use]:
    targets = around.targets if isinstance(around, Assign) else (around.target,)
    for target in targets:
        if _is_own(target, place.scope) and deepest > 0:
            yield from _of_attribute(target, place.scope, deepest - 1)
        elif not isinstance(target, Name):
            yield Use.INDEX if getattr(target, "attr", "") in _INDEXING else Use.STORED
        elif deepest <= 0:
            yield Use.OTHER
        elif isinstance(place.scope, (Function, Module)):
            yield from _of_variable(target.id, place.scope, deepest - 1)
        else:
            yield Use.STORED
    if isinstance(around, Walrus):
        yield Use.OTHER


def _is_own(target: Expression, scope: ScopeOwner) -> TypeGuard[Attribute]:
    """Whether a target is an attribute of the method's own object."""
    return (
        isinstance(target, Attribute)
        and isinstance(target.value, Name)
        and isinstance(scope, Function)
        and target.value.id == scope.first_parameter
    )


def _of_attribute(target: Attribute, scope: ScopeOwner, deepest: int) -> Iterator[Use]:
    """What the methods of the class do with an attribute; somebody else's concern if they don't read it."""
    assert isinstance(scope, Function)
    assert scope.owner is not None
    is_read = False
    for method in scope.owner.methods.values():
        if target.attr not in method.words or method.first_parameter is None:
            continue
        own = method.first_parameter
        for place in places(method, lambda e, own=own: facts.dotted(e) == f"{own}.{target.attr}"):  # type: ignore[misc]
            is_read = True
            yield from uses(place, deepest)
    if not is_read:
        yield Use.STORED


def _of_variable(name: str, scope: Scope, deepest: int) -> Iterator[Use]:
    readers: list[Scope] = [scope]
    if isinstance(scope, Module):
        readers += [function for function in scope.functions if name in function.words]
    for reader in readers:
        if reader is not scope and isinstance(reader, Function) and name in reader.bindings.names:
            continue
        for place in reads(reader, name):
            yield from uses(place, deepest)


def _in_call(given: Argument | None, call: Call, place: Place) -> Use | None:
    """The use of an argument of a call; None: the call gives the device back."""
    if given is None:  # the called function is made of the value: `"cuda".split(":")`, `current_device()` itself
        return Use.OTHER
    method = call.function.attr if isinstance(call.function, Attribute) else getattr(call.function, "id", "")
    symbols = resolve_all(call.function, place.scope)
    names = [s.name for s in symbols if isinstance(s, External)]
    first = bool(call.arguments) and call.arguments[0] is given
    for name in names:
        if name == "torch.device":
            return _in_device(call, given, first)
        use = _by_table(name, given)
        if use is not None:
            return use
    if method in _SAME_VALUE and not symbols:
        return None
    if method == "format" and isinstance(call.function, Attribute):
        return None if names_cuda(call.function.value) else Use.TEXT
    if method in _QUESTIONS and not symbols:
        return Use.COMPARED
    if method in _TEXT_CALLS or method.endswith(("Error", "Exception", "Warning")):
        return Use.TEXT
    if method.startswith("set_device"):
        return Use.SETS
    if given.keyword in _INDEXING:
        return Use.INDEX
    if any(argument(call, keyword) is not None for keyword in ("device_index", "index", "device_id", "local_rank")):
        return Use.TYPE
    return _placed(method, names, symbols, given, first)


def _placed(method: str, names: list[str], symbols: tuple[Symbol, ...], given: Argument, first: bool) -> Use:
    is_torch = any(name.partition(".")[0] in ("torch", "torchvision", "torchaudio") for name in names)
    if given.keyword is None:
        is_placing = method in ("to", "cuda", "set_default_device") or (is_torch and method == "load")
        return Use.PLACED if is_placing and (first or method == "load") else Use.PASSED
    ours = any(isinstance(s, (Function, Class)) for s in symbols)
    return Use.PLACED if given.keyword in PLACING and not ours and (is_torch or not names) else Use.PASSED


def _in_device(call: Call, given: Argument, first: bool) -> Use | None:
    """``torch.device(value)`` is the device; ``torch.device(value, index)`` takes only the type of ``value``."""
    is_type = given.keyword == "type" or (given.keyword is None and first)
    return Use.TYPE if is_type and len(call.arguments) > 1 else None


def _by_table(name: str, given: Argument) -> Use | None:
    for row in knowledge.devices().get(name, ()):
        if given.keyword is not None and row.params and given.keyword not in row.params:
            continue
        return {"device-type-argument": Use.TYPE, "index-consumer": Use.INDEX, "index-for-launch": Use.LAUNCH}.get(
            row.role
        )
    if name.startswith(("torch.random.", "torch.cuda.nvtx.", "torch.cuda.memory.", "torch.cuda.random.", "triton.")):
        return Use.INDEX
    if name.startswith(("torch.amp.", "torch.backends.")):
        return Use.TYPE
    return None
