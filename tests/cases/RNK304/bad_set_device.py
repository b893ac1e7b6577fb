"""The device is chosen by the rank in the whole job.

reason: the second node has no GPU with the number of its first rank
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def setup():
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    torch.cuda.set_device(rank)  # expect: RNK304 "rank is the global rank"
