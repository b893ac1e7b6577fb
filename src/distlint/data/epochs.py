"""Where a distributed sampler goes: into which loader, and in which loop that loader is gone through again and again.

The way of a value is followed by names: variables, attributes of instances, parameters, what functions return; in the
file of the sampler, in the files that import it, and in the functions that the value is given to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.calls.going_over import AROUND, BARS, gone_over
from distlint.data.samplers import (
    is_asked_to_shuffle,
    is_left_to_callers,
    is_sampler,
    is_switched_off,
    own_statements,
    shuffle_of,
    switches,
)
from distlint.facts import Attribute, Call, Conditional, Constant, Expression, Name, Sequence, Statement
from distlint.finding import Span
from distlint.places import call_of, calls_in
from distlint.project import Class, External, Function, Instance, Module, Scope, home_of, resolve_all
from distlint.project.bindings import Assigned
from distlint.project.one_form import one_form
from distlint.starting.launching import Launching

if TYPE_CHECKING:
    from typing import TypeGuard

#: A variable of a scope, an attribute of a class, or (an element of) what a function returns. What holds a loader by
#: name (``loaders["train"]``) has the name behind the kind: ``name[train]``.
Carrier = tuple[str, object, object]

#: What a loop may have around what it goes through.
_WRAPPERS = AROUND | {"list"}
_COUNTED = frozenset(("range", "trange", "count"))
_TAKES_SAMPLER = frozenset(("sampler", "batch_sampler"))
_ROUNDS = 6
#: Samplers of torch; what tells one the epoch, other than the method that is told it.
_OF_TORCH = re.compile(r"torch\.utils\.data\.(?:sampler\.)?(?:Batch)?Sampler")
_HANDS_ON = re.compile(r"(?<!def )set_epoch|(?<!self)\.epoch\s*[-+*]?=(?!=)|__dict__|setattr")


class Epochs(NamedTuple):
    """A loop (in ``around``) in which the loader of ``sampler`` is gone through in every round, and where that happens
    (in ``user``); or where it begins again once it has come to its end (``restart``: the statement that does it).
    ``keepers``: samplers of the project that go through it, and keep the epoch which they are told to themselves."""

    sampler: Call
    scope: Scope
    loop: Span
    around: Scope
    through: Span
    user: Scope
    files: frozenset[str]
    restart: Span | None = None
    keepers: frozenset[Class] = frozenset()

    @property
    def module(self) -> Module:
        """Where that happens."""
        return self.user.module


class Use(NamedTuple):
    """A statement that goes through the loader; ``loop``: the loop that counts rounds around it, or the handler of the
    loader's end (``restarts``); ``parameter``: the one that is gone through, if it is one."""

    scope: Scope
    span: Span
    loop: Span | None
    restarts: bool = False
    parameter: str | None = None


