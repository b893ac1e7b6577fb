"""A program says that it has not been tried on several nodes, and goes on; what raises is something else.

reason: the second node has no such device
runs: no (needs GPUs)
"""
import logging

import torch
import torch.distributed as dist


def main(args):
    if args.num_nodes > 1:
        logging.warning("nobody has tried %d nodes", args.num_nodes)
    if args.devices is None:
        raise ValueError("which devices?")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
