"""A program says that it has not been tried on several nodes, and raises.

reason: on one node the global and the local rank are the same
runs: no (needs GPUs)
"""
import logging

import torch
import torch.distributed as dist


def main(args):
    if args.num_nodes > 1:
        logging.error("nobody has tried %d nodes", args.num_nodes)
        if args.verbose:
            print(args)
        raise NotImplementedError("several nodes")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
