"""From an expression in its scope to what it stands for.

A name counts only if imports lead to the real object: ``dist`` is ``torch.distributed`` only where it was imported as
that. Public names come back in the one spelling that the knowledge tables use, whatever way they were imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from distlint import knowledge
from distlint.facts import (
    Assign,
    Attribute,
    Await,
    Binary,
    Call,
    Comprehension,
    Conditional,
    Expression,
    Lambda,
    Mapping,
    Name,
    Parameter,
    Return,
    Sequence,
    Slice,
    Subscript,
    Walrus,
    argument,
    first_argument,
    is_name,
    items_of,
    last_name,
    last_word,
    source_of,
    statements,
    text_of,
)
from distlint.project.bindings import Assigned, Definition, Element, Imported, Unknown, targets
from distlint.project.constructors import is_alternative_constructor
from distlint.project.module import Module
from distlint.project.symbols import Class, External, Function, Instance, Scope, ScopeOwner, Symbol, home_of

_DEEPEST = 24
_DOTTED = re.compile(r"^[A-Za-z_][\w.]*$")

#: Methods that give back the object they are called on (as far as its class goes), besides those of devices.
_SAME_OBJECT = frozenset(("to", "cpu", "eval", "train", "half", "float", "bfloat16", "requires_grad_", "double"))
#: Functions that give back (a wrapper that behaves like) their first argument.
_TRANSPARENT = frozenset(("torch.compile", "copy.copy", "copy.deepcopy", "functools.partial", "typing.cast"))
#: Functions whose arguments change nothing about what they are.
_KEEPS_MEANING = frozenset(("fully_shard", "checkpoint_wrapper"))

#: A function gives back what it makes of a class, by the naming convention of PEP 8.
_MAKES = re.compile(r"^[ \t]+return (?:\w+\.)*_?[A-Z]\w*\(")
#: A path: with `/`, another one comes of it.
_PATH = Instance(External("pathlib.Path"))


@cache
def gives_itself_back(method: str) -> bool:
    """Whether a model, or a tensor as far as its class goes, is what a method of that name gives back."""
    return method in _SAME_OBJECT or method in knowledge.device_types()


def resolve(expression: Expression, scope: ScopeOwner) -> Symbol | None:
    """What ``expression`` stands for in ``scope``, or None when that can't be said."""
    candidates = resolve_all(expression, scope)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates or any(isinstance(candidate, Instance) for candidate in candidates):
        return None
    return candidates[0]


