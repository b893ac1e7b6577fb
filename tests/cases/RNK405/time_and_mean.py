"""The time of a loop and the mean of some losses are compared

reason: what the clock and NumPy give is on the CPU, and so is a tensor of it
runs: no (NCCL)
"""
import math
import os
import time

import numpy as np
import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def bandwidth(buffer, rounds):
    start = time.perf_counter()
    for _ in range(rounds):
        dist.all_reduce(buffer)
    torch.cuda.synchronize()
    took = torch.tensor((time.perf_counter() - start) / 5)
    dist.all_reduce(took, op=dist.ReduceOp.MAX)  # expect: RNK405 "`took` is on the CPU"
    return took.item()


def mean(losses):
    found = torch.tensor([np.mean(losses), math.sqrt(2)])
    dist.all_reduce(found)  # expect: RNK405 "`found` is on the CPU"
    return found.tolist()
