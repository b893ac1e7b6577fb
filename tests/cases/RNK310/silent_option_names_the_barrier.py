"""An option that is named for the barrier asks for it.

reason: nobody gives it to a single process
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch.distributed as dist


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    rank = dist.get_rank() if args.distributed else 0
    for step in range(3):
        print(rank, step)
        if args.barrier:
            dist.barrier()


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
