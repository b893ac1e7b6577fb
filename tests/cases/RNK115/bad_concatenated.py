"""Two selections are joined and gathered on one rank.

reason: the length is the sum of two that differ
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    a, b = torch.arange(4.0) * (rank + 1), torch.arange(4.0)
    both = torch.cat([a[a > 2], b[b != 0]])
    parts = [torch.empty_like(both) for _ in range(world_size)] if rank == 0 else None
    dist.gather(both, parts, dst=0)  # expect: RNK115 "gather"
    if rank == 0:
        assert [len(part) for part in parts] == [4, 5]
