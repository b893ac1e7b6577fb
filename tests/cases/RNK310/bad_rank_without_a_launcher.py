"""A script has a branch for a single GPU, and asks for its rank behind it.

reason: in the branch of `local_rank == -1` nobody has made a group that knows a rank
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist
from torch.utils.data import DistributedSampler, RandomSampler


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local-rank", type=int, default=-1)
    args = parser.parse_args()
    if args.local_rank == -1:
        device = torch.device("cuda")
    else:
        torch.cuda.set_device(args.local_rank)
        device = torch.device("cuda", args.local_rank)
        dist.init_process_group("gloo")
    args.global_rank = dist.get_rank()  # expect: RNK310 "dist.get_rank()"
    data = torch.arange(8).to(device)
    sampler = RandomSampler(data) if args.local_rank == -1 else DistributedSampler(data)
    print(args.global_rank, list(sampler))


if __name__ == "__main__":
    main()
