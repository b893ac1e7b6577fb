"""The name is broadcast from rank 0

reason: all ranks write below the name that rank 0 has made
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tempfile
from datetime import datetime

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(rank, world_size):
    root = [tempfile.mkdtemp()]
    dist.broadcast_object_list(root, src=0)
    run = [datetime.now().strftime("%H%M%S%f")]
    dist.broadcast_object_list(run, src=0)
    dcp.save({"w": torch.ones(4)}, checkpoint_id=f"{root[0]}/{run[0]}")
