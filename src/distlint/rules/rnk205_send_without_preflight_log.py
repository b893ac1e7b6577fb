"""A send without a log line before it: on a mismatch nothing tells what was sent.

## Why it hurts

A shape error or a hang on the receiving side, and nothing in the log says what the sender believed it was sending.

## What to do

Log peer, shapes and dtypes before the first send, at a level that is off in production. If the project has a recorder
of its own, name it in `loggers`.

## Example

```python
def forward_stage(x, next_rank):
    dist.send(x, dst=next_rank)
    logger.info("sent %s", tuple(x.shape))
```

## Use instead

```python
def forward_stage(x, next_rank):
    logger.debug("send %s %s to %d", tuple(x.shape), x.dtype, next_rank)
    dist.send(x, dst=next_rank)
```

## What it reports

A `send`, `isend` or `send_object_list` of `torch.distributed`, or a `batch_isend_irecv` with send operations, that is
reached on some path of its function on which nothing was logged before. One finding per function, at the first such
send; for a batch, at its first send operation (`P2POp(dist.isend, …)`), or at the batch itself where the operations
come from elsewhere. Where the function logs only after the send, the message says so: if the send blocks or the peer
dies, that line is never written.

## Stays silent

- Any record on every path to the send: logging, `print`, `warnings.warn`, loguru, structlog, `self.log…`, the printers
  of the frameworks, `sys.stderr.write`, profiler and NVTX ranges, trace spans, the names in the setting `loggers`. The
  text need not name a shape. A test such as `if logger.isEnabledFor(…)`, `if self.verbose` or `if rank == 0` around the
  record does not matter, and a record in a `for` loop counts behind the loop.
- A record beside each `P2POp` that sends, in the branch in which it is made: without it there is no message.
- A record in a function of the project that is called before the send, in a decorator, or at the entry of a `with`;
  in a method of an object of which nobody says what it is, where all methods of that name in the project write one.
- A helper of a few lines, if a record precedes each of its calls that are in sight.
- Receives, collectives, sends of other libraries (sockets, pipes, queues, RPC, generators) and of project wrappers: the
  finding stands where `torch.distributed` is called.
- A function that only builds operations, functions under `torch.compile`, test functions and test files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.log_lines import LOGGED
from distlint.facts import Call
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.flow.paths import Step, walk
from distlint.places import Place
from distlint.places.compiled import is_compiled
from distlint.project import Function, Module, Scope, public_name, resolve_all
from distlint.project.nested import nested
from distlint.rules import rule
from distlint.survey import Survey

_SENDS = ("send", "isend")
_SEND_WORDS = frozenset(("send", "isend", "send_object_list", "batch_isend_irecv"))


class _Sent(NamedTuple):
    """A send that no record precedes: the place to report, and the step at which the message leaves."""

    place: Call
    leaves: Call
    confidence: Confidence


@rule("RNK205", "send-without-preflight-log", severity=Severity.HYGIENE, needs="project", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function, at the first send that no record precedes on some path."""
    words = module.called_as(_SEND_WORDS)
    scopes: list[Scope] = [module] if _mentions_send(module) else []
    for function in module.functions:
        if not words.isdisjoint(function.words) and not function.is_test:
            scopes += [function, *nested(function)]
    for scope in scopes:
        found = _unlogged(scope, survey)
        if found is not None:
            yield found


def _unlogged(scope: Scope, survey: Survey) -> Alarm | None:
    body = scope.body
    sends = {e for e in _calls(body) if _role(e, scope) is not None}
    if not sends or (isinstance(scope, Function) and (is_compiled(scope) or survey.log_lines.is_logged(scope))):
        return None
    if isinstance(scope, Function) and _is_announced(scope, survey):
        return None
    questions = survey.log_lines.questions(scope)

    def after(call: Call) -> tuple[object, ...]:
        return (call.span,) if call in sends else tuple(questions.after(call))

    steps = walk(body, questions._replace(after=after)).steps
    sent = _first(steps, sends, scope)
    return _finding(scope, sent, _late(steps, sent, scope, survey)) if sent is not None else None


def _is_announced(function: Function, survey: Survey) -> bool:
    """Whether a record precedes each call of a function that stands inside of another one, or of a helper of a few
    lines, as far as its calls are in sight."""
    around = function.parent
    if around is not None:
        steps = walk(around.body, survey.log_lines.questions(around)).steps
        calls = [s for s in steps if isinstance(s.node, Call) and facts.is_name(s.node.function, function.name)]
        return bool(calls) and all(LOGGED in step.passed.certain for step in calls)
    callers = survey.order.callers(function) if function.is_short else ()
    return bool(callers) and all(_is_behind_a_record(caller.place, survey) for caller in callers)


