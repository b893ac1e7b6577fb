"""Parts of the data that ranks take by a number which is rounded down: what is left over belongs to no rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Binary, Call, Compare, Constant, Expression, Name, Slice, Subscript
from distlint.kinds import Kinds
from distlint.kinds.groups import axis_of
from distlint.places import Place
from distlint.project import Class, Function, Module, Scope, own_words
from distlint.spmd.kind import LOCAL, Kind, What
from distlint.spmd.tree import WORLD
from distlint.spmd.vocabulary import is_rank_word
from distlint.starting.one_process import in_branch_of_one_process

#: How the number of the processes is called among which data is divided, and axes along which it is not.
_SIZE = re.compile(
    r"(?:^|_)(?:world_?size|num_(?:replicas|ranks|process(?:es)?|procs|gpus)|n_?gpus?|n_?procs|nranks|dp_size"
    r"|data_parallel_(?:world_)?size)$",
    re.IGNORECASE,
)
_OTHER_AXIS = re.compile(
    r"(?:^|_)(?:tp|pp|cp|sp|ep|mp|tensor|pipe\w{0,10}|expert|seq\w{0,10}|context|model|ulysses|ring)(?:_|$)",
    re.IGNORECASE,
)
#: What is divided over ranks though it is no data: parts of a model, tensors of which each rank has a shard, hardware.
_OF_MODEL = re.compile(
    r"layer|block|module|head|expert|param|stage|device|gpu|cpu|(?<![a-z])cores?(?![a-z])|thread|rank|column|channel"
    r"|weight|grad|bucket|dim|feature|vocab|optim|tensor|flat|embed|token|seq|hidden|group|logit|state|buffer|shape",
    re.IGNORECASE,
)
#: Names of numbers of samples, and of tensors that number or hold samples.
_NUMBER = re.compile(
    r"(?:num|n|total|len)_?\w{0,20}(?:sample|example|file|image|prompt|task|video|row|item|record|line)s?"
)
_SAMPLES = re.compile(
    r"idx|ind(?:ex|ices)|ids?$|data|sample|example|image|file|path|prompt|quer|perm$|target|label|node|seed|point|frame"
    r"|row|video|text|question",
    re.IGNORECASE,
)
#: Words of code that sees to what is left over, or makes sure that nothing is.
_SEES = re.compile(
    r"remain|left_?over|residu|redundan|(?:\b|_)extras?(?:\b|_)|(?:\b|_)pad|divisib|truncat|ceil"
    r"|\b(?:un)?even(?:ly)?\b|divmod|array_split",
    re.IGNORECASE,
)
#: What gives as many elements as there are ranks, or fills up.
_FILLS = re.compile(r"gather|pad|repeat|tile|expand|reduce|broadcast|extend|cycle")
_TRAINS, _ONLY_EVALUATES = re.compile(r"train|batch", re.IGNORECASE), re.compile(r"eval|test|val|infer", re.IGNORECASE)
_FEEDS = re.compile(r"Dataset|Sampler|Loader|Batch|Pipe|DataModule")
#: The GPU that a process uses numbers it.
_OWN_GPU = "current_device"
#: Calls that take a part from one number to another: the positions of the two.
_FROM_TO = {"range": 0, "islice": 1, "slice": 0}


class Rounded(NamedTuple):
    """A part that is ``number`` elements long, which is a length divided by the number of ranks. ``counted``: what has
    that length; ``trains``: it is for training, where a few samples less do little harm."""

    part: Expression
    number: Expression
    counted: str
    size: str
    trains: bool


class RoundedParts:
    """Answers about one project."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds

    def of(self, module: Module) -> Iterator[Rounded]:
        """Such parts in a file, one for each number."""
        if module.is_test or not (module.has("//") or module.has("int(") or module.has("floor")):
            return
        for scope in module.scopes:
            if isinstance(scope, Function) and scope.is_test:
                continue
            seen = set()
            for place in self.kinds.places(scope, Subscript, Call) if _may_divide(scope) else ():
                found = _Divided(place, scope, self.kinds).found()
                if found is not None and found.number.span not in seen:
                    seen.add(found.number.span)
                    yield found


