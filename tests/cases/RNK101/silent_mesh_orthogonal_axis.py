"""Only the first rank of each tensor parallel group reduces over its data parallel group.

reason: the members of one dp group share their tp coordinate, so all of them enter or none
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class GradNormLogger:
    def __init__(self, mesh):
        self.mesh = mesh
        self.tp_rank = mesh["tp"].get_local_rank()
        self.dp_group = mesh["dp"].get_group()

    def log(self, norm):
        if self.tp_rank == 0:
            dist.all_reduce(norm, op=dist.ReduceOp.MAX, group=self.dp_group)
            return norm.item()
        return None


def shared_seed(mesh, seed):
    if mesh.get_local_rank("dp") == 0:
        box = torch.tensor([seed])
        dist.all_reduce(box, op=dist.ReduceOp.MIN, group=mesh.get_group("tp"))
        seed = int(box.item())
    return seed


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size // 2, 2), mesh_dim_names=("dp", "tp"))
    norm = GradNormLogger(mesh).log(torch.tensor(float(rank)))
    assert (norm is None) == (rank % 2 == 1)
    assert shared_seed(mesh, 100 + rank) == (100 if rank < 2 else 100 + rank)
