"""A function of the project waits for the handles that it is given.

reason: what is passed on is not lost
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def wait_all(works):
    for work in works:
        work.wait()


def sync(tensors):
    works = []
    for t in tensors:
        works.append(dist.all_reduce(t, async_op=True))
    wait_all(works)


def main(rank, world_size):
    tensors = [torch.ones(1), torch.ones(1)]
    sync(tensors)
    assert tensors[1].item() == world_size