class _Divided:
    """What one place takes of the data."""

    def __init__(self, place: Place, scope: Scope, kinds: Kinds) -> None:
        self.place = place
        self.scope = scope
        self.kinds = kinds

    def found(self) -> Rounded | None:
        """The part, if it is the own one of a rank, and rounded down."""
        number = self._number()
        if number is None or in_branch_of_one_process(self.place) or _sees_to_the_rest(self.scope):
            return None
        length, size = number
        counted = self._counted(length)
        if counted is None or _OF_MODEL.search(counted) or self._is_filled(counted):
            return None
        return Rounded(self.place.expression, length, counted, facts.shortened(size), self._trains(counted))

    def _number(self) -> tuple[Expression, Expression] | None:
        """The length and the number of ranks that it is divided by."""
        expression = self.place.expression
        if isinstance(expression, Subscript):
            if isinstance(expression.key, Slice):
                key = expression.key
                return self._between(key.lower, key.upper) if key.step is None else None
            number = self._split(expression.value)
            return number if number is not None and self._is_rank(expression.key) else None
        if not isinstance(expression, Call):
            return None
        first = _FROM_TO.get(facts.last_name(expression.function) or "")
        given = [argument.value for argument in expression.arguments]
        if first is None or len(given) != first + 2:
            return None
        return self._between(given[first], given[first + 1])

    def _split(self, parts: Expression) -> tuple[Expression, Expression] | None:
        """``x.split(len(x) // world_size)[rank]``, where the last of the parts is the shorter one that is left over."""
        call = self._held(parts)
        if not isinstance(call, Call) or facts.last_name(call.function) != "split":
            return None
        is_method = not (isinstance(call.function, Attribute) and facts.is_name(call.function.value, "torch"))
        length = facts.argument(call, "split_size" if is_method else "split_size_or_sections", 0 if is_method else 1)
        return self._divided(length)

    def _between(self, lower: Expression | None, upper: Expression | None) -> tuple[Expression, Expression] | None:
        """``rank * part : (rank + 1) * part``, or ``start : start + part``."""
        first, last = _whole(self._held(lower)), _whole(self._held(upper))
        if not isinstance(first, Binary) or first.operator != "*" or not isinstance(last, Binary):
            return None
        number = self._times(first, next_one=False)
        if number is None:
            return None
        if last.operator == "*":
            return number if self._times(last, next_one=True) is not None else None
        if last.operator != "+":
            return None
        sides = ((last.left, last.right), (last.right, last.left))
        return next((number for one, other in sides if self._is_same(one, first) and self._divided(other)), None)

    def _times(self, product: Binary, *, next_one: bool) -> tuple[Expression, Expression] | None:
        """The number in ``rank * part``, or in ``(rank + 1) * part``."""
        for one, other in ((product.left, product.right), (product.right, product.left)):
            rank = self._before(one) if next_one else one
            number = self._divided(other) if rank is not None else None  # its form is asked before what the rank is
            if number is not None and rank is not None and self._is_rank(rank):
                return number
        return None

    def _before(self, expression: Expression) -> Expression | None:
        """What one is added to."""
        if not isinstance(expression, Binary) or expression.operator != "+":
            return None
        sides = ((expression.left, expression.right), (expression.right, expression.left))
        return next((one for one, other in sides if facts.source_of(other) == "1"), None)

    def _is_same(self, expression: Expression, wanted: Expression) -> bool:
        return _whole(self._held(expression)) is wanted or facts.source_of(expression) == facts.source_of(wanted)

    def _divided(self, number: Expression | None) -> tuple[Expression, Expression] | None:
        """The length and the number of ranks in ``length // world_size``, or ``int(length / world_size)``."""
        number = self._held(number)
        operator = "//"
        if isinstance(number, Call) and facts.last_name(number.function) in ("int", "floor"):
            number, operator = facts.first_argument(number), "/"
        if not isinstance(number, Binary) or number.operator not in (operator, "//"):
            return None
        return (number.left, number.right) if self._is_size(number.right) else None

    def _counted(self, length: Expression) -> str | None:
        """What has a length, in words: ``len(files)``, ``indices.size(0)``, a number that is called one of samples."""
        value = self._held(length)
        assert value is not None
        if isinstance(value, Call) and facts.is_name(value.function, "len"):
            return facts.shortened(facts.first_argument(value), 80) if value.arguments else None
        holder: Expression | None = None
        if isinstance(value, Call) and facts.last_name(value.function) in ("size", "numel"):
            holder = facts.receiver(value)
        elif isinstance(value, Subscript) and facts.last_name(value.value) == "shape":
            holder = value.value.value if isinstance(value.value, Attribute) else None
        if holder is not None:
            name = facts.last_word(holder)
            return facts.shortened(holder, 80) if _SAMPLES.search(name) else None
        name = facts.last_word(length)
        return name if _NUMBER.search(name) else None

    def _is_filled(self, counted: str) -> bool:
        """Whether something has been filled up, or has an element for each rank."""
        for statement in facts.statements(self.scope.body):
            if isinstance(statement, Assign) and any(facts.source_of(t) == counted for t in statement.targets):
                if statement.operator or _FILLS.search(facts.source_of(statement.value)):
                    return True
            elif isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call):
                grown = facts.receiver(statement.value)
                is_extended = facts.last_name(statement.value.function) == "extend" and grown is not None
                if is_extended and facts.source_of(grown) == counted:
                    return True
        return False

    def _trains(self, counted: str) -> bool:
        """Whether a part is for training, as far as names tell."""
        if _ONLY_EVALUATES.search(counted):
            return False
        scope = self.scope
        if _TRAINS.search(counted) or not isinstance(scope, Function):
            return bool(_TRAINS.search(counted)) or "backward" in scope.words
        owner = scope.owner
        if owner is not None and any(map(_FEEDS.search, _names_of(owner))):
            return True
        named = scope.name if _ONLY_EVALUATES.search(scope.name) else f"{scope.name} {PurePath(scope.module.path).stem}"
        return "backward" in scope.words or _TRAINS.search(named) is not None

    def _is_rank(self, expression: Expression) -> bool:
        kind = self.kinds.kind(expression, self.scope)
        if kind is not None:
            return kind.what is What.RANK and _is_of_data(kind)
        name = facts.last_word(expression)
        if isinstance(expression, (Name, Attribute)) and is_rank_word(name):
            return _OTHER_AXIS.search(name) is None
        held = self._held(expression)
        return held is not None and facts.last_called(held) == _OWN_GPU

    def _is_size(self, expression: Expression) -> bool:
        kind = self.kinds.kind(expression, self.scope)
        if kind is not None:
            return kind.what is What.SIZE and _is_of_data(kind)
        name = facts.last_word(expression)
        is_named = isinstance(expression, (Name, Attribute)) and _SIZE.search(name) is not None
        return is_named and not _OTHER_AXIS.search(name)

    def _held(self, expression: Expression | None) -> Expression | None:
        """An expression, or what it stands for where it is a variable that is assigned once."""
        if not isinstance(expression, Name):
            return expression
        assigned = [
            statement
            for statement in facts.statements(self.scope.body)
            if isinstance(statement, Assign)
            and any(facts.is_name(t, expression.id) for target in statement.targets for t in facts.items_of(target))
        ]
        if len(assigned) != 1 or assigned[0].operator or not isinstance(assigned[0].targets[0], Name):
            return expression
        return assigned[0].value


