"""One process moves its model to the GPU in a branch of its own; with several, a barrier comes first.

reason: nothing chooses the GPU of a rank, and the barrier guesses one
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist

distributed = "RANK" in os.environ

if __name__ == "__main__":
    model = torch.nn.Linear(4, 4)
    if distributed:
        dist.init_process_group(backend="nccl")  # expect: RNK403 "dist.barrier()"
        local_rank = int(os.environ["LOCAL_RANK"])
        model = torch.nn.parallel.DistributedDataParallel(model.cuda(local_rank), device_ids=[local_rank])
    else:
        model = model.cuda()
    if distributed:
        dist.barrier()
