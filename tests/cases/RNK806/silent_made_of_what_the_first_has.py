"""What rank 0 has loaded is made into something else, by those who have it

reason: rank 0 alone makes it, or the others had something before, or get something else in its place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def by_the_first(rank):
    if rank == 0:
        rows = list(range(8))
        rows = rows[1:]
    dist.barrier()
    if rank == 0:
        rows = rows[1:]
        print(rows)


def with_a_start(rank):
    rows = []
    if rank == 0:
        rows = list(range(8))
    rows = rows[1:]
    dist.barrier()
    return rows


def or_something_else(rank):
    rows = None
    if rank == 0:
        rows = list(range(8))
    rows = rows or [0]
    dist.barrier()
    return rows[0]


def of_the_loop_before(rank):
    for step in range(2):
        if step == 0:
            rows = [step]
        elif rank == 0:
            rows = list(range(8))
        rows = rows[:1]
        dist.barrier()
    return rows


def main(rank, world_size):
    by_the_first(rank)
    print(with_a_start(rank), or_something_else(rank), of_the_loop_before(rank))
