"""The memory of the device is checked.

reason: devices have different amounts of free memory
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist


def reserve(needed):
    free, _ = torch.cuda.mem_get_info()
    if free < needed:
        raise MemoryError(f"{free} bytes are free")  # expect: RNK112 low "the memory of its own device"
    dist.barrier()
