"""A sampler seeds a generator by the epoch, and does not give it to what makes the order.

reason: the order is that of the process's own generator, in whatever state that is on each rank
"""
import torch
import torch.distributed as dist
from torch.utils.data import Sampler


class Blocks(Sampler):
    def __init__(self, data, epoch=0):
        self.data, self.epoch = data, epoch
        self.rank, self.size = dist.get_rank(), dist.get_world_size()

    def __iter__(self):
        generator = torch.Generator()
        generator.manual_seed(self.epoch)
        indices = torch.randperm(len(self.data)).tolist()  # expect: RNK608
        return iter(indices[self.rank :: self.size])


class Given(Blocks):
    def __iter__(self):
        generator = torch.Generator()
        generator.manual_seed(self.epoch)
        indices = torch.randperm(len(self.data), generator=generator).tolist()
        return iter(indices[self.rank :: self.size])


def main(data, seed):
    torch.manual_seed(seed)
    return Blocks(data), Given(data)
