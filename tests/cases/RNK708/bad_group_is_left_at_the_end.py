"""The program leaves the group when all is done.

reason: nothing is made anew behind the last call, so the variable is never read
"""
import os

import torch
import torch.distributed as dist


def main(steps):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "1"  # expect: RNK708 "TORCH_NCCL_BLOCKING_WAIT"
    total = torch.zeros(1, device=f"cuda:{local_rank}")
    for _ in range(steps):
        dist.all_reduce(total)
    dist.destroy_process_group()
