"""Even and odd ranks use a group of all and a copy of it in opposite order.

reason: half of the ranks stand in each
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in all_reduce (line 15); ranks 1 and 3 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    everybody, copy = dist.new_group(), dist.new_group(list(range(world_size)))
    x, y = torch.ones(1), torch.ones(1)
    if dist.get_rank() % 2 == 0:
        dist.all_reduce(x, group=everybody)  # expect: RNK119 "rank 0 waits here"
        dist.all_reduce(y, group=copy)
    else:
        dist.all_reduce(y, group=copy)
        dist.all_reduce(x, group=everybody)
