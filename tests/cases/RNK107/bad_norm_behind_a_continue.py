"""The norm of what some ranks keep elsewhere is reduced only where there is some, behind a test that goes on on other ranks.

reason: a rank of which all parameters are of the other kind skips the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 31)
"""
import torch
import torch.distributed as dist


def is_mine(parameter):
    return "copy" not in parameter or dist.get_rank() == 0


def parameter_norm(parameters):
    plain, sharded = [], []
    for parameter in parameters:
        mine = is_mine(parameter)
        if not mine:
            continue
        if parameter.get("main") is not None:
            sharded.append(parameter["main"])
        else:
            plain.append(parameter["data"])
    total = torch.zeros(1)
    for data in plain:
        total += data.norm() ** 2
    dist.all_reduce(total)
    if len(sharded) > 0:
        part = torch.stack([data.norm() for data in sharded]).pow(2).sum()
        dist.all_reduce(part)  # expect: RNK107 "len(sharded) > 0"
        total += part
    return total


def main(rank, world_size):
    key = "main" if rank else "data"
    parameter_norm([{"main": None, key: torch.ones(2)}])
