"""The handle of the last round is waited for before the next one starts.

reason: each round waits for the one before it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_chunks(chunks):
    pending = None
    for chunk in chunks:
        if pending is not None:
            pending.wait()
        pending = dist.all_reduce(chunk, async_op=True)
    if pending is not None:
        pending.wait()


def main(rank, world_size):
    chunks = [torch.ones(2) for _ in range(3)]
    reduce_chunks(chunks)
    assert all(c[0].item() == world_size for c in chunks)
