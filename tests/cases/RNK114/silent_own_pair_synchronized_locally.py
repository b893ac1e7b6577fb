"""Each rank creates the pair that it is in, and the members agree among themselves.

reason: use_local_synchronization=True asks nobody but the members
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    first = dist.get_rank() // 2 * 2
    pair = dist.new_group([first, first + 1], use_local_synchronization=True)
    value = torch.ones(1)
    dist.all_reduce(value, group=pair)
    assert value.item() == 2.0
