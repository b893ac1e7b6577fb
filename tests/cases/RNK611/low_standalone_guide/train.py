"""The guide starts all processes on one machine.

reason: with --standalone there is one node, whose first rank is the first of all; low, since options may be others'
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:  # expect: RNK611 low
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
