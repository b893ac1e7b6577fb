"""accelerate makes the group, also of one process, wherever the own flag leads.

reason: behind the constructor there is a group if there is a launcher
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist
from accelerate import Accelerator


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    accelerator = Accelerator()
    model = accelerator.prepare(torch.nn.Linear(1, 1))
    if args.distributed:
        print("several")
    dist.barrier()
    print(model)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
