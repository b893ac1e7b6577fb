"""The first rank of each number on a node sends to those of the same number on the others.

reason: all members of a group have the same number on their node, and so the same source
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


class Groups:
    def __init__(self):
        self.made = {}

    def of(self, ranks):
        if len(ranks) == dist.get_world_size():
            return None
        key = ",".join(map(str, ranks))
        if key not in self.made:
            self.made[key] = dist.new_group(list(ranks), use_local_synchronization=True)
        return self.made[key]


def send(groups, value):
    gpus_per_node = int(os.environ["LOCAL_WORLD_SIZE"])
    local_rank = dist.get_rank() % gpus_per_node
    ranks = list(range(local_rank, dist.get_world_size(), gpus_per_node))
    dist.broadcast(value, src=local_rank, group=groups.of(ranks))


def main(rank, world_size):
    send(Groups(), torch.full((1,), float(rank)))
