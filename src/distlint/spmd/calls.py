"""What a call means to the interpreter: public APIs by the knowledge tables, project functions by running them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression, Parameter
from distlint.finding import Span
from distlint.knowledge import Entry, Formula, Participants
from distlint.project import Class, External, Function, Instance, Symbol
from distlint.spmd.groups import axis_named, group_of, rank_in, size_of
from distlint.spmd.terms import FALSE, NONE, TRUE, Apply, Coordinate, Literal, Size, Term, Unknown, key_of
from distlint.spmd.tree import WORLD, Branch, Event, Exit, Group, Site
from distlint.spmd.values import FunctionValue, Object, Placeholder, Value, unknown

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Frame, Interpreter
    from distlint.spmd.reach import Reach

Given = list[tuple["str | None", Value]]

_LEAVE = frozenset(("sys.exit", "os._exit", "exit", "quit"))
#: Methods and builtins that give back the value they are applied to, as far as ranks go.
_SAME_METHODS = frozenset(
    ("item", "tolist", "cpu", "cuda", "to", "detach", "clone", "copy", "int", "bool", "long", "numpy")
)
_SAME_BUILTINS = frozenset(("int", "bool", "str", "float", "list", "tuple", "set", "sorted", "reversed", "iter"))
_COMPUTED_BUILTINS = frozenset(("range", "len", "min", "max"))


def first_known(symbols: tuple[Symbol, ...]) -> Symbol | None:
    """The first candidate that says something: one of the tables, a function or a class of the project."""
    for symbol in symbols:
        if isinstance(symbol, (Function, Class)) or (
            isinstance(symbol, External) and knowledge.entries_of(symbol.name)
        ):
            return symbol
    return symbols[0] if symbols else None


# -- parameters and names -------------------------------------------------------------------------------------------


def _header(function: Function) -> Span:
    """The ``def`` and the name of a function."""
    line, column = function.definition.span[:2]
    return Span(line, column, line, column + len("def ") + len(function.name))


def unknown_parameter(reach: Reach, function: Function, parameter: Parameter) -> Value:
    """A parameter that nobody is seen to pass: a rank if its name says so, otherwise something that all ranks share."""
    if reach.is_spawned(function) and parameter is function.definition.parameters[0]:
        site = Site(function.module.path, _header(function), f"parameter {parameter.name}")
        return Value(Coordinate("world"), (site,))
    named = knowledge.names().get(parameter.name)
    if named is not None and "parameter" in named.kinds and not parameter.star and not _is_choice(function, parameter):
        site = Site(function.module.path, _header(function), f"parameter {parameter.name}")
        return Value(_named_term(named.role, named.result, named.formula), (site,))
    return unknown(f"{function.full_name}:{parameter.name}")


def _is_choice(function: Function, parameter: Parameter) -> bool:
    """Whether a parameter named like a rank is a choice of the caller: has a default, is compared with None, or is
    passed on as the source or destination of a transfer."""
    if parameter.default is not None:
        return True
    for statement in facts.statements(function.body):
        for expression in facts.subexpressions(statement):
            if isinstance(expression, facts.Compare) and isinstance(expression.left, facts.Name):
                if expression.left.id == parameter.name and any(
                    isinstance(c, facts.Constant) and c.value is None for c in expression.comparators
                ):
                    return True
            elif isinstance(expression, facts.Call):
                for given in expression.arguments:
                    if given.keyword in ("src", "dst", "group_src", "group_dst", "peer", "root") and (
                        isinstance(given.value, facts.Name) and given.value.id == parameter.name
                    ):
                        return True
    return False


def _named_term(role: str, result: str, formula: Formula) -> Term:
    if role == "rank":
        return Coordinate(result or "world", False)
    return formula_term(formula, False)


def named_attribute(expression: facts.Attribute, site: Site) -> Value | None:
    """The value of an attribute of something unknown whose name says that it is a rank (``args.local_rank``)."""
    named = knowledge.names().get(expression.attr)
    if named is None or "attribute" not in named.kinds:
        return None
    return Value(_named_term(named.role, named.result, named.formula), (site,))


def formula_term(formula: Formula, sure: bool) -> Term:
    """A rank test of the tables as a term."""
    alternatives: list[Term] = []
    for tests in formula:
        parts: list[Term] = []
        for test in tests:
            axis = test.axis or "world"
            value: Term = Literal(test.value) if test.value >= 0 else Apply("-", (Size(axis), Literal(1)))
            parts.append(Apply("==" if test.equal else "!=", (Coordinate(axis, sure), value)))
        alternatives.append(parts[0] if len(parts) == 1 else Apply("and", tuple(parts)))
    if not alternatives:
        return Unknown("formula")
    return alternatives[0] if len(alternatives) == 1 else Apply("or", tuple(alternatives))


def bind(parameters: tuple[Parameter, ...], given: Given, frame: Frame, name: str, bound: Value | None) -> None:
    """Binds arguments to parameters; what can't be matched stays unbound."""
    positional = [p for p in parameters if not p.star and not p.keyword_only]
    if bound is not None and positional:
        frame.variables[positional[0].name] = bound
        positional = positional[1:]
    names = {p.name for p in parameters if not p.star}
    spread = any(keyword in ("*", "**") for keyword, _ in given)
    index = 0
    for keyword, value in given:
        if keyword is None:
            if index < len(positional):
                frame.variables[positional[index].name] = value
            index += 1
        elif keyword == "*":
            index = len(positional)
        elif keyword in names:
            frame.variables[keyword] = value
    for parameter in parameters:
        if parameter.star or (spread and parameter.name not in frame.variables):
            frame.variables[parameter.name] = unknown(f"{name}:{parameter.name}")


