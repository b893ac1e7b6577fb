"""Call ordering where what is called, or in which role, was decided before: handlers, roles, setup methods, handles."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import ACROSS, EXITS, ORDERING, REQUEST, shape


def _chance(writer: Writer, of: float = 0.5) -> bool:
    return writer.random.random() < of


def _flushing(writer: Writer, guarded: bool) -> str:
    """The name of a function that communicates, on some ranks only if ``guarded``."""
    name = writer.name("flush")
    with writer.outside():
        before, test = writer.test()
        call = writer.collective()
        body = [*before, f"if {test}:", f"    {call}"] if guarded else [call]
        writer.define([f"def {name}(value):", *indented(body)])
    return name


@shape(ORDERING)
def handlers_in_dict(writer: Writer) -> Lines:
    flush = _flushing(writer, _chance(writer))
    return [f'handlers = {{"save": {flush}, "log": print}}', 'handlers["save"](value)']


@shape(ORDERING)
def chosen_action(writer: Writer) -> Lines:
    """One of two functions, picked before it is called."""
    before, test = writer.test()
    flush, name = _flushing(writer, guarded=False), writer.name("action")
    other = writer.random.choice((flush, "print"))
    return [*before, f"{name} = {flush} if {test} else {other}", f"{name}(value)"]


@shape(ORDERING)
def by_role(writer: Writer) -> Lines:
    before, test = writer.test()
    role, asked = writer.name("role"), writer.random.choice(('== "main"', '!= "main"', 'in ("main", "worker")'))
    return [*before, f'{role} = "main" if {test} else "worker"', f"if {role} {asked}:", f"    {writer.collective()}"]


@shape(ORDERING)
def set_in_setup(writer: Writer) -> Lines:
    """An attribute that another method than the constructor assigns."""
    name, worker = writer.name("Worker"), writer.name("worker")
    with writer.outside():
        before, test = writer.test()
        calls = [writer.collective()], ["print(value.sum().item())"]
        inside, behind = calls if _chance(writer) else calls[::-1]
        writer.define([
            f"class {name}:",
            "    is_main = False",
            "",
            "    def setup(self):",
            *indented(before, 2),
            f"        self.is_main = {test}",
            "",
            "    def run(self, value):",
            "        if self.is_main:",
            *indented(inside, 3),
            *indented(behind, 2),
        ])  # fmt: skip
    return [f"{worker} = {name}()", f"{worker}.setup()", f"{worker}.run(value)"]


@shape(ORDERING)
def kept_in_dataclass(writer: Writer) -> Lines:
    writer.need("import dataclasses")
    name, kept = writer.name("Context"), writer.name("context")
    writer.define([
        "@dataclasses.dataclass",
        f"class {name}:",
        "    rank: int",
        "    size: int = 1",
        "",
        "    @property",
        "    def is_first(self):",
        "        return self.rank == 0",
    ])  # fmt: skip
    test = writer.random.choice((f"{kept}.is_first", f"{kept}.rank == 0", f"{kept}.size > 0"))
    return [f"{kept} = {name}({writer.rank()}, size={SIZE})", f"if {test}:", f"    {writer.collective()}"]


@shape(ORDERING)
def case_with_guard(writer: Writer) -> Lines:
    name, call = writer.name("place"), writer.collective()
    others = writer.random.choice((call, "value += 1"))
    guard = writer.random.choice((f"{name} > 0", f"{name} % 2 == 0"))
    return [
        f"match {writer.rank()}:",
        f"    case {name} if {guard}:", f"        {call}",
        "    case _:", f"        {others}",
    ]  # fmt: skip


@shape(ORDERING)
def counted_rounds(writer: Writer) -> Lines:
    """A `while` loop with a counter, of which some ranks skip a round."""
    before, test = writer.test()
    step = writer.name("step")
    skip = writer.random.choice((f"{step} == 1", f"{step} == 1 and {test}"))
    return [
        *before,
        f"{step} = 0",
        f"while {step} < 3:",
        f"    {step} += 1",
        f"    if {skip}:",
        "        continue",
        f"    {writer.collective()}",
    ]


@shape(ORDERING)
def longer_list(writer: Writer) -> Lines:
    """A loop over names, of which some ranks may have more."""
    before, test = writer.test()
    names = writer.name("names")
    listed = f'["a", "b"] if {test} else ["a"]' if _chance(writer) else '["a", "b"]'
    return [*before, f"{names} = {listed}", f"for name in {names}:", f"    {writer.collective()}"]


@shape(EXITS)
def failed_check(writer: Writer) -> Lines:
    """Some ranks raise ahead of what the others enter."""
    before, test = writer.test()
    check = writer.random.choice((test, f"{SIZE} < 1"))
    return [*before, f"if {check}:", '    raise RuntimeError("no data")', writer.collective()]


@shape(EXITS)
def caught_around(writer: Writer) -> Lines:
    """A function that fails on some ranks, and a caller that goes on."""
    name = writer.name("load")
    with writer.outside():
        before, test = writer.test()
        failing = [*before, f"if {test}:", '    raise ValueError("no file")'] if _chance(writer) else ["value += 1"]
        body = [*failing, writer.collective()]
        writer.define([f"def {name}(value):", *indented(body)])
    return ["try:", f"    {name}(value)", "except (ValueError, KeyError):", '    print("skipped")']


@shape(REQUEST)
def handles_in_list(writer: Writer) -> Lines:
    works = writer.name("works")
    wait = [f"for work in {works}:", "    work.wait()"] if _chance(writer, 0.6) else []
    return [
        "parts = [torch.ones(2), torch.ones(2)]",
        f"{works} = [dist.all_reduce(part, async_op=True) for part in parts]",
        *wait,
        "print(parts[0].sum().item())",
    ]


@shape(ORDERING)
def handles_appended(writer: Writer) -> Lines:
    works = writer.name("works")
    before, test = writer.test()
    start = f"{works}.append(dist.all_reduce(value, async_op=True))"
    started = [f"if {test}:", f"    {start}"] if _chance(writer) else [start]
    return [*before, f"{works} = []", *started, f"for work in {works}:", "    work.wait()"]


@shape(ACROSS)
def axes_in_turn(writer: Writer) -> Lines:
    """Both axes of a mesh, in one order or by rank in two."""
    writer.need("from torch.distributed.device_mesh import init_device_mesh")
    before, test = writer.test()
    along = ['dist.all_reduce(value, group=mesh.get_group("dp"))', 'dist.all_reduce(value, group=mesh.get_group("tp"))']
    other = along[::-1] if _chance(writer) else along
    return [
        f'mesh = init_device_mesh("cpu", ({SIZE} // 2, 2), mesh_dim_names=("dp", "tp"))',
        *before,
        f"if {test}:", *indented(along),
        "else:", *indented(other),
    ]  # fmt: skip
