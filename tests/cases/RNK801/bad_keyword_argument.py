"""The list is given by keyword.

reason: all slots are the same memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist


def gather(x):
    world_size = dist.get_world_size()
    tensor_list = [torch.zeros(1)] * world_size  # expect: RNK801 "world_size"
    dist.all_gather(tensor=x, tensor_list=tensor_list)
    return tensor_list


def main(rank, world_size):
    gathered = gather(torch.tensor([float(rank)]))
    assert [g.item() for g in gathered] == [0.0, 1.0]
