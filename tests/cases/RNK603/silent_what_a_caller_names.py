"""A function that all ranks enter writes to the path that it is given.

reason: callers give each rank a path of its own
runs: no (nothing calls it)
"""
import torch
import torch.distributed as dist


def save_part(state, path):
    total = torch.tensor(len(state))
    dist.all_reduce(total)
    torch.save({"state": state, "total": int(total)}, path)
    dist.barrier()


def save_parts(parts, folder):
    dist.barrier()
    for number, part in parts.items():
        torch.save(part, f"{folder}/part_{number}.pt")
    dist.barrier()
