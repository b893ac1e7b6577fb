"""What must agree between the ranks of a collective (root, reduce operator, shape and type), and when it is over."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from .registry import CONCURRENCY, DATA, OPERATOR, ORDERING, REQUEST, ROOT, shape


@shape(ROOT)
def root(writer: Writer) -> Lines:
    before, test = writer.test()
    source = writer.random.choice(("0", f"{SIZE} - 1", writer.rank(), f"0 if {test} else 1"))
    call = writer.random.choice(("dist.broadcast(value, src={})", "dist.reduce(value, dst={})"))
    return [*before, call.format(source)]


@shape(OPERATOR)
def reduce_operator(writer: Writer) -> Lines:
    before, test = writer.test()
    operator = writer.random.choice(("SUM", f"MAX if {test} else dist.ReduceOp.SUM"))
    return [*before, f"dist.all_reduce(value, op=dist.ReduceOp.{operator})"]


@shape(DATA)
def shape_and_type(writer: Writer) -> Lines:
    size = writer.random.choice(("3", "2 if {} else 3", "3, dtype=torch.float64"))
    before, test = writer.test()
    return [*before, f"parts = torch.ones({size.format(test)})", "dist.all_reduce(parts)"]


@shape(ORDERING)
def handle(writer: Writer) -> Lines:
    before, test = writer.test()
    start = "work = dist.all_reduce(value, async_op=True)"
    if writer.random.random() < 0.5:
        return [start, "work.wait()"]
    return [*before, f"if {test}:", f"    {start}", "    work.wait()"]


@shape(ROOT, unseen="no rule looks at the lists that gather takes")
def gathered_list(writer: Writer) -> Lines:
    rank, destination = writer.rank(), writer.random.choice(("0", f"{SIZE} - 1"))
    holds = writer.random.choice((f"{rank} == {destination}", f"{rank} == {destination}", f"{SIZE} > 1"))
    return [
        f"parts = [torch.zeros(2) for _ in range({SIZE})] if {holds} else None",
        f"dist.gather(value, parts, dst={destination})",
    ]


@shape(REQUEST)
def never_waited(writer: Writer) -> Lines:
    start = writer.random.choice(("work = dist.all_reduce", "work = dist.broadcast"))
    arguments = "value, async_op=True" if "reduce" in start else "value, src=0, async_op=True"
    wait = ["work.wait()"] if writer.random.random() < 0.6 else []
    return [f"{start}({arguments})", *wait, "print(value.sum().item())"]


@shape(CONCURRENCY)
def touched_early(writer: Writer) -> Lines:
    touch = writer.random.choice(("value += 1", "print(value.sum().item())", "value.fill_(0)"))
    start, wait = "work = dist.all_reduce(value, async_op=True)", "work.wait()"
    return [start, touch, wait] if writer.random.random() < 0.5 else [start, wait, touch]
