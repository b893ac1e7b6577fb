from typing import TypeVar

import torch.distributed as dist
from torch.utils.data import Sampler

T_co = TypeVar("T_co", covariant=True)


class BucketSampler(Sampler[T_co]):
    def __init__(self, dataset, num_replicas=None, rank=None):
        self.dataset = dataset
        self.num_replicas = dist.get_world_size() if num_replicas is None else num_replicas
        self.rank = dist.get_rank() if rank is None else rank

    def __iter__(self):
        order = sorted(range(len(self.dataset)), key=self.dataset.length)
        return iter(order[self.rank :: self.num_replicas])

    def __len__(self):
        return len(self.dataset) // self.num_replicas
