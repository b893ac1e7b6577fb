"""Every rank reads its clock for the name of a sharded checkpoint

reason: ranks that come a little later write their shards to another folder
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import os
import tempfile
import time
from datetime import datetime

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(rank, world_size):
    root = [tempfile.mkdtemp()]
    dist.broadcast_object_list(root, src=0)
    time.sleep(0.01 * rank)
    run = datetime.now().strftime("%H%M%S.%f")  # expect: RNK607 "is made separately on every rank"
    dcp.save({"w": torch.ones(4)}, checkpoint_id=f"{root[0]}/{run}")
    dist.barrier()
    assert len(os.listdir(root[0])) == 1
