"""Who makes the sampler gives it the number of processes, for which it would ask by a name that torch does not have.

reason: AttributeError where somebody leaves it out, which nobody in sight does: hygiene
runs: no (nobody comes there)
"""
import torch
import torch.distributed as dist
from torch.utils.data import Sampler


class Parts(Sampler):
    def __init__(self, data, num_replicas=None):
        if num_replicas is None:
            num_replicas = torch.dist.get_world_size()  # expect: RNK902 "every call in sight gives num_replicas"
        self.data, self.num_replicas = data, num_replicas

    def __iter__(self):
        return iter(range(dist.get_rank(), len(self.data), self.num_replicas))


def loader(data, world_size):
    return torch.utils.data.DataLoader(data, sampler=Parts(data, num_replicas=world_size))
