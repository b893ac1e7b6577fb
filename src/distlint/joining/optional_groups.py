"""Programs that also run as one process, which joins no group, and what they call there that needs one.

The single process is played: what a program asks about several processes (``args.distributed``, ``world_size > 1``,
``dist.is_initialized()``, ``"RANK" in os.environ``) is answered with no, and everything else both ways. If no group has
been made on any way to a call that needs one, the call fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Call, Expression
from distlint.finding import Span
from distlint.flow.paths import Questions, walk
from distlint.joining.early_ranks import EarlyRanks, frameworks
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import Order
from distlint.project import External, Function, Module, Scope, public_name
from distlint.remembering import Memory, remembered
from distlint.starting.one_process import is_launched, says_one

#: The mark of a call behind which there may be a group.
_JOINED = "joined"
#: And of one behind which the process has come to its end, or has failed for want of a launcher.
_ENDED = "ended"
#: Names of calls that end the process.
_ENDS = frozenset(("exit", "_exit", "quit", "error", "abort"))
#: Names of functions that are too many to look for who calls them.
_COMMON = frozenset(("main", "run", "train", "forward", "__call__", "initialize", "setup", "__enter__", "step"))
#: How many calls lead from a program to the one that fails.
_DEEPEST = 4
#: What torch refuses without a group.
_REFUSED = frozenset(
    (
        "torch.distributed.get_rank",
        "torch.distributed.get_world_size",
        "torch.distributed.get_backend",
        "torch.distributed.destroy_process_group",
        "torch.distributed.new_group",
        "torch.nn.parallel.DistributedDataParallel",
    )
)
#: Words in names of calls out of sight that may make a group: one of each.
_BEGINS = re.compile(r"init|setup|set_up|start|launch", re.IGNORECASE)
_SEVERAL = re.compile(r"dist|ddp|process|parallel|env|launch", re.IGNORECASE)
#: Names in tests that may hang together with the number of processes.
_RELATED = re.compile(
    r"rank|dist|parallel|gpu|sync|world|ddp|fsdp|zero|node|shard|topology|proc|launch|slurm|master|main|size|local|mpi"
    r"|cuda|device|group|_pg|mesh|partition|barrier|all_?reduce|gather|broadcast",
    re.IGNORECASE,
)
_OF_GROUPS = re.compile(r"group|_pg$|^pg$", re.IGNORECASE)
#: Behind everything.
_NOWHERE = Span(1 << 30, 0, 1 << 30, 0)
_OF_NONE = re.compile(r"\bis (?:not )?None\b")
_QUIET_PACKAGES = frozenset(("apex", "timm", "fairscale", "torchmetrics", "torchvision"))


class Missing(NamedTuple):
    """A call that fails in a single process: where it stands, the program (a function, or the top level of a file) with
    the call that would join (``join``), and the functions that lead to it."""

    place: Place
    program: Scope
    join: Place
    through: tuple[Function, ...]


class _Bare(NamedTuple):
    """A call that fails without a group, the functions that lead to it, and where the first of them is called."""

    place: Place
    through: tuple[Function, ...]
    top: Span


class _Play(NamedTuple):
    """What a single process does in a body: whether it may have made a group at the end, whether it never comes there,
    the calls that it comes to without a group (of functions of the project, too), and the tests it has answered."""

    joins: bool
    ends: bool
    bare: tuple[Call, ...]
    answered: frozenset[Span]


class OptionalGroups:
    """Answers about one project."""

    def __init__(self, early: EarlyRanks, order: Order) -> None:
        self.early = early
        self.order = order
        self.project = early.project
        self.starts = early.starts | {"init_process_group"}
        self._plays: Memory[Scope, _Play] = Memory(_Play(True, False, (), frozenset()))
        self._leads: Memory[tuple[Function, int], bool] = Memory(False)

    def missing(self, module: Module) -> Iterator[Missing]:
        """The calls in a module that need a group which a single process has not made, each once."""
        seen: set[Span] = set()
        for scope in module.scopes if self._has_joins else ():
            for program in self._programs_above(scope) if self._may_fail(scope) else ():
                past = self._past(program)
                found = self._of(program, past) if past is not None else None
                if found is not None and found.place.scope.module is module and found.place.expression.span not in seen:
                    seen.add(found.place.expression.span)
                    yield found

    @property
    @remembered
    def _has_joins(self) -> bool:
        """Whether anything in the project is named for what makes the group."""
        return any(self.project.mentioning(*sorted(self.starts)))

    def _may_fail(self, scope: Scope) -> bool:
        """Whether a function, or the top level of a file, comes to a call in a single process that torch refuses
        without a group."""
        if isinstance(scope, Function) and _needing().isdisjoint(scope.words):
            return False
        named = (place for place in calls_in(scope) if facts.last_name(call_of(place).function) in _needing())
        return any(needs_group(place) and self._is_bare(place) for place in named if place.scope is scope)

    def _programs_above(self, scope: Scope) -> Iterator[Scope]:
        """A scope, and what comes to a call of it without a group, directly or through others."""
        near = [scope]
        known = {scope}
        for _ in range(_DEEPEST + 1):
            yield from near
            callers = (caller for one in near if isinstance(one, Function) for caller in self.order.callers(one))
            bare = (
                caller.scope for caller in callers if caller.place.scope is caller.scope and self._is_bare(caller.place)
            )
            near = [caller for caller in dict.fromkeys(bare) if caller not in known]
            known.update(near)

    def comes_alone(self, place: Place) -> bool:
        """Whether a single process that has made no group comes to a call, as far as its function tells; whatever the
        tests around it ask for."""
        assert isinstance(place.scope, (Function, Module))
        return any(place.expression.span == call.span for call in self._play(place.scope).bare)

    def _is_bare(self, place: Place) -> bool:
        """Whether a single process comes to a call without a group, as far as its function tells."""
        assert isinstance(place.scope, (Function, Module))
        return self.comes_alone(place) and not _is_related(place, self._play(place.scope).answered)

    @remembered
    def _past(self, scope: Scope) -> Place | None:
        """The first call that a single process comes past without a group, of what joins on some way, or else of what
        comes past such a call itself."""
        return self._past_join(scope) or self._first_past(scope, self._comes_past)

    @remembered
    def _past_join(self, scope: Scope) -> Place | None:
        """The first of those that are named for what makes the group."""
        names = scope.module.called_as(self.starts)
        if isinstance(scope, Function) and names.isdisjoint(scope.words):
            return None
        return self._first_past(scope, lambda place: facts.last_name(call_of(place).function) in names)

    def _comes_past(self, place: Place) -> bool:
        callees = (callee for callee in self.order.callees(place) if callee.name not in _COMMON)
        return any(self._past_join(callee) is not None for callee in callees)

    def _first_past(self, scope: Scope, leads: Callable[[Place], bool]) -> Place | None:
        own = (place for place in calls_in(scope) if place.scope is scope and leads(place))
        return next((place for place in own if self._may_join(place) and self._is_passed(place)), None)

    @remembered
    def _of(self, program: Scope, past: Place) -> Missing | None:
        """The first call that fails in a single process that runs a program, behind what it comes past. If one stands
        ahead of that, somebody has made a group who is not in sight."""
        if not self._is_run_alone(program, 0):
            return None
        found = next(self._bare(program, ()), None)
        if found is None or found.top < past.expression.span:
            return None
        if not any(map(self._runs_alone, (program, *found.through))):
            return None
        return Missing(found.place, program, past, found.through)

    def _is_run_alone(self, scope: Scope, depth: int) -> bool:
        """Whether a single process comes to a function without a group, as far as its callers are in sight; not if it
        is only what new processes begin with."""
        if isinstance(scope, Module) or depth > _DEEPEST:
            return isinstance(scope, Module)
        callers = self.order.callers(scope)
        if not callers:
            return not self.order.is_spawned(scope)
        return any(
            any(caller.place.expression.span == call.span for call in self._play(caller.scope).bare)
            and self._is_run_alone(caller.scope, depth + 1)
            for caller in callers
            if caller.place.scope is caller.scope
        )

    def _runs_alone(self, scope: Scope) -> bool:
        """Whether code asks for several processes elsewhere than where the group is made: it is meant to run as one."""
        answered = self._play(scope).answered
        made = [place.expression.span for place in calls_in(scope) if self._may_join(place)]
        for statement in facts.statements(scope.body):
            tests = [e.test for e in facts.subexpressions(facts.header(statement)) if isinstance(e, facts.Conditional)]
            if isinstance(statement, facts.If) and not any(span.is_inside(statement.span) for span in made):
                tests.append(statement.test)
            if any(e.span in answered for test in tests for e in facts.subexpressions(test)):
                return True
        return False

    def _bare(self, scope: Scope, through: tuple[Function, ...], told: frozenset[str] = frozenset()) -> Iterator[_Bare]:
        """The calls that fail without a group, in a scope and in what it calls. ``told``: its parameters that say
        whether there are several processes."""
        play = self._play(scope)
        places = {place.expression.span: place for place in calls_in(scope) if place.scope is scope}
        for call in play.bare:
            place = places.get(call.span)
            if place is None or _is_related(place, play.answered) or _stands_under(place, told):
                continue
            if needs_group(place):
                yield _Bare(place, through, call.span)
            elif len(through) < _DEEPEST:
                for callee in self.order.callees(place):
                    if callee not in through and callee is not scope and not callee.module.is_test:
                        inside = self._bare(callee, (*through, callee), _told(call, callee))
                        yield from (found._replace(top=call.span) for found in inside)

    def _is_passed(self, place: Place) -> bool:
        """Whether a single process comes past a call that joins, or through it without joining."""
        program = place.scope
        assert isinstance(program, (Function, Module))
        play = self._play(program)
        return not self._joins(place) or all(call.span != place.expression.span for call in play.bare)

    def _may_join(self, place: Place) -> bool:
        """Whether a call makes the group of all ranks on some way."""
        if _is_init(place):
            return True
        return any(self._leads_to_join(callee, 0) for callee in self.order.callees(place))

    def _leads_to_join(self, function: Function, depth: int) -> bool:
        if depth > 2:
            return False
        return self._leads.ask((function, depth), self._looked, function, depth)

    def _looked(self, function: Function, depth: int) -> bool:
        if self.starts.isdisjoint(function.words) and depth == 2:
            return False
        return any(
            _is_init(place) or any(self._leads_to_join(callee, depth + 1) for callee in self.order.callees(place))
            for place in calls_in(function)
            if place.scope is function
            and (_init_word(place) or facts.last_name(call_of(place).function) in self.starts)
        )

    # -- the single process ------------------------------------------------------------------------------------------

    def _play(self, scope: Scope) -> _Play:
        return self._plays.ask(scope, self._played, scope)

    def _played(self, scope: Scope) -> _Play:
        places = {place.expression.span: place for place in calls_in(scope) if place.scope is scope}
        answered: set[Span] = set()
        assume = partial(_answer, answered=answered, exits=_exits(scope.body), switched_on=_switched_on(scope))
        questions = Questions(partial(self._after, places=places), assume=assume)
        walked = walk(scope.body, questions)
        demanded = min((s.span for s in facts.statements(scope.body) if _demands_several(s)), default=_NOWHERE)
        bare = tuple(
            step.node
            for step in walked.steps
            if isinstance(step.node, Call) and not step.in_handler
            if _JOINED not in step.passed.possible and _ENDED not in step.passed.certain
            if step.node.span < demanded
        )
        end = walked.end
        joins = end is not None and _JOINED in end.possible
        return _Play(joins, end is None or _ENDED in end.certain, bare, frozenset(answered))

    def _after(self, call: Call, places: dict[Span, Place]) -> tuple[str, ...]:
        place = places.get(call.span)
        if place is None or self._joins(place):
            return (_JOINED,)
        ends = facts.last_name(call.function) in _ENDS or any(map(_demands_launcher, facts.subexpressions(call)))
        return (_ENDED,) if ends or self._ends(place) else ()

    def _ends(self, place: Place) -> bool:
        """Whether a single process comes to its end in a function that joins on other ways."""
        return any(self._leads_to_join(callee, 0) and self._play(callee).ends for callee in self.order.callees(place))

    def _joins(self, place: Place) -> bool:
        """Whether there may be a group behind a call in a single process."""
        if _is_init(place) or _is_of_framework(place):
            return True
        callees = self.order.callees(place)
        if not callees:
            symbols = callees_of(place)
            known = any(isinstance(symbol, External) for symbol in symbols)
            name = facts.last_word(call_of(place).function)
            return not known and _BEGINS.search(name) is not None and _SEVERAL.search(name) is not None
        return any(self._leads_to_join(callee, 0) and self._play(callee).joins for callee in callees)


@cache
def collective_words() -> frozenset[str]:
    """The last names of the collectives of torch."""
    return knowledge.last_words(
        e.name for e in knowledge.entries("collective") if e.name.startswith("torch.distributed.")
    )


@cache
def _needing() -> frozenset[str]:
    """The last names of what needs a group, and the usual short name of the wrapper."""
    return collective_words() | knowledge.last_words(_REFUSED) | {"DDP"}


def _init_word(place: Place) -> bool:
    return "init" in (facts.last_word(call_of(place).function)).lower()


def _names(place: Place) -> Iterator[str]:
    for symbol in callees_of(place):
        name = public_name(symbol) if not isinstance(symbol, Function) else None
        if name:
            yield name


def _is_init(place: Place) -> bool:
    """Whether a call of a framework makes the group of all ranks."""
    return any(
        entry.role == "init" and entry.op == "init_process_group"
        for n in _names(place)
        for entry in knowledge.entries_of(n)
    )


def _is_of_framework(place: Place) -> bool:
    packages = (name.partition(".")[0] for name in _names(place))
    return any(package in frameworks() and package not in _QUIET_PACKAGES for package in packages)


def needs_group(place: Place) -> bool:
    """Whether torch refuses a call as long as there is no group, whatever it may stand for. Who hands a group over has
    one, or something that stands in for it."""
    call = call_of(place)
    names = [public_name(symbol) or "" for symbol in callees_of(place)]
    if not names or isinstance(call.function, facts.Conditional):
        return False
    handed = any(_OF_GROUPS.search(given.keyword or facts.source_of(given.value)) for given in call.arguments)
    return not handed and all(map(_is_refused, names))


def _is_refused(name: str) -> bool:
    if name.startswith("torch.distributed.") and name.count(".") == 2:
        return name in _REFUSED or knowledge.lookup(name, "collective") is not None
    return name in _REFUSED


def _is_related(place: Place, answered: frozenset[Span]) -> bool:
    """Whether a place stands under a test that nobody has answered and that may ask for several processes, too, or
    where a failure is caught."""
    for around in place.above:
        if isinstance(around, facts.Try) and around.handlers:
            return True
        if isinstance(around, (facts.If, facts.Conditional, facts.While)):
            if around.test.span in answered or place.expression.span.is_inside(around.test.span):
                continue
            text = facts.source_of(around.test)
            if _RELATED.search(text) or _OF_NONE.search(text) or isinstance(around, facts.Conditional):
                return True
        if isinstance(around, facts.Boolean) and not place.expression.span.is_inside(around.operands[0].span):
            return True
    return False


def _stands_under(place: Place, names: frozenset[str]) -> bool:
    """Whether a place stands under a test of one of these variables."""
    tests = (a.test for a in place.above if isinstance(a, (facts.If, facts.Conditional)))
    return any(isinstance(e, facts.Name) and e.id in names for test in tests for e in facts.subexpressions(test))


def _told(call: Call, callee: Function) -> frozenset[str]:
    """The parameters of a function to which a call gives the answer whether there are several processes."""
    return frozenset(name for name, value in callee.arguments(call).items() if says_one(value) is not None)


def _answer(
    test: Expression, answered: set[Span], exits: dict[Span, bool], switched_on: dict[str, Span]
) -> bool | None:
    """How a test comes out in a single process that nobody has launched; None where it may come out both ways. Where it
    may ask for several processes in words that nobody knows, it comes out so that the function is left."""
    since = switched_on.get(facts.dotted(test) or "")
    if since is not None and since < test.span:
        return None  # it may be switched off elsewhere
    outcome = says_one(test)
    if outcome is None and test.span in exits and _RELATED.search(facts.source_of(test)):
        outcome = exits[test.span]
    if outcome is not None:
        answered.add(test.span)
    return outcome


def _switched_on(scope: Scope) -> dict[str, Span]:
    """The names that are set to True, with the place, and parameters that are True unless somebody says otherwise."""
    parameters = scope.definition.parameters if isinstance(scope, Function) else ()
    given = {p.name: p.span for p in parameters if facts.is_true(p.default)}
    return given | {
        name: s.span
        for s in facts.statements(scope.body)
        if isinstance(s, facts.Assign) and facts.is_true(s.value)
        for target in s.targets
        if (name := facts.dotted(target)) is not None
    }


def _exits(body: tuple[facts.Statement, ...]) -> dict[Span, bool]:
    """The single tests in a test of which one side leaves, each with the outcome that leads there."""
    found: dict[Span, bool] = {}
    for statement in facts.statements(body):
        if isinstance(statement, facts.If):
            for block, outcome in ((statement.orelse, False), (statement.body, True)):
                if block and _leaves(block[-1]):
                    found.update(_leading(statement.test, outcome))
    return found


def _leading(test: Expression, outcome: bool) -> Iterator[tuple[Span, bool]]:
    """Outcomes of single tests that make a test come out so."""
    if facts.is_not(test):
        yield from _leading(test.operand, not outcome)
    elif isinstance(test, facts.Boolean):
        for operand in test.operands:
            yield from _leading(operand, outcome)
    else:
        yield test.span, outcome


def _leaves(statement: facts.Statement) -> bool:
    """Whether a single process does not come behind a statement: by itself, not by what stands in it, or with an error
    of an argument parser (:func:`facts.always_leaves` looks into tests, and knows no parsers)."""
    if isinstance(statement, (facts.Return, facts.Raise, facts.Jump)):
        return True
    called = statement.value if isinstance(statement, facts.Evaluate) else None
    return isinstance(called, Call) and facts.last_name(called.function) in _ENDS


def _demands_several(statement: facts.Statement) -> bool:
    """Whether an assertion fails in a single process, or may."""
    if not isinstance(statement, facts.Assert):
        return False
    outcome = says_one(statement.test)
    return outcome is False or (outcome is None and _RELATED.search(facts.source_of(statement.test)) is not None)


def _demands_launcher(e: Expression) -> bool:
    """Whether an expression fails where no launcher has set a variable."""
    return isinstance(e, facts.Subscript) and is_launched(e)
