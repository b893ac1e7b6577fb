"""The learning rate is set group by group

reason: a schedule puts no other parameters into the groups
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import fully_shard


def train(model, batches, rates):
    optimizer = torch.optim.AdamW(model.parameters())  # expect: RNK503
    fully_shard(model)
    for batch, rate in zip(batches, rates):
        for group in optimizer.param_groups:
            group["lr"] = rate
        model(batch).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
