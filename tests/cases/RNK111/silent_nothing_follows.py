"""The last thing that a script does.

reason: no collective follows that could meet the wrong one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def export(value):
    return value.tolist()


def main(rank, world_size):
    dist.barrier()
    try:
        values = export(torch.ones(2))
        dist.all_gather_object([None] * world_size, values)
    except Exception as error:
        print("no report", error)
