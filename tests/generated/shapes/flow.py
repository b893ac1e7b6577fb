"""Call ordering again, where the rank test or the call is further away: in flags, attributes, helpers, decorators."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import ORDERING, shape


def _chance(writer: Writer, of: float = 0.5) -> bool:
    return writer.random.random() < of


@shape(ORDERING)
def match_statement(writer: Writer) -> Lines:
    call = writer.collective()
    others = writer.random.choice((call, call, "value += 1"))
    middle = ["    case 1:", f"        {call}"] if _chance(writer, 0.3) else []
    return [f"match {writer.rank()}:", "    case 0:", f"        {call}", *middle, "    case _:", f"        {others}"]


@shape(ORDERING)
def walrus(writer: Writer) -> Lines:
    name = writer.name("place")
    behind = _chance(writer)
    lines = [f"if ({name} := {writer.rank()}) == 0:", '    print("first")' if behind else f"    {writer.collective()}"]
    return [*lines, f"if {name} >= 0:", f"    {writer.collective()}"] if behind else lines


@shape(ORDERING)
def passed_flag(writer: Writer) -> Lines:
    name = writer.name("save")
    with writer.outside():
        writer.define([f"def {name}(value, sync):", "    if sync:", f"        {writer.collective()}"])
    before, test = writer.test()
    flag = writer.random.choice((test, test, "True", f"{SIZE} > 1"))
    return [*before, f"{name}(value, {writer.random.choice(('', 'sync='))}{flag})"]


@shape(ORDERING)
def attribute_flag(writer: Writer) -> Lines:
    name = writer.name("Logger")
    with writer.outside():
        before, test = writer.test()
        calls = ["        print(self.path)"], [f"        {writer.collective()}"]
        inside, behind = calls if _chance(writer) else calls[::-1]
        writer.define([
            f"class {name}:",
            "    def __init__(self, path):",
            "        self.path = path",
            *indented(before, 2),
            f"        self.is_main = {test}",
            "",
            "    def log(self, value):",
            "        if self.is_main:",
            *indented(inside),
            *behind,
        ])  # fmt: skip
    return [f'{name}("log.txt").log(value)']


@shape(ORDERING)
def property_flag(writer: Writer) -> Lines:
    name, kept = writer.name("Trainer"), writer.name("trainer")
    with writer.outside():
        before, test = writer.test()
        writer.define([
            f"class {name}:",
            "    @property",
            "    def is_main(self):",
            *indented(before, 2),
            f"        return {test}",
        ])  # fmt: skip
    call = writer.collective()
    forms = ([f"if {kept}.is_main:", f"    {call}"], [f"if {kept}.is_main:", "    value += 1", call])
    return [f"{kept} = {name}()", *writer.random.choice(forms)]


@shape(ORDERING)
def nested_function(writer: Writer) -> Lines:
    before, test = writer.test()
    name = writer.name("flush")
    call = [f"if {test}:", f"    {name}()"] if _chance(writer) else [f"{name}()"]
    return [*before, f"def {name}():", f"    {writer.collective()}", *call]


@shape(ORDERING)
def partial(writer: Writer) -> Lines:
    writer.need("import functools")
    name, bound = writer.name("send_all"), writer.name("flush")
    with writer.outside():
        writer.define([f"def {name}(value, repeat):", "    for _ in range(repeat):", f"        {writer.collective()}"])
    before, test = writer.test()
    call = [f"if {test}:", f"    {bound}(2)"] if _chance(writer) else [f"{bound}(2)"]
    return [*before, f"{bound} = functools.partial({name}, value)", *call]


@shape(ORDERING)
def returned_decision(writer: Writer) -> Lines:
    name = writer.name("should_save")
    with writer.outside():
        before, test = writer.test()
        early = ["    if value is None:", "        return False"] if _chance(writer) else []
        writer.define([f"def {name}(value):", *early, *indented(before), f"    return {test}"])
    call = writer.collective()
    forms = ([f"if {name}(value):", f"    {call}"], [f"if {name}(value):", "    value += 1", call])
    return writer.random.choice(forms)


@shape(ORDERING)
def class_context(writer: Writer) -> Lines:
    name = writer.name("MainFirst")
    with writer.outside():
        rank = writer.rank()
        writer.define([
            f"class {name}:",
            "    def __enter__(self):",
            f"        if {rank} != 0:",
            "            dist.barrier()",
            "",
            "    def __exit__(self, *error):",
            f"        if {rank} == 0:",
            "            dist.barrier()",
        ])  # fmt: skip
    body = writer.random.choice(("value += 1", writer.collective()))
    return [f"with {name}():", f"    {body}"]


@shape(ORDERING)
def decorator_with_argument(writer: Writer) -> Lines:
    writer.need("import functools")
    decorator, function = writer.name("on_rank"), writer.name("log")
    with writer.outside():
        writer.define([
            f"def {decorator}(chosen):",
            "    def decorate(function):",
            "        @functools.wraps(function)",
            "        def wrapper(*args):",
            f"            if {writer.rank()} == chosen:",
            "                return function(*args)",
            "            return None",
            "        return wrapper",
            "    return decorate",
        ])  # fmt: skip
        body = writer.collective() if _chance(writer) else "print(value.sum().item())"
        writer.define([f"@{decorator}(0)", f"def {function}(value):", f"    {body}"])
    return [f"{function}(value)"]


@shape(ORDERING)
def shard_loop(writer: Writer) -> Lines:
    items = f"list(range({writer.random.choice((8, 9, 16))}))"
    over = writer.random.choice((f"{items}[{writer.rank()}::{SIZE}]", items))
    return [f"for item in {over}:", f"    {writer.collective()}"]


@shape(ORDERING)
def strided_range(writer: Writer) -> Lines:
    stop = writer.random.choice((8, 9, 16))
    return [f"for index in range({writer.rank()}, {stop}, {SIZE}):", f"    {writer.collective()}"]


@shape(ORDERING)
def while_true(writer: Writer) -> Lines:
    before, test = writer.test()
    leave = writer.random.choice((test, f"{SIZE} > 64"))
    return [*before, "while True:", f"    if {leave}:", "        break", f"    {writer.collective()}", "    break"]


@shape(ORDERING)
def for_else(writer: Writer) -> Lines:
    before, test = writer.test()
    leave = writer.random.choice((test, f"{SIZE} > 64"))
    body = ["for step in range(2):", f"    if {leave}:", "        break", "else:", f"    {writer.collective()}"]
    return [*before, *body]


@shape(ORDERING)
def generator(writer: Writer) -> Lines:
    name = writer.name("batches")
    with writer.outside():
        rounds = writer.random.choice(("2", "2", f"{writer.rank()} + 1"))
        writer.define([f"def {name}():", f"    for index in range({rounds}):", "        yield index"])
    return [f"for batch in {name}():", f"    {writer.collective()}"]


@shape(ORDERING)
def overridden_method(writer: Writer) -> Lines:
    base, name = writer.name("Base"), writer.name("Trainer")
    with writer.outside():
        before, test = writer.test()
        guard = [*before, f"if {test}:", "    self.finish(value)"] if _chance(writer) else ["self.finish(value)"]
        writer.define([
            f"class {base}:",
            "    def run(self, value):",
            *indented(guard, 2),
            "",
            "    def finish(self, value):",
            "        print(value.sum().item())",
        ])  # fmt: skip
        writer.define([f"class {name}({base}):", "    def finish(self, value):", f"        {writer.collective()}"])
    return [f"{name}().run(value)"]


@shape(ORDERING)
def one_or_many(writer: Writer) -> Lines:
    """Different numbers of the same collective on the two sides."""
    before, test = writer.test()
    call = writer.collective()
    again = [f"for _ in range({writer.random.choice((2, 3))}):", f"    {call}"]
    more = [call, call] if _chance(writer) else [call]
    return [*before, f"if {test}:", *indented(again), "else:", *indented(more)]
