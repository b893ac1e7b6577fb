"""A parameter is the local rank wherever somebody calls

reason: on the second node the same parts are read again
runs: no (several nodes)
"""
import os

from torch.utils.data import DataLoader, DistributedSampler


def loader(data, rank, world_size):
    sampler = DistributedSampler(data, num_replicas=world_size, rank=rank)  # expect: RNK303
    return DataLoader(data, sampler=sampler)


def main(data):
    loader(data, int(os.environ["LOCAL_RANK"]), int(os.environ["WORLD_SIZE"]))
