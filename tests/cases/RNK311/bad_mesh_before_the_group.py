"""A mesh is made ahead of the group.

reason: a mesh makes the group of all ranks if there is none
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in init_process_group (line 12)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

if __name__ == "__main__":
    mesh = init_device_mesh("cpu", (2,), mesh_dim_names=("dp",))
    dist.init_process_group("gloo")  # expect: RNK311 "has made one"
    dist.barrier()
