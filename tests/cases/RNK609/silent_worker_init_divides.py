"""worker_init_fn tells each worker its part.

reason: the rank decides which part a worker reads
runs: no (worker processes)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Files(IterableDataset):
    def __init__(self, files):
        self.files = files

    def __iter__(self):
        yield from self.files


def take_part(worker):
    info = get_worker_info()
    number = dist.get_rank() * info.num_workers + worker
    info.dataset.files = info.dataset.files[number :: dist.get_world_size() * info.num_workers]


def train(model, files):
    model = DDP(model)
    for batch in DataLoader(Files(files), batch_size=4, num_workers=2, worker_init_fn=take_part):
        model(batch).sum().backward()
