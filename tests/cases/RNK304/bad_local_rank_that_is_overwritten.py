"""The option for the local rank is overwritten by the global one, after the device was chosen.

reason: on the second node the index is too large; what the finding says points to the line that overwrites it
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(args, model):
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl", init_method="env://")
    args.local_rank = dist.get_rank()
    return DistributedDataParallel(model.cuda(), device_ids=[args.local_rank])  # expect: RNK304 "the global rank since line 14"
