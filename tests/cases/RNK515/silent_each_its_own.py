"""Each rank saves its part under its own number

reason: no part is lost
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import tempfile

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def save(model, optimizer, folder):
    torch.save(model.state_dict(), f"{folder}/model_{dist.get_rank()}.pt")
    torch.save({"optimizer": optimizer.state_dict()}, f"{folder}/optimizer_{dist.get_rank()}.pt")


def main(rank, world_size):
    model = torch.nn.Linear(4, 4, bias=False)
    fully_shard(model, mesh=init_device_mesh("cpu", (world_size,)))
    optimizer = torch.optim.AdamW(model.parameters())
    with tempfile.TemporaryDirectory() as folder:
        save(model, optimizer, folder)
