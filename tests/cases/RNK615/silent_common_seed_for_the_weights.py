"""A common seed until the model is sharded.

reason: all ranks draw the same weights
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(make_model, args):
    torch.manual_seed(args.seed)
    model = FSDP(make_model(args), use_orig_params=True)
    torch.manual_seed(args.seed + dist.get_rank())
    return model


def build_again(make_model, args):
    torch.manual_seed(args.seed + dist.get_rank())
    order = torch.randperm(args.n)
    torch.manual_seed(args.seed)
    return FSDP(make_model(args), use_orig_params=True), order


def build_before(make_model, args):
    model = make_model(args)
    torch.manual_seed(args.seed + dist.get_rank())
    return FSDP(model, use_orig_params=True)
