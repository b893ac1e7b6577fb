"""The rank is in the seed of data that each rank has a shard of, and only other data is divided

reason: the two tests exclude each other: where the orders differ, nothing is divided
"""
import torch
import torch.distributed as dist


class ShardSampler:
    def __init__(self, dataset, seed):
        self.dataset, self.seed, self.epoch = dataset, seed, 0
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()

    def __iter__(self):
        seed = self.seed + self.epoch
        if self.dataset.is_shard:
            seed += self.rank
        generator = torch.Generator()
        generator.manual_seed(seed)
        indices = torch.randperm(len(self.dataset), generator=generator).tolist()
        if self.dataset.is_shard is False:
            indices = indices[self.rank :: self.world_size]
        return iter(indices)
