"""What the process groups of a project communicate with."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from enum import Enum

from distlint import facts
from distlint.calls.by_name import JOIN, NEW_GROUP, argument_of
from distlint.facts import Attribute, Call, Conditional, Constant, Expression, Name, Parameter
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import exclude_each_other
from distlint.project import Class, Function, Instance, Module, Project, Scope, home_of, public_name, resolve_all
from distlint.project.bindings import Assigned, stored_by
from distlint.remembering import remembered
from distlint.starting.command_line import options_named
from distlint.starting.launching import Launching

_DEEPEST = 5
#: ``dist.Backend.NCCL`` and its like.
_MEMBER = re.compile(r"^torch\.distributed\.(\w+\.)?Backend\.[A-Z]+$")
_ENGINES = frozenset(("deepspeed.init_distributed", "deepspeed.comm.init_distributed"))
#: What joins a default group as well, with backends of its own choice.
_OTHER_STARTS = ("init_device_mesh", "DeviceMesh(", "Accelerator(", "initialize_dist")
#: What makes an accelerator, and what asks it for another backend than NCCL.
_ACCELERATING = ("Accelerator(", "TrainingArguments", "PartialState(")
_ELSEWHERE = re.compile(r"\bgloo\b|\bcpu ?= ?True|\b(?:use|no)_c(?:pu|uda) ?= ?True|ddp_backend")
#: What libraries and many a project call a function that joins, and the libraries whose own it may be.
_NAMED_START = "init_distributed"
_LIBRARIES = ("deepspeed", "timm", "torchtitan", "torchtune", "bmtrain", "colossalai")
#: A test that is true without a GPU: ``cpu_device or testing``, ``device.type == "cpu"``.
_CPU = re.compile(r"\b(?:use_|on_|is_)?cpu(?:_device|_only)?\b(?![\"'])|== *(?:torch\.device\()?[\"']cpu[\"']")
_DEFAULTS = ("set_default_device", "set_default_tensor_type")
_WORLD = ("group.WORLD", "GroupMember.WORLD")


class Backend(Enum):
    """What a process group communicates with, as far as its call tells."""

    NCCL = "nccl"
    SEVERAL = "nccl and others"
    LEFT_OUT = "left out"
    UNKNOWN = "unknown"
    OTHER = "other"


#: Where a file looks whether a group that it is handed has NCCL.
_ASKS_GROUP = re.compile(r"get_backend\( {0,3}(?:group ?= ?)?\w")
_IS_NCCL = re.compile(r"== ?(?:[a-z_]{1,20}\.){0,2}(?:Backend\.NCCL|[\"']nccl[\"'])")


#: What counts of several that a group may have.
_LIKELIEST = (Backend.NCCL, Backend.SEVERAL, Backend.UNKNOWN, Backend.LEFT_OUT, Backend.OTHER)


class Backends:
    """Answers about one project."""

    def __init__(self, project: Project, launching: Launching) -> None:
        self.project = project
        self.launching = launching

    def is_nccl_only(self, module: Module) -> bool:
        """Whether the default group of the programs that a module belongs to has NCCL and nothing else.

        A module that joins one itself knows; else all that the project joins count. ``if cuda: nccl else: gloo`` is one
        of NCCL where there are GPUs.
        """
        own = self._joined_in(module.path)
        return _is_nccl(own) if own else self._all_are_nccl

    @property
    @remembered
    def _all_are_nccl(self) -> bool:
        others = (*self.project.mentioning(*_OTHER_STARTS), *self.project.mentioning(*_LIBRARIES, beside=_NAMED_START))
        return not any(self.project.outside_tests(others)) and self.names_nccl

    @property
    @remembered
    def names_nccl(self) -> bool:
        """Whether all of the project that joins the default group itself names NCCL, whatever others may make of it."""
        return _is_nccl([place for path in self._joining for place in self._joined_in(path)])

    @property
    @remembered
    def is_gloo_only(self) -> bool:
        """Whether all of the project that joins the default group names gloo, and nothing else."""
        joined = [place for path in self._joining for place in self._joined_in(path)]
        others = (*self.project.mentioning(*_OTHER_STARTS), *self.project.mentioning(*_LIBRARIES, beside=_NAMED_START))
        return bool(joined) and all(map(_names_gloo, joined)) and not any(self.project.outside_tests(others))

    def joined_with_nccl(self, module: Module) -> tuple[Place, ...]:
        """The calls by which a module joins the default group itself, if each of them names NCCL; else nothing."""
        own = self._joined_in(module.path)
        are_nccl = all(_names_nccl(argument_of(call_of(place), JOIN, "backend"), place.scope) for place in own)
        return own if are_nccl else ()

    def only_joins_in(self, module: Module) -> bool:
        """Whether no other file of the project joins the default group."""
        return self._all_are_nccl and self._joining == (module.path,)

    @property
    @remembered
    def _joining(self) -> tuple[str, ...]:
        """The files that join the default group themselves, tests apart."""
        paths = self.project.outside_tests(self.project.mentioning("init_process_group"))
        return tuple(path for path in paths if self._joined_in(path))

    @property
    @remembered
    def accelerates_on_nccl(self) -> bool:
        """Whether accelerate communicates with NCCL alone in the project's programs where there are GPUs: nobody asks
        it for anything else."""
        paths = self.project.outside_tests(self.project.mentioning(*_ACCELERATING))
        return not any(_ELSEWHERE.search(self.project.text(path)) for path in paths)

    @remembered
    def allows_for_nccl(self, module: Module) -> bool:
        """Whether some function of a file looks whether the group that it is handed has NCCL."""
        return _ASKS_GROUP.search(module.text) is not None and _IS_NCCL.search(module.text) is not None

    def keeps_default_device(self, module: Module) -> bool:
        """Whether new tensors lie on the CPU in the programs that a module belongs to, unless they say otherwise.

        A file that joins a group itself is a program of its own, and speaks for what it uses and for no other one.
        """
        if not self._default_setters:
            return True
        users = self.launching.users(module.path)
        return all(
            path not in users if self._joined_in(path) else path != module.path and self.project.is_test(path)
            for path in self._default_setters
        )

    @property
    @remembered
    def _default_setters(self) -> tuple[str, ...]:
        return tuple(self.project.mentioning(*_DEFAULTS))

    def is_nccl_group(self, group: Expression | None, scope: Scope) -> bool:
        """Whether a group that is given to a call is the default group, or a new one of the same backend or of NCCL."""
        if group is None or (facts.dotted(group) or "").endswith(_WORLD):
            return True
        if isinstance(group, Attribute):
            return _is_own_nccl(group, scope)
        values = scope.bindings.values(group.id) if isinstance(group, Name) else []
        is_all = bool(values) and isinstance(group, Name) and len(values) == len(scope.bindings.of(group.id))
        return is_all and all(_is_new_nccl(value, scope) for value in values)

    @remembered
    def _joined_in(self, path: str) -> tuple[Place, ...]:
        module = self.project.module_at(path)
        scopes: tuple[Scope, ...] = ()
        if module is not None and "init_process_group" in self.project.text(path):
            scopes = module.scopes_with("init_process_group")
        return tuple({p.expression.span: p for scope in scopes for p in calls_in(scope) if joins(p)}.values())


def _is_own_nccl(group: Attribute, scope: Scope) -> bool:
    """Whether an attribute of the own object holds a new group of NCCL, by all methods of its class (one without bases)
    that assign it."""
    owner = scope.owner if isinstance(scope, Function) else None
    if owner is None or not isinstance(scope, Function) or len(owner.lineage) > 1:
        return False
    if facts.dotted(group.value) != scope.first_parameter:
        return False
    kept = stored_by(owner.methods.values(), group.attr)
    return bool(kept) and all(not a.position and _is_new_nccl(a.value, method) for method, a in kept)


def _is_nccl(joined: Collection[Place]) -> bool:
    nccl = [place for place in joined if _names_nccl(argument_of(call_of(place), JOIN, "backend"), place.scope)]
    others = [place for place in joined if place not in nccl]
    return bool(nccl) and all(any(exclude_each_other(one, other) for one in nccl) for other in others)


def _names_gloo(joined: Place) -> bool:
    backend, scope = argument_of(call_of(joined), JOIN, "backend"), joined.scope
    if backend is None or not isinstance(scope, (Function, Module)):
        return False
    return {*_texts(backend, scope, 0)} == {("gloo", False)}


def _names_nccl(backend: Expression | None, scope: object) -> bool:
    """Whether an expression says NCCL in so many words, on machines with GPUs at least."""
    if backend is None or not isinstance(scope, (Function, Module)):
        return False
    texts = [*_texts(backend, scope, 0)]
    return bool(texts) and all(text == "nccl" and not by_default for text, by_default in texts)


def _texts(backend: Expression, scope: Scope, depth: int) -> Iterator[tuple[str | None, bool]]:
    """What an expression may come to, in small letters: ``none`` if it is None, and None if nobody knows; and whether
    that is the default of a parameter, which callers may change."""
    if isinstance(backend, Constant):
        yield str(backend.value).lower(), False
    elif isinstance(backend, Conditional):
        for way in _ways(backend):
            yield from _texts(way, scope, depth + 1)
    elif isinstance(backend, Call) and (spelled := _spelled(backend)) is not None:
        yield from _texts(spelled, scope, depth + 1)
    elif depth > _DEEPEST or not isinstance(backend, (Name, Attribute)):
        yield None, False
    elif isinstance(backend, Name):
        yield from _assigned(backend.id, scope, depth)
    elif named := [n for s in resolve_all(backend, scope) if _MEMBER.search(n := public_name(s) or "")]:
        yield named[0].rpartition(".")[2].lower(), False
    else:
        stored = list(facts.stored(facts.dotted(backend), scope.body))
        options = [] if stored else [*options_named(scope.module, backend.attr)]
        is_listed = any(facts.argument(option, "choices") is not None for option in options)
        defaults = [facts.argument(option, "default") for option in options]
        for value in stored or defaults or _field_defaults(backend, scope) or [None]:
            for text, by_default in _texts(value, scope, depth + 1) if value is not None else ((None, False),):
                yield text, by_default or is_listed


def _spelled(call: Call) -> Expression | None:
    """The name that a call only spells in another way: ``str(backend).lower()``."""
    if isinstance(call.function, Attribute) and call.function.attr in ("lower", "strip") and not call.arguments:
        return call.function.value
    is_text = facts.is_name(call.function, "str") and len(call.arguments) == 1
    return call.arguments[0].value if is_text and not call.arguments[0].star else None


def _ways(conditional: Conditional) -> tuple[Expression, ...]:
    """What ``a if test else b`` comes to: where it asks for GPUs, or for the CPU, on a machine that has GPUs."""
    test = conditional.test
    text = facts.source_of(test)
    if "cuda" not in text and _CPU.search(text) is None:
        return conditional.body, conditional.orelse
    is_true = isinstance(test, facts.Unary) != ("cuda" in text)
    return (conditional.body if is_true else conditional.orelse,)


def _assigned(name: str, scope: Scope, depth: int) -> Iterator[tuple[str | None, bool]]:
    """What a variable may hold, one of the functions around a place or of its module included."""
    home = home_of(name, scope)
    if not isinstance(home, (Function, Module)):
        yield None, False
        return
    for definition in home.bindings.of(name):
        if isinstance(definition, Assigned) and not definition.position:
            yield from _texts(definition.value, home, depth + 1)
        elif isinstance(definition, Parameter) and definition.default is not None:
            yield from ((text, True) for text, _ in _texts(definition.default, home, depth + 1))
        else:
            yield None, False


def _field_defaults(read: Attribute, scope: Scope) -> list[Expression | None]:
    """The default of a field that is read of an instance of a class of the project, which has no constructor of its own
    (``config: Config``)."""
    symbols = resolve_all(read.value, scope)
    owners = [symbol.of for symbol in symbols if isinstance(symbol, Instance) and isinstance(symbol.of, Class)]
    return [v for owner in owners if "__init__" not in owner.methods for v in owner.bindings.values(read.attr)]


def _is_new_nccl(call: Expression, scope: Scope) -> bool:
    if not isinstance(call, Call) or not any(public_name(s) == NEW_GROUP for s in resolve_all(call.function, scope)):
        return False
    backend = argument_of(call, NEW_GROUP, "backend")
    is_hidden = call.unpacks
    return not is_hidden and (backend is None or (isinstance(backend, Constant) and backend.value in (None, "nccl")))


def joins(place: Place) -> bool:
    """Whether a call joins the default process group."""
    return any(public_name(s) == JOIN for s in callees_of(place))


def joins_for_engine(place: Place) -> bool:
    """Whether a call joins the default process group through DeepSpeed, with the backend of the GPUs."""
    call = call_of(place)
    given = facts.argument(call, "dist_backend", 0)
    is_gpu = given is None or (isinstance(given, Constant) and given.value in (None, "nccl"))
    return is_gpu and any(public_name(s) in _ENGINES for s in callees_of(place))


def backend_of(place: Place) -> Backend:
    """What the group that a call joins communicates with."""
    given = argument_of(call_of(place), JOIN, "backend")
    if given is None:
        hidden = call_of(place).unpacks
        return Backend.UNKNOWN if hidden else Backend.LEFT_OUT
    scope = place.scope
    if not isinstance(scope, (Function, Module)):
        return Backend.UNKNOWN
    kinds = [_kind(text) for text, _ in _texts(given, scope, 0)]
    return next(kind for kind in _LIKELIEST if kind in kinds)


def _kind(text: str | None) -> Backend:
    if text is None:
        return Backend.UNKNOWN
    if text in ("nccl", "none"):
        return Backend.NCCL if text == "nccl" else Backend.LEFT_OUT
    return Backend.SEVERAL if "nccl" in text else Backend.OTHER
