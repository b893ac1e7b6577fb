"""A process joins with the number of its GPU as the rank, which it gives by its place.

reason: rank modulo number of GPUs is the number of the GPU
"""

import torch
import torch.distributed as dist


def run(proc_id, devices):
    gpu = devices[proc_id]
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl", None, None, len(devices), gpu)
    dist.barrier()
