"""Rank 0 saves a model that is sharded: the helper waits for the others.

reason: the program shards its models, and the barrier in the helper is for such ones
runs: no (needs GPUs)
"""
import torch.distributed as dist
from saving import save
from torch.distributed.fsdp import fully_shard


def train(model, batches):
    fully_shard(model)
    for batch in batches:
        model(batch).sum().backward()
    if dist.get_rank() == 0:
        save("last.pt", [model])  # expect: RNK101 low
    dist.barrier()
