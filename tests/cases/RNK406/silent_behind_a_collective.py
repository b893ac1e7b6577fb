"""A tensor was reduced before.

reason: NCCL goes on with the GPU of the tensor
"""
import torch
import torch.distributed as dist


def average(value, local_rank, gpus):
    total = torch.tensor(value, device=torch.device("cuda", gpus[local_rank]))
    dist.all_reduce(total)
    dist.barrier()
    return total
