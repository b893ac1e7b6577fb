"""The program of several processes.

reason: torch.distributed.launch spells the option otherwise since torch 2.0
"""
import argparse

import torch
import torch.distributed as dist
from evaluate import valid


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
    args = parser.parse_args()
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    print(valid(torch.nn.Linear(2, 2).cuda(), [torch.ones(2, 2).cuda()]))


if __name__ == "__main__":
    main()
