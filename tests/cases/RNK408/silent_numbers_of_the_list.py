"""The numbers of CUDA_VISIBLE_DEVICES are handed to children, counted, or asked of NVML; the process takes its place.

reason: torch is given the place in the list
"""
import os
import subprocess

import pynvml
import torch


def start(command, count):
    gpus = os.environ["CUDA_VISIBLE_DEVICES"].split(",")
    for index in range(count):
        subprocess.Popen(command, env={**os.environ, "CUDA_VISIBLE_DEVICES": gpus[index]})


def choose(local_rank):
    gpus = os.environ["CUDA_VISIBLE_DEVICES"].split(",")
    torch.cuda.set_device(local_rank % len(gpus))
    return f"cuda:{gpus.index(gpus[local_rank])}"


def memory(local_rank):
    gpu = int(os.environ["CUDA_VISIBLE_DEVICES"].split(",")[local_rank])
    return pynvml.nvmlDeviceGetMemoryInfo(pynvml.nvmlDeviceGetHandleByIndex(gpu))