def returned(results: list[tuple[Term, Value]], falls: bool, opaque: Value) -> Value:
    """What a call gives back: its ``return`` statements under the tests that lead to them."""
    if not results:
        return Value(NONE)
    if len(results) > 6:
        return opaque
    path, value = results[-1]
    result = Value(NONE) if falls else value
    rest = results if falls else results[:-1]
    for path, value in reversed(rest):
        if path == TRUE:
            result = value
            continue
        why = (*value.why, *result.why)[:5]
        parts = None
        if value.parts is not None and result.parts is not None and len(value.parts) == len(result.parts):
            parts = tuple(
                Value(Apply("if", (path, a.term, b.term)) if a.term != b.term else a.term, (*a.why, *b.why)[:5])
                for a, b in zip(value.parts, result.parts, strict=True)
            )
        thing = value.thing if value.thing == result.thing or result.term == NONE else None
        term = value.term if value.term == result.term else Apply("if", (path, value.term, result.term))
        result = Value(term, why, parts, thing)
    return result


# -- calls ------------------------------------------------------------------------------------------------------------


def call(run: Interpreter, expression: facts.Call, frame: Frame) -> Value:
    """Evaluates a call: receiver, arguments, then the call itself."""
    function = expression.function
    symbol = first_known(run.symbols(function, frame))
    receiver: Value | None = None
    target: Value | None = None
    if isinstance(function, facts.Attribute):
        receiver = _receiver(run, function, frame)
        if isinstance(receiver.thing, Object):
            target = receiver.thing.attributes.get(function.attr)
            method = receiver.thing.of.method(function.attr)
            if target is None and method is not None and not _is_taught(run, method.full_name):
                symbol = method
    elif isinstance(function, (facts.Name, facts.Call, facts.Lambda)) and not isinstance(symbol, Class):
        if not isinstance(symbol, External) or not knowledge.entries_of(symbol.name):
            target = run.evaluate(function, frame)
    given = run.arguments(expression, frame)
    site = run.site(frame, expression.span, expression)
    if target is not None and isinstance(target.thing, FunctionValue):
        return run.invoke(target.thing, given, site)
    if isinstance(symbol, Function):
        taught = _taught(run, symbol.full_name, expression, frame)
        return taught if taught is not None else _project_call(run, symbol, expression, receiver, given, site, frame)
    if isinstance(symbol, Class):
        return _construct(run, symbol, given, site)
    if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
        method = symbol.of.method("__call__") or symbol.of.method("forward")
        if method is not None:
            return run.invoke(FunctionValue(method, None, None), given, site)
    if isinstance(symbol, External):
        result = external_call(run, symbol.name, expression, frame, given, receiver)
        if result is not None:
            return result
    return _unresolved(function, receiver, given, site, symbol)


