"""One rank converts a checkpoint, by a helper that loads the states where it is given none: one call gives them.

reason: the call that hands the states over comes to no load; the one without waits for the other rank in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in inner_func (line 18); rank 1 hung in barrier (line 36)
"""

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn


def convert(folder, out, states=None):
    model = nn.Linear(2, 2)
    if states is None:
        states = model.state_dict()
        dcp.load(states, checkpoint_id=folder)
    torch.save(states, out)


def states_of(model):
    return {name: tensor.detach().clone() for name, tensor in model.state_dict().items()}


def main(rank, world_size):
    folder = "folder"
    model = nn.Linear(2, 2)
    dcp.save(model.state_dict(), checkpoint_id=folder)
    states = states_of(model)
    if rank == 0:
        convert(folder, "given.pt", states=states)  # expect: RNK105 low
    dist.barrier()
    if rank == 0:
        convert(folder, "loaded.pt")  # expect: RNK105
    dist.barrier()
