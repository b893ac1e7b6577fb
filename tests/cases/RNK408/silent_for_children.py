"""The parent sets the variable for the worker that it starts

reason: the worker uses index 0
runs: no (CUDA)
"""
import os
from multiprocessing import Process

import torch


def worker():
    torch.cuda.set_device(0)


def launch(local_rank):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
    process = Process(target=worker)
    process.start()
    return torch.device(f"cuda:{local_rank}"), process
