"""What the interpreter knows of a value."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, Union

from distlint.facts import MIRRORED, Lambda
from distlint.project import Class, Function
from distlint.spmd.choices import AGREED, choice
from distlint.spmd.kind import FALLBACK, Kind, combined, one_of
from distlint.spmd.terms import (
    FALSE,
    MAX_KEY,
    NONE,
    TRUE,
    UNIQUE,
    Apply,
    Coordinate,
    Literal,
    Local,
    Many,
    Size,
    Term,
    Unknown,
    Variable,
    coordinates,
    is_unique,
    key_of,
    leaves,
    locals_of,
    operands,
    shared,
    varies,
    weight,
)
from distlint.spmd.tree import Group, Site

#: The reason of a list that belongs to one rank: only how long it is differs, as far as anybody knows.
PART = "part"


class Placeholder(NamedTuple):
    """Stands for a function that a decorator wraps: "calling" it places the function's tree."""

    place: Callable[[], None]


class FunctionValue(NamedTuple):
    """A function as a value: a project function or a lambda, with the environment it was made in.

    ``bound`` is the instance that a method is bound to, ``given`` are arguments that ``functools.partial`` fixed.
    """

    function: Function | Lambda | Placeholder
    frame: object
    bound: Value | None = None
    given: tuple[tuple[str | None, Value], ...] = ()


class Object(NamedTuple):
    """An instance of a project class; ``attributes`` are shared by all references to it."""

    of: Class
    attributes: dict[str, Value]


class Wrap(NamedTuple):
    """A wrapper around a model: its kind and class as in the tables, its group, and the shared condition under which
    it is applied."""

    kind: str
    name: str
    group: Group
    when: Term


class Net(NamedTuple):
    """A model: what wraps it (nothing: a plain one), whether it has buffers, the value inside the wrapper, and whether
    ``eval()`` was called on it, so that BatchNorms gather nothing."""

    wraps: tuple[Wrap, ...]
    buffers: bool
    inner: Value | None
    evaluates: bool = False


class Output(NamedTuple):
    """Something that a wrapped model computed: its backward is that model's."""

    of: Net


class Drawn(NamedTuple):
    """Something of a batch that this rank has drawn from its loader: the ``whole`` batch, or how many elements of it
    there are (``counts``)."""

    whole: bool
    counts: bool = False


class Collected(NamedTuple):
    """A list of what this rank alone has computed, of which ``element`` is one; all ranks may have as many."""

    element: Value


class Made(NamedTuple):
    """An instance of a public class, with the arguments of its constructor."""

    name: str
    arguments: dict[str, Value]


#: The class of a tensor that is seen to be made, from a number (whoever gets it may write into it) or of a ``size``.
TENSOR = "torch.Tensor"
#: What makes a tensor of a size.
SIZED = frozenset(("torch.ones", "torch.zeros", "torch.empty", "torch.rand", "torch.randn", "torch.full"))
#: The class of a dict that is written down with texts for keys, and of a list; whoever gets it may change it.
DICT = "dict"
LIST = "list"


#: How the keys of the members of an enum begin: those of two of them are two values.
MEMBER = "member"

#: A list that some ranks have written to, and a tensor of one element: of these the term is what stands in it.
FILLED = Made(LIST, {})
#: The parameters of a wrapped model: what is computed of them is not what it computes of a batch.
PARAMETERS = "parameters of a model"
ONE = Made(TENSOR, {})


class Groups(NamedTuple):
    """A list of process groups: for each ``variable`` in ``over`` one of ``members``, whose value is ``term``."""

    term: Term
    members: Term
    variable: Variable
    over: Term


class Either(NamedTuple):
    """One of two functions, by a test at ``site`` that parts ranks; None stands for one that does not communicate."""

    test: Value
    site: Site
    then: FunctionValue | None
    orelse: FunctionValue | None


