"""A program that takes the global rank for the GPU where it does not run on one node.

reason: there are several nodes, on which device indices restart
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def main(args):
    dist.init_process_group("nccl")
    if args.num_nodes == 1:
        return
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
