"""The processes train on GPUs of a list, and meet on the CPU.

reason: a barrier of gloo uses no GPU
"""
import torch
import torch.distributed as dist


def run(proc_id, devices):
    torch.cuda.set_device(devices[proc_id])
    dist.init_process_group(backend="gloo", world_size=len(devices), rank=proc_id)
    dist.barrier()
