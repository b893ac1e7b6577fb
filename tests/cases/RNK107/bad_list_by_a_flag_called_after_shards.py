"""The norm of parameters that some ranks keep as shards is reduced only where there are some.

reason: a flag that is called after shards does not say how many there are: a rank without any skips the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 23)
"""
import torch
import torch.distributed as dist


def parameter_norm(parameters):
    plain, sharded = [], []
    for parameter in parameters:
        if getattr(parameter, "is_shard", False):
            if parameter.main is not None:
                sharded.append(parameter.main)
        else:
            plain.append(parameter)
    total = torch.stack([data.norm() for data in plain]).pow(2).sum()
    dist.all_reduce(total)
    if len(sharded) > 0:
        part = torch.stack([data.norm() for data in sharded]).pow(2).sum()
        dist.all_reduce(part)  # expect: RNK107 "len(sharded) > 0"
        total += part
    return total


def main(rank, world_size):
    kept = torch.ones(2)
    if rank == 1:
        kept.is_shard, kept.main = True, torch.ones(2)
    parameter_norm([torch.ones(2), kept])
