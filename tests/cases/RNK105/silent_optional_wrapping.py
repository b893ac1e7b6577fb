"""The state dict of a model that is wrapped in the other branch only.

reason: where the model is wrapped in FSDP all ranks gather; the plain model is saved by rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def save(net, sharded):
    if sharded:
        model = FSDP(net, device_id=torch.device("cpu"))
        state = model.state_dict()
    else:
        state = net.state_dict()
    if dist.get_rank() == 0:
        torch.save(sorted(state), io.BytesIO())


def main(rank, world_size):
    save(torch.nn.Linear(8, 8), True)
    save(torch.nn.Linear(8, 8), False)
