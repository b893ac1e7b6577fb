"""The program takes the variable from a module of names.

reason: it is read, whatever the option says
"""
import argparse

import torch
import torch.distributed as dist
from environment import LOCAL_RANK


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=-1)
    args = parser.parse_args()
    torch.cuda.set_device(LOCAL_RANK if args.local_rank < 0 else args.local_rank)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
