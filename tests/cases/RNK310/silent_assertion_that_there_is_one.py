"""A part that is made for several processes asserts that there is a group.

reason: the assertion speaks, and what stands behind it is not come to
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def shard(values):
    assert dist.is_initialized(), "sequence parallelism needs a process group"
    return values[dist.get_rank() :: dist.get_world_size()]


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    if args.distributed:
        print("several")
    print(shard(torch.ones(4)))


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
