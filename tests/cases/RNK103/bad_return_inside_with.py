"""An early return inside a with block, ahead of a broadcast.

reason: the with block does not change who leaves
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 17); rank 1 hung in barrier (line 23)
"""
import torch
import torch.distributed as dist


@torch.no_grad()
def sync_ema(ema, rank):
    with torch.no_grad():
        if rank == 1:
            return  # expect: RNK103 "broadcast"
        ema.mul_(0.9)
    dist.broadcast(ema, src=0)


def main(rank, world_size):
    ema = torch.ones(2)
    sync_ema(ema, rank)
    dist.barrier()
