"""A function of the project makes the name the same on all ranks

reason: what is broadcast inside another function is the same as well
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tempfile
import uuid

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def from_rank_zero(value):
    box = [value]
    dist.broadcast_object_list(box, src=0)
    return box[0]


def main(rank, world_size):
    root = from_rank_zero(tempfile.mkdtemp())
    run = from_rank_zero(uuid.uuid4().hex)
    dcp.save({"w": torch.ones(4)}, checkpoint_id=f"{root}/{run}")
