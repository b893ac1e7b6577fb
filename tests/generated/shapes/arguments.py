"""What must agree between the ranks of a collective: root, reduce operator, shape and type; and its handle."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from .registry import shape


@shape
def root(writer: Writer) -> Lines:
    before, test = writer.test()
    source = writer.random.choice(("0", f"{SIZE} - 1", writer.rank(), f"0 if {test} else 1"))
    call = writer.random.choice(("dist.broadcast(value, src={})", "dist.reduce(value, dst={})"))
    return [*before, call.format(source)]


@shape
def reduce_operator(writer: Writer) -> Lines:
    before, test = writer.test()
    operator = writer.random.choice(("SUM", f"MAX if {test} else dist.ReduceOp.SUM"))
    return [*before, f"dist.all_reduce(value, op=dist.ReduceOp.{operator})"]


@shape
def shape_and_type(writer: Writer) -> Lines:
    before, test = writer.test()
    size = writer.random.choice(("3", f"2 if {test} else 3", "3, dtype=torch.float64"))
    return [*before, f"parts = torch.ones({size})", "dist.all_reduce(parts)"]


@shape
def handle(writer: Writer) -> Lines:
    before, test = writer.test()
    start = "work = dist.all_reduce(value, async_op=True)"
    if writer.random.random() < 0.5:
        return [start, "work.wait()"]
    return [*before, f"if {test}:", f"    {start}", "    work.wait()"]
