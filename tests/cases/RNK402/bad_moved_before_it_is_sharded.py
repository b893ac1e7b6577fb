"""A helper moves the model to a GPU before it shards it, and nobody has chosen one.

reason: fully_shard makes a mesh, which sets the device, but the model is on GPU 0 by then
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def build(dim):
    model = torch.nn.Sequential(*[torch.nn.Linear(dim, dim) for _ in range(4)]).cuda()  # expect: RNK402
    for layer in model:
        fully_shard(layer)
    fully_shard(model)
    return model, torch.optim.AdamW(model.parameters(), lr=1e-3)


def main():
    dist.init_process_group("nccl")  # expect: RNK403
    model, optimizer = build(16)
    for _ in range(4):
        model(torch.randn(2, 16, device="cuda")).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
