"""From the facts of a function to its tree of events: one abstract run.

Every expression is evaluated once, in evaluation order: its value becomes a term over the rank, and the communication
calls in it become events. Branches are both run and merged. Calls of project functions run in place, with their
arguments, as long as they can matter. What can't be resolved is taken for a value that all ranks share and for a call
that does not communicate: a missed alarm is better than a false one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from distlint import facts, knowledge
from distlint.facts import Expression, Statement
from distlint.finding import Span
from distlint.knowledge import Entry
from distlint.project import Class, External, Function, Module, Symbol, member
from distlint.project.one_form import construction
from distlint.remembering import separately
from distlint.spmd import calls, events, expressions, numbering, parameters, shards, statements
from distlint.spmd.batches import is_batch, is_step
from distlint.spmd.combined import returned
from distlint.spmd.contributions import NOTHING
from distlint.spmd.control import Turn
from distlint.spmd.picks import Rounds
from distlint.spmd.reach import Reach, speaks_of_a_rank
from distlint.spmd.terms import Size, Term, coordinates, differs, key_of, shared
from distlint.spmd.tree import (
    UNCLEAR,
    Branch,
    Event,
    Exit,
    Group,
    Invoke,
    Node,
    Site,
    Tree,
    ends_for_some,
    matters,
    nodes,
)
from distlint.spmd.values import (
    PART,
    Drawn,
    Environment,
    FunctionValue,
    Given,
    Net,
    Object,
    Placeholder,
    Value,
    is_plain,
    is_wrapped,
    output_of,
    own,
    unknown,
)

#: A run ends after so many steps, and runs so many calls inside of one another.
MAX_STEPS, MAX_DEPTH = 40_000, 12
#: After so many steps it runs only so many: what communicates below them is an event that nobody can see through.
LATE_STEPS, LATE_DEPTH = 6_000, 2

#: Decorators that keep what a function has given back: groups that it makes are made once.
_KEEPS = frozenset(("functools.lru_cache", "functools.cache"))


class TooLarge(Exception):
    """The function passed a cap: no verdict."""


class Varies(Exception):
    """The run has come to something that depends on the rank, and was to tell no more."""


class Outcome(NamedTuple):
    """What running a project function with plain arguments gave."""

    tree: Tree
    frame: int
    value: Value
    steps: int
    varying: bool
    handed_back: dict[int, Value]


class Watch(Protocol):
    """What a run looks for beside communication, such as what is done to files.

    ``trusts_names``: a parameter that has the name of a rank is one, even if callers may choose it.
    """

    trusts_names: bool

    def wants(self, function: Function) -> bool:
        """Whether a project function has to be run in place."""

    def deals_with(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether what is looked for may happen in a method of an object; ``words``: in one that has one of these
        names."""

    def known(self, owner: Class | Module) -> Environment:
        """What the constructor of a class leaves in attributes, or a module in variables, where the watch knows more
        than other runs."""

    def call(
        self,
        run: Interpreter,
        expression: facts.Call,
        symbol: Symbol | None,
        receiver: Value | None,
        given: Given,
        frame: Frame,
    ) -> Value | None:
        """Notes what a call does (in ``run.nodes``); its value, if the call is one of those looked for."""


