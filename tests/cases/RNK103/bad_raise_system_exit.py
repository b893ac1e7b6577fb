"""A SystemExit without status ends most ranks quietly.

reason: raise SystemExit is sys.exit()
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 exited with 0 (line 12)
"""
import torch.distributed as dist


def main(rank, world_size):
    if rank != 0:
        raise SystemExit  # expect: RNK103
    print("preparing")
    dist.barrier()
