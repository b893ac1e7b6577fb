"""Who sets the device of a process, and whether that happens before a place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property

from distlint import facts, knowledge
from distlint.devices.places import Place, places
from distlint.facts import Call, Constant, Expression, Name, Subscript, With
from distlint.finding import Span
from distlint.launching import is_test_file
from distlint.project import Class, External, Function, Module, Project, public_name, resolve_all

_METHODS = frozenset(("set_device", "set_device_index", "set_device_idx"))
#: Packages whose workers have one visible GPU each, or get their device before user code runs.
_WORKER_PACKAGES = frozenset(("ray", "vllm", "sglang", "horovod"))
#: Packages with names that set the device, which are imported for many other things.
_LIBRARIES = frozenset(("torch", "transformers", "timm"))
_CONTEXTS = frozenset(("torch.cuda.device", "torch.cuda.device_of", "torch.accelerator.device_index", "torch.xpu.device"))
_SETTING = ("set-device",)
_PROCESS_ROLES = ("init", "spawn", "wrap", "collective", "group", "rank", "predicate", "one-rank", "rank-first", "shard")
_MOST_FUNCTIONS = 300


class Setting:
    """Answers about the calls that set the device in one project."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._calls: dict[Function | Module, tuple[Span, ...]] = {}
        self._distributed: dict[Module, bool] = {}
        self._callees: dict[Function, tuple[Function, ...]] = {}

    @cached_property
    def in_project(self) -> bool:
        """Whether any file of the project, tests apart, sets the device, itself or through a framework."""
        paths = list(self.project.mentioning(*_METHODS))
        paths += [path for path in self.project.mentioning(*sorted({word for _, word in _frameworks()})) if self._speaks(path)]
        for path in dict.fromkeys(paths):
            module = None if is_test_file(path, self.project.root) else self.project.module_at(path)
            if module is not None and (self.calls(module) or any(self.calls(f) for f in module.functions)):
                return True
        return False

    def _speaks(self, path: str) -> bool:
        text = self.project.text(path) or ""
        return any(package in text and word in text for package, word in _frameworks())

    def calls(self, scope: Function | Module) -> tuple[Span, ...]:
        """Where a function, or the top level of a module, sets the device itself."""
        if scope not in self._calls:
            self._calls[scope] = ()
            if isinstance(scope, Module) or not _words().isdisjoint(scope.words) or _renames(scope, _SETTING):
                found = places(scope, lambda e: type(e) is Call)
                self._calls[scope] = tuple(p.expression.span for p in found if sets_device(p))
        return self._calls[scope]

    def reached_from(self, function: Function) -> bool:
        """Whether a function sets the device, itself or through what it may call (by the words in it)."""
        return self._reaches(function, lambda f: bool(self.calls(f)))

    def inits_from(self, function: Function) -> bool:
        """Whether a function creates the process group, itself or through what it may call."""
        return self._reaches(function, _creates_group)

    def _reaches(self, function: Function, answer: object) -> bool:
        assert callable(answer)
        queue = [function]
        seen = {function}
        for current in queue:
            if answer(current):
                return True
            for callee in self.callees(current):
                if callee not in seen and len(seen) < _MOST_FUNCTIONS:
                    seen.add(callee)
                    queue.append(callee)
        return False

    def before(self, place: Place) -> bool:
        """Whether the device is set before a place: in the functions around it, or by a block that enters a device."""
        if any(_enters_device(around, place) for around in place.above):
            return True
        scope: object = place.scope
        while isinstance(scope, (Function, Class)):
            if isinstance(scope, Function):
                if any(span < place.expression.span for span in self.calls(scope)):
                    return True
                if self._called_before(scope, place.expression.span):
                    return True
            scope = scope.parent or scope.owner
        module = place.scope if isinstance(place.scope, Module) else place.scope.module
        if any(span < place.expression.span for span in self.calls(module)):
            return isinstance(place.scope, Module) or not place.at_import
        return isinstance(place.scope, Module) and self._called_before(module, place.expression.span)

    def _called_before(self, scope: Function | Module, span: Span) -> bool:
        """Whether a function of the project that is called before ``span`` sets the device."""
        for place in places(scope, lambda e: type(e) is Call and e.span < span and _ends_before(e, span)):
            call = place.expression
            assert isinstance(call, Call)
            for symbol in resolve_all(call.function, place.scope):
                target = symbol.method("__init__") if isinstance(symbol, Class) else symbol
                if isinstance(target, Function) and target is not scope and self.reached_from(target):
                    return True
        return False

    def ancestors(self, function: Function) -> tuple[Function, ...]:
        """The function and what calls it, directly or not, in the same file. Who makes an object calls its methods."""
        found = [function]
        for current in found:
            name = current.owner.name if current.owner is not None else current.name
            for other in function.module.functions:
                mentions = name in other.words or (other.owner is not None and other.owner is current.owner and current.name in other.words)
                if other not in found and mentions:
                    found.append(other)
        return tuple(found)

    def callees(self, function: Function) -> tuple[Function, ...]:
        """The functions of the project that a function may call, by the words in it."""
        if function not in self._callees:
            self._callees[function] = tuple(dict.fromkeys(f for f in self._mentioned(function) if f is not function))
        return self._callees[function]

    def _mentioned(self, function: Function) -> Iterator[Function]:
        module, words = function.module, function.words
        for word in sorted(words & (module.bindings.names.keys() | function.bindings.names.keys())):
            for symbol in resolve_all(Name(function.definition.span, word), function):
                if isinstance(symbol, Module):
                    for name in sorted(words & symbol.bindings.names.keys()):
                        for member in resolve_all(Name(function.definition.span, name), symbol):
                            yield from _functions_of(member, words)
                else:
                    yield from _functions_of(symbol, words)
        if function.owner is not None:
            for known in function.owner.lineage:
                if isinstance(known, Class):
                    yield from (known.methods[word] for word in sorted(words & known.methods.keys()))

    @cached_property
    def one_gpu_each(self) -> bool:
        """Whether a file of the project, tests apart, hides all GPUs but one from the process that it runs in."""
        for path in self.project.mentioning("CUDA_VISIBLE_DEVICES"):
            module = None if is_test_file(path, self.project.root) else self.project.module_at(path)
            if module is not None and any(_hides_gpus(statement) for statement in _statements(module)):
                return True
        return False

    def is_distributed(self, module: Module) -> bool:
        """Whether a module itself speaks of several processes: it starts or joins them, communicates, asks for a rank."""
        if module not in self._distributed:
            scopes: tuple[Function | Module, ...] = (module, *module.functions)
            self._distributed[module] = any(_speaks_of_processes(scope) for scope in scopes)
        return self._distributed[module]

    def has_launcher(self, module: Module) -> bool:
        """Whether a module imports a framework that sets the device of its processes."""
        return self._imports(module, frozenset(package for package, _ in _frameworks()) - _LIBRARIES)

    def has_workers(self, module: Module) -> bool:
        """Whether a module imports a framework whose workers are given their GPU."""
        return self._imports(module, _WORKER_PACKAGES)

    def _imports(self, module: Module, packages: frozenset[str]) -> bool:
        for name in module.bindings.names:
            for symbol in resolve_all(Name(Span(1, 0, 1, 0), name), module):
                if isinstance(symbol, External) and symbol.name.partition(".")[0] in packages:
                    return True
        return False

    def bare_is_right(self, place: Place, function: Function | None) -> bool:
        """Whether a bare ``cuda`` outside model code may be the device of the rank: the device is, or may have been, set
        before ``place`` (in ``function``; None is the top level of its module)."""
        module = place.scope if isinstance(place.scope, Module) else place.scope.module
        if self.has_launcher(module) or self.has_workers(module) or self.before(place):
            return True
        if not self.in_project:
            return self.one_gpu_each
        if function is None or self.one_gpu_each:
            return True
        others = [f for f in self.ancestors(function) if f is not function]
        if any(span < place.expression.span for span in self.calls(function)):
            return True
        set_late = bool(self.calls(function))
        if any(self.reached_from(f) for f in others if not (set_late and function in self.callees(f))):
            return True
        if not set_late and self.reached_from(function):
            return True
        roots = [f for f in (function, *others) if self.inits_from(f)]
        return not roots or any(self._is_used_elsewhere(f) for f in (function, *others))

    def _is_used_elsewhere(self, function: Function) -> bool:
        """Whether another file mentions a function (``main`` and the like are everywhere, and mean their own)."""
        name = function.owner.name if function.owner is not None else function.name
        if name in ("main", "_main", "__main__"):
            return False
        return any(path != function.module.path for path in self.project.mentioning(name))