Thing = Union[  # noqa: UP007 (used at run time on 3.10)
    Group, Groups, FunctionValue, Either, Object, Net, Output, Made, Drawn, Collected
]


class Value(NamedTuple):
    """A value: its term, the places it comes from (nearest last), its elements, what it is beyond a number, and what
    it numbers or counts."""

    term: Term
    why: tuple[Site, ...] = ()
    parts: tuple[Value, ...] | None = None
    thing: Thing | None = None
    kind: Kind | None = None


#: A value of its five fields, for the most frequent of them: twice as fast as the class.
_new_value: Callable[[tuple[Term, tuple[Site, ...], None, None, None]], Value] = partial(tuple.__new__, Value)


def unknown(key: str) -> Value:
    """A value that nobody knows and that all ranks share."""
    return _new_value((shared(key), (), None, None, None))


def copied(value: Value) -> Value:
    """The same once more: what is written into the one leaves the other as it is."""
    return value._replace(term=value.term._replace())


def own(value: Value, name: str, site: Site, reason: str) -> Value:
    """A value that nobody knows, as one that each rank has for itself."""
    if not isinstance(value.term, Unknown) or value.term.key.startswith(AGREED) or value.parts is not None:
        return value
    return value._replace(term=Local(f"{name}@{site.key}", reason), why=(site,))


def is_own(value: Value) -> bool:
    """Whether a value is computed from something that each rank, or each process, has for itself."""
    return bool(locals_of(value.term)) or is_unique(value.term)


def depends_on_rank(value: Value) -> bool:
    """Whether a value, an element of it or an attribute of the object that it is differs between ranks."""
    held = value.thing.attributes.values() if isinstance(value.thing, Object) else ()
    inside = any(map(depends_on_rank, value.parts or ())) or any(coordinates(v.term) for v in held)
    return inside or bool(coordinates(value.term))


def is_part(value: Value) -> bool:
    """Whether a value is a list that belongs to one rank, or its length."""
    return _is_from(PART, value)


def _is_time(value: Value) -> bool:
    """Whether a value is what this rank's clock says, or computed from that."""
    return _is_from("clock", value)


def _is_from(reason: str, value: Value) -> bool:
    found = locals_of(value.term)
    return bool(found) and any(local.reason == reason for local in found)


def is_wrapped(value: Value) -> bool:
    """Whether a value is a wrapped model."""
    return isinstance(value.thing, Net) and bool(value.thing.wraps)


def is_tensor(value: Value) -> bool:
    """Whether a value is a tensor that is seen to be made from a number."""
    return isinstance(value.thing, Made) and value.thing.name == TENSOR and bool(coordinates(value.term))


def output_of(*values: Value) -> Output | None:
    """What a computation on ``values`` is an output of: the wrapped model that computed one of them."""
    for value in values:
        if isinstance(value.thing, Output):
            return value.thing
    return None


def may_be_changed(value: Value) -> bool:
    """Whether whoever gets a value may change what is known of it: an empty list, a tensor, a dict."""
    return value.parts == () or isinstance(value.thing, Collected) or is_container(value)


def is_container(value: Value) -> bool:
    """Whether a value is a tensor, a dict or a list of which something is known that writing to it changes."""
    return isinstance(value.thing, Made) and value.thing.name in (TENSOR, DICT, LIST)


def is_placeholder(value: Value) -> bool:
    """Whether a value is nothing yet: None, or a list without elements."""
    return value.term == NONE or value.term == Many(())


def is_plain(value: Value) -> bool:
    """Whether a value holds nothing that belongs to one run only, so that a call with it can be remembered."""
    return not isinstance(value.thing, (Object, FunctionValue, Net, Output, Made, Collected)) and all(
        map(is_plain, value.parts or ())
    )


