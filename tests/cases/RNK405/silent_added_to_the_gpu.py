"""A number of the CPU is added to a tensor of the GPU

reason: the sum stays where it was
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def train(batches, total):
    for batch in batches:
        total += torch.tensor(batch.numel())
    dist.all_reduce(total)
    return total.item()


if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
