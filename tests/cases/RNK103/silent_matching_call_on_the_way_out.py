"""The ranks that leave early take part first.

reason: each rank enters one barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def write_report(rows):
    if dist.get_rank() != 0:
        dist.barrier()
        return
    for row in rows:
        print(row)
    dist.barrier()


def main(rank, world_size):
    write_report(["a", "b"])
