"""Lists of ranks that a loop collects, looks for, or uses itself.

reason: what is left behind the loop is what was meant
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def collected(world_size):
    ranks = []
    for rank in range(world_size):
        ranks = [*ranks, rank]
    return dist.new_group(ranks)


def looked_for(lists):
    for candidate in lists:
        ranks = list(candidate)
        if len(ranks) > 1:
            break
    return dist.new_group(ranks)


def used(world_size, size):
    groups = []
    for start in range(0, world_size, size):
        ranks = list(range(start, start + size))
        groups.append(dist.new_group(ranks))
    return groups


def main(rank, world_size):
    collected(world_size)
    looked_for([[0], [0, 1]])
    used(world_size, 1)
