"""Local rank and number of all ranks are stored in the options first.

reason: on the second node the sampler counts from 0 again
runs: no (the group is there already when a case runs)
"""
import os

from torch.utils.data import DataLoader, DistributedSampler


def loader(dataset, args):
    args.local_rank = int(os.getenv("LOCAL_RANK", 0))
    args.world_size = int(os.getenv("WORLD_SIZE", 1))
    sampler = DistributedSampler(dataset, args.world_size, args.local_rank)  # expect: RNK303 "rank= of Distributed"
    return DataLoader(dataset, sampler=sampler)
