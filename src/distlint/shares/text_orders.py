"""Files with the number of a rank in their names that are sorted as text, and then taken by rank or position."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import (
    Attribute,
    Call,
    Compare,
    Comprehension,
    Constant,
    Expression,
    Lambda,
    Subscript,
    is_none,
)
from distlint.finding import Span
from distlint.kinds import Kinds
from distlint.kinds.sinks import rank_words
from distlint.project import Function, Module, Scope
from distlint.shares import Shares
from distlint.shares.listings import Listings, words
from distlint.shares.walk import Origin, Share, State, counter_of, public_call
from distlint.spmd.kind import What
from distlint.spmd.terms import Variable, key_of

#: What a pattern or a folder says of the number that is behind it; whose number that is, or of what.
_NUMBERED = re.compile(
    r"(?:(?P<rank>rank|(?<![a-z])(?:mp|tp|pp|dp|ep)(?=[_\W])|(?<![a-z])(?:world(?:_size)?|stage))"
    r"|shard|(?<![a-z])part(?:ition)?)s?[-_.=/|',]{0,4}(?=(?:\[0-9\])?\*)",
    re.IGNORECASE,
)
#: Files that hold what belongs to a rank, and those of which each rank may have any.
_STATE = re.compile(
    r"\.(?:pth?|ckpt|safetensors)\b|ckpt|checkpoint|model|optim|state(?!ment)|weight|snapshot", re.IGNORECASE
)
_DATA = re.compile(r"data|train|token|corpus|sample|embed|jsonl|parquet|\.tar|\.arrow|\.csv|\.txt", re.IGNORECASE)
#: Frameworks and tools that write these names pad the numbers behind them.
_PADDED = ("mp_rank_", "part-")
_PADS = re.compile(r":0>?\d|%0\d|\.zfill\(|\.rjust\(|:>0\d")
_ABOUT = re.compile(r"rank|mp|shard|part|stage|world|idx|index|\b[ir]\b", re.IGNORECASE)
#: A number of files that has one digit: there text and numbers are in the same order.
_FEW = re.compile(
    r"(?:world_?size|nprocs|n_?ranks|n_?gpus|num_\w{0,20}(?:shards|part(?:ition)?s|ranks|stages|gpus|processes|files))"
    r"\w{0,20} ?(?:: ?int ?)?(?:==?|<=?|!=) ?(?:\d|10)\b|len\([\w.]{1,60}\) ?(?:==|<=?|!=) ?(?:\d|10)\b",
    re.IGNORECASE,
)
_POSITION = re.compile(
    r"(?:^|_)(?:rank|stage|shard|part(?:ition)?|mp|tp|pp)(?:_?(?:id|idx|index|num))?$", re.IGNORECASE
)
_EACH = re.compile(r"ranks$|stages$|shards$|part(?:ition)?s$|models$|gpus$|devices$|workers$", re.IGNORECASE)
_LISTS = frozenset((What.RANKS, What.NUMBERS, What.SLOTS))
#: Calls that say which names of a folder are meant, and what in a regular expression stands for a number.
_FILTERS = frozenset(("startswith", "match", "search", "fullmatch", "compile", "filter", "fnmatch", "fnmatchcase"))
_DIGITS = re.compile(r"\(?(?:\?P<\w+>)?(?:\\d|\[0-9\])[+*]\)?|\(?\.[+*]\??\)?")
#: Calls and attributes that make a text of a path, or a part of one.
_TEXTS = frozenset(
    (
        "str", "basename", "split", "rsplit", "splitext", "name", "stem", "strip", "replace", "removeprefix", "Path",
        "path", "removesuffix", "lower", "partition", "rpartition", "group", "search", "match", "os", "re", "fspath",
    )
)  # fmt: skip


class TextOrders:
    """Answers about one project."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self._orders = Shares(kinds, words(), Sorts)

    def of(self, module: Module) -> Iterator[Share]:
        """What a module sorts as text and takes by rank: the sort, with the names up to the number as its ``cause``."""
        text = module.text
        if "sort" not in text or not any(f"{word}(" in text for word in words()) or _FEW.search(text):
            return
        ranks = rank_words(module) | {"zip", "enumerate"}
        for scope in module.scopes:
            if isinstance(scope, Module) or self._may_take(scope, ranks):
                yield from (share for share in self._orders.shares_in(scope) if not self._is_padded(share.origin.cause))

    def _may_take(self, function: Function, ranks: frozenset[str]) -> bool:
        if ranks.isdisjoint(function.words):
            return False
        constructor = function.owner.method("__init__") if function.owner is not None else None
        return any(self._orders.may_give(one) for one in (function, constructor) if one is not None)

    def _is_padded(self, prefix: str) -> bool:
        """Whether files with such names have numbers of one length, as far as something in the project says so."""
        project = self.kinds.analysis.reach.project
        prefix = re.split(r"[/|',*]", prefix.rstrip("/|',"))[-1]
        plain = False
        for path in project.mentioning(prefix):
            text = project.raw_text(path)
            if re.search(re.escape(prefix) + r"[\"']?\s*[{%+]", text):  # it makes such names
                if any(_PADS.search(line) and _ABOUT.search(line) for line in text.split("\n")):
                    return True
                plain = plain or re.search(re.escape(prefix) + r"(?:\{[^{}:]*\}|%[ds])", text) is not None
        return prefix.endswith(_PADDED) and not plain