def _receiver(run: Interpreter, function: facts.Attribute, frame: Frame) -> Value:
    value = function.value
    if isinstance(value, facts.Call) and isinstance(value.function, facts.Name) and value.function.id == "super":
        looked_in: Frame | None = frame
        while looked_in is not None:
            scope = looked_in.scope
            if isinstance(scope, Function) and scope.first_parameter in looked_in.variables:
                return looked_in.variables[scope.first_parameter]._replace(thing=None)
            looked_in = looked_in.outer
    return run.evaluate(value, frame)


def _project_call(
    run: Interpreter,
    function: Function,
    expression: facts.Call,
    receiver: Value | None,
    given: Given,
    site: Site,
    frame: Frame,
) -> Value:
    bound = None
    if function.first_parameter is not None and isinstance(expression.function, facts.Attribute):
        owner = first_known(run.symbols(expression.function.value, frame))
        if isinstance(owner, Class) and not function.has_decorator("classmethod") and given and given[0][0] is None:
            bound, given = given[0][1], given[1:]
        elif _is_super(expression.function.value):
            bound = _self_of(frame)
        elif receiver is not None and isinstance(receiver.thing, Object):
            bound = receiver
    return run.invoke(FunctionValue(function, None, bound), given, site)


def _is_super(expression: Expression) -> bool:
    return (
        isinstance(expression, facts.Call)
        and isinstance(expression.function, facts.Name)
        and expression.function.id == "super"
    )


def _self_of(frame: Frame) -> Value | None:
    looked_in: Frame | None = frame
    while looked_in is not None:
        scope = looked_in.scope
        if isinstance(scope, Function) and scope.first_parameter is not None:
            return looked_in.variables.get(scope.first_parameter)
        looked_in = looked_in.outer
    return None


def _construct(run: Interpreter, owner: Class, given: Given, site: Site) -> Value:
    made = Value(Unknown(f"{owner.full_name}@{site.span.line}"), thing=Object(owner, {}))
    method = owner.method("__init__")
    if method is not None:
        run.invoke(FunctionValue(method, None, made), given, site)
    return made


def _unresolved(function: Expression, receiver: Value | None, given: Given, site: Site, symbol: Symbol | None) -> Value:
    arguments = ",".join(key_of(value.term) for _, value in given)
    if isinstance(function, facts.Attribute) and receiver is not None:
        if isinstance(receiver.thing, Group):
            result = _group_method(receiver.thing, function.attr, given, site)
            if result is not None:
                return result
        if receiver.thing is None and "mesh" in facts.source_of(function.value).lower() and given:
            axis = axis_named(given[0][1].term)
            result = _group_method(Group(frozenset((axis,))), function.attr, [], site) if axis else None
            if result is not None:
                return result
        if function.attr in _SAME_METHODS:
            return receiver
        named = knowledge.names().get(function.attr)
        if named is not None and "method" in named.kinds:
            return Value(_named_term(named.role, named.result, named.formula), (site,))
        return unknown(f"{key_of(receiver.term)}.{function.attr}({arguments})")
    if isinstance(function, facts.Name) and symbol is None and given and given[0][0] is None:
        if function.id in _SAME_BUILTINS and len(given) == 1:
            return given[0][1]
        if function.id in _COMPUTED_BUILTINS:
            if function.id == "len" and given[0][1].parts is not None:
                return Value(Literal(len(given[0][1].parts)))
            return Value(Apply(function.id, tuple(value.term for _, value in given)), given[0][1].why)
    return unknown(f"{facts.source_of(function, 200)}({arguments})")


def _group_method(group: Group, name: str, given: Given, site: Site) -> Value | None:
    """A method of a process group or a mesh whose axes are known."""
    chosen = axis_named(given[0][1].term) if given else None
    if chosen is not None:
        group = Group(frozenset((chosen,)))
    elif given:
        return None
    if name in ("get_local_rank", "get_rank", "rank"):
        return Value(rank_in(group), (site,))
    if name in ("size", "get_world_size"):
        return Value(size_of(group))
    return Value(Unknown(f"group({sorted(group.axes)})"), thing=group) if name == "get_group" else None


# -- public APIs --------------------------------------------------------------------------------------------------------


