"""The number of the machine is looked up where only some GPUs are visible.

reason: both sides count the same
"""
import os

import pynvml
import torch.distributed as dist


def memory():
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    index = int(os.environ["LOCAL_RANK"]) if dist.is_initialized() else 0
    if visible:
        index = int(visible.split(",")[index])
    return pynvml.nvmlDeviceGetMemoryInfo(pynvml.nvmlDeviceGetHandleByIndex(index)).used