class Sorts(Listings):
    """Looks for listings of files with numbers of ranks, and for those sorted as text: their origin is the sort."""

    def made(self, expression: Expression, state: State) -> Origin | None:
        """A listing of such files, or one that is sorted as text."""
        if not isinstance(expression, Call):
            return None
        if _sorts(expression) and public_call(expression, self.scope) in ("", "numpy.sort") and expression.arguments:
            files = self.value(expression.arguments[0].value, state)
            return files._replace(call=expression, scope=self.scope) if files is not None else None
        if self.cause(expression) != "listing" or self.axes(expression):
            return None
        cause = self._numbered(expression)
        return Origin(expression, self.scope, cause=cause) if cause else None

    def value(self, expression: Expression | None, state: State) -> Origin | None:
        """Dicts hold files by their positions only if these are the keys."""
        if isinstance(expression, Comprehension) and expression.kind == "dict":
            clause = expression.clauses[0]
            counter = counter_of(clause.iterable, clause.target)
            if counter is None or facts.dotted(expression.elements[0]) != counter:
                return None
        return super().value(expression, state)

    def called(self, call: Call, state: State) -> State:
        """A sort by numbers ends it, one by text leaves what it sorted in that order."""
        name = facts.last_word(call.function)
        if name == "sort" and _sorts(call) and isinstance(call.function, Attribute):
            receiver = facts.dotted(call.function.value) or ""
            files = state.get(receiver)
            return {**state, receiver: files._replace(call=call, scope=self.scope)} if files is not None else state
        return state if name == "sorted" else super().called(call, state)

    def header(self, statement: facts.While | facts.For, state: State) -> State:
        """``for rank, path in enumerate(files)``."""
        state = super().header(statement, state)
        if isinstance(statement, facts.For):
            self._counted(statement.target, statement.iterable, state)
        return state

    def look_for_parts(self, expression: Expression, state: State) -> None:
        """Elements picked by rank, and pairs of one element and one rank each."""
        if isinstance(expression, Subscript):
            if not isinstance(expression.key, (facts.Slice, Constant)) and self._is_position(expression.key):
                self._take(self.value(expression.value, state), expression.span)
        elif isinstance(expression, Call) and facts.last_word(expression.function) == "zip":
            values = [given.value for given in expression.arguments]
            files = [self.value(value, state) for value in values]
            if any(one is None and self._is_of_each(value) for one, value in zip(files, values, strict=True)):
                self._take(next((one for one in files if one is not None), None), expression.span)
        elif isinstance(expression, Compare):
            for origin, counter in self.over:
                if self._is_turn(expression, counter):
                    self._take(origin, expression.span)
        elif isinstance(expression, Comprehension):
            for clause in expression.clauses:
                self._counted(clause.target, clause.iterable, state)
                counter = counter_of(clause.iterable, clause.target)
                if any(isinstance(t, Compare) and self._is_turn(t, counter) for t in clause.conditions):
                    self._take(self.value(clause.iterable, state), expression.span)

    def _counted(self, target: Expression, iterable: Expression, state: State) -> None:
        counter = counter_of(iterable, target)
        if counter is not None and _POSITION.search(counter):
            self._take(self.value(iterable, state), iterable.span)

    def _is_turn(self, test: Compare, counter: str | None) -> bool:
        """``i == rank``, where ``i`` counts the files."""
        sides = (test.left, test.comparators[0])
        mine = [side for side in sides if not facts.is_name(side, counter)]
        return test.operators in (("==",), ("!=",)) and len(mine) == 1 and self._is_position(mine[0])

    def _is_position(self, key: Expression) -> bool:
        """Whether an index speaks of a rank; one that goes round (``rank % len(files)``) takes any file."""
        goes_round = any(isinstance(e, facts.Binary) and e.operator == "%" for e in facts.subexpressions(key))
        if goes_round or isinstance(key, Subscript):
            return False
        value = self.asked.kinds.value(key, self.scope)
        if value is not None and value.kind is not None and value.kind.what is What.RANK:
            return True
        counts = value is not None and isinstance(value.term, Variable)  # `for rank in range(len(files))`
        return bool(self.axes(key)) or (not counts and bool(_POSITION.search(facts.last_word(key))))

    def _is_of_each(self, value: Expression) -> bool:
        """Whether something has one element for each rank."""
        kind = self.asked.kinds.kind(value, self.scope)
        return (kind is not None and kind.what in _LISTS) or bool(_EACH.search(facts.last_word(value)))

    def _take(self, origin: Origin | None, place: Span) -> None:
        if origin is not None and isinstance(origin.call, Call) and _sorts(origin.call):
            self.found.setdefault(origin.call.span, Share(origin, place))

    def _numbered(self, listing: Call) -> str:
        """What stands in front of the number in the names that are listed; empty if that is no rank's."""
        asked = [given.value for given in listing.arguments]
        if isinstance(listing.function, Attribute):
            asked.append(listing.function.value)
        values = [self.asked.kinds.value(one, self.scope) for one in asked]
        texts = [key_of(value.term) for value in values if value is not None]
        found = next((match for text in texts if (match := _NUMBERED.search(text))), None)
        if found is None:
            texts += [*_filters(self.scope), *(text.rstrip("')") + "/*" for text in texts[:1])]
            found = next((match for text in texts if (match := _NUMBERED.search(text))), None)
        shown = " ".join((*texts, self.scope.name))
        if found is None or (found["rank"] is None and (_DATA.search(shown) or not _STATE.search(shown))):
            return ""
        return found.string[_word_begins(found.string, found.start()) : found.end()]


