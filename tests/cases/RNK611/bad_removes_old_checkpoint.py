"""Old checkpoints are deleted by the first rank of each node.

reason: the second node finds nothing to delete
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def prune(folder, step, keep, local_rank):
    old = os.path.join(folder, f"step_{step - keep}.pt")
    if local_rank == 0:  # expect: RNK611 "deletes"
        os.remove(old)
    if dist.get_rank() == 0:
        print("removed", old)
