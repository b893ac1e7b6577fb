"""The expressions of a function, evaluated abstractly: to a term over the rank, with the events on the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.project import Class, External, Function, drawn
from distlint.project.mentions import AS_TEXT
from distlint.project.symbols import Instance
from distlint.spmd import apis, batches, calls, elements, entries, implicit, models, picks, shards
from distlint.spmd.combined import (
    chosen,
    comparison,
    computed_kind,
    counted_up,
    is_text_of_rank,
    limited,
    one_kind,
    truth_of,
)
from distlint.spmd.control import branch, loop, variable_of
from distlint.spmd.kind import slots
from distlint.spmd.numbering import is_rank_variable
from distlint.spmd.parameters import named_attribute, named_kind
from distlint.spmd.records import members, numbers_of
from distlint.spmd.several import each_of, together
from distlint.spmd.stores import store
from distlint.spmd.terms import (
    FALSE,
    NONE,
    PARENT,
    TRUE,
    Apply,
    Literal,
    Many,
    Term,
    Unknown,
    is_unique,
    key_of,
    shared,
    varies,
)
from distlint.spmd.values import (
    MEMBER,
    NAMESPACES,
    WRITTEN,
    Collected,
    Drawn,
    FunctionValue,
    Made,
    Net,
    Object,
    Several,
    Value,
    constant_truth,
    derived,
    is_found_or_made,
    is_of_data,
    is_own,
    is_part,
    is_surely_of_a_rank,
    objects_of,
    output_of,
    unknown,
    written_dict,
)

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


#: Attributes of a tensor that its contents do not change.
_SAME_ON_ALL = frozenset(("shape", "dtype", "device", "ndim", "requires_grad", "is_cuda", "config"))


def name(run: Interpreter, expression: facts.Name, frame: Frame) -> Value:
    looked_in: Frame | None = frame  # as `Frame.held`; this is the most frequent question of all
    while looked_in is not None:
        if expression.id in looked_in.variables:
            return looked_in.variables[expression.id]
        looked_in = looked_in.outer
    for symbol in run.symbols(expression, frame):
        if isinstance(symbol, Function):
            return Value(Unknown(symbol.full_name), thing=FunctionValue(symbol, None))
        if isinstance(symbol, External):
            return apis.external_value(run, symbol.name, expression, frame)
    told = apis.told_name(run, expression, frame)
    if told is not None:
        return told
    watched = run.watch.known(frame.module).get(expression.id) if run.watch is not None else None
    watched = run.switches.get((frame.module.path, expression.id), watched) if run.switches else watched
    if watched is not None:
        return watched
    module_value = run.reach.held.of_module(frame.module, expression.id)
    return module_value if module_value is not None else unknown(f"{frame.module.name}.{expression.id}")


def attribute(run: Interpreter, expression: facts.Attribute, frame: Frame) -> Value:
    """What the code has said about an attribute, else what its name tells, else what is known of its owner."""
    found = apis.told_attribute(run, expression, frame) or _of_symbols(run, expression, frame)
    if found is not None:
        return found
    owner = run.evaluate(expression.value, frame)
    return (
        _of_thing(run, owner, expression, frame)
        or _noted(run, owner, expression, frame)
        or _by_code(run, owner, expression, frame)
        or _of_known_class(run, expression, frame)
        or named_attribute(expression, frame.module.path)
        or _folder_of(owner, expression.attr)
        or _part_of(run, owner, expression, frame)
    )


def _of_symbols(run: Interpreter, expression: facts.Attribute, frame: Frame) -> Value | None:
    """An attribute that the tables know by its full name, or a property of the project."""
    for symbol in run.symbols(expression, frame):
        if isinstance(symbol, External):
            value = _of_table(run, symbol.name, expression, frame)
            if value is not None:
                return value
        if isinstance(symbol, Function) and symbol.is_property:
            return property_(run, symbol, run.evaluate(expression.value, frame), expression, frame)
    return None


def _of_table(run: Interpreter, name: str, expression: facts.Attribute, frame: Frame) -> Value | None:
    """What the tables say of an attribute of this full name."""
    value = apis.external_value(run, name, expression, frame)
    return None if isinstance(value.term, Unknown) and value.thing is None else value


def _of_thing(run: Interpreter, owner: Value, expression: facts.Attribute, frame: Frame) -> Value | None:
    """An attribute of an object that was seen to be made."""
    thing = owner.thing
    if isinstance(thing, Made):
        if thing.name in NAMESPACES and expression.attr in thing.arguments:
            return thing.arguments[expression.attr]
        return _of_table(run, f"{thing.name}.{expression.attr}", expression, frame)
    if isinstance(thing, Net) and thing.wraps and expression.attr == "module":
        return models.taken_off(owner)
    if not isinstance(thing, Object):
        return None
    if expression.attr in thing.attributes:
        return thing.attributes[expression.attr]
    method = thing.of.method(expression.attr)
    if method is not None and method.is_property:
        return property_(run, method, owner, expression, frame)
    if method is not None:
        return Value(Unknown(method.full_name), thing=FunctionValue(method, None, owner))
    bases = (known.name for known in thing.of.lineage if isinstance(known, External))
    values = (_of_table(run, f"{base}.{expression.attr}", expression, frame) for base in bases)
    return next(filter(None, values), None)


def _noted(run: Interpreter, owner: Value, expression: facts.Attribute, frame: Frame) -> Value | None:
    """What was stored under the attribute before, in this function or for every run."""
    if frame.notes_attributes:
        noted = frame.variables.get(facts.dotted(expression) or "")
        if noted is not None:
            return noted
    return run.noted.get((key_of(owner.term), expression.attr)) if run.noted else None


def _by_code(run: Interpreter, owner: Value, expression: facts.Attribute, frame: Frame) -> Value | None:
    """What the property returns that an attribute runs."""
    method = implicit.property_of(run, owner, expression, frame)
    return property_(run, method, None, expression, frame) if method is not None else None


def _folder_of(owner: Value, attr: str) -> Value | None:
    """``path.parent`` of what a text was put behind: ``folder / "model.pt"``."""
    path = owner.term
    if attr != "parent" or not isinstance(path, Apply) or path.operator != "/":
        return None
    last = path.operands[-1]
    is_text = isinstance(last, Literal) and isinstance(last.value, str)
    return Value(Apply(PARENT, (path,)), owner.why) if is_text else None


def _part_of(run: Interpreter, owner: Value, expression: facts.Attribute, frame: Frame) -> Value:
    """An attribute of which only the owner is known: it differs between ranks as that does, unless its name says that
    it is the same on all."""
    size = knowledge.sizes().get(expression.attr)
    kind = named_kind(size) if size is not None else None
    key = f"{key_of(owner.term)}.{expression.attr}"
    if is_own(owner) and expression.attr not in _SAME_ON_ALL and not is_found_or_made(owner):
        found = derived(key, run.site(frame, expression.span), owner)
        if found is not None:
            return batches.part_of_batch(found._replace(thing=output_of(owner), kind=kind), owner)
    value = Value(shared(key), (), None, output_of(owner), kind)
    return value if expression.attr in _SAME_ON_ALL else batches.part_of_batch(value, owner)


def _of_known_class(run: Interpreter, expression: facts.Attribute, frame: Frame) -> Value | None:
    """The rank, or the number of ranks, that a class of the project or an instance of one keeps: ``env: Env``, then
    ``env.rank``. Also the member of an enum: ``Role.MASTER``."""
    owner = expression.value
    is_named = isinstance(owner, facts.Name) or (isinstance(owner, facts.Attribute) and owner.attr[:1].isupper())
    is_named = is_named or expression.attr in run.reach.lines.fields
    for symbol in run.symbols(owner, frame) if is_named else ():
        known = symbol.of if isinstance(symbol, Instance) else symbol
        if isinstance(known, Class):
            number = numbers_of(known).get(expression.attr) if known is symbol else None
            if number is not None:
                return Value(Literal(number))
            if known is symbol and expression.attr in members(known):
                return unknown(f"{MEMBER} {known.full_name}.{expression.attr}")
            held = run.reach.held.of_instance(known).get(expression.attr)
            is_sure = held is not None and held.kind is not None and held.kind.sure
            return held if held is not None and (is_sure or is_surely_of_a_rank(held)) else None
    return None


def property_(
    run: Interpreter, method: Function, owner: Value | None, expression: facts.Attribute, frame: Frame
) -> Value:
    """What a property returns. Where that is kept in a way that nobody can follow (a state that all instances share),
    the name of the property tells, if its file joins or counts processes."""
    site = run.site(frame, expression.span)
    found = run.invoke(FunctionValue(method, None, owner), [], site)
    if isinstance(found.term, Unknown) and found.thing is None and _is_about_processes(method):
        return named_attribute(expression, site.path) or found
    return found


def _is_about_processes(method: Function) -> bool:
    """Whether a method stands in a file that joins processes or asks for the rank."""
    return method.module.has("init_process_group", "get_rank")


def constant(run: Interpreter, expression: facts.Constant, frame: Frame) -> Value:
    return _literal(expression.value)


@lru_cache(maxsize=1 << 10, typed=True)
def _literal(value: object) -> Value:
    known = value is None or isinstance(value, (int, float, str, bytes, bool))
    return Value(Literal(value)) if known else unknown(repr(value)[:40])


def text(run: Interpreter, expression: facts.Text, frame: Frame) -> Value:
    parts = [run.evaluate(part, frame) for part in expression.parts]
    for part, value in zip(expression.parts, parts, strict=True):
        implicit.runs(run, value, part, frame, *AS_TEXT)
    if len(parts) == 1 and parts[0].kind is not None:  # as `str` of it
        return parts[0]._replace(kind=parts[0].kind._replace(text=True))
    return Value(limited(Apply("text", tuple(part.term for part in parts))))


def call(run: Interpreter, expression: facts.Call, frame: Frame) -> Value:
    return calls.call(run, expression, frame)


def subscript(run: Interpreter, expression: facts.Subscript, frame: Frame) -> Value:
    return elements.subscript(run, expression, frame)


def slice_(run: Interpreter, expression: facts.Slice, frame: Frame) -> Value:
    bounds = (expression.lower, expression.upper, expression.step)
    parts = tuple(Value(NONE) if bound is None else run.evaluate(bound, frame) for bound in bounds)
    return Value(Many(tuple(part.term for part in parts)), tuple(s for part in parts for s in part.why)[:5], parts)


def unary(run: Interpreter, expression: facts.Unary, frame: Frame) -> Value:
    asked = run.evaluate(expression.operand, frame)
    if expression.operator == "not":
        asked = implicit.as_test(run, asked, expression.operand, frame)
    operand = truth_of(asked)
    operator = {"not": "not", "-": "neg"}.get(expression.operator)
    if operator is None:
        return batches.computed(unknown(f"{expression.operator}{key_of(operand.term)}"), operand)
    if operator == "neg" and isinstance(operand.term, Literal) and isinstance(operand.term.value, (int, float)):
        return Value(Literal(-operand.term.value))
    known = constant_truth(operand.term)
    if operator == "not" and known is not None:
        return Value(FALSE if known else TRUE, operand.why)
    thing = output_of(operand) if operator == "neg" else None
    return Value(limited(Apply(operator, (operand.term,))), operand.why, None, thing)


def binary(run: Interpreter, expression: facts.Binary, frame: Frame) -> Value:
    left = run.evaluate(expression.left, frame)
    right = run.evaluate(expression.right, frame)
    if is_part(left) or is_part(right):
        return unknown(f"{key_of(left.term)}{expression.operator}{key_of(right.term)}")
    kind = computed_kind(expression.operator, left, right)
    if expression.operator == "*" and (left.parts is not None or right.parts is not None):
        kind = slots(right.kind if left.parts is not None else left.kind)
    term = counted_up(expression.operator, left.term, right.term)
    thing = output_of(left, right) or (together((left, right)) if expression.operator == "+" else None)
    return batches.computed(Value(term, (*left.why, *right.why), None, thing, kind), left, right)


def boolean(run: Interpreter, expression: facts.Boolean, frame: Frame) -> Value:
    return short_circuit(run, expression.operator, expression.operands, frame)


def short_circuit(run: Interpreter, operator: str, operands: tuple[Expression, ...], frame: Frame) -> Value:
    value = run.evaluate(operands[0], frame)
    first = truth_of(implicit.as_test(run, value, operands[0], frame))
    if len(operands) == 1:
        return value if is_text_of_rank(value) else first
    known = constant_truth(first.term)
    if operator == "or" and each_of(value):
        return value  # `callbacks or []`
    if known is not None and known == (operator == "or"):
        return first
    result: list[Value] = []

    def rest() -> bool:
        result.append(short_circuit(run, operator, operands[1:], frame))
        return True

    if known is not None:
        rest()
        return result[0]
    test = first if operator == "and" else Value(Apply("not", (first.term,)), first.why)
    branch(run, test, run.site(frame, operands[0].span), rest, lambda: True, frame)
    other = result[0]
    if operator == "or" and is_text_of_rank(value):  # what follows is for programs that nobody launched
        return value._replace(kind=one_kind(value, other), why=(*value.why, *other.why))
    if operator == "or" and each_of(other):
        return other  # `callbacks or default_callbacks()`: nobody knows more of what was handed in
    second = truth_of(other)
    adds_nothing, decides = (TRUE, FALSE) if operator == "and" else (FALSE, TRUE)
    if second.term in (adds_nothing, decides):
        return first if second.term == adds_nothing else second
    kind = one_kind(first, second)
    return Value(limited(Apply(operator, (first.term, second.term))), (*first.why, *second.why), None, None, kind)


#: Comparisons that tensors make element by element.
_ELEMENTWISE = frozenset((operator,) for operator in ("==", "!=", "<", "<=", ">", ">="))


def compare(run: Interpreter, expression: facts.Compare, frame: Frame) -> Value:
    left = first = run.evaluate(expression.left, frame)
    terms: list[Term] = []
    why = left.why
    for operator, comparator in zip(expression.operators, expression.comparators, strict=True):
        right = run.evaluate(comparator, frame)
        why = (*why, *right.why)
        terms.append(comparison(operator, left, right))
        left = right
    result = Value(limited(terms[0] if len(terms) == 1 else Apply("and", tuple(terms))), why)
    return batches.computed(result, first, left) if expression.operators in _ELEMENTWISE else result


def conditional(run: Interpreter, expression: facts.Conditional, frame: Frame) -> Value:
    test = truth_of(run.evaluate(expression.test, frame))
    known = constant_truth(test.term)
    if known is not None:
        return run.evaluate(expression.body if known else expression.orelse, frame)
    results: list[Value] = []

    def side(chosen: Expression) -> bool:
        results.append(run.evaluate(chosen, frame))
        return True

    site = run.site(frame, expression.test.span)
    then = models.narrowed(run, expression.test, frame, lambda: side(expression.body))
    branch(run, test, site, then, lambda: side(expression.orelse), frame)
    return chosen(test, results[0], results[1], site)


def sequence(run: Interpreter, expression: facts.Sequence, frame: Frame) -> Value:
    parts = tuple(run.evaluate(item, frame) for item in expression.items)
    if any(isinstance(item, facts.Starred) for item in expression.items):
        lists = (
            part if isinstance(item, facts.Starred) else Value(NONE, parts=(part,))
            for item, part in zip(expression.items, parts, strict=True)
        )
        return unknown(facts.shortened(expression))._replace(thing=together(lists))
    return Value(limited(Many(tuple(part.term for part in parts))), (), parts, output_of(*parts))


def mapping(run: Interpreter, expression: facts.Mapping, frame: Frame) -> Value:
    held: dict[str, Value] = {}
    values: list[Value] = []
    for key, value in expression.items:
        if key is not None:
            run.evaluate(key, frame)
        given = run.evaluate(value, frame)
        values.append(given)
        if (name := facts.text_of(key)) is not None:
            held[name] = given
        else:  # it may be any of them
            held.clear()
    return written_dict(f"{WRITTEN}{expression.span.line}:{expression.span.column}", held, values)


def passing(run: Interpreter, expression: facts.Await | facts.Starred, frame: Frame) -> Value:
    return run.evaluate(expression.value, frame)


def lambda_(run: Interpreter, expression: facts.Lambda, frame: Frame) -> Value:
    return Value(shared(f"lambda@{expression.span.line}"), thing=FunctionValue(expression, frame))


def _read_one_by_one(run: Interpreter, expression: facts.Comprehension, frame: Frame) -> Value | None:
    """``rank, size = (int(os.environ[name]) for name in ("RANK", "WORLD_SIZE"))``: one value for each variable of the
    launcher, as if every read was written down. None for a comprehension that goes over anything else."""
    clause = expression.clauses[0]
    if len(expression.clauses) > 1 or clause.conditions or expression.kind not in ("list", "generator"):
        return None
    if not isinstance(clause.target, facts.Name) or not isinstance(clause.iterable, (facts.Sequence, facts.Name)):
        return None
    names = run.evaluate(clause.iterable, frame).parts or ()
    if not all(isinstance(name.term, Literal) for name in names) or not any(is_rank_variable(n.term) for n in names):
        return None
    kept = dict(frame.variables)
    parts: list[Value] = []
    for name in names:
        store(run, clause.target, name, frame)
        parts.append(run.evaluate(expression.elements[0], frame))
    frame.variables = kept
    return Value(limited(Many(tuple(part.term for part in parts))), (), tuple(parts), output_of(*parts))


def comprehension(run: Interpreter, expression: facts.Comprehension, frame: Frame) -> Value:
    read = _read_one_by_one(run, expression, frame)
    if read is not None:
        return read
    kept, drawn_outside = dict(frame.variables), frame.drawn
    over_all: list[Value] = []
    elements_: list[Value] = []
    mine: list[Value] = []

    def inner(index: int) -> bool:
        if index == len(expression.clauses):
            elements_.extend(run.evaluate(item, frame) for item in expression.elements)
            return True
        clause = expression.clauses[index]
        over = elements.iterated(run, clause.iterable, frame)
        over_all.append(over)
        implicit.runs(run, over, clause.iterable, frame, "__iter__")
        site = run.site(frame, clause.iterable.span)
        done = (*expression.elements, *clause.conditions) if each_of(over) else ()
        body = tuple(facts.Evaluate(one.span, one) for one in done)
        loop(run, over, clause.target, site, frame, lambda: each(index, over), body)
        return True

    def each(index: int, over: Value) -> bool:
        clause = expression.clauses[index]
        batches.mark_element(clause, over, frame)
        done = (*expression.elements, *clause.conditions)
        entries.mark(clause.target, clause.iterable, over, frame, done)
        found = drawn(clause.target, clause.iterable, frame.scope)
        if found:
            frame.drawn = {**frame.drawn, **found}
        return filtered(index, 0)

    def filtered(index: int, position: int) -> bool:
        conditions = expression.clauses[index].conditions
        if position == len(conditions):
            return inner(index + 1)
        test = run.evaluate(conditions[position], frame)
        if len(expression.clauses) == 1:
            part = shards.filtered(over_all[0].term, test)
            mine.extend([part] if part is not None else [])
        site = run.site(frame, conditions[position].span)
        return branch(run, test, site, lambda: filtered(index, position + 1), lambda: True, frame)

    inner(0)
    frame.variables, frame.drawn = kept, drawn_outside
    if mine:
        return mine[0]
    if [element.term for element in elements_] == [FALSE]:  # of none of them
        return Value(Many((FALSE,)), (), tuple(elements_))
    return _collected(run, expression, over_all, elements_, frame)


def _collected(
    run: Interpreter, expression: facts.Comprehension, over_all: list[Value], elements_: list[Value], frame: Frame
) -> Value:
    """What a comprehension makes of its elements; ``over_all``: what its clauses go over. Letters that every process
    draws for itself make a name of its own."""
    made = unknown(f"comprehension@{expression.span.line}:{expression.span.column}")
    letters = [element for element in elements_ if is_unique(element.term)] if expression.kind != "dict" else []
    if letters:
        return derived(key_of(made.term), run.site(frame, expression.span), *letters) or made
    if any(isinstance(over.thing, Drawn) for over in over_all):
        made = derived(key_of(made.term), run.site(frame, expression.span), *elements_) or made
    held = elements_[-1:] if expression.kind == "dict" else elements_ if expression.kind != "set" else ()
    is_answer = any(map(each_of, over_all)) and varies(held[-1].term) if held else False
    if len(held) == 1 and made.thing is None and (is_of_data(held[0]) or is_answer):
        made = made._replace(thing=Collected(held[0]))
    if made.thing is None:
        made = made._replace(thing=output_of(*elements_))
    if made.thing is None and len(held) == 1 and objects_of(held[0].thing):
        made = made._replace(thing=Several((held[0],)))
    clause = expression.clauses[0]
    if clause.conditions:
        return batches.filtered(made, over_all[0], clause)
    if len(over_all) == len(elements_) == 1 and isinstance(clause.target, facts.Name):
        made = picks.in_a_list(made, elements_[0], over_all[0], variable_of(run.site(frame, clause.iterable.span)))
    if len(over_all) == 1 and expression.kind == "list":
        return batches.for_each(made._replace(kind=slots(over_all[0].kind)), over_all[0])
    return made


def walrus(run: Interpreter, expression: facts.Walrus, frame: Frame) -> Value:
    value = run.evaluate(expression.value, frame)
    store(run, expression.target, value, frame)
    return value


def yield_(run: Interpreter, expression: facts.Yield, frame: Frame) -> Value:
    value = run.evaluate(expression.value, frame) if expression.value is not None else Value(NONE)
    if frame.on_yield is not None:
        frame.on_yield(value)
    return unknown(f"yield@{expression.span.line}")


EVALUATORS: dict[type, Callable[..., Value]] = {
    facts.Name: name,
    facts.Attribute: attribute,
    facts.Constant: constant,
    facts.Text: text,
    facts.Call: call,
    facts.Subscript: subscript,
    facts.Slice: slice_,
    facts.Unary: unary,
    facts.Binary: binary,
    facts.Boolean: boolean,
    facts.Compare: compare,
    facts.Conditional: conditional,
    facts.Sequence: sequence,
    facts.Mapping: mapping,
    facts.Starred: passing,
    facts.Lambda: lambda_,
    facts.Comprehension: comprehension,
    facts.Walrus: walrus,
    facts.Await: passing,
    facts.Yield: yield_,
}
