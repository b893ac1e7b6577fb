"""A trainer that two programs use: one of them spawns on this machine, the other is launched

reason: another program has several machines
runs: no (needs GPUs)
"""

import os

import torch
import torch.multiprocessing as mp
from trainer import Trainer


def worker(rank, world_size):
    Trainer({"rank": rank, "world_size": world_size})


if __name__ == "__main__":
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12355"
    gpus = torch.cuda.device_count()
    mp.spawn(worker, args=(gpus,), nprocs=gpus)
