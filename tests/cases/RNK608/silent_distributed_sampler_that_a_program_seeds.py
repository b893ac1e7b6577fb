"""A sampler that shuffles by the generator of the process, which the program seeds alike.

reason: all ranks have one seed as long as they draw as often
"""
import torch
from torch.utils.data.distributed import DistributedSampler


def set_seed(seed):
    torch.manual_seed(seed)


class Resumed(DistributedSampler):
    def __iter__(self):
        indices = torch.randperm(len(self.dataset)).tolist()[: self.total_size]
        return iter(indices[self.rank : self.total_size : self.num_replicas])


def main(data):
    set_seed(7)
    return Resumed(data)
