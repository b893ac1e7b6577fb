"""A group of the last rank.

reason: the others do not take part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    last = dist.new_group([world_size - 1])
    flag = torch.tensor(float(rank))
    dist.broadcast(flag, src=world_size - 1, group=last)  # expect: RNK118
    stop = flag.item() == world_size - 1
    assert stop