class Frame:
    """One running call: its variables and where its names are looked up."""

    def __init__(self, scope: Function | Module, number: int, depth: int, outer: Frame | None = None) -> None:
        self.scope = scope
        self.module = scope.module  # the module that the running code stands in
        self.number = number
        self.depth = depth
        self.outer = outer
        self.variables: Environment = {}
        self.path: list[Term] = []
        self.returned: list[tuple[Term, Value]] = []
        self.rounds: list[Rounds] = []
        self.turns: list[Turn] = []
        self.on_yield: Callable[[Value], None] | None = None
        self.own = NOTHING  # what of the running function's values is this rank's part of a sum
        self.drawn: dict[str, tuple[Symbol, ...]] = {}  # what variables of the comprehensions around stand for
        self.notes_attributes = False  # whether ``variables`` holds some by dotted names

    def outwards(self) -> Iterator[Frame]:
        """This frame and those of the functions around, innermost first."""
        frame: Frame | None = self
        while frame is not None:
            yield frame
            frame = frame.outer

    def home_of(self, name: str) -> Frame | None:
        """The frame that has a variable: this one, or that of a function around; None if that is neither."""
        frame: Frame | None = self
        while frame is not None and name not in frame.variables:
            frame = frame.outer
        return frame

    def held(self, name: str) -> Value | None:
        """What a variable holds, here or in a function around; None if neither has it."""
        home = self.home_of(name)
        return home.variables[name] if home is not None else None


class Captured:
    """A block whose nodes are collected apart: in a class, since this is entered for each side of each test."""

    __slots__ = ("inner", "outer", "run")

    def __init__(self, run: Interpreter) -> None:
        self.run = run
        self.inner: list[Node] = []

    def __enter__(self) -> list[Node]:
        self.outer = self.run.nodes
        self.run.nodes = self.inner
        return self.inner

    def __exit__(self, *raised: object) -> None:
        self.run.nodes = self.outer


