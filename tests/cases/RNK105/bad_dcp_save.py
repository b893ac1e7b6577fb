"""A distributed checkpoint on rank 0.

reason: dcp.save plans and finishes together with all ranks
runs: 2 ranks
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
