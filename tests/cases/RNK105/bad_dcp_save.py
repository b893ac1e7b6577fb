"""A distributed checkpoint on rank 0.

reason: dcp.save plans and finishes together with all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in inner_func (line 18); rank 1 hung in barrier (line 19)
"""
import tempfile

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(rank, world_size):
    state = {"w": torch.ones(3)}
    with tempfile.TemporaryDirectory() as folder:
        if dist.get_rank() == 0:
            dcp.save(state, checkpoint_id=folder)  # expect: RNK105 "dcp.save"
    dist.barrier()
