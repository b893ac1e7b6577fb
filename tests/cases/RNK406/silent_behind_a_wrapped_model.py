"""The model is wrapped before the ranks meet.

reason: the constructor of DDP broadcasts on the GPU of the process, and NCCL goes on with that
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def run(proc_id, devices, model):
    gpu = devices[proc_id]
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl", world_size=len(devices), rank=proc_id)
    model = DistributedDataParallel(model.to(gpu), device_ids=[gpu], output_device=gpu)
    if proc_id == 0:
        print(model)
    dist.barrier()
    return model
