"""A list that is called as a path is filled by a function that gives all ranks the name of rank 0.

reason: the list is another one afterwards, although no path ever changes
runs: no (writes files)
"""
from datetime import datetime

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def share(names):
    dist.broadcast_object_list(names, src=0)


def save(state):
    run_path = [datetime.now().strftime("%H%M%S")]
    share(run_path)
    dcp.save(state, checkpoint_id=f"ckpt/{run_path[0]}")


def main(rank, world_size):
    save({})
