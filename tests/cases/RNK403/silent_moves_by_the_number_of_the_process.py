"""A worker moves what it has to its rank, and tells DDP the same number.

reason: everything is named by the number of the process, and nothing uses the current GPU
runs: no (needs GPUs)
"""
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def measure(rank, size, path):
    dist.init_process_group("nccl", init_method="file://" + path, rank=rank, world_size=size)
    x = torch.randn(50, 2048).to(rank)
    model = DDP(torch.nn.Linear(2048, 8).to(rank), device_ids=[rank])
    model(x).sum().backward()
    torch.cuda.synchronize(rank)


if __name__ == "__main__":
    size = torch.cuda.device_count()
    mp.spawn(measure, args=(size, tempfile.mkstemp()[1]), nprocs=size)
