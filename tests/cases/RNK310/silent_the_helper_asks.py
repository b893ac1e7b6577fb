"""Helpers ask for the group before they use it, in three ways.

reason: without a group each of them does without
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def is_dist_avail_and_initialized():
    return dist.is_available() and dist.is_initialized()


def get_rank():
    return dist.get_rank() if is_dist_avail_and_initialized() else 0


def reduce_mean(value):
    if not is_dist_avail_and_initialized():
        return value
    dist.all_reduce(value)
    return value / dist.get_world_size()


def synchronize():
    if dist.is_initialized():
        dist.barrier()


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    loss = reduce_mean(torch.ones(1))
    if args.distributed:
        print("several")
    synchronize()
    print(get_rank(), loss)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
