"""Sharded parameters are gathered on all ranks; rank 0 alone keeps and writes the result.

reason: full_tensor() communicates before the branch, only torch.save stands in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor


def full_state(parameters):
    return {name: parameter.full_tensor() for name, parameter in parameters.items()}


def save_full(parameters, target):
    state = full_state(parameters)
    if dist.get_rank() == 0:
        torch.save(state, target)
    dist.barrier()
    return state


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size,))
    weight = torch.arange(8.0 * world_size).view(2 * world_size, 4)
    parameters = {"weight": distribute_tensor(weight, mesh, [Shard(0)])}
    state = save_full(parameters, io.BytesIO())
    assert torch.equal(state["weight"], weight)
