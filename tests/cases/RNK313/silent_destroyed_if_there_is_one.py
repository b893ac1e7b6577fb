"""The group is made under a test, and whoever destroys it asks.

reason: nobody destroys a group that is not there
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist


def main_that_asks_again(args):
    if args.distributed:
        dist.init_process_group("gloo")
    print(args)
    if args.distributed:
        dist.destroy_process_group()


def main_that_asks_for_the_group(args):
    if args.distributed:
        dist.init_process_group("gloo")
    print(args)
    if dist.is_initialized():
        dist.destroy_process_group()


def main_that_leaves(args):
    if not args.distributed:
        return
    dist.init_process_group("gloo")
    print(args)
    dist.destroy_process_group()


def main_that_minds(args):
    if args.distributed:
        dist.init_process_group("gloo")
    print(args)
    try:
        dist.destroy_process_group()
    except (AssertionError, ValueError):
        print("no group")


def main_that_insists(args):
    assert args.distributed
    if args.distributed:
        dist.init_process_group("gloo")
    print(args)
    dist.destroy_process_group()


def main_of_two_backends(args):
    if torch.cuda.is_available():
        dist.init_process_group("nccl")
    else:
        dist.init_process_group("gloo")
    print(args)
    dist.destroy_process_group()


def main_beside_a_function_that_makes_one(args):
    if args.distributed:
        dist.init_process_group("gloo")
    else:
        init_single_process_group()
    print(args)
    dist.destroy_process_group()


def init_single_process_group():
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
