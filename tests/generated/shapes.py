"""What ranks do together, right or wrong, by the name of the idiom.

Where a class of the MPI Bugs Initiative exists in torch.distributed, its shapes follow the comment with its name. Each
has right and wrong forms.
"""

from __future__ import annotations

from collections.abc import Callable

from .spellings import SIZE, Lines, Writer
from .wraps import indented

Shape = Callable[[Writer], Lines]
SHAPES: dict[str, Shape] = {}


def shape(function: Shape) -> Shape:
    SHAPES[function.__name__.replace("_", " ")] = function
    return function


# call ordering


@shape
def guarded(writer: Writer) -> Lines:
    before, test = writer.test()
    if writer.random.random() < 0.3:
        return [*before, f"if {test}:", '    print("here")', writer.collective()]
    return [*before, f"if {test}:", f"    {writer.collective()}"]


@shape
def both_branches(writer: Writer) -> Lines:
    before, test = writer.test()
    first, second = writer.collective(), writer.collective()
    second = first if writer.random.random() < 0.5 else second
    return [*before, f"if {test}:", "    value += 1", f"    {first}", "else:", f"    {second}"]


@shape
def swapped(writer: Writer) -> Lines:
    before, test = writer.test()
    one, other = writer.collective(), writer.collective()
    ours, theirs = [one, other], [one, other]
    if writer.random.random() < 0.5:
        theirs.reverse()
    return [*before, f"if {test}:", *indented(ours), "else:", *indented(theirs)]


@shape
def split_barrier(writer: Writer) -> Lines:
    before, test = writer.test()
    second = test if writer.random.random() < 0.3 else f"not ({test})"
    return [
        *before,
        f"if {test}:", "    dist.barrier()",
        "value += 1",
        f"if {second}:", "    dist.barrier()",
    ]  # fmt: skip


@shape
def early_return(writer: Writer) -> Lines:
    name, here = writer.name("report"), writer.in_main
    writer.in_main = False
    before, test = writer.test()
    calls = [writer.collective()] if writer.random.random() < 0.6 else ["print(value.sum().item())"]
    writer.define([f"def {name}(value):", *indented([*before, f"if {test}:", "    return", *calls])])
    writer.in_main = here
    return [f"{name}(value)"]


@shape
def loop_over_rank(writer: Writer) -> Lines:
    bounds = (writer.rank(), f"{writer.rank()} + 1", "2", SIZE)
    return [f"for _ in range({writer.random.choice(bounds)}):", f"    {writer.collective()}"]


@shape
def own_turn(writer: Writer) -> Lines:
    call = writer.random.choice(("dist.barrier()", "dist.all_reduce(value)", "dist.broadcast(value, src=turn)"))
    body = [f"if turn == {writer.rank()}:", f"    {call}"] if writer.random.random() < 0.6 else [call]
    return [f"for turn in range({SIZE}):", *indented(body)]


@shape
def while_test(writer: Writer) -> Lines:
    before, test = writer.test()
    start = writer.random.choice((test, "False"))
    return [*before, f"done = {start}", "while not done:", f"    {writer.collective()}", "    done = True"]


@shape
def break_out(writer: Writer) -> Lines:
    before, test = writer.test()
    leave = writer.random.choice((test, "step == 1"))
    body = [f"if {leave}:", "    break", writer.collective()]
    if writer.random.random() < 0.3:
        body = [body[2], *body[:2]]
    return [*before, "for step in range(3):", *indented(body)]


@shape
def continue_on(writer: Writer) -> Lines:
    before, test = writer.test()
    skip = writer.random.choice((test, "step == 1"))
    return [*before, "for step in range(3):", f"    if {skip}:", "        continue", f"    {writer.collective()}"]


@shape
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


@shape
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


@shape
def lambda_called(writer: Writer) -> Lines:
    before, test = writer.test()
    call = [f"if {test}:", "    flush()"] if writer.random.random() < 0.5 else ["flush()"]
    return [*before, f"flush = lambda: {writer.collective()}", *call]