def sets_device(place: Place) -> bool:
    """Whether a call sets the device of the process."""
    call = place.expression
    assert isinstance(call, Call)
    for symbol in resolve_all(call.function, place.scope):
        row = knowledge.lookup(public_name(symbol) or "", "set-device")
        if row is not None:
            kind = facts.argument(call, "device_type", 0) if "device_type" in row.params else None
            return not (isinstance(kind, Constant) and kind.value != "cuda")
    return getattr(call.function, "attr", None) in _METHODS


def _creates_group(function: Function) -> bool:
    return _calls_role(function, ("init",))


def _speaks_of_processes(scope: Function | Module) -> bool:
    ranks = {name for name, known in knowledge.environment().items() if known.role == "rank"}
    if isinstance(scope, Module) or not ranks.isdisjoint(scope.words):
        for _ in places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in ranks):
            return True
    return _calls_role(scope, _PROCESS_ROLES)


def _calls_role(scope: Function | Module, roles: tuple[str, ...]) -> bool:
    """Whether a function, or the top level of a module, calls something with one of the roles."""
    if isinstance(scope, Function) and _last_words(roles).isdisjoint(scope.words) and not _renames(scope, roles):
        return False
    for place in places(scope, lambda e: type(e) is Call):
        assert isinstance(place.expression, Call)
        for symbol in resolve_all(place.expression.function, place.scope):
            if any(entry.role in roles for entry in knowledge.entries_of(public_name(symbol) or "")):
                return True
    return False


