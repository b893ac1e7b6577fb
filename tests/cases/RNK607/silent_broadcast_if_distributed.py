"""The name is broadcast where there are several ranks

reason: the other side of the test is for one process
runs: no (writes to the working directory)
"""
import time

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def save(args, state):
    name = time.strftime("%Y%m%d-%H%M%S")
    if args.distributed:
        box = [name]
        dist.broadcast_object_list(box, src=0)
        name = box[0]
    dcp.save(state, checkpoint_id=f"out/{name}")
