"""The memory that others hold is read from NVML by the number of DeepSpeed's device.

reason: that number is torch's, of the GPUs that are visible
"""
import deepspeed
import pynvml
from deepspeed.accelerator import get_accelerator


def used_by_others():
    deepspeed.init_distributed()
    pynvml.nvmlInit()
    current = get_accelerator().current_device()
    handle = pynvml.nvmlDeviceGetHandleByIndex(current)  # expect: RNK410
    return pynvml.nvmlDeviceGetMemoryInfo(handle).used - get_accelerator().memory_allocated()
