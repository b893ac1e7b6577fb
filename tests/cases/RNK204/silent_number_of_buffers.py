"""A list of buffers is made with a number that is compared while they are on their way.

reason: the number is not in the list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_chunks(chunks):
    count = len(chunks)
    results = [None] * count
    handles = [None] * count
    for i in range(count):
        is_last = i == count - 1
        results[i] = chunks[i] * (2 if is_last else 1)
        handles[i] = dist.all_reduce(results[i], async_op=True)
    for handle in handles:
        if handle is not None:
            handle.wait()
    return torch.cat(results)


def main(rank, world_size):
    assert reduce_chunks([torch.ones(2), torch.ones(2)])[3].item() == 2 * world_size
