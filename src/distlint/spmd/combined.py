"""Values made of others: what a comparison or a computation gives, and what a name holds behind a test."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator

from distlint.facts import MIRRORED
from distlint.spmd.choices import among_several, choice
from distlint.spmd.idle import active
from distlint.spmd.kind import FALLBACK, Kind, combined, one_of
from distlint.spmd.several import either_list
from distlint.spmd.terms import (
    FALSE,
    NONE,
    TRUE,
    Apply,
    Coordinate,
    Literal,
    Local,
    Size,
    Term,
    Unknown,
    coordinates,
    key_of,
    locals_of,
    operands,
    shared,
    varies,
    weight,
)
from distlint.spmd.tree import WORLD, Group, Site
from distlint.spmd.values import (
    DICT,
    LIST,
    MAX_WEIGHT,
    MEMBER,
    ONE,
    Drawn,
    Either,
    Environment,
    FunctionValue,
    Made,
    Net,
    Object,
    Thing,
    Value,
    choices_in,
    has_elements,
    is_from,
    is_part,
    unknown,
)

#: The number that a spawned process is given, or the rank that a group was asked for.
_SPAWNED = Coordinate("world")
#: How people call a place inside a node, and the number of a node.
_GPUS = re.compile(r"(?<![a-z])(?:gpu|device|proc|process)(?:_?(?:id|idx|index|num))?$", re.IGNORECASE)
_NODES = re.compile(r"(?<![a-z])(?:nr|node|machine|host)(?:_?(?:id|idx|index|rank|num))?[\])'\"]{0,3}$", re.IGNORECASE)
#: Operators that give True or False.
_TRUTHS = frozenset(("not", "and", "or", *MIRRORED, "is", "is not", "in", "not in"))
#: Of how many objects one may be that is followed.
MOST_OBJECTS = 8


def _is_time(value: Value) -> bool:
    """Whether a value is what this rank's clock says, or computed from that."""
    return is_from("clock", value)


def all_of(path: list[Term]) -> Term:
    """The test that holds where all of some hold."""
    return Apply("and", tuple(path)) if path else TRUE


def counted_up(operator: str, left: Term, right: Term) -> Term:
    """What an operation on terms gives: the rank inside a node, counted up by a product that nobody knows and all its
    ranks share (``args.node_index * gpus + local_rank``), is the rank among all."""
    if operator == "+" and (_counts_nodes(left, right) or _counts_nodes(right, left)):
        return Coordinate("world", sure=False)
    if operator == "|" and (_is_truth(left) or _is_truth(right)):
        operator = "or"  # `stop |= callback.wants_to_stop()`
    return limited(Apply(operator, (left, right)))


def _is_truth(term: Term) -> bool:
    """Whether a term is True or False."""
    if isinstance(term, Apply) and term.operator == "if":
        return all(map(_is_truth, term.operands[1:]))
    return term in (TRUE, FALSE) or (isinstance(term, Apply) and term.operator in _TRUTHS)


def _counts_nodes(term: Term, inner: Term) -> bool:
    """Whether a term is a product to which a rank inside a node adds up: of the number of the node, which many call
    ``args.rank`` until then, and of how many ranks a node has. Where all ranks are of one node, the number that
    ``spawn`` gives is the rank among all; beside such a product it is the one inside the node."""
    factors = tuple(_factors(term)) if isinstance(term, Apply) and term.operator == "*" else ()
    renumbered = any(map(_is_called_rank, factors))
    if not all(isinstance(one, (Unknown, Size)) or _says_node(one) or _is_called_rank(one) for one in factors):
        return False
    if not renumbered and inner != _SPAWNED and not any(isinstance(one, Unknown) for one in factors):
        return False  # what can be computed
    if isinstance(inner, Unknown):
        return renumbered and _GPUS.search(inner.key) is not None
    if not isinstance(inner, Coordinate):
        return False
    return inner.axis == "local" or (inner == _SPAWNED and (renumbered or any(map(_says_node, factors))))


