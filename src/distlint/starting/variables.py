"""Where a program sets environment variables: its own, those of a process that it starts, those of a command.

What only names a variable (a list, a question) sets none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Argument,
    Assign,
    Attribute,
    Binary,
    Call,
    Constant,
    Expression,
    For,
    Mapping,
    Name,
    Sequence,
    Subscript,
)
from distlint.finding import Span
from distlint.knowledge import starting
from distlint.places import Place, call_of, calls_in, places
from distlint.project import Function, Module, Scope, settled
from distlint.project.kept import kept
from distlint.remembering import remembered
from distlint.starting import environ
from distlint.starting.types import known_text

#: How the names begin that the rules ask about: functions that have none, and say nothing of the environment of the
#: process, are not walked.
STEMS = ("NCCL_", "TORCH_", "CUDA_", "MASTER_PORT")
#: Names of environments: `os.environ`, `env`, `child_env`, `env_vars`, `runtime_env["env_vars"]`.
_ENVIRONMENT = re.compile(
    r"(?:^|_|\b)env(?:s|irons?|ironments?)?(?:_?(?:vars?|variables|dict|overrides|defaults))?$", re.IGNORECASE
)
#: Variables that say which GPUs a process sees.
GPU_VARIABLES = frozenset(("CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES"))
#: What the environment of the own process is set by.
_OWN = frozenset(("environ", "putenv"))
_SETS = frozenset(("setdefault", "putenv", "setenv"))
_RUNS = frozenset(
    ("system", "popen", "Popen", "run", "call", "check_call", "check_output", "getoutput", "getstatusoutput")
)
#: `NAME=value` in a command: in front of it, exported, or handed on (`mpirun -x NAME=value`).
_IN_COMMAND = re.compile(r"(?:^|[\s;&(\"'])([A-Z][A-Z0-9_]{2,80})=([^\s;&|$`\"']{0,200})(?=$|[\s;&|\"'])")


class Setting(NamedTuple):
    """A variable that is set. ``value`` is None where it stands in a text; ``text`` is what it is set to, None if
    nobody knows. ``place`` is the element or the call that sets it, ``named`` and ``valued`` where its name and its
    value stand. ``own``: for this process (and what it starts); ``default``: only where it is not set."""

    name: str
    value: Expression | None
    text: str | None
    place: Place
    named: Span
    valued: Span
    own: bool = False
    default: bool = False


@remembered
def settings(module: Module) -> tuple[Setting, ...]:
    """What a file sets, in source order."""
    scopes: list[Scope] = [module, *(f for f in module.functions if _may_set(f.words))]
    found = {(one.named, one.name): one for scope in scopes for one in settings_in(scope)}
    return tuple(sorted(found.values(), key=lambda one: one.valued))


def _may_set(words: frozenset[str]) -> bool:
    """Whether a function with these words may set a variable: it speaks of the environment of the process, or has the
    name of one that rules ask about."""
    return not words.isdisjoint(_OWN) or any(word.startswith(STEMS) for word in words)


def child_starters() -> frozenset[str]:
    """Words of functions that start processes: what they set in the environment is meant for these."""
    return starting.names("worker", "launcher", "pool", "program", "shell")


def settings_in(scope: Scope) -> Iterator[Setting]:
    """What a function, with those inside of it, sets, or the top level of a module."""
    for place in places(scope, lambda e: type(e) in (Subscript, Call, Mapping)):
        e = place.expression
        if isinstance(e, Subscript):
            yield from _stored(e, place)
        elif isinstance(e, Call):
            yield from _called(e, place)
        elif isinstance(e, Mapping) and _is_environment_display(e, place):
            yield from _items(e, place, own=_is_of_this_process(place))


def _stored(target: Subscript, place: Place) -> Iterator[Setting]:
    """`os.environ["NAME"] = value`"""
    statement = place.parent
    is_written = (
        isinstance(statement, Assign) and not statement.operator and any(t is target for t in statement.targets)
    )
    if isinstance(statement, Assign) and is_written and statement.value is not None and _is_environment(target.value):
        own = environ.is_environ(target.value)
        yield from _one(target.key, statement.value, place, own=own)
        for key, value in _gone_through(target.key, statement.value, place):
            yield from _one(key, value, place, own=own)


def _gone_through(key: Expression, value: Expression, place: Place) -> Iterator[tuple[Expression, Expression]]:
    """The names and values of `for key, value in VARIABLES.items()`, or of a display of pairs, in this file."""
    loop = place.innermost(For)
    bound = loop.target if loop is not None else None
    if (
        loop is None
        or not isinstance(bound, Sequence)
        or [facts.dotted(i) for i in bound.items] != [facts.dotted(_copied_text(e)) for e in (key, value)]
    ):
        return
    over = loop.iterable
    if isinstance(over, Call) and isinstance(over.function, Attribute) and over.function.attr == "items":
        known = written(over.function.value, place)
        yield from ((k, v) for k, v in (known.items if isinstance(known, Mapping) else ()) if k is not None)
        return
    known = written(over, place)
    for item in known.items if isinstance(known, Sequence) else ():
        if isinstance(item, Sequence) and len(item.items) == 2:
            yield item.items[0], item.items[1]


def written(value: Expression, place: Place) -> Expression:
    """What a name or an attribute stands for, where that is written in the same file."""
    known, holder = kept(value, place.scope)
    return known if holder.module is place.scope.module else value


def _copied_text(value: Expression) -> Expression:
    """`value` of `str(value)`."""
    if isinstance(value, Call) and facts.last_name(value.function) == "str" and len(value.arguments) == 1:
        return value.arguments[0].value
    return value


def _called(call: Call, place: Place) -> Iterator[Setting]:
    """`os.putenv("NAME", value)`, `env.update(NAME=value)`, `env.update(VARIABLES)` of a dict that has a name or is an
    attribute, `dict(os.environ, NAME=value)`, and commands."""
    name = facts.last_name(call.function)
    owner = facts.receiver(call)
    plain = [argument.value for argument in call.arguments if argument.keyword is None and not argument.star]
    if name in _SETS and len(plain) == 2:
        of_environment = owner is not None and _is_environment(owner)
        if of_environment or name != "setdefault":
            own = name == "putenv" or (owner is not None and environ.is_environ(owner))
            for key, value in ((plain[0], plain[1]), *_gone_through(plain[0], plain[1], place)):
                yield from _one(key, value, place, own=own, default=name == "setdefault")
    elif name == "update" and owner is not None and _is_environment(owner):
        own = environ.is_environ(owner)
        yield from _keywords(call, place, own=own)
        for given in plain:
            known = written(given, place)
            if known is not given and isinstance(known, Mapping):
                yield from _items(known, place, own=own)
    elif name == "dict" and owner is None and (_is_handed_on(place) or any(map(environ.is_environ, plain))):
        yield from _keywords(call, place, own=False)
    elif name in _RUNS:
        for argument in call.arguments:
            if argument.keyword in (None, "args", "cmd", "command"):
                for e in facts.subexpressions(settled(argument.value, place.scope)[0]):
                    yield from _commanded(e, place)


def _keywords(call: Call, place: Place, *, own: bool) -> Iterator[Setting]:
    for argument in call.arguments:
        if argument.keyword:
            span = argument.value.span
            text = known_text(argument.value, place.scope)
            yield Setting(argument.keyword, argument.value, text, place, span, span, own)


def _items(display: Mapping, place: Place, *, own: bool) -> Iterator[Setting]:
    for key, value in display.items:
        if key is not None:
            yield from _one(key, value, place, own=own)


def _one(key: Expression, value: Expression, place: Place, *, own: bool, default: bool = False) -> Iterator[Setting]:
    name = facts.text_of(key)
    if name is not None:
        yield Setting(name, value, known_text(value, place.scope), place, key.span, value.span, own, default)


def _commanded(command: Expression, place: Place) -> Iterator[Setting]:
    """What a text sets that is run as a command."""
    for match in _IN_COMMAND.finditer(facts.text_of(command) or ""):
        yield Setting(match[1], None, match[2], place, command.span, command.span)


def _is_environment(owner: Expression) -> bool:
    """Whether something is an environment by its name."""
    key = facts.text_of(owner.key) if isinstance(owner, Subscript) else None
    return _ENVIRONMENT.search(key or facts.last_word(owner)) is not None


def _is_of_this_process(place: Place) -> bool:
    """Whether a dict goes into `os.environ.update(…)`, or `os.environ |= …`."""
    around = [node for node in place.above[-2:] if isinstance(node, (Call, Assign))]
    if not around:
        return False
    outer = around[-1]
    if isinstance(outer, Assign):
        return outer.operator == "|" and any(map(environ.is_environ, outer.targets))
    return isinstance(outer.function, Attribute) and environ.is_environ(outer.function.value)


def _is_environment_display(display: Mapping, place: Place) -> bool:
    """Whether a dict is an environment: by its name, by whom it is handed to, or as one stands before it, in it or on
    the other side of ``|``."""
    others = [value for key, value in display.items if key is None]
    while place.above and isinstance(outer := place.above[-1], Binary) and outer.operator == "|":
        others += [outer.left, outer.right]
        place = place._replace(expression=outer, above=place.above[:-1])
    return _is_handed_on(place) or any(environ.is_environ(_copied(value)) for value in others)


def _copied(value: Expression) -> Expression:
    """`os.environ` of `os.environ.copy()` and `dict(os.environ)`."""
    if isinstance(value, Call) and isinstance(value.function, Attribute) and value.function.attr == "copy":
        return value.function.value
    if isinstance(value, Call) and facts.dotted(value.function) == "dict" and len(value.arguments) == 1:
        return value.arguments[0].value
    return value


def _is_given_as_environment(name: str, place: Place) -> bool:
    """Whether a call in the same function is given a variable as its environment: ``run(command, env=exports)``."""
    scope = place.scope
    if not isinstance(scope, (Function, Module)):
        return False
    return any(
        given.keyword == "env" and facts.is_name(given.value, name)
        for call in calls_in(scope)
        for given in call_of(call).arguments
    )


def _is_handed_on(place: Place) -> bool:
    """Whether what stands at a place is bound to, or given as, an environment."""
    outer = place.parent
    if isinstance(outer, Assign):
        named = any(isinstance(t, (Name, Attribute, Subscript)) and _is_environment(t) for t in outer.targets)
        return named or any(isinstance(t, Name) and _is_given_as_environment(t.id, place) for t in outer.targets)
    if isinstance(outer, Argument):
        call = place.above[-2] if len(place.above) > 1 else None
        if outer.keyword is not None:
            return _ENVIRONMENT.search(outer.keyword) is not None
        is_update = isinstance(call, Call) and facts.last_name(call.function) == "update"
        owner = call.function if isinstance(call, Call) else None
        return is_update and isinstance(owner, Attribute) and _is_environment(owner.value)
    if isinstance(outer, Mapping):
        keys = (key for key, value in outer.items if value is place.expression)
        return any(
            isinstance(key, Constant) and isinstance(key.value, str) and _ENVIRONMENT.search(key.value) for key in keys
        )
    return False
