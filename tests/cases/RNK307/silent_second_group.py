"""A new group of all ranks after the first was destroyed.

reason: the first group answered
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def restart():
    rank = int(os.environ["RANK"])
    dist.init_process_group("gloo")
    size = dist.get_world_size()
    dist.destroy_process_group()
    dist.init_process_group("gloo", rank=rank, world_size=size)
