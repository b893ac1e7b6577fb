"""A tool of one process reads the file, and the program of several does, too.

reason: on resume all ranks load to the GPU that saved it
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from readers import load_checkpoint
from torch.nn.parallel import DistributedDataParallel as DDP


def prepared(batch):
    return batch / 255


def main(judge, batches, path):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    optimizer = torch.optim.Adam(judge.parameters())
    load_checkpoint(judge, optimizer, path)
    judge = DDP(judge.cuda(), device_ids=[local_rank])
    for batch in batches:
        judge(prepared(batch)).sum().backward()


if __name__ == "__main__":
    main(torch.nn.Linear(8, 2), torch.ones(4, 2, 8), "last.pt")