def derived(key: str, site: Site, *values: Value) -> Value | None:
    """What is computed from something that each rank has for itself; None if none of ``values`` is."""
    for value in values:
        found = locals_of(value.term)
        for local in sorted(local for local in found if local.reason != PART) if found else ():
            term = Local(f"{key}<{local.key}"[:MAX_KEY], local.reason)
            return Value(term, value.why or (site,), None, output_of(*values))
        if isinstance(value.term, Apply) and is_unique(value.term):
            return Value(Apply(UNIQUE, (*value.term.operands, Literal(key.rpartition(".")[2]))), value.why or (site,))
    return None


def elements_of(value: Value) -> Value:
    """What a computation on all elements of a list is computed from: an element that this rank alone has, or itself."""
    return value.thing.element if isinstance(value.thing, Collected) else value


def is_of_data(value: Value) -> bool:
    """Whether a value is computed from the data of this rank."""
    return any(local.reason == "data" for local in locals_of(value.term))


def is_found_or_made(value: Value) -> bool:
    """Whether a value is one of two objects, depending on a file: what was kept in it, or a new one. Only the test can
    differ between ranks; the fields of either come from one source."""
    term = value.term
    while isinstance(term, Apply) and term.operator == "index":
        term = term.operands[0]
    if not isinstance(term, Apply) or term.operator != "if":
        return False
    test, *sides = term.operands
    if {local.reason for local in locals_of(test)} != {"files"}:
        return False
    return all(not locals_of(side) or is_found_or_made(Value(side)) for side in sides)


def is_read_either_way(value: Value) -> bool:
    """Whether a value is one of two that were read or given, depending on a file, and neither is a default: what stands
    in them comes from one source."""
    return is_found_or_made(value) and not any(map(_is_default, _choices(value.term)))


def _choices(term: Term) -> Iterator[Term]:
    """What a term may be."""
    if isinstance(term, Apply) and term.operator in ("if", "index"):
        for operand in term.operands[1:] if term.operator == "if" else term.operands[:1]:
            yield from _choices(operand)
    else:
        yield term


def _is_default(term: Term) -> bool:
    return isinstance(term, (Literal, Many)) or (isinstance(term, Unknown) and term.key.startswith("dict@"))


Environment = dict[str, Value]
#: Arguments in order, with their keyword; those behind `*` and `**` have the names `*` and `**`.
Given = list[tuple["str | None", Value]]

#: Terms with more leaves than this are not followed.
MAX_WEIGHT = 40


def all_of(path: list[Term]) -> Term:
    return Apply("and", tuple(path)) if path else TRUE


def constant_truth(term: Term) -> bool | None:
    """The truth of a literal, None for everything else."""
    return bool(term.value) if isinstance(term, Literal) else None


def counted_up(operator: str, left: Term, right: Term) -> Term:
    """What an operation on terms gives: the rank inside a node, counted up by a product that nobody knows and all its
    ranks share (``args.node_index * gpus + local_rank``), is the rank among all."""
    if operator == "+" and any(
        isinstance(one, Coordinate) and one.axis == "local" and _is_of_a_node(other)
        for one, other in ((left, right), (right, left))
    ):
        return Coordinate("world", sure=False)
    return limited(Apply(operator, (left, right)))


def _is_of_a_node(term: Term) -> bool:
    parts = tuple(leaves(term)) if isinstance(term, Apply) and term.operator == "*" else ()
    known = all(isinstance(part, (Unknown, Size)) or part == Coordinate("node") for part in parts)
    return known and any(isinstance(part, Unknown) for part in parts)


def limited(term: Term) -> Term:
    """The term, or an unknown one in its place when it has grown too large."""
    inner = operands(term)
    if (len(inner) <= MAX_WEIGHT and not any(map(operands, inner))) or weight(term) <= MAX_WEIGHT:
        return term
    return shared(f"large:{key_of(term)}")


def element_of(term: Term, index: int) -> Term:
    if isinstance(term, Many) and index < len(term.items):
        return term.items[index]
    if coordinates(term):
        return shared(f"{key_of(term)}[{index}]")
    return Apply("index", (term, Literal(index)))


