"""A generator is seeded with the epoch, as samplers do

reason: the epoch is the same on all ranks
runs: no (as silent_common_seed)
"""
import torch
import torch.distributed as dist


class Sampler:
    def __init__(self, length, shuffle=True):
        self.length, self.shuffle, self.epoch = length, shuffle, 0
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()

    def __iter__(self):
        if self.shuffle:
            generator = torch.Generator()
            generator.manual_seed(self.epoch)
            order = torch.randperm(self.length, generator=generator).tolist()
        else:
            order = list(range(self.length))
        yield from order[self.rank : self.length : self.world_size]
