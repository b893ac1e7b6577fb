"""The group is made if nobody has made it.

reason: behind the test there is one
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def main(args):
    if not dist.is_initialized():
        dist.init_process_group("gloo")
    if args.distributed:
        print("several")
    dist.barrier()
    print(torch.ones(1), dist.get_rank())


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
