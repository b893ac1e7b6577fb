"""The seed of each rank has a name.

reason: it is made of the rank
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel


def build(make_model, args):
    seed = args.global_seed * dist.get_world_size() + dist.get_rank()
    torch.manual_seed(seed)  # expect: RNK615
    return FullyShardedDataParallel(make_model(args), use_orig_params=True)
