"""The option is replaced by what a helper finds.

reason: whatever the option says
"""
import argparse

import torch
import torch.distributed as dist
from cluster import numbers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=-1)
    args = parser.parse_args()
    args.rank, args.local_rank, args.world_size = numbers()
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl", rank=args.rank, world_size=args.world_size)


if __name__ == "__main__":
    main()
