"""A statement names a barrier without calling it, or makes a context without entering it: nothing happens.

## Why it hurts

Nobody waits: ranks read files that are not written yet. Without the context parameters stay sharded, the state that is
saved is not the one that was asked for, and gradients are reduced in every step. Nothing of it raises an error here.

## What to do

Call it (`--fix --unsafe-fixes` does where nothing is needed in the parentheses), or put what belongs in the context
below a `with`.

## Example

```python
accelerator.main_process_first()
dataset = dataset.map(tokenize)
dist.barrier
```

## Use instead

```python
with accelerator.main_process_first():
    dataset = dataset.map(tokenize)
dist.barrier()
```

## What it reports

- A function of torch.distributed or of a framework that communicates, or makes or ends the group, as a statement of its
  own without parentheses: `dist.barrier`, `accelerator.wait_for_everyone`.
- A context called as a statement, not in a `with`: `accelerator.main_process_first()`, `model.no_sync()`,
  `FSDP.state_dict_type(model, ...)`, `FSDP.summon_full_params(model)`, `deepspeed.zero.GatheredParameters(weights)`; a
  function of the project that is a `@contextmanager` and communicates.
- A `@contextmanager` that yields such a context instead of entering it: `yield self.state.main_process_first()`.

## Stays silent

- Names in a `try` with a handler, which ask whether a version of torch has them; attributes that are read for what they
  do (`trainer.log_dir`).
- Contexts that are bound, returned, or handed to `enter_context`.
- Methods of objects of which nobody knows the class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, fixes, knowledge
from distlint.facts import Call, Evaluate, Expression, Yield, shortened
from distlint.finding import Alarm, Severity
from distlint.fixes.edits import appended
from distlint.kinds.group_use import may_communicate
from distlint.places import Place, is_tried, places
from distlint.project import External, Function, Module, Project, Symbol, resolve_all
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.survey import Survey

#: What does something by being called.
_CALLED = frozenset(("collective", "hidden", "init", "teardown"))
#: Rows with one of these roles or operations are contexts, but for the functions below.
_CONTEXT_ROLES = frozenset(("rank-first", "no-sync"))
_CONTEXT_OPERATIONS = frozenset(("summon_full_params", "GatheredParameters"))
_STATE_DICT_TYPE = "torch.distributed.fsdp.FullyShardedDataParallel.state_dict_type"
_NO_CONTEXTS = frozenset(("torch.distributed.fsdp.FSDPModule.set_requires_gradient_sync",))
_MANAGERS = ("contextmanager", "asynccontextmanager")
_MANAGER = re.compile(r"contextmanager\b.*\n(?:[ \t]*[@#].*\n)*[ \t]*(?:async +)?def +(\w+)")


@rule("RNK810", "never-done", severity=Severity.WRONG_RESULT, needs="function", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per statement."""
    named, contexts = module.called_as(_words_called()), module.called_as(_words_of_contexts())
    words = named | contexts | module.called_as(_names_of_managers(module.project))
    for owner in module.scopes_having(words):
        for place in filter(_is_statement, places(owner, lambda e: _named_in(e) in words)):
            expression = place.expression
            made = _made(expression)
            if made is None:
                if facts.last_name(expression) in named and _is_never_called(place):
                    yield _uncalled(expression, place)
            elif (made is expression or _is_manager(place.scope)) and _is_context(made, place, contexts):
                yield _not_entered(made, is_yielded=made is not expression)


def _is_statement(place: Place) -> bool:
    """Whether an expression is all that a statement consists of."""
    return bool(place.above) and isinstance(place.above[-1], Evaluate) and place.above[-1].value is place.expression


def _named_in(expression: Expression) -> str | None:
    """The last name of what a statement names, calls or yields a call of."""
    made = _made(expression)
    return facts.last_name(expression if made is None else made.function)


def _made(expression: Expression) -> Call | None:
    """The call that makes what a statement makes, or yields."""
    made = expression.value if isinstance(expression, Yield) and not expression.delegates else expression
    return made if isinstance(made, Call) else None


def _is_never_called(place: Place) -> bool:
    """Whether a name is that of a public function which does something when it is called."""
    symbols = resolve_all(place.expression, place.scope)
    return bool(symbols) and not is_tried(place) and all(map(_does_something, symbols))


def _does_something(symbol: Symbol) -> bool:
    rows = knowledge.entries_of(symbol.name) if isinstance(symbol, External) else ()
    is_read = any("attribute" in row.facts for row in rows)
    return not is_read and any(row.role in _CALLED for row in rows)


def _is_context(call: Call, place: Place, names: frozenset[str]) -> bool:
    """Whether a call gives back a context, and does nothing else: a public one, or one of the project that communicates
    or is called like one of these."""
    is_named = facts.last_name(call.function) in names
    symbols = resolve_all(call.function, place.scope)
    return bool(symbols) and all(_gives_context(symbol, is_named) for symbol in symbols)


def _gives_context(symbol: Symbol, is_named: bool) -> bool:
    if isinstance(symbol, External):
        return is_named and any(row.name in _contexts() for row in knowledge.entries_of(symbol.name))
    return isinstance(symbol, Function) and _is_manager(symbol) and (is_named or may_communicate(symbol))


def _is_manager(symbol: object) -> bool:
    return isinstance(symbol, Function) and symbol.has_decorator(*_MANAGERS)


@remembered
def _names_of_managers(project: Project) -> frozenset[str]:
    """The names of the project's own contexts, and of some more functions."""
    return frozenset(name for _, found in project.matching(_MANAGER, _MANAGERS[0]) for (name,) in found if name)


@cache
def _contexts() -> frozenset[str]:
    """The public contexts."""
    rows = [row for role in sorted(_CONTEXT_ROLES) for row in knowledge.entries(role)]
    rows += [row for row in knowledge.entries("hidden") if row.op in _CONTEXT_OPERATIONS]
    return frozenset(row.name for row in rows) - _NO_CONTEXTS | {_STATE_DICT_TYPE}


@cache
def _words_of_contexts() -> frozenset[str]:
    return knowledge.last_words(sorted(_contexts()))


@cache
def _words_called() -> frozenset[str]:
    return knowledge.last_words([row.name for role in sorted(_CALLED) for row in knowledge.entries(role)])


def _uncalled(expression: Expression, place: Place) -> Alarm:
    rows = (row for s in resolve_all(expression, place.scope) for row in knowledge.entries_of(getattr(s, "name", "")))
    takes_nothing = any(row.op == "barrier" for row in rows)
    call = appended(place.scope.module.text, expression, "()") if takes_nothing else None
    return Alarm(
        span=expression.span,
        message=f"`{shortened(expression)}` is named and not called: nothing happens",
        help="call it",
        fix=fixes.suggested(f"call {shortened(expression)}", call) if call is not None else None,
    )


def _not_entered(call: Call, *, is_yielded: bool) -> Alarm:
    done = "yielded" if is_yielded else "made"
    return Alarm(
        span=call.span,
        message=f"`{shortened(call)}` is a context that is {done} and never entered: nothing happens",
        help="put what belongs in it below `with`",
    )
