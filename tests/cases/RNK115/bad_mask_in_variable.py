"""The mask has a name of its own, and is combined from two tests.

reason: its number of true values differs
runs: no (the buffers may happen to fit)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss = torch.arange(5.0) + rank
    finite = torch.isfinite(loss) & (loss > 1)
    small = (loss < 4) & (loss > 0)
    kept = loss[small].double()
    buffers = [torch.empty_like(kept) for _ in range(world_size)]
    dist.all_gather(buffers, kept)  # expect: RNK115 "kept"
    assert sum(len(b) for b in buffers) == 3 + 3 and finite is not None
