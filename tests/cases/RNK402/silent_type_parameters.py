"""Parameters and fields that hold a device type, with "cuda" as default.

reason: device_type, device_name and values that only reach autocast or a mesh are types, not devices
"""
from contextlib import nullcontext
from dataclasses import dataclass

import torch
from torch.distributed.device_mesh import init_device_mesh


@dataclass
class ParallelDims:
    dp: int
    tp: int
    device_type: str = "cuda"
    device_name: str = "cuda"
    dispatch_key: str = "CUDA"

    def build_mesh(self):
        return init_device_mesh(self.device_type, (self.dp, self.tp), mesh_dim_names=("dp", "tp"))


class CudaPlatform:
    device_type = "cuda"
    device_name: str = "cuda"


def mixed_precision(enabled: bool, device_type: str = "cuda", dtype=torch.bfloat16):
    return torch.autocast(device_type, dtype=dtype) if enabled else nullcontext()


def precision_context(dtype, device="cuda"):
    return torch.amp.autocast(device, dtype=dtype)


def make_scaler(device: str = "cuda"):
    return torch.amp.GradScaler(device=device)


def mesh_for(world_size: int, device="cuda"):
    return init_device_mesh(device, (world_size,))
