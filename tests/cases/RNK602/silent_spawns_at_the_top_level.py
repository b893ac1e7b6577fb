"""The program makes the folder, and then spawns the ranks.

reason: what stands at the top level runs once
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def train(rank, world_size):
    dist.init_process_group("gloo", init_method="env://", rank=rank, world_size=world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    if not os.path.isdir("checkpoints"):
        os.mkdir("checkpoints")
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12356"
    mp.spawn(train, nprocs=2, args=(2,))
