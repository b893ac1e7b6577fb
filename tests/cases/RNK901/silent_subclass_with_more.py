"""A wrapper of the project takes an argument more, and so does its sampler.

reason: they are other classes
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DistributedSampler


class Wrapper(DistributedDataParallel):
    def __init__(self, module, keep=False, **options):
        super().__init__(module, **options)
        self.keep = keep


class Sampler(DistributedSampler):
    def __init__(self, dataset, world_size, rank):
        super().__init__(dataset, num_replicas=world_size, rank=rank)


def set_up(model, dataset):
    return Wrapper(model, keep=True), Sampler(dataset, world_size=dist.get_world_size(), rank=dist.get_rank())
