"""The executor has its threads begin with the GPU of the process.

reason: the initializer runs in each of them
"""
import os
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def load(batch):
    return batch.cuda()


def main(batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    with ThreadPoolExecutor(4, initializer=torch.cuda.set_device, initargs=(local_rank,)) as pool:
        return [pool.submit(load, batch) for batch in batches]