def external_value(run: Interpreter, name: str, expression: Expression, frame: Frame) -> Value:
    """The value of a public attribute that is not called (``accelerator.is_main_process``, ``dist.group.WORLD``)."""
    if name in run.reach.uniform:
        return unknown(name)
    if name == "typing.TYPE_CHECKING":
        return Value(FALSE)
    if name in run.reach.predicates:
        return Value(Apply("==", (Coordinate("world"), Literal(0))), (run.site(frame, expression.span, expression),))
    for entry in knowledge.entries_of(name):
        value = _computed(run, entry, [], expression, frame, None)
        if value is not None:
            return value
    return unknown(name)


def _is_taught(run: Interpreter, name: str) -> bool:
    return name in run.reach.collectives or name in run.reach.predicates or name in run.reach.uniform


def _taught(run: Interpreter, name: str, expression: facts.Call, frame: Frame) -> Value | None:
    """What the settings say about a call."""
    if name in run.reach.uniform:
        return unknown(f"{name}({facts.source_of(expression)})")
    if name in run.reach.predicates:
        return Value(Apply("==", (Coordinate("world"), Literal(0))), (run.site(frame, expression.span, expression),))
    if name in run.reach.collectives:
        site = run.site(frame, expression.span, expression)
        run.nodes.append(Event(name.rpartition(".")[2], "collective", WORLD, site, name))
        return unknown(f"{name}@{expression.span.line}")
    return None


def external_call(
    run: Interpreter, name: str, expression: facts.Call, frame: Frame, given: Given, receiver: Value | None
) -> Value | None:
    """The effect and result of calling a public API; None if the tables say nothing about it."""
    taught = _taught(run, name, expression, frame)
    if taught is not None:
        return taught
    if name in _LEAVE:
        code = given[0][1].term if given else NONE
        kind = "exit" if code in (NONE, Literal(0)) else "raise"
        run.nodes.append(Exit(kind, frame.number, run.site(frame, expression.span, expression)))
        return unknown("exit")
    if name in ("os.getenv", "os.environ.get"):
        return environment(given[0][1].term if given else NONE, run.site(frame, expression.span, expression))
    if name == "functools.partial" and given and isinstance(given[0][1].thing, FunctionValue):
        function = given[0][1].thing
        return given[0][1]._replace(thing=function._replace(given=(*function.given, *given[1:])))
    if name in ("torch.compile", "copy.deepcopy", "copy.copy") and given:
        return given[0][1]
    result: Value | None = None
    for entry in knowledge.entries_of(name):
        if entry.role in ("collective", "hidden"):
            result = _communicate(run, entry, expression, frame, given, receiver)
        else:
            result = _joined(result, _computed(run, entry, given, expression, frame, receiver))
    return result


def _computed(
    run: Interpreter, entry: Entry, given: Given, expression: Expression, frame: Frame, receiver: Value | None
) -> Value | None:
    """The value that a row of the tables gives: ranks, rank tests, sizes, groups."""
    site = run.site(frame, expression.span, expression)
    arguments = named_arguments(entry, given)
    if entry.role in ("rank", "size"):
        return _numbered(entry, arguments, receiver, site)
    if entry.role == "predicate":
        if any(test.parameter or test.value_parameter for tests in entry.formula for test in tests):
            return _predicate_of_argument(entry, arguments, site)
        return Value(formula_term(entry.formula, True), (site,)) if entry.formula else None
    if entry.role == "state":
        # code that communicates runs where the process group is there
        return Value(TRUE) if entry.op in ("is_initialized", "is_available") else unknown(entry.name)
    if entry.role == "group":
        return _created(entry, arguments, site)
    if entry.role == "returns" and entry.group:
        group = _participants(entry.participants, arguments, receiver)
        return Value(Unknown(f"group({group.key or sorted(group.axes)})"), thing=group)
    return None


def _numbered(entry: Entry, arguments: dict[str, Value], receiver: Value | None, site: Site) -> Value:
    """A rank or a size; inside a tuple where the call returns one (``rank, size = get_dist_info()``)."""
    parts: dict[int, Value] = {}
    for counted in entry.counts:
        group = _participants(counted.group, arguments, receiver)
        value = Value(rank_in(group), (site,)) if entry.role == "rank" else Value(size_of(group))
        if counted.position < 0:
            return value
        parts[counted.position] = value
    filler = unknown(f"{entry.name}[…]")
    return Value(Unknown(entry.name), (), tuple(parts.get(index, filler) for index in range(max(parts, default=0) + 1)))


