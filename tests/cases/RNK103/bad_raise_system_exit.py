"""A SystemExit without status ends most ranks quietly.

reason: raise SystemExit is sys.exit()
runs: 2 ranks
"""
import torch.distributed as dist


def main(rank, world_size):
    if rank != 0:
        raise SystemExit  # expect: RNK103
    print("preparing")
    dist.barrier()
