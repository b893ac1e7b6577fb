"""The processes of one machine, one for each GPU.

reason: the rank that spawn gives is the number of the GPU
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from weights import load


def worker(rank, world_size, path):
    torch.cuda.set_device(torch.device("cuda", rank))
    dist.init_process_group("nccl", rank=rank, world_size=world_size)
    load(torch.nn.Linear(2, 2).cuda(), path)


if __name__ == "__main__":
    gpus = torch.cuda.device_count()
    mp.spawn(worker, args=(gpus, "weights.pt"), nprocs=gpus)