def _factors(term: Term) -> Iterator[Term]:
    if isinstance(term, Apply) and term.operator == "*":
        for operand in term.operands:
            yield from _factors(operand)
    else:
        yield term


def _is_called_rank(term: Term) -> bool:
    """Whether a term is what a launcher or a name says to be a rank, whichever way a test of it came out."""
    if isinstance(term, Apply) and term.operator == "if":
        return all(map(_is_called_rank, term.operands[1:]))
    return isinstance(term, Coordinate) and term.axis == "world"


def _says_node(part: Term) -> bool:
    """Whether a factor numbers a node, or is called as if it did."""
    if isinstance(part, Coordinate):
        return part.axis == "node"
    return isinstance(part, Unknown) and _NODES.search(part.key) is not None


def limited(term: Term) -> Term:
    """The term, or an unknown one in its place when it has grown too large."""
    inner = operands(term)
    if (len(inner) <= MAX_WEIGHT and not any(map(operands, inner))) or weight(term) <= MAX_WEIGHT:
        return term
    return shared(f"large:{key_of(term)}")


_EQUALS = frozenset(("==", "!=", "is", "is not"))


def comparison(operator: str, left: Value, right: Value) -> Term:
    """A comparison as a term: what ranks have for themselves stands on the left, whichever side it was written on. A
    rank is never None once there are ranks."""
    if operator in MIRRORED and _is_its_own(right) and not _is_its_own(left):
        return comparison(MIRRORED[operator], right, left)
    if operator in ("is", "is not") and left.term == right.term == NONE and left.thing is None:
        return TRUE if operator == "is" else FALSE  # a parameter that a call leaves at its default
    may_be_none = isinstance(left.thing, Group) or bool(coordinates(left.term))
    if operator in ("is", "is not") and right.term == NONE and may_be_none:
        is_none = _is_none(left.term, left.thing)
        return is_none if operator == "is" else _opposite(is_none)
    if isinstance(left.thing, Drawn):
        return _asked_of_batch(operator, left, right)
    counted = _counted_elements(operator, left.term, right.term)
    if counted is not None:
        return counted
    if operator in ("==", "!=") and left.parts and right.parts and len(left.parts) == len(right.parts):
        pairs = zip(left.parts, right.parts, strict=True)
        same = all_of([comparison("==", *pair) for pair in pairs])  # a rank at ``(0, 0)`` of a mesh
        return limited(same if operator == "==" else _opposite(same))
    if isinstance(left.thing, FunctionValue) and isinstance(right.term, Literal) and operator in _EQUALS:
        return Literal(operator in ("!=", "is not"))
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
    if operator not in MIRRORED or value.thing == ONE:
        return operator in MIRRORED
    then, orelse = (set(choices_in(side)) for side in term.operands[1:])
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


def _counted_elements(operator: str, left: Term, right: Term) -> Term | None:
    """Whether a part of a rank has elements, where its length is compared: ``len(mine) == 0``."""
    if not isinstance(left, Apply) or left.operator != "len" or not isinstance(right, Literal):
        return None
    has_any = has_elements(left.operands[0])
    if has_any is None or type(right.value) is not int:
        return None
    if (operator, right.value) in ((">", 0), ("!=", 0), (">=", 1)):
        return has_any
    return _opposite(has_any) if (operator, right.value) in (("==", 0), ("<", 1), ("<=", 0)) else None


def is_text_of_rank(value: Value) -> bool:
    """Whether a value is the text in which a launcher gives a rank or a size."""
    return value.kind is not None and value.kind.text and isinstance(value.term, (Coordinate, Size))


def truth_of(value: Value) -> Value:
    """A value as a test: of something drawn, whether it is there is this rank's own; a function is always true; and so
    is the text that a launcher sets for any rank (``"0"``), which leaves whether it sets one: the same for all."""
    if isinstance(value.thing, FunctionValue) and isinstance(value.term, Unknown):
        return value._replace(term=TRUE, thing=None)
    if is_text_of_rank(value):
        return unknown(f"set[{key_of(value.term)}]")
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


