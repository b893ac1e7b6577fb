"""The helper returns if it is told not to join, and the program does not tell.

reason: the parameter is True by default
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def base_setup(folder, *, distributed=True):
    print(folder)
    if not distributed:
        return
    dist.init_process_group("gloo")


def main(args):
    base_setup(args.folder)
    values = torch.ones(dist.get_world_size())
    if args.distributed:
        print("several")
    print(values)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
