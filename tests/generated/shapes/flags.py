"""Call ordering once more, where a rank test is kept in something: dicts, tuples, globals, parameters, callbacks."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import EXITS, ORDERING, shape


def _chance(writer: Writer, of: float = 0.5) -> bool:
    return writer.random.random() < of


@shape(ORDERING)
def kept_in_dict(writer: Writer) -> Lines:
    before, test = writer.test()
    call = writer.collective()
    forms = (['if config["is_main"]:', f"    {call}"], ['if config["is_main"]:', "    value += 1", call])
    return [*before, f'config = {{"steps": 3, "is_main": {test}}}', *writer.random.choice(forms)]


@shape(ORDERING)
def returned_with_more(writer: Writer) -> Lines:
    name = writer.name("setup")
    with writer.outside():
        before, test = writer.test()
        writer.define([f"def {name}():", *indented(before), f"    return {test}, {SIZE}"])
    call = writer.collective()
    tested = writer.random.choice(("is_main", "is_main", "size > 1"))
    return [f"is_main, size = {name}()", f"if {tested}:", f"    {call}"]


@shape(ORDERING)
def global_flag(writer: Writer) -> Lines:
    writer.need("import os")
    name = writer.name("IS_MAIN").upper()
    writer.define([f'{name} = int(os.environ.get("RANK", "0")) == 0'])
    call = writer.collective()
    return writer.random.choice(([f"if {name}:", f"    {call}"], [f"if {name}:", "    value += 1", call]))


@shape(ORDERING)
def flag_of_argument(writer: Writer) -> Lines:
    """An object that knows the rank is handed to the function that tests it."""
    holder, name = writer.name("Context"), writer.name("save")
    with writer.outside():
        writer.define([f"class {holder}:", "    def __init__(self, rank):", "        self.rank = rank"])
        test = writer.random.choice(("context.rank == 0", "context.rank == 0", "context is not None"))
        writer.define([f"def {name}(value, context):", f"    if {test}:", f"        {writer.collective()}"])
    return [f"{name}(value, {holder}({writer.rank()}))"]


@shape(ORDERING)
def hooks_in_list(writer: Writer) -> Lines:
    name, hook = writer.name("flush"), writer.name("hook")
    with writer.outside():
        before, test = writer.test()
        guarded = [*before, f"if {test}:", f"    {writer.collective()}"] if _chance(writer) else [writer.collective()]
        writer.define([f"def {name}(value):", *indented(guarded)])
    return [f"for {hook} in [{name}]:", f"    {hook}(value)"]


@shape(ORDERING)
def overridden_with_super(writer: Writer) -> Lines:
    base, name = writer.name("Base"), writer.name("Trainer")
    with writer.outside():
        before, test = writer.test()
        writer.define([f"class {base}:", "    def finish(self, value):", f"        {writer.collective()}"])
        inner = ["super().finish(value)"]
        guarded = [*before, f"if {test}:", *indented(inner)] if _chance(writer) else inner
        writer.define([f"class {name}({base}):", "    def finish(self, value):", *indented(guarded, 2)])
    return [f"{name}().finish(value)"]


@shape(ORDERING)
def nested_guards(writer: Writer) -> Lines:
    before, test = writer.test()
    call = writer.collective()
    outer = writer.shared()
    forms = (
        [f"if {outer}:", f"    if {test}:", f"        {call}"],
        [f"if {test}:", f"    if {outer}:", f"        {call}"],
        [f"if {outer} and {test}:", f"    {call}"],
        [f"if {outer}:", f"    {call}", f"if {test}:", "    value += 1"],
    )
    return [*before, *writer.random.choice(forms)]


@shape(ORDERING)
def caller_leaves(writer: Writer) -> Lines:
    """A helper says whether to go on, and its caller returns if not."""
    name, step = writer.name("is_ready"), writer.name("step")
    with writer.outside():
        before, test = writer.test()
        answer = writer.random.choice((test, test, f"{SIZE} > 0"))
        writer.define(
            [f"def {name}():", *indented(before), f"    if {answer}:", "        return True", "    return False"]
        )
        writer.define([f"def {step}(value):", f"    if not {name}():", "        return", f"    {writer.collective()}"])
    return [f"{step}(value)"]


@shape(ORDERING)
def every_few_steps(writer: Writer) -> Lines:
    often = writer.random.choice(("step % 2 == 0", f"step % {SIZE} == {writer.rank()}", "step == 3"))
    call = writer.random.choice(("dist.barrier()", "dist.all_reduce(value)"))
    behind = [writer.collective()] if _chance(writer) else []
    return ["for step in range(8):", f"    if {often}:", f"        {call}", *indented(behind)]


@shape(EXITS)
def tried_again(writer: Writer) -> Lines:
    """A loop of attempts that some ranks need twice."""
    before, test = writer.test()
    call = writer.collective()
    failing = [f"if {test} and attempt == 0:", '    raise ValueError("bad batch")'] if _chance(writer) else []
    body = ["try:", *indented([*failing, call]), "    break", "except ValueError:", '    print("again")']
    inner = [call, *body] if _chance(writer, 0.3) else body
    return [*before, "for attempt in range(2):", *indented(inner)]
