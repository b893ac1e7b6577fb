"""What stands in a tensor of one element, a list or a dict after some ranks have written into it.

``flag = torch.zeros(1)``, then ``if rank == 0: flag += 1``, then ``if flag.item():`` parts the ranks as a variable does
that only some of them assign. Whoever has the tensor may change it, by any of its names, and the ranks may agree on it.
So this is followed only where the code makes it in sight, and never puts it anywhere else: it is written to, asked, or
handed to a call, after which nobody knows what stands in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Assign, Call, Constant, Expression, Name, Statement
from distlint.project import Class, Function, Scope, Symbol
from distlint.remembering import remembered
from distlint.spmd.choices import AGREED
from distlint.spmd.terms import Literal, Many, key_of, varies
from distlint.spmd.values import (
    DICT,
    FILLED,
    LIST,
    ONE,
    TENSOR,
    Environment,
    Made,
    Object,
    Value,
    is_container,
    unknown,
)

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: What makes tensors and arrays, by the last name: of a size, with this content, and of what they are given.
_SIZED = {"zeros": 0, "ones": 1, "empty": None, "full": None}
_OF_DATA = frozenset(("tensor", "as_tensor", "array", "asarray"))
_MODULES = ("torch", "np", "numpy")
#: Methods and attributes by which such a thing is asked, written to or copied, and under no other name handed on.
_PLAIN = frozenset((
    "item", "tolist", "any", "all", "sum", "max", "min", "cpu", "cuda", "to", "bool", "int", "float", "long", "clone",
    "detach", "numel", "shape", "dtype", "device", "get", "keys", "values", "items", "copy", "append", "extend",
    "insert", "pop", "remove", "clear", "update", "setdefault", "numpy",
))  # fmt: skip
#: Those that give back the tensor, somewhere else or in another type.
_MOVED = frozenset(("to", "cuda", "cpu", "int", "long", "bool", "float", "requires_grad_"))


def note(run: Interpreter, target: facts.Subscript, value: Value, frame: Frame) -> bool:
    """Takes note of an element that is written, in a list that is written down, and where ranks have parted or the
    element is not the same on all of them, in whatever is followed; False where nothing is known of what changes."""
    holder = _holder(target.value, frame)
    before = holder.held if holder is not None else None
    if holder is None or before is None or before.parts == ():
        return False
    apart = varies(value.term) or _have_parted(frame)
    has_entries = isinstance(before.thing, Made) and before.thing.name == DICT and bool(before.thing.arguments)
    kind = _kind(target.value, frame) if apart or has_entries else ""
    entry = target.key.value if isinstance(target.key, Constant) else None
    if kind == TENSOR:
        holder.put(run, Value(value.term, value.why, None, ONE))
    elif before.parts is not None:
        parts = _with_part(before.parts, entry, value) if kind or not apart else None
        if parts is None:
            parts = emptied(before.parts, f"{AGREED} {target.span.line}:{target.span.column}")
        thing = FILLED if kind else before.thing
        holder.put(run, before._replace(term=Many(tuple(part.term for part in parts)), parts=parts, thing=thing))
    elif kind and isinstance(entry, (str, int)):
        entries = dict(before.thing.arguments) if isinstance(before.thing, Made) else {}
        entries[str(entry)] = value
        holder.put(run, before._replace(thing=Made(kind, entries)))
    else:
        return False
    return True


def note_method(
    run: Interpreter, function: facts.Attribute, given: list[tuple[str | None, Value]], frame: Frame
) -> bool:
    """The same for a method that writes to its tensor: ``flag.fill_(1)``."""
    holder = _holder(function.value, frame) if _have_parted(frame) else None
    if holder is None or _kind(function.value, frame) != TENSOR:
        return False
    value = unknown(f"{function.attr}@{function.span.line}:{function.span.column}")
    if function.attr == "zero_":
        value = Value(Literal(0))
    elif function.attr in ("fill_", "copy_") and len(given) == 1:
        value = given[0][1]
    holder.put(run, Value(value.term, value.why, None, ONE))
    return True


def noted(statement: Assign, value: Value, frame: Frame) -> Value:
    """What an assignment gives a tensor of one element, where ranks have parted: ``flag += 1``, ``flag = ones(1)``."""
    if len(statement.targets) != 1 or not (statement.operator or isinstance(statement.value, Call)):
        return value
    content = None if statement.operator or statement.value is None else _content(statement.value)
    if content is None and not statement.operator:
        return value
    if not _have_parted(frame) or _kind(statement.targets[0], frame) != TENSOR:
        return value
    return value._replace(thing=ONE, term=value.term if content is None else Literal(content))


def handed(run: Interpreter, call: Call, callee: Symbol | None, frame: Frame) -> None:
    """After a call nobody knows what stands in what it was given, or may get at by the object that it belongs to."""
    places = [given.value for given in call.arguments]
    if isinstance(call.function, facts.Attribute):
        places.append(call.function.value)
    for place in places:
        if isinstance(place, facts.Attribute):
            holder = _holder(place, frame)
            if holder is not None and holder.name in holder.inside:
                _forget(run, holder, call)
        held = frame.held(place.id) if isinstance(place, Name) else None
        if held is not None and isinstance(held.thing, Object):
            for name, value in [*held.thing.attributes.items()]:
                if is_container(value) and _may_get_at(run, callee, name):
                    _forget(run, _Holder(held.thing.attributes, name, held.thing, ""), call)


def _may_get_at(run: Interpreter, callee: Symbol | None, name: str) -> bool:
    """Whether a callee may change an attribute where nobody sees it: a function of the project that is played says what
    it does, but not who agrees with the others."""
    if not isinstance(callee, Function):
        return True
    return run.reach.communicates(callee) or (name in callee.words and not run.reach.matters(callee))


def _forget(run: Interpreter, holder: _Holder, call: Call) -> None:
    holder.put(run, unknown(f"{AGREED} {holder.name}@{call.span.line}:{call.span.column}"))


class _Holder(NamedTuple):
    """Where a thing is kept: under a name in a table of variables or attributes, which may be those of an instance.
    ``key`` is that of the value of an attribute that nobody has assigned."""

    inside: Environment
    name: str
    owner: Object | None
    key: str

    @property
    def held(self) -> Value | None:
        """What is there; None if that is nothing."""
        return self.inside.get(self.name) or (unknown(self.key) if self.owner is not None else None)

    def put(self, run: Interpreter, value: Value) -> None:
        """Puts something in its place."""
        if self.owner is None:
            self.inside[self.name] = value
        else:
            run.set_attribute(self.owner, self.name, value)
            run.fills_attributes = True


def _holder(target: Expression, frame: Frame) -> _Holder | None:
    """Where a variable, or an attribute of an instance at hand, is kept."""
    if isinstance(target, Name):
        home = frame.home_of(target.id)
        return _Holder(home.variables, target.id, None, "") if home is not None else None
    if not isinstance(target, facts.Attribute) or not isinstance(target.value, Name):
        return None
    owner = frame.held(target.value.id)
    if owner is None or not isinstance(owner.thing, Object):
        return None
    return _Holder(owner.thing.attributes, target.attr, owner.thing, f"{key_of(owner.term)}.{target.attr}")


def _with_part(parts: tuple[Value, ...], index: object, value: Value) -> tuple[Value, ...] | None:
    """A list with another element at an index; None where nobody knows which."""
    if not isinstance(index, int) or not -len(parts) <= index < len(parts):
        return None
    index %= len(parts)
    return (*parts[:index], value, *parts[index + 1 :])


def emptied(parts: tuple[Value, ...], key: str) -> tuple[Value, ...]:
    """As many elements, of which nobody knows what they are."""
    return tuple(unknown(f"{key}[{index}]") for index in range(len(parts)))


def _have_parted(frame: Frame) -> bool:
    return any(map(varies, frame.path))


def _kind(target: Expression, frame: Frame) -> str:
    """What a variable or an attribute holds, if it can be followed: a tensor of one element, a list, a dict; empty for
    anything else."""
    if isinstance(target, Name):
        return _kind_in(frame.scope, target.id)
    scope = frame.scope
    if isinstance(scope, Function) and scope.owner is not None and scope.first_parameter is not None:
        name = facts.dotted(target) or ""
        if name.startswith(f"{scope.first_parameter}.") and name.count(".") == 1:
            return _kind_of_attribute(scope.owner, name)
    return ""


@remembered
def _kind_of_attribute(owner: Class, name: str) -> str:
    methods = [method for method in owner.methods.values() if name.partition(".")[2] in method.words]
    return _kind_of(tuple(method.body for method in methods), name)


@remembered
def _kind_in(scope: Scope, name: str) -> str:
    if isinstance(scope, Function):
        if name in scope.bindings.outer or any(p.name == name for p in scope.definition.parameters):
            return ""
        return _kind_of((scope.body,), name)
    inside = any(name in function.words for function in scope.functions)
    return "" if inside else _kind_of((scope.body,), name)


def _kind_of(bodies: tuple[tuple[Statement, ...], ...], name: str) -> str:
    """What is made under a name, if nothing else is, and it is given no other name."""
    seen, plain = 0, 0
    kinds: set[str] = set()

    def count(*places: Expression | None) -> int:
        return sum(place is not None and facts.dotted(place) == name for place in places)

    for body in bodies:
        for statement in facts.statements(body):
            if isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
                if _is_named_in(statement, name):
                    return ""
                continue
            plain += _plain_in(statement, count)
            if isinstance(statement, Assign) and count(*statement.targets) and statement.value is not None:
                if len(statement.targets) > 1:
                    return ""
                kind = "" if statement.operator else _made(statement.value)
                if not kind and not statement.operator and not isinstance(statement.value, Call):
                    return ""
                kinds |= {kind} - {""}
        seen += sum(map(count, facts.subexpressions(body)))
        plain += sum(_plain_at(e, count) for e in facts.subexpressions(body, into_lambdas=False))
    return kinds.pop() if len(kinds) == 1 and seen == plain else ""


def _plain_in(statement: Statement, count: Callable[..., int]) -> int:
    """How often a statement has the name where it is assigned, asked or given back."""
    if isinstance(statement, Assign):
        return count(*statement.targets)
    if isinstance(statement, (facts.If, facts.While, facts.Assert)):
        return count(statement.test)
    return count(statement.value) if isinstance(statement, (facts.Return, facts.Evaluate)) else 0


def _plain_at(e: Expression, count: Callable[..., int]) -> int:
    """The same for an expression: how often the name stands right in it, where it is asked, written or handed over."""
    if isinstance(e, facts.Subscript):
        return count(e.value)
    if isinstance(e, facts.Attribute):
        return count(e.value) if e.attr in _PLAIN or e.attr.endswith("_") else 0
    if isinstance(e, Call):
        return sum(count(*(facts.items_of(given.value))) for given in e.arguments)
    if isinstance(e, facts.Compare):
        return count(e.left, *e.comparators)
    if isinstance(e, facts.Boolean):
        return count(*e.operands)
    if isinstance(e, facts.Unary):
        return count(e.operand)
    if isinstance(e, facts.Binary):
        return count(e.left, e.right)
    if isinstance(e, facts.Text):
        return count(*e.parts)
    return count(e.test) if isinstance(e, facts.Conditional) else 0


def _is_named_in(statement: Statement, name: str) -> bool:
    """Whether a function or class inside of the scope speaks of the name."""
    stack = [statement]
    while stack:
        top = stack.pop()
        if isinstance(top, (facts.FunctionDef, facts.ClassDef)):
            stack.extend(facts.statements(top.body or ()))
        if any(facts.dotted(e) == name for e in facts.subexpressions(top)):
            return True
    return False


def _made(value: Expression) -> str:
    """What an expression makes: a tensor of one element, a list of constants, a dict; empty for anything else."""
    value = _unmoved(value)
    if isinstance(value, facts.Mapping):
        return DICT
    if isinstance(value, facts.Sequence):
        plain = value.kind == "list" and value.items and all(isinstance(item, Constant) for item in value.items)
        return LIST if plain else ""
    if not isinstance(value, Call):
        return ""
    if facts.is_name(value.function, "dict"):
        return DICT
    return TENSOR if _makes_one(value) else ""


def _unmoved(value: Expression) -> Expression:
    """A tensor without what moves it: ``zeros(1).cuda()``."""
    while isinstance(value, Call) and isinstance(value.function, facts.Attribute) and value.function.attr in _MOVED:
        if facts.dotted(value.function.value) in _MODULES:
            break
        value = value.function.value
    return value


def _makes_one(call: Call) -> bool:
    """Whether a call makes a tensor, or an array, of one element."""
    path = facts.dotted(call.function) or ""
    module, _, name = path.rpartition(".")
    given = call.arguments[0].value if call.arguments and not call.arguments[0].star else None
    if module.partition(".")[0] not in _MODULES or given is None or call.arguments[0].keyword not in (None, "size"):
        return False
    items = facts.items_of(given)
    if name in _SIZED:
        return all(isinstance(item, Constant) and item.value == 1 for item in items)
    if name in _OF_DATA or (name.endswith("Tensor") and isinstance(given, facts.Sequence)):
        is_one = isinstance(given, facts.Sequence) and len(items) == 1 and not isinstance(items[0], facts.Sequence)
        return is_one or isinstance(given, Constant)
    return False


def _content(value: Expression) -> object:
    """What a tensor of one element is made with; None if that is not written down."""
    value = _unmoved(value)
    if not isinstance(value, Call) or not _makes_one(value):
        return None
    name = facts.last_word(value.function)
    if name in _SIZED:
        second = facts.argument(value, "fill_value", 1) if name == "full" else None
        return second.value if isinstance(second, Constant) else _SIZED[name]
    given = value.arguments[0].value
    only = given.items[0] if isinstance(given, facts.Sequence) else given
    return only.value if isinstance(only, Constant) and isinstance(only.value, (int, float)) else None
