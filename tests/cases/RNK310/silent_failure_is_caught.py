"""Without a group the rank is 0: the question stands in a `try`.

reason: the failure is what the code waits for
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def rank():
    try:
        return dist.get_rank()
    except (RuntimeError, ValueError):
        return 0


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    if args.distributed:
        print("several")
    print(torch.ones(1), rank())


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
