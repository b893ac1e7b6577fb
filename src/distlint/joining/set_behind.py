"""Variables that are set behind the making of the process group which reads them: in one function, or by functions that
one calls, of whatever files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Call
from distlint.finding import Span
from distlint.knowledge import starting
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.places.order import Order, exclude_each_other, has_role
from distlint.project import Function, Module, Scope, public_name
from distlint.remembering import Memory, leads_to, remembered
from distlint.starting.variables import Setting, settings, settings_in

_TORCH = "TORCH_NCCL_"
_NCCL = "NCCL_"
#: Read later: with the first communicator, or when something is written.
_LATER = re.compile(r"NONBLOCKING|DEBUG_INFO|DUMP")
#: The argument with which the communicator is made at once.
_AT_ONCE = "device_id"
_INIT = "init_process_group"
_LEAVE = "destroy_process_group"
#: What starts processes, which read the variables anew.
STARTERS: tuple[starting.Kind, ...] = ("worker", "launcher", "pool", "program", "shell")
#: Calls that read the variables anew in this process.
_READS = frozenset(
    "new_group new_subgroups split_group init_device_mesh DeviceMesh "  # noqa: SIM905
    "initialize initialize_model_parallel".split()
)
#: How many functions lead from a call to the joining.
_DEEPEST = 3


class Behind(NamedTuple):
    """A variable that is set too late. ``reader``: the call that has read it, in which file."""

    one: Setting
    reader: Call
    path: str


class _Joining(NamedTuple):
    """Where a scope joins. ``place``: the call in it; ``joined``: that of torch, there or in what it calls."""

    place: Place
    joined: Place

    @property
    def is_at_home(self) -> bool:
        return self.place is self.joined


class SetBehind:
    """Answers about one project."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self._reads_anew: Memory[Function, bool] = Memory()

    def found(self, module: Module) -> Iterator[Behind]:
        """What a file sets behind the making of the group."""
        if _NCCL not in module.text:
            return
        found: dict[tuple[Span, str], Behind] = {}
        setting = (f for f in module.functions if any(w.startswith((_NCCL, _TORCH)) for w in f.words))
        scopes: list[Scope] = [module, *setting]
        for scope in scopes:
            set_here = [one for one in settings_in(scope) if one.own]
            late = list(self._behind(scope, [(one, one.place) for one in set_here]))
            late += self._where_it_is_called(scope, set_here) if isinstance(scope, Function) else ()
            for behind in late:
                found.setdefault((behind.one.place.expression.span, behind.one.name), behind)
        yield from found.values()

    def _where_it_is_called(self, function: Function, set_here: Sequence[Setting]) -> Iterator[Behind]:
        """What a function sets that is called behind the joining, and nowhere else."""
        if not set_here or not (_READS | {_LEAVE} | starting.names(*STARTERS)).isdisjoint(function.words):
            return  # it may set them for what it makes or starts itself
        callers = self.order.callers(function)
        if len(callers) == 1 and self.order.are_all_seen(function):
            yield from self._behind(callers[0].scope, [(one, callers[0].place) for one in set_here])

    def _behind(self, scope: Scope, set_at: Sequence[tuple[Setting, Place]]) -> Iterator[Behind]:
        """Which of the variables that are set at places of a scope stand behind its joining."""
        joining = self._joining(scope) if set_at else None
        if joining is None or joining.place.at_import != isinstance(scope, Module):
            return
        calls = calls_in(scope)
        if self._is_made_anew(joining, calls):
            return
        at_once = any(given.keyword == _AT_ONCE for given in call_of(joining.joined).arguments)
        prefixes = (_TORCH, _NCCL) if at_once else (_TORCH,)
        first = None if at_once else next((place for place in calls if _makes_communicator(place, joining)), None)
        for one, at in set_at:
            if not (joining.is_at_home or self._is_alone(one)):
                continue
            early = one.name.startswith(prefixes) and _LATER.search(one.name) is None
            if early and _is_behind(at, joining.place):
                yield _read_by(one, joining.joined)
            elif first is not None and one.name.startswith(_NCCL) and _is_behind(at, first):
                yield _read_by(one, first)

    def _joining(self, scope: Scope) -> _Joining | None:
        """The only call by which a scope joins, itself or else by functions that do."""
        calls = calls_in(scope)
        own = [place for place in calls if _joins(place)]
        if own:
            return _Joining(own[0], own[0]) if len(own) == 1 else None
        found = [_Joining(place, joined) for place in calls if (joined := self._joined_by(place)) is not None]
        return found[0] if len(found) == 1 else None

    def _joined_by(self, place: Place) -> Place | None:
        """The call of torch by which the function joins that a call runs."""
        callees = callees_of(place)
        function = callees[0] if len(callees) == 1 else None
        return self._only_joining(function, 1) if isinstance(function, Function) else None

    @remembered
    def _only_joining(self, function: Function, depth: int) -> Place | None:
        calls = [place for place in calls_in(function) if place.scope is function]
        own = [place for place in calls if _joins(place)]
        if own or depth == _DEEPEST:
            return own[0] if len(own) == 1 else None
        found = []
        for place in calls:
            callees = callees_of(place)
            if len(callees) == 1 and isinstance(callees[0], Function) and callees[0] is not function:
                found.append(self._only_joining(callees[0], depth + 1))
        joined = [place for place in found if place is not None]
        return joined[0] if len(joined) == 1 else None

    def _is_made_anew(self, joining: _Joining, calls: Iterable[Place]) -> bool:
        """Whether what runs behind the joining may read the variables once more."""
        behind = sorted((p for p in calls if p.expression.span > joining.place.expression.span), key=_span)
        names = [facts.last_name(call_of(p).function) for p in behind if not _is_own_run(call_of(p))]
        anew = _READS | {"run", _LEAVE} | starting.names(*STARTERS)
        if not anew.isdisjoint(names[:-1] if names[-1:] == [_LEAVE] else names):
            return True  # who leaves the group last of all makes none anew
        if joining.is_at_home:
            return False
        called = {s for place in behind for s in callees_of(place) if isinstance(s, Function)}
        return any(self._leads_to_reading(function) for function in called)

    def _leads_to_reading(self, function: Function) -> bool:
        anew = _READS | {_INIT} | starting.names(*STARTERS)
        callees = self.order.project.mentions.callees
        return leads_to(function, self._reads_anew, lambda one: not anew.isdisjoint(one.words), callees)

    def _is_alone(self, one: Setting) -> bool:
        """Whether nothing else in the project, tests apart, sets a variable: ahead of the joining, it may be."""
        project = self.order.project
        modules = project.modules_at(project.outside_tests(project.mentioning(one.name)))
        found = (other for module in modules for other in settings(module) if other.own and other.name == one.name)
        return all(other.place.scope is one.place.scope for other in found)


def _joins(place: Place) -> bool:
    return facts.last_name(call_of(place).function) == _INIT and has_role(place, "init")


def _span(place: Place) -> Span:
    return place.expression.span


def _read_by(one: Setting, reader: Place) -> Behind:
    return Behind(one, call_of(reader), reader.scope.module.path)


def _is_behind(place: Place, first: Place) -> bool:
    return place.expression.span > first.expression.span and not exclude_each_other(place, first)


def _is_own_run(call: Call) -> bool:
    """Whether a call is that of a method ``run`` of something else than the module that starts processes."""
    return facts.last_name(call.function) == "run" and facts.dotted(call.function) not in ("run", "subprocess.run")


def _makes_communicator(place: Place, joining: _Joining) -> bool:
    """Whether a call is a collective of the default group that every way through the function makes behind the joining:
    the first one makes the communicator, which reads the variables of NCCL."""
    call = call_of(place)
    if call.span < joining.place.expression.span or facts.argument(call, "group") is not None or tests_above(place):
        return False
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    return any(
        name.startswith("torch.distributed.")
        and any(entry.role == "collective" for entry in knowledge.entries_of(name))
        for name in names
    )