@shape
def decision_broadcast(writer: Writer) -> Lines:
    before, test = writer.test()
    share = ["dist.broadcast_object_list(box, src=0)"] if writer.random.random() < 0.6 else []
    return [*before, f"box = [{test}]", *share, "if box[0]:", f"    {writer.collective()}"]


@shape
def vote(writer: Writer) -> Lines:
    before, test = writer.test()
    share = ["dist.all_reduce(flag, op=dist.ReduceOp.MAX)"] if writer.random.random() < 0.6 else []
    lines = [f"flag = torch.tensor([1.0 if {test} else 0.0])", *share, "if flag.item() > 0:"]
    return [*before, *lines, f"    {writer.collective()}"]


@shape
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


@shape
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


@shape
def in_finally(writer: Writer) -> Lines:
    before, test = writer.test()
    inner = ["try:", "    value += 1", "finally:", f"    {writer.collective()}"]
    return [*before, f"if {test}:", *indented(inner)] if writer.random.random() < 0.5 else inner


@shape
def left_the_program(writer: Writer) -> Lines:
    writer.need("import sys")
    before, test = writer.test()
    leave = writer.random.choice((test, test, f"{SIZE} > 64"))
    return [*before, f"if {leave}:", "    sys.exit(0)", writer.collective()]


@shape
def swallowed(writer: Writer) -> Lines:
    before, test = writer.test()
    inside, behind = [writer.collective()], []
    if writer.random.random() < 0.4:
        inside, behind = behind, inside
    failing = [f"if {test}:", '    raise ValueError("bad batch")', *inside]
    return [*before, "try:", *indented(failing), "except ValueError:", '    print("skipped")', *behind]


# parameters: root, operator, shape and type


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


# communicator matching and creation, order across communicators


@shape
def member_list(writer: Writer) -> Lines:
    ranks = writer.random.choice(("[0, 1]", f"list(range(0, {SIZE}, 2))", f"list(range({SIZE} - 1))"))
    group = writer.random.choice(("", "team"))
    return [
        f"ranks = {ranks}",
        "team = dist.new_group(ranks)",
        f"if {writer.rank()} in ranks:",
        f"    {writer.collective(group, among=('barrier', 'all_reduce'))}",
    ]


@shape
def pairs(writer: Writer) -> Lines:
    rank = writer.rank()
    before, test = writer.test()
    call = f"    {writer.collective('group', among=('barrier', 'all_reduce'))}"
    guards: dict[str, Lines] = {
        "all": [call[4:]],
        "own": [f"if {rank} // 2 == 0:", call],
        "any": [f"if {test}:", call],
    }
    return [
        *before,
        f"groups = [dist.new_group([first, first + 1]) for first in range(0, {SIZE}, 2)]",
        f"group = groups[{rank} // 2]",
        *guards[writer.random.choice(sorted(guards))],
    ]


@shape
def mesh_axes(writer: Writer) -> Lines:
    writer.need("from torch.distributed.device_mesh import init_device_mesh")
    tested, used = writer.random.choice(("dp", "tp")), writer.random.choice(("dp", "tp", "world"))
    group = {"dp": 'mesh["dp"].get_group()', "tp": 'mesh.get_group("tp")', "world": ""}[used]
    rank = writer.random.choice((f'mesh["{tested}"].get_local_rank()', f'mesh.get_local_rank("{tested}")'))
    call = writer.collective(group, among=("barrier", "all_reduce"))
    guarded = [f"if {rank} == 0:", f"    {call}"] if writer.random.random() < 0.8 else [call]
    return [f'mesh = init_device_mesh("cpu", ({SIZE} // 2, 2), mesh_dim_names=("dp", "tp"))', *guarded]


