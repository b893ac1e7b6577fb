"""The folder is asked for before the processes join, and made afterwards.

reason: nobody joins before the others are there
runs: no (a launcher starts it)
"""
import os

import torch.distributed as dist


def main(args):
    if os.path.exists(args.out) and not args.force:
        raise ValueError("there is a run in this folder")
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        os.makedirs(args.out, exist_ok=True)
    dist.barrier()
    dist.destroy_process_group()
