"""A mesh of one dimension holds all ranks, whatever the dimension is called.

reason: the rank along the only dimension is the global rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Trainer:
    def __init__(self, size):
        self.mesh = init_device_mesh("cpu", (size,), mesh_dim_names=("dp",))

    def start(self, x):
        dist.broadcast(x, src=0, group=self.mesh["dp"].get_group())
        dist.broadcast(x, src=0, group=self.mesh.get_group())
        dist.broadcast(x, src=self.mesh.get_local_rank("dp") * 0, group=self.mesh.get_group("dp"))
        return x


def handed_in(x, mesh):
    dist.broadcast(x, src=0, group=mesh["dp"].get_group())
    dist.reduce(x, dst=0, group=mesh.get_group("dp"))
    return x


def main(rank, world_size):
    trainer = Trainer(world_size)
    trainer.start(torch.ones(1))
    handed_in(torch.ones(1), trainer.mesh)