def _whole(expression: Expression | None) -> Expression | None:
    """An expression without an `int` around it."""
    if isinstance(expression, Call) and facts.is_name(expression.function, "int"):
        return facts.first_argument(expression)
    return expression


def _names_of(owner: Class) -> Iterator[str]:
    """The names of a class of the project and of what it is derived from."""
    for known in owner.lineage:
        if isinstance(known, Class):
            yield known.name
            yield from (facts.last_word(base.value) for base in known.definition.bases)


def _is_of_data(kind: Kind) -> bool:
    """Whether ranks that are numbered or counted so may have the data divided among them."""
    return kind.group in (WORLD, LOCAL) or axis_of(kind.group) == "dp"


def _may_divide(scope: Scope) -> bool:
    """A cheap look."""
    words = own_words(scope)
    return any(map(is_rank_word, words)) or "process_index" in words or _OWN_GPU in words


def _sees_to_the_rest(scope: Scope) -> bool:
    """Whether some code sees to what is left over, gives it to the last rank, or makes sure that there is nothing."""
    if _SEES.search(scope.text) if isinstance(scope, Module) else scope.says(_SEES):
        return True
    for statement in facts.statements(scope.body):
        for part in facts.subexpressions(statement):
            if isinstance(part, Binary) and part.operator == "%" and not _is_known(part.left, part.right):
                return True
            if isinstance(part, Compare) and any(map(_is_one_less, (part.left, *part.comparators))):
                return True
    return False


def _is_known(left: Expression, right: Expression) -> bool:
    """Whether a remainder has to do with no number of ranks: that of ``epoch % 5``, or the values of a text."""
    return facts.text_of(left) is not None or isinstance(right, Constant)


def _is_one_less(expression: Expression) -> bool:
    """Whether an expression is something less one, as the number of the last rank."""
    return isinstance(expression, Binary) and expression.operator == "-" and facts.source_of(expression.right) == "1"
