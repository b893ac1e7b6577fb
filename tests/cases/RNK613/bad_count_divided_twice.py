"""The number of batches of one rank is divided by the number of ranks.

reason: a loader with a DistributedSampler, or one that accelerate has prepared, has the length of one rank's part
"""
import math

import torch.distributed as dist
from accelerate import Accelerator
from torch.utils.data import DataLoader, DistributedSampler


class Trainer:
    def __init__(self, config, dataset, mesh):
        self.dp_world_size = mesh["dp"].size()
        sampler = DistributedSampler(dataset, num_replicas=self.dp_world_size, rank=mesh["dp"].get_local_rank())
        self.loader = DataLoader(dataset, batch_size=config.batch_size, sampler=sampler)
        self.steps = len(self.loader) * config.epochs // self.dp_world_size  # expect: RNK613 "the number of batches of"


def steps(dataset, epochs):
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    return epochs * len(loader) // dist.get_world_size()  # expect: RNK613


def prepared(model, loader, optimizer, accumulated):
    accelerator = Accelerator()
    model, loader, optimizer = accelerator.prepare(model, loader, optimizer)
    return math.ceil(len(loader) / accelerator.num_processes / accumulated)  # expect: RNK613
