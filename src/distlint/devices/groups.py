"""Process groups of GPUs, and whether each rank has chosen its GPU when it joins them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.backends import Backend, backend_of, joins, joins_for_engine
from distlint.devices.current import CurrentGpu, GpuUse, rather_current
from distlint.devices.named import names_gpu
from distlint.devices.processes import Processes
from distlint.devices.setting import Setting, never_runs, sets_device
from distlint.facts import Assign, Expression, is_none
from distlint.finding import Span
from distlint.knowledge import starting
from distlint.places import Place, call_of, calls_in, outcomes
from distlint.places.order import Caller, Order, exclude_each_other, has_role, is_in_program, leaves_before
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Project, Scope
from distlint.remembering import Memory, leads_to, remembered
from distlint.starting.programs_of_one import names_itself_rank_zero
from distlint.starting.refusals import demands_one_gpu
from distlint.starting.roles import calls_role, is_alone, is_alone_on_its_node

_DEEPEST = 5


class Late(NamedTuple):
    """A process group that is joined before the GPU is chosen.

    ``place``: the call in the function that chooses afterwards, or ``dead``, a call that never runs.
    ``chosen``: the call that does, None if nothing in the program chooses. ``used``: what uses the GPU before it,
    or at all; None if nothing is seen to (a choice that needs the group is none then). ``joined``: the call of
    ``init_process_group`` itself, in ``module``.
    """

    scope: Scope
    place: Place
    chosen: Place | None
    used: GpuUse | None
    joined: Place
    module: Module
    dead: Place | None = None


#: The rank on a node, by its names.
_ON_THE_NODE = re.compile(r"local_?rank|SLURM_LOCALID", re.IGNORECASE)


#: Pipelines whose one process drives all GPUs of its node, each by its index.
_PIPELINES = re.compile(r"\b(?:torch\.distributed\.pipeline\.sync|torchgpipe)\b")


class _Link(NamedTuple):
    """A call on the way to ``init_process_group``; ``below``: the next one on this way, None for the call itself."""

    caller: Caller
    below: _Link | None


class Groups:
    """Answers about one project."""

    def __init__(self, project: Project, order: Order, setting: Setting, processes: Processes) -> None:
        self.project = project
        self.order = order
        self.setting = setting
        self.processes = processes
        self.current = CurrentGpu(order)
        self._sets: Memory[Function, bool] = Memory(False)
        self._joins: Memory[Function, bool] = Memory()

    def late_in(self, module: Module) -> Iterator[Late]:
        """The process groups that are joined too early, or without any choice of a GPU, in a file: by a function of
        it, or by what one of them calls. A file that comes to no such call does not rest on those that do."""
        if next(self.project.modules_with(*_joining()), None) is not None and self._may_join(module):
            yield from (late for late in self.late() if late.scope.module is module)

    @remembered
    def _may_join(self, module: Module) -> bool:
        named = self.project.mentions.named_at_top(module)
        return not module.words_at_top.isdisjoint(_joining()) or any(
            leads_to(function, self._joins, _joins_itself, self.project.mentions.named)
            for function in (*module.functions, *named)
        )

    @remembered
    def late(self) -> tuple[Late, ...]:
        """All of these of the project."""
        return tuple(dict.fromkeys(self._find()))

    def _find(self) -> Iterator[Late]:
        joining = _joining()
        for module in self.project.modules_with(*joining):
            if self.processes.has_workers(module):  # each worker sees the GPU that it was given
                continue
            if demands_one_gpu(module):
                continue
            for scope in module.scopes_with(*joining):
                if names_itself_rank_zero(scope) or _insists_on_first_gpu(scope):
                    continue
                for place in calls_in(scope):
                    if is_alone(call_of(place)) or is_alone_on_its_node(call_of(place)):  # its GPU is the first one
                        continue
                    if joins(place) and backend_of(place) is not Backend.OTHER and not _names_device(place):
                        yield from self._judge(scope, place)
                    elif joins_for_engine(place):  # whose engine chooses the GPU later, if nobody else does
                        yield from filter(_is_plain, self._judge(scope, place))

    def _judge(self, scope: Scope, joined: Place) -> Iterator[Late]:
        backend = backend_of(joined)
        hidden = any(given.star == "**" for given in call_of(joined).arguments)
        links, module = [_Link(Caller(scope, joined), None)], scope.module
        seen: set[Scope] = {scope}
        is_entered = is_chosen = False
        for depth in range(_DEEPEST):
            above: dict[tuple[Scope, Span], _Link] = {}  # by place: one way there is as good as another
            for link in links:
                caller = link.caller
                named = hidden and isinstance(caller.scope, Function) and "device_id" in caller.scope.words
                if named or self.setting.before(caller.place) or _is_elsewhere(caller.place):
                    is_chosen = True
                    continue
                after = self._chosen_after(caller)
                if after is not None:
                    is_chosen = True
                    used = self._used(link, after)
                    is_free = used is not None or not (self.processes.one_gpu_each or self._needs_group(caller, after))
                    if is_free and not self._is_chosen_above(caller.scope, depth):
                        yield Late(caller.scope, caller.place, after, used, joined, module)
                    continue
                if isinstance(caller.scope, Module):
                    is_entered = is_entered or is_in_program(caller.place) or caller.place.at_import
                elif self.order.is_spawned(caller.scope):
                    is_entered = True
                else:
                    for further in self.order.callers(caller.scope):
                        if further.scope not in seen:
                            above.setdefault((further.scope, further.place.expression.span), _Link(further, link))
            seen.update(link.caller.scope for link in above.values())
            if not above:
                break
            links = [*above.values()]
        is_gpu = backend in (Backend.NCCL, Backend.SEVERAL) or (backend is Backend.LEFT_OUT and _uses_gpu(module))
        dead = next(iter(self.setting.dead(scope)), None)
        # whoever calls it, it picks the GPU of the process itself, or did before others took the place of what did so
        is_own = names_gpu(scope) or self.setting.is_replaced_before(joined)
        if (
            (dead is not None or (is_gpu and (is_entered or is_own)))
            and not is_chosen
            and not hidden
            and not any(map(self._may_choose, seen))
        ):
            used = rather_current(use for link in links if (use := self._used(link, None)) is not None)
            is_seen = used is not None or dead is not None
            if is_seen or (is_entered and not any(map(_barriers_name_gpus, seen))):
                yield Late(scope, dead or joined, None, used, joined, module, dead)

    @remembered
    def _is_chosen_above(self, scope: Scope, depth: int) -> bool:
        """Whether some caller chooses the GPU before it comes here."""
        if depth >= _DEEPEST or not isinstance(scope, Function):
            return False
        return any(
            self.setting.before(above.place) or self._is_chosen_above(above.scope, depth + 1)
            for above in self.order.callers(scope)
            if above.scope is not scope
        )

    def _chosen_after(self, caller: Caller) -> Place | None:
        """The first call behind a place of a function that chooses the GPU; what stands in a function inside only
        where nobody calls that."""
        end, inside = caller.place.expression.span, None
        for place in calls_in(caller.scope):
            span = place.expression.span
            if (span.line, span.column) < (end.end_line, end.end_column) or exclude_each_other(caller.place, place):
                continue
            if (sets_device(place) and not never_runs(place)) or any(
                self._sets_device(f, 0) for f in self.order.callees(place)
            ):
                if place.scope is caller.place.scope:
                    return place
                inside = inside or place
        return inside

    def _needs_group(self, caller: Caller, chosen: Place) -> bool:
        """Whether the GPU is chosen by a rank that is only known in the group, so that the choice cannot come first."""
        start, end = caller.place.expression.span, chosen.expression.span
        asked = [place for place in calls_in(caller.scope) if start < place.expression.span and has_role(place, "rank")]
        ranks = {place.expression.span for place in asked}
        told: set[str] = set()
        for statement in facts.statements(caller.scope.body):
            if isinstance(statement, Assign) and start < statement.span < end and _uses(statement.value, ranks, told):
                told.update(path for target in statement.targets if (path := facts.dotted(target)) is not None)
        helpers = self.order.callees(chosen)
        return _uses(chosen.expression, ranks, told) or any(calls_role(helper, ("rank",)) for helper in helpers)

    def _used(self, link: _Link, chosen: Place | None) -> GpuUse | None:
        """What uses the current GPU after the group and before the choice, in the functions that lead to both."""
        return rather_current(self._uses_behind(link, chosen))

    def _uses_behind(self, link: _Link, chosen: Place | None) -> Iterator[GpuUse]:
        if link.below is not None:
            yield from self._uses_behind(link.below, chosen)
        start = link.caller.place
        end = chosen if chosen is not None and chosen.scope is start.scope else None
        for place in calls_in(link.caller.scope):
            is_after = _ends_before(start, place) and (end is None or _ends_before(place, end))
            apart = end is not None and (exclude_each_other(place, end) or leaves_before(place, end))
            if is_after and not exclude_each_other(place, start) and not apart:
                use = self.current.use_at(place)
                if use is not None and not only_rank_zero(place, self.order):  # whose GPU is the first one
                    yield use

    def _sets_device(self, function: Function, depth: int) -> bool:
        if depth > _DEEPEST:
            return False
        return self._sets.ask(function, self._sets_it, function, depth)

    def _sets_it(self, function: Function, depth: int) -> bool:
        if self.setting.calls(function):
            return True
        if not self.setting.reached_from(function) and "setup_device" not in function.words:
            return False
        callees = (callee for place in calls_in(function) for callee in self.order.callees(place))
        return any(self._sets_device(callee, depth + 1) for callee in callees)

    def _may_choose(self, scope: Scope) -> bool:
        """Whether a part of the program may choose the GPU: itself, through a framework, by hiding the others."""
        module = scope.module
        if self.processes.one_gpu_each or self.processes.has_launcher(module) or self.processes.has_workers(module):
            return True
        text = module.text
        if "cuda.device(" in text or self.setting.calls(module) or _PIPELINES.search(text) is not None:
            return True
        functions = module.functions if isinstance(scope, Module) else (scope,)
        return any(self.setting.reached_from(function) for function in functions)


def _joining() -> tuple[str, ...]:
    return tuple(sorted(starting.names("joins-others")))


def _joins_itself(function: Function) -> bool:
    return not function.words.isdisjoint(_joining())


def _is_plain(late: Late) -> bool:
    """Whether the function that joins calls ``set_device`` itself, later."""
    chosen = facts.last_called(late.chosen.expression) if late.chosen is not None else None
    return late.place is late.joined and chosen == "set_device"


def _insists_on_first_gpu(scope: Scope) -> bool:
    """Whether a function, or the top level of a module, asserts that its process is the first one of its node: the GPU
    of that one is the first."""
    return any(
        isinstance(statement, facts.Assert)
        and isinstance(statement.test, facts.Compare)
        and statement.test.operators == ("==",)
        and _ON_THE_NODE.search(facts.source_of(statement.test.left)) is not None
        and facts.source_of(statement.test.comparators[0]).strip("\"'") == "0"
        for statement in scope.body
    )


def _barriers_name_gpus(scope: Scope) -> bool:
    """Whether a function names the GPU of its barriers: who does that has thought of the others, too."""
    barriers = [place for place in calls_in(scope) if has_role(place, "collective")]
    barriers = [place for place in barriers if facts.last_called(place.expression) == "barrier"]
    return bool(barriers) and all(facts.argument(call_of(p), "device_ids", 2) is not None for p in barriers)


def _ends_before(place: Place, other: Place) -> bool:
    span, start = place.expression.span, other.expression.span
    return (span.end_line, span.end_column) <= (start.line, start.column)


def _uses(expression: Expression | None, spans: Collection[Span], names: Collection[str]) -> bool:
    """Whether one of some calls, or of some names, is a part of an expression."""
    return any(part.span in spans or facts.dotted(part) in names for part in facts.subexpressions(expression))


def _names_device(place: Place) -> bool:
    device = facts.argument(call_of(place), "device_id")
    return device is not None and not is_none(device)


def _is_elsewhere(place: Place) -> bool:
    """Whether a place belongs to another kind of device, or to a machine without GPUs, by the tests that hold there."""
    tests = (facts.source_of(test).lower() for test, holds in outcomes(place) if holds)
    others = knowledge.device_types() - {"cuda"} | {"xla", "tpu"}
    return any(word in test for test in tests for word in others)


def _uses_gpu(module: Module) -> bool:
    text = module.text
    return ".cuda(" in text or '"cuda' in text or "'cuda" in text
