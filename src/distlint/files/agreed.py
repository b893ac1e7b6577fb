"""Numbers that all ranks have agreed on before each of them writes them into one file.

What was reduced or gathered is the same on all of them, and so is what is made of nothing else: the file of the last
one is right. Only what is followed from where it is reduced to the file, in each of its parts, is such; stages of a
pipeline, of which the last one alone has a loss, agree on nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts
from distlint.calls.accelerators import method_of_accelerator
from distlint.facts import Assign, Attribute, Call, Constant, Evaluate, Expression, Name, Subscript
from distlint.files.contents import are_alike, parts_of, put_into
from distlint.places import Place, call_of, places, tests_above
from distlint.places.rank_words import names_ranks
from distlint.project import External, Function, Scope, resolve_all
from distlint.project.bindings import Assigned, Definition, Element, Unknown, part

#: What gives back what all ranks have, by the name of a helper and by what it does.
_SAYS = re.compile(r"reduce|gather|average|sync", re.IGNORECASE)
_DOES = re.compile(r"\b(?:all_reduce|all_gather(?:_into_tensor)?|gather_for_metrics)\(")
_OF_ACCELERATE = frozenset(("gather_for_metrics", "gather", "reduce"))
#: What only changes the form of what it is given, or sums it up.
_FORMS = frozenset(
    ("mean", "sum", "max", "min", "exp", "log", "sqrt", "abs", "cat", "stack", "tensor", "array", "asarray", "float",
     "int", "round", "str", "format", "item", "to", "cpu", "numpy", "tolist", "detach", "squeeze", "DataFrame", "dumps",
     "dict", "list", "range")
)  # fmt: skip
#: What reads a file, which is the same for all.
_LOADS = frozenset(("load", "safe_load"))
#: What is as large on all ranks, as far as it counts.
_SIZES = frozenset(("len", "size", "numel"))
#: What a meter is fed by, and what it is asked by.
_FEEDS = frozenset(("update", "add"))
_ASKS = frozenset(("get", "compute", "average", "value"))
#: What parts ranks: those that are not among the last of a pipeline have other numbers.
_STAGES = re.compile(r"stage|pipeline|megatron", re.IGNORECASE)
_DEEPEST = 16
#: The names that are followed, each with its function.
_Seen = frozenset[tuple[int, str]]


def are_agreed(content: Expression | None, scope: Scope) -> bool:
    """Whether something is made of what all ranks have reduced or gathered, of settings, and of what is written down;
    and of such numbers at all."""
    search = _Search()
    return content is not None and search.is_agreed(content, scope, frozenset()) and search.has_reduced


class _Search:
    """One way back from what is written to where it was reduced."""

    def __init__(self) -> None:
        self.has_reduced = False
        self._known: dict[tuple[int, str], bool] = {}

    def is_agreed(self, value: Expression, scope: Scope, seen: _Seen) -> bool:
        """Whether a value is the same on all ranks; ``seen``: the names on the way here."""
        if isinstance(value, Constant) or are_alike(value, scope):
            return True
        if len(seen) > _DEEPEST or _STAGES.search(_source(scope)) is not None:
            return False
        parts = parts_of(value)
        if parts is not None:
            return self._are_agreed(parts, scope, seen)
        if isinstance(value, Subscript):
            return self.is_agreed(value.value, scope, seen)
        if isinstance(value, Call):
            return self._is_agreed_call(value, scope, seen)
        if isinstance(value, Attribute):
            is_constant = _is_outside(value.value, scope) and value.attr != "environ"
            return is_constant or self._is_fed_alike(value.value, scope, seen)
        return isinstance(value, Name) and self._is_agreed_name(value.id, scope, seen)

    def _are_agreed(self, values: Iterable[Expression], scope: Scope, seen: _Seen) -> bool:
        return all(self.is_agreed(value, scope, seen) for value in values)

    def _is_agreed_call(self, call: Call, scope: Scope, seen: _Seen) -> bool:
        if _reduces(call, scope):
            self.has_reduced = True
            return True
        last = facts.last_name(call.function)
        of = facts.receiver(call)
        if last in _SIZES:
            return True
        if last in _ASKS and of is not None and self._is_fed_alike(of, scope, seen):
            return True
        functions = _functions(call, scope)
        if functions:
            return all(self._gives_agreed(function, (), seen) for function in functions)
        holder = () if of is None or _is_outside(of, scope) else (of,)
        if last in _LOADS and not holder:
            return True
        return last in _FORMS and self._are_agreed((*(one.value for one in call.arguments), *holder), scope, seen)

    def _gives_agreed(self, function: Function, position: tuple[int, ...], seen: _Seen) -> bool:
        """Whether all that a function gives back, or an element of it, is agreed on."""
        key = (id(function), "")
        if key in seen:
            return False
        values = [value and part(value, position) for value in function.return_values]
        known = [value for value in values if value is not None]
        is_known = bool(known) and len(known) == len(values)
        return is_known and self._are_agreed(known, function, seen | {key})

    def _is_agreed_name(self, name: str, scope: Scope, seen: _Seen) -> bool:
        key = (id(scope), name)
        if key in seen:
            return True  # what else goes into it is asked further up
        if key not in self._known:
            self._known[key] = self._is_one_of_agreed(name, scope, seen | {key})
        return self._known[key]

    def _is_one_of_agreed(self, name: str, scope: Scope, seen: _Seen) -> bool:
        """Whether all that a variable stands for, and what is put into it, is agreed on."""
        if name in _reduced_in_place(scope):
            self.has_reduced = True
            return True
        known = scope.bindings.of(name)
        added = [*_added_to(name, scope)]
        if not known or sum(isinstance(one, Unknown) for one in known) > len(added):
            return False
        if not all(self._is_agreed_definition(one, scope, seen) for one in known):
            return False
        return self._are_agreed((*added, *put_into(name, scope)), scope, seen)

    def _is_agreed_definition(self, known: Definition, scope: Scope, seen: _Seen) -> bool:
        if isinstance(known, Unknown):  # `text += part`, which is asked for its parts
            return True
        if isinstance(known, Element):
            return not known.position and self.is_agreed(known.iterable, scope, seen)
        if not isinstance(known, Assigned) or facts.is_none(known.value):
            return False
        if not known.position:
            return self.is_agreed(known.value, scope, seen)
        functions = _functions(known.value, scope) if isinstance(known.value, Call) else []
        return bool(functions) and all(self._gives_agreed(one, known.position, seen) for one in functions)

    def _is_fed_alike(self, meter: Expression, scope: Scope, seen: _Seen) -> bool:
        """Whether all that a meter is fed in a function is agreed on, by all ranks."""
        name = facts.dotted(meter)
        fed = [*places(scope, lambda e: type(e) is Call and facts.last_name(e.function) in _FEEDS)]
        feeding = [one for one in fed if facts.dotted(facts.receiver(call_of(one))) == name]
        if name is None or not feeding or any(map(_is_apart, feeding)):
            return False
        return self._are_agreed((given.value for one in feeding for given in call_of(one).arguments), scope, seen)


def _functions(call: Call, scope: Scope) -> list[Function]:
    """The functions of the project that a call may be of; none if it may be of something else."""
    called = [*resolve_all(call.function, scope)]
    functions = [one for one in called if isinstance(one, Function)]
    return functions if len(functions) == len(called) else []


def _is_outside(of: Expression, scope: Scope) -> bool:
    """Whether something is a package of others, as in ``torch.float16``."""
    return any(isinstance(one, External) for one in resolve_all(of, scope))


def _added_to(name: str, scope: Scope) -> Iterator[Expression]:
    """What is added to a variable (``text += part``)."""
    for one in facts.statements(scope.body):
        if isinstance(one, Assign) and one.operator and any(facts.is_name(target, name) for target in one.targets):
            yield from (() if one.value is None else (one.value,))


def _is_apart(place: Place) -> bool:
    asked = map(facts.source_of, tests_above(place))
    return any(names_ranks(text) or "is_last" in text for text in asked)


def _reduces(call: Call, scope: Scope) -> bool:
    """Whether a call gives back what all ranks have: a helper that is called so and does so, or accelerate's own."""
    called = [one for one in resolve_all(call.function, scope) if isinstance(one, Function)]
    if called:
        return all(_SAYS.search(one.name) and _DOES.search(_source(one)) for one in called)
    return method_of_accelerator(call.function) in _OF_ACCELERATE


def _reduced_in_place(scope: Scope) -> frozenset[str]:
    """The variables that all ranks reduce in place (``dist.all_reduce(loss)``)."""
    calls = [one.value for one in facts.statements(scope.body) if isinstance(one, Evaluate)]
    reduced = (facts.first_argument(call) for call in calls if isinstance(call, Call) and _is_all_reduce(call))
    return frozenset(one.id for one in reduced if isinstance(one, Name))


def _is_all_reduce(call: Call) -> bool:
    return facts.last_name(call.function) == "all_reduce"


def _source(scope: Scope) -> str:
    return "\n".join(scope.module.project.lines(scope)) if isinstance(scope, Function) else scope.module.text