def _is_behind_a_record(place: Place, survey: Survey) -> bool:
    """Whether a record precedes a call in its own function, on all ways to it, or each call of that one inside of
    another."""
    scope = place.scope
    if not isinstance(scope, (Function, Module)):
        return False
    if isinstance(scope, Function) and scope.parent is not None and _is_announced(scope, survey):
        return True
    steps = [s for s in walk(scope.body, survey.log_lines.questions(scope)).steps if s.node is place.expression]
    return bool(steps) and all(LOGGED in step.passed.certain for step in steps)


def _first(steps: tuple[Step, ...], sends: set[Call], scope: Scope) -> _Sent | None:
    made = [(s.node, s) for s in steps if isinstance(s.node, Call) and _role(s.node, scope) == "p2p-op"]
    sending = [(operation, step) for operation, step in made if _is_outgoing(operation, scope)]
    outgoing = [operation for operation, step in sending if LOGGED not in step.passed.certain]
    for step in steps:
        call = step.node
        if not isinstance(call, Call) or call not in sends or LOGGED in step.passed.certain:
            continue
        role = _role(call, scope)
        if role in _SENDS:
            return _Sent(call, call, Confidence.HIGH)
        if role == "p2p-batch" and (outgoing or not made):
            known = bool(outgoing)
            return _Sent(outgoing[0] if outgoing else call, call, Confidence.HIGH if known else Confidence.MEDIUM)
    return None


def _late(steps: tuple[Step, ...], sent: _Sent, scope: Scope, survey: Survey) -> Call | None:
    """The first record that follows the send on some path, other than in a handler."""
    if any(step.node is sent.leaves and LOGGED in step.passed.possible for step in steps):
        return None  # it logs before as well, on other paths
    for step in steps:
        if (
            isinstance(step.node, Call)
            and sent.leaves.span in step.passed.possible
            and not step.in_handler
            and step.node is not sent.leaves
            and survey.log_lines.is_record(step.node, scope)
        ):
            return step.node
    return None


def _role(call: Call, scope: Scope) -> str | None:
    """How a call sends through ``torch.distributed``: the role of its row, or None."""
    for symbol in resolve_all(call.function, scope):
        name = public_name(symbol) or ""
        if name.rpartition(".")[0] == "torch.distributed":
            for entry in knowledge.entries_of(name):
                if entry.role in (*_SENDS, "p2p-op") or entry.op == "batch_isend_irecv":
                    return entry.role
    return None


def _is_outgoing(operation: Call, scope: Scope) -> bool:
    """Whether a ``P2POp`` sends: its first argument is a send function, on one branch at least."""
    way = facts.argument(operation, "op", 0)
    if way is None:
        return False
    names = (public_name(symbol) for symbol in resolve_all(way, scope))
    return any(entry.role in _SENDS for name in names if name for entry in knowledge.entries_of(name))


def _finding(scope: Scope, sent: _Sent, late: Call | None) -> Alarm:
    module = scope.module
    call = facts.shortened(sent.place.function)
    if late is not None:
        message = (
            f"the log call in line {late.span.line} comes after {facts.shortened(sent.leaves.function)}: "
            "it is never written if the send blocks"
        )
    else:
        message = f"{call}{_peer(sent.place)} without a log line before it: on a mismatch nothing tells what was sent"
    leaves = sent.leaves.span
    evidence = [Evidence(module.path, leaves, "the message leaves here")] if leaves != sent.place.span else []
    if late is not None:
        evidence.append(Evidence(module.path, late.span, "the first line that is logged"))
    return Alarm(
        span=sent.place.span,
        confidence=sent.confidence,
        message=message,
        help="log peer, shapes and dtypes before the send, at a level that is off in production",
        evidence=tuple(evidence),
    )


def _peer(call: Call) -> str:
    for keyword, position in (("dst", 1), ("peer", 2)):
        peer = facts.argument(call, keyword, position if _positional(call, keyword) else None)
        if peer is not None:
            return f" to {facts.shortened(peer, 30)}"
    return ""


def _positional(call: Call, keyword: str) -> bool:
    """``P2POp`` has its peer at 2, the sends theirs at 1."""
    operation = facts.source_of(call.function).endswith("P2POp")
    return operation is (keyword == "peer") and "batch" not in facts.source_of(call.function)


def _calls(body: tuple[facts.Statement, ...]) -> Iterator[Call]:
    for statement in body:
        for expression in facts.subexpressions(statement, into_lambdas=False):
            if isinstance(expression, Call):
                yield expression


def _mentions_send(module: Module) -> bool:
    """Whether the top level of a module mentions a send, by the names that occur there."""
    return any(
        (getattr(call.function, "attr", None) or getattr(call.function, "id", None)) in module.called_as(_SEND_WORDS)
        for call in _calls(module.body)
    )
