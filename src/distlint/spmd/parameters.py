"""Parameters and names: what a value is when only its name, or the call that binds it, says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Parameter, is_none
from distlint.finding import Span
from distlint.knowledge import Formula, NameEntry
from distlint.project import Function, Scope, home_of
from distlint.spmd.combined import limited
from distlint.spmd.kind import Kind, What
from distlint.spmd.terms import Apply, Coordinate, Literal, Many, Size, Term, Unknown
from distlint.spmd.tree import Group, Site
from distlint.spmd.values import Given, Value, keywords, unknown
from distlint.starting.spawned import number_of

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame

#: Of what a parameter that is called the size of something counts the ranks, whoever hands it over.
_COUNTED = ("world", "local")


def _header(function: Function) -> Span:
    """The ``def`` and the name of a function."""
    line, column = function.definition.span[:2]
    return Span(line, column, line, column + len("def ") + len(function.name))


def unknown_parameter(function: Function, parameter: Parameter) -> Value:
    """A parameter that nobody is seen to pass: a rank if its name says so, otherwise something that all ranks share."""
    number = number_of(function)
    if number is not None and parameter is number.parameter:
        site = Site(function.module.path, _header(function), f"parameter {parameter.name}")
        return Value(Coordinate(number.axis), (site,))
    named = named_like_a_rank(function, parameter)
    if named is not None and not _is_choice(function, parameter):
        return named
    size = knowledge.sizes().get(parameter.name)
    kind = named_kind(size) if size is not None else None
    if size is not None and size.result in _COUNTED and not parameter.star and parameter.default is None:
        return Value(Size(size.result), kind=kind)
    return unknown(f"{function.full_name}:{parameter.name}")._replace(kind=kind)


def named_like_a_rank(function: Function, parameter: Parameter) -> Value | None:
    """A parameter whose name says that it is a rank or a rank test, whatever its default is."""
    named = knowledge.names().get(parameter.name)
    if named is None or "parameter" not in named.kinds or parameter.star:
        return None
    site = Site(function.module.path, _header(function), f"parameter {parameter.name}")
    return named_value(named, site)


def _is_choice(function: Function, parameter: Parameter) -> bool:
    """Whether a parameter named like a rank is a choice of the caller: has a default, is compared with None, or is
    passed on as the source or destination of a transfer. A default of 0 or -1 is that of a program with one process
    where the body asks which rank this is."""
    asks = False
    for expression in facts.subexpressions(function.body):
        if isinstance(expression, facts.Compare) and facts.is_name(expression.left, parameter.name):
            if any(is_none(c) for c in expression.comparators):
                return True
            asks |= all(map(_are_numbers, expression.comparators))
        if isinstance(expression, facts.Compare) and parameter.default is not None:
            sides = (expression.left, *expression.comparators)
            if any(facts.is_name(side, parameter.name) for side in sides) and not any(map(_are_numbers, sides)):
                return True  # `get_rank() == rank`: the one that shall act
        elif isinstance(expression, facts.Call):
            for given in expression.arguments:
                if given.keyword in ("src", "dst", "group_src", "group_dst", "peer", "root") and (
                    facts.is_name(given.value, parameter.name)
                ):
                    return True
    return parameter.default is not None and not (asks and _are_numbers(parameter.default))


def _are_numbers(expression: facts.Expression) -> bool:
    """Whether an expression is an integer, or several of them."""
    if isinstance(expression, facts.Sequence):
        return bool(expression.items) and all(map(_are_numbers, expression.items))
    if isinstance(expression, facts.Unary) and expression.operator == "-":
        return _are_numbers(expression.operand)
    return isinstance(expression, facts.Constant) and type(expression.value) is int


def named_term(role: str, result: str, formula: Formula) -> Term:
    if role == "rank":
        return Coordinate(result or "world", False)
    return formula_term(formula, False)


#: What the arguments of a trainer of transformers tell of this process, and not its control: what that is called, too.
_OF_ARGUMENTS = {"should_save": "is_world_process_zero", "should_log": "is_world_process_zero"}


def named_attribute(expression: facts.Attribute, path: str) -> Value | None:
    """The value of an attribute of something unknown whose name says that it is a rank (``args.local_rank``), in the
    file ``path``."""
    asked = expression.attr
    if asked in _OF_ARGUMENTS and facts.last_word(expression.value).lower().endswith("args"):
        asked = _OF_ARGUMENTS[asked]
    named = knowledge.names().get(asked)
    if named is None or "attribute" not in named.kinds:
        return None
    site = Site(path, expression.span)
    return named_value(named, site)


#: What settings are called, of which an entry that is named like a rank is that of this process: a dict of results, or
#: what a checkpoint holds, has the ranks of others.
_SETTINGS = re.compile(r"(?:args?|cfg|conf(?:ig)?(?:uration)?|opts?|options|params|hparams|settings|kwargs)$")

#: What else a file speaks of in which the settings of layers have the rank of a matrix.
_OF_MATRICES = re.compile(r"lora|low_?rank|alpha|adapter|decompos", re.IGNORECASE)


def named_entry(owner: facts.Expression, key: Term, site: Site, scope: Scope) -> Value | None:
    """The value of an entry of settings whose key says that it is a rank (``self.args["is_master"]``), as an attribute
    of them would: ``owner[key]``, ``owner.get(key)``. Not of a dict that is written down in sight."""
    text = key.value.lower() if isinstance(key, Literal) and isinstance(key.value, str) else ""
    named = knowledge.names().get(text)
    if named is None or "attribute" not in named.kinds or _SETTINGS.search(facts.last_word(owner).lower()) is None:
        return None
    if (text == "rank" and scope.module.matches(_OF_MATRICES)) or _is_written_down(owner, scope):
        return None
    return named_value(named, site)


def _is_written_down(owner: facts.Expression, scope: Scope) -> bool:
    """Whether a variable holds a dict whose entries are written where it is made."""
    home = home_of(owner.id, scope) if isinstance(owner, facts.Name) else None
    values = home.bindings.values(owner.id) if isinstance(owner, facts.Name) and home is not None else ()
    return any(isinstance(value, facts.Mapping) for value in values)


def named_value(named: NameEntry, site: Site) -> Value:
    """The value at a place of what has the name of a row."""
    return Value(named_term(named.role, named.result, named.formula), (site,), kind=named_kind(named))


def named_kind(named: NameEntry) -> Kind | None:
    """What an integer of this name numbers or counts, if it does."""
    if named.role not in ("rank", "size") or len(named.axes) != 1:
        return None
    what = What.RANK if named.role == "rank" else What.SIZE
    return Kind(what, Group(frozenset(named.axes)), sure=False)


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
    rest = tuple(value for keyword, value in given if keyword is None)[len(positional) :]
    more = {keyword: value for keyword, value in given if keyword is not None and keyword not in names}
    for parameter in parameters:
        if parameter.star == "*" and not spread:
            frame.variables[parameter.name] = Value(limited(Many(tuple(v.term for v in rest))), (), rest)
        elif parameter.star == "**" and "**" not in more:
            more.pop("*", None)
            frame.variables[parameter.name] = keywords(f"{name}:{parameter.name}", more)
        elif parameter.star or (spread and parameter.name not in frame.variables):
            frame.variables[parameter.name] = unknown(f"{name}:{parameter.name}")
