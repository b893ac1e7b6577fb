"""DDP behind a seed of the rank, and FSDP behind the rank of another group.

reason: DDP sends the weights of rank 0; the ranks of one tensor-parallel group differ, and FSDP shards over others
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP


def ddp(make_model, args):
    torch.manual_seed(args.seed + dist.get_rank())
    model = make_model(args)
    return DDP(model)


def tensor_parallel(make_model, args, tp_rank, data_group):
    torch.manual_seed(args.seed + tp_rank)
    model = make_model(args)
    return FSDP(model, process_group=data_group, use_orig_params=True)


def either(make_model, args):
    if args.ddp:
        torch.manual_seed(args.seed + dist.get_rank())
        model = make_model(args)
        model = DDP(model)
    else:
        model = make_model(args)
        model = FSDP(model, use_orig_params=True)
    return model
