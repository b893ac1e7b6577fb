"""A program fails on several nodes, by a test that has a name.

reason: on one node the global and the local rank are the same
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(args):
    is_spread = 1 < args.num_nodes
    if is_spread:
        print("several nodes")
        raise NotImplementedError
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
