"""Objects are gathered on a second group of all ranks, for the CPU

reason: a group that another function hands out may hold all ranks; this one does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist

GLOO_GROUP = None


def init_gloo_group():
    global GLOO_GROUP
    if GLOO_GROUP is None:
        GLOO_GROUP = dist.new_group(backend="gloo")


def get_gloo_group():
    if GLOO_GROUP is None:
        raise RuntimeError("call init_gloo_group first")
    return GLOO_GROUP


def offset(number: int) -> int:
    group = get_gloo_group()
    world, rank = dist.get_world_size(), dist.get_rank()
    counts: list = [None] * world
    dist.all_gather_object(counts, number, group=group)
    return sum(counts[:rank])


def main(rank: int, world_size: int) -> None:
    init_gloo_group()
    assert offset(3) == 3 * rank