def either(test: Value, then: Value, orelse: Value, site: Site, *, is_carried: bool = False) -> Value:
    """One of two values, depending on a test that stands at ``site``; ``is_carried``: one is what the rounds of a loop
    before have left, of the same origin as the other."""
    if then == orelse:
        return then
    if then.thing == WORLD and orelse.term != NONE and comparison("is", orelse, Value(NONE)) == test.term:
        return orelse  # `group = default_group() if group is None else group`: torch takes None for that, too
    why = tuple(dict.fromkeys((*test.why, *then.why, *orelse.why)))[:5]
    thing = (
        then.thing if then.thing == orelse.thing or orelse.term == NONE else orelse.thing if then.term == NONE else None
    )
    thing = thing or _same_model(then.thing, orelse.thing) or _either_function(test, then, orelse, site)
    thing = thing or _same_class(then.thing, orelse.thing) or _in_its_place(test.term, then.thing, orelse.thing)
    if thing is None and (then.thing is not None or orelse.thing is not None):
        thing = _either_object(test, then, orelse, site) or _either_container(test, then, orelse, site)
    thing = thing or either_list(test, then, orelse, site)
    kind = one_kind(then, orelse)
    if then.term == orelse.term:
        return Value(then.term, why, None, thing, kind)
    parts = None
    if then.parts is not None and orelse.parts is not None and len(then.parts) == len(orelse.parts):
        parts = tuple(either(test, a, b, site) for a, b in zip(then.parts, orelse.parts, strict=True))
    if not is_carried and _is_reduced_on_one_side(test, then, orelse):
        return Value(shared(f"either:{key_of(then.term)}|{key_of(orelse.term)}"), why, parts, thing, kind)
    return Value(limited(choice(test.term, then.term, orelse.term)), why, parts, thing, kind)


def _same_model(then: Thing | None, orelse: Thing | None) -> Net | None:
    """A model on which one side of a test has called ``eval()``."""
    if not isinstance(then, Net) or not isinstance(orelse, Net):
        return None
    evaluating = then._replace(evaluates=True)
    return evaluating if evaluating == orelse._replace(evaluates=True) else None


def _same_class(then: Thing | None, orelse: Thing | None) -> Object | None:
    """A model of one class, made in one way or another: what both have in common."""
    if not isinstance(then, Object) or not isinstance(orelse, Object) or then.of != orelse.of or not then.of.is_module:
        return None
    return Object(then.of, {k: v for k, v in then.attributes.items() if orelse.attributes.get(k) == v})


def _in_its_place(test: Term, then: Thing | None, orelse: Thing | None) -> Object | None:
    """Of objects of two classes between which a setting of all ranks chooses the one in whose place the other does
    nothing."""
    if not isinstance(then, Object) or not isinstance(orelse, Object) or then.of == orelse.of or varies(test):
        return None
    known = active(then.of, orelse.of)
    return None if known is None else then if known is then.of else orelse


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
    functions = [value if isinstance(value.thing, FunctionValue) else None for value in (then, orelse)]
    known = (function is not None or _is_builtin(v) for function, v in zip(functions, (then, orelse), strict=True))
    return Either(test, site, *functions) if any(functions) and all(known) else None


def _either_object(test: Value, then: Value, orelse: Value, site: Site) -> Either | None:
    """One of two objects of the project, or of the few that either side may be."""
    sides = (then.thing, orelse.thing)
    if not all(isinstance(side, Object) or (isinstance(side, Either) and side.objects) for side in sides):
        return None
    found = Either(test, site, then, orelse)
    return found if len(found.objects) <= MOST_OBJECTS else None


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
    return combined(operator, left.kind, right.kind, written(left), written(right))