class Interpreter:
    """One abstract run of one function (or module body), with everything that it calls.

    ``shallow``: run no project functions except short ones that may compute a rank; tells cheaply whether anything
    in the function depends on the rank at all (``varying``); ``until_varying``: the run ends there, by an exception.
    ``seen``: where a dict, what every expression of the function itself was evaluated to, by the expression's id.
    ``watch``: what to look for beside communication; ``beside``: whatever other runs note is noted, too. ``instance``:
    the derived class of which ``self`` is one; otherwise that of the function. ``asserts``: those of the function
    itself are tests that may fail, and failures of what it calls are kept.
    """

    def __init__(
        self,
        reach: Reach,
        *,
        shallow: bool = False,
        watch: Watch | None = None,
        beside: bool = False,
        instance: Class | None = None,
        asserts: bool = False,
        until_varying: bool = False,
    ) -> None:
        self.reach = reach
        self.instance = instance
        self.shallow = shallow
        self.watch = watch
        self.beside = beside
        self.asserts = asserts
        self.contexts: list[Expression] = []
        self.nodes: list[Node] = []
        self.steps = 0
        self.active: list[Function] = []
        self.varying = False
        self.parted = 0  # see `control.branch`: tests around what runs now, that part the ranks
        self.until_varying = until_varying
        self.joined = 0
        self._births: dict[int, tuple[int, Environment]] = {}
        self._mutated: list[int] = []
        self.cut = 0
        self.is_partial = False  # whether calls were passed by because the function is so large
        self.seen: dict[int, Value] | None = None
        self.noted: dict[tuple[str, str], Value] = {}  # see `stores.note_unique`
        self.switches: dict[tuple[str, str], Value] = {}  # see `contexts.switches`
        self._handed_on: list[Value] = []
        self.handed_back: dict[int, Value] = {}  # what the last call has made of its arguments, by their number
        self.fills_attributes = False  # see `contents`: whether something was put into what an attribute holds

    @property
    def mutations(self) -> int:
        """How often something that outlives its statement was changed: attributes, variables of enclosing functions."""
        return len(self._mutated)

    def made(self, owner: Class, attributes: Environment) -> Object:
        """A new instance of a project class."""
        self._births[id(attributes)] = (len(self._births) + 1, attributes)
        return Object(owner, attributes)

    def set_attribute(self, instance: Object, name: str, value: Value) -> None:
        """Changes an instance; those that outlive the run (variables of modules) stay as they are."""
        birth = self._births.get(id(instance.attributes))
        if birth is not None:
            instance.attributes[name] = value
            self._mutated.append(birth[0])

    def set_outer(self, frame: Frame, name: str, value: Value) -> None:
        """Changes a variable of an enclosing function."""
        frame.variables[name] = value
        self._mutated.append(0)

    def run(self, function: Function) -> Tree:
        """The tree of a function whose arguments nobody knows. Raises :class:`TooLarge`."""
        frame = Frame(function, 0, 0)
        frame.on_yield = self._handed_on.append
        self.bind_unknown(function, frame)
        self.note_own(function, frame)
        with self.captured() as inner, self.running(function):
            self.block(function.body, frame)
        self._handed_on += [value for _, value in frame.returned]
        return self.guarded(function, tuple(inner), frame)

    def left(self) -> Iterator[Value]:
        """What outlives the function that was run: what it gives back or yields, what it leaves in attributes, and in a
        shallow run what it gives to functions that are not run."""
        yield from self._handed_on
        yield from (value for _, attributes in self._births.values() for value in attributes.values())
        yield from self.noted.values()

    def run_root(self, root: Function | Module) -> Tree:
        """The tree of a function whose arguments nobody knows, or of a module's top level. Raises :class:`TooLarge`."""
        return self.run_module(root) if isinstance(root, Module) else self.run(root)

    def run_module(self, module: Module) -> Tree:
        """The tree of a module's top level."""
        frame = Frame(module, 0, 0)
        with self.captured() as inner:
            self.block(module.body, frame)
        return tuple(inner)

    def construct(self, owner: Class) -> Environment:
        """The attributes of a new instance whose arguments nobody knows."""
        made = self.made(owner, {})
        method = owner.method("__init__")
        if method is not None:
            frame = Frame(method, 0, 0)
            self.bind_unknown(method, frame, Value(shared(f"self:{owner.full_name}"), thing=made))
            with self.captured(), self.running(method):
                self.block(construction(method), frame)
        return made.attributes

    def bind_unknown(self, function: Function, frame: Frame, bound: Value | None = None) -> None:
        """Binds the parameters of a function that nobody is seen to call; objects of the class that all callers hand
        over are made anew, but for what a run looks for beside communication."""
        handed = self.reach.handed(function) if self.watch is None else {}
        for parameter in function.definition.parameters:
            if parameter.name == function.first_parameter:
                frame.variables[parameter.name] = bound or self.own_instance(function)
            else:
                trusts = self.watch is not None and self.watch.trusts_names
                named = parameters.named_like_a_rank(function, parameter) if trusts else None
                value = named or parameters.unknown_parameter(function, parameter)
                if parameter.name in handed and value.thing is None:
                    value = value._replace(thing=self._copy(handed[parameter.name], {}))
                frame.variables[parameter.name] = value
        if function.parent is not None:
            frame.outer = self.enclosing(function.parent)

    def own_instance(self, function: Function) -> Value:
        owner = function.owner
        if owner is None or function.has_decorator("classmethod"):
            return unknown(f"cls:{function.full_name}")
        if self.instance is not None and owner in self.instance.lineage:
            owner = self.instance
        attributes = self.reach.held.of_instance(owner) if function.name != "__init__" else {}
        if self.watch is not None and function.name != "__init__":
            handed = self.reach.held.handed(owner)
            own = {name: v._replace(thing=None) if name in handed else v for name, v in attributes.items()}
            attributes = {**own, **self.watch.known(owner)}
        return Value(shared(f"self:{owner.full_name}"), thing=self._copy(Object(owner, attributes), {}))

    def _copy(self, original: Object, copies: dict[int, Object]) -> Object:
        """An instance that this run may change, with the instances that it holds."""
        known = copies.get(id(original.attributes))
        if known is None:
            known = copies[id(original.attributes)] = self.made(original.of, {})
            for name, value in original.attributes.items():
                inner = value.thing
                known.attributes[name] = (
                    value._replace(thing=self._copy(inner, copies)) if isinstance(inner, Object) else value
                )
        return known

    def enclosing(self, function: Function) -> Frame:
        """The frame of a function around a nested one: its simple variables, no events."""
        frame = Frame(function, next(self.reach.frames), 1)
        if function in self.active or len(self.active) > MAX_DEPTH:
            return frame
        self.bind_unknown(function, frame)
        with self.captured(), self.running(function):
            self.block(function.body, frame)
        return frame

    @contextmanager
    def running(self, function: Function) -> Iterator[None]:
        self.active.append(function)
        try:
            yield
        finally:
            self.active.pop()

    def captured(self) -> Captured:
        """Collects the nodes that are made inside the block apart."""
        return Captured(self)

    def step(self) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooLarge

    def site(self, frame: Frame, span: Span, expression: Expression | str) -> Site:
        return Site(frame.module.path, span, expression if isinstance(expression, str) else "")

    def site_of_definition(self, function: Function) -> Site:
        return Site(function.module.path, function.definition.span, function.name)

    def block(self, body: tuple[Statement, ...], frame: Frame) -> bool:
        """Runs statements; False when control does not reach the end."""
        for statement in body:
            if self.varying and self.until_varying:
                raise Varies
            self.step()
            if not statements.statement(self, statement, frame):
                return False
        return True

    def evaluate(self, expression: Expression, frame: Frame) -> Value:
        self.steps += 1  # as `step` does; this is the most frequent call of all
        if self.steps > MAX_STEPS:
            raise TooLarge
        value = expressions.EVALUATORS[type(expression)](self, expression, frame)
        if self.seen is not None and frame.number == 0:
            self.seen[id(expression)] = value
        return value

    def arguments(self, expression: facts.Call, frame: Frame) -> list[tuple[str | None, Value]]:
        """The arguments of a call, evaluated in order; those behind ``*`` and ``**`` are named so, unless a tuple is
        spread whose elements are known."""
        found: list[tuple[str | None, Value]] = []
        for given in expression.arguments:
            value = self.evaluate(given.value, frame)
            if given.star == "*" and value.parts is not None:
                found.extend((None, part) for part in value.parts)
            else:
                found.append((given.keyword or (given.star or None), value))
        return found

    def symbols(self, expression: Expression, frame: Frame) -> tuple[Symbol, ...]:
        """What a name or attribute stands for by static resolution (remembered)."""
        if frame.drawn:
            if isinstance(expression, facts.Name) and expression.id in frame.drawn:
                return frame.drawn[expression.id]
            if isinstance(expression, facts.Attribute) and isinstance(expression.value, facts.Name):
                owners = frame.drawn.get(expression.value.id, ())
                if owners:
                    return tuple(found for owner in owners for found in member(owner, expression.attr))
        return self.reach.symbols(expression, frame.scope)

    def invoke(
        self,
        callee: FunctionValue,
        given: list[tuple[str | None, Value]],
        site: Site,
        on_yield: Callable[[Value], None] | None = None,
        *,
        forced: bool = False,
    ) -> Value:
        """Runs a project function or lambda in place and gives what it returns; ``forced``: in a shallow run too,
        and whatever it says itself."""
        function = callee.function
        given = [*callee.given, *given]
        self.handed_back = {}
        if isinstance(function, facts.Lambda):
            return self._invoke_lambda(function, callee.frame, given, site)
        if isinstance(function, Placeholder):
            function.place()
            return unknown(f"wrapped@{site.span.line}")
        opaque = unknown(f"{function.full_name}({','.join([key_of(value.term) for _, value in given])})")
        if function.is_abstract:
            override = self.reach.in_place_of(function)
            if override is None:
                return opaque
            callee, function = callee._replace(function=override), override
        if given and any(coordinates(value.term) for _, value in given):
            self.varying = True
        runs = forced or self.runs(function, given) or self.holds_what_varies(callee.bound, function)
        runs = runs or (self.parted > 0 and not self.looks_only and self._changes(callee.bound, function))
        runs = runs or (not self.looks_only and self._deals_with_handed(callee.bound, function, given))
        runs = runs or (self.watch is not None and self._may_be_found(self.watch, callee.bound, function, given))
        runs = runs or (function.is_short and self.reach.may_leave(function))
        runs = runs or (isinstance(callee.frame, Frame) and self._deals_with_outer(callee.frame, function))
        runs = runs or (function.is_short and any(self._is_to_be_seen(value) for _, value in given))
        if not runs and not any(is_wrapped(value) for _, value in given):
            if self.looks_only:
                self._pass_by(function, site)
            return Value(opaque.term, thing=output_of(*[value for _, value in given]))
        is_late = self.steps > LATE_STEPS and not self.looks_only
        if function in self.active or len(self.active) > (LATE_DEPTH if is_late else MAX_DEPTH):
            self.cut += 1
            if is_late:
                self.is_partial = True
                self._pass_by(function, site)
            return opaque
        if self.shallow and not (function.is_short or self._starts(function)) and not forced:
            self._handed_on += [value for _, value in given]
            return opaque
        key = self.key_of_call(callee, given) if on_yield is None and not isinstance(callee.frame, Frame) else None
        known = self.reach.outcomes.recalled(key) if key is not None else None
        if known is not None:
            return self.repeat(known, site, function)
        mutations, births, cut, steps = self.mutations, len(self._births), self.cut, self.steps
        with separately():
            frame = self._frame_of(callee, function, given)
            frame.on_yield = on_yield
            with self.captured() as inner, self.running(function):
                is_made = function.name == "__init__"
                falls = self.block(construction(function) if is_made else function.body, frame)
            tree = self.guarded(function, tuple(inner), frame)
            kept = tree if self.keeps(tree) else ()
            if kept:
                self.nodes.append(Invoke(tree, frame.number, site, function.full_name))
            if self.reach.is_put_off(function):
                value = (shards.yielded(self, function, frame) if on_yield is None else None) or opaque
            else:
                value = returned(frame.returned, falls, opaque)
            handed_back = self._made_of_arguments(function, given, frame)
            inside = all(born > births for born in self._mutated[mutations:])
            if key is not None and inside and self.cut == cut and is_plain(value):
                took = self.steps - steps
                self.reach.outcomes.keep(key, Outcome(kept, frame.number, value, took, self.varying, handed_back))
            self.handed_back = handed_back
            return value

    def _made_of_arguments(self, function: Function, given: Given, frame: Frame) -> dict[int, Value]:
        """What a function has made of its arguments where they are: models that it has wrapped or switched, lists that
        it has filled up."""
        positional = [p.name for p in function.definition.parameters if not p.star and not p.keyword_only]
        if function.first_parameter is not None:
            positional = positional[1:]
        found: dict[int, Value] = {}
        for number, (keyword, value) in enumerate(given):
            name = keyword if keyword is not None else positional[number] if number < len(positional) else ""
            held = frame.variables.get(name)
            if held is None or held is value or len(function.bindings.names.get(name, ())) != 1:
                continue  # what is bound anew is another thing
            is_other_list = value.parts is not None and held.parts is None
            if isinstance(held.thing, Net) or shards.is_fitted(held.term) or is_other_list:
                found[number] = held
        return found

    def _starts(self, function: Function) -> bool:
        """Whether a function joins the others of its run: what it gives back says who this process is."""
        return "init_process_group" in function.words

    def _invoke_lambda(self, function: facts.Lambda, outer: object, given: Given, site: Site) -> Value:
        """Evaluates a lambda in the frame in which it was written."""
        if not isinstance(outer, Frame) or len(self.active) > MAX_DEPTH:
            return unknown(f"lambda@{site.span.line}")
        frame = Frame(outer.scope, next(self.reach.frames), len(self.active), outer)
        parameters.bind(function.parameters, given, frame, f"lambda@{site.span.line}", None)
        with self.captured() as made:
            value = self.evaluate(function.body, frame)
        if made:
            self.nodes.append(Invoke(tuple(made), frame.number, site, "lambda"))
        return value

    def _frame_of(self, callee: FunctionValue, function: Function, given: Given) -> Frame:
        """The frame in which a function runs, its parameters bound to what is given."""
        outer = callee.frame if isinstance(callee.frame, Frame) else None
        frame = Frame(function, next(self.reach.frames), len(self.active), outer)
        if outer is None and function.parent is not None:
            frame.outer = self.enclosing(function.parent)
        parameters.bind(function.definition.parameters, given, frame, function.full_name, self.bound_value(callee))
        self.bind_defaults(function, frame)
        self.note_own(function, frame)
        return frame

    def _pass_by(self, function: Function, site: Site) -> None:
        """Notes that a function which communicates is called, and not looked into."""
        if self.reach.communicates(function):
            self.nodes.append(Event("?", "opaque", Group(key=UNCLEAR), site, function.full_name))

    def keeps(self, tree: Tree) -> bool:
        """Whether the tree of a call is part of that of its caller."""
        if self.watch is not None and ends_for_some(tree):
            return True  # who is left is alone with the files
        return matters(tree) or (self.asserts and any(isinstance(n, Exit) and n.kind == "raise" for n in nodes(tree)))

    @property
    def shards(self) -> bool:
        """Whether the file of the function under analysis speaks of sharded models."""
        return not self.active or self.reach.shards(self.active[0].module)

    def runs(self, function: Function, given: Given) -> bool:
        """Whether a call of a project function is run in place: it can tell something."""
        if self.reach.reads_environment(function) and any(numbering.is_rank_variable(value.term) for _, value in given):
            return True
        if self.watch is not None:
            wanted = self.watch.wants(function) or any(coordinates(value.term) for _, value in given)
            if wanted or not self.beside:
                return wanted
        return self.reach.matters(function) or (
            function.is_short
            and any(differs(v.term) or coordinates(v.term) or isinstance(v.term, Size) for _, v in given)
        )

    @property
    def looks_only(self) -> bool:
        """Whether the run is about what it looks for, and not also about all else that parts ranks."""
        return self.watch is not None and not self.beside

    def holds_what_varies(self, bound: Value | None, function: Function) -> bool:
        """Whether a short method speaks of an attribute of its instance that differs between ranks."""
        if bound is None or not isinstance(bound.thing, Object) or not function.is_short:
            return False
        held = bound.thing.attributes
        return any(
            name in function.words and (coordinates(value.term) or isinstance(value.term, Size))
            for name, value in held.items()
        )

    def _deals_with_handed(self, bound: Value | None, function: Function, given: Given) -> bool:
        """Whether a function has a word by which ranks meet over an object that it is given, or a method over one that
        its instance was given, or a constructor may keep one: no file of its own has to speak of that."""
        if any(self.reach.lets_meet(value.thing, function.words) for _, value in given):
            return True
        if bound is None or not isinstance(bound.thing, Object):
            return False
        if function.name == "__init__":
            return self.reach.keeps_for_methods(function) or any(
                self.reach.lets_meet(v.thing) or (function.is_short and self.reach.lets_tell(v.thing)) for _, v in given
            )
        asked = (value.thing for name, value in bound.thing.attributes.items() if name in function.words)
        return any(
            self.reach.lets_meet(thing, function.words)
            or (function.is_short and self.reach.lets_tell(thing, function.words))
            for thing in asked
        )

    def _may_be_found(self, watch: Watch, bound: Value | None, function: Function, given: Given) -> bool:
        """The same for what is looked for: by a method of an object that a function is given, or its instance was."""
        if any(watch.deals_with(value.thing, function.words) for _, value in given):
            return True
        if bound is None or not isinstance(bound.thing, Object):
            return False
        if function.name == "__init__":
            return any(watch.deals_with(value.thing) for _, value in given)
        held = bound.thing.attributes.items()
        return any(name in function.words and watch.deals_with(v.thing, function.words) for name, v in held)

    def _deals_with_outer(self, outer: Frame, function: Function) -> bool:
        """Whether a function that is called where it stands is short, assigns variables around it, or speaks of some
        that differ between ranks, or over which ranks may meet."""
        if function.is_short or "nonlocal" in function.words:
            return True
        return any(
            coordinates(value.term) or is_wrapped(value) or self.reach.lets_meet(value.thing, function.words)
            for frame in outer.outwards()
            for value in map(frame.variables.__getitem__, function.words & frame.variables.keys())
        )

    def _is_to_be_seen(self, value: Value) -> bool:
        """Whether a value is a function that communicates, or that stands inside of one that runs."""
        is_inside = isinstance(value.thing, FunctionValue) and isinstance(value.thing.frame, Frame)
        return is_inside or self.communicating(value) is not None

    def communicating(self, value: Value) -> Function | None:
        """The function that a value is, if it communicates: who is handed it may call it."""
        function = value.thing.function if isinstance(value.thing, FunctionValue) else None
        return function if isinstance(function, Function) and self.reach.communicates(function) else None

    def _changes(self, bound: Value | None, function: Function) -> bool:
        """Whether a method changes its instance, which is at hand: if only some ranks call it, instances differ."""
        of_an_instance = bound is not None and isinstance(bound.thing, Object)
        return of_an_instance and bool(self.reach.assigned_attributes(function))

    @contextmanager
    def inside(self, context: Expression, switched: dict[tuple[str, str], Value]) -> Iterator[None]:
        """Says that what runs stands in a ``with`` block, and which variables of modules that has ``switched``."""
        before = self.switches
        if switched:
            self.switches = {**before, **switched}
        self.contexts.append(context)
        try:
            yield
        finally:
            self.contexts.pop()
            self.switches = before

    def key_of_call(self, callee: FunctionValue, given: list[tuple[str | None, Value]]) -> tuple[object, ...] | None:
        """What the outcome of a call depends on, if it is nothing but the function and plain arguments."""
        function = callee.function
        assert isinstance(function, Function)
        if callee.bound is not None or function.parent is not None or self.noted or self.switches:
            return None
        for _, value in given:
            if value.parts is not None or coordinates(value.term) or not is_plain(value):
                return None
        around = tuple(id(c) for c in self.contexts if self.watch is not None or facts.last_called(c) in events.quiet())
        how = (self.shallow, self.asserts, self.watch, self.beside, self.instance, self.shards)
        return (*how, around, function, *given)

    def repeat(self, outcome: Outcome, site: Site, function: Function) -> Value:
        """The outcome of a call that was run before. It costs as many steps, so that caps don't depend on history."""
        self.steps += outcome.steps
        self.varying |= outcome.varying
        self.handed_back = outcome.handed_back
        if self.steps > MAX_STEPS:
            raise TooLarge
        if outcome.tree:
            self.nodes.append(Invoke(outcome.tree, outcome.frame, site, function.full_name))
        return outcome.value

    def bound_value(self, callee: FunctionValue) -> Value | None:
        function = callee.function
        if not isinstance(function, Function) or function.first_parameter is None:
            return None
        return callee.bound if callee.bound is not None else self.own_instance(function)

    def bind_defaults(self, function: Function, frame: Frame) -> None:
        """Parameters that were not given have their defaults (evaluated where the function is defined)."""
        for parameter in function.definition.parameters:
            if parameter.name not in frame.variables:
                if parameter.default is not None:
                    home = Frame(function.module, next(self.reach.frames), frame.depth)
                    frame.variables[parameter.name] = self.evaluate(parameter.default, home)
                else:
                    frame.variables[parameter.name] = unknown(f"{function.full_name}:{parameter.name}")

    def note_own(self, function: Function, frame: Frame) -> None:
        """Takes note of what in a running function is this rank's part of a sum, its arguments among it."""
        if self.shallow or self.looks_only:
            return
        frame.own = self.reach.contributions(function)
        for parameter in function.definition.parameters if is_step(function) else ():
            held = frame.variables.get(parameter.name)
            if is_batch(parameter.name) and held is not None and held.thing is None:
                frame.variables[parameter.name] = held._replace(thing=Drawn(whole=True))
        for parameter in function.definition.parameters:
            if parameter.name in frame.own.lists:
                site = self.site(frame, parameter.span, f"parameter {parameter.name}")
                frame.variables[parameter.name] = own(frame.variables[parameter.name], parameter.name, site, PART)

    def guarded(self, function: Function, tree: Tree, frame: Frame) -> Tree:
        """The tree of a function behind the decorators that run it on some ranks only."""
        for decorator in function.definition.decorators:
            target = facts.callee(decorator)
            for symbol in self.reach.symbols(target, function.parent or function.owner or function.module):
                name = symbol.name if isinstance(symbol, External) else None
                entry = knowledge.lookup(name, "one-rank") if name else None
                if name in _KEEPS and tree and all(e.role == "group" for e in nodes(tree) if isinstance(e, Event)):
                    site = Site(function.module.path, decorator.span, f"@{facts.source_of(decorator)}")
                    first = shared(f"first call of {function.full_name}")
                    tree = (Branch(first, tree, (), site, (), frame.number),)
                if entry is not None and (tree or entry.op):
                    tree = self.on_some(entry, tree, decorator, function, frame)
                elif isinstance(symbol, Function) and (tree or self.reach.communicates(symbol)):
                    home = Frame(function.module, next(self.reach.frames), frame.depth)
                    given = self.arguments(decorator, home) if isinstance(decorator, facts.Call) else None
                    tree = self.decorated(symbol, given, tree, decorator, frame)
        return tree

    def on_some(self, entry: Entry, tree: Tree, decorator: Expression, function: Function, frame: Frame) -> Tree:
        """The tree of a function that a decorator of the tables runs on some ranks only, with what all do behind it."""
        home = Frame(function.module, next(self.reach.frames), frame.depth)
        given = self.arguments(decorator, home) if isinstance(decorator, facts.Call) else []
        site = Site(function.module.path, decorator.span, f"@{facts.source_of(decorator)}")
        if tree:
            test = numbering.tested(entry, [(name, value) for name, value in given if not coordinates(value.term)])
            self.varying = True
            tree = (Branch(test, tree, (), site, (), frame.number),)
        if entry.op and isinstance(decorator, facts.Call):
            with self.captured() as behind:
                events.communicate(self, entry._replace(role="hidden"), decorator, home, given, None)
            tree = (*tree, *behind)
        return tree

    def decorated(
        self,
        decorator: Function,
        given: list[tuple[str | None, Value]] | None,
        tree: Tree,
        expression: Expression,
        frame: Frame,
    ) -> Tree:
        """The tree of a function as its own decorator calls it: found by running the wrapper that it returns."""
        tells = self.reach.matters(decorator) or (given is not None and speaks_of_a_rank(expression))
        if not tells or decorator in self.active or len(self.active) > 4:
            return tree
        site = Site(frame.module.path, expression.span, facts.source_of(expression))
        placed: list[bool] = []

        def place() -> None:
            placed.append(True)
            if tree:
                self.nodes.append(Invoke(tree, frame.number, site, decorator.full_name))

        wrapper = calls.wrapper_of(self, decorator, given, place)
        if wrapper is None:
            return tree
        with self.captured() as inner:
            self.invoke(wrapper, [], site, forced=True)
        return tuple(inner) if placed else tree
