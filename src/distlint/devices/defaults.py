"""Devices as default arguments and as defaults of fields."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.devices.bare import Bare, bare_device
from distlint.devices.uses import Use, uses
from distlint.facts import (
    Argument,
    Assign,
    Call,
    ClassDef,
    Conditional,
    Constant,
    Expression,
    FunctionDef,
    Lambda,
    Name,
    Parameter,
)
from distlint.finding import Span
from distlint.places import Place, outcomes, places, reads
from distlint.project import Class, External, Function, Module, Scope, full_name

#: Names of parameters and fields that hold a device and nothing else; what is handed on under another name, such as
#: ``compute_device``, is as often a device type.
_NAMES = ("device", "_device", "map_location")
#: Parameters that say beside a device type which one is meant.
_INDEX_NAMES = frozenset(("device_id", "device_index", "device_ids", "gpu_id", "gpu", "rank", "local_rank"))
_TYPE_NAMES = ("type", "types", "name", "names", "kind", "backend", "key", "platform")
#: Of which one stands in any file with a default that counts.
_SPELLED = ('"cuda', "'cuda", "device(", "=0", "= 0")
_RECORDS = frozenset(("dataclass", "define", "frozen", "mutable", "attrs", "s", "dataclass_transform"))
_RECORD_BASES = frozenset(("BaseModel", "BaseSettings", "NamedTuple", "Struct"))


def default_devices(module: Module) -> Iterator[tuple[Place, Bare, str]]:
    """The defaults of a module's functions, lambdas and records that are a bare CUDA device, with what they are."""
    text = module.text
    if not any(spelled in text for spelled in _SPELLED):
        return
    functions = {function.definition.span: function for function in module.functions}
    for place in places(module, _may_be_device):
        if not place.above or _is_inner(place):
            continue
        holder = next(a for a in reversed(place.above) if not isinstance(a, (Conditional, Argument, Call)))
        is_plain_zero = facts.is_zero(place.expression)
        if is_plain_zero and not (isinstance(holder, Parameter) and _may_number_gpu(holder.name)):
            continue
        bare = Bare(0, False) if is_plain_zero else bare_device(place.expression, place.scope)
        if bare is None:
            continue
        if isinstance(holder, Parameter):
            owner = place.above[next(i for i, around in enumerate(place.above) if around is holder) - 1]
            found = _uses_of(holder, owner, functions, module)
            if found is None or not _is_device(holder.name, found, is_plain_zero=is_plain_zero):
                continue
            function = functions.get(owner.span) if isinstance(owner, FunctionDef) else None
            if function is None or not _is_asked_for(holder.name, place, function):
                yield place, bare, f"default argument {holder.name}"
        elif isinstance(holder, Assign) and isinstance(place.scope, Class) and _is_field(holder, place):
            yield place, bare, f"default of the field {facts.shortened(holder.targets[0])}"


def _may_be_device(expression: Expression) -> bool:
    if type(expression) is Constant:
        return expression.value in ("cuda", "cuda:0") or facts.is_zero(expression)
    if type(expression) is not Call:
        return False
    return getattr(expression.function, "attr", getattr(expression.function, "id", "")) == "device"


def _is_inner(place: Place) -> bool:
    """Whether an expression is only a part of the default: an argument, unless of ``field(default=...)``."""
    for around in reversed(place.above):
        if isinstance(around, (Parameter, Assign)):
            return False
        if isinstance(around, Conditional):
            if around.test is place.expression:
                return True
        elif isinstance(around, Call):
            if getattr(around.function, "attr", getattr(around.function, "id", "")) not in ("field", "Field", "ib"):
                return True
        elif isinstance(around, Argument):
            if around.keyword not in (None, "default"):
                return True
        else:
            return True
    return True


def _uses_of(
    parameter: Parameter, owner: object, functions: dict[Span, Function], module: Module
) -> frozenset[Use] | None:
    """What the function does with a parameter; None for a stub without a body."""
    if isinstance(owner, Lambda):
        reader: Scope = module
        inside = [p for p in reads(reader, parameter.name) if any(around is owner for around in p.above)]
        return frozenset(use for place in inside for use in uses(place))
    if not isinstance(owner, FunctionDef) or owner.span not in functions:
        return frozenset()
    if any(other.name in _INDEX_NAMES for other in owner.parameters if other is not parameter):
        return None
    function = functions[owner.span]
    if all(
        isinstance(s, (facts.Evaluate, facts.Raise)) and not isinstance(getattr(s, "value", None), Call)
        for s in function.body
    ):
        return None
    return frozenset(use for place in reads(function, parameter.name) for use in uses(place))