class Way:
    """The way of one sampler."""

    def __init__(self, sampler: Call, scope: Scope, launching: Launching) -> None:
        self.sampler = sampler
        self.home = scope
        self.switches = switches(sampler, scope)
        shuffle = shuffle_of(sampler, scope) if is_sampler(sampler, scope) else None  # and no loader
        self.shuffle = shuffle if shuffle is not None and is_left_to_callers(shuffle, scope) else None
        module = scope.module
        self.module = module
        self.carriers: set[Carrier] = set()
        self.around: set[Class] = set()
        self.scopes: dict[Scope, None] = dict.fromkeys(module.scopes)
        for importer in module.project.modules_at(launching.importers(module.path)[:12]):
            self.scopes.update(dict.fromkeys(importer.scopes))
        self._spread()

    @property
    def files(self) -> frozenset[str]:
        """The files that the sampler or its loader comes to."""
        found = {self.module.path, *(known.module.path for known in self.around)}
        for _, owner, _ in self.carriers:
            if isinstance(owner, (Function, Class)):
                found.add(owner.module.path)
            elif isinstance(owner, Module):
                found.add(owner.path)
        return frozenset(found)

    def epochs(self) -> Iterator[Epochs]:
        """The loops over epochs."""
        for use in self.uses():
            loop = (use.scope, use.loop) if use.loop is not None else self._loop_around(use.scope, 0, use.parameter)
            if loop is None:
                continue
            if loop[0] is self.home and loop[1].line <= self.sampler.span.line <= loop[1].end_line:
                continue  # another sampler in every round
            at_top = loop[0] is self.home is self.module  # what a function reads of the script, the script tells
            through = loop[1] if use.loop is not None or at_top else use.span
            restart = use.span if use.restarts else None
            keepers = frozenset(filter(keeps_the_epoch, self.around))
            yield Epochs(self.sampler, self.home, loop[1], loop[0], through, use.scope, self.files, restart, keepers)

    # -- where it goes -----------------------------------------------------------------------------------------------

    def _spread(self) -> None:
        for _ in range(_ROUNDS):
            before = len(self.carriers)
            for scope in tuple(self.scopes):
                if self._may_hold(scope):
                    for statement in own_statements(scope):
                        self._statement(statement, scope)
            if len(self.carriers) == before:
                return

    def _may_hold(self, scope: Scope) -> bool:
        if scope is self.home or isinstance(scope, Module):
            return True
        names = {
            getattr(owner, "name", "") if kind.startswith("return") else name for kind, owner, name in self.carriers
        }
        return not names.isdisjoint(scope.words)

    def _statement(self, statement: Statement, scope: Scope) -> None:
        if isinstance(statement, facts.Assign) and statement.value is not None:
            for target in statement.targets:
                self._store(target, statement.value, scope)
        elif isinstance(statement, facts.Return) and statement.value is not None and isinstance(scope, Function):
            value = one_form(scope).meant(statement.value)
            if isinstance(value, Sequence):
                for index, item in enumerate(value.items):
                    if self.holds(item, scope):
                        self.carriers.add(("return", scope, index))
            elif self.holds(statement.value, scope):
                self.carriers.add(("return", scope, None))
            self.carriers.update((f"return[{key}]", scope, None) for key in self._keys(statement.value, scope))
        for expression in facts.subexpressions(facts.header(statement)):
            if isinstance(expression, Call):
                self._give(expression, scope)
                filled = expression.function
                if isinstance(filled, Attribute) and filled.attr == "update" and self._names_it(expression, scope):
                    self._carry(filled.value, scope)

    def _store(self, target: Expression, value: Expression, scope: Scope) -> None:
        if isinstance(target, Sequence):
            for index, item in enumerate(target.items):
                if isinstance(value, Sequence) and len(value.items) == len(target.items):
                    self._store(item, value.items[index], scope)
                elif isinstance(value, Call) and self._returns(value, scope, index):
                    self._carry(item, scope)
        elif isinstance(target, facts.Subscript):
            if not self.holds(value, scope):
                return
            if _names_sampler(target.key):
                self._carry(target.value, scope)
            elif (key := facts.text_of(target.key)) is not None:
                self._carry(target.value, scope, f"[{key}]")
        elif self.holds(value, scope):
            self._carry(target, scope)
        else:
            for key in self._keys(value, scope):
                self._carry(target, scope, f"[{key}]")

    def _carry(self, target: Expression, scope: Scope, key: str = "") -> None:
        if isinstance(target, Name):
            self.carriers.add((f"name{key}", scope, target.id))
        elif isinstance(target, Attribute) and not (self.shuffle is not None and scope is self.home):
            for symbol in resolve_all(target.value, scope):
                if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
                    self.carriers.add((f"attribute{key}", symbol.of, target.attr))

    def _give(self, call: Call, scope: Scope) -> None:
        """A call that is given the value: the parameter of the function that is called carries it."""
        if not self._is_given(call, scope):
            return
        for symbol in resolve_all(call.function, scope):
            callee = symbol.method("__init__") if isinstance(symbol, Class) else symbol
            if not isinstance(callee, Function):
                continue
            for name, given in callee.arguments(call).items():
                kinds = self._kinds(given, scope)
                if kinds:
                    self.carriers.update((kind, callee, name) for kind in kinds)
                    self.scopes.setdefault(callee)
                    if callee.owner is not None:
                        self.scopes.update(dict.fromkeys(callee.owner.methods.values()))

    def _kinds(self, given: Expression, scope: Scope) -> tuple[str, ...]:
        """What a parameter that is given a value carries: the value, or a dict of loaders that has it by some name."""
        if self.holds(given, scope):
            return ("name",)
        return tuple(f"name[{key}]" for key in sorted(self._keys(given, scope)))

    def _is_given(self, call: Call, scope: Scope) -> bool:
        return any(self._kinds(given.value, scope) for given in call.arguments)

    def holds(self, expression: Expression, scope: Scope) -> bool:
        """Whether an expression is the sampler, a loader with it, or a dict of options for one."""
        if expression is self.sampler:
            return True
        if isinstance(expression, Name):
            return ("name", _home_of(expression.id, scope), expression.id) in self.carriers
        if isinstance(expression, Attribute):
            if not any(kind == "attribute" and name == expression.attr for kind, _, name in self.carriers):
                return False
            return any(
                ("attribute", known, expression.attr) in self.carriers
                for symbol in resolve_all(expression.value, scope)
                if isinstance(symbol, Instance) and isinstance(symbol.of, Class)
                for known in symbol.of.lineage
            )
        if isinstance(expression, Conditional):
            return self.holds(expression.body, scope) or self.holds(expression.orelse, scope)
        if isinstance(expression, facts.Mapping):
            return any(_names_sampler(key) and self.holds(value, scope) for key, value in expression.items)
        if isinstance(expression, facts.Subscript):
            keys = self._keys(expression.value, scope)
            return bool(keys) and (not isinstance(expression.key, Constant) or expression.key.value in keys)
        return isinstance(expression, Call) and self._makes(expression, scope)

    def _makes(self, call: Call, scope: Scope) -> bool:
        """Whether a call makes a loader of the sampler, or something that goes through one."""
        around = self._samplers_around(call, scope)
        if self._names_it(call, scope) or around:
            self.around.update(around)
            return True
        if facts.last_name(call.function) in ("BatchSampler", "enumerate", *BARS) and call.arguments:
            return self.holds(call.arguments[0].value, scope)
        return self._returns(call, scope, None)

    def _keys(self, expression: Expression, scope: Scope) -> frozenset[str]:
        """The names by which a dict of loaders holds the one of the sampler."""
        if isinstance(expression, facts.Mapping):
            named = ((k.value, v) for k, v in expression.items if isinstance(k, Constant) and not _names_sampler(k))
            return frozenset(key for key, value in named if isinstance(key, str) and self.holds(value, scope))
        if isinstance(expression, Call):
            sought = resolve_all(expression.function, scope) if self._are("return") else ()
            given = [s for s in sought if not self._is_off(expression, s)]
            return frozenset(key for key, owner, _ in self._are("return") if owner in given)
        if isinstance(expression, Name):
            home = _home_of(expression.id, scope) if self._are("name") else None
            return frozenset(key for key, owner, name in self._are("name") if owner is home and name == expression.id)
        if isinstance(expression, Attribute):
            held = [(key, owner) for key, owner, name in self._are("attribute") if name == expression.attr]
            symbols = resolve_all(expression.value, scope) if held else ()
            owners = [symbol.of for symbol in symbols if isinstance(symbol, Instance) and isinstance(symbol.of, Class)]
            return frozenset(key for key, owner in held if any(owner in one.lineage for one in owners))
        return frozenset()

    def _are(self, kind: str) -> list[tuple[str, object, object]]:
        """The dicts of loaders of one kind of carriers: key, owner, name."""
        begin = f"{kind}["
        return [(k[len(begin) : -1], owner, name) for k, owner, name in self.carriers if k.startswith(begin)]

    def _is_off(self, call: Call, symbol: object) -> bool:
        """Whether a call of the function that makes the sampler makes none, or one that does not shuffle."""
        if not isinstance(symbol, Function) or symbol is not self.home:
            return False
        if self.shuffle is not None and not is_asked_to_shuffle(call, symbol, self.shuffle):
            return True
        return is_switched_off(call, symbol, self.switches)

    def _names_it(self, call: Call, scope: Scope) -> bool:
        """Whether a call is given the sampler as such: by keyword, or in a dict of options."""
        return any(
            (given.keyword in _TAKES_SAMPLER or given.star == "**" or isinstance(given.value, facts.Mapping))
            and self.holds(given.value, scope)
            for given in call.arguments
        )

    def _samplers_around(self, call: Call, scope: Scope) -> list[Class]:
        """The samplers of the project that a call makes of the one that is followed."""
        if not any(self.holds(given.value, scope) for given in call.arguments):
            return []
        return [known for known in resolve_all(call.function, scope) if isinstance(known, Class) and _is_sampler(known)]

    def _returns(self, call: Call, scope: Scope, index: int | None) -> bool:
        if not any(kind == "return" and place == index for kind, _, place in self.carriers):
            return False
        return any(
            ("return", symbol, index) in self.carriers and not self._is_off(call, symbol)
            for symbol in resolve_all(call.function, scope)
        )

    def uses(self) -> Iterator[Use]:
        """Where the loader is gone through."""
        for scope in self.scopes:
            if self._may_hold(scope) and not (self.shuffle is not None and scope is self.home):
                yield from self._uses_in(scope.body, scope, None)

    def _uses_in(
        self, body: tuple[Statement, ...], scope: Scope, loop: Span | None, *, restarts: bool = False
    ) -> Iterator[Use]:
        for statement in body:
            if self._passes(statement, scope, again=loop is not None):
                yield Use(scope, statement.span, loop, restarts, _parameter_in(statement, scope))
            inner = statement.span if _repeats(statement, scope) else loop
            ends = [handler.body for handler in getattr(statement, "handlers", ()) if _is_of_the_end(handler)]
            for block in facts.blocks(statement):
                at_end = any(block is end for end in ends) or (restarts and inner is loop)
                yield from self._uses_in(block, scope, inner, restarts=at_end)
            for block in ends if loop is None else ():
                yield from self._uses_in(block, scope, block[0].span, restarts=True)

    def _passes(self, statement: Statement, scope: Scope, *, again: bool) -> bool:
        """Whether a statement goes through the loader, or (``again``) makes another iterator of it."""
        if isinstance(statement, facts.For):
            return self._goes_through(statement.iterable, scope)
        if isinstance(statement, facts.Evaluate) and isinstance(statement.value, facts.Yield):
            handed_on = statement.value.value if statement.value.delegates else None
            return handed_on is not None and self._goes_through(handed_on, scope)
        if not again or not isinstance(statement, facts.Assign) or not isinstance(statement.value, Call):
            return False
        made = statement.value
        return facts.dotted(made.function) == "iter" and any(self.holds(given.value, scope) for given in made.arguments)

    def _goes_through(self, iterable: Expression, scope: Scope) -> bool:
        if isinstance(iterable, Call) and facts.last_name(iterable.function) in _WRAPPERS:
            return any(self._goes_through(given.value, scope) for given in iterable.arguments)
        return not isinstance(iterable, Call) and self.holds(iterable, scope)

    def _loop_around(self, scope: Scope, depth: int, parameter: str | None) -> tuple[Scope, Span] | None:
        """A loop from which a function is called, itself or through others; if it goes through a ``parameter``, with
        the loader for it."""
        if depth > 3 or isinstance(scope, Module):
            return None
        for caller in dict.fromkeys((*self.scopes, *_inherited(scope))):
            if caller is scope or (isinstance(caller, Function) and scope.name not in caller.words):
                continue
            for place in calls_in(caller):
                called = call_of(place).function
                if facts.last_name(called) != scope.name:
                    continue
                if scope in resolve_all(called, place.scope) or _calls_override(called, caller, scope):
                    given = scope.given(parameter, call_of(place)) if parameter is not None else None
                    if given is not None and not self.holds(given, caller):
                        continue
                    loops = [around for around in place.above if _repeats(around, caller)]
                    handed = _parameter_of(given, caller) if given is not None else None
                    found = (caller, loops[-1].span) if loops else self._loop_around(caller, depth + 1, handed)
                    if found is not None:
                        return found
        return None


