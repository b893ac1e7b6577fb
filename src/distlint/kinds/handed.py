"""What groups, and of what sizes, the callers in sight give: where all give the world, or a size of one, a mistake
about groups hurts nobody today."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from distlint import facts, knowledge
from distlint.calls.by_name import NEW_GROUP, argument_of
from distlint.facts import Call, Expression
from distlint.finding import Span
from distlint.kinds.by_callers import taken
from distlint.kinds.groups import is_one_of_several, kept_group_makers
from distlint.kinds.seen import Kinds
from distlint.places import Place, call_of
from distlint.places.order import Order
from distlint.project import Class, Function, Module, Scope, home_of
from distlint.project.bindings import stored_by
from distlint.project.one_form import one_form
from distlint.remembering import remembered
from distlint.settings import Settings
from distlint.spmd.groups import group_of
from distlint.spmd.small_clusters import Cluster, Undecided, evaluate
from distlint.spmd.small_clusters import Place as At
from distlint.spmd.terms import Apply, Literal, Term, Unknown, Variable, leaves
from distlint.spmd.tree import WORLD, Group
from distlint.spmd.values import Value
from distlint.starting.launching import Launching

#: How many functions a group is followed up through.
_DEEPEST = 6
#: Groups that are made of a list of ranks; those for another backend or with another limit of time hold them all.
_OF_SOME = re.compile(r"\bnew_group\s*\(\s*(?!backend\s*=|timeout\s*=|(?:ranks\s*=\s*)?None\b)([\w\[*])")
#: Those of them of which the list does not begin with the first rank: ``range(n)`` and ``[0, n - 1]`` do.
_OF_OTHERS = re.compile(
    r"\bnew_group\s*\(\s*(?!backend\s*=|timeout\s*=|(?:ranks\s*=\s*)?(?:None\b|\[\s*0\s*[,\]]"
    r"|(?:list\s*\(\s*)?range\s*\(\s*(?:0\s*,\s*)?[\w.]+\s*\)))[\w\[*]"
)
_WHOLE = "new_group"
#: A size that callers may leave out, and none in sight gives.
_NOT_GIVEN = "not given"
#: What is called without its name.
_NAMELESS = frozenset(("forward", "__call__"))


class Handed:
    """Answers about one project."""

    def __init__(self, launching: Launching, kinds: Kinds, order: Order, settings: Settings) -> None:
        self.project = launching.project
        self.settings = settings
        self.launching = launching
        self.kinds = kinds
        self.order = order

    def is_world(self, group: Expression, place: Place) -> bool:
        """Whether a group is what callers give a function, or the constructor of its class, and all of them give none
        or the world, in a project that makes no group of a part of the ranks."""
        value = self.kinds.value(group, place.scope)
        return value is not None and self._is_world_by_callers(value, place.scope.module)

    def is_nobodys(self, group: Group, place: Place) -> bool:
        """Whether the group that an integer numbers is what callers give, and all of them give none or the world; or
        whether nobody in sight gives one of some ranks."""
        value, module = Value(Unknown(group.key)), place.scope.module
        return self._is_world_by_callers(value, module) or self._is_never_given(value, module)

    def _is_world_by_callers(self, value: Value, module: Module) -> bool:
        if self._makes_parts:
            return False
        handed = {leaf.key for leaf in leaves(value.term) if isinstance(leaf, Unknown)}
        return any(_taker(key, module) for key in handed) and self._is_world(value, module, frozenset())

    def is_left_out(self, name: str, function: Function) -> bool:
        """Whether all callers give a parameter no group or the world, in a project that makes no group of a part of the
        ranks; or whether all leave it out, whatever groups there are."""
        key = f"{function.full_name}:{name}"
        if not self._makes_parts:
            return self._is_world(Value(Unknown(key)), function.module, frozenset())
        callers = self.order.callers(function) if self.order.are_all_seen(function) else ()
        return bool(callers) and all(
            self._gives_nothing(one.place, name, function, frozenset((key,))) for one in callers
        )

    def is_never_given(self, group: Expression, place: Place) -> bool:
        """Whether a group is what may be given to a function, or to the constructor of its class, in a project that
        nobody installs, and nothing in sight gives one of some ranks: nobody calls the function or makes the object, or
        the project makes no such groups and callers that stay unseen may leave it out."""
        value = self.kinds.value(group, place.scope)
        return value is not None and self._is_never_given(value, place.scope.module)

    def _is_never_given(self, value: Value, module: Module) -> bool:
        if self.settings.is_packaged:
            return False
        outcomes = tuple(_outcomes(value.term))
        is_handed_in = any(isinstance(one, Unknown) and _taker(one.key, module) is not None for one in outcomes)
        return is_handed_in and all(self._may_be_left_out(one, module, frozenset()) for one in outcomes)

    def is_of_one(self, group: Expression, place: Place) -> bool:
        """Whether a group has one rank: the size with which its module makes it is 1 in all calls."""
        value = self.kinds.value(group, place.scope)
        makers = tuple(kept_group_makers(group_of(value), place.scope.module)) if value is not None else ()
        return bool(makers) and all(self._makes_ones(maker) for maker in makers)

    def groups(self, group: Expression, place: Place, up: int = 0) -> Iterator[tuple[Group, Place]]:
        """The groups that callers give for a parameter, or for one that a constructor keeps, as far as they are known,
        each with the call that has it."""
        held = taken(group, place.scope)
        if held is None or held.attributes or up > _DEEPEST:
            return
        for given, caller in self.order.given(held.function, held.name):
            value = self.kinds.value(given, caller.place.scope)
            found = value.thing if value is not None and isinstance(value.thing, Group) else None
            if found is None and value is not None and is_one_of_several(group_of(value), caller.place.scope.module):
                found = group_of(value)
            if found is not None:
                yield found, caller.place
            elif given is not None:
                yield from self.groups(given, caller.place, up + 1)

    def makes_one(self, module: Module, span: Span) -> bool:
        """Whether the call at a place makes groups of one rank each, as all callers have it."""
        for function in module.functions:
            for place in self._makings(function):
                if place.expression.span == span:
                    return self._is_of_one(place, function)
        return False

    @property
    def all_hold_the_first(self) -> bool:
        """Whether the project makes groups of some ranks, and each of them holds global rank 0."""
        return self._makes(_OF_SOME) and not self._makes_parts_by_name and not self._makes(_OF_OTHERS)

    # -- the world ---------------------------------------------------------------------------------------------------

    @property
    def _makes_parts(self) -> bool:
        """Whether a file of the project, tests apart, makes groups that need not hold all ranks."""
        return self._makes_parts_by_name or self._makes(_OF_SOME)

    @property
    @remembered
    def _makes_parts_by_name(self) -> bool:
        """Whether one calls what makes nothing but such groups, meshes and the like."""
        words = knowledge.role_words("group") - {_WHOLE}
        return any(self.project.outside_tests([path for path, _ in self.project.speaking(words)]))

    @remembered
    def _makes(self, groups: re.Pattern[str]) -> bool:
        """Whether one makes a group by a list of ranks that is written so."""
        return any(self.project.outside_tests([path for path, _ in self.project.matching(groups, _WHOLE)]))

    def _is_world(self, value: Value | None, module: Module, above: frozenset[str]) -> bool:
        """Whether a value in a module is no group, the world, or one of these in all calls that give it."""
        if value is None:
            return False
        if value.thing == WORLD:
            return True
        return all(self._may_be_world(outcome, module, above) for outcome in _outcomes(value.term))

    def _may_be_world(self, term: Term, module: Module, above: frozenset[str]) -> bool:
        return _is_none_or_world(term, above, lambda key: self._is_given_the_world(key, module, above | {key}))

    def _is_given_the_world(self, key: str, module: Module, above: frozenset[str]) -> bool:
        function = _taker(key, module)
        if function is None:  # what a program makes is in sight, and it makes no parts
            return self.launching.is_of_program(module)
        given = tuple(self._given(function, key))
        return bool(given) and all(self._is_world(one, there, above) for one, there in given)

    def _given(self, function: Function, key: str) -> Iterator[tuple[Value | None, Module]]:
        """What the calls of a function give for a parameter, each with the module of the call; None: nobody knows."""
        name = key.rpartition(":")[2]
        default = function.default(name)
        for handed in self._handed_over(function, name):
            if handed is None:
                yield None, function.module
            elif handed[0] is not None:
                yield self.kinds.value(*handed), handed[1].module
            else:
                fixed = Value(Literal(default.value)) if isinstance(default, facts.Constant) else None
                yield fixed, function.module

    def _handed_over(self, function: Function, name: str) -> Iterator[tuple[Expression | None, Scope] | None]:
        """The expressions that the calls of a function have for a parameter, each with the scope of the call; without
        one where it is left out. None: nobody knows."""
        if not self.order.are_all_seen(function):
            yield None
            return
        for given, caller in self.order.given(function, name):
            scope = caller.place.scope
            yield None if call_of(caller.place).unpacks or isinstance(scope, Class) else (given, scope)

    # -- nothing given -----------------------------------------------------------------------------------------------

    def _may_be_left_out(self, term: Term, module: Module, above: frozenset[str]) -> bool:
        """Whether a value is no group, the world, or what nobody in sight gives as a group of some ranks."""
        return _is_none_or_world(term, above, lambda key: self._nobody_gives(key, module, above | {key}))

    def _nobody_gives(self, key: str, module: Module, above: frozenset[str]) -> bool:
        function = _taker(key, module)
        if function is None:
            return False
        name, callers = key.rpartition(":")[2], self.order.callers(function)
        default = function.default(name)
        if not callers and not facts.is_none(default):
            return False  # who calls has to give one
        if self._makes_parts:
            return not callers and self.order.are_all_seen(function) and not self._is_named(function)
        is_in_sight = bool(callers) and function.name not in _NAMELESS and self.order.are_all_seen(function)
        if not is_in_sight and self._is_given_by_name(name):
            return False
        return all(self._gives_nothing(caller.place, name, function, above) for caller in callers)

    def _gives_nothing(self, caller: Place, name: str, function: Function, above: frozenset[str]) -> bool:
        call, scope = call_of(caller), caller.scope
        if call.unpacks or isinstance(scope, Class):
            return False
        given = function.given(name, call)
        if given is None:
            return True
        value = self.kinds.value(given, scope)
        if value is None or value.thing == WORLD:
            return value is not None
        return all(self._may_be_left_out(one, scope.module, above) for one in _outcomes(value.term))

    def _is_given_by_name(self, name: str) -> bool:
        """Whether a file of the project, tests apart, has something of another name for a parameter of this name."""
        other = rf"(?<![\w.]){name}[ \t]?=[ \t]?(?![ \t=]|None\b|(?:self\.)?_?{name}\b|[\w.]*\bWORLD\b)"
        return self.project.has_match(re.compile(other), name)

    def _is_named(self, function: Function) -> bool:
        """Whether something in the project, tests apart, names a function, or the class that it is in, but for imports
        and for what stands in it."""
        owner = function.owner
        name = owner.name if owner is not None else function.name
        own = owner.definition.span if owner is not None else function.definition.span
        return any(
            facts.last_name(e) in names and not (module is function.module and e.span.is_inside(own))
            for module in self.project.modules_with(name)
            for names in (module.names_of(name),)
            for e in _named(module, names)
        )

    # -- groups of one -----------------------------------------------------------------------------------------------

    def _makes_ones(self, maker: Function) -> bool:
        makings = tuple(self._makings(maker))
        return bool(makings) and all(self._is_of_one(place, maker) for place in makings)

    def _makings(self, function: Function) -> Iterator[Place]:
        if _WHOLE in function.words:
            for place in self.kinds.places(function, Call):
                if facts.last_name(call_of(place).function) == _WHOLE:
                    yield place

    def _is_of_one(self, place: Place, function: Function) -> bool:
        """Whether a group is made of one rank with all sizes that callers give."""
        ranks = argument_of(call_of(place), NEW_GROUP, "ranks")
        value = self.kinds.value(ranks, place.scope)
        open_leaves = set(leaves(value.term)) if value is not None else set()
        keys = {leaf.key for leaf in open_leaves if isinstance(leaf, Unknown)}
        variables = {leaf.key for leaf in open_leaves if isinstance(leaf, Variable)}
        if value is None or not keys or any(_taker(key, function.module) is not function for key in keys):
            return False
        assumed: dict[str, object] = {}
        for key in keys:
            numbers = set(self._sizes_given(function, key.rpartition(":")[2])) - {_NOT_GIVEN}
            if len(numbers) != 1 or None in numbers:
                return False
            assumed[key] = numbers.pop()
        return all(_length(value.term, assumed | dict.fromkeys(variables, first)) == 1 for first in (0, 3))

    def _sizes_given(self, function: Function, name: str, attribute: str = "", up: int = 0) -> Iterator[object]:
        """The numbers that the calls of a function give for a parameter, or for an attribute of it; None: nobody knows.
        ``up``: how many calls up from where the number is asked for."""
        for handed in self._handed_over(function, name):
            given = None if handed is None else handed[0] if handed[0] is not None else function.default(name)
            if handed is None or given is None or up > _DEEPEST:
                yield None
            else:
                asked = facts.Attribute(given.span, given, attribute) if attribute else given
                yield from self._sizes(asked, handed[1], up)

    def _sizes(self, given: Expression, scope: Scope, up: int) -> Iterator[object]:
        """The numbers that an expression may be: one that is written down, what the class of a method keeps, or what
        the callers give."""
        given = one_form(scope).meant(given)
        scope = _home((facts.dotted(given) or "").partition(".")[0], scope)
        owner = scope.owner if isinstance(scope, Function) else None
        if isinstance(given, facts.Constant):
            yield given.value
        elif (
            isinstance(scope, Function)
            and owner is not None
            and isinstance(given, facts.Attribute)
            and facts.is_name(given.value, scope.first_parameter)
        ):
            kept = stored_by(owner.methods.values(), given.attr)
            for method, assigned in kept:
                number = assigned.value and one_form(method).meant(assigned.value)
                yield number.value if isinstance(number, facts.Constant) else self._left_out(number, method)
            if not kept:
                yield None
        else:
            of, attribute = (given.value, given.attr) if isinstance(given, facts.Attribute) else (given, "")
            value = self.kinds.value(of, scope)
            key = value.term.key if value is not None and isinstance(value.term, Unknown) else ""
            taker = _taker(key, scope.module)
            if taker is not None:
                yield from self._sizes_given(taker, key.rpartition(":")[2], attribute, up + 1)
            else:
                value = self.kinds.value(given, scope) if attribute else value
                yield value.term.value if value is not None and isinstance(value.term, Literal) else None

    def _left_out(self, number: Expression | None, method: Function) -> object:
        """``_NOT_GIVEN`` for a parameter of a method that is 0 or 1 where it is left out, and for which nothing in the
        project, tests apart, has another number; None for all else."""
        name = number.id if isinstance(number, facts.Name) else ""
        default = method.default(name)
        is_small = isinstance(default, facts.Constant) and default.value in (0, 1)
        other = rf"\b{name}[\"']?[ \t]?[:=][ \t]?(?![ \t=]|(?:None|0|1|int)\b|(?:self\.)?_?{name}\b)"
        if not is_small or self.project.has_match(re.compile(other), name):
            return None
        return _NOT_GIVEN


def _is_none_or_world(term: Term, above: frozenset[str], is_given_one: Callable[[str], bool]) -> bool:
    """Whether a value is no group, or the group of all ranks; ``is_given_one`` says it of one that callers give, by its
    key. ``above``: the keys on the way here."""
    if isinstance(term, Literal):
        return True
    if not isinstance(term, Unknown) or len(above) > _DEEPEST:
        return False
    return term.key in above or term.key.endswith(".WORLD") or is_given_one(term.key)


def _named(module: Module, names: tuple[str, ...]) -> Iterator[Expression]:
    """The names and attributes in a module, and the bases and decorators of its classes, in code that has a word."""
    for _, body in module.bodies_with(*names):
        for e in facts.subexpressions(body):
            if isinstance(e, (facts.Name, facts.Attribute)):
                yield e
    for known in module.classes:
        yield from (base.value for base in known.definition.bases)


def _home(name: str, scope: Scope) -> Scope:
    """The function that binds a name, of one and those that it is nested in; the function itself if none does."""
    home = home_of(name, scope)
    return home if isinstance(home, Function) else scope


def _taker(key: str, module: Module) -> Function | None:
    """The function of a module whose parameter a key names."""
    owner, handed_in, name = key.rpartition(":")
    for function in module.functions if handed_in else ():
        if function.full_name == owner and any(p.name == name for p in function.definition.parameters):
            return function
    return None


def _outcomes(term: Term) -> Iterator[Term]:
    """What a term may come out as, whatever its tests say."""
    if isinstance(term, Apply) and term.operator in ("if", "or", "and"):
        for part in term.operands[1 if term.operator == "if" else 0 :]:
            yield from _outcomes(part)
    else:
        yield term


def _length(members: Term, assumed: dict[str, object]) -> int:
    """How many members a group has; 0 if that can't be computed."""
    try:
        found = evaluate(members, At(Cluster(4, ()), 0, {}, assumed))
    except Undecided:
        return 0
    return len(found) if isinstance(found, tuple) else 0
