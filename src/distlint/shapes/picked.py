"""Tensors with as many elements as their own values say, and what becomes of them ahead of a collective.

``torch.nonzero(x)``, ``x[x > 0]`` and the like have another length on each rank. A collective that needs equal lengths
takes them as they are; or a rank for which nothing is left puts in one element, or returns while the others go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Expression, If, Statement
from distlint.finding import Span
from distlint.knowledge import Entry
from distlint.places.handing import Handing
from distlint.project import Function, public_name, resolve_all
from distlint.project.one_form import plain
from distlint.remembering import remembered_but
from distlint.shapes.through_helpers import EQUAL_LENGTHS, TENSORS, names_of, through

#: Words of calls that need equal lengths.
_WORDS = EQUAL_LENGTHS | {"gather_for_metrics"}
_GATHERS = frozenset(("all_gather", "all_gather_into_tensor", "gather"))
#: Operations after which all ranks hold the same tensors.
_SHARED = frozenset(("all_reduce", "broadcast", "all_gather", "all_gather_into_tensor"))
#: Public functions that gather for others and do not look at the lengths, by the beginning of their names.
_PLAIN_GATHERS = "accelerate."
#: Calls whose result has as many elements as the values of their argument say.
_PICKS = frozenset(("nonzero", "masked_select", "unique", "unique_consecutive", "argwhere"))
#: Calls that keep the length of what they are given, as far as anybody knows.
_KEEPS = frozenset(
    "float double half long int bool bfloat16 to cuda cpu contiguous clone detach type type_as squeeze unsqueeze "  # noqa: SIM905
    "view reshape flatten ravel t cat concat stack abs exp log sqrt sigmoid softmax index_select".split()
)
_BUFFERS = re.compile(r"torch\.(empty|zeros|ones|full)")
#: Arguments of a model that writes texts, until each is at its end.
_OF_TEXTS = frozenset(
    "max_new_tokens max_length generation_config attention_mask do_sample num_beams eos_token_id pad_token_id".split()  # noqa: SIM905
)
#: Names of what holds such arguments, and arguments by which all texts are equally long.
_OPTIONS = re.compile(r"gen(?:eration|erate)?_?(?:kw|config|arg|option)", re.IGNORECASE)
_AS_LONG = frozenset(("min_new_tokens", "min_length", "cache_implementation"))
#: What a batch of texts has for each token, and what is shifted by one token against another.
_OF_TOKENS = frozenset(("input_ids", "attention_mask", "position_ids"))
_SHIFTED = frozenset(("logits", "labels"))
#: What a file says in which all texts are padded to one length.
_ALL_AS_LONG = re.compile(r"padding\s*=\s*[\"']max_length|pad_to_max_length")
#: Calls that pad, and those that make the rest of a row.
_PADS = re.compile(r"^(?!is_|has_)(?:.*_)?pad(?:ded|ding)?(?:_|$)", re.IGNORECASE)
_MAKES_THE_REST = frozenset(("full", "new_full", "full_like", "new_zeros", "zeros", "new_ones", "ones"))
_MAKES = re.compile(
    r"(?:torch\.)?(?:tensor|Tensor|FloatTensor|LongTensor|zeros|ones|full)|[\w.]+\.new_(?:zeros|ones|tensor)"
)
#: Methods that compare element by element.
_MASKS = frozenset(("eq", "ne", "gt", "lt", "ge", "le", "isnan", "isinf", "isfinite", "logical_not"))
#: A subscript, of which every mask has need.
_BY_A_MASK = re.compile(r"[\w\])]\[")
#: Words of functions that make lengths equal, and words with ``pad`` in them that do not say so.
_EVENS_OUT = ("pad", "max_len", "max_size")
_NO_PADDING = re.compile(r"(?:non|not|no|un|without)_?pad|pad(?:ding)?_?(?:token|id|idx|index|mask|side)")
_SIZES = frozenset(("numel", "nelement", "size", "len"))


class Collected(NamedTuple):
    """A collective (``op``, by ``call``) of a tensor ``given`` whose elements were picked at ``source``; ``is_filled``:
    at ``source`` one element is put in where it is empty; ``is_generated``: a model has written a text there;
    ``is_of_tokens``: there is an element for each token of a batch there, which is as long as its longest text."""

    call: facts.Call
    given: Expression
    op: str
    source: Span
    is_filled: bool
    is_generated: bool = False
    is_of_tokens: bool = False


class LeftEmpty(NamedTuple):
    """A return where nothing was picked: ``test`` asks for it, ``source`` picks, and ``call`` is what is skipped."""

    leaves: facts.Return
    test: Expression
    source: Span
    call: facts.Call


def may_collect(function: Function) -> bool:
    """A cheap look."""
    return not _WORDS.isdisjoint(function.words) or not names_of(function.module).isdisjoint(function.words)


def collected(function: Function, handing: Handing) -> Iterator[Collected]:
    """The collectives of a function that take what each rank's values have picked, or what its model has written; none
    where it evens out lengths. Whoever pads the texts that a model is given has not padded what it writes."""
    evens_out = any(map(_evens_out, function.words))
    if not evens_out or ("generate" in function.words and not _makes_rows_longer(function)):
        reading = _Reading(function, handing)
        yield from (found for found in reading.collected() if not evens_out or found.is_generated)


def _makes_rows_longer(function: Function) -> bool:
    """Whether something in a function pads, or makes elements to be put behind others."""
    return any(
        _PADS.search(name) or name in _MAKES_THE_REST
        for e in facts.subexpressions(plain(function))
        if isinstance(e, facts.Call) and (name := facts.last_name(e.function)) is not None
    )


def _writes(call: facts.Call, function: Function) -> bool:
    """Whether a call lets a model write texts, each to its end: they are as long as the longest one of this rank."""
    if not isinstance(call.function, facts.Attribute) or call.function.attr != "generate":
        return False
    named = {argument.keyword for argument in call.arguments if argument.keyword}
    if named & _AS_LONG:
        return False
    handed = (facts.last_word(argument.value) for argument in call.arguments if argument.star)
    return bool(named & _OF_TEXTS) or any(map(_OPTIONS.match, handed)) or "batch_decode" in function.words


def _is_of_places(e: Expression) -> bool:
    """Whether an expression is made of the places of elements and numbers (``torch.arange(n) % 2``), not of values."""
    if isinstance(e, facts.Call):
        return facts.last_name(e.function) == "arange"
    if isinstance(e, facts.Compare):
        sides = (e.left, *e.comparators)
        return any(not isinstance(side, facts.Constant) for side in sides) and all(map(_is_of_places, sides))
    if isinstance(e, facts.Binary):
        return _is_of_places(e.left) and _is_of_places(e.right)
    return isinstance(e, facts.Constant)


def _drops_the_front(key: Expression) -> bool:
    """Whether a subscript leaves all rows, and of each what is behind some place: ``[:, length:]``."""
    parts = key.items if isinstance(key, facts.Sequence) else ()
    return len(parts) == 2 and all(isinstance(part, facts.Slice) and part.upper is None for part in parts)


def _is_cut_by_one(key: Expression) -> bool:
    """Whether a subscript leaves out the first or the last token: ``[..., 1:]``, ``[:, :-1]``, ``[..., :-1, :]``."""
    cut = [part for part in key.items if isinstance(part, facts.Slice)] if isinstance(key, facts.Sequence) else []
    return any((facts.source_of(one.lower), facts.source_of(one.upper)) in (("1", ""), ("", "-1")) for one in cut)


def _is_for_each_token(e: facts.Subscript) -> bool:
    """Whether something is what a batch of texts has for each token, or is shifted by a token as losses want it."""
    if isinstance(e.key, facts.Constant):
        return e.key.value in _OF_TOKENS and isinstance(e.value, facts.Name)
    of = e.value.key if isinstance(e.value, facts.Subscript) else None
    called = of.value if isinstance(of, facts.Constant) else facts.last_name(e.value)
    return called in _SHIFTED and _is_cut_by_one(e.key)


@cache
def _evens_out(word: str) -> bool:
    """Whether a word speaks of evening out lengths."""
    word = word.lower()
    return any(part in word for part in _EVENS_OUT) and not _NO_PADDING.search(word)


@remembered_but(())
def picks_of(function: Function) -> tuple[bool, ...]:
    """Which parts of what a function gives back were picked by the values of what it was given: of one that makes
    nothing equally long, and asks no other rank."""
    if function.words.isdisjoint(_PICKS) and not function.says(_BY_A_MASK):
        return ()
    if function.definition.is_async or "yield" in function.words or any(map(_evens_out, function.words)):
        return ()
    reading = _Reading(function)
    tuple(reading.collected())
    if reading.agreed or reading.exchanged or len({len(parts) for parts in reading.returns}) != 1:
        return ()
    return tuple(any(of_all) for of_all in zip(*reading.returns, strict=True))


def left_empty(function: Function, handing: Handing) -> Iterator[LeftEmpty]:
    """The returns of a function where nothing was picked on this rank, ahead of a collective of the others."""
    if not may_collect(function) or _SIZES.isdisjoint(function.words):
        return
    if any(map(_leaves_where_empty, facts.statements(plain(function)))):  # what is picked is asked for then alone
        reading = _Reading(function, handing)
        tuple(reading.collected())
        for block in facts.all_blocks(plain(function)):
            for index, statement in enumerate(block):
                found = reading.leaving.get(statement.span) if isinstance(statement, If) else None
                if found is not None and isinstance(statement, If):
                    skipped = next(filter(None, map(reading.entered, block[index + 1 :])), None)
                    leaves = statement.body[-1]
                    if skipped is not None and isinstance(leaves, facts.Return):
                        yield LeftEmpty(leaves, statement.test, found, skipped)


class _Reading:
    """One function, statement by statement: which variables are masks, which hold picked elements (from where), and
    which hold the same on all ranks, since they were communicated."""

    def __init__(self, function: Function, handing: Handing | None = None) -> None:
        self.function = function
        self.handing = handing
        self.masks: set[str] = set()
        self.picked: dict[str, Span] = {}
        self.sizes: set[str] = set()
        self.agreed: set[str] = set()
        self.exchanged = False
        self.leaving: dict[Span, Span] = {}
        self._filled: dict[Span, tuple[str, Span]] = {}
        self._fills: set[Span] = set()
        self._written: set[Span] = set()
        self._tokens: set[Span] = set()
        self.returns: list[tuple[bool, ...]] = []

    def collected(self) -> Iterator[Collected]:
        """The collectives that take what was picked."""
        for statement in facts.statements(plain(self.function)):
            for call in facts.subexpressions(facts.header(statement)):
                if isinstance(call, facts.Call):
                    yield from self._collective(call)
            if isinstance(statement, facts.Assign) and statement.value is not None and not statement.operator:
                for target in statement.targets:
                    self._assign(target, statement.value)
                if statement.span in self._filled:
                    name, test = self._filled[statement.span]
                    self.picked[name] = test
                    self._fills.add(test)
            elif isinstance(statement, facts.For):
                self._assign(statement.target, None)
            elif isinstance(statement, If):
                self._asked(statement)
            elif isinstance(statement, facts.Return) and statement.value is not None:
                items = facts.items_of(statement.value)
                self.returns.append(tuple(map(self._is_picked_by_values, items)))

    def _is_picked_by_values(self, e: Expression) -> bool:
        return self._picked(e) not in self._fills | self._written | self._tokens | {None}

    def entered(self, statement: Statement) -> facts.Call | None:
        """The first collective in a statement that all ranks have to enter."""
        calls = (e for e in facts.subexpressions(statement) if isinstance(e, facts.Call))
        return next((call for call in calls if self._entry(call) is not None), None)

    def _asked(self, statement: If) -> None:
        """Takes note of a test whether a tensor is empty: who has none leaves, or puts in one element."""
        name = _empty(statement.test)
        if name is None or statement.orelse or not statement.body:
            return
        last = statement.body[-1]
        if _leaves_where_empty(statement):
            by_values = self.picked.get(name) not in self._tokens | {None}
            if by_values and not any(map(self.entered, statement.body)):
                self.leaving[statement.span] = self.picked[name]
        elif len(statement.body) == 1 and isinstance(last, facts.Assign) and _is_one_element(last.value):
            made = [facts.dotted(target) for target in last.targets]
            self._filled |= {last.span: (name, statement.test.span)} if made == [name] else {}

    def _assign(self, target: Expression, value: Expression | None) -> None:
        if isinstance(target, facts.Sequence):
            which = self._picked_parts(value, len(target.items)) if isinstance(value, facts.Call) else ()
            for index, item in enumerate(target.items):
                self._assign(item, None)
                name = facts.dotted(item)
                if value is not None and name is not None and index in which:
                    self.picked[name] = value.span
            return
        name = facts.dotted(target)
        if name is None:
            return
        is_agreed = value is not None and self._is_agreed(value)
        source = self._picked(value) if value is not None else None  # of what the name held so far, too
        is_mask = value is not None and self._is_mask(value)
        is_size = value is not None and self._is_size(value)
        for kept in (self.masks, self.sizes, self.agreed):
            kept.discard(name)
        self.picked.pop(name, None)
        if is_agreed:
            self.agreed.add(name)
        if is_mask:
            self.masks.add(name)
        elif source is not None:
            self.picked[name] = source
        elif is_size:
            self.sizes.add(name)

    def _is_mask(self, e: Expression) -> bool:
        """Whether an expression is true or false element by element, as a comparison of tensors is."""
        if isinstance(e, facts.Compare):
            asks = all(operator in ("<", "<=", ">", ">=", "==", "!=") for operator in e.operators)
            return asks and not _is_of_places(e)
        if isinstance(e, facts.Unary):
            return e.operator == "~" and self._is_mask(e.operand)
        if isinstance(e, facts.Binary):
            return e.operator in ("&", "|", "^") and self._is_mask(e.left) and self._is_mask(e.right)
        if isinstance(e, facts.Call) and isinstance(e.function, facts.Attribute):
            return e.function.attr in _MASKS or (e.function.attr == "bool" and not e.arguments)
        return facts.dotted(e) in self.masks

    def _picked(self, e: Expression) -> Span | None:
        """Where the elements were picked that an expression holds; None if its length does not hang on values."""
        if isinstance(e, facts.Subscript):
            if _is_for_each_token(e):
                self._tokens.add(e.span)
                return e.span
            if _drops_the_front(e.key):
                source = self._picked(e.value)
                return source if source in self._written else None
            return e.span if self._is_mask(e.key) and not self._is_agreed(e) else None
        if isinstance(e, facts.Attribute) and e.attr == "sequences":
            source = self._picked(e.value)
            return source if source in self._written else None
        if isinstance(e, facts.Binary):
            return self._picked(e.left) or self._picked(e.right)
        if not isinstance(e, facts.Call):
            return self.picked.get(facts.dotted(e) or "")
        called = e.function.attr if isinstance(e.function, facts.Attribute) else facts.dotted(e.function) or ""
        names = [public_name(symbol) or "" for symbol in resolve_all(e.function, self.function)]
        on_torch = any(name.startswith("torch.") and not name.startswith("torch.Tensor.") for name in names)
        if _writes(e, self.function):
            self._written.add(e.span)
            return e.span
        if called in _PICKS:
            return None if self._is_agreed(e) else e.span
        if any(picks_of(function) == (True,) for function in self._functions(e)):
            return None if self._is_agreed(e) else e.span
        if called not in _KEEPS or not isinstance(e.function, facts.Attribute):
            return None
        items = [argument.value for argument in e.arguments[:1]] if on_torch else [e.function.value]
        inside = [part for item in items for part in (facts.items_of(item))]
        return next((span for part in inside if (span := self._picked(part)) is not None), None)

    def _picked_parts(self, call: facts.Call, count: int) -> tuple[int, ...]:
        """Which of so many parts of what a call gives back have as many elements as values say."""
        if self._is_agreed(call):
            return ()
        called = call.function.attr if isinstance(call.function, facts.Attribute) else facts.dotted(call.function)
        if called in _PICKS:
            inverse = facts.argument(call, "return_inverse") is not None  # as long as what was given
            return tuple(index for index in range(count) if not (inverse and index == 1))
        parts = next(filter(None, (picks_of(f) for f in self._functions(call))), ())
        return tuple(index for index, is_picked in enumerate(parts) if is_picked and len(parts) == count)

    def _functions(self, call: facts.Call) -> Iterator[Function]:
        """The functions that a call may run, also by an object that was handed over, as far as it is known."""
        found = tuple(symbol for symbol in resolve_all(call.function, self.function) if isinstance(symbol, Function))
        if not found and self.handing is not None:
            found = self.handing.methods_called(call, self.function)
        yield from found

    def _is_size(self, e: Expression) -> bool:
        """Whether an expression tells the size of something; a buffer of that size does not."""
        if isinstance(e, facts.Call) and _BUFFERS.match(facts.dotted(e.function) or ""):
            return False
        return any(
            (isinstance(part, facts.Attribute) and part.attr in ("shape", "numel", "size"))
            or (isinstance(part, facts.Name) and (part.id == "len" or part.id in self.sizes))
            for part in facts.subexpressions(e)
        )

    def _is_agreed(self, e: Expression) -> bool:
        """Whether an expression is computed of nothing but what all ranks share after a collective."""
        if isinstance(e, facts.Call) and self._entry(e) is not None:
            return True
        names = {facts.dotted(part) for part in facts.subexpressions(e) if isinstance(part, facts.Name)}
        return not names.isdisjoint(self.agreed) and names <= self.agreed | {"torch", "dist", "float", "int"}

    def _entry(self, call: facts.Call) -> Entry | None:
        """The row of a collective, or of a framework's function that gathers as it is told."""
        for name in filter(None, map(public_name, resolve_all(call.function, self.function))):
            entry = knowledge.lookup(name, "collective")
            if entry is None and knowledge.canonical(name).startswith(_PLAIN_GATHERS):
                entry = knowledge.lookup(name, "hidden")
                entry = entry if entry is not None and entry.op in EQUAL_LENGTHS else None
            if entry is not None:
                return entry
        return None

    def _collective(self, call: facts.Call) -> Iterator[Collected]:
        entry = self._entry(call)
        if entry is None:
            yield from self._handed_through(call)
            return
        if any(self._is_size(argument.value) for argument in call.arguments):
            self.exchanged = True
        for parameter in () if self.exchanged or entry.op not in EQUAL_LENGTHS else TENSORS:
            position = entry.params.index(parameter) if parameter in entry.params else None
            given = facts.argument(call, parameter, position)
            for item in given.items if isinstance(given, facts.Sequence) else (given,) if given is not None else ():
                source = self._picked(item)
                if source is not None and self._is_uneven(source, entry):
                    of_tokens = source in self._tokens
                    filled, written = source in self._fills, source in self._written
                    yield Collected(call, item, entry.op, source, filled, written, of_tokens)
                    break
        if entry.op in _SHARED and call.arguments:
            shared = facts.argument(call, entry.params[0], 0) if entry.params else None
            self.agreed |= {name for name in (facts.dotted(shared),) if name} if shared is not None else set()

    def _handed_through(self, call: facts.Call) -> Iterator[Collected]:
        """What is handed to a function of the project that puts it into a collective as it is."""
        functions = () if self.exchanged else tuple(self._functions(call))
        found = through(functions[0]) if len(functions) == 1 else None
        given = functions[0].given(found.parameter, call) if found is not None else None
        source = self._picked(given) if given is not None else None
        if found is not None and given is not None and source is not None and self._is_picked_by_values(given):
            yield Collected(call, given, f"{found.op} in {functions[0].name}", source, is_filled=False)

    def _is_uneven(self, source: Span, entry: Entry) -> bool:
        """Whether a collective needs equal lengths of what comes from a place. Batches are gathered by torch where they
        were made equally long; who calls accelerate for it takes it for one that looks after that."""
        if source in self._tokens:
            by_accelerate = entry.op in _GATHERS and entry.name.startswith(_PLAIN_GATHERS)
            return by_accelerate and _ALL_AS_LONG.search(self.function.module.text) is None
        return source not in self._fills | self._written or entry.op in _GATHERS


