"""The even ranks create a group of the even ranks.

reason: the odd ranks have to call, too
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    even = [0, 2]
    if rank % 2 == 0:
        dist.new_group(even)  # expect: RNK114
    else:
        print("odd")
    dist.new_group([0, 1, 2, 3])
