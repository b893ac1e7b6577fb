"""A function sets its GPU from a list of the user's, and meets the others.

reason: the GPU that the user names need not be the one with the number of the rank
"""
import torch
import torch.distributed as dist


def start(local_rank, gpu_ids):
    device = torch.device("cuda", gpu_ids[local_rank])
    torch.cuda.set_device(device)
    dist.init_process_group("nccl")
    dist.barrier()  # expect: RNK406 "gpu_ids[local_rank]"
    return device
