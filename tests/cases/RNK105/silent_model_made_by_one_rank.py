"""Rank 0 makes a reference model for itself, and takes its states for all.

reason: a model that one rank has made is in one piece, nothing is gathered
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import fully_shard


def first_states(rank):
    if rank == 0:
        with torch.device("cpu"):
            reference = torch.nn.Linear(4, 4)
        states = get_model_state_dict(reference, options=StateDictOptions(full_state_dict=True))
    else:
        states = {}
    return states


def main(rank, world_size):
    model = torch.nn.Linear(4, 4)
    fully_shard(model)
    states = [first_states(rank)]
    dist.broadcast_object_list(states, src=0)
    assert sorted(states[0]) == ["bias", "weight"]