def _joined(first: Value | None, second: Value | None) -> Value | None:
    """Two statements about one call: about different elements of the tuple that it returns, or the later one."""
    if first is None or second is None or first.parts is None or second.parts is None:
        return second if second is not None else first
    known = [*second.parts]
    for index, part in enumerate(first.parts):
        if index >= len(known):
            known.append(part)
        elif isinstance(known[index].term, Unknown):
            known[index] = part
    return second._replace(parts=tuple(known))


def _predicate_of_argument(entry: Entry, arguments: dict[str, Value], site: Site) -> Value:
    alternatives: list[Term] = []
    for tests in entry.formula:
        parts: list[Term] = []
        for test in tests:
            group = (
                group_of(arguments.get(test.parameter)) if test.parameter else Group(frozenset((test.axis or "world",)))
            )
            value: Term = Literal(test.value) if test.value >= 0 else Apply("-", (size_of(group), Literal(1)))
            if test.value_parameter in arguments:
                value = arguments[test.value_parameter].term
            parts.append(Apply("==" if test.equal else "!=", (rank_in(group), value)))
        alternatives.append(parts[0] if len(parts) == 1 else Apply("and", tuple(parts)))
    return Value(alternatives[0] if len(alternatives) == 1 else Apply("or", tuple(alternatives)), (site,))


def named_arguments(entry: Entry, given: Given) -> dict[str, Value]:
    """The arguments of a call by the parameter names of its row."""
    found: dict[str, Value] = {}
    index = 0
    for keyword, value in given:
        if keyword is None:
            if index < len(entry.params):
                found[entry.params[index]] = value
            index += 1
        elif keyword not in ("*", "**"):
            found[keyword] = value
    return found


def _participants(who: Participants, arguments: dict[str, Value], receiver: Value | None) -> Group:
    if who.axes:
        return Group(frozenset(who.axes))
    if who.parameter:
        return group_of(arguments.get(who.parameter))
    if who.mesh:
        value = arguments.get(who.mesh)
        axis = axis_named(value.term) if value is not None else None
        if axis is not None:
            return Group(frozenset((axis,)))
        if value is not None and isinstance(value.thing, Group):
            return value.thing
        if value is None and receiver is not None and isinstance(receiver.thing, Group):
            return receiver.thing
        return Group(key="mesh")
    if who.own:
        if receiver is not None and isinstance(receiver.thing, Group):
            return receiver.thing
        return Group(key=f"own:{key_of(receiver.term)}" if receiver is not None else "own")
    return WORLD


def _created(entry: Entry, arguments: dict[str, Value], site: Site) -> Value:
    """A new process group or mesh."""
    key = f"{entry.op}@{site.path}:{site.span.line}"
    group = Group(key=key)
    if "ranks" in arguments:
        ranks = arguments["ranks"]
        group = WORLD if ranks.term == NONE else Group(members=ranks.term)
    elif entry.op == "new_group":
        group = WORLD
    elif entry.op == "init_device_mesh":
        names = arguments.get("mesh_dim_names")
        axes = [axis_named(part.term) for part in names.parts] if names is not None and names.parts else []
        if axes and None not in axes:
            group = Group(frozenset(axis for axis in axes if axis is not None))
        elif not axes and names is None and _is_flat(arguments.get("mesh_shape")):
            group = WORLD
    return Value(Unknown(key), thing=group)


def _is_flat(shape: Value | None) -> bool:
    return shape is not None and shape.parts is not None and len(shape.parts) == 1


def event_of(
    run: Interpreter,
    entry: Entry,
    expression: facts.Call,
    frame: Frame,
    receiver: Value | None,
    given: Given | None = None,
) -> Event:
    """The event of a communicating call."""
    arguments = named_arguments(entry, given if given is not None else run.arguments(expression, frame))
    group = _participants(entry.participants, arguments, receiver)
    return Event(entry.op or entry.name, entry.role, group, run.site(frame, expression.span, expression), entry.name)


def _communicate(
    run: Interpreter, entry: Entry, expression: facts.Call, frame: Frame, given: Given, receiver: Value | None
) -> Value:
    site = run.site(frame, expression.span, expression)
    arguments = named_arguments(entry, given)
    event = event_of(run, entry, expression, frame, receiver, given)
    test = _happens(entry, arguments)
    if test == TRUE:
        run.nodes.append(event)
    elif test != FALSE:
        run.nodes.append(Branch(test, (event,), (), site, (), frame.number))
    for parameter in entry.uniform_parameters:
        _clean(run, parameter, entry, expression, frame, event)
    return unknown(f"{entry.name}@{site.path}:{site.span.line}:{site.span.column}")