def _renames(function: Function, roles: tuple[str, ...]) -> bool:
    """Whether a function uses a name under which its module imports something with one of the roles."""
    names = function.module.bindings.names
    words = _last_words(roles)
    return any(
        getattr(definition, "name", None) in words
        for word in function.words & names.keys()
        for definition in names[word]
    )


@cache
def _last_words(roles: tuple[str, ...]) -> frozenset[str]:
    return frozenset(entry.name.rpartition(".")[2] for role in roles for entry in knowledge.entries(role))


def _functions_of(symbol: object, words: frozenset[str]) -> Iterator[Function]:
    if isinstance(symbol, Function):
        yield symbol
    elif isinstance(symbol, Class):
        for known in symbol.lineage:
            if isinstance(known, Class):
                yield from (f for name, f in known.methods.items() if name in words or name == "__init__")


def _enters_device(around: object, place: Place) -> bool:
    """Whether a block enters the device of something else than the current device."""
    if not isinstance(around, With):
        return False
    for context, _ in around.items:
        if not isinstance(context, Call) or place.expression.span in {e.span for e in facts.subexpressions(context)}:
            continue
        if any(public_name(s) in _CONTEXTS for s in resolve_all(context.function, place.scope)):
            return True
    return False


def _hides_gpus(statement: facts.Statement) -> bool:
    if not isinstance(statement, facts.Assign):
        return False
    return any(
        isinstance(target, Subscript)
        and isinstance(target.key, Constant)
        and target.key.value == "CUDA_VISIBLE_DEVICES"
        and facts.source_of(target.value).endswith("environ")
        for target in statement.targets
    )


def _statements(module: Module) -> Iterator[facts.Statement]:
    yield from facts.statements(module.facts.body)
    for function in module.functions:
        if "CUDA_VISIBLE_DEVICES" in function.words:
            yield from facts.statements(function.body)


def _ends_before(call: Expression, span: Span) -> bool:
    return (call.span.end_line, call.span.end_column) <= (span.line, span.column)


@cache
def _frameworks() -> frozenset[tuple[str, str]]:
    """Package and last word of the names outside torch that set the device."""
    names = (entry.name for entry in knowledge.entries("set-device"))
    pairs = ((name.partition(".")[0], name.rpartition(".")[2]) for name in names)
    return frozenset((package, word) for package, word in pairs if package != "torch" or word in ("init_device_mesh", "DeviceMesh"))


@cache
def _words() -> frozenset[str]:
    return _METHODS | _last_words(_SETTING)
