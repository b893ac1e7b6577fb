"""Where something stands: in main, in functions and methods, behind flags, in loops, try and with statements."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from .spellings import SIZE, Lines, Writer

Shape = Callable[[Writer], Lines]
Wrap = Callable[[Writer, Shape], Lines]


def indented(lines: Lines, by: int = 1) -> Lines:
    return textwrap.indent("\n".join(lines), "    " * by).split("\n")


def _function(writer: Writer, shape: Shape) -> str:
    """The name of a function whose body is the shape."""
    name = writer.name("exchange")
    with writer.outside():
        writer.define([f"def {name}(value):", *indented(shape(writer))])
    return name


def in_main(writer: Writer, shape: Shape) -> Lines:
    return shape(writer)


def in_function(writer: Writer, shape: Shape) -> Lines:
    return [f"{_function(writer, shape)}(value)"]


def in_other_module(writer: Writer, shape: Shape) -> Lines:
    with writer.in_module("comm") as module:
        name = _function(writer, shape)
    writer.bring(name, module)
    return [f"{name}(value)"]


def two_modules_away(writer: Writer, shape: Shape) -> Lines:
    outer = writer.name("relay")
    with writer.in_module("comm") as module:
        inner = in_module_deeper(writer, shape)
        writer.define([f"def {outer}(value):", *indented(inner)])
    writer.bring(outer, module)
    return [f"{outer}(value)"]


def in_module_deeper(writer: Writer, shape: Shape) -> Lines:
    with writer.in_module("deeper") as module:
        name = _function(writer, shape)
    writer.bring(name, module)
    return [f"{name}(value)"]


def in_imported_class(writer: Writer, shape: Shape) -> Lines:
    name = writer.name("Trainer")
    with writer.in_module("comm") as module, writer.outside():
        writer.define([f"class {name}:", "    def sync(self, value):", *indented(shape(writer), 2)])
    writer.bring(name, module)
    return [f"{name}().sync(value)"]


def inherited_from_other_module(writer: Writer, shape: Shape) -> Lines:
    base, name = writer.name("Base"), writer.name("Trainer")
    with writer.in_module("comm") as module, writer.outside():
        writer.define([f"class {base}:", "    def sync(self, value):", *indented(shape(writer), 2)])
    writer.bring(base, module)
    writer.define([f"class {name}({base}):", "    def step(self, value):", "        self.sync(value)"])
    return [f"{name}().step(value)"]


def in_class_method(writer: Writer, shape: Shape) -> Lines:
    name = writer.name("Trainer")
    with writer.outside():
        body = indented(shape(writer), 2)
        writer.define([f"class {name}:", "    @classmethod", "    def sync(cls, value):", *body])
    return [f"{name}.sync(value)"]


def in_object_that_is_called(writer: Writer, shape: Shape) -> Lines:
    name = writer.name("Callback")
    with writer.outside():
        writer.define([f"class {name}:", "    def __call__(self, value):", *indented(shape(writer), 2)])
    return [f"callback = {name}()", "callback(value)"]


def two_functions_deep(writer: Writer, shape: Shape) -> Lines:
    inner, outer = _function(writer, shape), writer.name("step")
    writer.define([f"def {outer}(value):", "    value += 1", f"    {inner}(value)", "    return value"])
    return [f"value = {outer}(value)"]


def in_method(writer: Writer, shape: Shape) -> Lines:
    function, name = _function(writer, shape), writer.name("Trainer")
    writer.define([f"class {name}:", "    def sync(self, value):", f"        {function}(value)"])
    return [f"trainer = {name}()", "trainer.sync(value)"]


def in_inherited_method(writer: Writer, shape: Shape) -> Lines:
    function, base, name = _function(writer, shape), writer.name("Base"), writer.name("Trainer")
    writer.define([f"class {base}:", "    def sync(self, value):", f"        {function}(value)"])
    writer.define([f"class {name}({base}):", "    steps = 1"])
    return [f"{name}().sync(value)"]


def in_nested_function(writer: Writer, shape: Shape) -> Lines:
    name = writer.name("inner")
    return [f"def {name}(value):", *indented(shape(writer)), f"{name}(value)"]


def in_while_loop(writer: Writer, shape: Shape) -> Lines:
    left = writer.name("left")
    return [f"{left} = 2", f"while {left} > 0:", *indented(shape(writer)), f"    {left} -= 1"]


def behind_try(writer: Writer, shape: Shape) -> Lines:
    return ["try:", "    total = int('3')", "except ValueError:", "    total = 0", "else:", *indented(shape(writer))]


def in_class_context(writer: Writer, shape: Shape) -> Lines:
    name = writer.name("Timer")
    writer.define([
        f"class {name}:",
        "    def __enter__(self):", "        return self", "",
        "    def __exit__(self, *error):", '        print("time")',
    ])  # fmt: skip
    return [f"with {name}() as timer:", *indented(shape(writer))]


def in_exit_stack(writer: Writer, shape: Shape) -> Lines:
    writer.need("import contextlib")
    return ["with contextlib.ExitStack() as stack:", '    stack.callback(print, "done")', *indented(shape(writer))]


def behind_decorator(writer: Writer, shape: Shape) -> Lines:
    writer.need("import functools")
    decorator, name = writer.name("logged"), writer.name("exchange")
    writer.define([
        f"def {decorator}(function):",
        "    @functools.wraps(function)",
        "    def wrapper(*args, **kwargs):",
        '        print("calls", function.__name__)',
        "        return function(*args, **kwargs)",
        "    return wrapper",
    ])  # fmt: skip
    with writer.outside():
        writer.define([f"@{decorator}", f"def {name}(value):", *indented(shape(writer))])
    return [f"{name}(value)"]


def raised_again(writer: Writer, shape: Shape) -> Lines:
    return ["try:", *indented(shape(writer)), "except RuntimeError:", '    print("failed")', "    raise"]


def behind_parameter(writer: Writer, shape: Shape) -> Lines:
    name = writer.name("save")
    with writer.outside():
        writer.define([f"def {name}(value, sync=True):", "    if sync:", *indented(shape(writer), 2)])
    return [f"{name}(value, sync=True)", f"{name}(value, sync=False)"]


def under_shared_test(writer: Writer, shape: Shape) -> Lines:
    return [f"if {writer.shared()}:", *indented(shape(writer))]


def in_loop(writer: Writer, shape: Shape) -> Lines:
    return [f"for step in range({writer.random.choice((1, 2))}):", *indented(shape(writer))]


def in_try_finally(writer: Writer, shape: Shape) -> Lines:
    return ["try:", *indented(shape(writer)), "finally:", '    print("done")']


def in_context(writer: Writer, shape: Shape) -> Lines:
    writer.need("import contextlib")
    name = writer.name("timed")
    writer.define(["@contextlib.contextmanager", f"def {name}():", "    yield", '    print("time")'])
    return [f"with {name}():", *indented(shape(writer))]


def under_size_test(writer: Writer, shape: Shape) -> Lines:
    return [f"if {SIZE} > 1:", *indented(shape(writer)), "else:", '    print("alone")']


WRAPS: dict[str, Wrap] = {
    function.__name__.replace("_", " "): function
    for function in (
        in_main, in_function, in_other_module, two_functions_deep, in_method, behind_parameter, under_shared_test,
        in_loop, in_try_finally, in_context, under_size_test, in_inherited_method, in_nested_function, behind_decorator,
        raised_again, two_modules_away, in_imported_class, inherited_from_other_module, in_class_method,
        in_object_that_is_called, in_while_loop, behind_try, in_class_context, in_exit_stack,
    )
}  # fmt: skip
