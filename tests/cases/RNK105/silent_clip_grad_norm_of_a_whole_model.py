"""Gradients of a model that each rank has in one piece are clipped on rank 0; those of a sharded one on all ranks.

reason: under DDP the norm is local
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.nn.parallel import DistributedDataParallel as DDP


def clip(net, large):
    model = DDP(net)
    fully_shard(large)
    norm = torch.nn.utils.clip_grad_norm_(large.parameters(), 1.0)
    if dist.get_rank() == 0:
        print(norm, torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0))
