"""The number of processes comes from the environment, and nobody chooses the GPU

reason: whatever is moved to the current GPU goes to the first one on every rank
runs: no (GPU)
"""

import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel


def main():
    size, rank = int(os.environ["WORLD_SIZE"]), int(os.environ["RANK"])
    dist.init_process_group("nccl", init_method="tcp://localhost:23456", world_size=size, rank=rank)  # expect: RNK403
    model = FullyShardedDataParallel(torch.nn.Linear(8, 8)).cuda()
    print(model(torch.ones(1, 8).cuda()))


if __name__ == "__main__":
    main()
