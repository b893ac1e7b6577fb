"""The barrier comes before the first tensor.

reason: NCCL has not seen a GPU of this process yet
"""
import torch
import torch.distributed as dist


def average(value, local_rank, gpus):
    device = torch.device("cuda", gpus[local_rank])
    dist.barrier()  # expect: RNK406
    total = torch.tensor(value, device=device)
    dist.all_reduce(total)
    return total
