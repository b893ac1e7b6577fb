"""FSDP over the data-parallel dimension of the mesh.

reason: the mesh says among whom to shard
runs: no (needs GPUs)
"""
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.tensor.parallel import ColwiseParallel, parallelize_module


def build(model, dp, tp):
    mesh = init_device_mesh("cuda", (dp, tp), mesh_dim_names=("dp", "tp"))
    model = parallelize_module(model, mesh["tp"], {"up": ColwiseParallel()})
    return FSDP(model, device_mesh=mesh["dp"])
