"""Of which type a value is, by itself or by what all callers hand over for it."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Attribute, Binary, Call, Constant, Expression, Name, Parameter
from distlint.kinds.by_callers import put_elsewhere
from distlint.kinds.seen import Kinds
from distlint.places.order import Order
from distlint.project import Class, Function, Instance, ScopeOwner, public_name, resolve_all
from distlint.project.bindings import stored_by
from distlint.spmd.terms import Literal
from distlint.starting.types import settled_or_imported, type_of

#: What gives integers.
_COUNTS = frozenset(
    (
        "len",
        "torch.cuda.device_count",
        "os.cpu_count",
        "os.process_cpu_count",
        "multiprocessing.cpu_count",
        "os.getpid",
        "random.randint",
        "random.randrange",
    )
)
#: What draws an integer from a generator, and the generators.
_DRAWS = frozenset(("randint", "randrange", "getrandbits"))
_GENERATORS = frozenset(("random.Random", "random.SystemRandom"))
#: What gives a number of numbers.
_ARITHMETIC = frozenset(("*", "+", "-"))
_PROPERTIES = ("property", "cached_property")
_HANDS = 2


def handed_type(value: Expression, scope: ScopeOwner, kinds: Kinds, order: Order, left: int = _HANDS) -> str | None:
    """The type of a value, by itself or by what callers, parsers and settings hand over, through as many hands as are
    ``left``; None if it is not known."""
    if isinstance(value, Constant) and not isinstance(value.value, (str, bytes)):
        return type(value.value).__name__
    known = type_of(value, scope)
    if known is not None:
        return known
    called = scope.bindings.value(value.id) if isinstance(value, Name) else value
    if isinstance(called, Call) and gives_integer(called, scope):
        return "int"
    if isinstance(value, Call):
        return None
    seen = kinds.value(value, scope)
    if seen is not None and isinstance(seen.term, Literal) and seen.term.value is not None:
        return type(seen.term.value).__name__
    if seen is not None and seen.kind is not None and seen.kind.sure and not seen.kind.text:
        return "int"
    if isinstance(value, Attribute):
        return _type_of_attribute(value, scope, kinds, order, left)
    if isinstance(value, Binary) and value.operator in _ARITHMETIC and left:
        sides = {handed_type(side, scope, kinds, order, left - 1) for side in (value.left, value.right)}
        return None if not sides <= {"int", "float"} else "float" if "float" in sides else "int"
    return _type_of_all_given(value, scope, kinds, order, left) if isinstance(value, Name) and left else None


def gives_integer(call: Call, scope: ScopeOwner) -> bool:
    """Whether a call counts something, or draws an integer from a generator of Python's own."""
    symbols = resolve_all(call.function, scope)
    if len(symbols) == 1 and public_name(symbols[0]) in _COUNTS:
        return True
    if not symbols and facts.is_name(call.function, "len"):
        return True
    if not isinstance(call.function, Attribute) or call.function.attr not in _DRAWS:
        return False
    made, written = settled_or_imported(call.function.value, scope)
    makers = resolve_all(made.function, written) if isinstance(made, Call) else ()
    return len(makers) == 1 and public_name(makers[0]) in _GENERATORS


def _type_of_all_given(name: Name, function: ScopeOwner, kinds: Kinds, order: Order, left: int) -> str | None:
    """The one type of all that callers hand over for a parameter that has no default."""
    if not isinstance(function, Function):
        return None
    only = function.bindings.only(name.id)
    if not isinstance(only, Parameter) or only.default is not None:
        return None
    if order.is_spawned(function) or not order.are_all_seen(function):
        return None
    types = set()
    for given, caller in order.given(function, name.id):
        at = caller.place.scope
        types.add(handed_type(given, at, kinds, order, left - 1) if given is not None else None)
    return types.pop() if len(types) == 1 else None


def _type_of_attribute(value: Attribute, scope: ScopeOwner, kinds: Kinds, order: Order, left: int) -> str | None:
    """The type of a field of an object, or of what a property computes."""
    owners = [s.of for s in resolve_all(value.value, scope) if isinstance(s, Instance)]
    owner = owners[0] if len(owners) == 1 else kinds.analysis.reach.handing.class_at(value.value, scope)
    if not isinstance(owner, Class) or stored_by(owner.all_methods, value.attr):
        return None
    method = owner.method(value.attr)
    if method is None:
        return _type_of_field(value, owner, scope, kinds)
    is_replaced = not method.has_decorator(*_PROPERTIES) or method.is_abstract or order.overrides(method)
    if is_replaced or not left:
        return None
    types = {handed_type(one, method, kinds, order, left - 1) if one else None for one in method.return_values}
    return types.pop() if len(types) == 1 else None


def _type_of_field(value: Attribute, owner: Class, scope: ScopeOwner, kinds: Kinds) -> str | None:
    """The number that a field of an object is by its annotation (``timeout: int = 900``), where nothing stores another
    value there."""
    fields = [known.fields for known in owner.lineage if isinstance(known, Class) and value.attr in known.fields]
    annotations = {facts.source_of(declared[value.attr]) for declared in fields}
    told = annotations.pop() if len(annotations) == 1 else None
    is_number = told in ("int", "float") and not put_elsewhere(value.attr, scope.module.project)
    return told if is_number else None
