"""From the facts of a function to its tree of events: one abstract run.

Every expression is evaluated once, in evaluation order: its value becomes a term over the rank, and the communication
calls in it become events. Branches are both run and merged. Calls of project functions run in place, with their
arguments, as long as they can matter. What can't be resolved is taken for a value that all ranks share and for a call
that does not communicate: a missed alarm is better than a false one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.finding import Span
from distlint.project import Class, Function, Module, Scope, Symbol, member
from distlint.project.one_form import construction
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import separately
from distlint.spmd import events, expressions, in_place, parameters, shards, statements
from distlint.spmd.batches import is_batch, is_step
from distlint.spmd.combined import returned
from distlint.spmd.control import met_again
from distlint.spmd.decorators import called_on_some, guarded
from distlint.spmd.frames import Captured, Frame
from distlint.spmd.terms import coordinates, key_of, shared
from distlint.spmd.tree import UNCLEAR, Event, Exit, Group, Invoke, Node, Site, Tree, ends_for_some, matters, nodes
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
    derived,
    handed_on,
    is_plain,
    is_wrapped,
    output_of,
    own,
    unknown,
)
from distlint.spmd.vocabulary import computes_loss
from distlint.spmd.watching import Watch

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: A run ends after so many steps, and runs so many calls inside of one another.
MAX_STEPS, MAX_DEPTH = 40_000, 12
#: After so many steps it runs only so many: what communicates below them is an event that nobody can see through.
LATE_STEPS, LATE_DEPTH = 6_000, 2


#: A place of its three fields: twice as fast as the class, and each call and attribute has one.
_new_site: Callable[[tuple[str, Span, str]], Site] = partial(tuple.__new__, Site)


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
    apart: bool
    handed_back: dict[int, Value]


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
        alone: bool = False,
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
        self.alone = alone  # whether somebody asks for the next one
        self.apart = False  # whether a test may come out for each rank by itself, as far as a shallow run sees
        self.tried = 0  # bodies around what runs now whose failures somebody handles
        self.parted = 0  # see `control.branch`: tests around what runs now, that part the ranks
        self.until_varying = until_varying
        self.notes_own = (alone or not shallow) and not self.looks_only
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
        return called_on_some(self, function, guarded(self, function, tuple(inner), frame), frame)

    def left(self) -> Iterator[Value]:
        """What outlives the function that was run: what it gives back or yields, what it leaves in attributes, and in a
        shallow run what it gives to functions that are not run."""
        yield from self._handed_on
        yield from (value for _, attributes in self._births.values() for value in attributes.values())
        yield from self.noted.values()

    def run_root(self, root: Scope) -> Tree:
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
        method = owner.constructor
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
        is_made = function.name in CONSTRUCTORS
        attributes = self.reach.held.of_instance(owner) if not is_made else {}
        if self.watch is not None and not is_made:
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

    def site(self, frame: Frame, span: Span, note: str = "") -> Site:
        return _new_site((frame.module.path, span, note))

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
        """The arguments of a call, evaluated in order; those behind ``*`` and ``**`` are named so, unless a tuple
        or keywords are spread whose elements are known."""
        found: list[tuple[str | None, Value]] = []
        for given in expression.arguments:
            value = self.evaluate(given.value, frame)
            named = handed_on(value) if given.star == "**" else None
            if given.star == "*" and value.parts is not None:
                found.extend((None, part) for part in value.parts)
            elif named is not None:
                found.extend(named.items())
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
        left_out = self._left_out(callee, function, given, site, opaque, forced=forced)
        if left_out is not None:
            return left_out
        key = self.key_of_call(callee, given) if on_yield is None and not isinstance(callee.frame, Frame) else None
        known = self.reach.outcomes.recalled(key) if key is not None else None
        if known is not None:
            return self.repeat(known, site, function)
        mutations, births, cut, steps = self.mutations, len(self._births), self.cut, self.steps
        was_apart, self.apart = self.apart, False
        with separately():
            frame = self._frame_of(callee, function, given)
            frame.on_yield = on_yield
            with self.captured() as inner, self.running(function):
                is_made = function.name in CONSTRUCTORS
                falls = self.block(construction(function) if is_made else function.body, frame)
                met_again(self, frame)
            tree = guarded(self, function, tuple(inner), frame)
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
                outcome = Outcome(kept, frame.number, value, took, self.varying, self.apart, handed_back)
                self.reach.outcomes.keep(key, outcome)
            self.handed_back = handed_back
            self.apart |= was_apart
            return value

    def _left_out(
        self, callee: FunctionValue, function: Function, given: Given, site: Site, opaque: Value, *, forced: bool
    ) -> Value | None:
        """What a call gives whose function is not run: nothing in it matters, or it leads too deep, or the run looks no
        further; None where it is run."""
        runs = forced or in_place.is_run(self, callee, function, given)
        if not runs and not any(is_wrapped(value) for _, value in given):
            if self.looks_only:
                self._pass_by(function, site)
            values = [value for _, value in given]
            lost = derived(key_of(opaque.term), site, *values) if computes_loss(function) else None
            return lost or Value(opaque.term, thing=output_of(*values))
        is_late = self.steps > LATE_STEPS and not self.looks_only
        if function in self.active or len(self.active) > (LATE_DEPTH if is_late else MAX_DEPTH):
            self.cut += 1
            if is_late:
                self.is_partial = True
                self._pass_by(function, site)
            return opaque
        if self.shallow and not (function.is_short or self._starts(function)) and not forced:
            self._handed_on += [value for _, value in given]
            if self.alone:
                self.apart = self.apart or in_place.may_ask_alone(self, callee.bound, function, given)
            return opaque
        return None

    def _made_of_arguments(self, function: Function, given: Given, frame: Frame) -> dict[int, Value]:
        """What a function has made of its arguments where they are: models that it has wrapped or switched, lists that
        it has filled up."""
        positional = [parameter.name for parameter in function.taken if not parameter.keyword_only]
        found: dict[int, Value] = {}
        for number, (keyword, value) in enumerate(given):
            name = keyword if keyword is not None else positional[number] if number < len(positional) else ""
            held = frame.variables.get(name)
            if held is None or held is value or len(function.bindings.of(name)) != 1:
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
        if matters(tree):  # asked first, since most of the large ones do
            return True
        if self.watch is not None and ends_for_some(tree):
            return True  # who is left is alone with the files
        return self.asserts and any(isinstance(n, Exit) and n.kind == "raise" for n in nodes(tree))

    @property
    def shards(self) -> bool:
        """Whether the file of the function under analysis speaks of sharded models."""
        return not self.active or self.reach.shards(self.active[0].module)

    @property
    def looks_only(self) -> bool:
        """Whether the run is about what it looks for, and not also about all else that parts ranks."""
        return self.watch is not None and not self.beside

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
        how = (self.shallow, self.notes_own, self.asserts, self.watch, self.beside, self.instance, self.shards)
        return (*how, around, function, *given)

    def repeat(self, outcome: Outcome, site: Site, function: Function) -> Value:
        """The outcome of a call that was run before. It costs as many steps, so that caps don't depend on history."""
        self.steps += outcome.steps
        self.varying |= outcome.varying
        self.apart |= outcome.apart
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
                    with self.captured():  # whatever it does, it has done there
                        frame.variables[parameter.name] = self.evaluate(parameter.default, home)
                else:
                    frame.variables[parameter.name] = unknown(f"{function.full_name}:{parameter.name}")

    def note_own(self, function: Function, frame: Frame) -> None:
        """Takes note of what in a running function is this rank's part of a sum, its arguments among it."""
        if not self.notes_own:
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
