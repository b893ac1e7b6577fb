"""APIs that want a device type, in multi-process code that never calls set_device.

reason: autocast, GradScaler, meshes, backends, profilers and custom ops take the type; every tensor here names its index
"""
import os

import torch
import torch.distributed as dist
from torch.amp import GradScaler, autocast, custom_fwd
from torch.profiler import ProfilerActivity, profile


class ScaledMatmul(torch.autograd.Function):
    @staticmethod
    @custom_fwd(device_type="cuda")
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, grad):
        a, b = ctx.saved_tensors
        return grad @ b.T, a.T @ grad


@torch.library.custom_op("demo::scale", mutates_args=(), device_types="cuda")
def scale(x: torch.Tensor, factor: float) -> torch.Tensor:
    return x * factor


def main(model, batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    device = torch.device("cuda", local_rank)
    dist.init_process_group("cuda:nccl,cpu:gloo", device_id=device)
    scaler = GradScaler("cuda")
    optimizer = torch.optim.SGD(model.to(device).parameters(), lr=0.1)
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]):
        for batch in batches:
            with autocast("cuda", dtype=torch.float16), torch.autocast(device_type="cuda", dtype=torch.float16):
                loss = model(batch.to(device)).mean()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
    handle = torch.get_device_module("cuda")
    handle.empty_cache()
    enabled = torch.is_autocast_enabled("cuda")
    dist.destroy_process_group()
    return enabled
