"""Spawned processes that are handed their number.

reason: each joins with a rank of its own
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def train(rank, world_size):
    os.environ["MASTER_ADDR"], os.environ["MASTER_PORT"] = "localhost", os.environ["PORT"]
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(train, args=(4,), nprocs=4)