def keeps_the_epoch(known: Class) -> bool:
    """Whether a sampler keeps the epoch that it is told, and tells no other one."""
    told = known.methods.get("set_epoch")
    if told is None:
        return False
    around = (one for one in known.lineage if isinstance(one, Class))
    return not any(
        _HANDS_ON.search(line)
        for one in around
        for method in one.methods.values()
        for line in method.module.project.lines(method)
    )


def _is_sampler(known: Class) -> bool:
    """Whether a class is derived from a sampler of torch that gives no rank its part."""
    outside = [one.name for one in known.lineage if isinstance(one, External)]
    return any(_OF_TORCH.fullmatch(name) for name in outside) and not any("Distributed" in name for name in outside)


def _parameter_in(statement: Statement, scope: Scope) -> str | None:
    """The parameter that a loop goes through."""
    return _parameter_of(_bare(statement.iterable, scope), scope) if isinstance(statement, facts.For) else None


def _parameter_of(expression: Expression, scope: Scope) -> str | None:
    """The parameter that an expression is, where nothing else is bound to it."""
    is_given = isinstance(expression, Name) and isinstance(scope, Function) and scope.is_as_given(expression.id)
    return expression.id if isinstance(expression, Name) and is_given else None


def _inherited(method: Function) -> Iterator[Function]:
    """The methods that the instance of a method has from the bases of its class."""
    lineage = method.owner.lineage[1:] if method.owner is not None else ()
    for known in lineage:
        yield from known.methods.values() if isinstance(known, Class) else ()


