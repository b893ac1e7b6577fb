"""The buffer of a gather is made of the numbers of the dimensions.

reason: for a matrix it has the sizes 0 and 1, and nothing fits in
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in all_gather_into_tensor (line 14)
"""
import torch
import torch.distributed as dist


def gathered(x, dim=0):
    n = dist.get_world_size()
    out = torch.zeros([i * n if i == dim else i for i in range(x.ndim)], dtype=x.dtype)  # expect: RNK115 "numbers of the dimensions"
    dist.all_gather_into_tensor(out, x)
    return out


def main(rank, world_size):
    gathered(torch.ones(2, 3))
