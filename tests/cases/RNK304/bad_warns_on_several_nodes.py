"""A program that says something about several nodes, and goes on.

reason: on the other nodes the global rank is no index of a device
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(args):
    if args.num_nodes > 1:
        print("nobody has tried several nodes")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
