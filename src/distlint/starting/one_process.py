"""The branch of one process: code that is only run where nothing is distributed, or where no GPU was chosen."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Assign, Compare, Constant, Expression, If, Statement, Unary
from distlint.places import Place, outcomes, place_of
from distlint.project import Scope
from distlint.project.one_form import plain
from distlint.remembering import remembered
from distlint.starting import environ

#: Numbers of processes, by the last word of their names; and questions that are true with several of them.
_SIZE = re.compile(
    r"(?:world|dist(?:ributed)?|my|dp|hvd|comm)_?size|num_?(?:proc|rank|gpu|worker|device)|n_?(?:gpu|proc)s|nproc",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"(?:^|_|is)(?:distributed|initialized|ddp|fsdp|multi_?gpu)$|^use_(?:ddp|fsdp|dist)", re.IGNORECASE
)
#: Variables that a launcher sets.
_LAUNCHED = re.compile(
    r"^(?:RANK|WORLD_SIZE|LOCAL_RANK|LOCAL_WORLD_SIZE|SLURM_\w+|OMPI_\w+|PMI_\w+|MV2_\w+|MASTER_ADDR)$"
)
#: Switches that are on where there are several processes, with their prefixes and suffixes.
_FLAG = re.compile(
    r"(?:^|_)(?:is_?|use_?)?(?:distributed|dist_train|ddp|multi_?gpus?|multi_?process\w*|parallel|initialized)"
    r"(?:_flag|_mode|_training|_run|_train)?$|^(?:use_|is_|do_)?dist$",
    re.IGNORECASE,
)
#: Texts by which such a switch is off.
_OFF = frozenset(("off", "no", "none", "false", "single", "disabled"))
#: What is counted by ``len(args.gpus)``.
_OF_GPUS = re.compile(r"gpu|device", re.IGNORECASE)
_ON_CPU = frozenset(("no_cuda", "use_cpu", "no_gpu"))


def in_branch_of_one_process(place: Place) -> bool:
    """Whether a branch around a place is taken by a single process, or was chosen by the number of GPUs of a node, or
    by there being none."""
    return any(_is_of_one(test, outcome) for test, outcome in outcomes(place))


def holds_for_one(test: Expression, outcome: bool = True) -> bool:
    """Whether a test only has an outcome where there is one process (``args.local_rank == -1``, ``not
    args.distributed``, ``"LOCAL_RANK" not in os.environ``)."""
    return _is_of_one(test, outcome) and "device_count" not in facts.source_of(test)


def is_replaced(place: Place, owner: Scope) -> bool:
    """Whether a value is what one process starts with: a later branch of several processes assigns another one."""
    assigned = place.innermost(Assign)
    targets = {facts.source_of(target) for target in assigned.targets} if assigned is not None else set()
    return any(
        isinstance(inner, Assign) and not targets.isdisjoint(map(facts.source_of, inner.targets))
        for branch in _of_several(owner)
        if branch[0].span > place.expression.span
        for inner in facts.statements(branch)
    )


@remembered
def _of_several(owner: Scope) -> tuple[tuple[Statement, ...], ...]:
    """The branches of several processes in a body."""
    ifs = (statement for statement in facts.statements(plain(owner)) if isinstance(statement, If))
    sides = ((s.test, side, holds) for s in ifs for side, holds in ((s.body, False), (s.orelse, True)))
    return tuple(side for test, side, holds in sides if side and _is_of_one(test, holds))


def _is_of_one(test: Expression, holds: bool) -> bool:
    """Whether a test says that there is one process, where it holds (or does not)."""
    if facts.is_not(test):
        return _is_of_one(test.operand, not holds)
    if isinstance(test, facts.Boolean):
        told = (_is_of_one(operand, holds) for operand in test.operands)
        return any(told) if holds == (test.operator == "and") else all(told)
    if isinstance(test, Compare) and len(test.operators) == 1:
        return _compares(test.left, test.operators[0], test.comparators[0], holds)
    word = facts.last_called(test) or ""
    return word in _ON_CPU if holds else _SEVERAL.search(word) is not None


def _compares(left: Expression, operator: str, right: Expression, holds: bool) -> bool:
    word = facts.last_called(left) or ""
    if "device_count" in (word, facts.last_called(right)):
        return True
    if _is_minus_one(right) and word.lower().endswith("rank"):  # what a launcher has not set
        return holds == (operator in ("==", "is", "<="))
    if isinstance(left, Constant) and operator in ("in", "not in") and environ.is_environ(right):
        return _LAUNCHED.match(facts.text_of(left) or "") is not None and holds == (operator == "not in")
    if word == "size" and isinstance(left, facts.Call) and isinstance(left.function, facts.Attribute):
        word = f"{facts.last_word(left.function.value)}_size"  # `dist.size()`, of a module
    value = getattr(right, "value", None) if isinstance(right, Constant) else None
    if value == "cpu" and word in ("type", "device"):
        return holds == (operator == "==")
    if isinstance(value, str) and operator in ("==", "!=") and _FLAG.search(word) is not None:
        return value.lower() in _OFF and holds == (operator == "==")
    if type(value) is not int or _SIZE.search(word) is None:
        return False
    one = {(">", 1): False, (">=", 2): False, ("!=", 1): False, ("==", 1): True, ("<=", 1): True, ("<", 2): True}
    return one.get((operator, value)) == holds


def _is_minus_one(expression: Expression) -> bool:
    return isinstance(expression, Unary) and facts.source_of(expression) == "-1"


def says_one(test: Expression) -> bool | None:
    """How a single test comes out in a process that is alone and that no launcher has started; None where it does not
    ask for that."""
    if facts.is_not(test):
        inner = says_one(test.operand)
        return None if inner is None else not inner
    if isinstance(test, Compare) and len(test.operators) == 1:
        return _compared(test.left, test.operators[0], test.comparators[0])
    if is_launched(test):
        return False
    if facts.last_called(test) == "__name__":
        return None
    word = facts.last_called(test) or ""
    return False if _FLAG.search(word) or _SEVERAL.search(word) else None


def _compared(left: Expression, operator: str, right: Expression) -> bool | None:
    if facts.dotted(left) == "__name__":
        return operator == "=="
    if isinstance(left, Constant) and operator in ("in", "not in") and environ.is_environ(right):
        return operator == "not in" if _LAUNCHED.match(facts.text_of(left) or "") else None
    if is_launched(left) and facts.is_none(right):
        return operator in ("is", "==")
    word = (facts.last_called(left) or "").lower()
    value = getattr(right, "value", None) if isinstance(right, Constant) else None
    if _is_minus_one(right) and word.endswith("rank"):
        return {"==": True, "is": True, "<=": True, "!=": False, "is not": False, ">": False}.get(operator)
    if value is None and isinstance(right, Constant):
        return None
    if word.endswith("launcher") and value == "none":
        return {"==": True, "!=": False}.get(operator)
    if type(value) is bool and (_FLAG.search(word) or _SEVERAL.search(word)):
        return {"==": not value, "is": not value, "!=": value, "is not": value}.get(operator)
    if type(value) is not int or value < 1:
        return None
    if word == "len" and isinstance(left, facts.Call) and left.arguments:
        counts = _OF_GPUS.search(facts.source_of(left.arguments[0].value)) is not None
    else:
        counts = word == "device_count" or _SIZE.search(word) is not None
    compared = {">": False, ">=": value <= 1, "!=": value != 1, "==": value == 1, "<=": True, "<": value > 1}
    return compared.get(operator) if counts else None


def is_launched(expression: Expression) -> bool:
    """Whether an expression reads a variable that only a launcher sets, without a default."""
    read = environ.read(expression)
    return read is not None and read.default is None and _LAUNCHED.match(read.variable or "") is not None


def excludes_several(place: Place) -> bool:
    """Whether a place stands below a test for several processes and one of a switch (`world_size > 1 and debug`) with
    which the file says that there is one (`if debug: world_size = 1`)."""
    above = tuple(outcomes(place))
    told = {(facts.source_of(test), outcome) for test, outcome in above}
    sizes = {
        facts.source_of(test.left)
        for test, outcome in above
        if isinstance(test, Compare) and _is_of_one(test, not outcome)
    }
    module = place.scope.module
    return bool(sizes) and any(
        isinstance(statement, Assign)
        and isinstance(statement.value, Constant)
        and statement.value.value == 1
        and any(facts.source_of(target) in sizes for target in statement.targets)
        and (made := place_of(scope, statement.value)) is not None
        and any((facts.source_of(test), outcome) in told for test, outcome in outcomes(made))
        for scope in module.scopes
        for statement in facts.statements(scope.body)
    )