def _word_begins(text: str, place: int) -> int:
    """Where the name begins that goes on at a place."""
    while place and (text[place - 1].isalnum() or text[place - 1] in "_.-"):
        place -= 1
    return place


def _filters(scope: Scope) -> Iterator[str]:
    """The texts by which a scope tells the names that it means from others, as patterns."""
    for expression in facts.subexpressions(scope.body):
        given: tuple[Expression, ...] = ()
        if isinstance(expression, Call) and facts.last_word(expression.function) in _FILTERS:
            given = tuple(argument.value for argument in expression.arguments)
        elif isinstance(expression, Compare) and expression.operators == ("in",):
            given = (expression.left,)
        for text in map(facts.text_of, given):
            if text is not None:
                yield _DIGITS.sub("*", text) + "*"


def _sorts(call: Call) -> bool:
    """Whether a call sorts as text."""
    if facts.last_word(call.function) not in ("sorted", "sort"):
        return False
    key = facts.argument(call, "key")
    if key is None or is_none(key):
        return True
    if not isinstance(key, Lambda):
        return facts.last_name(key) in ("str", "basename")
    own = {parameter.name for parameter in key.parameters}
    inside = tuple(facts.subexpressions(key.body))
    names = {facts.last_name(e) for e in inside} - {None, *own}
    return names <= _TEXTS and not any(isinstance(e, (facts.Sequence, Comprehension)) for e in inside)
