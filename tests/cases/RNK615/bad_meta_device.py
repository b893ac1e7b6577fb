"""A model without weights, which FSDP draws.

reason: by then each rank has a seed of its own
"""
import random

import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def random_seed(seed=42, rank=0):
    torch.manual_seed(seed + rank)
    random.seed(seed + rank)


def build(create_model, args, device):
    random_seed(args.seed, 0)
    with torch.device("meta" if args.fsdp else args.device):
        model = create_model(args)
    random_seed(args.seed, args.rank)  # expect: RNK615
    if args.fsdp:
        fsdp_kwargs = {"limit_all_gathers": args.limit}
        model = FSDP(model, device_id=device, **fsdp_kwargs)
    return model
