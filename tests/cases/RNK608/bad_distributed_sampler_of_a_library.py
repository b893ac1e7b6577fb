"""A library has a sampler of its own that shuffles by the generator of the process, and a function that seeds it.

reason: the sampler is told a seed and the epoch, and leaves its order to whoever calls that function, or does not
"""
import torch
from torch.utils.data.distributed import DistributedSampler


def set_seed(seed):
    torch.manual_seed(seed)


class Resumed(DistributedSampler):
    def __iter__(self):
        indices = torch.randperm(len(self.dataset)).tolist()[: self.total_size]  # expect: RNK608
        return iter(indices[self.rank : self.total_size : self.num_replicas])
