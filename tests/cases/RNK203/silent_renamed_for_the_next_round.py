"""Each round starts the next call and waits for the one before, which takes its name.

reason: the last round starts none, so nothing is left behind the loop
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_all(tensors):
    reduced = []
    for i in range(len(tensors)):
        if i == 0:
            last = dist.all_reduce(tensors[i], async_op=True)
        if i + 1 < len(tensors):
            following = dist.all_reduce(tensors[i + 1], async_op=True)
        last.wait()
        reduced.append(tensors[i])
        if i + 1 < len(tensors):
            last = following
    return reduced


def main(rank, world_size):
    reduced = reduce_all([torch.ones(2) for _ in range(3)])
    assert all(t[0].item() == world_size for t in reduced)
