"""The GPU is asked for by its UUID, and by its number where torch does not tell one.

reason: the file sees to it
"""
import pynvml
import torch


def handle_of(local_rank):
    properties = torch.cuda.get_device_properties(torch.cuda.current_device())
    if hasattr(properties, "uuid"):
        return pynvml.nvmlDeviceGetHandleByUUID(f"GPU-{properties.uuid}")
    return pynvml.nvmlDeviceGetHandleByIndex(torch.cuda.current_device())
