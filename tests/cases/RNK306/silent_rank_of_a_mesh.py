"""A mesh is asked for the global rank, and for the one in it.

reason: the first is called so, the second is asked for by its own name
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    device_mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    dp_mesh = device_mesh["dp"]
    global_rank = dp_mesh.get_rank()
    own_rank = device_mesh.get_rank()
    dp_size, dp_rank = dp_mesh.size(), dp_mesh.get_local_rank()
    assert global_rank == own_rank == rank and dp_rank < dp_size
