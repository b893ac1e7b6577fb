"""One process for each GPU of this machine.

reason: all processes are on one machine, where the rank is the number of the GPU
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
