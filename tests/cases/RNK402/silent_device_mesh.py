"""init_device_mesh comes first and nobody calls set_device.

reason: a CUDA mesh sets the device from LOCAL_RANK unless CUDA was used before, so the bare device is right afterwards
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def main():
    world_size = int(os.environ["WORLD_SIZE"])
    mesh = init_device_mesh("cuda", (world_size,), mesh_dim_names=("dp",))
    model = torch.nn.Sequential(*(torch.nn.Linear(256, 256) for _ in range(4))).cuda()
    for layer in model:
        fully_shard(layer, mesh=mesh)
    fully_shard(model, mesh=mesh)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    x = torch.randn(8, 256, device="cuda")
    model(x).square().mean().backward()
    optimizer.step()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
