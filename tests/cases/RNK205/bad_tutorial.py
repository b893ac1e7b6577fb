"""The worker of a first point-to-point script.

reason: its only print follows the exchange, so it says nothing while the ranks wait
runs: no (a log line that is missing shows only when messages do not fit)
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def exchange(rank: int, world_size: int) -> None:
    value = torch.zeros(1)
    if rank == 0:
        value += 41
        dist.send(tensor=value, dst=1)  # expect: RNK205 "comes after"
    elif rank == 1:
        dist.recv(tensor=value, src=0)
    print("rank", rank, "holds", value.item())


def start(rank: int, world_size: int) -> None:
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29519")
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    exchange(rank, world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(start, args=(2,), nprocs=2)