def _calls_override(called: Expression, caller: Scope, method: Function) -> bool:
    """Whether a method of a base calls, of its own instance, what a derived class has (``self.train_epoch(index)``)."""
    if not isinstance(caller, Function) or caller.owner is None or method.owner is None:
        return False
    is_own = isinstance(called, Attribute) and facts.is_name(called.value, caller.first_parameter)
    return is_own and caller.owner is not method.owner and caller.owner in method.owner.lineage


def _is_of_the_end(handler: facts.Handler) -> bool:
    """Whether a handler is that of a loader that has come to its end."""
    return handler.type is not None and bool(handler.body) and facts.last_name(handler.type) == "StopIteration"


def _home_of(name: str, scope: Scope) -> Scope:
    """Where a variable lives that a scope names; there if nothing binds it."""
    home = home_of(name, scope)
    return home if isinstance(home, (Function, Module)) else scope


def _names_sampler(key: Expression | None) -> bool:
    return isinstance(key, Constant) and key.value in _TAKES_SAMPLER


def _bare(iterable: Expression, scope: Scope) -> Expression:
    """What a variable and the bars around it go through."""
    definitions = scope.bindings.of(iterable.id) if isinstance(iterable, Name) else ()
    inner = next((d.value for d in reversed(definitions) if isinstance(d, Assigned)), iterable)
    return gone_over(inner, _WRAPPERS)


def _repeats(statement: object, scope: Scope) -> TypeGuard[facts.While | facts.For]:
    """Whether a loop counts rounds: `while`, or `for` over a range of more than one or an endless count."""
    if not isinstance(statement, facts.For):
        return isinstance(statement, facts.While)
    counted = _bare(_bare(statement.iterable, scope), scope)
    if not isinstance(counted, Call) or facts.last_name(counted.function) not in _COUNTED:
        return False
    only = counted.arguments[0].value if len(counted.arguments) == 1 else None
    if isinstance(only, Name):
        only = _bare(only, _home_of(only.id, scope))
    return not (isinstance(only, Constant) and only.value == 1)