def _clean(run: Interpreter, parameter: str, entry: Entry, expression: facts.Call, frame: Frame, event: Event) -> None:
    """An argument that is equal on all ranks after the call (those of a smaller group leave it as it is)."""
    position = entry.params.index(parameter) if parameter in entry.params else None
    target = facts.argument(expression, parameter, position)
    if target is not None and "world" in event.group.axes and isinstance(target, (facts.Name, facts.Attribute)):
        run.store(target, unknown(f"{entry.op}@{expression.span.line}:{expression.span.column}"), frame)


def _happens(entry: Entry, arguments: dict[str, Value]) -> Term:
    """The condition under which a call communicates, as a term."""
    if not entry.conditions:
        return TRUE
    tests: list[Term] = []
    for condition in entry.conditions:
        if condition.kind == "needs":
            return FALSE  # the receiver's wrapping is not followed here
        head, _, field = condition.name.partition(".")
        value = arguments.get(head)
        if field or value is None:
            test: Term = FALSE
        elif condition.value:
            test = Apply("==", (value.term, Literal(condition.value)))
        else:
            test = value.term
        tests.append(Apply("not", (test,)) if condition.kind == "unless" else test)
    term = tests[0] if len(tests) == 1 else Apply("or", tuple(tests))
    if all(
        isinstance(test, Literal) or (isinstance(test, Apply) and isinstance(test.operands[0], Literal))
        for test in tests
    ):
        return TRUE if any(_literal_truth(test) for test in tests) else FALSE
    return term


def _literal_truth(term: Term) -> bool:
    if isinstance(term, Literal):
        return bool(term.value)
    inner = term.operands[0] if isinstance(term, Apply) else term
    return not (isinstance(inner, Literal) and inner.value)


# -- subscripts ----------------------------------------------------------------------------------------------------------


def subscript(run: Interpreter, expression: facts.Subscript, frame: Frame) -> Value:
    """``value[index]``: environment variables, elements of displays, dimensions of a mesh."""
    owner = run.evaluate(expression.value, frame)
    index = run.evaluate(expression.key, frame)
    for symbol in run.symbols(expression.value, frame):
        if isinstance(symbol, External) and symbol.name == "os.environ":
            return environment(index.term, run.site(frame, expression.span, expression))
    if isinstance(index.term, Literal):
        position = index.term.value
        if owner.parts is not None and isinstance(position, int) and -len(owner.parts) <= position < len(owner.parts):
            return owner.parts[position]
        axis = axis_named(index.term)
        if axis is not None and (isinstance(owner.thing, Group) or "mesh" in facts.source_of(expression.value).lower()):
            return Value(Unknown(f"mesh[{axis}]"), thing=Group(frozenset((axis,))))
    if isinstance(expression.key, facts.Slice):
        return unknown(f"{key_of(owner.term)}[{facts.source_of(expression.key)}]")
    return unknown(f"{key_of(owner.term)}[{key_of(index.term)}]")


def environment(name: Term, site: Site) -> Value:
    """The value of an environment variable: a rank or a size if a launcher sets it so."""
    known = (
        knowledge.environment().get(name.value) if isinstance(name, Literal) and isinstance(name.value, str) else None
    )
    if known is None:
        return unknown(f"environment[{key_of(name)}]")
    if known.role == "rank":
        return Value(Coordinate(known.result), (site,))
    return Value(Size(known.result))


# -- decorators -------------------------------------------------------------------------------------------------------------


def wrapper_of(run: Interpreter, decorator: Function, place: object) -> FunctionValue | None:
    """The function that a project decorator returns for a function whose call does ``place``."""
    placeholder = Value(Unknown("wrapped"), thing=FunctionValue(Placeholder(place), None))  # type: ignore[arg-type]
    site = run.site_of_definition(decorator)
    with run.captured():
        wrapper = run.invoke(FunctionValue(decorator, None), [(None, placeholder)], site, forced=True)
        if isinstance(wrapper.thing, FunctionValue) and isinstance(wrapper.thing.function, Function):
            return wrapper.thing
    return None
