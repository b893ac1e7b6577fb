"""A fixed port that takes the place of whatever a job has chosen: jobs of SLURM or MPI share nodes."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Call, Expression, Name, Subscript
from distlint.places import Place, is_stored, outcomes, places
from distlint.places.order import Order
from distlint.project import Function
from distlint.starting import environ
from distlint.starting.one_process import is_launched
from distlint.starting.variables import Setting, settings_in

#: Ranks that launchers tell which choose a port as well.
_WITH_PORT = frozenset(("RANK", "ROLE_RANK", "HOROVOD_RANK"))
_ASKS_MPI = "Get_rank"
#: Characters that are read of a test.


def ranks_without_port() -> frozenset[str]:
    """What asks for a rank that a launcher tells which says nothing of a port: variables, and a method of MPI."""
    return knowledge.rank_variables("world") - _WITH_PORT | {_ASKS_MPI}


def replaced_for_all_jobs(one: Setting, order: Order) -> str | None:
    """The fixed port to which a function sets the variable in any case where it takes its rank from a launcher that
    tells no port; None if the job may choose one. What stands in the function below another branch says nothing."""
    scope = one.place.scope
    if not isinstance(scope, Function) or not one.own or one.default or one.value is None:
        return None
    if scope.words.isdisjoint(ranks_without_port()):
        return None
    port = _port(one.value, scope, order)
    if port is None or any("port" in facts.source_of(test).lower() for test, _ in outcomes(one.place)):
        return None
    others = (other for other in settings_in(scope) if other.name == one.name and other.valued != one.valued)
    if any(_is_passed(one.place, other.place) for other in others):
        return None
    asked = [variable for variable, place in _asked(scope) if _is_passed(place, one.place)]
    return port if one.name not in asked and not ranks_without_port().isdisjoint(asked) else None


def _port(value: Expression, scope: Function, order: Order) -> str | None:
    """The number that a port is, or that it is by the default of a parameter for which no caller gives anything."""
    if isinstance(value, Call) and facts.dotted(value.function) == "str" and len(value.arguments) == 1:
        value = value.arguments[0].value
    if not isinstance(value, Name):
        return environ.number(value)
    number = environ.number(scope.default(value.id))
    if number is None or len(scope.bindings.of(value.id)) > 1:
        return None
    return number if all(given is None for given, _ in order.given(scope, value.id)) else None


def _asked(scope: Function) -> Iterator[tuple[str, Place]]:
    """The variables of launchers that a function reads, without a default, and where; the method of MPI, too."""
    for place in places(scope, lambda e: type(e) in (Subscript, Call)):
        e = place.expression
        if isinstance(e, Call) and facts.last_name(e.function) == _ASKS_MPI:
            yield _ASKS_MPI, place
        elif is_launched(e) or (environ.variable(e) is not None and not is_stored(place)):
            yield environ.asked(e) or "", place


def _is_passed(place: Place, other: Place) -> bool:
    """Whether whoever comes to another place comes to this one, too, as far as tests say."""
    return _known(place) <= _known(other)


def _known(place: Place) -> frozenset[tuple[str, bool]]:
    return frozenset((facts.source_of(test), outcome) for test, outcome in outcomes(place))
