"""The guide starts one node, but the program counts ranks node by node.

reason: the device is right for several nodes, the one that the wrapper is given is not; low, since nothing in sight starts more than
one node
runs: no (two machines)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(model):
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    torch.cuda.set_device(rank % torch.cuda.device_count())
    return DDP(model.cuda(), device_ids=[rank])  # expect: RNK304 low
