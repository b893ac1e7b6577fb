"""Questions that start nothing

reason: is_available and device_count ask the driver without initialising CUDA
runs: no (CUDA)
"""
import torch

HAS_GPU = torch.cuda.is_available()
GPUS = torch.cuda.device_count()


def device():
    return "cuda" if HAS_GPU and GPUS else "cpu"
