"""SLURM's number of the task chooses the GPU.

reason: SLURM_PROCID counts the tasks of all nodes
runs: no (needs GPUs)
"""
import os

import torch


def choose():
    task = int(os.environ["SLURM_PROCID"])
    torch.cuda.set_device(task)  # expect: RNK304 "task is the global rank"
