"""A comment far away speaks of nodes, and not of files

reason: the first rank of every node writes to one path
runs: no (needs several nodes)
"""

import os

import torch
import torch.distributed as dist


def local_group(size):
    # one group for each node
    groups = [dist.new_group(list(range(i, i + size))) for i in range(0, dist.get_world_size(), size)]
    return groups[dist.get_rank() // size]


def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:  # expect: RNK611
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
