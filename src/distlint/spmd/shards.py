"""Parts of a list that belong to one rank, as far as their length goes.

Nobody knows how long ``files`` is, but ``files[rank::world_size]`` has one element more on some ranks than on others
unless the length happens to be a multiple of the number of ranks. The term ``shard`` stands for such a part: its
length is computed for a list that is one longer than a multiple. What was padded or cut to the number of ranks before
mentions that number, and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.project import Function, public_name
from distlint.spmd.stores import put
from distlint.spmd.terms import (
    Apply,
    Coordinate,
    Literal,
    Many,
    Size,
    Term,
    Unknown,
    Variable,
    coordinates,
    key_of,
    leaves,
    shared,
)
from distlint.spmd.values import Given, Made, Object, Value, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: What cuts a sequence into that many parts, the first of which are longer.
_SPLITS = frozenset(("numpy.array_split", "torch.tensor_split", "torch.chunk"))
#: What gives the part of one rank, with the position of its number. The parts are about equally long, and whoever
#: trains on a stream of them seldom comes to its end.
_PARTS = {"datasets.distributed.split_dataset_by_node": ("rank", 1)}
#: Such a part, and the methods of a data set that keep as many elements of it, or those that pass a test.
_OF_A_RANK = "part of a data set"
_OF_A_PART = frozenset(("map", "shuffle", "with_format", "select_columns", "remove_columns", "rename_column"))
_FILTER = "filter"
#: Methods that cut a tensor into that many parts.
_CUTS = frozenset(("chunk", "tensor_split"))
#: What gives one item, or one batch, for each element of its first argument.
_KEEPS_LENGTH = knowledge.bars("elements") | {"torch.utils.data.DataLoader"}
#: Context managers that answer the collectives of the others for ranks that have no more data.
_JOINS = frozenset(
    ("join", "join_uneven_inputs", "torch.distributed.algorithms.Join", "torch.distributed.algorithms.join.Join")
)
#: How people call the number of ranks.
_NUMBER_OF_RANKS = re.compile(r"world|replica|shard|proc|num_ranks|gpus|size\b", re.IGNORECASE)
#: What combines tests.
_OF_TRUTHS = frozenset(("and", "or", "not"))
_CHANGES_LENGTH = frozenset(("append", "extend", "insert", "pop", "remove", "clear", "add", "update"))


def part_of(owner: Value, index: Value, is_slice: bool) -> Value | None:
    """``owner[index]`` as the part of one rank, or as a slice that makes the length fit; None for everything else.
    ``index`` of a slice holds its bounds."""
    if not is_slice:
        if isinstance(owner.term, Apply) and owner.term.operator == "split" and isinstance(index.term, Coordinate):
            return Value(_shard(index.term), index.why)
        return None
    assert index.parts is not None
    lower, upper, step = (part.term for part in index.parts)
    if isinstance(lower, Coordinate) and upper == Literal(None) and step != Literal(None):
        if isinstance(owner.term, (Apply, Many)) and all(isinstance(leaf, Literal) for leaf in leaves(owner.term)):
            return Value(Apply("strided", (owner.term, lower, step)), index.why)  # a list that everybody can count
        return _shard_of(owner.term, lower, step, index)
    rank = _first_of_its_workers(lower, step) if upper == Literal(None) else None
    if rank is not None:
        return _shard_of(owner.term, rank, step, index)
    share = None
    if step == Literal(None) and not _fits(owner.term):
        share = shared_out([*index.parts]) or _rounded_up(index.parts[1])
    if share is not None:
        return share
    return Value(fitted(f"{key_of(owner.term)}[{key_of(index.term)}]")) if _fits(index.term) else None


def _first_of_its_workers(lower: Term, step: Term) -> Coordinate | None:
    """The rank by which ``files[rank * workers + worker :: world_size * workers]`` begins: each rank has the parts of
    its workers, and its number is multiplied by theirs or added to it."""
    found = list(dict.fromkeys(coordinates(lower)))
    counts = isinstance(step, Apply) and step.operator == "*" and any(isinstance(one, Size) for one in step.operands)
    is_added = isinstance(lower, Apply) and lower.operator == "+"
    return found[0] if len(found) == 1 and counts and is_added and found[0] in _parts(lower) else None


def strided(arguments: list[Value]) -> Value | None:
    """``range(rank, n, world_size)`` for an unknown ``n``."""
    if len(arguments) != 3 or not isinstance(arguments[0].term, Coordinate) or coordinates(arguments[1].term):
        return None
    if not any(isinstance(leaf, Unknown) for leaf in leaves(arguments[1].term)):
        return None
    return _shard_of(arguments[1].term, arguments[0].term, arguments[2].term, arguments[0])


def shared_out(arguments: list[Value]) -> Value | None:
    """``range(n // world_size + (rank < n % world_size))`` for an unknown ``n``: some take the rest. So does the last
    one that goes on to the end: ``range(start, min(start + part, n))``, ``files[start : n if last else start + part]``.
    """
    for argument in arguments:
        rank = next(_takes_of_the_rest(argument.term), None)
        if rank is not None:
            return Value(_shard(rank), argument.why)
    last = _ends_with_all(arguments[1].term) if len(arguments) > 1 else None
    return Value(_shard(last), arguments[1].why) if last is not None else None


def in_batches(arguments: list[Value]) -> Value | None:
    """``range(0, len(mine), batch)`` and ``range(ceil(len(mine) / batch))`` for the part of one rank: some ranks need
    one batch more for their last element."""
    if len(arguments) == 3:
        start, end, step = arguments
        share = _counted_share(end.term)
        even = coordinates(start.term) or coordinates(step.term) or _fits(step.term) or step.term == Literal(1)
        return Value(share, end.why) if share is not None and not even else None
    share = next(_divided_share(arguments[-1].term), None) if arguments else None
    return Value(share, arguments[-1].why) if share is not None else None


def _counted_share(term: Term) -> Term | None:
    """The part of a rank whose length a term is."""
    if isinstance(term, Apply) and term.operator == "len" and isinstance(term.operands[0], Apply):
        return term.operands[0] if term.operands[0].operator == "shard" else None
    return None


def _divided_share(term: Term) -> Iterator[Term]:
    """The part of a rank whose length, or what was added to it, is divided by something that all ranks share."""
    if not isinstance(term, Apply):
        return
    if term.operator in ("/", "//") and not coordinates(term.operands[1]) and not _fits(term.operands[1]):
        yield from filter(None, map(_counted_share, _addends(term.operands[0])))
    elif term.operator in ("+", "-", "ceil", "int", "neg", "//", "max"):
        for operand in term.operands:
            yield from _divided_share(operand)


def yielded(run: Interpreter, function: Function, frame: Frame) -> Value | None:
    """What a generator of the project gives that goes once over the part of its rank: as unevenly much."""
    giving = [s for s in function.body if isinstance(s, (facts.For, facts.While)) and _gives(s)]
    if len(giving) != 1 or not isinstance(giving[0], facts.For):
        return None
    with run.captured():
        over = gone_over(giving[0], lambda e: run.evaluate(e, frame))
    if over is None or not isinstance(over.term, Apply):
        return None
    is_one_for_one = any(isinstance(s, facts.Evaluate) and isinstance(s.value, facts.Yield) for s in giving[0].body)
    return Value(over.term, over.why) if over.term.operator == "shard" or is_one_for_one else None


def gone_over(loop: facts.For, value_of: Callable[[facts.Expression], Value | None]) -> Value | None:
    """The part of its rank over which a loop goes, or does something for: ``if i % world_size == rank: …``."""
    over = value_of(loop.iterable)
    if over is None or is_shard(over.term):
        return over
    choice = _choice(loop)
    test = value_of(choice) if choice is not None else None
    return filtered(over.term, test) if test is not None else None


def deals_out(function: Function) -> bool:
    """Whether a generator goes over everything and gives what is this rank's, by the number: how many rounds there are
    depends on how many elements, and not on the test that is different in each of them."""
    loops = (s for s in function.body if isinstance(s, facts.For) and _gives(s))
    choices = filter(None, map(_choice, loops))
    return any(isinstance(e, facts.Binary) and e.operator == "%" for c in choices for e in facts.subexpressions(c))


def _choice(loop: facts.For) -> facts.Expression | None:
    """The test by which a loop does something for an element, or passes it by."""
    first = loop.body[0]
    if not isinstance(first, facts.If) or first.orelse:
        return None
    passes_by = isinstance(first.body[0], facts.Jump) and first.body[0].kind == "continue"
    return first.test if passes_by or len(loop.body) == 1 else None


def _gives(loop: facts.For | facts.While) -> bool:
    return any(isinstance(e, facts.Yield) for e in facts.subexpressions(loop.body, into_lambdas=False))


def _ends_with_all(end: Term) -> Coordinate | None:
    """The rank by which a part ends before the last element, or with it."""
    if not isinstance(end, Apply) or end.operator not in ("min", "if") or len(end.operands) < 2:
        return None
    sides = end.operands[-2:]
    apart = [side for side in sides if any(coordinates(side))]
    if len(apart) != 1 or not all(map(_is_whole, (side for side in sides if side not in apart))):
        return None
    found = list(dict.fromkeys(coordinates(end)))
    return found[0] if len(found) == 1 else None


def _is_whole(term: Term) -> bool:
    """Whether a number is that of all elements, of which nobody knows whether it fits the number of ranks."""
    return not _fits(term) and not any(coordinates(term)) and any(isinstance(leaf, Unknown) for leaf in leaves(term))


def _rounded_up(end: Value) -> Value | None:
    """``files[rank * part : (rank + 1) * part]`` for a part that was rounded up: the last one is shorter."""
    found = list(dict.fromkeys(coordinates(end.term)))
    if len(found) != 1 or not isinstance(end.term, Apply) or end.term.operator not in ("*", "+"):
        return None
    return Value(_shard(found[0]), end.why) if any(map(_is_rounded_up, _parts(end.term))) else None


def _parts(term: Term) -> Iterator[Term]:
    """A sum or a product, and what is added up or multiplied in it."""
    yield term
    if isinstance(term, Apply) and term.operator in ("*", "+"):
        for operand in term.operands:
            yield from _parts(operand)


def _is_rounded_up(term: Term) -> bool:
    """``(n + world_size - 1) // world_size``."""
    if not isinstance(term, Apply) or term.operator != "//" or not isinstance(term.operands[1], Size):
        return False
    addends = [*_addends(term.operands[0])]
    return term.operands[1] in addends and any(map(_is_whole, addends))


def _addends(term: Term) -> Iterator[Term]:
    if isinstance(term, Apply) and term.operator in ("+", "-"):
        for operand in term.operands:
            yield from _addends(operand)
    else:
        yield term


def _takes_of_the_rest(term: Term) -> Iterator[Coordinate]:
    """The rank in a comparison with the remainder of an unknown number by the number of ranks."""
    if not isinstance(term, Apply):
        return
    if term.operator in ("<", ">", "min") and len(term.operands) == 2:
        mine, rest = term.operands if _is_rest(term.operands[1]) else reversed(term.operands)
        found = list(dict.fromkeys(coordinates(mine)))
        if _is_rest(rest) and len(found) == 1:
            yield found[0]
    for operand in term.operands:
        yield from _takes_of_the_rest(operand)


def _is_rest(term: Term) -> bool:
    if not isinstance(term, Apply) or term.operator != "%" or coordinates(term):
        return False
    whole, by = term.operands
    return _fits(by) and not _fits(whole) and any(isinstance(leaf, Unknown) for leaf in leaves(whole))


def filtered(over: Term, test: Value) -> Value | None:
    """The elements that pass a test on their position and the rank (``i % world_size == rank``)."""
    found = list(coordinates(test.term))
    if len(found) != 1 or not any(isinstance(leaf, Variable) for leaf in leaves(test.term)):
        return None
    return _shard_of(over, found[0], Size(found[0].axis), test)


def _shard_of(whole: Term, rank: Coordinate, step: Term, why: Value) -> Value | None:
    if _fits(whole) or coordinates(step) or isinstance(step, Literal):
        return None
    return Value(_shard(rank), why.why)


def _shard(rank: Coordinate) -> Term:
    return Apply("shard", (rank, Size(rank.axis)))


def fitted(text: str) -> Term:
    """Something unknown whose length was made to fit the number of ranks."""
    return Apply("fitted", (shared(text), Size("world")))


def is_fitted(term: Term) -> bool:
    """Whether a term is a length that was made to fit."""
    return isinstance(term, Apply) and term.operator == "fitted"


def _fits(term: Term) -> bool:
    """Whether a value was computed with the number of ranks, or with something that is called so."""
    return any(
        isinstance(leaf, Size) or (isinstance(leaf, Unknown) and _NUMBER_OF_RANKS.search(_called(leaf.key)))
        for leaf in leaves(term)
    )


def _counts_to_fit(test: Term) -> bool:
    """Whether a test compares or computes something with the number of ranks. A flag that is only called so
    (``param.is_shard``) counts nothing."""
    if isinstance(test, Unknown):
        return False
    if isinstance(test, Apply) and test.operator in _OF_TRUTHS:
        return any(map(_counts_to_fit, test.operands))
    return _fits(test)


def _called(key: str) -> str:
    """What the code calls something unknown, without the function or the class that it belongs to."""
    place, _, name = key.rpartition(":")
    return name.rpartition(".")[2] if place == "self" else name


def kept_length(run: Interpreter, name: str, given: Given) -> Value | None:
    """The result of a public call that goes over its first argument element by element, or splits it for the ranks."""
    if not given or given[0][0] not in (None, "dataset", "iterable"):
        return None
    value = given[0][1]
    if name in _KEEPS_LENGTH and isinstance(value.thing, Object) and isinstance(value.term, Unknown):
        value = run.reach.held.share_of(value.thing.of) or value
    if name in _SPLITS:
        return Value(Apply("split", (shared(key_of(value.term)),))) if not _fits(value.term) else None
    if name in _PARTS:
        keyword, position = _PARTS[name]
        numbered = (v for index, (k, v) in enumerate(given) if k == keyword or (k is None and index == position))
        rank = next(numbered, None)
        if rank is None or not isinstance(rank.term, Coordinate) or _fits(value.term):
            return None
        return unknown(f"{name}({key_of(value.term)})")._replace(thing=Made(_OF_A_RANK, {"rank": rank}))
    keywords = {keyword for keyword, _ in given}
    if name in _KEEPS_LENGTH and is_shard(value.term) and keywords.isdisjoint(("sampler", "batch_sampler", "**")):
        return Value(value.term, value.why)
    return None


def cut_to_fit(function: Expression, given: Given) -> Value | None:
    """The parts that a method cuts its object into, if their number was computed with the number of ranks."""
    if not isinstance(function, facts.Attribute) or function.attr not in _CUTS:
        return None
    return Value(fitted(facts.source_of(function))) if any(_fits(value.term) for _, value in given[:1]) else None


def of_part(receiver: Value, method: str) -> Value | None:
    """What a method of a data set gives back that is the part of one rank: what passes a test in it is not equally
    much on all of them."""
    if method in _OF_A_PART and isinstance(receiver.term, Apply) and receiver.term.operator == "shard":
        return receiver
    if not isinstance(receiver.thing, Made) or receiver.thing.name != _OF_A_RANK:
        return None
    if method == _FILTER:
        rank = receiver.thing.arguments["rank"]
        return Value(_shard(rank.term), rank.why) if isinstance(rank.term, Coordinate) else None
    return receiver if method in _OF_A_PART else None


def is_shard(term: Term) -> bool:
    """Whether a value is the part of one rank, of a length of its own."""
    return isinstance(term, Apply) and term.operator in ("shard", "strided")


def resized(run: Interpreter, function: facts.Attribute, receiver: Value, given: Given, frame: Frame) -> None:
    """Takes note of a method that changes the length of a list: whether it may make the length fit."""
    if function.attr not in _CHANGES_LENGTH or not isinstance(function.value, (facts.Name, facts.Attribute)):
        return
    key = f"{facts.source_of(function.value)}@{function.span.line}"
    fits = any(_fits(value.term) for _, value in given) or any(map(_counts_to_fit, frame.path))
    if fits and not is_shard(receiver.term):
        put(run, function.value, Value(fitted(key)), frame)
    elif is_shard(receiver.term) or isinstance(receiver.term, Many):
        put(run, function.value, unknown(key), frame)


def checked(run: Interpreter, test: Expression, frame: Frame) -> None:
    """Takes note of a test that lets only a length that fits go on (``assert len(files) % world_size == 0``), or one of
    which each rank gets something (``if len(files) < world_size: return``)."""
    for target in _divided(run, test, frame):
        put(run, target, Value(fitted(f"{facts.source_of(target)}@{target.span.line}")), frame)


def _divided(run: Interpreter, test: Expression, frame: Frame) -> Iterator[Expression]:
    for expression in facts.subexpressions(test):
        if isinstance(expression, facts.Binary) and expression.operator == "%":
            with run.captured():
                by = run.evaluate(expression.right, frame)
            left = expression.left
            if isinstance(left, facts.Call) and len(left.arguments) == 1:
                left = left.arguments[0].value
            if _fits(by.term) and isinstance(left, (facts.Name, facts.Attribute)):
                yield left
        if isinstance(expression, facts.Compare) and expression.operators in (("<",), (">=",)):
            with run.captured():
                least = run.evaluate(expression.comparators[0], frame)
            counted = expression.left
            if isinstance(counted, facts.Call) and facts.last_name(counted.function) == "len" and counted.arguments:
                counted = counted.arguments[0].value
                if _fits(least.term) and isinstance(counted, (facts.Name, facts.Attribute)):
                    yield counted


def evens_out(run: Interpreter, context: Expression, frame: Frame) -> bool:
    """Whether a context manager stands in for ranks that run out of data: ``Join``, ``model.join()``."""
    if not isinstance(context, facts.Call):
        return False
    if isinstance(context.function, facts.Attribute) and context.function.attr in _JOINS:
        return True
    return any(public_name(symbol) in _JOINS for symbol in run.symbols(context.function, frame))
