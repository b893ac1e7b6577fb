"""The port at which ranks meet is out of range, or the same for every job.

## Why it hurts

The group is never made. With a fixed port it is not made where a second job runs on the node: the address is in use, or
the ranks of one job meet those of the other.

## What to do

Leave `MASTER_PORT` to the launcher: `torchrun` chooses a free one.

## Example

```python
import os

os.environ["MASTER_PORT"] = "99999"
dist.init_process_group("nccl")
```

## Use instead

```python
import os

os.environ.setdefault("MASTER_PORT", "29500")
dist.init_process_group("nccl")
```

## What it reports

- A literal port outside of 1 to 65535 for `MASTER_PORT`, or in `init_method="tcp://…"`.
- A port that each rank draws, or looks for itself, in a function that takes its rank from a launcher that tells no port
  (MPI, SLURM, PMI), also where it does so only if `MASTER_PORT` is not set: that is the case there.
- A port that each process draws which a call of the file has spawned: a worker, or what it calls.
- A port that each rank draws or looks for, in the address (`init_method=f"tcp://localhost:{port}"`) at which a function
  joins whose rank a launcher tells, or which is spawned.
- A port that a loop draws for each node that it starts (`launch(node_rank=i, master_port=free_port())`), or that a
  function draws which starts the processes of one of several nodes (`env["RANK"]` counts with `node_rank`).
- The port of a `TCPStore` that all ranks open, one as the server, and that each draws for itself.
- `MASTER_PORT` set to a fixed number, also by the default of a parameter, wherever a function takes its rank from such
  a launcher (`os.environ["SLURM_PROCID"]`), in any case and without having asked for the variable: jobs of SLURM or MPI
  share nodes, and whoever chooses a port for each job is not heard.
- `MASTER_PORT` set to a fixed number by a method of a class, whatever the launcher or the caller has chosen.
  Both are `hygiene`: it takes two jobs on one node.
- With low confidence (177 places in public code, many in demos): `os.environ["MASTER_PORT"]` set to a fixed number,
  whatever the launcher has chosen; a fixed port in `init_method`; a port that each rank draws or looks for itself.

## Stays silent

- A number that is no port where another file of the project sets the variable to something else.
- `setdefault`, and what is set only where the variable is not there; values from arguments, also of a parameter with a
  default for which a caller in sight gives something; port 0 of one process.
- Random and free ports in programs that start their processes themselves; tests.
- Drawn ports that rank 0 tells the others (`comm.bcast`), that are drawn under a test on the rank, with one seed for
  all, or where a fixed port is not free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.calls.by_name import JOIN, argument_of
from distlint.facts import Call, Constant, Expression, Name
from distlint.finding import Alarm, Confidence, Severity, Span
from distlint.joining.drawn_ports import (
    DRAWN,
    SEEDED,
    drawn_for_a_store,
    drawn_for_each_node,
    is_drawn_on_each_node,
    may_draw,
)
from distlint.joining.fixed_ports import ranks_without_port, replaced_for_all_jobs
from distlint.knowledge import starting
from distlint.places import Place, call_of, calls_in, distinct_calls, outcomes, tests_above
from distlint.places.order import has_role
from distlint.project import Function, Module, resolve_all
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.starting.programs_of_one import OF_ONE
from distlint.starting.refusals import asks_for_one_node
from distlint.starting.spawned import comes_with_workers
from distlint.starting.variables import Setting, settings
from distlint.survey import Survey

_VARIABLE = "MASTER_PORT"
_METHOD = re.compile(r"tcp://[^/{}%$]{1,200}:(\d{1,9})/?")
_LARGEST = 65535
#: What says that the process is the only one of its group.
_ALONE = re.compile(r"world_size\s{0,3}=\s{0,3}1\b|[\"']WORLD_SIZE[\"'][\]:,]?\s{0,3}[=:,]?\s{0,3}(?:str\()?[\"']?1\b")
_SETS_ONE = re.compile(r"world_size\s{0,3}=\s{0,3}1\b|WORLD_SIZE[\"']\]\s{0,3}=\s{0,3}[\"']1\b")
_SET_OTHERWISE = re.compile(r"[\"']MASTER_PORT[\"']\][ \t]*=(?!=)[ \t]*(?![ \t\"'\d]|str\(\d)")
#: What says that ranks are told what one of them has drawn, or draw alike.
_AGREES = re.compile(r"bcast|broadcast|scatter|gather|seed|[Ss]tore\b")
#: Tests under which one rank draws, or all do where the usual port is taken.
_APART = re.compile(r"rank|main|master_proc|free|avail|in_use|size|ntasks|proc_?id", re.IGNORECASE)
_TELL = "let rank 0 choose, and tell the others"
_AHEAD = "choose it before the processes are spawned, and hand it to them"
_HELP = "leave it to the launcher, or use os.environ.setdefault"
_OF_JOB = "use os.environ.setdefault, or make it of the number of the job"

#: Tests for a start without a launcher, or for one process.
_WITHOUT_LAUNCHER = re.compile(r"environ|getenv|size|num_|nproc|alone|single|debug", re.IGNORECASE)


@rule("RNK704", "hardcoded-master-port", severity=Severity.CRASH, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per port."""
    text = module.text
    if _VARIABLE in text:
        for one in settings(module):
            if one.name == _VARIABLE:
                yield from _variable(one, module, survey)
    if may_draw(module.words):
        yield from _drawn_apart(module)
    if "tcp://" in text:
        for place in distinct_calls(module.scopes_with("tcp")):
            method = argument_of(call_of(place), JOIN, "init_method")
            written = method.value if isinstance(method, Constant) else None
            match = _METHOD.fullmatch(written) if isinstance(written, str) else None
            if match is not None and method is not None and has_role(place, "init"):
                alone = _ALONE.search(facts.source_of(call_of(place))) is not None
                if not _is_good(match[1]) and (match[1] != "0" or not alone):
                    yield _out_of_range(method.span, match[1])
                elif not alone:
                    yield _fixed(method.span, match[1])
            elif method is not None and has_role(place, "init") and _meets_at_drawn_port(place, method):
                yield _apart(method.span, "each rank joins at a port of its own: they never meet", "use env://")


