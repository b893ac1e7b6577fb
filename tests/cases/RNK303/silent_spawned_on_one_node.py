"""Processes of one machine, numbered by spawn.

reason: on one node the number of the process is both ranks
runs: no (starts processes itself)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils.data.distributed import DistributedSampler


def worker(local_rank, world_size, dataset):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29512", rank=local_rank, world_size=world_size)
    return DistributedSampler(dataset, num_replicas=world_size, rank=local_rank)


def launch(dataset):
    n = torch.cuda.device_count()
    mp.spawn(worker, args=(n, dataset), nprocs=n)
