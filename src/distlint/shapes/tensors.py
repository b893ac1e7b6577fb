"""What the code itself says about a tensor: its sizes and its element type."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple, Union

from distlint import facts
from distlint.facts import Call, Constant, Expression, Sequence, is_none, last_name
from distlint.project import Function, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.shapes.whole_numbers import counts, whole_at

#: One size: a number, the name of one, or not known.
Size = Union[int, str, None]  # noqa: UP007

#: The element type of ``torch.zeros(4)``, which ``torch.set_default_dtype`` changes.
DEFAULT = "the default type"


class Tensor(NamedTuple):
    """What is known of a tensor. ``dims``: its sizes, None if not even their number is known; ``dtype``: the last name
    of its element type (``float32``), :data:`DEFAULT`, or None. ``blank``: made without a content of its own.
    ``multiple_of``: the number of elements is a multiple of this."""

    dims: tuple[Size, ...] | None
    dtype: str | None
    blank: bool = False
    multiple_of: int = 1

    @property
    def elements(self) -> int | None:
        """The number of elements, if all sizes are known."""
        sizes = [size for size in self.dims or () if isinstance(size, int)]
        return prod(sizes) if self.dims is not None and len(sizes) == len(self.dims) else None


class Listed(NamedTuple):
    """A list: how many elements, whether they are known to be single numbers, and the element type of a tensor of
    them."""

    length: int
    single: bool
    dtype: str | None


class Nothing(NamedTuple):
    """``None``: a tensor that is still to be made."""


#: What a name holds: a tensor, a number, None, a list, or a list or tuple as it is written.
Held = Union[Tensor, int, Nothing, Listed, Sequence]  # noqa: UP007
Names = Mapping[str, Held]

#: The longest ``[None] * n`` that is written out.
_LONGEST = 100
_BLANK = frozenset(("empty", "zeros", "ones", "empty_strided"))
_SIZED = _BLANK | {"rand", "randn", "full"}
_LIKE = frozenset(("empty_like", "zeros_like", "ones_like", "rand_like", "randn_like", "full_like", "clone"))
_ALIASES = {
    "float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32", "short": "int16",
    "cfloat": "complex64", "cdouble": "complex128",
}  # fmt: skip
DTYPES = frozenset(
    "float16 bfloat16 float32 float64 int8 uint8 int16 int32 int64 bool complex64 complex128".split()  # noqa: SIM905
)
#: ``torch.LongTensor`` and its like; ``torch.Tensor`` has the default type.
_TYPED = {
    "Tensor": DEFAULT, "FloatTensor": "float32", "DoubleTensor": "float64", "HalfTensor": "float16",
    "BFloat16Tensor": "bfloat16", "LongTensor": "int64", "IntTensor": "int32", "ShortTensor": "int16",
    "CharTensor": "int8", "ByteTensor": "uint8", "BoolTensor": "bool",
}  # fmt: skip
#: Methods that give back the same sizes and element type.
_KEEPS = frozenset(
    "cuda cpu contiguous clone detach pin_memory requires_grad_ detach_ zero_ fill_ npu xpu share_memory_".split()  # noqa: SIM905
)
#: Methods that change the element type: ``x.float()``.
_CASTS = frozenset(("float", "double", "half", "bfloat16", "long", "int", "short", "bool"))


def _dtype_named(expression: Expression | None) -> str | None:
    """The element type that ``torch.float32`` and its like name."""
    name = last_name(expression) if isinstance(expression, facts.Attribute) else None
    return name if name in DTYPES else _ALIASES.get(name or "")


class Reading:
    """Reads expressions of one function; ``names`` is what its variables hold there."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def held(self, expression: Expression | None, names: Names) -> Held | None:
        """What an expression comes to, as far as the code says."""
        if isinstance(expression, Sequence):
            return expression
        if is_none(expression):
            return Nothing()
        if isinstance(expression, facts.Binary) and expression.operator == "*":
            one, other = expression.left, expression.right
            times = self.size(other, names)
            if isinstance(one, Sequence) and isinstance(times, int) and times * len(one.items) <= _LONGEST:
                return one._replace(items=one.items * times)
        number = self.size(expression, names)
        if isinstance(number, int):
            return number
        known = names.get(expression.id) if isinstance(expression, facts.Name) else None
        return known if known is not None else self.tensor(expression, names)

    def size(self, expression: Expression | None, names: Names) -> Size:
        """A number, the name that holds it, or None."""
        if isinstance(expression, Constant):
            return expression.value if type(expression.value) is int else None
        if isinstance(expression, facts.Binary) and expression.operator in ("*", "+", "-"):
            one, other = self.size(expression.left, names), self.size(expression.right, names)
            if isinstance(one, int) and isinstance(other, int):
                return {"*": one * other, "+": one + other, "-": one - other}[expression.operator]
            return None
        name = facts.dotted(expression)
        if name is None:
            return None
        known = names.get(name, self._constant(name))
        return known if isinstance(known, int) else name

    def _constant(self, name: str) -> int | None:
        """The number that a name of the module holds for good."""
        module = self.scope.module
        if isinstance(self.scope, Function) and name in self.scope.bindings.names:
            return None
        only = module.bindings.only(name)
        if not isinstance(only, Assigned) or not isinstance(only.value, Constant):
            return None
        return only.value.value if type(only.value.value) is int else None

    def tensor(self, expression: Expression | None, names: Names) -> Tensor | None:
        """What is known of a tensor; None if nothing is."""
        name = facts.dotted(expression)
        if name is not None:
            known = names.get(name)
            return known if isinstance(known, Tensor) else None
        if isinstance(expression, facts.Subscript):
            return self._element(expression, names)
        return self._called(expression, names) if isinstance(expression, Call) else None

    def _element(self, expression: facts.Subscript, names: Names) -> Tensor | None:
        whole = self.tensor(expression.value, names)
        if whole is None or not whole.dims or not isinstance(self.size(expression.key, names), int):
            return None
        return Tensor(whole.dims[1:], whole.dtype, whole.blank)

    def _called(self, call: Call, names: Names) -> Tensor | None:
        known = [name for symbol in resolve_all(call.function, self.scope) if (name := public_name(symbol))]
        made = known[0] if len(known) == 1 else ""
        package, _, last = made.rpartition(".")
        if package in ("torch", "torch.cuda"):
            return self._made(last, call, names)
        if not isinstance(call.function, facts.Attribute):
            return None
        if counts(call):
            return Tensor(() if not call.arguments else None, "int64")
        receiver = self.tensor(call.function.value, names)
        if receiver is None:
            return _cast(call.function.attr, call)
        return self._method(call.function.attr, call, receiver, names)

    def _made(self, function: str, call: Call, names: Names) -> Tensor | None:
        """What a function of torch makes."""
        given = facts.argument(call, "dtype") or next((a.value for a in call.arguments if a.star == "**"), None)
        dtype = _dtype_named(given)
        if function in _SIZED:
            if given is None and function != "full":
                dtype = DEFAULT
            return Tensor(self._sizes(call, names, one=function == "full"), dtype, blank=function in _BLANK)
        if function in _LIKE:
            like = self.tensor(call.arguments[0].value, names) if call.arguments else None
            return like and Tensor(like.dims, dtype if given is not None else like.dtype, blank=function != "clone")
        if function in ("tensor", "as_tensor") and call.arguments:
            made = self._content(call.arguments[0].value, names)
            return made._replace(dtype=dtype) if given is not None else made
        if function in _TYPED and len(call.arguments) == 1:
            made = self._content(call.arguments[0].value, names)
            count = self.size(call.arguments[0].value, names)
            if isinstance(count, int):
                return Tensor((count,), _TYPED[function])
            return made._replace(dims=made.dims or None, dtype=_TYPED[function])
        if counts(call):
            return Tensor(None, "int64")
        if function == "randint":
            plain = [argument.value for argument in call.arguments if argument.keyword in (None, "size")]
            size = plain[-1] if plain else None
            sizes = size.items if isinstance(size, Sequence) and not _starred(size) else None
            dims = tuple(self.size(item, names) for item in sizes) if sizes is not None else None
            return Tensor(dims, dtype if given is not None else "int64")
        if function == "randperm":
            count = self.size(call.arguments[0].value, names) if call.arguments else None
            return Tensor((count,), dtype if given is not None else "int64")
        if function == "stack" and call.arguments:
            return self._stacked(call.arguments[0].value, names)
        return None

    def _sizes(self, call: Call, names: Names, *, one: bool) -> tuple[Size, ...] | None:
        """The sizes that a constructor is given, one by one or as one tuple (``one``: always so)."""
        if any(argument.star == "*" for argument in call.arguments):
            return None
        given = [
            argument.value for argument in call.arguments if argument.keyword in (None, "size") and not argument.star
        ]
        if given and (one or len(given) == 1):
            first = given[0]
            held = names.get(first.id) if isinstance(first, facts.Name) else first
            if isinstance(held, Sequence):
                return None if _starred(held) else tuple(self.size(item, names) for item in held.items)
            number = self.size(first, names)
            return (number,) if isinstance(number, int) else None
        return tuple(self.size(item, names) for item in given) or None

    def _content(self, content: Expression, names: Names) -> Tensor:
        """``torch.tensor(content)``."""
        held = names.get(content.id, content) if isinstance(content, facts.Name) else content
        listed = self.listed(held) if isinstance(held, Sequence) else held
        if isinstance(listed, Listed):
            whole = Tensor(None, None, multiple_of=listed.length)
            return Tensor((listed.length,), listed.dtype) if listed.single else whole
        kind = self._scalar(content)
        return Tensor((), kind if kind != "number" else None) if kind else Tensor(None, None)

    def listed(self, written: Sequence) -> Listed | None:
        """What is known of a list or tuple as it is written; its elements may be lists themselves."""
        if any(isinstance(item, facts.Starred) for item in written.items):
            return None
        kinds = [self._scalar(item) for item in written.items]
        dtype = DEFAULT if DEFAULT in kinds else kinds[0] if len(set(kinds)) == 1 and kinds[0] != "number" else None
        return Listed(len(kinds), any(kinds), dtype or None)

    def _scalar(self, expression: Expression) -> str:
        """The element type of a single number (``number`` if it may be of any); empty if it may be a list."""
        if isinstance(expression, facts.Name) and isinstance(self.scope, Function):
            only = self.scope.bindings.only(expression.id)
            if isinstance(only, facts.Parameter):
                return _promised(only)
            return "int64" if expression.id in whole_at(self.scope, expression.span) else ""
        return _scalar(expression)

    def _stacked(self, parts: Expression, names: Names) -> Tensor | None:
        held = names.get(parts.id, parts) if isinstance(parts, facts.Name) else parts
        if not isinstance(held, Sequence) or _starred(held):
            return None
        tensors = [self.tensor(item, names) for item in held.items]
        first = tensors[0] if tensors else None
        if first is None or first.dims is None or any(tensor is None for tensor in tensors):
            return None
        dtypes = {tensor.dtype for tensor in tensors if tensor is not None}
        return Tensor((len(tensors), *first.dims), first.dtype if len(dtypes) == 1 else None)

    def _method(self, method: str, call: Call, on: Tensor, names: Names) -> Tensor | None:
        """What a method of a tensor gives back."""
        if method in _KEEPS:
            return on
        if method in _CASTS:
            return on._replace(dtype=_ALIASES.get(method, method))
        if method in ("to", "type"):
            cast = [name for argument in call.arguments if (name := _dtype_named(argument.value))]
            keeps = all(_is_device(argument.value) or argument.keyword == "non_blocking" for argument in call.arguments)
            return on._replace(dtype=cast[0] if cast else on.dtype if keeps else None)
        if method in ("view", "reshape") and on.elements is not None:
            sizes = self._sizes(call, names, one=False)
            return Tensor(sizes if sizes and all(size != -1 for size in sizes) else (on.elements,), on.dtype, on.blank)
        return None


