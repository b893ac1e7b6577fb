"""A job of a scheduler that is part of the project.

reason: the scheduler passes the option, under the name that it has
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    parser.add_argument("--rank", type=int, required=True)
    args = parser.parse_args()
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl", init_method="tcp://head:23456", world_size=8, rank=args.rank)


if __name__ == "__main__":
    main()
