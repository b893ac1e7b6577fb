"""The thread chooses the GPU that it was handed.

reason: each thread has its own current GPU, and this one has chosen
"""
import os
from threading import Thread

import torch
import torch.distributed as dist


def load(batches, found, device):
    torch.cuda.set_device(device)
    for batch in batches:
        found.append(batch.cuda())


def main(batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    found = []
    Thread(target=load, args=(batches, found, torch.cuda.current_device())).start()
    return found
