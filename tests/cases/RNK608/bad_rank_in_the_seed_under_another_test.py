"""The rank is added to the seed under an option, and the order is divided under another one

reason: with both of them, each rank takes its part of another order
"""
import torch
import torch.distributed as dist


class MixedSampler:
    def __init__(self, dataset, seed):
        self.dataset, self.seed, self.epoch = dataset, seed, 0
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()

    def __iter__(self):
        seed = self.seed + self.epoch
        if self.dataset.is_augmented:
            seed += self.rank
        generator = torch.Generator()
        generator.manual_seed(seed)
        indices = torch.randperm(len(self.dataset), generator=generator).tolist()  # expect: RNK608
        if self.dataset.is_shard is False:
            indices = indices[self.rank :: self.world_size]
        return iter(indices)
