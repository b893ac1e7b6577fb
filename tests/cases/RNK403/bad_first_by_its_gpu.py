"""Who speaks is asked by the current GPU, which no process chooses

reason: the current GPU is 0 in all processes, so that all are the first
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def is_first():
    return torch.cuda.current_device() == 0  # expect: RNK403 "comes out alike on every rank"


def work(rank, world_size, backend):
    dist.init_process_group(backend, init_method="tcp://localhost:29511", rank=rank, world_size=world_size)
    model = DDP(torch.nn.Linear(2, 2).cuda(rank), device_ids=[rank])
    model(torch.ones(4, 2, device=rank)).sum().backward()
    if is_first():
        print("done")
    dist.destroy_process_group()


def main(backend):
    world_size = torch.cuda.device_count()
    mp.spawn(work, (world_size, backend), nprocs=world_size)