def resolve_all(expression: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
    """The candidates, in the order in which the code tries them (``try: import a … except: import b``)."""
    return _resolve(expression, scope, 0)


def resolve_name(name: str, scope: ScopeOwner) -> tuple[Symbol, ...]:
    """The candidates for a plain name in a scope."""
    return _name(name, scope, 0)


def public_name(symbol: Symbol | None) -> str | None:
    """The full dotted name of what is not an instance; for objects of the project the module's name is part of it."""
    if isinstance(symbol, External):
        return symbol.name
    if isinstance(symbol, (Function, Class)):
        return symbol.full_name
    return symbol.name if isinstance(symbol, Module) else None


def full_name(expression: Expression, scope: ScopeOwner) -> str | None:
    """The full dotted name that ``expression`` stands for (``torch.distributed.all_reduce``), or None."""
    return public_name(resolve(expression, scope))


def _resolve(expression: Expression, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    if depth > _DEEPEST:
        return ()
    if isinstance(expression, Name):
        return _name(expression.id, scope, depth)
    if isinstance(expression, Attribute):
        owners = _resolve(expression.value, scope, depth + 1)
        return _distinct([found for owner in owners for found in member(owner, expression.attr, depth + 1)])
    if isinstance(expression, Call):
        return _call(expression, scope, depth)
    if isinstance(expression, (Await, Walrus)):
        return _resolve(expression.value, scope, depth + 1)
    if isinstance(expression, Conditional):
        return _distinct((*_resolve(expression.body, scope, depth + 1), *_resolve(expression.orelse, scope, depth + 1)))
    if isinstance(expression, Subscript):
        return _subscript(expression, scope, depth)
    if isinstance(expression, Binary) and expression.operator == "/":
        return tuple(s for s in _resolve(expression.left, scope, depth + 1) if s == _PATH)
    return ()


def _distinct(symbols: Iterable[Symbol]) -> tuple[Symbol, ...]:
    found = tuple(symbols)
    return found if len(found) < 2 else tuple(dict.fromkeys(found))


# -- names ---------------------------------------------------------------------------------------------------------


def _name(name: str, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    if isinstance(scope, Module):
        return module_member(scope, name, depth)
    if isinstance(scope, Class):
        if name in scope.bindings.names:
            return _definitions(scope.bindings.names[name], scope, depth)
        return _name(name, scope.around, depth)
    if scope.owner is not None and name == scope.first_parameter:
        is_class = scope.has_decorator("classmethod") or scope.name == "__new__"
        return (scope.owner,) if is_class else (Instance(scope.owner),)
    names, stars, elsewhere = scope.bindings
    if name in names and name not in elsewhere:
        return scope.resolved.ask(name, _definitions, names[name], scope, depth)
    for star in stars:
        found = _imported(Imported(star.module, name, star.level), scope.module, depth + 1)
        if found and isinstance(found[0], (Module, Function, Class)):
            return found
    return _name(name, scope.around, depth)


def module_member(module: Module, name: str, depth: int = 0) -> tuple[Symbol, ...]:
    """What ``name`` stands for in a module of the project: its own definition, a star import's, a submodule."""
    return module.project.resolved.ask((module.path, name), _module_member, module, name, depth)


def _module_member(module: Module, name: str, depth: int) -> tuple[Symbol, ...]:
    definitions = module.bindings.names.get(name)
    if definitions is not None:
        return _definitions(definitions, module, depth)
    stars = module.bindings.stars if not name.startswith("__") else ()  # a star brings none of these
    for star in reversed(stars):
        if module.project.lacks(name, star, module):
            continue
        definition = Imported(star.module, name, star.level)
        found = _imported(definition, module, depth + 1)
        is_seen = module.project.imported_module(definition, module) is not None  # others may not have the name
        if found and (is_seen or not isinstance(found[0], External) or knowledge.entries_of(found[0].name)):
            return found
    submodule = module.project.submodule(module, name) if module.is_package else None
    return (submodule,) if submodule is not None else ()


def _definitions(definitions: tuple[Definition, ...], scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    found: list[Symbol] = []
    for definition in definitions:
        if isinstance(definition, Imported):
            found.extend(_imported(definition, scope.module, depth + 1))
        elif isinstance(definition, (Function, Class)):
            found.append(definition)
        elif isinstance(definition, Assigned):
            found.extend(assigned(definition, scope, depth + 1))
        elif isinstance(definition, Parameter):
            found.extend(annotated(definition.annotation, scope, depth + 1) or _handed(definition, scope))
        elif isinstance(definition, Element):
            found.extend(_drawn(definition, scope, depth + 1))
        elif isinstance(definition, Unknown):
            continue
    return _distinct(found)


def _handed(parameter: Parameter, scope: ScopeOwner) -> tuple[Symbol, ...]:
    """What a framework hands to the method of a class derived from one of its own; or the object that a static method
    is given under the name of one: what processes are started with has the number of the process first
    (``mp.spawn(self.run, args=(self,))``)."""
    owner = scope.owner if isinstance(scope, Function) and parameter.annotation is None else None
    if owner is not None and parameter.name == "self":
        return (Instance(owner),)
    bases = (known.name for known in owner.lineage if isinstance(known, External)) if owner is not None else ()
    types = (knowledge.handed(base, parameter.name) for base in bases)
    return tuple(Instance(External(found)) for found in types if found is not None)


def assigned(definition: Assigned, scope: ScopeOwner, depth: int = 0) -> tuple[Symbol, ...]:
    """What a value that is stored in a variable or attribute stands for."""
    if definition.annotation is not None:
        declared = annotated(definition.annotation, scope, depth)
        if declared:
            return declared
    if not definition.position:
        return _resolve(definition.value, scope, depth)
    if isinstance(definition.value, Call) and len(definition.position) == 1:
        return _returned(definition.value, definition.position[0], scope, depth)
    return ()


def annotated(annotation: Expression | None, scope: ScopeOwner, depth: int = 0) -> tuple[Symbol, ...]:
    """Instances of the classes that an annotation names; ``X | None``, ``Optional[X]`` and ``"X"`` are ``X``."""
    if annotation is None or depth > _DEEPEST:
        return ()
    text = text_of(annotation)
    if text is not None and _DOTTED.match(text):
        head, *rest = text.split(".")
        annotation = Name(annotation.span, head)
        for attr in rest:
            annotation = Attribute(annotation.span, annotation, attr)
    if isinstance(annotation, Binary) and annotation.operator == "|":
        both = (annotation.left, annotation.right)
        return _distinct(s for side in both for s in annotated(side, scope, depth + 1))
    if isinstance(annotation, Subscript):
        outer = full_name(annotation.value, scope)
        if outer in ("typing.Optional", "typing.Annotated", "typing.Union"):
            keys = annotation.key
            inner = items_of(keys)
            return _distinct(s for side in inner for s in annotated(side, scope, depth + 1))
        return ()
    scope = scope.module if isinstance(scope, Function) and not isinstance(annotation, Name) else scope
    classes = _resolve(annotation, scope, depth + 1) if isinstance(annotation, (Name, Attribute)) else ()
    return _distinct(
        Instance(known)
        for known in classes
        if isinstance(known, Class) or (isinstance(known, External) and "." in known.name)
    )


def _imported(definition: Imported, module: Module, depth: int) -> tuple[Symbol, ...]:
    project = module.project
    if definition.level == 0:
        dotted = definition.module if definition.name is None else f"{definition.module}.{definition.name}"
        if knowledge.entries_of(dotted) or knowledge.canonical(dotted) != dotted:
            return (External(knowledge.canonical(dotted)),)
    source = project.imported_module(definition, module)
    if source is None:
        if definition.level:
            return ()
        dotted = definition.module if definition.name is None else f"{definition.module}.{definition.name}"
        return (External(knowledge.canonical(dotted)),)
    if definition.name is None:
        return (source,)
    public = f"{source.name}.{definition.name}"
    if knowledge.entries_of(public):
        return (External(knowledge.canonical(public)),)
    if source is module:  # `from . import x` inside the package's own __init__
        submodule = project.submodule(source, definition.name)
        return (submodule,) if submodule is not None else ()
    found = module_member(source, definition.name, depth + 1)
    if not found:
        submodule = project.submodule(source, definition.name)
        found = (submodule,) if submodule is not None else ()
    return found


# -- members -------------------------------------------------------------------------------------------------------


def member(owner: Symbol, name: str, depth: int = 0) -> tuple[Symbol, ...]:
    """What ``owner.name`` stands for."""
    if depth > _DEEPEST:
        return ()
    if isinstance(owner, External):
        return (External(knowledge.canonical(f"{owner.name}.{name}")),)
    if isinstance(owner, Module):
        public = f"{owner.name}.{name}"
        if knowledge.entries_of(public):
            return (External(knowledge.canonical(public)),)
        found = module_member(owner, name, depth)
        if not found:
            submodule = owner.project.submodule(owner, name)
            found = (submodule,) if submodule is not None else ()
        return found
    if isinstance(owner, Class):
        return _class_member(owner, name, depth)
    if isinstance(owner, Instance):
        return _instance_member(owner, name, depth)
    return ()


def _class_member(owner: Class, name: str, depth: int) -> tuple[Symbol, ...]:
    for known in owner.lineage:
        if isinstance(known, External):
            if knowledge.entries_of(f"{known.name}.{name}"):
                return (External(knowledge.canonical(f"{known.name}.{name}")),)
        elif name in known.bindings.names:
            return _definitions(known.bindings.names[name], known, depth + 1)
    forward = owner.method("forward") if name == "apply" and owner.is_of_autograd else None
    return (forward,) if forward is not None else ()


def _instance_member(owner: Instance, name: str, depth: int) -> tuple[Symbol, ...]:
    if isinstance(owner.of, External):
        return (_held(External(knowledge.canonical(f"{owner.of.name}.{name}"))),)
    public = f"{owner.of.full_name}.{name}"
    if knowledge.entries_of(public):
        return (_held(External(knowledge.canonical(public))),)
    found = _class_member(owner.of, name, depth)
    if found and isinstance(found[0], Function) and found[0].is_property:
        return annotated(found[0].definition.returns, found[0].module, depth + 1)
    if found:
        return tuple(map(_held, found))
    for known in owner.of.lineage:
        if isinstance(known, Class) and name in known.attributes:
            return known.resolved.ask(name, _attribute, known, name, depth)
    return _declared_field(owner.of, name, depth)


def _declared_field(owner: Class, name: str, depth: int) -> tuple[Symbol, ...]:
    """An instance of a class of the project that the body only declares: ``env: Env``."""
    for known in owner.lineage:
        if isinstance(known, Class) and name in known.fields:
            found = annotated(known.fields[name], known, depth + 1)
            return tuple(one for one in found if isinstance(one, Instance) and isinstance(one.of, Class))
    return ()


def _attribute(owner: Class, name: str, depth: int) -> tuple[Symbol, ...]:
    values = owner.attributes[name]
    return _distinct(symbol for method, value in values for symbol in assigned(value, method, depth + 1))


def _held(symbol: Symbol) -> Symbol:
    """The instance that a public attribute holds (``trainer.strategy``), or the symbol itself."""
    entry = knowledge.lookup(symbol.name, "returns") if isinstance(symbol, External) else None
    return Instance(External(entry.returned[0].type)) if entry is not None and entry.result == "attribute" else symbol


# -- calls ---------------------------------------------------------------------------------------------------------


def _call(call: Call, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    if is_name(call.function, "super") and isinstance(scope, Function):
        return _super(scope)
    found: list[Symbol] = []
    for function in _resolve(call.function, scope, depth + 1):
        if isinstance(function, Class):
            found.append(Instance(function))
        elif isinstance(function, Function):
            declared = annotated(function.definition.returns, function.module, depth + 1)
            found.extend(declared or _given_back(function, None, depth + 1) or _only_instance(function, depth + 1))
            made = class_made_by(function, depth + 1) if not found else None
            if made is not None:
                found.append(Instance(made))
            if not found and function.owner is not None and isinstance(call.function, Attribute):
                found.extend(_made_by_its_class(function, call.function, scope, depth + 1))
        elif isinstance(function, Instance) and isinstance(call.function, Attribute):
            continue
        elif isinstance(function, External):
            found.extend(_external_result(function.name, call, scope, depth))
    if not found and isinstance(call.function, Attribute) and gives_itself_back(call.function.attr):
        return tuple(s for s in _resolve(call.function.value, scope, depth + 1) if isinstance(s, Instance))
    return _distinct(found)


def _is_same(symbol: Symbol, partial: Call) -> bool:
    """Whether what ``partial`` makes of something may be taken for it. A function outside the project is another one
    with some of its arguments (``async_op=True``, ``device="cuda"``), which nobody who looks at a call of it sees; so
    are samplers and loaders."""
    if not isinstance(symbol, External):
        return True
    last = symbol.name.rpartition(".")[2]
    given = {argument.keyword or argument.star for argument in partial.arguments[1:]}
    if last[:1].isupper():
        return given.isdisjoint(("shuffle", "sampler", "batch_sampler", "*", "**"))
    return last in _KEEPS_MEANING or given <= {"op"}


def _external_result(name: str, call: Call, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    if name in _TRANSPARENT:
        position = 1 if name == "typing.cast" else 0
        first = argument(call, "", position)
        found = _resolve(first, scope, depth + 1) if first is not None else ()
        return found if name != "functools.partial" else tuple(symbol for symbol in found if _is_same(symbol, call))
    for entry in knowledge.entries_of(name):
        if entry.role in ("class", "model-base"):
            return (Instance(External(name)),)
        if entry.role == "returns":
            return tuple(Instance(External(r.type)) for r in entry.returned if r.position < 0)
    last = name.rpartition(".")[2]
    if last[:1].isupper():  # a class outside the project, by the naming convention of PEP 8
        return (Instance(External(name)),)
    return ()


def _returned(call: Call, index: int, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    """Element ``index`` of what a call returns."""
    found: list[Symbol] = []
    for function in _resolve(call.function, scope, depth + 1):
        if isinstance(function, External):
            row = knowledge.lookup(function.name, "returns")
            if row is not None:
                found.extend(Instance(External(r.type)) for r in row.returned if r.position == index)
        elif isinstance(function, Function) and function.definition.returns is None:
            found.extend(_given_back(function, index, depth + 1))
    return _distinct(found)


def _given_back(function: Function, index: int | None, depth: int) -> tuple[Symbol, ...]:
    """The public objects that a function without annotation returns, or has at an ``index`` of what it returns: looked
    for where it has a word that makes such objects."""
    words = function.words
    if depth > _DEEPEST or not any(not words.isdisjoint(_makers()[word]) for word in words & _makers().keys()):
        return ()
    return function.resolved.ask(f"return {index}", _returns, function, index, depth)


def _returns(function: Function, index: int | None, depth: int) -> tuple[Symbol, ...]:
    values = [value for value in function.return_values if value is not None]
    if index is not None:
        tuples = [v.items for v in values if isinstance(v, Sequence) and index < len(v.items)]
        values = [items[index] for items in tuples]
    found = (symbol for value in values for symbol in _resolve(value, function, depth + 1))
    return _distinct(s for s in found if isinstance(s, Instance) and isinstance(s.of, External))


def _made_by_its_class(function: Function, called: Attribute, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    """What a class makes by an alternative constructor (``Settings.from_file(path)``): an instance of itself, of
    whichever class that is."""
    if depth > _DEEPEST or not is_alternative_constructor(function):
        return ()
    owners = _resolve(called.value, scope, depth + 1)
    return tuple(Instance(owner) for owner in owners if isinstance(owner, Class) and function.owner in owner.lineage)


def class_made_by(function: Function, depth: int = 0) -> Class | None:
    """The one class of the project of which a short function makes an object and gives it back, wherever it returns:
    ``return Engine(kind)``. A method may be overridden."""
    if depth > _DEEPEST or not function.is_short or function.owner is not None:
        return None
    made = function.resolved.ask("made anew", _made_anew, function, depth)
    return made[0].of if len(made) == 1 and isinstance(made[0], Instance) and isinstance(made[0].of, Class) else None


def _made_anew(function: Function, depth: int) -> tuple[Symbol, ...]:
    if not function.says(_MAKES) or function.definition.is_async or "yield" in function.words:
        return ()
    values = function.return_values
    found = {_resolve(value, function, depth + 1) if isinstance(value, Call) else () for value in values}
    return found.pop() if len(found) == 1 else ()


def _only_instance(function: Function, depth: int) -> tuple[Symbol, ...]:
    """The instance of a class of the project that a short function gives back, made there once and kept in the class or
    the module (``cls._instance = cls()``)."""
    if depth > _DEEPEST or not function.is_short:
        return ()
    in_class = function.has_decorator("classmethod", "staticmethod") and function.owner is not None
    if not in_class and "global" not in function.words:
        return ()
    return function.resolved.ask("the only instance", _kept_instance, function, depth)


def _kept_instance(function: Function, depth: int) -> tuple[Symbol, ...]:
    kept: dict[str, tuple[Symbol, ...]] = {}
    given: list[str] = []
    for statement in statements(function.body):
        if isinstance(statement, Assign) and isinstance(statement.value, Call):
            for target in statement.targets:
                if isinstance(target, Attribute) or (isinstance(target, Name) and target.id in function.bindings.outer):
                    made = _resolve(statement.value, function, depth + 1)
                    kept[source_of(target)] = made if source_of(target) not in kept else ()
        elif isinstance(statement, Return) and statement.value is not None:
            given.append(source_of(statement.value))
    found = kept.get(given[0], ()) if len(set(given)) == 1 else ()
    return tuple(symbol for symbol in found if isinstance(symbol, Instance) and isinstance(symbol.of, Class))


@cache
def _makers() -> dict[str, frozenset[str]]:
    """For the last name of each call that makes a public object which the tables know: the words of which whoever makes
    it has one. Those are the name itself, and for common words (``initialize``) the package."""
    found: dict[str, set[str]] = {}
    for entry in (entry for role in ("returns", "class", "wrap") for entry in knowledge.entries(role)):
        package, _, rest = entry.name.partition(".")
        last = rest.rpartition(".")[2]
        found.setdefault(last, set()).add(package if last in knowledge.weak_vocabulary() else last)
    return {last: frozenset(words) for last, words in found.items()}


def _super(scope: Function) -> tuple[Symbol, ...]:
    method: Function | None = scope
    while method is not None and method.owner is None:
        method = method.parent
    if method is None or method.owner is None:
        return ()
    return tuple(Instance(base) for base in method.owner.lineage[1:2])


def _subscript(expression: Subscript, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    found: list[Symbol] = []
    for owner in _resolve(expression.value, scope, depth + 1):
        if isinstance(owner, Instance) and isinstance(owner.of, External):
            row = knowledge.lookup(f"{owner.of.name}.__getitem__", "returns")
            if row is not None:
                found.extend(Instance(External(r.type)) for r in row.returned if r.position < 0)
        elif isinstance(owner, Instance) and isinstance(owner.of, Class) and not isinstance(expression.key, Slice):
            found.extend(_item_of(owner.of, depth + 1))
    if not found and not isinstance(expression.key, Slice):
        return _elements(expression.value, scope, depth + 1)
    return _distinct(found)


def _item_of(owner: Class, depth: int) -> tuple[Symbol, ...]:
    """What an object of the project has under a key, if a short method gives it out of what the object holds."""
    method = owner.method("__getitem__")
    if depth > _DEEPEST or method is None or not method.is_short:
        return ()
    return method.resolved.ask("an item", _given_out, method, depth)


def _given_out(method: Function, depth: int) -> tuple[Symbol, ...]:
    values = [value for value in method.return_values if value is not None]
    return _alike([_resolve(value, method, depth + 1) for value in values]) if values else ()


# -- elements ------------------------------------------------------------------------------------------------------

#: What gives the elements of its first argument.
_SAME_ELEMENTS = frozenset(("list", "tuple", "set", "sorted", "reversed", "iter", "ModuleList", "ModuleDict", "tqdm"))
#: Annotations of what has elements; of a mapping the last type is that of its values.
_CONTAINERS = re.compile(
    r"^(?:[Ll]ist|[Tt]uple|[Ss]et|[Dd]ict|[Dd]efault[Dd]ict|Ordered[Dd]ict|Sequence|Iterable|Mapping|MutableMapping)$"
)
_EMPTY = ("None", "[]", "{}", "()", "list()", "dict()", "set()")


def drawn(target: Expression, iterable: Expression, scope: ScopeOwner) -> dict[str, tuple[Symbol, ...]]:
    """What the variables of ``for target in iterable`` stand for, as far as it is known: a comprehension binds them for
    itself only, so that no scope has them."""
    names = ((single.id, position) for single, position in targets(target) if isinstance(single, Name))
    found = {name: _drawn(Element(iterable, position), scope, 0) for name, position in names}
    return {name: symbols for name, symbols in found.items() if symbols}


def _drawn(definition: Element, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    """What a loop variable stands for: an instance of the class of the project of which all are that it goes over."""
    iterable, position = definition
    if isinstance(iterable, Call) and position:
        name = last_name(iterable.function)
        if name == "enumerate" and position[0] == 1 and iterable.arguments:
            iterable, position = iterable.arguments[0].value, position[1:]
        elif name == "zip" and position[0] < len(iterable.arguments):
            iterable, position = iterable.arguments[position[0]].value, position[1:]
        elif name == "items" and position[0] == 1 and isinstance(iterable.function, Attribute):
            iterable, position = iterable.function.value, position[1:]
    return () if position else _elements(iterable, scope, depth)


def _elements(container: Expression, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    """The elements of a list, or the values of a dict, where all are instances of one class of the project."""
    if depth > _DEEPEST:
        return ()
    if isinstance(container, Sequence):
        return _alike([_resolve(item, scope, depth + 1) for item in container.items])
    if isinstance(container, Mapping):
        return _alike([_resolve(value, scope, depth + 1) for _, value in container.items])
    if isinstance(container, Comprehension):
        made = container.elements[-1]
        return _alike([_resolve(made, scope, depth + 1)]) if isinstance(made, Call) else ()
    if isinstance(container, Call):
        return _elements_of_call(container, scope, depth)
    if isinstance(container, Name):
        return _elements_of_name(container.id, scope, depth)
    if isinstance(container, Attribute):
        owners = _resolve(container.value, scope, depth + 1)
        owner = owners[0].of if len(owners) == 1 and isinstance(owners[0], Instance) else None
        for known in owner.lineage if isinstance(owner, Class) else ():
            if isinstance(known, Class) and container.attr in known.attributes:
                values = known.attributes[container.attr]
                return known.resolved.ask(f"elements of {container.attr}", _held_in, values, depth)
    return ()


def _elements_of_call(call: Call, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    name, first = last_name(call.function), first_argument(call)
    if name == "values" and isinstance(call.function, Attribute):
        return _elements(call.function.value, scope, depth + 1)
    if name in _SAME_ELEMENTS and first is not None:
        return _elements(first, scope, depth + 1)
    if name == "defaultdict" and first is not None:
        if isinstance(first, Lambda):
            return _alike([_resolve(first.body, scope, depth + 1)])
        return _alike([tuple(Instance(c) for c in _resolve(first, scope, depth + 1) if isinstance(c, Class))])
    return ()


def _elements_of_name(name: str, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    """The elements of what the nearest scope that binds a name binds it to."""
    home = home_of(name, scope)
    if home is None or isinstance(home, Class):
        return ()
    values = [(home, definition) for definition in home.bindings.of(name)]
    key = f"elements of {name}"
    if isinstance(home, Module):
        return home.project.resolved.ask((home.path, key), _held_in, values, depth)
    return home.resolved.ask(key, _held_in, values, depth)


def _held_in(values: Iterable[tuple[Scope, Definition]], depth: int) -> tuple[Symbol, ...]:
    """The elements of what a variable or an attribute holds; where it begins empty, of what else it holds."""
    found: list[tuple[Symbol, ...]] = []
    for scope, definition in values:
        annotation = definition.annotation if isinstance(definition, (Assigned, Parameter)) else None
        declared = _declared(annotation, scope, depth + 1) if annotation is not None else ()
        if declared:
            found.append(declared)
        elif not isinstance(definition, Assigned) or definition.position:
            return ()
        elif source_of(definition.value) not in _EMPTY:
            found.append(_elements(definition.value, scope, depth + 1))
    return _alike(found)


def _declared(annotation: Expression, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    """The type of the elements that an annotation names: ``list[X]``, ``dict[str, X]``."""
    if not isinstance(annotation, Subscript) or not _CONTAINERS.match(last_word(annotation.value)):
        return ()
    types = items_of(annotation.key)
    types = tuple(t for t in types if source_of(t) != "...")
    return _alike([annotated(types[-1], scope, depth + 1)]) if types else ()


def _alike(found: list[tuple[Symbol, ...]]) -> tuple[Symbol, ...]:
    """The one symbol that all candidates are, if it is an instance of a class of the project."""
    symbols = {one for symbols in found for one in symbols}
    of_project = len(symbols) == 1 and all(isinstance(s, Instance) and isinstance(s.of, Class) for s in symbols)
    return tuple(symbols) if of_project and all(found) else ()
