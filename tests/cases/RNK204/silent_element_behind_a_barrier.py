"""Elements are read behind what waits for all of them.

reason: a barrier, a wait for each, a wait for the last collective of the group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def behind_a_barrier(parts):
    works = [dist.all_reduce(part, async_op=True) for part in parts]
    dist.barrier()
    first = parts[0].sum().item()
    del works
    return first


def one_by_one(parts):
    works = [dist.all_reduce(part, async_op=True) for part in parts]
    sums = []
    for index, work in enumerate(works):
        work.wait()
        sums.append(parts[index].sum().item())
    return sums


def side_by_side(parts):
    works = [dist.all_reduce(part, async_op=True) for part in parts]
    for work, part in zip(works, parts):
        work.wait()
        part.div_(dist.get_world_size())
    return parts[0].sum().item()


def main(rank, world_size):
    assert behind_a_barrier([torch.ones(2), torch.ones(2)]) == 2 * world_size
    assert one_by_one([torch.ones(2), torch.ones(2)]) == [2 * world_size, 2 * world_size]
    assert side_by_side([torch.ones(2), torch.ones(2)]) == 2
