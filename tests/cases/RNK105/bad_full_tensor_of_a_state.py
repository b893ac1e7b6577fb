"""The state of a sharded model is made whole where it is saved, tensor by tensor.

reason: full_tensor() gathers from all ranks, and only rank 0 comes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in full_tensor (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def keep(state):
    return {name: tuple(value.shape) for name, value in state.items()}


def main(rank, world_size):
    model = torch.nn.Linear(4, 4)
    fully_shard(model)
    if dist.get_rank() == 0:
        state = {name: value.full_tensor() for name, value in model.state_dict().items()}  # expect: RNK105 "full_tensor"
        print(keep(state))
