"""One way binds a variable on all ranks, the other on rank 0, and nobody without it uses it

reason: the use is on the first way only, or asks, or others have left, or the ways part by the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def used_on_the_first_way(rank, kind):
    if kind == "made up":
        rows = [0.5] * 8
    elif rank == 0:
        rows = [1.0]
    dist.barrier()
    if kind == "made up":
        print(sum(rows))


def left_on_the_other_way(rank, kind):
    if kind == "made up":
        rows = [0.5] * 8
    elif rank == 0:
        rows = [1.0]
    if kind != "made up":
        dist.barrier()
        return
    print(sum(rows))


def ways_part_by_the_rank(rank):
    if rank == 1:
        rows = [0.5] * 8
    elif rank == 0:
        rows = [1.0]
    print(sum(rows))
    dist.barrier()


def others_fail(rank, kind):
    if kind == "made up":
        rows = [0.5] * 8
    elif rank == 0:
        rows = [1.0]
    else:
        rows = []
    print(sum(rows))


def ways_part_by_a_saver(rank, is_writer):
    if not is_writer:
        rows = [0.5] * 8
    elif rank == 0:
        rows = [1.0]
    print(sum(rows))


def others_have_their_way(rank, kind):
    if kind == "none" or rank != 0:
        rows = [0.0]
    elif rank == 0:
        rows = [1.0]
    print(sum(rows))


def bound_before(rank, kind):
    rows = [0.0]
    if kind == "made up":
        rows = [0.5] * 8
    elif rank == 0:
        rows = [1.0]
    print(sum(rows))


def main(rank, world_size):
    for kind in ("made up", "read"):
        used_on_the_first_way(rank, kind)
        left_on_the_other_way(rank, kind)
        others_fail(rank, kind)
        others_have_their_way(rank, kind)
        bound_before(rank, kind)
    ways_part_by_the_rank(rank)
    ways_part_by_a_saver(rank, rank == 0)