_ORDERS = frozenset(("==", "!=", "<", "<=", ">", ">="))
_EQUALS = frozenset(("==", "!=", "is", "is not"))


def comparison(operator: str, left: Value, right: Value) -> Term:
    """A comparison as a term: what ranks have for themselves stands on the left, whichever side it was written on. A
    rank is never None once there are ranks."""
    if operator in MIRRORED and _is_its_own(right) and not _is_its_own(left):
        return comparison(MIRRORED[operator], right, left)
    may_be_none = isinstance(left.thing, Group) or bool(coordinates(left.term))
    if operator in ("is", "is not") and right.term == NONE and may_be_none:
        is_none = _is_none(left.term, left.thing)
        return is_none if operator == "is" else _opposite(is_none)
    if isinstance(left.thing, Drawn):
        return _asked_of_batch(operator, left, right)
    counted = _counted_elements(operator, left.term, right.term)
    if counted is not None:
        return counted
    if isinstance(left.thing, FunctionValue) and isinstance(right.term, Literal) and operator in ("==", "!="):
        return Literal(operator == "!=")
    if operator in ("is", "is not") and (is_part(left) or _is_time(left)):
        return shared(f"{key_of(left.term)} {operator} {key_of(right.term)}")  # whether there is one at all
    if operator in ("is", "is not") and right.term == NONE and _is_output(left.term):
        return shared(f"{key_of(left.term)} {operator} None")
    if type(left.term) is Apply and _goes_apart(operator, left, left.term, right.term):
        return _compared_apart(operator, left.term, right.term)
    if locals_of(left.term) and not coordinates(left.term):
        held = isinstance(left.term, Apply) and left.term.operator == "if"
        if held and operator in ("is", "is not") and right.term == NONE:
            if _is_never_none(left.term):
                return shared(f"{key_of(left.term)} {operator} None")
            is_none = _is_none(left.term, None)  # the test says so that chose None, not what is computed otherwise
            return is_none if operator == "is" else _opposite(is_none)
        return _local_comparison(operator, left.term, right.term)
    if operator in ("in", "not in") and _is_entry(left, right):
        return shared(f"{key_of(left.term)} {operator} {key_of(right.term)}")
    if operator == "not in":
        return Apply("not", (Apply("in", (left.term, right.term)),))
    return Apply(operator, (left.term, right.term))


def _is_its_own(value: Value) -> bool:
    """Whether a value tells ranks apart, or is what each of them has for itself."""
    return isinstance(value.thing, Drawn) or bool(coordinates(value.term)) or bool(locals_of(value.term))


def _is_output(term: Term) -> bool:
    """Whether a term is one of several things that a model gives back: whether it makes that at all is a matter of its
    settings."""
    if not isinstance(term, Apply) or term.operator != "index" or not isinstance(term.operands[1], Literal):
        return False
    made = term.operands[0]
    return isinstance(made, Local) and ".forward@" in made.key


def _goes_apart(operator: str, value: Value, term: Apply, other: Term) -> bool:
    """Whether a value is one of two of which nobody knows either, and they are not the same: a counter to which some
    ranks have added, a tensor into which they have written, a role."""
    if term.operator != "if" or not varies(term.operands[0]):
        return False
    if operator in _EQUALS and _is_member(other):
        return True
    if operator not in _ORDERS or value.thing == ONE:
        return operator in _ORDERS
    then, orelse = (set(_choices(side)) for side in term.operands[1:])
    return _adds_to(then, orelse) or _adds_to(orelse, then)


def _adds_to(some: set[Term], others: set[Term]) -> bool:
    """Whether one of several values is another one, to which something was added."""
    return any(
        isinstance(one, Apply) and one.operator in ("+", "-") and isinstance(one.operands[0], Unknown)
        and one.operands[0] in others
        for one in some
    )  # fmt: skip


