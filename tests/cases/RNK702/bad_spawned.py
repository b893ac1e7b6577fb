"""Processes that are spawned, and end in their group.

reason: each rank warns at its end
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, world_size):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)  # expect: RNK702
    dist.barrier()


if __name__ == "__main__":
    mp.spawn(work, args=(2,), nprocs=2)
