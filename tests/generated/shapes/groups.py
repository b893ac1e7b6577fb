"""Process groups: who is in them, who creates them, in which order they are used."""

from __future__ import annotations

from ..spellings import SIZE, Lines, Writer
from ..wraps import indented
from .registry import ACROSS, COMMUNICATOR, CREATION, NO_MEMBER, ROOT, shape


@shape(COMMUNICATOR)
def member_list(writer: Writer) -> Lines:
    ranks = writer.random.choice(("[0, 1]", f"list(range(0, {SIZE}, 2))", f"list(range({SIZE} - 1))"))
    group = writer.random.choice(("", "team"))
    return [
        f"ranks = {ranks}",
        "team = dist.new_group(ranks)",
        f"if {writer.rank()} in ranks:",
        f"    {writer.collective(group, among=('barrier', 'all_reduce'))}",
    ]


@shape(COMMUNICATOR)
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


@shape(COMMUNICATOR)
def mesh_axes(writer: Writer) -> Lines:
    writer.need("from torch.distributed.device_mesh import init_device_mesh")
    tested, used = writer.random.choice(("dp", "tp")), writer.random.choice(("dp", "tp", "world"))
    group = {"dp": 'mesh["dp"].get_group()', "tp": 'mesh.get_group("tp")', "world": ""}[used]
    rank = writer.random.choice((f'mesh["{tested}"].get_local_rank()', f'mesh.get_local_rank("{tested}")'))
    call = writer.collective(group, among=("barrier", "all_reduce"))
    guarded = [f"if {rank} == 0:", f"    {call}"] if writer.random.random() < 0.8 else [call]
    return [f'mesh = init_device_mesh("cpu", ({SIZE} // 2, 2), mesh_dim_names=("dp", "tp"))', *guarded]


@shape(COMMUNICATOR)
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


@shape(COMMUNICATOR)
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


@shape(CREATION)
def created_by_some(writer: Writer) -> Lines:
    before, test = writer.test()
    create = writer.random.choice(("dist.new_group([0, 1])", "dist.new_group()"))
    more = ["dist.new_group()"] if writer.random.random() < 0.3 else []
    return [*before, f"if {test}:", f"    {create}", *more] if writer.random.random() < 0.5 else [create, *more]


@shape(ACROSS)
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


@shape(COMMUNICATOR)
def colours(writer: Writer) -> Lines:
    """Groups made in a loop, of which each rank keeps its own."""
    before, test = writer.test()
    call = writer.collective("mine", among=("barrier", "all_reduce"))
    guarded = [f"if {test}:", f"    {call}"] if writer.random.random() < 0.3 else [call]
    return [
        *before,
        "mine = None",
        "for colour in range(2):",
        f"    team = dist.new_group(list(range(colour, {SIZE}, 2)))",
        f"    if {writer.rank()} % 2 == colour:",
        "        mine = team",
        *guarded,
    ]


@shape(CREATION)
def own_group_only(writer: Writer) -> Lines:
    """Each rank creates the group that it is in, and no other."""
    agreed = ", use_local_synchronization=True" if writer.random.random() < 0.5 else ""
    return [
        f"first = {writer.rank()} // 2 * 2",
        f"team = dist.new_group([first, first + 1]{agreed})",
        writer.collective("team", among=("barrier", "all_reduce")),
    ]


@shape(NO_MEMBER)
def no_member(writer: Writer) -> Lines:
    """Those outside of a group call too: they get a warning and go on."""
    members = writer.random.choice(("[0]", "[0, 1]", f"list(range({SIZE} - 1))"))
    call = writer.collective("team", among=("barrier", "all_reduce"))
    behind = writer.collective() if writer.random.random() < 0.5 else "value += 1"
    return [f"team = dist.new_group({members})", call, behind]


@shape(COMMUNICATOR)
def subgroups(writer: Writer) -> Lines:
    before, test = writer.test()
    call = writer.collective("mine", among=("barrier", "all_reduce"))
    guarded = [f"if {test}:", f"    {call}"] if writer.random.random() < 0.4 else [call]
    return [*before, "mine, others = dist.new_subgroups(2)", *guarded]


@shape(COMMUNICATOR)
def mesh_of_one_axis(writer: Writer) -> Lines:
    writer.need("from torch.distributed.device_mesh import init_device_mesh")
    before, test = writer.test()
    group = writer.random.choice(("mesh.get_group()", 'mesh["dp"].get_group()', ""))
    call = writer.collective(group, among=("barrier", "all_reduce", "broadcast"))
    tested = writer.random.choice((test, 'mesh.get_local_rank("dp") == 0', f"{SIZE} > 1"))
    return [
        *before,
        f'mesh = init_device_mesh("cpu", ({SIZE},), mesh_dim_names=("dp",))',
        f"if {tested}:",
        f"    {call}",
    ]


@shape(COMMUNICATOR)
def rank_in_group(writer: Writer) -> Lines:
    """Guards by the rank in the group: of each group one, or of each group all."""
    group = writer.random.choice(("team", "team", ""))
    call = writer.collective(group, among=("barrier", "all_reduce"))
    tested = writer.random.choice(("dist.get_rank(team) == 0", "dist.get_rank(group=team) >= 0"))
    return [f"team = dist.new_group(list(range(0, {SIZE}, 2)))", f"if {tested}:", f"    {call}"]


@shape(ROOT)
def root_in_group(writer: Writer) -> Lines:
    """The root of each pair by its global rank, or by its rank in the pair."""
    rank = writer.rank()
    source = writer.random.choice(("first", "first", "0"))
    return [
        f"pairs = [dist.new_group([start, start + 1]) for start in range(0, {SIZE}, 2)]",
        f"first = {rank} // 2 * 2",
        f"dist.broadcast(value, src={source}, group=pairs[{rank} // 2])",
    ]
