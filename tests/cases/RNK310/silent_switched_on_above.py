"""The flag is set to True before it is asked for: the line that asked for the size is a comment.

reason: the group is made in any case
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def main(params):
    params.distributed = True
    # params.distributed = params.world_size > 1
    if params.distributed:
        dist.init_process_group("gloo")
    dist.barrier()
    if params.world_size > 1:
        print("several")
    print(torch.ones(1))


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