def _compared_apart(operator: str, left: Term, right: Term) -> Term:
    """A comparison of one of several values, each for itself."""
    if isinstance(left, Apply) and left.operator == "if":
        test, *sides = left.operands
        return Apply("if", (test, *(_compared_apart(operator, side, right) for side in sides)))
    if _is_member(left) and _is_member(right):
        return Literal((left == right) == (operator in ("==", "is")))
    return Apply(operator, (left, right))


def _is_member(term: Term) -> bool:
    return isinstance(term, Unknown) and term.key.startswith(f"{MEMBER} ")


def _is_entry(left: Value, right: Value) -> bool:
    """Whether a test asks for an entry by its name: those of what was computed of a batch are the same on all ranks,
    whatever stands in it."""
    found = locals_of(right.term)
    return (
        isinstance(left.term, Literal)
        and isinstance(left.term.value, str)
        and bool(found)
        and all(one.reason == "data" for one in found)
    )


def _is_never_none(term: Term) -> bool:
    """Whether a value comes from one of several places, and is None at none of them by what is seen (an attribute that
    is made when it is first asked for)."""
    return term != NONE and not (
        isinstance(term, Apply) and term.operator == "if" and not all(map(_is_never_none, term.operands[1:]))
    )


#: The list of which each rank has a part: there may be fewer elements than ranks.
_WHOLE = Apply("len", (Unknown("whole list"),))


def has_elements(term: Term) -> Term | None:
    """Whether there is anything in the part that one rank has of a list, as a term; None for anything else."""
    if not isinstance(term, Apply) or term.operator != "shard" or not isinstance(term.operands[0], Coordinate):
        return None
    return Apply("<", (term.operands[0], _WHOLE)) if term.operands[0].axis == "world" else None


def _counted_elements(operator: str, left: Term, right: Term) -> Term | None:
    """The same for a comparison of the length of such a part: ``len(mine) == 0``."""
    if not isinstance(left, Apply) or left.operator != "len" or not isinstance(right, Literal):
        return None
    has_any = has_elements(left.operands[0])
    if has_any is None or type(right.value) is not int:
        return None
    if (operator, right.value) in ((">", 0), ("!=", 0), (">=", 1)):
        return has_any
    return _opposite(has_any) if (operator, right.value) in (("==", 0), ("<", 1), ("<=", 0)) else None


def truth_of(value: Value) -> Value:
    """A value as a test: of something drawn, whether it is there is this rank's own; a function is always true."""
    if isinstance(value.thing, FunctionValue) and isinstance(value.term, Unknown):
        return value._replace(term=TRUE, thing=None)
    has_any = has_elements(value.term)
    if has_any is not None:
        return value._replace(term=has_any, thing=None)
    if isinstance(value.thing, Drawn) and (value.thing.whole or value.thing.counts) and not varies(value.term):
        return value._replace(term=Local(key_of(value.term), "data"), thing=None)
    return value


def _asked_of_batch(operator: str, left: Value, right: Value) -> Term:
    """A comparison of something drawn: whether it is there, or has elements, may differ; everything else is shared."""
    asked = right.term.value if isinstance(right.term, Literal) else right
    is_empty = isinstance(left.thing, Drawn) and left.thing.counts and asked in (0, 1)
    if is_empty or (asked is None and operator in ("is", "is not", "==", "!=")):
        return _local_comparison(operator, truth_of(left).term, right.term)
    return shared(f"{key_of(left.term)} {operator} {key_of(right.term)}")


def _is_none(term: Term, thing: Thing | None) -> Term:
    """Whether a rank or a group is None: a rank never is, and of two alternatives that one which says so."""
    if term == NONE:
        return TRUE
    if isinstance(term, Apply) and term.operator == "if":
        test, then, orelse = term.operands
        sides = (_is_none(then, thing), _is_none(orelse, thing))
        if sides == (TRUE, FALSE):
            return test
        if sides == (FALSE, TRUE):
            return Apply("not", (test,))
        return sides[0] if sides[0] == sides[1] else limited(Apply("if", (test, *sides)))
    if isinstance(thing, Group) and thing.members is None:
        return shared(f"{key_of(term)} is None")
    return FALSE  # a rank, a group that was made here, or what somebody computed in place of None


