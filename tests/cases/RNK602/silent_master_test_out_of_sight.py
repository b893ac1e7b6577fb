"""A guard whose name says that it lets the master through, from a module that is not there.

reason: nobody can see into `is_master`, but its name says enough
runs: no (a script)
"""
import os

import torch.distributed as dist
from training.distributed import is_master


def main(args):
    dist.init_process_group("gloo")
    if args.remote and is_master(args):
        for split in args.splits:
            if not os.path.exists(f"./sizes/{split}"):
                os.makedirs(f"./sizes/{split}")
    dist.barrier()


if __name__ == "__main__":
    main(None)
