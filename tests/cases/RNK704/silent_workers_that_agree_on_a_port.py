"""Workers draw a port where only one of them does, where each is the only one, or where each starts others itself

reason: no two processes that have to meet draw for themselves
runs: no (needs processes that are spawned)
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


def alone(index):
    os.environ["MASTER_PORT"] = str(find_free_port())
    dist.init_process_group("gloo", rank=0, world_size=1)


def told(rank, world_size, port):
    os.environ["MASTER_PORT"] = str(port)
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def alike(rank, world_size, seed):
    random.seed(seed)
    os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def first(rank, world_size, queue):
    if rank == 0:
        os.environ["MASTER_PORT"] = str(find_free_port())
        queue.put(os.environ["MASTER_PORT"])
    else:
        os.environ["MASTER_PORT"] = queue.get()
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def starter(index):
    os.environ["MASTER_PORT"] = str(find_free_port())
    mp.spawn(told, args=(2, os.environ["MASTER_PORT"]), nprocs=2)


if __name__ == "__main__":
    mp.spawn(alone, nprocs=2)
    mp.spawn(told, args=(2, find_free_port()), nprocs=2)
    mp.spawn(alike, args=(2, 7), nprocs=2)
    mp.spawn(first, args=(2, mp.get_context("spawn").Queue()), nprocs=2)
    mp.spawn(starter, nprocs=1)
