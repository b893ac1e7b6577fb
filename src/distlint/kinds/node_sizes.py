"""What one machine has, shared out among the ranks of all, and what all ranks share, counted by one machine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.by_name import SAMPLER, argument_of
from distlint.facts import Assign, Attribute, Binary, Boolean, Call, Expression, Name, shortened, source_of
from distlint.kinds.seen import Kinds, held_once
from distlint.kinds.sinks import sinks_of
from distlint.kinds.wrong_sizes import WrongSize
from distlint.places import Place, call_of, calls_in
from distlint.project import Function, Scope, full_name, own_words, resolve_all
from distlint.source.slices import sounding
from distlint.spmd.tree import WORLD

_AFFINITY = "sched_getaffinity"
_CPUS = frozenset(
    ("os.cpu_count", "multiprocessing.cpu_count", "os.process_cpu_count", "psutil.cpu_count", f"os.{_AFFINITY}")
)
_MEMORY = frozenset(("psutil.virtual_memory",))
_OF_MEMORY = frozenset(("total", "available", "free"))
_ASKS_MEMORY = "virtual_memory"
_KEEPING = frozenset(("int", "min", "max", "round"))
#: Through how many variables it is asked what is divided.
_HANDS = 2
#: Words without which nobody speaks of what a machine has.
OF_MACHINE = frozenset(("cpu_count", _AFFINITY, "total", "available", "free"))

#: How the replicas of a sampler are given, and what the number of nodes is called.
_REPLICAS = "num_replicas"
_NODES = frozenset(("num_nodes", "nnodes", "n_nodes", "num_machines"))

#: What counts all ranks of a job: steps over which gradients add up, and the batch of one step.
_BATCH = re.compile(r"(?:global|total|effective|real)_?(?:batch|bsz|bs\b)", re.IGNORECASE)
_OF_JOB = re.compile(
    rf"grad\w{{0,16}}accum|accum\w{{0,16}}(?:step|iter|batch|freq|count)|{_BATCH.pattern}", re.IGNORECASE
)
is_of_job = sounding(_OF_JOB)
_GPUS = "torch.cuda.device_count"
#: What the options of Lightning call the processes of one node.
_DEVICES = frozenset(("devices", "gpus"))
#: Words of a count that looks after the nodes.
_COUNTS_NODES = re.compile(r"node|machine|world|hosts", re.IGNORECASE)
#: Words of those who ask a launcher how many there are.
ASK_LAUNCHER = frozenset(("WORLD_SIZE", "get_world_size"))


def shared_by_world(place: Place, owner: Function, kinds: Kinds) -> WrongSize | None:
    """The CPU cores or the memory of one machine, divided among the ranks of all machines. All cores beside
    ``sched_getaffinity``, which Linux has, are mostly for systems without it; with a floor (``max(…, 4)``) some work is
    slower, and nothing else."""
    divided = place.expression
    if not isinstance(divided, Binary) or divided.operator not in ("//", "/"):
        return None
    if not _has_of_machine(divided.left, place, _HANDS):
        return None
    size = next((e for e, over in _factors(divided.right) if not over and _counts_world(e, place, kinds)), None)
    if size is None:
        return None
    message = f"{shortened(size)} counts the ranks of all nodes, but {shortened(divided.left)} is of one node"
    has_floor = any(isinstance(around, Call) and facts.dotted(around.function) == "max" for around in place.above)
    for_others = _AFFINITY in owner.words and _AFFINITY not in source_of(divided.left)
    return WrongSize(size, message, divided.left, weak=has_floor or for_others, of_nodes=True)


def _counts_world(expression: Expression, place: Place, kinds: Kinds) -> bool:
    """Whether an expression is surely the number of all ranks."""
    kind = kinds.kind(expression, place.scope)
    return kind is not None and kind.sure and kind.counts(WORLD)


def _has_of_machine(expression: Expression, place: Place, left: int) -> bool:
    """Whether something of a machine stands in an expression, or in what its variables hold, through as many of them as
    are ``left``."""
    for e in facts.subexpressions(expression):
        if _is_of_machine(e, place):
            return True
        held = held_once(e, place.scope) if left and isinstance(e, Name) else e
        if held is not e and _is_such_a_number(held) and _has_of_machine(held, place, left - 1):
            return True
    return False


def _is_such_a_number(held: Expression) -> bool:
    """Whether what a variable holds is of the kind of the numbers in it: arithmetic, no call that takes them."""
    if isinstance(held, Call):
        return not held.arguments or facts.dotted(held.function) in _KEEPING
    return isinstance(held, (Attribute, Binary, Boolean))


def _is_of_machine(expression: Expression, place: Place) -> bool:
    """Whether an expression asks for the cores of a machine, or for its memory."""
    if isinstance(expression, Call):
        return full_name(expression.function, place.scope) in _CPUS
    if not isinstance(expression, Attribute) or expression.attr not in _OF_MEMORY:
        return False
    asked = held_once(expression.value, place.scope)
    if not isinstance(asked, Call):
        return False
    called = resolve_all(asked.function, place.scope)
    return full_name(asked.function, place.scope) in _MEMORY or any(
        isinstance(one, Function) and _ASKS_MEMORY in one.words for one in called
    )


def counted_on_one_node(place: Place, *, knows_nodes: bool) -> Iterator[WrongSize]:
    """``accumulation_steps //= torch.cuda.device_count()``: what all ranks share is divided by the GPUs of one machine,
    or the batch of all counted by them. ``knows_nodes``: the program may be told how many nodes there are."""
    expression = place.expression
    is_first = not any(isinstance(around, (Binary, Call)) for around in place.above[-1:])
    if isinstance(expression, Call) and is_first and _is_of_node(expression, place, knows_nodes):
        assigned = place.parent
        if isinstance(assigned, Assign) and assigned.operator in ("//", "/") and _OF_JOB.search(_target(assigned)):
            yield _by_node(expression, _target(assigned))
        return
    if not isinstance(expression, Binary) or expression.operator not in ("*", "/", "//"):
        return
    if any(isinstance(around, Binary) for around in place.above[-1:]):
        return  # the whole is looked at
    factors = [*_factors(expression)]
    mine = [e for e, _ in factors if _is_of_node(e, place, knows_nodes)]
    statement = place.statement
    if not mine or _COUNTS_NODES.search(source_of(expression)):
        return
    divided = next((shortened(e) for e, over in factors if not over and _OF_JOB.search(facts.last_word(e))), "")
    is_divisor = any(e is mine[0] and over for e, over in factors)
    target = _target(statement) if isinstance(statement, Assign) and statement.value is expression else ""
    if is_divisor and (divided or _OF_JOB.search(target)):
        yield _by_node(mine[0], divided or target)
    elif not is_divisor and not divided and _BATCH.search(target):
        yield _by_node(mine[0], target)


def _factors(product: Expression, *, over: bool = False) -> Iterator[tuple[Expression, bool]]:
    """What is multiplied, and what the product is divided by."""
    if isinstance(product, Binary) and product.operator in ("*", "/", "//"):
        yield from _factors(product.left, over=over)
        yield from _factors(product.right, over=over != (product.operator != "*"))
    else:
        yield product, over


def _is_of_node(expression: Expression, place: Place, knows_nodes: bool) -> bool:
    """Whether an expression is the number of GPUs of one machine."""
    scope = place.scope
    if isinstance(expression, Call) and facts.is_name(expression.function, "int") and expression.arguments:
        expression = expression.arguments[0].value
    if knows_nodes and facts.last_name(expression) in _DEVICES and not isinstance(expression, Call):
        return True
    expression = held_once(expression, scope)
    return isinstance(expression, Call) and full_name(expression.function, scope) == _GPUS


def _target(assigned: Assign) -> str:
    return facts.last_word(assigned.targets[0]) if len(assigned.targets) == 1 else ""


def _by_node(counted: Expression, of: str) -> WrongSize:
    message = f"{shortened(counted)} counts the GPUs of one node, but {of} is for all ranks of the job"
    return WrongSize(counted, message, counted)


def counted_by_nodes(owner: Scope) -> Iterator[WrongSize]:
    """The samplers that divide their data by the number of nodes, though each has the rank among all processes."""
    if _REPLICAS not in own_words(owner):
        return
    for place in calls_in(owner):
        call = call_of(place)
        rank = argument_of(call, SAMPLER, "rank")
        if rank is not None and "node" in source_of(rank).lower():
            continue
        for sink, size in sinks_of(call, place.scope, "world-size"):
            if sink.parameter == _REPLICAS and size is not None and _called(size) in _NODES:
                message = f"{shortened(size)} counts nodes, but the sampler divides its data between all processes"
                yield WrongSize(size, message, call)


def _called(size: Expression) -> str | None:
    """The name of a number, or by which it is kept in a dict."""
    return facts.text_of(size.key) if isinstance(size, facts.Subscript) else facts.last_name(size)
