"""sync_module_states=True.

reason: FSDP sends the weights of rank 0 to all
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(make_model, args):
    torch.manual_seed(args.seed + dist.get_rank())
    model = make_model(args)
    return FSDP(model, use_orig_params=True, sync_module_states=True)
