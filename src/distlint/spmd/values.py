"""What the interpreter knows of a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, Union

from distlint.facts import Lambda
from distlint.project import Class, Function
from distlint.spmd.choices import AGREED
from distlint.spmd.kind import Kind
from distlint.spmd.terms import (
    MAX_KEY,
    NONE,
    UNIQUE,
    Apply,
    Coordinate,
    Literal,
    Local,
    Many,
    Term,
    Unknown,
    Variable,
    coordinates,
    is_unique,
    key_of,
    locals_of,
    shared,
)
from distlint.spmd.tree import Group, Site

#: The reason of a list that belongs to one rank: only how long it is differs, as far as anybody knows.
PART = "part"
#: What a test of a rank is made with.
_TESTS = frozenset(("==", "!=", "<", "<=", ">", ">=", "not"))


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
#: How the keys of dicts begin that are written down.
WRITTEN = "dict@"
#: How the keys of the keywords begin that a function got without naming them.
KEYWORDS = "**"
#: Classes whose objects have what they are given under the same names.
NAMESPACES = frozenset(("types.SimpleNamespace", "argparse.Namespace"))
LIST = "list"


#: How the keys of tests begin by which a setting of all ranks picks a function or an object.
PICKED = "one of "
#: The same for those by which a loop comes to each of several objects.
TURN = f"{PICKED}several in turn "
#: How the keys of the members of an enum begin: those of two of them are two values.
MEMBER = "member"

#: A list that some ranks have written to, and a tensor of one element: of these the term is what stands in it.
FILLED = Made(LIST, {})
#: The parameters of a wrapped model: what is computed of them is not what it computes of a batch.
PARAMETERS = "parameters of a model"
ONE = Made(TENSOR, {})


class Groups(NamedTuple):
    """A list of process groups: for each ``variable`` in ``over`` one of ``members``, whose value is ``term``; ``over``
    is None for a dict that has them by the variable."""

    term: Term
    members: Term
    variable: Variable
    over: Term | None


class Either(NamedTuple):
    """One of two functions or objects of the project, by a test at ``site``; None stands for one of which no call can
    tell anything. Either side may be such a choice in turn."""

    test: Value
    site: Site
    then: Value | None
    orelse: Value | None

    @property
    def objects(self) -> list[Object]:
        """The objects of which it may be one."""
        return [one for side in (self.then, self.orelse) if side is not None for one in objects_of(side.thing)]


class Several(NamedTuple):
    """A list of objects or functions of the project, of which nobody knows how many there are: each of ``elements``
    is one of them, or all that a comprehension makes."""

    elements: tuple[Value, ...]


Thing = Union[  # noqa: UP007 (used at run time on 3.10)
    Group, Groups, FunctionValue, Either, Object, Several, Net, Output, Made, Drawn, Collected
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


def objects_of(thing: object) -> list[Object]:
    """The objects of the project that something is, may be one of, or has elements of."""
    if isinstance(thing, Object):
        return [thing]
    if isinstance(thing, Several):
        return [one for element in thing.elements for one in objects_of(element.thing)]
    return thing.objects if isinstance(thing, Either) else []


def unknown(key: str) -> Value:
    """A value that nobody knows and that all ranks share."""
    return _new_value((shared(key), (), None, None, None))


def copied(value: Value) -> Value:
    """A copy of a value: what is written into the one leaves the other as it is."""
    return value._replace(term=value.term._replace())


def own(value: Value, name: str, site: Site, reason: str) -> Value:
    """A value that nobody knows, as one that each rank has for itself."""
    if not isinstance(value.term, Unknown) or value.term.key.startswith(AGREED) or value.parts is not None:
        return value
    return value._replace(term=Local(f"{name}@{site.key}", reason), why=(site,))


def is_pick(test: Term) -> bool:
    """Whether a test says which of several functions or objects a setting of all ranks has picked."""
    return isinstance(test, Unknown) and test.key.startswith(PICKED)


def is_turn(test: Term) -> bool:
    """Whether a test says which of several objects a loop has come to: it comes to all of them."""
    return isinstance(test, Unknown) and test.key.startswith(TURN)


def is_own(value: Value) -> bool:
    """Whether a value is computed from something that each rank, or each process, has for itself."""
    term = value.term
    if type(term) is Unknown or type(term) is Literal:  # as in `varies`
        return False
    return bool(locals_of(term)) or is_unique(term)


def is_surely_of_a_rank(value: Value) -> bool:
    """Whether a value is a rank that torch or the launcher says, or a test of one."""
    if isinstance(value.term, Coordinate):
        return value.kind is not None and value.kind.sure
    asked = coordinates(value.term)
    is_test = isinstance(value.term, Apply) and value.term.operator in _TESTS
    return is_test and bool(asked) and all(one.sure for one in asked)


def depends_on_rank(value: Value) -> bool:
    """Whether a value, an element of it or an attribute of the object that it is differs between ranks."""
    held = value.thing.attributes.values() if isinstance(value.thing, Object) else ()
    inside = any(map(depends_on_rank, value.parts or ())) or any(coordinates(v.term) for v in held)
    return inside or bool(coordinates(value.term))


def is_part(value: Value) -> bool:
    """Whether a value is a list that belongs to one rank, or its length."""
    return is_from(PART, value)


def is_from(reason: str, value: Value) -> bool:
    """Whether a value rests on what a rank has for itself, for a reason such as ``clock``."""
    term = value.term
    if type(term) is Unknown or type(term) is Literal:  # as in `varies`
        return False
    found = locals_of(term)
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


def written_dict(key: str, held: Environment, values: Iterable[Value]) -> Value:
    """A dict that is written down: ``held`` by those of its keys that are known, of all its ``values``; ``key`` says
    where, and begins with :data:`WRITTEN`. What is called a rank may be a number, for one process: another ``return``
    has the rank."""
    is_kept = any(
        coordinates(one.term) or is_of_data(one) or "rank" in name or objects_of(one.thing)
        for name, one in held.items()
    )
    return unknown(key)._replace(thing=Made(DICT, held) if is_kept else output_of(*values))


def keywords(key: str, held: Environment) -> Value:
    """The further keywords of a call, as the function has them (``**options``); ``key`` says whose they are."""
    if not held:
        return Value(Many(()), (), ())
    return unknown(f"{KEYWORDS}{key}")._replace(thing=Made(DICT, held))


def handed_on(value: Value) -> Environment | None:
    """All that ``**value`` hands on, by name; None where that is not known."""
    if value.parts == ():
        return {}
    is_whole = isinstance(value.term, Unknown) and value.term.key.startswith(KEYWORDS)
    return dict(value.thing.arguments) if is_whole and isinstance(value.thing, Made) else None


def is_container(value: Value) -> bool:
    """Whether a value is a tensor, a dict or a list of which something is known that writing to it changes."""
    return isinstance(value.thing, Made) and value.thing.name in (TENSOR, DICT, LIST)


def is_placeholder(value: Value) -> bool:
    """Whether a value is nothing yet: None, or a list without elements."""
    return value.term == NONE or value.term == Many(())


def is_plain(value: Value) -> bool:
    """Whether a value holds nothing that belongs to one run only, so that a call with it can be remembered."""
    return not isinstance(value.thing, (Object, FunctionValue, Either, Several, Net, Output, Made, Collected)) and all(
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
    return is_found_or_made(value) and not any(map(_is_default, choices_in(value.term)))


def choices_in(term: Term) -> Iterator[Term]:
    """What a term may be."""
    if isinstance(term, Apply) and term.operator in ("if", "index"):
        for operand in term.operands[1:] if term.operator == "if" else term.operands[:1]:
            yield from choices_in(operand)
    else:
        yield term


def _is_default(term: Term) -> bool:
    return isinstance(term, (Literal, Many)) or (isinstance(term, Unknown) and term.key.startswith(WRITTEN))


Environment = dict[str, Value]
#: Arguments in order, with their keyword; those behind `*` and `**` have the names `*` and `**`.
Given = list[tuple["str | None", Value]]

#: Terms with more leaves than this are not followed.
MAX_WEIGHT = 40


def constant_truth(term: Term) -> bool | None:
    """The truth of a literal, None for everything else."""
    return bool(term.value) if isinstance(term, Literal) else None


def element_of(term: Term, index: int) -> Term:
    if isinstance(term, Many) and index < len(term.items):
        return term.items[index]
    if coordinates(term):
        return shared(f"{key_of(term)}[{index}]")
    return Apply("index", (term, Literal(index)))


#: The list of which each rank has a part: there may be fewer elements than ranks.
_WHOLE = Apply("len", (Unknown("whole list"),))


def has_elements(term: Term) -> Term | None:
    """Whether there is anything in the part that one rank has of a list, as a term; None for anything else."""
    if not isinstance(term, Apply) or term.operator != "shard" or not isinstance(term.operands[0], Coordinate):
        return None
    return Apply("<", (term.operands[0], _WHOLE)) if term.operands[0].axis == "world" else None
