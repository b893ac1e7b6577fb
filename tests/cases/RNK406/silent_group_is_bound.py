"""The group is bound to a GPU when it is made.

reason: barriers of a bound group take its GPU
"""
import torch
import torch.distributed as dist


def start(local_rank, gpus):
    device = torch.device("cuda", gpus[local_rank])
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    dist.barrier()
