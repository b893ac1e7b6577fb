"""The leader of each node sends to rank 0.

reason: rank 0 receives from exactly these ranks
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def report(value):
    rank, size = dist.get_rank(), dist.get_world_size()
    local, per_node = int(os.environ["LOCAL_RANK"]), int(os.environ["LOCAL_WORLD_SIZE"])
    if rank == 0:
        for leader in range(per_node, size, per_node):
            dist.recv(value, src=leader)
    elif local == 0:
        print("leader", rank, "reports")
        dist.send(value, dst=0)


def main(rank, world_size):
    report(torch.ones(1))
