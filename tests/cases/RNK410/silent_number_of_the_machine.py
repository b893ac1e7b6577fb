"""Ray tells the number that a GPU has on its machine.

reason: whatever the variable is called, it is what NVML counts
"""
import pynvml
import ray
import torch.distributed as dist


def bind_cores():
    pynvml.nvmlInit()
    local_rank = int(ray.get_runtime_context().get_accelerator_ids()["GPU"][0])
    handle = pynvml.nvmlDeviceGetHandleByIndex(local_rank)
    pynvml.nvmlDeviceSetCpuAffinity(handle)
    dist.init_process_group("nccl")