def written(value: Value) -> object:
    """The literal that a value is, None if it is none."""
    return value.term.value if isinstance(value.term, Literal) else None


def merged(test: Value, then: Environment, orelse: Environment, before: Environment, site: Site) -> Environment:
    """The variables after a test: what both sides of it leave behind, joined."""
    merged = dict(orelse)
    for name in [name for name, value in then.items() if orelse.get(name) is not value]:
        value, other = then[name], orelse.get(name)
        if other is None:
            merged[name] = value
        else:
            joined = either(test, value, other, site, is_carried=_is_carried(name, before.get(name), value, other))
            merged[name] = joined._replace(thing=_wrapped_under(test, value, other, before.get(name)) or joined.thing)
    return merged


def _is_carried(name: str, kept: Value | None, *sides: Value) -> bool:
    """Whether one side of a test leaves a variable as the rounds of a loop before have left it."""
    if kept is None or not isinstance(kept.term, Unknown) or all(kept is not side for side in sides):
        return False
    return kept.term.key.startswith((f"{name}@loop@", f"{name}@while@"))


def _wrapped_under(test: Value, then: Value, orelse: Value, before: Value | None) -> Net | None:
    """The model that one side of a shared test wraps, or both do in different ways; None where a side unwraps it."""
    asked = among_several(test.term)
    if coordinates(asked) or (before is not None and isinstance(before.thing, Net) and before.thing.wraps):
        return None
    sides = ((then, asked), (orelse, Apply("not", (asked,))))
    nets = [(value.thing, term) for value, term in sides if isinstance(value.thing, Net) and value.thing.wraps]
    if not nets:
        return None
    wraps = tuple(
        wrap._replace(when=term if wrap.when == TRUE else limited(Apply("and", (term, wrap.when))))
        for net, term in nets
        for wrap in net.wraps
    )
    return Net(wraps, any(net.buffers for net, _ in nets), before, all(net.evaluates for net, _ in nets))


def chosen(test: Value, then: Value, orelse: Value, site: Site) -> Value:
    """What ``then if test else orelse`` gives: a model, where one side wraps what the other one is."""
    joined = either(test, then, orelse, site)
    return joined._replace(thing=_wrapped_or_not(test, then, orelse) or joined.thing)


def _wrapped_or_not(test: Value, one: Value, other: Value) -> Net | None:
    """The model that one of two values wraps, and the other one is."""
    for value, plain in ((one, other), (other, one)):
        inner = value.thing.inner if isinstance(value.thing, Net) and value.thing.wraps else None
        if inner is not None and inner.term == plain.term:
            return _wrapped_under(test, one, other, plain)
    return None


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
            parts = tuple(_one_of(path, a, b) for a, b in zip(value.parts, result.parts, strict=True))
        thing = value.thing if value.thing == result.thing or result.term == NONE else None
        thing = thing or _wrapped_or_not(Value(path), value, result) or _same_class(value.thing, result.thing)
        thing = thing or _in_its_place(path, value.thing, result.thing)
        thing = thing or _same_keys(path, value.thing, result.thing)
        term = value.term if value.term == result.term else choice(path, value.term, result.term)
        result = Value(term, why, parts, thing, one_kind(value, result))
    return result


def _same_keys(path: Term, one: Thing | None, other: Thing | None) -> Made | None:
    """A dict that is made in each of two places: ``{"rank": rank}``, and ``{"rank": 0}`` for one process."""
    if not isinstance(one, Made) or not isinstance(other, Made) or one.name != DICT or other.name != DICT:
        return None
    if one.arguments.keys() != other.arguments.keys():
        return None
    return Made(DICT, {key: _one_of(path, value, other.arguments[key]) for key, value in one.arguments.items()})


def _one_of(path: Term, one: Value, other: Value) -> Value:
    """A part of what a call gives back under one test or another."""
    term = choice(path, one.term, other.term) if one.term != other.term else one.term
    return Value(term, (*one.why, *other.why)[:5], kind=one_kind(one, other))
