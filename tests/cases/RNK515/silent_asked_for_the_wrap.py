"""A branch for models that are not sharded, and a wrap that shards nothing

reason: the first rank has all of the state there
runs: no (FSDP on CUDA)
"""

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import ShardingStrategy


def save(net, args):
    model = FSDP(net) if args.fsdp else net
    optimizer = torch.optim.AdamW(model.parameters())
    if args.fsdp:
        state = FSDP.optim_state_dict(model, optimizer)
        if dist.get_rank() == 0:
            torch.save(state, "optimizer.pt")
    elif dist.get_rank() == 0:
        torch.save(optimizer.state_dict(), "optimizer.pt")


def save_replica(net):
    model = FSDP(net, sharding_strategy=ShardingStrategy.NO_SHARD)
    optimizer = torch.optim.AdamW(model.parameters())
    if dist.get_rank() == 0:
        torch.save(optimizer.state_dict(), "optimizer.pt")


def save_teacher(net, teacher):
    model = FSDP(net)
    optimizer = torch.optim.AdamW(model.parameters())
    heads = torch.optim.AdamW(teacher.parameters())
    if dist.get_rank() == 0:
        torch.save({"teacher": teacher.state_dict(), "heads": heads.state_dict()}, "teacher.pt")
    return optimizer