def _variable(one: Setting, module: Module, survey: Survey) -> Iterator[Alarm]:
    """What is wrong about a value of the variable."""
    number = (one.text or "").strip()
    if number.removeprefix("-").isdigit() and not _is_good(number):
        if (number != "0" or _ALONE.search(module.text) is None) and not _is_set_again(module, survey):
            yield _out_of_range(one.valued, number)
        return
    if not one.own and _is_drawn(one) and is_drawn_on_each_node(one):
        if not _asks_for_one_node(one.place, module, survey):
            yield _apart(one.valued, "each node draws a port of its own: they never meet", _TELL)
        return
    drawn = one.own and _is_drawn(one)
    if drawn and (_is_agreed(one) or _is_for_one(one, module)):
        return
    if drawn and _is_told_its_rank_only(one):
        message = "each rank chooses a port of its own, since its launcher tells none: they never meet"
        yield _apart(one.valued, message, _TELL)
        return
    if drawn and isinstance(one.place.scope, Function) and _is_begun_by_spawn(one.place.scope):
        yield _apart(one.valued, "each process that is spawned chooses a port of its own: they never meet", _AHEAD)
        return
    asked = any(_VARIABLE in facts.source_of(test) for test in tests_above(one.place))
    if one.default or asked or not one.own:
        return
    fixed = replaced_for_all_jobs(one, survey.order)
    if fixed is not None:
        yield _replaced(one.valued, fixed)
    elif number.isdigit():
        yield _fixed(one.valued, number, is_of_object=_is_of_object(one))
    elif one.value is not None and DRAWN.search(facts.source_of(one.value)):
        around = [survey.project.text(path) for path in survey.launching.around(module)]
        alone = any(_starts_them(text) or _ALONE.search(text) for text in around)
        if not alone and survey.launching.is_multi_process_code(module):
            yield Alarm(
                span=one.valued,
                confidence=Confidence.LOW,
                message="each rank chooses a port of its own: they never meet",
                help=_HELP,
            )


def _is_set_again(module: Module, survey: Survey) -> bool:
    """Whether another file of the project sets the variable to what is no number: an engine, ahead of the group."""
    found = (path for path, _ in survey.project.matching(_SET_OTHERWISE, _VARIABLE) if path != module.path)
    return any(True for _ in survey.project.outside_tests(found))


def _drawn_apart(module: Module) -> Iterator[Alarm]:
    """Ports that a loop draws for each node, and stores for which each rank draws one."""
    for function in module.functions:
        for port in drawn_for_each_node(function):
            yield _apart(port.span, "each node is told a port of its own: they never meet", "draw it before the loop")
        for port in drawn_for_a_store(function):
            message = "each rank draws the port of the store for itself: they meet only if all draw alike"
            yield _apart(port.span, message, _TELL)


def _asks_for_one_node(place: Place, module: Module, survey: Survey) -> bool:
    own = place.scope if isinstance(place.scope, Function) else module
    return survey.one_node.is_refused_to_several(module) or asks_for_one_node(place, own)


def _meets_at_drawn_port(place: Place, method: Expression) -> bool:
    """Whether ranks that a launcher has started join at an address with a port that each of them draws for itself."""
    scope = place.scope
    if not isinstance(scope, Function):
        return False
    if scope.words.isdisjoint(knowledge.rank_variables("world")) and not comes_with_workers(scope):
        return False
    around = "\n".join(scope.module.project.lines(scope))
    if _starts_them(around) or _SETS_ONE.search(around) or any(map(_AGREES.search, scope.words)):
        return False
    if any(_APART.search(facts.source_of(test)) for test in tests_above(place)):
        return False
    ways = _one_step_back(method, scope) if isinstance(method, Name) else [method]
    if not any("tcp://" in facts.source_of(way) for way in ways):
        return False
    parts = [e for way in ways for e in facts.subexpressions(way)]
    values = [*ways, *(value for e in parts if isinstance(e, Name) for value in _one_step_back(e, scope))]
    drawing = [e for v in values for e in facts.subexpressions(v) if isinstance(e, Call) and _draws(e, scope)]
    return bool(drawing) and not any(_APART.search(facts.source_of(t)) for e in drawing for t in _tests_of(e, scope))


