"""A function that samples on rank 0 gets a sharded model from its caller.

reason: the forward gathers parameters from all ranks
runs: no (fully_shard needs a GPU)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def log_samples(model, prompt):
    if dist.get_rank() == 0:
        with torch.no_grad():
            print(model(prompt))


def train(net, loader, optimizer, prompt):
    for layer in net.layers:
        fully_shard(layer)
    model = fully_shard(net)
    for step, batch in enumerate(loader):
        model(batch).sum().backward()
        optimizer.step()
        if step % 100 == 0:
            log_samples(model, prompt)  # expect: RNK106
