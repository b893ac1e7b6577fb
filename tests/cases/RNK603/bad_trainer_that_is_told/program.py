"""The same trainer, in a program that a launcher starts several times.

reason: all ranks write one log
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from fitting import Fitting

if __name__ == "__main__":
    dist.init_process_group("gloo")
    local_rank = int(os.environ["LOCAL_RANK"])
    Fitting(torch.nn.Linear(4, 1), "out", local_rank, dist.get_world_size()).fit(torch.ones(3, 2, 4))