def _one_step_back(name: Name, scope: Function) -> list[Expression]:
    """What the only assignment of a variable gives it."""
    only = scope.bindings.only(name.id)
    return [only.value] if isinstance(only, Assigned) else []


def _draws(call: Call, scope: Function) -> bool:
    """Whether a call draws or looks for a port, and takes none from the launcher."""
    called = resolve_all(call.function, scope)
    if any(isinstance(one, Function) and _VARIABLE in one.words for one in called):
        return False
    return DRAWN.search(facts.source_of(call.function)) is not None


def _tests_of(call: Call, scope: Function) -> Iterator[Expression]:
    """The tests under which a call stands."""
    for place in calls_in(scope):
        if place.expression.span == call.span:
            yield from tests_above(place)


def _is_drawn(one: Setting) -> bool:
    """Whether what a variable is set to is drawn at random, or looked for, where it stands or one step before."""
    values = [one.value] if one.value is not None else []
    names = {e.id for value in values for e in facts.subexpressions(value) if isinstance(e, Name)}
    known = one.place.scope.bindings.names if isinstance(one.place.scope, Function) else {}
    bound = [d for name in names for d in known.get(name, ())]
    if len(bound) == 1:
        values += [d.value for d in bound if isinstance(d, Assigned)]
    texts = [facts.source_of(value) for value in values]
    return any(DRAWN.search(text) and not SEEDED.search(text) for text in texts)


def _is_told_its_rank_only(one: Setting) -> bool:
    """Whether a function takes its rank from a launcher that tells no port, and starts no processes itself."""
    scope = one.place.scope
    if not isinstance(scope, Function) or scope.words.isdisjoint(ranks_without_port()):
        return False
    return not any(map(_starts_them, scope.module.project.lines(scope)))


def _is_begun_by_spawn(function: Function) -> bool:
    """Whether processes that the file spawns come to a function, which starts none itself and does not join alone."""
    around = "\n".join(function.module.project.lines(function))
    return comes_with_workers(function) and not _starts_them(around) and not _SETS_ONE.search(around)


def _starts_them(text: str) -> bool:
    """Whether a text starts processes itself: whoever does so chooses the port of all."""
    return starting.called("worker", "launcher", "maybe-launcher", "program", "remote").search(text) is not None


def _is_agreed(one: Setting) -> bool:
    """Whether one process draws and tells the others, all draw alike, or one is alone."""
    scope = one.place.scope
    if isinstance(scope, Function) and any(map(_AGREES.search, scope.words)):
        return True
    return any(_APART.search(facts.source_of(test).replace(_VARIABLE, "")) for test in tests_above(one.place))


def _is_for_one(one: Setting, module: Module) -> bool:
    """Whether the block in which a port is chosen says that there is one process: rank 0, or one in all."""
    around = tests_above(one.place)
    return any(
        other.own and OF_ONE.get(other.name) == (other.text or "").strip() and tests_above(other.place) == around
        for other in settings(module)
        if other.place.scope is one.place.scope
    )


def _is_good(number: str) -> bool:
    return number.isdigit() and 0 < int(number) <= _LARGEST


def _apart(span: Span, message: str, help: str) -> Alarm:
    return Alarm(span=span, confidence=Confidence.HIGH, message=message, help=help)


def _out_of_range(span: Span, number: str) -> Alarm:
    return Alarm(span=span, message=f"port {number} is out of range", help=f"ports are 1 to {_LARGEST}")


def _replaced(span: Span, number: str) -> Alarm:
    return Alarm(
        span=span,
        severity=Severity.HYGIENE,
        confidence=Confidence.MEDIUM,
        message=f"port {number} takes the place of any that the job has set: two jobs whose first process is on the"
        " same node fail, or meet each other",
        help=_OF_JOB,
    )


def _is_of_object(one: Setting) -> bool:
    """Whether a method sets a variable, and not for a start without a launcher: objects are made by programs of others,
    of which several may run on a node."""
    scope = one.place.scope
    tests = (facts.source_of(test) for test, _ in outcomes(one.place))
    return isinstance(scope, Function) and scope.owner is not None and not any(map(_WITHOUT_LAUNCHER.search, tests))


def _fixed(span: Span, number: str, *, is_of_object: bool = False) -> Alarm:
    return Alarm(
        span=span,
        severity=Severity.HYGIENE,
        confidence=Confidence.MEDIUM if is_of_object else Confidence.LOW,
        message=f"fixed port {number}: a second job on the node fails, or meets this one",
        help=_HELP,
    )
