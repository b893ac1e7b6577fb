"""Options of FSDP1, or of nothing, for its successor

reason: no torch takes them there
"""
import torch.distributed.checkpoint as dcp
from torch.distributed.fsdp import fully_shard


def shard(model, mesh):
    for layer in model.layers:
        fully_shard(layer, mesh=mesh, reshard_after_forward=True)
    fully_shard(model, device_mesh=mesh)  # expect: RNK901 "takes device_mesh="


def save(model, path):
    dcp.save({"model": model.state_dict()}, path=path)  # expect: RNK901 "takes path="
