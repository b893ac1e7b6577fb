"""A second group is kept where there are several processes, and asked for before it is used.

reason: what is None in a single process is not waited for
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def main(args):
    sync = None
    if args.world_size > 1:
        dist.init_process_group("gloo")
        sync = dist.new_group(backend="gloo")
    if args.world_size > 1:
        print("several")
    print(torch.ones(1))
    if sync is not None:
        dist.barrier(group=sync)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
