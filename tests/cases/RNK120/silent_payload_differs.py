"""What is sent differs, root and operation are the same.

reason: payloads are there to differ
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scale = 2.0 if rank == 0 else 1.0
    dist.all_reduce(torch.ones(1) * scale, op=dist.ReduceOp.SUM)
    box = ["config"] if rank == 0 else [None]
    dist.broadcast_object_list(box, src=0)
    parts = [torch.empty(1) for _ in range(world_size)] if rank == 0 else None
    dist.gather(torch.ones(1), gather_list=parts, dst=0)
