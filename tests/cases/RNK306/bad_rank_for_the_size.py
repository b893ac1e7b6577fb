"""The rank and the number of ranks are handed over in the wrong order.

reason: the sampler takes the number first, and refuses a rank that is not below it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in DistributedSampler (line 12)
"""
import torch.distributed as dist
from torch.utils.data import DistributedSampler


def main(rank, world_size):
    sampler = DistributedSampler(range(8), dist.get_rank(), dist.get_world_size())  # expect: RNK306 "counts the ranks"
    assert len(list(sampler)) == 4
