"""A program that raises on several nodes only if their network is slow.

reason: on the other nodes the global rank is no index of a device
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(args):
    if args.nnodes > 1 and not args.infiniband:
        raise ValueError("several nodes need a fast network")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
