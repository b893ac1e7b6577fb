"""Only a tool of one process reads the file, which takes a function from the program of several.

reason: no process beside others comes to the reader
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def prepared(batch):
    return batch / 255


def main(judge, batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    judge = DDP(judge.cuda(), device_ids=[local_rank])
    for batch in batches:
        judge(prepared(batch)).sum().backward()


if __name__ == "__main__":
    main(torch.nn.Linear(8, 2), torch.ones(4, 2, 8))