def _opposite(test: Term) -> Term:
    if test in (TRUE, FALSE):
        return FALSE if test == TRUE else TRUE
    return Apply("not", (test,))


def _local_comparison(operator: str, left: Term, right: Term) -> Term:
    """A comparison of something local in a form that it shares with its opposite, so that the two go together."""
    if (operator, right) in ((">", Literal(0)), ("!=", Literal(0)), (">=", Literal(1))):
        return left
    if (operator, right) in (("==", Literal(0)), ("<=", Literal(0)), ("<", Literal(1))):
        return Apply("not", (left,))
    opposite = {"!=": "==", ">=": "<", "<=": ">", "is not": "is", "not in": "in"}.get(operator)
    return Apply(operator, (left, right)) if opposite is None else Apply("not", (Apply(opposite, (left, right)),))


def either(test: Value, then: Value, orelse: Value, site: Site) -> Value:
    """One of two values, depending on a test that stands at ``site``."""
    if then == orelse:
        return then
    why = tuple(dict.fromkeys((*test.why, *then.why, *orelse.why)))[:5]
    thing = (
        then.thing if then.thing == orelse.thing or orelse.term == NONE else orelse.thing if then.term == NONE else None
    )
    thing = thing or _same_model(then.thing, orelse.thing) or _either_function(test, then, orelse, site)
    if thing is None and (then.thing is not None or orelse.thing is not None):
        thing = _either_container(test, then, orelse, site)
    kind = one_kind(then, orelse)
    if then.term == orelse.term:
        return Value(then.term, why, None, thing, kind)
    parts = None
    if then.parts is not None and orelse.parts is not None and len(then.parts) == len(orelse.parts):
        parts = tuple(either(test, a, b, site) for a, b in zip(then.parts, orelse.parts, strict=True))
    if _is_reduced_on_one_side(test, then, orelse):
        return Value(shared(f"either:{key_of(then.term)}|{key_of(orelse.term)}"), why, parts, thing, kind)
    return Value(limited(choice(test.term, then.term, orelse.term)), why, parts, thing, kind)


def _same_model(then: Thing | None, orelse: Thing | None) -> Net | None:
    """A model on which one side of a test has called ``eval()``."""
    if not isinstance(then, Net) or not isinstance(orelse, Net):
        return None
    evaluating = then._replace(evaluates=True)
    return evaluating if evaluating == orelse._replace(evaluates=True) else None


def _either_container(test: Value, then: Value, orelse: Value, site: Site) -> Made | None:
    """A tensor of one element, a list or a dict, into which one side of a test has written, or both have."""
    sides = (then.thing, orelse.thing)
    made = next((side for side in sides if isinstance(side, Made)), None)
    if made is None or not all(side is None or (isinstance(side, Made) and side.name == made.name) for side in sides):
        return None
    if made.name not in (DICT, LIST):
        return ONE if all(side in (None, ONE) for side in sides) else None
    one, other = (side.arguments if isinstance(side, Made) else {} for side in sides)
    return Made(
        made.name,
        {
            key: either(test, one.get(key) or _entry(then, key), other.get(key) or _entry(orelse, key), site)
            for key in dict.fromkeys((*one, *other))
        },
    )


def _entry(of: Value, key: str) -> Value:
    """An entry of a dict or list of which nobody knows what it is."""
    is_index = isinstance(of.thing, Made) and of.thing.name == LIST
    return unknown(f"{key_of(of.term)}[{key if is_index else key_of(Literal(key))}]")


def _either_function(test: Value, then: Value, orelse: Value, site: Site) -> Either | None:
    """One of two functions of the project, or one of them and a builtin; None for anything else."""
    if not coordinates(test.term):
        return None
    functions = [value.thing if isinstance(value.thing, FunctionValue) else None for value in (then, orelse)]
    known = (function is not None or _is_builtin(v) for function, v in zip(functions, (then, orelse), strict=True))
    return Either(test, site, *functions) if any(functions) and all(known) else None


