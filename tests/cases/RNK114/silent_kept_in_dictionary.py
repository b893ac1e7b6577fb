"""All groups are made by all ranks; each keeps all of them, by name.

reason: no test of the rank decides about the creation
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    groups = {}
    for name, ranks in {"even": [0], "odd": [1], "all": [0, 1]}.items():
        groups[name] = dist.new_group(ranks)
    mine = groups["odd" if rank % 2 else "even"]
    if rank in (0, 1):
        dist.barrier(mine)