def _is_device(name: str, found: frozenset[Use], *, is_plain_zero: bool) -> bool:
    if is_plain_zero:
        return Use.PLACED in found
    if Use.PLACED not in found and (Use.TYPE in found or Use.INDEX in found):
        return False  # looked up, combined with an index, given to statistics: not the device of a tensor
    if _names_type(name):
        return False
    if Use.PLACED in found or Use.LAUNCH in found:
        return True
    return name.lower() in _NAMES and not found.isdisjoint((Use.STORED, Use.RETURNED, Use.PASSED))


def _is_asked_for(name: str, default: Place, function: Function) -> bool:
    """Whether a method does nothing with a parameter but keep it in an attribute, of which the class asks whether it is
    the default ahead of each place where it puts something there: it names a kind of devices (``if self.device ==
    "cuda": …``)."""
    owner, own = function.owner, function.first_parameter
    kept = {
        facts.dotted(target) or ""
        for statement in facts.statements(function.body)
        if isinstance(statement, Assign) and facts.is_name(statement.value, name)
        for target in statement.targets
    }
    names = [path.partition(".")[2] for path in kept if own is not None and path.startswith(f"{own}.")]
    if owner is None or len(names) != 1 or len([*reads(function, name)]) != 1:
        return False
    read = [
        place
        for method in owner.methods.values()
        if method is not function and names[0] in method.words
        for place in places(method, lambda e: facts.dotted(e) == f"{method.first_parameter}.{names[0]}")  # noqa: B023
    ]
    placed = [place for place in read if Use.PLACED in uses(place)]
    return bool(placed) and all(_is_another(place, default.expression) for place in placed)


def _is_another(place: Place, default: Expression) -> bool:
    """Whether what stands at a place is known to be something else than a text."""
    wanted, path = facts.text_of(default), facts.dotted(place.expression)
    return wanted is not None and any(
        isinstance(test, facts.Compare)
        and test.operators in (("==",), ("!=",))
        and outcome is (test.operators == ("!=",))
        and path in (facts.dotted(test.left), facts.dotted(test.comparators[0]))
        and wanted in (facts.text_of(test.left), facts.text_of(test.comparators[0]))
        for test, outcome in outcomes(place)
    )


def _may_number_gpu(name: str) -> bool:
    return any(word in name.lower() for word in ("device", "gpu", "map_location"))


def _names_type(name: str) -> bool:
    return name.lower().rpartition("_")[2] in _TYPE_NAMES


def _names_device(name: str) -> bool:
    name = name.lower()
    return "device" in name or name == "map_location"


def _is_field(statement: Assign, place: Place) -> bool:
    target = statement.targets[0]
    if (
        statement.annotation is None
        or not isinstance(target, Name)
        or not _names_device(target.id)
        or _names_type(target.id)
    ):
        return False
    owner = place.scope
    assert isinstance(owner, Class)
    return _is_record(owner) and (target.id.lower() in _NAMES or _is_read_as_device(target.id, owner))


def _is_read_as_device(name: str, owner: Class) -> bool:
    """Whether a method of the class places something with a field."""
    for method in owner.methods.values():
        if name in method.words:
            for place in places(method, lambda e: facts.dotted(e) == f"{method.first_parameter}.{name}"):  # noqa: B023
                if Use.PLACED in uses(place):
                    return True
    return False


def _is_record(owner: Class) -> bool:
    definition: ClassDef = owner.definition
    for decorator in definition.decorators:
        called = facts.callee(decorator)
        name = full_name(called, owner.parent or owner.module) or facts.dotted(called) or ""
        if name.rpartition(".")[2] in _RECORDS:
            return True
    return any(isinstance(base, External) and base.name.rpartition(".")[2] in _RECORD_BASES for base in owner.lineage)
