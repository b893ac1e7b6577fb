"""A script that raises where there are several nodes.

reason: on one node there is one first rank; who lifts the limit has to look at this, too
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(args, model, path):
    if args.num_nodes != 1:
        raise ValueError("one node, please")
    if int(os.environ["LOCAL_RANK"]) == 0:  # expect: RNK611 low
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
