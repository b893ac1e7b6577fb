"""The number of a GPU is read, and all GPUs are made visible before CUDA starts.

reason: without the variable torch counts all GPUs of the machine
"""
import os

import torch


def choose(local_rank):
    gpu = int(os.environ["CUDA_VISIBLE_DEVICES"].split(",")[local_rank])
    os.environ.pop("CUDA_VISIBLE_DEVICES")
    torch.cuda.set_device(gpu)
