"""A port that callers hand over as text, or some of them.

reason: not all callers hand over a number
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def setup(rank, world_size, port):
    os.environ["MASTER_PORT"] = port
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def worker(rank, world_size, port):
    os.environ["MASTER_PORT"] = port
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def main(rank, chosen):
    setup(rank, 2, 12355 if chosen is None else chosen)
    setup(rank, 2, "12355")
    mp.spawn(worker, args=(2, "29500"), nprocs=2)
