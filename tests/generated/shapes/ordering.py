"""Call ordering: some ranks enter a collective, others do not, or another one, or in another order."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import ORDERING, shape


@shape(ORDERING)
def guarded(writer: Writer) -> Lines:
    before, test = writer.test()
    if writer.random.random() < 0.3:
        return [*before, f"if {test}:", '    print("here")', writer.collective()]
    return [*before, f"if {test}:", f"    {writer.collective()}"]


@shape(ORDERING)
def both_branches(writer: Writer) -> Lines:
    before, test = writer.test()
    first, second = writer.collective(), writer.collective()
    second = first if writer.random.random() < 0.5 else second
    return [*before, f"if {test}:", "    value += 1", f"    {first}", "else:", f"    {second}"]


@shape(ORDERING)
def swapped(writer: Writer) -> Lines:
    before, test = writer.test()
    one, other = writer.collective(), writer.collective()
    ours, theirs = [one, other], [one, other]
    if writer.random.random() < 0.5:
        theirs.reverse()
    return [*before, f"if {test}:", *indented(ours), "else:", *indented(theirs)]


@shape(ORDERING)
def split_barrier(writer: Writer) -> Lines:
    before, test = writer.test()
    second = test if writer.random.random() < 0.3 else f"not ({test})"
    return [
        *before,
        f"if {test}:", "    dist.barrier()",
        "value += 1",
        f"if {second}:", "    dist.barrier()",
    ]  # fmt: skip


@shape(ORDERING)
def early_return(writer: Writer) -> Lines:
    name, here = writer.name("report"), writer.in_main
    writer.in_main = False
    before, test = writer.test()
    calls = [writer.collective()] if writer.random.random() < 0.6 else ["print(value.sum().item())"]
    writer.define([f"def {name}(value):", *indented([*before, f"if {test}:", "    return", *calls])])
    writer.in_main = here
    return [f"{name}(value)"]


@shape(ORDERING)
def loop_over_rank(writer: Writer) -> Lines:
    bounds = (writer.rank(), f"{writer.rank()} + 1", "2", SIZE)
    return [f"for _ in range({writer.random.choice(bounds)}):", f"    {writer.collective()}"]


@shape(ORDERING)
def own_turn(writer: Writer) -> Lines:
    call = writer.random.choice(("dist.barrier()", "dist.all_reduce(value)", "dist.broadcast(value, src=turn)"))
    body = [f"if turn == {writer.rank()}:", f"    {call}"] if writer.random.random() < 0.6 else [call]
    return [f"for turn in range({SIZE}):", *indented(body)]


@shape(ORDERING)
def while_test(writer: Writer) -> Lines:
    before, test = writer.test()
    start = writer.random.choice((test, "False"))
    return [*before, f"done = {start}", "while not done:", f"    {writer.collective()}", "    done = True"]


@shape(ORDERING)
def break_out(writer: Writer) -> Lines:
    before, test = writer.test()
    leave = writer.random.choice((test, "step == 1"))
    body = [f"if {leave}:", "    break", writer.collective()]
    if writer.random.random() < 0.3:
        body = [body[2], *body[:2]]
    return [*before, "for step in range(3):", *indented(body)]


@shape(ORDERING)
def continue_on(writer: Writer) -> Lines:
    before, test = writer.test()
    skip = writer.random.choice((test, "step == 1"))
    return [*before, "for step in range(3):", f"    if {skip}:", "        continue", f"    {writer.collective()}"]


@shape(ORDERING)
def ladder(writer: Writer) -> Lines:
    call, rank = writer.collective(), writer.rank()
    rungs = [call, call, call]
    if writer.random.random() < 0.5:
        rungs[writer.random.randrange(3)] = "value += 1"
    return [
        f"if {rank} == 0:", f"    {rungs[0]}",
        f"elif {rank} == 1:", f"    {rungs[1]}",
        "else:", f"    {rungs[2]}",
    ]  # fmt: skip


@shape(ORDERING)
def short_circuit(writer: Writer) -> Lines:
    before, test = writer.test()
    call = writer.collective()
    forms = (
        f"{test} and {call}",
        f"({test}) or {call}",
        f"{call} if {test} else None",
        f"{call} if {test} else {call}",
        f"[{call} for _ in range(2) if {test}]",
        f"[{call} for _ in range(2)]",
    )
    return [*before, writer.random.choice(forms)]


@shape(ORDERING)
def lambda_called(writer: Writer) -> Lines:
    before, test = writer.test()
    call = [f"if {test}:", "    flush()"] if writer.random.random() < 0.5 else ["flush()"]
    return [*before, f"flush = lambda: {writer.collective()}", *call]


@shape(ORDERING)
def decision_broadcast(writer: Writer) -> Lines:
    before, test = writer.test()
    share = ["dist.broadcast_object_list(box, src=0)"] if writer.random.random() < 0.6 else []
    return [*before, f"box = [{test}]", *share, "if box[0]:", f"    {writer.collective()}"]


@shape(ORDERING)
def vote(writer: Writer) -> Lines:
    before, test = writer.test()
    share = ["dist.all_reduce(flag, op=dist.ReduceOp.MAX)"] if writer.random.random() < 0.6 else []
    lines = [f"flag = torch.tensor([1.0 if {test} else 0.0])", *share, "if flag.item() > 0:"]
    return [*before, *lines, f"    {writer.collective()}"]


@shape(ORDERING)
def decorated(writer: Writer) -> Lines:
    decorator, function, here = writer.name("main_only"), writer.name("log"), writer.in_main
    writer.in_main = False
    before, test = writer.test()
    writer.define([
        f"def {decorator}(function):",
        "    def wrapper(*args):",
        *indented(before, 2),
        f"        if {test}:",
        "            return function(*args)",
        "        return None",
        "    return wrapper",
    ])  # fmt: skip
    body = writer.collective() if writer.random.random() < 0.5 else "print(value.sum().item())"
    writer.define([f"@{decorator}", f"def {function}(value):", f"    {body}"])
    writer.in_main = here
    return [f"{function}(value)"]


@shape(ORDERING)
def one_first(writer: Writer) -> Lines:
    name, here = writer.name("main_first"), writer.in_main
    writer.need("import contextlib")
    writer.in_main = False
    rank = writer.rank()
    writer.define([
        "@contextlib.contextmanager",
        f"def {name}():",
        f"    if {rank} != 0:",
        "        dist.barrier()",
        "    yield",
        f"    if {rank} == 0:",
        "        dist.barrier()",
    ])  # fmt: skip
    writer.in_main = here
    body = writer.random.choice(("value += 1", writer.collective()))
    block = [f"with {name}():", f"    {body}"]
    if writer.random.random() < 0.25:
        before, test = writer.test()
        return [*before, f"if {test}:", *indented(block)]
    return block