def _leaves_where_empty(statement: Statement) -> bool:
    """Whether a statement returns where a tensor is empty, and has nothing to do otherwise."""
    if not isinstance(statement, If) or statement.orelse or not statement.body:
        return False
    return isinstance(statement.body[-1], facts.Return) and _empty(statement.test) is not None


def _empty(test: Expression) -> str | None:
    """The tensor of which a test asks whether it has no elements."""
    asked: Expression | None = None
    if isinstance(test, facts.Compare) and len(test.operators) == 1:
        other = test.comparators[0]
        zero = isinstance(other, facts.Constant) and other.value == 0 and not isinstance(other.value, bool)
        asked = test.left if test.operators == ("==",) and zero else None
    elif facts.is_not(test):
        asked = test.operand
    if isinstance(asked, facts.Subscript) and isinstance(asked.value, facts.Attribute) and asked.value.attr == "shape":
        return facts.dotted(asked.value.value)
    if not isinstance(asked, facts.Call):
        return None
    if isinstance(asked.function, facts.Attribute) and asked.function.attr in _SIZES:
        return facts.dotted(asked.function.value)
    if facts.dotted(asked.function) == "len" and len(asked.arguments) == 1:
        return facts.dotted(asked.arguments[0].value)
    return None


def _is_one_element(value: Expression | None) -> bool:
    """Whether a value is a new tensor of one element: ``torch.tensor([nan])``, ``torch.zeros(1, device=…)``."""
    while isinstance(value, facts.Call) and isinstance(value.function, facts.Attribute):
        inner = value.function.value
        if value.function.attr in _KEEPS and isinstance(inner, facts.Call):
            value = inner
            continue
        break
    if not isinstance(value, facts.Call) or not _MAKES.fullmatch(facts.dotted(value.function) or ""):
        return False
    first = facts.first_argument(value)
    if isinstance(first, facts.Sequence):
        return len(first.items) == 1 and not isinstance(first.items[0], facts.Sequence)
    return (
        isinstance(first, facts.Constant) and first.value == 1 and "ensor" not in (facts.dotted(value.function) or "")
    )