def _is_builtin(value: Value) -> bool:
    name = value.term.key.rpartition(".")[2] if isinstance(value.term, Unknown) else ""
    return value.thing is None and hasattr(builtins, name)


def _is_reduced_on_one_side(test: Value, then: Value, orelse: Value) -> bool:
    """Whether a shared test chooses between a number that this rank computed and one that it may share with the others:
    it asks whether there are others (``if multi_gpu: loss = reduced(loss)``)."""
    if varies(test.term):
        return False
    own, other = (then, orelse) if locals_of(then.term) else (orelse, then)
    found = locals_of(own.term)
    if not found or varies(other.term) or isinstance(other.term, Literal):
        return False
    return {local.reason for local in found} <= {"data", "clock"}


def one_kind(first: Value, second: Value) -> Kind | None:
    """What a value counts that is one of two."""
    marks = (FALLBACK if isinstance(value.term, Literal) else None for value in (first, second))
    return one_of(first.kind, second.kind, *marks)


def computed_kind(operator: str, left: Value, right: Value) -> Kind | None:
    """What the result of an operation numbers or counts."""
    numbers = (value.term.value if isinstance(value.term, Literal) else None for value in (left, right))
    return combined(operator, left.kind, right.kind, *numbers)


def merged(test: Value, then: Environment, orelse: Environment, before: Environment, site: Site) -> Environment:
    """The variables after a test: what both sides of it leave behind, joined."""
    merged = dict(orelse)
    for name in [name for name, value in then.items() if orelse.get(name) is not value]:
        value, other = then[name], orelse.get(name)
        if other is None:
            merged[name] = value
        else:
            joined = either(test, value, other, site)
            merged[name] = joined._replace(thing=_wrapped_under(test, value, other, before.get(name)) or joined.thing)
    return merged


def _wrapped_under(test: Value, then: Value, orelse: Value, before: Value | None) -> Net | None:
    """The model that one side of a shared test wraps, or both do in different ways; None where a side unwraps it."""
    if coordinates(test.term) or (before is not None and isinstance(before.thing, Net) and before.thing.wraps):
        return None
    sides = ((then, test.term), (orelse, Apply("not", (test.term,))))
    nets = [(value.thing, term) for value, term in sides if isinstance(value.thing, Net) and value.thing.wraps]
    if not nets:
        return None
    wraps = tuple(
        wrap._replace(when=term if wrap.when == TRUE else limited(Apply("and", (term, wrap.when))))
        for net, term in nets
        for wrap in net.wraps
    )
    return Net(wraps, any(net.buffers for net, _ in nets), before, all(net.evaluates for net, _ in nets))


def returned(results: list[tuple[Term, Value]], falls: bool, opaque: Value) -> Value:
    """What a call gives back: its ``return`` statements under the tests that lead to them."""
    if not results:
        return Value(NONE)
    if len(results) > 6:
        return opaque
    path, value = results[-1]
    result = Value(NONE) if falls else value
    rest = results if falls else results[:-1]
    for path, value in reversed(rest):
        if path == TRUE:
            result = value
            continue
        why = (*value.why, *result.why)[:5]
        parts = None
        if value.parts is not None and result.parts is not None and len(value.parts) == len(result.parts):
            parts = tuple(
                Value(
                    choice(path, a.term, b.term) if a.term != b.term else a.term,
                    (*a.why, *b.why)[:5],
                    kind=one_kind(a, b),
                )
                for a, b in zip(value.parts, result.parts, strict=True)
            )
        thing = value.thing if value.thing == result.thing or result.term == NONE else None
        term = value.term if value.term == result.term else choice(path, value.term, result.term)
        result = Value(term, why, parts, thing, one_kind(value, result))
    return result
