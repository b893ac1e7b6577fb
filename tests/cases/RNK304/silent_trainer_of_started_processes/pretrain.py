"""One process for each GPU of this machine, each started by itself.

reason: all processes are on one machine, where the rank is the number of the GPU
runs: no (needs GPUs)
"""

import os

import torch
from torch.multiprocessing import Process
from trainer import Trainer


def worker(rank, world_size):
    Trainer({"rank": rank, "world_size": world_size})


if __name__ == "__main__":
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12355"
    gpus = torch.cuda.device_count()
    for number in range(gpus):
        Process(target=worker, args=(number, gpus)).start()
