"""Each process that is spawned looks for a free port and joins there

reason: the parent has told none, so that no two look at the same
runs: no (waits until the timeout of the group)
"""

import os
import random
import socket

import torch.distributed as dist
import torch.multiprocessing as mp


def find_free_port():
    with socket.socket() as probe:
        probe.bind(("", 0))
        return probe.getsockname()[1]


def setup(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = str(find_free_port())  # expect: RNK704 "each process that is spawned"
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def work(rank, world_size):
    setup(rank, world_size)


def work_at(rank, world_size):
    port = random.randint(20000, 30000)
    dist.init_process_group(
        "gloo",
        init_method=f"tcp://localhost:{port}",  # expect: RNK704 "joins at a port of its own"
        rank=rank,
        world_size=world_size,
    )


def work_unless_told(rank, world_size):
    if "MASTER_PORT" not in os.environ:
        os.environ["MASTER_PORT"] = str(find_free_port())  # expect: RNK704 "each process that is spawned"
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


if __name__ == "__main__":
    mp.spawn(work, args=(2,), nprocs=2)
    mp.spawn(work_at, args=(2,), nprocs=2)
    mp.spawn(work_unless_told, args=(2,), nprocs=2)
