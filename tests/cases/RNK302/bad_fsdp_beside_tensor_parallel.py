"""FSDP shards a tensor-parallel model over all ranks.

reason: neither a group nor a mesh is given, so parts that differ are taken for copies
runs: no (needs GPUs)
"""
import torch
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.tensor.parallel import ColwiseParallel, parallelize_module


def build(model, dp, tp):
    mesh = init_device_mesh("cuda", (dp, tp), mesh_dim_names=("dp", "tp"))
    model = parallelize_module(model, mesh["tp"], {"up": ColwiseParallel()})
    model = FSDP(model)  # expect: RNK302 "shards over all ranks"
    return model
