"""The helper that saves is called on rank 0.

reason: the call that only rank 0 makes leads to a collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in inner_func (line 16); rank 1 hung in barrier (line 24)
"""
import tempfile

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def write(state, folder):
    print("writing to", folder)
    dcp.save(state, checkpoint_id=folder)


def main(rank, world_size):
    state = {"w": torch.ones(3)}
    with tempfile.TemporaryDirectory() as folder:
        if dist.get_rank() == 0:
            write(state, folder)  # expect: RNK105 "through `write(state, folder)`"
    dist.barrier()
