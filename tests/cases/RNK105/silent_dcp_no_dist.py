"""A checkpoint that rank 0 writes alone.

reason: no_dist=True switches the communication off
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tempfile

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(rank, world_size):
    if dist.get_rank() == 0:
        with tempfile.TemporaryDirectory() as folder:
            dcp.save({"w": torch.ones(3)}, checkpoint_id=folder, no_dist=True)
    dist.barrier()
