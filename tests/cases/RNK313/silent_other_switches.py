"""Switches that say how several processes train: whether there is one they do not say.

reason: without them the model is sharded, or the optimizer is not, and there is a group all the same
runs: no (it is about a single process, which has no group)
"""

import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel


def wrapped(model, args):
    if args.ddp:
        model = DistributedDataParallel(model)
    else:
        model = FSDP(model)
    dist.barrier()
    return model


def save(model, args):
    if args.use_distributed_optimizer:
        model.save_parts()
    else:
        model.save()
    dist.barrier()


def gathered(losses, args, group):
    if args.distributed:
        print("losses of", args.rank)
    else:
        print("losses")
    dist.all_reduce(losses, group=group)
    return losses


def told(model, args):
    if dist.is_initialized():
        print("rank", dist.get_rank())
    if args.tp_size > 1:
        dist.barrier()
    return model
