"""A wrapper of another file hands on what all_reduce gives back, and its caller takes that for the sum.

reason: all_reduce works in place and gives back None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 14)
"""
import comm
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss = torch.ones(1)
    mean = comm.all_reduce(loss) / dist.get_world_size()  # expect: RNK803
    print(mean)
