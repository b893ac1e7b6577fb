"""The option goes to a function.

reason: it is still nothing but the option that tells processes apart
"""
import argparse

import torch
import torch.distributed as dist


def join(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int)  # expect: RNK705
    args = parser.parse_args()
    join(args.local_rank)


if __name__ == "__main__":
    main()
