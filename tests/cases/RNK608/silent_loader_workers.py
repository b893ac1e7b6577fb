"""The workers of a loader divide what this rank has

reason: the rank took its files before; workers are no ranks
runs: no (needs data)
"""
import random

import torch
import torch.distributed as dist


class Files(torch.utils.data.IterableDataset):
    def __init__(self, files, seed):
        self.files = files[dist.get_rank() :: dist.get_world_size()]
        self.seed = seed + dist.get_rank()

    def __iter__(self):
        random.Random(self.seed).shuffle(self.files)
        worker = torch.utils.data.get_worker_info()
        yield from self.files[worker.id :: worker.num_workers]
