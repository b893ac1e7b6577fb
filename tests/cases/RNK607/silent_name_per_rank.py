"""The path holds the rank, too

reason: the file is meant to be this rank's own
runs: no (writes to the working directory)
"""
import time

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def dump(tensor):
    torch.save(tensor, f"dump/{int(time.time())}_{dist.get_rank()}.pt")


def snapshot(state):
    dcp.save(state, checkpoint_id=f"snapshots/{int(time.time())}-rank{dist.get_rank()}", no_dist=True)