def _cast(method: str, call: Call) -> Tensor | None:
    """What is known of a tensor of which nobody knows anything but that it was cast just now: ``net(x).bfloat16()``."""
    if method in _CASTS and not call.arguments:
        return Tensor(None, _ALIASES.get(method, method))
    cast = [name for argument in call.arguments if (name := _dtype_named(argument.value))] if method == "to" else []
    return Tensor(None, cast[0]) if cast else None


def _starred(sequence: Sequence) -> bool:
    return any(isinstance(item, facts.Starred) for item in sequence.items)


def _is_device(expression: Expression) -> bool:
    if isinstance(expression, (Constant, facts.Text)):
        return True
    return any("device" in (facts.last_word(part)) for part in facts.subexpressions(expression))


def _promised(parameter: facts.Parameter) -> str:
    """``number`` if a parameter is annotated as one, or has one as its default; else nothing."""
    is_number = facts.dotted(parameter.annotation) in ("int", "float", "bool") if parameter.annotation else False
    return "number" if is_number or (parameter.default is not None and _scalar(parameter.default)) else ""


def _scalar(expression: Expression) -> str:
    """The element type of a single number (``number`` if it may be of any); empty if it may be a list."""
    if isinstance(expression, Constant):
        return {bool: "bool", int: "int64", float: DEFAULT}.get(type(expression.value), "")
    if isinstance(expression, facts.Unary) and expression.operator == "-":
        return _scalar(expression.operand)
    if isinstance(expression, facts.Subscript) and last_name(expression.value) == "shape":
        return "int64" if isinstance(expression.key, (Constant, facts.Unary)) else ""
    if not isinstance(expression, Call):
        return ""
    called = last_name(expression.function)
    if called == "size" and not expression.arguments:
        return ""
    return {"len": "int64", "int": "int64", "size": "int64", "numel": "int64", "float": DEFAULT, "item": "number"}.get(
        called or "", ""
    )
