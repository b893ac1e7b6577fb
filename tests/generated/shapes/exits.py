"""Exceptions and exits: who leaves early, who swallows a failure, what still runs."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import EXITS, shape


@shape(EXITS)
def in_finally(writer: Writer) -> Lines:
    before, test = writer.test()
    inner = ["try:", "    value += 1", "finally:", f"    {writer.collective()}"]
    return [*before, f"if {test}:", *indented(inner)] if writer.random.random() < 0.5 else inner


@shape(EXITS)
def return_before_finally(writer: Writer) -> Lines:
    name = writer.name("finish")
    with writer.outside():
        before, test = writer.test()
        attempt = ["try:", f"    if {test}:", "        return", "    value += 1", "finally:"]
        call = writer.collective()
        forms = ([*attempt, f"    {call}"], [*attempt, '    print("done")', call])
        body = [*before, *writer.random.choice(forms)]
        writer.define([f"def {name}(value):", *indented(body)])
    return [f"{name}(value)"]


@shape(EXITS)
def left_the_program(writer: Writer) -> Lines:
    before, test = writer.test()
    leave = writer.random.choice((test, test, f"{SIZE} > 64"))
    exit_ = writer.random.choice(("sys.exit(0)", "sys.exit()", "raise SystemExit", "os._exit(0)"))
    if "." in exit_:
        writer.need(f"import {exit_.partition('.')[0]}")
    return [*before, f"if {leave}:", f"    {exit_}", writer.collective()]


@shape(EXITS)
def swallowed(writer: Writer) -> Lines:
    before, test = writer.test()
    inside: Lines = [writer.collective()]
    behind: Lines = []
    if writer.random.random() < 0.4:
        inside, behind = behind, inside
    failing = [f"if {test}:", '    raise ValueError("bad batch")', *inside]
    return [*before, "try:", *indented(failing), "except ValueError:", '    print("skipped")', *behind]


@shape(EXITS)
def suppressed(writer: Writer) -> Lines:
    writer.need("import contextlib")
    before, test = writer.test()
    call = writer.collective()
    failing = [f"if {test}:", '    raise ValueError("bad batch")']
    if writer.random.random() < 0.5:
        return [*before, "with contextlib.suppress(ValueError):", *indented([*failing, call])]
    return [*before, "with contextlib.suppress(ValueError):", *indented(failing), call]


@shape(EXITS)
def made_up_for(writer: Writer) -> Lines:
    """The handler makes the call that the failing ranks missed, or another one."""
    before, test = writer.test()
    call = writer.collective()
    instead = call if writer.random.random() < 0.5 else writer.collective()
    failing = [f"if {test}:", '    raise ValueError("bad batch")', call]
    return [*before, "try:", *indented(failing), "except ValueError:", f"    {instead}"]
