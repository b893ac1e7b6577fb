"""A group of one process is made for a wrapper that wants one.

reason: the process is alone, and its GPU is the first one
runs: no (GPU)
"""

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel


def main():
    dist.init_process_group("nccl", init_method="tcp://localhost:23456", world_size=1, rank=0)
    model = FullyShardedDataParallel(torch.nn.Linear(8, 8)).cuda()
    print(model(torch.ones(1, 8).cuda()))


if __name__ == "__main__":
    main()
