"""A helper in the file would find the local rank, and nobody calls it.

reason: the option alone tells the processes of a node apart
"""
import argparse

import torch
import torch.distributed as dist


def get_local_rank(group):
    return dist.get_rank(group=group)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
    args = parser.parse_args()
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
