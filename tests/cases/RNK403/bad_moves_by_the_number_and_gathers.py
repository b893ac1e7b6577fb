"""A worker moves what it has to its rank, tells DDP the same number, and gathers objects.

reason: the objects go over the current GPU, which is GPU 0 on every rank
runs: no (needs GPUs)
"""
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def measure(rank, size, path):
    dist.init_process_group("nccl", init_method="file://" + path, rank=rank, world_size=size)  # expect: RNK403
    x = torch.randn(50, 2048).to(rank)
    model = DDP(torch.nn.Linear(2048, 8).to(rank), device_ids=[rank])
    loss = model(x).sum()
    loss.backward()
    losses = [None] * size
    dist.all_gather_object(losses, loss.item())


if __name__ == "__main__":
    size = torch.cuda.device_count()
    mp.spawn(measure, args=(size, tempfile.mkstemp()[1]), nprocs=size)
