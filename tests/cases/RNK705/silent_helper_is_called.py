"""A helper of another file finds the local rank.

reason: it is asked, whatever the option says
"""
import argparse

import torch
import torch.distributed as dist
from cluster import get_local_rank


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=-1)
    args = parser.parse_args()
    local_rank = args.local_rank if args.local_rank >= 0 else get_local_rank()
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
