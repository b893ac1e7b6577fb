"""One command of a script is for a single machine, one is not.

reason: with the second command two processes write the file
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:  # expect: RNK611 "test the global rank"
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
