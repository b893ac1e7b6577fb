"""The main function chooses the GPU; a helper moves the model there and shards it.

reason: fully_shard makes a mesh, which sets the device as well, but main has set it before it calls the helper
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def build(dim):
    model = torch.nn.Sequential(*[torch.nn.Linear(dim, dim) for _ in range(4)]).cuda()
    for layer in model:
        fully_shard(layer)
    fully_shard(model)
    return model, torch.optim.AdamW(model.parameters(), lr=1e-3)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model, optimizer = build(16)
    for _ in range(4):
        model(torch.randn(2, 16, device="cuda")).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
