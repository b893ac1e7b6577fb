"""A program that is started as one process, and starts a process for each GPU itself, which make the group.

reason: who comes to the barrier has joined the others
runs: no (it is about a single process, which has no group)
"""

import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


def save(model, folder):
    if get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
    dist.barrier()
    torch.save(model.state_dict(), os.path.join(folder, f"model-{get_rank()}.pt"))


def work(rank, world_size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29511", rank=rank, world_size=world_size)
    save(torch.nn.Linear(2, 2), "out")


if __name__ == "__main__":
    mp.spawn(work, (torch.cuda.device_count(),), nprocs=torch.cuda.device_count())
