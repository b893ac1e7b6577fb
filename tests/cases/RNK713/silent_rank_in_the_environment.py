"""Spawned processes that put their number into the environment.

reason: the group finds it there
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def setup(rank, world_size):
    os.environ["RANK"], os.environ["WORLD_SIZE"] = str(rank), str(world_size)
    os.environ["MASTER_ADDR"], os.environ["MASTER_PORT"] = "localhost", os.environ["PORT"]
    dist.init_process_group("gloo")


def train(rank, world_size):
    setup(rank, world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(train, args=(4,), nprocs=4)
