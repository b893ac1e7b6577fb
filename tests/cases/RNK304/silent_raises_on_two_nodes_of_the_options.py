"""A program that raises at once where its options say that there are two nodes or more.

reason: on one node the global and the local rank are the same
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(args):
    if args.nnodes >= 2:  # nobody has tried
        raise NotImplementedError("several nodes")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
