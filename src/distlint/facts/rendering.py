"""Expressions as text, in the brackets that keep their meaning; for messages shortened."""

from __future__ import annotations

from distlint.facts.nodes import (
    Argument,
    Attribute,
    Await,
    Binary,
    Boolean,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Constant,
    Expression,
    Name,
    Sequence,
    Slice,
    Starred,
    Subscript,
    Text,
    Unary,
    Walrus,
)


def source_of(expression: Expression | None) -> str:
    """An expression as it would be written, whole: what is compared, searched and put into the code; empty for None."""
    return _render(expression)


def shortened(expression: Expression | None, limit: int = 60) -> str:
    """:func:`source_of` for messages: at most ``limit`` characters, the end cut off."""
    text = _render(expression)
    return text if len(text) <= limit else text[: limit - 1] + "…"


#: How tightly operators bind (https://docs.python.org/3/reference/expressions.html#operator-precedence).
_BINDING = {
    operator: strength
    for strength, operators in enumerate(
        (":=", "if", "or", "and", "not", "==", "|", "^", "&", "<< >>", "+ -", "* / // % @", "unary", "**", "await")
    )
    for operator in operators.split()
}


#: What never parts, and is most of what is rendered.
_WHOLE = frozenset((Name, Attribute, Call, Constant, Subscript))


def _binding(e: Expression) -> int:
    """How tightly the parts of an expression hold together; names, calls and literals never part."""
    if isinstance(e, Unary):
        return _BINDING["not" if e.operator == "not" else "unary"]
    if isinstance(e, (Binary, Boolean)):
        return _BINDING[e.operator]
    kinds = ((Compare, "=="), (Conditional, "if"), (Walrus, ":="), (Await, "await"))
    return next((_BINDING[name] for kind, name in kinds if isinstance(e, kind)), len(_BINDING))


def _part(e: Expression, least: int) -> str:
    """A part of an expression, in brackets unless it binds at least as tightly as ``least``."""
    return _render(e) if type(e) in _WHOLE or _binding(e) >= least else f"({_render(e)})"


def _render(e: Expression | None) -> str:
    if e is None:
        return ""
    if isinstance(e, Name):
        return e.id
    if isinstance(e, Attribute):
        return f"{_part(e.value, len(_BINDING))}.{e.attr}"
    if isinstance(e, Constant):
        if e.value is Ellipsis:
            return "..."
        return repr(e.value) if not isinstance(e.value, str) else '"' + e.value.replace("\n", "\\n") + '"'
    if isinstance(e, Call):
        return f"{_part(e.function, len(_BINDING))}({', '.join(map(_render_argument, e.arguments))})"
    if isinstance(e, Subscript):
        several = isinstance(e.key, Sequence) and e.key.kind == "tuple" and e.key.items
        return f"{_part(e.value, len(_BINDING))}[{', '.join(map(_render, several)) if several else _render(e.key)}]"
    if isinstance(e, Unary):
        return f"{e.operator}{' ' if e.operator == 'not' else ''}{_part(e.operand, _binding(e))}"
    if isinstance(e, Binary):
        tight, is_power = _binding(e), e.operator == "**"
        return f"{_part(e.left, tight + is_power)} {e.operator} {_part(e.right, tight + (not is_power))}"
    if isinstance(e, Boolean):
        return f" {e.operator} ".join(_part(operand, _binding(e) + 1) for operand in e.operands)
    if isinstance(e, Compare):
        tight = _binding(e) + 1
        compared = zip(e.operators, e.comparators, strict=True)
        return _part(e.left, tight) + "".join(f" {operator} {_part(other, tight)}" for operator, other in compared)
    if isinstance(e, Conditional):
        tight = _binding(e)
        return f"{_part(e.body, tight + 1)} if {_part(e.test, tight + 1)} else {_part(e.orelse, tight)}"
    if isinstance(e, Sequence):
        inner = ", ".join(map(_render, e.items))
        return {"list": f"[{inner}]", "set": f"{{{inner}}}"}.get(e.kind, f"({inner})")
    if isinstance(e, Starred):
        return f"*{_render(e.value)}"
    if isinstance(e, Text):
        return (
            'f"'
            + "".join(
                p.value if isinstance(p, Constant) and isinstance(p.value, str) else "{" + _render(p) + "}"
                for p in e.parts
            )
            + '"'
        )
    if isinstance(e, Slice):
        return f"{_render(e.lower)}:{_render(e.upper)}" + (f":{_render(e.step)}" if e.step is not None else "")
    if isinstance(e, Await):
        return f"await {_part(e.value, len(_BINDING))}"
    if isinstance(e, Comprehension):
        clauses = "".join(
            f" for {_render(c.target)} in {_render(c.iterable)}" + "".join(f" if {_render(t)}" for t in c.conditions)
            for c in e.clauses
        )
        brackets = {"list": "[]", "set": "{}", "dict": "{}"}.get(e.kind, "()")
        return f"{brackets[0]}{': '.join(map(_render, e.elements))}{clauses}{brackets[1]}"
    if isinstance(e, Walrus):
        return f"{_render(e.target)} := {_render(e.value)}"
    return "…"


def _render_argument(given: Argument) -> str:
    name = f"{given.keyword}=" if given.keyword else given.star
    return name + _render(given.value)
