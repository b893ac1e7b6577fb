"""What ranks train with, where the first rank changes it for itself alone: learning rate, state of the optimizer,
data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.wrapping import unchained
from distlint.facts import Assign, Attribute, Call, Expression, For, Name, While
from distlint.finding import Span
from distlint.lifetimes.changed_by_the_first import Changed, FirstRank, changes_in, is_kept, is_shared_by
from distlint.lifetimes.kept_away import is_asked_for, others_may_have_left, told
from distlint.models.sharded import asks_for_wrap
from distlint.models.wrapped import Wrap, Wrapped, options_of
from distlint.places import Place, call_of, calls_in, place_of, places
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Assigned, stored_by

_STEP, _LOAD = "step", "load_state_dict"
_SHARDS = frozenset(("fsdp1", "fsdp2"))
_SCHEDULER = re.compile(r"(?:^|_)(?:lr_?)?sched(?:uler)?$", re.IGNORECASE)
_OTHER_SCHEDULER = re.compile(r"noise|diffusion|pipe|beta|sampling|request|job|batch", re.IGNORECASE)
_OPTIMIZER = re.compile(r"(?:^|_)(?:optim(?:izer)?|opt)$", re.IGNORECASE)
_DATA = re.compile(r"(?:^|_)(?:data_?set|train_ds|train_data)$", re.IGNORECASE)
#: Calls that show how far a loop is, and leave what it goes over.
_SHOWS = re.compile(r"tqdm|progress|track|trange|prog_bar|rich", re.IGNORECASE)
#: Calls that ask something about what they are given, or say it.
_LOOKS = frozenset("len print str repr type isinstance id info debug warning hasattr getattr".split())  # noqa: SIM905


def _may_change(scope: Scope) -> bool:
    """Whether the text of a function has a word for a call that changes a scheduler, an optimizer or parameters."""
    return not isinstance(scope, Function) or not scope.words.isdisjoint((_STEP, _LOAD))


class ChangedTraining:
    """Answers about one project."""

    def __init__(self, first: FirstRank, wrapped: Wrapped) -> None:
        self.first = first
        self.order = first.order
        self.wrapped = wrapped

    def of(self, module: Module) -> Iterator[Changed]:
        """What ranks train with: the learning rate, the state of an optimizer, the data."""
        for scope in self.first.scopes(module):
            for place in calls_in(scope) if _may_change(scope) else ():
                found = self._stepped(scope, place) or self._loaded(scope, place)
                if found is not None:
                    yield found
            for statement in facts.statements(scope.body):
                if isinstance(statement, Assign) and statement.value is not None:
                    found = self._set_rate(scope, statement)
                    if found is not None:
                        yield found
            for statement, target, path in changes_in(scope):
                used = self._prepared(scope, statement, target)
                if used is not None:
                    yield Changed("data", path, statement.span, used)

    def _stepped(self, scope: Scope, place: Place) -> Changed | None:
        """The change that a call makes to a scheduler or an optimizer with which all ranks train."""
        call = call_of(place)
        function = call.function
        path = facts.dotted(function.value) if isinstance(function, Attribute) else None
        if not isinstance(function, Attribute) or path is None or not isinstance(place.parent, facts.Evaluate):
            return None  # the step of a scheduler of noise gives something back
        is_load = function.attr == _LOAD
        if not (is_load or function.attr == _STEP) or not (_is_scheduler(path) or (is_load and _is_optimizer(path))):
            return None
        if self._is_done_by_others(scope, call, path, function.attr):
            return None
        kind = "rate" if _is_scheduler(path) else "optimizer"
        return self._of_all(scope, place, path, kind, any_state=is_load)

    def _is_done_by_others(self, scope: Scope, call: Call, path: str, method: str) -> bool:
        """Whether a method is called elsewhere in a function, where the other ranks come to as well."""
        others = [p for p in calls_in(scope) if call_of(p).span != call.span]
        return any(_is_call(call_of(p), path, method) and not only_rank_zero(p, self.order) for p in others)

    def _loaded(self, scope: Scope, place: Place) -> Changed | None:
        """The parameters that a call loads into a model which nothing makes alike on all ranks afterwards: DDP has done
        so when it was made, and FSDP takes from each rank what it has."""
        call = call_of(place)
        path = facts.dotted(facts.receiver(call))
        if path is None or facts.last_called(call) != _LOAD or _is_scheduler(path) or _is_optimizer(path):
            return None
        wrap = self._wrap_of(path.removesuffix(".module"), place, scope)
        if wrap is None or not self.first.comes_alone(place, scope):
            return None
        if self._is_done_by_others(scope, call, path, _LOAD) or is_shared_by(calls_in(scope), path, any_state=True):
            return None
        if wrap.kind != "ddp":
            return Changed("shards", path, call.span, wrap.call.span)
        names = {path, path.removesuffix(".module"), wrap.path or path}
        used = next(self._trained(scope, place, names), None)
        return Changed("copies", path, call.span, used) if used is not None else None

    def _trained(self, scope: Scope, loaded: Place, names: set[str]) -> Iterator[Span]:
        """Where all ranks train a model, or hand it to who does, once one of them has loaded something: behind that, in
        a loop around both, or in another method of the class."""
        loops = [around.span for around in loaded.above if isinstance(around, (For, While))]
        owner = scope.owner if isinstance(scope, Function) and any("." in name for name in names) else None
        for user in dict.fromkeys((scope, *(owner.methods.values() if owner is not None else ()))):
            has_backward = isinstance(user, Function) and "backward" in user.words
            for place in calls_in(user):
                call = call_of(place)
                is_next = call.span > loaded.expression.span or any(call.span.is_inside(loop) for loop in loops)
                given = {facts.dotted(argument.value) for argument in call.arguments}
                trains = facts.dotted(call.function) in names and (has_backward or user is scope)
                trains |= not names.isdisjoint(given) and any("backward" in f.words for f in self.order.callees(place))
                if trains and (is_next or user is not scope) and self.first.comes_with_all(place, user):
                    yield call.span

    def _wrap_of(self, path: str, place: Place, scope: Scope) -> Wrap | None:
        """The wrap of a model that takes nothing of what is loaded into it at a place on one rank: DDP ahead of it, or
        FSDP behind it."""
        held = self.wrapped.holders(path, place, scope, self.order)
        made = [w for w in self.wrapped.wraps(scope).made if path in (w.path, facts.dotted(unchained(w.model)))]
        later = [wrap for wrap in made if place.expression.span < wrap.call.span]
        if later:
            is_apart = all(wrap.kind in _SHARDS and not _takes_of_first(wrap) for wrap in later)
            return later[0] if is_apart and not held and not asks_for_wrap(place) else None
        earlier = [*held, *(wrap for wrap in made if wrap.call.span < place.expression.span)]
        return earlier[0] if earlier and all(wrap.kind == "ddp" for wrap in earlier) else None

    def _set_rate(self, scope: Scope, statement: Assign) -> Changed | None:
        """The change that an assignment makes to the learning rate of an optimizer with which all ranks train."""
        assert statement.value is not None
        path = _optimizer_of_rate(statement, scope)
        place = place_of(scope, statement.value) if path is not None else None
        if path is None or place is None:
            return None
        for other in facts.statements(scope.body):
            if isinstance(other, Assign) and other.value is not None and other is not statement:
                beside = place_of(scope, other.value) if _optimizer_of_rate(other, scope) == path else None
                if beside is not None and not only_rank_zero(beside, self.order):
                    return None
        return self._of_all(scope, place, path, "rate", any_state=False, at=statement.span)

    def _of_all(
        self, scope: Scope, place: Place, path: str, kind: str, *, any_state: bool, at: Span | None = None
    ) -> Changed | None:
        """A change that only the first rank comes to, of what all ranks train with and nothing shares."""
        if not self.first.comes_alone(place, scope) or self._is_own(scope, path):
            return None
        fellows = tuple(self._fellows(scope, path))
        if is_shared_by(calls_in(scope), path, any_state=any_state) or any(
            is_shared_by(calls_in(user), "optim", any_state=False) for user, _ in fellows if user is not scope
        ):
            return None
        used = next((span for user, name in fellows for span in self._uses(user, name)), None)
        return Changed(kind, path, at or place.expression.span, used) if used is not None else None

    def _is_own(self, scope: Scope, path: str) -> bool:
        """Whether only the first rank has what a path names."""
        name = path.partition(".")[0]
        if isinstance(scope, Function) and name == scope.first_parameter and scope.owner is not None:
            if path.count(".") != 1:
                return False
            stored = stored_by(scope.owner.all_methods, path.rpartition(".")[2])
            made = [(method, place_of(method, assigned.value)) for method, assigned in stored]
            return any(place is not None and only_rank_zero(place, self.order) for _, place in made)
        if "." in path:
            return False
        definitions = scope.bindings.of(path)
        values = [d.value for d in definitions if isinstance(d, Assigned)]
        if not values and isinstance(scope, Function):
            return not any(isinstance(d, facts.Parameter) for d in definitions) and bool(definitions)
        if self.first.is_only_caller(scope):
            return True  # what it makes itself
        found = [place_of(scope, value) for value in values]
        return any(place is None or only_rank_zero(place, self.order) for place in found)

    def _fellows(self, scope: Scope, path: str) -> Iterator[tuple[Scope, str]]:
        """The functions that may use what a path names, with the path there: the same one, the methods of its class,
        and those that hand it over."""
        yield scope, path
        if not isinstance(scope, Function):
            return
        first = path.partition(".")[0]
        if scope.owner is not None and first == scope.first_parameter:
            for method in scope.owner.methods.values():
                if method is not scope and method.first_parameter == first:
                    yield method, path
        elif any(isinstance(d, facts.Parameter) for d in scope.bindings.of(path)):
            for given, caller in self.order.given(scope, path):
                name = facts.dotted(given)
                if name is not None:
                    yield caller.scope, name

    def _uses(self, scope: Scope, path: str) -> Iterator[Span]:
        """Where all ranks make a step of an optimizer (any, for a scheduler), or hand it to who trains with it."""
        is_scheduler = _is_scheduler(path)
        for place in calls_in(scope):
            call = call_of(place)
            name = facts.last_called(call)
            given = [facts.dotted(argument.value) for argument in call.arguments]
            if name == "step":
                receiver = facts.dotted(facts.receiver(call))
                steps = [one for one in (receiver, *given) if one is not None]
                fits = any(_is_optimizer(one) if is_scheduler else one == path for one in steps)
            else:
                fits = any(one is not None and (_is_optimizer(one) if is_scheduler else one == path) for one in given)
                fits = fits and any("backward" in function.words for function in self.order.callees(place))
            if fits and self.first.comes_with_all(place, scope):
                yield call.span

    def _prepared(self, scope: Scope, statement: Assign, target: Expression) -> Span | None:
        """Where all ranks go on with data that only the first rank has prepared (``data = prepare(data)``)."""
        value = statement.value
        if not isinstance(target, Name) or not isinstance(value, Call) or _DATA.search(target.id) is None:
            return None
        name = target.id
        if name not in facts.names_in(value) or _SHOWS.search(facts.source_of(value.function)):
            return None
        place = place_of(scope, value)
        if place is None or not self.first.comes_alone(place, scope) or not is_kept(scope, name, statement, place):
            return None
        if is_shared_by(calls_in(scope), name, any_state=False):
            return None
        answers = frozenset(told(scope))
        for use in places(scope, lambda e: type(e) is Name and e.id == name):
            is_given = isinstance(use.parent, facts.Argument)
            if use.expression.span < statement.span or not is_given or not self.first.comes_with_all(use, scope):
                continue
            if others_may_have_left(scope, use.expression, name, answers):
                return None
            if not is_asked_for(use, name, answers, None) and not _only_looks(use):
                return use.expression.span
        return None


def _takes_of_first(wrap: Wrap) -> bool:
    """Whether FSDP is told, or may be, to take the parameters of the first rank."""
    given = dict(options_of(wrap))
    asked = given.get("sync_module_states")
    return "**" in given or (asked is not None and not facts.is_false(asked))


def _is_call(call: Call, path: str, method: str) -> bool:
    return facts.dotted(call.function) == f"{path}.{method}"


def _optimizer_of_rate(statement: Assign, scope: Scope) -> str | None:
    """The optimizer whose learning rate an assignment changes: ``optimizer.param_groups[0]["lr"] = …``, or that of the
    group which a loop goes over."""
    target = statement.targets[0]
    if not isinstance(target, facts.Subscript) or facts.text_of(target.key) != "lr":
        return None
    groups: Expression | None = target.value.value if isinstance(target.value, facts.Subscript) else None
    if isinstance(target.value, Name):
        for loop in facts.statements(scope.body):
            is_around = isinstance(loop, For) and statement.span.is_inside(loop.span)
            if isinstance(loop, For) and is_around and facts.is_name(loop.target, target.value.id):
                groups = loop.iterable
    if isinstance(groups, Attribute) and groups.attr == "param_groups":
        return facts.dotted(groups.value)
    return None


def _is_scheduler(path: str) -> bool:
    last = path.rpartition(".")[2]
    return _SCHEDULER.search(last) is not None and _OTHER_SCHEDULER.search(last) is None


def _is_optimizer(path: str) -> bool:
    return _OPTIMIZER.search(path.rpartition(".")[2]) is not None


def _only_looks(use: Place) -> bool:
    """Whether a call only asks for something about what it is given, or shows it."""
    calls = [node for node in use.above if isinstance(node, Call)]
    return bool(calls) and (facts.last_called(calls[-1]) or "") in _LOOKS
