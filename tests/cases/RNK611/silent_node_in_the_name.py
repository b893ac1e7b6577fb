"""The number of the node is in the name.

reason: each node writes a file of its own
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(state, out_dir):
    node = int(os.environ["GROUP_RANK"])
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(state, os.path.join(out_dir, f"state_{node}.pt"))
    print("rank", dist.get_rank())