@shape
def kept_by_members(writer: Writer) -> Lines:
    members = writer.random.choice(("[0, 1]", f"list(range({SIZE} - 1))"))
    test = writer.random.choice(("team is not None", "team"))
    group = writer.random.choice(("", "team", "team"))
    return [
        "team = None",
        f"members = {members}",
        "created = dist.new_group(members)",
        f"if {writer.rank()} in members:", "    team = created",
        f"if {test}:", f"    {writer.collective(group, among=('barrier', 'all_reduce'))}",
    ]  # fmt: skip


@shape
def local_groups(writer: Writer) -> Lines:
    """One group per node; the local rank leads it."""
    writer.need("import os")
    local, group = 'int(os.environ["LOCAL_RANK"])', writer.random.choice(("", "node"))
    call = writer.collective(group, among=("barrier", "all_reduce"))
    forms: tuple[Lines, ...] = (
        [call],
        ["if local_rank == 0:", f"    {call}"],
        ["if local_rank > 0:", f"    {call}", "value += 1", "if local_rank == 0:", f"    {call}"],
    )
    return [
        f"local_rank = {local}",
        f"nodes = [dist.new_group([first, first + 1]) for first in range(0, {SIZE}, 2)]",
        f"node = nodes[{writer.rank()} // 2]",
        *writer.random.choice(forms),
    ]


@shape
def created_by_some(writer: Writer) -> Lines:
    before, test = writer.test()
    create = writer.random.choice(("dist.new_group([0, 1])", "dist.new_group()"))
    more = ["dist.new_group()"] if writer.random.random() < 0.3 else []
    return [*before, f"if {test}:", f"    {create}", *more] if writer.random.random() < 0.5 else [create, *more]


@shape
def two_groups(writer: Writer) -> Lines:
    before, test = writer.test()
    order = ["dist.all_reduce(value, group=one)", "dist.all_reduce(value, group=other)"]
    again = order[::-1] if writer.random.random() < 0.5 else order
    return [
        "one, other = dist.new_group(), dist.new_group()",
        *before,
        f"if {test}:", *indented(order),
        "else:", *indented(again),
    ]  # fmt: skip


# point to point


@shape
def even_and_odd(writer: Writer) -> Lines:
    rank = writer.rank()
    send, receive = f"dist.send(value, {rank} {{}} 1)", f"dist.recv(value, {rank} {{}} 1)"
    even, odd = [send.format("+")], [receive.format("-")]
    if writer.random.random() < 0.5:
        even, odd = [*even, receive.format("+")], [*odd, send.format("-")]
        if writer.random.random() < 0.5:
            odd.reverse()
    if writer.random.random() < 0.2:
        odd = ["value += 1"]
    return [f"if {rank} % 2 == 0:", *indented(even), "else:", *indented(odd)]


@shape
def ring(writer: Writer) -> Lines:
    rank = writer.rank()
    after, ahead = f"({rank} + 1) % {SIZE}", f"({rank} - 1) % {SIZE}"
    blocking = [f"dist.send(value, {after})", f"dist.recv(value, {ahead})"]
    posted = [f"work = dist.isend(value, {after})", f"dist.recv(value, {ahead})", "work.wait()"]
    wrong = [posted[0], f"dist.recv(value, {after})", posted[2]]
    return writer.random.choice((blocking, posted, wrong))


@shape
def pipeline(writer: Writer) -> Lines:
    rank, last = writer.rank(), f"{SIZE} - 1"
    bound = writer.random.choice((last, SIZE, last))
    first = writer.random.choice(("> 0", "> 0", ">= 0"))
    return [
        f"if {rank} {first}:", f"    dist.recv(value, {rank} - 1)",
        f"if {rank} < {bound}:", f"    dist.send(value, {rank} + 1)",
    ]  # fmt: skip


# request life cycle


@shape
def handle(writer: Writer) -> Lines:
    before, test = writer.test()
    start = "work = dist.all_reduce(value, async_op=True)"
    if writer.random.random() < 0.5:
        return [start, "work.wait()"]
    return [*before, f"if {test}:", f"    {start}", "    work.wait()"]
