"""Rank 0 alone uses its GPU before the choice

reason: GPU 0 is its own and the others name theirs, so only the order is wrong
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl")  # expect: RNK403 "choose it first"
    if local_rank == 0:
        print(torch.ones(1).cuda())
    counts = torch.zeros(1, device=f"cuda:{local_rank}")
    torch.cuda.set_device(local_rank)
    dist.all_reduce(counts)


if __name__ == "__main__":
    main()
