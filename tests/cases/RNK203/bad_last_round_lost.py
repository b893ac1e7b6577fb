"""The loop waits for the round before, nobody for the last one.

reason: the last chunk is returned while it is still being reduced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 26)
"""

import time

import torch
import torch.distributed as dist


def reduce_chunks(chunks):
    pending = None
    for chunk in chunks:
        if pending is not None:
            pending.wait()
        pending = dist.all_reduce(chunk, async_op=True)  # expect: RNK203 "nothing waits"
    return torch.cat(chunks)


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert reduce_chunks([torch.ones(2)])[0].item() == world_size
